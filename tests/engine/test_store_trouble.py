"""The store in trouble between claim and commit: claims stay, nothing is deleted, and all is finished afterwards.

Source: handoff matrix, row M02.
"""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.store.schema import FILE_NAME
from tests.engine.plant import Plant
from tests.support.small_disk import SmallDisk, small_disk

FILES = {"a.hl7": b"a" * 600_000, "b.hl7": b"b" * 600_000, "c.hl7": b"c" * 600_000}
"""More than SQLite's log has room for already."""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="a small disk is mounted")


def read_only(disk: SmallDisk) -> Callable[[], object]:
    disk.read_only(on=True)
    return lambda: disk.read_only(on=False)


def corrupt(disk: SmallDisk) -> Callable[[], object]:
    """Pages of the file are written over, as a dying disk does; a copy of them comes back."""
    path, log = disk.path / FILE_NAME, disk.path / f"{FILE_NAME}-wal"
    whole = {each: each.read_bytes() for each in (path, log) if each.exists()}
    log.unlink(missing_ok=True)
    with path.open("rb+") as file:
        file.seek(4096)
        file.write(b"\xff" * (len(whole[path]) - 4096))

    def mend() -> None:
        (disk.path / f"{FILE_NAME}-shm").unlink(missing_ok=True)
        for each, data in whole.items():
            each.write_bytes(data)

    return mend


@pytest.mark.allow_log("lazy-write-put-off")
@pytest.mark.parametrize("trouble", ["full", "read-only", "corrupt"])
def test_m02_a_store_in_trouble_keeps_the_claims_and_deletes_nothing(tmp_path: Path, trouble: str) -> None:
    with small_disk(tmp_path / "home") as disk:
        plant = Plant(tmp_path)
        plant.store.begin_run()
        plant.turn()
        for name, data in FILES.items():
            plant.put(name, data)
        claimed = {"probe": True}

        def fill() -> None:
            claimed["probe"] = False
            disk.fill()

        # When the last of them is claimed there is no room to store any.
        plant.source_ops.after("rename", fill, at=len(FILES))
        for _ in range(3):
            plant.clock.move(2)
            plant.turn()
        assert not claimed["probe"]
        assert plant.claimed() == sorted(FILES)
        assert [path.name for path in plant.drop.iterdir() if path.is_file()] == []
        assert set(plant.failures()) <= {"ENOSPC", "ERR_PATHWAYS_DISK_RESERVE"}
        assert plant.bodies() == []
        plant.close()
        if trouble != "full":
            disk.empty()
            mend = {"read-only": read_only, "corrupt": corrupt}[trouble](disk)
            with pytest.raises(PathwaysError):
                plant.restart()
            plant.store.close()
            assert plant.claimed() == sorted(FILES), "nobody touched them"
            mend()
        else:
            disk.empty()
        plant.store = plant.open_store()
        plant.store.begin_run()
        plant.runtime = plant.build()
        for _ in range(4):
            plant.clock.move(400)
            plant.turn()
        assert sorted(plant.bodies()) == sorted(FILES.values()), "each once"
        assert plant.claimed() == []
        plant.close()
