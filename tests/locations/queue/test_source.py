"""What is taken, by whom, and what becomes of it: work, broadcast, locks, stamps, expiry, what others leave behind."""

from __future__ import annotations

import errno
import getpass
import os
import stat
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import PlaceState, WaitingReason
from pathways_desktop.locations.base import PlaceUnready, Refused, SourceChanged
from pathways_desktop.locations.queue import files
from pathways_desktop.locations.queue.layout import Layout
from pathways_desktop.locations.queue.listing import FULL_SECONDS
from pathways_desktop.locations.queue.names import message_name
from pathways_desktop.locations.queue.source import HANDS
from tests.locations.folder.helpers import OTHER_TAG, posix_only
from tests.locations.queue.helpers import HOUR_MS, Queue, ShiftedClock, Taker
from tests.support.processes import ROOT
from tests.support.rights import mode_bits_bind
from tests.support.waiting import wait_until

HEX = "78"  # the topic x


@pytest.fixture
def queue(tmp_path: Path) -> Queue:
    made = Queue(tmp_path / "queue")
    made.folder.make()
    return made


def plant(queue: Queue, name: str, data: bytes = b"\0x", bucket: int = 3) -> Path:
    """Put a file into a bucket as it is, and stamp it."""
    path = Path(queue.folder.message(bucket, name))
    path.write_bytes(data)
    queue.folder.stamp(bucket)
    return path


def test_work_is_taken_once_whole_and_removed(queue: Queue) -> None:
    sent = {queue.put("adt.a01", bytes([number]) * number): bytes([number]) * number for number in range(40)}
    taker = Taker(queue.source("adt.#"))
    assert taker.take() == sent
    assert queue.names() == []
    assert taker.take() == {}


def test_broadcast_is_heard_by_each_and_stays_until_it_expires(queue: Queue) -> None:
    name = queue.put("adt.a01", b"hear", single=False)
    first, second = Taker(queue.source(single=False)), Taker(queue.source(single=False, tag=OTHER_TAG))
    assert first.take() == second.take() == {name: b"hear"}
    assert first.take() == {}
    assert queue.names() == [name]


def test_only_the_topic_and_the_kind_that_were_asked_for_are_taken(queue: Queue) -> None:
    mine = queue.put("adt.a01")
    queue.put("oru.r01")
    queue.put("adt.a01", single=False)
    assert list(Taker(queue.source("adt.*")).take()) == [mine]
    assert len(queue.names()) == 2


def test_names_of_messages_are_read_by_people_and_say_the_topic(queue: Queue) -> None:
    name = queue.put("adt.a01")
    (claimed,) = Taker(queue.source()).claim().claimed
    assert claimed.path.decode() == f"adt.a01@{name.rpartition('@')[2]}"
    assert claimed.key == name


def test_a_message_is_locked_from_the_claim_to_its_end_and_free_after_a_stop(queue: Queue) -> None:
    queue.put("job")
    first, second = Taker(queue.source()), Taker(queue.source(tag=OTHER_TAG))
    (claimed,) = first.claim().claimed
    late = second.claim()
    assert late.claimed == ()
    assert [refusal.reason for refusal in late.left] == [WaitingReason.TAKEN_BY_OTHER]
    first.source.close(claimed)
    assert len(second.take()) == 1
    queue.put("job")
    assert len(first.claim().claimed) == 1
    first.source.stop()
    assert len(second.take()) == 1


def test_no_more_is_locked_than_one_commit_takes(queue: Queue) -> None:
    for _ in range(HANDS + 30):
        queue.put("job")
    first = Taker(queue.source())
    assert len(first.claim().claimed) == HANDS
    second = queue.source(tag=OTHER_TAG)
    second.probe()
    late = second.claim(second.list().entries, first.ids)
    assert (len(late.claimed), len(late.left)) == (30, HANDS)
    second.stop()


def test_a_message_finished_between_look_and_lock_is_not_taken_again(queue: Queue) -> None:
    name = queue.put("job")
    source = queue.source()
    taker = Taker(source)
    source.probe()
    entries = source.list().entries
    queue.path(name).write_bytes(b"")
    taker.ids.begin(1)
    result = source.claim(entries, taker.ids)
    assert (result.claimed, result.left) == ((), ())
    assert queue.names() == []


