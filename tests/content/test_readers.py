"""What a body is and in which character set it is read."""

from __future__ import annotations

import pytest

from pathways_desktop.content.charsets import choose, decode, image, named
from pathways_desktop.content.readers import Kind, detect
from tests.content import samples

KINDS = {
    "oru": Kind.HL7,
    "adt": Kind.HL7,
    "orm": Kind.HL7,
    "batch": Kind.HL7,
    "cda": Kind.CDA,
    "v2xml": Kind.XML,
    "fhir": Kind.JSON,
    "bomb": Kind.XML,
    "text": Kind.TEXT,
}


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-be"])
@pytest.mark.parametrize("name", list(KINDS))
def test_kind_is_found_in_every_unicode_form(name: str, codec: str) -> None:
    assert detect(samples.TEXTS[name].encode(codec)).kind is KINDS[name]


@pytest.mark.parametrize(
    ("data", "kind", "media"),
    [
        (b"%PDF-1.7\n%\xe2\xe3", Kind.PDF, "application/pdf"),
        (b"\x89PNG\r\n\x1a\n\0\0", Kind.IMAGE, "image/png"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", Kind.IMAGE, "image/jpeg"),
        (b"GIF89a\x01\0", Kind.IMAGE, "image/gif"),
        (b"RIFF\x10\0\0\0WEBPVP8 ", Kind.IMAGE, "image/webp"),
        (b"BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28", Kind.IMAGE, "image/bmp"),
        (b"\0" * 128 + b"DICM\x02\0", Kind.BINARY, "application/dicom"),
        (bytes(range(256)), Kind.BINARY, "application/octet-stream"),
        (b"<\x82\0\1\2\xff" * 20, Kind.BINARY, "application/octet-stream"),
        (b"{\0\1\2", Kind.BINARY, "application/octet-stream"),
        (b"", Kind.TEXT, "text/plain"),
        (b"MSHELL is a word", Kind.TEXT, "text/plain"),
        (b"PID|1||no header", Kind.TEXT, "text/plain"),
        (b"a < b", Kind.TEXT, "text/plain"),
        (b"{braces} in text", Kind.TEXT, "text/plain"),
        (b"  [1, 2]", Kind.JSON, "application/json"),
        (b"\x0bMSH|^~\\&|A\r\x1c\r", Kind.HL7, "x-application/hl7-v2+er7"),
        (b"noise before\r\nMSH|^~\\&|A\r", Kind.HL7, "x-application/hl7-v2+er7"),
    ],
)
def test_kind_by_signature_and_shape(data: bytes, kind: Kind, media: str) -> None:
    found = detect(data)
    assert (found.kind, found.media) == (kind, media)


@pytest.mark.parametrize(
    ("declared", "codec", "label"),
    [
        ("8859/1", "latin-1", "ISO 8859-1"),
        ("8859/15", "iso8859-15", "ISO 8859-15"),
        ("8859/2", "iso8859-2", "ISO 8859-2"),
        ("UNICODE UTF-8", "utf-8", "UTF-8"),
        ("GB 18030-2000", "gb18030", "GB 18030"),
        ("ISO IR87", "iso2022_jp", "ISO-2022-JP"),
        ("UNICODE UTF-16", "utf-16", "UTF-16 LE"),
    ],
)
def test_declared_set_of_msh_18_is_used(declared: str, codec: str, label: str) -> None:
    word = {"gb18030": "张", "iso2022_jp": "山田", "iso8859-2": "Łódź", "iso8859-15": "œuvre €"}.get(codec, "José")
    text = f"MSH|^~\\&|{word}|||||||||||||||{declared}~ASCII\rNTE|1||x\r"
    found = detect(text.encode(codec))
    assert found.kind is Kind.HL7
    assert (found.charset.label, found.charset.honoured) == (label, True)
    assert word in decode(text.encode(codec), found.charset)


@pytest.mark.parametrize("declared", ["ASCII", "UNICODE UTF-8", "no such set", "unicode_escape", "zlib_codec"])
def test_a_wrong_or_unknown_declared_set_is_told_and_not_used(declared: str) -> None:
    found = detect(f"MSH|^~\\&|José|||||||||||||||{declared}\r".encode("latin-1"))
    assert found.charset.codec == "cp1252"
    assert not found.charset.honoured
    assert found.charset.declared == declared


def test_no_declared_set_is_guessed() -> None:
    assert choose(b"plain").label == "ASCII"
    assert choose("José".encode()).label == "UTF-8"
    assert choose("José €".encode("cp1252")).label == "Windows-1252"
    assert choose("José".encode()[:-1]).label == "UTF-8", "a window may end inside a character"
    assert named("../../etc") == ""


def test_xml_declaration_names_the_set() -> None:
    text = '<?xml version="1.0" encoding="ISO-8859-15"?><a>€</a>'
    assert detect(text.encode("iso8859-15")).charset.label == "ISO 8859-15"


def test_image_keeps_offsets_of_wide_sets() -> None:
    data = "\ufeffA|é|B".encode("utf-16-le") + b"\0"
    view = image(data, choose(data))
    assert view.units == b"A|\xff|B"
    assert view.span(0, 1) == (2, 4)
    assert view.span(4, 5) == (10, len(data)), "the odd byte at the end belongs to the last unit"


def test_image_hides_separators_inside_pairs() -> None:
    # The second byte of this character in Shift JIS is a bar's neighbour, a backslash.
    data = "MSH|^~\\&|表".encode("shift_jis")
    assert image(data, choose(data, "ISO IR14")).units == b"MSH|^~\\&|\xff\xff"
