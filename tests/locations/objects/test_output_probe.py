"""What a destination's probe finds out about a store, what it leaves there, and how a person is told."""

from __future__ import annotations

from typing import Any

import pytest

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import PlaceState
from pathways_desktop.locations.base import PlaceUnready, Refused
from pathways_desktop.locations.objects import output_probe
from pathways_desktop.locations.objects.port import ObjectStore
from tests.locations.objects.rooms import (
    CREATE,
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
from tests.peers.http_filter import Act, ChangeAnswer, LoseAnswer, Once, Refuse, Request, Strip

PROBES = f"{PREFIX}/.claimed/.probe/"


def probed(room: Room, rule: Any, **changes: Any) -> tuple[PathwaysError | None, dict[str, bool | None]]:
    """The error of a probe through a filter, and the facts of the card after it."""
    with room.filter(rule) as faults:
        destination = destination_of(room, store=room.unsigned_store(faults), **changes)
        error: PathwaysError | None = None
        try:
            destination.probe()
        except PathwaysError as caught:
            error = caught
            assert error.spec.title
        destination.stop()
    card = destination.card()
    assert card.code == (error.code if error else None)
    assert card.state is (error.state if isinstance(error, PlaceUnready) else PlaceState.READY)
    return error, {fact.text: fact.ok for fact in card.facts}


def forbidden(room: Room) -> Refuse:
    """How the room's store says that a right is missing."""
    return Refuse(403, "AccessDenied" if isinstance(room, S3Room) else "AuthorizationPermissionMismatch")


def test_a_good_store_is_told_on_the_card_and_nothing_stays(each_room: Room) -> None:
    error, facts = probed(each_room, None)
    assert error is None
    assert facts == {"Refuses to replace an object": True, "Gives back the bytes it was sent": True}
    assert each_room.keys() == []
    error, facts = probed(each_room, None, mode=REPLACE)
    assert error is None
    assert facts == {"Objects of the same name are replaced": None, "Gives back the bytes it was sent": True}
    assert each_room.keys() == []


@pytest.mark.parametrize(
    ("act", "ends_with"),
    [(Strip(("If-None-Match",)), Refused), (Refuse(501, "NotImplemented"), Refused)],
    ids=["ignored", "501"],
)
def test_a_store_without_the_condition_is_refused_in_create_only(
    fast_room: Room, act: Act, ends_with: type[PathwaysError]
) -> None:
    def rule(request: Request) -> Act | None:
        return act if request.creates else None

    fast_room.put(key_of(), b"theirs")
    error, facts = probed(fast_room, rule)
    assert isinstance(error, ends_with)
    assert error.code == "ERR_PATHWAYS_OBJECT_NO_CONDITIONAL_WRITE"
    assert facts == {"Replaces an object although it is told not to": False}
    with fast_room.filter(rule) as faults:
        destination = destination_of(fast_room, store=fast_room.unsigned_store(faults))
        with pytest.raises(PathwaysError, match="NO_CONDITIONAL_WRITE"):
            destination.write(output_of(b"ours"), Stored(b"ours"), CREATE)
        destination.stop()
    assert fast_room.get(key_of()) == b"theirs", "not even the first write goes out before the store has shown it"
    assert probed(fast_room, rule, mode=REPLACE)[0] is None
    assert fast_room.keys() == [key_of()]


def test_rights_that_are_missing(fast_room: Room) -> None:
    refusal = forbidden(fast_room)
    error, _ = probed(fast_room, lambda request: refusal if request.method == "PUT" else None)
    assert (error.code if error else "") == "ERR_PATHWAYS_OBJECT_FORBIDDEN"

    error, facts = probed(fast_room, lambda request: refusal if request.method == "GET" else None)
    assert error is None, "writing needs no right to read"
    assert facts["May not read: an object that is there already can't be compared"] is None
    assert fast_room.keys() == []

    error, facts = probed(fast_room, lambda request: refusal if request.method == "DELETE" else None)
    assert error is None, "an archive may forbid to delete"
    assert facts["May not delete: one small object of the checks stays below .claimed/.probe/"] is None
    (left,) = fast_room.keys()
    assert left.startswith(PROBES)


NO_DELETE = "May not delete: one small object of the checks stays below .claimed/.probe/"


@pytest.mark.parametrize("mode", [CREATE, REPLACE])
def test_without_the_right_to_delete_one_object_stays_however_often_it_is_looked(fast_room: Room, mode: Any) -> None:
    refusal = forbidden(fast_room)

    def rule(request: Request) -> Act | None:
        return refusal if request.method == "DELETE" else None

    for _ in range(4):
        error, facts = probed(fast_room, rule, mode=mode)
        assert error is None
        assert facts[NO_DELETE] is None
        assert ("Refuses to replace an object" in facts) == (mode is CREATE)
        assert len(fast_room.keys()) == 1
    error, facts = probed(fast_room, None, mode=mode)
    assert error is None
    assert NO_DELETE not in facts
    assert fast_room.keys() == [], "with the right it is cleared away"


def test_a_store_that_keeps_only_what_is_there_is_left_two_objects_at_most(fast_room: Room) -> None:
    refusal = forbidden(fast_room)

    def rule(request: Request) -> Act | None:
        there = [key for key in fast_room.keys() if request.path.endswith(key)]  # noqa: SIM118 - a room is no dict
        return refusal if request.method == "DELETE" and there else None

    for _ in range(4):
        error, facts = probed(fast_room, rule)
        assert error is None
        assert facts[NO_DELETE] is None
    assert len(fast_room.keys()) == 2


def test_a_store_that_ignores_the_condition_is_found_out_without_the_right_to_delete(fast_room: Room) -> None:
    refusal = forbidden(fast_room)

    def rule(request: Request) -> Act | None:
        if request.method == "DELETE":
            return refusal
        return Strip(("If-None-Match",)) if request.creates else None

    for _ in range(3):
        error, _ = probed(fast_room, rule)
        assert (error.code if error else "") == "ERR_PATHWAYS_OBJECT_NO_CONDITIONAL_WRITE"
    assert len(fast_room.keys()) == 1


def test_a_bucket_that_is_not_there(fast_room: Room) -> None:
    if isinstance(fast_room, S3Room):
        store: ObjectStore = fast_room.store(bucket="no-such-bucket")
    else:
        store = fast_room.store(container="no-such-container")
    destination = destination_of(fast_room, store=store)
    with pytest.raises(PlaceUnready) as caught:
        destination.probe()
    destination.stop()
    assert (caught.value.code, caught.value.state) == ("ERR_PATHWAYS_OBJECT_BUCKET_MISSING", PlaceState.MISSING)


def test_a_wrong_secret(seaweed_room: S3Room, azure_room: AzblobRoom) -> None:
    wrong = {"accessKeyId": "testkey", "secretAccessKey": "wrong", "accountKey": "d3Jvbmc="}
    for room in (seaweed_room, azure_room):
        destination = destination_of(room, store=room.store(secret=wrong.get))
        with pytest.raises(PlaceUnready) as caught:
            destination.probe()
        destination.stop()
        assert caught.value.code == "ERR_PATHWAYS_OBJECT_CREDENTIALS_WRONG"
        assert caught.value.state is PlaceState.FORBIDDEN
        assert "wrong" not in str(caught.value)


def test_a_gateway_that_keeps_the_frames_of_a_checksum_as_content(s3_room: S3Room) -> None:
    def rule(request: Request) -> Act | None:
        framed = b"40\r\n" + b"x" * 64 + b"\r\n0\r\n\r\n"
        return ChangeAnswer({"x-amz-checksum-crc32": ""}, framed) if request.method == "GET" else None

    error, _ = probed(s3_room, rule)
    assert (error.code if error else "") == "ERR_PATHWAYS_OBJECT_BODY_CHANGED"
    assert s3_room.keys() == []


@pytest.mark.parametrize("number", range(3))
def test_a_lost_answer_is_no_verdict_and_leaves_nothing(fast_room: Room, number: int) -> None:
    """The first write, the second, the read."""
    rule = Once(lambda request: request.method == "PUT" if number < 2 else request.method == "GET", LoseAnswer())
    if number == 1:
        seen: list[Request] = []

        def second(request: Request) -> Act | None:
            if request.method == "PUT":
                seen.append(request)
            return LoseAnswer() if request.method == "PUT" and len(seen) == 2 else None

        error, facts = probed(fast_room, second)
    else:
        error, facts = probed(fast_room, rule)
    assert (error.code if error else "") == "ERR_PATHWAYS_OBJECT_NO_ANSWER"
    assert facts == {}
    assert fast_room.keys() == []


def test_two_probes_that_meet_ask_again(fast_room: Room) -> None:
    taken = Refuse(412, "PreconditionFailed") if isinstance(fast_room, S3Room) else Refuse(409, "BlobAlreadyExists")
    error, facts = probed(fast_room, Once(lambda request: request.creates, taken))
    assert error is None
    assert facts["Refuses to replace an object"] is True


def test_what_a_killed_probe_left_is_swept_and_a_running_one_is_not(
    fast_room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    own, others = f"{PROBES}out.00000000.lab.1234", f"{PROBES}out.00000001.lab.1234"
    fast_room.put(own, b"probe")
    fast_room.put(others, b"probe")
    destination = destination_of(fast_room)
    assert destination.sweep() == 0, "young: it may be of a check that runs now"
    monkeypatch.setattr(output_probe, "_OLD_SECONDS", -10)
    assert destination.sweep() == 1
    destination.stop()
    assert fast_room.keys() == [others]
