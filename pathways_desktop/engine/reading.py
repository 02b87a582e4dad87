"""The bytes of a claim on their way into the store. What an error of theirs means for the claim stands in `intake.py`.

Runs on the channel's worker thread.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.locations.base import Claimed, Reader, Source, SourceChanged
from pathways_desktop.store.intake import Intake as StoreIntake
from pathways_desktop.store.intake import SealedBody

READ_BYTES = 1024 * 1024
CLAIM_EMPTY = "ERR_PATHWAYS_CLAIM_EMPTY"


class ClaimEmptied(SourceChanged):
    """An empty file is never claimed, so what was in this one is gone: cut off by its sender, or by a power cut."""

    def __init__(self) -> None:
        super().__init__()
        self.code = CLAIM_EMPTY


class ReadFailed(Exception):
    """Carries an error of the source's bytes past the store, whose own errors must not look like it."""

    def __init__(self, error: PathwaysError) -> None:
        super().__init__(error.code)
        self.error = error


class ClaimBytes:
    """Reads the claims of one channel. Raises `ReadFailed` for the source, the store's own errors as they are."""

    def __init__(self, channel: str, source: Source, store: StoreIntake, beat: Callable[[], None]) -> None:
        """`beat` is called now and then while a read goes on."""
        self._channel = channel
        self._source = source
        self._store = store
        self._beat = beat

    def seal(self, claimed: Claimed, also: Callable[[bytes], None] | None = None) -> SealedBody:
        """The bytes, sealed and not committed: of a file that was the same before and after the read.

        `also` is shown every piece on its way.
        """
        reader = self._open(claimed)
        sealed = self._store.seal_body(self._channel, reader.size, self._chunks(reader, also))
        try:
            self._settle(reader)
        except ReadFailed:
            self._store.discard(sealed)
            raise
        if sealed.size == 0 and claimed.done is None and claimed.key is None:
            self._store.discard(sealed)
            raise ReadFailed(ClaimEmptied())
        return sealed

    def sha256(self, claimed: Claimed) -> str:
        """The hash of the bytes, in hex."""
        reader = self._open(claimed)
        digest = hashlib.sha256()
        for chunk in self._chunks(reader):
            digest.update(chunk)
        self._settle(reader)
        return digest.hexdigest()

    def small(self, claimed: Claimed, most: int) -> bytes:
        """The first bytes of a file, at most `most`."""
        reader = self._open(claimed)
        data = b""
        for chunk in self._chunks(reader):
            data += chunk
            if len(data) >= most:
                break
        self._settle(reader)
        return data[:most]

    def _open(self, claimed: Claimed) -> Reader:
        try:
            return self._source.open(claimed)
        except PathwaysError as error:
            raise ReadFailed(error) from error

    def _settle(self, reader: Reader) -> None:
        try:
            reader.settle()
        except PathwaysError as error:
            raise ReadFailed(error) from error

    def _chunks(self, reader: Reader, also: Callable[[bytes], None] | None = None) -> Iterator[bytes]:
        try:
            for chunk in reader.chunks(READ_BYTES):
                if also is not None:
                    also(chunk)
                yield chunk
                self._beat()
        except PathwaysError as error:
            raise ReadFailed(error) from error
