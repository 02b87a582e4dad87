"""What a body is: HL7 v2, XML, CDA, JSON, PDF, a picture, text or other bytes, and in which character set.

Looks at the first bytes only. No parsing into trees, nothing about privacy.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from pathways_desktop.content import hl7
from pathways_desktop.content.charsets import Charset, choose, image

WINDOW = 1 << 20
"""Bytes of a body that the reading pane shows and that are searched for identifiers: the first MiB."""
_HEAD = 1 << 16

_CONTROLS = bytes(b for b in range(32) if b not in b"\t\n\r\x0b\x0c\x1b\x1c") + b"\x7f"
_XML_START = re.compile(rb"[\s\x0b]{0,4096}<(?:[?!/]|[A-Za-z_:\x80-\xff])")
_JSON_START = re.compile(
    rb"[\s\x0b]{0,4096}(?:\{\s{0,4096}(?:[\"}]|\Z)|\[\s{0,4096}(?:[\[{\"\]\-0-9]|true|false|null|\Z))"
)
_ROOT = re.compile(rb"<(?:[A-Za-z_][\w.-]{0,60}:)?([A-Za-z_][\w.-]{0,100})[\s/>]")
_XML_ENCODING = re.compile(
    rb"[\s\x0b]{0,64}<\?xml[^>]{0,200}?\sencoding\s{0,8}=\s{0,8}[\"']([A-Za-z0-9._-]{1,40})[\"']"
)

_PICTURES: tuple[tuple[bytes, str], ...] = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF87a", "image/gif"),
    (b"GIF89a", "image/gif"),
    (b"II*\0", "image/tiff"),
    (b"MM\0*", "image/tiff"),
)


class Kind(StrEnum):
    """How a body is shown: a tree and text (HL7, XML, CDA, JSON), text, or hex only."""

    HL7 = "hl7"
    XML = "xml"
    CDA = "cda"
    JSON = "json"
    PDF = "pdf"
    IMAGE = "image"
    TEXT = "text"
    BINARY = "binary"


TREES = frozenset({Kind.HL7, Kind.XML, Kind.CDA, Kind.JSON})
"""Kinds that have a tree."""


@dataclass(frozen=True, slots=True)
class Detected:
    """The kind of a body, its media type, its character set, and how many bytes at its start are only a signature."""

    kind: Kind
    media: str
    charset: Charset
    signature: int = 0


def detect(data: bytes) -> Detected:
    """Finds out what `data` is; the first 64 KiB decide. Any bytes, any thread, never raises."""
    head = data[:_HEAD]
    fixed = _by_signature(head)
    if fixed:
        return fixed
    charset = choose(data)
    units = image(head, charset).units
    start = hl7.find_start(units)
    if start < 0 and _is_binary(units, charset):
        return Detected(Kind.BINARY, "application/octet-stream", charset)
    if _XML_START.match(units):
        declared = _XML_ENCODING.match(units)
        name = declared[1].decode("ascii") if declared else ""
        charset = choose(data, name) if name else charset
        kind = Kind.CDA if _root_name(units) == b"ClinicalDocument" else Kind.XML
        return Detected(kind, "application/xml", charset)
    if _JSON_START.match(units):
        return Detected(Kind.JSON, "application/json", charset)
    if start >= 0:
        return Detected(Kind.HL7, "x-application/hl7-v2+er7", choose(data, hl7.declared_charset(units)))
    return Detected(Kind.TEXT, "text/plain", charset)


def _by_signature(head: bytes) -> Detected | None:
    plain = Charset("iso8859_1", "none")
    if head.startswith(b"%PDF-"):
        return Detected(Kind.PDF, "application/pdf", plain, 8 if re.match(rb"%PDF-\d\.\d", head) else 5)
    for mark, media in _PICTURES:
        if head.startswith(mark):
            return Detected(Kind.IMAGE, media, plain, len(mark))
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return Detected(Kind.IMAGE, "image/webp", plain, 12)
    if head[:2] == b"BM" and head[6:10] == b"\0\0\0\0" and len(head) > 14:
        return Detected(Kind.IMAGE, "image/bmp", plain, 2)
    if head[128:132] == b"DICM":
        return Detected(Kind.BINARY, "application/dicom", plain)
    return None


def _root_name(units: bytes) -> bytes:
    """Local name of the first element; comments and a document type before it are jumped over."""
    place = 0
    while True:
        place = units.find(b"<", place)
        if place < 0:
            return b""
        for opener, closer in ((b"<!--", b"-->"), (b"<?", b"?>"), (b"<!", b">")):
            if units.startswith(opener, place):
                end = units.find(closer, place)
                if end < 0:
                    return b""
                place = end + len(closer)
                break
        else:
            hit = _ROOT.match(units, place)
            return hit[1] if hit else b""


def _is_binary(units: bytes, charset: Charset) -> bool:
    if not units or charset.unit > 1:
        return False
    odd = len(units) - len(units.translate(None, _CONTROLS))
    return units.count(b"\0") > 0 or odd * 50 > len(units)
