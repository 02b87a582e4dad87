"""Four processes on one folder of each server: every file has one holder, also where the server says "ok" to two."""

from __future__ import annotations

import os
import subprocess
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.locations.folder.helpers import python_program
from tests.peers.fixtures_sftp import SftpPeers
from tests.support.counts import SFTP_RACE_FILES
from tests.support.processes import clean_environment
from tests.support.waiting import wait_until

# Lists once, waits for the others and claims all of it in one slice; then takes what it got, and what is left.
WORKER = """
import sys, time
from pathlib import Path
from pathways_desktop.domain.clock import SystemClock
from pathways_desktop.domain.names import ClaimIds
from pathways_desktop.locations.base import SourceChanged, SourceParts
from pathways_desktop.locations.sftp.client_link import SftpLink
from pathways_desktop.locations.sftp.credentials import PrivateKey
from pathways_desktop.locations.sftp.hostkeys import HostKeyPin
from pathways_desktop.locations.sftp.source import SftpSource, SftpSourceSettings
from pathways_desktop.locations.sftp.transport import SftpAddress

host, port, user, pin, key, folder, channel, tag, log, ready, go = sys.argv[1:]
clock = SystemClock()
login = HostKeyPin.parse(pin), PrivateKey(key)
link = SftpLink(SftpAddress(host, int(port), user), lambda: login, clock)
source = SftpSource(SftpSourceSettings(folder), SourceParts(channel, tag), link, clock)
source.probe()
ids = ClaimIds(tag)
entries = sorted(source.list().entries, key=lambda entry: entry.path)
Path(ready).touch()
while not Path(go).exists():
    time.sleep(0.0005)
with open(log, "ab", buffering=0) as out:
    while entries:
        ids.begin(clock.now_ms())
        claimed = source.claim(entries, ids).claimed
        source.flush()
        for each in claimed:
            try:
                reader = source.open(each)
                data = b"".join(reader.chunks(1 << 16))
                reader.settle()
            except SourceChanged:
                source.close(each)  # another engine has it after all
                continue
            out.write(data + b"\\n")
            source.finish(each)
        source.flush_removals()
        entries = sorted(source.list().entries, key=lambda entry: entry.path)
source.stop()
"""


@pytest.mark.timeout(180)
@pytest.mark.parametrize("server", ["sshd", "proftpd", "asyncssh", "rclone-sftp", "rclone-old-sftp"])
def test_four_engines_take_each_file_once(sftp_peers: SftpPeers, sftp_folder: str, tmp_path: Path, server: str) -> None:
    peer = sftp_peers[server]
    folder = peer.local / sftp_folder
    folder.mkdir()
    names = [b"%04d.hl7" % number for number in range(SFTP_RACE_FILES)]
    for name in names:
        (folder / os.fsdecode(name)).write_bytes(b"of " + name)
    go = tmp_path / "go"
    logs = [tmp_path / f"log-{number}" for number in range(4)]
    # Two installations of one channel, and two channels of one of them.
    engines = [("lab", "aaaaaaaa"), ("lab", "bbbbbbbb"), ("other", "aaaaaaaa"), ("other", "bbbbbbbb")]
    with ExitStack() as started:
        processes = []
        for (channel, tag), log in zip(engines, logs, strict=True):
            where = [peer.address.host, str(peer.port), peer.address.user, peer.host_key_line, str(peer.client_key)]
            what = [peer.at(sftp_folder).decode(), channel, tag, str(log), f"{log}.ready", str(go)]
            process = subprocess.Popen(
                python_program(WORKER, *where, *what), env=clean_environment(), stderr=subprocess.PIPE
            )
            started.enter_context(process)
            started.callback(process.kill)
            processes.append(process)
        wait_until(lambda: all(Path(f"{log}.ready").exists() for log in logs), 60, "four engines that have listed")
        go.touch()
        for process in processes:
            _, errors = process.communicate(timeout=120)
            assert process.returncode == 0, errors.decode()
    taken = [line for log in logs for line in log.read_bytes().splitlines()]
    assert sorted(taken) == [b"of " + name for name in names]
    assert [name for name in os.listdir(folder) if not name.startswith(".")] == []
    left = [path for path in (folder / ".claimed").rglob("*") if path.is_file()]
    assert left == []
