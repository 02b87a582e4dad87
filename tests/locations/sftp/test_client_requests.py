"""Requests and answers against a server that answers by script: what real servers do rarely, or never on purpose."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathways_desktop.locations.sftp.client import SftpClient
from pathways_desktop.locations.sftp.client_transfer import (
    LATE,
    LEAST,
    MOST,
    Pace,
    read_whole,
    read_window,
    write_window,
)
from pathways_desktop.locations.sftp.client_wire import (
    Fields,
    Kind,
    Malformed,
    extension_pairs,
    int_field,
    long_field,
    string_field,
)
from pathways_desktop.locations.sftp.credentials import Password
from pathways_desktop.locations.sftp.errors import BadAnswer, LinkDown, SftpStatus, Status
from pathways_desktop.locations.sftp.transport import SftpAddress
from tests.locations.sftp.client_helpers import ScriptedServer

PATH = string_field(b"/in/a")
HANDLE = string_field(b"h")


def status(number: int, code: int, text: bytes = b"") -> bytes:
    return int_field(number) + int_field(code) + string_field(text) + string_field(b"")


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    """A server whose answers the test writes."""
    server = ScriptedServer()
    yield server
    server.close()


def serving(server: ScriptedServer, serve: Callable[[], None]) -> threading.Thread:
    """Run the server's side beside the test until it hangs up."""

    def until_the_end() -> None:
        try:
            serve()
        except (EOFError, OSError):
            return

    thread = threading.Thread(target=until_the_end)
    thread.start()
    return thread


def test_answers_that_come_in_another_order_go_to_their_requests(server: ScriptedServer) -> None:
    first = server.requests.post(Kind.LSTAT, PATH)
    second = server.requests.post(Kind.REMOVE, PATH)
    server.answer(Kind.STATUS, status(second, Status.OK))
    server.answer(Kind.ATTRS, int_field(first) + int_field(1) + long_field(7))
    assert server.requests.expect(first, Kind.ATTRS).attributes().size == 7
    server.requests.expect(second, Kind.STATUS)


def test_an_answer_that_nobody_waits_for_any_more_is_dropped(server: ScriptedServer) -> None:
    given_up = server.requests.post(Kind.LSTAT, PATH)
    server.requests.forget([given_up])
    asked = server.requests.post(Kind.REMOVE, PATH)
    server.answer(Kind.ATTRS, int_field(given_up) + int_field(1) + long_field(7))
    server.answer(Kind.STATUS, status(asked, Status.FAILURE))
    with pytest.raises(SftpStatus) as caught:
        server.requests.expect(asked, Kind.STATUS)
    assert caught.value.status == 4


def test_the_servers_words_are_never_repeated(server: ScriptedServer) -> None:
    asked = server.requests.post(Kind.REMOVE, PATH)
    server.answer(Kind.STATUS, status(asked, 77, b"no such file: ZZPATIENT.hl7"))
    with pytest.raises(SftpStatus) as caught:
        server.requests.expect(asked, Kind.STATUS, "remove")
    assert (caught.value.status, caught.value.detail) == (77, "remove, status 77")
    assert "ZZPATIENT" not in repr(caught.value)


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        (Kind.DATA, int_field(1) + string_field(b"no attributes")),
        (Kind.STATUS, int_field(1)),
        (Kind.STATUS, int_field(1) + int_field(Status.OK)),
        (99, int_field(1)),
        (Kind.ATTRS, b"\0"),
    ],
)
def test_an_answer_that_does_not_fit_ends_the_link(server: ScriptedServer, kind: int, body: bytes) -> None:
    """Also an OK where facts were asked for. What the request did is unknown, as with every link that ends."""
    server.requests.post(Kind.LSTAT, PATH)
    server.answer(kind, body)
    with pytest.raises(BadAnswer) as caught:
        server.requests.expect(1, Kind.ATTRS)
    assert caught.value.code == "ERR_PATHWAYS_SFTP_PROTOCOL"
    assert server.requests.down
    with pytest.raises(LinkDown):
        server.requests.post(Kind.LSTAT, PATH)


