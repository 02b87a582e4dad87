"""One entry of the audit record, whole: who, which message, what came of it, the reason; show its message, copy it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from pathways_desktop.desktop.foreign_words import act_text
from pathways_desktop.desktop.pages.base import copy_text, on_card
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.buttons import Button
from pathways_desktop.desktop.widgets.cards import Card
from pathways_desktop.desktop.widgets.flow import FlowLayout
from pathways_desktop.desktop.widgets.labels import TextLabel
from pathways_desktop.desktop.words import day_and_time, figure, rfc3339, time_tip
from pathways_desktop.engine.facade_setup import RecordRow


class EntryPane(Card):
    """The chosen entry."""

    close_asked = Signal()
    message_asked = Signal(str)
    copied = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._row: RecordRow | None = None
        shown = theme()
        self._title = TextLabel("", "title", wrap=True)
        self.close_button = Button("", "close", "ghost", small=True, tip=self.tr("Close"))
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignTop)
        inner = QWidget()
        self._facts = QVBoxLayout(inner)
        self._facts.setContentsMargins(0, 0, 0, 0)
        self._facts.setSpacing(shown.px(2))
        self._labels: dict[str, tuple[TextLabel, TextLabel]] = {}
        names = (
            ("what", ""),
            ("at", ""),
            ("who", self.tr("Who")),
            ("channel", self.tr("Channel")),
            ("message", self.tr("Message")),
            ("outcome", self.tr("What came of it")),
            ("detail", self.tr("Reason or detail")),
            ("chain", self.tr("Chained to")),
        )
        for key, name in names:
            label = TextLabel(name, "small", "text2", wrap=True)
            role, token = (
                ("strong", "text") if key == "what" else ("body", "text2" if key in ("at", "chain") else "text")
            )
            value = TextLabel("", role, token, wrap=True)  # type: ignore[arg-type]
            value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            self._labels[key] = label, value
            label.setContentsMargins(0, shown.px(8), 0, 0)
            self._facts.addWidget(label)
            self._facts.addWidget(value)
        self._facts.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(inner)
        scroll.setAccessibleName(self.tr("The entry"))
        on_card(scroll)
        self.show_message = Button(self.tr("Show message"), "nav-messages")
        self.copy = Button(self.tr("Copy"), "copy")
        buttons = QWidget()
        flow = FlowLayout(buttons, shown.px(SPACE.s))
        flow.addWidget(self.show_message)
        flow.addWidget(self.copy)
        self.rows.addLayout(head)
        self.rows.addWidget(scroll, 1)
        self.rows.addWidget(buttons)
        self.close_button.clicked.connect(self.close_asked)
        self.show_message.clicked.connect(self.ask_message)
        self.copy.clicked.connect(self._copy)

    def show_row(self, row: RecordRow) -> None:
        """Show this entry."""
        self._row = row
        self._title.setText(self.tr("Entry {number}").format(number=figure(row.number)))
        done = self.tr("done")
        texts = {
            "what": act_text(row.what),
            "at": day_and_time(row.at),
            "who": row.who,
            "channel": row.channel,
            "message": row.message or "",
            "outcome": done if row.outcome == "done" else row.outcome,
            "detail": row.detail or "",
            "chain": self.tr("entry {number}").format(number=figure(row.number - 1))
            if row.number > 1
            else self.tr("none: it is the first"),
        }
        for key, text in texts.items():
            label, value = self._labels[key]
            value.setText(text)
            value.setAccessibleName(f"{label.text()}: {text}".lstrip(": "))
            label.setVisible(bool(text and label.text()))
            value.setVisible(bool(text))
        self._labels["at"][1].setToolTip(time_tip(row.at))
        self.show_message.setEnabled(row.message is not None)
        self.show_message.setToolTip("" if row.message is not None else self.tr("This entry is about no message"))
        self.setAccessibleName(f"{self._title.text()}, {act_text(row.what)}")

    def ask_message(self) -> None:
        """Show message, or Enter on the row."""
        if self._row is not None and self._row.message is not None:
            self.message_asked.emit(self._row.message)

    def _copy(self) -> None:
        row = self._row
        if row is not None:
            parts = (
                str(row.number),
                rfc3339(row.at),
                row.who,
                act_text(row.what),
                row.channel,
                row.message,
                row.outcome,
                row.detail,
            )
            copy_text("\t".join(part or "" for part in parts))
            self.copied.emit()
