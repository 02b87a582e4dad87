"""A tolerant XML tokenizer over offsets. It knows no document types and no entities but the five of XML itself, so
that nothing can be expanded or fetched. Tokens lie end to end: every unit of the image belongs to one.

No tree and no rule of privacy here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

MAX_TOKENS = 100_000
"""Tokens told apart; what follows is one JUNK token."""

_NAME = rb"[A-Za-z_:\x80-\xff][\w.:\x80-\xff-]{0,199}"
_OPEN = re.compile(rb"<(" + _NAME + rb")")
_CLOSE = re.compile(rb"</(" + _NAME + rb")\s{0,999}>")
_ATTRIBUTE = re.compile(rb"\s{1,999}(" + _NAME + rb")\s{0,99}=\s{0,99}(?:\"([^\"<]*)\"|'([^'<]*)')")
_OPEN_END = re.compile(rb"\s{0,999}(/?)>")
_REFERENCE = re.compile(r"&(?:#(\d{1,7})|#[xX]([0-9A-Fa-f]{1,6})|(lt|gt|amp|quot|apos));")
_PREDEFINED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"', "apos": "'"}


class What(Enum):
    """Kinds of tokens. JUNK is whatever is not well formed."""

    OPEN = "open"
    CLOSE = "close"
    EMPTY = "empty"
    TEXT = "text"
    CDATA = "cdata"
    COMMENT = "comment"
    INSTRUCTION = "instruction"
    DOCTYPE = "doctype"
    JUNK = "junk"


@dataclass(frozen=True, slots=True)
class Attribute:
    """Name as sent, and where the value lies (without its quotes)."""

    name: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Token:
    """A token from `start` to `end`; `inner_start` to `inner_end` is its content where it has delimiters."""

    what: What
    start: int
    end: int
    inner_start: int
    inner_end: int
    name: str = ""
    attributes: tuple[Attribute, ...] = ()


def local(name: str) -> str:
    """A name without its prefix."""
    return name.rpartition(":")[2]


def scan(units: bytes) -> Iterator[Token]:
    """Tokens of an image, in order. Linear in its length; never raises; keeps one token at a time."""
    place, count, size = 0, 0, len(units)
    while place < size:
        count += 1
        if count > MAX_TOKENS:
            yield Token(What.JUNK, place, size, place, size)
            return
        token = _markup(units, place, size) if units[place] == 0x3C else _text(units, place, size)
        yield token
        place = token.end


def resolve(text: str) -> str:
    """Text with character references and XML's own five entities resolved, once. Others stay as written."""
    if "&" not in text:
        return text

    def one(hit: re.Match[str]) -> str:
        if hit[3]:
            return _PREDEFINED[hit[3]]
        code = int(hit[1]) if hit[1] else int(hit[2], 16)
        if code == 0 or code > 0x10FFFF or 0xD800 <= code <= 0xDFFF:
            return "\ufffd"
        return chr(code)

    return _REFERENCE.sub(one, text)


def _text(units: bytes, place: int, size: int) -> Token:
    end = units.find(b"<", place)
    end = size if end < 0 else end
    body = units[place:end]
    # The white space around a text is layout; only what lies between is content.
    start = place + len(body) - len(body.lstrip())
    stop = max(start, place + len(body.rstrip()))
    return Token(What.TEXT, place, end, start, stop)


def _markup(units: bytes, place: int, size: int) -> Token:
    for opener, closer, what in (
        (b"<!--", b"-->", What.COMMENT),
        (b"<![CDATA[", b"]]>", What.CDATA),
        (b"<?", b"?>", What.INSTRUCTION),
    ):
        if units.startswith(opener, place):
            inner = place + len(opener)
            end = units.find(closer, inner)
            if end < 0:
                return Token(What.JUNK, place, size, place, size)
            return Token(what, place, end + len(closer), inner, end)
    if units.startswith(b"<!", place):
        return _doctype(units, place, size)
    hit = _CLOSE.match(units, place)
    if hit:
        return Token(What.CLOSE, place, hit.end(), place, place, _decode(hit[1]))
    hit = _OPEN.match(units, place)
    if hit:
        token = _open(units, place, hit)
        if token:
            return token
    end = units.find(b"<", place + 1)
    end = size if end < 0 else end
    return Token(What.JUNK, place, end, place, end)


def _open(units: bytes, place: int, hit: re.Match[bytes]) -> Token | None:
    attributes: list[Attribute] = []
    here = hit.end()
    while True:
        end = _OPEN_END.match(units, here)
        if end:
            what = What.EMPTY if end[1] else What.OPEN
            return Token(what, place, end.end(), place, place, _decode(hit[1]), tuple(attributes))
        found = _ATTRIBUTE.match(units, here)
        if not found or len(attributes) >= 500:
            return None
        start, stop = found.span(2) if found[2] is not None else found.span(3)
        attributes.append(Attribute(_decode(found[1]), start, stop))
        here = found.end()


def _doctype(units: bytes, place: int, size: int) -> Token:
    """A document type is passed over unread, with its internal subset."""
    end = units.find(b">", place)
    subset = units.find(b"[", place, end if end >= 0 else size)
    if subset >= 0:
        close = re.compile(rb"\]\s{0,999}>").search(units, subset)
        end = close.end() - 1 if close else -1
    if end < 0:
        return Token(What.JUNK, place, size, place, size)
    return Token(What.DOCTYPE, place, end + 1, place + 2, end)


def _decode(name: bytes) -> str:
    # An image holds 0xFF for what is not ASCII in wide sets, so a name is read byte by byte and only shown.
    return name.decode("latin-1")
