"""The file operations of Linux and macOS against the real system: never over another, no hang, no signal that kills."""

# ruff: noqa: E402 - the assertion stands first, so that mypy does not read this for the other system
import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

assert sys.platform != "win32"

from pathways_desktop.locations.folder import posix
from pathways_desktop.locations.folder.fileops import NodeKind
from pathways_desktop.locations.folder.posix import PosixFileOps
from tests.locations.folder.nodes import make_fifo
from tests.support.processes import clean_environment

OPS = PosixFileOps()


@pytest.fixture(params=["one call", "link and unlink"])
def rename_way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "link and unlink":

        def refuse(source: bytes, target: bytes) -> None:
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))

        monkeypatch.setattr(posix, "_rename_no_replace", refuse)
    return str(request.param)


@pytest.mark.usefixtures("rename_way")
def test_rename_new_moves_and_never_overwrites(tmp_path: Path) -> None:
    one, two, free = (str(tmp_path / name) for name in ("one", "two", "free"))
    for path in (one, two):
        Path(path).write_text(path)
    with pytest.raises(FileExistsError):
        OPS.rename_new(None, one, two)
    assert (Path(one).read_text(), Path(two).read_text()) == (one, two)
    OPS.rename_new(None, one, free)
    assert Path(free).read_text() == one
    assert not Path(one).exists()
    assert os.stat(free).st_nlink == 1
    with pytest.raises(FileNotFoundError):
        OPS.rename_new(None, one, free)


def test_kinds(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"x")
    (tmp_path / "folder").mkdir()
    os.symlink("folder", tmp_path / "link")
    make_fifo(tmp_path / "fifo")
    told = {scanned.name: scanned.facts.kind for scanned in OPS.scan(str(tmp_path)) if scanned.facts}
    wanted = {"file": NodeKind.FILE, "folder": NodeKind.FOLDER, "link": NodeKind.LINK, "fifo": NodeKind.OTHER}
    assert told == wanted
    assert {name: OPS.look(str(tmp_path / name)).kind for name in wanted} == wanted
    assert OPS.look_through(str(tmp_path / "link")).kind is NodeKind.FOLDER


def test_opening_never_hangs_and_never_follows(tmp_path: Path) -> None:
    make_fifo(tmp_path / "fifo")
    OPS.close(OPS.open_claim(str(tmp_path / "fifo")))
    (tmp_path / "file").write_bytes(b"x")
    os.symlink("file", tmp_path / "link")
    with pytest.raises(OSError, match="symbolic") as caught:
        OPS.open_claim(str(tmp_path / "link"))
    assert caught.value.errno == errno.ELOOP


def test_handles_are_not_inherited(tmp_path: Path) -> None:
    for handle in (OPS.create(str(tmp_path / "a"), 0o600), OPS.open_read(str(tmp_path / "a"))):
        assert not os.get_inheritable(handle)
        OPS.close(handle)


@pytest.mark.skipif(sys.platform != "linux", reason="a lease of Linux")
def test_a_writer_is_told_and_the_lease_is_given_back(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"x")
    handle = OPS.open_claim(str(path))
    assert OPS.writer_present(handle) is False
    with path.open("ab"):
        assert OPS.writer_present(handle) is True
    assert OPS.writer_present(handle) is False
    OPS.close(handle)


@pytest.mark.skipif(sys.platform != "linux", reason="a lease of Linux")
def test_writers_that_come_during_the_test_of_a_lease_kill_nobody(tmp_path: Path) -> None:
    """A writer opens and closes the file as fast as it can while another process asks for the lease."""
    path = tmp_path / "a"
    path.write_bytes(b"x")
    program = (
        "import sys\n"
        "from pathways_desktop.locations.folder.posix import PosixFileOps\n"
        "ops = PosixFileOps()\n"
        "handle = ops.open_claim(sys.argv[1])\n"
        "print(sorted({str(ops.writer_present(handle)) for _ in range(20000)}))\n"
    )
    asking = subprocess.Popen(
        [sys.executable, "-c", program, str(path)], env=clean_environment(), stdout=subprocess.PIPE
    )
    while asking.poll() is None:
        with path.open("ab"):
            pass
    told = asking.communicate()[0].decode()
    assert asking.returncode == 0
    assert "False" in told


def test_names_go_there_and_back() -> None:
    for name in (b"plain", "ü".encode(), b"\xff\xfe", b"n\nl", b"\xed\xa0\x80"):
        assert OPS.raw(OPS.native(name)) == name
