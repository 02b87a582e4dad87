"""That the SFTP servers differ as the table in `sftp.py` says, asked packet by packet; and that a crash is one."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from pathways_desktop.locations.sftp.client import POSIX_RENAME, SftpClient
from pathways_desktop.locations.sftp.client_wire import FileKind, Kind, string_field
from pathways_desktop.locations.sftp.errors import LinkDown, SftpStatus
from tests.locations.sftp.client_helpers import connected, folder_of
from tests.peers.fixtures import running
from tests.peers.fixtures_sftp import SftpPeers
from tests.peers.sftp import OpenSshd, SftpPeer
from tests.support.waiting import wait_until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="these servers run on POSIX")


@pytest.fixture
def peer(request: pytest.FixtureRequest, sftp_peers: SftpPeers) -> SftpPeer:
    """The server of the test's parameter."""
    return sftp_peers[request.param]


@pytest.fixture
def client(peer: SftpPeer) -> Iterator[SftpClient]:
    """A client of it."""
    with connected(peer) as client:
        yield client


def unadvertised_rename(client: SftpClient, old: bytes, new: bytes) -> int:
    """The status of a rename in one step that the server does not offer."""
    body = string_field(POSIX_RENAME) + string_field(old) + string_field(new)
    try:
        client._live().ask(Kind.EXTENDED, body, Kind.STATUS)
    except SftpStatus as error:
        return error.status
    return 0


@pytest.mark.parametrize(("peer", "status"), [("sshd-bare", 3), ("paramiko", 0), ("ssh2", 8)], indirect=["peer"])
def test_what_comes_of_a_rename_that_is_not_offered(
    peer: SftpPeer, client: SftpClient, status: int, sftp_folder: str
) -> None:
    (folder_of(peer, sftp_folder) / "old").write_bytes(b"1")
    answer = unadvertised_rename(client, peer.at(sftp_folder, "old"), peer.at(sftp_folder, "new"))
    assert answer == status
    assert (peer.local / sftp_folder / "new").exists() == (status == 0)


@pytest.mark.parametrize("peer", ["sshd", "proftpd"], indirect=True)
def test_whose_link_is_moved_and_whose_target(peer: SftpPeer, client: SftpClient, sftp_folder: str) -> None:
    folder = folder_of(peer, sftp_folder)
    (folder / "target").write_bytes(b"1")
    (folder / "link").symlink_to(folder / "target")
    follows = peer.name == "proftpd"
    assert client.lstat(peer.at(sftp_folder, "link")).kind is (FileKind.FILE if follows else FileKind.LINK)
    client.posix_rename(peer.at(sftp_folder, "link"), peer.at(sftp_folder, "moved"))
    assert (folder / "moved").is_symlink() != follows
    assert (folder / "target").exists() != follows


@pytest.mark.parametrize("peer", ["rclone-sftp", "rclone-old-sftp"], indirect=True)
def test_rclone_replaces_by_a_plain_rename_and_tells_no_owner(
    peer: SftpPeer, client: SftpClient, sftp_folder: str
) -> None:
    folder = folder_of(peer, sftp_folder)
    (folder / "old").write_bytes(b"old")
    (folder / "new").write_bytes(b"new!")
    (folder / "link").symlink_to("old")
    assert {entry.name for entry in client.listdir(peer.at(sftp_folder))} == {b"old", b"new"}
    assert client.lstat(peer.at(sftp_folder, "old")).uid is None
    client.rename(peer.at(sftp_folder, "new"), peer.at(sftp_folder, "old"))
    wait_until(lambda: (folder / "old").read_bytes() == b"new!")


@pytest.mark.parametrize("peer", ["rclone-old-sftp"], indirect=True)
def test_old_rclone_creates_over_a_file_and_makes_no_second_name(
    peer: SftpPeer, client: SftpClient, sftp_folder: str
) -> None:
    folder = folder_of(peer, sftp_folder)
    (folder / "old").write_bytes(b"old")
    client.hardlink(peer.at(sftp_folder, "old"), peer.at(sftp_folder, "second"))
    client.close_handle(client.create(peer.at(sftp_folder, "old")))
    assert not (folder / "second").is_file() or not (folder / "second").samefile(folder / "old")


@pytest.mark.parametrize("peer", ["paramiko"], indirect=True)
def test_a_name_that_is_not_utf8_ends_paramikos_listing(peer: SftpPeer, client: SftpClient, sftp_folder: str) -> None:
    folder = folder_of(peer, sftp_folder)
    (folder / b"M\xfcller".decode("utf-8", "surrogateescape")).write_bytes(b"1")
    with pytest.raises((SftpStatus, LinkDown)):
        client.listdir(peer.at(sftp_folder))


def test_a_crash_of_sshd_ends_its_sessions_too(tmp_path_factory: pytest.TempPathFactory) -> None:
    """They lead groups of their own, and live on where only the server is killed."""
    with running(OpenSshd, tmp_path_factory) as peer, connected(peer) as client:
        peer.kill()
        with pytest.raises(LinkDown):
            client.realpath(b".")
        peer.start()
        client.address = peer.address
        client.connect()
        assert client.realpath(b".")
