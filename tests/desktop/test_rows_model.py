"""A plain list of rows as a model: the same rows change in place, so that what is chosen stays chosen."""

from PySide6.QtCore import QItemSelectionModel, QObject, Qt
from pytestqt.qtbot import QtBot

from pathways_desktop.desktop.models.folder_files import FolderFilesModel
from pathways_desktop.desktop.models.kept import BYTES, CHANNEL, KeptModel
from pathways_desktop.domain.folder_rows import FolderFile

DAY_MS = 86_400_000


def test_the_choice_stays_while_the_same_files_are_there(qtbot: QtBot) -> None:
    parent = QObject()
    model = FolderFilesModel(parent)
    first, other = FolderFile(b"zz-1.hl7", 10, 5), FolderFile(b"zz-2.hl7", 20, 4)
    model.set_files((first, other), 10)
    choice = QItemSelectionModel(model, parent)
    choice.setCurrentIndex(model.index(1, 0), QItemSelectionModel.SelectionFlag.ClearAndSelect)
    with qtbot.waitSignal(model.dataChanged):
        model.set_files((first, FolderFile(b"zz-2.hl7", 30, 4)), 10 + DAY_MS)
    assert [index.row() for index in choice.selectedIndexes()] == [1]
    assert "30" in str(model.index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole))
    with qtbot.waitSignal(model.modelReset):
        model.set_files((other,), 10)
    assert not choice.hasSelection()
    assert model.row_at(0) == other
    assert model.row_at(1) is None


def test_figures_stand_under_heads_at_the_right(qtbot: QtBot) -> None:
    parent = QObject()
    model = KeptModel(parent)
    heads = [model.headerData(column, Qt.Orientation.Horizontal) for column in range(model.columnCount())]
    assert heads == ["Channel", "Kept for", "Oldest", "Messages", "Size"]
    role = int(Qt.ItemDataRole.TextAlignmentRole)
    assert model.headerData(CHANNEL, Qt.Orientation.Horizontal, role) is None
    right = model.headerData(BYTES, Qt.Orientation.Horizontal, role)
    assert right == int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    assert model.headerData(0, Qt.Orientation.Vertical) is None
