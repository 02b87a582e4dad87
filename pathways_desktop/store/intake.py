"""Taking messages in: one commit holds bytes, keys, queue and audit, and answers what was known already.

Called by the workers of sources. The rules for "the same file again" are design rule 6; nothing here touches a source.
"""

from __future__ import annotations

import struct
import threading
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from pathways_desktop.domain.names import ClaimId, base32, message_id_text, parse_message_id
from pathways_desktop.store.again import cancel_held
from pathways_desktop.store.audit import Audit
from pathways_desktop.store.base import (
    PENDING,
    Core,
    destination_in,
    dumps,
    name_in,
    name_out,
    tally,
)
from pathways_desktop.store.bodies import LOOSE, OWNED, Bodies, SealedBody
from pathways_desktop.store.errors import NotThisStore
from pathways_desktop.store.losses import RECEIVED
from pathways_desktop.store.seal import META, NOTE, Place
from pathways_desktop.store.writer import Tx

SAME_WITHOUT_ID_MS = 10 * 60 * 1000
"""How long a fingerprint alone means the same file where a place has no lasting ids (design rule 6)."""
KEYS_KEPT_MS = 400 * 86_400_000
"""How long keys are kept, whatever the retention."""
PATH_CLAIM = "0" * 9
"""What stands before the hash of a path where a claim id does."""
_CLAIM, _FINGERPRINT, _HAND_OVER = 1, 2, 3
_LABELS = {_CLAIM: b"claim", _FINGERPRINT: b"fingerprint", _HAND_OVER: b"hand-over"}

Kind = Literal["stored", "known", "same-file", "key-reused"]


@dataclass(frozen=True, slots=True)
class Incoming:
    """One file to store. `repr` shows neither names nor identifiers."""

    channel: str
    sealed: SealedBody
    name: bytes = field(repr=False)
    """The path from `dir`."""
    received_ms: int
    outputs: tuple[tuple[str, int], ...]
    """Destination and output number, in the file's order."""
    claim_key: bytes | None = field(default=None, repr=False)
    hand_over: bytes | None = field(default=None, repr=False)
    """The key that the sender gave this hand-over in a manifest. Where there is one, no fingerprint decides."""
    fingerprint: bytes | None = field(default=None, repr=False)
    """Place, volume, path, size, time, SHA-256 of the file as it was before the move (`canonical`)."""
    id_tag: bytes | None = field(default=None, repr=False)
    """The file's id with its birth or change time, where the place keeps them over a remount."""
    has_ids: bool = False
    """True where the place has lasting ids at all: then a fingerprint alone never means the same file."""
    identifiers: Mapping[str, object] = field(default_factory=dict, repr=False)
    """JSON values, sealed: `type`, `control_id` and any lists of strings that `find` looks through."""
    key_text: str = field(default="", repr=False)
    """The key's kind and short form as people see it, e.g. `claim:0r1…`."""
    replaces: str | None = None
    """The id of the message whose source grew (design rule 7)."""
    recursive: bool = False
    """The source reads subfolders: its names are paths, in claims and in outputs, and stay so for this message."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one `Incoming`.

    `stored`: a new message. `known`: its claim was stored before, as `message_id`; nothing was written. `same-file`:
    the file of `message_id` seen again; nothing was stored and the audit says so. `key-reused`: the sender's key is
    that of `message_id`, which has other bytes; nothing was stored. (The same key and bytes are `known`, audited.)
    """

    kind: Kind
    message_id: str
    same_bytes_as: str | None = None
    other_bytes: bool = False
    """With `known`: what was stored under this claim had other bytes. The file changed since (design rule 7)."""


def canonical(*parts: bytes | str | int) -> bytes:
    """Parts joined so that no two lists of parts give the same bytes. Text is taken in NFC, bytes as they are."""
    made = bytearray(b"\x01")
    for part in parts:
        if isinstance(part, str):
            part = unicodedata.normalize("NFC", part).encode("utf-8", "surrogatepass")
        elif isinstance(part, int):
            part = b"%d" % part
        made += struct.pack(">I", len(part)) + part
    return bytes(made)