def test_an_emptied_one_is_deleted_and_not_delivered_and_an_empty_broadcast_is_heard(queue: Queue) -> None:
    plant(queue, f"{HEX}@s+{time.time_ns():x}+s+{'0' * 32}", b"")
    assert Taker(queue.source()).take() == {}
    assert queue.names() == []
    name = f"{HEX}@s+{time.time_ns():x}+m+{'0' * 32}"
    plant(queue, name, b"")
    assert Taker(queue.source(single=False)).take() == {name: b""}


def test_an_emptied_one_that_another_still_has_is_left_to_it(queue: Queue) -> None:
    path = plant(queue, f"{HEX}@s+{time.time_ns():x}+s+{'0' * 32}", b"")
    held = files.open_message(str(path), write=True)
    assert files.lock(held)
    taker = Taker(queue.source())
    assert taker.claim().claimed == ()
    assert path.exists()
    files.unlock_and_close(held)
    assert taker.claim().claimed == ()
    assert queue.names() == []


@pytest.mark.parametrize("lead", [b"\0", b"\xff", b"Z"])
def test_the_leading_byte_is_not_looked_at(queue: Queue, lead: bytes) -> None:
    name = f"{HEX}@s+{time.time_ns():x}+s+{'0' * 32}"
    plant(queue, name, lead + b"abc")
    assert Taker(queue.source()).take() == {name: b"abc"}


def test_a_message_in_another_bucket_and_one_that_never_expires_are_taken(queue: Queue) -> None:
    for bucket, name in ((9, f"{HEX}@s++s+{'1' * 32}"), (200, f"{HEX}@s+zz+s+{'2' * 32}")):
        plant(queue, name, bucket=bucket)
    assert len(Taker(queue.source("x")).take()) == 2


def test_odd_names_direct_messages_and_folders_are_left_as_they_are(queue: Queue) -> None:
    odd = ["noat", "61@s+1+m", "61@s+1+m+a+b", ".hidden", "README.txt", f"{HEX}@s+{time.time_ns():x}+d+{'3' * 32}"]
    for bucket, name in enumerate(odd):
        plant(queue, name, bucket=bucket)
    (Path(queue.folder.buckets[16]) / "sub").mkdir()
    for single in (True, False):
        assert Taker(queue.source(single=single)).take() == {}
    assert sorted(queue.names()) == sorted([*odd, "sub"])


def test_a_message_without_its_stamp_is_found_by_the_full_listing(queue: Queue) -> None:
    taker = Taker(queue.source())
    assert taker.take() == {}
    name = queue.put("late", stamp=False)
    assert taker.take() == {}
    queue.clock.moved += FULL_SECONDS + 1
    assert list(taker.take()) == [name]


def test_a_stamp_shows_its_message_at_once_and_only_its_bucket_is_listed(
    queue: Queue, monkeypatch: pytest.MonkeyPatch
) -> None:
    taker = Taker(queue.source())
    taker.take()
    listed: list[str] = []
    real = os.listdir

    def listing(path: str) -> list[str]:
        listed.append(path)
        return real(path)

    name = queue.put("now")
    monkeypatch.setattr("pathways_desktop.locations.queue.listing.os.listdir", listing)
    assert list(taker.take()) == [name]
    assert len(listed) == 1


def test_what_comes_while_the_buckets_are_listed_is_seen_by_the_next_look(
    queue: Queue, monkeypatch: pytest.MonkeyPatch
) -> None:
    taker = Taker(queue.source())
    taker.take()
    queue.folder.stamp_all()
    last = queue.folder.buckets[-1]
    came: list[str] = []
    real = os.listdir

    def listing(path: str) -> list[str]:
        names = real(path)
        if path == last and not came:
            came.append(queue.put("meanwhile"))
        return names

    monkeypatch.setattr("pathways_desktop.locations.queue.listing.os.listdir", listing)
    assert taker.take() == {}
    assert list(taker.take()) == came


