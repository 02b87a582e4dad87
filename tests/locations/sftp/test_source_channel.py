"""A whole channel over an SFTP server: every request of a pass fails in turn, and the same file comes again.

Nothing is lost and nothing is stored twice. Matrix S01, S04 to S07, S10 and S12, through the engine's own pass.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pathways_desktop.locations.sftp import client_session
from pathways_desktop.locations.sftp.client_requests import Requests
from pathways_desktop.locations.sftp.transport import Timeouts
from tests.engine.plant import Plant
from tests.peers.fault_proxy import FaultProxy
from tests.peers.sftp import SftpPeer
from tests.support.counts import SFTP_CUT_STRIDE

FILES = 3
TURNS = 8


@pytest.fixture
def new_plant(tmp_path: Path) -> Iterator[Callable[..., Plant]]:
    """Makes channels that read a folder through a server; closed with the test."""
    made: list[Plant] = []

    def make(peer: SftpPeer, port: int | None = None, **source: Any) -> Plant:
        login = {"hostKey": peer.host_key_line, "privateKey": str(peer.client_key)}
        place = {"type": "sftp", "host": peer.address.host, "port": port or peer.port, "user": peer.address.user}
        made.append(Plant(tmp_path / f"plant-{len(made)}", source={**place, **login, **source}))
        return made[-1]

    yield make
    for plant in made:
        plant.close()


def until_taken(plant: Plant, sent: int) -> None:
    """Passes until the folder is empty, each after the longest pause between two dials."""
    for _ in range(TURNS):
        plant.turn()
        plant.clock.move(61)
        left = [name for name in os.listdir(plant.drop) if not name.startswith(".")]
        if len(plant.messages()) >= sent and not left and not plant.claimed():
            break
    for _ in range(TURNS):
        if not plant.failures():
            break
        plant.clock.move(61)
        plant.turn()  # says what the pass before could not say any more when its link broke
    assert sorted(plant.bodies()) == sorted(b"MSH|ZZTEST|%d" % number for number in range(sent))
    assert (plant.claimed(), plant.waiting()) == ([], {})


def test_a_channel_takes_files_from_a_server(sshd: SftpPeer, new_plant: Callable[..., Plant]) -> None:
    plant = new_plant(sshd)
    plant.put("a.hl7", b"MSH|ZZTEST|0")
    until_taken(plant, 1)
    plant.deliver()
    assert list(plant.outputs().values()) == [b"MSH|ZZTEST|0"]
    assert plant.failures() == {}


class Fault:
    """Does something to the proxy at the n-th request from now on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        self._at = -1
        self._act: Callable[[], None] = lambda: None
        plain = Requests.post
        fault = self

        def post(requests: Requests, kind: int, body: bytes) -> int:
            if fault.count == fault._at:
                fault._act()
            fault.count += 1
            return plain(requests, kind, body)

        monkeypatch.setattr(Requests, "post", post)

    def at(self, number: int, act: Callable[[], None]) -> None:
        """Let `act` come before the request of this number; they are counted from now on."""
        self.count, self._at, self._act = 0, number, act


