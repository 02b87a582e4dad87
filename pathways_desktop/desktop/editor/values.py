"""Settings as text in fields and back: dotted keys in plain data, lists with commas, numbers as typed. Pure."""

from __future__ import annotations

import copy
import re
from collections.abc import Collection, Mapping
from itertools import count
from typing import Any

from pathways_desktop.config.form import FieldKind, FormField

_WHOLE = re.compile(r"-?[0-9]{1,12}")
_NUMBER = re.compile(r"-?[0-9]{1,12}(\.[0-9]{1,6})?")


def at_key(settings: Mapping[str, Any], key: str) -> object:
    """The value at a dotted key, or None."""
    value: Any = settings
    for part in key.split("."):
        value = value.get(part) if isinstance(value, Mapping) else None
    return value


def with_key(settings: Mapping[str, Any], key: str, value: object) -> dict[str, Any]:
    """The same settings with this value at a dotted key; None takes the key away, and an emptied group with it."""
    made: dict[str, Any] = copy.deepcopy(dict(settings))
    first, _, rest = key.partition(".")
    if rest:
        inner = made.get(first)
        group = with_key(inner if isinstance(inner, Mapping) else {}, rest, value)
        value = group or None
    if value is None:
        made.pop(first, None)
    else:
        made[first] = value
    return made


def shown_value(value: object) -> str:
    """A value as it stands in a field."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return ", ".join(str(each) for each in value)
    return str(value)


def typed_value(field: FormField, text: str) -> object:
    """What a field's text says, as the file would hold it; None: nothing, so the default holds.

    What is no number stays text, so that the check of the settings says what is expected.
    """
    text = text.strip()
    if not text:
        return None
    match field.kind:
        case FieldKind.LIST:
            return [part for part in re.split(r"\s*,\s*", text) if part]
        case FieldKind.WHOLE:
            return int(text) if _WHOLE.fullmatch(text) else text
        case FieldKind.NUMBER:
            return float(text) if _NUMBER.fullmatch(text) else text
        case FieldKind.DURATION | FieldKind.SIZE:
            # A number alone counts in seconds or bytes, as in the file.
            return int(text) if _WHOLE.fullmatch(text) else text
        case FieldKind.FLAG:
            return text == "true"
        case _:
            return text


def free_name(taken: Collection[str]) -> str:
    """A name for one more destination: `out`, `out-2`, `out-3`, …"""
    return next(name for number in count(1) if (name := "out" if number == 1 else f"out-{number}") not in taken)
