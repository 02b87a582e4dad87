"""What the probe of an SFTP source finds out, refuses and leaves behind: nothing. Matrix S03 and S11."""

from __future__ import annotations

import json
import os
from typing import Any

import pytest

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import PlaceState
from pathways_desktop.locations.base import PlaceUnready, Refused
from pathways_desktop.locations.sftp.client import SftpClient
from tests.locations.sftp.source_helpers import NewDrop, SftpDrop
from tests.peers.fixtures_sftp import SftpPeers
from tests.peers.odd_sftp import OddSftp
from tests.peers.sftp import SftpPeer

ONE = b"MSH|^~\\&|ZZTEST|1\r"


def refusal(one: SftpDrop) -> Refused:
    """What the probe refuses the place with, asked twice; nothing was touched and nothing stays."""
    one.put("a.hl7", ONE)
    with pytest.raises(Refused) as first:
        one.source.probe()
    with pytest.raises(Refused) as again:
        one.source.probe()
    assert (again.value.code, again.value.detail) == (first.value.code, first.value.detail)
    assert one.source.card().code == first.value.code
    assert [entry.path for entry in one.source.list().entries] == [b"a.hl7"]
    one.source.stop()
    assert one.names() == [b"a.hl7"]
    return first.value


@pytest.mark.parametrize("server", ["sshd-bare", "paramiko", "ssh2"])
def test_s03_a_server_without_posix_rename_is_refused_by_the_name_of_what_it_lacks(
    sftp_peers: SftpPeers, drop: NewDrop, server: str
) -> None:
    one = drop(sftp_peers[server])
    refused = refusal(one)
    assert refused.code == "ERR_PATHWAYS_SFTP_EXTENSION_MISSING"
    assert refused.detail == "posix-rename@openssh.com"
    assert not (one.folder / ".claimed").exists()


def test_s03_read_in_place_only_a_folder_for_processed_files_needs_the_extension(
    sftp_peers: SftpPeers, drop: NewDrop
) -> None:
    assert drop(sftp_peers["sshd-bare"], single_node=True).source.probe().one_step_rename is None
    keeping = drop(sftp_peers["sshd-bare"], single_node=True, keep_processed="done")
    assert refusal(keeping).detail == "posix-rename@openssh.com"


@pytest.mark.parametrize(
    ("habit", "code"),
    [
        ("copies", "ERR_PATHWAYS_SFTP_RENAME_COPIES"),
        ("keeps", "ERR_PATHWAYS_SFTP_RENAME_COPIES"),
        ("yes", "ERR_PATHWAYS_SFTP_RENAME_NOT_ONE_STEP"),
        ("nothing", "ERR_PATHWAYS_SFTP_RENAME_NOT_ONE_STEP"),
        ("follows", "ERR_PATHWAYS_SFTP_LINKS_HIDDEN"),
        ("fstat", "ERR_PATHWAYS_SFTP_ATTRIBUTES"),
        ("listing", "ERR_PATHWAYS_SFTP_ATTRIBUTES"),
        ("no-remove", "ERR_PATHWAYS_SFTP_NO_RIGHT"),
        ("no-rename", "ERR_PATHWAYS_SFTP_NO_RIGHT"),
        ("no-make", "ERR_PATHWAYS_SFTP_NO_RIGHT"),
    ],
)
def test_a_server_that_can_t_be_trusted_is_refused_with_its_own_code(
    odd: OddSftp, drop: NewDrop, habit: str, code: str
) -> None:
    odd.take_on(habit)
    one = drop(odd)
    refused = refusal(one)
    assert refused.code == code
    assert all(os.fsdecode(name) in refused.detail for name in one.hidden()), "what stays there is named"
    # A file that may not be deleted can't be taken back: one is left at most, however often it is asked.
    assert len(one.hidden()) == (habit == "no-remove")
    again = drop(odd)
    with pytest.raises(Refused):
        again.source.probe()
    assert len(one.hidden()) == (habit == "no-remove")
    odd.take_on()
    again.source.probe_again()
    again.source.probe()
    assert one.hidden() == []
    assert again.take_all() == {b"a.hl7": ONE}


def test_s11_an_account_that_may_read_and_not_rename_is_refused_and_nothing_is_read(
    odd: OddSftp, drop: NewDrop
) -> None:
    one = drop(odd)
    one.put("a.hl7", ONE)
    os.chmod(one.folder, 0o555)
    try:
        refused = refusal_of(one)
        assert (refused.code, refused.detail) == ("ERR_PATHWAYS_SFTP_NO_RIGHT", "to make .claimed")
        assert one.names() == [b"a.hl7"]
    finally:
        os.chmod(one.folder, 0o755)


