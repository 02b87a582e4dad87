"""The SFTP servers as fixtures, started by the first test that asks and shared by the session.

A test works in a folder of its own below the server's root (`sftp_folder`).
"""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.peers.fixtures import running
from tests.peers.sftp import (
    AsyncsshSftp,
    BareSshd,
    OldRcloneSftp,
    OpenSshd,
    OrdinarySshd,
    ParamikoSftp,
    ProFtpd,
    RcloneSftp,
    SftpPeer,
    ShortWritesSftp,
    Ssh2Sftp,
)

SFTP_KINDS: dict[str, type[SftpPeer]] = {
    kind.name: kind
    for kind in (OpenSshd, BareSshd, ProFtpd, AsyncsshSftp, ParamikoSftp, Ssh2Sftp, RcloneSftp, OldRcloneSftp)
}
"""Those that every test of all kinds runs against."""
ODD_KINDS: dict[str, type[SftpPeer]] = {kind.name: kind for kind in (OrdinarySshd, ShortWritesSftp)}
"""Those that a test asks for by name."""


class SftpPeers:
    """The servers that run so far, by name."""

    def __init__(self, folders: pytest.TempPathFactory) -> None:
        self._folders = folders
        self._running: dict[str, SftpPeer] = {}
        self._ends = ExitStack()

    def __getitem__(self, name: str) -> SftpPeer:
        if sys.platform == "win32":
            pytest.skip("these servers run on POSIX; `tests/windows` has Windows' client talk to one")
        if name not in self._running:
            self._running[name] = self._ends.enter_context(running({**SFTP_KINDS, **ODD_KINDS}[name], self._folders))
        return self._running[name]

    def stop(self) -> None:
        """End them all."""
        self._ends.close()


@pytest.fixture(scope="session")
def sftp_peers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SftpPeers]:
    """Every kind of SFTP server by its name; each starts when it is first asked for."""
    peers = SftpPeers(tmp_path_factory)
    yield peers
    peers.stop()


@pytest.fixture(scope="session")
def sshd(sftp_peers: SftpPeers) -> SftpPeer:
    """OpenSSH, the server of record."""
    return sftp_peers["sshd"]


@pytest.fixture
def sftp_folder() -> str:
    """A name that no other test uses, for a folder below a server's root."""
    return f"test-{secrets.token_hex(6)}"