@pytest.mark.parametrize(
    "left", [None, b"", b"short", b"x" * 8191, bytes(8192 - 288) + b"x" * 32, bytes(4064) + b"x" * 32]
)
def test_short_or_missing_stamps_are_mended_in_place_and_everything_is_listed(queue: Queue, left: bytes | None) -> None:
    taker = Taker(queue.source())
    taker.take()
    name = queue.put("job")
    stamps = Path(queue.folder.stamps)
    if left is None:
        stamps.unlink()
    else:
        stamps.write_bytes(left)
    assert list(taker.take()) == [name]
    assert stamps.stat().st_size == 8192


def test_the_stamps_of_a_start_are_written_over_the_old_ones_and_never_cut(queue: Queue) -> None:
    stamps = Path(queue.folder.stamps)
    before, node = stamps.read_bytes(), stamps.stat().st_ino
    Taker(queue.source()).take()
    after = stamps.read_bytes()
    assert len(after) == 8192
    assert stamps.stat().st_ino == node
    assert not any(before[at : at + 32] == after[at : at + 32] for at in range(0, 8192, 32))


# --- long topics


@pytest.mark.parametrize("topic", ["w" * 101, "é" * 51, "ward." + "日" * 500])
@pytest.mark.parametrize("single", [True, False])
def test_a_long_topic_is_put_together_and_goes_with_its_message(queue: Queue, topic: str, single: bool) -> None:
    name = queue.put(topic, single=single)
    assert list(Taker(queue.source(topic, single=single)).take()) == [name]
    assert queue.topics() == ([] if single else [name])


def test_a_message_without_the_rest_of_its_topic_is_told_and_goes_with_its_time(queue: Queue) -> None:
    name = queue.put("w" * 300, ttl=HOUR_MS)
    (rest,) = [path for path in (queue.root / "topics").rglob(name) if path.is_file()]
    rest.unlink()
    clock = ShiftedClock()
    source = queue.source(clock=clock)
    source.probe()
    (refusal,) = source.list().refused
    assert (refusal.reason, refusal.error and refusal.error.code) == (
        WaitingReason.NAME_UNREADABLE,
        "ERR_PATHWAYS_QUEUE_TOPIC_MISSING",
    )
    assert queue.names() == [name]
    expired = f"{'77' * 100}@l+1+s+{'4' * 32}"
    plant(queue, expired)
    assert expired not in [refusal.path.decode() for refusal in source.list().refused]
    assert queue.names() == [name]


# --- expiry


def test_an_expired_message_is_deleted_wanted_or_not_and_told_when_it_was_wanted(queue: Queue) -> None:
    for topic, single in (("adt.a01", True), ("oru.r01", True), ("adt.a01", False), ("w" * 200, True)):
        queue.put(topic, single=single, ttl=-5000)
    source = queue.source("adt.#")
    taker = Taker(source)
    assert taker.take() == {}
    assert (queue.names(), queue.topics()) == ([], [])
    source.probe()
    # It was expired when it came, so its sender's clock is wrong, or ours.
    assert [(told.code, told.detail) for told in source.list().told] == [
        ("ERR_PATHWAYS_QUEUE_CLOCKS", "1 within the last hour")
    ]


def test_work_that_expires_while_it_waits_is_told(queue: Queue) -> None:
    clock = ShiftedClock()
    source = queue.source(clock=clock)
    name = queue.put("job", ttl=4000)
    held = files.open_message(str(queue.path(name)), write=True)
    assert files.lock(held)
    taker = Taker(source)
    assert [refusal.reason for refusal in taker.claim().left] == [WaitingReason.TAKEN_BY_OTHER]

    def told() -> list[str]:
        queue.folder.stamp_all()
        return [f"{each.code} {each.detail}" for each in source.list().told]

    assert wait_until(told) == ["ERR_PATHWAYS_QUEUE_EXPIRED 1 within the last hour"]
    # Windows lists a deleted file for as long as somebody has it open; it is told once all the same.
    assert told() == ["ERR_PATHWAYS_QUEUE_EXPIRED 1 within the last hour"]
    files.unlock_and_close(held)
    assert queue.names() == []


