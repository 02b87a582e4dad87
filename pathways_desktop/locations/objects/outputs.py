"""One output on its way to an object store: its key, its bytes as one request sends them, and what is there already.

Whether an object has an output's bytes is found by reading and hashing it, never by its tag: a tag is an MD5 only where
the store did not encrypt and the object was written in one part, and says so nowhere.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.locations.base import Content, Output
from pathways_desktop.locations.objects.port import Fault, ObjectStore, Payload, StoreFault, StoreLimits
from pathways_desktop.locations.shared.patterns import render

_READ = 1 << 20
_LOOKS = 4
"""An object that is written over again and again is looked at this often, then left for the next attempt."""
_READS_AS_ESCAPE = re.compile(b"%(?=[89A-F][0-9A-F])")


def output_name(pattern: str, output: Output) -> str:
    """The last part of the output's key. A key is text: bytes that are none stand as `%` and two digits.

    Raises `ERR_PATHWAYS_OUTPUT_NAME`.
    """
    name = render(pattern, output)
    if sys.platform != "win32":  # there a name has these escapes already
        name = _READS_AS_ESCAPE.sub(b"%25", name)
    try:
        return name.decode("utf-8")
    except UnicodeDecodeError:
        return "".join(f"%{byte:02X}" if byte >= 0x80 else chr(byte) for byte in name)


def check_limits(key: str, output: Output, limits: StoreLimits) -> None:
    """Before anything is sent: is one request enough, and the key short enough?

    Raises `ERR_PATHWAYS_OBJECT_TOO_LARGE` or `ERR_PATHWAYS_OUTPUT_NAME`.
    """
    if output.size > limits.once_bytes:
        detail = f"{output.size} bytes, the store takes {limits.once_bytes} in one request"
        raise PathwaysError("ERR_PATHWAYS_OBJECT_TOO_LARGE", detail)
    if not limits.key_fits(key):
        raise PathwaysError("ERR_PATHWAYS_OUTPUT_NAME", "longer than the store takes, with the prefix")


class Sending:
    """The stored bytes as a payload: opened anew for each reading, counted, and its own error kept.

    A kit turns whatever ends its body into an error of its connection; `failure` is what really ended it.
    """

    def __init__(self, output: Output, content: Content) -> None:
        self._size = output.size
        self._content = content
        self.failure: PathwaysError | None = None

    def payload(self) -> Payload:
        """What the port is given. Nothing of it is held but the chunk that is being sent."""
        return Payload(self._size, self._chunks)

    def _chunks(self) -> Iterator[bytes]:
        sent = 0
        try:
            for chunk in self._content.chunks():
                sent += len(chunk)
                if sent > self._size:
                    break
                yield chunk
            if sent != self._size:
                # The request has promised a length: short of it the store would wait, and beyond it read nonsense.
                raise PathwaysError("ERR_PATHWAYS_STORE_DAMAGED", f"another length than the {self._size} bytes noted")
        except PathwaysError as error:
            self.failure = error
            raise


@dataclass(frozen=True, slots=True)
class There:
    """What stands at a key."""

    size: int
    same: bool | None
    """Whether it has the output's bytes; None where it was too large to be read for the question."""


def look(store: ObjectStore, key: str, output: Output, *, most: int | None = None) -> There | None:
    """What stands at `key` now, compared with the output; None for nothing. Any thread. Raises `StoreFault`.

    The size is compared first. An object of more than `most` bytes is not read.
    """
    for _ in range(_LOOKS):
        try:
            facts = store.head(key)
            if facts.size != output.size:
                return There(facts.size, same=False)
            if most is not None and facts.size > most:
                return There(facts.size, same=None)
            return There(facts.size, same=_digest(store, key, facts.tag) == output.sha256)
        except StoreFault as fault:
            if fault.fault is Fault.GONE:
                return None
            if fault.fault is not Fault.REPLACED:
                raise
    raise StoreFault(Fault.AGAIN, "ERR_PATHWAYS_OBJECT_STORE_BUSY", "the object changes while it is looked at")


def _digest(store: ObjectStore, key: str, tag: str) -> str:
    digest = hashlib.sha256()
    body = store.read(key, tag)
    try:
        for chunk in body.chunks(_READ):
            digest.update(chunk)
    finally:
        body.close()
    return digest.hexdigest()


def head_of(store: ObjectStore, key: str, most: int) -> bytes:
    """The first `most` bytes of an object as it is now. Any thread. Raises `StoreFault`."""
    found = bytearray()
    body = store.read(key)
    try:
        for chunk in body.chunks(min(_READ, most)):
            found += chunk
            if len(found) >= most:
                break
    finally:
        body.close()
    return bytes(found[:most])
