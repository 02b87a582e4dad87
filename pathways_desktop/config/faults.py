"""What is wrong with a `channels.yaml`, place by place: the fault, the error that carries all of them, their words.

Only words and values here; who finds the faults stands in `reading.py` and `checks.py`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.names import one_line

Loc = tuple[str | int, ...]
"""Where a value stands: keys and places in lists, from the top."""

_LONGEST_SHOWN = 60
_CREDENTIALS = re.compile(r"://[^/@\s]*@")


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong. `found` is for the screen only, never for a log; None: there is nothing to show."""

    line: int
    """From 1."""
    column: int
    """From 1, in characters."""
    key: str
    """E.g. `channels[0].source.minAge`; empty for the file as a whole."""
    expected: str
    found: str | None = None

    @property
    def text(self) -> str:
        """`line 12: channels[0].source.minAge: expected a duration like 500ms, 5s, 2m`; may be logged."""
        return f"line {self.line}: " + (f"{self.key}: " if self.key else "") + f"expected {self.expected}"

    @property
    def whole_text(self) -> str:
        """`text` with what was found instead; for the screen only."""
        return self.text if self.found is None else f"{self.text}; found {self.found}"


class ConfigError(PathwaysError):
    """`channels.yaml` is missing or has faults. `faults` are all of them, in the order of their lines."""

    def __init__(self, code: str, detail: str = "", faults: Sequence[Fault] = ()) -> None:
        super().__init__(code, detail or "; ".join(fault.text for fault in faults))
        self.faults = tuple(faults)


def key_text(loc: Loc) -> str:
    """`("channels", 0, "name")` as `channels[0].name`."""
    text = ""
    for part in loc:
        if isinstance(part, int):
            text += f"[{part}]"
        else:
            text += f".{one_line(part)}" if text else one_line(part)
    return text


def shown(value: object) -> str:
    """A value of the file for people, short; a password inside an address is hidden."""
    if value is None:
        return "nothing"
    if isinstance(value, dict):
        return "keys with values"
    if isinstance(value, (list, tuple)):
        return "a list" if value else "an empty list"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        text = one_line(_CREDENTIALS.sub("://…@", value))
        return json.dumps(text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "…", ensure_ascii=False)
    return str(value)[:_LONGEST_SHOWN]