def test_s11_rights_inside_the_claim_folder_are_not_enough(odd: OddSftp, drop: NewDrop) -> None:
    one = drop(odd)
    one.put("a.hl7", ONE)
    one.claims.mkdir(parents=True)
    os.chmod(one.folder, 0o555)
    try:
        assert refusal_of(one).code == "ERR_PATHWAYS_SFTP_NO_RIGHT"
    finally:
        os.chmod(one.folder, 0o755)
    one.source.probe_again()
    assert one.take_all() == {b"a.hl7": ONE}


def refusal_of(one: SftpDrop) -> Refused:
    with pytest.raises(Refused) as refused:
        one.source.probe()
    return refused.value


def test_what_a_stop_in_the_probe_left_goes_with_the_next(sshd: SftpPeer, drop: NewDrop) -> None:
    one = drop(sshd)
    one.claims.mkdir(parents=True)
    for folder in (one.folder, one.claims.parent, one.claims):
        (folder / ".probe-aaaaaaaa.lab.0badcafe").touch()
        (folder / ".probe-bbbbbbbb.lab.0badcafe").touch()
    one.source.probe()
    assert one.hidden() == [b".probe-bbbbbbbb.lab.0badcafe"]
    assert sorted(os.listdir(one.claims)) == [".probe-bbbbbbbb.lab.0badcafe"]


def test_a_file_or_a_link_in_the_claim_folder_s_place_is_told(
    sftp_peers: SftpPeers, sftp_folder: str, drop: NewDrop
) -> None:
    elsewhere = sftp_peers["sshd"].local / f"{sftp_folder}-elsewhere"
    elsewhere.mkdir()
    for server in ("sshd", "proftpd"):
        one = drop(sftp_peers[server])
        (one.folder / ".claimed").symlink_to(elsewhere)
        with pytest.raises(PathwaysError) as unsafe:
            probe_and_list(one)
        assert unsafe.value.code == "ERR_PATHWAYS_CLAIM_FOLDER_UNSAFE"
        (one.folder / ".claimed").unlink()
    one = drop(sftp_peers["sshd"])
    one.put(".claimed", b"a file")
    with pytest.raises(PathwaysError) as unsafe:
        one.source.probe()
    assert unsafe.value.code == "ERR_PATHWAYS_CLAIM_FOLDER_UNSAFE"


def probe_and_list(one: SftpDrop) -> None:
    """As a pass begins; one server tells a link in listings alone."""
    one.source.probe()
    one.source.list()


@pytest.mark.parametrize(
    ("server", "flushes", "links", "longest"),
    [
        ("sshd", True, True, 255),
        ("proftpd", True, True, 255),
        ("asyncssh", True, True, 255),
        ("rclone-sftp", False, None, 255),
        ("rclone-old-sftp", False, None, None),
    ],
)
def test_the_card_says_what_the_server_can(
    sftp_peers: SftpPeers, drop: NewDrop, server: str, flushes: bool, links: bool | None, longest: int | None
) -> None:
    one = drop(sftp_peers[server])
    found = one.source.probe()
    assert (found.one_step_rename, found.steady_ids, found.lasting_ids) == (True, True, False)
    assert (found.flush_files, found.flush_folders, found.tells_writer) == (flushes, False, None)
    card = one.source.card()
    assert card.state is PlaceState.READY
    assert card.where == one.source.place_id
    assert card.where.startswith(f"sftp://{one.peer.user}@127.0.0.1:{one.peer.port}/")
    assert card.longest_name == longest
    assert card.volume
    facts = {fact.text: fact.ok for fact in card.facts}
    assert facts["Renames in one step"]
    assert facts.get("Files can be flushed to the server's disk", False) == flushes
    assert ("Shows links as links" in facts) == bool(links)
    assert any("posix-rename@openssh.com" in text for text in facts)


def test_s10_the_difference_of_the_clocks_is_told_and_keeps_no_file_waiting(sshd: SftpPeer, drop: NewDrop) -> None:
    one = drop(sshd)
    behind = one.clock.now_ms()
    path = one.put("a.hl7", ONE)
    os.utime(path, (path.stat().st_mtime + 7200, path.stat().st_mtime + 7200))
    found = one.source.probe()
    ahead = path.stat().st_mtime * 1000 - 7200_000 - behind
    assert found.clock_difference_ms == pytest.approx(ahead, abs=60_000)
    assert one.take_all() == {b"a.hl7": ONE}


@pytest.mark.parametrize("habit", ["flush-unknown", "flush-writers"])
def test_a_flush_that_is_offered_and_not_done_for_a_reader_is_none(odd: OddSftp, drop: NewDrop, habit: str) -> None:
    """The second is how OpenSSH on Windows answers (engines.md, row 6)."""
    odd.take_on(habit)
    one = drop(odd)
    one.put("a.hl7", ONE)
    assert one.source.probe().flush_files is False
    assert one.take_all() == {b"a.hl7": ONE}


