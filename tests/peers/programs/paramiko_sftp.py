"""An SFTP server of paramiko over one folder. Arguments: host port host-key authorized-keys folder user password."""

import os
import socket
import sys
import threading
from collections.abc import Callable
from typing import Any

import paramiko
from paramiko import SFTPAttributes, SFTPHandle, SFTPServer, SFTPServerInterface
from paramiko.common import AUTH_FAILED, AUTH_SUCCESSFUL, OPEN_SUCCEEDED
from paramiko.sftp import SFTP_FAILURE, SFTP_OK

HOST, PORT, HOST_KEY, KEYS, FOLDER, USER, PASSWORD = sys.argv[1:]
KEY = paramiko.Ed25519Key(filename=HOST_KEY)
with open(KEYS, encoding="ascii") as _lines:
    ALLOWED = {line.split()[1] for line in _lines if line.strip()}


class Logins(paramiko.ServerInterface):
    """Takes one user with one password or one key."""

    def check_auth_password(self, username: str, password: str) -> int:
        return AUTH_SUCCESSFUL if (username, password) == (USER, PASSWORD) else AUTH_FAILED

    def check_auth_publickey(self, username: str, key: paramiko.PKey) -> int:
        known = username == USER and key.get_base64() in ALLOWED
        return AUTH_SUCCESSFUL if known else AUTH_FAILED

    def get_allowed_auths(self, username: str) -> str:
        return "publickey,password"

    def check_channel_request(self, kind: str, chanid: int) -> int:
        return OPEN_SUCCEEDED


class OpenFile(SFTPHandle):
    """An open file."""

    def stat(self) -> Any:
        file: Any = self.readfile  # type: ignore[attr-defined]
        return SFTPAttributes.from_stat(os.fstat(file.fileno()))


class Files(SFTPServerInterface):
    """The folder as the root."""

    def _real(self, path: str) -> str:
        return FOLDER + self.canonicalize(path)

    def _try(self, work: Callable[..., Any], *arguments: Any) -> Any:
        try:
            return work(*arguments)
        except OSError as error:
            return SFTPServer.convert_errno(error.errno or 0)

    def _done(self, work: Callable[..., Any], *arguments: Any) -> int:
        failed = self._try(work, *arguments)
        return failed if isinstance(failed, int) else SFTP_OK

    def list_folder(self, path: str) -> Any:
        def listed() -> list[Any]:
            found = []
            for name in os.listdir(self._real(path)):
                attributes = SFTPAttributes.from_stat(os.lstat(os.path.join(self._real(path), name)))
                attributes.filename = name
                found.append(attributes)
            return found

        return self._try(listed)

    def stat(self, path: str) -> Any:
        return self._try(lambda: SFTPAttributes.from_stat(os.stat(self._real(path))))

    def lstat(self, path: str) -> Any:
        return self._try(lambda: SFTPAttributes.from_stat(os.lstat(self._real(path))))

    def open(self, path: str, flags: int, attr: Any) -> Any:
        return self._try(self._open, self._real(path), flags)

    def _open(self, path: str, flags: int) -> OpenFile:
        number = os.open(path, flags | getattr(os, "O_BINARY", 0), 0o644)
        mode = "r+b" if flags & os.O_RDWR else "wb" if flags & os.O_WRONLY else "rb"
        file: Any = os.fdopen(number, mode)
        handle: Any = OpenFile(flags)
        handle.filename, handle.readfile, handle.writefile = path, file, file
        opened: OpenFile = handle
        return opened

    def remove(self, path: str) -> int:
        return self._done(os.remove, self._real(path))

    def rename(self, oldpath: str, newpath: str) -> int:
        if os.path.lexists(self._real(newpath)):
            return SFTP_FAILURE
        return self._done(os.rename, self._real(oldpath), self._real(newpath))

    def posix_rename(self, oldpath: str, newpath: str) -> int:
        return self._done(os.replace, self._real(oldpath), self._real(newpath))

    def mkdir(self, path: str, attr: Any) -> int:
        return self._done(os.mkdir, self._real(path))

    def rmdir(self, path: str) -> int:
        return self._done(os.rmdir, self._real(path))


def serve(link: socket.socket) -> None:
    """One connection, until its end."""
    transport = paramiko.Transport(link)
    transport.add_server_key(KEY)
    transport.set_subsystem_handler("sftp", SFTPServer, Files)
    try:
        transport.start_server(server=Logins())
        transport.join()
    except (paramiko.SSHException, EOFError, OSError) as error:  # a look at the port, a connection that was cut
        print("session:", error, flush=True)


listening = socket.create_server((HOST, int(PORT)), backlog=100)
while True:
    taken, _ = listening.accept()
    threading.Thread(target=serve, args=(taken,), daemon=True).start()
