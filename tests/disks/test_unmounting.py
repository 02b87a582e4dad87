"""A volume can be unmounted between two passes: nothing on it stays open, whatever lies there and however it is read.

With the engine at work and `umount` itself, which refuses while anything is open. Source: research/handoff.md 3.6.
"""

import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.disks.mounting import need_binding, need_fuse, served, volume
from tests.engine.installation import Installation
from tests.support.waiting import wait_until

pytestmark = [pytest.mark.timeout(300), pytest.mark.allow_log("source-read-failed", "heartbeat-failed")]

SECONDS = 30.0


def unmounted(point: Path) -> bool:
    """Whether one `umount` succeeds now. A pass is short and the pause long: busy is then who keeps something open."""
    return subprocess.run(["umount", str(point)], capture_output=True, check=False, timeout=SECONDS).returncode == 0


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Path]:
    """A volume whose file system is a program."""
    need_binding()
    behind, mount = tmp_path / "behind", tmp_path / "stick"
    behind.mkdir()
    with served("tests.disks.unsteady_fs", mount, str(behind), str(mount), "--ids", "steady") as point:
        yield point


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A volume of the kernel's own."""
    need_fuse()
    with volume("ext4", tmp_path / "disk.img", tmp_path / "disk") as point:
        yield point


def at_work(made: Installation, point: Path, *, alone: bool) -> Path:
    """A channel that reads there every 2 s, with a destination on the same volume; the folder."""
    drop, out = point / "drop", point / "out"
    drop.mkdir()
    out.mkdir()
    made.channel("lab", drop, singleNode=alone, pollInterval="2s")
    made.channels[0]["destinations"][0]["dir"] = str(out)
    made.write()
    return drop


def some_pass_through(made: Installation, drop: Path) -> None:
    for number in range(3):
        (drop / f"zztest-{number}.hl7").write_bytes(b"MSH|ZZTEST\r")
    wait_until(lambda: len([row for row in made.messages() if row["state"] == "delivered"]) == 3, SECONDS)
    # One that nobody may read stays, and one of an earlier run lies claimed.
    (drop / "zztest-empty.hl7").write_bytes(b"")
    made.passed("lab", 2)


@pytest.mark.parametrize("alone", [False, True], ids=["claims", "in place"])
def test_a_volume_of_a_program_can_be_unmounted_between_passes(tmp_path: Path, program: Path, alone: bool) -> None:
    made = Installation(tmp_path / "one", hints=True)
    drop = at_work(made, program, alone=alone)
    with made.run():
        some_pass_through(made, drop)
        wait_until(lambda: unmounted(program), 3, "it is free as soon as the pass is over")
        wait_until(made.codes, SECONDS, "its absence is told")
        assert not (program / "drop").exists()


@pytest.mark.parametrize("alone", [False, True], ids=["claims", "in place"])
def test_a_disk_can_be_unmounted_while_its_channel_is_paused(tmp_path: Path, disk: Path, alone: bool) -> None:
    made = Installation(tmp_path / "one", hints=True)
    drop = at_work(made, disk, alone=alone)
    with made.run() as home:
        some_pass_through(made, drop)
        if alone:
            time.sleep(0.1)
            assert not unmounted(disk), "while it works it holds its lock there"
        home.pause(["lab"]).result(SECONDS)
        made.passed("lab", 1)
        wait_until(lambda: unmounted(disk), 3, "it is free as soon as the pass is over")
