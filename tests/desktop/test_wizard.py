"""The wizard over a made-up home: what opens Next, what is told before anything is touched, what a failure offers."""

import sys

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from pathways_desktop.desktop.widgets.labels import TextLabel
from pathways_desktop.desktop.wizard.draft import channel_name, place_name
from pathways_desktop.desktop.wizard.wizard import CHECK, DESTINATION, SOURCE, WELCOME, Wizard
from pathways_desktop.desktop.words import now_ms
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import PlaceState
from pathways_desktop.domain.rows import CheckRow
from pathways_desktop.domain.setup import FolderLook, KeyState
from tests.desktop.conftest import Shown
from tests.desktop.fake_setup import RECOVERY_KEY, ZZ
from tests.desktop.opening import channels, click
from tests.desktop.test_buttons import walk
from tests.desktop.walking import by_name, controls, name_of


def wizard_of(qtbot: QtBot, shown: Shown) -> Wizard:
    assert shown.window.set_up is not None
    shown.window.set_up.new_channel()
    (wizard,) = [one for one in shown.window.findChildren(Wizard) if one.isVisible()]
    qtbot.waitUntil(lambda: bool(wizard.key_page._facts.facts()))
    return wizard


def to_source(qtbot: QtBot, shown: Shown) -> Wizard:
    wizard = wizard_of(qtbot, shown)
    click(qtbot, wizard.verb)
    qtbot.waitUntil(lambda: len(wizard.source.cards) == 3)
    return wizard


def to_destination(qtbot: QtBot, shown: Shown) -> Wizard:
    wizard = to_source(qtbot, shown)
    click(qtbot, wizard.source.cards[0])
    qtbot.waitUntil(wizard.verb.isEnabled)
    click(qtbot, wizard.verb)
    qtbot.waitUntil(lambda: len(wizard.destination.cards) == 3)
    return wizard


def to_check(qtbot: QtBot, shown: Shown) -> Wizard:
    wizard = to_destination(qtbot, shown)
    click(qtbot, wizard.destination.cards[0])
    qtbot.waitUntil(wizard.verb.isEnabled)
    click(qtbot, wizard.verb)
    qtbot.waitUntil(wizard.verb.isEnabled)
    return wizard


STAGES = {WELCOME: wizard_of, SOURCE: to_source, DESTINATION: to_destination, CHECK: to_check}


@pytest.mark.parametrize("stage", STAGES)
def test_every_button_of_every_page(qtbot: QtBot, shown: Shown, stage: int) -> None:
    def prepare() -> Wizard:
        for dialog in shown.window.findChildren(QDialog):
            dialog.close()
        assert shown.window.set_up is not None
        shown.window.set_up.close()
        return STAGES[stage](qtbot, shown)

    walk(qtbot, shown, prepare)


@pytest.mark.parametrize("stage", STAGES)
def test_every_control_has_a_name(qtbot: QtBot, shown: Shown, stage: int) -> None:
    wizard = STAGES[stage](qtbot, shown)
    assert [type(one).__name__ for one in controls(wizard) if not name_of(one)] == []


@pytest.mark.parametrize("stage", STAGES)
def test_no_page_is_cut(qtbot: QtBot, shown: Shown, stage: int) -> None:
    shown.window.resize(1280, 720)
    wizard = STAGES[stage](qtbot, shown)
    qtbot.wait(1)
    for label in wizard.findChildren(TextLabel):
        if label.isVisible() and label.text():
            needed = label.heightForWidth(label.width()) if label.wordWrap() else label.sizeHint().height()
            assert label.height() >= needed - 1, label.text()
            assert label.wordWrap() or label.width() >= label.sizeHint().width() - 1, label.text()


def test_a_drive_that_does_not_answer_is_shown_and_cannot_be_chosen(qtbot: QtBot, shown: Shown) -> None:
    wizard = to_source(qtbot, shown)
    names = [card.accessibleName() for card in wizard.source.cards]
    assert names[1] == f"{ZZ}/usb  ZZ-USB, exfat: likely read in place only"
    assert names[2] == f"{ZZ}/share, Not reachable now"
    assert [card.isEnabled() for card in wizard.source.cards] == [True, True, False]
    assert not wizard.verb.isEnabled()
    assert wizard.verb.toolTip() == "Choose a folder first"


