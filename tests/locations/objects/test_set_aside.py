"""Snapshots under the whole program: the channel fails by itself, its neighbours go on, a person goes on without it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.locations.objects.object_plant import IN
from tests.locations.objects.rooms import AzblobRoom
from tests.locations.objects.sites import site_for
from tests.support.command_line import Row, Site
from tests.support.waiting import wait_until

SNAPSHOTS = "ERR_PATHWAYS_AZBLOB_SNAPSHOTS_PRESENT"


def state(site: Site, channel: str) -> Any:
    """What `channels` says of it."""
    return next(row["state"] for row in site.rows("channels") if row["name"] == channel)


def audited(site: Site) -> list[Row]:
    return [row for row in site.rows("audit") if row["what"] == "claim-set-aside"]


@pytest.mark.timeout(300)
def test_o13_a_channel_with_snapshots_is_failed_until_a_person_sets_the_claim_aside(
    azure_room: AzblobRoom, tmp_path: Path
) -> None:
    site = site_for(azure_room, tmp_path)
    site.channel("other", into="drop", to=("other-out",), source={"pollInterval": "250ms"})
    azure_room.put(f"{IN}a.hl7", b"MSH|kept|ZZTEST")
    azure_room.client.get_blob_client(f"{IN}a.hl7").create_snapshot()
    with site.start() as engine:
        site.await_outputs(1)
        wait_until(lambda: state(site, "lab") == "failed", 60, "the channel to fail")
        azure_room.put(f"{IN}b.hl7", b"MSH|next|ZZTEST")
        site.drop("file.hl7")
        site.await_outputs(1, "other-out")
        (failure,) = site.failures()
        assert (failure["channel"], failure["code"]) == ("lab", SNAPSHOTS)
        (claim,) = site.rows("claims")
        assert (claim["state"], claim["name"]) == ("held", "a.hl7")
        assert site.run("claims", "set-aside", claim["claim_id"], expect=2).err, "it asks, and there is nobody"
        site.run("claims", "set-aside", claim["claim_id"], "--yes")
        site.await_outputs(2)
        wait_until(lambda: not site.codes(), 60, "the failure to end")
        assert state(site, "lab") in ("running", "working", "attention")
        assert engine.interrupt().status == 0
    assert len(audited(site)) == 1
    assert sorted(azure_room.keys()) == [f"{IN}.claimed/a.hl7", f"{IN}a.hl7"]
    assert len(site.messages("--channel", "lab")) == 2
