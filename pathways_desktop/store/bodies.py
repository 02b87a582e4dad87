"""Message bytes on their way in and out: sealed in one blob up to 256 KiB, above that in chunk rows committed ahead.

Chunks lie in a table by `body number << 26 | place`; a body belongs to nobody until a message names it. Memory does
not grow with the body. Sources: design ("Store"), issue 2 ("Store").
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator
from concurrent.futures import Future, wait
from dataclasses import dataclass, field
from functools import partial

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.names import MessageIds, message_id_text, parse_message_id
from pathways_desktop.store.base import Core
from pathways_desktop.store.errors import NotThisStore, translate
from pathways_desktop.store.seal import BODY, CHUNK, Place, Stream, chunk_count
from pathways_desktop.store.writer import Tx

INLINE = 256 * 1024
"""Bodies up to this size lie in their message's row."""
SLICE_CHUNKS = 128
"""Chunks of one commit: 8 MiB."""
HEAD = 64 * 1024
"""Plain bytes handed back for reading identifiers."""
_SHIFT = 26
WRITING, OWNED, LOOSE = 0, 1, 2
"""States of a chunked body: being written by this run, named by a message, to be removed."""


@dataclass(frozen=True, slots=True)
class SealedBody:
    """A body that is sealed and waits for its message. Plain bytes are held of its head only."""

    uid: bytes
    channel: str
    size: int
    sha256: str
    head: bytes = field(repr=False)
    """The first 64 KiB, plain, for reading identifiers."""
    epoch: int
    blob: bytes = field(repr=False)
    """The whole sealed body, or its header alone when the chunks lie in the chunk table."""
    chunks: int | None
    """The number of the body in the chunk table."""

    @property
    def message_id(self) -> str:
        """The id that the message gets."""
        return message_id_text(self.uid)


