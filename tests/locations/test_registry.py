"""The registry makes each kind of place from its settings and touches nothing."""

from pathlib import Path

from pathways_desktop.config.model import FolderDestination as DestinationSettings
from pathways_desktop.config.model import FolderSource as SourceSettings
from pathways_desktop.domain.clock import SystemClock
from pathways_desktop.locations.base import DestinationParts, SourceParts
from pathways_desktop.locations.folder.fileops import FileOps, real_ops
from pathways_desktop.locations.folder.simulated import SimulatedDrive
from pathways_desktop.locations.registry import make_destination, make_source


def test_a_folder_source_is_made_with_what_the_file_says(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    settings = SourceSettings.model_validate(
        {"type": "folder", "dir": str(folder), "singleNode": True, "keepProcessed": "done", "recursive": True}
    )
    source = make_source(settings, SourceParts("lab", "aaaaaaaa"), SystemClock())
    assert source.in_place
    assert list(tmp_path.iterdir()) == []
    (folder / "ward").mkdir(parents=True)
    (folder / "ward" / "a.hl7").write_bytes(b"x")
    source.probe()
    assert [entry.path for entry in source.list().entries] == [b"ward/a.hl7"]


def test_a_destination_is_made_and_a_test_may_hand_in_other_file_operations(tmp_path: Path) -> None:
    asked: list[str] = []

    def ops_for(folder: str) -> FileOps:
        asked.append(folder)
        return SimulatedDrive(real_ops())

    settings = DestinationSettings.model_validate({"name": "archive", "type": "folder", "dir": str(tmp_path)})
    destination = make_destination(settings, DestinationParts("lab", "aaaaaaaa"), SystemClock(), ops_for=ops_for)
    destination.probe()
    assert destination.card().drive == "simulated drive"
    assert asked == [str(tmp_path)]
