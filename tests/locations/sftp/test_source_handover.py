"""Done files and manifests on an SFTP server: as on a folder, and whole again after a link that broke at any request.

Source: contract (`doneFile`, `manifest`), handoff matrix B01 to B05.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.handoff.lease import STALE, Lease, Owner
from pathways_desktop.locations.sftp.client_link import SftpLink
from pathways_desktop.locations.sftp.leasing import SftpLeasePlace
from pathways_desktop.locations.sftp.transport import SftpAddress
from tests.engine.plant import Plant
from tests.locations.folder.helpers import FakeClock
from tests.locations.sftp.client_helpers import folder_of
from tests.locations.sftp.destination_helpers import ANSWERS
from tests.locations.sftp.test_source_channel import Fault
from tests.peers.fault_proxy import FaultProxy
from tests.peers.fixtures_sftp import SftpPeers
from tests.peers.process import HOST
from tests.peers.sftp import SftpPeer
from tests.support.counts import SFTP_CUT_STRIDE

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the servers of these tests run on POSIX")

DONE = {"doneFile": "{name}.done", "minAge": "1h"}
MANIFEST = {"doneFile": "{name}.json", "manifest": True, "errorDir": "errors"}
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


def manifest(name: str, data: bytes, **changes: object) -> bytes:
    told: dict[str, object] = {
        "fileName": name,
        "size": len(data),
        "sha256": hashlib.sha256(data).hexdigest(),
        "idempotencyKey": f"key-of-{name}",
        "createdAt": "2026-12-01T08:00:00Z",
        **changes,
    }
    return json.dumps(told).encode()


def there(plant: Plant) -> list[str]:
    return sorted(name for name in os.listdir(plant.drop) if not name.startswith(".") and name != "errors")


def test_a_done_file_makes_a_file_on_a_server_ready_whatever_its_age(
    sshd: SftpPeer, new_plant: Callable[..., Plant]
) -> None:
    plant = new_plant(sshd, **DONE)
    plant.put("zztest.hl7", b"payload")
    plant.put("lone.hl7.done", b"")
    plant.turn()
    assert plant.waiting() == {"zztest.hl7": "done-file-missing", "lone.hl7.done": "payload-missing"}
    plant.put("zztest.hl7.done", b"")
    plant.turn()
    assert plant.bodies() == [b"payload"]
    assert there(plant) == ["lone.hl7.done"]
    assert plant.claimed() == []


@pytest.mark.allow_log("hand-over-refused", "source-set-aside")
def test_b03_b04_b05_a_manifest_on_a_server_is_checked(sshd: SftpPeer, new_plant: Callable[..., Plant]) -> None:
    plant = new_plant(sshd, **MANIFEST)
    data = b"MSH|^~\\&|ZZ|||||||ZZ1|T|2.5\r"
    for name, text in (
        ("good.hl7", manifest("good.hl7", data, records=1)),
        ("size.hl7", manifest("size.hl7", data, size=5)),
        ("hash.hl7", manifest("hash.hl7", data, sha256="0" * 64)),
        ("same.hl7", manifest("same.hl7", data, idempotencyKey="key-of-good.hl7")),
    ):
        plant.put(name, data)
        plant.put(f"{name}.json", text)
    other = data + b"PID|1\r"
    plant.put("reused.hl7", other)
    plant.put("reused.hl7.json", manifest("reused.hl7", other, idempotencyKey="key-of-good.hl7"))
    for _ in range(3):
        plant.turn()
    assert plant.bodies() == [data]
    assert plant.messages()[0].key == "manifest:key-of-good.hl7"
    aside = sorted(path.name[34:] for path in (plant.drop / "errors").iterdir())
    assert aside == sorted(f"{name}.hl7{end}" for name in ("size", "hash", "reused") for end in ("", ".json"))
    assert (there(plant), plant.claimed()) == ([], [])


def test_a_bundle_on_a_server_is_taken_whole(sshd: SftpPeer, new_plant: Callable[..., Plant]) -> None:
    plant = new_plant(sshd, bundle=True, minAge="1h")
    data = b"MSH|ZZTEST"
    hidden = plant.drop / ".b-1.new"
    hidden.mkdir()
    (hidden / "zztest.hl7").write_bytes(data)
    (hidden / "manifest.json").write_bytes(manifest("zztest.hl7", data))
    hidden.rename(plant.drop / "b-1")
    plant.turn()
    assert plant.bodies() == [data]
    assert [row.name for row in plant.messages()] == [b"b-1/zztest.hl7"]
    assert (there(plant), plant.claimed(), plant.waiting()) == ([], [], {})


def test_what_a_channel_writes_to_a_server_as_bundles_another_takes_from_it_whole(
    sshd: SftpPeer, new_plant: Callable[..., Plant]
) -> None:
    taker = new_plant(sshd, bundle=True, minAge="1h")
    place = {"type": "sftp", "host": sshd.address.host, "port": sshd.port, "user": sshd.address.user}
    login = {"hostKey": sshd.host_key_line, "privateKey": str(sshd.client_key)}
    giver = Plant(taker.root / "giver", destination={**place, **login, "dir": str(taker.drop), "bundle": True})
    sent = [b"MSH|^~\\&|ZZ|||||||ZZ%d|T|2.5\r" % number for number in range(5)]
    for number, data in enumerate(sent):
        giver.put(f"zztest-{number}.hl7", data)
    giver.turn()
    giver.deliver()
    assert giver.failures() == {}
    taker.turn()
    assert taker.bodies() == sent
    assert [row.key for row in taker.messages()] == [f"manifest:{row.id}-1" for row in giver.messages()]
    assert (there(taker), taker.claimed(), taker.waiting()) == ([], [], {})
    giver.runtime.deliveries[0].destination.stop()
    giver.close()


@pytest.mark.timeout(300)
@pytest.mark.allow_log("pass-failed", "source-read-failed", "heartbeat-failed", "claim-act-failed")
@pytest.mark.parametrize("kind", ["cut", "lost answer"])
def test_b01_a_link_that_breaks_at_any_request_leaves_halves_that_come_together(
    sshd: SftpPeer, new_plant: Callable[..., Plant], monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    fault = Fault(monkeypatch)
    with FaultProxy(sshd.port) as proxy:
        plant = new_plant(sshd, proxy.port, doneFile="{name}.json", manifest=True)
        plant.turn()
        sent, step = 0, 0

        def strike() -> None:
            if kind == "lost answer":
                proxy.lose_next_answer()
            else:
                proxy.cut_now()

        while True:
            for _ in range(2):
                name, data = f"{sent:04}.hl7", b"MSH|ZZTEST|%d" % sent
                plant.put(name, data)
                plant.put(f"{name}.json", manifest(name, data))
                sent += 1
            fault.at(step, strike)
            plant.turn()
            asked = fault.count
            fault.at(-1, strike)
            proxy.heal()
            for _ in range(TURNS):
                plant.turn()
                plant.clock.move(61)
                if len(plant.messages()) == sent and not there(plant) and not plant.claimed():
                    break
            plant.turn()
            assert sorted(plant.bodies()) == sorted(b"MSH|ZZTEST|%d" % number for number in range(sent)), step
            assert (there(plant), plant.claimed(), plant.waiting(), plant.failures()) == ([], [], {}, {}), step
            if asked <= step:
                break
            step += SFTP_CUT_STRIDE
        assert step > 40


# ---------------------------------------------------------------- leases


@pytest.mark.parametrize("kind", ["sshd", "sshd-bare"])
def test_a_server_that_is_read_in_place_is_read_by_one_engine(
    sftp_peers: SftpPeers, new_plant: Callable[..., Plant], kind: str
) -> None:
    plant = new_plant(sftp_peers[kind], singleNode=True)
    plant.put("zztest.hl7", b"payload")
    plant.turn()
    assert plant.bodies() == [b"payload"]
    assert [path.name for path in plant.claims.iterdir()] == [".lease-1"]
    assert list(json.loads((plant.claims / ".lease-1").read_bytes()))[:3] == ["ownerId", "host", "pid"]
    plant.clock.move(31)
    plant.turn()
    # Another engine has it: told by its number, and waited for by its heartbeat.
    (plant.claims / ".lease-2").write_text(json.dumps({"ownerId": "zzother1", "host": "pc-2", "pid": 7}))
    plant.put("zzother.hl7", b"other")
    plant.turn()
    assert plant.waiting() == {"zzother.hl7": "place-refused"}
    assert set(plant.failures()) == {"ERR_PATHWAYS_LEASE_HELD"}
    plant.clock.move(STALE)
    plant.turn()
    assert plant.bodies() == [b"payload", b"other"]
    assert [path.name for path in plant.claims.iterdir()] == [".lease-3"]
    plant.turn()
    assert (plant.failures(), plant.claimed()) == ({}, [])


@pytest.mark.allow_log("source-read-failed")
@pytest.mark.parametrize(("alone", "sign"), [(False, ".lease-1"), (True, ".lease-1"), (True, ".owner-othertag")])
def test_a_reader_on_a_server_looks_for_those_of_all_channels(
    sshd: SftpPeer, new_plant: Callable[..., Plant], alone: bool, sign: str
) -> None:
    plant = new_plant(sshd, singleNode=alone, minAge=0)
    other = plant.drop / ".claimed" / "lab-b" / sign
    other.parent.mkdir(parents=True)
    other.write_text(json.dumps({"ownerId": "zzother1", "host": "pc-2", "pid": 7}))
    plant.put("zztest.hl7", b"payload")
    for beat in range(3):
        plant.turn()
        plant.clock.move(STALE - 1)
        os.utime(other, (100 + beat, 100 + beat))
    assert plant.messages() == []
    assert plant.waiting() == {"zztest.hl7": "place-refused"}
    assert set(plant.failures()) == {"ERR_PATHWAYS_LEASE_HELD"}
    plant.turn()
    plant.clock.move(STALE)
    for _ in range(2):
        plant.turn()
    assert plant.bodies() == [b"payload"]
    assert plant.failures() == {}


def test_what_was_moved_away_on_a_server_before_the_commit_is_not_stored(
    sshd: SftpPeer, new_plant: Callable[..., Plant]
) -> None:
    plant = new_plant(sshd, singleNode=True, minAge=0)
    path = plant.put("zztest.hl7", b"payload")
    source = plant.runtime.worker.source
    fence = source.fence  # type: ignore[attr-defined]

    def taken() -> None:
        fence()
        path.rename(plant.drop / ".taken")

    source.fence = taken  # type: ignore[attr-defined]
    plant.turn()
    assert plant.messages() == []
    assert set(plant.failures()) == {"ERR_PATHWAYS_SOURCE_CHANGED"}


@pytest.mark.parametrize("kind", ["sshd", "sshd-bare", "proftpd", "asyncssh", "ssh2"])
def test_l01_takers_over_a_server_have_one_owner(sftp_peers: SftpPeers, sftp_folder: str, kind: str) -> None:
    peer = sftp_peers[kind]
    folder = folder_of(peer, sftp_folder)
    clock = FakeClock()
    links = [
        SftpLink(SftpAddress(HOST, peer.port, peer.user), lambda: (peer.pin, peer.credentials), clock, ANSWERS)
        for _ in range(4)
    ]
    try:
        for number in range(10):
            (folder / f"{number}").mkdir()
            path = peer.at(sftp_folder) + b"/%d" % number
            takers = [
                Lease(
                    SftpLeasePlace(link.client, path, f"taker00{place}"),
                    Owner(f"taker00{place}", f"pc-{place}", 1),
                    clock,
                )
                for place, link in enumerate(links)
            ]
            together, owners = threading.Barrier(len(takers)), list[Lease]()

            def take(lease: Lease, together: threading.Barrier = together, owners: list[Lease] = owners) -> None:
                together.wait(20)
                with suppress(PathwaysError):
                    lease.take()
                    owners.append(lease)

            threads = [threading.Thread(target=take, args=(lease,)) for lease in takers]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(30)
            assert len(owners) == 1
            assert [path.name for path in (folder / f"{number}").iterdir()] == [".lease-1"]
    finally:
        for link in links:
            link.close()


@pytest.mark.allow_log("hand-over-refused", "source-set-aside")
def test_bundles_on_a_server_go_aside_with_their_folder_and_empty_ones_wait(
    sshd: SftpPeer, new_plant: Callable[..., Plant]
) -> None:
    plant = new_plant(sshd, bundle=True, errorDir="errors")
    for name in ("bad", "good"):
        (plant.drop / name).mkdir()
        (plant.drop / name / "zztest.hl7").write_bytes(b"payload")
        changes = {"size": 5} if name == "bad" else {}
        (plant.drop / name / "manifest.json").write_bytes(manifest("zztest.hl7", b"payload", **changes))
    (plant.drop / "empty").mkdir()
    (plant.drop / "hidden").mkdir()
    (plant.drop / "hidden" / ".x").write_bytes(b"x")
    plant.turn()
    plant.turn()
    assert plant.bodies() == [b"payload"]
    assert there(plant) == ["empty", "hidden"]
    assert plant.waiting() == {"empty": "empty", "hidden": "empty"}
    assert len(list((plant.drop / "errors").iterdir())) == 2
