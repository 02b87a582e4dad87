"""A file that a person asks for: whole or not at all, for its owner, and over nothing but what has its name."""

import errno
import os
import stat
import sys
from pathlib import Path

import pytest

from pathways_desktop.domain.in_place import flush_folder, whole_file

posix = pytest.mark.skipif(sys.platform == "win32", reason="modes and links as POSIX has them")


def test_it_takes_the_place_of_the_file_of_its_name_and_of_no_other(tmp_path: Path) -> None:
    target = tmp_path / "list.csv"
    beside = {name: tmp_path / name for name in ("list.csv.part", ".list.csv.part", ".list.csv.tmp")}
    for path in (target, *beside.values()):
        path.write_bytes(b"before")
    with whole_file(target) as file:
        file.write(b"after")
        assert target.read_bytes() == b"before"
    assert target.read_bytes() == b"after"
    assert {path.read_bytes() for path in beside.values()} == {b"before"}
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([target.name, *beside])


def test_a_block_that_raises_leaves_the_file_of_before_and_nothing_else(tmp_path: Path) -> None:
    target = tmp_path / "list.csv"
    target.write_bytes(b"before")

    def half() -> None:
        with whole_file(target) as file:
            file.write(b"half")
            raise ValueError("stop")

    with pytest.raises(ValueError, match="stop"):
        half()
    assert [path.name for path in tmp_path.iterdir()] == [target.name]
    assert target.read_bytes() == b"before"


@posix
def test_its_mode_is_its_owners_from_the_first_byte_and_a_link_is_replaced_not_followed(tmp_path: Path) -> None:
    other, target = tmp_path / "other", tmp_path / "list.csv"
    other.write_bytes(b"somebody's")
    target.symlink_to(other)
    old = os.umask(0)
    try:
        with whole_file(target) as file:
            assert stat.S_IMODE(os.fstat(file.fileno()).st_mode) == 0o600
            file.write(b"mine")
    finally:
        os.umask(old)
    assert other.read_bytes() == b"somebody's"
    assert not target.is_symlink()
    assert stat.S_IMODE(target.stat().st_mode) == 0o600


@posix
def test_a_name_as_long_as_the_disk_takes_can_be_asked_for(tmp_path: Path) -> None:
    target = tmp_path / ("n" * 255)
    with whole_file(target) as file:
        file.write(b"long")
    assert target.read_bytes() == b"long"


@posix
@pytest.mark.parametrize(("number", "told"), [(errno.EINVAL, False), (errno.ENOTSUP, False), (errno.EIO, True)])
def test_a_disk_that_cannot_flush_folders_is_no_failure_and_one_that_fails_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, *, told: bool
) -> None:
    def refuse(handle: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", refuse)
    if told:
        with pytest.raises(OSError, match=os.strerror(number)):
            flush_folder(tmp_path)
    else:
        flush_folder(tmp_path)
