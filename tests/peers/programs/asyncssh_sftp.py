"""An SFTP server of asyncssh over one folder. Arguments: host port host-key authorized-keys folder user password."""

import asyncio
import os
import sys
from typing import Any

import asyncssh

HABIT = os.environ.get("SFTP_HABIT", "")
HOST, PORT, HOST_KEY, KEYS, FOLDER, USER, PASSWORD = sys.argv[1:]


class Logins(asyncssh.SSHServer):
    """Takes one user with one password or one key."""

    def password_auth_supported(self) -> bool:
        return True

    def validate_password(self, username: str, password: str) -> bool:
        return username == USER and password == PASSWORD


class Files(asyncssh.SFTPServer):
    """The folder as the root."""

    def __init__(self, channel: Any) -> None:
        super().__init__(channel, chroot=FOLDER.encode())

    def write(self, file_obj: object, offset: int, data: bytes) -> int:
        kept = data[: len(data) // 2] if HABIT == "short-writes" and len(data) > 1000 else data
        super().write(file_obj, offset, kept)
        return len(data)


async def main() -> None:
    """Serve until the process is ended."""
    await asyncssh.create_server(
        Logins, HOST, int(PORT), server_host_keys=[HOST_KEY], authorized_client_keys=KEYS, sftp_factory=Files
    )
    await asyncio.Event().wait()


asyncio.run(main())