def test_what_lies_there_is_told_before_anything_is_touched(qtbot: QtBot, shown: Shown) -> None:
    wizard = to_source(qtbot, shown)
    click(qtbot, wizard.source.cards[0])
    qtbot.waitUntil(wizard.source.card.isVisible)
    texts = " ".join(label.text() for label in wizard.source.card.findChildren(TextLabel))
    assert "14 files lie there now: 12 .hl7, 2 .txt" in texts
    assert "Nothing is touched before you press Start" in texts
    assert "then removed from there" in texts
    assert wizard.source.field.text() == f"{ZZ}/Pathways/drop"
    assert shown.facade.asked("look") == [(f"{ZZ}/Pathways/drop", True)]
    assert not shown.facade.asked("test")


def test_a_folder_that_cannot_be_used_keeps_next_shut_and_says_why(qtbot: QtBot, shown: Shown) -> None:
    shown.facade.setup.looks[f"{ZZ}/no"] = FolderLook(f"{ZZ}/no", PlaceState.FORBIDDEN, "EACCES")
    wizard = to_source(qtbot, shown)
    for text, why in (("not absolute", "absolute path"), (f"{ZZ}/no", "")):
        wizard.source.field.clear()
        QTest.keyClicks(wizard.source.field, text)
        qtbot.waitUntil(lambda: wizard.source.card.isVisible() or bool(wizard.source._wrong.text()))
        assert not wizard.verb.isEnabled()
        assert why in wizard.verb.toolTip()
        assert wizard.verb.toolTip()


def test_the_name_comes_from_the_folder_and_stays_as_typed(qtbot: QtBot, shown: Shown) -> None:
    wizard = to_source(qtbot, shown)
    click(qtbot, wizard.source.cards[0])
    assert wizard.source.name.text() == "drop"
    wizard.source.name.clear()
    QTest.keyClicks(wizard.source.name, "lab-results")
    qtbot.waitUntil(lambda: "Another channel has this name" in wizard.verb.toolTip())
    wizard.source.name.clear()
    QTest.keyClicks(wizard.source.name, "Lab!")
    assert not wizard.verb.isEnabled()
    wizard.source.name.clear()
    QTest.keyClicks(wizard.source.name, "mine")
    click(qtbot, wizard.source.cards[1])
    assert wizard.source.name.text() == "mine"


@pytest.mark.parametrize(
    ("folder", "name", "place"),
    [
        ("/zz/Drops/Lab Results", "lab-results-2", "Lab-Results"),
        pytest.param(
            *("C:\\Drops\\Ümlaut", "c-drops-mlaut", "C-Drops-mlaut"),
            marks=pytest.mark.skipif(sys.platform == "win32", reason="one name here, a folder in a folder there"),
        ),
        ("/", "channel", "channel"),
        ("/zz/source", "source", "out"),
    ],
)
def test_names_from_folders(folder: str, name: str, place: str) -> None:
    assert channel_name(folder, {"lab-results"}) == name
    assert place_name(folder) == place


def test_start_tests_saves_and_shows_the_channel(qtbot: QtBot, shown: Shown) -> None:
    wizard = to_check(qtbot, shown)
    with qtbot.waitSignal(wizard.started) as started:
        click(qtbot, wizard.verb)
    assert started.args == ["drop"]
    names = [name for name, _ in shown.facade.calls]
    assert names.index("make_folders") < names.index("test") < names.index("save")
    ((draft, start),) = shown.facade.setup.saved
    assert start
    assert draft.settings["source"] == {"type": "folder", "dir": f"{ZZ}/Pathways/drop"}
    assert "drop is saved and started" in channels(shown).status.text()


def test_a_failed_probe_saves_nothing_and_offers_reading_in_place(qtbot: QtBot, shown: Shown) -> None:
    wizard = to_check(qtbot, shown)
    bad = CheckRow("drop", "source", "probe", False, "ERR_PATHWAYS_FILE_ID_UNSTEADY", None, 4)
    shown.facade.setup.test_rows = [bad]
    click(qtbot, wizard.verb)
    qtbot.waitUntil(wizard.check.in_place.isVisible)
    assert any(step.state == "failed" and "FILE_ID_UNSTEADY" in step.result for step in wizard.check.steps.steps())
    assert not shown.facade.setup.saved
    wizard.check.in_place.click()
    shown.facade.setup.test_rows = None
    click(qtbot, wizard.verb)
    qtbot.waitUntil(lambda: bool(shown.facade.setup.saved))
    assert shown.facade.setup.saved[0][0].settings["source"]["singleNode"] is True  # type: ignore[index]


