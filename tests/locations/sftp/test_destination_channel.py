"""A whole channel to an SFTP server: what a person has to change first uses up no try."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pathways_desktop.domain.message import DeliveryState
from pathways_desktop.locations.sftp.hostkeys import parse_key_line
from tests.engine.plant import Plant
from tests.peers.sftp import SftpPeer

TRIES = 2


@pytest.fixture
def new_plant(tmp_path: Path) -> Iterator[Callable[..., Plant]]:
    """Makes channels that write to a server with an untrusted key; closed with the test."""
    made: list[Plant] = []

    def make(peer: SftpPeer) -> Plant:
        login = {"user": peer.address.user, "privateKey": str(peer.client_key)}
        place = {"type": "sftp", "host": peer.address.host, "port": peer.port}
        retry = {"first": "1s", "most": "10s", "tries": TRIES}
        made.append(Plant(tmp_path / "plant", destination={**place, **login, "retry": retry}))
        return made[-1]

    yield make
    for plant in made:
        plant.runtime.deliveries[0].destination.stop()
        plant.close()


def states(plant: Plant) -> list[tuple[DeliveryState, int]]:
    return [(mark.state, mark.attempts) for row in plant.messages() for mark in row.deliveries]


def test_an_untrusted_key_uses_up_no_try_and_all_goes_by_itself_once_it_is_trusted(
    sshd: SftpPeer, new_plant: Callable[..., Plant]
) -> None:
    plant = new_plant(sshd)
    plant.put("zztest.hl7")
    plant.turn()
    pauses: list[float] = []
    for _ in range(3 * TRIES):
        pauses.append(plant.deliver())
        plant.clock.move(11)
    assert states(plant) == [(DeliveryState.RETRYING, 3 * TRIES)]
    assert set(plant.failures()) == {"ERR_PATHWAYS_SFTP_HOST_KEY_UNKNOWN"}
    assert pauses == sorted(pauses), "the pauses grow, or a server would lock the account"
    assert pauses[-1] > pauses[0]
    plant.runtime.deliveries[0].destination.stop()
    plant.restart()
    key = parse_key_line(sshd.host_key_line)
    plant.store.host_keys.trust(sshd.address.host, sshd.port, key.line, key.fingerprint, "ZZTESTER")
    folder = plant.out.rename(plant.root / "away")
    plant.deliver()
    assert states(plant) == [(DeliveryState.RETRYING, 3 * TRIES + 1)], "the first real try, of two"
    folder.rename(plant.out)
    plant.clock.move(11)
    plant.deliver()
    assert len(plant.outputs()) == 1
    assert plant.failures() == {}


def test_a_real_failure_still_uses_up_the_tries(sshd: SftpPeer, new_plant: Callable[..., Plant]) -> None:
    plant = new_plant(sshd)
    key = parse_key_line(sshd.host_key_line)
    plant.store.host_keys.trust(sshd.address.host, sshd.port, key.line, key.fingerprint, "ZZTESTER")
    plant.put("zztest.hl7")
    plant.turn()
    plant.out.rmdir()
    for _ in range(TRIES):
        plant.deliver()
        plant.clock.move(11)
    assert states(plant) == [(DeliveryState.FAILED, TRIES)]
