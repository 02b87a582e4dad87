"""The demo's folders: what other systems do there, and that a kept demo is whole whenever it ends."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pathways_desktop.config.file import load
from pathways_desktop.demo.place import LIS, DemoPlace
from pathways_desktop.demo.samples import BLOOD_COUNT, LAB, RADIOLOGY, USB, fresh
from pathways_desktop.locations.folder.simulated import SimulatedDrive


@pytest.fixture
def place(tmp_path: Path) -> Iterator[DemoPlace]:
    # A space, a quote and a letter beyond ASCII: the configuration has to carry any path.
    made = DemoPlace(tmp_path / "a 'quoted' földer")
    yield made
    assert made.close()


def test_its_channels_are_readable_and_every_folder_is_there(place: DemoPlace) -> None:
    config = load(place.home / "channels.yaml")
    assert [channel.name for channel in config.channels] == [LAB, RADIOLOGY, USB]
    for channel in config.channels:
        for folder in (channel.source.local_dir, *(one.local_dir for one in channel.destinations)):
            assert folder is not None
            assert Path(folder).is_dir()
        assert isinstance(place.ops_for(channel.source.where), SimulatedDrive) == (channel.name == USB)


def test_a_dropped_file_lies_there_whole(place: DemoPlace) -> None:
    arrival = fresh(BLOOD_COUNT, 1)
    assert not place.waits(arrival)
    place.drop(arrival)
    assert place.waits(arrival)
    assert place.waiting(LAB) == 1
    assert [path.read_bytes() for path in (place.root / "drop" / LAB).iterdir()] == [arrival.body]


def test_a_folder_goes_and_comes_back_with_its_files(place: DemoPlace) -> None:
    folder = place.root / "delivered" / LIS
    (folder / "old").write_text("old")
    place.take_away(LIS)
    assert not folder.exists()
    place.put_back(LIS)
    place.put_back(LIS)
    assert (folder / "old").read_text() == "old"


def test_a_folder_comes_back_into_one_that_a_person_made(place: DemoPlace) -> None:
    folder = place.root / "delivered" / LIS
    (folder / "old").write_text("old")
    place.take_away(LIS)
    folder.mkdir()
    (folder / "new").write_text("new")
    place.put_back(LIS)
    assert sorted(path.name for path in folder.iterdir()) == ["new", "old"]
    assert not (place.root / "away").exists()


def test_a_kept_demo_ends_with_its_folder_in_place(place: DemoPlace) -> None:
    place.take_away(LIS)
    assert place.close()
    assert (place.root / "delivered" / LIS).is_dir()


def test_a_throw_away_one_is_gone_when_it_is_closed() -> None:
    place = DemoPlace(None)
    assert place.root.is_dir()
    assert place.close()
    assert not place.root.exists()
