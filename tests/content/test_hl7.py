"""HL7 taken apart: separators, line ends, framing, batches, escapes, times."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from pathways_desktop.content import hl7, hl7_fields, hl7_names
from pathways_desktop.content.charsets import choose
from tests.content import samples


@pytest.mark.parametrize("end", ["\r", "\n", "\r\n"])
@pytest.mark.parametrize(("before", "after"), [("", ""), ("\x0b", "\x1c\r"), ("\r\n", "\x1c")])
def test_segments_with_any_line_end_and_framing(end: str, before: str, after: str) -> None:
    document = hl7.parse((before + samples.ORU.replace("\r", end) + after).encode())
    names = [segment.name for segment in document.segments]
    assert names == ["MSH", "PID", "NK1", "PV1", "ORC", "OBR", "OBX", "OBX", "NTE"]


def test_fields_have_the_numbers_of_the_standard() -> None:
    document = hl7.parse(samples.ORU.encode())
    head, pid = document.segments[0], document.segments[1]
    assert [document.raw(part) for part in document.fields(head)][:3] == ["|", "^~\\&", "ZZ-DEMO-LAB"]
    assert document.first(head, 10) == "MSG00014207"
    assert document.every(pid, 3) == ["SECRET01", "SECRET02"]
    assert document.first(pid, 3, 5) == "MR"
    assert document.field(pid, 99) is None


def test_own_separators_are_followed() -> None:
    document = hl7.parse(samples.ORM.encode())
    assert document.segments[0].separators == hl7.Separators(*b"#*~!%")
    obr = document.segments[3]
    field = document.field(obr, 4)
    assert field is not None
    components = document.split(field, obr.separators.component)
    assert [document.raw(part) for part in components] == ["ZZXR", "Chest%two views"]
    assert [document.raw(part) for part in document.split(components[1], obr.separators.sub)] == ["Chest", "two views"]


def test_batch_keeps_each_header_s_separators_and_counts_messages() -> None:
    document = hl7.parse(samples.BATCH.encode())
    assert [(segment.name, segment.message) for segment in document.segments] == [
        ("FHS", 0), ("BHS", 0), ("MSH", 1), ("PID", 1), ("MSH", 2), ("PID", 2), ("", 2), ("", 2)
    ]  # fmt: skip
    assert document.first(document.segments[5], 3) == "SECRETB"


def test_byte_spans_point_at_the_bytes_in_wide_sets() -> None:
    data = samples.ORU.encode("utf-16")
    document = hl7.parse(data)
    part = document.field(document.segments[1], 5)
    assert part is not None
    start, end = document.span(part)
    assert data[start:end].decode("utf-16-le") == "SECRETNAME^SECRETGIVEN"


@pytest.mark.parametrize(
    ("written", "value"),
    [
        (r"a\F\b\S\c\T\d\R\e\E\f", r"a|b^c&d~e\f"),
        (r"\X4A6F73C3A9\ Ruiz", "José Ruiz"),
        (r"one\.br\two", "one\ntwo"),
        (r"\H\bold\N\ plain", "bold plain"),
        (r"\X4\ \Xzz\ \Q\ C:\dir", r"\X4\ \Xzz\ \Q\ C:\dir"),
        (r"open \F", r"open \F"),
    ],
)
def test_escapes(written: str, value: str) -> None:
    charset = choose("é".encode())
    assert hl7.unescape(written, hl7.Separators(*b"|^~\\&"), charset) == value


def test_missing_encoding_characters_become_the_usual_ones() -> None:
    assert hl7.parse(b"MSH||A").segments[0].separators == hl7.Separators(*b"|^~\\&")
    assert hl7.parse(b"MSH^~|\\&^A").segments[0].separators == hl7.Separators(*b"^~|\\&")
    assert hl7.parse(b"MSH|^^").segments[0].separators.repeat == -1


@pytest.mark.parametrize(
    ("value", "moment"),
    [
        ("2026", datetime(2026, 1, 1)),  # noqa: DTZ001
        ("20261130", datetime(2026, 11, 30)),  # noqa: DTZ001
        ("20261130104206.25", datetime(2026, 11, 30, 10, 42, 6, 250000)),  # noqa: DTZ001
        ("202611301042+0000", datetime(2026, 11, 30, 10, 42, tzinfo=UTC)),
        ("202611301042-0330", datetime(2026, 11, 30, 10, 42, tzinfo=timezone(-timedelta(hours=3, minutes=30)))),
        ("20261399", None),
        ("yesterday", None),
        ("202611301042+9999", None),
        ("٢٠٢٦", None),
    ],
)
def test_time_stamps(value: str, moment: datetime | None) -> None:
    assert hl7.parse_time(value) == moment


def test_names_cover_the_segments_that_operators_meet() -> None:
    wanted = (
        "MSH EVN PID PD1 NK1 PV1 PV2 ORC OBR OBX NTE AL1 DG1 IN1 GT1 SPM TXA MSA ERR SCH RGS AIS AIG AIL AIP RXO RXE "
        "RXA RXR FT1 PR1 TQ1 ZDS MRG FHS BHS FTS BTS QRD QPD"
    ).split()
    for segment in wanted:
        assert hl7_names.segment_name(segment)
        assert hl7_names.field_name(segment, 1)
    assert hl7_names.field_name("PID", 5) == "Patient name"
    assert hl7_names.field_name("OBX", 11) == "Result status"
    assert hl7_names.field_name("TXA", 12) == "Unique document number"
    assert hl7_names.field_name("PID", 0) == hl7_names.field_name("PID", 400) == ""
    assert hl7_names.segment_name("ZXY") == "Local segment"
    assert hl7_names.segment_name("LEE") == ""
    assert set(hl7_fields.FIELDS) <= set(hl7_names.SEGMENTS)
    assert all(name.strip() for names in hl7_fields.FIELDS.values() for name in names)


def test_field_tables_have_the_length_of_the_standard() -> None:
    lengths = {
        "MSH": 25, "PID": 40, "PV1": 52, "PV2": 49, "NK1": 39, "OBR": 50, "OBX": 25, "ORC": 31, "IN1": 49, "DG1": 21,
        "PR1": 20, "SPM": 29, "TXA": 23, "SCH": 27, "RXE": 44, "RXA": 26, "FT1": 31, "TQ1": 14, "AIS": 12, "RXO": 28,
    }  # fmt: skip
    assert {segment: len(hl7_fields.FIELDS[segment]) for segment in lengths} == lengths


def test_a_long_segment_and_many_lines_stay_bounded() -> None:
    document = hl7.parse(b"MSH|^~\\&|A\rPID" + b"|x" * 5000)
    assert len(list(document.fields(document.segments[1]))) == hl7.MAX_FIELDS
    many = hl7.parse(b"MSH|^~\\&|A\r" + b"x\r" * (hl7.MAX_SEGMENTS + 100))
    assert len(many.segments) == hl7.MAX_SEGMENTS + 1
    assert many.segments[-1].end == len(many.image.units)
