"""What happens to a claimed file: removed, kept, given back, set aside, claimed anew, and what is never overwritten."""

import os
import sys
from pathlib import Path

import pytest

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.names import ClaimId
from pathways_desktop.locations.base import Claimed, SourceChanged
from tests.locations.folder.helpers import FOLDER_FLUSH, LINKS, NOW_MS, OPEN_FILES, TAG, Drop, posix_only, system_error


@pytest.fixture
def drop(tmp_path: Path) -> Drop:
    return Drop(tmp_path)


def one(drop: Drop, name: str = "a.hl7", data: bytes = b"ZZTEST") -> Claimed:
    drop.put(name, data)
    (claimed,) = drop.claim().claimed
    return claimed


# --- finish


def test_f15_a_claim_that_is_gone_is_finished(drop: Drop) -> None:
    claimed = one(drop)
    (drop.claims / os.fsdecode(claimed.name)).unlink()
    drop.source.finish(claimed)
    drop.source.finish(claimed)
    assert claimed.handle is None


@posix_only(OPEN_FILES)
def test_another_file_under_the_claims_name_is_never_removed(drop: Drop) -> None:
    claimed = one(drop)
    path = drop.claims / os.fsdecode(claimed.name)
    other = drop.claims / "other"
    other.write_bytes(b"another")
    other.replace(path)
    with pytest.raises(SourceChanged):
        drop.source.finish(claimed)
    assert path.read_bytes() == b"another"
    assert claimed.handle is None


def test_a_leftover_that_was_replaced_since_it_was_listed_is_not_read_and_not_removed(drop: Drop) -> None:
    claimed = one(drop)
    drop.source.stop()
    again = Drop(drop.folder)
    again.source.probe()
    (left,) = again.source.leftovers()
    path = drop.claims / os.fsdecode(claimed.name)
    other = drop.claims / "other"
    other.write_bytes(b"another")
    other.replace(path)
    with pytest.raises(SourceChanged):
        again.source.open(left)
    with pytest.raises(SourceChanged):
        again.source.finish(left)
    assert path.exists()


@posix_only(LINKS)
def test_a_leftover_behind_a_link_is_not_followed(drop: Drop, tmp_path: Path) -> None:
    claimed = one(drop)
    drop.source.stop()
    again = Drop(drop.folder)
    again.source.probe()
    (left,) = again.source.leftovers()
    path = drop.claims / os.fsdecode(claimed.name)
    path.rename(tmp_path / ".moved")
    os.symlink(tmp_path / ".moved", path)
    with pytest.raises(PathwaysError) as caught:
        again.source.open(left)
    assert caught.value.code == "ELOOP"


@pytest.mark.skipif(sys.platform != "linux", reason="Linux tells a writer by a lease; Windows keeps writers out")
def test_a_leftover_that_a_program_writes_is_kept_until_it_is_done(drop: Drop) -> None:
    """Nobody held it open between the two runs: the writer would write on after the file was stored and removed."""
    claimed = one(drop)
    drop.source.stop()
    again = Drop(drop.folder)
    again.source.probe()
    (left,) = again.source.leftovers()
    with (drop.claims / os.fsdecode(claimed.name)).open("ab"):
        with pytest.raises(SourceChanged):
            again.source.open(left)
        with pytest.raises(SourceChanged):
            again.source.finish(left)
    assert again.read(left)
    again.source.finish(left)
    assert again.claimed_names() == []


def test_what_moves_out_of_the_claim_folder_is_flushed_under_its_new_name_where_folders_cannot_be(
    tmp_path: Path,
) -> None:
    """As on Windows: the file is flushed while it is open; a closed one is moved through to the disk by the rename."""
    drop = Drop(tmp_path, keep_processed="done", error_dir="errors")
    drop.script.answer("flush_by_file", True)
    for act in ("keep", "aside", "back"):
        drop.put(f"{act}.hl7")
        (claimed,) = drop.claim().claimed
        drop.source.flush()
        drop.script.calls.clear()
        if act == "keep":
            drop.source.finish(claimed)
        elif act == "aside":
            drop.source.set_aside(claimed)
        else:
            drop.source.give_back(claimed, b"back.hl7")
        names = [name for name, _ in drop.script.named("rename_new", "flush_file", "close")]
        assert names == ["rename_new", "flush_file", "close"], act


def test_a_leftover_is_finished_without_being_read(drop: Drop) -> None:
    one(drop)
    drop.source.stop()
    again = Drop(drop.folder)
    again.source.probe()
    (left,) = again.source.leftovers()
    again.source.finish(left)
    again.source.flush_removals()
    assert again.claimed_names() == []


def test_a_leftover_that_cannot_be_opened_can_still_be_finished(drop: Drop) -> None:
    one(drop)
    drop.source.stop()
    again = Drop(drop.folder)
    again.source.probe()
    (left,) = again.source.leftovers()
    again.script.fail("open_claim", system_error("EACCES"))
    again.source.finish(left)
    assert again.claimed_names() == []


