"""The SFTP destination on every kind of server: never half a file, never two, never over another where that is said."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from pathways_desktop.domain.errors import PathwaysError, known_codes
from pathways_desktop.domain.message import PlaceState
from pathways_desktop.engine.sending import SendingStopped, Stoppable
from pathways_desktop.locations.base import Existing, PlaceUnready, WriteMode, Written
from pathways_desktop.locations.sftp.destination import ASKED_SECONDS
from tests.locations.folder.helpers import OTHER_TAG, TAG, Bytes, output
from tests.locations.sftp.client_helpers import At
from tests.locations.sftp.destination_helpers import DATA, NAME, SftpOut, out_at
from tests.peers.fault_proxy import FaultProxy
from tests.peers.fixtures_sftp import SFTP_KINDS, SftpPeers
from tests.peers.odd_sftp import OddSftp
from tests.peers.sftp import SftpPeer
from tests.support.small_disk import small_disk
from tests.support.waiting import wait_until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the servers of these tests run on POSIX")

REPLACE = ("sshd", "proftpd", "asyncssh", "rclone-sftp", "rclone-old-sftp")
"""Servers that rename in one step over a name, and say so."""
CREATE = ("sshd", "sshd-bare", "proftpd", "asyncssh", "paramiko", "ssh2")
"""Servers that refuse a name that stands."""


@pytest.fixture
def out(sshd: SftpPeer, sftp_folder: str) -> Iterator[SftpOut]:
    """A destination on OpenSSH."""
    with out_at(sshd, sftp_folder) as out:
        yield out


def refused(out: SftpOut, mode: WriteMode = WriteMode.REPLACE, **changes: Any) -> PathwaysError:
    with pytest.raises(PathwaysError) as caught:
        out.write(mode=mode, **changes)
    assert caught.value.code in known_codes()
    return caught.value


@pytest.mark.parametrize("kind", REPLACE)
def test_an_output_is_published_whole_and_a_resend_replaces_it(
    kind: str, sftp_peers: SftpPeers, sftp_folder: str
) -> None:
    with out_at(sftp_peers[kind], sftp_folder) as out:
        found = out.place.probe()
        assert (found.one_step_rename, found.flush_files) == (True, "rclone" not in kind)
        assert out.files() == {}
        assert out.write() == Written(NAME, len(DATA), replaced=False)
        assert out.write() == Written(NAME, len(DATA), replaced=True)
        assert out.files() == {NAME: DATA}
        big = os.urandom(3_000_001)
        out.write(big)
        out.write(b"", number=2)
        assert out.files() == {NAME: big, NAME.replace("-1.", "-2."): b""}


@pytest.mark.parametrize("kind", sorted(set(SFTP_KINDS) - set(REPLACE)))
def test_a_server_without_a_rename_in_one_step_is_refused_by_the_name_of_what_it_lacks(
    kind: str, sftp_peers: SftpPeers, sftp_folder: str
) -> None:
    """Also where it would do what it does not offer."""
    with out_at(sftp_peers[kind], sftp_folder) as out:
        error = refused(out)
        assert (error.code, error.detail) == (
            "ERR_PATHWAYS_SFTP_NO_REPLACE",
            "posix-rename@openssh.com is not offered",
        )
        assert "singleNode" not in error.spec.action
        assert out.place.card().code == error.code
        assert out.files() == {}


@pytest.mark.parametrize("kind", CREATE)
def test_create_never_replaces(kind: str, sftp_peers: SftpPeers, sftp_folder: str) -> None:
    with out_at(sftp_peers[kind], sftp_folder, mode=WriteMode.CREATE) as out:
        assert out.place.probe().conditional_write is True
        (out.folder / NAME).write_bytes(b"of somebody else")
        assert refused(out, WriteMode.CREATE).code == "OBJECT_EXISTS"
        assert out.files() == {NAME: b"of somebody else"}
        (out.folder / NAME).unlink()
        assert out.write(mode=WriteMode.CREATE) == Written(NAME, len(DATA), replaced=False)
        # The same bytes are an earlier attempt, cut off before it was recorded.
        assert out.write(mode=WriteMode.CREATE, attempt=2) == Written(NAME, len(DATA), replaced=False)
        assert out.files() == {NAME: DATA}


@pytest.mark.parametrize("kind", ["rclone-sftp", "rclone-old-sftp"])
def test_create_is_refused_where_the_server_replaces(kind: str, sftp_peers: SftpPeers, sftp_folder: str) -> None:
    """One says "done" to a hard link that it does not make; both rename over a name."""
    with out_at(sftp_peers[kind], sftp_folder, mode=WriteMode.CREATE) as out:
        (out.folder / NAME).write_bytes(b"of somebody else")
        assert refused(out, WriteMode.CREATE).code == "ERR_PATHWAYS_SFTP_CREATE_UNSAFE"
        assert out.files() == {NAME: b"of somebody else"}


def test_a_write_in_another_mode_is_proved_first(out: SftpOut) -> None:
    out.write()
    (out.folder / NAME).write_bytes(b"of somebody else")
    assert refused(out, WriteMode.CREATE).code == "OBJECT_EXISTS"
    assert out.files() == {NAME: b"of somebody else"}


def test_a_short_write_is_never_renamed_into_place(sftp_peers: SftpPeers, sftp_folder: str) -> None:
    """The server says "done" to each write and keeps half of it."""
    data = os.urandom(20_000)
    with out_at(sftp_peers["short-writes"], sftp_folder) as out:
        out.write()
        with pytest.raises(PathwaysError) as caught:
            out.write(data, attempt=2)
        assert caught.value.code == "ERR_PATHWAYS_SFTP_SIZE_MISMATCH"
        assert caught.value.detail.endswith(" of 20000 bytes")
        assert out.files() == {NAME: DATA}


def test_a_message_whose_bytes_are_not_those_of_the_record_is_not_published(out: SftpOut) -> None:
    given = output(DATA, sha256="0" * 64)
    with pytest.raises(PathwaysError) as caught:
        out.place.write(given, Bytes(DATA), WriteMode.REPLACE)
    assert caught.value.code == "ERR_PATHWAYS_STORE_DAMAGED"
    with pytest.raises(PathwaysError) as caught:
        out.place.write(output(DATA, size=len(DATA) + 1), Bytes(DATA), WriteMode.REPLACE)
    assert caught.value.code == "ERR_PATHWAYS_SFTP_SIZE_MISMATCH"
    assert out.files() == {}


def test_an_error_of_the_store_leaves_nothing_behind(out: SftpOut) -> None:
    class Damaged:
        def chunks(self) -> Iterator[bytes]:
            yield DATA[:3]
            raise PathwaysError("ERR_PATHWAYS_STORE_DAMAGED")

    with pytest.raises(PathwaysError, match="STORE_DAMAGED"):
        out.place.write(output(DATA), Damaged(), WriteMode.REPLACE)
    assert out.files() == {}
    out.write()
    assert out.files() == {NAME: DATA}


def test_a_folder_under_the_name_is_never_replaced(out: SftpOut) -> None:
    (out.folder / NAME).mkdir()
    for mode in WriteMode:
        assert refused(out, mode).code == "OBJECT_EXISTS"
    assert [path.name for path in out.folder.iterdir()] == [NAME]


def test_a_link_under_the_name_is_replaced_and_not_followed(out: SftpOut) -> None:
    elsewhere = out.folder.parent / "elsewhere"
    elsewhere.write_bytes(b"not ours")
    (out.folder / NAME).symlink_to(elsewhere)
    out.write()
    assert not (out.folder / NAME).is_symlink()
    assert elsewhere.read_bytes() == b"not ours"


def test_what_stands_there_is_told_by_size_and_bytes(out: SftpOut) -> None:
    assert out.place.exists(output(DATA)) == Existing(NAME, there=False)
    out.write()
    assert out.place.exists(output(DATA)) == Existing(NAME, True, len(DATA), True)
    (out.folder / NAME).write_bytes(DATA[::-1])
    assert out.place.exists(output(DATA)) == Existing(NAME, True, len(DATA), False)
    (out.folder / NAME).write_bytes(b"other")
    assert out.place.exists(output(DATA)) == Existing(NAME, True, 5, False)
    (out.folder / NAME).unlink()
    (out.folder / NAME).mkdir()
    assert out.place.exists(output(DATA)).detail == "no ordinary file"


def test_the_connection_of_questions_is_closed_when_nobody_asks_any_more(sshd: SftpPeer, sftp_folder: str) -> None:
    with FaultProxy(sshd.port) as proxy, out_at(sshd, sftp_folder, proxy=proxy) as out:
        out.write()
        out.place.exists(output(DATA))
        out.place.exists(output(DATA))
        assert proxy.connections == 2
        out.clock.move(ASKED_SECONDS + 1)
        out.write()
        wait_until(lambda: proxy.open_connections == 1)
        assert out.place.exists(output(DATA)).same_bytes is True
        assert proxy.connections == 3


def test_what_was_written_is_read_back_up_to_a_limit(sshd: SftpPeer, sftp_folder: str) -> None:
    large = bytes(range(256)) * 1000
    with out_at(sshd, sftp_folder) as out:
        for data in (DATA, large):
            out.write(data)
            assert out.place.read_back(output(data), 1 << 20) == data
            assert out.place.read_back(output(data), 7) == data[:7]
        with pytest.raises(PathwaysError) as caught:
            out.place.read_back(output(DATA, number=9), 7)
        assert caught.value.code == "ENOENT"


# --- the place


def test_a_folder_that_is_not_there_is_missing_and_never_made(sshd: SftpPeer, sftp_folder: str) -> None:
    with out_at(sshd, sftp_folder, make=False) as out:
        for act in (out.place.probe, out.place.sweep, out.write, lambda: out.place.exists(output(DATA))):
            with pytest.raises(PlaceUnready) as caught:
                act()
            assert (caught.value.code, caught.value.state) == ("ENOENT", PlaceState.MISSING)
        assert not out.folder.exists()
        out.folder.mkdir()
        out.write()
        assert out.files() == {NAME: DATA}


def test_a_folder_that_goes_away_between_two_outputs_is_missing(out: SftpOut) -> None:
    out.write()
    away = out.folder.rename(out.folder.with_name("away-" + out.folder.name))
    error = refused(out)
    assert isinstance(error, PlaceUnready)
    assert (error.code, error.state) == ("ENOENT", PlaceState.MISSING)
    away.rename(out.folder)
    out.write(number=2)
    assert len(out.files()) == 2


def test_a_file_where_the_folder_should_be(sshd: SftpPeer, sftp_folder: str) -> None:
    with out_at(sshd, sftp_folder, make=False) as out:
        out.folder.write_bytes(b"a file")
        assert refused(out).code == "ENOTDIR"


def test_a_link_to_a_folder_is_that_folder(sshd: SftpPeer, sftp_folder: str) -> None:
    with out_at(sshd, sftp_folder, make=False) as out:
        real = out.folder.with_name("real-" + out.folder.name)
        real.mkdir()
        out.folder.symlink_to(real)
        out.write()
        assert (real / NAME).read_bytes() == DATA


def test_a_trial_file_that_may_not_be_deleted_is_named_on_the_card(odd: OddSftp, sftp_folder: str) -> None:
    with out_at(odd, sftp_folder) as out:
        odd.take_on("no-remove")
        out.place.probe()
        left = list(out.files())
        assert len(left) >= 1
        told = [fact.text for fact in out.place.card().facts if "trial file stays" in fact.text]
        assert len(told) == 1
        assert all(name in told[0] for name in left)
        odd.take_on()
        assert out.place.sweep() == len(left)
        out.place.probe()
        assert "trial file stays" not in str(out.place.card().facts)


def test_an_account_that_may_not_write(sftp_peers: SftpPeers, sftp_folder: str) -> None:
    with out_at(sftp_peers["sshd-ordinary"], sftp_folder) as out:
        out.folder.chmod(0o500)
        try:
            error = refused(out)
            assert isinstance(error, PlaceUnready)
            assert (error.code, error.state) == ("EACCES", PlaceState.FORBIDDEN)
        finally:
            out.folder.chmod(0o700)
        out.write()
        assert out.files() == {NAME: DATA}


def test_a_full_disk_is_told_as_such(sshd: SftpPeer, sftp_folder: str) -> None:
    """SFTP has no number for it: the server's own account of its disk says it."""
    with out_at(sshd, sftp_folder) as out, small_disk(out.folder, 4) as disk:
        out.place.probe()
        data = os.urandom(1 << 20)
        disk.fill(leave=300_000)
        error = None
        try:
            out.write(data)
        except PathwaysError as caught:
            error = caught
        assert error is not None
        assert (error.code, "bytes are free on the server" in error.detail) == ("ENOSPC", True)
        assert set(out.files()) == {".filler"}
        disk.empty()
        out.write(data)
        assert out.files() == {NAME: data}
        disk.read_only(on=True)
        assert refused(out).code == "EROFS"
        disk.read_only(on=False)
        out.place.stop()


