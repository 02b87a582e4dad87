"""Manifests: what is read, what is refused and by which code, what is written. Rows B03 of the hand-off matrix."""

import hashlib
import json
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as some

from pathways_desktop.domain.errors import spec
from pathways_desktop.handoff.manifest import MOST_BYTES, Manifest, ManifestFault, parse_manifest

DATA = b"MSH|^~\\&|ZZ|||||||ZZ1|T|2.5\r"
GOOD: dict[str, Any] = {
    "version": 1,
    "fileName": "zztest.hl7",
    "size": len(DATA),
    "sha256": hashlib.sha256(DATA).hexdigest(),
    "records": 1,
    "idempotencyKey": "zz-2026-0001",
    "createdAt": "2026-12-01T08:00:00+01:00",
    "producer": "zz lab",
}
PREFIX = "ERR_PATHWAYS_MANIFEST_"


def read(data: bytes) -> Manifest | str:
    """The manifest, or the code of its fault."""
    try:
        return parse_manifest(data)
    except ManifestFault as fault:
        return fault.code


def told(**changes: object) -> bytes:
    fields = {**GOOD, **changes}
    return json.dumps({name: value for name, value in fields.items() if value is not ...}).encode()


def code_of(data: bytes) -> str:
    with pytest.raises(ManifestFault) as caught:
        parse_manifest(data)
    assert spec(caught.value.code).action
    return caught.value.code.removeprefix(PREFIX)


def test_a_good_manifest_is_read_whole() -> None:
    found = parse_manifest(told())
    assert (found.file_name, found.size, found.records) == ("zztest.hl7", len(DATA), 1)
    assert found.key == "zz-2026-0001"
    assert found.created_at == datetime(2026, 12, 1, 7, tzinfo=UTC)
    found.check_before(b"zztest.hl7", len(DATA))
    found.check_bytes(len(DATA), hashlib.sha256(DATA).hexdigest(), 1)


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("2026-12-31T23:59:60Z", "2027-01-01T00:00:00+00:00"),
        ("2027-01-01T00:59:60.5+01:00", "2027-01-01T00:00:00.500000+00:00"),
        ("2026-12-01t08:00:00.1234567z", "2026-12-01T08:00:00.123456+00:00"),
    ],
)
def test_a_time_may_be_a_leap_second_and_have_any_fraction(text: str, moment: str) -> None:
    assert parse_manifest(told(createdAt=text)).created_at.isoformat() == moment


def test_what_may_be_left_out_and_what_may_stand_beside() -> None:
    found = parse_manifest(told(version=..., records=..., producer=..., integrationId=7, sha256=GOOD["sha256"].upper()))
    assert (found.records, found.producer, found.sha256) == (None, None, GOOD["sha256"])
    found.check_bytes(len(DATA), GOOD["sha256"], 99)
    parse_manifest(b"\xef\xbb\xbf" + told())


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (told() + b" " * MOST_BYTES, "TOO_LARGE"),
        (b"x" * 10 * 1024 * 1024, "TOO_LARGE"),
        (b"", "NOT_JSON"),
        (b"done", "NOT_JSON"),
        (b"[]", "NOT_JSON"),
        (b"5", "NOT_JSON"),
        (b"[" * 60_000, "NOT_JSON"),
        (b'{"size": ' + b"9" * 50_000 + b"}", "NOT_JSON"),
        (told()[:-1], "NOT_JSON"),
        (told() + b"{}", "NOT_JSON"),
        (b'{"size": NaN}', "NOT_JSON"),
        (told().decode().encode("utf-16"), "NOT_JSON"),
        (told().replace(b"zz lab", b"\xff"), "NOT_JSON"),
        (told()[:-1] + b', "size": 5}', "DUPLICATE_KEY"),
        (told(other={"a": 1})[:-2] + b', "a": 2}}', "DUPLICATE_KEY"),
        (told(version=2), "VERSION"),
        (told(version="1"), "VERSION"),
        (told(version=True), "VERSION"),
        (told(version=1.0), "VERSION"),
        (told(version=None), "VERSION"),
        (told(fileName="../zztest.hl7"), "NAME"),
        (told(fileName="in/zztest.hl7"), "NAME"),
        (told(fileName="in\\zztest.hl7"), "NAME"),
        (told(fileName=".."), "NAME"),
        (told(fileName=".hidden"), "NAME"),
        (told(fileName=...), "FIELD"),
        (told(fileName=""), "FIELD"),
        (told(fileName="a\0b"), "FIELD"),
        (told(fileName=5), "FIELD"),
        (told(size=...), "FIELD"),
        (told(size="28"), "FIELD"),
        (told(size=-1), "FIELD"),
        (told(size=28.0), "FIELD"),
        (told(size=True), "FIELD"),
        (told(size=1 << 70), "FIELD"),
        (told(sha256=...), "FIELD"),
        (told(sha256="0" * 63), "FIELD"),
        (told(sha256="g" * 64), "FIELD"),
        (told(records=None), "FIELD"),
        (told(records="1"), "FIELD"),
        (told(idempotencyKey=...), "FIELD"),
        (told(idempotencyKey=""), "FIELD"),
        (told(idempotencyKey="x" * 513), "FIELD"),
        (told(idempotencyKey="a\nb"), "FIELD"),
        (told(idempotencyKey="\ud800"), "FIELD"),
        (told(createdAt=...), "FIELD"),
        (told(createdAt="yesterday"), "FIELD"),
        (told(createdAt="2026-12-01T08:00:00"), "FIELD"),
        (told(createdAt="2026-12-01"), "FIELD"),
        (told(createdAt="2026-12-01T08:30:60Z"), "FIELD"),
        (told(createdAt="9999-12-31T23:59:60Z"), "FIELD"),
        (told(createdAt="0001-01-01T00:00:00+23:00"), "FIELD"),
        (told(createdAt=1_790_000_000), "FIELD"),
        (told(producer=""), "FIELD"),
    ],
)
def test_b03_what_is_wrong_has_a_code_of_its_own(data: bytes, code: str) -> None:
    assert code_of(data) == code