@pytest.mark.parametrize("error", ["EIO", "EACCES", "EBUSY", "ESTALE"])
def test_a_removal_that_fails_is_told_and_can_be_done_again(drop: Drop, error: str) -> None:
    claimed = one(drop)
    drop.script.fail("remove", system_error(error))
    with pytest.raises(PathwaysError) as caught:
        drop.source.finish(claimed)
    assert caught.value.code == error
    (left,) = drop.source.leftovers()
    drop.source.finish(left)
    assert drop.claimed_names() == []


@posix_only(FOLDER_FLUSH)
def test_removals_are_flushed_once_a_slice(drop: Drop) -> None:
    for name in "abc":
        drop.put(name)
    claimed = drop.claim().claimed
    drop.source.flush()
    drop.script.calls.clear()
    for each in claimed:
        drop.source.finish(each)
    assert drop.script.named("flush_folder") == []
    drop.source.flush_removals()
    assert drop.script.named("flush_folder") == [("flush_folder", (str(drop.claims),))]
    drop.source.flush_removals()
    assert len(drop.script.named("flush_folder")) == 1


@posix_only(FOLDER_FLUSH)
def test_kept_files_go_to_their_folder_under_the_claimed_name_and_are_not_read_again(tmp_path: Path) -> None:
    drop = Drop(tmp_path, keep_processed="done/today", recursive=True)
    claimed = one(drop, "ward/a.hl7")
    drop.source.finish(claimed)
    drop.script.calls.clear()
    drop.source.flush_removals()
    kept = tmp_path / "done" / "today" / os.fsdecode(claimed.name)
    assert kept.read_bytes() == b"ZZTEST"
    assert kept.name == f"{claimed.claim_id.text}-ward%2Fa.hl7"
    flushed = {arguments[0] for _, arguments in drop.script.named("flush_folder")}
    assert flushed == {str(tmp_path), str(tmp_path / "done"), str(kept.parent), str(drop.claims)}
    assert drop.take_all() == {}


@pytest.mark.parametrize("what", ["link", "file"])
@posix_only(LINKS)
def test_a_keep_folder_that_is_no_folder_keeps_the_claim(tmp_path: Path, what: str) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    folder = tmp_path / "in"
    folder.mkdir()
    drop = Drop(folder, keep_processed="done")
    claimed = one(drop)
    if what == "link":
        os.symlink(elsewhere, folder / "done")
    else:
        (folder / "done").write_bytes(b"x")
    with pytest.raises(PathwaysError) as caught:
        drop.source.finish(claimed)
    assert caught.value.code == ("ELOOP" if what == "link" else "ENOTDIR")
    assert list(elsewhere.iterdir()) == []
    assert drop.claimed_names() == [claimed.name]


@posix_only(LINKS)
def test_a_move_that_stopped_between_its_two_names_is_completed(tmp_path: Path) -> None:
    drop = Drop(tmp_path, keep_processed="done")
    claimed = one(drop)
    (tmp_path / "done").mkdir()
    os.link(drop.claims / os.fsdecode(claimed.name), tmp_path / "done" / os.fsdecode(claimed.name))
    drop.source.finish(claimed)
    assert drop.claimed_names() == []
    assert (tmp_path / "done" / os.fsdecode(claimed.name)).read_bytes() == b"ZZTEST"


# --- a new id


@posix_only(OPEN_FILES)
def test_reclaim_gives_a_new_id_and_keeps_the_open_file(drop: Drop) -> None:
    claimed = one(drop)
    with (drop.claims / os.fsdecode(claimed.name)).open("ab") as late:
        late.write(b" and more")
    new_id = ClaimId.make(NOW_MS + 5, 0, TAG)
    kept = drop.source.reclaim(claimed, new_id)
    assert claimed.handle is None
    assert (kept.claim_id, kept.path, kept.name) == (new_id, b"a.hl7", new_id.text.encode() + b"-a.hl7")
    assert drop.claimed_names() == [kept.name]
    assert drop.read(kept) == b"ZZTEST and more"
    assert drop.source.settled(kept)
    drop.source.close(kept)
    assert [left.claim_id for left in drop.source.leftovers()] == [new_id]


# --- give back


def test_a_file_is_given_back_under_its_own_name(drop: Drop) -> None:
    claimed = one(drop)
    drop.source.give_back(claimed, claimed.path)
    assert drop.names() == [b"a.hl7"]
    assert drop.claimed_names() == []
    with pytest.raises(PathwaysError) as caught:
        drop.source.give_back(claimed, claimed.path)
    assert caught.value.code == "ERR_PATHWAYS_CLAIM_UNKNOWN"
    assert drop.names() == [b"a.hl7"]