def test_a_file_that_cannot_be_written_is_told_at_its_step(qtbot: QtBot, shown: Shown) -> None:
    wizard = to_check(qtbot, shown)
    shown.facade.broken["save"] = PathwaysError("ENOSPC")
    click(qtbot, wizard.verb)
    qtbot.waitUntil(lambda: wizard.check.steps.steps()[-1].state == "failed")
    assert "ENOSPC" in wizard.check.steps.steps()[-1].result
    assert "Save channels.yaml" in wizard.check.steps.steps()[-1].text
    assert wizard.verb.isEnabled()


def test_the_recovery_key_is_shown_once_asked_back_and_forgotten(qtbot: QtBot, shown: Shown) -> None:
    page = wizard_of(qtbot, shown).key_page
    form = page.form
    page.now.click()
    qtbot.waitUntil(lambda: bool(form._text))
    assert "Finish the recovery key first" in page.missing()
    click(qtbot, form.copy)
    assert QGuiApplication.clipboard().text() == RECOVERY_KEY
    click(qtbot, form.have)
    assert not form._shown_key.isVisible(), "what is asked back is not on the screen"
    QTest.keyClicks(form.fields[0], "wrong")
    click(qtbot, form.compare)
    assert form._told.isVisible()
    assert not shown.facade.asked("keep_recovery_key")
    for field, number in zip(form.fields, form._groups, strict=True):
        field.clear()
        QTest.keyClicks(field, RECOVERY_KEY.split()[number])
    QTest.keyClick(form.fields[1], Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not page.missing())
    assert shown.facade.asked("keep_recovery_key") == [(RECOVERY_KEY,)]
    assert QGuiApplication.clipboard().text() == ""
    assert not page.now.isVisible()


def test_a_home_with_a_recovery_key_does_not_ask_again(qtbot: QtBot, shown: Shown) -> None:
    shown.facade.setup.key = KeyState("key file", now_ms())
    page = wizard_of(qtbot, shown).key_page
    assert not page.now.isVisible()
    assert any("There is a recovery key" in fact.text for fact in page._facts.facts())


def test_the_wizard_by_keyboard_alone(qtbot: QtBot, shown: Shown) -> None:
    QTest.keyClick(shown.window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: bool([one for one in shown.window.findChildren(Wizard) if one.isVisible()]))
    (wizard,) = [one for one in shown.window.findChildren(Wizard) if one.isVisible()]
    QTest.keyClick(wizard, Qt.Key.Key_Return)
    assert wizard.number == SOURCE
    QTest.keyClicks(wizard.source.field, f"{ZZ}/a")
    qtbot.waitUntil(wizard.verb.isEnabled)
    QTest.keyClick(wizard.source.field, Qt.Key.Key_Return)
    assert wizard.number == DESTINATION
    QTest.keyClicks(wizard.destination.field, f"{ZZ}/b")
    qtbot.waitUntil(wizard.verb.isEnabled)
    QTest.keyClick(wizard.destination.field, Qt.Key.Key_Return)
    assert wizard.number == CHECK
    qtbot.waitUntil(wizard.verb.isEnabled)
    QTest.keyClick(wizard, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(shown.facade.setup.saved))


def test_typed_words_take_a_second_escape(qtbot: QtBot, shown: Shown) -> None:
    wizard = to_source(qtbot, shown)
    QTest.keyClicks(wizard.source.field, f"{ZZ}/a")
    QTest.keyClick(wizard, Qt.Key.Key_Escape)
    assert wizard.isVisible()
    QTest.keyClick(wizard, Qt.Key.Key_Escape)
    assert not wizard.isVisible()


def test_another_kind_leads_to_the_editor(qtbot: QtBot, shown: Shown) -> None:
    wizard = to_source(qtbot, shown)
    with qtbot.waitSignal(wizard.editor_asked) as asked:
        click(qtbot, by_name(wizard, "SFTP server"))
    assert asked.args is not None
    assert asked.args[1:] == ["sftp", True]
