"""What a destination writes after a file: its done file, empty or a manifest of the bytes that were written.

Both come out the same for every try of one delivery, so that a try repeated after a lost answer writes the same bytes
again. A resend by a person has a key of its own: whoever keeps a ledger of keys takes it as what it is, the same
message handed over again on purpose. No place is touched here. Source: research/handoff.md sections 4.2 and 8.4 (D17).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.names import LONGEST_NAME
from pathways_desktop.handoff.done import BUNDLE_MANIFEST, DoneNames
from pathways_desktop.handoff.manifest import Manifest
from pathways_desktop.handoff.records import RecordCounter

PRODUCER = "Pathways Desktop"
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def hand_over_key(message_id: str, number: int, earlier_tries: int) -> str:
    """The `idempotencyKey` of an output; `earlier_tries` are those before a person's last resend, 0 without one."""
    key = f"{message_id}-{number}"
    return key if earlier_tries == 0 else f"{key}-resend:{earlier_tries}"


@dataclass(frozen=True, slots=True)
class DoneRule:
    """How a destination's done files are called and what they hold."""

    names: DoneNames
    manifest: bool = False

    @classmethod
    def of(cls, pattern: str | None, *, manifest: bool) -> DoneRule | None:
        """The rule that the settings say, or None without `doneFile`."""
        return None if pattern is None else cls(DoneNames.parse(pattern), manifest)

    def name_for(self, name: bytes) -> bytes:
        """The done file's name. Raises `ERR_PATHWAYS_OUTPUT_NAME` where a reader could not make sense of the two."""
        done = self.names.done_of(name)
        if self.names.is_done(name):
            raise PathwaysError("ERR_PATHWAYS_OUTPUT_NAME", "it would itself be a done file")
        if len(done) > LONGEST_NAME:
            raise PathwaysError("ERR_PATHWAYS_OUTPUT_NAME", f"its done file's name: longer than {LONGEST_NAME} bytes")
        if self.manifest:
            _check_told(name)
        return done


def check_bundle_name(name: bytes) -> None:
    """Raises `ERR_PATHWAYS_OUTPUT_NAME` for a file that can't lie in a bundle beside its manifest."""
    if name.lower() == BUNDLE_MANIFEST:
        raise PathwaysError("ERR_PATHWAYS_OUTPUT_NAME", "a bundle's manifest has this name")
    _check_told(name)


def _check_told(name: bytes) -> None:
    try:
        name.decode("utf-8")
    except UnicodeDecodeError:
        raise PathwaysError("ERR_PATHWAYS_OUTPUT_NAME", "a manifest can't name what is no UTF-8") from None


class Passing:
    """Watches an output's bytes on their way out, for the manifest that describes them."""

    def __init__(self, chunks: Iterator[bytes]) -> None:
        self._source = chunks
        self._digest = hashlib.sha256()
        self._counter = RecordCounter()
        self.size = 0

    def chunks(self) -> Iterator[bytes]:
        """The bytes, as they came."""
        for chunk in self._source:
            self._digest.update(chunk)
            self._counter.feed(chunk)
            self.size += len(chunk)
            yield chunk

    def manifest(self, name: bytes, key: str, created_ms: int) -> bytes:
        """The manifest of what went by, under the name that it was given."""
        created = _EPOCH + timedelta(milliseconds=created_ms)
        described = Manifest(
            name.decode("utf-8"),
            self.size,
            self._digest.hexdigest(),
            key,
            created,
            self._counter.records(),
            PRODUCER,
        )
        return described.to_bytes()
