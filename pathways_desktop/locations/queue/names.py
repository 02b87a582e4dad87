"""The name of a message's file, and what it tells: topic, expiry, kind. No file is touched here.

`<topic in hex>@<s or l>+<expiry in hex>+<m, s or d>+<unique>`. Names are read as leniently as the peers read them, so
that both see the same messages. Source: the queue's format, sections 3, 5 and 6.
"""

from __future__ import annotations

import hashlib
import os
import re
from dataclasses import dataclass
from typing import Literal

LONGEST_NAME = 255
"""Bytes that a file system takes in one name."""
Kind = Literal["multi", "single", "direct"]
_KINDS: dict[str, Kind] = {"s": "single", "d": "direct"}
_NUMBER = re.compile(r"\s*([+-]?)(?:0x)?([0-9a-f]+)", re.IGNORECASE | re.ASCII)
_PAIRS = re.compile(r"(?:[0-9a-fA-F]{2})*", re.ASCII)
_HEX = re.compile(r"(?:[0-9a-f]{2})*", re.ASCII)


@dataclass(frozen=True, slots=True)
class MessageName:
    """A name of the queue's form."""

    text: str
    head: str
    """The topic, or as much of it as fits the name, as it is written there."""
    is_long: bool
    """The rest of the topic is in a file of its own."""
    expires: int | None
    """Milliseconds since 1970 UTC; None for never."""
    kind: Kind

    def expired(self, now_ms: int) -> bool:
        """Whether its time is over at `now_ms`."""
        return self.expires is not None and self.expires <= now_ms


def parse_name(text: str) -> MessageName | None:
    """What a name tells, or None where it is no message's."""
    head, at, rest = text.rpartition("@")
    fields = rest.split("+")
    if not at or len(fields) != 4:
        return None
    split, expires, kind, _ = fields
    return MessageName(text, head, split != "s", read_expiry(expires), _KINDS.get(kind, "multi"))


def read_expiry(text: str) -> int | None:
    """Leading hex digits; None for none, which means never."""
    found = _NUMBER.match(text)
    return int(found[1] + found[2], 16) if found else None


def message_name(
    topic: str, expires: int, *, single: bool, unique: str, encode: bool = True, split_at: int = 200
) -> tuple[str, str]:
    """The name of a new message, and the rest of its topic where that does not fit. `expires` in whole ms."""
    text = encode_topic(topic) if encode else topic
    head, rest = text[:split_at], text[split_at:]
    return f"{head}@{'l' if rest else 's'}+{expires:x}+{'s' if single else 'm'}+{unique}", rest


def encode_topic(topic: str) -> str:
    """The UTF-8 of a topic in lower-case hex; half a character is written as U+FFFD, as the peers do."""
    return topic.encode("utf-16", "surrogatepass").decode("utf-16", "replace").encode("utf-8").hex()


def decode_topic(text: str) -> str:
    """The topic that hex spells: pairs from the left up to the first that is none; what is no UTF-8 is U+FFFD."""
    pairs = _PAIRS.match(text)
    return bytes.fromhex(pairs[0]).decode("utf-8", "replace") if pairs else ""


def looks_encoded(head: str) -> bool:
    """Whether the topic in a name is written as hex all through."""
    return _HEX.fullmatch(head) is not None


def bucket_of(name: str, buckets: int) -> int:
    """The number of the bucket that a name belongs to."""
    digest = hashlib.md5(os.fsencode(name), usedforsecurity=False).digest()
    return int.from_bytes(digest[:4], "big") % buckets


def shown(name: str, topic: str) -> str:
    """A message's name as people read it: the topic in words, then what the file's own name tells after it."""
    return f"{topic}@{name.rpartition('@')[2]}"
