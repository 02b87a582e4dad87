"""Fixtures of the SFTP source's tests: drops over a server, and the server with bad habits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.locations.sftp.source_helpers import NewDrop, SftpDrop
from tests.peers.fixtures import running
from tests.peers.odd_sftp import OddSftp
from tests.peers.sftp import SftpPeer


@pytest.fixture
def drop(sftp_folder: str) -> Iterator[NewDrop]:
    """Makes drops over a server, all in one folder; their connections end with the test."""
    made: list[SftpDrop] = []

    def new(peer: SftpPeer, **settings: Any) -> SftpDrop:
        made.append(SftpDrop(peer, sftp_folder, **settings))
        return made[-1]

    yield new
    for each in made:
        each.close()


@pytest.fixture(scope="session")
def odd_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OddSftp]:
    """The server with bad habits, started by the first test that asks."""
    with running(OddSftp, tmp_path_factory) as peer:
        yield peer


@pytest.fixture
def odd(odd_server: OddSftp) -> Iterator[OddSftp]:
    """The server with bad habits, without any."""
    odd_server.take_on()
    yield odd_server
    odd_server.take_on()
