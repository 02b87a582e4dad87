"""What a place is when it cannot be read, what the probe finds out, and that it leaves nothing behind."""

import errno
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import PlaceState, WaitingReason
from pathways_desktop.locations.base import PlaceUnready, Refused
from pathways_desktop.locations.folder.fileops import DriveKind, Facts, real_ops
from pathways_desktop.locations.folder.simulated import SimulatedDrive
from tests.locations.folder.helpers import FOLDER_FLUSH, LINKS, Drop, posix_only, python_program, system_error
from tests.locations.folder.mounts import make_ext4, mounted, need_mounts, unmount
from tests.locations.folder.nodes import make_fifo
from tests.support.processes import run_ordinary


def everything(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


def unready(drop: Drop) -> tuple[str, PlaceState]:
    with pytest.raises(PlaceUnready) as caught:
        drop.source.probe()
    card = drop.source.card()
    assert (card.state, card.code) == (caught.value.state, caught.value.code)
    return caught.value.code, caught.value.state


# --- the five states


def test_a_missing_folder_is_missing_and_is_never_made(tmp_path: Path) -> None:
    drop = Drop(tmp_path / "in")
    assert unready(drop) == ("ENOENT", PlaceState.MISSING)
    assert everything(tmp_path) == []
    (tmp_path / "in").mkdir()
    assert drop.source.probe().steady_ids
    assert drop.source.card().state is PlaceState.READY


def test_a_file_at_the_path_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "in").write_bytes(b"x")
    assert unready(Drop(tmp_path / "in")) == ("ENOTDIR", PlaceState.MISSING)


@pytest.mark.parametrize("error", ["EHOSTUNREACH", "ESTALE", "ENOTCONN", "ETIMEDOUT", "EIO", "ENODEV"])
def test_a_place_that_does_not_answer_is_unreachable(tmp_path: Path, error: str) -> None:
    drop = Drop(tmp_path)
    drop.script.fail("look_through", system_error(error))
    assert unready(drop) == (error, PlaceState.UNREACHABLE)


@pytest.mark.skipif(sys.platform == "win32", reason="mode bits")
@pytest.mark.parametrize("mode", [0o000, 0o500])
def test_a_folder_that_may_not_be_entered_or_written_is_forbidden(tmp_path: Path, mode: int) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    folder.chmod(mode)
    program = (
        "import sys; from pathlib import Path; from tests.locations.folder.helpers import Drop\n"
        "from pathways_desktop.locations.base import PlaceUnready\n"
        "try: Drop(Path(sys.argv[1])).source.probe()\n"
        "except PlaceUnready as error: print(error.code, error.state)"
    )
    done = run_ordinary(python_program(program, str(folder)))
    assert done.stdout.decode().split() == ["EACCES", "forbidden"], done.stderr.decode()
    folder.chmod(0o700)
    assert everything(folder) == []


def test_an_empty_mount_point_gets_no_claim_folder(tmp_path: Path) -> None:
    need_mounts()
    point = tmp_path / "usb"
    point.mkdir()
    drop = Drop(point)
    with mounted(point, "-t", "tmpfs", "tmpfs"):
        drop.put("a.hl7")
        drop.source.probe()
        remembered = drop.source.volume
    assert unready(drop) == ("ERR_PATHWAYS_EMPTY_MOUNT_POINT", PlaceState.EMPTY)
    # Known to the next run too, by what the store kept.
    assert unready(Drop(point, volume=remembered)) == ("ERR_PATHWAYS_EMPTY_MOUNT_POINT", PlaceState.EMPTY)
    assert everything(point) == []
    with mounted(point, "-t", "tmpfs", "tmpfs"):
        assert drop.source.probe().steady_ids


def test_a_folder_below_a_mount_point_that_is_empty_is_told_too(tmp_path: Path) -> None:
    need_mounts()
    point = tmp_path / "usb"
    point.mkdir()
    drop = Drop(point / "in")
    with mounted(point, "-t", "tmpfs", "tmpfs"):
        (point / "in").mkdir()
        drop.source.probe()
    assert unready(drop) == ("ENOENT", PlaceState.MISSING)
    (point / "in").mkdir()
    assert unready(drop) == ("ERR_PATHWAYS_EMPTY_MOUNT_POINT", PlaceState.EMPTY)


