"""An SFTP server of asyncssh with bad habits, read anew at each request from a file beside the served folder.

Arguments as of `asyncssh_sftp.py`. The file `habits` holds names of habits, one a line:

- `copies`: a rename makes a copy and removes the old file, as in front of an object store; `keeps`: and leaves that
- `yes`: a rename of a name that is gone is answered with "ok"; `nothing`: so is every other one, and nothing is done
- `follows`: listing and lstat show what a link leads to
- `fstat`: an open file shows another time than its entry; `listing`: the listing does
- `no-folders`: neither rename is for folders; `swaps`: a folder takes the place of another one
- `no-remove`, `no-rename`, `no-make`: permission denied
- `no-flush`: every flush fails; `flush-unknown`: it is offered and not known; `flush-writers`: of readers it is refused
- `full`: every write fails
"""

import asyncio
import fcntl
import os
import shutil
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import asyncssh
from asyncssh import SFTPAttrs, SFTPFailure, SFTPName, SFTPOpUnsupported, SFTPPermissionDenied

HOST, PORT, HOST_KEY, KEYS, FOLDER, USER, PASSWORD = sys.argv[1:]
HABITS = Path(FOLDER).with_name("habits")


def has(habit: str) -> bool:
    """Whether the server has this habit now."""
    return HABITS.exists() and habit in HABITS.read_text().split()


class Logins(asyncssh.SSHServer):
    """Takes the one key of the file."""

    def password_auth_supported(self) -> bool:
        return False


class Files(asyncssh.SFTPServer):
    """The folder as the root."""

    def __init__(self, channel: Any) -> None:
        super().__init__(channel, chroot=FOLDER.encode())

    def posix_rename(self, oldpath: bytes, newpath: bytes) -> None:
        old, new = self.map_path(oldpath), self.map_path(newpath)
        if has("no-rename"):
            raise SFTPPermissionDenied("no")
        self._about_folders(old, new)
        if has("nothing") or (has("yes") and not os.path.lexists(old)):
            return
        if has("copies") or has("keeps"):
            shutil.copyfile(old, new)
            if not has("keeps"):
                os.unlink(old)
            return
        super().posix_rename(oldpath, newpath)

    def rename(self, oldpath: bytes, newpath: bytes) -> Any:
        self._about_folders(self.map_path(oldpath), self.map_path(newpath))
        return super().rename(oldpath, newpath)

    def _about_folders(self, old: bytes, new: bytes) -> None:
        if has("no-folders") and os.path.isdir(old):
            raise SFTPPermissionDenied("no")
        if has("swaps") and os.path.isdir(old) and os.path.isdir(new):
            shutil.rmtree(new)

    def lstat(self, path: bytes) -> Any:
        return super().stat(path) if has("follows") else super().lstat(path)

    def fstat(self, file_obj: object) -> Any:
        told = super().fstat(file_obj)
        return _later(told) if has("fstat") else told

    async def scandir(self, path: bytes) -> AsyncIterator[SFTPName]:
        async for name in super().scandir(path):
            if has("follows") and isinstance(name.filename, bytes):
                try:
                    name.attrs = SFTPAttrs.from_local(os.stat(self.map_path(path + b"/" + name.filename)))
                except OSError:
                    continue
            if has("listing") and isinstance(name.filename, bytes) and not name.filename.startswith(b".."):
                name.attrs = _later(name.attrs)
            yield name

    def remove(self, path: bytes) -> Any:
        if has("no-remove"):
            raise SFTPPermissionDenied("no")
        return super().remove(path)

    def open(self, path: bytes, pflags: int, attrs: SFTPAttrs) -> Any:
        if has("no-make") and pflags & asyncssh.FXF_CREAT:
            raise SFTPPermissionDenied("no")
        return super().open(path, pflags, attrs)

    def write(self, file_obj: object, offset: int, data: bytes) -> Any:
        if has("full"):
            raise SFTPFailure("no space left")
        return super().write(file_obj, offset, data)

    def fsync(self, file_obj: object) -> Any:
        if has("no-flush"):
            raise SFTPFailure("disk error")
        if has("flush-writers") and not _writes(file_obj):
            raise SFTPPermissionDenied("opened to read")
        if has("flush-unknown"):
            raise SFTPOpUnsupported("not known")
        return super().fsync(file_obj)


def _writes(file_obj: Any) -> bool:
    if sys.platform == "win32":
        raise AssertionError("of POSIX alone")
    return fcntl.fcntl(file_obj.fileno(), fcntl.F_GETFL) & os.O_ACCMODE != os.O_RDONLY


def _later(told: Any) -> SFTPAttrs:
    attrs = told if isinstance(told, SFTPAttrs) else SFTPAttrs.from_local(told)
    attrs.mtime = (attrs.mtime or 0) + 1
    return attrs


async def main() -> None:
    """Serve until the process is ended."""
    await asyncssh.create_server(
        Logins, HOST, int(PORT), server_host_keys=[HOST_KEY], authorized_client_keys=KEYS, sftp_factory=Files
    )
    await asyncio.Event().wait()


asyncio.run(main())
