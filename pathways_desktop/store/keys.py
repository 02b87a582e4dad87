"""Where a store's master key comes from: a key file, or the system's key store (`keyring_store.py`).

A provider only keeps and gives keys. Whether a key may be made is decided by `store.py`: never over a store that
exists. Sources: contract ("Secrets never stand in the file"), research/store.md section 4.
"""

from __future__ import annotations

import base64
import contextlib
import os
import stat
import sys
from pathlib import Path
from typing import Protocol

from pathways_desktop.domain.errors import PathwaysError, from_os_error
from pathways_desktop.domain.in_place import flush_folder, put_in_place

KEY_BYTES = 32
_MOST_FILE_BYTES = 65_536


class KeyProvider(Protocol):
    """Gives and keeps the master keys of a store, each under its number. Calls may block; never on a thread that draws.

    There is one key but in the middle of a rotation: the new one is kept before the old one is forgotten.
    """

    @property
    def name(self) -> str:
        """What keeps the key, for people: `key file`, `Windows Credential Manager` …"""
        ...

    def get(self, store_id: str, number: int = 1) -> bytes | None:
        """The key of this store, or None when the provider answers and has none.

        Errors: `ERR_PATHWAYS_KEY_STORE_MISSING`, `ERR_PATHWAYS_KEY_STORE_LOCKED`, `ERR_PATHWAYS_KEY_FILE_UNSAFE`.
        """
        ...

    def put(self, store_id: str, key: bytes, number: int = 1) -> None:
        """Keep a new key beside what there is; it is durable and was read back when this returns."""
        ...

    def forget(self, store_id: str, number: int) -> None:
        """Remove a key that opens nothing any more; one that is not there is forgotten already."""
        ...

    def absence(self, store_id: str) -> PathwaysError:
        """What to say where `get` gave None for a store that exists."""
        ...


