"""A drive with neither a rename that refuses a taken name nor links (exFAT and FAT as programs).

What goes aside or back takes its name by an empty file first, so it is never laid over another. Stopped at each step,
nothing is lost.

With real volumes of that kind: `tests/disks/test_one_folder_two_paths.py`.
"""

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.locations.base import Claimed
from tests.locations.folder.helpers import Drop, posix_only

pytestmark = posix_only("Windows' rename refuses a taken name by itself")

REFUSED = OSError(errno.EPERM, "no links here")


def claimed_on(tmp_path: Path, **settings: Any) -> tuple[Drop, Claimed]:
    drop = Drop(tmp_path, **settings)
    drop.put("a.hl7", b"ZZTEST")
    (claimed,) = drop.claim().claimed
    drop.script.fail("rename_new", REFUSED)
    return drop, claimed


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def test_a_file_is_kept_aside_and_given_back(tmp_path: Path) -> None:
    drop, claimed = claimed_on(tmp_path, keep_processed="done")
    drop.source.finish(claimed)
    assert files(tmp_path / "done") == {os.fsdecode(claimed.name): b"ZZTEST"}
    assert drop.claimed_names() == []
    drop.put("b.hl7", b"ZZOTHER")
    (claimed,) = drop.claim().claimed
    drop.script.fail("rename_new", REFUSED)
    drop.source.give_back(claimed, b"b.hl7")
    assert files(tmp_path) == {"b.hl7": b"ZZOTHER"}


def test_it_is_never_laid_over_another(tmp_path: Path) -> None:
    drop, claimed = claimed_on(tmp_path)
    drop.put("a.hl7", b"")
    with pytest.raises(PathwaysError, match="ERR_PATHWAYS_GIVE_BACK_TAKEN"):
        drop.source.give_back(claimed, b"a.hl7")
    assert files(tmp_path) == {"a.hl7": b""}, "not even over an empty one"
    assert drop.claimed_names() == [claimed.name]


def test_a_move_that_fails_leaves_no_empty_file(tmp_path: Path) -> None:
    drop, claimed = claimed_on(tmp_path)
    drop.script.fail("rename", OSError(errno.EIO, "broken"))
    with pytest.raises(PathwaysError, match="EPERM"):
        drop.source.give_back(claimed, b"a.hl7")
    assert files(tmp_path) == {}
    assert drop.claimed_names() == [claimed.name]


def test_a_move_whose_answer_was_lost_loses_no_file(tmp_path: Path) -> None:
    drop, claimed = claimed_on(tmp_path)
    drop.script.fail_after("rename", OSError(errno.EIO, "the answer was lost"))
    drop.source.give_back(claimed, b"a.hl7")
    assert files(tmp_path) == {"a.hl7": b"ZZTEST"}


def test_stopped_between_the_name_and_the_move_it_is_finished_later(tmp_path: Path) -> None:
    drop, claimed = claimed_on(tmp_path, keep_processed="done")

    class Stop(BaseException):
        pass

    def stop() -> None:
        raise Stop

    drop.script.before("rename", stop)
    with pytest.raises(Stop):
        drop.source.finish(claimed)
    assert files(tmp_path / "done") == {os.fsdecode(claimed.name): b""}
    again = Drop(tmp_path, keep_processed="done")
    again.source.probe()
    (left,) = again.source.leftovers()
    again.source.finish(left)
    assert files(tmp_path / "done") == {os.fsdecode(claimed.name): b"ZZTEST"}
    assert again.claimed_names() == []
