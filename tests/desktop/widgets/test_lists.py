"""The rail, the channel rows and their head."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QModelIndex, QSize, Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListView, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from pathways_desktop.desktop.theme.theme import Theme
from pathways_desktop.desktop.widgets.channel_list_head import ChannelListHead
from pathways_desktop.desktop.widgets.channel_row import CHANNEL_ROW_ROLE, ChannelRowDelegate, channel_sentence
from pathways_desktop.desktop.widgets.nav_rail import NavRail, RailData
from tests.desktop.gallery_pieces import CHANNELS, RAIL

LEFT = Qt.MouseButton.LeftButton


def rail(qtbot: QtBot) -> NavRail:
    made = NavRail(RAIL)
    qtbot.addWidget(made)
    made.resize(made.width(), 700)
    made.show()
    qtbot.waitUntil(lambda: made.list.visualRect(row(made, "settings")).bottom() > 300, timeout=2000)
    return made


def row(made: NavRail, key: str) -> QModelIndex:
    return made._model.index(made._model.row_of(key))


def test_rail_tells_what_was_chosen_by_hand_only(light: Theme, qtbot: QtBot) -> None:
    made = rail(qtbot)
    with qtbot.assertNotEmitted(made.page_chosen):
        made.set_current("channels")
        made.set_current("no such page")
    assert made.current() == "channels"
    with qtbot.waitSignal(made.page_chosen, timeout=1000) as caught:
        place = made.list.visualRect(row(made, "failures")).center()
        QTest.mouseClick(made.list.viewport(), LEFT, pos=place)
    assert caught.args == ["failures"]


def test_rail_arrows_step_over_the_gap(light: Theme, qtbot: QtBot) -> None:
    made = rail(qtbot)
    made.set_current("audit")
    with qtbot.waitSignal(made.page_chosen, timeout=1000) as caught:
        QTest.keyClick(made.list, Qt.Key.Key_Down)
    assert caught.args == ["settings"]


def test_settings_stand_at_the_end(light: Theme, qtbot: QtBot) -> None:
    made = rail(qtbot)
    last = made.list.visualRect(row(made, "settings"))
    assert made.list.viewport().height() - last.bottom() <= 2
    made.resize(made.width(), 500)
    qtbot.waitUntil(
        lambda: made.list.viewport().height() - made.list.visualRect(row(made, "settings")).bottom() in (0, 1, 2),
        timeout=2000,
    )


def test_rail_rows_are_38_and_have_words(light: Theme, qtbot: QtBot) -> None:
    made = rail(qtbot)
    assert made.list.visualRect(row(made, "channels")).height() == light.px(38) + light.px(2)
    assert row(made, "failures").data(int(Qt.ItemDataRole.AccessibleTextRole)) == "Failures, 4 Failed"
    told = "4 running, 3 need a look, 1 failed, 1 paused, 5,953 received today, Last pass 0.4 s ago"
    assert made._foot.accessibleName() == told
    assert made._brand.accessibleName() == "Pathways, LAB-WS-07"


def test_rail_keeps_its_page_when_figures_change(light: Theme, qtbot: QtBot) -> None:
    made = rail(qtbot)
    made.set_current("messages")
    items = tuple(replace(item, badge="5") if item.key == "failures" else item for item in RAIL.items)
    with qtbot.assertNotEmitted(made.page_chosen):
        made.set_data(replace(RAIL, items=items, strong="5,954 received today"))
        made.set_data(RailData("LAB-WS-07", items[:2]))
    assert made.current() == "messages"


def test_what_is_too_long_for_the_rail_goes_on_below(light: Theme, qtbot: QtBot) -> None:
    made = rail(qtbot)
    high = made._foot.sizeHint().height()
    silent = "The engine has not reported for 12 min"
    made.set_data(replace(RAIL, strong="1,204,953 received today", quiet=silent))
    lines = made._foot._sentences()
    assert len(lines) > 2
    assert " ".join(text for text, _, _ in lines) == f"1,204,953 received today {silent}"
    assert all(light.text_width(text, role) <= light.px(144) for text, role, _ in lines)
    assert made._foot.sizeHint().height() == high + (len(lines) - 2) * light.px(18)
    assert not made._foot.grab().isNull()


def test_rail_folds(light: Theme, qtbot: QtBot) -> None:
    made = rail(qtbot)
    assert made.width() == light.px(172)
    assert row(made, "audit").data(int(Qt.ItemDataRole.ToolTipRole)) is None
    made.set_folded(True)
    assert made.folded
    assert made.width() == light.px(56)
    assert row(made, "audit").data(int(Qt.ItemDataRole.ToolTipRole)) == "Audit"
    assert made._foot.toolTip().startswith("4 running")
    made.set_folded(False)
    assert made.width() == light.px(172)


def channels(qtbot: QtBot) -> tuple[QListView, ChannelRowDelegate]:
    view = QListView()
    qtbot.addWidget(view)
    model = QStandardItemModel(view)
    for channel in CHANNELS:
        item = QStandardItem()
        item.setData(channel, CHANNEL_ROW_ROLE)
        model.appendRow(item)
    view.setModel(model)
    delegate = ChannelRowDelegate(view)
    view.setItemDelegate(delegate)
    view.resize(460, 500)
    view.show()
    return view, delegate


def test_a_channel_reads_as_a_sentence() -> None:
    assert channel_sentence(CHANNELS[0]) == (
        "lab-results, Failed, 1 failed today, 4 wait, oldest 22 min, "
        "lis refuses the connection; 17 wait there since 10:36"
    )
    assert channel_sentence(CHANNELS[4]) == "ecg-pdf, Working, 2 wait, oldest 1 s"


def test_channel_rows_are_58_or_76_and_50_when_folded(light: Theme, qtbot: QtBot) -> None:
    view, delegate = channels(qtbot)
    option = QStyleOptionViewItem()

    def height(number: int) -> int:
        return delegate.sizeHint(option, view.model().index(number, 0)).height()

    assert (height(0), height(4)) == (light.px(76), light.px(58))
    delegate.set_compact(True)
    assert delegate.compact
    assert (height(0), height(4)) == (light.px(50), light.px(50))
    qtbot.waitUntil(lambda: view.visualRect(view.model().index(0, 0)).height() == light.px(50), timeout=2000)


@pytest.mark.parametrize("width", [208, 300, 449, 900])
@pytest.mark.parametrize("compact", [False, True])
def test_channel_rows_paint_at_any_width(light: Theme, qtbot: QtBot, width: int, compact: bool) -> None:
    view, delegate = channels(qtbot)
    delegate.set_compact(compact)
    view.resize(width, 500)
    plain = view.grab().toImage()
    view.setCurrentIndex(view.model().index(1, 0))
    chosen = view.grab().toImage()
    assert chosen != plain
    marker = view.visualRect(view.model().index(1, 0))
    view.clearFocus()
    spot = view.grab().toImage().pixelColor(marker.left() + 1, marker.center().y())
    assert spot.name() == light.tokens.accent.lower()


def test_tip_holds_all_that_may_be_cut(light: Theme, qtbot: QtBot) -> None:
    _, delegate = channels(qtbot)
    tip = delegate.tip(CHANNELS[3])
    assert "sftp://kis-demo/a/long/way/to/the/out" in tip
    assert "9 wait, oldest 44 min" in tip


def test_head_orders_and_opens(light: Theme, qtbot: QtBot) -> None:
    head = ChannelListHead("Problems first")
    qtbot.addWidget(head)
    head.resize(449, head.sizeHint().height())
    head.show()
    assert head.sizeHint() == QSize(10, light.px(28))
    with qtbot.waitSignal(head.order_asked, timeout=1000):
        QTest.mouseClick(head.order, LEFT)
    assert not head._fold.isVisible()
    head.set_compact(True)
    with qtbot.waitSignal(head.fold_asked, timeout=1000) as caught:
        QTest.mouseClick(head._fold, LEFT)
    assert caught.args == [False]
    head.set_order("By name")
    assert head.order.accessibleName() == "By name"
