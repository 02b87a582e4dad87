"""The port: what an object store has to answer, as plain data, and the one kind of error that comes out of it.

One call is one request, tried once: an answer that is lost stays lost here, and who asked looks at what stands in the
store. Nothing in this module knows a kit (boto3, azure) and nothing outside `s3.py` and `azblob.py` does. Sources:
seed "An object store", design rule 10.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import PlaceState
from pathways_desktop.locations.base import PlaceUnready

PAGE = 1000
"""Objects of a page at most; a store may give fewer, or none and a token."""


class Fault(Enum):
    """What a store's refusal means to who asked. Told by the store's own error code, never by the status alone."""

    TAKEN = "taken"
    """A write where nothing was to stand met an object: S3 412 `PreconditionFailed`, Azure 409 `BlobAlreadyExists`."""
    AGAIN = "again"
    """Another request on this key was under way (S3 409 `ConditionalRequestConflict`): nothing is known, look again."""
    GONE = "gone"
    """Nothing stands at this key."""
    REPLACED = "replaced"
    """Another object stands at this key than the tag says. On a delete a store may say it of an object that is gone."""
    UNSUPPORTED = "unsupported"
    """501: the server does not know this kind of request."""
    KEPT = "kept"
    """The store refuses this object (snapshots, a lease, a lock, cold storage, a name): `code` says why."""
    UNKNOWN = "unknown"
    """No whole answer came (cut, timed out, 5xx): the request may have been done or not."""
    PLACE = "place"
    """The store, the bucket or the credentials are in trouble, whatever the object: `state` says how."""


class StoreFault(PathwaysError):
    """The only error that a port raises. The text names no key and no secret: it may be logged.

    `store_code` is the store's own word for it (`SlowDown`), `status` its number; 0 where no answer came. `state` is
    what the place is where the fault is the place's (`PLACE`, and others for who can't go on without the answer).
    """

    def __init__(
        self,
        fault: Fault,
        code: str,
        detail: str = "",
        *,
        state: PlaceState = PlaceState.UNREACHABLE,
        status: int = 0,
        store_code: str = "",
    ) -> None:
        super().__init__(code, detail)
        self.fault = fault
        self.state = state
        self.status = status
        self.store_code = store_code

    @property
    def settled(self) -> bool:
        """False when the request may have been done all the same: look at the store before it is repeated."""
        return self.fault not in (Fault.UNKNOWN, Fault.AGAIN)

    def error(self) -> PathwaysError:
        """The same for the engine: `PlaceUnready` where the place is in trouble, else an error of the item."""
        if self.fault in (Fault.PLACE, Fault.UNKNOWN, Fault.AGAIN, Fault.UNSUPPORTED):
            made: PathwaysError = PlaceUnready(self.code, self.state, self.detail)
        else:
            made = PathwaysError(self.code, self.detail)
        made.__cause__ = self
        return made


@dataclass(frozen=True, slots=True)
class ObjectFacts:
    """One object as a listing, a look or a read tells it; all three tell the same of the same object."""

    key: str
    """The whole key (a blob's name), from the root of the bucket."""
    size: int
    tag: str
    """The entity tag without its quotes."""
    modified: int
    """Whole seconds since 1970, by the store's clock."""
    cold: str = ""
    """The storage class or tier that has to be restored before a read; empty where it can be read."""
    folder: bool = False
    """A folder's own entry (Azure's hierarchical namespace): no object that anybody sent."""


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a listing, in the store's order."""

    objects: tuple[ObjectFacts, ...]
    more: str | None
    """The token that asks for the next page; None on the last. A page may be empty and have one."""
    store_seconds: float | None
    """The store's clock as its answer tells it (`Date`), seconds since 1970; None where it does not."""
    below: tuple[str, ...] = ()
    """Of a delimited listing: what the keys with a further `/` begin with, up to and with it."""


class Body(Protocol):
    """The open bytes of one read. Used by one thread, and closed by who opened it."""

    @property
    def facts(self) -> ObjectFacts:
        """What the answer itself says of the object that it carries. `cold` and `folder` are not told here."""
        ...

    def chunks(self, most: int) -> Iterator[bytes]:
        """The bytes, at most `most` at a time, exactly `facts.size` of them. Raises `StoreFault`."""
        ...

    def close(self) -> None:
        """Give the connection back."""
        ...


@dataclass(frozen=True, slots=True)
class Payload:
    """What one write sends, from the start each time `open` is called; never held in memory as a whole."""

    size: int
    open: Callable[[], Iterator[bytes]]

    @classmethod
    def of(cls, data: bytes) -> Payload:
        """A few bytes, as a marker's."""
        return cls(len(data), lambda: iter((data,)))


@dataclass(frozen=True, slots=True)
class WriteIf:
    """The condition of a write. `ABSENT` and `ANY` are the two without a tag."""

    tag: str | None = None
    """Write only over the object with this tag (`If-Match`)."""
    absent: bool = False
    """Write only where nothing stands (`If-None-Match: *`)."""


ABSENT = WriteIf(absent=True)
ANY = WriteIf()


@dataclass(frozen=True, slots=True)
class StoreLimits:
    """What a kind of store allows."""

    key_bytes: int | None
    """The longest key in bytes of UTF-8; None where characters count."""
    key_characters: int | None
    once_bytes: int
    """The largest body of one request: 5 GiB on S3, 5,000 MiB on Azure."""

    def key_fits(self, key: str) -> bool:
        """Whether the store takes a key of this length."""
        if self.key_bytes is not None and len(key.encode("utf-8", "surrogatepass")) > self.key_bytes:
            return False
        return self.key_characters is None or len(key) <= self.key_characters


class ObjectStore(Protocol):
    """One bucket or container. Every call makes one request and tries it once; every error is a `StoreFault`.

    Calls may come from any thread at once; no call waits for ever (the timeouts are set with the client). Nothing is
    imported or connected before the first call.
    """

    @property
    def name(self) -> str:
        """What keys begin with: `s3:<bucket>` or `azblob:<account>/<container>`. Touches nothing."""
        ...

    @property
    def limits(self) -> StoreLimits:
        """What this kind of store allows."""
        ...

    def askable(self, key: str) -> bool:
        """False for a key that cannot go into a request as it is (a `..` part that a client folds). Touches nothing."""
        ...

    def list_page(self, prefix: str, token: str | None = None, *, delimited: bool = False, most: int = PAGE) -> Page:
        """The objects whose keys begin with `prefix`, a page at a time; `token` is the last page's `more`.

        With `delimited` only those without a further `/` after it, and `Page.below`. A page that is said to be cut
        and has no new token is `ERR_PATHWAYS_OBJECT_LISTING_BROKEN`.
        """
        ...

    def head(self, key: str) -> ObjectFacts:
        """What stands at `key` now. `GONE`."""
        ...

    def read(self, key: str, tag: str | None = None) -> Body:
        """The bytes at `key`, only while its tag is this one. `GONE`, `REPLACED`, `KEPT`."""
        ...

    def put(self, key: str, payload: Payload, condition: WriteIf = ANY) -> str:
        """Write one object in one request and return its tag. `TAKEN`, `AGAIN`, `REPLACED`, `UNSUPPORTED`, `KEPT`."""
        ...

    def delete(self, key: str, tag: str | None = None) -> None:
        """Delete what stands at `key`, only while its tag is this one. `GONE`, `REPLACED`, `KEPT`.

        Without a tag an object that is gone already may be no error.
        """
        ...

    def close(self) -> None:
        """Give up the connections. A later call opens new ones."""
        ...
