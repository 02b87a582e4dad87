"""Hidden bytes: the same everywhere, inside the body, and nothing of a person outside them."""

from __future__ import annotations

import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pathways_desktop.content.hexdump import HIDDEN_HEX, HexDump
from pathways_desktop.content.pretty import view_pretty
from pathways_desktop.content.privacy import Mask, Span, mask_spans, without
from pathways_desktop.content.readers import Kind, detect
from pathways_desktop.content.text import MASK, view_text
from pathways_desktop.content.tree import Node, build_tree
from tests.content import samples
from tests.support.counts import PROPERTY_EXAMPLES

CODECS = ["utf-8", "utf-16", "utf-16-be", "utf-32"]


def left_over(data: bytes, spans: list[Span]) -> bytes:
    """What may be seen: hidden ranges replaced by one sign."""
    kept, here = bytearray(), 0
    for start, end in spans:
        kept += data[here:start] + b"\x01"
        here = end
    return bytes(kept + data[here:])


def shown(nodes: tuple[Node, ...]) -> str:
    """All that a tree view gets without a reveal."""
    text = ""
    for node in nodes:
        text += "\n".join((node.field_id, node.name, node.shown, node.unit, node.meaning, repr(node))) + "\n"
        text += shown(node.children)
    return text


def well_formed(data: bytes, spans: list[Span]) -> bool:
    """Sorted, apart, not empty, inside the body."""
    edges = [edge for span in spans for edge in span]
    return edges == sorted(set(edges)) and (not edges or (edges[0] >= 0 and edges[-1] <= len(data)))


@pytest.mark.parametrize("codec", CODECS)
@pytest.mark.parametrize("name", list(samples.TEXTS))
def test_no_view_shows_a_secret(name: str, codec: str) -> None:
    data = samples.TEXTS[name].encode(codec)
    spans = mask_spans(data)
    assert well_formed(data, spans)
    bare = left_over(data, spans).replace(b"\0", b"")
    views = [bare.decode("latin-1"), view_text(data).text, view_pretty(data).text, shown(build_tree(data))]
    views += ["".join(row.text for row in HexDump(data)).replace(".", "")]
    for view in views:
        assert "SECRET" not in view


@pytest.mark.parametrize("name", list(samples.TEXTS))
def test_a_reveal_shows_them_again(name: str) -> None:
    data = samples.TEXTS[name].encode()
    assert "SECRET" in view_text(data, spans=[]).text
    assert "SECRET" in view_pretty(data, spans=[]).text
    assert not any(HIDDEN_HEX in row.hex for row in HexDump(data, spans=[]))
    if detect(data).kind is not Kind.TEXT:
        assert "SECRET" in shown(build_tree(data, spans=[]))


@pytest.mark.parametrize("end", ["\r", "\n", "\r\n"])
def test_what_operators_need_stays_visible(end: str) -> None:
    text = view_text(samples.ORU.replace("\r", end).encode()).text
    for line in (
        r"MSH|^~\&|ZZ-DEMO-LAB|ZZ-HOSP|ZZ-RIS|ZZ-WARD|20261130104206+0100||ORU^R01^ORU_R01|MSG00014207|P|2.5",
        f"OBR|1|{MASK}|{MASK}|ZZGLU^Glucose panel^L|||202611301000",
        f"OBX|1|NM|ZZGLU^Glucose^L||{MASK}|mmol/L|3.0-6.0|N|||F",
        f"PID|1|{MASK}|{MASK}||{MASK}||{MASK}|{MASK}",
        f"NTE|1|L|{MASK}",
    ):
        assert line in text.split("\n")


def test_one_part_is_taken_out_of_what_is_hidden() -> None:
    spans = [(2, 6), (10, 20), (30, 40)]
    assert without(spans, 12, 15) == [(2, 6), (10, 12), (15, 20), (30, 40)]
    assert without(spans, 4, 35) == [(2, 4), (35, 40)]
    assert without(spans, 10, 20) == [(2, 6), (30, 40)]
    assert without(spans, 7, 9) == spans


