"""What a source over an object store promises, against real servers: each object once, in order, nothing left."""

from __future__ import annotations

import json
import threading

import pytest

from pathways_desktop.locations.objects.source import ObjectSource
from tests.locations.objects.conftest import Plants
from tests.locations.objects.object_plant import IN
from tests.locations.objects.rooms import AzblobRoom, Room, S3Room
from tests.peers.http_filter import ChangeAnswer, Once, Request


def test_objects_are_stored_in_the_order_of_their_keys_and_nothing_stays(each_room: Room, plants: Plants) -> None:
    plant = plants(each_room)
    names = ["b.hl7", "a.hl7", "ä.hl7", "Z.hl7"]
    for name in names:
        plant.send(name, name.encode())
    plant.turn()
    assert plant.bodies() == sorted(name.encode() for name in names)
    assert [row.name for row in plant.messages()] == sorted(name.encode() for name in names)
    assert (plant.left(), plant.codes()) == ([], set())


def test_the_key_is_the_page_s_own(fast_room: Room, plants: Plants) -> None:
    plant = plants(fast_room)
    key = plant.send("a b+c.hl7")
    store = fast_room.store()
    facts = store.head(key)
    plant.turn()
    assert store.name.startswith("s3:test-" if fast_room.kind == "s3" else "azblob:pathwaystests/test-")
    assert [row.key for row in plant.messages()] == [f"{store.name}/{key}@{facts.tag}@{facts.modified}"]
    assert '"' not in facts.tag
    store.close()


def test_a_marker_names_channel_engine_writer_tag_and_time(fast_room: Room, plants: Plants) -> None:
    seen: list[bytes] = []

    def rule(request: Request) -> None:
        if request.method == "GET" and request.path.endswith("/in/a.hl7"):
            seen.append(fast_room.get(f"{IN}.claimed/a.hl7") or b"")

    key = f"{IN}a.hl7"
    with fast_room.filter(rule) as faults:
        plant = plants(fast_room, faults=faults)
        plant.send("a.hl7")
        store = fast_room.store()
        facts = store.head(key)
        store.close()
        plant.turn()
    (data,) = seen
    told = json.loads(data)
    assert (told["channel"], told["engine"], told["path"]) == ("lab", plant.store.tag, "a.hl7")
    assert (told["tag"], told["modified"], told["size"]) == (facts.tag, facts.modified, facts.size)
    assert len(told["writer"]) == 33
    assert told["time"].startswith("2026-")
    assert plant.left() == []


def test_o15_e033_a_path_too_long_for_a_marker_gets_a_hashed_one(fast_room: Room, plants: Plants) -> None:
    long = "x" * (1024 - len(IN))
    with fast_room.filter() as faults:
        plant = plants(fast_room, faults=faults)
        plant.send(long, b"long")
        plant.turn()
        created = [each.path for each in faults.seen("PUT") if "/.claimed/.long/" in each.path]
    assert len(created) == 1
    assert plant.bodies() == [b"long"]
    assert plant.left() == []


def test_an_idle_prefix_holds_nothing_of_ours_and_is_not_written_to(each_room: Room, plants: Plants) -> None:
    with each_room.filter() as faults:
        plant = plants(each_room, faults=faults)
        plant.turn()
        assert each_room.keys() == []
        before = len(faults.log)
        plant.turn()
        assert {request.method for request, _ in faults.log[before:]} == {"GET"}
        assert len(faults.log) - before == 2, "one listing of the markers, one of the prefix"


def test_an_empty_prefix_is_the_whole_bucket(fast_room: Room, plants: Plants) -> None:
    plant = plants(fast_room, prefix="", source={"recursive": True})
    for key in ("a.hl7", "in/b.hl7"):
        fast_room.put(key, key.encode())
    plant.turn()
    assert plant.bodies() == [b"a.hl7", b"in/b.hl7"]
    assert fast_room.keys() == []


def test_a_channel_without_work_keeps_no_threads(fast_room: Room, plants: Plants) -> None:
    before = threading.active_count()
    plant = plants(fast_room)
    plant.send("a.hl7")
    plant.turn()
    assert threading.active_count() > before
    plant.turn()
    plant.turn()
    assert not [each.name for each in threading.enumerate() if each.name.startswith("objects-lab")]