@pytest.mark.timeout(300)
@pytest.mark.parametrize("kind", ["cut", "lost answer", "refused"])
def test_s01_s06_s07_any_request_of_a_pass_may_be_cut_and_each_file_is_stored_once(
    sshd: SftpPeer, new_plant: Callable[..., Plant], monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    fault = Fault(monkeypatch)
    with FaultProxy(sshd.port) as proxy:
        plant = new_plant(sshd, proxy.port)
        plant.turn()

        def strike() -> None:
            if kind == "lost answer":
                proxy.lose_next_answer()
            else:
                proxy.refuse = kind == "refused"
                proxy.cut_now()

        sent = 0
        step = 0
        while True:
            for _ in range(FILES):
                plant.put(f"{sent:04}.hl7", b"MSH|ZZTEST|%d" % sent)
                sent += 1
            fault.at(step, strike)
            plant.turn()
            asked = fault.count
            fault.at(-1, strike)  # never, where this pass did not come so far
            if kind == "refused" and proxy.refuse:
                plant.clock.move(61)
                plant.turn()
                assert "ECONNRESET" in plant.failures() or "ERR_PATHWAYS_SFTP_NO_GREETING" in plant.failures()
            proxy.heal()
            until_taken(plant, sent)
            assert plant.failures() == {}
            if asked <= step:
                break  # that pass had no such request any more: every one before was struck
            step += SFTP_CUT_STRIDE
        assert step > 40
        plant.turn()
        assert plant.failures() == {}


def test_a_server_that_falls_silent_ends_the_pass_in_time(
    sshd: SftpPeer, new_plant: Callable[..., Plant], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client_session, "Timeouts", lambda: Timeouts(connect=5.0, answer=0.5, flush=0.5))
    fault = Fault(monkeypatch)
    with FaultProxy(sshd.port) as proxy:
        plant = new_plant(sshd, proxy.port)
        plant.turn()
        sent = 0
        for step in (12, 16, 22, 30):
            for _ in range(FILES):
                plant.put(f"{sent:04}.hl7", b"MSH|ZZTEST|%d" % sent)
                sent += 1

            def stall() -> None:
                proxy.stall_after_down = 0

            fault.at(step, stall)
            plant.turn()
            assert "ERR_PATHWAYS_SFTP_LINK_DOWN" in plant.failures()
            proxy.heal()
            proxy.cut_now()
            until_taken(plant, sent)


def test_a_slow_line_is_no_dead_one(sshd: SftpPeer, new_plant: Callable[..., Plant]) -> None:
    with FaultProxy(sshd.port) as proxy:
        proxy.latency = 0.02
        plant = new_plant(sshd, proxy.port)
        for number in range(40):
            plant.put(f"{number:04}.hl7", b"MSH|ZZTEST|%d" % number)
        until_taken(plant, 40)
        assert plant.failures() == {}


def test_s12_a_session_that_ends_in_a_pass_of_500_is_finished_by_the_next(
    sshd: SftpPeer, new_plant: Callable[..., Plant], monkeypatch: pytest.MonkeyPatch
) -> None:
    fault = Fault(monkeypatch)
    with FaultProxy(sshd.port) as proxy:
        plant = new_plant(sshd, proxy.port)
        plant.turn()
        for number in range(500):
            plant.put(f"{number:04}.hl7", b"MSH|ZZTEST|%d" % number)
        fault.at(3500, proxy.cut_now)
        plant.turn()
        stored = len(plant.messages())
        assert 0 < stored < 500
        for _ in range(TURNS):
            plant.clock.move(61)
            plant.turn()
        assert sorted(plant.bodies()) == sorted(b"MSH|ZZTEST|%d" % number for number in range(500))
        assert plant.claimed() == []


def test_s04_s05_a_file_that_a_power_cut_put_back_is_not_stored_again(
    sshd: SftpPeer, new_plant: Callable[..., Plant]
) -> None:
    """The server's disk undid the rename of a file that is stored: its fingerprint is known for ten minutes."""
    plant = new_plant(sshd)
    path = plant.put("a.hl7", b"MSH|ZZTEST|0")
    os.utime(path, (1_700_000_000, 1_700_000_000))
    until_taken(plant, 1)
    plant.put("a.hl7", b"MSH|ZZTEST|0")
    os.utime(path, (1_700_000_000, 1_700_000_000))
    plant.clock.move(300)
    plant.turn()
    assert len(plant.messages()) == 1
    assert not path.exists()


def test_the_same_file_dropped_again_on_purpose_is_a_second_message(
    sshd: SftpPeer, new_plant: Callable[..., Plant]
) -> None:
    """SFTP tells no id that lasts, so after ten minutes the same bytes, name and time are a new message; a new time at
    any moment is one."""
    plant = new_plant(sshd)
    path = plant.put("a.hl7", b"MSH|ZZTEST|0")
    os.utime(path, (1_700_000_000, 1_700_000_000))
    until_taken(plant, 1)
    plant.put("a.hl7", b"MSH|ZZTEST|0")
    os.utime(path, (1_700_000_060, 1_700_000_060))
    plant.turn()
    assert len(plant.messages()) == 2
    plant.clock.move(601)
    plant.put("a.hl7", b"MSH|ZZTEST|0")
    os.utime(path, (1_700_000_060, 1_700_000_060))
    plant.turn()
    assert len(plant.messages()) == 3
    assert not path.exists()


def test_s10_a_clock_two_hours_off_keeps_nothing_waiting(sshd: SftpPeer, new_plant: Callable[..., Plant]) -> None:
    plant = new_plant(sshd, minAge=1)
    ahead = plant.put("ahead.hl7", b"MSH|ZZTEST|0")
    behind = plant.put("behind.hl7", b"MSH|ZZTEST|1")
    os.utime(ahead, (4_000_000_000, 4_000_000_000))
    os.utime(behind, (1, 1))
    plant.turn()
    assert plant.waiting() == {"ahead.hl7": "too-new", "behind.hl7": "too-new"}
    plant.clock.move(1.1)
    plant.turn()
    assert len(plant.messages()) == 2


def test_what_is_left_stands_in_the_waiting_list_with_its_reason(
    sshd: SftpPeer, new_plant: Callable[..., Plant]
) -> None:
    plant = new_plant(sshd, match=["*.hl7"], maxSize=100)
    plant.put("empty.hl7", b"")
    plant.put("large.hl7", bytes(101))
    plant.put("other.txt", b"x")
    plant.put(".hidden.hl7", b"x")
    (plant.drop / "link.hl7").symlink_to("other.txt")
    (plant.drop / "sub").mkdir()
    plant.turn()
    waiting = plant.waiting()
    assert waiting.pop("sub")
    assert waiting == {
        "empty.hl7": "empty", "large.hl7": "too-large", "other.txt": "not-matched", "link.hl7": "link",
    }  # fmt: skip
    assert plant.messages() == []


def test_done_files_and_read_in_place_work_over_a_server(sshd: SftpPeer, new_plant: Callable[..., Plant]) -> None:
    plant = new_plant(sshd, doneFile="{name}.done")
    plant.put("a.hl7", b"MSH|ZZTEST|0")
    plant.turn()
    assert plant.waiting() == {"a.hl7": "done-file-missing"}
    plant.put("a.hl7.done", b"")
    until_taken(plant, 1)
    assert sorted(name for name in os.listdir(plant.drop) if not name.startswith(".")) == []
    alone = new_plant(sshd, singleNode=True)
    alone.put("a.hl7", b"MSH|ZZTEST|0")
    until_taken(alone, 1)
    assert [path.name for path in alone.claims.iterdir()] == [".lease-1"]


def test_a_file_that_grows_after_it_was_stored_becomes_a_message_of_its_own(
    sshd: SftpPeer, new_plant: Callable[..., Plant], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant = new_plant(sshd)
    path = plant.put("a.hl7", b"MSH|ZZTEST|0")
    with path.open("ab") as writer:
        plain = plant.store.intake.commit

        def commit(*arguments: Any) -> Any:
            outcomes = plain(*arguments)
            writer.write(b"|and more")
            writer.flush()
            return outcomes

        monkeypatch.setattr(plant.store.intake, "commit", commit)
        plant.turn()
        monkeypatch.undo()
    assert "ERR_PATHWAYS_SOURCE_GREW" in plant.failures()
    for _ in range(4):
        plant.clock.move(5)
        plant.turn()
    assert plant.bodies() == [b"MSH|ZZTEST|0", b"MSH|ZZTEST|0|and more"]
    assert plant.claimed() == []
