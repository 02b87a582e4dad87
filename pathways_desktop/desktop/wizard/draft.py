"""What the wizard has gathered, and the settings that come of it. No widget and no looking at places here."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import PurePath

from pathways_desktop.domain.setup import ChannelDraft

_LONGEST = 64
_OUTPUT = "{id}-{name}"
"""A person finds the file again by its own name; the id keeps two of one name apart."""


@dataclass(slots=True)
class WizardDraft:
    """The answers so far. `names`: what other channels are called."""

    source: str = ""
    destination: str = ""
    name: str = ""
    read_in_place: bool = False
    names: Collection[str] = field(default_factory=frozenset)

    def settings(self) -> dict[str, object]:
        """The channel as `channels.yaml` would have it."""
        source: dict[str, object] = {"type": "folder", "dir": self.source}
        if self.read_in_place:
            source["singleNode"] = True
        destination: dict[str, object] = {
            "name": place_name(self.destination),
            "type": "folder",
            "dir": self.destination,
            "fileName": _OUTPUT,
        }
        return {"name": self.name, "source": source, "destinations": [destination]}

    def draft(self) -> ChannelDraft:
        """The same as what is tested and saved."""
        return ChannelDraft(self.settings())


def channel_name(folder: str, taken: Collection[str]) -> str:
    """A channel's name from its folder's, free among those that are taken."""
    base = re.sub(r"[^a-z0-9]+", "-", _last(folder).casefold()).strip("-")[: _LONGEST - 4].strip("-") or "channel"
    if base not in taken:
        return base
    return next(name for number in range(2, len(taken) + 3) if (name := f"{base}-{number}") not in taken)


def place_name(folder: str) -> str:
    """A destination's name from its folder's."""
    found = re.sub(r"[^A-Za-z0-9._-]+", "-", _last(folder)).strip("-._")[:_LONGEST]
    return found if found and found.casefold() != "source" else "out"


def _last(folder: str) -> str:
    path = PurePath(folder)
    return path.name or path.drive.strip(":\\/") or "channel"