@pytest.mark.parametrize("size", [0, (16 << 20) + 1, 0xFFFFFFFF])
def test_a_packet_of_impossible_length_is_not_waited_for(server: ScriptedServer, size: int) -> None:
    server.requests.post(Kind.LSTAT, PATH)
    server.raw(size.to_bytes(4, "big") + b"....")
    with pytest.raises(BadAnswer):
        server.requests.expect(1, Kind.ATTRS)


@pytest.mark.parametrize("answer", [b"", b"\0\0\0", b"\0\0\0\x09\x65\0\0\0\1"])
def test_a_link_that_ends_or_falls_silent_in_an_answer_is_down(answer: bytes) -> None:
    for silence, hangs_up in ((0.2, False), (5.0, True)):
        server = ScriptedServer(silence=silence)
        server.requests.post(Kind.LSTAT, PATH)
        server.raw(answer)
        if hangs_up:
            server._ours.close()
        with pytest.raises(LinkDown) as caught:
            server.requests.expect(1, Kind.ATTRS)
        assert caught.value.detail == ("the connection ended" if hangs_up else "no answer in time")
        server.close()


def test_an_old_protocol_and_a_strange_greeting_are_refused(server: ScriptedServer) -> None:
    for kind, body in ((Kind.VERSION, int_field(2)), (Kind.STATUS, int_field(3)), (Kind.VERSION, b"\0")):
        other = ScriptedServer()
        other.answer(kind, body)
        with pytest.raises(BadAnswer):
            other.requests.hello()
        other.close()
    server.answer(
        Kind.VERSION, int_field(6) + string_field(b"a") + string_field(b"1") + string_field(b"a") + string_field(b"2")
    )
    assert server.requests.hello() == {b"a": b"1"}


def test_a_batch_over_a_link_that_ends_says_so_for_each_that_was_not_answered(server: ScriptedServer) -> None:
    answers = server.requests.ask_many(((Kind.REMOVE, PATH) for _ in range(100)), Kind.STATUS, most=8)
    server.answer(Kind.STATUS, status(1, Status.OK))
    server.answer(Kind.STATUS, status(2, Status.NO_SUCH_FILE))
    server.answer(Kind.STATUS, status(4, Status.OK))
    server._ours.shutdown(1)
    told = list(answers)
    assert isinstance(told[0], Fields)
    assert isinstance(told[1], SftpStatus)
    assert isinstance(told[3], Fields), "it came before the end, and out of order"
    assert [type(answer) for answer in told[2:3] + told[4:]] == [LinkDown] * 97


def test_a_batch_that_is_given_up_keeps_no_answers(server: ScriptedServer) -> None:
    answers = server.requests.ask_many(((Kind.READ, HANDLE) for _ in range(9)), Kind.DATA, most=4)
    for number in (1, 2, 3, 4):
        server.answer(Kind.DATA, int_field(number) + string_field(b"x"))
    assert isinstance(next(answers), Fields)
    assert isinstance(answers, Generator)
    answers.close()
    last = server.requests.post(Kind.REMOVE, PATH)
    server.answer(Kind.STATUS, status(last, Status.OK))
    server.requests.expect(last, Kind.STATUS)
    assert (server.requests._kept, server.requests._waiting) == ({}, set())


@pytest.mark.parametrize("name", [b"../other/a", b"/etc/a", b"a/b", b"", b"a\0b"])
def test_a_name_in_a_listing_that_leads_elsewhere_is_believed_by_nobody(server: ScriptedServer, name: bytes) -> None:
    client = SftpClient(SftpAddress("none", 22, "nobody"), None, Password(""))
    client._requests = server.requests
    server.answer(Kind.HANDLE, int_field(1) + HANDLE)
    entry = string_field(name) + string_field(b"long") + int_field(0)
    server.answer(
        Kind.NAME, int_field(2) + int_field(2) + string_field(b"ok") + string_field(b"") + int_field(0) + entry
    )
    with pytest.raises(BadAnswer):
        client.listdir(b"/in")
    assert not client.connected


