"""A manifest: the done file that describes its payload. Read strictly, checked field by field, written from the bytes.

Every mismatch has a code of its own. What a manifest holds is content: no error text repeats it, only the field's name.
Sources: the hand-off article's section 4.2, research/handoff.md sections 4.2 and 8.5 (B03), contract (`manifest`).
"""

from __future__ import annotations

import json
import re
import unicodedata
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from pathways_desktop.domain.errors import PathwaysError

MOST_BYTES = 64 * 1024
VERSION = 1
LONGEST_KEY = 512
LONGEST_PRODUCER = 200
_LEAP = re.compile(r"(.*T[0-9]{2}:59:)60((?:\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2}))", re.ASCII)
_SHA256 = re.compile(r"[0-9A-Fa-f]{64}")
_MOST_SIZE = 1 << 63


class ManifestFault(PathwaysError):
    """The manifest is not good, or not this payload's: both stay or go aside together."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(code, detail)


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a manifest says of its payload. `repr` shows neither names nor keys."""

    file_name: str = field(repr=False)
    size: int
    sha256: str = field(repr=False)
    """64 hex digits, lower case."""
    key: str = field(repr=False)
    """`idempotencyKey`: the same key is the same hand-over."""
    created_at: datetime
    records: int | None = None
    producer: str | None = field(default=None, repr=False)

    def check_before(self, name: bytes, size: int) -> None:
        """Compare with the payload's name (without a folder) and size, before a byte of it is read.

        Raises `ManifestFault`: `ERR_PATHWAYS_MANIFEST_NAME`, `…_SIZE`.
        """
        if not _same_name(self.file_name, name):
            raise ManifestFault("ERR_PATHWAYS_MANIFEST_NAME")
        if self.size != size:
            raise ManifestFault("ERR_PATHWAYS_MANIFEST_SIZE", f"{size} of {self.size} bytes")

    def check_bytes(self, size: int, sha256: str, records: int | None) -> None:
        """Compare with what was read; `records` None: such bytes hold none that can be counted.

        Raises `ManifestFault`: `ERR_PATHWAYS_MANIFEST_SIZE`, `…_HASH`, `…_RECORDS`.
        """
        if self.size != size:
            raise ManifestFault("ERR_PATHWAYS_MANIFEST_SIZE", f"{size} of {self.size} bytes")
        if self.sha256 != sha256:
            raise ManifestFault("ERR_PATHWAYS_MANIFEST_HASH")
        if self.records is not None and records is not None and self.records != records:
            raise ManifestFault("ERR_PATHWAYS_MANIFEST_RECORDS", f"{records} of {self.records}")

    def to_bytes(self) -> bytes:
        """The manifest as a file: ASCII JSON, always the same bytes for the same values."""
        told: dict[str, object] = {
            "version": VERSION,
            "fileName": self.file_name,
            "size": self.size,
            "sha256": self.sha256,
            "records": self.records,
            "idempotencyKey": self.key,
            "createdAt": self.created_at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "producer": self.producer,
        }
        kept = {name: value for name, value in told.items() if value is not None}
        return json.dumps(kept, indent=1).encode("ascii") + b"\n"


def parse_manifest(data: bytes) -> Manifest:
    """The manifest in a done file's bytes. Fields that are not ours are left alone.

    Raises `ManifestFault`: `ERR_PATHWAYS_MANIFEST_TOO_LARGE`, `…_NOT_JSON`, `…_DUPLICATE_KEY`, `…_VERSION`, `…_FIELD`
    (a field that is missing or of a wrong form), `…_NAME` (a path where a name belongs).
    """
    if len(data) > MOST_BYTES:
        raise ManifestFault("ERR_PATHWAYS_MANIFEST_TOO_LARGE", f"more than {MOST_BYTES // 1024} KiB")
    try:
        told = json.loads(data.decode("utf-8-sig"), object_pairs_hook=_no_key_twice, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise ManifestFault("ERR_PATHWAYS_MANIFEST_NOT_JSON") from None
    if not isinstance(told, dict):
        raise ManifestFault("ERR_PATHWAYS_MANIFEST_NOT_JSON", "no object")
    if told.get("version", VERSION) != VERSION or isinstance(told.get("version"), bool | float):
        raise ManifestFault("ERR_PATHWAYS_MANIFEST_VERSION", f"not {VERSION}")
    name = _text(told, "fileName", 255 * 4)
    if name in (".", "..") or name.startswith(".") or any(c in name for c in "/\\\0"):
        raise ManifestFault("ERR_PATHWAYS_MANIFEST_NAME", "no plain name")
    sha256 = _text(told, "sha256", 64)
    if not _SHA256.fullmatch(sha256):
        raise _field("sha256")
    return Manifest(
        file_name=name,
        size=_number(told, "size"),
        sha256=sha256.lower(),
        key=_text(told, "idempotencyKey", LONGEST_KEY),
        created_at=_time(_text(told, "createdAt", 64)),
        records=_number(told, "records") if "records" in told else None,
        producer=_text(told, "producer", LONGEST_PRODUCER) if "producer" in told else None,
    )


def _field(name: str) -> ManifestFault:
    return ManifestFault("ERR_PATHWAYS_MANIFEST_FIELD", name)


def _text(told: dict[str, Any], name: str, longest: int) -> str:
    value = told.get(name)
    # A lone surrogate is not printable either: what passes can be encoded.
    if not isinstance(value, str) or not 0 < len(value) <= longest or not value.isprintable():
        raise _field(name)
    return value


def _number(told: dict[str, Any], name: str) -> int:
    value = told.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < _MOST_SIZE:
        raise _field(name)
    return value


def _time(text: str) -> datetime:
    """RFC 3339, with its zone: a time without one means another moment at each end. Never compared with a clock.

    A leap second (`:60`) is a second of it; here it is the one that follows.
    """
    try:
        text = text.upper()  # its T and Z may be small letters
        leap = _LEAP.fullmatch(text)
        found = datetime.fromisoformat(f"{leap[1]}59{leap[2]}" if leap else text)
        if found.tzinfo is None or "T" not in text:
            raise ValueError
        return found.astimezone(UTC) + timedelta(seconds=1 if leap else 0)
    except (ValueError, OverflowError):
        raise _field("createdAt") from None


def _same_name(told: str, name: bytes) -> bool:
    """Equal as text; a share or a Mac may have changed how its letters are composed."""
    try:
        text = name.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return unicodedata.normalize("NFC", told) == unicodedata.normalize("NFC", text)


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ManifestFault("ERR_PATHWAYS_MANIFEST_DUPLICATE_KEY")
    return found


def _no_constant(text: str) -> Any:
    raise ValueError(text)
