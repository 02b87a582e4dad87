"""The known part of a list of messages, in pages that follow each other by key; only some hold their rows.

Pure bookkeeping, newest first. A page that is let go keeps the numbers of its rows, so that the list keeps its length;
it is read again by its key when it is looked at. Nothing here asks the store.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pathways_desktop.domain.rows import MessageRow

Key = tuple[int, int]
PAGE = 100
MOST_LOADED = 24
"""Pages that hold their rows: what a view needs and some screens around it."""


@dataclass(slots=True, eq=False)
class Page:
    """Rows between two keys. `before` None: the top. `rows` None: let go."""

    before: Key | None
    next_key: Key | None
    numbers: array[int] = field(default_factory=lambda: array("q"))
    rows: list[MessageRow] | None = None
    asked: bool = False

    def fill(self, rows: Sequence[MessageRow]) -> None:
        """Hold these rows."""
        self.rows = list(rows)
        self.numbers = array("q", [row.number for row in rows])


class MessagePages:
    """The pages, and which of them hold their rows."""

    def __init__(self) -> None:
        self.pages: list[Page] = []
        self._loaded: OrderedDict[int, Page] = OrderedDict()
        self._starts: list[int] = []

    def __len__(self) -> int:
        starts = self._begins()
        return starts[-1] + len(self.pages[-1].numbers) if starts else 0

    def moved(self) -> None:
        """A page has more or fewer rows than before."""
        self._starts = []

    def _begins(self) -> list[int]:
        if len(self._starts) != len(self.pages):
            first, self._starts = 0, []
            for page in self.pages:
                self._starts.append(first)
                first += len(page.numbers)
        return self._starts

    @property
    def loaded_rows(self) -> int:
        """How many rows are held in memory."""
        return sum(len(page.rows or ()) for page in self.pages)

    def rows(self) -> Iterator[MessageRow]:
        """Every row that is held."""
        for page in self.pages:
            yield from page.rows or ()

    def clear(self) -> None:
        """Know nothing."""
        self.pages.clear()
        self._loaded.clear()
        self.moved()

    def locate(self, row: int) -> tuple[Page, int]:
        """The page of a row and its place there. IndexError outside."""
        starts = self._begins()
        number = bisect_right(starts, row) - 1
        if number < 0 or row - starts[number] >= len(self.pages[number].numbers):
            raise IndexError(row)
        return self.pages[number], row - starts[number]

    def first_row(self, page: Page) -> int:
        """The row where a page begins."""
        return self._begins()[self.pages.index(page)]

    def row_of(self, number: int) -> int:
        """The row of a message by its number; -1: not known."""
        for page, first in zip(self.pages, self._begins(), strict=True):
            if number in page.numbers:
                return first + page.numbers.index(number)
        return -1

    def append(self, page: Page) -> None:
        """The next older page."""
        self.pages.append(page)
        self.moved()
        self.touch(page)

    def touch(self, page: Page) -> None:
        """This page is looked at: others are let go for it, the longest unseen first."""
        if page.rows is None:
            return
        self._loaded[id(page)] = page
        self._loaded.move_to_end(id(page))
        while len(self._loaded) > MOST_LOADED:
            _, old = self._loaded.popitem(last=False)
            old.rows = None

    def forget(self, page: Page) -> None:
        """The page is not part of the list any more."""
        self.pages.remove(page)
        self.moved()
        self._loaded.pop(id(page), None)

    def holding(self, ids: frozenset[str]) -> list[Page]:
        """Loaded pages with one of these messages."""
        return [page for page in self.pages if page.rows and any(row.id in ids for row in page.rows)]

    def split_top(self, count: int, next_key: Key | None) -> None:
        """The top page ends after `count` rows, at this key; what is older becomes a page of its own.

        Small neighbours are joined, so that a list that grows at the top does not fall to pieces.
        """
        top = self.pages[0]
        rest = top.rows[count:] if top.rows is not None else []
        if not rest or next_key is None:
            return
        assert top.rows is not None
        older = Page(next_key, top.next_key)
        older.fill(rest)
        top.next_key = next_key
        top.fill(top.rows[:count])
        self.pages.insert(1, older)
        self.moved()
        self.touch(older)
        if len(self.pages) > 2:
            below = self.pages[2]
            if below.rows is not None and len(below.numbers) + len(rest) <= PAGE:
                older.next_key = below.next_key
                older.fill([*rest, *below.rows])
                self.forget(below)
