"""What is hidden until somebody reveals it, as byte ranges of a body, so that tree, text and hex hide the same bytes.

The rule is a white list: what is not known to be harmless is hidden. HL7: spec/ui/design.md, "PHI mask", and on top
local and unknown segments, lines outside a segment, fields without a known name, further identifiers and free text.
XML and JSON: every value but a few words of structure. Text, PDF, pictures and other bytes: all. No display here.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator

from pathways_desktop.content import hl7, json_scan, xml_scan
from pathways_desktop.content.charsets import Charset, Image, choose, images
from pathways_desktop.content.hl7_names import SEGMENTS, field_name
from pathways_desktop.content.readers import Detected, Kind, detect

Span = tuple[int, int]

ALL_BUT_SET_ID = frozenset({"PID", "NK1", "GT1", "IN1", "IN3"})
"""Segments of which only field 1 may be seen, and that only when it is a short number."""
WHOLE = frozenset({"PD1", "MRG", "IN2", "CON", "ACC", "UB1", "UB2", "PDA", "DB1", "IAM", "ADD", "DSP", "RDT"})
"""Segments that are about a person or hold free text in every field."""
FIELDS: dict[str, frozenset[int]] = {
    "ORC": frozenset({2, 3, 4, 8}),
    "OBR": frozenset({2, 3, 13, 18, 19, 20, 21, 26, 29, 31, 39, 43, 46, 47}),
    "OBX": frozenset({5, 21}),
    "PV1": frozenset({5, 19, 50}),
    "PV2": frozenset({3, 5, 12}),
    "AL1": frozenset({5}),
    "DG1": frozenset({4, 20}),
    "PR1": frozenset({4, 19}),
    "SPM": frozenset({2, 3, 14}),
    "SAC": frozenset({1, 2, 3, 4}),
    "TXA": frozenset({12, 13, 14, 15, 16}),
    "SCH": frozenset({1, 2, 4, 23, 24, 26, 27}),
    "RXO": frozenset({6, 7}),
    "RXE": frozenset({7, 15, 21}),
    "RXD": frozenset({7, 9, 15}),
    "RXA": frozenset({9}),
    "FT1": frozenset({2, 23, 31}),
    "TQ1": frozenset({10, 11}),
    "TQ2": frozenset({3, 4, 5}),
    "IPC": frozenset({1, 2, 3, 4}),
    "QRD": frozenset({8, 11}),
    "QPD": frozenset({3}),
    "PRT": frozenset({5, 14, 15}),
    "BLG": frozenset({3}),
    "FHS": frozenset({10}),
    "BHS": frozenset({10}),
    "FTS": frozenset({2}),
    "BTS": frozenset({2}),
}
"""Fields hidden in segments that may otherwise be seen: order and visit numbers, values, comments, reasons."""

MAX_SPANS = 50_000
"""Ranges told apart; the rest of the body becomes one."""

_SET_ID = re.compile(rb"\d{1,4}")
_DECLARATION = re.compile(
    rb"xml(?:\s{1,9}version\s?=\s?[\"']1\.\d[\"'])?(?:\s{1,9}encoding\s?=\s?[\"'][A-Za-z0-9._-]{1,40}[\"'])?"
    rb"(?:\s{1,9}standalone\s?=\s?[\"'](?:yes|no)[\"'])?\s{0,9}"
)
_CODE = re.compile(rb"[A-Z_]{1,16}|true|false")
_OID = re.compile(rb"[0-9.]{1,64}")
_SAFE_ATTRIBUTES = {
    "classCode": _CODE,
    "moodCode": _CODE,
    "typeCode": _CODE,
    "determinerCode": _CODE,
    "contextControlCode": _CODE,
    "contextConductionInd": _CODE,
    "nullFlavor": _CODE,
    "codeSystem": _OID,
    "ITSVersion": re.compile(rb"XML_1\.0"),
    "xsi:type": re.compile(rb"[A-Za-z_][A-Za-z0-9_.:-]{0,63}"),
}
_NAMESPACE = re.compile(rb"(?:https?://|urn:)[A-Za-z0-9./:#_-]{1,160}")
_TEMPLATE = re.compile(rb"[A-Za-z0-9._:-]{1,64}")
_JSON_KEY = re.compile(rb"\"[A-Za-z_$@][A-Za-z0-9_$@.:-]{0,63}\"")
_RESOURCE = re.compile(rb"\"[A-Z][A-Za-z]{1,39}\"")
_BUNDLES = frozenset(
    f'"{word}"'.encode()
    for word in ("message", "document", "transaction", "batch", "collection", "searchset", "history",
                 "transaction-response", "batch-response")
)  # fmt: skip


class Mask:
    """Sorted ranges that can be asked. Made from `mask_spans`."""

    def __init__(self, spans: Iterable[Span]) -> None:
        self.spans = list(spans)
        self._starts = [start for start, _ in self.spans]

    def touches(self, start: int, end: int) -> bool:
        """Whether a byte from `start` to `end` is hidden."""
        place = bisect_right(self._starts, end - 1) - 1
        return place >= 0 and start < end and self.spans[place][1] > start

    def within(self, start: int, end: int) -> Iterator[Span]:
        """The hidden ranges between `start` and `end`, cut to them."""
        place = max(0, bisect_right(self._starts, start) - 1)
        while place < len(self.spans) and self.spans[place][0] < end:
            first, last = max(start, self.spans[place][0]), min(end, self.spans[place][1])
            if first < last:
                yield first, last
            place += 1


def mask_spans(data: bytes, kind: Kind | str | None = None, detected: Detected | None = None) -> list[Span]:
    """Byte ranges of `data` to hide: sorted, apart, not empty, inside the body. Never raises; any thread.

    `data` must begin where the body begins (a window at its start is fine). `kind` None: found out here.
    """
    if not data:
        return []
    found = detected or detect(data)
    wanted = Kind(kind) if kind is not None else found.kind
    charset = found.charset if found.kind == wanted else choose(data)
    if wanted is Kind.HL7:
        spans = [span for view in images(data, charset) for span in _of_hl7(data, charset, view)]
    elif wanted in (Kind.XML, Kind.CDA):
        spans = [span for view in images(data, charset) for span in _spans(view, _of_xml(view.units))]
    elif wanted is Kind.JSON:
        spans = [span for view in images(data, charset) for span in _spans(view, _of_json(view.units))]
    else:
        spans = [(min(found.signature, len(data)), len(data))]
    return _merged(spans, len(data))


def without(spans: Iterable[Span], start: int, end: int) -> list[Span]:
    """The ranges less what lies between `start` and `end`: what stays hidden while one part is revealed."""
    rest: list[Span] = []
    for first, last in spans:
        rest += [(a, b) for a, b in ((first, min(last, start)), (max(first, end), last)) if a < b]
    return rest


def is_protected(segment: str, number: int, value: bytes) -> bool:
    """Whether a field of an HL7 segment is hidden. `value` is its image, needed to know a set id."""
    if segment in ALL_BUT_SET_ID:
        return number != 1 or not _SET_ID.fullmatch(value)
    if segment in WHOLE or segment not in SEGMENTS or segment.startswith("Z"):
        return True
    # From NTE-3 on all of it: a bar that the sender forgot to escape moves the rest of a comment to the next field.
    if segment == "NTE":
        return number >= 3
    return number in FIELDS.get(segment, ()) or not field_name(segment, number)


def _of_hl7(data: bytes, charset: Charset, view: Image) -> Iterator[Span]:
    document = hl7.parse(data, charset, view)
    for segment in document.segments:
        # A line that is no known segment is most likely the rest of a value with a raw line end in it.
        if segment.name not in SEGMENTS and not (segment.name.startswith("Z") and segment.message):
            yield document.span(segment)
            continue
        for part in document.fields(segment):
            if part.start < part.end and is_protected(segment.name, part.number, view.units[part.start : part.end]):
                yield document.span(part)


def _of_xml(units: bytes) -> Iterator[Span]:
    for token in xml_scan.scan(units):
        if token.what in (xml_scan.What.OPEN, xml_scan.What.EMPTY):
            element = xml_scan.local(token.name)
            for attribute in token.attributes:
                if not _is_structure(element, attribute.name, units[attribute.start : attribute.end]):
                    yield attribute.start, attribute.end
        elif token.what is xml_scan.What.INSTRUCTION:
            if not _DECLARATION.fullmatch(units, token.inner_start, token.inner_end):
                yield token.inner_start, token.inner_end
        elif token.what is not xml_scan.What.CLOSE:
            yield token.inner_start, token.inner_end


def _is_structure(element: str, attribute: str, value: bytes) -> bool:
    if attribute == "xmlns" or attribute.startswith("xmlns:"):
        return bool(_NAMESPACE.fullmatch(value))
    if element in ("templateId", "typeId") and attribute in ("root", "extension"):
        return bool(_TEMPLATE.fullmatch(value))
    pattern = _SAFE_ATTRIBUTES.get(attribute)
    return pattern is not None and bool(pattern.fullmatch(value))


def _of_json(units: bytes) -> Iterator[Span]:
    key = b""
    for token in json_scan.scan(units):
        value = units[token.start : token.end] if token.end - token.start < 80 else b""
        if token.what is json_scan.What.KEY:
            key = value
            if not _JSON_KEY.fullmatch(value):
                yield token.start + 1, token.end - 1
            continue
        if token.what is json_scan.What.SPACE or (token.what is json_scan.What.MARK and value == b":"):
            continue
        if token.what is json_scan.What.STRING:
            resource = key == b'"resourceType"' and _RESOURCE.fullmatch(value)
            if not resource and not (key == b'"type"' and value in _BUNDLES):
                yield token.start + 1, token.end - 1
        elif token.what is not json_scan.What.MARK and value != b"null":
            yield token.start, token.end
        key = b""


def _spans(view: Image, found: Iterable[Span]) -> Iterator[Span]:
    for start, end in found:
        if start < end:
            yield view.span(start, end)


def _merged(spans: list[Span], size: int) -> list[Span]:
    """Sorted, and joined where they overlap or touch."""
    merged: list[Span] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        elif len(merged) >= MAX_SPANS:
            merged[-1] = (merged[-1][0], size)
        elif start < end:
            merged.append((start, end))
    return merged
