"""Real volumes of many kinds: what the probe says of each, and that a claim there is exact, or refused with the code.

ext4, exFAT, FAT and NTFS in files, a folder over SFTP as a mount, and `unsteady_fs.py` in its modes. Everything runs
through the real pass and a real store. Source: research/windows.md section 4, seed "File ids", design rules 3 and 9.
"""

import os
import shutil
import socket
import subprocess
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from pathways_desktop.domain.message import WaitingReason
from pathways_desktop.locations.folder.fileops import real_ops
from tests.crash.power import Found, Rig
from tests.disks.mounting import ID_MODES, drop_caches, need_binding, need_fuse, served, standing, volume
from tests.locations.folder.helpers import Drop
from tests.support.fileops_forms import Script
from tests.support.peers import missing, require
from tests.support.waiting import wait_until

pytestmark = pytest.mark.timeout(300)

NAMES = (
    "zztest-1.hl7",
    "ZZTEST 2 with spaces.hl7",
    "zztest-%41%2F.hl7",
    "zztest-grün-日本.hl7",
    "zztest-" + "x" * 200 + ".hl7",
    "zztest.no.extension.",
)
PLACE_REFUSED = WaitingReason.PLACE_REFUSED.value
UNSTEADY = "ERR_PATHWAYS_FILE_ID_UNSTEADY"


BEFORE_THE_FILES = {"scan": 0, "open_claim": 2, "rename": 4, "read": 0, "remove": 5}
"""Calls that the probe makes before the first file's."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of volume and what its probe says."""

    name: str
    lasting_ids: bool = False
    names: tuple[str, ...] = NAMES


KINDS = (
    Kind("ext4", lasting_ids=True),
    Kind("exfat", names=NAMES[:-1]),
    Kind("fat", names=(*NAMES[:3], NAMES[4])),
    Kind("ntfs"),
)


def fill(place: Path, files: dict[str, bytes]) -> None:
    """The folders of a channel with these files in the drop folder, with the times that the volume keeps of them.

    The kernel shows finer times of a new file than FAT can hold, until it asks the volume again: a change for us.
    """
    for name in ("drop", "out"):
        (place / name).mkdir(exist_ok=True)
    for name, data in files.items():
        (place / "drop" / name).write_bytes(data)
    drop_caches()


def files_for(names: tuple[str, ...]) -> dict[str, bytes]:
    return {name: b"MSH|^~\\&|ZZTEST|%d\r" % number * (number * 300 + 1) for number, name in enumerate(names)}


def assert_all_once(rig: Rig, found: Found, files: dict[str, bytes]) -> None:
    """Names and bytes came back exactly, once each, and nothing stands in the drop folder any more."""
    assert found.stored == Counter(list(files))
    assert found.right
    assert (found.open_codes, found.error) == (frozenset(), None)
    # A file that is removed while it is open goes a moment after its close where a program is the file system.
    wait_until(lambda: not list(rig.place.rglob(".fuse_hidden*")), what="the end of removed files")
    outputs = {path.name: path.read_bytes() for path in (rig.place / "out").iterdir()}
    assert outputs == {output: files[name] for output, name in found.outputs.items()}
    assert sorted(outputs) == sorted(found.delivered)
    assert in_drop(rig.place) == []


def in_drop(place: Path) -> list[str]:
    """Files below the drop folder. The lease of a folder that is read in place keeps its generation there."""
    found = [path.name for path in (place / "drop").rglob("*") if path.is_file()]
    return [name for name in found if not name.startswith(".lease-")]


def until_quiet(rig: Rig, files: dict[str, bytes]) -> Found:
    """Runs until nothing is held any more, four at most.

    fusefat sets a file's time when it is renamed, and ids change where memory is short: both look like a change, and
    such a file is held and taken by a later pass.
    """
    found = rig.once(real_ops(), files)
    for _ in range(3):
        if not found.open_codes:
            break
        rig.clock.move(60)
        found = rig.once(real_ops(), files)
    return found


@contextmanager
def mounted(kind: str, folder: Path) -> Iterator[Path]:
    need_fuse()
    with volume(kind, folder / "image", folder / "mount") as point:
        yield point


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_names_and_bytes_come_back_and_the_probe_tells_the_truth(tmp_path: Path, kind: Kind) -> None:
    files = files_for(kind.names)
    with mounted(kind.name, tmp_path) as point:
        rig = Rig(tmp_path, place=point)
        fill(point, files)
        drop = Drop(point / "drop", channel="look")
        told = drop.source.probe()
        drop.source.stop()
        assert (told.one_step_rename, told.steady_ids, told.flush_files) == (True, True, True)
        assert told.lasting_ids is kind.lasting_ids
        assert told.flush_folders
        assert told.tells_writer, (
            "the kernel refuses a lease while a file is open for writing, whoever its file system is"
        )
        assert_all_once(rig, rig.once(real_ops(), files), files)