@pytest.mark.parametrize(
    "name",
    ["a+b.hl7", "a%2Fb.hl7", "a%.hl7", "a b.hl7", "what?.hl7", "no#1.hl7", "é.hl7", "e\u0301.hl7", "a&b='c\".hl7",
     "wards//a.hl7", "漢字.hl7", "~t*(x)!.hl7", "dir/", "A.hl7"],
)  # fmt: skip
def test_e025_names_come_back_byte_for_byte(fast_room: Room, plants: Plants, name: str) -> None:
    plant = plants(fast_room, source={"recursive": True})
    plant.send(name, b"body")
    plant.turn()
    assert [(row.name, row.size) for row in plant.messages()] == [(name.encode(), 4)]
    assert (plant.left(), plant.codes()) == ([], set())


def test_both_unicode_forms_and_both_cases_are_two_objects(fast_room: Room, plants: Plants) -> None:
    plant = plants(fast_room)
    names = ["é.hl7", "e\u0301.hl7", "a.hl7", "A.hl7"]
    for name in names:
        plant.send(name, name.encode())
    plant.turn()
    assert plant.bodies() == sorted(name.encode() for name in names)
    assert plant.left() == []


def test_e029_dot_parts_are_taken_where_they_can_be_asked_for_and_shown_where_not(
    s3_room: Room, plants: Plants
) -> None:
    plant = plants(s3_room, source={"recursive": True})
    plant.send("../up.hl7", b"up")
    plant.send("a/./b.hl7", b"dot")
    plant.turn()
    assert sorted(plant.bodies()) == [b"dot", b"up"]
    assert plant.left() == []


def test_e030_a_control_character_in_a_key_does_not_hide_the_others(plants: Plants, seaweed_room: Room) -> None:
    plant = plants(seaweed_room)
    for name in ("a\n.hl7", "b.hl7"):
        plant.send(name, name.encode())
    plant.turn()
    assert plant.bodies() == [b"a\n.hl7", b"b.hl7"]
    assert plant.left() == []


def test_markers_of_folders_are_no_objects(fast_room: Room, plants: Plants) -> None:
    plant = plants(fast_room, source={"recursive": True})
    for key in ("", "wards/"):
        fast_room.put(IN + key, b"")
    if isinstance(fast_room, AzblobRoom):
        fast_room.client.upload_blob(f"{IN}east", b"", metadata={"hdi_isfolder": "true"})
    plant.send("wards/a.hl7")
    plant.turn()
    assert [row.name for row in plant.messages()] == [b"wards/a.hl7"]
    assert plant.waiting() == {}


def test_only_what_stands_directly_under_dir_is_taken_without_recursive(each_room: Room, plants: Plants) -> None:
    plant = plants(each_room)
    each_room.put("in2/x.hl7", b"another prefix")
    each_room.put("x.hl7", b"above")
    plant.send("wards/east/a.hl7", b"below")
    plant.send("b.hl7", b"here")
    plant.turn()
    assert plant.bodies() == [b"here"]
    assert plant.waiting() == {"wards/": "not-regular"}
    assert sorted(each_room.keys()) == ["in/wards/east/a.hl7", "in2/x.hl7", "x.hl7"]


def test_what_is_left_stands_in_the_waiting_list_with_its_reason(fast_room: Room, plants: Plants) -> None:
    plant = plants(fast_room, source={"match": ["*.hl7"], "ignore": ["no*"], "maxSize": 8, "recursive": True})
    for name, data in {
        "a/empty.hl7": b"",
        "a/big.hl7": b"123456789",
        "a/x.txt": b"x",
        "a/no.hl7": b"x",
        "a/.hidden.hl7": b"x",
        "a/good.hl7": b"x",
    }.items():
        plant.send(name, data)
    plant.turn()
    assert plant.waiting() == {
        "a/empty.hl7": "empty", "a/big.hl7": "too-large", "a/x.txt": "not-matched", "a/no.hl7": "not-matched",
    }  # fmt: skip
    view = plant.runtime.worker.view
    assert {row.name: row.size for row in view.waiting}[b"a/big.hl7"] == 9
    assert view.hidden == 1
    assert [row.name for row in plant.messages()] == [b"a/good.hl7"]


