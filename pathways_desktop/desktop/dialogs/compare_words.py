"""What a comparison came to, in words. Pure."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from pathways_desktop.content.compare import Comparison
from pathways_desktop.desktop.words import figure
from pathways_desktop.domain.compared import Both
from pathways_desktop.domain.names import one_line

_NAMED = 6
"""Differences that the sentence names; the table has all of them."""


def heads(by: str) -> tuple[str, str, str, str]:
    """The heads of the table."""
    tr = QCoreApplication.translate
    first = {"fields": tr("Compare", "Field"), "lines": tr("Compare", "Line"), "bytes": tr("Compare", "Byte")}[by]
    return first, tr("Compare", "Name"), tr("Compare", "Received"), tr("Compare", "Written")


def sizes_text(both: Both) -> str:
    """Both sizes, and where the other one stands."""
    tr = QCoreApplication.translate
    written = figure(both.written_size) if both.written_size is not None else "?"
    text = tr("Compare", "Received: {received} bytes  ·  Written: {written} bytes as {name}, {where}")
    return text.format(
        received=figure(both.received_size), written=written, name=one_line(both.output_name), where=both.where
    )


def comparison_text(both: Both, found: Comparison) -> str:
    """Whether they are the same, else how much differs and where."""
    tr, different = QCoreApplication.translate, found.different
    if both.same:
        return tr("Compare", "Both are the same, byte by byte.")
    if not different:
        if both.same is None:
            return tr("Compare", "What is shown here is the same. They are too large to be compared whole.")
        return tr("Compare", "What is shown here is the same. They differ further on.")
    if found.bytes_only:
        text = tr("Compare", "Every field and line is the same. The bytes between them differ, first at {place}.")
        return text.format(place=different[0].label)
    if found.by == "bytes":
        text = tr("Compare", "{count} rows of 16 bytes differ, first at {place}.")
        return text.format(count=figure(len(different)), place=different[0].label)
    names = list(dict.fromkeys(pair.label for pair in different))
    named = ", ".join(names[:_NAMED]) + (" …" if len(names) > _NAMED else "")
    total, count = figure(len(found.pairs)), figure(len(different))
    if found.by == "lines":
        return tr("Compare", "{count} of {total} lines differ: {names}").format(count=count, total=total, names=named)
    return tr("Compare", "{count} of {total} fields differ: {names}").format(count=count, total=total, names=named)
