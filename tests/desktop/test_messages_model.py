"""The list of messages: paged by key, bounded in memory, refreshed in place, newest on top."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QElapsedTimer, QModelIndex
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from pathways_desktop.desktop.bridge import Bridge
from pathways_desktop.desktop.models.cell import ROW_ROLE
from pathways_desktop.desktop.models.message_pages import MOST_LOADED, PAGE
from pathways_desktop.desktop.models.messages import MessagesModel
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.events import MessagesChanged
from pathways_desktop.domain.message import DeliveryState, MessageState
from pathways_desktop.domain.rows import MessageRow
from pathways_desktop.engine.facade import MessagePage, MessageQuery
from tests.desktop.fake_facade import FakeFacade


@pytest.fixture
def facade() -> Iterator[FakeFacade]:
    made = FakeFacade(messages=5_000)
    yield made
    made.end()


@pytest.fixture
def model(qtbot: QtBot, facade: FakeFacade, bridge: Bridge) -> MessagesModel:
    made = MessagesModel(facade, bridge)
    bridge.messages_changed.connect(made.changed)
    made._later.setInterval(1)
    return made


def numbers(model: MessagesModel) -> list[int]:
    return [model.number_at(row) for row in range(model.rowCount())]


def first(qtbot: QtBot, model: MessagesModel, query: MessageQuery | None = None) -> None:
    model.show(query or MessageQuery())
    qtbot.waitUntil(lambda: bool(model.rowCount()) or model.complete)


def fetch(qtbot: QtBot, model: MessagesModel) -> None:
    rows = model.rowCount()
    assert model.canFetchMore(QModelIndex())
    model.fetchMore(QModelIndex())
    qtbot.waitUntil(lambda: model.rowCount() > rows or model.complete)


def test_pages_follow_each_other_by_key_newest_first(qtbot: QtBot, model: MessagesModel, facade: FakeFacade) -> None:
    first(qtbot, model)
    fetch(qtbot, model)
    fetch(qtbot, model)
    assert numbers(model) == list(range(5_000, 5_000 - 3 * PAGE, -1))
    keys = [before for _query, before, _limit in facade.asked("messages")]
    assert [key[1] if isinstance(key, tuple) else None for key in keys] == [None, 4_901, 4_801]
    assert model.total == 5_000


def test_the_model_keeps_qts_rules_while_it_moves(qtbot: QtBot, model: MessagesModel, facade: FakeFacade) -> None:
    model.show(MessageQuery(states=frozenset({MessageState.DELIVERING, MessageState.REJECTED})))
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal, model)
    for number in range(5):
        row = facade.row(4_996)
        state = MessageState.DELIVERED if number % 2 == 0 else MessageState.DELIVERING
        facade.changed[4_996] = replace(row, state=state)
        facade.tell(MessagesChanged("lab-results", (row.id,)))
        qtbot.waitUntil(lambda: (4_996 in numbers(model)) == (facade.row(4_996).state is MessageState.DELIVERING))
    found = numbers(model)
    assert found == sorted(set(found), reverse=True)


def test_nothing_is_fetched_before_somebody_looks(qtbot: QtBot, model: MessagesModel) -> None:
    assert not model.canFetchMore(QModelIndex())


def test_200_000_rows_stay_bounded_and_come_back_when_looked_at(
    qtbot: QtBot, facade: FakeFacade, bridge: Bridge
) -> None:
    facade.total = 200_000
    model = MessagesModel(facade, bridge)
    sample = facade.row(200_000)

    def page(query: MessageQuery, before: tuple[int, int] | None, limit: int) -> MessagePage:
        newest = 200_000 if before is None else before[1] - 1
        made = tuple(replace(sample, number=number) for number in range(newest, max(0, newest - limit), -1))
        last = made[-1].number
        return MessagePage(made, (0, last) if last > 1 else None, 200_000)

    facade._page = page  # type: ignore[method-assign]
    first(qtbot, model)

    def more() -> None:
        if model.canFetchMore(QModelIndex()):
            model.fetchMore(QModelIndex())

    model.found.connect(more)
    more()
    qtbot.waitUntil(lambda: model.complete, timeout=60_000)
    assert model.rowCount() == 200_000
    assert model.loaded_rows <= MOST_LOADED * PAGE
    index = model.index(150, 0)
    assert model.row_at(index) is None
    assert model.data(index) == "…"
    qtbot.waitUntil(lambda: model.row_at(index) is not None)
    found = model.data(index, ROW_ROLE)
    assert isinstance(found, MessageRow)
    assert found.number == 200_000 - 150
    assert model.loaded_rows <= MOST_LOADED * PAGE
    clock = QElapsedTimer()
    clock.start()
    for row in range(199_000, 199_030):
        for column in range(model.columnCount()):
            model.data(model.index(row, column))
    assert clock.elapsed() < 500


def test_new_messages_come_on_top_and_the_rest_stays(qtbot: QtBot, model: MessagesModel, facade: FakeFacade) -> None:
    first(qtbot, model)
    fetch(qtbot, model)
    resets: list[int] = []
    model.modelReset.connect(lambda: resets.append(1))
    for _ in range(30):
        facade.add_messages(3)
        qtbot.waitUntil(lambda: model.number_at(0) == facade.total)
    qtbot.waitUntil(lambda: model.rowCount() == 2 * PAGE + 90)
    assert numbers(model) == list(range(5_090, 5_090 - 2 * PAGE - 90, -1))
    assert resets == []
    fetch(qtbot, model)
    assert numbers(model) == list(range(5_090, 5_090 - 3 * PAGE - 90, -1))
    assert len(model._pages.pages) <= 6


def test_more_than_a_page_of_new_messages_is_read_anew(qtbot: QtBot, model: MessagesModel, facade: FakeFacade) -> None:
    first(qtbot, model)
    facade.add_messages(3 * PAGE)
    qtbot.waitUntil(lambda: bool(model.rowCount()) and model.number_at(0) == 5_000 + 3 * PAGE)
    assert numbers(model) == list(range(5_000 + 3 * PAGE, 5_000 + 2 * PAGE, -1))


def test_a_changed_message_changes_in_place(qtbot: QtBot, model: MessagesModel, facade: FakeFacade) -> None:
    first(qtbot, model)
    fetch(qtbot, model)
    row = facade.row(4_850)
    done = replace(row, deliveries=tuple(replace(mark, state=DeliveryState.FAILED) for mark in row.deliveries))
    facade.changed[4_850] = replace(done, state=MessageState.FAILED)
    moves: list[int] = []
    model.rowsInserted.connect(lambda *_: moves.append(1))
    model.rowsRemoved.connect(lambda *_: moves.append(1))
    facade.tell(MessagesChanged("lab-results", (row.id,)))
    index = model.index(150, 0)
    qtbot.waitUntil(lambda: model.data(index) == "Failed")
    assert moves == []


def test_a_row_that_leaves_the_filter_leaves_the_list(qtbot: QtBot, model: MessagesModel, facade: FakeFacade) -> None:
    first(qtbot, model, MessageQuery(states=frozenset({MessageState.DELIVERING})))
    qtbot.waitUntil(lambda: model.complete)
    assert numbers(model) == list(range(4_998, 4_992, -1))
    row = facade.row(4_996)
    facade.changed[4_996] = replace(row, state=MessageState.DELIVERED)
    facade.tell(MessagesChanged("lab-results", (row.id,)))
    qtbot.waitUntil(lambda: numbers(model) == [4_998, 4_997, 4_995, 4_994, 4_993])
    facade.changed[4_996] = row
    facade.tell(MessagesChanged("lab-results", (row.id,)))
    qtbot.waitUntil(lambda: numbers(model) == [4_998, 4_997, 4_996, 4_995, 4_994, 4_993])


def test_messages_of_another_channel_change_nothing(qtbot: QtBot, model: MessagesModel, facade: FakeFacade) -> None:
    first(qtbot, model, MessageQuery("lab-results"))
    asked = len(facade.asked("messages"))
    facade.tell(MessagesChanged("adt-feed", ("x",)))
    qtbot.wait(150)
    assert len(facade.asked("messages")) == asked


def test_a_search_by_opening_goes_on_until_it_is_stopped(
    qtbot: QtBot, model: MessagesModel, facade: FakeFacade
) -> None:
    asked: list[int] = []

    def page(query: MessageQuery, before: tuple[int, int] | None, limit: int) -> MessagePage:
        asked.append(1)
        place = before[1] if before else 1_000_000
        found = (facade.row(7),) if len(asked) == 3 else ()
        return MessagePage(found, (0, place - 1), None, searched_back_to=place)

    facade._page = page  # type: ignore[method-assign]
    model.show(MessageQuery(find="part"))
    qtbot.waitUntil(lambda: model.rowCount() == 1 and len(asked) > 5)
    model.stop_search()
    qtbot.waitUntil(lambda: not model.busy)
    count = len(asked)
    assert model.searched_back_to is not None
    qtbot.wait(50)
    assert len(asked) == count
    model.go_on()
    qtbot.waitUntil(lambda: len(asked) > count)
    model.stop_search()


def test_a_page_that_cannot_be_read_is_told(qtbot: QtBot, model: MessagesModel, facade: FakeFacade) -> None:
    facade.broken["messages"] = PathwaysError("ENOSPC")
    with qtbot.waitSignal(model.failed) as failed:
        model.show(MessageQuery())
    assert failed.args is not None
    assert isinstance(failed.args[0], PathwaysError)
    assert not model.busy


def test_an_answer_to_an_older_query_is_dropped(qtbot: QtBot, model: MessagesModel, facade: FakeFacade) -> None:
    facade.hold.add("messages")
    model.show(MessageQuery())
    held = facade._held[-1]
    facade.hold.clear()
    first(qtbot, model, MessageQuery(states=frozenset({MessageState.REJECTED})))
    held.set_result(facade._page(MessageQuery(), None, PAGE))
    qtbot.wait(50)
    assert numbers(model) == [4_989]
