"""The claim of files in a folder: what is taken, under which name, what is left and why, what a lost answer means."""

import os
import socket
import sys
import threading
import unicodedata
from pathlib import Path

import pytest

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import ClaimState, PlaceState, WaitingReason
from pathways_desktop.domain.names import ClaimId, parse_claimed_name
from pathways_desktop.locations.base import ClaimResult, PlaceUnready, SourceChanged
from tests.locations.folder.helpers import (
    FOLDER_FLUSH,
    LINKS,
    OPEN_FILES,
    OTHER_TAG,
    TAG,
    Drop,
    posix_only,
    system_error,
)
from tests.locations.folder.nodes import listening_socket, make_device, make_fifo


@pytest.fixture
def drop(tmp_path: Path) -> Drop:
    return Drop(tmp_path)


def reasons(result: ClaimResult) -> dict[bytes, WaitingReason]:
    return {left.path: left.reason for left in result.left}


def two_hundred_names() -> list[bytes]:
    """Names that break programs: blanks, quotes, newlines, `%`, both forms of Unicode, no text at all, 255 bytes."""
    hard = [
        b"a b.hl7",
        b" lead.hl7",
        b"tail .hl7 ",
        b"tail.",
        b"'q'.hl7",
        b'"q".hl7',
        b"n\nl.hl7",
        b"t\tb.hl7",
        b"c\r.hl7",
    ]
    hard += [b"100%.hl7", b"%2F.hl7", b"%25.hl7", b"a%2Fb.hl7", b"back\\slash.hl7", b"a:b.hl7", b"*?.hl7", b"<>|.hl7"]
    hard += [
        b"nul.hl7",
        b"CON",
        b"com1.txt",
        b"aux.",
        b"-rf",
        b"--",
        b"~",
        b"$HOME",
        b"`id`",
        b";",
        b"&",
        b"#",
        b"\x7f",
    ]
    for text in ("Grüße.hl7", "日本語.hl7", "é" * 60 + ".hl7", "a\u0301\u0328.hl7", "🩺.hl7", "\u202egpj.hl7", "ﬁ.hl7"):
        hard += [unicodedata.normalize(form, text).encode() for form in ("NFC", "NFD")]
    hard += [b"\xff\xfe.hl7", b"\xe9t\xe9.hl7", b"\xc3\x28.hl7", b"\xf0\x9f\x98.hl7", b"\xed\xa0\x80.hl7", b"ok\x80"]
    for length in (220, 221, 222, 254, 255):
        hard += [b"x" * (length - 4) + b".hl7", "ü".encode() * ((length - 4) // 2) + b"." * (length % 2) + b"hl7"]
        hard += [(b"\xff" * length)[:length], ("日".encode() * 90)[: length - length % 3]]
    hard += [b"%03d %% \xc3\xbc.hl7" % number for number in range(200)]
    return list(dict.fromkeys(hard))[:200]


def test_a_file_is_claimed_read_and_gone(drop: Drop) -> None:
    drop.put("b.hl7", b"second")
    drop.put("a.hl7", b"first")
    result = drop.claim()
    assert [claimed.path for claimed in result.claimed] == [b"a.hl7", b"b.hl7"]
    assert drop.names() == []
    first, second = result.claimed
    assert drop.claimed_names() == [first.name, second.name]
    assert first.name == first.claim_id.text.encode() + b"-a.hl7"
    assert (first.claim_id.tag, first.claim_id.place, second.claim_id.place) == (TAG, 0, 1)
    drop.source.flush()
    assert [drop.read(first), drop.read(second)] == [b"first", b"second"]
    for claimed in result.claimed:
        assert drop.source.settled(claimed)
        drop.source.finish(claimed)
    assert drop.claimed_names() == []


@posix_only("half of these names cannot be made there")
def test_two_hundred_names_come_back_exactly(drop: Drop) -> None:
    names = two_hundred_names()
    assert len(names) == 200
    for name in names:
        drop.put(name, b"of " + name)
    noted: dict[str, bytes] = {}
    drop.note = lambda found: noted.update({claim_id.text: path for claim_id, path in found})
    result = drop.claim()
    assert [claimed.path for claimed in result.claimed] == sorted(names)
    assert drop.names() == []
    for name in drop.claimed_names():
        assert len(name) <= 255
        parsed = parse_claimed_name(name)
        assert parsed is not None
        assert noted.get(parsed[0].text, parsed[1]) in names
    for claimed in result.claimed:
        assert drop.read(claimed) == b"of " + claimed.path
        drop.source.give_back(claimed, claimed.path)
    assert drop.names() == sorted(names)
    assert all((drop.folder / os.fsdecode(name)).read_bytes() == b"of " + name for name in names)


def test_a_cut_name_is_noted_before_anything_moves(drop: Drop) -> None:
    long = b"y" * 251 + b".hl7"
    drop.put(long)
    drop.put("short.hl7")
    seen: list[list[bytes]] = []
    drop.note = lambda found: seen.append([path for _, path in found] + drop.names())
    result = drop.claim()
    assert seen == [[long, b"short.hl7", long]]
    assert [claimed.noted for claimed in result.claimed] == [False, True]


def test_what_is_no_file_stays_and_says_why(drop: Drop, tmp_path: Path) -> None:
    drop.put("whole.hl7")
    drop.put("empty.hl7", b"")
    os.symlink("whole.hl7", tmp_path / "link.hl7")
    os.symlink("nowhere", tmp_path / "dangling.hl7")
    make_fifo(tmp_path / "fifo.hl7")
    with listening_socket(tmp_path / "socket.hl7"):
        result = drop.claim()
    assert [claimed.path for claimed in result.claimed] == [b"whole.hl7"]
    assert reasons(result) == {
        b"empty.hl7": WaitingReason.EMPTY,
        b"link.hl7": WaitingReason.LINK,
        b"dangling.hl7": WaitingReason.LINK,
        b"fifo.hl7": WaitingReason.NOT_REGULAR,
        b"socket.hl7": WaitingReason.NOT_REGULAR,
    }
    assert b"link.hl7" in drop.names()


def test_a_device_is_left(drop: Drop, tmp_path: Path) -> None:
    make_device(tmp_path / "null.hl7")
    assert reasons(drop.claim()) == {b"null.hl7": WaitingReason.NOT_REGULAR}


@pytest.mark.parametrize("swap", ["fifo", "link", "socket"])
@posix_only(LINKS)
def test_what_takes_a_files_place_after_the_listing_is_left_without_hanging(
    drop: Drop, tmp_path: Path, swap: str
) -> None:
    path = drop.put("a.hl7")
    drop.source.probe()
    entries = drop.source.list().entries
    path.unlink()
    if swap == "fifo":
        make_fifo(path)
    elif swap == "link":
        os.symlink("/etc/hostname", path)
    else:
        with listening_socket(path):
            pass
    drop.ids.begin(drop.clock.now_ms())
    result = drop.source.claim(entries, drop.ids)
    assert result.claimed == ()
    assert reasons(result)[b"a.hl7"] in (WaitingReason.NOT_REGULAR, WaitingReason.LINK)
    assert drop.names() == [b"a.hl7"]


@posix_only(LINKS)
def test_hard_links_are_told_and_each_name_can_be_claimed(drop: Drop, tmp_path: Path) -> None:
    os.link(drop.put("a.hl7"), tmp_path / "b.hl7")
    assert {entry.stamp.links for entry in drop.source.list().entries} == {2}
    assert [claimed.path for claimed in drop.claim().claimed] == [b"a.hl7", b"b.hl7"]


def test_a_file_that_changed_since_the_listing_is_left(drop: Drop) -> None:
    grown, replaced, gone, emptied = (drop.put(name, b"before") for name in ("a", "b", "c", "d"))
    drop.source.probe()
    entries = drop.source.list().entries
    with grown.open("ab") as file:
        file.write(b" and after")
    times = os.stat(replaced)
    other = replaced.with_name(".tmp")
    other.write_bytes(b"BEFORE")
    os.utime(other, ns=(times.st_atime_ns, times.st_mtime_ns))
    other.replace(replaced)
    gone.unlink()
    emptied.write_bytes(b"")
    drop.ids.begin(drop.clock.now_ms())
    wanted = {
        b"a": WaitingReason.BEING_WRITTEN,
        b"b": WaitingReason.TOO_NEW,
        b"c": WaitingReason.TAKEN_BY_OTHER,
        b"d": WaitingReason.EMPTY,
    }
    if sys.platform == "win32":
        wanted.pop(b"b")  # listings tell no id there; the handle that looked is the file that is taken
    assert reasons(drop.source.claim(entries, drop.ids)) == wanted


@posix_only(OPEN_FILES)
def test_f19_a_newer_file_published_between_open_and_rename_is_kept_and_has_to_rest(drop: Drop, tmp_path: Path) -> None:
    drop.put("a.hl7", b"older")
    (tmp_path / ".new").write_bytes(b"newer, longer")
    drop.source.probe()
    drop.script.before("rename", lambda: os.replace(tmp_path / ".new", tmp_path / "a.hl7"))
    (claimed,) = drop.claim(probe=False).claimed
    assert claimed.changed
    assert claimed.handle is None
    assert claimed.stamp.size == len(b"newer, longer")
    assert drop.names() == []
    (left,) = drop.source.leftovers()
    assert (left.claim_id, left.path) == (claimed.claim_id, b"a.hl7")
    assert drop.read(left) == b"newer, longer"


def test_f20_a_writer_that_is_still_there_keeps_its_file(drop: Drop) -> None:
    path = drop.put("a.hl7")
    if not drop.source.probe().tells_writer:
        pytest.skip("this system does not tell a writer")
    with path.open("ab"):
        (reason,) = reasons(drop.claim()).values()
        assert reason in (WaitingReason.BEING_WRITTEN, WaitingReason.IN_USE)  # a lease says it, or a share mode
    assert [claimed.path for claimed in drop.claim().claimed] == [b"a.hl7"]


@posix_only(OPEN_FILES)
def test_a_writer_that_comes_after_the_claim_is_seen_before_the_commit(drop: Drop) -> None:
    drop.put("a.hl7", b"one")
    (claimed,) = drop.claim().claimed
    reader = drop.source.open(claimed)
    assert reader.size == 3
    with (drop.claims / os.fsdecode(claimed.name)).open("ab") as late:
        late.write(b"two")
    assert b"".join(reader.chunks(100)) == b"one"
    with pytest.raises(SourceChanged):
        reader.settle()
    assert not drop.source.settled(claimed)


@posix_only(OPEN_FILES)
def test_a_file_that_shrinks_under_the_read_is_told(drop: Drop) -> None:
    drop.put("a.hl7", b"0123456789")
    (claimed,) = drop.claim().claimed
    reader = drop.source.open(claimed)
    chunks = reader.chunks(4)
    assert next(chunks) == b"0123"
    os.truncate(drop.claims / os.fsdecode(claimed.name), 6)
    assert next(chunks) == b"45"
    with pytest.raises(SourceChanged):
        next(chunks)


def test_a_rename_whose_answer_was_lost_is_found_by_our_own_name(drop: Drop) -> None:
    drop.put("a.hl7")
    drop.source.probe()
    drop.script.fail_after("rename", system_error("EIO"))
    (claimed,) = drop.claim(probe=False).claimed
    assert drop.read(claimed).startswith(b"MSH")


@posix_only(OPEN_FILES)
def test_a_rename_that_finds_the_file_gone_means_another_was_first(drop: Drop, tmp_path: Path) -> None:
    drop.put("a.hl7")
    drop.put("b.hl7")
    drop.source.probe()
    drop.script.before("rename", (tmp_path / "a.hl7").unlink)
    result = drop.claim(probe=False)
    assert reasons(result) == {b"a.hl7": WaitingReason.TAKEN_BY_OTHER}
    assert [claimed.path for claimed in result.claimed] == [b"b.hl7"]


@pytest.mark.parametrize(
    ("error", "reason"),
    [("EACCES", WaitingReason.NO_RIGHT), ("EPERM", WaitingReason.NO_RIGHT), ("EBUSY", WaitingReason.IN_USE)],
)
@pytest.mark.parametrize("step", ["open_claim", "rename"])
def test_one_file_that_cannot_be_taken_keeps_no_other(drop: Drop, step: str, error: str, reason: WaitingReason) -> None:
    drop.put("a.hl7")
    drop.put("b.hl7")
    drop.source.probe()
    drop.script.fail(step, system_error(error))
    result = drop.claim(probe=False)
    assert reasons(result) == {b"a.hl7": reason}
    told = result.left[0].error
    assert told is not None
    assert told.code == error
    assert [claimed.path for claimed in result.claimed] == [b"b.hl7"]
    assert drop.names() == [b"a.hl7"]


@pytest.mark.parametrize("error", ["EXDEV", "ENOSPC", "EDQUOT", "EROFS", "EIO"])
def test_an_error_that_the_next_file_would_meet_too_ends_the_slice(drop: Drop, error: str) -> None:
    for name in "abc":
        drop.put(name)
    drop.source.probe()
    drop.script.fail("rename", system_error(error), at=2)
    before = open_descriptors()
    with pytest.raises(PathwaysError) as caught:
        drop.claim(probe=False)
    assert caught.value.code == error
    assert drop.names() == [b"b", b"c"]
    assert open_descriptors() == before
    (left,) = drop.source.leftovers()
    assert left.path == b"a"
    assert drop.take_all() == dict.fromkeys((b"a", b"b", b"c"), b"MSH|^~\\&|ZZTEST")


@pytest.mark.parametrize("error", ["EHOSTUNREACH", "ESTALE", "ENOTCONN"])
def test_a_place_that_goes_away_in_a_claim_is_unready_and_nothing_is_lost(drop: Drop, error: str) -> None:
    for name in "abc":
        drop.put(name)
    drop.source.probe()
    drop.script.fail("open_claim", system_error(error), at=2)
    with pytest.raises(PlaceUnready) as caught:
        drop.claim(probe=False)
    assert (caught.value.code, caught.value.state) == (error, PlaceState.UNREACHABLE)
    assert sorted(drop.take_all()) == [b"a", b"b", b"c"]


@posix_only(OPEN_FILES)
def test_a_claim_folder_that_vanished_is_no_lost_race(drop: Drop) -> None:
    drop.put("a.hl7")
    drop.source.probe()
    entries = drop.source.list().entries
    drop.ids.begin(drop.clock.now_ms())

    def take_it_away() -> None:
        drop.source.stop()
        drop.claims.rmdir()

    drop.script.before("rename", take_it_away)
    with pytest.raises(PathwaysError) as caught:
        drop.source.claim(entries, drop.ids)
    assert caught.value.code == "ENOENT"
    assert drop.names() == [b"a.hl7"]
    assert list(drop.take_all()) == [b"a.hl7"]


@posix_only(FOLDER_FLUSH)
def test_flush_asks_for_each_folder_once_a_slice(tmp_path: Path) -> None:
    drop = Drop(tmp_path, recursive=True)
    for name in ("a.hl7", "b.hl7", "wards/c.hl7", "wards/east/d.hl7"):
        drop.put(name)
    result = drop.claim()
    assert len(result.claimed) == 4
    drop.script.calls.clear()
    drop.source.flush()
    wanted = [tmp_path, tmp_path / "wards", tmp_path / "wards" / "east", tmp_path / ".claimed", drop.claims]
    asked = [arguments[0] for _, arguments in drop.script.named("flush_folder")]
    assert sorted(asked) == sorted(map(str, wanted))
    drop.source.flush()
    assert len(drop.script.named("flush_folder")) == len(wanted)


@posix_only(FOLDER_FLUSH)
def test_f08_a_flush_that_fails_is_told_and_never_repeated(drop: Drop) -> None:
    drop.put("a.hl7")
    drop.claim()
    drop.script.fail("flush_folder", system_error("EIO"))
    with pytest.raises(PathwaysError) as caught:
        drop.source.flush()
    assert caught.value.code == "EIO"
    drop.script.calls.clear()
    drop.source.flush()
    assert drop.script.named("flush_folder") == []


def test_a_subfolder_that_its_owner_removed_does_not_fail_the_flush(tmp_path: Path) -> None:
    drop = Drop(tmp_path, recursive=True)
    drop.put("ward/a.hl7")
    (claimed,) = drop.claim().claimed
    (tmp_path / "ward").rmdir()
    drop.source.flush()
    drop.source.give_back(claimed, b"ward/a.hl7")
    assert (tmp_path / "ward" / "a.hl7").exists()


@posix_only(FOLDER_FLUSH)
def test_leftovers_of_an_earlier_run_come_first_and_are_flushed_before_they_are_stored(tmp_path: Path) -> None:
    first = Drop(tmp_path)
    for name in ("b", "a"):
        first.put(name)
    names = [claimed.name for claimed in first.claim().claimed]
    first.source.stop()

    again = Drop(tmp_path)
    again.source.probe()
    left = again.source.leftovers()
    assert [(claimed.path, claimed.name, claimed.fresh) for claimed in left] == [
        (b"a", names[0], False),
        (b"b", names[1], False),
    ]
    again.script.calls.clear()
    again.source.flush()
    flushed = {arguments[0] for _, arguments in again.script.named("flush_folder")}
    assert {str(tmp_path), str(tmp_path / ".claimed"), str(again.claims)} <= flushed
    assert list(again.take_all()) == [b"a", b"b"]


@posix_only(LINKS)
def test_only_claims_of_this_engine_and_channel_are_leftovers(tmp_path: Path) -> None:
    for channel, tag, name in (("lab", OTHER_TAG, "theirs"), ("xray", TAG, "other"), ("lab", TAG, "ours")):
        drop = Drop(tmp_path, channel=channel, tag=tag)
        drop.put(name)
        drop.claim()
        drop.source.stop()
    drop = Drop(tmp_path)
    (drop.claims / "planted.hl7").write_bytes(b"not ours")
    os.symlink("/etc/hostname", drop.claims / (ClaimId.make(1, 1, TAG).text + "-link"))
    drop.put("fresh")
    drop.claim()
    assert [claimed.path for claimed in drop.source.leftovers()] == [b"ours"]
    told = {(claim.channel, claim.path): claim.state for claim in drop.source.claims()}
    link = next(path for channel, path in told if path.endswith(b"-link"))
    assert told == {
        ("lab", b"theirs"): ClaimState.OTHER_ENGINE,
        ("lab", b"ours"): ClaimState.EARLIER_RUN,
        ("lab", b"fresh"): ClaimState.THIS_RUN,
        ("xray", b"other"): ClaimState.OTHER_CHANNEL,
        ("lab", b"planted.hl7"): ClaimState.UNREADABLE,
        ("lab", link): ClaimState.UNREADABLE,
    }
    owner = next(claim.owner for claim in drop.source.claims() if claim.state is ClaimState.OTHER_ENGINE)
    assert owner == f"{socket.gethostname()}, process {os.getpid()}"


def test_two_channels_take_one_folder_without_a_file_in_both(tmp_path: Path) -> None:
    one, two = Drop(tmp_path, channel="one"), Drop(tmp_path, channel="two")
    for number in range(6):
        one.put(f"{number}.hl7")
    one.source.probe()
    two.source.probe()
    entries = one.source.list().entries
    one.ids.begin(1)
    two.ids.begin(1)
    first = one.source.claim(entries[:3], one.ids)
    second = two.source.claim(entries, two.ids)
    assert len(first.claimed) == len(second.claimed) == 3
    assert set(reasons(second).values()) == {WaitingReason.TAKEN_BY_OTHER}
    assert one.source.leftovers() == []


def test_a_slice_holds_each_file_open_and_stop_lets_go_of_all(drop: Drop) -> None:
    for number in range(20):
        drop.put(f"{number}.hl7")
    drop.source.probe()
    before = open_descriptors()
    drop.claim(probe=False)
    assert open_descriptors() == before + 20
    drop.source.stop()
    assert open_descriptors() == before
    assert len(drop.claimed_names()) == 20


def test_a_reader_waits_for_no_thread_of_its_own(drop: Drop) -> None:
    drop.put("a.hl7")
    before = threading.active_count()
    drop.take_all()
    assert threading.active_count() == before


def open_descriptors() -> int:
    return len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0
