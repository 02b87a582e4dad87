"""Which done file stands for which payload, by names alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from pathways_desktop.domain.patterns import done_file_fault
from pathways_desktop.handoff.done import DoneNames, pair, stem

NAME = DoneNames.parse("{name}.done")
STEM = DoneNames.parse("{stem}.ok")
BOTH_SIDES = DoneNames.parse("ready-{name}.flag")
FILE = some.binary(min_size=1, max_size=40).filter(lambda name: b"/" not in name and not name.startswith(b"."))


def test_a_done_file_lies_beside_its_payload() -> None:
    assert NAME.done_of(b"a.hl7") == b"a.hl7.done"
    assert NAME.done_of(b"wards/east/a.hl7") == b"wards/east/a.hl7.done"
    assert STEM.done_of(b"wards/a.hl7") == b"wards/a.ok"
    assert BOTH_SIDES.done_of(b"a.hl7") == b"ready-a.hl7.flag"


@pytest.mark.parametrize(
    ("name", "is_one"),
    [
        (b"a.hl7.done", True),
        (b"x/a.done", True),
        (b".done", False),
        (b"done", False),
        (b"a.hl7", False),
        (b"a.done.hl7", False),
        (b"a.DONE", False),
    ],
)
def test_a_done_file_is_told_by_its_name(name: bytes, *, is_one: bool) -> None:
    assert NAME.is_done(name) is is_one


def test_text_before_and_after_does_not_overlap() -> None:
    names = DoneNames.parse("aa{name}aa")
    assert not names.is_done(b"aaa")
    assert not names.is_done(b"aaaa")
    assert names.is_done(b"aaxaa")


@pytest.mark.parametrize("text", ["{name}", "{stem}", "done", "", "{name}{stem}.x", "{id}.done", "{name}.{ext}"])
def test_a_pattern_that_tells_no_payload_is_refused(text: str) -> None:
    assert done_file_fault(text) is not None
    with pytest.raises(ValueError, match=r"."):
        DoneNames.parse(text)


@pytest.mark.parametrize("text", [".{name}", "/{name}", "{name}/x", "{name}:x", "x\\{name}", "{name}. "])
def test_a_pattern_matches_no_hidden_name_and_leaves_no_folder(text: str) -> None:
    assert done_file_fault(text) is not None


@given(FILE)
def test_every_payload_has_one_done_file_that_leads_back(name: bytes) -> None:
    for names in (NAME, BOTH_SIDES):
        assert names.is_done(names.done_of(name))
        assert names.payload_of(names.done_of(name)) == name
        assert len(names.done_of(name)) == len(name) + names.room
    assert STEM.is_done(STEM.done_of(name))
    assert STEM.payload_of(STEM.done_of(name)) is None


@given(some.sets(FILE, max_size=12), some.sampled_from([NAME, STEM, BOTH_SIDES]))
def test_nothing_is_taken_twice_and_nothing_is_left_untold(names: set[bytes], rule: DoneNames) -> None:
    names = names | {rule.done_of(name) for name in list(names)[::2]}
    pairs = pair(rule, names, ())
    assert len(set(pairs.done_of.values())) == len(pairs.done_of)
    assert pairs.dones == {name for name in names if rule.is_done(name)}
    for payload, done in pairs.done_of.items():
        assert rule.done_of(payload) == done
        assert payload not in pairs.dones
    told = {*pairs.done_of.values(), *(rule.done_of(each) for each in pairs.doubtful), *pairs.alone}
    assert pairs.dones == told & pairs.dones == pairs.dones
    assert not pairs.alone & set(pairs.done_of.values())
    assert not pairs.doubtful & pairs.done_of.keys()


def test_one_done_file_for_two_payloads_is_nobody_s() -> None:
    pairs = pair(STEM, [b"a.hl7", b"a.txt", b"a.ok", b"b.hl7", b"b.ok"], [])
    assert pairs.done_of == {b"b.hl7": b"b.ok"}
    assert pairs.doubtful == {b"a.hl7", b"a.txt"}
    assert pairs.alone == frozenset()


def test_what_match_leaves_out_takes_no_done_file_away_and_leaves_none_alone() -> None:
    pairs = pair(STEM, [b"a.hl7", b"a.ok", b"b.ok", b"c.ok"], [b"a.txt", b"b.txt"])
    assert pairs.done_of == {b"a.hl7": b"a.ok"}
    assert pairs.alone == {b"c.ok"}


def test_a_done_file_of_a_done_file_is_none() -> None:
    pairs = pair(NAME, [b"a", b"a.done", b"a.done.done"], [])
    assert pairs.done_of == {b"a": b"a.done"}
    assert pairs.alone == {b"a.done.done"}


@pytest.mark.parametrize(
    ("name", "expected"),
    [(b"a.hl7", b"a"), (b"a.tar.gz", b"a.tar"), (b"a", b"a"), (b"a.toolongextension", b"a.too" + b"longextension")],
)
def test_a_stem_is_the_name_without_its_extension(name: bytes, expected: bytes) -> None:
    assert stem(name) == expected
