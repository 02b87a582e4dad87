"""Every request of a pass meets every fault: whatever the answer was, each object is stored once and nothing stays."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from pathways_desktop.locations.objects.source import ObjectSource
from tests.locations.objects.conftest import Plants
from tests.locations.objects.object_plant import IN, ObjectPlant
from tests.locations.objects.rooms import Room
from tests.peers.http_filter import Act, CutAnswer, LoseAnswer, Refuse, RefuseAfter, Request, Strip
from tests.support.counts import OBJECT_FAULT_STRIDE

OLD = b"MSH|old|ZZTEST"
CONDITIONS = Strip(("if-match", "if-none-match"))
"""What old S3 gateways do. Azure's signature covers both, so there it is a request with a wrong signature."""
FAULTS: dict[str, Callable[[Room], Act]] = {
    "lost answer": lambda room: LoseAnswer(),
    "cut answer": lambda room: CutAnswer(1),
    "409": lambda room: Refuse(409, "ConditionalRequestConflict" if room.kind == "s3" else "PendingCopyOperation"),
    "409 after": lambda room: RefuseAfter(409, "ConditionalRequestConflict" if room.kind == "s3" else "Conflict"),
    "500": lambda room: Refuse(500, "InternalError"),
    "500 after": lambda room: RefuseAfter(500, "InternalError"),
    "501": lambda room: Refuse(501, "NotImplemented"),
    "503": lambda room: Refuse(503, "SlowDown" if room.kind == "s3" else "ServerBusy"),
    "no conditions": lambda room: CONDITIONS,
}
REQUESTS = 14
"""Of a first pass over one object: six of the probe, two listings, four of the claim, and some that look again."""
_WALKED = [(number, name) for number in range(REQUESTS) for name in FAULTS]


class At:
    """A rule: the request of this number meets a fault, and all others go through."""

    def __init__(self, number: int, act: Act) -> None:
        self._number, self._act = number, act
        self._seen = 0
        self._lock = threading.Lock()

    def __call__(self, request: Request) -> Act | None:
        with self._lock:
            self._seen += 1
            return self._act if self._seen - 1 == self._number else None


def pass_by_pass(plant: ObjectPlant, *bodies: bytes) -> None:
    """Passes until nothing is left; then exactly these messages are there, each once."""
    for _ in range(8):
        plant.clock.move(700)
        plant.turn()
        if not plant.left():
            break
    assert (plant.left(), plant.bodies()) == ([], list(bodies))
    for _ in range(2):  # a late fault falls into the first of them
        plant.clock.move(700)
        plant.turn()
    assert (plant.bodies(), plant.codes()) == (list(bodies), set())


@pytest.mark.allow_log("azure.core.*download")
@pytest.mark.parametrize(("number", "name"), _WALKED[::OBJECT_FAULT_STRIDE])
def test_a_fault_at_any_request_stores_once_and_leaves_nothing(
    fast_room: Room, plants: Plants, number: int, name: str
) -> None:
    with fast_room.filter(At(number, FAULTS[name](fast_room))) as faults:
        plant = plants(fast_room, faults=faults)
        plant.send("a.hl7", OLD)
        pass_by_pass(plant, OLD)
        assert fast_room.keys() == [], "the probe's object is gone too"


def test_o18_throttling_for_long_and_expired_credentials_make_no_doubles(fast_room: Room, plants: Plants) -> None:
    on = threading.Event()
    word = ("SlowDown", "ExpiredToken") if fast_room.kind == "s3" else ("ServerBusy", "AuthenticationFailed")
    acts = [Refuse(503, word[0]), Refuse(403, word[1])]

    def rule(request: Request) -> Act | None:
        return acts[0] if on.is_set() and request.path.endswith("a.hl7") else None

    with fast_room.filter(rule) as faults:
        plant = plants(fast_room, faults=faults)
        plant.send("a.hl7", OLD)
        on.set()
        for _ in range(2):
            plant.turn()
        assert plant.codes() == {"ERR_PATHWAYS_OBJECT_STORE_BUSY"}
        acts.pop(0)
        plant.turn()
        expected = "EXPIRED" if fast_room.kind == "s3" else "WRONG"
        assert plant.codes() == {f"ERR_PATHWAYS_OBJECT_CREDENTIALS_{expected}"}
        assert plant.runtime.worker.view.place_state.value == "forbidden"
        on.clear()
        pass_by_pass(plant, OLD)


@pytest.mark.parametrize(
    ("method", "status"), [("PUT", 500), ("GET", 403), ("GET", 500), ("DELETE", 403), ("DELETE", 500)]
)
def test_e049_one_object_that_always_fails_stops_no_other(
    fast_room: Room, plants: Plants, method: str, status: int
) -> None:
    broken = threading.Event()
    word = {403: "AccessDenied" if fast_room.kind == "s3" else "AuthorizationPermissionMismatch", 500: "InternalError"}

    def rule(request: Request) -> Act | None:
        concerned = request.method == method and request.path.endswith("/b.hl7")
        return Refuse(status, word[status]) if broken.is_set() and concerned else None

    with fast_room.filter(rule) as faults:
        plant = plants(fast_room, faults=faults)
        for name in ("a.hl7", "b.hl7", "c.hl7"):
            plant.send(name, name.encode())
        broken.set()
        plant.turn()
        plant.send("d.hl7", b"d.hl7")
        plant.turn()
        taken = [b"a.hl7", b"c.hl7", b"d.hl7"]
        assert sorted(set(plant.bodies()) - {b"b.hl7"}) == taken
        assert "b.hl7" in plant.left()
        assert len(plant.codes()) == 1
        broken.clear()
        pass_by_pass_any_order(plant, [*taken, b"b.hl7"])


