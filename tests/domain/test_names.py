"""Claim ids, claimed names, message ids and names as text: the contract's "Names on disk"."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pathways_desktop.domain import names
from tests.support.counts import PROPERTY_EXAMPLES

TAG = "0123abcd"
PATHS = st.lists(
    st.binary(min_size=1, max_size=120).filter(lambda part: b"/" not in part and b"\0" not in part),
    min_size=1,
    max_size=4,
).map(b"/".join)
EXAMPLES = settings(max_examples=PROPERTY_EXAMPLES, deadline=None)


def make_id(now: int = 1_700_000_000_000) -> names.ClaimId:
    ids = names.ClaimIds(TAG)
    ids.begin(now)
    return ids.next()


def test_a_claim_id_is_33_characters_and_tells_its_parts() -> None:
    made = make_id()
    assert len(made.text) == 33
    assert set(made.text) <= set("0123456789abcdefghijklmnopqrstuv")
    assert (made.time_ms, made.place, made.tag) == (1_700_000_000_000, 0, TAG)
    assert names.ClaimId.parse(made.text) == made


@given(st.lists(st.integers(min_value=0, max_value=2**44), min_size=1, max_size=6), st.integers(1, 5))
@EXAMPLES
def test_claim_ids_sort_in_claim_order_whatever_the_clock_does(clock: list[int], files: int) -> None:
    ids = names.ClaimIds(TAG)
    made = []
    for now in clock:
        ids.begin(now)
        made += [ids.next().text for _ in range(files)]
    assert made == sorted(made)
    assert len(set(made)) == len(made)


@pytest.mark.parametrize("text", ["", "x" * 33, "0" * 32, "0" * 34, "0" * 32 + "w", "0" * 32 + "A", "é" * 33])
def test_what_is_no_claim_id_is_none(text: str) -> None:
    assert names.ClaimId.parse(text) is None


def test_a_name_of_221_bytes_is_kept_whole_and_222_keep_their_end() -> None:
    for length, whole in ((221, True), (222, False)):
        name = b"a" * (length - 4) + b".hl7"
        claimed = names.claimed_name(make_id(), name, recursive=False)
        assert len(claimed.name) == 255
        assert claimed.name.endswith(b".hl7")
        assert claimed.note is not whole


def test_a_cut_keeps_whole_characters() -> None:
    for character in ("ü", "€", "𝄞"):
        name = (character * 255).encode("utf-8")
        kept = names.claimed_name(make_id(), name, recursive=False).name[34:]
        assert set(kept.decode("utf-8")) == {character}
        assert 221 - len(character.encode("utf-8")) < len(kept) <= 221


def test_a_name_that_is_not_utf_8_is_cut_at_any_byte() -> None:
    name = b"\xff" + "ü".encode() * 150
    assert len(names.claimed_name(make_id(), name, recursive=False).name) == 255


@given(PATHS)
@EXAMPLES
def test_a_claimed_name_fits_and_reads_back_unless_it_is_noted(path: bytes) -> None:
    made_id = make_id()
    claimed = names.claimed_name(made_id, path, recursive=True)
    assert len(claimed.name) <= 255
    assert b"/" not in claimed.name
    parsed = names.parse_claimed_name(claimed.name)
    assert parsed is not None
    assert parsed[0] == made_id
    assert claimed.note or parsed[1] == path


@given(st.binary(min_size=1, max_size=255).filter(lambda name: b"/" not in name and b"\0" not in name))
@EXAMPLES
def test_a_flat_name_is_not_changed_and_is_noted_where_it_could_be_misread(name: bytes) -> None:
    claimed = names.claimed_name(make_id(), name, recursive=False)
    parsed = names.parse_claimed_name(claimed.name)
    assert parsed is not None
    assert claimed.note or (claimed.name[34:] == name and parsed[1] == name)


def test_the_page_s_own_example_of_a_path() -> None:
    assert names.escape_path(b"wards/east/a.hl7") == b"wards%2Feast%2Fa.hl7"
    assert names.escape_path(b"50%/x") == b"50%25%2Fx"
    assert names.unescape_path(b"50%25%2Fx") == b"50%/x"
    assert names.unescape_path(names.escape_path(b"a%2Fb")) == b"a%2Fb"


@pytest.mark.parametrize("name", [b"a.hl7", b"0" * 33, b"0" * 33 + b"-", b"0" * 32 + b"z-a", b".owner-0123abcd"])
def test_what_is_no_claim_name_is_none(name: bytes) -> None:
    assert names.parse_claimed_name(name) is None


@given(st.lists(st.integers(min_value=0, max_value=2**47), min_size=2, max_size=40))
@EXAMPLES
def test_message_ids_are_26_characters_and_sort_as_they_were_made(clock: list[int]) -> None:
    ids = names.MessageIds()
    made = [ids.next(now) for now in clock]
    texts = [names.message_id_text(uid) for uid in made]
    assert texts == sorted(texts)
    assert len(set(texts)) == len(texts)
    assert all(len(text) == 26 and not set(text) & set("ilou") for text in texts)
    assert [names.parse_message_id(text.upper()) for text in texts] == made


@pytest.mark.parametrize("text", ["", "z" * 26, "0" * 25, "0" * 27, "i" * 26, "0" * 25 + "u"])
def test_what_is_no_message_id_is_none(text: str) -> None:
    assert names.parse_message_id(text) is None


@pytest.mark.parametrize("name", ["lab", "a", "0-9_x", "a" * 64, "console", "com10"])
def test_good_channel_names(name: str) -> None:
    assert names.channel_name_fault(name) is None


@pytest.mark.parametrize(
    "name", ["", "Lab", "-a", "_a", "a" * 65, "a b", "a.b", "ü", "con", "nul", "com0", "lpt9", "a\n"]
)
def test_bad_channel_names(name: str) -> None:
    assert names.channel_name_fault(name)


def test_a_name_that_is_no_text_is_shown_with_its_stray_bytes() -> None:
    assert names.name_text(b"f\xe9e \xc3\xa9") == "f\\xE9e é"
    assert names.is_text("é".encode())
    assert not names.is_text(b"\xe9")
    both = [unicodedata.normalize(form, "é").encode() for form in ("NFC", "NFD")]
    assert len({names.name_text(name) for name in both}) == 2


def test_one_line_shows_what_would_break_a_row() -> None:
    assert names.one_line("a\nb\tc\rd\x1be\u2028f\U000e0001") == "a\\nb\\tc\\rd\\x1Be\\u2028f\\U000E0001"
    assert names.one_line("Zürich 結果") == "Zürich 結果"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        (b"a.hl7", ".hl7"),
        (b"a.tar.gz", ".gz"),
        (b"w/x.d/a", ".dat"),
        (b"a.", ".dat"),
        (b".hl7", ".dat"),
        (b"a.12345678901", ".dat"),
        (b"a.1234567890", ".1234567890"),
        (b"a.h l", ".dat"),
        ("a.é".encode(), ".dat"),
        (b"a.\xff", ".dat"),
        (b"a.HL7", ".HL7"),
    ],
)
def test_the_extension_of_an_output(name: bytes, expected: str) -> None:
    assert names.extension(name) == expected
