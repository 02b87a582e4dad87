"""Two bodies side by side, and what differs between them by name: fields of HL7, elements and keys, lines, bytes.

Equality is always that of the real values; what is hidden is a mask on both sides, so that a view learns no more than
that it differs. No Qt here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from pathways_desktop.content.hexdump import WIDTH, HexDump
from pathways_desktop.content.node import Node
from pathways_desktop.content.privacy import Span
from pathways_desktop.content.readers import TREES, WINDOW, Detected, Kind, detect
from pathways_desktop.content.text import view_text
from pathways_desktop.content.tree import build_tree

MOST_ALIGNED = 4_000_000
"""Pairs of parts that are weighed where parts were put in or left out; beyond that place stands beside place."""
MOST_PAIRS = 20_000
_BARE = frozenset({Kind.BINARY, Kind.PDF, Kind.IMAGE})


@dataclass(frozen=True, slots=True)
class Part:
    """A named part of one body. `shown` is the value, or the word for a hidden one."""

    label: str
    name: str
    value: str = field(repr=False)
    shown: str = field(repr=False)
    hidden: bool


@dataclass(frozen=True, slots=True)
class Pair:
    """The same part on both sides; None where one side has none."""

    left: Part | None
    right: Part | None

    @property
    def differs(self) -> bool:
        """Whether the real values differ."""
        return self.left is None or self.right is None or self.left.value != self.right.value

    @property
    def label(self) -> str:
        """`PID-5`, an element's way, `line 3`, an offset."""
        return (self.left or self.right or _NOTHING).label

    @property
    def name(self) -> str:
        """The name for people, where the kind has names."""
        return (self.left or self.right or _NOTHING).name


_NOTHING = Part("", "", "", "", False)


@dataclass(frozen=True, slots=True)
class Comparison:
    """All pairs in order. `bytes_only`: every part is the same, and the bytes between them are not."""

    pairs: tuple[Pair, ...]
    by: str
    """What the parts are: `fields`, `lines`, `bytes`."""
    bytes_only: bool = False
    cut: bool = False
    """There are more parts than are shown."""

    @property
    def different(self) -> tuple[Pair, ...]:
        """The pairs that differ."""
        return tuple(pair for pair in self.pairs if pair.differs)


def compare_bodies(left: bytes, right: bytes, *, revealed: bool) -> Comparison:
    """Compare the first MiB of two bodies. Any bytes, any thread, never raises; takes up to a second for large ones."""
    left, right = left[:WINDOW], right[:WINDOW]
    here, there = detect(left), detect(right)
    spans: list[Span] | None = [] if revealed else None
    kinds = {here.kind, there.kind}
    if kinds & _BARE:
        return _by_bytes(left, right, here, there, spans)
    by = "fields" if len(kinds) == 1 and here.kind in TREES else "lines"
    if by == "fields":
        parts = [list(_leaves(build_tree(one, found, spans))) for one, found in ((left, here), (right, there))]
    else:
        parts = [list(_lines(one, found, spans)) for one, found in ((left, here), (right, there))]
    pairs = list(_aligned(parts[0], parts[1]))
    if left != right and not any(pair.differs for pair in pairs):
        found = _by_bytes(left, right, here, there, spans)
        return Comparison(found.pairs, found.by, bytes_only=True, cut=found.cut)
    return Comparison(tuple(pairs[:MOST_PAIRS]), by, cut=len(pairs) > MOST_PAIRS)


def _leaves(nodes: Sequence[Node], way: str = "", name: str = "") -> Iterator[Part]:
    for node in nodes:
        # A segment's fields carry its name in their ids; elements and keys need the way to them.
        own = node.role in ("message", "segment", "field", "repeat", "component", "outside")
        label = node.field_id if own or not way else f"{way}/{node.field_id}" if node.field_id else way
        if node.children:
            yield from _leaves(node.children, label, node.name)
        else:
            yield Part(label, node.name or name, node.value, node.shown, node.hidden)


def _lines(data: bytes, found: Detected, spans: Sequence[Span] | None) -> Iterator[Part]:
    shown = view_text(data, found, spans).lines
    real = view_text(data, found, []).lines
    if len(shown) != len(real):
        # What is hidden reaches over an end of line: only what is shown can be set side by side then.
        real = shown
    for number, (line, whole) in enumerate(zip(shown, real, strict=True), 1):
        hidden = line.text != whole.text
        yield Part(f"{number}", "", whole.text, line.text, hidden and not line.text.strip("▒ "))


def _by_bytes(left: bytes, right: bytes, here: Detected, there: Detected, spans: Sequence[Span] | None) -> Comparison:
    dumps = (HexDump(left, here, spans), HexDump(right, there, spans))
    pairs = []
    rows = max(len(dump) for dump in dumps)
    for number in range(min(rows, MOST_PAIRS)):
        sides: list[Part | None] = []
        for data, dump in ((left, dumps[0]), (right, dumps[1])):
            if number >= len(dump):
                sides.append(None)
                continue
            row = dump.row(number)
            value = data[number * WIDTH : number * WIDTH + WIDTH].hex()
            sides.append(Part(f"{row.offset:08X}", "", value, f"{' '.join(row.hex)}  {row.text}", False))
        pairs.append(Pair(sides[0], sides[1]))
    return Comparison(tuple(pairs), "bytes", cut=rows > MOST_PAIRS)


def _aligned(left: list[Part], right: list[Part]) -> Iterator[Pair]:
    """Equal parts beside each other, then what stands between them by its label."""
    first = 0
    while first < min(len(left), len(right)) and _same(left[first], right[first]):
        first += 1
    end = 0
    while end < min(len(left), len(right)) - first and _same(left[-1 - end], right[-1 - end]):
        end += 1
    for one, other in zip(left[:first], right[:first], strict=True):
        yield Pair(one, other)
    yield from _between(left[first : len(left) - end], right[first : len(right) - end])
    for one, other in zip(left[len(left) - end :], right[len(right) - end :], strict=True):
        yield Pair(one, other)


def _between(left: list[Part], right: list[Part]) -> Iterator[Pair]:
    if len(left) * len(right) > MOST_ALIGNED:
        yield from _by_place(left, right)
        return
    keys = [[(part.label, part.value) for part in side] for side in (left, right)]
    for tag, a, b, c, d in SequenceMatcher(None, keys[0], keys[1], autojunk=False).get_opcodes():
        if tag == "equal":
            yield from (Pair(one, other) for one, other in zip(left[a:b], right[c:d], strict=True))
        else:
            yield from _by_label(left[a:b], right[c:d])


def _by_label(left: list[Part], right: list[Part]) -> Iterator[Pair]:
    labels = [[part.label for part in side] for side in (left, right)]
    if labels[0] and labels[1] and all(label.isdecimal() for label in (*labels[0], *labels[1])):
        # The number of a line is where it stands, not what it is.
        yield from _by_place(left, right)
        return
    for tag, a, b, c, d in SequenceMatcher(None, labels[0], labels[1], autojunk=False).get_opcodes():
        if tag == "equal":
            yield from (Pair(one, other) for one, other in zip(left[a:b], right[c:d], strict=True))
        else:
            yield from (Pair(one, None) for one in left[a:b])
            yield from (Pair(None, other) for other in right[c:d])


def _by_place(left: list[Part], right: list[Part]) -> Iterator[Pair]:
    for place in range(max(len(left), len(right))):
        yield Pair(left[place] if place < len(left) else None, right[place] if place < len(right) else None)


def _same(left: Part, right: Part) -> bool:
    return left.label == right.label and left.value == right.value
