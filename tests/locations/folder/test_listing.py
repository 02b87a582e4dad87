"""One listing: what stands in it, what is a count only, what is never read, and that it is quick."""

import os
import time
from pathlib import Path

import pytest

from pathways_desktop.domain.message import PlaceState, WaitingReason
from pathways_desktop.locations.base import EntryKind, PlaceUnready
from pathways_desktop.locations.folder.fileops import real_ops
from pathways_desktop.locations.folder.listing import FolderListing
from tests.locations.folder.helpers import LINKS, Drop, posix_only, system_error
from tests.locations.folder.nodes import make_fifo
from tests.support.counts import FULL


def listed(drop: Drop) -> list[bytes]:
    return sorted(entry.path for entry in drop.source.list().entries)


@posix_only(LINKS)
def test_a_flat_listing_knows_files_links_and_the_rest_and_reads_no_folder(tmp_path: Path) -> None:
    drop = Drop(tmp_path, keep_processed="kept/here", error_dir="errors")
    drop.put("a.hl7", b"12345")
    drop.put("sub/b.hl7")
    os.symlink("sub", tmp_path / "folder-link")
    make_fifo(tmp_path / "fifo")
    drop.put(".tmp.hl7")
    drop.put(".hidden/c.hl7")
    for ours in ("kept/here/d.hl7", "errors/e.hl7"):
        drop.put(ours)
    drop.source.probe()
    listing = drop.source.list()
    assert {entry.path: entry.kind for entry in listing.entries} == {
        b"a.hl7": EntryKind.FILE,
        b"folder-link": EntryKind.LINK,
        b"fifo": EntryKind.OTHER,
        b"sub": EntryKind.FOLDER,
    }
    assert listing.hidden == 2
    sub = next(entry.stamp for entry in listing.entries if entry.path == b"sub")
    drop.put("sub/more.hl7")
    again = next(entry.stamp for entry in drop.source.list().entries if entry.path == b"sub")
    assert again == sub, "files that come and go in it change nothing"
    facts = os.stat(tmp_path / "a.hl7")
    stamp = next(entry.stamp for entry in listing.entries if entry.path == b"a.hl7")
    assert (stamp.size, stamp.mtime_ns, stamp.file_id, stamp.links) == (5, facts.st_mtime_ns, facts.st_ino, 1)


@posix_only(LINKS)
def test_a_recursive_listing_reads_real_folders_and_none_of_ours(tmp_path: Path) -> None:
    drop = Drop(tmp_path, recursive=True, keep_processed="done", error_dir="bad/errors")
    for name in ("a", "sub/b", "sub/deep/c", "done/x", "done/sub/x", "bad/d", "bad/errors/x", ".hid/x", "sub/.tmp"):
        drop.put(name)
    os.symlink(tmp_path / "sub", tmp_path / "round")
    os.symlink("..", tmp_path / "sub" / "up")
    drop.source.probe()
    assert listed(drop) == [b"a", b"bad/d", b"round", b"sub/b", b"sub/deep/c", b"sub/up"]
    assert drop.source.list().hidden == 2


@pytest.mark.parametrize("recursive", [False, True])
def test_what_a_system_keeps_at_the_top_of_a_disk_is_a_count(tmp_path: Path, recursive: bool) -> None:
    drop = Drop(tmp_path, recursive=recursive)
    for name in ("lost+found", "System Volume Information", "$RECYCLE.BIN"):
        drop.put(f"{name}/x")
    drop.put("sub/lost+found")
    drop.source.probe()
    listing = drop.source.list()
    assert [entry.path for entry in listing.entries] == [b"sub/lost+found" if recursive else b"sub"]
    assert (listing.hidden, listing.refused) == (3, ())


def test_a_listing_gives_a_sign_of_life_now_and_then(tmp_path: Path) -> None:
    for number in range(600):
        (tmp_path / f"{number}.hl7").write_bytes(b"x")
    beats: list[int] = []
    FolderListing(
        real_ops(), str(tmp_path), 0, recursive=False, never=frozenset(), beat=lambda: beats.append(1)
    ).collect()
    assert len(beats) == 3


@posix_only("such a name cannot be made there")
def test_names_of_subfolders_come_back_byte_by_byte(tmp_path: Path) -> None:
    drop = Drop(tmp_path, recursive=True)
    path = b"w\xff%2F\n/\xc3\xbc %/a.hl7"
    drop.put(path)
    (claimed,) = drop.claim().claimed
    assert claimed.path == path
    assert claimed.name.endswith(b"-w\xff%252F\n%2F\xc3\xbc %25%2Fa.hl7")
    assert not claimed.noted


def test_a_subfolder_that_cannot_be_read_is_named_and_the_rest_is_listed(tmp_path: Path) -> None:
    drop = Drop(tmp_path, recursive=True)
    drop.put("a")
    drop.put("sub/b")
    drop.source.probe()
    drop.script.fail("scan", system_error("EACCES"), at=2)
    listing = drop.source.list()
    assert [entry.path for entry in listing.entries] == [b"a"]
    (refused,) = listing.refused
    assert (refused.path, refused.reason) == (b"sub", WaitingReason.NO_RIGHT)


def test_a_subfolder_that_vanishes_is_no_fault(tmp_path: Path) -> None:
    drop = Drop(tmp_path, recursive=True)
    drop.put("sub/b")
    drop.source.probe()
    drop.script.fail("scan", system_error("ENOENT"), at=2)
    listing = drop.source.list()
    assert (listing.entries, listing.refused) == ((), ())


@pytest.mark.parametrize(
    ("error", "state"),
    [
        ("ENOENT", PlaceState.MISSING),
        ("EACCES", PlaceState.FORBIDDEN),
        ("EIO", PlaceState.UNREACHABLE),
        ("ESTALE", PlaceState.UNREACHABLE),
    ],
)
def test_f30_a_place_that_goes_away_under_the_listing_is_unready(tmp_path: Path, error: str, state: PlaceState) -> None:
    drop = Drop(tmp_path)
    drop.source.probe()
    drop.script.fail("scan", system_error(error))
    with pytest.raises(PlaceUnready) as caught:
        drop.source.list()
    assert (caught.value.code, caught.value.state) == (error, state)


def test_a_share_that_goes_away_in_a_subfolder_ends_the_listing(tmp_path: Path) -> None:
    drop = Drop(tmp_path, recursive=True)
    drop.put("sub/b")
    drop.source.probe()
    drop.script.fail("scan", system_error("EHOSTUNREACH"), at=2)
    with pytest.raises(PlaceUnready):
        drop.source.list()


@posix_only("making so many files takes Wine a minute, and its speed is not that of Windows")
def test_many_entries_are_listed_quickly(tmp_path: Path) -> None:
    count = 100_000 if FULL else 10_000
    first = tmp_path / "0.hl7"
    first.write_bytes(b"x")
    # Names of one file where the file system allows that many: making them takes longer than listing them.
    for number in range(1, count):
        name = tmp_path / f"{number}.hl7"
        if number % 5_000 == 0:
            first = name
            first.write_bytes(b"x")
        else:
            os.link(first, name)
    drop = Drop(tmp_path)
    drop.source.probe()
    began = time.process_time()
    assert len(drop.source.list().entries) == count
    assert time.process_time() - began < count * 100e-6