def test_what_stopped_writes_left_is_swept_and_nothing_else(out: SftpOut) -> None:
    ours = [f".{NAME[:-4]}.{TAG}.{attempt}.tmp" for attempt in (1, 2, 17)] + [f".probe-{TAG}.lab.00ff00ff.tmp"]
    others = [
        f".{NAME[:-4]}.{OTHER_TAG}.1.tmp",
        f".probe-{TAG}.other.00ff00ff.tmp",
        f"{NAME[:-4]}.{TAG}.1.tmp",
        f".{NAME[:-4]}.{TAG}.1.tmp.hl7",
        ".profile",
        NAME,
    ]
    for name in ours + others:
        (out.folder / name).write_bytes(DATA)
    assert out.place.sweep() == len(ours)
    assert sorted(out.files()) == sorted(others)


def test_what_another_destination_is_writing_is_not_swept(out: SftpOut, sshd: SftpPeer) -> None:
    with out_at(sshd, out.folder.name) as other:
        swept: list[int] = []

        class Watched:
            def chunks(self) -> Iterator[bytes]:
                yield DATA[:5]
                swept.append(other.place.sweep())
                yield DATA[5:]

        out.place.write(output(DATA), Watched(), WriteMode.REPLACE)
    assert swept == [0]
    assert out.files() == {NAME: DATA}