def test_a_fault_names_the_field_and_nothing_of_its_content() -> None:
    for name in ("fileName", "size", "sha256", "idempotencyKey", "createdAt"):
        with pytest.raises(ManifestFault) as caught:
            parse_manifest(told(**{name: {"ZZTEST": "ANNA"}}))
        assert caught.value.detail == name


@pytest.mark.parametrize("name", [b"other.hl7", b"ZZTEST.hl7", b"zztest.hl7 ", b"zz\xfftest.hl7"])
def test_b03_another_file_s_name(name: bytes) -> None:
    with pytest.raises(ManifestFault, match="MANIFEST_NAME"):
        parse_manifest(told()).check_before(name, len(DATA))


def test_a_name_that_a_share_composed_otherwise_is_the_same() -> None:
    parse_manifest(told(fileName="M\u00fcller.hl7")).check_before("Mu\u0308ller.hl7".encode(), len(DATA))


def test_b03_size_hash_and_records_each_by_a_code() -> None:
    manifest, sha256 = parse_manifest(told()), GOOD["sha256"]
    with pytest.raises(ManifestFault, match="MANIFEST_SIZE: 27 of 28 bytes"):
        manifest.check_before(b"zztest.hl7", 27)
    with pytest.raises(ManifestFault, match="MANIFEST_SIZE"):
        manifest.check_bytes(27, sha256, 1)
    with pytest.raises(ManifestFault, match="MANIFEST_HASH"):
        manifest.check_bytes(28, "0" * 64, 1)
    with pytest.raises(ManifestFault, match="MANIFEST_RECORDS: 2 of 1"):
        manifest.check_bytes(28, sha256, 2)


PRINTABLE = some.text(some.characters(exclude_categories=("C", "Z")), min_size=1, max_size=60)
NAMES = PRINTABLE.filter(lambda name: not name.startswith(".") and not set(name) & set("/\\"))


@given(
    NAMES,
    some.integers(0, (1 << 63) - 1),
    some.binary(),
    PRINTABLE,
    some.datetimes(datetime(1970, 1, 2), datetime(2999, 1, 1)),  # noqa: DTZ001 - the zone is the next argument's
    some.none() | some.integers(0, 1 << 40),
    some.none() | PRINTABLE,
)
def test_what_is_written_is_read_back(
    name: str, size: int, data: bytes, key: str, at: datetime, records: int | None, producer: str | None
) -> None:
    at = at.replace(microsecond=at.microsecond // 1000 * 1000, tzinfo=UTC)
    made = Manifest(name, size, hashlib.sha256(data).hexdigest(), key, at, records, producer)
    assert parse_manifest(made.to_bytes()) == made
    assert made.to_bytes() == made.to_bytes()
    assert name not in repr(made) or len(name) < 4


JSON = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats() | some.text(max_size=20),
    lambda inner: some.lists(inner, max_size=4) | some.dictionaries(some.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@given(some.dictionaries(some.sampled_from(sorted(GOOD)), JSON))
@example({"size": float("nan")})
def test_whatever_the_fields_hold_it_is_a_manifest_or_a_registered_fault(changes: dict[str, Any]) -> None:
    found = read(json.dumps({**GOOD, **changes}).encode())
    if isinstance(found, Manifest):
        assert parse_manifest(found.to_bytes()) == found
    else:
        assert spec(found).title


@given(some.binary(max_size=300) | some.integers(0, len(told())).map(lambda cut: told()[:cut]))
def test_no_bytes_end_in_anything_but_a_fault(data: bytes) -> None:
    found = read(data)
    assert isinstance(found, Manifest) or spec(found).title


@given(some.integers(0, len(told()) - 1), some.integers(1, 255))
def test_one_damaged_byte_is_found_or_touches_nothing_that_is_checked(at: int, flip: int) -> None:
    good = told()
    found = read(good[:at] + bytes((good[at] ^ flip,)) + good[at + 1 :])
    if isinstance(found, Manifest):
        same = (found.file_name, found.size, found.sha256) == (GOOD["fileName"], GOOD["size"], GOOD["sha256"])
        verdict = "fits"
        try:
            found.check_before(b"zztest.hl7", len(DATA))
            found.check_bytes(len(DATA), GOOD["sha256"], None)
        except ManifestFault as fault:
            verdict = fault.code
        assert (verdict == "fits") is same
    else:
        assert spec(found).title
