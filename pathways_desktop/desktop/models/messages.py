"""The message list as a model of Qt's: paged by key through the facade, refreshed in place, newest on top.

Never an OFFSET, never a proxy that sorts, never a row measured. All answers come later; a row that is not held is shown
as dots until it is. Memory is bounded by `message_pages`.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt, QTimer, Signal
from typing_extensions import override

from pathways_desktop.desktop.bridge import Bridge
from pathways_desktop.desktop.models.cell import INDEX, NO_INDEX, ROW_ROLE, Cell, cell_data
from pathways_desktop.desktop.models.message_cells import COLUMNS, message_cell, row_sentence
from pathways_desktop.desktop.models.message_pages import PAGE, Key, MessagePages, Page
from pathways_desktop.desktop.words import now_ms
from pathways_desktop.domain.events import MessagesChanged
from pathways_desktop.domain.rows import MessageRow
from pathways_desktop.engine.facade import Facade, MessagePage, MessageQuery

REFRESH_MS = 250
_SEARCH_ROWS = 50
"""A search by opening goes on by itself until so many are found; further ones come on scrolling."""


class MessagesModel(QAbstractTableModel):
    """Messages of one query. GUI thread."""

    found = Signal()
    """Something about `total`, `searched_back_to` or `busy` changed."""
    failed = Signal(object)
    """A page could not be read: the exception."""
    refreshed = Signal()
    """Rows changed in place or came on top."""

    def __init__(self, facade: Facade, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._facade, self._bridge = facade, bridge
        self._query = MessageQuery()
        self._pages = MessagePages()
        self._turn = 0
        self._fetching = False
        self._stopped = False
        self._complete = False
        self._begun = False
        self._stale: set[str] = set()
        self._all_stale = False
        self._wants_page: set[int] = set()
        self._total: int | None = None
        self._searched: int | None = None
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(REFRESH_MS)
        self._later.timeout.connect(self._refresh)
        self._loads = QTimer(self)
        self._loads.setSingleShot(True)
        self._loads.timeout.connect(self._load_wanted)

    @property
    def query(self) -> MessageQuery:
        """What is shown."""
        return self._query

    @property
    def total(self) -> int | None:
        """How many match; None: not known."""
        if self._total is not None:
            return max(self._total, len(self._pages)) if not self._complete else self._total
        return len(self._pages) if self._complete else None

    @property
    def searched_back_to(self) -> int | None:
        """How far back a search by opening has looked."""
        return self._searched

    @property
    def busy(self) -> bool:
        """A page is on its way."""
        return self._fetching

    @property
    def complete(self) -> bool:
        """All that match are known."""
        return self._complete

    @property
    def loaded_rows(self) -> int:
        """Rows held in memory now."""
        return self._pages.loaded_rows

    def show(self, query: MessageQuery) -> None:
        """Show another query from its top."""
        self.beginResetModel()
        self._turn += 1
        self._begun = True
        self._query = query
        self._pages.clear()
        self._stale.clear()
        self._wants_page.clear()
        self._all_stale = self._fetching = self._stopped = self._complete = False
        self._total = self._searched = None
        self.endResetModel()
        self._fetch_next()

    def stop_search(self) -> None:
        """Look no further back by opening."""
        self._stopped = True
        self.found.emit()

    def go_on(self) -> None:
        """Look further back again."""
        self._stopped = False
        self._fetch_next()

    def changed(self, event: MessagesChanged) -> None:
        """Messages came or moved on: the rows concerned are read again soon, all together."""
        if self._query.channel not in (None, event.channel):
            return
        if event.ids:
            self._stale.update(event.ids)
        else:
            self._all_stale = True
        if not self._later.isActive():
            self._later.start()

    def row_at(self, index: INDEX) -> MessageRow | None:
        """The message in a row; None while it is not held."""
        if not index.isValid():
            return None
        page, place = self._pages.locate(index.row())
        return page.rows[place] if page.rows is not None else None

    def types(self) -> tuple[str, ...]:
        """The types of the messages that are held, each once."""
        return tuple(sorted({row.hl7_type for row in self._pages.rows() if row.hl7_type}))

    def number_at(self, row: int) -> int:
        """The number of the message in a row, held or not."""
        page, place = self._pages.locate(row)
        return page.numbers[place]

    def row_of(self, number: int) -> int:
        """The row of a message by number; -1: not known."""
        return self._pages.row_of(number)

    @override
    def rowCount(self, parent: INDEX = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._pages)

    @override
    def columnCount(self, parent: INDEX = NO_INDEX) -> int:
        return 0 if parent.isValid() else COLUMNS

    @override
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            tr = self.tr
            return (tr("State"), tr("Received"), tr("Type"), tr("Control id"), tr("File"), tr("Outputs"))[section]
        return None

    @override
    def data(self, index: INDEX, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        page, place = self._pages.locate(index.row())
        if page.rows is None:
            self._want(page)
            return cell_data(Cell("…", token="text3"), role) if role != ROW_ROLE else None
        row = page.rows[place]
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == 0:
            return row_sentence(row, now_ms())
        return cell_data(message_cell(row, index.column(), now_ms()), role)

    @override
    def canFetchMore(self, parent: QModelIndex | INDEX) -> bool:
        return self._begun and not (parent.isValid() or self._complete or self._stopped or self._fetching)

    @override
    def fetchMore(self, parent: QModelIndex | INDEX) -> None:
        self._fetch_next()

    def _fetch_next(self) -> None:
        if self._fetching or self._complete or self._stopped:
            return
        self._fetching = True
        before = self._pages.pages[-1].next_key if self._pages.pages else None
        asked = self._facade.messages(self._query, before, PAGE)
        self._bridge.ask(asked, self._next_came, self._next_failed, self._turn, before)
        self.found.emit()

    def _next_came(self, answer: MessagePage, turn: int, before: Key | None) -> None:
        if turn != self._turn:
            return
        self._note(answer)
        # Whoever hears of new rows may ask for more at once: the next key must stand there by then.
        self._complete = answer.next_key is None
        page = Page(before, answer.next_key)
        page.fill(answer.rows)
        if answer.rows:
            first = len(self._pages)
            self.beginInsertRows(QModelIndex(), first, first + len(answer.rows) - 1)
            self._pages.append(page)
            self.endInsertRows()
        elif self._pages.pages:
            # A search by opening found nothing in this stretch: the next one begins where it ended.
            self._pages.pages[-1].next_key = answer.next_key
        elif answer.next_key is not None:
            self._pages.append(page)
        self._fetching = False
        if not self._complete and len(self._pages) < _SEARCH_ROWS:
            self._fetch_next()
        self.found.emit()

    def _next_failed(self, error: Exception, turn: int, _before: Key | None) -> None:
        if turn == self._turn:
            self._fetching = False
            self._stopped = True
            self.failed.emit(error)
            self.found.emit()

    def _note(self, answer: MessagePage) -> None:
        if answer.total is not None:
            self._total = answer.total
        self._searched = answer.searched_back_to

    def _want(self, page: Page) -> None:
        """Ask for a page that is looked at; called while painting, so the asking itself comes after."""
        if not page.asked:
            page.asked = True
            self._wants_page.add(id(page))
            if not self._loads.isActive():
                self._loads.start(0)

    def _load_wanted(self) -> None:
        wanted, self._wants_page = self._wants_page, set()
        for page in self._pages.pages:
            if id(page) in wanted:
                self._reload(page)

    def _reload(self, page: Page) -> None:
        limit = PAGE if page is self._pages.pages[0] else max(1, len(page.numbers))
        asked = self._facade.messages(self._query, page.before, limit)
        self._bridge.ask(asked, self._page_came, self._page_failed, self._turn, page)

    def _page_failed(self, error: Exception, turn: int, page: Page) -> None:
        if turn == self._turn:
            page.asked = False
            self.failed.emit(error)

    def _refresh(self) -> None:
        ids, every = frozenset(self._stale), self._all_stale
        self._stale.clear()
        self._all_stale = False
        if not self._pages.pages:
            if not self._fetching:
                self.show(self._query)
            return
        top = self._pages.pages[0]
        pages = [page for page in self._pages.pages if page.rows is not None] if every else self._pages.holding(ids)
        if top not in pages:
            pages.insert(0, top)
        for page in pages:
            if not page.asked:
                page.asked = True
                self._reload(page)

    def _page_came(self, answer: MessagePage, turn: int, page: Page) -> None:
        if turn != self._turn or page not in self._pages.pages:
            return
        is_top = page is self._pages.pages[0]
        if answer.total is not None and is_top:
            self._total = answer.total
        if page.rows is None:
            page.rows = []
        rows = self._own_part(answer.rows, page)
        known = set(page.numbers)
        if is_top and page.numbers and not any(row.number in known for row in rows) and rows:
            # So many came that the pages no longer meet.
            self.show(self._query)
            return
        last_page = page is self._pages.pages[-1]
        self._merge(page, rows, answer.next_key is None)
        page.asked = False
        if last_page and rows and page.numbers and page.numbers[-1] == rows[-1].number:
            page.next_key = answer.next_key
            self._complete = answer.next_key is None
        self._pages.touch(page)
        if is_top and len(page.numbers) > PAGE and len(rows) == len(answer.rows):
            self._pages.split_top(len(rows), answer.next_key)
        if is_top and not page.numbers and len(self._pages.pages) > 1:
            self._pages.forget(page)
            self._pages.pages[0].before = None
        self.refreshed.emit()
        self.found.emit()

    def _own_part(self, rows: Sequence[MessageRow], page: Page) -> list[MessageRow]:
        """The rows that belong to this page: up to where the next one begins."""
        place = self._pages.pages.index(page)
        below = self._pages.pages[place + 1].numbers if place + 1 < len(self._pages.pages) else ()
        own: list[MessageRow] = []
        for row in rows:
            if row.number in below:
                break
            own.append(row)
        return own

    def _merge(self, page: Page, rows: list[MessageRow], is_end: bool) -> None:
        """Make a page's rows these ones, with the least moves. Rows older than the answer stay when it was cut."""
        first = self._pages.first_row(page)
        new = {row.number for row in rows}
        held = {row.number: row for row in page.rows or ()}
        whole = is_end or page is not self._pages.pages[0] or not rows or rows[-1].number not in set(page.numbers)
        reach = len(page.numbers) if whole else page.numbers.index(rows[-1].number) + 1
        gone = [place for place in range(reach) if page.numbers[place] not in new]
        for place in reversed(gone):
            self.beginRemoveRows(QModelIndex(), first + place, first + place)
            held.pop(page.numbers.pop(place), None)
            self._pages.moved()
            self._set_rows(page, held)
            self.endRemoveRows()
        for place, row in enumerate(rows):
            if place < len(page.numbers) and page.numbers[place] == row.number:
                continue
            if row.number in page.numbers:
                continue
            self.beginInsertRows(QModelIndex(), first + place, first + place)
            page.numbers.insert(place, row.number)
            self._pages.moved()
            held[row.number] = row
            self._set_rows(page, held)
            self.endInsertRows()
        changed = [place for place, row in enumerate(rows) if held.get(row.number) != row]
        held.update((row.number, row) for row in rows)
        self._set_rows(page, held)
        if changed:
            last = self.index(first + changed[-1], COLUMNS - 1)
            self.dataChanged.emit(self.index(first + changed[0], 0), last)

    @staticmethod
    def _set_rows(page: Page, held: dict[int, MessageRow]) -> None:
        if page.rows is not None and all(number in held for number in page.numbers):
            page.rows = [held[number] for number in page.numbers]
        else:
            page.rows = None