def pass_by_pass_any_order(plant: ObjectPlant, bodies: list[bytes]) -> None:
    """Passes until nothing is left; then each of these messages is there once."""
    for _ in range(8):
        plant.clock.move(700)
        plant.turn()
    assert (plant.left(), sorted(plant.bodies()), plant.codes()) == ([], sorted(bodies), set())


# ---------------------------------------------------------------- refusals


def refused_with(plant: ObjectPlant, code: str) -> None:
    """The place is refused with this code, nothing was claimed, and what stands there waits with the code."""
    plant.send("a.hl7", OLD)
    plant.turn()
    assert plant.codes() == {code}
    assert plant.bodies() == []
    assert plant.left() == ["a.hl7"], "no marker, and the probe's object was deleted"
    assert plant.waiting() == {"a.hl7": "place-refused"}


@pytest.mark.parametrize("server", ["rclone_s3", "s3rver"])
def test_o01_a_real_server_that_takes_the_second_write_is_refused(
    request: pytest.FixtureRequest, bucket_name: str, plants: Plants, server: str
) -> None:
    from tests.locations.objects.rooms import S3Room

    room = S3Room(request.getfixturevalue(server), bucket_name)
    refused_with(plants(room), "ERR_PATHWAYS_OBJECT_NO_CONDITIONAL_WRITE")


def test_o02_a_real_server_that_ignores_the_tag_is_refused_and_can_be_read_in_place(
    request: pytest.FixtureRequest, bucket_name: str, plants: Plants
) -> None:
    from tests.locations.objects.rooms import S3Room

    room = S3Room(request.getfixturevalue("localbucket"), bucket_name)
    refused_with(plants(room), "ERR_PATHWAYS_OBJECT_NO_CONDITIONAL_READ")
    plant = plants(room, source={"singleNode": True})
    plant.turn()
    assert (plant.bodies(), plant.left(), plant.codes()) == ([OLD], [], set())


def test_o02_a_store_that_ignores_the_tag_of_a_delete_alone_is_refused(s3_room: Room, plants: Plants) -> None:
    def rule(request: Request) -> Act | None:
        return CONDITIONS if request.method == "DELETE" else None

    with s3_room.filter(rule) as faults:
        refused_with(plants(s3_room, faults=faults), "ERR_PATHWAYS_OBJECT_NO_CONDITIONAL_DELETE")


def test_o01_a_server_that_answers_501_is_refused(fast_room: Room, plants: Plants) -> None:
    def rule(request: Request) -> Act | None:
        return Refuse(501, "NotImplemented") if request.creates else None

    with fast_room.filter(rule) as faults:
        refused_with(plants(fast_room, faults=faults), "ERR_PATHWAYS_OBJECT_NO_CONDITIONAL_WRITE")


def test_another_error_of_the_probe_keeps_its_code_and_is_asked_again(fast_room: Room, plants: Plants) -> None:
    on = threading.Event()

    def rule(request: Request) -> Act | None:
        return Refuse(500, "InternalError") if request.creates and on.is_set() else None

    with fast_room.filter(rule) as faults:
        plant = plants(fast_room, faults=faults)
        plant.send("a.hl7", OLD)
        on.set()
        plant.turn()
        assert plant.codes() == {"ERR_PATHWAYS_OBJECT_STORE_FAILED"}
        on.clear()
        plant.turn()
        assert (plant.bodies(), plant.codes()) == ([OLD], set())


def test_e044_a_refused_store_is_asked_again_later_and_when_a_person_says_so(s3_room: Room, plants: Plants) -> None:
    old = threading.Event()

    def rule(request: Request) -> Act | None:
        return CONDITIONS if old.is_set() else None

    with s3_room.filter(rule) as faults:
        plant = plants(s3_room, faults=faults)
        source = plant.worker_source
        assert isinstance(source, ObjectSource)
        old.set()
        refused_with(plant, "ERR_PATHWAYS_OBJECT_NO_CONDITIONAL_WRITE")
        old.clear()
        plant.turn()
        assert plant.bodies() == [], "not asked at every poll"
        source.probe_again()
        plant.turn()
        assert (plant.bodies(), plant.codes()) == ([OLD], set())


def test_an_object_of_a_killed_probe_is_swept(fast_room: Room, plants: Plants) -> None:
    plant = plants(fast_room)
    fast_room.put(f"{IN}.claimed/.probe/{plant.store.tag}.lab.{'0' * 32}", b"probe 1")
    plant.turn()
    assert fast_room.keys() == []
