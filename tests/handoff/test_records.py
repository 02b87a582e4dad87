"""How many records bytes hold, in pieces of any size."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as some

from pathways_desktop.handoff.records import RecordCounter

HL7 = b"MSH|^~\\&|ZZ\rPID|1\rMSH|^~\\&|ZZ\rPID|2\r"


def count(*pieces: bytes) -> int | None:
    counter = RecordCounter()
    for piece in pieces:
        counter.feed(piece)
    return counter.records()


@pytest.mark.parametrize(
    ("data", "records"),
    [
        (HL7, 2),
        (HL7.replace(b"\r", b"\n"), 2),
        (HL7.replace(b"\r", b"\r\n"), 2),
        (b"FHS|x\rBHS|x\r" + HL7 + b"BTS|2\rFTS|1\r", 2),
        (b"\x0b" + HL7[:18] + b"\x1c\r", 1),
        (b"\xef\xbb\xbfMSH|1", 1),
        (b"name;value\na;1\nb;2\n", 3),
        (b"a\n\n\nb", 2),
        (b"a\r\nb\r\n", 2),
        (b"", 0),
        (b"\n\n", 0),
        (b"one line without an end", 1),
        (b'{"a": 1}\n{"a": 2}\n', None),
        (b"[1, 2]", None),
        (b"<?xml version='1.0'?>\n<a/>", None),
        (b"%PDF-1.7\nx", None),
        (b"PK\x03\x04\n", None),
        (b"a\0b\nc", None),
    ],
)
def test_records_are_messages_or_lines_or_not_told(data: bytes, records: int | None) -> None:
    assert count(data) == records
    assert count(*(data[at : at + 1] for at in range(len(data)))) == records


def test_a_large_file_is_counted_as_it_goes_by() -> None:
    assert count(*([HL7 * 100] * 50)) == 10_000
    assert count(*([b"x" * 4095 + b"\n"] * 100)) == 100


@given(some.lists(some.sampled_from([b"MSH|", b"PID|", b"x", b"\r", b"\n", b"\r\n", b"M", b"SH|", b" "])), some.data())
def test_pieces_do_not_matter(parts: list[bytes], data: some.DataObject) -> None:
    whole = b"".join(parts)
    cuts = sorted(data.draw(some.lists(some.integers(0, len(whole)), max_size=6)))
    edges = [0, *cuts, len(whole)]
    assert count(*(whole[one:other] for one, other in pairwise(edges))) == count(whole)
