"""What the crash tests counted, printed at the end of each module. No assertions."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, fields

import pytest


@dataclass(slots=True)
class Figures:
    """Sums over all states of a test."""

    states: int = 0
    lost: int = 0
    """Published files that nobody has any more, though the disk kept them."""
    lost_by_the_disk: int = 0
    """Files that after the cut neither the disk nor the store holds any more: no run can bring those back."""
    stored_twice: int = 0
    delivered_twice: int = 0
    """Messages with two finished files at the destination."""
    not_delivered: int = 0
    """Recorded as delivered, and not there."""
    half: int = 0
    """Finished names with other bytes than a message's."""
    sent_again: int = 0
    """Second copies under the same name, for a receiver that had taken the first: what a file can't prevent."""

    def add(self, other: "Figures") -> None:
        """Count up."""
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))

    @property
    def clean(self) -> bool:
        """Nothing went wrong that a program can prevent."""
        return not (self.lost or self.stored_twice or self.delivered_twice or self.not_delivered or self.half)

    def text(self) -> str:
        """One line for people."""
        return ", ".join(f"{each.name.replace('_', ' ')} {getattr(self, each.name)}" for each in fields(self))


@contextmanager
def printed(request: pytest.FixtureRequest, title: str) -> Iterator[dict[str, Figures]]:
    """Figures by row, printed through pytest's own terminal when the module ends."""
    rows: dict[str, Figures] = {}
    yield rows
    whole = Figures()
    for figures in rows.values():
        whole.add(figures)
    lines = [f"  {name}: {figures.text()}" for name, figures in rows.items()]
    tell(request, [*lines, f"{title}: {whole.text()}"] if rows else [])


def tell(request: pytest.FixtureRequest, lines: Sequence[str]) -> None:
    """Write lines to pytest's terminal past its capture."""
    terminal = request.config.pluginmanager.get_plugin("terminalreporter")
    capture = request.config.pluginmanager.get_plugin("capturemanager")
    if terminal is None or not lines:
        return
    with capture.global_and_fixture_disabled() if capture is not None else nullcontext():
        terminal.ensure_newline()
        for line in lines:
            terminal.write_line(line)