def test_f31_another_volume_is_not_touched_until_a_person_says_it_is_right(tmp_path: Path) -> None:
    need_mounts()
    point = tmp_path / "disk"
    point.mkdir()
    one, two = make_ext4(tmp_path / "one.img"), make_ext4(tmp_path / "two.img")
    drop = Drop(point)
    with mounted(point, "-o", "loop", str(one)):
        assert drop.source.probe().lasting_ids
        first_place = drop.source.place_id
        remembered = drop.source.volume
    with mounted(point, "-o", "loop", str(two)):
        assert unready(drop) == ("ERR_PATHWAYS_OTHER_VOLUME", PlaceState.OTHER_VOLUME)
        assert unready(Drop(point, volume=remembered)) == ("ERR_PATHWAYS_OTHER_VOLUME", PlaceState.OTHER_VOLUME)
        assert everything(point) == ["lost+found"]
        anything = Drop(point, volume=remembered, volume_policy="any")
        anything.source.probe()
        assert anything.source.place_id != first_place
        anything.source.stop()
        drop.source.probe_again(accept_volume=True)
        drop.source.probe()
        assert drop.source.place_id == anything.source.place_id
    with mounted(point, "-o", "loop", str(one)):
        assert Drop(point, volume=remembered).source.probe().steady_ids
        unmount(point)


def test_the_same_volume_keeps_its_place_id_over_a_remount(tmp_path: Path) -> None:
    need_mounts()
    point = tmp_path / "disk"
    point.mkdir()
    image = make_ext4(tmp_path / "one.img")
    places = set()
    for _ in range(2):
        with mounted(point, "-o", "loop", str(image)):
            drop = Drop(point)
            drop.source.probe()
            places.add((drop.source.place_id, drop.source.volume))
    assert len(places) == 1


def test_a_volume_that_comes_back_is_probed_anew(tmp_path: Path) -> None:
    need_mounts()
    point = tmp_path / "disk"
    point.mkdir()
    drop = Drop(point, volume_policy="any")
    for image in (make_ext4(tmp_path / "one.img"), make_ext4(tmp_path / "two.img")):
        with mounted(point, "-o", "loop", str(image)):
            drop.script.calls.clear()
            drop.source.probe()
            assert drop.script.named("rename")
            drop.script.calls.clear()
            drop.source.probe()
            assert not drop.script.named("rename")


def test_another_remembered_folder_says_nothing_about_this_one(tmp_path: Path) -> None:
    drop = Drop(tmp_path, volume='["ext4:other", "/mnt", "/mnt/elsewhere"]')
    assert drop.source.probe().steady_ids
    for text in ("", "no json", "[1, 2]", '"text"', "{}"):
        assert Drop(tmp_path, volume=text).source.probe().steady_ids


def test_a_read_only_volume_is_forbidden(tmp_path: Path) -> None:
    need_mounts()
    point = tmp_path / "disk"
    point.mkdir()
    with mounted(point, "-t", "tmpfs", "-o", "ro", "tmpfs"):
        assert unready(Drop(point)) == ("EROFS", PlaceState.FORBIDDEN)
        assert unready(Drop(point, single_node=True)) == ("EROFS", PlaceState.FORBIDDEN)


# --- the probe


def test_the_probe_leaves_nothing_behind(tmp_path: Path) -> None:
    drop = Drop(tmp_path)
    drop.source.probe()
    assert everything(tmp_path) == [".claimed", ".claimed/lab"]
    drop.source.stop()
    assert everything(tmp_path) == []


@pytest.mark.skipif(sys.platform == "win32", reason="mode bits")
def test_the_claim_folders_are_for_this_user_only(tmp_path: Path) -> None:
    Drop(tmp_path).source.probe()
    modes = [(tmp_path / name).stat().st_mode & 0o777 for name in (".claimed", ".claimed/lab")]
    assert modes == [0o700, 0o700]


