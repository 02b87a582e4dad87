"""The settings of a shared queue: keys, defaults, what is refused, and which places may not touch one."""

from __future__ import annotations

import pytest

from pathways_desktop.config.faults import ConfigError
from pathways_desktop.config.form import place_form
from pathways_desktop.config.model import QueueDestination, QueueSource
from pathways_desktop.config.reading import parse_config
from pathways_desktop.domain.topics import Wording
from tests.config.samples import ROOT
from tests.config.test_kinds import FOLDER, channel, faults, text
from tests.config.test_schema import data_of, validator

QUEUE = f"type: queue; dir: {ROOT}/q"
TAKE = f"{QUEUE}; topic: 'adt.#'"
GIVE = f"{QUEUE}; topic: 'out.{{type}}'"


def test_a_queue_is_read_with_its_defaults() -> None:
    made = channel(TAKE, GIVE)
    source, destination = made.source, made.destinations[0]
    assert isinstance(source, QueueSource)
    assert isinstance(destination, QueueDestination)
    assert (source.topic, source.single, source.poll_interval.ms, source.min_age.ms) == ("adt.#", True, 1000, 0)
    assert (destination.single, str(destination.lives)) == (True, "30d")
    layout = source.layout
    assert (layout.bucket_base, layout.bucket_num_chars, layout.bucket_stamp_size) == (16, 2, 32)
    assert (layout.order_by_expiry, layout.encode_topics, layout.split_topic_at) == (False, True, 200)
    assert layout.wording == Wording()
    assert source.secret_fields() == destination.secret_fields() == ()
    assert source.watched_dir is not None
    assert source.watched_dir.endswith("update")
    broadcast = channel(TAKE, f"{GIVE}; single: false").destinations[0]
    assert isinstance(broadcast, QueueDestination)
    assert str(broadcast.lives) == "1d"


@pytest.mark.parametrize("key", ["keepProcessed: x", "doneFile: '{name}.done'", "errorDir: x", "readTries: 3"])
def test_what_a_queue_can_t_have_is_refused_with_its_reason(key: str) -> None:
    (fault,) = faults(f"{TAKE}; {key}")
    assert fault.key == f"channels[0].source.{key.partition(':')[0]}"
    assert "queue" in fault.expected or "whole" in fault.expected


@pytest.mark.parametrize(
    ("source", "destination", "key", "words"),
    [
        (f"{QUEUE}; topic: '#.#.#.#'", FOLDER, "source.topic", "at most 3 words #"),
        (QUEUE, FOLDER, "source.topic", "this key"),
        (f"{TAKE}; singleNode: true", FOLDER, "source.singleNode", "lock"),
        (f"{TAKE}; layout: {{bucketBase: 36, bucketNumChars: 4}}", FOLDER, "source.layout.bucketNumChars", "65536"),
        (f"{TAKE}; layout: {{bucketBase: 1}}", FOLDER, "source.layout.bucketBase", "2"),
        (f"{TAKE}; layout: {{separator: '#'}}", FOLDER, "source.layout.separator", "wildcardSome, which is #"),
        (f"{TAKE}; layout: {{wildcardOne: '.'}}", FOLDER, "source.layout.wildcardOne", "without the separator ."),
        (f"{TAKE}; layout: {{wildcardOne: '#'}}", FOLDER, "source.layout.wildcardOne", "than wildcardSome"),
        (f"{TAKE}; layout: {{wildcardSome: '*'}}", FOLDER, "source.layout.wildcardSome", "than wildcardOne"),
        (f"{TAKE}; layout: {{wildcardOne: '{{x}}'}}", FOLDER, "source.layout.wildcardOne", "without braces"),
        (f"{QUEUE}; topic: 'adt.{{type}}'", FOLDER, "source.topic", "a destination's topic"),
        (f"{QUEUE}; topic: '{{channel}}.#'", FOLDER, "source.topic", "a destination's topic"),
        (f"{TAKE}; ttl: 2h", FOLDER, "source.ttl", "who publishes it"),
        (FOLDER, f"{QUEUE}; topic: 'a.*'", "destinations[0].topic", "patterns only"),
        (FOLDER, f"{QUEUE}; topic: '{{name}}'", "destinations[0].topic", "{channel} {type}"),
        (FOLDER, f"{GIVE}; ttl: 0s", "destinations[0].ttl", "1s to 3650d, like 2h or 30d"),
        (FOLDER, f"{GIVE}; ttl: soon", "destinations[0].ttl", "1s to 3650d, like 2h or 30d"),
        (FOLDER, f"{GIVE}; fileName: x", "destinations[0].fileName", "name of its own"),
        # A queue is a folder, and a channel never reads what it writes.
        (TAKE, f"{QUEUE}; topic: '{{type}}'", "destinations[0].dir", "another folder"),
        (TAKE, f"{QUEUE}; topic: adt.b", "destinations[0].dir", "another folder"),
        (f"type: folder; dir: {ROOT}/q", GIVE, "destinations[0].dir", "another folder"),
        (TAKE, f"type: folder; dir: {ROOT}/q/staging", "destinations[0].dir", "outside"),
    ],
)
def test_a_fault_names_its_key(source: str, destination: str, key: str, words: str) -> None:
    found = {fault.key: fault.expected for fault in faults(source, destination)}
    assert words in found.get(f"channels[0].{key}", f"not told: {found}")


