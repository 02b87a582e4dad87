"""The folder destination: never half a file, never two, never over another where that is not wanted."""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import PlaceState
from pathways_desktop.locations.base import Existing, PlaceUnready, WriteMode
from pathways_desktop.locations.folder.destination import FolderDestination, FolderDestinationSettings
from pathways_desktop.locations.folder.fileops import real_ops
from tests.locations.folder.helpers import (
    FOLDER_FLUSH,
    LINKS,
    OPEN_FILES,
    OTHER_TAG,
    TAG,
    Bytes,
    FakeClock,
    output,
    posix_only,
    python_program,
    system_error,
)
from tests.locations.folder.mounts import mounted, need_mounts
from tests.support.fileops_forms import Script
from tests.support.processes import clean_environment, run_ordinary

NAME = "01k8zztest0000000000000000-1.hl7"
DATA = b"MSH|^~\\&|ZZTEST"


class Out:
    """A destination over a real folder."""

    def __init__(self, folder: Path, volume: str | None = None, **settings: Any) -> None:
        self.folder = folder
        self.script = Script(real_ops())
        self.clock = FakeClock()
        self.stopping = threading.Event()
        self.place = FolderDestination(
            FolderDestinationSettings(str(folder), **settings),
            "lab",
            TAG,
            self.script.ops,
            self.clock,
            self.stopping,
            volume,
        )

    def write(self, data: bytes = DATA, mode: WriteMode = WriteMode.REPLACE, **changes: Any) -> Any:
        return self.place.write(output(data, **changes), Bytes(data[:5], data[5:]), mode)

    def names(self) -> list[str]:
        return sorted(os.listdir(self.folder))


@pytest.fixture
def out(tmp_path: Path) -> Out:
    return Out(tmp_path)


def code_of(out: Out, *arguments: Any, **changes: Any) -> str:
    with pytest.raises(PathwaysError) as caught:
        out.write(*arguments, **changes)
    return caught.value.code


@posix_only(FOLDER_FLUSH)
def test_an_output_is_written_whole_flushed_and_renamed(out: Out) -> None:
    out.place.probe()
    out.script.calls.clear()
    written = out.write()
    assert (written.name, written.size, written.replaced) == (NAME, len(DATA), False)
    assert (out.folder / NAME).read_bytes() == DATA
    assert out.names() == [NAME]
    steps = [name for name, _ in out.script.named("create", "write", "flush_file", "close", "replace", "flush_folder")]
    assert steps == ["create", "write", "write", "flush_file", "close", "replace", "flush_folder"]
    temp = out.script.named("create")[0][1][0]
    assert os.path.basename(temp) == f".01k8zztest0000000000000000-1.{TAG}.1.tmp"


def test_d17_a_resend_writes_the_same_name(out: Out) -> None:
    assert not out.write().replaced
    assert out.write(attempt=2).replaced
    assert out.names() == [NAME]
    other = out.write(number=2)
    assert other.name == "01k8zztest0000000000000000-2.hl7"


def test_an_empty_and_a_large_output(out: Out) -> None:
    out.write(b"")
    big = os.urandom(3_000_000)
    out.write(big, number=2)
    assert (out.folder / "01k8zztest0000000000000000-2.hl7").read_bytes() == big


