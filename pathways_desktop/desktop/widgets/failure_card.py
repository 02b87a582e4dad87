"""A failure as a card: what happened, what it means, what to do, and the buttons that do it.

Less urgent and closed ones are one line that opens in place. Texts come from the registry of errors, not from here.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from pathways_desktop.desktop.theme.states import look, state_word
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.accessible import sentence
from pathways_desktop.desktop.widgets.action_row import ActionButton, ActionRow
from pathways_desktop.desktop.widgets.buttons import Button
from pathways_desktop.desktop.widgets.labels import ElidedLabel, TextLabel
from pathways_desktop.desktop.widgets.painting import CUT_MIDDLE
from pathways_desktop.desktop.widgets.spark_line import SparkLine
from pathways_desktop.desktop.widgets.state_pill import StateShape

_RIGHT_WIDTH, _NAMES_WIDTH = 168, 96


@dataclass(frozen=True, slots=True)
class FailureCardData:
    """What the card shows. `count`, `since` and `last_seen` are words ("142 tries", "since 10:36").

    `line_note` and `line_end` stand on the folded line after the title and at its end. `note` is what someone wrote
    when acknowledging. `link` leads to what is concerned.
    """

    key: str
    state: str
    title: str
    where: str
    code: str
    meaning: str
    remedy: str
    count: str = ""
    since: str = ""
    last_seen: str = ""
    spark: tuple[int, ...] = ()
    actions: tuple[ActionButton, ...] = ()
    link: ActionButton | None = None
    note: str = ""
    line_note: str = ""
    line_end: str = ""


class _Line(QWidget):
    """The folded form: a click anywhere opens it."""

    pressed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.shape = StateShape("attention", 16)
        self.title = ElidedLabel("", "body")
        self.note = ElidedLabel("", "small", "text2", cut=CUT_MIDDLE)
        self.end = TextLabel("", "small", "text3")
        self.open = Button("", "chevron-right", "ghost", small=True, tip=self.tr("Show"))
        self.open.clicked.connect(self.pressed)
        self.title.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        row = QHBoxLayout(self)
        side = theme().px(16)
        row.setContentsMargins(side, theme().px(4), theme().px(10), theme().px(4))
        row.setSpacing(theme().px(10))
        row.addWidget(self.shape)
        row.addWidget(self.title)
        row.addWidget(self.note, 1)
        row.addWidget(self.end)
        row.addWidget(self.open)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.pressed.emit()


class _Body(QWidget):
    """The open form."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        shown = theme()
        self.shape = StateShape("failed", SPACE.state_card)
        self.title = TextLabel("", "title", wrap=True)
        self.where = ElidedLabel("", "small", "text2", cut=CUT_MIDDLE)
        self.where.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.code = TextLabel("", "mono", "text3")
        self.code.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.meaning_name = TextLabel(self.tr("What it means"), "small_strong", "text3")
        self.meaning = TextLabel("", wrap=True)
        self.remedy_name = TextLabel(self.tr("What to do"), "small_strong", "text3")
        self.remedy = TextLabel("", wrap=True)
        self.note_name = TextLabel(self.tr("Note"), "small_strong", "text3")
        self.note = TextLabel("", token="text2", wrap=True)
        self.doing = ActionRow()
        self.link = Button("", kind="link", small=True)
        self.count = TextLabel("", "head", "bad", wrap=True)
        self.times = TextLabel("", "small", "text2")
        self.spark = SparkLine((), "bad", width=150, height=34)
        self.fold = Button("", "chevron-down", "ghost", small=True, tip=self.tr("Show one line"))
        place = QHBoxLayout()
        place.setSpacing(shown.px(SPACE.m))
        place.addWidget(self.where)
        place.addWidget(self.code)
        place.addStretch(1)
        texts = QGridLayout()
        texts.setHorizontalSpacing(shown.px(SPACE.s))
        texts.setVerticalSpacing(shown.px(3))
        texts.setColumnMinimumWidth(0, shown.px(_NAMES_WIDTH))
        texts.setColumnStretch(1, 1)
        pairs = ((self.meaning_name, self.meaning), (self.remedy_name, self.remedy), (self.note_name, self.note))
        for number, (name, text) in enumerate(pairs):
            texts.addWidget(name, number, 0, Qt.AlignmentFlag.AlignTop)
            texts.addWidget(text, number, 1)
        foot = QHBoxLayout()
        foot.setSpacing(shown.px(SPACE.s))
        foot.addWidget(self.doing, 1)
        foot.addWidget(self.link, 0, Qt.AlignmentFlag.AlignVCenter)
        middle = QVBoxLayout()
        middle.setSpacing(shown.px(3))
        middle.addWidget(self.title)
        middle.addLayout(place)
        middle.addSpacing(shown.px(6))
        middle.addLayout(texts)
        middle.addSpacing(shown.px(8))
        middle.addLayout(foot)
        middle.addStretch(1)
        self.side = QWidget()
        self.side.setFixedWidth(shown.px(_RIGHT_WIDTH))
        right = QVBoxLayout(self.side)
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(shown.px(2))
        top = QHBoxLayout()
        top.addWidget(self.count, 1)
        top.addWidget(self.fold)
        right.addLayout(top)
        right.addWidget(self.times)
        right.addWidget(self.spark)
        right.addStretch(1)
        row = QHBoxLayout(self)
        side, end = shown.px(16), shown.px(14)
        row.setContentsMargins(side, end, side, end)
        row.setSpacing(shown.px(14))
        row.addWidget(self.shape, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(middle, 1)
        row.addWidget(self.side)


class FailureCard(QFrame):
    """The whole width of the page. `foldable` ones begin as one line; `framed=False` is for a card that groups them."""

    action = Signal(str, str)
    """The failure's key and the id of the button."""
    folding = Signal(str, bool)
    """The failure's key, and whether it is now one line."""

    def __init__(
        self,
        data: FailureCardData | None = None,
        *,
        foldable: bool = False,
        framed: bool = True,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        if framed:
            self.setProperty("box", "card")
        self._key = ""
        self._folded = foldable
        self._line = _Line(self)
        self._body = _Body(self)
        self._body.fold.setVisible(foldable)
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 1, 1, 1)
        column.setSpacing(0)
        column.addWidget(self._line)
        column.addWidget(self._body)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._line.pressed.connect(self._open)
        self._body.fold.clicked.connect(self._fold)
        self._body.doing.action.connect(self._tell)
        self._body.link.clicked.connect(self._tell_link)
        self._show_form()
        if data is not None:
            self.set_data(data)

    def key(self) -> str:
        """The failure's key."""
        return self._key

    @property
    def folded(self) -> bool:
        """Whether it is one line now."""
        return self._folded

    def buttons(self) -> tuple[Button, ...]:
        """The buttons that do something about it, left to right."""
        return self._body.doing.buttons()

    def set_data(self, data: FailureCardData) -> None:
        """Show this failure."""
        self._key = data.key
        token, body, line = look(data.state).token, self._body, self._line
        line.shape.set_state(data.state)
        line.title.set_text(data.title)
        line.note.set_text(data.line_note or data.where)
        line.end.setText(data.line_end or data.since)
        line.open.setAccessibleName(f"{line.open.toolTip()}: {data.title}")
        body.shape.set_state(data.state)
        body.title.setText(data.title)
        body.where.set_text(data.where)
        body.code.setText(data.code)
        body.meaning.setText(data.meaning)
        body.remedy.setText(data.remedy)
        body.note.setText(data.note)
        for widget, text in (
            (body.meaning_name, data.meaning),
            (body.meaning, data.meaning),
            (body.remedy_name, data.remedy),
            (body.remedy, data.remedy),
            (body.note_name, data.note),
            (body.note, data.note),
            (body.code, data.code),
        ):
            widget.setVisible(bool(text))
        body.doing.set_actions(data.actions)
        body.doing.setVisible(bool(data.actions))
        body.link.setVisible(data.link is not None)
        if data.link is not None:
            body.link.setObjectName(data.link.id)
            body.link.set_icon_name(data.link.icon)
            body.link.set_words(data.link.text)
        body.count.setText(data.count)
        body.count.set_look("head", token)
        body.times.setText("\n".join(text for text in (data.since, data.last_seen) if text))
        body.spark.set_token(token)
        body.spark.set_values(data.spark)
        body.spark.setVisible(len(data.spark) > 1)
        self.setAccessibleName(
            sentence(data.title, state_word(data.state), data.where, data.code, data.count, data.since)
        )
        self.setAccessibleDescription(f"{data.meaning} {data.remedy}".strip())

    def set_folded(self, folded: bool) -> None:
        """Show one line, or all of it."""
        if folded != self._folded:
            self._folded = folded
            self._show_form()
            self.folding.emit(self._key, folded)

    def focus_first(self) -> None:
        """Open the card and put the keyboard on its first button that can be pressed."""
        self.set_folded(False)
        for button in self.buttons():
            if button.isEnabled():
                button.setFocus(Qt.FocusReason.OtherFocusReason)
                return

    def _show_form(self) -> None:
        self._line.setVisible(self._folded)
        self._body.setVisible(not self._folded)

    def _open(self) -> None:
        had_keyboard = self._line.open.hasFocus()
        self.set_folded(False)
        if had_keyboard:
            self.focus_first()

    def _fold(self) -> None:
        self.set_folded(True)
        self._line.open.setFocus(Qt.FocusReason.OtherFocusReason)

    def _tell(self, action_id: str) -> None:
        self.action.emit(self._key, action_id)

    def _tell_link(self) -> None:
        self.action.emit(self._key, self._body.link.objectName())
