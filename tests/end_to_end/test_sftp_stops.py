"""The program killed and its link cut at random while it reads from a server: nothing lost, nothing stored twice.

Real processes over a real server through a proxy; the outputs are counted beside the messages.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable

import pytest

from tests.peers.fault_proxy import FaultProxy
from tests.peers.sftp import SftpPeer
from tests.support.command_line import Site, wait_until
from tests.support.counts import SFTP_STOP_FILES, SFTP_STOPS


@pytest.mark.timeout(900)
@pytest.mark.parametrize("seed", [20261201])
def test_files_on_a_server_outlive_kills_and_cuts(site: Site, sshd: SftpPeer, seed: int) -> None:
    chance = random.Random(seed)
    with FaultProxy(sshd.port) as proxy:
        login = {"hostKey": sshd.host_key_line, "privateKey": str(sshd.client_key)}
        place = {"type": "sftp", "host": sshd.address.host, "port": proxy.port, "user": sshd.address.user}
        site.channel(source={**place, **login, "pollInterval": "250ms"})
        sent = [b"MSH|^~\\&|ZZTEST|%d\r" % number for number in range(SFTP_STOP_FILES)]
        for number, data in enumerate(sent):
            site.drop(f"{number:05}.hl7", data)

        def left() -> int:
            return len(site.dropped()) + len(site.claimed())

        def at_most(most: int) -> Callable[[], bool]:
            return lambda: left() <= most

        for goal in sorted((chance.randrange(20, SFTP_STOP_FILES) for _ in range(SFTP_STOPS)), reverse=True):
            with site.start() as running:
                wait_until(at_most(goal), what="some files to be taken")
                proxy.cut_now()
                wait_until(at_most(goal - 10), what="the work to go on after a cut")
                running.kill()
        with site.start() as running:
            wait_until(lambda: left() == 0, 120, what="every file to be taken")
            site.await_outputs(len(sent), timeout=120)
            running.interrupt()
        stored = site.messages("--limit", str(2 * len(sent)))
        assert len(stored) == len(sent)
        assert sorted(site.outputs().values()) == sorted(sent)
        assert not [name for name in os.listdir(site.folder("drop") / ".claimed" / "lab") if not name.startswith(".")]
        assert site.run("audit", "verify").status == 0
