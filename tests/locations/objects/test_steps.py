"""Rows O01 to O18 of the hand-off matrix: a stop, a lost answer or another writer between any two steps of a claim."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import pytest

from pathways_desktop.domain.message import ClaimState
from pathways_desktop.locations.base import Claimed, Source, SourceParts
from pathways_desktop.locations.objects.source import ObjectSource
from tests.locations.objects.conftest import Plants
from tests.locations.objects.object_plant import IN, ObjectPlant
from tests.locations.objects.rooms import AzblobRoom, Room, S3Room
from tests.peers.http_filter import Act, LoseAnswer, Once, Refuse, RefuseAfter, Request

KEY = f"{IN}a.hl7"
MARKER = f"{IN}.claimed/a.hl7"
OLD, NEW = b"MSH|old|ZZTEST", b"MSH|new and longer|ZZTEST"


def marks(request: Request) -> bool:
    return request.method == "PUT" and request.path.endswith(MARKER)


def reads(request: Request) -> bool:
    return request.method == "GET" and request.path.endswith(KEY)


def deletes(request: Request) -> bool:
    return request.method == "DELETE" and request.path.endswith("/" + KEY)


def releases(request: Request) -> bool:
    return request.method == "DELETE" and request.path.endswith(MARKER)


STEPS = {"marker": marks, "read": reads, "delete": deletes, "release": releases}


class Stop(BaseException):
    """The process ends here."""


class Stopping:
    """A source in whose `where` the process ends, before it does anything (`after` False) or when it was done."""

    def __init__(self, inner: ObjectSource, where: str, *, after: bool) -> None:
        self._inner, self._where, self._after = inner, where, after

    def __getattr__(self, name: str) -> Any:
        return self._ending(name)

    def _ending(self, name: str) -> Any:
        found = getattr(self._inner, name)
        if name != self._where:
            return found

        def ends(*given: Any, **named: Any) -> Any:
            if self._after:
                found(*given, **named)
            raise Stop

        return ends

    def begin_finish(self, claimed: Sequence[Claimed]) -> None:
        self._ending("begin_finish")(claimed)

    def lay_aside(self, claimed: Claimed) -> None:
        self._inner.lay_aside(claimed)

    def stuck(self) -> Sequence[Claimed]:
        return self._inner.stuck()


def stop_in(plant: ObjectPlant, where: str, *, after: bool) -> None:
    """Let a pass end there as a killed process does, and start the channel anew."""
    plant.wrap = lambda inner: cast(Source, Stopping(inner, where, after=after))
    plant.restart()
    with pytest.raises(Stop):
        plant.turn()
    plant.wrap = lambda inner: inner
    plant.restart()


def gone_through(plant: ObjectPlant, *bodies: bytes) -> None:
    """Passes until nothing is left; then exactly these messages are there."""
    for _ in range(6):
        plant.clock.move(400)
        plant.turn()
        if not plant.left():
            break
    assert (plant.left(), plant.bodies()) == ([], list(bodies))
    plant.turn()
    assert plant.codes() == set()


# ---------------------------------------------------------------- a stop


@pytest.mark.parametrize(
    ("where", "after"),
    [("claim", False), ("claim", True), ("flush", True), ("open", True), ("begin_finish", False), ("finish", False),
     ("finish", True), ("flush_removals", False)],
)  # fmt: skip
def test_o05_o07_o08_o10_a_stop_at_any_step_stores_once(
    fast_room: Room, plants: Plants, where: str, after: bool
) -> None:
    plant = plants(fast_room)
    plant.send("a.hl7", OLD)
    stop_in(plant, where, after=after)
    gone_through(plant, OLD)


def test_o05_a_marker_of_our_own_is_found_and_stored_once(each_room: Room, plants: Plants) -> None:
    plant = plants(each_room)
    plant.send("a.hl7", OLD)
    stop_in(plant, "flush", after=True)
    assert plant.left() == [".claimed/a.hl7", "a.hl7"]
    gone_through(plant, OLD)


def test_o05_a_name_that_ends_with_a_slash_or_is_hashed_is_found_again_too(fast_room: Room, plants: Plants) -> None:
    plant = plants(fast_room, source={"recursive": True})
    long = "x" * (1024 - len(IN))
    for name in ("dir/", long):
        plant.send(name, name.encode())
    stop_in(plant, "flush", after=True)
    gone_through(plant, b"dir/", long.encode())


def test_o10_a_marker_whose_object_is_gone_is_deleted_and_what_comes_meanwhile_waits_a_pass(
    each_room: Room, plants: Plants
) -> None:
    plant = plants(each_room)
    plant.send("a.hl7", OLD)
    stop_in(plant, "flush", after=True)
    each_room.delete(KEY)
    plant.send("a.hl7", NEW)
    gone_through(plant, NEW)


def test_o16_an_object_that_is_listed_and_gone_is_no_error(fast_room: Room, plants: Plants) -> None:
    def rule(request: Request) -> Act | None:
        if reads(request):
            fast_room.delete(KEY)
        return None

    with fast_room.filter(rule) as faults:
        plant = plants(fast_room, faults=faults)
        plant.send("a.hl7", OLD)
        plant.turn()
        assert (plant.left(), plant.bodies(), plant.codes()) == ([], [], set())


# ---------------------------------------------------------------- another writer


@pytest.mark.parametrize("step", list(STEPS))
def test_o06_o09_an_object_written_over_before_any_step_is_never_lost_and_never_deleted_unread(
    each_room: Room, plants: Plants, step: str
) -> None:
    done: list[str] = []

    def rule(request: Request) -> Act | None:
        if STEPS[step](request) and not done:
            done.append(step)
            each_room.put(KEY, NEW)
        return None

    with each_room.filter(rule) as faults:
        plant = plants(each_room, faults=faults)
        plant.send("a.hl7", OLD)
        plant.turn()
        assert done == [step]
        read = step in ("delete", "release")
        gone_through(plant, *((OLD, NEW) if read else (NEW,)))


def test_o06_a_replaced_object_gives_the_claim_up_at_once(fast_room: Room, plants: Plants) -> None:
    def rule(request: Request) -> Act | None:
        if reads(request) and plant.bodies() == [] and fast_room.get(KEY) == OLD:
            fast_room.put(KEY, NEW)
        return None

    with fast_room.filter(rule) as faults:
        plant = plants(fast_room, faults=faults)
        plant.send("a.hl7", OLD)
        plant.turn()
        assert (plant.left(), plant.bodies(), plant.codes()) == (["a.hl7"], [], set())
        gone_through(plant, NEW)


def test_the_answer_s_own_tag_counts_where_the_condition_of_a_read_is_lost(fast_room: Room, plants: Plants) -> None:
    from tests.peers.http_filter import Strip

    def rule(request: Request) -> Act | None:
        if reads(request) and fast_room.get(KEY) == OLD:
            fast_room.put(KEY, NEW)
            return Strip(("if-match",))
        return None

    with fast_room.filter(rule) as faults:
        plant = plants(fast_room, faults=faults)
        plant.send("a.hl7", OLD)
        plant.turn()
        assert plant.bodies() == []
        gone_through(plant, NEW)


# ---------------------------------------------------------------- lost answers


def test_o03_a_lost_answer_to_the_marker_is_ours_when_the_marker_says_so(fast_room: Room, plants: Plants) -> None:
    lost = Once(marks, LoseAnswer())
    with fast_room.filter(lost) as faults:
        plant = plants(fast_room, faults=faults)
        plant.send("a.hl7", OLD)
        plant.turn()
        assert lost.used_up
        assert (plant.left(), plant.bodies(), plant.codes()) == ([], [OLD], set())


def test_o03_our_own_write_told_as_taken_is_ours_all_the_same(fast_room: Room, plants: Plants) -> None:
    """What a client library's retry makes of it: the second request meets the first one's marker."""
    taken = (
        RefuseAfter(409, "BlobAlreadyExists") if fast_room.kind == "azblob" else RefuseAfter(412, "PreconditionFailed")
    )
    rule = Once(marks, taken)
    with fast_room.filter(rule) as faults:
        plant = plants(fast_room, faults=faults)
        plant.send("a.hl7", OLD)
        plant.turn()
        assert rule.used_up
        assert (plant.left(), plant.bodies()) == ([], [OLD])


def test_o04_a_conflict_on_the_marker_is_not_ours_this_pass(s3_room: Room, plants: Plants) -> None:
    rule = Once(marks, Refuse(409, "ConditionalRequestConflict"))
    with s3_room.filter(rule) as faults:
        plant = plants(s3_room, faults=faults)
        plant.send("a.hl7", OLD)
        plant.turn()
        assert rule.used_up
        assert (plant.waiting(), plant.codes()) == ({"a.hl7": "taken-by-other"}, set())
        gone_through(plant, OLD)


@pytest.mark.parametrize("step", ["delete", "release"])
def test_o10_a_lost_answer_to_a_delete_is_asked_again(fast_room: Room, plants: Plants, step: str) -> None:
    rule = Once(STEPS[step], LoseAnswer())
    with fast_room.filter(rule) as faults:
        plant = plants(fast_room, faults=faults)
        plant.send("a.hl7", OLD)
        plant.turn()
        assert rule.used_up
        assert (plant.left(), plant.bodies(), plant.codes()) == ([], [OLD], set())


# ---------------------------------------------------------------- other engines


def foreign_claim(plant: ObjectPlant, name: str = "a.hl7") -> Claimed:
    """A marker of another engine for an object, as a stopped run of its left it."""
    stop_in(plant, "flush", after=True)
    (claimed,) = plant.worker_source.leftovers()
    assert isinstance(claimed, Claimed)
    return claimed


def test_o11_another_engine_s_marker_is_shown_and_taken_over_by_a_person(fast_room: Room, plants: Plants) -> None:
    theirs, ours = plants(fast_room), plants(fast_room)
    theirs.send("a.hl7", OLD)
    foreign = foreign_claim(theirs)
    ours.turn()
    assert (ours.bodies(), ours.waiting()) == ([], {"a.hl7": "taken-by-other"})
    (row,) = ours.worker_source.claims()
    assert (row.claim_id, row.state, row.path, row.size) == (
        foreign.claim_id.text, ClaimState.OTHER_ENGINE, b"a.hl7", len(OLD),
    )  # fmt: skip
    assert row.owner
    ours.clock.move(400)
    ours.turn()
    assert ours.worker_source.signs()[theirs.store.tag] >= 400
    ours.runtime.worker.runner.take_over(foreign.claim_id)
    marker = ours.marker("a.hl7")
    assert marker is not None
    assert marker.engine == ours.store.tag
    assert marker.writer != foreign.claim_id.text
    gone_through(ours, OLD)
    theirs.turn()
    assert theirs.bodies() == []


def test_o11_of_two_that_take_over_one_gets_it(fast_room: Room, plants: Plants) -> None:
    theirs, ours, third = plants(fast_room), plants(fast_room), plants(fast_room)
    theirs.send("a.hl7", OLD)
    foreign = foreign_claim(theirs)
    for plant in (ours, third):
        plant.turn()

    def rule(request: Request) -> Act | None:
        if request.method == "PUT" and request.headers.get("if-match") and not third_took:
            third_took.append(third.runtime.worker.runner.take_over(foreign.claim_id))
        return None

    third_took: list[object] = []
    with fast_room.filter(rule) as faults:
        late = plants(fast_room, faults=faults)
        late.turn()
        with pytest.raises(Exception, match="ERR_PATHWAYS_CLAIM_UNKNOWN"):
            late.runtime.worker.runner.take_over(foreign.claim_id)
    gone_through(third, OLD)


def test_o12_two_installations_with_one_channel_name_finish_their_own_only(fast_room: Room, plants: Plants) -> None:
    one, two = plants(fast_room), plants(fast_room)
    one.send("a.hl7", OLD)
    stop_in(one, "flush", after=True)
    two.send("b.hl7", NEW)
    stop_in(two, "flush", after=True)
    one.turn()
    assert (one.bodies(), one.left()) == ([OLD], [".claimed/b.hl7", "b.hl7"])
    gone_through(two, NEW)


def test_e046_a_marker_of_another_channel_is_shown_and_left(fast_room: Room, plants: Plants) -> None:
    plant = plants(fast_room)
    plant.send("a.hl7", OLD)
    stop_in(plant, "flush", after=True)
    source: Any = plant.new_source(False, SourceParts("other", plant.store.tag))
    assert source.leftovers() == []
    assert [(row.channel, row.state) for row in source.claims()] == [("lab", ClaimState.OTHER_CHANNEL)]
    source.stop()


def test_what_is_no_marker_is_told_and_never_touched(fast_room: Room, plants: Plants) -> None:
    plant = plants(fast_room)
    plant.send("a.hl7", OLD)
    fast_room.put(MARKER, b"not a marker")
    plant.turn()
    plant.turn()
    assert plant.bodies() == []
    assert plant.codes() == {"ERR_PATHWAYS_CLAIM_FOREIGN"}
    assert fast_room.get(MARKER) == b"not a marker"
    fast_room.delete(MARKER)
    gone_through(plant, OLD)


def test_a_claim_given_back_is_taken_again_when_a_person_polls(fast_room: Room, plants: Plants) -> None:
    plant = plants(fast_room)
    plant.send("a.hl7", OLD)
    stop_in(plant, "flush", after=True)
    plant.worker_source.probe()
    (claimed,) = plant.worker_source.leftovers()
    plant.runtime.worker.runner.give_back(claimed, claimed.path)
    assert plant.left() == ["a.hl7"]
    plant.turn()
    assert plant.waiting() == {"a.hl7": "paused"}
    plant.runtime.worker.poll()
    plant.turn()
    assert (plant.left(), plant.bodies()) == ([], [OLD])


# ---------------------------------------------------------------- what a store keeps


def test_o13_snapshots_stop_the_source_alone_until_they_are_gone(azure_room: AzblobRoom, plants: Plants) -> None:
    plant = plants(azure_room)
    plant.send("a.hl7", OLD)
    blob = azure_room.client.get_blob_client(KEY)
    blob.create_snapshot()
    plant.turn()
    assert plant.bodies() == [OLD]
    assert plant.codes() == {"ERR_PATHWAYS_AZBLOB_SNAPSHOTS_PRESENT"}
    assert plant.runtime.worker.view.place_state.value == "ready"
    plant.send("b.hl7", NEW)
    for _ in range(3):
        assert plant.turn() == 1.0, "each pollInterval"
    plant.restart()
    plant.turn()
    assert plant.bodies() == [OLD], "stored once, and nothing beside it meanwhile"
    assert plant.left() == [".claimed/a.hl7", "a.hl7", "b.hl7"]
    plant.deliver()
    assert list(plant.outputs().values()) == [OLD], "destinations go on"
    blob.delete_blob(delete_snapshots="only")
    gone_through(plant, OLD, NEW)


def test_o13_a_person_can_go_on_without_the_blob(azure_room: AzblobRoom, plants: Plants) -> None:
    plant = plants(azure_room)
    plant.send("a.hl7", OLD)
    azure_room.client.get_blob_client(KEY).create_snapshot()
    plant.turn()
    plant.send("b.hl7", NEW)
    (stuck,) = plant.worker_source.stuck()
    plant.worker_source.lay_aside(stuck)
    plant.turn()
    assert (plant.bodies(), plant.codes()) == ([OLD, NEW], set())
    assert plant.left() == [".claimed/a.hl7", "a.hl7"]
    assert plant.waiting() == {"a.hl7": "paused"}
    plant.restart()
    plant.turn()
    assert (plant.bodies(), plant.codes()) == ([OLD, NEW], set())
    (row,) = plant.worker_source.claims()
    assert row.state is ClaimState.HELD
    azure_room.client.get_blob_client(KEY).delete_blob(delete_snapshots="only")
    (claimed,) = plant.worker_source.leftovers()
    plant.runtime.worker.runner.finish(claimed)
    assert (plant.left(), plant.bodies()) == ([], [OLD, NEW])


def test_o13_a_blob_laid_aside_and_written_anew_is_a_new_one(azure_room: AzblobRoom, plants: Plants) -> None:
    plant = plants(azure_room)
    plant.send("a.hl7", OLD)
    blob = azure_room.client.get_blob_client(KEY)
    blob.create_snapshot()
    plant.turn()
    plant.worker_source.lay_aside(plant.worker_source.stuck()[0])
    blob.delete_blob(delete_snapshots="include")
    plant.send("a.hl7", NEW)
    gone_through(plant, OLD, NEW)


def test_o13_another_s_lease_keeps_that_blob_alone(azure_room: AzblobRoom, plants: Plants) -> None:
    plant = plants(azure_room)
    plant.send("a.hl7", OLD)
    lease = azure_room.client.get_blob_client(KEY).acquire_lease(-1)
    plant.send("b.hl7", NEW)
    plant.turn()
    assert (plant.bodies(), plant.codes()) == ([OLD, NEW], {"ERR_PATHWAYS_OBJECT_LEASED"})
    assert plant.left() == [".claimed/a.hl7", "a.hl7"]
    plant.turn()
    assert plant.bodies() == [OLD, NEW]
    for _ in range(6):
        plant.clock.move(400)
        plant.turn()
        assert plant.codes() == {"ERR_PATHWAYS_OBJECT_LEASED"}, "whatever the number of tries"
        assert plant.waiting() == {"a.hl7": "cannot-open"}
        assert [row.detail for row in plant.runtime.worker.view.waiting] == ["ERR_PATHWAYS_OBJECT_LEASED"]
        (told,) = plant.runtime.worker.intake.states().values()
        assert told == (ClaimState.UNREADABLE, "ERR_PATHWAYS_OBJECT_LEASED")
    lease.break_lease(0)
    gone_through(plant, OLD, NEW)


def test_o13_an_object_under_a_lock_is_stored_once(s3_room: S3Room, plants: Plants) -> None:
    locked = Once(deletes, Refuse(403, "AccessDenied"))
    from botocore.exceptions import ClientError

    from pathways_desktop.locations.objects.s3_faults import from_client_error

    answer = {
        "Error": {"Code": "AccessDenied", "Message": "Access Denied because object protected by object lock."},
        "ResponseMetadata": {"HTTPStatusCode": 403},
    }
    fault = from_client_error(ClientError(answer, "DeleteObject"), deleting=True)  # type: ignore[arg-type, unused-ignore]
    assert fault.code == "ERR_PATHWAYS_OBJECT_LOCKED"
    with s3_room.filter(locked) as faults:
        plant = plants(s3_room, faults=faults)
        plant.send("a.hl7", OLD)
        plant.turn()
        assert plant.codes() == {"ERR_PATHWAYS_OBJECT_FORBIDDEN"}
        gone_through(plant, OLD)


def test_o14_a_versioned_bucket_stores_each_version_once(s3_room: S3Room, plants: Plants) -> None:
    s3_room.client.put_bucket_versioning(Bucket=s3_room.name, VersioningConfiguration={"Status": "Enabled"})
    plant = plants(s3_room)
    for data in (OLD, NEW, OLD + b"2"):
        plant.send("a.hl7", data)
        plant.turn()
    assert plant.bodies() == [OLD, NEW, OLD + b"2"]
    assert plant.left() == []


def test_e088_the_tag_of_a_multi_part_object_is_used_as_it_is(s3_room: S3Room, plants: Plants) -> None:
    client, name = s3_room.client, s3_room.name
    upload = client.create_multipart_upload(Bucket=name, Key=KEY)["UploadId"]
    parts = []
    for number, data in enumerate((b"a" * 5 * 1024 * 1024, b"b"), 1):
        tag = client.upload_part(Bucket=name, Key=KEY, UploadId=upload, PartNumber=number, Body=data)["ETag"]
        parts.append({"PartNumber": number, "ETag": tag})
    client.complete_multipart_upload(Bucket=name, Key=KEY, UploadId=upload, MultipartUpload={"Parts": parts})
    plant = plants(s3_room)
    plant.turn()
    (row,) = plant.messages()
    assert "-2@" in row.key
    assert (row.size, plant.left()) == (5 * 1024 * 1024 + 1, [])


# ---------------------------------------------------------------- read in place


@pytest.mark.parametrize(
    ("where", "after"), [("open", True), ("begin_finish", False), ("finish", False), ("finish", True)]
)
def test_single_node_claims_nothing_and_a_stop_stores_nothing_twice(
    fast_room: Room, plants: Plants, where: str, after: bool
) -> None:
    with fast_room.filter() as faults:
        plant = plants(fast_room, faults=faults, source={"singleNode": True})
        plant.send("a.hl7", OLD)
        stop_in(plant, where, after=after)
        gone_through(plant, OLD)
        assert faults.seen("PUT") == [], "no marker and no probe"


def test_single_node_leaves_what_was_written_since(fast_room: Room, plants: Plants) -> None:
    done: list[int] = []

    def rule(request: Request) -> Act | None:
        if deletes(request) and not done:
            done.append(1)
            fast_room.put(KEY, NEW)
        return None

    with fast_room.filter(rule) as faults:
        plant = plants(fast_room, faults=faults, source={"singleNode": True})
        plant.send("a.hl7", OLD)
        plant.turn()
        gone_through(plant, OLD, NEW)


def test_single_node_goes_on_without_a_blob_too(azure_room: AzblobRoom, plants: Plants) -> None:
    plant = plants(azure_room, source={"singleNode": True})
    plant.send("a.hl7", OLD)
    azure_room.client.get_blob_client(KEY).create_snapshot()
    plant.turn()
    plant.turn()
    assert (plant.bodies(), plant.codes()) == ([OLD], {"ERR_PATHWAYS_AZBLOB_SNAPSHOTS_PRESENT"})
    plant.send("b.hl7", NEW)
    plant.worker_source.lay_aside(plant.worker_source.stuck()[0])
    plant.turn()
    assert (plant.bodies(), plant.codes()) == ([OLD, NEW], set())