def test_a_claim_folder_that_others_made_is_left_at_stop(tmp_path: Path) -> None:
    Drop(tmp_path, channel="other").source.probe()
    drop = Drop(tmp_path)
    drop.source.probe()
    drop.source.stop()
    assert everything(tmp_path) == [".claimed", ".claimed/other"]


def test_unsteady_ids_are_refused_each_pass_and_the_files_stay(tmp_path: Path) -> None:
    drop = Drop(tmp_path, real=SimulatedDrive(real_ops()))
    drop.put("a.hl7")
    for _ in range(2):
        with pytest.raises(Refused) as caught:
            drop.source.probe()
        assert caught.value.code == "ERR_PATHWAYS_FILE_ID_UNSTEADY"
    assert everything(tmp_path) == ["a.hl7"]
    card = drop.source.card()
    assert (card.code, card.drive) == ("ERR_PATHWAYS_FILE_ID_UNSTEADY", "simulated drive")
    assert [(fact.ok, fact.text) for fact in card.facts] == [(False, "A file's id changes when it moves")]
    with pytest.raises(PathwaysError):
        drop.claim(probe=False)


@pytest.mark.parametrize("file_id", [0, 7])
def test_ids_that_are_missing_or_alike_are_unsteady_too(tmp_path: Path, file_id: int) -> None:
    drop = Drop(tmp_path)
    look = drop.script.real.look

    class OneId:
        def __getattr__(self, name: str) -> object:
            return getattr(real_ops(), name)

        def look(self, path: str) -> Facts:
            facts = look(path)
            return Facts(facts.kind, replace(facts.stamp, file_id=file_id))

    drop.script.real = OneId()  # type: ignore[assignment]
    with pytest.raises(Refused) as caught:
        drop.source.probe()
    assert caught.value.code == "ERR_PATHWAYS_FILE_ID_UNSTEADY"
    assert everything(tmp_path) == []


@pytest.mark.parametrize("error", ["EXDEV", "ENOSYS", "ENOTSUP"])
def test_a_place_without_a_move_in_one_step_is_refused(tmp_path: Path, error: str) -> None:
    drop = Drop(tmp_path)
    drop.script.fail("rename", system_error(error))
    with pytest.raises(Refused) as caught:
        drop.source.probe()
    assert caught.value.code == "ERR_PATHWAYS_NO_ONE_STEP_RENAME"
    assert everything(tmp_path) == []


def test_a_refusal_is_asked_again_when_a_person_asks(tmp_path: Path) -> None:
    drop = Drop(tmp_path)
    drop.script.fail("rename", system_error("EXDEV"))
    for _ in range(2):
        with pytest.raises(Refused):
            drop.source.probe()
    drop.source.probe_again()
    assert drop.source.probe().one_step_rename


@pytest.mark.parametrize("error", ["EINVAL", "ENOTSUP", "ENOSYS", "EBADF"])
@posix_only(FOLDER_FLUSH)
def test_a_place_that_cannot_flush_folders_is_used_and_says_so(tmp_path: Path, error: str) -> None:
    drop = Drop(tmp_path)
    drop.put("a.hl7")
    drop.script.fail("flush_folder", system_error(error))
    found = drop.source.probe()
    assert found.flush_folders is False
    assert (False, "Can't flush folders to the disk") in [(fact.ok, fact.text) for fact in drop.source.card().facts]
    drop.script.calls.clear()
    assert list(drop.take_all()) == [b"a.hl7"]
    assert drop.script.named("flush_folder") == []


@pytest.mark.parametrize("step", ["flush_folder", "flush_file", "create", "rename", "look"])
def test_an_error_of_the_disk_in_the_probe_is_told_and_leaves_nothing(tmp_path: Path, step: str) -> None:
    drop = Drop(tmp_path)
    drop.source.probe()
    drop.source.probe_again()
    if step == "flush_folder" and real_ops().flush_by_file:
        pytest.skip(FOLDER_FLUSH)
    drop.script.fail(step, system_error("EIO"))
    with pytest.raises(PathwaysError) as caught:
        drop.source.probe()
    assert caught.value.code == "EIO"
    assert everything(tmp_path) == [".claimed", ".claimed/lab"]
    assert drop.source.probe().steady_ids


