"""The page before there is an engine: each state of the key has its words and its ways on, and each button leads."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QDialog, QFileDialog
from pytestqt.qtbot import QtBot

from pathways_desktop.desktop.pages.start import StartPage
from pathways_desktop.desktop.rescue import BackupSheet, LookSheet, Rescue, RestoreSheet
from pathways_desktop.desktop.window import Window
from pathways_desktop.domain.errors import PathwaysError
from tests.desktop.conftest import Shown
from tests.desktop.fake_setup import RECOVERY_KEY
from tests.desktop.opening import click, sheet_of
from tests.desktop.walking import buttons, by_name, name_of

RESTORE, LOOK = "Restore with the recovery key…", "Look without the key store…"
FILE, NEW_FILE = "Use a key file…", "Keep the key in a file…"
BUNDLE, QUIT = "Diagnostics bundle…", "Quit"


@pytest.fixture
def rescue(shown: Shown) -> Iterator[Rescue]:
    made = Rescue(shown.window, shown.bridge, shown.window.preferences.home)
    made.facade = shown.facade
    shown.window.rescue_asked.connect(made.act)
    yield made
    for dialog in shown.window.findChildren(QDialog):
        dialog.close()


def closed(window: Window, code: str, *, new: bool = False) -> StartPage:
    window.show_failed_start(PathwaysError(code), new=new)
    return window.start_page


@pytest.mark.parametrize(
    ("code", "new", "offered"),
    [
        ("ERR_PATHWAYS_KEY_STORE_LOCKED", False, ["Try again", LOOK, FILE, BUNDLE, QUIT]),
        ("ERR_PATHWAYS_KEY_STORE_MISSING", False, ["Try again", LOOK, FILE, BUNDLE, QUIT]),
        ("ERR_PATHWAYS_KEY_FILE_UNSAFE", False, ["Try again", LOOK, FILE, BUNDLE, QUIT]),
        ("ERR_PATHWAYS_KEY_MISSING", False, ["Try again", RESTORE, LOOK, FILE, BUNDLE, QUIT]),
        ("ERR_PATHWAYS_KEY_WRONG", False, ["Try again", RESTORE, LOOK, FILE, BUNDLE, QUIT]),
        (
            "ERR_PATHWAYS_KEY_STORE_MISSING", True,
            ["I have signed in to a key store: try again", NEW_FILE, BUNDLE, QUIT],
        ),
        ("ERR_PATHWAYS_KEY_STORE_LOCKED", True, ["Try again", NEW_FILE, BUNDLE, QUIT]),
        ("ERR_PATHWAYS_STORE_DAMAGED", False, ["Start again", "Restore a backup…", "Edit channels", BUNDLE, QUIT]),
    ],
)  # fmt: skip
def test_each_state_offers_its_ways_on(shown: Shown, code: str, new: bool, offered: list[str]) -> None:
    page = closed(shown.window, code, new=new)
    assert [name_of(one).strip() for one in buttons(page)] == offered
    assert page.banner.code() == code
    assert shown.window.page is None
    assert "received today" not in shown.window.rail._foot.told(), "no number of what is kept"


def test_where_an_option_names_the_key_file_none_is_chosen(shown: Shown) -> None:
    shown.window.start_page.may_choose_key = False
    names = [name_of(one).strip() for one in buttons(closed(shown.window, "ERR_PATHWAYS_KEY_MISSING"))]
    assert FILE not in names
    names = [name_of(one).strip() for one in buttons(closed(shown.window, "ERR_PATHWAYS_KEY_STORE_MISSING", new=True))]
    assert NEW_FILE not in names


def test_every_button_of_a_missing_key_leads_somewhere(qtbot: QtBot, shown: Shown, rescue: Rescue) -> None:
    page = closed(shown.window, "ERR_PATHWAYS_KEY_MISSING")
    with qtbot.waitSignal(shown.window.again_asked):
        click(qtbot, by_name(page, "Try again"))
    with qtbot.waitSignal(shown.window.quit_asked):
        click(qtbot, by_name(page, QUIT))
    for name, kind in ((RESTORE, RestoreSheet), (LOOK, LookSheet)):
        click(qtbot, by_name(page, name))
        sheet = sheet_of(shown)
        assert isinstance(sheet, kind)
        assert sheet.verb.toolTip() == "Type all 56 characters first"
        sheet.reject()
    click(qtbot, by_name(page, FILE))
    (dialog,) = shown.window.findChildren(QFileDialog)
    assert dialog.fileMode() == QFileDialog.FileMode.ExistingFile
    dialog.close()
    click(qtbot, by_name(page, BUNDLE))
    qtbot.waitUntil(sheet_of(shown).verb.isEnabled)


def test_a_damaged_store_offers_the_backup(qtbot: QtBot, shown: Shown, rescue: Rescue) -> None:
    page = closed(shown.window, "ERR_PATHWAYS_STORE_DAMAGED")
    click(qtbot, by_name(page, "Restore a backup…"))
    (dialog,) = shown.window.findChildren(QFileDialog)
    assert dialog.fileMode() == QFileDialog.FileMode.ExistingFile
    dialog.close()
    rescue.restore_backup("/zz/pathways.backup")
    sheet = sheet_of(shown)
    assert isinstance(sheet, BackupSheet)
    shown.facade.broken["restore_backup"] = PathwaysError("ERR_PATHWAYS_RECOVERY_KEY_WRONG")
    sheet.field.setText(RECOVERY_KEY)
    click(qtbot, sheet.verb)
    qtbot.waitUntil(sheet.field.isEnabled)
    assert "does not open the store" in sheet._count.text()
    shown.facade.broken.clear()
    with qtbot.waitSignal(rescue.start_asked):
        click(qtbot, sheet.verb)
    assert shown.facade.asked("restore_backup")[-1] == ("/zz/pathways.backup", RECOVERY_KEY)


def test_a_paper_that_is_refused_can_be_typed_again(qtbot: QtBot, shown: Shown, rescue: Rescue) -> None:
    page = closed(shown.window, "ERR_PATHWAYS_KEY_MISSING")
    click(qtbot, by_name(page, RESTORE))
    sheet = sheet_of(shown)
    assert isinstance(sheet, RestoreSheet)
    shown.facade.broken["restore_key"] = PathwaysError("ERR_PATHWAYS_RECOVERY_KEY_WRONG")
    sheet.field.setText(RECOVERY_KEY)
    click(qtbot, sheet.verb)
    qtbot.waitUntil(sheet.field.isEnabled)
    assert "does not open the store" in sheet._count.text()
    shown.facade.broken.clear()
    with qtbot.waitSignal(rescue.start_asked):
        click(qtbot, sheet.verb)
    assert shown.facade.asked("restore_key")[-1] == (RECOVERY_KEY,)
    assert sheet.field.text() == "", "what was typed stays nowhere"
