"""The tree of a message's content: field, name, value. Hidden values never leave the model before a reveal."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, Qt
from typing_extensions import override

from pathways_desktop.content.node import Node
from pathways_desktop.desktop.foreign_words import hl7_text
from pathways_desktop.desktop.models.cell import INDEX, NO_INDEX, Cell, cell_data
from pathways_desktop.desktop.widgets.accessible import hidden_word
from pathways_desktop.domain.names import one_line

FIELD, NAME, VALUE = range(3)
_STRONG = frozenset({"segment", "message"})


_OWN_NAMES = frozenset({"message", "segment", "field", "repeat", "outside", "limit"})
"""Roles of nodes whose names are our words; those of elements and keys come from the message."""


def node_name(node: Node) -> str:
    """The name of a node, in the language of the window where it is a word of ours."""
    return hl7_text(node.name) if node.role in _OWN_NAMES else node.name


class _Item:
    """A node and its place; Qt's index points at it."""

    __slots__ = ("children", "node", "parent", "row")

    def __init__(self, node: Node, parent: _Item | None, row: int) -> None:
        self.node, self.parent, self.row = node, parent, row
        self.children = [_Item(child, self, number) for number, child in enumerate(node.children)]


class ContentTree(QAbstractItemModel):
    """Nodes made by `content.tree`."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._top: list[_Item] = []
        self._revealed = False

    def set_nodes(self, nodes: tuple[Node, ...], *, revealed: bool) -> None:
        """Show these; `revealed` shows the hidden values too."""
        self.beginResetModel()
        self._top = [_Item(node, None, number) for number, node in enumerate(nodes)]
        self._revealed = revealed
        self.endResetModel()

    def node(self, index: INDEX) -> Node | None:
        """The node of an index."""
        return self._item(index).node if index.isValid() else None

    def is_hidden(self, index: INDEX) -> bool:
        """Whether the value of this row is a mask now."""
        node = self.node(index)
        return node is not None and node.hidden and not self._revealed

    def index_at(self, start: int, end: int) -> QModelIndex:
        """The first row that stands for these bytes."""
        for item in _walk(self._top):
            if (item.node.start, item.node.end) == (start, end):
                return self.createIndex(item.row, 0, item)
        return QModelIndex()

    def shown_value(self, index: INDEX) -> str:
        """A value as it may be copied: "hidden" for a hidden one."""
        node = self.node(index)
        if node is None:
            return ""
        return hidden_word() if node.hidden and not self._revealed else node.value

    def next_match(self, text: str, after: INDEX) -> QModelIndex:
        """The next index whose field, name or shown value holds this; invalid: none does."""
        items = list(_walk(self._top))
        wanted = text.casefold()
        start = items.index(self._item(after)) if after.isValid() else -1
        order = items[start + 1 :] + items[: start + 1]
        for item in order:
            hidden = item.node.hidden and not self._revealed
            parts = (item.node.field_id, node_name(item.node), "" if hidden else item.node.value)
            if any(wanted in part.casefold() for part in parts):
                return self.createIndex(item.row, 0, item)
        return QModelIndex()

    @staticmethod
    def _item(index: INDEX) -> _Item:
        item = index.internalPointer()
        assert isinstance(item, _Item)
        return item

    @override
    def index(self, row: int, column: int, parent: INDEX = NO_INDEX) -> QModelIndex:
        items = self._item(parent).children if parent.isValid() else self._top
        if 0 <= row < len(items) and 0 <= column <= VALUE:
            return self.createIndex(row, column, items[row])
        return QModelIndex()

    @override
    def parent(self, index: INDEX) -> QModelIndex:  # type: ignore[override]  # Qt gives one name two meanings
        item = self._item(index).parent if index.isValid() else None
        return self.createIndex(item.row, 0, item) if item is not None else QModelIndex()

    @override
    def rowCount(self, parent: INDEX = NO_INDEX) -> int:
        if not parent.isValid():
            return len(self._top)
        return len(self._item(parent).children) if parent.column() == 0 else 0

    @override
    def columnCount(self, parent: INDEX = NO_INDEX) -> int:
        return VALUE + 1

    @override
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return (self.tr("Field"), self.tr("Name"), self.tr("Value"))[section]
        return None

    @override
    def data(self, index: INDEX, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        return cell_data(self._cell(self._item(index).node, index.column()), role)

    def _cell(self, node: Node, column: int) -> Cell:
        strong = node.role in _STRONG
        if column == FIELD:
            return Cell(node.field_id, "mono_strong" if strong else "mono", "text" if strong else "text2")
        if column == NAME:
            return Cell(node_name(node), "strong" if strong else "body", "text" if strong else "text2")
        if node.children and not node.value:
            return Cell()
        if node.hidden and not self._revealed:
            word = hidden_word()
            return Cell(mask=True, unit=one_line(node.unit), told=f"{node_name(node)} {word}", copied=word)
        value = one_line(node.value)
        shown = f"{value} {one_line(node.unit)}".strip()
        if node.meaning:
            shown = f"{shown}, {hl7_text(node.meaning)}"
        return Cell(shown)


def _walk(items: list[_Item]) -> list[_Item]:
    found: list[_Item] = []
    for item in items:
        found.append(item)
        found.extend(_walk(item.children))
    return found
