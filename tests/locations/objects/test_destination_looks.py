"""The look after a refused or lost write: faults at each of its requests, and others who write in between."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pathways_desktop.domain.errors import PathwaysError, Retry
from pathways_desktop.locations.base import WriteMode
from tests.locations.objects.rooms import (
    CREATE,
    MESSAGE_ID,
    REPLACE,
    Room,
    S3Room,
    Stored,
    destination_of,
    key_of,
    output_of,
)
from tests.peers.http_filter import Act, CutAnswer, LoseAnswer, Once, Refuse, RefuseAfter, Request
from tests.peers.s3 import LocalBucket

OURS, OTHER = b"MSH|ours  " * 5000, b"MSH|other " * 5000
FAULTS = (
    Refuse(500, "InternalError"),
    Refuse(503, "SlowDown"),
    RefuseAfter(500, "InternalError"),
    LoseAnswer(),
    CutAnswer(100),
)


def about(method: str) -> Callable[[Request], bool]:
    """Requests of this method for the output's own object."""
    return lambda request: request.method == method and MESSAGE_ID in request.path


@pytest.mark.parametrize("method", ["HEAD", "GET"])
def test_a_look_that_fails_decides_nothing_and_the_next_attempt_does(fast_room: Room, method: str) -> None:
    fast_room.put(key_of(), OURS)
    for act in FAULTS:
        if isinstance(act, CutAnswer) and (method == "HEAD" or fast_room.kind == "azblob"):
            continue  # has no body; azure's kit reads on by itself where an answer ended, bound to the same tag
        rule = Once(about(method), act)
        with fast_room.filter(rule) as faults:
            destination = destination_of(fast_room, faults)
            with pytest.raises(PathwaysError) as caught:
                destination.write(output_of(OURS), Stored(OURS), CREATE)
            assert rule.used_up, act
            assert caught.value.spec.retry is Retry.BACK_OFF, act
            destination.write(output_of(OURS, attempt=2), Stored(OURS), CREATE)
            destination.stop()
    assert fast_room.get(key_of()) == OURS


@pytest.mark.parametrize("method", ["HEAD", "GET"])
def test_an_object_replaced_during_the_look_is_compared_as_it_is_now(fast_room: Room, method: str) -> None:
    fast_room.put(key_of(), OURS)
    written: list[Request] = []

    def rule(request: Request) -> Act | None:
        if about(method)(request) and not written:
            written.append(request)
            fast_room.put(key_of(), OTHER)
        return None

    with fast_room.filter(rule) as faults:
        destination = destination_of(fast_room, faults)
        with pytest.raises(PathwaysError, match="OBJECT_EXISTS"):
            destination.write(output_of(OURS), Stored(OURS), CREATE)
        destination.stop()
    assert written
    assert fast_room.get(key_of()) == OTHER


@pytest.mark.parametrize("method", ["HEAD", "GET"])
def test_an_object_removed_during_the_look_is_written_anew(fast_room: Room, method: str) -> None:
    fast_room.put(key_of(), OTHER)
    removed: list[Request] = []

    def rule(request: Request) -> Act | None:
        if about(method)(request) and not removed:
            removed.append(request)
            fast_room.delete(key_of())
        return None

    with fast_room.filter(rule) as faults:
        destination = destination_of(fast_room, faults)
        destination.write(output_of(OURS), Stored(OURS), CREATE)
        destination.stop()
    assert removed
    assert fast_room.get(key_of()) == OURS


def test_an_object_that_changes_all_the_time_is_left_for_the_next_attempt(fast_room: Room) -> None:
    fast_room.put(key_of(), OTHER)
    number = 0

    def rule(request: Request) -> Act | None:
        nonlocal number
        if about("GET")(request):
            number += 1
            fast_room.put(key_of(), OTHER[:-8] + b"%08d" % number)
        return None

    with fast_room.filter(rule) as faults:
        destination = destination_of(fast_room, faults)
        with pytest.raises(PathwaysError) as caught:
            destination.write(output_of(OURS), Stored(OURS), CREATE)
        destination.stop()
    assert number < 10
    assert caught.value.code == "ERR_PATHWAYS_OBJECT_STORE_BUSY"
    assert caught.value.spec.retry is Retry.BACK_OFF


@pytest.mark.parametrize("mode", [CREATE, REPLACE])
def test_d13_an_answer_that_is_lost_each_time_still_ends_in_one_object(fast_room: Room, mode: WriteMode) -> None:
    """The write and the looks after it: each request's first answer is lost in turn."""
    lost: set[str] = set()

    def rule(request: Request) -> Act | None:
        if MESSAGE_ID in request.path and request.method not in lost:
            lost.add(request.method)
            return LoseAnswer()
        return None

    with fast_room.filter(rule) as faults:
        destination = destination_of(fast_room, faults)
        told: list[Retry] = []
        while len(told) < 5:
            try:
                destination.write(output_of(OURS, attempt=len(told) + 1), Stored(OURS), mode)
                break
            except PathwaysError as error:
                told.append(error.spec.retry)
        destination.stop()
    assert set(told) == {Retry.BACK_OFF}
    assert len(told) < 5, "delivered in the end"
    assert "PUT" in lost
    assert fast_room.keys() == [key_of()]
    assert fast_room.get(key_of()) == OURS


def test_a_store_that_honours_create_alone_will_do(localbucket: LocalBucket, bucket_name: str) -> None:
    bucket: Any = S3Room(localbucket, bucket_name)
    destination = destination_of(bucket)
    destination.write(output_of(OURS), Stored(OURS), CREATE)
    destination.write(output_of(OURS, attempt=2), Stored(OURS), CREATE)
    bucket.put(key_of(), OTHER)
    with pytest.raises(PathwaysError, match="OBJECT_EXISTS"):
        destination.write(output_of(OURS, attempt=3), Stored(OURS), CREATE)
    destination.stop()
    assert bucket.get(key_of()) == OTHER
