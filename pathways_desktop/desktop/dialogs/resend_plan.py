"""What a resend would do, from what was looked up: by destination, and where each message goes. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from pathways_desktop.desktop.sentences import effect
from pathways_desktop.desktop.words import figure
from pathways_desktop.domain.rows import ResendTarget

_WORST = ("refused", "replaces-other", "unknown", "creates", "replaces-same")
"""The effect that stands for a destination of many messages: the first of these that occurs."""


@dataclass(frozen=True, slots=True)
class Destination:
    """One row of the sheet: a destination with the targets of all chosen messages."""

    name: str
    where: str
    targets: tuple[ResendTarget, ...]

    @property
    def effects(self) -> Counter[str]:
        """How many targets have which effect."""
        return Counter(target.effect for target in self.targets)

    @property
    def shown(self) -> str:
        """The effect that the row shows."""
        effects = self.effects
        if effects["refused"] == len(self.targets):
            return "refused"
        rest = [name for name in _WORST if effects[name] and name != "refused"]
        return rest[0] if rest else "unknown"

    @property
    def allowed(self) -> bool:
        """Whether something can be written there at all."""
        return any(effect(target.effect).allowed for target in self.targets)


def by_destination(targets: Iterable[ResendTarget]) -> tuple[Destination, ...]:
    """Destinations in the order of their first output."""
    groups: dict[str, list[ResendTarget]] = {}
    for target in sorted(targets, key=_output):
        groups.setdefault(target.destination, []).append(target)
    return tuple(Destination(name, rows[0].where, tuple(rows)) for name, rows in groups.items())


def _output(target: ResendTarget) -> int:
    return target.output


def written(destinations: Iterable[Destination], ticked: frozenset[str]) -> tuple[int, int]:
    """How many outputs will be written, and how many will not."""
    will = wont = 0
    for destination in destinations:
        for target in destination.targets:
            if destination.name in ticked and effect(target.effect).allowed:
                will += 1
            else:
                wont += 1
    return will, wont


def orders(destinations: Iterable[Destination], ticked: frozenset[str]) -> dict[str, tuple[str, ...]]:
    """For each message the destinations it is sent to; what is refused is left out."""
    found: dict[str, list[str]] = {}
    for destination in destinations:
        for target in destination.targets:
            if destination.name in ticked and effect(target.effect).allowed:
                found.setdefault(target.message, []).append(destination.name)
    return {message: tuple(names) for message, names in found.items()}


def effects_text(effects: Counter[str]) -> str:
    """`38 create, 2 replace, 1 refused`."""
    tr = QCoreApplication.translate
    parts = (
        ("creates", tr("Resend", "{count} create a file")),
        ("replaces-same", tr("Resend", "{count} replace the same bytes")),
        ("replaces-other", tr("Resend", "{count} replace other bytes")),
        ("unknown", tr("Resend", "{count} can't be looked up")),
        ("refused", tr("Resend", "{count} refused")),
    )
    return ", ".join(text.format(count=figure(effects[name])) for name, text in parts if effects[name])