@pytest.mark.parametrize("kind", ["file", "folder", "link", "same"])
@posix_only(LINKS)
def test_giving_back_never_writes_over_another(drop: Drop, tmp_path: Path, kind: str) -> None:
    claimed = one(drop)
    target = tmp_path / "a.hl7"
    if kind == "file":
        target.write_bytes(b"newer")
    elif kind == "folder":
        target.mkdir()
    elif kind == "link":
        os.symlink("nowhere", target)
    else:
        target.write_bytes(b"ZZTEST")
    before = os.lstat(target)
    with pytest.raises(PathwaysError) as caught:
        drop.source.give_back(claimed, claimed.path)
    assert caught.value.code == "ERR_PATHWAYS_GIVE_BACK_TAKEN"
    assert os.lstat(target).st_ino == before.st_ino
    assert [left.claim_id for left in drop.source.leftovers()] == [claimed.claim_id]


def test_a_file_of_a_subfolder_returns_there_though_the_folder_is_gone(tmp_path: Path) -> None:
    drop = Drop(tmp_path, recursive=True)
    claimed = one(drop, "wards/50%/a.hl7")
    (tmp_path / "wards" / "50%").rmdir()
    drop.source.stop()
    again = Drop(tmp_path, recursive=True)
    again.source.probe()
    (left,) = again.source.leftovers()
    assert left.path == claimed.path
    again.source.give_back(left, left.path)
    assert (tmp_path / "wards" / "50%" / "a.hl7").read_bytes() == b"ZZTEST"


@pytest.mark.parametrize(
    "path", [b"../out.hl7", b"..", b".", b"", b"/etc/out", b"a//b", b"a/../../out", b"a\0b", b".claimed/lab/x"]
)
def test_a_planted_name_leads_nowhere(drop: Drop, tmp_path: Path, path: bytes) -> None:
    claimed = one(drop)
    with pytest.raises(PathwaysError) as caught:
        drop.source.give_back(claimed, path)
    assert caught.value.code == "ERR_PATHWAYS_CLAIM_FOREIGN"
    assert drop.claimed_names() == [claimed.name]
    assert not (tmp_path.parent / "out.hl7").exists()


@posix_only(LINKS)
def test_a_link_on_the_way_back_is_not_followed(tmp_path: Path) -> None:
    folder, elsewhere = tmp_path / "in", tmp_path / "elsewhere"
    folder.mkdir()
    elsewhere.mkdir()
    drop = Drop(folder, recursive=True)
    claimed = one(drop, "sub/a.hl7")
    (folder / "sub").rmdir()
    os.symlink(elsewhere, folder / "sub")
    with pytest.raises(PathwaysError) as caught:
        drop.source.give_back(claimed, claimed.path)
    assert caught.value.code == "ELOOP"
    assert list(elsewhere.iterdir()) == []


# --- set aside


def test_an_unreadable_claim_goes_to_error_dir_or_stays(tmp_path: Path) -> None:
    drop = Drop(tmp_path)
    claimed = one(drop)
    assert drop.source.set_aside(claimed) is False
    assert drop.claimed_names() == [claimed.name]
    drop.source.stop()

    again = Drop(tmp_path, error_dir="errors")
    again.source.probe()
    (left,) = again.source.leftovers()
    assert again.source.set_aside(left) is True
    assert (tmp_path / "errors" / os.fsdecode(claimed.name)).read_bytes() == b"ZZTEST"
    assert again.claimed_names() == []
    assert again.source.set_aside(left) is True


def test_an_entry_that_cannot_be_opened_is_set_aside_by_its_name(tmp_path: Path) -> None:
    drop = Drop(tmp_path, error_dir="errors")
    drop.put("a.hl7", b"ZZTEST")
    drop.source.probe()
    (entry,) = drop.source.list().entries
    drop.ids.begin(NOW_MS)
    assert drop.source.set_aside_entry(entry, drop.ids) is True
    (aside,) = (tmp_path / "errors").iterdir()
    assert aside.name.endswith("-a.hl7")
    assert ClaimId.parse(aside.name[:33]) is not None
    assert drop.source.set_aside_entry(entry, drop.ids) is False


def test_an_entry_that_was_replaced_is_not_set_aside(tmp_path: Path) -> None:
    drop = Drop(tmp_path, error_dir="errors")
    path = drop.put("a.hl7", b"ZZTEST")
    drop.source.probe()
    (entry,) = drop.source.list().entries
    (tmp_path / ".new").write_bytes(b"another")
    (tmp_path / ".new").replace(path)
    drop.ids.begin(NOW_MS)
    assert drop.source.set_aside_entry(entry, drop.ids) is False
    assert path.read_bytes() == b"another"
    assert Drop(tmp_path).source.set_aside_entry(entry, drop.ids) is False