def test_the_mask_has_one_length() -> None:
    short = view_text(b"MSH|^~\\&|A\rPID|1||1\r").text
    long = view_text(b"MSH|^~\\&|A\rPID|1||123456789012345678901234567890\r").text
    assert short == long


@pytest.mark.parametrize(
    "line",
    [
        "PID|SECRET",
        "PID|12345|x",
        "pid|1||SECRET",
        " PID|1||SECRET",
        "PID^1^^SECRET",
        "PIDX|1||SECRET",
        "SECRET rest of a report",
        "LEE|SECRET",
        "ZZZ|SECRET",
        "OBX|1|TX|A||x|||||||||||||||||||||SECRET",
        "NTE|1||one|SECRET after a bar",
        "ADD|SECRET",
        "QRD||||||||SECRET",
        "STF|SECRET",
    ],
)
def test_what_is_odd_or_unknown_is_hidden(line: str) -> None:
    data = f"MSH|^~\\&|A|||||||1\r{line}\r".encode()
    assert "SECRET" not in view_text(data).text
    assert "12345" not in view_text(data).text
    assert "LEE" not in view_text(data).text


def test_text_before_the_header_is_hidden() -> None:
    assert view_text(b"SECRET\rPID|1||SECRET\rMSH|^~\\&|A\r").text.count(MASK) == 2


def test_a_separator_inside_a_character_reveals_nothing() -> None:
    # In GB 18030 the second byte of a pair may be the bar; cut there, the rest would count as OBX-6.
    pair = b"\x81|"
    data = b"MSH|^~\\&|A|||||||1|P|2.5||||||GB 18030-2000\rOBX|1|TX|A||" + pair + b"SECRET|u\r"
    assert detect(data).charset.codec == "gb18030"
    assert b"SECRET" not in left_over(data, mask_spans(data))
    # The name may be a lie, too: then the same bytes are a letter and a true bar.
    lie = b"MSH|^~\\&|A|||||||1|P|2.5||||||GB 18030-2000\rOBX|1|TX|\x81||SECRET|u\r"
    assert b"SECRET" not in left_over(lie, mask_spans(lie))


def test_other_kinds_are_hidden_but_for_their_signature() -> None:
    pdf = b"%PDF-1.7\n(SECRET)"
    assert mask_spans(pdf) == [(8, len(pdf))]
    assert mask_spans(b"\x89PNG\r\n\x1a\nxyz") == [(8, 11)]
    assert mask_spans(b"note") == [(0, 4)]
    assert mask_spans(b"\0\1\2") == [(0, 3)]
    assert mask_spans(b"") == []


@pytest.mark.parametrize("kind", list(Kind))
@pytest.mark.parametrize("name", list(samples.TEXTS))
def test_a_wrong_kind_hides_more_never_less(name: str, kind: Kind) -> None:
    data = samples.TEXTS[name].encode()
    if kind is not Kind.HL7 or detect(data).kind is not Kind.JSON:
        assert b"SECRET" not in left_over(data, mask_spans(data, kind.value))


@pytest.mark.parametrize(
    "text",
    [
        '<a b="SECRET',
        "<a b=SECRET>",
        "<a SECRET>",
        '<a b="1"SECRET="2">',
        "<!-- SECRET",
        "<![CDATA[SECRET",
        "<?xml SECRET?><a/>",
        "<!DOCTYPE SECRET><a/>",
        '<a classCode="SECRET name"/>',
        '<a xmlns="SECRET name"/>',
        '<a xmlns:x="http://x/?SECRET"/>',
        '<typeId root="SECRET name"/>',
        "<a>SECRET",
        "<a>1 &lt; SECRET</a>",
        "<a>< SECRET</a>",
        '{"a": SECRET}',
        '{"a": "SECRET',
        '{"a": "x\\"SECRET"}',
        '{"SECRET 1": 1}',
        '{"123SECRET": 1}',
        '{"a": trueSECRET}',
        '{"resourceType": "SECRET of a person"}',
        '["SECRET", SECRET',
        '{"a": [1, 2] SECRET}',
    ],
)
def test_broken_markup_reveals_nothing(text: str) -> None:
    data = text.encode()
    assert detect(data).kind in (Kind.XML, Kind.JSON)
    for view in (left_over(data, mask_spans(data)).decode(), view_pretty(data).text, shown(build_tree(data))):
        assert "SECRET" not in view