class KeyFile:
    """Master keys in a file of its owner's alone, a line each: whose and which it is, and 32 random bytes as base64.

    A line that is nothing but base64 is the first key of any store; it is read and never taken away, since more than
    one home may need it.
    """

    name = "key file"

    def __init__(self, path: Path, home: Path) -> None:
        self.path = path.absolute()
        self._home = home.absolute()

    def get(self, store_id: str, number: int = 1) -> bytes | None:
        """The key; None when there is no file, or none for this store and number in it.

        Errors: `ERR_PATHWAYS_KEY_FILE_UNSAFE`, `ERR_PATHWAYS_KEY_FILE_NO_KEY`, the system's own.
        """
        keys = self._read()
        found = keys.get(_label(store_id, number))
        return keys.get(b"") if found is None and number == 1 else found

    def put(self, store_id: str, key: bytes, number: int = 1) -> None:
        """Make the file, or put the key beside those that it holds. Its bytes and its name are on the disk then.

        Never over another key, and never over a file that holds something else.
        """
        keys, label = self._read(), _label(store_id, number)
        if keys.get(label, key) != key:
            raise PathwaysError("ERR_PATHWAYS_KEY_FILE_UNSAFE", "another key stands there")
        if not keys:
            self._make(_text({label: key}))
        elif label not in keys:
            self._replace(_text({**keys, label: key}))
        if self.get(store_id, number) != key:
            raise PathwaysError("ERR_PATHWAYS_KEY_FILE_UNSAFE", "it does not give back what was written")

    def forget(self, store_id: str, number: int) -> None:
        """Write the file anew without that key of this store; the last key of a file stays."""
        keys, label = self._read(), _label(store_id, number)
        if label in keys and len(keys) > 1:
            self._replace(_text({each: key for each, key in keys.items() if each != label}))

    def absence(self, store_id: str) -> PathwaysError:
        """Missing; or wrong, where the file holds keys and all of them are other stores'."""
        keys = self._read()
        if keys and not any(label.startswith(f"{store_id}/".encode("ascii")) for label in keys):
            return PathwaysError("ERR_PATHWAYS_KEY_WRONG", "the key file holds keys of other stores only")
        return PathwaysError("ERR_PATHWAYS_KEY_MISSING")

    def _read(self) -> dict[bytes, bytes]:
        self._refuse_inside_home()
        flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
        try:
            handle = os.open(self.path, flags)
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise PathwaysError("ERR_PATHWAYS_KEY_FILE_UNSAFE", _reason(error)) from error
        try:
            self._refuse_open_to_others(os.fstat(handle))
            text = os.read(handle, _MOST_FILE_BYTES)
        finally:
            os.close(handle)
        return _keys(text)

    def _make(self, text: bytes) -> None:
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            handle = os.open(self.path, flags, 0o600)
        except FileExistsError as error:
            raise PathwaysError("ERR_PATHWAYS_KEY_FILE_UNSAFE", "another file stands there") from error
        except OSError as error:
            raise from_os_error(error, "the key file can't be made") from error
        self._fill(handle, self.path, text)

    def _replace(self, text: bytes) -> None:
        """Write the file anew beside it and put it in its place in one step: a stop leaves the one or the other."""
        half = self.path.with_name(f".{self.path.name}.new")
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        try:
            half.unlink(missing_ok=True)
            handle = os.open(half, flags, 0o600)
        except OSError as error:
            raise from_os_error(error, "the key file can't be written") from error
        self._fill(handle, half, text)
        try:
            put_in_place(half, self.path)
            flush_folder(self.path.parent)
        except OSError as error:
            # Keys lie in it: it does not stay where it has no use.
            with contextlib.suppress(OSError):
                half.unlink()
            raise from_os_error(error, "the key file can't be written") from error

    def _fill(self, handle: int, path: Path, text: bytes) -> None:
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            flush_folder(path.parent)
        except OSError as error:
            # A half written file must not stand in the way of the next try; it never opened anything.
            with contextlib.suppress(OSError):
                path.unlink()
            raise from_os_error(error, "the key file can't be written") from error

    def _refuse_inside_home(self) -> None:
        path, home = Path(os.path.realpath(self.path)), Path(os.path.realpath(self._home))
        if path == home or home in path.parents:
            raise PathwaysError("ERR_PATHWAYS_KEY_FILE_UNSAFE", "it lies inside the home folder")

    @staticmethod
    def _refuse_open_to_others(found: os.stat_result) -> None:
        if not stat.S_ISREG(found.st_mode):
            raise PathwaysError("ERR_PATHWAYS_KEY_FILE_UNSAFE", "it is no ordinary file")
        if sys.platform == "win32":
            # The profile folder's access list stands for the mode here; the mode bits of Windows tell nothing.
            return
        if found.st_mode & 0o077:
            raise PathwaysError("ERR_PATHWAYS_KEY_FILE_UNSAFE", f"its mode is {stat.S_IMODE(found.st_mode):04o}")
        if found.st_uid not in (os.geteuid(), 0):
            raise PathwaysError("ERR_PATHWAYS_KEY_FILE_UNSAFE", "it belongs to another user")


def _label(store_id: str, number: int) -> bytes:
    return f"{store_id}/{number}".encode("ascii")


def _text(keys: dict[bytes, bytes]) -> bytes:
    return b"".join(label + b" " * bool(label) + base64.b64encode(key) + b"\n" for label, key in keys.items())


def _keys(text: bytes) -> dict[bytes, bytes]:
    """The keys of a key file by label. Raises `ERR_PATHWAYS_KEY_FILE_NO_KEY` where it holds something else."""
    keys: dict[bytes, bytes] = {}
    try:
        for line in text.split(b"\n"):
            if line.strip():
                label, _, key = line.strip().rpartition(b" ")
                keys[label] = base64.b64decode(key, validate=True)
    except ValueError as error:
        raise PathwaysError("ERR_PATHWAYS_KEY_FILE_NO_KEY") from error
    if not keys or any(len(key) != KEY_BYTES for key in keys.values()):
        raise PathwaysError("ERR_PATHWAYS_KEY_FILE_NO_KEY")
    return keys


def provider_for(key_file: Path | None, home: Path) -> KeyProvider:
    """The key file that was named, else the system's key store. Nothing falls back from one to the other."""
    if key_file is not None:
        return KeyFile(key_file, home)
    from pathways_desktop.store.keyring_store import SystemKeyStore

    return SystemKeyStore()


def _reason(error: OSError) -> str:
    code = from_os_error(error).code
    return {"ELOOP": "it is a link", "EISDIR": "it is a folder"}.get(code, f"it can't be read ({code})")
