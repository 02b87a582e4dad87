"""The claim on an SFTP server step by step, and what comes between two steps. Matrix S01, S02, S05 to S09."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import WaitingReason
from pathways_desktop.locations.base import PlaceUnready, SourceChanged
from pathways_desktop.locations.sftp.client import SftpClient
from pathways_desktop.locations.sftp.client_session import Outcome
from pathways_desktop.locations.sftp.errors import LinkDown, SftpStatus
from tests.locations.folder.helpers import OTHER_TAG
from tests.locations.sftp.source_helpers import NewDrop
from tests.peers.fault_proxy import FaultProxy
from tests.peers.fixtures_sftp import SftpPeers
from tests.peers.odd_sftp import OddSftp
from tests.peers.sftp import SftpPeer

ONE = b"MSH|^~\\&|ZZTEST|1\r"
TWO = b"MSH|^~\\&|ZZTEST|2\r"
CLAIMABLE = ["sshd", "proftpd", "asyncssh", "rclone-sftp", "rclone-old-sftp"]


def between(
    monkeypatch: pytest.MonkeyPatch, step: str, act: Callable[[], None], *, after: bool = False, times: int = 1
) -> None:
    """Let something happen before (or after) the client's next `step`."""
    plain = getattr(SftpClient, step)
    left = times

    def wrapped(self: SftpClient, *arguments: Any, **named: Any) -> Any:
        nonlocal left
        due = left > 0
        left -= due
        if due and not after:
            act()
        answer = plain(self, *arguments, **named)
        if due and after:
            act()
        return answer

    monkeypatch.setattr(SftpClient, step, wrapped)


def test_s01_a_rename_whose_answer_was_lost_is_looked_up_and_stored_once(
    sshd: SftpPeer, drop: NewDrop, monkeypatch: pytest.MonkeyPatch
) -> None:
    with FaultProxy(sshd.port) as proxy:
        one = drop(sshd, proxy=proxy)
        for number in range(5):
            one.put(f"{number}.hl7", ONE)
        one.source.probe()
        between(monkeypatch, "posix_rename_many", proxy.lose_next_answer)
        with pytest.raises(PlaceUnready) as lost:
            one.claim(probe=False)
        assert lost.value.code == "ERR_PATHWAYS_SFTP_LINK_DOWN"
        assert proxy.lost_answer
        moved = one.claimed_names()
        assert moved
        # What the server has done is a left-over of ours, whichever answer was lost; nobody else has it.
        taken = one.take_all()
        assert taken == {b"%d.hl7" % number: ONE for number in range(5)}
        assert (one.names(), one.claimed_names()) == ([], [])


