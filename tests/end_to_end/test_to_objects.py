"""Folder to object store through the program's own command line: secrets, check, delivery, resend, rejection, kills."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from typing import Any

import pytest

from tests.locations.objects.rooms import AzblobRoom, Room, S3Room
from tests.peers.azure import Azurite
from tests.peers.http_filter import Act, HttpFilter, LoseAnswer, Refuse, Request
from tests.peers.s3 import Moto, RcloneS3
from tests.support.command_line import Running, Site, wait_until
from tests.support.processes import clean_environment

MESSAGE = b"MSH|^~\\&|ZZ|||||||ZZ1|T|2.5\rPID|1||4711^^^ZZ\r"


@pytest.fixture
def bucket(moto: Moto, bucket_name: str) -> S3Room:
    """An empty bucket."""
    return S3Room(moto, bucket_name)


@pytest.fixture
def container(azurite: Azurite, bucket_name: str) -> AzblobRoom:
    """An empty container."""
    return AzblobRoom(azurite, bucket_name)


@pytest.fixture(params=["bucket", "container"])
def room(request: pytest.FixtureRequest) -> Room:
    """Each of the two. What is the same for both stores is tested with one of them: each command is a process."""
    made: Room = request.getfixturevalue(request.param)
    return made


def connect(site: Site, room: Room, faults: HttpFilter | None = None, **keys: Any) -> None:
    """A channel from a folder to the room, with its secrets set as a person sets them."""
    site.channel(to=())
    if isinstance(room, S3Room):
        place: dict[str, Any] = {"type": "s3", "bucket": room.name, "region": room.peer.region}
        secrets = {"accessKeyId": room.peer.access_key, "secretAccessKey": room.peer.secret_key}
    else:
        assert isinstance(room, AzblobRoom)
        place = {"type": "azblob", "account": room.peer.account, "container": room.name}
        secrets = {"accountKey": room.peer.account_key}
    endpoint = room.peer.endpoint
    place["endpoint"] = faults.instead_of(endpoint) if faults else endpoint
    site.channels[0]["destinations"] = [{"name": "cloud", "prefix": "in/lab", **place, **keys}]
    site.write_config()
    for field, value in secrets.items():
        command = site.command("secret", "set", f"lab/cloud/{field}")
        subprocess.run(command, input=f"{value}\n".encode(), env=clean_environment(), check=True, timeout=60)


def deliveries(site: Site) -> list[tuple[str, int, str | None]]:
    """State, attempts and last code of each delivery, oldest message first."""
    found = [each for message in site.messages() for each in message["deliveries"]]
    return [(each["state"], each["attempts"], each["last_code"]) for each in found]


def test_a_file_becomes_an_object_and_a_resend_the_same_one(site: Site, room: Room) -> None:
    connect(site, room)
    checks = site.rows("check")
    assert all(row["ok"] for row in checks)
    assert room.keys() == [], "check leaves nothing"

    site.drop("first.hl7", MESSAGE)
    site.drop("second.hl7", MESSAGE * 20_000)
    site.once()
    first, second = site.messages()
    expected = {f"in/lab/{first['id']}-1.hl7": MESSAGE, f"in/lab/{second['id']}-1.hl7": MESSAGE * 20_000}
    assert {key: room.get(key) for key in room.keys()} == expected  # noqa: SIM118 - a room is no dict
    assert deliveries(site) == [("delivered", 1, None)] * 2

    site.run("resend", first["id"], second["id"])
    site.once()
    assert sorted(room.keys()) == sorted(expected)
    assert [state for state, *_ in deliveries(site)] == ["delivered"] * 2


def test_another_object_there_rejects_the_message_and_stops_nothing(site: Site, container: AzblobRoom) -> None:
    connect(site, container, fileName="{name}")
    container.put("in/lab/a.hl7", b"theirs")
    site.drop("a.hl7", MESSAGE)
    site.drop("b.hl7", MESSAGE)
    site.once(expect=1)
    assert deliveries(site) == [("rejected", 1, "OBJECT_EXISTS"), ("delivered", 1, None)]
    assert container.get("in/lab/a.hl7") == b"theirs"
    assert container.get("in/lab/b.hl7") == MESSAGE
    assert site.codes() == {"OBJECT_EXISTS"}


def test_a_store_in_trouble_is_asked_again_until_it_works(site: Site, bucket: S3Room) -> None:
    trouble = True

    def rule(request: Request) -> Act | None:
        return Refuse(503, "ServerBusy") if trouble and request.method == "PUT" else None

    with bucket.filter(rule) as faults:
        connect(site, bucket, faults, retry={"first": "200ms", "factor": 1})
        site.drop("a.hl7", MESSAGE)
        with site.start() as running:
            wait_until(lambda: deliveries(site) and deliveries(site)[0][1] >= 2, what="two attempts")
            assert deliveries(site)[0][0] in ("retrying", "delivering")
            assert site.codes() == {"ERR_PATHWAYS_OBJECT_STORE_BUSY"}
            trouble = False
            wait_until(lambda: deliveries(site)[0][0] == "delivered", what="the delivery")
            wait_until(lambda: site.codes() == set(), what="the failure to close itself")
            running.interrupt()
    assert len(bucket.keys()) == 1


def test_a_store_that_ignores_the_condition_is_told_before_the_first_message(
    site: Site, rclone_s3: RcloneS3, bucket_name: str
) -> None:
    bucket = S3Room(rclone_s3, bucket_name)
    connect(site, bucket, fileName="{name}")
    refusal = "ERR_PATHWAYS_OBJECT_NO_CONDITIONAL_WRITE"
    rows = site.run("check", "--json", expect=1).rows()
    assert [row["code"] for row in rows if not row["ok"]] == [refusal]
    with site.start() as running:
        wait_until(lambda: site.codes() == {refusal}, what="the failure")
        bucket.put("in/lab/a.hl7", b"theirs")
        site.drop("a.hl7", MESSAGE)
        wait_until(lambda: [each[2] for each in deliveries(site)] == [refusal], what="the first attempt")
        running.interrupt()
    assert bucket.get("in/lab/a.hl7") == b"theirs"


def killing(running: Callable[[], Running], seen: list[Request]) -> Callable[[Request], Act | None]:
    """Kills the program when the store has written its first output, before it can hear of it."""

    def rule(request: Request) -> Act | None:
        if request.method == "PUT" and ".probe/" not in request.path:
            seen.append(request)
            if len(seen) == 1:
                return LoseAnswer(running().process.kill)
        return None

    return rule


@pytest.mark.parametrize(("room", "mode"), [("bucket", "create"), ("container", "replace")], indirect=["room"])
def test_d13_killed_between_the_write_and_its_record_it_delivers_once(site: Site, room: Room, mode: str) -> None:
    seen: list[Request] = []
    started: list[Running] = []
    with room.filter(killing(lambda: started[0], seen)) as faults:
        connect(site, room, faults, mode=mode)
        site.drop("a.hl7", MESSAGE)
        with site.start() as running:
            started.append(running)
            running.wait()
        (key,) = room.keys()
        site.once()
    assert room.keys() == [key]
    assert room.get(key) == MESSAGE
    assert len(seen) == 2, "the attempt whose answer nobody heard, and the one after it"
    ((state, _, _),) = deliveries(site)
    assert state == "delivered"
    assert site.failures() == []


def test_no_name_and_no_secret_is_logged_or_told(site: Site, bucket: S3Room) -> None:
    name = "zzsurname-zzgiven.hl7"

    def rule(request: Request) -> Act | None:
        return Refuse(400, "Unheard") if request.method == "PUT" and name in request.path else None

    with bucket.filter(rule) as faults:
        connect(site, bucket, faults, fileName="{name}")
        site.drop(name, MESSAGE)
        done = site.once(expect=1)
    (row,) = site.failures()
    assert row["code"] == "ERR_PATHWAYS_OBJECT_REQUEST_REFUSED"
    secret = bucket.peer.secret_key
    logs = "".join(path.read_text("utf-8") for path in (site.home / "logs").iterdir())
    for text in (done.out, done.err, logs, (site.home / "channels.yaml").read_text("utf-8"), str(row)):
        assert "zzsurname" not in text
        assert secret not in text
