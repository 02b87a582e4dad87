"""What the codes mean and what to do, from the registry that `errors` prints too, and the keys of the window."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QWidget

from pathways_desktop.desktop.dialogs.sheet import Sheet
from pathways_desktop.desktop.foreign_words import code_text, told
from pathways_desktop.desktop.models.cell import Cell
from pathways_desktop.desktop.models.cell_table import CellRow, CellTable
from pathways_desktop.desktop.pages.base import Table, copy_text
from pathways_desktop.desktop.pages.cells import CellDelegate
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.widgets.cards import Hairline
from pathways_desktop.desktop.widgets.fields import SearchField
from pathways_desktop.desktop.widgets.labels import TextLabel
from pathways_desktop.domain.errors import known_codes

KEYS = "keys"
"""Stands for the keys of the window in the list of codes."""


class HelpSheet(Sheet):
    """Opens on a code, or on the keys of the window without one."""

    def __init__(self, code: str = "", *, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Help"), self.tr("Copy"), "copy", width=820, parent=parent)
        shown = theme()
        self.cancel.set_words(self.tr("Close"))
        self.search = SearchField(self.tr("A code, or a word of what it means"))
        self.model = CellTable((self.tr("What"), self.tr("Code")), self)
        self.table = Table(self.tr("Codes"))
        self.table.setModel(self.model)
        self.table.setItemDelegate(CellDelegate(self.table))
        self.table.setSelectionMode(Table.SelectionMode.SingleSelection)
        self.table.horizontalHeader().setStretchLastSection(True)
        self.table.setColumnWidth(0, shown.px(400))
        self.table.setFixedHeight(shown.px(220))
        self.table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._none = TextLabel(self.tr("No code is called that or means that."), "body", "text2", wrap=True)
        self.name = TextLabel("", "title", wrap=True)
        self.text = TextLabel("", wrap=True)
        self.text.setMinimumHeight(shown.px(190))
        self.text.setAlignment(Qt.AlignmentFlag.AlignTop)
        for widget in (self.search, self.table, self._none, Hairline(), self.name, self.text):
            self.rows.addWidget(widget)
        self._codes: list[str] = []
        self.search.asked.connect(self._find)
        self.table.selectionModel().currentRowChanged.connect(self._chosen)
        self.verb.clicked.connect(self._copy)
        self._find("")
        self.show_code(code)
        self.search.setFocus()

    @classmethod
    def turn_to(cls, code: str, window: QWidget) -> None:
        """Open the help of a window on this code, or turn the one that is open to it."""
        for sheet in window.findChildren(cls):
            if sheet.isVisible():
                sheet.show_code(code)
                return
        cls(code, parent=window).open()

    def show_code(self, code: str) -> None:
        """Turn to this code; one that is not known turns to the keys."""
        self.search.setText("")
        self._find("")
        self._choose(self._codes.index(code) if code in self._codes else 0)

    def code(self) -> str:
        """The code that is told; `KEYS` for the keys, empty for none."""
        row = self.table.currentIndex().row()
        return self._codes[row] if 0 <= row < len(self._codes) else ""

    def _find(self, text: str) -> None:
        wanted = text.casefold()
        before = self.code()
        self._codes = [code for code in (KEYS, *sorted(known_codes())) if wanted in _all_of(code).casefold()]
        self.model.set_rows(self._codes, _row)
        self.table.setVisible(bool(self._codes))
        self._none.setVisible(not self._codes)
        if self._codes:
            self._choose(self._codes.index(before) if before in self._codes else 0)
        else:
            self._chosen()

    def _choose(self, row: int) -> None:
        self.table.setCurrentIndex(self.model.index(row, 0))
        self.table.scrollTo(self.model.index(row, 0))
        self._chosen()

    def _chosen(self) -> None:
        code = self.code()
        self.name.setText(_title(code) if code else "")
        self.text.setText(_text(code) if code else "")
        self.verb.setEnabled(bool(code))
        self.verb.setToolTip("" if code else self.tr("Nothing is chosen"))

    def _copy(self) -> None:
        copy_text("\n".join(part for part in (self.name.text(), self.code(), "", self.text.text())))
        self.verb.set_words(self.tr("Copied"))


def _row(code: str) -> CellRow:
    return Cell(_title(code)), Cell("" if code == KEYS else code, "mono", "text2")


def _title(code: str) -> str:
    if code == KEYS:
        return QCoreApplication.translate("HelpSheet", "The keys of the window")
    return code_text(code)


def _text(code: str) -> str:
    tr = QCoreApplication.translate
    if code == KEYS:
        return "\n".join(f"{keys}: {what}" for keys, what in _keys())
    words = told(code)
    parts = (
        (tr("HelpSheet", "What it means"), words.meaning),
        (tr("HelpSheet", "What to do"), words.action),
        (tr("HelpSheet", "Meanwhile"), words.meanwhile),
    )
    return "\n\n".join(f"{head}: {text}" for head, text in parts if text)


def _all_of(code: str) -> str:
    return f"{code} {_title(code)} {_text(code)}"


def _keys() -> tuple[tuple[str, str], ...]:
    tr = QCoreApplication.translate
    return (
        ("Ctrl+1 … Ctrl+5", tr("HelpSheet", "Channels, Messages, Failures, Audit, Settings")),
        ("Ctrl+F", tr("HelpSheet", "find")),
        ("F5", tr("HelpSheet", "poll the chosen channel now; from the head of the list, all")),
        ("Ctrl+R", tr("HelpSheet", "resend what is chosen")),
        ("Ctrl+N, Ctrl+E", tr("HelpSheet", "a new channel, edit the chosen one")),
        ("Ctrl+L", tr("HelpSheet", "put away what is shown")),
        ("F1", tr("HelpSheet", "this help, on the code of what is chosen")),
        ("Esc", tr("HelpSheet", "closes a menu, a sheet, the pane, then the search")),
        ("Shift+F10", tr("HelpSheet", "the menu of a row")),
        (tr("HelpSheet", "Space"), tr("HelpSheet", "ticks a row")),
        ("Ctrl+Q", tr("HelpSheet", "quit")),
    )
