"""The card Files by state: four counts, the newest files of one, what is not known, and one look at a time."""

from dataclasses import replace

from pytestqt.qtbot import QtBot

from pathways_desktop.desktop.models.cell import CELL_ROLE
from pathways_desktop.desktop.pages.channel_detail import LOG, OVERVIEW
from pathways_desktop.desktop.pages.folder_card import FolderCard
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.folder_rows import FolderState
from tests.desktop.conftest import Shown
from tests.desktop.opening import channels, click, open_tab


def card_of(qtbot: QtBot, shown: Shown) -> FolderCard:
    open_tab(qtbot, shown, OVERVIEW)
    card = channels(shown).detail.overview.folders
    qtbot.waitUntil(lambda: card.states[FolderState.INCOMING].words() == "Incoming  4")
    return card


def test_four_counts_and_the_files_of_the_one_that_is_pressed(qtbot: QtBot, shown: Shown) -> None:
    card = card_of(qtbot, shown)
    words = [button.words() for button in card.states.values()]
    assert words == ["Incoming  4", "Claimed  2", "Processed  more than 10,000", "Set aside  ?"]
    assert not card.table.isVisible()
    assert not card.folder.isEnabled()
    click(qtbot, card.states[FolderState.PROCESSED])
    assert card.table.isVisible()
    assert card.model.rowCount() == 200
    assert card.model.index(0, 0).data(CELL_ROLE).text == "ORU_0000.hl7"
    assert "200" in card._note.text()
    click(qtbot, card.folder)
    qtbot.waitUntil(lambda: shown.opener.paths == ["/zz/drops/lab/processed"])
    click(qtbot, card.states[FolderState.ERROR])
    assert card.model.rowCount() == 0
    assert card._note.text() == "The system refuses access"
    click(qtbot, card.states[FolderState.ERROR])
    assert not any(button.isChecked() for button in card.states.values())
    assert not card.table.isVisible()


def test_a_channel_that_keeps_nothing_has_no_card_and_is_not_counted(qtbot: QtBot, shown: Shown) -> None:
    shown.facade.rows = [replace(row, keeps_files=False) for row in shown.facade.rows]
    shown.facade.tell_snapshot()
    open_tab(qtbot, shown, OVERVIEW)
    card = channels(shown).detail.overview.folders
    qtbot.waitUntil(lambda: not card.isVisible())
    before = len(shown.facade.asked("folders"))
    card._again.timeout.emit()
    qtbot.wait(50)
    assert not card._again.isActive()
    assert len(shown.facade.asked("folders")) <= before + 1


def test_no_second_look_is_asked_for_while_one_is_under_way(qtbot: QtBot, shown: Shown) -> None:
    card = card_of(qtbot, shown)
    shown.facade.hold.add("folders")
    before = len(shown.facade.asked("folders"))
    for _ in range(3):
        card._again.timeout.emit()
    assert len(shown.facade.asked("folders")) == before + 1
    assert card.states[FolderState.INCOMING].words() == "Incoming  4", "the last answer stays"


def test_a_look_that_fails_says_why_and_the_next_one_counts_again(qtbot: QtBot, shown: Shown) -> None:
    card = card_of(qtbot, shown)
    shown.facade.broken["folders"] = PathwaysError("ERR_PATHWAYS_ENGINE_STOPPED")
    card._again.timeout.emit()
    qtbot.waitUntil(card._note.isVisible)
    assert card._note.text()
    assert card.states[FolderState.CLAIMED].words() == "Claimed  …"
    del shown.facade.broken["folders"]
    card._again.timeout.emit()
    qtbot.waitUntil(lambda: card.states[FolderState.CLAIMED].words() == "Claimed  2")


def test_nothing_is_counted_while_another_tab_is_in_front(qtbot: QtBot, shown: Shown) -> None:
    card = card_of(qtbot, shown)
    assert card._again.isActive()
    channels(shown).detail.show_tab(LOG)
    assert not card._again.isActive()