@pytest.mark.skipif(sys.platform == "win32", reason="mode bits")
@pytest.mark.parametrize(("umask", "mode"), [(0o022, 0o644), (0o077, 0o600), (0o007, 0o660)])
def test_the_final_mode_follows_the_umask_and_the_temporary_one_is_ours_alone(
    tmp_path: Path, umask: int, mode: int
) -> None:
    program = (
        "import os, sys; from pathlib import Path\n"
        "from tests.locations.folder.test_destination import Out, NAME\n"
        f"os.umask({umask}); out = Out(Path(sys.argv[1]))\n"
        "out.script.before('write', lambda: print(*[oct(p.stat().st_mode & 0o777) for p in out.folder.iterdir()]))\n"
        "out.script.counts.clear(); out.write(); print(oct((out.folder / NAME).stat().st_mode & 0o777))"
    )
    command = python_program(program, str(tmp_path))
    done = subprocess.run(command, env=clean_environment(), capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.split() == ["0o600", oct(mode)]


# --- what stands there already


def test_d07_create_never_replaces_another(out: Out) -> None:
    (out.folder / NAME).write_bytes(b"another")
    assert code_of(out, mode=WriteMode.CREATE) == "OBJECT_EXISTS"
    assert (out.folder / NAME).read_bytes() == b"another"
    assert out.names() == [NAME]


def test_create_over_the_same_bytes_is_an_earlier_attempt_and_counts(out: Out) -> None:
    out.write(mode=WriteMode.CREATE)
    before = os.stat(out.folder / NAME)
    assert not out.write(mode=WriteMode.CREATE, attempt=2).replaced
    assert os.stat(out.folder / NAME).st_ino == before.st_ino
    assert out.names() == [NAME]


def test_d08_of_two_writers_in_create_mode_one_wins(tmp_path: Path) -> None:
    one, two = Out(tmp_path), Out(tmp_path)
    one.place.probe()
    one.script.before("rename_new", lambda: two.write(b"the other", WriteMode.CREATE, attempt=9))
    assert code_of(one, mode=WriteMode.CREATE) == "OBJECT_EXISTS"
    assert (tmp_path / NAME).read_bytes() == b"the other"
    assert one.names() == [NAME]


@pytest.mark.parametrize("mode", list(WriteMode))
def test_a_folder_under_the_name_is_no_place_for_a_file(out: Out, mode: WriteMode) -> None:
    (out.folder / NAME).mkdir()
    assert code_of(out, mode=mode) == "OBJECT_EXISTS"
    assert out.names() == [NAME]


@posix_only(LINKS)
def test_a_link_under_the_name_is_replaced_and_not_followed(out: Out, tmp_path_factory: pytest.TempPathFactory) -> None:
    target = tmp_path_factory.mktemp("elsewhere") / "target"
    target.write_bytes(b"keep")
    os.symlink(target, out.folder / NAME)
    out.write()
    assert target.read_bytes() == b"keep"
    assert not (out.folder / NAME).is_symlink()


def test_exists_tells_what_a_write_would_meet(out: Out) -> None:
    assert out.place.exists(output(DATA)) == Existing(NAME, there=False)
    out.write()
    assert out.place.exists(output(DATA)) == Existing(NAME, there=True, size=len(DATA), same_bytes=True)
    other = b"X" * len(DATA)
    assert out.place.exists(output(other)).same_bytes is False
    assert out.place.exists(output(b"longer than that")).same_bytes is False
    out.script.fail("open_read", system_error("EACCES"))
    told = out.place.exists(output(DATA))
    assert (told.there, told.same_bytes, told.detail) == (True, None, "EACCES")


def test_what_was_written_is_read_back_up_to_a_limit(out: Out) -> None:
    out.write()
    assert out.place.read_back(output(DATA), 1 << 20) == DATA
    assert out.place.read_back(output(DATA), 4) == DATA[:4]
    (out.folder / NAME).write_bytes(b"other")
    assert out.place.read_back(output(DATA), 1 << 20) == b"other", "what stands there, not what was written"
    out.script.fail("open_read", system_error("EACCES"))
    for code in ("EACCES", "ENOENT"):
        with pytest.raises(PathwaysError) as caught:
            out.place.read_back(output(DATA), 10)
        assert caught.value.code == code
        (out.folder / NAME).unlink(missing_ok=True)


def test_a_folder_that_is_away_is_not_taken_for_a_free_name(out: Out) -> None:
    out.folder.rename(out.folder.with_name("away"))
    with pytest.raises(PlaceUnready) as told:
        out.place.exists(output(DATA))
    assert (told.value.code, told.value.state) == ("ENOENT", PlaceState.MISSING)


# --- failures


@pytest.mark.parametrize("step", ["create", "write", "flush_file", "close", "replace", "flush_folder"])
@pytest.mark.parametrize("error", ["ENOSPC", "EIO", "EDQUOT"])
def test_d09_a_step_that_fails_is_told_and_leaves_no_half(out: Out, step: str, error: str) -> None:
    out.place.probe()
    if step == "flush_folder" and real_ops().flush_by_file:
        pytest.skip(FOLDER_FLUSH)
    # A close that fails has closed all the same.
    (out.script.fail_after if step == "close" else out.script.fail)(step, system_error(error))
    assert code_of(out) == error
    assert out.names() == ([NAME] if step == "flush_folder" else [])
    out.write(attempt=2)
    assert (out.folder / NAME).read_bytes() == DATA
    assert out.names() == [NAME]


@pytest.mark.parametrize("given", [b"short", b"longer than it was said to be"])
def test_a_count_that_differs_is_never_published(out: Out, given: bytes) -> None:
    with pytest.raises(PathwaysError) as caught:
        out.place.write(output(DATA), Bytes(given), WriteMode.REPLACE)
    assert caught.value.code == "ERR_PATHWAYS_SIZE_MISMATCH"
    assert out.names() == []


@posix_only(OPEN_FILES)
def test_a_short_write_of_the_disk_is_seen(out: Out) -> None:
    out.place.probe()
    out.script.after("write", lambda: os.truncate(out.script.named("create")[-1][1][0], 3), at=2)
    assert code_of(out) == "ERR_PATHWAYS_SIZE_MISMATCH"
    assert out.names() == []


def test_content_that_does_not_open_leaves_nothing(out: Out) -> None:
    class Damaged:
        def chunks(self) -> Iterator[bytes]:
            yield b"MSH"
            raise PathwaysError("ERR_PATHWAYS_STORE_DAMAGED")

    with pytest.raises(PathwaysError) as caught:
        out.place.write(output(DATA), Damaged(), WriteMode.REPLACE)
    assert caught.value.code == "ERR_PATHWAYS_STORE_DAMAGED"
    assert out.names() == []


@pytest.mark.parametrize(("step", "mode"), [("replace", WriteMode.REPLACE), ("rename_new", WriteMode.CREATE)])
def test_d11_a_rename_whose_answer_was_lost_counts(out: Out, step: str, mode: WriteMode) -> None:
    out.place.probe()
    out.script.fail_after(step, system_error("EIO"))
    assert out.write(mode=mode).name == NAME
    assert (out.folder / NAME).read_bytes() == DATA


class Busy(PermissionError):
    """What Windows answers while a program holds the file."""

    winerror = 32


def test_d06_a_name_that_a_program_holds_is_tried_for_10_s(out: Out) -> None:
    out.place.probe()
    for at in (1, 2, 3):
        out.script.fail("replace", Busy(13, "busy"), at=at)
    out.write()
    assert out.clock.waits == [0.05, 0.1, 0.2]
    for at in range(1, 20):
        out.script.fail("replace", Busy(13, "busy"), at=at)
    assert code_of(out, attempt=2) == "EBUSY"
    assert 5 < sum(out.clock.waits) < 12
    assert out.names() == [NAME]


def test_a_stop_ends_that_wait(out: Out) -> None:
    out.place.probe()
    out.script.fail("replace", Busy(13, "busy"))
    out.stopping.set()
    assert code_of(out) == "EBUSY"
    assert out.names() == []


@pytest.mark.parametrize("error", ["EINVAL", "ENOTSUP"])
def test_a_share_that_cannot_flush_gets_its_files_all_the_same(out: Out, error: str) -> None:
    out.script.fail("flush_file", system_error(error))
    out.script.fail("flush_folder", system_error(error))
    found = out.place.probe()
    assert (found.flush_files, found.flush_folders) == (False, False)
    out.script.calls.clear()
    out.write()
    assert out.script.named("flush_file", "flush_folder") == []


# --- the place


def test_a_missing_folder_is_never_made(tmp_path: Path) -> None:
    out = Out(tmp_path / "gone")
    with pytest.raises(PlaceUnready) as caught:
        out.write()
    assert (caught.value.code, caught.value.state) == ("ENOENT", PlaceState.MISSING)
    assert os.listdir(tmp_path) == []
    (tmp_path / "gone").mkdir()
    out.write()
    assert out.names() == [NAME]


def test_a_folder_that_vanishes_between_two_outputs(out: Out, tmp_path: Path) -> None:
    out = Out(tmp_path / "out")
    out.folder.mkdir()
    out.write()
    (out.folder / NAME).unlink()
    out.folder.rmdir()
    with pytest.raises(PlaceUnready):
        out.write(attempt=2)


@pytest.mark.skipif(sys.platform == "win32", reason="mode bits")
def test_a_folder_that_may_not_be_written_is_forbidden(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    program = (
        "import sys; from pathlib import Path; from tests.locations.folder.test_destination import Out\n"
        "from pathways_desktop.locations.base import PlaceUnready\n"
        "try: Out(Path(sys.argv[1])).write()\n"
        "except PlaceUnready as error: print(error.code, error.state)"
    )
    done = run_ordinary(python_program(program, str(tmp_path)))
    tmp_path.chmod(0o700)
    assert done.stdout.decode().split() == ["EACCES", "forbidden"], done.stderr.decode()


def test_nothing_is_written_into_an_empty_mount_point(tmp_path: Path) -> None:
    need_mounts()
    out = Out(tmp_path)
    with mounted(tmp_path, "-t", "tmpfs", "tmpfs"):
        out.write()
        remembered = out.place.volume
    for again in (out, Out(tmp_path, volume=remembered)):
        with pytest.raises(PlaceUnready) as caught:
            again.write()
        assert caught.value.code == "ERR_PATHWAYS_EMPTY_MOUNT_POINT"
    assert out.names() == []


def test_a_full_disk_keeps_the_message_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    need_mounts()
    with mounted(tmp_path, "-t", "tmpfs", "-o", "size=256k", "tmpfs"):
        out = Out(tmp_path)
        (tmp_path / "filler").write_bytes(b"x" * 200_000)
        assert code_of(out, b"y" * 100_000) == "ENOSPC"
        assert out.names() == ["filler"]
        (tmp_path / "filler").unlink()
        out.write(b"y" * 100_000)
        assert out.names() == [NAME]


@posix_only(FOLDER_FLUSH)
def test_the_probe_leaves_nothing_and_the_card_tells(out: Out) -> None:
    out.place.probe()
    assert out.names() == []
    card = out.place.card()
    assert (card.kind, card.where, card.state) == ("folder", str(out.folder), PlaceState.READY)
    assert [fact.ok for fact in card.facts] == [True, True]


# --- crashes


def test_d01_temporary_files_of_this_engine_are_swept_and_no_others(out: Out) -> None:
    ours = [f".01k8zztest0000000000000000-1.{TAG}.1.tmp", f".01k8zztest0000000000000000-12.{TAG}.30.tmp"]
    ours.append(f".probe-{TAG}.lab.abcd.tmp")
    theirs = [f".01k8zztest0000000000000000-1.{OTHER_TAG}.1.tmp", ".hidden.tmp", f"x.{TAG}.1.tmp", f".{TAG}.1.tmp"]
    for name in ours + theirs:
        (out.folder / name).write_bytes(b"half")
    assert out.place.sweep() == len(ours)
    assert out.names() == sorted(theirs)


def test_a_sweep_leaves_what_another_thread_writes_now(tmp_path: Path) -> None:
    out, other = Out(tmp_path), Out(tmp_path)
    out.place.probe()
    swept: list[int] = []
    out.script.before("write", lambda: swept.append(other.place.sweep()))
    out.write()
    assert swept == [0]
    assert out.names() == [NAME]


def test_d01_a_process_killed_in_a_write_leaves_a_hidden_half_and_the_next_attempt_is_whole(tmp_path: Path) -> None:
    program = (
        "import os, signal, sys; from pathlib import Path\n"
        "from tests.locations.folder.test_destination import Out\n"
        "out = Out(Path(sys.argv[1])); out.place.probe()\n"
        "out.script.before('write', lambda: os.kill(os.getpid(), getattr(signal, 'SIGKILL', 9)), at=2); out.write()"
    )
    command = python_program(program, str(tmp_path))
    done = subprocess.run(command, env=clean_environment(), capture_output=True, check=False, timeout=60)
    assert done.returncode in (-9, 9)
    (half,) = os.listdir(tmp_path)
    assert half.startswith(".")
    assert (tmp_path / half).read_bytes() == DATA[:5]
    out = Out(tmp_path)
    out.write()  # the same attempt number: its own half is in the way
    assert (tmp_path / NAME).read_bytes() == DATA
    assert out.names() == [NAME]


@posix_only(FOLDER_FLUSH)
def test_d04_killed_after_the_rename_the_next_attempt_replaces_the_same_bytes(out: Out) -> None:
    out.place.probe()
    out.script.fail("flush_folder", system_error("EIO"))
    assert code_of(out) == "EIO"
    assert out.write(attempt=2).replaced
    assert out.names() == [NAME]


def test_a_pattern_names_the_file_and_a_bad_result_is_the_messages_own_fault(tmp_path: Path) -> None:
    out = Out(tmp_path, file_name="{stem}_{channel}{ext}")
    assert out.write(name=b"wards/a:b.hl7").name == "wards%2Fa%3Ab_lab.hl7"
    assert code_of(Out(tmp_path, file_name="{ext}")) == "ERR_PATHWAYS_OUTPUT_NAME"
    assert out.names() == ["wards%2Fa%3Ab_lab.hl7"]
