"""Names of outputs: what each placeholder gives, and that no name from outside leads out of the folder."""

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.names import DEVICE_NAMES
from pathways_desktop.domain.patterns import pattern_fault
from pathways_desktop.locations.shared.patterns import render
from tests.locations.folder.helpers import output


def made(pattern: str, name: bytes = b"zztest.hl7", **changes: object) -> bytes:
    return render(pattern, output(b"x", name, **changes))


def test_each_placeholder() -> None:
    assert made("{id}-{output}{ext}") == b"01k8zztest0000000000000000-1.hl7"
    assert made("{name}", "Befund ZZ-ü.hl7".encode()) == "Befund ZZ-ü.hl7".encode()
    assert made("{stem}_{channel}{ext}", b"a.b.hl7") == b"a.b_lab.hl7"
    assert made("{received:%Y%m%d-%H%M%S}-{output}", number=12) == b"20260921-141320-12"
    assert made("{{{output}}}") == b"{1}"


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        (b"a:b\\c.hl7", b"a%3Ab%5Cc.hl7"),
        (b"n\nl\x7f\0.hl7", b"n%0Al%7F%00.hl7"),
        (b"wards/50%/a.hl7", b"wards%2F50%25%2Fa.hl7"),
        (b"100%.hl7", b"100%.hl7"),
        (b"%42%zz.hl7", b"%42%zz.hl7"),
        (b"a%3Ab.hl7", b"a%253Ab.hl7"),
        (b"%253A.hl7", b"%25253A.hl7"),
        (b"\xff\xe9.hl7", b"%FF%E9.hl7" if sys.platform == "win32" else b"\xff\xe9.hl7"),
        (b"nul.hl7", b"%6Eul.hl7"),
        (b"COM1", b"%43OM1"),
        (b"tail.", b"tail%2E"),
        (b"tail ", b"tail%20"),
        (b" lab.hl7", b" lab.hl7"),
    ],
)
def test_a_source_name_keeps_what_can_stand(name: bytes, wanted: bytes) -> None:
    assert made("{name}", name) == wanted


def test_a_name_that_is_too_long_loses_its_front_in_whole_characters() -> None:
    long = ("日" * 84).encode() + b".hl"
    cut = made("{id}-{name}", long)
    assert len(cut) <= 255
    assert cut.decode().startswith("01k8zztest0000000000000000-日")
    assert cut.endswith(b".hl")
    both = made("{name}{stem}", b"x" * 251 + b".hl7")
    assert len(both) <= 255
    escaped = made("{id}{name}", b"/".join([b"a"] * 120))
    assert len(escaped) <= 255
    assert not escaped[26:].startswith((b"2F", b"F"))


@pytest.mark.parametrize("pattern", ["{ext}", "{ext}{id}"])
def test_a_pattern_that_gives_a_hidden_name_is_told(pattern: str) -> None:
    with pytest.raises(PathwaysError) as caught:
        made(pattern)
    assert caught.value.code == "ERR_PATHWAYS_OUTPUT_NAME"


@pytest.mark.parametrize("pattern", ["{id}" * 12, "{id}" * 9 + "x" * 21 + "{name}"])
def test_a_pattern_without_room_is_told(pattern: str) -> None:
    assert pattern_fault(pattern) is None
    with pytest.raises(PathwaysError) as caught:
        made(pattern)
    assert caught.value.code == "ERR_PATHWAYS_OUTPUT_NAME"


@given(
    st.lists(st.text("%2350AFaf:/.\\ n", min_size=1, max_size=6), min_size=2, max_size=2, unique=True), st.booleans()
)
def test_two_names_never_become_one(names: list[str], recursive: bool) -> None:
    if not recursive and any("/" in name for name in names):
        return
    first, second = (made("x{name}", name.encode(), recursive=recursive) for name in names)
    assert first != second


def test_with_subfolders_every_name_is_a_path() -> None:
    assert made("{name}", b"a%b/x.hl7", recursive=True) == b"a%25b%2Fx.hl7"
    assert made("{name}", b"a%25b%2Fx.hl7", recursive=True) == b"a%2525b%252Fx.hl7"
    assert made("{stem}-{output}", b"100%.hl7", recursive=True) == b"100%25-1"


PARTS = [
    "{id}",
    "{output}",
    "{ext}",
    "{name}",
    "{stem}",
    "{channel}",
    "{received:%Y%m%d}",
    "a",
    "-",
    "_",
    ".",
    " ",
    "%",
]


@given(
    st.lists(st.sampled_from(PARTS), min_size=1, max_size=12).map("".join),
    st.binary(min_size=1, max_size=255).filter(lambda name: not name.startswith(b".") and name.strip(b"/")),
)
def test_a_result_never_leads_out_of_the_folder(pattern: str, name: bytes) -> None:
    if pattern_fault(pattern):
        return
    try:
        result = made(pattern, name)
    except PathwaysError as error:
        told = error.code
        result = b""
    else:
        told = ""
    if told:
        assert told == "ERR_PATHWAYS_OUTPUT_NAME"
        return
    assert 1 <= len(result) <= 255
    assert not result.startswith((b".", b" "))
    assert not result.endswith((b".", b" "))
    assert not set(result) & set(b"/\\:\0\n\x7f")
    assert min(result) >= 32
    assert result.partition(b".")[0].rstrip().lower().decode("utf-8", "replace") not in DEVICE_NAMES
    assert result == made(pattern, name)