def test_the_temporary_file_of_this_very_attempt_is_written_anew(out: SftpOut) -> None:
    (out.folder / f".{NAME[:-4]}.{TAG}.1.tmp").write_bytes(b"half of it, before a stop")
    out.write()
    assert out.files() == {NAME: DATA}


def test_the_card_tells_what_was_found(out: SftpOut) -> None:
    assert out.place.card().facts == ()
    out.place.probe()
    card = out.place.card()
    assert (card.kind, card.state, card.code) == ("sftp", PlaceState.READY, None)
    assert card.where.startswith("sftp://")
    assert card.volume.startswith("OpenSSH")
    assert card.longest_name == 255
    assert [fact.ok for fact in card.facts] == [True, True, False]


def test_few_requests_are_made_for_an_output(out: SftpOut) -> None:
    """Each is a journey to the server and back, but that two pieces and two looks go out at once: six journeys."""
    out.place.sweep()
    out.write()
    with At(0, lambda: None) as counted:
        out.write()
    assert counted.sent == 8


@pytest.mark.parametrize("bundle", [False, True])
def test_a_stop_ends_a_large_output_and_leaves_nothing_of_it(sshd: SftpPeer, sftp_folder: str, *, bundle: bool) -> None:
    stopping = threading.Event()
    data = os.urandom(2_000_000)

    class Pieces:
        def chunks(self) -> Iterator[bytes]:
            for start in range(0, len(data), 65_536):
                if start > 1_000_000:
                    stopping.set()
                yield data[start : start + 65_536]

    with out_at(sshd, sftp_folder, bundle=bundle) as out:
        with pytest.raises(SendingStopped):
            out.place.write(output(data), Stoppable(Pieces(), stopping), WriteMode.REPLACE)
        assert os.listdir(out.folder) == []
        out.write(data, attempt=2)
        assert os.listdir(out.folder) == [NAME]
