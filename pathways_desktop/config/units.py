"""Durations and sizes as a person writes them in `channels.yaml` and as the program counts them. Pure values.

Source: contract, "channels.yaml": durations are a number of seconds or `500ms 0.2s 5s 2m 1h 30d`, sizes are bytes or
`64KiB 20MB`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

DURATION_EXPECTED = "a duration like 500ms, 5s, 2m"
SIZE_EXPECTED = "a size like 64KiB, 20MB or a number of bytes"

_DURATION_UNITS = {"ms": 1, "s": 1_000, "m": 60_000, "h": 3_600_000, "d": 86_400_000}
_SIZE_UNITS = {
    "B": 1,
    "kB": 1_000,
    "KB": 1_000,
    "KiB": 1 << 10,
    "MB": 1_000_000,
    "MiB": 1 << 20,
    "GB": 1_000_000_000,
    "GiB": 1 << 30,
    "TB": 1_000_000_000_000,
    "TiB": 1 << 40,
}
_PRINTED_SIZES = ("TiB", "TB", "GiB", "GB", "MiB", "MB", "KiB", "kB", "B")
LONGEST_MS = 36_500 * _DURATION_UNITS["d"]
"""A hundred years: what is longer is a slip of the pen, and would not fit the clocks of all systems."""
LARGEST_SIZE = (1 << 63) - 1

_NUMBER = r"[0-9]{1,19}(?:\.[0-9]{1,9})?"
DURATION_PATTERN = rf"^{_NUMBER} ?(?:ms|s|m|h|d)$"
SIZE_PATTERN = rf"^{_NUMBER} ?(?:{'|'.join(_SIZE_UNITS)})$"
_DURATION = re.compile(rf"({_NUMBER}) ?(ms|s|m|h|d)")
_SIZE = re.compile(rf"({_NUMBER}) ?({'|'.join(_SIZE_UNITS)})")


@dataclass(frozen=True, slots=True, order=True)
class Duration:
    """A length of time in whole milliseconds, 0 to a hundred years."""

    ms: int

    @property
    def seconds(self) -> float:
        """The same in seconds, as waits and monotonic clocks count."""
        return self.ms / 1000

    @classmethod
    def parse(cls, value: object) -> Duration:
        """The duration that `value` (text with a unit, or a number of seconds) says; `ValueError` for anything else."""
        return cls(_amount(value, _DURATION, _DURATION_UNITS, _DURATION_UNITS["s"], LONGEST_MS))

    def __str__(self) -> str:
        """The shortest form that `parse` reads back as the same duration, e.g. `90s`, `2h`, `1500ms`."""
        if self.ms == 0:
            return "0s"
        unit = next(unit for unit in ("d", "h", "m", "s", "ms") if self.ms % _DURATION_UNITS[unit] == 0)
        return f"{self.ms // _DURATION_UNITS[unit]}{unit}"

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return _unit_schema(cls, cls.parse, DURATION_EXPECTED)

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return {"anyOf": [{"type": "number", "minimum": 0}, {"type": "string", "pattern": DURATION_PATTERN}]}


@dataclass(frozen=True, slots=True, order=True)
class Size:
    """A number of bytes."""

    bytes: int

    @classmethod
    def parse(cls, value: object) -> Size:
        """The size that `value` (text with a unit, or a whole number of bytes) says; `ValueError` for anything else."""
        return cls(_amount(value, _SIZE, _SIZE_UNITS, 1, LARGEST_SIZE))

    def __str__(self) -> str:
        """The shortest form that `parse` reads back as the same size, e.g. `64KiB`, `20MB`, `1001B`."""
        if self.bytes == 0:
            return "0B"
        exact = [(self.bytes // _SIZE_UNITS[u], u) for u in _PRINTED_SIZES if self.bytes % _SIZE_UNITS[u] == 0]
        count, unit = min(exact, key=lambda form: form[0])
        return f"{count}{unit}"

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return _unit_schema(cls, cls.parse, SIZE_EXPECTED)

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return {"anyOf": [{"type": "integer", "minimum": 0}, {"type": "string", "pattern": SIZE_PATTERN}]}


def _amount(value: object, form: re.Pattern[str], units: dict[str, int], bare: int, most: int) -> int:
    """`value` in the smallest unit. A bare number counts in `bare`; text needs its unit, so that 5 is never guessed."""
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        raise ValueError("neither a number nor text")
    if isinstance(value, str):
        found = form.fullmatch(value.strip())
        if found is None:
            raise ValueError("no number with a unit")
        exact = Decimal(found.group(1)) * units[found.group(2)]
    else:
        # By way of the text: 0.2 is meant as written, not as the binary fraction beside it.
        exact = Decimal(repr(value)) * bare
    if not exact.is_finite() or exact != exact.to_integral_value():
        raise ValueError("no whole number of the smallest unit")
    if not 0 <= exact <= most:
        raise ValueError("out of range")
    return int(exact)


def _unit_schema(cls: type[Any], parse: Any, expected: str) -> CoreSchema:
    def validate(value: object) -> object:
        if isinstance(value, cls):
            return value
        try:
            return parse(value)
        except ValueError:
            raise PydanticCustomError("pathways", "{expected}", {"expected": expected}) from None

    return core_schema.no_info_plain_validator_function(
        validate, serialization=core_schema.plain_serializer_function_ser_schema(str)
    )
