"""The client against every kind of server: bytes, names, attributes, batches, and errors with their numbers."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterator

import pytest

from pathways_desktop.locations.sftp.client import FSYNC, HARDLINK, POSIX_RENAME, STATVFS, SftpClient
from pathways_desktop.locations.sftp.client_wire import Attributes, FileKind
from pathways_desktop.locations.sftp.errors import ExtensionMissing, LinkDown, SftpStatus, Status
from tests.locations.sftp.client_helpers import connected, folder_of, get, put
from tests.peers.fixtures_sftp import SFTP_KINDS, SftpPeers
from tests.peers.sftp import SftpPeer
from tests.support.counts import LONG_LISTING
from tests.support.small_disk import small_disk

LOSES_NAMES = ("paramiko", "ssh2")
HIDES_LINKS = ("rclone-sftp", "rclone-old-sftp")
RENAMES = ("sshd", "proftpd", "asyncssh", "rclone-sftp", "rclone-old-sftp")

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the servers of these tests run on POSIX")


@pytest.fixture(scope="module", params=sorted(SFTP_KINDS))
def kind(request: pytest.FixtureRequest) -> str:
    """Every kind of server in turn."""
    name: str = request.param
    return name


@pytest.fixture(scope="module")
def peer(kind: str, sftp_peers: SftpPeers) -> SftpPeer:
    """The server of this kind."""
    return sftp_peers[kind]


@pytest.fixture(scope="module")
def client(peer: SftpPeer) -> Iterator[SftpClient]:
    """A client of this server that lasts for all its tests: what one leaves behind, the next one meets."""
    with connected(peer) as client:
        yield client


def test_bytes_of_any_length_come_and_go_unchanged(client: SftpClient, peer: SftpPeer, sftp_folder: str) -> None:
    folder = folder_of(peer, sftp_folder)
    for size in (0, 1, 32767, 32768, 32769, 261120, 261121, 3_000_001):
        data = os.urandom(size)
        path = peer.at(sftp_folder, f"f{size}")
        put(client, path, data)
        assert (folder / f"f{size}").read_bytes() == data
        assert hashlib.sha256(get(client, path, size)).digest() == hashlib.sha256(data).digest()


def test_a_file_that_ends_early_is_told_and_not_passed_for_whole(
    client: SftpClient, peer: SftpPeer, sftp_folder: str
) -> None:
    (folder_of(peer, sftp_folder) / "short").write_bytes(b"x" * 100_000)
    handle = client.open_read(peer.at(sftp_folder, "short"))
    with pytest.raises(SftpStatus) as caught:
        b"".join(client.read(handle, 300_000))
    assert caught.value.status == Status.EOF
    client.close_handle(handle)
    assert client.lstat(peer.at(sftp_folder, "short")).size == 100_000


def test_a_file_looks_the_same_by_every_way_of_looking(client: SftpClient, peer: SftpPeer, sftp_folder: str) -> None:
    (folder_of(peer, sftp_folder) / "one").write_bytes(b"12345")
    path = peer.at(sftp_folder, "one")
    handle = client.open_read(path)
    (listed,) = client.listdir(peer.at(sftp_folder))
    by_handle, by_path = client.fstat(handle), client.lstat(path)
    client.close_handle(handle)
    assert by_handle == by_path == listed.attributes
    assert (by_path.kind, by_path.size) == (FileKind.FILE, 5)
    assert (by_path.uid is None) == ("rclone" in peer.name)


def test_a_folder_and_a_link_are_no_files(client: SftpClient, peer: SftpPeer, sftp_folder: str) -> None:
    folder = folder_of(peer, sftp_folder)
    (folder / "sub").mkdir()
    (folder / "file").write_bytes(b"1")
    (folder / "link").symlink_to("file")
    kinds = {entry.name: entry.attributes.kind for entry in client.listdir(peer.at(sftp_folder))}
    assert kinds[b"sub"] is FileKind.FOLDER
    assert kinds.get(b"link") is (None if peer.name in HIDES_LINKS else FileKind.LINK)


def test_names_are_bytes(client: SftpClient, peer: SftpPeer, sftp_folder: str) -> None:
    folder = os.fsencode(folder_of(peer, sftp_folder))
    names = [b"plain", b"M\xfcller.hl7", "Müller.hl7".encode(), b"two  spaces", b"per%2Fcent"]
    for name in names:
        with open(folder + b"/" + name, "wb") as file:
            file.write(name)
    if peer.name in LOSES_NAMES:
        # Such a server cannot list the folder, or lists another name. It says so; the client is not to blame.
        os.remove(folder + b"/" + names.pop(1))
    listed = {entry.name for entry in client.listdir(peer.at(sftp_folder))}
    assert listed == set(names)
    for name in names:
        assert get(client, peer.at(sftp_folder, name), len(name)) == name


def test_what_is_not_there_is_told_by_its_number(client: SftpClient, peer: SftpPeer, sftp_folder: str) -> None:
    folder_of(peer, sftp_folder)
    gone = peer.at(sftp_folder, "gone")
    for act in (client.lstat, client.open_read, client.remove, client.listdir):
        with pytest.raises(SftpStatus) as caught:
            act(gone)
        assert caught.value.missing
        assert (caught.value.code, "gone" in str(caught.value)) == ("ENOENT", False)


def test_a_batch_answers_each_request_in_its_order(client: SftpClient, peer: SftpPeer, sftp_folder: str) -> None:
    folder = folder_of(peer, sftp_folder)
    names = [f"f{number:03}" for number in range(150)]
    for number, name in enumerate(names):
        if number % 3:
            (folder / name).write_bytes(b"x" * number)
    paths = [peer.at(sftp_folder, name) for name in names]
    there = [bool(number % 3) for number in range(150)]

    looked = client.lstat_many(paths)
    assert [isinstance(answer, Attributes) for answer in looked] == there
    assert [answer.size for answer in looked if isinstance(answer, Attributes)] == [n for n in range(150) if n % 3]

    opened = client.open_read_many(paths)
    handles = [answer for answer in opened if not isinstance(answer, SftpStatus | LinkDown)]
    assert len(handles) == 100
    files = list(zip(handles, [n for n in range(150) if n % 3], strict=True))
    assert list(client.read_many(files)) == [b"x" * size for _, size in files]
    assert client.close_many(handles) == [None] * 100

    removed = client.remove_many(paths)
    assert [answer is None for answer in removed] == there
    assert {answer.status for answer in removed if isinstance(answer, SftpStatus)} == {Status.NO_SUCH_FILE}
    assert list(folder.iterdir()) == []


def test_calls_may_come_between_the_pieces_of_a_read(client: SftpClient, peer: SftpPeer, sftp_folder: str) -> None:
    data = os.urandom(2_000_000)
    (folder_of(peer, sftp_folder) / "big").write_bytes(data)
    path = peer.at(sftp_folder, "big")
    handle = client.open_read(path)
    came = []
    for piece in client.read(handle, len(data)):
        came.append(piece)
        assert client.lstat(path).size == len(data)
    assert b"".join(came) == data
    # A read that is given up leaves answers on the way: they are dropped, and the next ones are right.
    next(client.read(handle, len(data)))
    assert client.fstat(handle).size == len(data)
    client.close_handle(handle)


def test_rename_in_one_step_over_a_name(client: SftpClient, peer: SftpPeer, sftp_folder: str) -> None:
    folder = folder_of(peer, sftp_folder)
    (folder / "new").write_bytes(b"new")
    (folder / "old").write_bytes(b"old")
    if peer.name not in RENAMES:
        with pytest.raises(ExtensionMissing) as caught:
            client.posix_rename(peer.at(sftp_folder, "new"), peer.at(sftp_folder, "old"))
        assert caught.value.detail == "posix-rename@openssh.com"
        with pytest.raises(ExtensionMissing):
            client.posix_rename_many([(peer.at(sftp_folder, "new"), peer.at(sftp_folder, "old"))])
        assert (folder / "old").read_bytes() == b"old"
        return
    client.posix_rename(peer.at(sftp_folder, "new"), peer.at(sftp_folder, "old"))
    assert [(path.name, path.read_bytes()) for path in folder.iterdir()] == [("old", b"new")]


def test_what_is_offered_is_told(client: SftpClient, peer: SftpPeer) -> None:
    offered = {name for name in (POSIX_RENAME, FSYNC, HARDLINK, STATVFS) if client.offers(name)}
    expected = {
        "sshd": {POSIX_RENAME, FSYNC, HARDLINK, STATVFS},
        "sshd-bare": {HARDLINK, STATVFS},
        "proftpd": {POSIX_RENAME, FSYNC, HARDLINK, STATVFS},
        "asyncssh": {POSIX_RENAME, FSYNC, HARDLINK, STATVFS},
        "rclone-sftp": {POSIX_RENAME, HARDLINK, STATVFS},
        "rclone-old-sftp": {POSIX_RENAME, HARDLINK, STATVFS},
    }
    assert offered == expected.get(peer.name, set())
    assert client.realpath(b".").startswith(b"/")


@pytest.mark.parametrize("kind", ["sshd", "proftpd", "asyncssh"], scope="module")
def test_a_flush_is_answered_one_by_one_and_many_at_once(client: SftpClient, peer: SftpPeer, sftp_folder: str) -> None:
    folder_of(peer, sftp_folder)
    handles = [client.create(peer.at(sftp_folder, f"f{number}")) for number in range(20)]
    for handle in handles:
        client.write(handle, [b"bytes"])
    client.flush(handles[0])
    assert client.flush_many(handles) == [None] * 20
    client.close_many(handles)
    assert all(isinstance(answer, SftpStatus) for answer in client.flush_many(handles))


@pytest.mark.parametrize(("kind", "status"), [("sshd", 4), ("proftpd", 11), ("asyncssh", 4)], scope="module")
def test_a_name_that_stands_is_refused_with_the_servers_number(
    client: SftpClient, peer: SftpPeer, sftp_folder: str, status: int
) -> None:
    folder = folder_of(peer, sftp_folder)
    (folder / "new").write_bytes(b"new")
    (folder / "old").write_bytes(b"old")
    with pytest.raises(SftpStatus) as caught:
        client.rename(peer.at(sftp_folder, "new"), peer.at(sftp_folder, "old"))
    assert (caught.value.status, caught.value.code) == (status, "ERR_PATHWAYS_SFTP_FAILURE")
    with pytest.raises(SftpStatus):
        client.create(peer.at(sftp_folder, "old"))
    with pytest.raises(SftpStatus):
        client.hardlink(peer.at(sftp_folder, "new"), peer.at(sftp_folder, "old"))
    assert (folder / "old").read_bytes() == b"old"


@pytest.mark.parametrize("kind", ["sshd", "proftpd", "rclone-sftp"], scope="module")
def test_a_long_listing_is_whole(client: SftpClient, peer: SftpPeer, sftp_folder: str) -> None:
    folder = folder_of(peer, sftp_folder)
    for number in range(LONG_LISTING):
        (folder / f"{number:06}.hl7").touch()
    listed = [entry.name for entry in client.listdir(peer.at(sftp_folder))]
    assert sorted(listed) == [f"{number:06}.hl7".encode() for number in range(LONG_LISTING)]


@pytest.mark.parametrize("kind", ["sshd"], scope="module")
def test_a_handle_of_an_ended_session_is_never_sent(peer: SftpPeer, sftp_folder: str) -> None:
    """Servers number handles anew: the old one would be another file."""
    folder = folder_of(peer, sftp_folder)
    with connected(peer) as client:
        old = client.create(peer.at(sftp_folder, "old"))
        client.connect()
        new = client.create(peer.at(sftp_folder, "new"))
        assert new.value == old.value
        with pytest.raises(LinkDown):
            client.write(old, [b"for the old one"])
        client.close_handle(new)
    assert (folder / "new").read_bytes() == b""


@pytest.mark.parametrize("kind", ["sshd"], scope="module")
def test_a_full_disk_ends_a_write_with_every_answer_read(client: SftpClient, peer: SftpPeer, sftp_folder: str) -> None:
    folder = folder_of(peer, sftp_folder)
    with small_disk(folder, 4) as disk:
        handle = client.create(peer.at(sftp_folder, "big"))
        with pytest.raises(SftpStatus) as caught:
            client.write(handle, [b"x" * 300_000] * 40)
        assert caught.value.status == Status.FAILURE
        client.close_handle(handle)
        assert client.statvfs(peer.at(sftp_folder)).free < 300_000
        # No answer of that write is taken for one of these.
        assert {entry.name for entry in client.listdir(peer.at(sftp_folder))} == {b"big"}
        client.remove(peer.at(sftp_folder, "big"))
        assert client.statvfs(peer.at(sftp_folder)).free > 3 << 20
        disk.read_only(on=True)
        assert client.statvfs(peer.at(sftp_folder)).read_only


def test_two_names_of_the_same_file_differ_in_no_field(client: SftpClient, peer: SftpPeer, sftp_folder: str) -> None:
    """A field that a server does not send equals one that it did not send before."""
    (folder_of(peer, sftp_folder) / "a").write_bytes(b"1")
    first = client.lstat(peer.at(sftp_folder, "a"))
    assert first == client.lstat(peer.at(sftp_folder, "a"))
    assert Attributes(0o100644, None, None, 1, 2) == Attributes(0o100644, None, None, 1, 2)
    assert Attributes(0o100644, None, None, 1, 2) != Attributes(0o100644, 0, None, 1, 2)
