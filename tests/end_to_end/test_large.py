"""A large file passes without memory growing with it: the peak of the process beside that of a run with 1 KiB."""

import hashlib
import os
import sys
from pathlib import Path

import pytest

from tests.peers.sftp import SftpPeer
from tests.support.command_line import Running, Site
from tests.support.counts import LARGE_FILE_MIB

MOST_MORE = 64 << 20

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="reads the peak from /proc"),
    pytest.mark.timeout(300),
]

_PEAK = r"""
import re, sys
from pathways_desktop.app import main
status = main(sys.argv[1:])
print(re.search(r"VmHWM:\s+(\d+)", open("/proc/self/status").read())[1])
sys.exit(status)
"""


def peak(site: Site) -> int:
    """The peak memory of `run --once`, in bytes (VmHWM)."""
    words = site.command("run", "--once")
    at = words.index("-m")
    words[at : at + 2] = ["-c", _PEAK]
    with Running(words) as running:
        result = running.wait(240)
    assert result.status == 0, result
    return int(result.out.splitlines()[-1]) * 1024


@pytest.mark.parametrize("kind", ["folder", "sftp"])
def test_a_large_file_passes_in_little_memory(tmp_path: Path, request: pytest.FixtureRequest, kind: str) -> None:
    source: dict[str, object] = {}
    if kind == "sftp":
        peer: SftpPeer = request.getfixturevalue("sshd")
        source = {"type": "sftp", "host": peer.address.host, "port": peer.port, "user": peer.address.user}
        source |= {"hostKey": peer.host_key_line, "privateKey": str(peer.client_key)}
    peaks = {}
    for name, size in (("small", 1024), ("large", LARGE_FILE_MIB << 20)):
        site = Site(tmp_path / name)
        site.channel(source=source)
        digest = hashlib.sha256()
        with (site.root / "drop" / "zztest.bin").open("wb") as file:
            left = size
            while left:
                piece = os.urandom(min(left, 1 << 20))
                digest.update(piece)
                left -= file.write(piece)
        peaks[name] = peak(site)
        (message,) = site.messages()
        (output,) = (site.root / "out").iterdir()
        with output.open("rb") as file:
            assert hashlib.file_digest(file, "sha256").hexdigest() == digest.hexdigest() == message["sha256"]
        site.run("show", message["id"], "--body", str(site.root / "body"))
        with (site.root / "body").open("rb") as file:
            assert hashlib.file_digest(file, "sha256").hexdigest() == digest.hexdigest()
    assert peaks["large"] - peaks["small"] < MOST_MORE, peaks
