"""XML and JSON set out in lines with indents, with the same ranges hidden as everywhere else.

Works on tokens, so that a broken or cut body is set out as far as it can be read. No rule of privacy here.
"""

from __future__ import annotations

from collections.abc import Iterable

from pathways_desktop.content import json_scan, xml_scan
from pathways_desktop.content.charsets import image
from pathways_desktop.content.privacy import Mask, Span, mask_spans
from pathways_desktop.content.readers import WINDOW, Detected, Kind, detect
from pathways_desktop.content.text import LineBuilder, TextView, view_text

STEP = 2
"""Spaces a level."""
MAX_INDENT = 60


def view_pretty(
    data: bytes, detected: Detected | None = None, spans: Iterable[Span] | None = None, size: int | None = None
) -> TextView:
    """The body's first MiB set out in lines; other kinds than XML and JSON as `view_text` shows them. Never raises."""
    found = detected or detect(data)
    if found.kind not in (Kind.XML, Kind.CDA, Kind.JSON):
        return view_text(data, found, spans, size)
    whole = len(data) if size is None else size
    data = data[:WINDOW]
    mask = Mask(mask_spans(data, found.kind, found) if spans is None else spans)
    writer = _Writer(data, found, mask)
    if found.kind is Kind.JSON:
        _json(writer)
    else:
        _xml(writer)
    return TextView(writer.lines.finish(), len(data), whole, found.charset.label)


class _Writer:
    def __init__(self, data: bytes, detected: Detected, mask: Mask) -> None:
        self.view = image(data, detected.charset)
        self.lines, self._mask = LineBuilder(data, detected), mask

    def put(self, start: int, end: int) -> None:
        """Writes units of the image: what is hidden as the sign, the rest as it is, on one line."""
        if start >= end:
            return
        here, last = self.view.span(start, end)
        for first, stop in self._mask.within(here, last):
            self.lines.show(here, first)
            self.lines.hide(first, stop)
            here = stop
        self.lines.show(here, last)

    def line(self, level: int) -> None:
        """Begins a line at a level, if something stands on this one."""
        self.lines.end_if_open(min(level * STEP, MAX_INDENT))


def _json(writer: _Writer) -> None:
    units, level, empty = writer.view.units, 0, False
    for token in json_scan.scan(units):
        if token.what is json_scan.What.SPACE:
            continue
        mark = units[token.start : token.end] if token.what is json_scan.What.MARK else b""
        if mark in (b"}", b"]"):
            level = max(0, level - 1)
            if not empty:
                writer.line(level)
        elif empty:
            writer.line(level)
        empty = mark in (b"{", b"[")
        writer.put(token.start, token.end)
        if empty:
            level += 1
        elif mark == b",":
            writer.line(level)
        elif mark == b":":
            writer.lines.add(" ", *writer.view.span(token.end, token.end))
        elif level == 0:
            writer.line(0)


def _xml(writer: _Writer) -> None:
    level, inline = 0, False
    for token in xml_scan.scan(writer.view.units):
        what = token.what
        if what is xml_scan.What.TEXT:
            if token.inner_start < token.inner_end:
                if not inline:
                    writer.line(level)
                writer.put(token.inner_start, token.inner_end)
            continue
        if what is xml_scan.What.CLOSE:
            level = max(0, level - 1)
            # An element that holds only text closes on its own line.
            if not inline:
                writer.line(level)
            writer.put(token.start, token.end)
            inline = False
            continue
        writer.line(level)
        writer.put(token.start, token.end)
        inline = what is xml_scan.What.OPEN
        if inline:
            level += 1