def test_a_clock_of_ours_that_runs_fast_deletes_nothing_that_is_good(queue: Queue) -> None:
    name = queue.put("job", ttl=HOUR_MS)
    fast = ShiftedClock(5 * HOUR_MS)
    assert list(Taker(queue.source(clock=fast)).take()) == [name]


def test_a_clock_of_ours_that_is_slow_takes_what_others_hold_for_expired_and_deletes_nothing_early(
    queue: Queue,
) -> None:
    name = queue.put("job", ttl=-1000)
    slow = ShiftedClock(-HOUR_MS)
    assert list(Taker(queue.source(clock=slow)).take()) == [name]


def test_broadcast_that_was_heard_and_expires_is_no_loss(queue: Queue) -> None:
    queue.put("hear", single=False, ttl=300)
    source = queue.source(single=False)
    taker = Taker(source)
    assert len(taker.take()) == 1

    def gone() -> bool:
        queue.clock.moved += FULL_SECONDS + 1
        taker.take()
        return not queue.names()

    wait_until(gone)
    assert source.list().told == ()


def test_staging_and_topics_that_a_stopped_peer_left_go_when_their_time_is_over_and_not_before(queue: Queue) -> None:
    alive, _ = message_name("w" * 200, time.time_ns() // 1_000_000 + HOUR_MS, single=True, unique="5" * 32)
    dead, _ = message_name("w" * 200, 5, single=True, unique="6" * 32)
    for name in (alive, dead, "odd"):
        (Path(queue.folder.staging) / name).write_bytes(b"\0x")
        (Path(queue.folder.topics[7]) / name).write_bytes(b"77")
    Taker(queue.source()).take()
    assert queue.staging() == sorted([alive, "odd"])
    assert queue.topics() == sorted([alive, "odd"])


# --- the place


@pytest.mark.parametrize(
    ("made", "read"),
    [
        (Layout(bucket_base=10), Layout()),
        (Layout(bucket_base=36, bucket_num_chars=1), Layout()),
        (Layout(order_by_expiry=True), Layout()),
        (Layout(stamp_size=64), Layout()),
        (Layout(stamp_size=16), Layout()),
        (Layout(), Layout(stamp_size=64)),
        (Layout(), Layout(order_by_expiry=True)),
        (Layout(), Layout(bucket_base=26)),
        (Layout(), Layout(bucket_base=10)),
        (Layout(), Layout(stamp_size=16)),
        (Layout(), Layout(stamp_size=0)),
        (Layout(encode_topics=False), Layout()),
        (Layout(), Layout(encode_topics=False)),
    ],
    ids=str,
)
def test_a_queue_that_was_made_with_other_settings_is_refused_and_not_touched(
    tmp_path: Path, made: Layout, read: Layout
) -> None:
    queue = Queue(tmp_path / "other", made)
    for number in range(3):
        queue.put(f"ward.number.{number}")
    before = sorted(path for path in queue.root.rglob("*"))
    queue.layout = read
    for place_ in (queue.source(), queue.destination()):
        with pytest.raises(Refused) as caught:
            place_.probe()
        assert caught.value.code == "ERR_PATHWAYS_QUEUE_LAYOUT"
        assert place_.card().code == "ERR_PATHWAYS_QUEUE_LAYOUT"
    source = queue.source()
    with pytest.raises(Refused):
        source.probe()
    assert source.list().entries == ()
    assert sorted(path for path in queue.root.rglob("*")) == before


@pytest.mark.parametrize(
    "layout",
    [
        Layout(bucket_base=10),
        Layout(36, 1),
        Layout(26, 2),
        Layout(2, 3),
        Layout(order_by_expiry=True),
        Layout(stamp_size=0),
    ],
    ids=str,
)
def test_each_layout_is_written_and_read(tmp_path: Path, layout: Layout) -> None:
    queue = Queue(tmp_path / "queue", layout)
    sent = {queue.put(f"n.{number}"): b"x" for number in range(30)}
    queue.source().probe()
    assert Taker(queue.source()).take() == sent


def test_plain_topics_are_written_and_read_where_that_is_the_layout(tmp_path: Path) -> None:
    queue = Queue(tmp_path / "queue", Layout(encode_topics=False))
    name = queue.put("adt.a01")
    assert name.startswith("adt.a01@s+")
    assert list(Taker(queue.source("adt.*")).take()) == [name]


def test_a_queue_that_a_peer_has_begun_to_make_is_made_whole(tmp_path: Path) -> None:
    queue = Queue(tmp_path / "queue")
    for folder in (queue.folder.staging, queue.folder.update, *{str(Path(f).parent) for f in queue.folder.buckets[:1]}):
        Path(folder).mkdir()
    for folder in queue.folder.buckets[:17]:
        Path(folder).mkdir()
    assert Taker(queue.source()).take() == {}
    assert len(os.listdir(queue.root / "messages")) == 256


def test_a_folder_where_locks_do_not_hold_is_refused_for_work_and_good_for_broadcast(
    queue: Queue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "lock", lambda descriptor: True)
    with pytest.raises(Refused) as caught:
        queue.source().probe()
    assert caught.value.code == "ERR_PATHWAYS_QUEUE_NO_LOCK"
    queue.source(single=False).probe()


def test_a_place_that_goes_away_is_told_and_read_when_it_is_back(queue: Queue) -> None:
    taker = Taker(queue.source())
    taker.take()
    away = queue.root.with_name("away")
    queue.root.rename(away)
    queue.clock.moved += 5
    with pytest.raises(PlaceUnready) as caught:
        taker.take()
    assert caught.value.state is PlaceState.MISSING
    away.rename(queue.root)
    name = queue.put("job")
    assert list(taker.take()) == [name]


@posix_only("rights are set by their bits")
def test_a_message_without_the_right_to_write_is_told_and_stops_no_other(queue: Queue) -> None:
    closed, other = queue.put("job"), queue.put("job")
    queue.path(closed).chmod(0o400)
    source = queue.source()
    taker = Taker(source)
    with mode_bits_bind():
        result = taker.claim()
    assert [claimed.key for claimed in result.claimed] == [other]
    (refusal,) = result.left
    assert refusal.error is not None
    assert (refusal.reason, refusal.error.code) == (WaitingReason.NO_RIGHT, "EACCES")
    me = getpass.getuser()
    assert refusal.error.detail == f"it belongs to {me}, mode 400; this program runs as {me}"


def test_a_message_that_grows_under_its_reader_is_told(queue: Queue) -> None:
    queue.put("hear", b"abc", single=False)
    taker = Taker(queue.source(single=False))
    (claimed,) = taker.claim().claimed
    reader = taker.source.open(claimed)
    assert b"".join(reader.chunks(2)) == b"abc"
    with queue.path(str(claimed.key)).open("ab") as file:
        file.write(b"more")
    with pytest.raises(SourceChanged):
        reader.settle()
    assert not taker.source.settled(claimed)
    taker.source.close(claimed)


@posix_only("links")
def test_a_link_is_never_followed(queue: Queue, tmp_path: Path) -> None:
    secret = tmp_path / "elsewhere"
    secret.write_bytes(b"\0not ours")
    Path(queue.folder.message(3, f"{HEX}@s+{time.time_ns():x}+s+{'7' * 32}")).symlink_to(secret)
    queue.folder.stamp(3)
    result = Taker(queue.source()).claim()
    assert result.claimed == ()
    assert secret.read_bytes() == b"\0not ours"


@posix_only("named pipes and sockets")
@pytest.mark.parametrize("kind", [stat.S_IFIFO, stat.S_IFSOCK])
def test_a_pipe_under_the_name_of_work_is_told_and_stops_no_other(queue: Queue, kind: int) -> None:
    if sys.platform != "win32":
        os.mknod(queue.folder.message(3, f"{HEX}@s+{time.time_ns():x}+s+{'7' * 32}"), kind | 0o600)
    name = queue.put("job")
    result = Taker(queue.source()).claim()
    assert [refusal.reason for refusal in result.left] == [WaitingReason.CANNOT_OPEN]
    assert [claimed.key for claimed in result.claimed] == [name]


@posix_only("named pipes")
def test_a_topic_that_is_no_file_stops_no_other_message(queue: Queue) -> None:
    long = queue.put("w" * 150)
    rest = next(Path(folder, long) for folder in queue.folder.topics if Path(folder, long).exists())
    rest.unlink()
    if sys.platform != "win32":
        os.mkfifo(rest)
    name = queue.put("job")
    source = queue.source()
    source.probe()
    assert [refusal.reason for refusal in source.list().refused] == [WaitingReason.CANNOT_OPEN]
    assert list(Taker(queue.source()).take()) == [name]


@posix_only("rights of files")
def test_emptied_work_that_may_not_be_opened_stops_no_other(queue: Queue, monkeypatch: pytest.MonkeyPatch) -> None:
    closed = plant(queue, f"{HEX}@s+{time.time_ns():x}+s+{'7' * 32}", b"")
    opened = files.open_message

    def refused(path: str, *, write: bool) -> int:
        # An ordinary user meets this; root, as whom tests may run, does not.
        if write and path == str(closed):
            raise PermissionError(errno.EACCES, "no right")
        return opened(path, write=write)

    monkeypatch.setattr(files, "open_message", refused)
    other = plant(queue, f"{HEX}@s+{time.time_ns():x}+s+{'8' * 32}")
    result = Taker(queue.source()).claim()
    assert [refusal.reason for refusal in result.left] == [WaitingReason.NO_RIGHT]
    assert [claimed.key for claimed in result.claimed] == [other.name]


HOLDER = """
import sys
from pathways_desktop.locations.queue import files
held = files.open_message(files.system_path(sys.argv[1]), write=True)
print("locked" if files.lock(held) else "busy", flush=True)
sys.stdin.readline()
"""


def test_two_processes_keep_each_other_out_and_a_killed_one_gives_up(queue: Queue) -> None:
    name = queue.put("job", b"x")
    command = [sys.executable, "-c", HOLDER, str(queue.path(name))]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "cwd": str(ROOT)}
    with subprocess.Popen(command, **pipes) as holder:  # type: ignore[call-overload]
        assert holder.stdout.readline().strip() == "locked"
        taker = Taker(queue.source())
        result = taker.claim()
        assert [refusal.reason for refusal in result.left] == [WaitingReason.TAKEN_BY_OTHER]
        with subprocess.Popen(command, **pipes) as second:  # type: ignore[call-overload]
            assert second.stdout.readline().strip() == "busy"
            second.kill()
        holder.kill()
        holder.wait(20)
    assert wait_until(taker.take) == {name: b"x"}


