"""A body as rows of offset, hex and ASCII, with hidden bytes as a fixed sign. Rows are made on demand.

Hidden bytes never enter a row. No rule of privacy here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pathways_desktop.content.privacy import Span, mask_spans
from pathways_desktop.content.readers import WINDOW, Detected, detect

WIDTH = 16
"""Bytes a row."""
HIDDEN_HEX = "▒▒"
HIDDEN_CHARACTER = "▒"


@dataclass(frozen=True, slots=True)
class Row:
    """One row: the offset of its first byte, two signs a byte, one character a byte."""

    offset: int
    hex: tuple[str, ...]
    text: str

    @property
    def line(self) -> str:
        """The row as one line of fixed width."""
        left = " ".join(self.hex[:8]).ljust(23)
        right = " ".join(self.hex[8:]).ljust(23)
        return f"{self.offset:08X}  {left}  {right}  {self.text}"


class HexDump:
    """Rows of a body's first MiB. `spans`: what to hide, else `mask_spans`. Any bytes, any thread."""

    def __init__(self, data: bytes, detected: Detected | None = None, spans: Iterable[Span] | None = None) -> None:
        self._data = data[:WINDOW]
        if spans is None:
            found = detected or detect(data)
            spans = mask_spans(self._data, found.kind, found)
        self._hidden = bytearray(len(self._data))
        for start, end in spans:
            start, end = max(0, start), min(end, len(self._data))
            if start < end:
                self._hidden[start:end] = b"\1" * (end - start)

    def __len__(self) -> int:
        """Number of rows."""
        return (len(self._data) + WIDTH - 1) // WIDTH

    def __iter__(self) -> Iterator[Row]:
        """All rows in order."""
        return (self.row(number) for number in range(len(self)))

    def row(self, number: int) -> Row:
        """One row, from 0. IndexError outside."""
        if not 0 <= number < len(self):
            raise IndexError(number)
        offset = number * WIDTH
        part = self._data[offset : offset + WIDTH]
        hidden = self._hidden[offset : offset + WIDTH]
        return Row(
            offset,
            tuple(HIDDEN_HEX if masked else f"{byte:02X}" for byte, masked in zip(part, hidden, strict=True)),
            "".join(
                HIDDEN_CHARACTER if masked else chr(byte) if 32 <= byte < 127 else "."
                for byte, masked in zip(part, hidden, strict=True)
            ),
        )