@pytest.mark.parametrize("kind", ["exfat", "fat"])
@pytest.mark.parametrize("moment", ["scan", "open_claim", "rename", "remove"])
def test_forgotten_names_change_ids_and_no_claim(tmp_path: Path, kind: str, moment: str) -> None:
    """What memory pressure does on FAT and exFAT: at any moment every closed file may get another id."""
    files = files_for(NAMES[:3])
    with mounted(kind, tmp_path) as point:
        rig = Rig(tmp_path, place=point)
        fill(point, files)
        script = Script(real_ops())
        for number in (1, 2):
            script.before(moment, drop_caches, at=BEFORE_THE_FILES[moment] + number)
        rig.once(script.ops, files)
        assert kind == "fat" or script.counts[moment] >= BEFORE_THE_FILES[moment] + 2
        rig.clock.move(60)
        assert_all_once(rig, until_quiet(rig, files), files)


@pytest.mark.parametrize("kind", ["exfat", "fat"])
def test_control_ids_do_change_when_names_are_forgotten(tmp_path: Path, kind: str) -> None:
    files = files_for(NAMES[:3])
    with mounted(kind, tmp_path) as point:
        fill(point, files)
        before = [os.stat(point / "drop" / name).st_ino for name in files]
        drop_caches()
        after = [os.stat(point / "drop" / name).st_ino for name in reversed(files)][::-1]
        assert before != after


@pytest.mark.parametrize("kind", [kind.name for kind in KINDS])
def test_claims_are_finished_after_the_volume_came_back(tmp_path: Path, kind: str) -> None:
    """Claimed and not stored, then taken away and mounted again: other ids, the same files, each stored once."""
    files = files_for(NAMES[:3])
    rig = Rig(tmp_path, place=tmp_path / "mount")
    need_fuse()
    with volume(kind, tmp_path / "image", tmp_path / "mount") as point:
        fill(point, files)
        drop = Drop(point / "drop", tag=rig.tag)
        with rig.open() as store:
            drop.note = lambda names: store.intake.note_names("lab", names)
            assert len(drop.claim().claimed) == 3
        drop.source.flush()
        drop.source._held.close_all()
    with volume(kind, tmp_path / "image", tmp_path / "mount", make_it=False):
        assert_all_once(rig, until_quiet(rig, files), files)


@pytest.mark.parametrize(("kind", "minutes"), [("ext4", 0), ("exfat", 11)])
def test_the_same_file_dropped_again_on_purpose_is_a_second_message(tmp_path: Path, kind: str, minutes: int) -> None:
    """Same name, bytes and kept time. Where ids don't last, ten minutes later; the message names the one it equals."""
    files = {"zztest.hl7": b"MSH|again\r"}
    kept = tmp_path / "kept.hl7"
    kept.write_bytes(files["zztest.hl7"])
    with mounted(kind, tmp_path) as point:
        rig = Rig(tmp_path, place=point)
        fill(point, {})
        for turn in (1, 2):
            shutil.copy2(kept, point / "drop" / "zztest.hl7")
            found = rig.once(real_ops(), files)
            assert found.stored["zztest.hl7"] == turn
            rig.clock.move(60 * minutes)


def test_the_same_file_within_ten_minutes_where_ids_do_not_last_is_noted_and_not_stored_again(tmp_path: Path) -> None:
    files = {"zztest.hl7": b"MSH|again\r"}
    kept = tmp_path / "kept.hl7"
    kept.write_bytes(files["zztest.hl7"])
    with mounted("exfat", tmp_path) as point:
        rig = Rig(tmp_path, place=point)
        fill(point, {})
        for _ in (1, 2):
            shutil.copy2(kept, point / "drop" / "zztest.hl7")
            assert rig.once(real_ops(), files).stored["zztest.hl7"] == 1
            rig.clock.move(60)
        with rig.open() as store:
            assert [row.what for row in store.audit.rows()].count("same-file") == 1


# --- ids that are not steady


