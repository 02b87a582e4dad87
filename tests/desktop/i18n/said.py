"""Everything that a window says: what stands on it, on hover, to a screen reader, in its tables and menus."""

from collections.abc import Iterator

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QComboBox, QLabel, QLineEdit, QTabBar, QWidget

from pathways_desktop.desktop.widgets.labels import ElidedLabel

MOST_ROWS = 40


def texts(root: QWidget) -> Iterator[tuple[str, str]]:
    """Where, and what is said; also of what is hidden now."""
    for widget in (root, *root.findChildren(QWidget)):
        name = type(widget).__name__
        for said in (widget.toolTip(), widget.accessibleName(), widget.accessibleDescription(), _own(widget)):
            if said.strip():
                yield name, said.strip()
        if isinstance(widget, QTabBar):
            yield from ((name, widget.tabText(number)) for number in range(widget.count()))
        if isinstance(widget, QComboBox):
            yield from ((name, widget.itemText(number)) for number in range(widget.count()))
        if isinstance(widget, QAbstractItemView) and widget.model() is not None:
            yield from ((name, said) for said in _cells(widget.model()))
    yield from (("QAction", action.text()) for action in root.findChildren(QAction) if action.text())


def _own(widget: QWidget) -> str:
    if isinstance(widget, (QLabel, QAbstractButton, ElidedLabel)):
        return widget.text()
    return widget.placeholderText() if isinstance(widget, QLineEdit) else ""


def _cells(model: QAbstractItemModel) -> Iterator[str]:
    # A list has one column, and hides that it has.
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount()
    roles = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole)
    for column in range(columns):
        head = model.headerData(column, Qt.Orientation.Horizontal)
        if isinstance(head, str):
            yield head
    for row in range(min(model.rowCount(), MOST_ROWS)):
        for column in range(columns):
            index: QModelIndex = model.index(row, column)
            yield from (said for role in roles if isinstance(said := index.data(role), str) and said)
