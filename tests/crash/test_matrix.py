"""The named crash points of the hand-off matrix: what lies on the disk after the crash, and after one plain run.

Kind P is a real SIGKILL by `strace`. Kind K, the power cut, is a kill at the same point, after which the test undoes
by hand what a disk may lose that was not flushed. Source: handoff.md, sections 8.1 and 8.4.
"""

import os
from itertools import combinations
from pathlib import Path

import pytest

from tests.crash.aftermath import FILES, assert_all_once, fresh, loose_bodies, stored
from tests.crash.tracing import FILE_CALLS, Step, find, inject, killed_at, record
from tests.support.command_line import Site
from tests.support.counts import FULL

pytestmark = pytest.mark.timeout(300)

DROP, CLAIMED, LAB, OUT, WAL = "drop", "drop/.claimed", "drop/.claimed/lab", "out", "home/pathways.db-wal"
CLAIM = r"\.claimed/lab/\w{33}-"


SUBSETS = [each for n in (1, 2, 3) for each in combinations(range(3), n)]


@pytest.fixture(scope="module")
def steps(tmp_path_factory: pytest.TempPathFactory) -> list[Step]:
    """The steps of a whole run over the three files, in a home that has run before."""
    root = tmp_path_factory.mktemp("recorded")
    template = Site(root / "template")
    template.channel()
    template.once()
    return record(fresh(template, root / "site"), f"{FILE_CALLS},pwrite64", root / "trace")


@pytest.fixture
def site(template: Site, tmp_path: Path) -> Site:
    """A site with a store and three dropped files."""
    return fresh(template, tmp_path / "site")


def kill(site: Site, call: str, path: str, nth: int = 1) -> None:
    """Kill a run as it enters the nth call of this kind on exactly this path."""
    log = site.root.parent / "killed"
    assert killed_at(site, Step(call, nth), log, path=site.root / path), f"{call} {path} {nth} was not reached"


def state(site: Site) -> tuple[int, int, int]:
    """Files in the drop folder, claimed files, stored messages."""
    return len(site.dropped()), len(site.claimed()), stored(site.home)


def recover(site: Site, files: dict[str, bytes] | None = None) -> None:
    """One plain run; everything has to be there once."""
    site.once()
    assert_all_once(site, files)


def give_back(site: Site, names: list[str]) -> None:
    """Undo these claims, as a disk does that lost the move: the same file under its own name again."""
    for name in names:
        os.rename(site.root / LAB / name, site.root / DROP / name[34:])


def test_f01_after_the_listing_before_the_open(site: Site) -> None:
    kill(site, "openat", "drop/zztest-1.hl7")
    assert state(site) == (3, 0, 0)
    recover(site)


def test_f02_opened_before_the_rename(site: Site) -> None:
    kill(site, "rename", "drop/zztest-1.hl7")
    assert state(site) == (3, 0, 0)
    recover(site)


def test_f03_claim_folder_made_and_not_flushed(site: Site) -> None:
    kill(site, "fsync", LAB)
    assert (site.root / LAB).is_dir()
    assert state(site) == (3, 0, 0)
    for path in (site.root / CLAIMED).rglob("*"):
        if path.is_file():
            path.unlink()
    (site.root / LAB).rmdir()
    (site.root / CLAIMED).rmdir()
    recover(site)


@pytest.mark.parametrize("taken", [1, 2])
def test_f04_after_some_of_the_renames(site: Site, taken: int) -> None:
    kill(site, "rename", f"drop/zztest-{taken + 1}.hl7")
    assert state(site) == (3 - taken, taken, 0)
    recover(site)
    assert [row["name"] for row in site.messages()] == list(FILES), "claimed ones first, in their order"


@pytest.mark.parametrize("lost", SUBSETS if FULL else SUBSETS[2:4])
def test_f05_power_cut_with_any_of_the_moves_undone(site: Site, lost: tuple[int, ...]) -> None:
    kill(site, "fsync", DROP, 2)
    assert state(site) == (0, 3, 0)
    names = site.claimed()
    give_back(site, [names[number] for number in lost])
    recover(site)


@pytest.mark.parametrize(("folder", "nth"), [(CLAIMED, 2), (LAB, 2)])
def test_f07_between_two_flushes_of_folders(site: Site, folder: str, nth: int) -> None:
    kill(site, "fsync", folder, nth)
    assert state(site) == (0, 3, 0)
    recover(site)


@pytest.mark.parametrize("folder", [DROP, CLAIMED, LAB] if FULL else [LAB])
def test_f08_a_flush_that_fails_stores_nothing_and_the_next_start_does(site: Site, folder: str) -> None:
    log = site.root.parent / "trace"
    assert inject(site, Step("fsync", 2), "error=EIO", log, path=site.root / folder) == 1
    assert state(site) == (0, 3, 0)
    assert site.codes() == {"EIO"}
    recover(site)


def test_f09_flushed_before_anything_is_stored(site: Site, steps: list[Step]) -> None:
    assert killed_at(site, _first_page_of_the_intake(steps), site.root.parent / "killed", path=site.root / WAL)
    assert state(site) == (0, 3, 0)
    ids = {name[:33] for name in site.claimed()}
    recover(site)
    assert {row["key"] for row in site.messages()} == {f"claim:{claim}" for claim in ids}, "stored under the same keys"


