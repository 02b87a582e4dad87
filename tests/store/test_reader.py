"""Pages by key, the search, and reading from many threads and beside a writing process."""

import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import DeliveryState, MessageState
from pathways_desktop.store.reader import Key, MessageFilter
from pathways_desktop.store.rows import DAMAGED_NAME
from pathways_desktop.store.store import Store
from tests.store.conftest import NOW, incoming, put
from tests.support.processes import clean_environment


def walk(store: Store, wanted: MessageFilter, limit: int) -> list[str]:
    """The ids of all pages."""
    ids: list[str] = []
    key: Key | None = None
    while True:
        page = store.reader.messages(wanted, key, limit)
        assert len(page.rows) <= limit
        ids += [row.id for row in page.rows]
        key = page.next
        if key is None:
            return ids


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 100])
def test_pages_with_equal_times_lose_and_repeat_nothing(store: Store, limit: int) -> None:
    times = [NOW, NOW, NOW, NOW - 5, NOW, NOW + 5, NOW - 5, NOW]
    ids = [put(store, received_ms=time).message_id for time in times]
    expected = [ids[place] for place in sorted(range(len(times)), key=lambda place: (-times[place], -place))]
    assert walk(store, MessageFilter(), limit) == expected


def test_new_messages_do_not_shift_a_page(store: Store) -> None:
    ids = [put(store).message_id for _ in range(6)]
    first = store.reader.messages(MessageFilter(), None, 3)
    put(store, received_ms=NOW + 1)
    second = store.reader.messages(MessageFilter(), first.next, 3)
    assert [row.id for row in (*first.rows, *second.rows)] == ids[::-1]


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Store:
    from pathways_desktop.store.keys import KeyFile
    from tests.store.conftest import MovedClock

    folder = tmp_path_factory.mktemp("many")
    store = Store.open(folder / "home", KeyFile(folder / "key", folder / "home"), MovedClock(), create=True)
    items = []
    for number in range(60):
        item = incoming(store, channel=("lab", "rad", "ward")[number % 3], received_ms=NOW - number // 4 * 100)
        items.append(item)
    store.intake.commit(items)
    for channel in ("lab", "rad"):
        for work in store.deliveries.due(channel, "archive", NOW)[::2]:
            state = DeliveryState.FAILED if work.delivery % 3 else DeliveryState.DELIVERED
            store.deliveries.finish_attempt(work.delivery, NOW, 1, state, "EIO").result()
    store.close()
    return Store.open(folder / "home", KeyFile(folder / "key", folder / "home"), MovedClock(), create=False)


@pytest.fixture(scope="module", autouse=True)
def close_many(many: Store) -> object:
    yield
    many.close()


times = st.none() | st.integers(NOW - 1700, NOW + 100)


@given(
    st.sampled_from([None, "lab", "rad", "ward", "unknown"]),
    st.frozensets(st.sampled_from(list(MessageState))),
    times,
    times,
    st.integers(1, 25),
)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_every_filter_gives_what_looking_at_all_rows_gives(
    many: Store, channel: str | None, states: frozenset[MessageState], since: int | None, until: int | None, limit: int
) -> None:
    rows = many.reader.messages(MessageFilter(), None, 1000).rows
    assert len(rows) == 60
    expected = [
        row.id
        for row in rows
        if channel in (None, row.channel)
        and (not states or row.state in states)
        and (since is None or row.received >= since)
        and (until is None or row.received < until)
    ]
    wanted = MessageFilter(channel, states, since, until)
    assert walk(many, wanted, limit) == expected
    page = many.reader.messages(wanted, None, limit)
    if since is None and until is None:
        assert page.total == len(expected)
    else:
        assert page.total is None


def test_search_looks_into_what_is_sealed(store: Store) -> None:
    ids = {"type": "ADT^A01", "control_id": "CTRL7", "patient_ids": ["4711", "ZZ-0815"]}
    hit = put(store, name="Bünde/ZZTEST.hl7".encode(), identifiers=ids)
    for _ in range(3):
        put(store, name=b"other.txt")
    decomposed = "bu\u0308nde"
    for text in ("4711", "zz-08", "ctrl7", "adt^", "zztest", decomposed, hit.message_id, hit.message_id[:20]):
        found = [row.id for row in store.reader.search(MessageFilter(find=text))]
        assert hit.message_id in found, text
        if text != hit.message_id[:20]:
            assert found == [hit.message_id]
    assert list(store.reader.search(MessageFilter(find="nobody"))) == []
    row = store.reader.message(hit.message_id).row
    assert (row.hl7_type, row.control_id) == ("ADT^A01", "CTRL7")
    assert store.reader.identifiers(hit.message_id) == ids
    assert "4711" not in repr(incoming(store, identifiers=ids))


def test_search_pages_and_keeps_the_filter(store: Store) -> None:
    ids = [
        put(store, name=b"find me" if number % 2 else b"x", channel=("lab", "rad")[number % 4 // 2]).message_id
        for number in range(20)
    ]
    wanted = MessageFilter(find="FIND")
    assert walk(store, wanted, 3) == [ids[number] for number in range(19, -1, -2)]
    assert len(walk(store, MessageFilter("lab", find="find"), 100)) == 5


def test_search_tells_its_progress_and_stops_when_asked(store: Store) -> None:
    store.intake.commit([incoming(store) for _ in range(1100)])
    told: list[tuple[int, int]] = []
    assert list(store.reader.search(MessageFilter(find="nobody"), lambda *seen: told.append(seen))) == []
    assert told == [(500, NOW), (1000, NOW), (1100, NOW)]
    told.clear()
    list(store.reader.search(MessageFilter(find="nobody"), lambda *seen: told.append(seen), lambda: len(told) == 1))
    assert told == [(500, NOW)]


def test_rows_of_ids_in_their_order(store: Store) -> None:
    ids = [put(store).message_id for _ in range(3)]
    assert [row.id for row in store.reader.rows([ids[2], "nonsense", "0" * 26, ids[0]])] == [ids[2], ids[0]]


def test_unknown_message(store: Store) -> None:
    for read in (store.reader.message, store.reader.content, store.reader.identifiers):
        with pytest.raises(PathwaysError) as caught:
            read("0" * 26)
        assert caught.value.code == "ERR_PATHWAYS_MESSAGE_UNKNOWN"


def test_row_that_does_not_open_is_shown_as_damaged(store: Store) -> None:
    good, bad = put(store), put(store)
    swap = "update msg set meta = (select meta from msg where id = 1) where id = 2"
    store.writer.write(lambda tx: tx.db.execute(swap)).result()
    rows = store.reader.messages(MessageFilter()).rows
    assert [row.id for row in rows] == [bad.message_id, good.message_id]
    assert [row.name for row in rows] == [DAMAGED_NAME, b"ZZTEST.hl7"]
    assert rows[0].state is MessageState.DELIVERING


def test_many_threads_read_while_one_writes(store: Store) -> None:
    put(store)
    stop = threading.Event()
    faults: list[BaseException] = []

    def read() -> None:
        try:
            while not stop.is_set():
                page = store.reader.messages(MessageFilter(), None, 10)
                assert page.rows
                store.reader.message(page.rows[0].id)
        except (AssertionError, PathwaysError) as fault:
            faults.append(fault)

    threads = [threading.Thread(target=read) for _ in range(3)]
    for thread in threads:
        thread.start()
    for _ in range(30):
        put(store)
    stop.set()
    for thread in threads:
        thread.join()
    assert faults == []


def test_other_process_reads_beside_the_writer(store: Store, home: Path, key_file: Path) -> None:
    program = (
        "import sys, pathlib\n"
        "from pathways_desktop.store.store import Store\n"
        "from pathways_desktop.store.keys import KeyFile\n"
        "from pathways_desktop.store.reader import MessageFilter\n"
        "from pathways_desktop.domain.clock import SystemClock\n"
        "home = pathlib.Path(sys.argv[1])\n"
        "store = Store.open(home, KeyFile(pathlib.Path(sys.argv[2]), home), SystemClock(), create=False)\n"
        "for line in sys.stdin:\n"
        "    print(store.reader.messages(MessageFilter()).total, flush=True)\n"
        "store.close()\n"
    )
    command = [sys.executable, "-c", program, str(home), str(key_file)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=clean_environment()
    ) as other:
        assert other.stdin is not None
        assert other.stdout is not None
        for count in (1, 2, 3):
            put(store)
            other.stdin.write("\n")
            other.stdin.flush()
            assert other.stdout.readline() == f"{count}\n"
        other.stdin.close()
        assert other.wait(10) == 0


def test_closed_store_says_so(open_store: Callable[..., Store]) -> None:
    store = open_store()
    store.close()
    with pytest.raises(PathwaysError):
        store.reader.messages(MessageFilter())
