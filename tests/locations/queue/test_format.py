"""Names, topics and buckets as the real package gives them: every answer of `vectors.json` was asked of it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from pathways_desktop.domain.topics import (
    Wording,
    matches,
    may_meet,
    pattern_fault,
    published,
    published_fault,
    topic_fault,
)
from pathways_desktop.locations.queue.layout import Layout
from pathways_desktop.locations.queue.names import (
    bucket_of,
    decode_topic,
    encode_topic,
    message_name,
    parse_name,
    read_expiry,
)

VECTORS: dict[str, Any] = json.loads(Path(__file__).with_name("vectors.json").read_text("utf-8"))


@pytest.mark.parametrize("vector", VECTORS["names"], ids=lambda vector: vector["folder_26_4"])
def test_a_name_belongs_to_the_bucket_that_the_package_gives_it(vector: dict[str, Any]) -> None:
    for layout, number, folder in (
        (Layout(), "bucket_256", "folder_256"),
        (Layout(bucket_base=26, bucket_num_chars=4), "bucket_26_4", "folder_26_4"),
    ):
        bucket = bucket_of(vector["name"], layout.buckets)
        assert bucket == vector[number]
        assert layout.folder(bucket) == vector[folder]


def _code_points(text: str) -> str:
    """What the package reads never holds half a character; a vector writes one where it was asked to encode it."""
    return str(json.loads(text))


@pytest.mark.parametrize("vector", VECTORS["hex"], ids=lambda vector: vector["utf8_hex"] or "empty")
def test_a_topic_is_written_and_read_as_the_package_does(vector: dict[str, Any]) -> None:
    assert encode_topic(_code_points(vector["topic_json"])) == vector["utf8_hex"]
    assert decode_topic(vector["utf8_hex"]) == _code_points(vector["read_back_json"])


@pytest.mark.parametrize("vector", VECTORS["lenient_hex"], ids=lambda vector: vector["hex"])
def test_hex_is_read_as_leniently_as_the_package_reads_it(vector: dict[str, Any]) -> None:
    assert decode_topic(vector["hex"]) == _code_points(vector["read_as_json"])


@pytest.mark.parametrize("vector", VECTORS["expiry_read"], ids=lambda vector: vector["text"] or "empty")
def test_an_expiry_is_read_as_the_package_reads_it(vector: dict[str, Any]) -> None:
    expected = None if vector["read_as"] == "NaN" else int(vector["read_as"])
    assert read_expiry(vector["text"]) == expected


@pytest.mark.parametrize("vector", VECTORS["matches"], ids=lambda vector: vector["pattern"] or "empty")
def test_a_pattern_takes_the_topics_that_it_takes_in_the_package(vector: dict[str, Any]) -> None:
    pattern = vector["pattern"].split(".")
    assert [topic for topic in VECTORS["topics"] if matches(pattern, topic.split("."))] == vector["matches"]


@pytest.mark.parametrize("vector", VECTORS["expiry_written"], ids=lambda vector: vector["text"])
def test_an_expiry_is_written_and_read_back_as_the_package_does(vector: dict[str, Any]) -> None:
    number = vector["number"]
    assert read_expiry(vector["text"]) == int(number)
    if isinstance(number, int):  # what we write is whole milliseconds
        name, _ = message_name("a", number, single=True, unique="0")
        assert name == f"61@s+{vector['text']}+s+0"


@pytest.mark.parametrize("vector", VECTORS["limits"], ids=lambda vector: vector["name"])
def test_what_the_package_refuses_is_never_asked_of_it(vector: dict[str, Any]) -> None:
    """Its matcher throws over its limits: a pattern is refused, and a topic ends the process that reads the queue."""
    act, count = vector["name"].partition(" ")[0], re.findall(r"[0-9]+", vector["name"])[0]
    words = {"3": "#.a.#.b.#", "4": "#.a.#.b.#.c.#"}.get(count) or ".".join("w" * int(count))
    if act == "subscribe":
        assert (pattern_fault(words) is None) is vector["ok"]
        return
    assert (topic_fault(words) is None) is vector["ok"]
    assert (published_fault(words) is None) is vector["ok"]
    assert matches(["#"], words.split(".")), "what another one published is read without harm"


def test_a_topic_of_any_number_of_words_is_judged_and_none_over_a_hundred_is_published() -> None:
    topic = ".".join("x" * 5000)
    assert matches(["#", "x", "#", "x", "#"], topic.split("."))
    assert topic_fault(".".join("x" * 100)) is None
    assert topic_fault(".".join("x" * 101)) == "at most 100 words"
    assert pattern_fault(".".join("x" * 101)) == "at most 100 words"
    assert pattern_fault("#.#.#") is None
    assert pattern_fault("#.#.#.#") == "at most 3 words #"


def test_a_name_says_what_was_put_into_it() -> None:
    name, rest = message_name("foo.bar", 0x1A22DD5F057, single=False, unique="051a7d4911d5aca956fd94636119e122")
    assert (name, rest) == ("666f6f2e626172@s+1a22dd5f057+m+051a7d4911d5aca956fd94636119e122", "")
    found = parse_name(name)
    assert found is not None
    assert (found.head, found.is_long, found.expires, found.kind) == ("666f6f2e626172", False, 0x1A22DD5F057, "multi")
    assert found.expired(0x1A22DD5F057)
    assert not found.expired(0x1A22DD5F056)


@pytest.mark.parametrize(
    ("topic", "head", "rest"), [("w" * 100, 200, 0), ("w" * 101, 200, 2), ("é" * 51, 200, 4), ("é" * 50, 200, 0)]
)
def test_a_long_topic_goes_on_in_a_file_of_its_own(topic: str, head: int, rest: int) -> None:
    name, more = message_name(topic, 1, single=True, unique="0" * 32)
    found = parse_name(name)
    assert found is not None
    assert (len(found.head), len(more), found.is_long) == (head, rest, rest > 0)
    assert decode_topic(found.head + more) == topic


@pytest.mark.parametrize(
    ("text", "kind"),
    [("61@s+1+s+0", "single"), ("61@s+1+d+0", "direct"), ("61@s+1+m+0", "multi"), ("61@x+1+q+0", "multi")],
)
def test_an_unknown_kind_is_broadcast_and_an_unknown_split_is_long(text: str, kind: str) -> None:
    found = parse_name(text)
    assert found is not None
    assert found.kind == kind
    assert found.is_long is ("@x" in text)


@pytest.mark.parametrize("text", ["noat", "61@s+1+m", "61@s+1+m+a+b", ".hidden", "README.txt", ""])
def test_what_is_no_message_is_none(text: str) -> None:
    assert parse_name(text) is None


def test_the_topic_is_what_stands_before_the_last_at() -> None:
    name, _ = message_name("a@b+c", 5, single=False, unique="1", encode=False)
    found = parse_name(name)
    assert found is not None
    assert (found.head, found.expires) == ("a@b+c", 5)


@pytest.mark.parametrize(
    ("pattern", "topic", "channel", "kind", "made"),
    [
        ("{type}", "adt.a01", "lab", "ADT^A01", "adt.a01"),
        ("{type}", "adt.a01.adt_a01", "lab", "ADT^A01^ADT_A01", "adt.a01.adt_a01"),
        ("{channel}.{type}", "lab.other", "lab", None, "lab.other"),
        ("in.{type}", "in.oru_.r01", "lab", "ORU.^R01", "in.oru_.r01"),
    ],
)
def test_a_topic_is_made_of_channel_and_type(pattern: str, topic: str, channel: str, kind: str, made: str) -> None:
    assert published_fault(pattern) is None
    assert published(pattern, channel, kind) == made == topic


@pytest.mark.parametrize("text", ["", "a.*", "#", "{name}", "a{", "a\nb", ".".join("x" * 101)])
def test_what_is_no_topic_to_publish_is_told(text: str) -> None:
    assert published_fault(text) is not None


@pytest.mark.parametrize(
    ("pattern", "topic", "meet"),
    [
        ("adt.#", "adt.a01", True),
        ("adt.#", "oru.r01", False),
        ("adt.#", "{type}", True),
        ("in.#", "out.{type}", False),
        ("out.a.b", "out.{type}", True),
        ("out.*", "out.{type}", True),
        ("out", "out.{type}", False),
        ("*.x", "lab.{type}.x", False),
        ("#.x", "lab.{type}.x", True),
        ("*.*.*.x", "lab.{type}.x", True),
    ],
)
def test_a_pattern_that_could_take_what_a_destination_publishes_is_found(pattern: str, topic: str, meet: bool) -> None:
    assert may_meet(pattern, topic) is meet


def test_words_may_be_cut_in_another_way() -> None:
    wording = Wording("/", "+", "##")
    assert matches(wording.words("a/+/##"), wording.words("a/b.c/d/e"), wording)
    assert not matches(wording.words("a/*"), wording.words("a/b"), wording)
