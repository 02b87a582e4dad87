"""A link that breaks at every step of a write: no half, no two, nothing guessed (handoff.md D10 to D12)."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

import pytest

from pathways_desktop.locations.base import PlaceUnready, WriteMode, Written
from pathways_desktop.locations.sftp.errors import CannotConnect, LinkDown
from pathways_desktop.locations.sftp.transport import Timeouts
from tests.locations.folder.helpers import TAG, output
from tests.locations.sftp.client_helpers import At
from tests.locations.sftp.destination_helpers import DATA, NAME, SftpOut, out_at
from tests.peers.fault_proxy import FaultProxy
from tests.peers.fixtures import running
from tests.peers.fixtures_sftp import SftpPeers
from tests.peers.sftp import OpenSshd, SftpPeer

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the servers of these tests run on POSIX")

QUICK = Timeouts(connect=4.0, answer=1.5, flush=1.5)
STEPS = ("create", "first write", "second write", "flush", "close", "look", "look at the name", "rename")


class Broken:
    """A destination whose link goes through a proxy."""

    def __init__(self, peer: SftpPeer, name: str, proxy: FaultProxy, mode: WriteMode) -> None:
        self.proxy = proxy
        self.mode = mode
        self.out = SftpOut(peer, name, proxy=proxy, timeouts=QUICK, mode=mode)
        self.out.place.sweep()
        self.out.place.probe()

    def until_delivered(self) -> tuple[int, list[str]]:
        """Try as the engine does, each time with the next number; the tries that it took, and their errors."""
        errors: list[str] = []
        for attempt in range(1, 10):
            try:
                written = self.out.write(attempt=attempt, mode=self.mode)
            except PlaceUnready as error:
                errors.append(type(error).__name__)
                self.proxy.heal()
                self.out.clock.move(120)
            else:
                assert written.name == NAME
                return attempt, errors
        raise AssertionError(errors)


@pytest.fixture(params=[WriteMode.REPLACE, WriteMode.CREATE], ids=lambda mode: str(mode.value))
def broken(request: pytest.FixtureRequest, sshd: SftpPeer, sftp_folder: str) -> Iterator[Broken]:
    """A destination on OpenSSH behind a proxy, in both modes."""
    with FaultProxy(sshd.port) as proxy:
        broken = Broken(sshd, sftp_folder, proxy, request.param)
        yield broken
        broken.out.place.stop()


@pytest.mark.parametrize("step", range(1, len(STEPS) + 1), ids=STEPS)
@pytest.mark.parametrize("fault", ["cut", "lost answer"])
def test_d10_d11_a_link_that_ends_at_any_step_leaves_no_half_and_no_two(broken: Broken, step: int, fault: str) -> None:
    act = broken.proxy.cut_now if fault == "cut" else broken.proxy.lose_next_answer
    with At(step, act):
        attempts, errors = broken.until_delivered()
    assert broken.out.files() == {NAME: DATA}
    # Only the rename is looked up at once; before it nothing was published, and the next attempt writes anew.
    assert (attempts, errors) == ((1, []) if STEPS[step - 1] == "rename" else (2, ["LinkDown"]))


@pytest.mark.parametrize("step", [1, 3, 4, 8], ids=[STEPS[0], STEPS[2], STEPS[3], STEPS[7]])
def test_a_stalled_link_ends_in_time_and_the_next_attempt_delivers(broken: Broken, step: int) -> None:
    def stall() -> None:
        broken.proxy.stall_after_up = broken.proxy.stall_after_down = 0

    with At(step, stall):
        # A rename that stalls is looked up over a new link, which stalls as well; the engine tries again later.
        attempts, errors = broken.until_delivered()
    assert broken.out.files() == {NAME: DATA}
    assert attempts == 2
    assert errors[0] in ("LinkDown", "CannotConnect")


def test_d11_a_rename_whose_answer_is_lost_and_no_link_to_look(broken: Broken) -> None:
    """The server did it, and nobody could look. The next attempt publishes the same bytes under the same name."""

    def lose_and_refuse() -> None:
        broken.proxy.lose_next_answer()
        broken.proxy.refuse = True

    with At(len(STEPS), lose_and_refuse):
        attempts, errors = broken.until_delivered()
    assert (attempts, errors) == (2, ["CannotConnect"])
    assert broken.out.files() == {NAME: DATA}


def test_d11_what_stands_under_the_name_is_not_taken_for_ours(sshd: SftpPeer, sftp_folder: str) -> None:
    """The answer to the rename is lost, and it was not done: an older file of the same size stands there."""
    with FaultProxy(sshd.port) as proxy, out_at(sshd, sftp_folder, proxy=proxy, timeouts=QUICK) as out:
        out.place.sweep()
        out.place.probe()
        (out.folder / NAME).write_bytes(DATA[::-1])
        with At(len(STEPS), proxy.cut_now):
            assert out.write() == Written(NAME, len(DATA), replaced=True)
        assert out.files() == {NAME: DATA}


def test_d12_a_name_that_a_power_cut_on_the_server_undid_is_told_by_a_look(sshd: SftpPeer, sftp_folder: str) -> None:
    """The one thing that is not promised: recorded, and not there. `exists` tells it, and a resend puts it back."""
    with out_at(sshd, sftp_folder) as out:
        out.write()
        (out.folder / NAME).unlink()
        assert not out.place.exists(output(DATA)).there
        out.write()
        assert out.place.exists(output(DATA)).same_bytes is True


@pytest.mark.parametrize("kind", ["proftpd", "asyncssh", "rclone-sftp"])
def test_other_servers_leave_no_half_either(kind: str, sftp_peers: SftpPeers, sftp_folder: str) -> None:
    peer = sftp_peers[kind]
    steps = 8 if kind != "rclone-sftp" else 7
    with FaultProxy(peer.port) as proxy:
        for step in range(1, steps + 1):
            broken = Broken(peer, f"{sftp_folder}-{step}", proxy, WriteMode.REPLACE)
            with At(step, proxy.lose_next_answer):
                broken.until_delivered()
            broken.out.place.stop()
            assert broken.out.files() == {NAME: DATA}


def test_a_slow_line_is_not_taken_for_a_dead_one(sshd: SftpPeer, sftp_folder: str) -> None:
    """64 KiB a second, and a silence of 1.5 s would end it: small pieces, so that answers keep coming."""
    data = os.urandom(150_000)
    with FaultProxy(sshd.port) as proxy, out_at(sshd, sftp_folder, proxy=proxy, timeouts=QUICK) as out:
        out.place.sweep()
        out.place.probe()
        proxy.rate = 65536
        out.write(data)
        assert out.files() == {NAME: data}


def test_a_server_that_dies_and_comes_back(tmp_path_factory: pytest.TempPathFactory, sftp_folder: str) -> None:
    with (
        running(OpenSshd, tmp_path_factory) as peer,
        FaultProxy(peer.port) as proxy,
        out_at(peer, sftp_folder, proxy=proxy, timeouts=QUICK) as out,
    ):
        out.write()
        peer.kill()
        refusals: list[type[BaseException]] = []
        for attempt in (1, 2):
            with pytest.raises((LinkDown, CannotConnect)) as caught:
                out.write(number=2, attempt=attempt)
            refusals.append(caught.type)
            out.clock.move(120)
        assert refusals[-1] is CannotConnect
        peer.start()
        proxy.target_port = peer.port
        out.write(number=2, attempt=3)
        assert sorted(out.files()) == [NAME, NAME.replace("-1.", "-2.")]


def test_what_lay_there_at_a_start_without_a_server_is_removed_when_it_comes(sshd: SftpPeer, sftp_folder: str) -> None:
    with FaultProxy(sshd.port) as proxy, out_at(sshd, sftp_folder, proxy=proxy, timeouts=QUICK) as out:
        (out.folder / f".{NAME[:-4]}.{TAG}.7.tmp").write_bytes(b"half")
        proxy.refuse = True
        with pytest.raises(CannotConnect):
            out.place.sweep()
        proxy.heal()
        out.clock.move(120)
        out.write(number=2)
        assert list(out.files()) == [NAME.replace("-1.", "-2.")]


def test_what_an_attempt_left_is_removed_by_the_next_that_gets_through(sshd: SftpPeer, sftp_folder: str) -> None:
    with FaultProxy(sshd.port) as proxy, out_at(sshd, sftp_folder, proxy=proxy, timeouts=QUICK) as out:
        out.place.sweep()
        out.place.probe()
        with At(3, proxy.cut_now), pytest.raises(LinkDown):
            out.write()
        assert sorted(out.files()) == [f".{NAME[:-4]}.{TAG}.1.tmp"]
        proxy.refuse = True
        with pytest.raises(CannotConnect):
            out.write(attempt=2)
        proxy.heal()
        out.clock.move(120)
        out.write(attempt=3)
        assert out.files() == {NAME: DATA}
