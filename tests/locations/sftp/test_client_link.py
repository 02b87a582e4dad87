"""A connection that comes back: growing pauses, logins that are not hammered, a look after a rest, cuts."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from pathways_desktop.locations.base import PlaceUnready
from pathways_desktop.locations.sftp import client_link
from pathways_desktop.locations.sftp.client_link import FIRST_PAUSE, IDLE, LONGEST_PAUSE, REFUSED_PAUSE, SftpLink
from pathways_desktop.locations.sftp.credentials import Credentials, Password, PrivateKey
from pathways_desktop.locations.sftp.errors import LinkDown
from pathways_desktop.locations.sftp.hostkeys import HostKeyPin, HostKeyRefused
from pathways_desktop.locations.sftp.transport import SftpAddress, Timeouts
from tests.locations.folder.helpers import FakeClock
from tests.locations.sftp.client_helpers import PATIENT, folder_of
from tests.peers.fault_proxy import FaultProxy
from tests.peers.fixtures_sftp import SftpPeers
from tests.peers.process import HOST
from tests.peers.sftp import SftpPeer, make_key

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the servers of these tests run on POSIX")


class Linked:
    """A link through a proxy, whose login the test may change."""

    def __init__(self, peer: SftpPeer) -> None:
        self.proxy = FaultProxy(peer.port)
        self.clock = FakeClock()
        self.pin: HostKeyPin | None = peer.pin
        self.credentials: Credentials = peer.credentials
        self.link = SftpLink(
            SftpAddress(HOST, self.proxy.port, peer.user),
            lambda: (self.pin, self.credentials),
            self.clock,
            Timeouts(connect=5.0, answer=1.0),
        )

    def fails(self) -> str:
        """The code of what keeps the link from coming about."""
        with pytest.raises(PlaceUnready) as caught:
            self.link.client()
        return caught.value.code


@pytest.fixture
def linked(sshd: SftpPeer) -> Iterator[Linked]:
    """A link to OpenSSH."""
    linked = Linked(sshd)
    with linked.proxy:
        yield linked
        linked.link.close()


def test_one_connection_serves_until_it_is_lost(linked: Linked) -> None:
    client = linked.link.client()
    assert linked.link.client() is client
    assert linked.proxy.connections == 1
    linked.proxy.cut_now()
    with pytest.raises(LinkDown):
        client.realpath(b".")
    assert not client.connected
    again = linked.link.client()
    assert (again is client, again.connected, linked.proxy.connections) == (False, True, 2)


def test_pauses_grow_between_dials_and_end_with_success(linked: Linked) -> None:
    linked.proxy.refuse = True
    pause = FIRST_PAUSE
    for dials in range(1, 10):
        code = linked.fails()
        assert linked.proxy.connections == dials
        linked.clock.move(pause - 0.1)
        assert linked.fails() == code
        assert linked.proxy.connections == dials
        linked.clock.move(0.2)
        pause = min(2 * pause, LONGEST_PAUSE)
    linked.proxy.refuse = False
    assert linked.link.client().connected
    linked.proxy.refuse = True
    linked.proxy.cut_now()
    with pytest.raises(LinkDown):
        linked.link.client().realpath(b".")
    linked.fails()
    linked.clock.move(FIRST_PAUSE + 0.1)
    linked.proxy.refuse = False
    assert linked.link.client().connected


def test_a_caller_with_pauses_of_its_own_is_not_given_an_old_failure(linked: Linked) -> None:
    """A delivery's try that was never made would be counted as one."""
    linked.proxy.refuse = True
    for dials in range(1, 4):
        with pytest.raises(PlaceUnready):
            linked.link.client(at_once=True)
        assert linked.proxy.connections == dials
    linked.proxy.refuse = False
    assert linked.link.client(at_once=True).connected


def test_a_person_need_not_wait_for_the_pause(linked: Linked) -> None:
    linked.proxy.refuse = True
    linked.fails()
    linked.proxy.refuse = False
    linked.fails()
    linked.link.again()
    assert linked.link.client().connected


