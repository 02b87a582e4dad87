"""The search words: what they find at once, what is found by opening meanwhile, and that both together miss nothing."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pathways_desktop.domain.message import MessageState
from pathways_desktop.engine.facade import MessageQuery
from pathways_desktop.engine.messages import page_of
from pathways_desktop.store import schema
from pathways_desktop.store.keys import KeyFile
from pathways_desktop.store.reader import MessageFilter
from pathways_desktop.store.store import Store
from tests.store.conftest import NOW, MovedClock, put

ALL_ON: dict[str, bool] = {}


def ids_of(number: int) -> dict[str, object]:
    return {
        "type": "ORU^R01",
        "control_id": f"ZZC{number}",
        "control_ids": [f"ZZC{number}B"],
        "patient_ids": [f"ZZPAT{number % 3}"],
        "family_names": ["ZZÄRGER"],
        "accession_numbers": [f"ZZACC{number}"],
        "sender": "ZZLAB",
    }


def fill(store: Store, count: int, **fields: object) -> list[str]:
    made = []
    for number in range(count):
        name = b"ZZTEST-%d.hl7" % number
        given: dict[str, Any] = {"identifiers": ids_of(number), "name": name, "received_ms": NOW + number}
        made.append(put(store, **{**given, **fields}).message_id or "")
    return made


def whole(store: Store, text: str, **filters: object) -> list[str]:
    rows = store.reader.whole(MessageFilter(find=text, **filters), None, 100)  # type: ignore[arg-type]
    return [row.id for row in rows]


def found(store: Store, text: str, limit: int = 100, **filters: object) -> list[str]:
    """The whole search as a window does it, page after page."""
    ids: list[str] = []
    key: tuple[int, int] | None = None
    for _ in range(1000):
        page = page_of(store, MessageQuery(find=text, **filters), key, limit)  # type: ignore[arg-type]
        ids += [row.id for row in page.rows]
        key = page.next_key
        if key is None:
            return ids
    raise AssertionError("the search does not end")


def words_in(home: Path) -> int:
    db = sqlite3.connect(home / schema.FILE_NAME)
    count = int(db.execute("select count(*) from word").fetchone()[0])
    db.close()
    return count


@pytest.mark.parametrize("text", ["ZZC4", "zzc4", " ZZC4 ", "ZZC4B", "ZZACC4", "zztest-4.HL7"])
def test_each_whole_value_is_found_without_opening_the_others(store: Store, text: str) -> None:
    ids = fill(store, 6)
    assert whole(store, text) == []
    assert store.words.catch_up(ALL_ON, quiet=True) == 6
    assert whole(store, text) == [ids[4]]
    assert found(store, text) == [ids[4]]


def test_the_newest_come_first_and_both_unicode_forms_are_the_same(store: Store) -> None:
    ids = fill(store, 6)
    store.words.catch_up(ALL_ON, quiet=True)
    assert whole(store, "ZZPAT1") == [ids[4], ids[1]]
    assert whole(store, "zza\u0308rger") == ids[::-1]


def test_filters_hold_for_whole_values(store: Store) -> None:
    lab, rad = fill(store, 2), fill(store, 2, channel="rad")
    store.words.catch_up(ALL_ON, quiet=True)
    assert whole(store, "ZZÄRGER", channel="rad") == rad[::-1]
    assert whole(store, "ZZÄRGER", since=NOW + 1) == [rad[1], lab[1]]
    assert whole(store, "ZZÄRGER", until=NOW + 1) == [rad[0], lab[0]]
    assert whole(store, "ZZÄRGER", states=frozenset({MessageState.DELIVERED})) == []
    assert len(whole(store, "ZZÄRGER", states=frozenset({MessageState.STORED, MessageState.DELIVERING}))) == 4


def test_what_is_not_indexed_yet_is_found_by_opening_and_nothing_twice(store: Store) -> None:
    early = fill(store, 3)
    store.words.catch_up(ALL_ON, quiet=True)
    late = fill(store, 3, name=b"ZZTEST-late.hl7")
    for limit in (1, 2, 100):
        assert sorted(found(store, "ZZPAT1", limit)) == sorted([early[1], late[1]])
        assert sorted(found(store, "ZZPAT", limit)) == sorted(early + late)


def test_messages_indexed_in_the_middle_of_a_search_are_not_lost(store: Store) -> None:
    ids = fill(store, 4)
    query = MessageQuery(find="ZZÄRGER")
    first = page_of(store, query, None, 2)
    store.words.catch_up(ALL_ON, quiet=True)
    got, key = [row.id for row in first.rows], first.next_key
    while key is not None:
        page = page_of(store, query, key, 2)
        got, key = got + [row.id for row in page.rows], page.next_key
    assert sorted(got) == sorted(ids)


def test_a_few_messages_wait_for_a_quiet_moment(store: Store) -> None:
    fill(store, 3)
    assert store.words.catch_up(ALL_ON, quiet=False) == 0
    assert store.words.catch_up(ALL_ON, quiet=True) == 3
    assert store.words.catch_up(ALL_ON, quiet=True) == 0


def test_a_channel_that_is_switched_off_has_no_words_and_is_found_by_opening(store: Store, home: Path) -> None:
    ids = fill(store, 4)
    store.words.catch_up(ALL_ON, quiet=True)
    assert words_in(home) > 0
    off = {"lab": False}
    while store.words.catch_up(off, quiet=True):
        pass
    assert words_in(home) == 0
    more = fill(store, 2, name=b"ZZTEST-more.hl7")
    store.words.catch_up(off, quiet=True)
    assert words_in(home) == 0
    assert whole(store, "ZZPAT1") == []
    assert sorted(found(store, "ZZPAT1")) == sorted([ids[1], more[1]])
    # Switched on again, it gets them all back.
    while store.words.catch_up({"lab": True}, quiet=True):
        pass
    assert whole(store, "ZZPAT1") == [more[1], ids[1]]
    assert found(store, "ZZPAT1") == [more[1], ids[1]]


def test_words_made_anew_are_the_same(store: Store, home: Path) -> None:
    fill(store, 5)
    store.words.catch_up(ALL_ON, quiet=True)
    before = words_in(home)
    store.words.rebuild("lab")
    assert found(store, "ZZC1") == found(store, "ZZC1")
    while store.words.catch_up(ALL_ON, quiet=True):
        pass
    assert words_in(home) == before
    assert len(whole(store, "ZZC1")) == 1


def test_a_purge_takes_the_words_along(store: Store, home: Path) -> None:
    ids = fill(store, 4)
    store.words.catch_up(ALL_ON, quiet=True)
    for id_ in ids:
        for work in store.deliveries.due("lab", "archive", NOW + 10**9):
            if work.message_id == id_:
                store.deliveries.begin(work)
    purged = store.retention.purge("lab", NOW + 2)
    left = [row.id for row in store.reader.messages(MessageFilter()).rows]
    assert purged.messages == 4 - len(left)
    if not left:
        assert words_in(home) == 0


def test_the_file_tells_no_value(store: Store, home: Path) -> None:
    fill(store, 3)
    store.words.catch_up(ALL_ON, quiet=True)
    store.close()
    for path in home.iterdir():
        if path.is_file():
            data = path.read_bytes()
            assert b"ZZPAT" not in data
            assert b"ZZACC" not in data


def test_the_same_value_in_two_channels_and_two_sorts_has_different_words(store: Store, home: Path) -> None:
    put(store, identifiers={"patient_ids": ["ZZSAME"]}, name=b"ZZSAME")
    put(store, identifiers={"patient_ids": ["ZZSAME"]}, name=b"ZZSAME", channel="rad")
    store.words.catch_up(ALL_ON, quiet=True)
    db = sqlite3.connect(home / schema.FILE_NAME)
    assert db.execute("select count(distinct word) from word").fetchone() == (4,)
    db.close()
    assert len(whole(store, "ZZSAME")) == 2


_TEXTS = st.sampled_from(["ZZA", "ZZB", "zza", "ZZAB", "é", "e\u0301", "É", " ZZA", "ZZ^A&B", "\ud800"])


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(st.tuples(_TEXTS, _TEXTS, st.sampled_from(["lab", "rad"]), st.booleans()), max_size=12),
    _TEXTS,
    st.integers(1, 5),
    st.booleans(),
)
def test_a_search_tells_each_message_that_holds_the_text_once(
    tmp_path_factory: pytest.TempPathFactory,
    messages: list[tuple[str, str, str, bool]],
    text: str,
    limit: int,
    off: bool,
) -> None:
    folder = tmp_path_factory.mktemp("words")
    home = folder / "home"
    home.mkdir(mode=0o700)
    on = {"rad": not off}
    with Store.open(home, KeyFile(folder / "key", home), MovedClock(), create=True) as store:
        for patient, control, channel, index in messages:
            values = {"patient_ids": [patient], "control_id": control}
            put(store, identifiers=values, name=b"ZZNAME", channel=channel)
            if index:
                store.words.catch_up(on, quiet=True)
        expected = [row.id for row in store.reader.search(MessageFilter(find=text))]
        assert sorted(found(store, text, limit)) == sorted(expected)
