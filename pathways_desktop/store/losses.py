"""Finds messages that were taken out of the file by somebody who has no key: the audit record names what came in.

Each stored message has an entry of its own in the same commit, and each purge one that lists, sealed, what it removed.
Whatever came in, is not there and was not purged was taken out from outside. Entries older than six years are gone,
and with them what they vouched for. Reads in slices; nothing is added to a commit but those few bytes of a purge.
"""

from __future__ import annotations

import base64
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from pathways_desktop.domain.names import message_id_text
from pathways_desktop.store.base import AUDIT_ENTRY, Core
from pathways_desktop.store.errors import NotThisStore
from pathways_desktop.store.seal import row_uid

RECEIVED, PURGED = "received", "purged"
"""The acts that this rests on."""
_SLICE = 5000
_AT_ONCE = 400_000
"""Messages that are looked for in one walk, so that memory stays bounded; more take several walks."""
_SHOWN = 100
_FROM = 8
"""An id begins with its time; the eight bytes behind are random, and enough to tell one from another."""


@dataclass(frozen=True, slots=True)
class Losses:
    """What is missing."""

    count: int = 0
    first: tuple[str, ...] = ()
    """The ids of the first hundred."""


NOTHING = Losses()


def proof_of(uids: Iterable[bytes]) -> str:
    """What a purge's entry keeps of the messages that it removed."""
    return base64.b64encode(b"".join(uid[_FROM:] for uid in uids)).decode("ascii")


def find_losses(core: Core, cancelled: Callable[[], bool] = lambda: False) -> Losses | None:
    """Walk the record; None when `cancelled` said so on the way. Any thread.

    Worth what the record is worth: `verify` it first.
    """
    with core.connections.reading() as db:
        last = int(db.execute("select coalesce(max(seq), 0) from audit").fetchone()[0])
        kept = int(db.execute("select coalesce(sum(n), 0) from msg_count").fetchone()[0])
    parts = 1 + max(0, last - kept) // _AT_ONCE
    count = 0
    first: list[str] = []
    for part in range(parts):
        gone = _gone(core, last, part, parts, cancelled)
        if gone is None:
            return None
        # Read behind that: whatever went by a purge until then has its entry now.
        left = _without_purged(core, gone, cancelled) if gone else {}
        if left is None:
            return None
        count += len(left)
        first += sorted(message_id_text(uid) for uid, _ in left.values())
        del first[_SHOWN:]
    return Losses(count, tuple(first))


def _gone(
    core: Core, last: int, part: int, parts: int, cancelled: Callable[[], bool]
) -> dict[bytes, tuple[bytes, int]] | None:
    """Messages that came in and are not there, by the random half of their ids, with their entries."""
    found: dict[bytes, tuple[bytes, int]] = {}
    for start in range(0, last, _SLICE):
        if cancelled():
            return None
        with core.connections.reading() as db:
            rows = db.execute(
                "select a.msg, a.seq from audit a where a.seq > ? and a.seq <= ? and a.event = ? and a.msg is not null "
                "and not exists (select 1 from msg m where m.uid = a.msg)",
                (start, min(start + _SLICE, last), RECEIVED),
            ).fetchall()
        for uid, seq in rows:
            if int.from_bytes(uid[-2:], "big") % parts == part:
                found[bytes(uid[_FROM:])] = (bytes(uid), int(seq))
    return found


def _without_purged(
    core: Core, gone: dict[bytes, tuple[bytes, int]], cancelled: Callable[[], bool]
) -> dict[bytes, tuple[bytes, int]] | None:
    for blob, seq in _purges(core):
        if cancelled():
            return None
        proof = _proof(core, blob, seq)
        if proof is None:
            # It stands for everything that is older.
            gone = {key: each for key, each in gone.items() if each[1] > seq}
            continue
        data = base64.b64decode(proof)
        for place in range(0, len(data), _FROM):
            gone.pop(data[place : place + _FROM], None)
    return gone


def _proof(core: Core, blob: bytes, seq: int) -> str | None:
    """What a purge's entry keeps; None for one of before such lists were kept, and for one that does not open."""
    try:
        told: list[str | None] = core.open_record(blob, row_uid(seq), purpose=AUDIT_ENTRY)
    except NotThisStore:
        return None
    return told[2] if len(told) > 2 else None


def _purges(core: Core) -> Iterator[tuple[bytes, int]]:
    after = 0
    while True:
        with core.connections.reading() as db:
            rows = _page(db, after)
        yield from ((blob, int(seq)) for blob, seq in rows if blob is not None)
        if len(rows) < _SLICE:
            return
        after = int(rows[-1][1])


def _page(db: sqlite3.Connection, after: int) -> list[tuple[bytes | None, int]]:
    return db.execute(
        "select detail, seq from audit where seq > ? and event = ? order by seq limit ?", (after, PURGED, _SLICE)
    ).fetchall()