def test_probe_files_of_a_stopped_probe_are_removed_by_the_next(tmp_path: Path) -> None:
    drop = Drop(tmp_path)
    drop.source.probe()
    ours = [tmp_path / ".claimed" / ".probe-aaaaaaaa.lab.1", drop.claims / ".probe-aaaaaaaa.lab.2"]
    theirs = [tmp_path / ".claimed" / ".probe-aaaaaaaa.lab-2.1", tmp_path / ".claimed" / ".probe-bbbbbbbb.lab.1"]
    for path in ours + theirs:
        path.touch()
    drop.source.probe_again()
    drop.source.probe()
    assert [path.exists() for path in ours + theirs] == [False, False, True, True]
    assert drop.source.claims() == []


@pytest.mark.skipif(sys.platform != "linux", reason="a lease of Linux")
def test_a_drive_that_does_not_tell_a_writer_is_not_asked(tmp_path: Path) -> None:
    drop = Drop(tmp_path)
    drop.put("a.hl7")
    drop.script.answer("writer_present", None)
    assert drop.source.probe().tells_writer is False
    drop.script.calls.clear()
    assert len(drop.claim().claimed) == 1
    assert drop.script.named("writer_present") == []


@pytest.mark.skipif(sys.platform != "linux", reason="a lease of Linux")
def test_the_card_says_when_files_cannot_be_asked_for_their_writers(tmp_path: Path) -> None:
    """Linux tells an ordinary user of the writers of his own files: the probe's, not those of a server's service."""
    drop = Drop(tmp_path)
    assert drop.source.probe().tells_writer
    words = "Can't tell whether a program is writing another user's file: it is taken when it is at rest"
    assert words not in [fact.text for fact in drop.source.card().facts]
    drop.put("a.hl7")
    drop.script.answer("writer_present", None)
    assert len(drop.claim().claimed) == 1
    assert words in [fact.text for fact in drop.source.card().facts]


@pytest.mark.skipif(sys.platform != "linux" or os.geteuid() != 0, reason="only root makes another user's file")
def test_another_users_file_cannot_be_asked_for_its_writer(tmp_path: Path) -> None:
    path = tmp_path / "a.hl7"
    path.write_bytes(b"x")
    path.chmod(0o644)
    tmp_path.chmod(0o755)
    code = (
        "import os\nfrom pathways_desktop.locations.folder.fileops import real_ops\nops = real_ops()\n"
        f"handle = ops.open_read({path.name!r})\n"
        "os.setgroups([]); os.setgid(12345); os.setuid(12345)\nprint(ops.writer_present(handle))"
    )
    done = subprocess.run(python_program(code), cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60)
    assert done.stdout.strip() == "None", done.stderr


@pytest.mark.parametrize("kind", ["link", "file", "fifo"])
@pytest.mark.parametrize("which", [".claimed", ".claimed/lab"])
@posix_only(LINKS)
def test_a_claim_folder_that_is_no_folder_is_unsafe(tmp_path: Path, kind: str, which: str) -> None:
    folder, elsewhere = tmp_path / "in", tmp_path / "elsewhere"
    folder.mkdir()
    elsewhere.mkdir()
    if which != ".claimed":
        (folder / ".claimed").mkdir()
    target = folder / which
    if kind == "link":
        os.symlink(elsewhere, target)
    elif kind == "file":
        target.write_bytes(b"x")
    else:
        make_fifo(target)
    drop = Drop(folder)
    drop.put("a.hl7")
    with pytest.raises(PathwaysError) as caught:
        drop.source.probe()
    assert caught.value.code == "ERR_PATHWAYS_CLAIM_FOLDER_UNSAFE"
    assert everything(elsewhere) == []
    assert drop.names() == [b"a.hl7"]


