"""`Start when I log on` in the tray's menu: asked anew each time it opens, and fixed where others have decided."""

import pytest
from pytestqt.qtbot import QtBot

from pathways_desktop.desktop.autostart import AutostartEntry
from pathways_desktop.desktop.tray_menu import TrayMenu
from pathways_desktop.system.autostart import Autostart
from pathways_desktop.system.identity import APPROVED_KEY, RUN_KEY, RUN_NAME
from tests.system.test_autostart import OTHER, PROGRAM, FakeRegistry


class RefusingRegistry(FakeRegistry):
    """Takes nothing."""

    def write(self, key: str, name: str, value: str) -> None:
        raise PermissionError(13, "no")


def entry_over(registry: FakeRegistry, qtbot: QtBot) -> AutostartEntry:
    menu = TrayMenu()
    qtbot.addWidget(menu)
    made = AutostartEntry(Autostart(registry, PROGRAM, lambda path: True), menu)
    assert menu.actions().index(made.action) == menu.actions().index(menu.quit_action) - 1
    return made


def test_a_click_sets_it_and_another_removes_it(qtbot: QtBot) -> None:
    registry = FakeRegistry()
    entry = entry_over(registry, qtbot)
    assert (entry.action.isChecked(), entry.action.text()) == (False, "Start when I log on")
    entry.action.trigger()
    assert registry.values[False, RUN_KEY, RUN_NAME] == f'"{PROGRAM}" tray --hidden'
    assert entry.action.isChecked()
    entry.action.trigger()
    assert registry.values == {}
    assert not entry.action.isChecked()


@pytest.mark.parametrize(
    ("machine", "switched_off", "checked", "words"),
    [(False, True, False, "switched off in Task Manager"), (True, False, True, "set for everybody on this computer")],
)
def test_what_others_decided_is_told_when_the_menu_opens_and_is_fixed(
    qtbot: QtBot, machine: bool, switched_off: bool, checked: bool, words: str
) -> None:
    registry = FakeRegistry()
    entry = entry_over(registry, qtbot)
    registry.values[machine, RUN_KEY, RUN_NAME] = f'"{PROGRAM}" tray --hidden'
    if switched_off:
        registry.values[machine, APPROVED_KEY, RUN_NAME] = b"\x03" + bytes(11)
    menu = entry.parent()
    assert isinstance(menu, TrayMenu)
    menu.aboutToShow.emit()
    assert (entry.action.isEnabled(), entry.action.isChecked()) == (False, checked)
    assert words in entry.action.text()


def test_another_copy_is_told_and_a_click_takes_its_place(qtbot: QtBot) -> None:
    registry = FakeRegistry()
    registry.values[False, RUN_KEY, RUN_NAME] = OTHER
    entry = entry_over(registry, qtbot)
    assert "another copy" in entry.action.text()
    entry.action.trigger()
    assert registry.values[False, RUN_KEY, RUN_NAME] == f'"{PROGRAM}" tray --hidden'


@pytest.mark.allow_log("autostart-not-set")
def test_a_registry_that_refuses_leaves_the_tick_as_it_is(qtbot: QtBot) -> None:
    entry = entry_over(RefusingRegistry(), qtbot)
    entry.action.trigger()
    assert not entry.action.isChecked()
