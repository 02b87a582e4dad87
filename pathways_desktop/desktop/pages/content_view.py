"""What is in a message: as a tree, as text, as hex. Patient data is a mask until it is revealed.

The views are made off the GUI thread from the first MiB; what is hidden never enters them before a reveal.
"""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import (
    QHBoxLayout,
    QMenu,
    QPlainTextEdit,
    QSizePolicy,
    QStackedWidget,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from pathways_desktop.content.hexdump import HexDump
from pathways_desktop.content.node import Node
from pathways_desktop.content.pretty import view_pretty
from pathways_desktop.content.privacy import mask_spans, without
from pathways_desktop.content.readers import TREES, WINDOW, Kind, detect
from pathways_desktop.content.tree import build_tree
from pathways_desktop.desktop.bridge import Bridge, on_own_thread
from pathways_desktop.desktop.models.content_tree import ContentTree
from pathways_desktop.desktop.pages.base import add_action, copy_data
from pathways_desktop.desktop.pages.content_tree_view import ContentTreeView
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.buttons import Button
from pathways_desktop.desktop.widgets.fields import SearchField
from pathways_desktop.desktop.widgets.labels import ElidedLabel, IconLabel, TextLabel
from pathways_desktop.desktop.words import size_text

REVEAL_SECONDS = 300
TREE, TEXT, HEX = range(3)
_HEX_ROWS = 4096
"""64 KiB in hex: more is read better after an export."""


@dataclass(frozen=True, slots=True)
class Views:
    """The three forms of one body, made for one answer to "revealed?"."""

    kind: Kind
    tree: tuple[Node, ...]
    text: str
    hex: str
    shown: int
    size: int
    charset: str
    """What the text was read as, for people."""
    declared: str
    """What the body says of itself where that was not used: a set that is unknown, or that its bytes do not fit."""
    revealed: bool


@dataclass(frozen=True, slots=True)
class OneField:
    """A field that alone is revealed: its bytes, and its place as it is called."""

    start: int
    end: int
    called: str


def make_views(body: bytes, size: int, *, revealed: bool, only: OneField | None = None) -> Views:
    """All forms of a body. Any thread; takes up to a second for a large one. `only`: what of it is revealed."""
    found = detect(body)
    spans: list[tuple[int, int]] | None = [] if revealed else None
    if revealed and only is not None:
        spans, revealed = without(mask_spans(body, detected=found), only.start, only.end), False
    text = view_pretty(body, found, spans, size)
    dump = HexDump(body, found, spans)
    rows = [dump.row(number).line for number in range(min(len(dump), _HEX_ROWS))]
    tree = build_tree(body, found, spans)
    declared = "" if found.charset.honoured else found.charset.declared
    return Views(found.kind, tree, text.text, "\n".join(rows), text.shown, size, text.charset, declared, revealed)


def views_later(body: bytes, size: int, *, revealed: bool, only: OneField | None) -> Future[Views]:
    """`make_views` on a thread of its own."""
    return on_own_thread("content-views", partial(make_views, body, size, revealed=revealed, only=only))


class ContentView(QWidget):
    """The tab Content of the reading pane."""

    reveal_asked = Signal(object, bool)
    """The hidden field that is chosen, a `OneField` or None, and whether it was asked for by name."""
    export_asked = Signal()
    """Write the content to a file, to open it with a program of its own."""

    def __init__(self, bridge: Bridge, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._body = b""
        self._size = 0
        self._revealed = False
        self._only: OneField | None = None
        self._left = 0
        self._turn = 0
        shown = theme()
        self._stack = QStackedWidget(self)
        self._eye = IconLabel("eye-off", "text2")
        self._bar_text = ElidedLabel("", "strong")
        self._bar_note = ElidedLabel("", "small", "text2")
        # It has what the text beside it leaves: that one is read first.
        self._bar_note.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.reveal = Button(self.tr("Reveal…"), "eye", small=True)
        bar_box = QWidget(self)
        bar_box.setProperty("box", "sunken")
        bar_box.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        bar = QHBoxLayout(bar_box)
        bar.setContentsMargins(shown.px(16), shown.px(6), shown.px(12), shown.px(6))
        bar.setSpacing(shown.px(SPACE.s))
        bar.addWidget(self._eye)
        bar.addWidget(self._bar_text)
        bar.addWidget(self._bar_note, 1)
        bar.addWidget(self.reveal)
        self.forms = QTabBar()
        self.forms.setAccessibleName(self.tr("Form of the content"))
        self.forms.setDrawBase(False)
        self.forms.setExpanding(False)
        for text in (self.tr("Tree"), self.tr("Text"), self.tr("Hex")):
            self.forms.addTab(text)
        self.search = SearchField(self.tr("Find in message"))
        self.search.setMaximumWidth(shown.px(180))
        row = QHBoxLayout()
        row.setContentsMargins(shown.px(14), shown.px(SPACE.s), shown.px(12), shown.px(6))
        row.addWidget(self.forms, 1)
        row.addWidget(self.search)
        self.tree_model = ContentTree(self)
        self.tree = ContentTreeView(self.tree_model)
        self.text = self._text_view(self.tr("Text of the message"))
        self.hex = self._text_view(self.tr("Bytes of the message"))
        for view in (self.tree, self.text, self.hex):
            self._stack.addWidget(view)
        self._alien = QWidget(self)
        self._alien_text = TextLabel("", "body", wrap=True)
        self.export = Button(self.tr("Export…"), "export", small=True)
        alien = QHBoxLayout(self._alien)
        alien.setContentsMargins(shown.px(16), shown.px(SPACE.s), shown.px(12), shown.px(SPACE.s))
        alien.setSpacing(shown.px(SPACE.s))
        alien.addWidget(IconLabel("info", "text2"))
        alien.addWidget(self._alien_text, 1)
        alien.addWidget(self.export)
        self._alien.hide()
        self._missed = TextLabel("", "small", "warn", wrap=True)
        self._missed.setContentsMargins(shown.px(16), 0, shown.px(16), shown.px(4))
        self._missed.hide()
        self._note = TextLabel("", "small", "text3", wrap=True)
        self._note.setContentsMargins(shown.px(16), shown.px(4), shown.px(16), shown.px(6))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(bar_box)
        column.addLayout(row)
        column.addWidget(self._missed)
        column.addWidget(self._alien)
        column.addWidget(self._stack, 1)
        column.addWidget(self._note)
        self._clock = QTimer(self)
        self._clock.setInterval(1000)
        self._clock.timeout.connect(self._count_down)
        self.reveal.clicked.connect(self._reveal_pressed)
        self.export.clicked.connect(self.export_asked)
        self.forms.currentChanged.connect(self._stack.setCurrentIndex)
        self.search.asked.connect(self._search)
        self.tree.customContextMenuRequested.connect(self._tree_menu)
        self.clear("")

    @property
    def revealed(self) -> bool:
        """Whether patient data is shown now."""
        return self._revealed

    def clear(self, note: str) -> None:
        """Show nothing, with a line that says why."""
        self._turn += 1
        self._body, self._size = b"", 0
        self._end_reveal()
        self.tree_model.set_nodes((), revealed=False)
        self.text.setPlainText("")
        self.hex.setPlainText("")
        self._note.setText(note)
        self._note.setVisible(bool(note))
        self._alien.hide()
        self._missed.hide()
        self.reveal.setEnabled(False)
        self.reveal.setToolTip(self.tr("No message is open"))

    def show_body(self, body: bytes, size: int) -> None:
        """Show these bytes, the first of `size`, hidden."""
        self._body, self._size = body, size
        self._end_reveal()
        self._make()

    def start_reveal(self, only: OneField | None = None) -> None:
        """Show patient data, or one field of it, for five minutes; the reveal is in the audit record already."""
        self._revealed = True
        self._only = only
        self._left = REVEAL_SECONDS
        self._clock.start()
        self._make()
        self._show_bar()

    def hide_again(self) -> None:
        """End the reveal now."""
        if self._revealed:
            self._end_reveal()
            self._make()

    def _end_reveal(self) -> None:
        self._clock.stop()
        self._revealed = False
        self._only = None
        self._show_bar()

    def _make(self) -> None:
        # At once hidden: what was shown must not stand there until the new views are made.
        self._turn += 1
        if not self._revealed:
            self.tree_model.set_nodes((), revealed=False)
            self.text.setPlainText("")
            self.hex.setPlainText("")
        asked = views_later(self._body, self._size, revealed=self._revealed, only=self._only)
        self._bridge.ask(asked, self._made, self._not_made, self._turn)

    def _made(self, views: Views, turn: int) -> None:
        if turn != self._turn:
            return
        has_tree = views.kind in TREES
        self.forms.setTabVisible(TREE, has_tree)
        binary = views.kind in (Kind.BINARY, Kind.PDF, Kind.IMAGE)
        self.forms.setTabVisible(TEXT, not binary)
        if not self.forms.isTabVisible(self.forms.currentIndex()):
            self.forms.setCurrentIndex(HEX if binary else TEXT)
        elif has_tree and self.forms.currentIndex() == HEX and not self.hex.hasFocus():
            self.forms.setCurrentIndex(TREE)
        self.tree_model.set_nodes(views.tree, revealed=views.revealed)
        self.tree.set_named(views.kind is Kind.HL7)
        self.tree.open_up()
        if self._only is not None:
            place = self.tree_model.index_at(self._only.start, self._only.end)
            self.tree.setCurrentIndex(place)
            self.tree.scrollTo(place)
        self.text.setPlainText(views.text)
        self.hex.setPlainText(views.hex)
        self._alien_text.setText(self._alien_words(views.kind))
        self._alien.setVisible(binary)
        notes = []
        if views.size > views.shown:
            text = self.tr("The first {shown} of {size}. Export gives all of it.")
            notes.append(text.format(shown=size_text(views.shown), size=size_text(views.size)))
        elif not views.size:
            notes.append(self.tr("The message has no content."))
        if views.size and not binary:
            notes.append(self._charset_words(views))
        note = " ".join(notes)
        self._note.setText(note)
        self._note.setVisible(bool(note))
        self.reveal.setEnabled(True)
        self.reveal.setToolTip("")

    def _alien_words(self, kind: Kind) -> str:
        """What is not drawn here, and what to do with it."""
        if kind is Kind.PDF:
            return self.tr("A PDF document. Export it, and open it with the program for it.")
        if kind is Kind.IMAGE:
            return self.tr("A picture. Export it, and open it with the program for it.")
        return self.tr("No text. Export it, and open it with the program that made it.")

    def _charset_words(self, views: Views) -> str:
        if not views.declared:
            return self.tr("Read as {charset}.").format(charset=views.charset)
        text = self.tr("Read as {charset}: it says {declared} of itself, which is not known or does not fit.")
        return text.format(charset=views.charset, declared=views.declared)

    def _not_made(self, _error: Exception, turn: int) -> None:
        if turn == self._turn:
            self.clear(self.tr("This content can't be shown. Export gives the bytes."))

    def _show_bar(self) -> None:
        if self._revealed:
            minutes, seconds = divmod(self._left, 60)
            self._eye.set_icon("eye", "warn", self.tr("Shown"))
            text = self.tr("Patient data is shown.")
            if self._only is not None:
                text = self.tr("{field} is shown.").format(field=self._only.called)
            self._bar_text.set_text(text)
            self._bar_note.set_text(self.tr("Hidden again in {time}").format(time=f"{minutes}:{seconds:02}"))
            self.reveal.set_words(self.tr("Hide"))
            self.reveal.set_icon_name("eye-off")
        else:
            self._eye.set_icon("eye-off", "text2", self.tr("Hidden"))
            self._bar_text.set_text(self.tr("Patient data is hidden."))
            self._bar_note.set_text(self.tr("Each reveal is audited."))
            self.reveal.set_words(self.tr("Reveal…"))
            self.reveal.set_icon_name("eye")

    def _count_down(self) -> None:
        self._left -= 1
        if self._left <= 0:
            self.hide_again()
        else:
            self._show_bar()

    def _reveal_pressed(self) -> None:
        if self._revealed:
            self.hide_again()
        else:
            self.reveal_asked.emit(self._chosen_field(), False)

    def _chosen_field(self) -> OneField | None:
        """The field of the current row, while it is hidden and the tree is in front."""
        index = self.tree.currentIndex()
        node = self.tree_model.node(index)
        if node is None or self.forms.currentIndex() != TREE or not self.tree_model.is_hidden(index):
            return None
        return OneField(node.start, node.end, " ".join(part for part in (node.field_id, node.name) if part))

    def _reveal_one(self) -> None:
        field = self._chosen_field()
        if field is not None:
            self.reveal_asked.emit(field, True)

    def _search(self, text: str) -> None:
        self._missed.hide()
        if not text:
            return
        if self.forms.currentIndex() == TREE:
            found = self.tree_model.next_match(text, self.tree.currentIndex())
            if found.isValid():
                self.tree.setCurrentIndex(found)
                self.tree.scrollTo(found)
            self._tell_found(found.isValid())
            return
        view = self.text if self.forms.currentIndex() == TEXT else self.hex
        there = view.find(text)
        if not there:
            view.moveCursor(QTextCursor.MoveOperation.Start)
            there = view.find(text)
        self._tell_found(there)

    def _tell_found(self, there: bool) -> None:
        text = self.tr("Not found in this message.")
        if not self._revealed:
            text = self.tr("Not found in this message. What is hidden is not searched.")
        self._missed.setText(text)
        self._missed.setVisible(not there)

    def _tree_menu(self, place: QPoint) -> None:
        index = self.tree.indexAt(place)
        node = self.tree_model.node(index)
        if node is None:
            return
        self.tree.setCurrentIndex(index)
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        hidden = self.tree_model.is_hidden(index)
        add_action(menu, self.tr("Reveal this field…"), "eye", enabled=hidden).triggered.connect(self._reveal_one)
        value = self.tree_model.shown_value(index)
        add_action(menu, self.tr("Copy value"), "copy", enabled=bool(value)).setData(value)
        row = f"{node.field_id}\t{node.name}\t{value}"
        add_action(menu, self.tr("Copy row"), "copy").setData(row)
        menu.triggered.connect(copy_data)
        menu.popup(self.tree.viewport().mapToGlobal(place))

    @staticmethod
    def _text_view(name: str) -> QPlainTextEdit:
        view = QPlainTextEdit()
        view.setReadOnly(True)
        view.setAccessibleName(name)
        view.setFont(theme().font("mono"))
        view.setTabChangesFocus(True)
        view.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        view.setUndoRedoEnabled(False)
        view.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        view.setProperty("box", "bare")
        return view


def window_of(size: int) -> int:
    """How many bytes of a body are asked for."""
    return min(size, WINDOW)