def test_a_flush_that_fails_in_the_probe_is_no_refusal_but_an_error(odd: OddSftp, drop: NewDrop) -> None:
    odd.take_on("no-flush")
    one = drop(odd)
    one.put("a.hl7", ONE)
    with pytest.raises(PlaceUnready):
        one.source.probe()
    odd.take_on()
    assert one.take_all() == {b"a.hl7": ONE}


def test_a_missing_a_forbidden_and_a_wrong_folder_are_three_states(odd: OddSftp, drop: NewDrop) -> None:
    missing = drop(odd, make=False)
    with pytest.raises(PlaceUnready) as away:
        missing.source.probe()
    assert (away.value.code, away.value.state) == ("ENOENT", PlaceState.MISSING)
    missing.folder.write_bytes(b"a file")
    with pytest.raises(PlaceUnready) as wrong:
        missing.source.probe()
    assert (wrong.value.code, wrong.value.state) == ("ENOTDIR", PlaceState.MISSING)
    missing.folder.unlink()
    missing.folder.mkdir(mode=0)
    try:
        with pytest.raises(PlaceUnready) as closed:
            missing.source.probe()
        assert (closed.value.code, closed.value.state) == ("EACCES", PlaceState.FORBIDDEN)
    finally:
        missing.folder.chmod(0o755)


def test_a_folder_that_is_a_link_is_read(sshd: SftpPeer, drop: NewDrop) -> None:
    one = drop(sshd, make=False)
    real = one.folder.with_name(one.folder.name + "-real")
    real.mkdir()
    one.folder.symlink_to(real)
    one.put("a.hl7", ONE)
    assert one.take_all() == {b"a.hl7": ONE}


def test_another_server_at_the_place_is_asked_anew(odd: OddSftp, sshd: SftpPeer, drop: NewDrop) -> None:
    one = drop(odd)
    one.source.probe()
    calls = (odd.local / one.folder.name / ".claimed").stat().st_mtime_ns
    one.link.close()
    one.source.probe()
    assert (odd.local / one.folder.name / ".claimed").stat().st_mtime_ns == calls
    # The same address answers with another program now.
    one.source._offer = ("OpenSSH_for_Windows_9.5", frozenset())
    one.source.probe()
    assert (odd.local / one.folder.name / ".claimed").stat().st_mtime_ns != calls


@pytest.mark.parametrize("step", ["posix_rename", "open_read", "symlink"])
def test_another_process_that_sweeps_the_probe_s_files_away_is_no_refusal(
    sshd: SftpPeer, drop: NewDrop, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    one, other = drop(sshd), drop(sshd)
    plain = getattr(SftpClient, step)

    def swept(self: SftpClient, *arguments: Any) -> Any:
        monkeypatch.setattr(SftpClient, step, plain)
        other.source.probe()
        return plain(self, *arguments)

    monkeypatch.setattr(SftpClient, step, swept)
    assert one.source.probe().one_step_rename
    assert one.hidden() == []


def test_folders_that_another_source_takes_away_at_its_end_are_made_again(
    sshd: SftpPeer, drop: NewDrop, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = drop(sshd), drop(sshd, channel="other")
    other.source.probe()
    plain = SftpClient.mkdir

    def ended(self: SftpClient, path: bytes, *arguments: Any) -> None:
        monkeypatch.setattr(SftpClient, "mkdir", plain)
        other.source.stop()
        plain(self, path, *arguments)

    monkeypatch.setattr(SftpClient, "mkdir", ended)
    assert one.source.probe().one_step_rename
    assert one.claims.is_dir()


def test_an_idle_source_asks_and_writes_nothing(sshd: SftpPeer, drop: NewDrop) -> None:
    one = drop(sshd)
    one.source.probe()
    before = {path: path.stat().st_mtime_ns for path in (one.folder, one.claims.parent, one.claims)}
    for _ in range(3):
        one.clock.move(40)
        one.source.probe()
        one.source.leftovers()
        one.source.list()
        one.source.heartbeat(holding=False)
    assert {path: path.stat().st_mtime_ns for path in before} == before
    assert os.listdir(one.claims) == []


def test_the_owner_record_says_who_holds_claims(sshd: SftpPeer, drop: NewDrop) -> None:
    one = drop(sshd)
    one.put("a.hl7", ONE)
    (claimed,) = one.claim().claimed
    record = one.claims / ".owner-aaaaaaaa"
    first = json.loads(record.read_text())
    assert (first["ownerId"], first["pid"]) == ("aaaaaaaa", os.getpid())
    one.clock.move(31)
    one.source.heartbeat(holding=True)
    second = json.loads(record.read_text())
    assert second["acquiredAt"] == first["acquiredAt"]
    assert second["heartbeatAt"] > first["heartbeatAt"]
    one.source.close(claimed)
