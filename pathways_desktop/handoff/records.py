"""How many records some bytes hold, for a manifest's `records`: one rule for what we write and for what we check.

HL7 v2 counts its messages (`MSH` segments, also inside a batch), other text its lines that are not empty. What has no
records that can be counted without knowing its format (JSON, XML, binary) is not counted, and then `records` of a
manifest says nothing that could be held against it; its size and hash do. The article names the number of records and
leaves open what one is.
"""

from __future__ import annotations

_HL7 = (b"MSH", b"FHS", b"BHS")
_UNCOUNTED = (b"{", b"[", b"<", b"PK\x03\x04", b"%PDF")
_HEAD = 4096
_BOM = b"\xef\xbb\xbf"


class RecordCounter:
    """Counts while bytes go by, in pieces of any size. Used by one thread."""

    def __init__(self) -> None:
        self._head: bytes | None = b""
        """What is looked at to tell the kind; None once it was told."""
        self._hl7 = False
        self._countable = True
        self._start = b""
        """The first bytes of the line at hand, at most three."""
        self._records = 0

    def feed(self, data: bytes) -> None:
        """The next bytes."""
        if self._head is not None:
            self._head += data
            if len(self._head) < _HEAD:
                return
            data, self._head = self._head, None
            self._tell_kind(data)
        if self._countable:
            self._count(data)

    def records(self) -> int | None:
        """How many there were; None where such bytes have none that could be counted. Ask once, at the end."""
        if self._head is not None:
            data, self._head = self._head, None
            self._tell_kind(data)
            if self._countable:
                self._count(data)
        if not self._countable:
            return None
        self._end_of_line()
        return self._records

    def _tell_kind(self, data: bytes) -> None:
        text = data.removeprefix(_BOM).lstrip(b"\x0b\r\n\t ")
        self._hl7 = text.startswith(_HL7)
        self._countable = self._hl7 or not (text.startswith(_UNCOUNTED) or b"\0" in data)

    def _count(self, data: bytes) -> None:
        if self._records == 0 and not self._start:
            data = data.removeprefix(_BOM)
        lines = data.replace(b"\r", b"\n").split(b"\n")
        for place, line in enumerate(lines):
            if place:
                self._end_of_line()
            if len(self._start) < 3:
                self._start = (self._start + (line if self._start else line.lstrip(b"\x0b\x1c\t ")))[:3]

    def _end_of_line(self) -> None:
        if self._start == b"MSH" if self._hl7 else self._start:
            self._records += 1
        self._start = b""
