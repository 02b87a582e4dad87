"""Finding every control of a page, as a person would: shown, named, able to be pressed or saying why not."""

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTabBar,
    QWidget,
)

CONTROLS = (QAbstractButton, QAbstractItemView, QAbstractSpinBox, QComboBox, QLineEdit, QPlainTextEdit, QTabBar)


def controls(root: QWidget) -> Iterator[QWidget]:
    """Everything that can be used and is shown."""
    for widget in root.findChildren(QWidget):
        only_shown = widget.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        if isinstance(widget, CONTROLS) and widget.isVisibleTo(root) and not (only_shown or _part_of_another(widget)):
            yield widget


def _part_of_another(widget: QWidget) -> bool:
    """What Qt puts inside its own controls: the list of a box, the field of a number, a clear button, scrollers."""
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, (QAbstractSpinBox, QComboBox, QLineEdit, QTabBar)):
            return True
        parent = parent.parentWidget()
    return type(widget).__name__ in ("QTableCornerButton", "QHeaderView")


def buttons(root: QWidget) -> list[QAbstractButton]:
    """The buttons shown, in no order."""
    return [one for one in controls(root) if isinstance(one, QAbstractButton)]


def name_of(widget: QWidget) -> str:
    """What a screen reader calls it."""
    if widget.accessibleName():
        return widget.accessibleName()
    return widget.text() if isinstance(widget, QAbstractButton) else ""


def by_name(root: QWidget, name: str) -> QAbstractButton:
    """The one button of this name."""
    found = [button for button in buttons(root) if name_of(button).strip() == name]
    assert len(found) == 1, (name, [name_of(button) for button in buttons(root)])
    return found[0]


def focus_chain(window: QWidget) -> list[QWidget]:
    """What Tab goes through, once round."""
    chain: list[QWidget] = []
    widget = window.nextInFocusChain()
    while widget is not None and widget is not window and widget not in chain:
        policy = widget.focusPolicy()
        if widget.isVisible() and widget.isEnabled() and policy & Qt.FocusPolicy.TabFocus:
            chain.append(widget)
        widget = widget.nextInFocusChain()
    return chain