class Bodies:
    """Seals, reads and removes bodies. Safe from any thread but the writer's."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._ids = MessageIds()

    def seal(self, channel: str, size: int, chunks: Iterator[bytes]) -> SealedBody:
        """Seal the bytes of a source. `size` is what its open handle tells; memory stays below 32 MiB.

        Errors: `ERR_PATHWAYS_SOURCE_CHANGED` when more or fewer bytes come, whatever the source or the store raises;
        chunks that were written are removed then.
        """
        number = self._core.channel(channel)
        uid = self._ids.next(self._core.clock.now_ms())
        epoch = self._core.epoch()
        stream = self._core.sealer.begin(Place(uid, number, BODY), size, epoch)
        digest = hashlib.sha256()
        head = bytearray()
        pieces = _pieces(chunks, size)
        if size <= INLINE:
            sealed = [stream.header]
            for piece in pieces:
                digest.update(piece)
                head += piece[: HEAD - len(head)]
                sealed.append(stream.seal(piece))
            return SealedBody(uid, channel, size, digest.hexdigest(), bytes(head), epoch, b"".join(sealed), None)
        body = self._core.writer.write(_new_body, bulk=True).result()
        try:
            self._write(body, stream, pieces, digest, head)
        except BaseException:
            self.remove([body])
            raise
        return SealedBody(uid, channel, size, digest.hexdigest(), bytes(head), epoch, stream.header, body)

    def _write(
        self, body: int, stream: Stream, pieces: Iterator[bytes], digest: hashlib._Hash, head: bytearray
    ) -> None:
        """Commit the chunks in slices; while one is on its way to the disk the next is sealed."""
        underway: Future[None] = Future()
        underway.set_result(None)
        place = 0
        rows: list[tuple[int, bytes]] = []
        try:
            for piece in pieces:
                digest.update(piece)
                head += piece[: HEAD - len(head)]
                rows.append((body << _SHIFT | place, stream.seal(piece)))
                place += 1
                if len(rows) == SLICE_CHUNKS or stream.finished:
                    underway.result()
                    underway = self._core.writer.write(_Insert(rows), bulk=True)
                    rows = []
            underway.result()
        finally:
            # Chunks must not arrive behind the removal of their body.
            wait([underway])

    def seal_again(self, uid: bytes, channel: int, size: int) -> tuple[bytes, int]:
        """A message's chunked body sealed under the newest key beside the old one: its header, its number.

        Errors as for `StoredContent.chunks`; what was written is removed then.
        """
        place = Place(uid, channel, BODY)
        with self._core.connections.reading() as db:
            row = db.execute("select id from msg where uid = ?", (uid,)).fetchone()
        if row is None:
            raise PathwaysError("ERR_PATHWAYS_MESSAGE_UNKNOWN")
        stream = self._core.sealer.begin(place, size, self._core.epoch())
        body = self._core.writer.write(_new_body).result()
        plain = StoredContent(self._core, int(row[0]), place, size).chunks()
        try:
            self._write(body, stream, _pieces(plain, size), hashlib.sha256(), bytearray(HEAD))
        except BaseException:
            self.remove([body])
            raise
        return stream.header, body

    def discard(self, sealed: SealedBody) -> None:
        """Give up a body that no message will name. Its chunks go soon; nobody waits."""
        if sealed.chunks is not None:
            self.remove([sealed.chunks])

    def remove(self, bodies: list[int]) -> None:
        """Remove chunked bodies that no message names, slice by slice, without waiting."""
        for body in bodies:
            self._core.writer.write_soon(("remove-body", body), partial(self._remove_slice, body))

    def _remove_slice(self, body: int, tx: Tx) -> None:
        if remove_slice(tx.db, body):
            tx.after_commit(lambda: self.remove([body]))

    def remove_loose(self, *, all_unowned: bool) -> int:
        """Remove bodies without a message and wait; how many. `all_unowned` only when no other run writes here."""
        removed = 0
        states = (WRITING, LOOSE) if all_unowned else (LOOSE, LOOSE)
        while True:
            with self._core.connections.reading() as db:
                row = db.execute("select id from body where state in (?, ?) limit 1", states).fetchone()
            if row is None:
                return removed
            body = int(row[0])
            while self._core.writer.write(partial(_remove_job, body)).result():
                pass
            removed += 1

    def content(self, message_id: str) -> StoredContent:
        """The stored bytes of a message. Errors: `ERR_PATHWAYS_MESSAGE_UNKNOWN`."""
        uid = parse_message_id(message_id)
        with self._core.connections.reading() as db:
            row = db.execute("select id, channel, size from msg where uid = ?", (uid,)).fetchone() if uid else None
        if row is None or uid is None:
            raise PathwaysError("ERR_PATHWAYS_MESSAGE_UNKNOWN")
        return StoredContent(self._core, int(row[0]), Place(uid, int(row[1]), BODY), int(row[2]))


@dataclass(frozen=True, slots=True)
class StoredContent:
    """The stored bytes of one message (`locations.base.Content`). May be read often and from any thread."""

    _core: Core
    _row: int
    _place: Place
    size: int

    def chunks(self) -> Iterator[bytes]:
        """The bytes in order, each chunk verified before it is handed on.

        Only a reader that comes to the end has the whole body: who writes it elsewhere must be able to undo.
        Errors: `ERR_PATHWAYS_STORE_DAMAGED`, `ERR_PATHWAYS_MESSAGE_UNKNOWN` when it was removed meanwhile.
        """
        blob, body = self._body()
        try:
            if body is None:
                yield self._core.sealer.open(blob, self._place, self.size)
                return
            stream = self._core.sealer.resume(blob, self._place, self.size)
            for place in range(chunk_count(self.size)):
                data = self._chunk(body << _SHIFT | place)
                while data is None:
                    before = body
                    blob, now = self._body()
                    if now is None or now == before:
                        raise NotThisStore
                    # Sealed anew while it was read: the same bytes, elsewhere.
                    body = now
                    stream = self._core.sealer.resume(blob, self._place, self.size, place)
                    data = self._chunk(body << _SHIFT | place)
                yield stream.open(data)
        except NotThisStore as error:
            self._core.met_message(self._row)
            raise translate(error) from error

    def _body(self) -> tuple[bytes, int | None]:
        """The sealed body, or its header and the number of its chunks."""
        with self._core.connections.reading() as db:
            row = db.execute("select body, chunks from msg where id = ?", (self._row,)).fetchone()
        if row is None:
            raise PathwaysError("ERR_PATHWAYS_MESSAGE_UNKNOWN")
        return row[0], row[1]

    def read(self) -> bytes:
        """All bytes at once."""
        return b"".join(self.chunks())

    def _chunk(self, number: int) -> bytes | None:
        """A sealed chunk; None: it is not there (any more)."""
        with self._core.connections.reading() as db:
            row = db.execute("select data from chunk where id = ?", (number,)).fetchone()
        return row[0] if row is not None else None


class _Insert:
    """The job that writes one slice of chunks."""

    def __init__(self, rows: list[tuple[int, bytes]]) -> None:
        self._rows = rows

    def __call__(self, tx: Tx) -> None:
        tx.db.executemany("insert into chunk values(?, ?)", self._rows)


def _new_body(tx: Tx) -> int:
    return int(tx.db.execute("insert into body(state) values(?) returning id", (WRITING,)).fetchone()[0])


def _remove_job(body: int, tx: Tx) -> bool:
    return remove_slice(tx.db, body)


def remove_slice(db: sqlite3.Connection, body: int) -> bool:
    """Remove up to 8 MiB of a body's chunks, and its row with the last of them; True while more is left."""
    first, end = body << _SHIFT, (body + 1) << _SHIFT
    gone = db.execute(
        "delete from chunk where id in (select id from chunk where id >= ? and id < ? limit ?)",
        (first, end, SLICE_CHUNKS),
    ).rowcount
    if gone == SLICE_CHUNKS:
        db.execute("update body set state = ? where id = ?", (LOOSE, body))
        return True
    db.execute("delete from body where id = ?", (body,))
    return False


def _pieces(chunks: Iterator[bytes], size: int) -> Iterator[bytes]:
    """The bytes cut into pieces of 64 KiB, the last shorter; exactly one empty piece for an empty body."""
    rest = bytearray()
    seen = 0
    for chunk in chunks:
        seen += len(chunk)
        if seen > size:
            raise PathwaysError("ERR_PATHWAYS_SOURCE_CHANGED", "more bytes came than its size says")
        if not rest and len(chunk) == CHUNK:
            yield chunk
            continue
        rest += chunk
        cut = 0
        while len(rest) - cut >= CHUNK:
            yield bytes(rest[cut : cut + CHUNK])
            cut += CHUNK
        del rest[:cut]
    if seen < size:
        raise PathwaysError("ERR_PATHWAYS_SOURCE_CHANGED", "fewer bytes came than its size says")
    if rest or not size:
        yield bytes(rest)