@pytest.mark.parametrize(
    ("source", "destination"),
    [(TAKE, GIVE), (TAKE, f"{QUEUE}; topic: adt.b; single: false"), (f"{QUEUE}; topic: x", f"{QUEUE}; topic: y")],
)
def test_one_queue_may_be_read_and_written_by_one_channel_where_it_does_not_hear_itself(
    source: str, destination: str
) -> None:
    assert channel(source, destination).source.type == "queue"


def two(one: str, other: str) -> bytes:
    """Two channels with these sources."""
    first = text(one)
    second = text(other).removeprefix("channels:\n").replace("name: lab", "name: two").replace("/x", "/y")
    return (first + second).encode()


def test_two_channels_share_a_queue_and_no_folder_channel_reads_in_it() -> None:
    assert len(parse_config(two(TAKE, f"{QUEUE}; topic: 'oru.#'")).channels) == 2
    for one, other in ((TAKE, f"type: folder; dir: {ROOT}; recursive: true"), (f"type: folder; dir: {ROOT}/q", TAKE)):
        with pytest.raises(ConfigError) as caught:
            parse_config(two(one, other))
        assert "one is a queue" in caught.value.faults[0].expected


@pytest.mark.parametrize(
    ("path", "taken"),
    [
        (b"adt.a01@s+1+s+0", True),
        (b"adt.b01@s+1+s+0", False),
        (b"a.x@s+1+s+0", False),
        (b"adt.a/1@s+1+s+0", True),
        (b"a@01@s+1+s+0", True),
    ],
)
def test_match_goes_by_the_last_word_of_the_topic(path: bytes, taken: bool) -> None:
    source = channel(f"{TAKE}; match: ['a*']; ignore: ['ab*']").source
    assert source.takes(path) is taken


def test_the_form_and_the_schema_have_every_key() -> None:
    keys = {field.key for field in place_form("queue", source=True)}
    assert {"dir", "topic", "single", "pollInterval", "match", "ignore", "maxSize", "layout.bucketBase"} <= keys
    assert not {"minAge", "recursive", "order", "singleNode"} & keys
    keys = {field.key for field in place_form("queue", source=False)}
    assert {"dir", "topic", "single", "ttl", "retry.first", "layout.wildcardSome"} <= keys
    assert not {"fileName", "mode"} & keys
    validator().validate(data_of(text(f"{TAKE}; layout: {{stampX: 1}}".replace("stampX", "bucketStampSize"), GIVE)))
