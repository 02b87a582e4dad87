"""The grammar of `fileName`: what is read, and that nothing that could leave the folder is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathways_desktop.domain.patterns import Literal, Placeholder, parse_pattern, pattern_fault


def test_the_default_is_read_in_order() -> None:
    assert parse_pattern("{id}-{output}{ext}") == (
        Placeholder("id"),
        Literal("-"),
        Placeholder("output"),
        Placeholder("ext"),
    )


def test_every_placeholder_and_doubled_braces_are_read() -> None:
    assert parse_pattern("{{{name}}}{stem}{channel}_{received:%Y%m%d-%H%M%S}") == (
        Literal("{"),
        Placeholder("name"),
        Literal("}"),
        Placeholder("stem"),
        Placeholder("channel"),
        Literal("_"),
        Placeholder("received", "%Y%m%d-%H%M%S"),
    )


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "not empty"),
        ("{id", "} for every {"),
        ("id}", "{ before every }"),
        ("{ID}", "in braces"),
        ("{}", "in braces"),
        ("{id:x}", "without a form"),
        ("{received}", "with a form"),
        ("{received:}", "with a form"),
        ("{received:%}", "date and time"),
        ("{received:%c}", "date and time"),
        ("{received:%Z}", "date and time"),
        ("{received:%Y/%m}", "without <"),
        ("{received:.%Y}", "begin with a dot"),
        ("../{id}", "without <"),
        ("a\\{id}", "without <"),
        ("{id}:x", "without <"),
        ("{id}\n", "control"),
        ("nul", "for a device"),
        ("Con{ext}", "for a device"),
        ("com1.{id}.hl7", "for a device"),
        ("{id}\0", "control"),
        (".{id}", "begin with a dot"),
        ("{id}.", "end with a dot"),
        ("{id} ", "end with a dot or a space"),
        ("x" * 256, "255 bytes"),
        ("é" * 128, "255 bytes"),
    ],
)
def test_what_is_no_pattern_says_what_was_expected(text: str, part: str) -> None:
    assert part in (pattern_fault(text) or "")


def test_a_name_that_only_begins_like_a_device_is_good() -> None:
    assert [pattern_fault(text) for text in ("con-{id}{ext}", "nul{id}", "auxiliary", "{id}.con")] == [None] * 4


@given(st.text(alphabet="{}ideoxtname:%Y./\\ é\n", max_size=40))
def test_no_literal_part_leaves_the_folder(text: str) -> None:
    if pattern_fault(text) is None:
        fixed = [part.text if isinstance(part, Literal) else part.form for part in parse_pattern(text)]
        assert not any(c in "/\\\0\n:" for part in fixed for c in part)
        assert not fixed[0].startswith(".")
