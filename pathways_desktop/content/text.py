"""A body as lines of text: decoded, control characters made visible, long lines cut, hidden ranges as one fixed sign.

Hidden text never enters a line: a view can draw, copy and search what it gets. No parsing and no rule of privacy here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pathways_desktop.content.charsets import decode, image
from pathways_desktop.content.privacy import Span, mask_spans
from pathways_desktop.content.readers import WINDOW, Detected, detect

MASK = "▒" * 8
"""Stands for a hidden range, always of this length: its length tells nothing."""
MAX_LINE = 2000
"""Characters of a line; the rest is left out and counted."""
MAX_LINES = 50_000

_BREAK = re.compile(rb"\r\n|\r|\n")
# Formatting characters that could reorder or hide what is read, besides the controls.
_ODD = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]")


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of text, or MASK where `hidden`. `start` and `end` are byte offsets of what it stands for."""

    text: str
    hidden: bool
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Line:
    """A line; `cut` counts the characters left out at its end."""

    pieces: tuple[Piece, ...]
    cut: int = 0
    indent: int = 0

    @property
    def text(self) -> str:
        """The line as it may be shown and copied."""
        return " " * self.indent + "".join(piece.text for piece in self.pieces)


@dataclass(frozen=True, slots=True)
class TextView:
    """Lines of the first `shown` of `size` bytes, and the label of the character set they were read with."""

    lines: tuple[Line, ...]
    shown: int
    size: int
    charset: str

    @property
    def text(self) -> str:
        """All lines, parted by line feeds."""
        return "\n".join(line.text for line in self.lines)


def visible(text: str) -> str:
    """Control characters as their pictures, reordering and zero-width ones as their code; a tab stays."""
    return _ODD.sub(_picture, text)


def view_text(
    data: bytes, detected: Detected | None = None, spans: Iterable[Span] | None = None, size: int | None = None
) -> TextView:
    """The body as text; its first MiB. `spans`: what to hide, else `mask_spans`; `size`: the whole body's bytes, where
    `data` is a part from its start. Never raises; any thread.
    """
    found = detected or detect(data)
    whole = len(data) if size is None else size
    data = data[:WINDOW]
    hidden = mask_spans(data, found.kind, found) if spans is None else list(spans)
    building = LineBuilder(data, found)
    here = min(found.charset.bom, len(data))
    for start, end in hidden:
        start, end = max(start, here), min(end, len(data))
        if start >= end:
            continue
        building.show(here, start)
        building.hide(start, end)
        here = end
    building.show(here, len(data))
    return TextView(building.finish(), len(data), whole, found.charset.label)


class LineBuilder:
    """Collects pieces into lines. `show` ends a line at each line end, `hide` and `add` never do."""

    def __init__(self, data: bytes, detected: Detected) -> None:
        self._data, self._charset = data, detected.charset
        self._lines: list[Line] = []
        self._pieces: list[Piece] = []
        self._room, self._cut, self._indent, self._open = MAX_LINE, 0, 0, False

    def show(self, start: int, end: int) -> None:
        """Adds bytes that may be seen."""
        for first, last, ends in self._split(start, end):
            self.add(visible(decode(self._data[first:last], self._charset)), first, last)
            if ends:
                self.end()

    def add(self, text: str, start: int, end: int) -> None:
        """Adds a run of text that stands for a range."""
        if not text:
            return
        self._open = True
        if len(text) > self._room:
            self._cut += len(text) - self._room
            text = text[: self._room]
        if text:
            self._room -= len(text)
            self._pieces.append(Piece(text, False, start, end))

    def hide(self, start: int, end: int) -> None:
        """Adds a hidden range: the fixed sign. It is never cut, so that its presence is always told."""
        self._open = True
        if self._cut:
            self._cut += len(MASK)
        else:
            self._room = max(0, self._room - len(MASK))
            self._pieces.append(Piece(MASK, True, start, end))

    def end(self, indent: int = 0) -> None:
        """Ends the line; the next one begins with `indent` spaces."""
        if len(self._lines) < MAX_LINES:
            self._lines.append(Line(tuple(self._pieces), self._cut, self._indent))
        self._pieces, self._room, self._cut, self._indent, self._open = [], MAX_LINE, 0, indent, False

    def end_if_open(self, indent: int = 0) -> None:
        """Ends the line when something stands on it, else only sets the indent."""
        if self._open:
            self.end(indent)
        self._indent = indent

    def finish(self) -> tuple[Line, ...]:
        """All lines."""
        if self._open:
            self.end()
        return tuple(self._lines)

    def _split(self, start: int, end: int) -> Iterator[tuple[int, int, bool]]:
        if start >= end:
            return
        part = self._data[start:end]
        # A part never begins with the mark of the body, so that its image starts at its first byte.
        charset = self._charset
        view = image(part, type(charset)(charset.codec, charset.label, unit=charset.unit))
        here = 0
        for hit in _BREAK.finditer(view.units):
            first, last = view.span(here, hit.start())
            yield start + first, start + min(last, hit.start() * view.unit), True
            here = hit.end()
        if here < len(view.units) or here * view.unit < len(part):
            yield start + here * view.unit, end, False


def _picture(hit: re.Match[str]) -> str:
    code = ord(hit[0])
    if code < 0x20:
        return chr(0x2400 + code)
    return "␡" if code == 0x7F else f"⟨{code:04X}⟩"
