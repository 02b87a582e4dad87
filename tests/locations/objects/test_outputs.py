"""The keys of outputs, what a person is told stands under one, and that a large one costs no memory."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.engine.sending import SendingStopped, Stoppable
from pathways_desktop.locations.base import Existing
from pathways_desktop.locations.objects import destination as destination_module
from pathways_desktop.locations.objects.outputs import output_name
from tests.locations.objects import large_output
from tests.locations.objects.rooms import (
    CREATE,
    MESSAGE_ID,
    AzblobRoom,
    Room,
    S3Room,
    Stored,
    destination_of,
    key_of,
    output_of,
)
from tests.peers.process import free_port
from tests.support.counts import LARGE_OUTPUT_MIB
from tests.support.processes import run_ordinary

NAME = f"{MESSAGE_ID}-1.hl7"
ODD_NAMES = (
    b"Befund M\xc3\xbcller.hl7",
    b"Befund Mu\xcc\x88ller.hl7",
    b"50%+1 a&b=c?d#e;f'g.hl7",
    b"%E9.hl7",
    b"\xe9.hl7",
    b"a\nb.hl7",
    b"..hl7",
    "日本語.hl7".encode(),
)


class TestNames:
    """A key is text, and no two names become one."""

    @pytest.mark.skipif(sys.platform == "win32", reason="names there are text")
    def test_bytes_that_are_no_text_are_escaped_and_stay_apart(self) -> None:
        names = [output_name("x-{name}", output_of(b"", name=name)) for name in ODD_NAMES]
        assert len(set(names)) == len(ODD_NAMES)
        assert names[0] == "x-Befund Müller.hl7"
        assert names[3:5] == ["x-%25E9.hl7", "x-%E9.hl7"]

    def test_odd_names_arrive_under_their_own_key(self, fast_room: Room) -> None:
        destination = destination_of(fast_room, file_name="{output}-{name}", prefix="Zürich lab/+in")
        written = {}
        for number, name in enumerate(ODD_NAMES, 1):
            data = b"%d" % number
            output = output_of(data, name=name, number=number)
            written["Zürich lab/+in/" + destination.write(output, Stored(data), CREATE).name] = data
            assert destination.exists(output).same_bytes is True
        destination.stop()
        assert {key: fast_room.get(key) for key in fast_room.keys()} == written  # noqa: SIM118 - a room is no dict

    def test_a_key_longer_than_the_store_takes_is_rejected(self, fast_room: Room) -> None:
        destination = destination_of(fast_room, prefix="p" * 1000)
        with pytest.raises(PathwaysError, match="ERR_PATHWAYS_OUTPUT_NAME"):
            destination.write(output_of(b""), Stored(b""), CREATE)
        destination.stop()


class TestExists:
    """What a resend would meet."""

    def test_nothing_same_and_other_bytes(self, each_room: Room) -> None:
        destination = destination_of(each_room)
        output = output_of(b"first")
        assert destination.exists(output) == Existing(NAME, there=False)
        for there, same in ((b"first", True), (b"other", False), (b"longer than it", False)):
            each_room.put(key_of(), there)
            assert destination.exists(output) == Existing(NAME, there=True, size=len(there), same_bytes=same)
        destination.stop()

    def test_what_was_written_is_read_back_up_to_a_limit(self, each_room: Room) -> None:
        destination = destination_of(each_room)
        output = output_of(b"first")
        with pytest.raises(PathwaysError, match="ENOENT"):
            destination.read_back(output, 10)
        each_room.put(key_of(), b"another")
        assert destination.read_back(output, 1 << 20) == b"another"
        assert destination.read_back(output, 3) == b"ano"
        destination.stop()

    def test_a_large_object_is_not_read_for_a_question(self, fast_room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(destination_module, "COMPARED_BYTES", 4)
        fast_room.put(key_of(), b"first")
        with fast_room.filter() as faults:
            destination = destination_of(fast_room, faults)
            found = destination.exists(output_of(b"first"))
            destination.stop()
            assert [request.method for request, _ in faults.log] == ["HEAD"]
        assert (found.there, found.size, found.same_bytes) == (True, 5, None)
        assert found.detail

    def test_a_place_in_trouble_is_told_with_its_code(self, fast_room: Room) -> None:
        destination = destination_of(fast_room, store=fast_room.store(endpoint=f"http://127.0.0.1:{free_port()}"))
        with pytest.raises(PathwaysError, match="ERR_PATHWAYS_OBJECT_UNREACHABLE"):
            destination.exists(output_of(b""))
        destination.stop()


@pytest.fixture(params=["seaweedfs", "azurite"])
def large_room(request: pytest.FixtureRequest, bucket_name: str) -> Iterator[Room]:
    """Where a large object may go: on disk, or in the memory of another process."""
    peer = request.getfixturevalue(request.param)
    room: Room = AzblobRoom(peer, bucket_name) if request.param == "azurite" else S3Room(peer, bucket_name)
    yield room
    for key in room.keys():  # noqa: SIM118 - a room is no dict
        room.delete(key)


@pytest.mark.skipif(sys.platform != "linux", reason="reads the peak from /proc")
def test_memory_does_not_grow_with_an_output(large_room: Room, tmp_path: Path) -> None:
    """Written, written again and so read back and compared, in a process of its own; its peak beside a small one's."""
    peaks = []
    for mib, prefix in ((1, "small"), (LARGE_OUTPUT_MIB, "large")):
        command = [sys.executable, "-m", large_output.__name__, *large_output.arguments(large_room, mib, prefix)]
        done = run_ordinary(command, cwd=tmp_path, timeout=110)
        assert done.returncode == 0, done.stderr.decode()[-2000:]
        peaks.append(int(done.stdout))
    assert peaks[1] - peaks[0] < large_output.MOST_MORE, peaks


def test_a_stop_cuts_a_large_output_off_and_the_store_keeps_nothing_of_it(each_room: Room) -> None:
    """One request has no parts that could stay: what promised more bytes than it sent is no object."""
    stopping = threading.Event()
    data = bytes(range(256)) * 32_768  # 8 MiB

    class Pieces:
        def chunks(self) -> Iterator[bytes]:
            for start in range(0, len(data), 65_536):
                if start > len(data) // 2:
                    stopping.set()
                yield data[start : start + 65_536]

    destination = destination_of(each_room)
    began = time.monotonic()
    with pytest.raises(SendingStopped):
        destination.write(output_of(data), Stoppable(Pieces(), stopping), CREATE)
    assert time.monotonic() - began < 10
    assert each_room.keys() == []
    stopping.clear()
    destination.write(output_of(data), Stored(data), CREATE)
    destination.stop()
    assert each_room.get(key_of()) == data
