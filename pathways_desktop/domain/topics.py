"""Topics of the shared queue and the patterns that take them: words, `*` for one of them, `#` for any number.

Pure functions over text, alike for the file's checks and for the queue itself. The rule gives the answers of the
matcher that peers of the queue use (qlobber), edges included. Source: the queue's format, "Topics and patterns".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

MOST_WORDS = 100
"""A message with more words in its topic ends every Node peer that looks at it."""
MOST_SOMES = 3
"""Words `#` in one pattern: a peer refuses more, and one pattern is to mean the same everywhere."""
PLACEHOLDERS = ("channel", "type")
OTHER_TYPE = "other"
"""What stands for `{type}` where a message has no type."""


@dataclass(frozen=True, slots=True)
class Wording:
    """How topics are cut into words. Not on disk: every peer of one folder has to have the same."""

    separator: str = "."
    one: str = "*"
    some: str = "#"

    def words(self, text: str) -> list[str]:
        """The words of a topic or pattern; an empty text is one empty word."""
        return text.split(self.separator)


PLAIN = Wording()
_A_TYPE = "\0"


def matches(pattern: Sequence[str], topic: Sequence[str], wording: Wording = PLAIN) -> bool:
    """Whether a pattern takes a topic, both as words. A topic of any number of words is judged, in steps alike."""
    places = {0}
    for word in pattern:
        if word == wording.some:
            places = set(range(min(places), len(topic) + 1))
        elif word == wording.one:
            places = {at + 1 for at in places if at < len(topic) and topic[at] != ""}
        else:
            places = {at + 1 for at in places if at < len(topic) and topic[at] == word}
        if not places:
            return False
    return len(topic) in places


def may_meet(pattern: str, published: str, wording: Wording = PLAIN) -> bool:
    """Whether `pattern` could take a topic that a destination's `published` gives, whatever stands for `{type}`."""
    topic = wording.words(published.replace("{type}", _A_TYPE))
    return _meet(wording.words(pattern), [_A_TYPE if _A_TYPE in word else word for word in topic], wording)


def _meet(pattern: Sequence[str], topic: Sequence[str], wording: Wording) -> bool:
    if not pattern:
        return not topic
    head, rest = pattern[0], pattern[1:]
    if head == wording.some:
        return any(_meet(rest, topic[at:], wording) for at in range(len(topic) + 1))
    if not topic:
        return False
    if topic[0] == _A_TYPE:  # one word or more of the pattern
        return any(_meet(pattern[taken:], topic[1:], wording) for taken in range(1, len(pattern) + 1))
    fits = head == topic[0] or (head == wording.one and topic[0] != "")
    return fits and _meet(rest, topic[1:], wording)


def pattern_fault(text: str, wording: Wording = PLAIN) -> str | None:
    """What a source's `topic` was expected to be, in words, or None."""
    words = wording.words(text)
    if len(words) > MOST_WORDS:
        return f"at most {MOST_WORDS} words"
    if words.count(wording.some) > MOST_SOMES:
        return f"at most {MOST_SOMES} words {wording.some}"
    return None


def topic_fault(text: str, wording: Wording = PLAIN) -> str | None:
    """What is wrong with a topic that is to be published, in words, or None."""
    return f"at most {MOST_WORDS} words" if len(wording.words(text)) > MOST_WORDS else None


def published_fault(text: str, wording: Wording = PLAIN) -> str | None:
    """What a destination's `topic` was expected to be, in words, or None: text with `{channel}` and `{type}` in it."""
    plain = text
    for name in PLACEHOLDERS:
        plain = plain.replace(f"{{{name}}}", "x")
    if "{" in plain or "}" in plain:
        return "only " + " ".join(f"{{{name}}}" for name in PLACEHOLDERS) + " in braces"
    if not text or not text.isprintable():
        return "words like adt.a01, with {channel} or {type} in them"
    if any(word in (wording.one, wording.some) for word in wording.words(plain)):
        return f"a topic: {wording.one} and {wording.some} stand in patterns only"
    return topic_fault(plain, wording)


def published(text: str, channel: str, message_type: str | None, wording: Wording = PLAIN) -> str:
    """The topic of one message. `{type}` is its type in lower case, a word for each part: `ADT^A01` gives `adt.a01`."""
    parts = [part for part in (message_type or "").lower().split("^") if part]
    kind = wording.separator.join(part.replace(wording.separator, "_") for part in parts) or OTHER_TYPE
    return text.replace("{channel}", channel).replace("{type}", kind)