def _first_page_of_the_intake(steps: list[Step]) -> Step:
    """The first write to the store's log after the claims were flushed, counted among writes to the log only."""
    first_removal = steps.index(find(steps, "unlink", CLAIM))
    flushes = [number for number, step in enumerate(steps) if step.call == "fsync" and f"{LAB}>)" in step.text]
    flushed = max(number for number in flushes if number < first_removal)
    log = [number for number, step in enumerate(steps) if step.call == "pwrite64" and "pathways.db-wal" in step.text]
    return Step("pwrite64", next(place for place, number in enumerate(log, 1) if number > flushed))


def test_f10_half_of_the_bytes_read(template: Site, tmp_path: Path) -> None:
    files = {"zztest-1.hl7": bytes(range(256)) * (64 << 12)}
    site = fresh(template, tmp_path / "site", files)
    kill(site, "fdatasync", WAL, 6)
    assert state(site) == (0, 1, 0)
    assert loose_bodies(site.home) == 1, "slices were committed ahead and belong to no message"
    recover(site, files)


def test_f11_transaction_open(site: Site, steps: list[Step]) -> None:
    first = _first_page_of_the_intake(steps)
    middle = Step(first.call, first.number + 9)
    assert killed_at(site, middle, site.root.parent / "killed", path=site.root / WAL)
    assert state(site) == (0, 3, 0)
    recover(site)


def test_f12_f13_commit_returned(site: Site, steps: list[Step]) -> None:
    removal = find(steps, "unlink", CLAIM)
    assert killed_at(site, removal, site.root.parent / "killed")
    assert state(site) == (0, 3, 3)
    recover(site)


def test_f15_after_the_removal(site: Site) -> None:
    kill(site, "fsync", LAB, 3)
    assert state(site) == (0, 0, 3)
    recover(site)


def test_f16_power_cut_after_the_removal_brings_the_claims_back(site: Site, steps: list[Step]) -> None:
    removal = find(steps, "unlink", CLAIM)
    assert killed_at(site, removal, site.root.parent / "killed")
    back = {name: (site.root / LAB / name).read_bytes() for name in site.claimed()}
    recover(site)
    for name, data in back.items():
        (site.root / LAB / name).write_bytes(data)
    recover(site)


def test_f17_batch_of_fifty_cut_after_twenty_removals(template: Site, tmp_path: Path, steps: list[Step]) -> None:
    files = {f"zztest-{number:02}.hl7": b"MSH|%d\r" % number for number in range(50)}
    site = fresh(template, tmp_path / "site", files)
    removal = find(steps, "unlink", CLAIM)
    assert killed_at(site, Step("unlink", removal.number + 20), tmp_path / "killed")
    dropped, claimed, stored = state(site)
    # A batch is committed when it is full or its time is up: on a slow machine the fifty are two.
    assert (dropped, claimed) == (0, 30)
    assert stored > 20
    recover(site, files)


@pytest.mark.parametrize("lost", SUBSETS if FULL else SUBSETS[4:5])
def test_f18_stored_and_the_move_undone_is_the_same_file_again(
    site: Site, steps: list[Step], lost: tuple[int, ...]
) -> None:
    """On a place that can't flush: the file stands in the drop folder again though it is stored."""
    removal = find(steps, "unlink", CLAIM)
    assert killed_at(site, removal, site.root.parent / "killed")
    names = site.claimed()
    give_back(site, [names[number] for number in lost])
    assert state(site) == (len(lost), 3 - len(lost), 3)
    recover(site)


def test_d01_temporary_file_written_in_part(site: Site, steps: list[Step]) -> None:
    flush = find(steps, "fsync", r"out/\.\w{26}-1\.\w+\.1\.tmp")
    assert killed_at(site, flush, site.root.parent / "killed")
    assert [name for name in site.outputs() if name.startswith(".")] != []
    recover(site)


def test_d02_the_bytes_are_flushed_before_the_name_is_given_and_the_folder_after(steps: list[Step]) -> None:
    written = [step for step in steps if "/out" in step.text and "probe" not in step.text]
    kinds = [
        "folder" if step.text.split(">")[0].endswith("/out") else "bytes" if step.call == "fsync" else "name"
        for step in written
    ]
    assert kinds == ["folder", *["bytes", "name", "folder"] * 3], "the first one is the probe's"


def test_d03_renamed_and_the_folder_not_flushed(site: Site) -> None:
    kill(site, "fsync", OUT, 2)
    (final,) = [name for name in site.outputs() if not name.startswith(".")]
    # The power cut: the name may be the temporary one still.
    os.rename(site.root / OUT / final, site.root / OUT / f".{final}.lost.tmp")
    (site.root / OUT / f".{final}.lost.tmp").unlink()
    recover(site)


def test_d04_published_and_not_recorded(site: Site) -> None:
    kill(site, "fsync", OUT, 3)
    before = {name: data for name, data in site.outputs().items() if not name.startswith(".")}
    assert len(before) == 2
    recover(site)
    assert before.items() <= site.outputs().items(), "written again under the same name, with the same bytes"


def test_d05_published_and_not_recorded_and_the_receiver_has_taken_it(site: Site) -> None:
    """What is not promised (README): the second copy has the first one's name and bytes, so a receiver can tell."""
    kill(site, "fsync", OUT, 3)
    taken = {name: data for name, data in site.outputs().items() if not name.startswith(".")}
    for name in taken:
        (site.root / OUT / name).unlink()
    site.once()
    again = site.outputs()
    # What was recorded stays away. What was not comes a second time, as it was: the last one surely, and the one before
    # it where its record, which is written while the next output is, was not on the disk yet.
    repeated = again.keys() & taken.keys()
    assert 1 <= len(repeated) <= 2
    assert all(again[name] == taken[name] for name in repeated)
    assert len(again | taken) == 3
