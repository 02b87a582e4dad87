"""`check --accept-volume`: the drive that stands at the path is taken, by the running engine and by the next run."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.locations.folder.mounts import make_ext4, mounted, need_mounts
from tests.support.command_line import Site
from tests.support.waiting import wait_until

OTHER = "ERR_PATHWAYS_OTHER_VOLUME"


@pytest.fixture
def site_on_one(site: Site, tmp_path: Path) -> Site:
    """A site whose channel has read the drive `one` so far."""
    need_mounts()
    site.channel()
    for name in ("one", "two"):
        make_ext4(tmp_path / f"{name}.img")
    with drive(site, tmp_path, "one"):
        site.once()
    return site


@contextmanager
def drive(site: Site, tmp_path: Path, name: str) -> Iterator[None]:
    with mounted(site.folder("drop"), "-o", "loop", str(tmp_path / f"{name}.img")):
        yield


def test_without_an_engine_the_next_run_takes_it(site_on_one: Site, tmp_path: Path) -> None:
    site = site_on_one
    with drive(site, tmp_path, "two"):
        site.drop("a.hl7", b"ZZTEST")
        assert site.once(expect=1).err.startswith(OTHER)
        assert site.run("check", "lab", expect=1).err.startswith(OTHER)
        assert "a.hl7" in site.dropped()
        checked = site.run("check", "lab", "--accept-volume")
        assert "take this drive" in checked.out
        site.once()
        assert [row["name"] for row in site.messages()] == ["a.hl7"]
        assert site.codes() == set()
    # The former one is the other one now.
    with drive(site, tmp_path, "one"):
        assert site.once(expect=1).err.startswith(OTHER)


def test_a_running_engine_takes_it_at_once(site_on_one: Site, tmp_path: Path) -> None:
    site = site_on_one
    with drive(site, tmp_path, "two"):
        site.drop("a.hl7", b"ZZTEST")
        with site.start() as running:
            wait_until(lambda: OTHER in site.codes(), 30, "the failure")
            assert "Another drive stands at this path" in site.run("channels").out
            site.run("check", "lab", "--accept-volume")
            assert list(site.await_outputs(1).values()) == [b"ZZTEST"]
            wait_until(lambda: site.codes() == set(), 30, "its end")
            running.interrupt()
        site.once()
        assert site.codes() == set()
        rows = site.rows("check", "lab")
        assert all(row["ok"] for row in rows)


def test_a_place_that_is_not_well_is_not_taken(site_on_one: Site, tmp_path: Path) -> None:
    site = site_on_one
    # Nothing is mounted: what shows is an empty folder of the disk above, and that is no drive to take by mistake.
    site.run("check", "lab", expect=1)
    site.folder("drop").rmdir()
    checked = site.run("check", "lab", "--accept-volume", expect=1)
    assert "take this drive" not in checked.out
    site.folder("drop")
    with drive(site, tmp_path, "one"):
        site.once()
        assert site.codes() == set()
