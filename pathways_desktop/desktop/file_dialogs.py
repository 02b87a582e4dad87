"""The system's questions for a file or a folder. They are opened and answered by a signal: nothing waits for them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QStandardPaths, Qt
from PySide6.QtWidgets import QFileDialog, QWidget


def ask_save_path(
    parent: QWidget, title: str, name: str, chosen: Callable[[str], None], *kinds: str, suffix: str = ""
) -> QFileDialog:
    """Ask where a file of this name is to be written, beginning in the person's documents.

    `chosen` is called with the path. `kinds` are name filters; `suffix` is given to a name that has none.
    """
    folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    dialog = QFileDialog(parent, title, folder)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    if kinds:
        dialog.setNameFilters(kinds)
    if suffix:
        dialog.setDefaultSuffix(suffix)
    dialog.selectFile(name)
    _open(dialog, chosen)
    return dialog


def ask_folder(parent: QWidget, title: str, start: str, chosen: Callable[[str], None]) -> None:
    """Ask for a folder, beginning in `start`; `chosen` is called with its path as Qt writes it."""
    dialog = QFileDialog(parent, title, start)
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    _open(dialog, chosen)


def ask_file(parent: QWidget, title: str, chosen: Callable[[str], None], *kinds: str) -> None:
    """Ask for a file that is there, beginning in the person's documents."""
    folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    dialog = QFileDialog(parent, title, folder)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    # A backup may have any name.
    dialog.setNameFilters([*kinds, "*"])
    _open(dialog, chosen)


def ask_key_file(parent: QWidget, title: str, chosen: Callable[[str], None], *, new: bool) -> None:
    """Ask for a key file that is there, or with `new` for the name of one to be made; begins in the person's home."""
    folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.HomeLocation)
    dialog = QFileDialog(parent, title, folder)
    if new:
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setFileMode(QFileDialog.FileMode.AnyFile)
        # A key file is never made over another file: the engine refuses it with words of its own.
        dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)
        dialog.selectFile("pathways.key")
    else:
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    _open(dialog, chosen)


def as_typed(path: str) -> str:
    """A path of Qt's as a person would type it: with a drive letter, its slashes lean the other way."""
    return path.replace("/", "\\") if len(path) > 1 and path[1] == ":" else path


def _open(dialog: QFileDialog, chosen: Callable[[str], None]) -> None:
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.fileSelected.connect(chosen)
    dialog.open()
