"""What waits by age, the day's chart, the deliveries in time."""

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from pathways_desktop.desktop.theme.theme import Theme
from pathways_desktop.desktop.widgets.age_table import AgeRow, AgeTable
from pathways_desktop.desktop.widgets.day_chart import DayChart, DayData, half_hour, scale_step
from pathways_desktop.desktop.widgets.delivery_timeline import DeliveryTimeline
from tests.desktop.gallery_pieces import AGES, DAY, DELIVERIES

ACCESSIBLE = int(Qt.ItemDataRole.AccessibleTextRole)


def ages(qtbot: QtBot) -> AgeTable:
    table = AgeTable(AGES)
    qtbot.addWidget(table)
    table.resize(560, table.height())
    table.show()
    return table


def cell(table: AgeTable, row: int, column: int) -> QModelIndex:
    return table.model().index(row, column)


def test_cells_read_as_words(light: Theme, qtbot: QtBot) -> None:
    table = ages(qtbot)
    assert cell(table, 0, 1).data(ACCESSIBLE) == "in the folder, under 5: 2"
    assert cell(table, 2, 6).data(ACCESSIBLE) == "for lis, older: 1"
    assert cell(table, 2, 7).data(ACCESSIBLE) == "for lis, All: 18"
    assert cell(table, 1, 0).data() == "for archive"


def test_what_is_not_known_is_no_zero(light: Theme, qtbot: QtBot) -> None:
    table = ages(qtbot)
    table.set_rows((AgeRow("folder", "in the folder", None), *AGES[1:]))
    assert cell(table, 0, 7).data() == "?"
    assert [cell(table, 0, column).data(ACCESSIBLE) for column in (1, 7)] == [
        "in the folder, under 5: not known",
        "in the folder, All: not known",
    ]
    with qtbot.assertNotEmitted(table.cell_chosen):
        QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=table.visualRect(cell(table, 0, 1)).center())
    assert not table.grab().isNull()


def test_click_and_enter_ask_for_the_list(light: Theme, qtbot: QtBot) -> None:
    table = ages(qtbot)
    with qtbot.waitSignal(table.cell_chosen, timeout=1000) as caught:
        place = table.visualRect(cell(table, 2, 2)).center()
        QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert caught.args == ["lis", 1]
    table.setCurrentIndex(cell(table, 0, 3))
    with qtbot.waitSignal(table.cell_chosen, timeout=1000) as caught:
        QTest.keyClick(table, Qt.Key.Key_Return)
    assert caught.args == ["folder", 2]


def test_an_empty_cell_asks_for_nothing(light: Theme, qtbot: QtBot) -> None:
    table = ages(qtbot)
    with qtbot.assertNotEmitted(table.cell_chosen):
        place = table.visualRect(cell(table, 1, 2)).center()
        QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
        table.setCurrentIndex(QModelIndex())
        QTest.keyClick(table, Qt.Key.Key_Return)


def test_arrows_move_and_the_cell_stays_when_counts_change(light: Theme, qtbot: QtBot) -> None:
    table = ages(qtbot)
    table.setCurrentIndex(cell(table, 0, 1))
    QTest.keyClick(table, Qt.Key.Key_Right)
    QTest.keyClick(table, Qt.Key.Key_Down)
    assert (table.currentIndex().row(), table.currentIndex().column()) == (1, 2)
    table.set_rows(tuple(AgeRow(row.key, row.name, (9,) * 6) for row in AGES))
    assert (table.currentIndex().row(), table.currentIndex().column()) == (1, 2)
    assert cell(table, 1, 7).data() == "54"
    assert not table.tabKeyNavigation()


def test_all_rows_fit_and_wrong_rows_are_refused(light: Theme, qtbot: QtBot) -> None:
    table = ages(qtbot)
    assert table.height() >= table.horizontalHeader().height() + 3 * table.rowHeight(0)
    with pytest.raises(ValueError, match="six"):
        table.set_rows((AgeRow("x", "x", (1, 2)),))


@pytest.mark.parametrize(
    ("most", "step"),
    [(0, 1), (1, 1), (2, 1), (3, 1), (4, 2), (9, 2), (10, 5), (49, 20), (50, 25), (123, 50), (9999, 2500)],
)
def test_scale_has_two_whole_lines(most: float, step: int) -> None:
    assert scale_step(most) == step
    assert 2 * scale_step(most) <= max(most, 2)


def test_half_hours_have_names() -> None:
    assert (half_hour(0), half_hour(21), half_hour(47)) == ("00:00", "10:30", "23:30")


def test_chart_tells_its_figures(light: Theme, qtbot: QtBot) -> None:
    chart = DayChart(DAY)
    qtbot.addWidget(chart)
    assert chart.bar_text(20).startswith("10:00 to 10:30: 91 received, usual ")
    assert chart.bar_text(40).startswith("20:00 to 20:30: usual ")
    assert chart.bar_text(47).startswith("23:30 to 00:00")
    assert chart.bar_text(48) == ""
    assert chart.accessibleDescription().startswith("00:00 15; 00:30 12;")


def test_chart_without_a_usual_range(light: Theme, qtbot: QtBot) -> None:
    chart = DayChart(DayData((0, 3)))
    qtbot.addWidget(chart)
    chart.resize(400, 86)
    assert chart.bar_text(1) == "00:30 to 01:00: 3 received"
    assert chart.bar_text(5) == ""
    quiet = chart.grab().toImage()
    chart.set_data(DayData((0, 3), DAY.usual, 1.5, "00:45"))
    assert chart.grab().toImage() != quiet


def test_chart_refuses_half_a_range(light: Theme, qtbot: QtBot) -> None:
    chart = DayChart()
    qtbot.addWidget(chart)
    with pytest.raises(ValueError, match="48"):
        chart.set_data(DayData((1,), ((1.0, 2.0),)))
    with pytest.raises(ValueError, match="48"):
        chart.set_data(DayData((1,) * 49))
    assert not chart.grab().isNull()


def test_timeline_reads_out_and_grows(light: Theme, qtbot: QtBot) -> None:
    timeline = DeliveryTimeline(DELIVERIES)
    qtbot.addWidget(timeline)
    told = timeline.accessibleDescription()
    assert told.startswith("archive, Delivered, ")
    assert "10:42:43, Failed, Given up: this channel tries 4 times" in told
    assert told.endswith("now, Pending, Resend, or change the limit of tries")
    whole = timeline.sizeHint().height()
    timeline.set_lines(DELIVERIES[:1])
    assert timeline.sizeHint().height() < whole
    timeline.set_lines(())
    timeline.resize(300, 100)
    assert not timeline.grab().isNull()
