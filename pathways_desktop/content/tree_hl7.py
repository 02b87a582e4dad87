"""The tree of an HL7 body: segments, fields, repeats, components, with names and the meaning of the commonest codes.

No rule of privacy and no parsing here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pathways_desktop.content import hl7
from pathways_desktop.content.charsets import decode
from pathways_desktop.content.hl7_names import field_name, meaning, segment_name
from pathways_desktop.content.node import MAX_NODES, MAX_VALUE, Node, cut, limit
from pathways_desktop.content.privacy import Mask


class Hl7Tree:
    """Makes the nodes of a parsed body, once. What is hidden comes from `mask`."""

    def __init__(self, document: hl7.Document, mask: Mask) -> None:
        self.document, self.mask, self.left = document, mask, MAX_NODES

    def build(self) -> tuple[Node, ...]:
        """Top nodes: segments, or messages where there are several."""
        segments = self.document.segments
        groups: list[tuple[str, list[hl7.Segment]]] = []
        several = sum(segment.name == "MSH" for segment in segments) > 1
        for segment in segments:
            # In a batch each message is a branch; headers and trailers of the batch stand beside them.
            group = str(segment.message) if several and segment.name[1:] not in ("HS", "TS") and segment.message else ""
            if not groups or groups[-1][0] != group:
                groups.append((group, []))
            groups[-1][1].append(segment)
        top: list[Node] = []
        for group, members in groups:
            nodes = self._segments(members)
            if group:
                start, end = nodes[0].start, nodes[-1].end
                control = next((one.value for node in nodes for one in node.children if one.field_id == "MSH-10"), "")
                top.append(Node(group, "Message", control, False, nodes, "message", start=start, end=end))
            else:
                top.extend(nodes)
            if self.left <= 0:
                break
        return tuple(top)

    def _segments(self, segments: list[hl7.Segment]) -> tuple[Node, ...]:
        total: dict[str, int] = {}
        for segment in segments:
            total[segment.name] = total.get(segment.name, 0) + 1
        nodes, count = [], dict.fromkeys(total, 0)
        for segment in segments:
            start, end = self.document.span(segment)
            if self.left <= 0:
                nodes.append(limit(start, end))
                break
            self.left -= 1
            title = segment_name(segment.name)
            if not title:
                value, more = cut(decode(self.document.data[start:end][: MAX_VALUE * 4], self.document.charset))
                hidden = self.mask.touches(start, end)
                nodes.append(Node("", "Text outside a segment", value, hidden, (), "outside", "", "", start, end, more))
                continue
            count[segment.name] += 1
            field_id = f"{segment.name} {count[segment.name]}" if total[segment.name] > 1 else segment.name
            children = tuple(self._fields(segment))
            nodes.append(Node(field_id, title, "", False, children, "segment", start=start, end=end))
        return tuple(nodes)

    def _fields(self, segment: hl7.Segment) -> Iterable[Node]:
        unit = ""
        if segment.name == "OBX":
            part = self.document.field(segment, 6)
            unit = self.document.first(segment, 6) if part and not self._hidden(part) else ""
        for part in self.document.fields(segment):
            if part.start >= part.end:
                continue
            if self.left <= 0:
                start, end = self.document.span(part)
                yield limit(start, end)
                return
            field_id, plain = f"{segment.name}-{part.number}", segment.name in hl7.HEADERS and part.number <= 2
            name = field_name(segment.name, part.number)
            repeats = [part] if plain else self.document.split(part, segment.separators.repeat)
            if len(repeats) == 1:
                node = self._repeat(field_id, name, "field", part, segment, plain)
            else:
                self.left -= 1
                inner = tuple(
                    self._repeat(f"{field_id}[{repeat.number}]", name, "repeat", repeat, segment, False)
                    for repeat in repeats
                    if repeat.start < repeat.end and self.left > 0
                )
                node = self._node(field_id, name, "field", part, segment, inner, raw=True)
            if node.role == "field":
                code = "" if node.hidden else node.children[0].value if node.children else node.value
                explained = meaning(segment.name, part.number, code)
                with_unit = unit if field_id == "OBX-5" else ""
                node = replace(node, meaning=explained, unit=with_unit)
            yield node

    def _repeat(self, field_id: str, name: str, role: str, part: hl7.Part, segment: hl7.Segment, plain: bool) -> Node:
        self.left -= 1
        separators = segment.separators
        components = [] if plain else self.document.split(part, separators.component)
        if len(components) < 2:
            return self._node(field_id, name, role, part, segment, (), raw=plain)
        children = []
        for component in components:
            if component.start >= component.end or self.left <= 0:
                continue
            self.left -= 1
            inner_id = f"{field_id}.{component.number}"
            subs = self.document.split(component, separators.sub)
            inner: tuple[Node, ...] = ()
            if len(subs) > 1:
                self.left -= len(subs)
                inner = tuple(
                    self._node(f"{inner_id}.{sub.number}", "", "component", sub, segment, ())
                    for sub in subs
                    if sub.start < sub.end
                )
            children.append(self._node(inner_id, "", "component", component, segment, inner, raw=bool(inner)))
        return self._node(field_id, name, role, part, segment, tuple(children), raw=True)

    def _node(
        self, field_id: str, name: str, role: str, part: hl7.Part, segment: hl7.Segment,
        children: tuple[Node, ...], raw: bool = False,
    ) -> Node:  # fmt: skip
        start, end = self.document.span(part)
        text = self.document.raw(part) if raw else self.document.text(part, segment.separators)
        value, more = cut(text)
        return Node(field_id, name, value, self._hidden(part), children, role, "", "", start, end, more)

    def _hidden(self, part: hl7.Part) -> bool:
        return self.mask.touches(*self.document.span(part))
