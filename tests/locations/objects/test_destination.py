"""What a destination in an object store promises, against real servers: one request, never half, never another's."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from pathways_desktop.domain.errors import PathwaysError, Retry
from pathways_desktop.locations.base import PlaceUnready, Refused
from pathways_desktop.locations.objects import azblob_client, s3_client
from pathways_desktop.locations.objects.destination import ObjectDestination
from tests.locations.objects.rooms import (
    CREATE,
    MESSAGE_ID,
    PREFIX,
    REPLACE,
    AzblobRoom,
    Room,
    S3Room,
    Stored,
    destination_of,
    key_of,
    output_of,
)
from tests.peers.http_filter import CutRequest, Hold, HttpFilter, LoseAnswer, Once, Refuse, RefuseAfter, Request
from tests.peers.process import free_port

FIRST, OTHER = b"MSH|first " * 4000, b"MSH|other " * 4000
"""Of one size, so that only their bytes tell them apart."""
LARGE = bytes(range(256)) * 4 * 9 * 1024
"""9 MiB: more than either kit sends in one request when it is left alone."""


S3_REFUSALS = (
    (Refuse(500, "InternalError"), "STORE_FAILED"),
    (Refuse(503, "SlowDown"), "STORE_BUSY"),
    (Refuse(403, "AccessDenied"), "FORBIDDEN"),
    (Refuse(403, "InvalidAccessKeyId"), "CREDENTIALS_WRONG"),
    (Refuse(403, "ExpiredToken"), "CREDENTIALS_EXPIRED"),
    (Refuse(403, "RequestTimeTooSkewed"), "CLOCK_SKEWED"),
    (Refuse(404, "NoSuchBucket"), "BUCKET_MISSING"),
    (Refuse(404, "Unheard"), "BUCKET_MISSING"),
    (Refuse(400, "KMS.DisabledException"), "ENCRYPTION"),
    (Refuse(400, "EntityTooLarge"), "REQUEST_REFUSED"),
    (Refuse(409, "ConditionalRequestConflict"), "STORE_BUSY"),
    (Refuse(412, "PreconditionFailed"), "STORE_BUSY"),
)
AZURE_REFUSALS = (
    (Refuse(500, "InternalError"), "STORE_FAILED"),
    (Refuse(503, "ServerBusy"), "STORE_BUSY"),
    (Refuse(403, "AuthorizationPermissionMismatch"), "FORBIDDEN"),
    (Refuse(403, "AuthenticationFailed"), "CREDENTIALS_WRONG"),
    (Refuse(404, "ContainerNotFound"), "BUCKET_MISSING"),
    (Refuse(404, "Unheard"), "BUCKET_MISSING"),
    (Refuse(403, "KeyVaultEncryptionKeyNotFound"), "ENCRYPTION"),
    (Refuse(400, "Unheard"), "REQUEST_REFUSED"),
    (Refuse(409, "Unheard"), "STORE_FAILED"),
    (Refuse(409, "BlobAlreadyExists"), "STORE_BUSY"),
)
"""What a store answers to the output, and the code that this is told with."""


@pytest.fixture(params=["moto", "seaweedfs", "azurite"])
def room(request: pytest.FixtureRequest, bucket_name: str) -> Room:
    """An empty bucket or container on each of the three servers that honour everything."""
    peer = request.getfixturevalue(request.param)
    return AzblobRoom(peer, bucket_name) if request.param == "azurite" else S3Room(peer, bucket_name)


@pytest.fixture(params=["moto", "azurite"])
def faulty_room(request: pytest.FixtureRequest, bucket_name: str) -> Room:
    """The same on one server of each kind, for what a filter does before it."""
    peer = request.getfixturevalue(request.param)
    return AzblobRoom(peer, bucket_name) if request.param == "azurite" else S3Room(peer, bucket_name)


Opened = Callable[..., ObjectDestination]


@pytest.fixture
def opened() -> Iterator[Opened]:
    """Makes destinations that are stopped when the test ends."""
    with ExitStack() as stack:

        def make(*arguments: Any, **changes: Any) -> ObjectDestination:
            destination = destination_of(*arguments, **changes)
            stack.callback(destination.stop)
            return destination

        yield make


def refused(destination: ObjectDestination, data: bytes, mode: Any = CREATE, **changes: Any) -> PathwaysError:
    """The error that a write ends with."""
    with pytest.raises(PathwaysError) as caught:
        destination.write(output_of(data, **changes), Stored(data), mode)
    assert caught.value.spec.title, "no code is raised that `errors` does not know"
    return caught.value


def outputs(faults: HttpFilter) -> list[Request]:
    """The requests that carried an output."""
    return [request for request in faults.seen("PUT") if MESSAGE_ID in request.path]


def about_the_output(request: Request) -> bool:
    return request.method == "PUT" and MESSAGE_ID in request.path


class TestCreate:
    """`mode: create`, the default: an object is never replaced."""

    @pytest.mark.parametrize("data", [b"", b"x", FIRST, LARGE], ids=["empty", "byte", "small", "large"])
    def test_an_output_is_written_whole_and_the_probe_leaves_nothing(
        self, room: Room, opened: Opened, data: bytes
    ) -> None:
        destination = opened(room)
        written = destination.write(output_of(data), Stored(data), CREATE)
        assert (written.name, written.size) == (f"{MESSAGE_ID}-1.hl7", len(data))
        assert room.keys() == [key_of()]
        assert room.get(key_of()) == data

    def test_a_resend_of_the_same_bytes_counts_as_delivered(self, room: Room, opened: Opened) -> None:
        opened(room).write(output_of(FIRST), Stored(FIRST), CREATE)
        before = room.store().head(key_of())
        again = opened(room).write(output_of(FIRST, attempt=2), Stored(FIRST), CREATE)
        assert again.size == len(FIRST)
        assert room.store().head(key_of()) == before, "the object was not touched"

    @pytest.mark.parametrize("there", [OTHER, b"shorter", b""], ids=["same-size", "other-size", "empty"])
    def test_other_bytes_there_reject_the_output_and_stay(self, room: Room, opened: Opened, there: bytes) -> None:
        room.put(key_of(), there)
        error = refused(opened(room), FIRST)
        assert error.code == "OBJECT_EXISTS"
        assert error.spec.retry is Retry.NEVER
        assert room.get(key_of()) == there

    def test_two_writers_of_one_output_are_both_told_that_it_is_delivered(self, room: Room, opened: Opened) -> None:
        start = threading.Barrier(4)
        told: list[object] = []

        def write(destination: ObjectDestination) -> None:
            start.wait(10)
            try:
                told.append(destination.write(output_of(FIRST), Stored(FIRST), CREATE).size)
            except PathwaysError as error:
                told.append(error.code)

        threads = [threading.Thread(target=write, args=(opened(room),)) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert told == [len(FIRST)] * 4
        assert room.keys() == [key_of()]

    def test_the_output_travels_in_one_conditional_request(self, faulty_room: Room, opened: Opened) -> None:
        with faulty_room.filter() as faults:
            opened(faulty_room, faults).write(output_of(LARGE), Stored(LARGE), CREATE)
            (request,) = outputs(faults)
        assert request.creates
        assert "uploadId" not in request.query
        assert "comp=block" not in request.query
        assert faulty_room.get(key_of()) == LARGE


class TestLostAnswers:
    """After an answer that was lost the store is looked at, never guessed."""

    @pytest.mark.parametrize("act", [LoseAnswer(), RefuseAfter(500, "InternalError"), RefuseAfter(503, "SlowDown")])
    @pytest.mark.parametrize("mode", [CREATE, REPLACE])
    def test_d13_what_was_written_before_its_answer_was_lost_is_delivered(
        self, faulty_room: Room, opened: Opened, act: Any, mode: Any
    ) -> None:
        rule = Once(about_the_output, act)
        with faulty_room.filter(rule) as faults:
            opened(faulty_room, faults).write(output_of(FIRST), Stored(FIRST), mode)
            assert len(outputs(faults)) == 1, "looked at, not written again"
        assert rule.used_up
        assert faulty_room.get(key_of()) == FIRST

    def test_d13_with_another_object_in_its_place_it_is_rejected(self, faulty_room: Room, opened: Opened) -> None:
        def rule(request: Request) -> Any:
            if about_the_output(request):
                faulty_room.put(key_of(), OTHER)
                return LoseAnswer()
            return None

        with faulty_room.filter(rule) as faults:
            assert refused(opened(faulty_room, faults), FIRST).code == "OBJECT_EXISTS"
        assert faulty_room.get(key_of()) == OTHER

    @pytest.mark.parametrize("after", [0, 20_000], ids=["at-once", "half"])
    @pytest.mark.parametrize("mode", [CREATE, REPLACE])
    def test_d14_a_request_cut_short_stores_nothing_and_is_sent_again(
        self, faulty_room: Room, opened: Opened, after: int, mode: Any
    ) -> None:
        with faulty_room.filter(Once(about_the_output, CutRequest(after))) as faults:
            destination = opened(faulty_room, faults)
            error = refused(destination, FIRST, mode)
            assert error.spec.retry is Retry.BACK_OFF
            assert faulty_room.get(key_of()) is None
            destination.write(output_of(FIRST, attempt=2), Stored(FIRST), mode)
        assert faulty_room.get(key_of()) == FIRST

    def test_d15_a_stop_in_the_middle_leaves_no_part_to_abort(self, faulty_room: Room, opened: Opened) -> None:
        with faulty_room.filter(Once(about_the_output, CutRequest(1_000_000))) as faults:
            destination = opened(faulty_room, faults)
            refused(destination, LARGE)
            assert destination.sweep() == 0
        assert faulty_room.keys() == []
        if isinstance(faulty_room, S3Room):
            assert "Uploads" not in faulty_room.client.list_multipart_uploads(Bucket=faulty_room.name)
        else:
            assert isinstance(faulty_room, AzblobRoom)
            assert list(faulty_room.client.list_blobs(include=["uncommittedblobs"])) == []

    def test_a_store_that_never_answers_is_given_up(
        self, faulty_room: Room, opened: Opened, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for kit in (s3_client, azblob_client):
            monkeypatch.setattr(kit, "ANSWER_SECONDS", 0.5)
        with faulty_room.filter(Once(about_the_output, Hold())) as faults:
            assert refused(opened(faulty_room, faults), FIRST).code == "ERR_PATHWAYS_OBJECT_NO_ANSWER"
        assert faulty_room.get(key_of()) is None


class TestAnswers:
    """Each refusal in its own class: the item's, the place's, one to try again, one to reject."""

    def test_a_refusal_keeps_its_code_and_nothing_is_written(self, faulty_room: Room, opened: Opened) -> None:
        act: Refuse | None = None

        def rule(request: Request) -> Refuse | None:
            return act if about_the_output(request) else None

        with faulty_room.filter(rule) as faults:
            destination = opened(faulty_room, faults)
            for act, code in S3_REFUSALS if isinstance(faulty_room, S3Room) else AZURE_REFUSALS:
                error = refused(destination, FIRST)
                assert (act.code, error.code) == (act.code, f"ERR_PATHWAYS_OBJECT_{code}")
                assert error.spec.retry is not Retry.NEVER, "tried again until a person has put it right"
        assert faulty_room.get(key_of()) is None

    def test_two_writers_that_met_are_tried_again_at_once(self, faulty_room: Room, opened: Opened) -> None:
        with faulty_room.filter(Once(about_the_output, Refuse(409, "ConditionalRequestConflict"), 2)) as faults:
            opened(faulty_room, faults).write(output_of(FIRST), Stored(FIRST), CREATE)
            assert len(outputs(faults)) == 3
        assert faulty_room.get(key_of()) == FIRST

    def test_501_says_that_the_store_does_not_know_the_condition(self, faulty_room: Room, opened: Opened) -> None:
        def rule(request: Request) -> Refuse | None:
            return Refuse(501, "NotImplemented") if request.creates and broken.is_set() else None

        broken = threading.Event()
        with faulty_room.filter(rule) as faults:
            destination = opened(faulty_room, faults)
            destination.probe()
            broken.set()
            assert refused(destination, FIRST).code == "ERR_PATHWAYS_OBJECT_NO_CONDITIONAL_WRITE"
            assert destination.card().code == "ERR_PATHWAYS_OBJECT_NO_CONDITIONAL_WRITE"

    def test_an_object_that_may_not_be_read_is_not_called_ours(self, faulty_room: Room, opened: Opened) -> None:
        faulty_room.put(key_of(), FIRST)
        code = "AccessDenied" if isinstance(faulty_room, S3Room) else "AuthorizationPermissionMismatch"

        def rule(request: Request) -> Refuse | None:
            return Refuse(403, code) if request.method in ("GET", "HEAD") and MESSAGE_ID in request.path else None

        with faulty_room.filter(rule) as faults:
            error = refused(opened(faulty_room, faults), FIRST)
        assert error.code == "ERR_PATHWAYS_OBJECT_FORBIDDEN"
        if isinstance(faulty_room, S3Room):
            assert "compare" in error.detail

    def test_a_server_that_is_not_there_is_a_place_that_cannot_be_reached(
        self, faulty_room: Room, opened: Opened
    ) -> None:
        closed = f"http://127.0.0.1:{free_port()}"
        error = refused(opened(faulty_room, store=faulty_room.store(endpoint=closed)), FIRST)
        assert isinstance(error, PlaceUnready)
        assert error.code == "ERR_PATHWAYS_OBJECT_UNREACHABLE"


class TestContent:
    """What is sent is what the store holds, whole, or nothing."""

    def test_stored_bytes_that_do_not_open_store_nothing_and_keep_their_code(
        self, faulty_room: Room, opened: Opened
    ) -> None:
        class Damaged(Stored):
            def chunks(self) -> Iterator[bytes]:
                yield LARGE[: 3 * 1024 * 1024]
                raise PathwaysError("ERR_PATHWAYS_STORE_DAMAGED")

        with pytest.raises(PathwaysError) as caught:
            opened(faulty_room).write(output_of(LARGE), Damaged(LARGE), CREATE)
        assert caught.value.code == "ERR_PATHWAYS_STORE_DAMAGED"
        assert faulty_room.keys() == []

    @pytest.mark.parametrize("noted", [len(FIRST) - 1, len(FIRST) + 1], ids=["longer", "shorter"])
    @pytest.mark.parametrize("times", [1, 60], ids=["small", "large"])
    def test_another_length_than_noted_stores_nothing(
        self, faulty_room: Room, opened: Opened, noted: int, times: int
    ) -> None:
        data = FIRST * times
        size = noted + len(data) - len(FIRST)
        assert refused(opened(faulty_room), data, size=size).code == "ERR_PATHWAYS_STORE_DAMAGED"
        assert faulty_room.keys() == []

    def test_more_than_one_request_takes_is_rejected_before_anything_is_sent(
        self, faulty_room: Room, opened: Opened
    ) -> None:
        store = faulty_room.store()
        assert store.limits.once_bytes == (5 * 1024**3 if isinstance(faulty_room, S3Room) else 5000 * 1024**2)
        content = Stored(b"")
        with faulty_room.filter() as faults:
            destination = opened(faulty_room, faults)
            with pytest.raises(PathwaysError) as caught:
                destination.write(output_of(b"", size=store.limits.once_bytes + 1), content, CREATE)
            assert faults.log == []
        assert caught.value.code == "ERR_PATHWAYS_OBJECT_TOO_LARGE"
        assert caught.value.spec.retry is Retry.NEVER
        assert content.opened == 0


class TestReplace:
    """`mode: replace`: the last write counts."""

    def test_what_stands_there_is_replaced(self, room: Room, opened: Opened) -> None:
        room.put(key_of(), OTHER)
        opened(room, mode=REPLACE).write(output_of(FIRST), Stored(FIRST), REPLACE)
        assert room.get(key_of()) == FIRST

    def test_one_request_and_no_condition(self, faulty_room: Room, opened: Opened) -> None:
        with faulty_room.filter() as faults:
            opened(faulty_room, faults, mode=REPLACE).write(output_of(FIRST), Stored(FIRST), REPLACE)
            (only,) = (request for request, _ in faults.log)
        assert "if-none-match" not in only.headers

    def test_other_bytes_there_after_a_lost_answer_are_written_over_by_the_next_try(
        self, faulty_room: Room, opened: Opened
    ) -> None:
        faulty_room.put(key_of(), OTHER)
        with faulty_room.filter(Once(about_the_output, CutRequest(10))) as faults:
            destination = opened(faulty_room, faults, mode=REPLACE)
            assert refused(destination, FIRST, REPLACE).spec.retry is Retry.BACK_OFF
            assert faulty_room.get(key_of()) == OTHER
            destination.write(output_of(FIRST, attempt=2), Stored(FIRST), REPLACE)
        assert faulty_room.get(key_of()) == FIRST


class TestAzure:
    """What only blobs have."""

    @pytest.fixture
    def container(self, azurite: Any, bucket_name: str) -> AzblobRoom:
        return AzblobRoom(azurite, bucket_name)

    def test_a_blob_with_snapshots_is_replaced_and_they_stay(self, container: AzblobRoom, opened: Opened) -> None:
        container.put(key_of(), OTHER)
        container.client.get_blob_client(key_of()).create_snapshot()
        opened(container, mode=REPLACE).write(output_of(FIRST), Stored(FIRST), REPLACE)
        assert container.get(key_of()) == FIRST
        assert len(list(container.client.list_blobs(include=["snapshots"]))) == 2

    @pytest.mark.parametrize("mode", [CREATE, REPLACE])
    def test_a_leased_blob_of_the_same_bytes_is_delivered(
        self, container: AzblobRoom, opened: Opened, mode: Any
    ) -> None:
        container.put(key_of(), FIRST)
        container.client.get_blob_client(key_of()).acquire_lease()
        opened(container).write(output_of(FIRST), Stored(FIRST), mode)

    def test_a_leased_blob_of_other_bytes_is_not_replaced_and_tried_again(
        self, container: AzblobRoom, opened: Opened
    ) -> None:
        container.put(key_of(), OTHER)
        container.client.get_blob_client(key_of()).acquire_lease()
        error = refused(opened(container, mode=REPLACE), FIRST, REPLACE)
        assert error.code == "ERR_PATHWAYS_OBJECT_LEASED"
        assert error.spec.retry is not Retry.NEVER
        assert refused(opened(container), FIRST).code == "OBJECT_EXISTS"
        assert container.get(key_of()) == OTHER


@pytest.mark.parametrize("kind", ["rclone_s3", "s3rver"])
class TestStoreWithoutConditions:
    """Servers that ignore `If-None-Match` and answer 200: real ones."""

    @pytest.fixture
    def bucket(self, kind: str, bucket_name: str, request: pytest.FixtureRequest) -> S3Room:
        return S3Room(request.getfixturevalue(kind), bucket_name)

    def test_create_is_refused_and_replaces_nothing(self, bucket: S3Room, opened: Opened) -> None:
        bucket.put(key_of(), OTHER)
        destination = opened(bucket)
        with pytest.raises(Refused) as caught:
            destination.probe()
        assert caught.value.code == "ERR_PATHWAYS_OBJECT_NO_CONDITIONAL_WRITE"
        assert refused(destination, FIRST).code == "ERR_PATHWAYS_OBJECT_NO_CONDITIONAL_WRITE"
        assert bucket.get(key_of()) == OTHER
        assert bucket.keys() == [key_of()]
        assert [fact.ok for fact in destination.card().facts] == [False]

    def test_replace_works(self, bucket: S3Room, opened: Opened) -> None:
        bucket.put(key_of(), OTHER)
        destination = opened(bucket, mode=REPLACE)
        destination.probe()
        destination.write(output_of(FIRST), Stored(FIRST), REPLACE)
        assert bucket.get(key_of()) == FIRST


def test_the_prefix_is_a_folder_however_it_is_spelt(faulty_room: Room, opened: Opened) -> None:
    for number, prefix in enumerate(["in", "in/", "", "a/b"], 1):
        opened(faulty_room, prefix=prefix).write(output_of(b"x", number=number), Stored(b"x"), CREATE)
    names = [f"{MESSAGE_ID}-{number}.hl7" for number in range(1, 5)]
    expected = [f"in/{names[0]}", f"in/{names[1]}", names[2], f"a/b/{names[3]}"]
    assert sorted(faulty_room.keys()) == sorted(expected)
    assert PREFIX not in "".join(faulty_room.keys())