class Intake:
    """The sources' side of the store. Safe from any thread but the writer's."""

    def __init__(self, core: Core, bodies: Bodies, audit: Audit) -> None:
        self._core = core
        self._bodies = bodies
        self._audit = audit
        self._lock = threading.Lock()
        self._removed: set[tuple[str, int, bytes]] = set()

    def seal_body(self, channel: str, size: int, chunks: Iterator[bytes]) -> SealedBody:
        """Seal a source's bytes ahead of the commit (`Bodies.seal`)."""
        return self._bodies.seal(channel, size, chunks)

    def discard(self, sealed: SealedBody) -> None:
        """Give up a sealed body that will not be committed."""
        self._bodies.discard(sealed)

    def commit(self, items: Sequence[Incoming]) -> list[Outcome]:
        """Store the messages in one transaction and wait until it is on the disk. All or none.

        Errors: those of `store.errors`; the sealed bodies stay good for another try.
        """
        numbers = [self._core.channel(item.channel) for item in items]

        def job(tx: Tx) -> list[Outcome]:
            return [self._take(tx, item, number) for item, number in zip(items, numbers, strict=True)]

        return self._core.writer.write(job, bulk=True).result()

    def known(self, channel: str, claim_key: bytes) -> str | None:
        """The id of the message that was stored under this claim, whether or not it is still there."""
        return self._find(channel, _CLAIM, claim_key)

    def known_fingerprint(self, channel: str, fingerprint: bytes) -> str | None:
        """The id of the last message with this fingerprint."""
        return self._find(channel, _FINGERPRINT, fingerprint)

    def known_bytes(self, channel: str, claim_key: bytes, sha256: str) -> bool:
        """Whether bytes of this SHA-256 (hex) are what was stored under a claim, still there or not."""
        with self._core.connections.reading() as db:
            row = db.execute(
                "select tag from idem where bidx = ?", (self._index(channel, _CLAIM, claim_key),)
            ).fetchone()
        return row is not None and row[0] == self._core.lookup(b"bytes", channel, sha256.encode("ascii"))

    def removed(self, channel: str, keys: Iterable[bytes]) -> None:
        """The files of these claim keys or fingerprints are gone from their source for good, flush included.

        Written with the next commit, at the latest in a quarter of a second; nobody waits. Until then the same
        fingerprint still means the same file, which is the safe side.
        """
        found = {(channel, kind, key) for key in keys for kind in _LABELS}
        with self._lock:
            self._removed |= found
        self._core.writer.write_soon("removed", self._clear_pending)

    def note_names(self, channel: str, names: Sequence[tuple[ClaimId, bytes]]) -> None:
        """Note the whole paths of claims whose names cannot tell them; on the disk when this returns."""
        if not names:
            return
        number = self._core.channel(channel)

        def job(tx: Tx) -> None:
            # Sealed here, under the keys of this very transaction.
            rows = [
                (number, claim.text, self._core.seal_record(name_out(path), claim_uid(claim), number, purpose=NOTE))
                for claim, path in names
            ]
            tx.db.executemany("insert or replace into noted values(?, ?, ?)", rows)

        self._core.writer.write(job).result()

    def noted(self, channel: str, claim: ClaimId) -> bytes | None:
        """The path that was noted for a claim; None: none was, or the note does not open any more."""
        number = self._core.known_channel(channel)
        if number is None:
            return None
        with self._core.connections.reading() as db:
            row = db.execute("select path from noted where channel = ? and claim = ?", (number, claim.text)).fetchone()
            if row is None:
                return None
            try:
                return name_in(self._core.open_record(row[0], claim_uid(claim), number, purpose=NOTE))
            except NotThisStore:
                # What the claim's own name keeps of it is all that is left; the claim is finished all the same.
                return None

    def forget_names(self, channel: str, claims: Iterable[ClaimId]) -> None:
        """Drop the notes of claims that are finished or given back. Nobody waits."""
        number = self._core.known_channel(channel)
        rows = [(number, claim.text) for claim in claims]
        if number is not None and rows:
            # A key of its own: two calls must not take each other's place.
            self._core.writer.write_soon(
                object(), lambda tx: tx.db.executemany("delete from noted where channel = ? and claim = ?", rows)
            )

    def note_grown(self, channel: str, claim: ClaimId, message_id: str) -> None:
        """Note that the file of this new claim grew after `message_id` was stored; on the disk when this returns."""
        number, uid = self._core.channel(channel), parse_message_id(message_id)
        self._core.writer.write(
            lambda tx: tx.db.execute("insert or replace into replaced values(?, ?, ?)", (number, claim.text, uid))
        ).result()

    def grown_from(self, channel: str, claim: ClaimId) -> str | None:
        """The message that the file of this claim replaces (`note_grown`), for `Incoming.replaces`."""
        number = self._core.known_channel(channel)
        with self._core.connections.reading() as db:
            row = db.execute(
                "select uid from replaced where channel = ? and claim = ?", (number, claim.text)
            ).fetchone()
        return message_id_text(row[0]) if row else None

    def note_path_grown(self, channel: str, path: bytes, message_id: str) -> None:
        """`note_grown` for a file that stands under its own name, read in place or given back."""
        self.note_grown(channel, self._path_claim(channel, path), message_id)

    def path_grown_from(self, channel: str, path: bytes) -> str | None:
        """`grown_from` for a file that stands under its own name."""
        return self.grown_from(channel, self._path_claim(channel, path))

    def _path_claim(self, channel: str, path: bytes) -> ClaimId:
        """What stands for a path where a claim id does: no engine's claim, since no time of a pass is 0."""
        return ClaimId(path_claim(self._core.lookup(b"grown", channel, path, size=15)))

    def short_id(self, channel: str, path: bytes) -> str:
        """12 characters that stand for a file in the log."""
        return self._core.short_id(channel, path)

    def _take(self, tx: Tx, item: Incoming, number: int) -> Outcome:
        claim = self._index(item.channel, _CLAIM, item.claim_key) if item.claim_key is not None else None
        print_ = self._index(item.channel, _FINGERPRINT, item.fingerprint) if item.fingerprint is not None else None
        if claim is not None:
            row = tx.db.execute("select uid, tag from idem where bidx = ?", (claim,)).fetchone()
            if row:
                self._let_go(tx, item)
                return Outcome("known", message_id_text(row[0]), other_bytes=row[1] != self._bytes_tag(item))
        over = self._index(item.channel, _HAND_OVER, item.hand_over) if item.hand_over is not None else None
        if over is not None:
            row = tx.db.execute("select uid, tag from idem where bidx = ?", (over,)).fetchone()
            if row:
                return self._same_key(tx, item, claim, bytes(row[0]), same=row[1] == self._bytes_tag(item))
        tag = self._core.lookup(b"id", item.channel, item.id_tag) if item.id_tag is not None else None
        earlier = None
        if print_ is not None:
            row = tx.db.execute("select uid, at, pending, tag from idem where bidx = ?", (print_,)).fetchone()
            if row:
                earlier = bytes(row[0])
                if over is None and _same_file(item, tag, at=row[1], pending=row[2], earlier_tag=row[3]):
                    return self._same_file(tx, item, claim, print_, earlier)
        same = None
        if earlier is not None and tx.db.execute("select 1 from msg where uid = ?", (earlier,)).fetchone():
            same = message_id_text(earlier)
        self._store(tx, item, number, same)
        uid, received = item.sealed.uid, item.received_ms
        put = "insert or replace into idem values(?, ?, ?, ?, ?, ?, ?, ?)"
        if claim is not None:
            tx.db.execute(put, (claim, _CLAIM, uid, received, 0, item.has_ids, self._bytes_tag(item), print_))
        if print_ is not None:
            tx.db.execute(put, (print_, _FINGERPRINT, uid, received, 1, item.has_ids, tag, None))
        if over is not None:
            tx.db.execute(put, (over, _HAND_OVER, uid, received, 0, item.has_ids, self._bytes_tag(item), None))
        return Outcome("stored", item.sealed.message_id, same)

    def _same_file(self, tx: Tx, item: Incoming, claim: bytes | None, print_: bytes, earlier: bytes) -> Outcome:
        """Nothing is stored; the claim now leads to the earlier message, and the audit names it."""
        if claim is not None:
            tx.db.execute(
                "insert or replace into idem values(?, ?, ?, ?, 0, ?, ?, ?)",
                (claim, _CLAIM, earlier, item.received_ms, item.has_ids, self._bytes_tag(item), print_),
            )
        # Its removal is ahead again and not confirmed until then.
        tx.db.execute("update idem set pending = 1 where bidx = ?", (print_,))
        self._audit.add(tx, "same-file", uid=earlier, outcome="not stored again", detail=item.channel)
        self._let_go(tx, item)
        return Outcome("same-file", message_id_text(earlier))

    def _same_key(self, tx: Tx, item: Incoming, claim: bytes | None, earlier: bytes, *, same: bool) -> Outcome:
        """The sender's key is known: with the same bytes that is success, and the claim leads to the message too."""
        self._let_go(tx, item)
        if not same:
            self._audit.add(tx, "key-reused", uid=earlier, outcome="refused: other bytes", detail=item.channel)
            return Outcome("key-reused", message_id_text(earlier), other_bytes=True)
        if claim is not None:
            tx.db.execute(
                "insert or replace into idem values(?, ?, ?, ?, 0, ?, ?, null)",
                (claim, _CLAIM, earlier, item.received_ms, item.has_ids, self._bytes_tag(item)),
            )
        self._audit.add(tx, "same-key", uid=earlier, outcome="not stored again", detail=item.channel)
        return Outcome("known", message_id_text(earlier))

    def _store(self, tx: Tx, item: Incoming, number: int, same: str | None) -> None:
        sealed = item.sealed
        self._core.ring.require(sealed.epoch)
        meta = {
            "name": name_out(item.name),
            "sha256": sealed.sha256,
            "key": item.key_text,
            "ids": dict(item.identifiers),
            "same": same,
            "replaces": item.replaces,
            "recursive": item.recursive,
        }
        blob = self._core.sealer.seal(dumps(meta), Place(sealed.uid, number, META), sealed.epoch)
        state = 1 if item.outputs else 0
        row = tx.db.execute(
            "insert into msg(uid, channel, received, state, version, epoch, size, meta, chunks, body) "
            "values(?, ?, ?, ?, 1, ?, ?, ?, ?, ?) returning id",
            (sealed.uid, number, item.received_ms, state, sealed.epoch, sealed.size, blob, sealed.chunks, sealed.blob),
        ).fetchone()
        if sealed.chunks is not None:
            tx.db.execute("update body set state = ? where id = ?", (OWNED, sealed.chunks))
        for destination, output in item.outputs:
            dest = destination_in(tx.db, number, destination)
            tx.db.execute(
                "insert into delivery(msg, channel, dest, number, state, queued) values(?, ?, ?, ?, ?, ?)",
                (row[0], number, dest, output, PENDING, item.received_ms),
            )
        tally(tx, item.received_ms, number, 0, received=1)
        self._audit.add(tx, RECEIVED, uid=sealed.uid, outcome="stored")
        if item.replaces is not None:
            replaced = parse_message_id(item.replaces)
            if replaced is not None:
                cancel_held(self._core, tx, replaced, by=sealed.message_id)
                tx.db.execute("delete from replaced where uid = ?", (replaced,))

    def _let_go(self, tx: Tx, item: Incoming) -> None:
        body = item.sealed.chunks
        if body is not None:
            tx.db.execute("update body set state = ? where id = ?", (LOOSE, body))
            tx.after_commit(lambda: self._bodies.remove([body]))

    def _clear_pending(self, tx: Tx) -> None:
        with self._lock:
            keys = set(self._removed)
        for key in keys:
            tx.db.execute(
                "update idem set pending = 0 where pending = 1 and "
                "bidx in (?1, (select peer from idem where bidx = ?1))",
                # Hashed here, on the writer's thread, under the keys of this very transaction.
                (self._index(*key),),
            )

        def done() -> None:
            with self._lock:
                self._removed -= keys

        tx.after_commit(done)

    def _bytes_tag(self, item: Incoming) -> bytes:
        return self._core.lookup(b"bytes", item.channel, item.sealed.sha256.encode("ascii"))

    def _index(self, channel: str, kind: int, key: bytes) -> bytes:
        return self._core.lookup(_LABELS[kind], channel, key)

    def _find(self, channel: str, kind: int, key: bytes) -> str | None:
        with self._core.connections.reading() as db:
            row = db.execute("select uid from idem where bidx = ?", (self._index(channel, kind, key),)).fetchone()
        return message_id_text(row[0]) if row else None


def _same_file(item: Incoming, tag: bytes | None, *, at: int, pending: int, earlier_tag: bytes | None) -> bool:
    """Whether a known fingerprint means the same file again (design rule 6)."""
    if tag is not None and tag == earlier_tag:
        return True
    if pending:
        return True
    return not item.has_ids and 0 <= item.received_ms - at <= SAME_WITHOUT_ID_MS


def path_claim(value: bytes) -> str:
    """The 33 characters that stand for a path, of its lookup value of 15 bytes."""
    return PATH_CLAIM + base32(int.from_bytes(value, "big"), 24)


def of_path(claim: str) -> bytes:
    """The lookup value in what `path_claim` made."""
    return int(claim[len(PATH_CLAIM) :], 32).to_bytes(15, "big")


def claim_uid(claim: ClaimId) -> bytes:
    """The 16 bytes that bind a noted name to its claim."""
    # 33 digits of 5 bits do not fit 16 bytes; the last 128 bits hold the tag and the random part.
    return (int(claim.text, 32) & ((1 << 128) - 1)).to_bytes(16, "big")


__all__ = ["Incoming", "Intake", "Outcome", "SealedBody", "canonical"]
