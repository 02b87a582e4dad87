"""The program from its command line on Windows: drop, claim, store, deliver, with the paths and names of Windows."""

# ruff: noqa: E402 - the assertion stands first, so that mypy does not read this for the other systems
import os
import sys
from pathlib import Path

import pytest

assert sys.platform == "win32"

from pathways_desktop.locations.folder.windows import WindowsFileOps
from tests.support.command_line import Site
from tests.support.waiting import wait_until

OPS = WindowsFileOps()
DATA = b"MSH|^~\\&|ZZTEST\rPID|1||ZZ1\r"


def test_one_run_takes_stores_and_delivers(tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.channel()
    names = ["a.hl7", "ZZTEST^ANNA ü.hl7", "." * 3 + "no.hl7"]
    for name in names:
        site.drop(name, DATA + name.encode())
    site.once()
    assert sorted(site.outputs().values()) == sorted(DATA + name.encode() for name in names[:2])
    assert site.claimed() == []
    assert [message["name"] for message in site.messages()] == sorted(names[:2])
    assert {bytes(site.body(message)) for message in site.messages()} == set(site.outputs().values())
    site.once()
    assert len(site.outputs()) == 2
    assert site.failures() == []


def test_a_deep_folder_and_a_share_like_spelling(tmp_path: Path) -> None:
    folder = str(tmp_path)
    while len(folder) < 300:
        folder = OPS.join(folder, "d" * 60)
        OPS.make_folder(folder)
    site = Site(tmp_path / "site")
    site.channel(source={"dir": folder.replace("\\", "/")}, destination={"dir": str(site.folder("out"))})
    handle = OPS.create(OPS.join(folder, "a.hl7"), 0o600)
    OPS.write(handle, DATA)
    OPS.close(handle)
    site.once()
    assert list(site.outputs().values()) == [DATA]


def test_a_read_only_file_is_left_with_one_failure_however_often_it_is_met(tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.channel()
    site.drop("b.hl7", DATA)
    path = site.drop("a.hl7", DATA)
    path.chmod(0o444)
    try:
        for _ in range(2):
            site.once(expect=None)
        (failure,) = site.failures()
        assert failure["code"] == "EPERM"
        assert site.dropped() == ["a.hl7"]
        assert list(site.outputs().values()) == [DATA]
    finally:
        path.chmod(0o666)
    site.once()
    assert len(site.outputs()) == 2


def test_a_file_that_is_being_written_waits_and_comes_whole(tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.channel()
    path = site.drop("a.hl7", DATA)
    with path.open("ab") as writer:
        site.once(expect=None)
        assert site.outputs() == {}
        writer.write(b"OBX|1\r")
    site.once()
    assert list(site.outputs().values()) == [DATA + b"OBX|1\r"]


@pytest.mark.timeout(180)
def test_a_program_that_is_killed_at_work_delivers_each_file_once_afterwards(tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.channel()
    expected = {DATA + b"%d" % number for number in range(40)}
    for number in range(40):
        site.drop(f"{number:02}.hl7", DATA + b"%d" % number)
    with site.start() as running:
        # Only the names: an output that is being written is open to nobody.
        wait_until(lambda: any(not name.startswith(".") for name in os.listdir(site.root / "out")), 60)
        running.kill()
    site.once()
    outputs = site.outputs()
    assert set(outputs.values()) == expected
    assert len(outputs) == 40
    assert len(site.messages()) == 40
    assert site.dropped() == []
    assert site.claimed() == []