def test_short_answers_to_a_read_are_asked_for_again(server: ScriptedServer) -> None:
    data = bytes(range(256)) * 2000

    def serve() -> None:
        while True:
            kind, number, fields = server.request()
            assert kind == Kind.READ
            fields.string()
            at, want = fields.long_number(), fields.number()
            given = data[at : at + min(want, max(1, want // 3))]
            server.answer(Kind.DATA, int_field(number) + string_field(given))

    thread = serving(server, serve)
    assert b"".join(read_window(server.requests, HANDLE, len(data), 32768, Pace())) == data
    assert list(read_whole(server.requests, [(HANDLE, 1000), (HANDLE, 0), (HANDLE, 5)])) == [
        data[:1000],
        b"",
        data[:5],
    ]
    server.leave()
    thread.join()


@pytest.mark.parametrize("given", [b"", b"longer than was asked for"])
def test_a_read_that_gives_nothing_or_too_much_ends_the_link(server: ScriptedServer, given: bytes) -> None:
    server.answer(Kind.DATA, int_field(1) + string_field(given))
    with pytest.raises(BadAnswer):
        list(read_window(server.requests, HANDLE, 4, 32768, Pace()))


@pytest.mark.parametrize("bad", [1, 3, 7])
def test_the_one_write_that_failed_among_many_is_told(server: ScriptedServer, bad: int) -> None:
    """paramiko's own `put` would call this file whole: its size is right, and one block in it is a hole."""
    seen: list[int] = []

    def serve() -> None:
        while True:
            _, number, fields = server.request()
            fields.string()
            seen.append(fields.long_number())
            code = Status.FAILURE if len(seen) == bad else Status.OK
            server.answer(Kind.STATUS, status(number, code))

    thread = serving(server, serve)
    with pytest.raises(SftpStatus) as caught:
        write_window(server.requests, HANDLE, [b"x" * 32768] * 7, 32768, Pace())
    assert caught.value.status == Status.FAILURE
    # Every answer has been read: the next request gets its own.
    assert server.requests._kept == {}
    assert server.requests._waiting == set()
    server.leave()
    thread.join()
    assert seen == sorted(seen)


def test_an_error_of_the_bytes_own_side_leaves_no_write_on_its_way(server: ScriptedServer) -> None:
    def serve() -> None:
        while True:
            _, number, _ = server.request()
            server.answer(Kind.STATUS, status(number, Status.OK))

    def chunks() -> Iterator[bytes]:
        yield b"x" * 32768
        raise ValueError("the store's own error")

    thread = serving(server, serve)
    with pytest.raises(ValueError, match="own error"):
        write_window(server.requests, HANDLE, chunks(), 32768, Pace())
    assert server.requests._waiting == set()
    server.leave()
    thread.join()


def test_a_slow_line_gets_less_at_once_and_a_fast_one_more() -> None:
    pace = Pace()
    assert pace.window == LEAST
    for _ in range(10):
        pace.answered(0.01)
    assert (pace.window, pace.chunk(261120)) == (MOST, 261120)
    for _ in range(10):
        pace.answered(LATE + 1)
    assert (pace.window, pace.chunk(261120)) == (LEAST, 32768)


def test_numbers_of_requests_begin_again_after_the_last_one(server: ScriptedServer) -> None:
    server.requests._next = 0xFFFFFFFF
    assert server.requests.post(Kind.LSTAT, PATH) == 0xFFFFFFFF
    assert server.requests.post(Kind.LSTAT, PATH) == 1


@given(st.binary(max_size=200))
def test_no_bytes_of_a_server_do_more_than_end_a_packet_early(data: bytes) -> None:
    for read in (Fields.attributes, extension_pairs, Fields.string, Fields.long_number):
        fields = Fields(data)
        try:
            read(fields)
        except Malformed:
            continue
        assert fields.left >= 0


def test_the_far_end_that_reads_nothing_does_not_hold_a_sender() -> None:
    server = ScriptedServer(silence=0.3)

    def send_on_and_on() -> None:
        for _ in range(200):
            server.requests.post(Kind.WRITE, HANDLE + long_field(0) + string_field(b"x" * 65536))

    with pytest.raises(LinkDown):
        send_on_and_on()
    server.close()
