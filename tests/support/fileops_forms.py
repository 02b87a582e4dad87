"""Forms of `FileOps` for tests: record every call, fail the Nth one, or do something just before or after it.

They wrap the real file operations: what a test does not script happens on the real disk.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, cast

from pathways_desktop.locations.folder.fileops import FileOps


@dataclass(slots=True)
class Script:
    """What to do at which call. `ops` is the wrapped form to hand out; counts begin at 1 and may be reset."""

    real: FileOps
    calls: list[tuple[str, tuple[Any, ...]]] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    _before: dict[tuple[str, int], Callable[[], object]] = field(default_factory=dict)
    _after: dict[tuple[str, int], Callable[[], object]] = field(default_factory=dict)
    _answers: dict[str, object] = field(default_factory=dict)
    _steps: tuple[int, Callable[[], object]] | None = None

    @property
    def ops(self) -> FileOps:
        return cast(FileOps, _Wrapped(self))

    def fail(self, name: str, error: OSError, *, at: int = 1) -> None:
        """Raise instead of the `at`th call of `name`."""
        self.before(name, _raiser(error), at=at)

    def fail_after(self, name: str, error: OSError, *, at: int = 1) -> None:
        """Do the `at`th call of `name` and raise all the same: the answer was lost."""
        self.after(name, _raiser(error), at=at)

    def before(self, name: str, do: Callable[[], object], *, at: int = 1) -> None:
        self._before[name, self.counts[name] + at] = do

    def after(self, name: str, do: Callable[[], object], *, at: int = 1) -> None:
        self._after[name, self.counts[name] + at] = do

    def at_step(self, number: int, do: Callable[[], object]) -> None:
        """Do something before the call of this number, whatever its name; the steps begin at 1 now."""
        self._steps = (number + len(self.calls), do)

    def answer(self, name: str, value: object) -> None:
        """Answer every call of `name`, or the property of this name, with `value`."""
        self._answers[name] = value

    def named(self, *names: str) -> list[tuple[str, tuple[Any, ...]]]:
        """The recorded calls of these names, in order."""
        return [call for call in self.calls if call[0] in names]

    def run(self, name: str, arguments: tuple[Any, ...], options: dict[str, Any]) -> object:
        self.counts[name] += 1
        number = self.counts[name]
        self.calls.append((name, arguments))
        if self._steps and self._steps[0] == len(self.calls):
            self._steps[1]()
        if (name, number) in self._before:
            self._before.pop((name, number))()
        if name in self._answers:
            return self._answers[name]
        result = getattr(self.real, name)(*arguments, **options)
        if (name, number) in self._after:
            self._after.pop((name, number))()
        return result

    def value(self, name: str) -> object:
        return self._answers.get(name, getattr(self.real, name))


class _Wrapped:
    def __init__(self, script: Script) -> None:
        self._script = script

    def __getattr__(self, name: str) -> object:
        script = self._script
        if not callable(getattr(script.real, name)):
            return script.value(name)

        def call(*arguments: Any, **options: Any) -> object:
            return script.run(name, arguments, options)

        return call


def _raiser(error: OSError) -> Callable[[], object]:
    def throw() -> object:
        raise error

    return throw
