"""The trees of XML and JSON bodies, bounded in nodes and levels.

No rule of privacy and no reading of tokens here.
"""

from __future__ import annotations

from pathways_desktop.content import json_scan, xml_scan
from pathways_desktop.content.node import HIDDEN, MAX_LEVELS, MAX_NODES, Node, Reader, limit

_NAMES = {
    xml_scan.What.TEXT: ("Text", "text"),
    xml_scan.What.CDATA: ("Text", "text"),
    xml_scan.What.JUNK: ("Not well formed", "outside"),
    xml_scan.What.COMMENT: ("Comment", "comment"),
    xml_scan.What.INSTRUCTION: ("Instruction", "instruction"),
    xml_scan.What.DOCTYPE: ("Document type, not read", "doctype"),
}


class _Element:
    """An element that is still open while the tree is made."""

    def __init__(self, field_id: str, start: int) -> None:
        self.field_id, self.start = field_id, start
        self.children: list[Node] = []

    def close(self, end: int) -> Node:
        texts = [child for child in self.children if child.role == "text"]
        if len(texts) == 1 and all(child.role in ("text", "attribute") for child in self.children):
            # An element that holds one text is one row.
            text = texts[0]
            rest = tuple(child for child in self.children if child is not text)
            return Node(
                self.field_id, "", text.value, text.hidden, rest, "element", "", "", self.start, end, text.cut
            )  # fmt: skip
        return Node(self.field_id, "", "", False, tuple(self.children), "element", start=self.start, end=end)


class XmlTree:
    """Makes the nodes of an XML body, once."""

    def __init__(self, reader: Reader) -> None:
        self._reader, self._left, self._skipped = reader, MAX_NODES, 0
        self._stack = [_Element("", 0)]

    def build(self) -> tuple[Node, ...]:
        """Top nodes: what stands before the root element, the root, and what follows it."""
        view = self._reader.view
        for token in xml_scan.scan(view.units):
            start, end = view.span(token.start, token.end)
            opens = token.what is xml_scan.What.OPEN
            if token.what is xml_scan.What.CLOSE:
                self._close(token.name, end)
            elif self._left <= 0 or self._skipped or (opens and len(self._stack) > MAX_LEVELS):
                self._skipped += opens
                siblings = self._stack[-1].children
                if not siblings or siblings[-1].role != "limit":
                    siblings.append(limit(start, end))
            else:
                self._left -= 1 + len(token.attributes)
                self._add(token, start, end)
        while len(self._stack) > 1:
            done = self._stack.pop()
            self._stack[-1].children.append(done.close(view.size))
        return tuple(self._stack[0].children)

    def _close(self, name: str, end: int) -> None:
        if self._skipped:
            self._skipped -= 1
        elif any(element.field_id == name for element in self._stack[1:]):
            # A forgotten end is closed by the end of what holds it; an end without a start is passed over.
            done = None
            while done is None or done.field_id != name:
                done = self._stack.pop()
                self._stack[-1].children.append(done.close(end))

    def _add(self, token: xml_scan.Token, start: int, end: int) -> None:
        siblings = self._stack[-1].children
        if token.what in (xml_scan.What.OPEN, xml_scan.What.EMPTY):
            element = _Element(token.name, start)
            for one in token.attributes:
                element.children.append(
                    self._reader.leaf(f"@{one.name}", "", one.start, one.end, "attribute", xml_scan.resolve)
                )
            if token.what is xml_scan.What.OPEN:
                self._stack.append(element)
            else:
                siblings.append(element.close(end))
        elif token.inner_start < token.inner_end:
            name, role = _NAMES[token.what]
            change = xml_scan.resolve if token.what is xml_scan.What.TEXT else None
            siblings.append(self._reader.leaf("", name, token.inner_start, token.inner_end, role, change))


class JsonTree:
    """Makes the nodes of a JSON body, once."""

    def __init__(self, reader: Reader) -> None:
        self._reader, self._left = reader, MAX_NODES

    def build(self) -> tuple[Node, ...]:
        """Top nodes. A document that is one object or array shows what it holds, not a single root."""
        view = self._reader.view
        items = json_scan.tree(view.units)
        if len(items) == 1 and items[0].what in ("object", "array") and items[0].items:
            return self._inner(items[0])
        return self._inner(json_scan.Item("array", 0, len(view.units), items=items))

    def _inner(self, parent: json_scan.Item) -> tuple[Node, ...]:
        nodes: list[Node] = []
        for number, item in enumerate(parent.items):
            if self._left <= 0:
                break
            nodes.append(self._node(item, f"[{number}]"))
        if len(nodes) < len(parent.items) or parent.cut:
            nodes.append(limit(*self._reader.view.span(parent.start, parent.end)))
        return tuple(nodes)

    def _node(self, item: json_scan.Item, place: str) -> Node:
        self._left -= 1
        field_id = self._key(item.key) if item.key else place
        if item.what in ("object", "array"):
            start, end = self._reader.view.span(item.start, item.end)
            return Node(field_id, self._resource(item), "", False, self._inner(item), item.what, start=start, end=end)
        change = json_scan.string if item.what == "string" else None
        return self._reader.leaf(field_id, "", item.start, item.end, item.what, change)

    def _key(self, key: json_scan.Token) -> str:
        # A key that is no plain word may be a name or a number of a person.
        return HIDDEN if self._reader.hidden(key.start, key.end) else self._reader.text(key.start + 1, key.end - 1)

    def _resource(self, item: json_scan.Item) -> str:
        """What FHIR calls an object, as its name."""
        units = self._reader.view.units
        for inner in item.items[:50]:
            named = inner.key and units[inner.key.start : inner.key.end] == b'"resourceType"'
            if named and inner.what == "string" and not self._reader.hidden(inner.start, inner.end):
                return json_scan.string(self._reader.text(inner.start, inner.end))
        return ""
