"""A tolerant JSON tokenizer and a shallow tree over offsets. Broken and cut documents are read as far as they go.

No recursion and no rule of privacy here. Tokens lie end to end: every unit of the image belongs to one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

MAX_TOKENS = 200_000
"""Tokens told apart; what follows is one JUNK token."""
MAX_ITEMS = 50_000
"""Values kept in a tree."""
MAX_DEPTH = 100
"""Levels of a tree; deeper values are left out and their parent says so."""

_TOKEN = re.compile(
    rb"(?P<space>[\s\x00-\x1f]+)|(?P<mark>[{}\[\]:,])"
    rb"|(?P<string>\"[^\"\\]*+(?:\\.[^\"\\]*+)*+\")"
    rb"|(?P<number>[-+]?\d[-+0-9.eE]*)|(?P<word>true|false|null)(?![A-Za-z0-9_])"
    rb"|(?P<junk>\"[\s\S]*|[^\s{}\[\]:,\"]+)",
    re.DOTALL,
)


class What(Enum):
    """Kinds of tokens."""

    SPACE = "space"
    MARK = "mark"
    KEY = "key"
    STRING = "string"
    NUMBER = "number"
    WORD = "word"
    JUNK = "junk"


@dataclass(frozen=True, slots=True)
class Token:
    """A token; a string's offsets include its quotes."""

    what: What
    start: int
    end: int


@dataclass(slots=True)
class Item:
    """A value: its key (a token, None in arrays and at the top), its kind and offsets, and what it holds."""

    what: str
    start: int
    end: int
    key: Token | None = None
    items: list[Item] = field(default_factory=list)
    cut: bool = False


def scan(units: bytes) -> Iterator[Token]:
    """Tokens of an image. A string is a KEY when a colon follows it. Linear; never raises."""
    held: list[Token] = []
    place, size = 0, len(units)
    for count in range(MAX_TOKENS + 1):
        if place >= size:
            break
        hit = _TOKEN.match(units, place) if count < MAX_TOKENS else None
        if hit is None:
            yield from held
            held = []
            yield Token(What.JUNK, place, size)
            return
        token = Token(What(hit.lastgroup), place, hit.end())
        place = hit.end()
        if held:
            # A string waits for what comes after it, white space aside.
            if token.what is What.SPACE and len(held) == 1:
                held.append(token)
                continue
            if token.what is What.MARK and units[token.start] == 0x3A:
                held[0] = Token(What.KEY, held[0].start, held[0].end)
            yield from held
            held = []
        if token.what is What.STRING:
            held.append(token)
        else:
            yield token
    yield from held


def tree(units: bytes) -> list[Item]:
    """Top values of an image (several in JSON lines). Bounded by MAX_ITEMS and MAX_DEPTH."""
    top = Item("top", 0, len(units))
    stack, key, count, skipped = [top], None, 0, 0
    for token in scan(units):
        if token.what is What.SPACE:
            continue
        if token.what is What.KEY:
            key = token
            continue
        mark = units[token.start : token.start + 1] if token.what is What.MARK else b""
        if mark in (b":", b","):
            continue
        if mark in (b"}", b"]"):
            if skipped:
                skipped -= 1
            elif len(stack) > 1:
                stack.pop().end = token.end
            key = None
            continue
        opens = mark in (b"{", b"[")
        if skipped or count >= MAX_ITEMS or (opens and len(stack) > MAX_DEPTH):
            stack[-1].cut = True
            skipped += opens
            key = None
            continue
        count += 1
        what = {b"{": "object", b"[": "array"}.get(mark, token.what.value)
        item = Item(what, token.start, len(units) if opens else token.end, key)
        stack[-1].items.append(item)
        key = None
        if opens:
            stack.append(item)
    return top.items


def string(text: str) -> str:
    """The value of a string token with its quotes; as written where it is not valid. No lone surrogates."""
    try:
        value = json.loads(text, strict=False)
    except (ValueError, RecursionError):
        return text.strip('"')
    if not isinstance(value, str):
        return text
    return value.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