def test_a_claim_folder_on_another_volume_is_unsafe(tmp_path: Path) -> None:
    need_mounts()
    (tmp_path / ".claimed").mkdir()
    with mounted(tmp_path / ".claimed", "-t", "tmpfs", "tmpfs"):
        with pytest.raises(PathwaysError) as caught:
            Drop(tmp_path).source.probe()
        assert caught.value.code == "ERR_PATHWAYS_CLAIM_FOLDER_UNSAFE"
        assert everything(tmp_path) == [".claimed"]


def test_a_claim_folder_that_a_person_removed_is_made_again(tmp_path: Path) -> None:
    drop = Drop(tmp_path)
    drop.source.probe()
    drop.claims.rmdir()
    (tmp_path / ".claimed").rmdir()
    drop.source.probe()
    drop.put("a.hl7")
    assert list(drop.take_all()) == [b"a.hl7"]


def test_folders_that_another_source_takes_away_at_its_stop_are_made_again(tmp_path: Path) -> None:
    looking, drop = Drop(tmp_path), Drop(tmp_path, tag="bbbbbbbb")
    looking.source.probe()
    drop.put("a.hl7")
    drop.script.before("create", looking.source.stop)
    drop.source.probe()
    assert drop.claims.exists()
    drop.source.stop()
    looking.source.probe()
    drop.source.probe()
    entries = drop.source.list().entries
    looking.source.stop()
    assert not drop.claims.exists()
    drop.ids.begin(1)
    assert len(drop.source.claim(entries, drop.ids).claimed) == 1


@posix_only(FOLDER_FLUSH)
def test_dir_is_flushed_by_the_pass_that_made_the_claim_folder(tmp_path: Path) -> None:
    drop = Drop(tmp_path)
    drop.source.probe()
    drop.script.calls.clear()
    drop.source.flush()
    assert {arguments[0] for _, arguments in drop.script.named("flush_folder")} == {
        str(tmp_path),
        str(tmp_path / ".claimed"),
    }


# --- what a volume is


def test_the_volume_of_a_real_folder(tmp_path: Path) -> None:
    volume = real_ops().volume(str(tmp_path))
    assert os.path.ismount(volume.mount)
    assert volume.device == tmp_path.stat().st_dev
    assert volume.free_bytes is not None
    assert volume.longest_name == 255
    assert volume.id.startswith(volume.file_system + ":")


def test_memory_is_told_from_a_disk_and_their_names_differ(tmp_path: Path) -> None:
    need_mounts()
    point = tmp_path / "with blank\nand newline"
    point.mkdir()
    with mounted(point, "-t", "tmpfs", "tmpfs"):
        volume = real_ops().volume(str(point))
        assert (volume.mount, volume.file_system, volume.drive) == (str(point), "tmpfs", DriveKind.MEMORY)
    disk = real_ops().volume(str(point))
    assert disk.id != volume.id
    assert disk.mount != str(point)


def test_a_mount_over_a_mount_is_the_upper_one(tmp_path: Path) -> None:
    need_mounts()
    image = make_ext4(tmp_path / "one.img")
    point = tmp_path / "point"
    point.mkdir()
    with mounted(point, "-t", "tmpfs", "tmpfs"), mounted(point, "-o", "loop", str(image)):
        assert real_ops().volume(str(point)).file_system == "ext4"


def test_a_subfolder_on_another_volume_is_named_and_not_read(tmp_path: Path) -> None:
    need_mounts()
    (tmp_path / "sub").mkdir()
    drop = Drop(tmp_path, recursive=True)
    with mounted(tmp_path / "sub", "-t", "tmpfs", "tmpfs"):
        drop.put("sub/a.hl7")
        drop.source.probe()
        listing = drop.source.list()
        assert listing.entries == ()
        (refused,) = listing.refused
        assert (refused.path, refused.reason) == (b"sub", WaitingReason.PLACE_REFUSED)
        assert refused.error is not None
        assert refused.error.code == errno.errorcode[errno.EXDEV]
