"""Folders that vanish, hang, come back, or are another disk: nothing else stops, and each state has its own words."""

import os
import shutil
import sys
import time
from pathlib import Path

import pytest

from pathways_desktop.domain.errors import spec
from tests.support.command_line import STOP_SECONDS, Running, Site, wait_until
from tests.support.small_disk import image, small_disk


def beside(site: Site) -> None:
    """A second channel that has to go on whatever happens to the first."""
    site.channel("other", into="drop-2", to=("out-2",))


def goes_on(site: Site, count: int) -> None:
    """The second channel takes and delivers one more file."""
    site.drop(f"zztest-{count}.hl7", into="drop-2")
    site.await_outputs(count, "out-2")


def test_a_folder_that_vanishes_and_comes_back(site: Site) -> None:
    site.channel(source={"pollInterval": "250ms"})
    beside(site)
    with site.start() as running:
        site.drop("zztest-1.hl7")
        site.await_outputs(1)
        os.rename(site.root / "drop", site.root / "away")
        wait_until(lambda: site.codes() == {"ENOENT"})
        goes_on(site, 1)
        assert not (site.root / "drop").exists()
        os.rename(site.root / "away", site.root / "drop")
        site.drop("zztest-2.hl7")
        site.await_outputs(2)
        wait_until(lambda: not site.failures())
        shutil.rmtree(site.root / "drop")
        wait_until(lambda: site.codes() == {"ENOENT"})
        site.drop("zztest-3.hl7")
        site.await_outputs(3)
        goes_on(site, 2)
        running.interrupt()


@pytest.mark.parametrize("role", ["source", "destination"])
def test_a_folder_that_hangs_stops_nothing_else(site: Site, role: str) -> None:
    if sys.platform == "win32":
        raise AssertionError("of POSIX alone")
    site.channel()
    beside(site)
    gate = site.root / "gate"
    os.mkfifo(gate)
    hangs = site.root / ("drop" if role == "source" else "out")
    words = site.command("run")
    words[words.index("pathways_desktop")] = "tests.end_to_end.hanging"
    variables = {"PATHWAYS_TEST_HANGS": str(hangs), "PATHWAYS_TEST_GATE": str(gate)}
    with Running(words, variables=variables) as running:
        goes_on(site, 1)
        site.drop("zztest-1.hl7")
        goes_on(site, 2)
        # Whoever opens the gate to write lets it go on; opened without waiting it tells whether somebody hangs there.
        wait_until(lambda: _somebody_waits(gate), what="a worker that hangs")
        goes_on(site, 3)
        began = time.monotonic()
        result = running.interrupt()
        assert time.monotonic() - began < STOP_SECONDS + 2
        assert "not finished in time" in result.err or result.status == 0
    site.once()
    assert len(site.outputs()) == 1


def _somebody_waits(gate: Path) -> bool:
    """Whether a reader waits at the FIFO. Looking lets it through once: it comes again with its next listing."""
    if sys.platform == "win32":
        raise AssertionError("of POSIX alone")
    try:
        os.close(os.open(gate, os.O_WRONLY | os.O_NONBLOCK))
    except OSError:
        return False
    return True


def test_a_mount_that_is_gone_is_not_written_under(site: Site) -> None:
    """The folder of the mount point shows through: an empty folder that would hide what is put there."""
    site.channel()
    site.channel("to-disk", into="drop-2", to=("disk-out",), destination={"retry": {"first": "200ms", "most": "200ms"}})
    with small_disk(site.root / "drop"), small_disk(site.root / "disk-out"):
        site.drop("zztest-1.hl7")
        site.drop("zztest-1.hl7", into="drop-2")
        site.once()
        assert len(site.outputs()) == len(site.outputs("disk-out")) == 1
    site.drop("zztest-2.hl7", into="drop-2")
    result = site.once(expect=1)
    assert "ERR_PATHWAYS_EMPTY_MOUNT_POINT" in result.err
    assert {(row["channel"], row["code"]) for row in site.failures()} == {
        ("lab", "ERR_PATHWAYS_EMPTY_MOUNT_POINT"),
        ("to-disk", "ERR_PATHWAYS_EMPTY_MOUNT_POINT"),
    }
    assert os.listdir(site.root / "drop") == []
    assert os.listdir(site.root / "disk-out") == []


def test_another_disk_at_the_path_is_not_touched_until_a_person_says_so(site: Site) -> None:
    site.channel(source={"volume": "same"})
    drop = site.root / "drop"
    with image(site.root / "one.img", drop):
        site.drop("zztest-1.hl7")
        site.once()
    with image(site.root / "two.img", drop):
        site.drop("zztest-2.hl7")
        before = sorted(os.listdir(drop))
        assert "ERR_PATHWAYS_OTHER_VOLUME" in site.once(expect=1).err
        assert sorted(os.listdir(drop)) == before, "no claim folder is made there"
    with image(site.root / "one.img", drop):
        site.drop("zztest-3.hl7")
        site.once()
    assert [row["name"] for row in site.messages()] == ["zztest-1.hl7", "zztest-3.hl7"]
    assert site.failures() == []


def test_any_disk_at_the_path_is_read_where_that_is_asked_for(site: Site) -> None:
    site.channel(source={"volume": "any"})
    for number in (1, 2):
        with image(site.root / f"{number}.img", site.root / "drop"):
            site.drop(f"zztest-{number}.hl7")
            site.once()
    assert [row["name"] for row in site.messages()] == ["zztest-1.hl7", "zztest-2.hl7"]


def test_the_states_of_a_place_have_words_of_their_own() -> None:
    codes = ("ENOENT", "EACCES", "EHOSTUNREACH", "ERR_PATHWAYS_EMPTY_MOUNT_POINT", "ERR_PATHWAYS_OTHER_VOLUME")
    assert len({spec(code).title for code in codes}) == len({spec(code).action for code in codes}) == 5
