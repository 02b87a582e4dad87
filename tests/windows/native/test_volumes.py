"""What carries a folder: kind of drive, label, serial, ids that last. Wine calls every folder NTFS."""

# ruff: noqa: E402 - the assertion stands first, so that mypy does not read this for the other systems
import sys
from pathlib import Path
from typing import Any

import pytest

assert sys.platform == "win32"

from pathways_desktop.domain.message import PlaceState
from pathways_desktop.locations.base import PlaceUnready
from pathways_desktop.locations.folder import windows_api as api
from pathways_desktop.locations.folder.fileops import DriveKind
from pathways_desktop.locations.folder.place import Remembered, policy_for
from pathways_desktop.locations.folder.windows import WindowsFileOps
from tests.locations.folder.helpers import Drop
from tests.windows.native.drives import NETWORK_DISK, OTHER_DISK, REMOVABLE_DISK, SHARE, folder_on

OPS = WindowsFileOps()


@pytest.mark.parametrize(
    ("root", "drive", "policy"),
    [
        (NETWORK_DISK, DriveKind.NETWORK, "same"),
        (SHARE, DriveKind.NETWORK, "same"),
        (REMOVABLE_DISK, DriveKind.REMOVABLE, "any"),
    ],
)
def test_the_kind_of_drive_decides_what_another_volume_means(root: str, drive: DriveKind, policy: str) -> None:
    volume = OPS.volume(str(folder_on(root)))
    assert (volume.drive, volume.mount) == (drive, root)
    assert policy_for(volume, None) == policy
    assert policy_for(volume, "any") == "any"


def test_a_volume_is_the_same_when_asked_again(tmp_path: Path) -> None:
    one, two = OPS.volume(str(tmp_path)), OPS.volume(str(tmp_path))
    assert (one.id, one.session, one.mount, one.device) == (two.id, two.session, two.mount, two.device)
    assert one.longest_name == 255
    assert one.drive is DriveKind.LOCAL
    assert one.lasting_ids == (one.file_system in ("NTFS", "ReFS"))


def test_files_of_two_disks_are_told_apart(tmp_path: Path) -> None:
    other = folder_on(OTHER_DISK)
    assert OPS.volume(str(other)).device != OPS.volume(str(tmp_path)).device


def changing(monkeypatch: pytest.MonkeyPatch, **answers: Any) -> None:
    """Another answer of Windows: what stands at the path is another volume now."""
    for name, answer in answers.items():
        monkeypatch.setattr(api, name, lambda *arguments, answer=answer: answer)


@pytest.mark.parametrize("system", ["exFAT", "FAT32", "NTFS", "ReFS"])
def test_only_ntfs_and_refs_keep_an_id_for_good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: str) -> None:
    changing(monkeypatch, volume_information=("ZZSTICK", 0x1234ABCD, 255, system))
    volume = OPS.volume(str(tmp_path))
    assert (volume.label, volume.file_system, volume.id) == ("ZZSTICK", system, f"{system}:1234abcd")
    assert volume.lasting_ids == (system in ("NTFS", "ReFS"))


def test_another_fixed_disk_at_the_path_is_not_touched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    changing(monkeypatch, volume_information=("ONE", 1, 255, "NTFS"))
    first = Drop(tmp_path)
    first.source.probe()
    remembered = first.source.volume
    first.source.stop()
    changing(monkeypatch, volume_information=("TWO", 2, 255, "NTFS"))
    drop = Drop(tmp_path, volume=remembered)
    drop.put("a.hl7")
    with pytest.raises(PlaceUnready) as caught:
        drop.source.probe()
    assert caught.value.state is PlaceState.OTHER_VOLUME
    assert drop.names() == [b"a.hl7"]
    assert not (tmp_path / ".claimed").exists()


def test_another_stick_at_the_same_letter_is_probed_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    changing(monkeypatch, volume_information=("ONE", 1, 255, "FAT32"), drive_type=2)
    drop = Drop(tmp_path)
    drop.source.probe()
    one = drop.source.place_id
    drop.source.probe()
    before = drop.script.counts["create"]
    changing(monkeypatch, volume_information=("TWO", 2, 255, "exFAT"))
    assert not drop.source.probe().lasting_ids
    assert drop.script.counts["create"] > before
    assert drop.source.place_id != one
    drop.source.stop()


def test_a_share_whose_size_changes_is_the_same_share(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = str(folder_on(SHARE))
    before = OPS.volume(folder)
    changing(monkeypatch, space=(5, 6))
    after = OPS.volume(folder)
    assert (after.session, after.id, after.free_bytes) == (before.session, before.id, 5)


def test_what_is_remembered_reads_back(tmp_path: Path) -> None:
    volume = OPS.volume(str(tmp_path))
    kept = Remembered(volume.id, volume.mount, str(tmp_path))
    assert Remembered.parse(kept.text()) == kept
