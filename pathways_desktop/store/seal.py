"""The sealed blob, format 1: how a value is sealed, opened and refused. Pure bytes; no SQL and no key handling.

    blob  = "PW" | version 1 | epoch u32 | salt 24 | chunk ...
    key   = HKDF-Expand(key of that epoch, "pw/seal/v1" | salt | purpose)
    chunk = AES-256-GCM(key, nonce = 0^7 | counter u32 | last flag), 64 KiB of plain text each
    AAD of every chunk = header | store id | row uid | channel u32 | purpose 8 | plain size u64 | row version u32

A fresh random 192-bit salt per seal gives a fresh key, so that the counter nonce never meets one key twice, also when
a row is sealed again. Source: research/store.md sections 5 and 6.
"""

from __future__ import annotations

import hmac
import os
import struct
from dataclasses import dataclass
from typing import Protocol

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from pathways_desktop.store.errors import NotThisStore

CHUNK = 64 * 1024
"""Plain bytes of one chunk."""
TAG = 16
_HEAD = struct.Struct(">2sBI24s")
HEADER = _HEAD.size
_NONCE = struct.Struct(">7xIB")
_PLACE = struct.Struct(">16s16sI8sQI")
_MOST_CHUNKS = 1 << 31

META, BODY, NOTE, RECORD = b"meta", b"body", b"note", b"record"
"""Purposes: a message's describing part, its bytes, what a delivery or attempt says, and what outlives messages."""


def expand(key: bytes, info: bytes) -> bytes:
    """HKDF-Expand to one block of SHA-256."""
    return hmac.digest(key, info + b"\x01", "sha256")


def chunk_count(size: int) -> int:
    """Chunks of a body of `size` bytes; an empty one is one empty chunk."""
    return max(1, -(-size // CHUNK))


def row_uid(number: int) -> bytes:
    """The 16 bytes that stand for a row without an id of its own; the purpose and channel tell tables apart."""
    return number.to_bytes(16, "big")


class EpochKeys(Protocol):
    """Where a sealer gets the key of an epoch. Raises `NotThisStore` for an epoch that has none."""

    def epoch(self, epoch: int) -> bytes: ...


@dataclass(frozen=True, slots=True)
class Place:
    """Where a blob stands. It opens only there."""

    uid: bytes
    channel: int
    purpose: bytes
    version: int = 1


class Stream:
    """One blob's chunks, sealed or opened one at a time and in order. Used by one thread."""

    def __init__(self, cipher: AESGCM, header: bytes, aad: bytes, size: int, first: int = 0) -> None:
        self.header = header
        self.size = size
        self._cipher = cipher
        self._aad = aad
        self._next = first
        self._last = chunk_count(size) - 1

    @property
    def finished(self) -> bool:
        """True when the last chunk has passed."""
        return self._next > self._last

    def seal(self, plain: bytes | memoryview) -> bytes:
        """The next chunk; all but the last are whole. A body of another length than said is a fault: `ValueError`."""
        expected = self.size - self._next * CHUNK if self._next == self._last else CHUNK
        if self.finished or len(plain) != expected:
            raise ValueError("the body is not as long as its stream was made for")
        return self._cipher.encrypt(self._nonce(), plain, self._aad)

    def open(self, data: bytes | memoryview) -> bytes:
        """The plain bytes of the next chunk. Raises `NotThisStore`."""
        if self.finished or not isinstance(data, (bytes, memoryview)):
            raise NotThisStore
        expected = self.size - self._next * CHUNK if self._next == self._last else CHUNK
        if len(data) != expected + TAG:
            raise NotThisStore
        try:
            return self._cipher.decrypt(self._nonce(), data, self._aad)
        except InvalidTag:
            raise NotThisStore from None

    def _nonce(self) -> bytes:
        nonce = _NONCE.pack(self._next, self._next == self._last)
        self._next += 1
        return nonce


class Sealer:
    """Seals and opens the values of one store. Safe from any thread; holds no state of its own."""

    def __init__(self, store_id: bytes, keys: EpochKeys) -> None:
        self._store_id = store_id
        self._keys = keys

    def begin(self, place: Place, size: int, epoch: int) -> Stream:
        """A stream that seals a body of `size` bytes; its header is stored with the chunks."""
        return self._stream(_HEAD.pack(b"PW", 1, epoch, os.urandom(24)), place, size)

    def resume(self, header: bytes, place: Place, size: int, first: int = 0) -> Stream:
        """A stream that opens what `begin` sealed, from the chunk `first` on.

        Raises `NotThisStore` for a header that is none of ours.
        """
        return self._stream(header, place, size, first)

    def seal(self, plain: bytes, place: Place, epoch: int) -> bytes:
        """The whole blob in memory."""
        stream = self.begin(place, len(plain), epoch)
        view = memoryview(plain)
        starts = range(0, max(1, len(plain)), CHUNK)
        return stream.header + b"".join(stream.seal(view[start : start + CHUNK]) for start in starts)

    def open(self, blob: bytes, place: Place, size: int | None = None) -> bytes:
        """The plain bytes. `size` is the row's own column where it has one. Raises `NotThisStore`.

        SQLite keeps whatever it is given in any column: a number or a text where a blob belongs is none of ours.
        """
        if not isinstance(blob, bytes):
            raise NotThisStore
        told = plain_size(len(blob))
        if size is not None and size != told:
            raise NotThisStore
        stream = self.resume(blob[:HEADER], place, told)
        view = memoryview(blob)[HEADER:]
        step = CHUNK + TAG
        return b"".join(stream.open(view[start : start + step]) for start in range(0, len(view), step))

    def _stream(self, header: bytes, place: Place, size: int, first: int = 0) -> Stream:
        if not isinstance(header, bytes):
            raise NotThisStore
        if len(header) != HEADER:
            raise NotThisStore
        magic, version, epoch, salt = _HEAD.unpack(header)
        if magic != b"PW" or version != 1 or not 0 <= chunk_count(size) <= _MOST_CHUNKS:
            raise NotThisStore
        key = expand(self._keys.epoch(epoch), b"pw/seal/v1" + salt + place.purpose)
        try:
            aad = header + _PLACE.pack(
                self._store_id, place.uid, place.channel, place.purpose.ljust(8, b"\0"), size, place.version
            )
        except struct.error:
            # A column of the row holds what no place of ours has: a negative number, a text.
            raise NotThisStore from None
        return Stream(AESGCM(key), header, aad, size, first)


def plain_size(sealed: int) -> int:
    """Plain bytes in a blob of `sealed` bytes. Raises `NotThisStore` where no blob has that length."""
    rest = sealed - HEADER
    chunks = max(1, -(-rest // (CHUNK + TAG)))
    size = rest - chunks * TAG
    if size < 0 or chunk_count(size) != chunks:
        raise NotThisStore
    return size