def test_numbers_and_truth_in_json_are_hidden_null_is_not() -> None:
    text = view_text(b'{"a": 31337, "b": true, "c": null, "d": {}}').text
    assert text == f'{{"a": {MASK}, "b": {MASK}, "c": null, "d": {{}}}}'


def test_mask_answers_for_ranges() -> None:
    mask = Mask([(2, 4), (8, 10)])
    asked = [mask.touches(*span) for span in ((0, 2), (0, 3), (3, 9), (4, 8), (9, 10), (10, 11), (3, 3))]
    assert asked == [False, True, True, False, True, False, False]
    assert list(mask.within(3, 9)) == [(3, 4), (8, 9)]
    assert list(mask.within(4, 8)) == []


values = st.text(string.ascii_letters + string.digits + "^&~\\ é漢.-/", min_size=5, max_size=30).filter(
    lambda value: value.strip() == value and value not in "MSG00014207ZZ-DEMO-LAB"
)


@settings(deadline=None)
@given(
    value=values,
    number=st.integers(2, 60),
    segment=st.sampled_from(["PID", "NK1", "GT1", "IN1", "MRG", "ZPI"]),
    end=st.sampled_from(["\r", "\n", "\r\n"]),
    codec=st.sampled_from(["utf-8", "utf-16", "gb18030"]),
)
def test_no_field_of_a_person_is_ever_revealed(value: str, number: int, segment: str, end: str, codec: str) -> None:
    head = "MSH|^~\\&|A|B|||2026||ADT^A01|1|P|2.5||||||" + {"gb18030": "GB 18030-2000"}.get(codec, "")
    text = end.join((head, f"{segment}|1" + "|" * (number - 1) + value + "|tail", "NTE|1", ""))
    data = text.encode(codec)
    spans = mask_spans(data)
    assert well_formed(data, spans)
    start = len(text[: text.index(f"|{value}|tail") + 1].encode(codec))
    width = len(value.encode(codec)) - (2 if codec == "utf-16" else 0)
    hidden = set[int]()
    for first, last in spans:
        hidden.update(range(first, last))
    assert set(range(start, start + width)) <= hidden
    assert "tail" not in view_text(data).text


pieces = st.lists(
    st.one_of(
        st.binary(max_size=12),
        st.sampled_from(
            [b"MSH|^~\\&|", b"\r", b"\n", b"PID|1|", b"OBX|1|", b"|", b"^", b"<a", b' b="', b">", b"</a>", b"<!--",
             b"]]>", b"<![CDATA[", b"<!DOCTYPE a [", b"{", b"}", b"[", b"]", b'"', b":", b",", b"\\", b"\\X",
             b"&#x41;", b"\0", b"\xff\xfe", b"\xef\xbb\xbf", b"\x0b", b"\x1c", b"BHS#", b"null", b"1e9", b"%PDF-"]
        ),
    ),
    max_size=40,
).map(b"".join)  # fmt: skip


@settings(max_examples=3 * PROPERTY_EXAMPLES, deadline=None)
@given(data=pieces, front=st.sampled_from([b"", b"MSH|^~\\&|", b"<a>", b"{", b"\xff\xfe", b"\xfe\xff", b"FHS$"]))
def test_any_bytes_are_read_without_an_error(data: bytes, front: bytes) -> None:
    data = front + data
    spans = mask_spans(data)
    assert well_formed(data, spans)
    for kind in Kind:
        assert well_formed(data, mask_spans(data, kind))
    build_tree(data)
    for view in (view_text(data), view_pretty(data)):
        view.text.encode()
    rows = list(HexDump(data))
    hidden = sum(end - start for start, end in spans)
    assert sum(row.hex.count(HIDDEN_HEX) for row in rows) == hidden
    assert sum(len(row.hex) for row in rows) == len(data)
