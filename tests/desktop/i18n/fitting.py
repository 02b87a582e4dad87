"""What does not fit: a walk over the widgets that are shown, each measured against what it has to show."""

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QCheckBox, QLabel, QPushButton, QRadioButton, QTabBar, QTableView, QTreeView, QWidget

from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.widgets.buttons import FilterChip
from pathways_desktop.desktop.widgets.labels import ElidedLabel

_LEEWAY = 1.5
"""Pixels that rounding may take."""


def cut(root: QWidget) -> Iterator[str]:
    """Everything shown whose text is cut and says so nowhere."""
    for widget in root.findChildren(QWidget):
        if not widget.isVisible() or not widget.width():
            continue
        name = f"{type(widget).__name__} of {type(widget.parentWidget()).__name__}"
        if isinstance(widget, QLabel):
            yield from (f"{name}: {widget.text()}" for _ in range(_label_cut(widget)))
        elif isinstance(widget, (QPushButton, QCheckBox, QRadioButton, FilterChip)):
            if widget.width() + _LEEWAY < widget.minimumSizeHint().width() and not widget.toolTip():
                yield f"{name}: {widget.text()}"
        elif isinstance(widget, ElidedLabel):
            if widget.is_cut() and widget.toolTip() != widget.text():
                yield f"{name}: {widget.text()}"
        elif isinstance(widget, QTabBar):
            yield from _tabs(widget)
        elif isinstance(widget, (QTableView, QTreeView)):
            yield from (f"{name}: head {head}" for head in _heads(widget))
        elif _own_is_clipped(widget):
            yield f"{name} is {widget.width()} x {widget.height()}, {widget.minimumSizeHint().toTuple()} is needed"


def _label_cut(label: QLabel) -> bool:
    if not label.text():
        return False
    if label.wordWrap():
        words = max((QFontMetricsF(label.font()).horizontalAdvance(word) for word in label.text().split()), default=0)
        return label.height() + _LEEWAY < label.heightForWidth(label.width()) or words > label.width() + _LEEWAY
    return label.sizeHint().width() > label.width() + _LEEWAY and label.toolTip() != label.text()


def _tabs(bar: QTabBar) -> Iterator[str]:
    for number in range(bar.count()):
        shown = QFontMetricsF(bar.font()).horizontalAdvance(bar.tabText(number))
        if bar.isTabVisible(number) and bar.tabRect(number).width() + _LEEWAY < shown:
            yield f"tab {bar.tabText(number)}"


def _heads(table: QTableView | QTreeView) -> Iterator[str]:
    head = table.horizontalHeader() if isinstance(table, QTableView) else table.header()
    model = table.model()
    if not head.isVisible():
        return
    metrics = theme().metrics("cap")
    for column in range(model.columnCount()):
        text = model.headerData(column, Qt.Orientation.Horizontal)
        wide = head.sectionSize(column)
        shown = wide and not head.isSectionHidden(column)
        if isinstance(text, str) and shown and metrics.horizontalAdvance(text) > wide:
            yield text


def _own_is_clipped(widget: QWidget) -> bool:
    """A painted widget that says what it needs at least and has less."""
    if not type(widget).__module__.startswith("pathways_desktop.desktop.widgets"):
        return False
    least = widget.minimumSizeHint()
    return widget.height() + _LEEWAY < least.height() and widget.minimumHeight() != widget.maximumHeight()