@pytest.mark.parametrize("mode", ID_MODES)
def test_unsteady_ids_are_refused_with_the_code_and_files_stay(tmp_path: Path, mode: str) -> None:
    need_binding()
    files = files_for(NAMES[:3])
    backing, point = tmp_path / "backing", tmp_path / "mount"
    backing.mkdir()
    with served("tests.disks.unsteady_fs", point, str(backing), str(point), "--ids", mode):
        rig = Rig(tmp_path, place=point)
        fill(point, files)
        found = rig.once(real_ops(), files)
        if mode == "steady":
            assert_all_once(rig, found, files)
            return
        assert found.error == UNSTEADY
        assert found.open_codes == {UNSTEADY}
        assert found.stored == Counter()
        assert {PLACE_REFUSED, UNSTEADY} <= found.waiting, "each file stands in the waiting list with the reason"
        assert sorted(path.name for path in (backing / "drop").iterdir()) == sorted(files), "no claim folder either"


@pytest.mark.parametrize("mode", [mode for mode in ID_MODES if mode != "steady"])
def test_single_node_reads_what_is_refused_otherwise(tmp_path: Path, mode: str) -> None:
    need_binding()
    files = files_for(NAMES[:3])
    backing, point = tmp_path / "backing", tmp_path / "mount"
    backing.mkdir()
    with served("tests.disks.unsteady_fs", point, str(backing), str(point), "--ids", mode):
        rig = Rig(tmp_path, place=point, singleNode=True, minAge="1s")
        fill(point, files)
        assert_all_once(rig, rig.once(real_ops(), files), files)


# --- a folder over SFTP, mounted


@contextmanager
def sshfs(folder: Path, mount: Path) -> Iterator["subprocess.Popen[bytes]"]:
    """`folder` through sshfs and a real SFTP server joined by a socket; the server can be killed."""
    need_fuse()
    program = "/usr/lib/openssh/sftp-server"
    if not os.path.exists(program):
        missing("sftp-server is not installed")
    ours, theirs = socket.socketpair()
    with subprocess.Popen(
        [program], stdin=theirs.fileno(), stdout=theirs.fileno(), stderr=subprocess.DEVNULL
    ) as server:
        theirs.close()
        options = "passive,cache=no,dir_cache=no"
        command = [require("sshfs"), "-f", "-s", "-o", options, f":{folder}", str(mount)]
        try:
            with standing(command, mount, talks=ours):
                yield server
        finally:
            ours.close()
            server.kill()


def test_what_is_removed_while_open_is_listed_and_raises_no_alarm(tmp_path: Path) -> None:
    drop = Drop(tmp_path / "drop")
    drop.folder.mkdir()
    assert drop.source.probe().steady_ids
    for name, alarms in ((".fuse_hidden0000000700000001", 0), (".nfs000000000001", 0), ("zztest-planted.hl7", 1)):
        (drop.claims / name).write_bytes(b"MSH")
        drop.source.leftovers()
        assert drop.source.foreign() == alarms
        assert name.encode() in [found.name for found in drop.source.claims()]


def test_a_mounted_sftp_folder_gives_names_and_bytes_back(tmp_path: Path) -> None:
    files = files_for(NAMES)
    backing = tmp_path / "backing"
    backing.mkdir()
    with sshfs(backing, tmp_path / "mount"):
        rig = Rig(tmp_path, place=tmp_path / "mount")
        fill(rig.place, files)
        assert_all_once(rig, rig.once(real_ops(), files), files)


@pytest.mark.parametrize("step", ["open_claim", "rename", "read", "remove"])
def test_f30_a_mounted_sftp_folder_that_is_cut_in_the_middle_loses_nothing(tmp_path: Path, step: str) -> None:
    files = files_for(NAMES[:3])
    backing = tmp_path / "backing"
    backing.mkdir()
    rig = Rig(tmp_path, place=tmp_path / "mount")
    with sshfs(backing, tmp_path / "mount") as server:
        fill(rig.place, files)
        script = Script(real_ops())
        script.before(step, lambda: _cut(server), at=BEFORE_THE_FILES[step] + 2)
        found = rig.once(script.ops, files)
        assert server.poll() is not None, "the connection was cut in the run"
        assert found.codes & {"EIO", "ENOTCONN", "ECONNABORTED"}, found
    # An open file that is removed stays under a hidden name until it is closed, and for good where the connection is
    # cut before that. It is nobody's claim, and listed as such until a person takes it away.
    for path in backing.rglob(".fuse_hidden*"):
        path.unlink()
    with sshfs(backing, tmp_path / "mount"):
        rig.clock.move(7200)
        assert_all_once(rig, rig.once(real_ops(), files), files)


def _cut(server: "subprocess.Popen[bytes]") -> None:
    server.kill()
    server.wait()
