"""The system's key store as a key provider, through `keyring`, held to the back ends that really protect a key.

`keyring` is imported when a key is first asked for and never at start. Rules and traps: research/store.md section 4.
"""

from __future__ import annotations

import base64
import binascii
import os
import queue
import threading
from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.store.keys import KEY_BYTES

T = TypeVar("T")

LIMIT_SECONDS = 60.0
USER = "kek"
_NAMES = {
    "keyring.backends.Windows.WinVaultKeyring": "Windows Credential Manager",
    "keyring.backends.macOS.Keyring": "macOS Keychain",
    "keyring.backends.SecretService.Keyring": "Secret Service",
    "keyring.backends.libsecret.Keyring": "libsecret",
    "keyring.backends.kwallet.DBusKeyring": "KWallet",
    "keyring.backends.kwallet.DBusKeyringKWallet4": "KWallet 4",
}
_CHAINER = "keyring.backends.chainer.ChainerBackend"
_NONE = "keyring.backends.fail.Keyring"


class Backend(Protocol):
    """What we use of a `keyring` back end."""

    @property
    def priority(self) -> float: ...

    def get_password(self, service: str, username: str, /) -> str | None: ...

    def set_password(self, service: str, username: str, password: str, /) -> None: ...

    def delete_password(self, service: str, username: str, /) -> None: ...


def kind(backend: object) -> str:
    """The full name of a back end's class, by which it is let in."""
    return f"{type(backend).__module__}.{type(backend).__qualname__}"


def allowed(backend: object) -> bool:
    """True for a back end that keeps keys in the system's own store; a chain only when each of its members does."""
    if kind(backend) == _CHAINER:
        members: Sequence[object] = getattr(backend, "backends", ())
        return bool(members) and all(allowed(member) for member in members)
    return kind(backend) in _NAMES


def _found() -> list[Backend]:
    # The variable chooses nothing: a plain text back end could be named in it. Only "none" is believed.
    if os.environ.get("PYTHON_KEYRING_BACKEND") == _NONE:
        return []
    from keyring.backend import get_all_keyring

    return list(get_all_keyring())


class SystemKeyStore:
    """The master key in the system's key store. Every call runs on a thread of its own with a limit of 60 s.

    A key store can hang on a question that nobody sees, so a call that does not come back counts as locked. `find`
    gives the back ends in place of `keyring`'s own, for tests.
    """

    def __init__(self, find: Callable[[], Sequence[Backend]] = _found, limit: float = LIMIT_SECONDS) -> None:
        self._find = find
        self._limit = limit
        self._name = "key store of the system"

    @property
    def name(self) -> str:
        """The key store that gave or took the key last."""
        return self._name

    def get(self, store_id: str, number: int = 1) -> bytes | None:
        """The key from the first of the key stores that has it; None when all answer and none has it."""
        return self._call(lambda: self._get(_service(store_id, number)))

    def put(self, store_id: str, key: bytes, number: int = 1) -> None:
        """Keep the key in the best key store and read it back."""
        self._call(lambda: self._put(_service(store_id, number), key))

    def forget(self, store_id: str, number: int) -> None:
        """Remove the entry from every key store that has it."""
        self._call(lambda: self._forget(_service(store_id, number)))

    def absence(self, store_id: str) -> PathwaysError:
        """Missing: entries stand each under its own store."""
        return PathwaysError("ERR_PATHWAYS_KEY_MISSING")

    def _forget(self, service: str) -> None:
        for backend in self._backends():
            if backend.get_password(service, USER) is not None:
                backend.delete_password(service, USER)

    def _get(self, service: str) -> bytes | None:
        for backend in self._backends():
            text = backend.get_password(service, USER)
            if text is not None:
                self._name = _name(backend)
                return _decode(text)
        return None

    def _put(self, service: str, key: bytes) -> None:
        backend = self._backends()[0]
        if kind(backend) == "keyring.backends.Windows.WinVaultKeyring":
            # The default roams with a domain profile; the store does not.
            backend.persist = "local machine"  # type: ignore[attr-defined]
        text = base64.b64encode(key).decode("ascii")
        backend.set_password(service, USER, text)
        if backend.get_password(service, USER) != text:
            raise PathwaysError("ERR_PATHWAYS_KEY_STORE_LOCKED", "it did not give back what was written")
        self._name = _name(backend)

    def _backends(self) -> list[Backend]:
        """The allowed back ends, best first. Raises `ERR_PATHWAYS_KEY_STORE_MISSING` where there is none."""
        good = [backend for backend in self._find() if allowed(backend) and backend.priority > 0]
        if not good:
            raise PathwaysError("ERR_PATHWAYS_KEY_STORE_MISSING")
        # A chain would write to whichever member takes it; its members stand in the list by themselves.
        single = [backend for backend in good if kind(backend) != _CHAINER] or good
        return sorted(single, key=lambda backend: backend.priority, reverse=True)

    def _call(self, work: Callable[[], T]) -> T:
        answers: queue.SimpleQueue[tuple[T | None, BaseException | None]] = queue.SimpleQueue()

        def run() -> None:
            try:
                answers.put((work(), None))
            except BaseException as error:  # noqa: BLE001 - handed to the caller, whatever it is
                answers.put((None, error))

        # Daemon: a key store that never answers must not hold up the end of the program.
        threading.Thread(target=run, name="key-store", daemon=True).start()
        try:
            answer, error = answers.get(timeout=self._limit)
        except queue.Empty:
            raise PathwaysError("ERR_PATHWAYS_KEY_STORE_LOCKED", f"no answer within {self._limit:g} s") from None
        if isinstance(error, PathwaysError):
            raise error
        if error is not None:
            code = "ERR_PATHWAYS_KEY_STORE_LOCKED"
            if type(error).__name__ == "NoKeyringError" or isinstance(error, ImportError):
                code = "ERR_PATHWAYS_KEY_STORE_MISSING"
            # The text of a foreign exception may hold the entry; its class is enough.
            raise PathwaysError(code, type(error).__name__) from error
        return answer  # type: ignore[return-value]


def _service(store_id: str, number: int) -> str:
    # A service of its own for each entry: with two users under one, Windows' back end moves the first one.
    return f"PathwaysDesktop/{store_id}/{number}"


def _name(backend: object) -> str:
    return _NAMES.get(kind(backend), "several key stores")


def _decode(text: str) -> bytes:
    try:
        key = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if len(key) != KEY_BYTES:
        raise PathwaysError("ERR_PATHWAYS_KEY_WRONG", "the entry in the key store is no key")
    return key
