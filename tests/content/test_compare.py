"""Two bodies side by side: differences by the names of fields, elements, lines and bytes, and what stays hidden."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pathways_desktop.content.compare import MOST_PAIRS, Comparison, compare_bodies
from tests.support.counts import PROPERTY_EXAMPLES

HL7 = (
    b"MSH|^~\\&|ZZLAB|ZZ|ZZHIS|ZZ|20261130||ORU^R01|ZZ1|P|2.5\r"
    b"PID|1||ZZ-77||ZZTEST^ANNA\r"
    b"OBR|1||ZZ9|ZZGLU^Glucose\r"
    b"OBX|1|NM|ZZGLU||5.1|mmol/L\r"
    b"OBX|2|NM|ZZNA||140|mmol/L\r"
)


def changes(found: Comparison) -> list[tuple[str, str | None, str | None]]:
    """Label and what is shown on each side of all that differs."""
    return [
        (pair.label, pair.left.shown if pair.left else None, pair.right.shown if pair.right else None)
        for pair in found.different
    ]


def test_the_same_bytes_have_no_difference() -> None:
    found = compare_bodies(HL7, HL7, revealed=False)
    assert found.by == "fields"
    assert found.different == ()
    assert len(found.pairs) > 15


def test_a_changed_field_is_named_and_stays_hidden() -> None:
    other = HL7.replace(b"ZZTEST^ANNA", b"ZZTEST^BERTA").replace(b"ZZGLU^Glucose", b"ZZGLU^Sugar")
    hidden = compare_bodies(HL7, other, revealed=False)
    assert [label for label, _, _ in changes(hidden)] == ["PID-5.2", "OBR-4.2"]
    assert changes(hidden)[0][1:] == ("hidden", "hidden")
    assert changes(hidden)[1][1:] == ("Glucose", "Sugar")
    assert hidden.different[1].name
    assert "ANNA" not in repr(hidden)
    assert "BERTA" not in repr(hidden)
    assert changes(compare_bodies(HL7, other, revealed=True))[0][1:] == ("ANNA", "BERTA")


def test_a_segment_that_was_left_out_stands_on_one_side_only() -> None:
    other = HL7.replace(b"OBX|1|NM|ZZGLU||5.1|mmol/L\r", b"")
    found = changes(compare_bodies(HL7, other, revealed=True))
    assert ("OBX-3", "ZZGLU", None) in found
    assert {right for _, _, right in found} == {None}, "the other OBX stands beside its own"
    assert len(found) < 8


def test_other_line_ends_are_told_by_their_bytes() -> None:
    found = compare_bodies(HL7, HL7.replace(b"\r", b"\r\n"), revealed=False)
    assert (found.by, found.bytes_only) == ("bytes", True)
    assert "ANNA" not in repr(found)
    first = found.different[0]
    place = HL7.index(b"\r") + 1
    assert first.label == f"{place // 16 * 16:08X}"


def test_elements_and_keys_are_named_by_their_way() -> None:
    xml = b"<order><id>ZZ1</id><patient><name>ZZTEST</name></patient></order>"
    (change,) = changes(compare_bodies(xml, xml.replace(b"<id>ZZ1", b"<id>ZZ2"), revealed=True))
    assert change == ("order/id", "ZZ1", "ZZ2")
    json = b'{"id": "ZZ1", "codes": [1, 2]}'
    found = changes(compare_bodies(json, json.replace(b"[1, 2]", b"[1, 3]"), revealed=True))
    assert [change[1:] for change in found] == [("2", "3")]


def test_text_is_compared_by_lines() -> None:
    left, right = b"one\ntwo\nthree\nfour\n", b"one\n2\nthree\nfour\nfive\n"
    found = compare_bodies(left, right, revealed=True)
    assert found.by == "lines"
    assert changes(found) == [("2", "two", "2"), ("5", None, "five")]


def test_different_kinds_are_compared_as_text_and_pictures_as_bytes() -> None:
    assert compare_bodies(HL7, b"<a>ZZ</a>", revealed=False).by == "lines"
    found = compare_bodies(b"%PDF-1.7" + bytes(64), b"%PDF-1.7" + bytes(48) + b"ZZ", revealed=True)
    assert found.by == "bytes"
    assert [label for label, _, _ in changes(found)] == ["00000030", "00000040"]


@pytest.mark.parametrize("empty", [b"", b"\n"])
def test_nothing_beside_something(empty: bytes) -> None:
    found = compare_bodies(HL7, empty, revealed=False)
    assert found.different
    assert "ANNA" not in repr(found)


def test_a_long_list_ends_with_a_word() -> None:
    left = b"\n".join(b"line %d" % number for number in range(MOST_PAIRS + 100))
    found = compare_bodies(left, left.replace(b"line 7\n", b"line x\n", 1), revealed=True)
    assert (len(found.pairs), found.cut) == (MOST_PAIRS, True)
    assert len(found.different) == 1


@settings(max_examples=PROPERTY_EXAMPLES, deadline=None)
@given(st.binary(max_size=300), st.binary(max_size=300), st.booleans())
def test_any_two_bodies_differ_exactly_when_their_bytes_do(left: bytes, right: bytes, revealed: bool) -> None:
    found = compare_bodies(HL7 + left, HL7 + right, revealed=revealed)
    assert bool(found.different) == (left != right)
    bare = compare_bodies(left, right, revealed=revealed)
    assert bool(bare.different) == (left != right)
