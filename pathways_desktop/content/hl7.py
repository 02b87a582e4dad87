"""HL7 v2 in its bar form, taken apart by offsets: segments, fields, repeats, components. Nothing is copied but names.

Tolerant on purpose: any separators, CR, LF or CRLF, MLLP bytes, batches, text outside segments. What a line means for
privacy is decided in `privacy.py`; names for people are in `hl7_names.py`. No display here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone

from pathways_desktop.content.charsets import Charset, Image, choose, decode, image

MAX_SEGMENTS = 50_000
"""Lines kept apart; the rest of a longer file is one line outside a segment (and so hidden)."""
MAX_FIELDS = 400
"""Fields kept apart in a segment; the last one holds all that follows."""

HEADERS = ("MSH", "FHS", "BHS")
# MLLP's start and end bytes end a line too: no field may hold them.
_LINE = re.compile(rb"[^\r\n\x0b\x1c]+")
_HEADER = re.compile(rb"(?:MSH|FHS|BHS)[!-/:-@\[-`{-~]")
_START = re.compile(rb"(?:\A|[\r\n\x0b\x1c])(?:MSH|FHS|BHS)([!-/:-@\[-`{-~])")
_NAME = re.compile(rb"[A-Z][A-Z0-9]{2}")
_DEFAULT = b"^~\\&"


@dataclass(frozen=True, slots=True)
class Separators:
    """The bytes that part a message, as its header says. -1 where there is none."""

    field: int
    component: int = -1
    repeat: int = -1
    escape: int = -1
    sub: int = -1


@dataclass(frozen=True, slots=True)
class Segment:
    """A line. `name` is empty where it is not a segment; `message` counts headers MSH from 1, 0 before the first."""

    name: str
    start: int
    end: int
    separators: Separators
    message: int


@dataclass(frozen=True, slots=True)
class Part:
    """A field, repeat, component or subcomponent: its number from 1 and its offsets in the image."""

    number: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Document:
    """A parsed body. `data` and `charset` are kept so that parts can be read on demand."""

    data: bytes
    charset: Charset
    image: Image
    segments: tuple[Segment, ...]

    def span(self, part: Part | Segment) -> tuple[int, int]:
        """Byte offsets of a part or segment in `data`."""
        return self.image.span(part.start, part.end)

    def raw(self, part: Part) -> str:
        """Text of a part with its separators and escapes as sent."""
        start, end = self.span(part)
        return decode(self.data[start:end], self.charset)

    def text(self, part: Part, separators: Separators) -> str:
        """Text of a part with escapes resolved. For a part that has no parts of its own."""
        return unescape(self.raw(part), separators, self.charset)

    def fields(self, segment: Segment) -> Iterator[Part]:
        """Fields by their HL7 numbers, empty ones too. In a header field 1 is the separator itself."""
        if not segment.name:
            return
        start, number, units = segment.start + 4, 1, self.image.units
        if segment.name in HEADERS:
            yield Part(1, segment.start + 3, min(segment.start + 4, segment.end))
            number = 2
        while start <= segment.end:
            end = units.find(segment.separators.field, start, segment.end)
            if end < 0 or number >= MAX_FIELDS:
                end = segment.end
            yield Part(number, start, end)
            start, number = end + 1, number + 1

    def field(self, segment: Segment, number: int) -> Part | None:
        """One field, or None where the segment is shorter."""
        for part in self.fields(segment):
            if part.number == number:
                return part
        return None

    def split(self, part: Part, separator: int) -> list[Part]:
        """Parts of a part, at most MAX_FIELDS; the last one holds the rest."""
        if separator < 0:
            return [Part(1, part.start, part.end)]
        parts: list[Part] = []
        start, units = part.start, self.image.units
        while True:
            end = units.find(separator, start, part.end)
            if end < 0 or len(parts) + 1 >= MAX_FIELDS:
                parts.append(Part(len(parts) + 1, start, part.end))
                return parts
            parts.append(Part(len(parts) + 1, start, end))
            start = end + 1

    def first(self, segment: Segment, number: int, component: int = 1) -> str:
        """Text of a component in the first repeat of a field; empty where there is none."""
        return next(iter(self.every(segment, number, component)), "")

    def every(self, segment: Segment, number: int, component: int = 1) -> list[str]:
        """Texts of a component in all repeats of a field, without empty ones and HL7's null."""
        part = self.field(segment, number)
        if part is None or part.start >= part.end:
            return []
        found = []
        for repeat in self.split(part, segment.separators.repeat):
            pieces = self.split(repeat, segment.separators.component)
            if component <= len(pieces):
                inner = self.split(pieces[component - 1], segment.separators.sub)[0]
                text = self.text(inner, segment.separators).strip()
                if text and text != '""':
                    found.append(text)
        return found