def test_s02_a_rename_that_is_repeated_under_its_claim_id_is_one_claim(
    sshd: SftpPeer, drop: NewDrop, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = drop(sshd)
    one.put("a.hl7", ONE)
    one.source.probe()
    plain = SftpClient.posix_rename_many

    def twice(self: SftpClient, pairs: Any) -> list[Outcome | None]:
        chosen = list(pairs)
        plain(self, chosen)
        return plain(self, chosen)  # "no such file": the source went with the first

    monkeypatch.setattr(SftpClient, "posix_rename_many", twice)
    result = one.claim(probe=False)
    assert [claimed.path for claimed in result.claimed] == [b"a.hl7"]
    assert result.left == ()
    assert one.read(result.claimed[0]) == ONE


@pytest.mark.parametrize("server", CLAIMABLE)
def test_a_claim_folder_that_was_removed_is_made_again_in_the_slice(
    sftp_peers: SftpPeers, drop: NewDrop, monkeypatch: pytest.MonkeyPatch, server: str
) -> None:
    """The server says "no such file" for it as for a file that is gone."""
    one = drop(sftp_peers[server])
    one.put("a.hl7", ONE)
    one.put("b.hl7", TWO)
    one.source.probe()
    entries = sorted(one.source.list().entries, key=lambda entry: entry.path)

    def away() -> None:
        for path in one.claims.iterdir():
            path.unlink()
        one.claims.rmdir()

    between(monkeypatch, "posix_rename_many", away)
    one.ids.begin(one.clock.now_ms())
    result = one.source.claim(entries, one.ids, one.note)
    assert [claimed.path for claimed in result.claimed] == [b"a.hl7", b"b.hl7"]
    assert result.left == ()
    assert [one.read(claimed) for claimed in result.claimed] == [ONE, TWO]


@pytest.mark.parametrize("server", CLAIMABLE)
def test_of_two_that_rename_one_file_the_look_leaves_one_holder(
    sftp_peers: SftpPeers, drop: NewDrop, monkeypatch: pytest.MonkeyPatch, server: str
) -> None:
    """Also where the server says "ok" to both: what counts is whose name is there afterwards."""
    one = drop(sftp_peers[server])
    other = drop(sftp_peers[server], tag=OTHER_TAG)
    one.put("a.hl7", ONE)
    other.source.probe()
    stale = other.source.list().entries
    plain = SftpClient.posix_rename_many
    one.claim()

    def yes(self: SftpClient, pairs: Any) -> list[Outcome | None]:
        return [None for _ in plain(self, pairs)]

    monkeypatch.setattr(SftpClient, "posix_rename_many", yes)
    other.ids.begin(other.clock.now_ms())
    late = other.source.claim(stale, other.ids, other.note)
    assert late.claimed == ()
    assert [refusal.reason for refusal in late.left] == [WaitingReason.TAKEN_BY_OTHER]


def test_a_claim_that_was_taken_from_us_after_the_look_is_not_stored(
    sftp_peers: SftpPeers, drop: NewDrop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """rclone 1.60 may move a claim on when it had looked the file up before: the look after the read tells."""
    one = drop(sftp_peers["rclone-old-sftp"])
    one.put("a.hl7", ONE)
    (claimed,) = one.claim().claimed
    one.source.flush()
    reader = one.source.open(claimed)
    thief = one.link.client()
    thief.posix_rename(one.dir + b"/.claimed/lab/" + claimed.name, one.dir + b"/.claimed/lab/x" + claimed.name)
    list(reader.chunks(1 << 20))
    with pytest.raises(SourceChanged):
        reader.settle()
    one.source.close(claimed)


@pytest.mark.parametrize("server", ["sshd", "proftpd", "asyncssh"])
def test_s09_a_link_is_left_by_the_listing_and_never_followed(
    sftp_peers: SftpPeers, drop: NewDrop, sftp_folder: str, server: str
) -> None:
    one = drop(sftp_peers[server])
    secret = one.folder.with_name(f"{sftp_folder}-secret")
    secret.write_bytes(ONE)
    (one.folder / "link.hl7").symlink_to(secret)
    (one.folder / "dangling.hl7").symlink_to("nowhere")
    (one.folder / "pipe.hl7").mkdir()
    one.put("a.hl7", ONE)
    result = one.claim()
    assert [claimed.path for claimed in result.claimed] == [b"a.hl7"]
    reasons = {refusal.path: refusal.reason for refusal in result.left}
    assert reasons == {
        b"link.hl7": WaitingReason.LINK,
        b"dangling.hl7": WaitingReason.LINK,
        b"pipe.hl7": WaitingReason.NOT_REGULAR,
    }
    assert secret.read_bytes() == ONE


@pytest.mark.parametrize(
    ("step", "after"),
    [("lstat_many", False), ("open_read_many", False), ("posix_rename_many", False), ("posix_rename_many", True)],
)
def test_s09_a_link_put_in_a_file_s_place_is_never_read(
    sshd: SftpPeer, drop: NewDrop, sftp_folder: str, monkeypatch: pytest.MonkeyPatch, step: str, after: bool
) -> None:
    one = drop(sshd)
    secret = one.folder.with_name(f"{sftp_folder}-secret")
    secret.write_bytes(b"not for us, and of another size")
    path = one.put("a.hl7", ONE)
    one.source.probe()
    entries = one.source.list().entries
    one.source._own_folder()

    def swap() -> None:
        target = path if path.exists() else one.claims / one.claimed_names()[0].decode()
        target.unlink()
        target.symlink_to(secret)

    between(monkeypatch, step, swap, after=after)
    one.ids.begin(one.clock.now_ms())
    result = one.source.claim(entries, one.ids, one.note)
    assert result.claimed == ()
    assert [refusal.reason for refusal in result.left] == [WaitingReason.LINK]
    assert one.source.leftovers() == []
    assert secret.exists()


def test_s09_a_link_put_there_between_the_look_and_the_open_is_kept_unread(
    sshd: SftpPeer, drop: NewDrop, sftp_folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = drop(sshd)
    secret = one.folder.with_name(f"{sftp_folder}-secret")
    secret.write_bytes(b"not for us, and of another size")
    one.put("a.hl7", ONE)
    one.source.probe()
    entries = one.source.list().entries
    one.source._own_folder()

    def swap() -> None:
        target = one.claims / one.claimed_names()[0].decode()
        target.unlink()
        target.symlink_to(secret)

    between(monkeypatch, "open_read_many", lambda: between(monkeypatch, "open_read_many", swap))
    one.ids.begin(one.clock.now_ms())
    (claimed,) = one.source.claim(entries, one.ids, one.note).claimed
    assert claimed.changed
    with pytest.raises(SourceChanged):
        one.source.open(claimed)
    assert one.source.leftovers() == []
    assert one.source.foreign() == 1


def test_s08_a_file_of_the_same_size_and_second_in_the_place_of_another_is_the_one_that_is_stored(
    sshd: SftpPeer, drop: NewDrop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing tells the two apart on SFTP, so what is read has to be what is removed."""
    one = drop(sshd)
    path = one.put("a.hl7", ONE)
    os.utime(path, (1_700_000_000, 1_700_000_000))
    one.source.probe()
    entries = one.source.list().entries

    def swap() -> None:
        newer = one.put(".newer", TWO)
        os.utime(newer, (1_700_000_000, 1_700_000_000))
        newer.rename(path)

    between(monkeypatch, "posix_rename_many", swap)
    one.ids.begin(one.clock.now_ms())
    (claimed,) = one.source.claim(entries, one.ids, one.note).claimed
    assert not claimed.changed
    one.source.flush()
    assert one.read(claimed) == TWO
    one.source.finish(claimed)
    one.source.flush_removals()
    assert (one.names(), one.claimed_names()) == ([], [])


@pytest.mark.parametrize("server", CLAIMABLE)
def test_a_file_that_grows_between_look_and_rename_is_kept_and_comes_to_rest(
    sftp_peers: SftpPeers, drop: NewDrop, monkeypatch: pytest.MonkeyPatch, server: str
) -> None:
    one = drop(sftp_peers[server])
    path = one.put("a.hl7", ONE)
    one.source.probe()
    entries = one.source.list().entries
    between(monkeypatch, "posix_rename_many", lambda: _append(path, TWO))
    one.ids.begin(one.clock.now_ms())
    result = one.source.claim(entries, one.ids, one.note)
    for claimed in result.claimed:
        # rclone tells the size of a moment ago for a while; then the read, or the look after it, tells.
        if not claimed.changed:
            with pytest.raises(SourceChanged):
                one.read(claimed)
        one.source.close(claimed)
    assert one.take_all() == {b"a.hl7": ONE + TWO}


def _append(path: Any, data: bytes) -> None:
    with path.open("ab") as file:
        file.write(data)


def test_a_file_that_can_t_be_opened_stays_where_it_is(odd: OddSftp, drop: NewDrop) -> None:
    one = drop(odd)
    shut = one.put("a.hl7", ONE)
    one.put("b.hl7", TWO)
    shut.chmod(0)
    result = one.claim()
    assert [claimed.path for claimed in result.claimed] == [b"b.hl7"]
    (left,) = result.left
    assert left.error is not None
    assert (left.path, left.reason, left.error.code) == (b"a.hl7", WaitingReason.NO_RIGHT, "EACCES")
    assert one.names() == [b"a.hl7"]


def test_a_subfolder_without_rights_keeps_its_files_and_stops_no_other(odd: OddSftp, drop: NewDrop) -> None:
    one = drop(odd, recursive=True)
    one.put("shut/a.hl7", ONE)
    one.put("open/b.hl7", TWO)
    (one.folder / "shut").chmod(0o555)
    try:
        result = one.claim()
        assert [claimed.path for claimed in result.claimed] == [b"open/b.hl7"]
        assert [(refusal.path, refusal.reason) for refusal in result.left] == [(b"shut/a.hl7", WaitingReason.NO_RIGHT)]
        (one.folder / "shut").chmod(0)
        assert [refusal.path for refusal in one.source.list().refused] == [b"shut"]
    finally:
        (one.folder / "shut").chmod(0o755)


def test_claims_are_flushed_under_their_new_names_before_anything_is_read(
    sshd: SftpPeer, drop: NewDrop, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = drop(sshd)
    for number in range(3):
        one.put(f"{number}.hl7", ONE)
    claims = one.claim().claimed
    flushed: list[int] = []
    plain = SftpClient.flush_many

    def counted(self: SftpClient, handles: Any) -> Any:
        flushed.append(len(handles))
        return plain(self, handles)

    monkeypatch.setattr(SftpClient, "flush_many", counted)
    one.source.flush()
    one.source.flush()
    assert flushed == [3, 0]
    for claimed in claims:
        one.source.close(claimed)


def test_without_the_extension_nothing_is_flushed(
    sftp_peers: SftpPeers, drop: NewDrop, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = drop(sftp_peers["rclone-sftp"])
    one.put("a.hl7", ONE)
    monkeypatch.setattr(SftpClient, "flush_many", None)
    monkeypatch.setattr(SftpClient, "flush", None)
    assert one.take_all() == {b"a.hl7": ONE}


def test_a_flush_that_fails_ends_the_pass_and_is_not_repeated(odd: OddSftp, drop: NewDrop) -> None:
    one = drop(odd)
    one.put("a.hl7", ONE)
    (claimed,) = one.claim().claimed
    odd.take_on("no-flush")
    with pytest.raises(PathwaysError) as failed:
        one.source.flush()
    assert failed.value.code == "ERR_PATHWAYS_SFTP_FAILURE"
    one.source.flush()  # nothing is due any more
    one.source.close(claimed)
    # The next pass flushes the left-over as it opens it, and stores nothing while that fails.
    (left,) = one.source.leftovers()
    with pytest.raises(PathwaysError):
        one.source.open(left)
    odd.take_on()
    assert one.take_all() == {b"a.hl7": ONE}


def test_s06_a_link_that_breaks_in_the_read_leaves_the_claim_and_no_half(sshd: SftpPeer, drop: NewDrop) -> None:
    with FaultProxy(sshd.port) as proxy:
        one = drop(sshd, proxy=proxy)
        large = os.urandom(3 << 20)
        one.put("a.bin", large)
        (claimed,) = one.claim().claimed
        one.source.flush()
        reader = one.source.open(claimed)
        pieces = reader.chunks(1 << 16)
        next(pieces)
        proxy.cut_now()
        with pytest.raises(LinkDown):
            list(pieces)
        one.source.close(claimed)
        assert len(one.claimed_names()) == 1
        assert one.take_all() == {b"a.bin": large}


def test_a_file_cut_short_while_it_is_read_is_no_message(sshd: SftpPeer, drop: NewDrop) -> None:
    one = drop(sshd)
    one.put("a.bin", bytes(2 << 20))
    one.put("b.hl7", ONE)
    large, small = one.claim().claimed
    one.source.flush()
    reader = one.source.open(large)
    pieces = reader.chunks(1 << 16)
    next(pieces)
    os.truncate(one.claims / large.name.decode(), 100_000)
    with pytest.raises(SourceChanged):
        list(pieces)
    os.truncate(one.claims / small.name.decode(), 3)
    with pytest.raises(SourceChanged):
        list(one.source.open(small).chunks(1 << 16))
    one.source.close(large)
    one.source.close(small)


@pytest.mark.parametrize("keep", [None, "done"])
def test_s07_a_removal_whose_answer_was_lost_is_looked_up(sshd: SftpPeer, drop: NewDrop, keep: str | None) -> None:
    with FaultProxy(sshd.port) as proxy:
        one = drop(sshd, proxy=proxy, keep_processed=keep)
        for number in range(5):
            one.put(f"{number}.hl7", ONE)
        claims = one.claim().claimed
        one.source.flush()
        for claimed in claims:
            one.read(claimed)
        for claimed in claims:
            assert one.source.settled(claimed)
            one.source.finish(claimed)
        proxy.lose_next_answer()
        one.source.flush_removals()
        assert proxy.lost_answer
        assert one.claimed_names() == []
        assert len(list((one.folder / "done").iterdir()) if keep else []) == (5 if keep else 0)
        assert one.source.leftovers() == []


def test_s07_read_in_place_a_newer_file_of_the_name_outlives_the_repeated_removal(
    sshd: SftpPeer, drop: NewDrop, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = drop(sshd, single_node=True)
    path = one.put("a.hl7", ONE)
    os.utime(path, (1_700_000_000, 1_700_000_000))
    (claimed,) = one.claim().claimed
    one.read(claimed)
    one.source.finish(claimed)
    plain = SftpClient.remove_many

    def lost(self: SftpClient, paths: Any) -> list[Outcome | None]:
        plain(self, paths)
        monkeypatch.setattr(SftpClient, "remove_many", plain)
        path.write_bytes(TWO)
        self.close()
        return [LinkDown("cut")]

    monkeypatch.setattr(SftpClient, "remove_many", lost)
    one.source.flush_removals()
    assert path.read_bytes() == TWO


def test_a_removal_that_is_refused_is_told_after_the_others_were_done(odd: OddSftp, drop: NewDrop) -> None:
    one = drop(odd)
    one.put("a.hl7", ONE)
    (claimed,) = one.claim().claimed
    one.source.flush()
    one.read(claimed)
    one.source.finish(claimed)
    odd.take_on("no-remove")
    with pytest.raises(SftpStatus) as refused:
        one.source.flush_removals()
    assert refused.value.code == "EACCES"
    odd.take_on()
    assert len(one.source.leftovers()) == 1


def test_handles_of_a_lost_link_are_never_used_again(sshd: SftpPeer, drop: NewDrop) -> None:
    one = drop(sshd)
    one.put("a.hl7", ONE)
    one.put("b.hl7", TWO)
    first, second = one.claim().claimed
    one.link.client().abort()
    with pytest.raises(PlaceUnready):
        one.source.flush()
    for claimed in (first, second):
        one.source.close(claimed)
    assert one.take_all() == {b"a.hl7": ONE, b"b.hl7": TWO}


def test_files_that_are_opened_and_not_taken_stay_open_for_one_pass_at_most(
    sshd: SftpPeer, drop: NewDrop, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = drop(sshd)
    one.put("a.hl7", ONE)
    opened: list[int] = []
    closed: list[int] = []
    plain_open, plain_close = SftpClient.open_read, SftpClient.close_many
    one.source.close(one.claim().claimed[0])

    def open_read(self: SftpClient, path: bytes) -> Any:
        opened.append(1)
        return plain_open(self, path)

    def close_many(self: SftpClient, handles: Any) -> Any:
        chosen = list(handles)
        closed.extend([1] * len(chosen))
        return plain_close(self, chosen)

    one.source.leftovers()
    monkeypatch.setattr(SftpClient, "open_read", open_read)
    monkeypatch.setattr(SftpClient, "close_many", close_many)
    for _ in range(5):
        (left,) = one.source.leftovers()
        one.source.open(left)
        one.source.close(left)
    one.source.leftovers()
    assert len(opened) == len(closed) == 5


def test_a_full_disk_keeps_no_file_from_being_taken(odd: OddSftp, drop: NewDrop) -> None:
    one = drop(odd)
    one.put("a.hl7", ONE)
    one.source.probe()
    odd.take_on("full")
    assert one.take_all() == {b"a.hl7": ONE}
    odd.take_on()


def test_a_folder_with_a_latin_1_name_among_500_is_read_whole(sftp_peers: SftpPeers, drop: NewDrop) -> None:
    for server in ("sshd", "proftpd", "asyncssh", "rclone-sftp"):
        one = drop(sftp_peers[server])
        sent = {b"%04d.hl7" % number: ONE for number in range(500)}
        sent[b"B\xe9fund \xfc.hl7"] = TWO
        for name, data in sent.items():
            one.put(name, data)
        one.source.probe()
        assert {entry.path for entry in one.source.list().entries} == set(sent)
        few = [entry for entry in one.source.list().entries if entry.path[:1] == b"B" or entry.path < b"0010"]
        one.ids.begin(one.clock.now_ms())
        result = one.source.claim(few, one.ids, one.note)
        assert {claimed.path: one.read(claimed) for claimed in result.claimed} == {e.path: sent[e.path] for e in few}
        for path in one.folder.glob("*.hl7"):
            path.unlink()


def test_a_folder_with_20_000_names_is_listed_whole(sshd: SftpPeer, drop: NewDrop) -> None:
    one = drop(sshd)
    names = [b"%05d.hl7" % number for number in range(20_000)]
    for name in names:
        os.close(os.open(os.fsencode(one.folder) + b"/" + name, os.O_CREAT | os.O_WRONLY))
    one.put(names[7], ONE)
    one.source.probe()
    listing = one.source.list()
    assert sorted(entry.path for entry in listing.entries) == names
    (entry,) = [entry for entry in listing.entries if entry.stamp.size]
    one.ids.begin(one.clock.now_ms())
    (claimed,) = one.source.claim([entry], one.ids, one.note).claimed
    assert one.read(claimed) == ONE
