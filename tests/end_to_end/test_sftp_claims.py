"""Claims on a server through the command line: shown, given back, taken over, and those of a channel that is gone."""

from __future__ import annotations

import pytest

from tests.end_to_end.test_two_engines_commands import put_claim, state_of, tag_of
from tests.peers.sftp import SftpPeer
from tests.support.command_line import Site


@pytest.fixture
def channel(site: Site, sshd: SftpPeer) -> Site:
    """A channel over a folder that the server shows, in this home alone."""
    login = {"hostKey": sshd.host_key_line, "privateKey": str(sshd.client_key)}
    place = {"type": "sftp", "host": sshd.address.host, "port": sshd.port, "user": sshd.address.user}
    site.channel(source={**place, **login})
    return site


def test_check_probes_the_place_and_leaves_nothing(channel: Site) -> None:
    channel.drop("a.hl7")
    rows = channel.rows("check")
    assert all(row["ok"] for row in rows)
    assert "probe" in {row["check"] for row in rows}
    assert channel.dropped() == ["a.hl7"]
    assert not (channel.root / "drop" / ".claimed").exists()


def test_a_claim_of_another_installation_is_taken_over_and_stored_once(channel: Site) -> None:
    tag_of(channel)
    claim = put_claim(channel, "bbbbbbbb")
    channel.once()
    row = state_of(channel, claim)
    assert (row["state"], row["channel"], row["name"]) == ("other-engine", "lab", "a.hl7")
    assert channel.run("claims", "finish", claim, expect=1).err.startswith("ERR_PATHWAYS_CLAIM_OTHER_ENGINE")
    channel.run("claims", "take-over", "--yes", claim)
    channel.once()
    assert [row["name"] for row in channel.messages()] == ["zz-first.hl7", "a.hl7"]
    assert channel.rows("claims") == []


def test_a_claim_is_given_back_or_finished_by_a_person(channel: Site) -> None:
    claim = put_claim(channel, tag_of(channel))
    assert channel.run("claims", "give-back", claim).out.startswith(f"{claim}: given back")
    assert channel.dropped() == ["a.hl7"]
    claim = put_claim(channel, tag_of(channel), "b.hl7")
    assert "stored" in channel.run("claims", "finish", claim).out
    assert "b.hl7" in [row["name"] for row in channel.messages()]
    assert channel.rows("claims") == []


def test_the_claims_of_a_channel_that_is_gone_are_given_back(channel: Site) -> None:
    claim = put_claim(channel, tag_of(channel))
    kept = channel.channels
    channel.channels = []
    channel.channel("keep", into="keep-drop", to=("keep-out",))
    (row,) = channel.rows("claims")
    assert (row["claim_id"], row["channel"], row["state"]) == (claim, "lab", "other-channel")
    assert channel.run("claims", "give-back", claim).out.startswith(f"{claim}: given back")
    assert channel.dropped() == ["a.hl7"]
    channel.channels = kept
    channel.write_config()
    assert channel.rows("claims") == []
