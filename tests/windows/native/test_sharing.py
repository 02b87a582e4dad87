"""Who may have a file open while it is claimed, and what happens with a file that somebody holds for a moment."""

# ruff: noqa: E402 - the assertion stands first, so that mypy does not read this for the other systems
import ctypes
import msvcrt
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

assert sys.platform == "win32"

from pathways_desktop.domain.errors import PathwaysError, os_error_code
from pathways_desktop.domain.message import WaitingReason
from pathways_desktop.domain.names import ClaimId
from pathways_desktop.engine.facade import ClaimAct
from pathways_desktop.locations.folder import windows_api as api
from pathways_desktop.locations.folder.windows import PAUSES, WindowsFileOps
from tests.engine.installation import Installation
from tests.locations.folder.helpers import NOW_MS, OTHER_TAG, Drop, FakeClock, python_program
from tests.locations.folder.test_destination import DATA, NAME, Out
from tests.support.waiting import wait_until

OPS = WindowsFileOps()


def hold(path: Path, access: int, share: int) -> int:
    """Open a file as another program would."""
    return api.create_file(str(path), access, share, api.OPEN_EXISTING, 0)


@pytest.mark.parametrize(
    ("access", "share"),
    [
        pytest.param(api.GENERIC_WRITE, api.SHARE_ALL, id="a writer that shares all"),
        pytest.param(api.GENERIC_WRITE, 0, id="a writer that shares nothing"),
        pytest.param(api.GENERIC_READ, api.SHARE_READ | api.SHARE_WRITE, id="a reader that keeps the name"),
        pytest.param(api.GENERIC_READ, api.SHARE_READ | api.SHARE_DELETE, id="a reader that keeps writers out"),
        pytest.param(api.GENERIC_READ, 0, id="a reader that shares nothing"),
    ],
)
def test_a_held_file_is_left_as_in_use_and_taken_whole_later(tmp_path: Path, access: int, share: int) -> None:
    drop = Drop(tmp_path)
    path = drop.put("a.hl7", DATA)
    handle = hold(path, access, share)
    (left,) = drop.claim().left
    api.close_handle(handle)
    assert left.reason is WaitingReason.IN_USE
    assert left.error is not None
    assert (left.error.code, left.error.winerror) == ("EBUSY", 32)
    assert drop.take_all() == {b"a.hl7": DATA}
    drop.source.stop()


def test_a_reader_that_shares_all_does_not_stop_the_claim(tmp_path: Path) -> None:
    drop = Drop(tmp_path)
    handle = hold(drop.put("a.hl7", DATA), api.GENERIC_READ, api.SHARE_ALL)
    try:
        assert drop.take_all() == {b"a.hl7": DATA}
    finally:
        api.close_handle(handle)
    assert drop.claimed_names() == []
    drop.source.stop()


@pytest.mark.wine_differs("locks-bind")
def test_a_locked_part_is_told_as_33_and_read_when_it_is_free(tmp_path: Path) -> None:
    drop = Drop(tmp_path)
    path = drop.put("a.hl7", DATA)
    descriptor = msvcrt.open_osfhandle(hold(path, api.GENERIC_READ, api.SHARE_ALL), os.O_RDONLY)
    try:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 3)
        (claimed,) = drop.claim().claimed
        drop.source.flush()
        with pytest.raises(PathwaysError) as caught:
            drop.read(claimed)
        assert (caught.value.code, caught.value.winerror) == ("EBUSY", 33)
        os.lseek(descriptor, 0, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 3)
    finally:
        os.close(descriptor)
    assert drop.read(claimed) == DATA
    drop.source.finish(claimed)
    drop.source.stop()


@pytest.mark.parametrize("mode", ["r+b", "ab", "wb"])
def test_no_program_writes_a_claimed_file(tmp_path: Path, mode: str) -> None:
    drop = Drop(tmp_path)
    drop.put("a.hl7", DATA)
    (claimed,) = drop.claim().claimed
    path = drop.claims / os.fsdecode(claimed.name)
    with pytest.raises(PermissionError):
        path.open(mode)
    with pytest.raises(PermissionError):
        os.truncate(path, 0)
    assert drop.read(claimed) == DATA
    drop.source.finish(claimed)
    drop.source.stop()


def test_a_file_read_in_place_is_shared_with_nobody(tmp_path: Path) -> None:
    drop = Drop(tmp_path, single_node=True)
    path = drop.put("a.hl7", DATA)
    (claimed,) = drop.claim().claimed
    for access in (api.GENERIC_READ, api.GENERIC_WRITE, api.DELETE):
        with pytest.raises(PermissionError) as caught:
            hold(path, access, api.SHARE_ALL)
        assert os_error_code(caught.value) == "EBUSY"
    assert drop.read(claimed) == DATA
    drop.source.finish(claimed)
    assert not path.exists()
    drop.source.stop()