def find_start(units: bytes) -> int:
    """Offset of the first header in an image's first 4 KiB, -1 where there is none."""
    hit = _START.search(units, 0, 4096)
    return hit.start(1) - 3 if hit else -1


def declared_charset(units: bytes) -> str:
    """First name in MSH-18 of the first message, as written; empty where there is none."""
    hit = re.search(rb"(?:\A|[\r\n\x0b\x1c])MSH([!-/:-@\[-`{-~])([^\r\n\x0b\x1c]{0,4000})", units[: 1 << 16])
    if not hit:
        return ""
    fields = hit[2].split(hit[1])
    # MSH-2 is the first of the parts, so MSH-18 is the seventeenth.
    name = fields[16] if len(fields) > 16 else b""
    repeat = fields[0][1:2] or b"~"
    return name.split(repeat)[0].strip().decode("ascii", "replace")


def parse(data: bytes, charset: Charset | None = None, view: Image | None = None) -> Document:
    """Takes `data` apart. Never raises; linear in its length. `view` stands in for the image of the charset."""
    if charset is None:
        charset = choose(data)
        charset = choose(data, declared_charset(image(data, charset).units))
    if view is None:
        view = image(data, charset)
    units = view.units
    segments: list[Segment] = []
    separators, message = Separators(-1), 0
    for hit in _LINE.finditer(units):
        start, end = hit.span()
        if len(segments) >= MAX_SEGMENTS:
            segments.append(Segment("", start, len(units), separators, message))
            break
        head = _HEADER.match(units, start, end)
        if head:
            separators = _separators(units[start + 3 : min(end, start + 12)])
            message += units[start : start + 3] == b"MSH"
        segments.append(Segment(_name(units, start, end, separators), start, end, separators, message))
    return Document(data, charset, view, tuple(segments))


def unescape(text: str, separators: Separators, charset: Charset) -> str:
    r"""Resolves \F\ \S\ \T\ \R\ \E\ \P\, \Xnn..\, \.br\ and highlighting; what is unknown stays as sent."""
    if separators.escape < 0 or chr(separators.escape) not in text:
        return text
    sign = re.escape(chr(separators.escape))
    plain = {
        "F": separators.field,
        "S": separators.component,
        "T": separators.sub,
        "R": separators.repeat,
        "E": separators.escape,
    }

    def resolve(hit: re.Match[str]) -> str:
        code = hit[1]
        if code in plain:
            return chr(plain[code]) if plain[code] >= 0 else hit[0]
        if code in ("H", "N"):
            return ""
        if code in (".br", ".sp"):
            return "\n"
        if code[0] == "X" and len(code) % 2 and re.fullmatch(r"X(?:[0-9A-Fa-f]{2})+", code):
            return decode(bytes.fromhex(code[1:]), charset)
        return hit[0]

    return re.sub(f"{sign}([A-Z.][^{sign}\r\n]{{0,2000}}){sign}", resolve, text)


def parse_time(value: str) -> datetime | None:
    """An HL7 time stamp (YYYY[MM[DD[HHMM[SS[.S…]]]]][+/-ZZZZ]) as a datetime, with its zone where it names one."""
    hit = re.fullmatch(r"(\d{4})(\d\d)?(\d\d)?(?:(\d\d)(\d\d)?(\d\d)?(?:\.(\d{1,6})\d*)?)?([+-]\d{4})?", value.strip())
    if not hit or not hit[1].isascii():
        return None
    zone = None
    try:
        if hit[8]:
            minutes = int(hit[8][1:3]) * 60 + int(hit[8][3:])
            zone = timezone(timedelta(minutes=-minutes if hit[8][0] == "-" else minutes))
        day = (int(hit[1]), int(hit[2] or 1), int(hit[3] or 1))
        clock = (int(hit[4] or 0), int(hit[5] or 0), int(hit[6] or 0), int((hit[7] or "0").ljust(6, "0")))
        # A time stamp without a zone stays without one: a guess would be shown as a fact.
        return datetime(*day, *clock, zone)  # noqa: DTZ001
    except ValueError:
        return None


def _separators(head: bytes) -> Separators:
    """From the bytes after MSH. A sign that is already taken or missing is the usual one, if that one is free."""
    field, signs = head[0], head[1:].split(head[:1])[0]
    taken, chosen = [field], []
    for place, usual in enumerate(_DEFAULT):
        sign = signs[place] if place < len(signs) else usual
        if sign in taken or sign >= 128 or bytes([sign]).isalnum():
            sign = -1
        taken.append(sign)
        chosen.append(sign)
    return Separators(field, *chosen)


def _name(units: bytes, start: int, end: int, separators: Separators) -> str:
    if separators.field < 0 or not _NAME.match(units, start, end):
        return ""
    if end - start > 3 and units[start + 3] != separators.field:
        return ""
    return units[start : start + 3].decode("ascii")
