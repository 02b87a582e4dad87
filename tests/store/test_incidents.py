"""Incidents: one cause counted while it lasts, closed once, opened anew, and kept while the store is in trouble."""

from collections.abc import Callable

import pytest

from pathways_desktop.domain.errors import PathwaysError, spec
from pathways_desktop.store.store import Store
from pathways_desktop.store.writer import Tx
from tests.store.conftest import NOW


def test_one_cause_is_one_row_that_counts(store: Store) -> None:
    row, opened = store.incidents.report("lab", "ENOENT", "archive", NOW, "first", "archive")
    assert opened
    assert (row.title, row.action) == (spec("ENOENT").title, spec("ENOENT").action)
    for seconds in range(1, 5):
        row, opened = store.incidents.report("lab", "ENOENT", "archive", NOW + seconds, None, "archive")
        assert not opened
    assert (row.count, row.last) == (5, NOW + 4)
    assert store.incidents.list() == [row]
    store.writer.flush()
    assert store.incidents.list() == [row]
    assert (row.first, row.detail, row.destination, row.open) == (NOW, "first", "archive", True)


def test_causes_are_told_apart(store: Store) -> None:
    for channel, code, subject, destination in (
        ("lab", "ENOENT", "a", None),
        ("lab", "ENOENT", "b", None),
        ("lab", "EIO", "a", None),
        ("rad", "ENOENT", "a", None),
        ("lab", "ENOENT", "a", "archive"),
        ("", "ENOENT", "a", None),
    ):
        assert store.incidents.report(channel, code, subject, NOW, None, destination)[1]
    assert len(store.incidents.list()) == 6
    assert len(store.incidents.close("lab", "ENOENT", "a", NOW + 1)) == 2
    assert len(store.incidents.close("lab", "ENOENT")) == 1
    assert [row.code for row in store.incidents.close("lab")] == ["EIO"]
    assert store.incidents.close("lab") == []
    assert store.incidents.close("unknown") == []
    assert {row.channel for row in store.incidents.list()} == {"rad", ""}


def test_closed_one_stays_closed_and_the_next_is_new(store: Store) -> None:
    first, _ = store.incidents.report("lab", "ENOENT", "a", NOW)
    store.incidents.report("lab", "ENOENT", "a", NOW + 1)
    closed = store.incidents.close("lab", "ENOENT", "a", NOW + 2)
    assert [(row.open, row.closed, row.count) for row in closed] == [(False, NOW + 2, 2)]
    second, opened = store.incidents.report("lab", "ENOENT", "a", NOW + 3)
    assert opened
    assert (second.number != first.number, second.count) == (True, 1)
    assert [row.number for row in store.reader.failures(closed=True)] == [second.number, first.number]
    assert [row.number for row in store.reader.failures()] == [second.number]


def test_detail_follows_the_last_one_that_said_something(store: Store) -> None:
    for detail in ("one", None, "two", None):
        store.incidents.report("lab", "EIO", "a", NOW, detail)
    store.writer.flush()
    assert [row.detail for row in store.incidents.list()] == ["two"]


def test_acknowledged_stays_open_with_its_note(open_store: Callable[..., Store]) -> None:
    store = open_store()
    row, _ = store.incidents.report("lab", "EIO", "a", NOW, "detail")
    seen = store.incidents.acknowledge(row.number, "told the server team", "ZZOPERATOR")
    assert seen is not None
    assert (seen.note, seen.acknowledged, seen.open, seen.detail) == ("told the server team", NOW, True, "detail")
    assert store.incidents.report("lab", "EIO", "a", NOW + 1)[0].note == "told the server team"
    assert store.incidents.acknowledge(999, "x", "me") is None
    assert [line.who for line in store.audit.rows()] == ["ZZOPERATOR"]
    store.close()
    found = open_store().reader.failures()
    assert [(row.note, row.count) for row in found] == [("told the server team", 2)]


def test_incident_goes_on_after_a_restart(open_store: Callable[..., Store]) -> None:
    store = open_store()
    first, _ = store.incidents.report("lab", "EIO", "a", NOW)
    store.close()
    again = open_store()
    row, opened = again.incidents.report("lab", "EIO", "a", NOW + 9)
    assert not opened
    assert (row.number, row.first, row.count) == (first.number, NOW, 2)


@pytest.mark.allow_log("lazy-write-put-off")
def test_incident_about_a_full_disk_is_told_and_written_later(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The store itself is in trouble: the incident lives in memory until it can be written."""
    full = [True]
    upsert = store.incidents._upsert

    def refuse(tx: Tx, *rest: object) -> object:
        if full[0]:
            raise PathwaysError("ENOSPC")
        return upsert(tx, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(store.incidents, "_upsert", refuse)
    row, opened = store.incidents.report("", "ENOSPC", "store", NOW, "the home's disk")
    assert opened
    assert (row.number, row.count, row.detail) == (0, 1, "the home's disk")
    assert store.reader.failures() == [row]
    full[0] = False
    store.incidents.report("", "ENOSPC", "store", NOW + 1)
    store.writer.flush()
    written = store.reader.failures()
    assert [(row.count, row.first, row.detail) for row in written] == [(2, NOW, "the home's disk")]
    assert written[0].number > 0
    assert len(store.incidents.close("", "ENOSPC")) == 1
    assert store.reader.failures() == []
