"""Rules that an operator meets: one second on S3, locks, upgrades, and what the place's card says of them."""

from __future__ import annotations

import threading
from pathlib import Path

from pathways_desktop.locations.objects.card import NEW_TAG, SAME_SECOND
from tests.locations.objects.conftest import Plants
from tests.locations.objects.object_plant import IN
from tests.locations.objects.rooms import Room, S3Room
from tests.locations.objects.sites import secrets_of, site_for
from tests.peers.http_filter import Act, Refuse, Request, Strip
from tests.support.waiting import wait_until

KEY = f"{IN}a.hl7"


def test_row_27_the_same_bytes_in_the_same_second_are_the_same_object(s3_room: S3Room, plants: Plants) -> None:
    plant = plants(s3_room)
    store = s3_room.store()

    def twice_in_one_second() -> bool:
        before = len(plant.messages())
        data = b"MSH|ZZTEST|%d" % before
        plant.send("a.hl7", data)
        first = store.head(KEY).modified
        plant.turn()
        plant.send("a.hl7", data)
        second = store.head(KEY).modified
        plant.turn()
        assert len(plant.messages()) - before == (1 if first == second else 2)
        assert plant.left() == []
        return first == second

    wait_until(twice_in_one_second, 60, "two writes within one second")
    store.close()
    assert SAME_SECOND in [fact.text for fact in plant.worker_source.card().facts]


def test_row_27_the_card_of_a_container_says_that_every_write_is_new(azure_room: Room, plants: Plants) -> None:
    plant = plants(azure_room)
    plant.turn()
    card = plant.worker_source.card()
    assert NEW_TAG in [fact.text for fact in card.facts]
    assert (card.kind, card.where) == ("azblob", f"{azure_room.store().name}/in/")


def test_row_16_an_object_under_a_lock_is_hidden_by_the_delete_and_stored_once(
    s3_room: S3Room, bucket_name: str, plants: Plants
) -> None:
    locked = f"{bucket_name}-locked"
    s3_room.client.create_bucket(Bucket=locked, ObjectLockEnabledForBucket=True)
    s3_room.name = locked
    s3_room.client.put_object(
        Bucket=locked, Key=KEY, Body=b"MSH|locked", ObjectLockLegalHoldStatus="ON", ChecksumAlgorithm="CRC32"
    )
    plant = plants(s3_room)
    plant.turn()
    plant.turn()
    assert (plant.bodies(), plant.left(), plant.codes()) == ([b"MSH|locked"], [], set())


def test_row_11_a_store_that_forgets_conditions_in_an_upgrade_is_refused_when_it_is_back(
    s3_room: S3Room, plants: Plants
) -> None:
    now: list[str] = []
    guard = threading.Lock()

    def rule(request: Request) -> Act | None:
        with guard:
            state = now[-1] if now else ""
        if state == "away":
            return Refuse(503, "SlowDown")
        return Strip(("if-match", "if-none-match")) if state == "upgraded" else None

    with s3_room.filter(rule) as faults:
        plant = plants(s3_room, faults=faults)
        plant.send("a.hl7", b"first")
        plant.turn()
        now.append("away")
        plant.turn()
        assert plant.codes() == {"ERR_PATHWAYS_OBJECT_STORE_BUSY"}
        now.append("upgraded")
        plant.send("b.hl7", b"second")
        plant.turn()
        assert plant.codes() == {"ERR_PATHWAYS_OBJECT_NO_CONDITIONAL_WRITE"}
        assert (plant.bodies(), plant.left()) == ([b"first"], ["b.hl7"])


def test_check_opens_and_probes_the_place_and_leaves_nothing(fast_room: Room, tmp_path: Path) -> None:
    site = site_for(fast_room, tmp_path)
    rows = site.rows("check", "lab")
    assert [row for row in rows if not row["ok"]] == []
    assert fast_room.keys() == []
    printed = site.run("check", "lab").out + site.run("channels").out
    assert not [secret for secret in secrets_of(fast_room) if secret in printed]
