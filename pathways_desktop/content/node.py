"""A row of the reading pane's tree, and the limits of trees.

Values stand in the nodes even where they are hidden, for the reveal; `shown` is what a view, a copy or a screen reader
gets before it. No parsing here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from pathways_desktop.content.charsets import Charset, Image, decode
from pathways_desktop.content.privacy import Mask

MAX_NODES = 20_000
"""Nodes of a tree; a node of role `limit` says that there is more."""
MAX_VALUE = 4096
"""Characters of a value in a tree; `cut` says that there is more, `start` and `end` where all of it lies."""
MAX_LEVELS = 100
HIDDEN = "hidden"
"""What stands for a hidden value in accessible text and in a copy."""


@dataclass(frozen=True, slots=True)
class Node:
    """A row of the tree.

    `field_id` is `PID-3`, an element or a key; `name` the name for people. `role`: message, segment, field, repeat,
    component, outside (text that is no segment), element, attribute, text, object, array, string, number, word, limit.
    `meaning` explains a code, `unit` is the unit after an OBX-5. `start` and `end` are byte offsets in the body.
    """

    field_id: str
    name: str
    value: str = field(repr=False)
    hidden: bool
    children: tuple[Node, ...] = field(default=(), repr=False)
    role: str = ""
    meaning: str = ""
    unit: str = field(default="", repr=False)
    start: int = 0
    end: int = 0
    cut: bool = False

    @property
    def shown(self) -> str:
        """The value, or the word for a hidden one."""
        return HIDDEN if self.hidden else self.value


def limit(start: int, end: int) -> Node:
    """The node that says that there is more, not shown."""
    return Node("", "More, not shown", "", False, role="limit", start=start, end=end)


def cut(text: str) -> tuple[str, bool]:
    """A text of at most MAX_VALUE characters, and whether something was left out."""
    return (text[:MAX_VALUE] + "…", True) if len(text) > MAX_VALUE else (text, False)


class Reader:
    """Reads parts of one body by their offsets in its image, and knows what of them is hidden."""

    def __init__(self, data: bytes, charset: Charset, view: Image, mask: Mask) -> None:
        self._data, self._charset, self.view, self._mask = data, charset, view, mask

    def text(self, start: int, end: int) -> str:
        """Text of a part."""
        first, last = self.view.span(start, end)
        return decode(self._data[first:last], self._charset)

    def hidden(self, start: int, end: int) -> bool:
        """Whether something of a part is hidden."""
        return self._mask.touches(*self.view.span(start, end))

    def leaf(
        self, field_id: str, name: str, start: int, end: int, role: str, change: Callable[[str], str] | None = None
    ) -> Node:
        """A node without children; `change` turns the text as sent into the value."""
        text = self.text(start, end)
        value, more = cut(change(text) if change else text)
        first, last = self.view.span(start, end)
        return Node(field_id, name, value, self.hidden(start, end), (), role, "", "", first, last, more)