class Patience:
    """Counts the pauses, and lets go of the held file in one of them."""

    def __init__(self, handle: int, at: int | None) -> None:
        self.taken: list[float] = []
        self._handle = handle
        self._at = at

    def __call__(self, seconds: float) -> None:
        self.taken.append(seconds)
        if len(self.taken) == self._at:
            api.close_handle(self._handle)


@pytest.mark.parametrize("work", ["remove", "rename_new", "rename", "replace"])
def test_a_scanner_that_holds_a_file_for_a_moment_is_waited_for(tmp_path: Path, work: str) -> None:
    source, target = tmp_path / "a", tmp_path / "b"
    source.write_bytes(DATA)
    pause = Patience(hold(source, api.GENERIC_READ, api.SHARE_READ), at=3)
    ops = WindowsFileOps(pause)
    if work == "remove":
        ops.remove(None, str(source))
    elif work == "replace":
        ops.replace(str(source), str(target))
    else:
        getattr(ops, work)(None, str(source), str(target))
    assert pause.taken == list(PAUSES[:3])
    assert sorted(pause.taken) == pause.taken
    assert os.listdir(tmp_path) == ([] if work == "remove" else ["b"])


def test_one_that_holds_it_for_long_is_told(tmp_path: Path) -> None:
    source = tmp_path / "a"
    source.write_bytes(DATA)
    handle = hold(source, api.GENERIC_READ, api.SHARE_READ)
    pause = Patience(handle, at=None)
    with pytest.raises(PermissionError) as caught:
        WindowsFileOps(pause).remove(None, str(source))
    api.close_handle(handle)
    assert (caught.value.winerror, pause.taken) == (32, list(PAUSES))
    assert source.read_bytes() == DATA


class LettingGo(FakeClock):
    """A clock in whose second wait a reader closes the file."""

    reader: int = 0

    def wait(self, event: threading.Event, seconds: float | None) -> bool:
        ended = super().wait(event, seconds)
        if len(self.waits) == 2:
            api.close_handle(self.reader)
        return ended


def test_an_output_that_a_reader_holds_is_replaced_when_it_is_let_go(tmp_path: Path) -> None:
    out = Out(tmp_path)
    out.write(b"before")
    clock = LettingGo()
    clock.reader = hold(tmp_path / NAME, api.GENERIC_READ, api.SHARE_READ)
    out.clock = out.place._clock = clock
    out.script.real = WindowsFileOps(lambda seconds: None)
    assert out.write(attempt=2).replaced
    assert clock.waits == [0.05, 0.1]
    assert (tmp_path / NAME).read_bytes() == DATA
    assert out.names() == [NAME]


def test_a_program_that_ends_lets_its_file_go(tmp_path: Path) -> None:
    drop = Drop(tmp_path)
    path = drop.put("a.hl7", DATA)
    program = "file = open(sys.argv[1], 'ab'); print('open', flush=True); sys.stdin.readline()"
    with subprocess.Popen(
        python_program(program, str(path)), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as writer:
        assert writer.stdout is not None
        assert writer.stdout.readline().strip() == "open"
        assert [left.reason for left in drop.claim().left] == [WaitingReason.IN_USE]
        writer.kill()
        writer.wait(30)
    assert drop.take_all() == {b"a.hl7": DATA}
    drop.source.stop()


def test_a_claim_that_is_still_written_is_not_taken_over_until_its_writer_is_gone(tmp_path: Path) -> None:
    folder = tmp_path / "drop"
    path = folder / ".claimed" / "lab" / f"{ClaimId.make(NOW_MS, 0, OTHER_TAG).text}-a.hl7"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"half")
    one = Installation(tmp_path / "one")
    one.channel("lab", folder)
    with one.run():
        with path.open("ab") as writer:
            (refused,) = one.act(ClaimAct.TAKE_OVER, path.name[:33])
            assert (refused.done, refused.code) == (False, "EBUSY")
            assert os.listdir(path.parent).count(path.name) == 1
            writer.write(b" and half")
        (done,) = one.act(ClaimAct.TAKE_OVER, path.name[:33])
        assert done.done
        wait_until(lambda: one.claims("lab") == [])
        assert len(one.messages()) == 1


def test_a_read_only_file_can_be_moved_aside_by_name(tmp_path: Path) -> None:
    path = tmp_path / "a.hl7"
    path.write_bytes(DATA)
    path.chmod(0o444)
    with pytest.raises(PermissionError) as caught:
        OPS.open_claim(str(path))
    assert (os_error_code(caught.value), caught.value.winerror) == ("EPERM", 5)
    OPS.rename_new(None, str(path), str(tmp_path / "b.hl7"))
    assert os.listdir(tmp_path) == ["b.hl7"]
    assert ctypes.windll.kernel32.GetFileAttributesW(str(tmp_path / "b.hl7")) & 0x1
    (tmp_path / "b.hl7").chmod(0o666)
