"""The tree of the reading pane: HL7 with names, XML and JSON, as frozen nodes that know what is hidden.

One function; the nodes are made in `tree_hl7.py` and `tree_markup.py`. No Qt and no rule of privacy here.
"""

from __future__ import annotations

from collections.abc import Iterable

from pathways_desktop.content import hl7
from pathways_desktop.content.charsets import image
from pathways_desktop.content.node import HIDDEN, MAX_LEVELS, MAX_NODES, MAX_VALUE, Node, Reader
from pathways_desktop.content.privacy import Mask, Span, mask_spans
from pathways_desktop.content.readers import TREES, WINDOW, Detected, Kind, detect
from pathways_desktop.content.tree_hl7 import Hl7Tree
from pathways_desktop.content.tree_markup import JsonTree, XmlTree

__all__ = ["HIDDEN", "MAX_LEVELS", "MAX_NODES", "MAX_VALUE", "Node", "build_tree"]


def build_tree(data: bytes, detected: Detected | None = None, spans: Iterable[Span] | None = None) -> tuple[Node, ...]:
    """Top nodes of a body's first MiB; none for kinds without a tree. `spans`: what to hide, else `mask_spans`.

    Any bytes, any thread, never raises. Bounded by MAX_NODES, MAX_VALUE and MAX_LEVELS.
    """
    found = detected or detect(data)
    if found.kind not in TREES:
        return ()
    data = data[:WINDOW]
    mask = Mask(mask_spans(data, found.kind, found) if spans is None else spans)
    if found.kind is Kind.HL7:
        return Hl7Tree(hl7.parse(data, found.charset), mask).build()
    reader = Reader(data, found.charset, image(data, found.charset), mask)
    return JsonTree(reader).build() if found.kind is Kind.JSON else XmlTree(reader).build()
