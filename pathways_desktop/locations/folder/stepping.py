"""File work that counts: each call that comes back from the system, and each name of a listing, is a step.

Nothing else is changed; errors and handles go through. A call that does not return counts nothing, which is the point.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, cast

from pathways_desktop.domain.progress import Step, no_step
from pathways_desktop.locations.folder.fileops import FileOps, Scanned

_OF_NAMES = frozenset("native raw join parent absolute".split())
"""Calls that never reach the system."""


def stepping(ops: FileOps, step: Step) -> FileOps:
    """The same file work, telling `step` of what came back."""
    return ops if step is no_step else cast(FileOps, _Stepping(ops, step))


class _Stepping:
    def __init__(self, real: FileOps, step: Step) -> None:
        self._real = real
        self._step = step

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._real, name)
        if name in _OF_NAMES or not callable(found):
            return found
        return self._listing if name == "scan" else self._counted(found)

    def _counted(self, call: Callable[..., object]) -> Callable[..., object]:
        def counted(*arguments: Any, **options: Any) -> object:
            try:
                return call(*arguments, **options)
            finally:
                self._step()

        return counted

    def _listing(self, path: str) -> Iterator[Scanned]:
        found = self._real.scan(path)
        self._step()
        return self._names(found)

    def _names(self, found: Iterator[Scanned]) -> Iterator[Scanned]:
        for each in found:
            self._step()
            yield each