def test_a_refused_password_is_not_tried_again_until_it_is_another(sftp_peers: SftpPeers) -> None:
    """Servers lock accounts that guess."""
    peer = sftp_peers["asyncssh"]
    linked = Linked(peer)
    with linked.proxy:
        linked.credentials = Password("wrong")
        assert linked.fails() == "ERR_PATHWAYS_SFTP_PASSWORD_REFUSED"
        for _ in range(10):
            linked.clock.move(LONGEST_PAUSE)
            assert linked.fails() == "ERR_PATHWAYS_SFTP_PASSWORD_REFUSED"
            with pytest.raises(PlaceUnready):
                linked.link.client(at_once=True)
        assert linked.proxy.connections == 1
        linked.clock.move(REFUSED_PAUSE)
        linked.fails()
        assert linked.proxy.connections == 2
        linked.credentials = peer.password_credentials
        assert linked.link.client().connected
        linked.link.close()


def test_a_new_key_file_under_the_same_path_is_another_login(linked: Linked, sshd: SftpPeer, tmp_path: Path) -> None:
    path = make_key(tmp_path / "key", "-t", "ed25519")
    linked.credentials = PrivateKey(str(path))
    assert linked.fails() == "ERR_PATHWAYS_SFTP_KEY_REFUSED"
    path.write_bytes(sshd.client_key.read_bytes())
    assert linked.link.client().connected


def test_a_key_that_is_trusted_now_counts_at_once(linked: Linked, sshd: SftpPeer) -> None:
    linked.pin = None
    with pytest.raises(HostKeyRefused) as caught:
        linked.link.client()
    linked.pin = HostKeyPin.parse(caught.value.offered.line)
    assert linked.link.client().connected


def test_after_a_rest_the_connection_is_looked_at_before_it_is_used(linked: Linked) -> None:
    client = linked.link.client()
    linked.clock.move(IDLE + 1)
    assert linked.link.client() is client
    linked.proxy.cut_now()
    linked.clock.move(IDLE + 1)
    assert linked.link.client().connected
    assert linked.proxy.connections == 2


def test_a_firewall_that_forgot_the_connection_costs_a_short_look(
    linked: Linked, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client_link, "LOOK", 0.3)
    linked.link.client()
    linked.proxy.stall_after_up = linked.proxy.stall_after_down = 0
    linked.clock.move(IDLE + 1)
    assert linked.fails() in ("ERR_PATHWAYS_SFTP_NO_GREETING", "ETIMEDOUT")
    linked.proxy.heal()
    linked.clock.move(FIRST_PAUSE + 0.1)
    assert linked.link.client().connected


def test_after_a_sleep_the_connection_is_opened_anew_and_no_pause_counts(linked: Linked) -> None:
    client = linked.link.client()
    linked.clock.ms += 3_600_000  # the monotonic clock stands while the machine sleeps
    again = linked.link.client()
    assert (again is client, linked.proxy.connections) == (False, 2)
    linked.proxy.refuse = True
    linked.proxy.cut_now()
    with pytest.raises(LinkDown):
        again.realpath(b".")
    linked.fails()
    linked.proxy.refuse = False
    linked.clock.ms += 3_600_000
    assert linked.link.client().connected


def test_a_frozen_server_ends_a_call_in_time_and_is_used_again_when_it_thaws(
    linked: Linked, sshd: SftpPeer, sftp_folder: str
) -> None:
    folder_of(sshd, sftp_folder)
    client = linked.link.client()
    sshd.freeze()
    try:
        with pytest.raises(LinkDown) as caught:
            client.listdir(sshd.at(sftp_folder))
        assert caught.value.detail == "no answer in time"
    finally:
        sshd.thaw()
    assert linked.link.client().listdir(sshd.at(sftp_folder)) == []


def test_closing_from_another_thread_frees_one_that_waits(linked: Linked, sshd: SftpPeer) -> None:
    link = SftpLink(linked.link.address, lambda: (sshd.pin, sshd.credentials), linked.clock, PATIENT)
    client = link.client()
    linked.proxy.stall_after_up = linked.proxy.stall_after_down = 0
    waiting = threading.Event()
    ended: list[BaseException] = []

    def work() -> None:
        waiting.set()
        try:
            client.realpath(b".")
        except LinkDown as error:
            ended.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    waiting.wait()
    link.close()
    thread.join(5)
    assert [type(error) for error in ended] == [LinkDown]