def test_an_object_is_old_enough_by_the_store_s_clock_alone(fast_room: Room, plants: Plants) -> None:
    plant = plants(fast_room, source={"minAge": "1h"})
    plant.send("a.hl7")
    plant.turn()
    assert plant.waiting() == {"a.hl7": "too-new"}
    plant.clock.move(100 * 3600)
    plant.turn()
    assert plant.waiting() == {"a.hl7": "too-new"}, "our own clock says nothing"
    ahead = "Fri, 31 Dec 2088 23:59:59 GMT"
    lists = Once(lambda request: "prefix=in%2F" in request.query, ChangeAnswer({"Date": ahead}), times=1000)
    with fast_room.filter(lists) as faults:
        other = plants(fast_room, faults=faults, source={"minAge": "1h"})
        other.turn()
        assert other.bodies() == [b"MSH|ZZTEST"]
        assert (other.worker_source.card().clock_difference_ms or 0) > 3_600_000


def test_order_modified_takes_the_oldest_first(fast_room: Room, plants: Plants) -> None:
    plant = plants(fast_room, source={"order": "modified"})
    plant.send("b.hl7", b"first")
    store = fast_room.store()
    first = store.head(f"{IN}b.hl7").modified

    def later() -> int:
        plant.send("a.hl7", b"second")
        return store.head(f"{IN}a.hl7").modified

    from tests.support.waiting import wait_until

    wait_until(lambda: later() > first, what="the store's next second")
    store.close()
    plant.turn()
    assert plant.bodies() == [b"first", b"second"]


def test_large_objects_are_read_as_they_come(fast_room: Room, plants: Plants) -> None:
    data = bytes(range(256)) * 4 * 9 * 1024
    plant = plants(fast_room)
    plant.send("large.bin", data)
    plant.turn()
    assert plant.bodies() == [data]
    assert plant.left() == []


def test_cold_objects_are_shown_in_their_own_words(s3_room: S3Room, azure_room: AzblobRoom, plants: Plants) -> None:
    for room in (s3_room, azure_room):
        plant = plants(room)
        if isinstance(room, S3Room):
            room.client.put_object(Bucket=room.name, Key=f"{IN}cold.hl7", Body=b"cold", StorageClass="GLACIER")
        else:
            room.put(f"{IN}cold.hl7", b"cold")
            room.client.set_standard_blob_tier_blobs("Archive", f"{IN}cold.hl7")
        plant.send("warm.hl7", b"warm")
        plant.turn()
        assert plant.bodies() == [b"warm"]
        (row,) = plant.runtime.worker.view.waiting
        assert (row.name, row.detail, row.size) == (b"cold.hl7", "ERR_PATHWAYS_OBJECT_COLD", 4)
        assert plant.left() == ["cold.hl7"]


def test_o17_g_the_same_bytes_in_another_second_are_another_object(s3_room: Room, plants: Plants) -> None:
    """O17 too: an object that was copied onto itself has a new time, so it is stored again."""
    plant = plants(s3_room)
    plant.send("a.hl7")
    store = s3_room.store()
    first = store.head(f"{IN}a.hl7").modified
    plant.turn()
    from tests.support.waiting import wait_until

    def later() -> bool:
        plant.send("a.hl7")
        return store.head(f"{IN}a.hl7").modified > first

    wait_until(later, what="the store's next second")
    store.close()
    plant.turn()
    assert len(plant.messages()) == 2
    assert plant.left() == []


def test_on_azure_the_same_bytes_at_once_are_two(azure_room: Room, plants: Plants) -> None:
    plant = plants(azure_room)
    for _ in range(3):
        plant.send("a.hl7")
        plant.turn()
    assert len(plant.messages()) == 3


def test_pages_of_any_length_and_ten_thousand_with_the_first_thousand_not_ready(
    s3_room: S3Room, plants: Plants
) -> None:
    from concurrent.futures import ThreadPoolExecutor

    from tests.support.counts import OBJECTS_LISTED

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda number: plant_send(s3_room, number), range(OBJECTS_LISTED)))
    plant = plants(s3_room, source={"ignore": ["0*"]})
    source = plant.worker_source
    assert isinstance(source, ObjectSource)
    source.probe()
    listing = source.list()
    assert len(listing.entries) == OBJECTS_LISTED
    s3_room.put(f"{IN}z-last.hl7", b"last")
    plant = plants(s3_room, source={"match": ["z-*"]})
    plant.turn()
    assert plant.bodies() == [b"last"]
    assert plant.runtime.worker.view.waiting_count == OBJECTS_LISTED


def plant_send(room: S3Room, number: int) -> None:
    """One small object."""
    room.put(f"{IN}{number:05}.hl7", b"x")
