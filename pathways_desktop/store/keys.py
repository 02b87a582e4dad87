"""Where a store's master key comes from: a key file, or the system's key store (`keyring_store.py`).

A provider only keeps and gives keys. Whether a key may be made is decided by `store.py`: never over a store that
exists. Sources: contract ("Secrets never stand in the file"), research/store.md section 4.
"""

from __future__ import annotations

import base64
import binascii
import contextlib
import os
import stat
import sys
from pathlib import Path
from typing import Protocol

from pathways_desktop.domain.errors import PathwaysError, from_os_error
from pathways_desktop.store.disk import flush_folder

KEY_BYTES = 32
_MOST_FILE_BYTES = 4096


class KeyProvider(Protocol):
    """Gives and keeps the master key of a store. Calls may block; never on a thread that draws."""

    @property
    def name(self) -> str:
        """What keeps the key, for people: `key file`, `Windows Credential Manager` …"""
        ...

    def get(self, store_id: str) -> bytes | None:
        """The key of this store, or None when the provider answers and has none.

        Errors: `ERR_PATHWAYS_KEY_STORE_MISSING`, `ERR_PATHWAYS_KEY_STORE_LOCKED`, `ERR_PATHWAYS_KEY_FILE_UNSAFE`.
        """
        ...

    def put(self, store_id: str, key: bytes) -> None:
        """Keep the key of a new store; it is durable and was read back when this returns."""
        ...


class KeyFile:
    """The master key in a file of its owner's alone: 32 random bytes as one line of base64."""

    name = "key file"

    def __init__(self, path: Path, home: Path) -> None:
        self.path = path.absolute()
        self._home = home.absolute()

    def get(self, store_id: str) -> bytes | None:
        """The key; None when there is no file. Errors: `ERR_PATHWAYS_KEY_FILE_UNSAFE`, the system's own."""
        self._refuse_inside_home()
        flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
        try:
            handle = os.open(self.path, flags)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise PathwaysError("ERR_PATHWAYS_KEY_FILE_UNSAFE", _reason(error)) from error
        try:
            self._refuse_open_to_others(os.fstat(handle))
            text = os.read(handle, _MOST_FILE_BYTES)
        finally:
            os.close(handle)
        try:
            key = base64.b64decode(text.strip(), validate=True)
        except binascii.Error as error:
            raise PathwaysError("ERR_PATHWAYS_KEY_FILE_UNSAFE", "it holds no key") from error
        if len(key) != KEY_BYTES:
            raise PathwaysError("ERR_PATHWAYS_KEY_FILE_UNSAFE", "it holds no key")
        return key

    def put(self, store_id: str, key: bytes) -> None:
        """Make the file, never over another one. Its bytes and its name are on the disk when this returns."""
        self._refuse_inside_home()
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            handle = os.open(self.path, flags, 0o600)
        except FileExistsError as error:
            raise PathwaysError("ERR_PATHWAYS_KEY_FILE_UNSAFE", "another file stands there") from error
        except OSError as error:
            raise from_os_error(error, "the key file can't be made") from error
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(base64.b64encode(key) + b"\n")
                file.flush()
                os.fsync(file.fileno())
            flush_folder(self.path.parent)
        except OSError as error:
            # A half written file must not stand in the way of the next try; it never opened anything.
            with contextlib.suppress(OSError):
                self.path.unlink()
            raise from_os_error(error, "the key file can't be written") from error
        if self.get(store_id) != key:
            raise PathwaysError("ERR_PATHWAYS_KEY_FILE_UNSAFE", "it does not give back what was written")

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


def provider_for(key_file: Path | None, home: Path) -> KeyProvider:
    """The key file that was named, else the system's key store. Nothing falls back from one to the other."""
    if key_file is not None:
        return KeyFile(key_file, home)
    from pathways_desktop.store.keyring_store import SystemKeyStore

    return SystemKeyStore()


def _reason(error: OSError) -> str:
    code = from_os_error(error).code
    return {"ELOOP": "it is a link", "EISDIR": "it is a folder"}.get(code, f"it can't be read ({code})")