@pytest.mark.parametrize("mine", [2, 4])
def test_many_hands_take_each_message_once(queue: Queue, mine: int) -> None:
    sent = {queue.put("job", b"%d" % number) for number in range(200)}
    taken: list[str] = []
    stop = threading.Event()

    def work() -> None:
        taker = Taker(queue.source())
        while not stop.is_set():
            taken.extend(taker.take())

    threads = [threading.Thread(target=work) for _ in range(mine)]
    for thread in threads:
        thread.start()
    sent |= {queue.put("job", b"late") for _ in range(100)}
    try:
        wait_until(lambda: len(taken) >= len(sent), 60)
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    assert not [path for path in queue.root.iterdir() if path.is_file()]
    assert sorted(taken) == sorted(sent)
    assert queue.names() == []


def test_what_a_source_does_not_have_it_says(queue: Queue) -> None:
    source = queue.source()
    assert (source.leftovers(), source.claims(), source.signs(), source.foreign()) == ((), (), {}, 0)
    queue.put("job")
    taker = Taker(source)
    (claimed,) = taker.claim().claimed
    with pytest.raises(PathwaysError) as caught:
        source.take_over(claimed.claim_id, claimed.claim_id)
    assert caught.value.code == "ERR_PATHWAYS_CLAIM_UNKNOWN"
    source.give_back(claimed, claimed.path)
    assert len(taker.take()) == 1


def test_the_card_says_what_the_queue_does_not_promise(queue: Queue) -> None:
    source = queue.source()
    source.probe()
    texts = [fact.text for fact in source.card().facts]
    assert any("No order is promised" in text and "unencrypted" in text for text in texts)
    assert any(text.startswith("Work:") for text in texts)
