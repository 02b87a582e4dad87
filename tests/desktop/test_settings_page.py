"""The page Settings: each act asks the home once, says what came of it, and is off with a reason where it can't be."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from pathways_desktop.desktop.autostart import AutostartEntry
from pathways_desktop.desktop.dialogs.diagnostics import DiagnosticsSheet
from pathways_desktop.desktop.dialogs.keeping import ExchangeKeySheet, RemoveSheet, RetentionSheet, SealAnewSheet
from pathways_desktop.desktop.dialogs.recovery import MakeRecoverySheet, PaperSheet
from pathways_desktop.desktop.settings.page import GENERAL, KEYS, LOG, RETENTION, SettingsPage
from pathways_desktop.desktop.theme.theme import Mode, theme
from pathways_desktop.desktop.tray_menu import TrayMenu
from pathways_desktop.desktop.words import now_ms
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.keys import EscrowKey, Resealing
from pathways_desktop.system.autostart import Autostart
from pathways_desktop.system.identity import APPROVED_KEY, RUN_KEY, RUN_NAME
from tests.desktop.conftest import Shown
from tests.desktop.fake_keys import BUNDLE
from tests.desktop.fake_setup import RECOVERY_KEY
from tests.desktop.opening import click, open_settings, sheet_of
from tests.desktop.walking import buttons, by_name, name_of
from tests.system.test_autostart import PROGRAM, FakeRegistry

PAPER = RECOVERY_KEY.lower().replace(" ", "-")


@pytest.fixture
def page(qtbot: QtBot, shown: Shown) -> Iterator[SettingsPage]:
    shown.window.show_page("settings")
    made = shown.window.settings
    assert made is not None
    assert shown.window.page is made
    yield made
    theme().set_mode(Mode.SYSTEM)


def with_recovery_key(shown: Shown) -> None:
    keys = shown.facade.keys
    keys.told = replace(keys.told, recovery_since=now_ms())


# ---------------------------------------------------------------- general


def test_colours_count_at_once_and_are_kept(shown: Shown, page: SettingsPage) -> None:
    page.general.modes[Mode.DARK].click()
    assert theme().mode is Mode.DARK
    assert theme().dark
    assert shown.window.preferences.mode is Mode.DARK
    page.general.modes[Mode.SYSTEM].click()
    assert theme().mode is Mode.SYSTEM


def test_the_start_at_log_on_is_the_systems_and_told_as_it_is(qtbot: QtBot, shown: Shown, page: SettingsPage) -> None:
    assert not page.general.start.isVisible(), "this home has no entry at log-on"
    registry, menu = FakeRegistry(), TrayMenu()
    qtbot.addWidget(menu)
    shown.window.preferences.start_entry = AutostartEntry(Autostart(registry, PROGRAM, lambda path: True), menu)
    page.poll()
    assert page.general.start.isVisible()
    assert not page.general.start.isChecked()
    page.general.start.click()
    assert page.general.start.isChecked()
    assert (False, RUN_KEY, RUN_NAME) in registry.values
    registry.values[False, APPROVED_KEY, RUN_NAME] = b"\x03" + bytes(11)
    page.poll()
    assert "switched off in Task Manager" in page.general.start.text()
    assert not page.general.start.isEnabled()
    assert page.general.start.toolTip()


def test_notices_and_the_word_on_closing_are_kept(shown: Shown, page: SettingsPage) -> None:
    choices = shown.window.preferences
    assert (choices.notices, choices.tells_on_closing) == (True, True)
    page.general.notices.click()
    page.general.closing.click()
    assert (choices.notices, choices.tells_on_closing) == (False, False)
    choices.set_tells_on_closing(True)
    assert page.general.closing.isChecked(), "what is changed elsewhere is shown here"


def test_the_window_gets_its_first_size_again(qtbot: QtBot, shown: Shown, page: SettingsPage) -> None:
    shown.window.resize(900, 600)
    shown.window.move(-3000, 40)
    click(qtbot, page.general.reset)
    assert shown.window.size().width() > 700
    screen = QGuiApplication.primaryScreen().availableGeometry()
    assert screen.contains(shown.window.geometry().topLeft())


def test_the_installation_is_named_and_opened(qtbot: QtBot, shown: Shown, page: SettingsPage, tmp_path: Path) -> None:
    click(qtbot, page.general.open_home)
    assert shown.opener.paths == [str(tmp_path)]
    click(qtbot, page.general.copy)
    assert str(tmp_path) in QGuiApplication.clipboard().text()
    click(qtbot, page.general.open_file)
    qtbot.waitUntil(lambda: len(shown.opener.paths) == 2)


# ---------------------------------------------------------------- retention and backup


def test_the_three_numbers_and_the_channels(qtbot: QtBot, shown: Shown, page: SettingsPage) -> None:
    open_settings(qtbot, shown, RETENTION)
    part = page.retention
    assert (part.messages.number(), part.bytes.number(), part.free.number()) == ("2,504", "88 MB", "212 GB")
    assert not part.change.isEnabled()
    assert part.change.toolTip() == "Choose a channel first"
    part.table.selectRow(2)
    assert "does not name this channel" in part.change.toolTip()


def test_another_retention_is_told_before_it_is_saved(qtbot: QtBot, shown: Shown, page: SettingsPage) -> None:
    open_settings(qtbot, shown, RETENTION)
    page.retention.table.selectRow(1)
    click(qtbot, page.retention.change)
    sheet = sheet_of(shown)
    assert isinstance(sheet, RetentionSheet)
    assert not sheet.verb.isEnabled(), "it is kept for so long already"
    sheet.number.setValue(30)
    qtbot.waitUntil(lambda: "2,500 messages of 2,500 are older" in sheet._effect.text())
    assert shown.facade.asked("removable")[-1] == (30 * 24.0,)
    click(qtbot, sheet.verb)
    qtbot.waitUntil(lambda: "lab-results keeps its messages for 30 days" in page.status.text())
    assert shown.facade.asked("set_retention") == [("lab-results", "30d")]
    qtbot.waitUntil(lambda: page.retention.model.rows()[1].kept == "30d")


def test_a_retention_that_is_refused_is_told(qtbot: QtBot, shown: Shown, page: SettingsPage) -> None:
    open_settings(qtbot, shown, RETENTION)
    shown.facade.broken["set_retention"] = PathwaysError("ENOSPC")
    page.retention.table.selectRow(1)
    click(qtbot, page.retention.change)
    sheet = sheet_of(shown)
    assert isinstance(sheet, RetentionSheet)
    sheet.unit.setCurrentIndex(1)
    assert sheet.kept == "90h"
    click(qtbot, sheet.verb)
    qtbot.waitUntil(lambda: "full" in page.status.text().lower())


def test_a_removal_is_shown_ticked_and_done_in_steps(qtbot: QtBot, shown: Shown, page: SettingsPage) -> None:
    open_settings(qtbot, shown, RETENTION)
    click(qtbot, page.retention.remove)
    sheet = sheet_of(shown)
    assert isinstance(sheet, RemoveSheet)
    assert sheet.focusWidget() is sheet.cancel
    qtbot.waitUntil(lambda: "lab-results: 2,500 messages" in sheet._preview.text())
    assert not sheet.verb.isEnabled()
    assert sheet.verb.toolTip() == "Tick the condition first"
    assert not shown.facade.asked("remove"), "looking removes nothing"
    sheet.tick.click()
    assert sheet.verb.words() == "Remove 2,504 messages"
    click(qtbot, sheet.verb)
    qtbot.waitUntil(lambda: "2,504 messages removed." in page.status.text())
    assert [arguments[0].channel for arguments in shown.facade.asked("remove")] == ["lab-results"] * 3 + ["zz-gone"]  # type: ignore[attr-defined]


def test_a_removal_stops_between_two_steps(qtbot: QtBot, shown: Shown, page: SettingsPage) -> None:
    open_settings(qtbot, shown, RETENTION)
    click(qtbot, page.retention.remove)
    sheet = sheet_of(shown)
    assert isinstance(sheet, RemoveSheet)
    qtbot.waitUntil(sheet.tick.isEnabled)
    sheet.tick.click()
    sheet.verb.click()
    sheet.cancel.click()
    qtbot.waitUntil(lambda: "1,000 messages removed. Stopped; the rest is kept." in page.status.text())
    assert len(shown.facade.asked("remove")) == 1


def test_an_age_of_ones_own_is_looked_up_anew(qtbot: QtBot, shown: Shown, page: SettingsPage) -> None:
    open_settings(qtbot, shown, RETENTION)
    click(qtbot, page.retention.remove)
    sheet = sheet_of(shown)
    assert isinstance(sheet, RemoveSheet)
    qtbot.waitUntil(sheet.tick.isEnabled)
    sheet.tick.click()
    sheet.by_age.click()
    assert not sheet.verb.isEnabled(), "another choice takes the tick away"
    sheet.days.setValue(2_000)
    qtbot.waitUntil(lambda: sheet._preview.text() == "Nothing is old enough.")
    assert sheet.verb.toolTip() == "Nothing is old enough"
    sheet.reject()


def test_a_backup_needs_a_recovery_key_and_says_so(qtbot: QtBot, shown: Shown, page: SettingsPage) -> None:
    open_settings(qtbot, shown, RETENTION)
    part = page.retention
    assert not part.back_up.isEnabled()
    assert "Make a recovery key first" in part.back_up.toolTip()
    with_recovery_key(shown)
    page.poll()
    qtbot.waitUntil(part.back_up.isEnabled)
    click(qtbot, part.back_up)
    (dialog,) = shown.window.findChildren(QFileDialog)
    dialog.close()
    shown.facade.hold.add("back_up")
    part.back_up_to("/zz/backup")
    assert part.back_up.toolTip() == "A backup is being written"
    shown.facade.hold.clear()
    shown.facade.broken["back_up"] = PathwaysError("ENOSPC")
    part.back_up_to("/zz/backup")
    qtbot.waitUntil(part.back_up.isEnabled)
    shown.facade.broken.clear()
    part.back_up_to("/zz/backup")
    qtbot.waitUntil(lambda: "Backup made and checked: 2,504 messages, 90 MB" in page.status.text())


# ---------------------------------------------------------------- keys


def test_the_master_key_is_exchanged_once_asked(qtbot: QtBot, shown: Shown, page: SettingsPage) -> None:
    open_settings(qtbot, shown, KEYS)
    texts = [fact.text for fact in page.keys.master.facts()]
    assert "Kept by: key file" in texts[0]
    assert "Master key 1, 30 d old" in texts[1]
    click(qtbot, page.keys.exchange)
    sheet = sheet_of(shown)
    assert isinstance(sheet, ExchangeKeySheet)
    assert not shown.facade.asked("exchange_key")
    click(qtbot, sheet.verb)
    qtbot.waitUntil(lambda: "its number 2" in page.status.text())
    qtbot.waitUntil(lambda: "Master key 2" in page.keys.master.facts()[1].text)


def test_a_key_store_that_refuses_is_told(qtbot: QtBot, shown: Shown, page: SettingsPage) -> None:
    open_settings(qtbot, shown, KEYS)
    shown.facade.broken["exchange_key"] = PathwaysError("ERR_PATHWAYS_KEY_STORE_LOCKED")
    click(qtbot, page.keys.exchange)
    click(qtbot, sheet_of(shown).verb)
    qtbot.waitUntil(lambda: "key store is locked" in page.status.text())
    assert page.keys.exchange.isEnabled()


def test_a_recovery_key_is_made_saved_asked_back_and_forgotten(qtbot: QtBot, shown: Shown, page: SettingsPage) -> None:
    open_settings(qtbot, shown, KEYS)
    click(qtbot, page.keys.make)
    sheet = sheet_of(shown)
    assert isinstance(sheet, MakeRecoverySheet)
    form = sheet.form
    qtbot.waitUntil(lambda: bool(form._text))
    form.save_to("/zz/stick/key.txt")
    qtbot.waitUntil(lambda: "Saved." in form._told.text())
    assert shown.facade.asked("save_recovery_key") == [(RECOVERY_KEY, "/zz/stick/key.txt")]
    click(qtbot, form.have)
    for field, number in zip(form.fields, form._groups, strict=True):
        QTest.keyClicks(field, RECOVERY_KEY.split()[number])
    click(qtbot, form.compare)
    qtbot.waitUntil(lambda: "valid from now on" in page.status.text())
    assert not form._text
    qtbot.waitUntil(lambda: page.keys.make.words() == "Make a new recovery key…")


def test_a_cancelled_recovery_key_counts_for_nothing(qtbot: QtBot, shown: Shown, page: SettingsPage) -> None:
    open_settings(qtbot, shown, KEYS)
    click(qtbot, page.keys.make)
    sheet = sheet_of(shown)
    assert isinstance(sheet, MakeRecoverySheet)
    qtbot.waitUntil(lambda: bool(sheet.form._text))
    sheet.form.copy.click()
    click(qtbot, sheet.cancel)
    assert QGuiApplication.clipboard().text() != RECOVERY_KEY
    assert not shown.facade.asked("keep_recovery_key")


def test_the_paper_is_tried_and_not_kept(qtbot: QtBot, shown: Shown, page: SettingsPage) -> None:
    with_recovery_key(shown)
    open_settings(qtbot, shown, KEYS)
    click(qtbot, page.keys.try_it)
    sheet = sheet_of(shown)
    assert isinstance(sheet, PaperSheet)
    assert sheet.verb.toolTip() == "Type all 56 characters first"
    shown.facade.broken["check_recovery_key"] = PathwaysError("ERR_PATHWAYS_RECOVERY_KEY_WRONG")
    QTest.keyClicks(sheet.field, PAPER)
    click(qtbot, sheet.verb)
    qtbot.waitUntil(lambda: "does not open the store" in sheet._count.text())
    assert sheet.field.isEnabled()
    shown.facade.broken.clear()
    click(qtbot, sheet.verb)
    qtbot.waitUntil(lambda: "opens everything that is kept" in page.status.text())
    assert shown.facade.asked("check_recovery_key")[-1] == (PAPER,)


def test_everything_is_sealed_anew_and_how_far_is_shown(qtbot: QtBot, shown: Shown, page: SettingsPage) -> None:
    open_settings(qtbot, shown, KEYS)
    part = page.keys
    assert not part.progress.isVisible()
    click(qtbot, part.seal_anew)
    sheet = sheet_of(shown)
    assert isinstance(sheet, SealAnewSheet)
    assert sheet.verb.toolTip() == "Tick the condition first"
    sheet.tick.click()
    work = Resealing(shown.facade.now - 65_000, "messages", 300, 1204)
    shown.facade.keys.told = replace(shown.facade.keys.told, resealing=work)
    click(qtbot, sheet.verb)
    qtbot.waitUntil(part.progress.isVisible)
    assert len(shown.facade.asked("reseal")) == 1
    assert (part.progress.value(), part.progress.maximum()) == (300, 1204)
    assert "300 of 1,204 messages done" in part._how_far.text()
    for button in (part.exchange, part.make, part.seal_anew):
        assert button.toolTip() == "Everything is being sealed anew"
    shown.facade.keys.told = replace(shown.facade.keys.told, resealing=None)
    page.show_snapshot(shown.facade.snapshot())
    qtbot.waitUntil(part.seal_anew.isEnabled)
    assert not part.progress.isVisible()


def test_an_escrow_key_of_the_hospital_is_shown_and_allows_backups(
    qtbot: QtBot, shown: Shown, page: SettingsPage
) -> None:
    open_settings(qtbot, shown, KEYS)
    assert not page.keys._escrow.isVisible()
    shown.facade.keys.told = replace(shown.facade.keys.told, escrow=EscrowKey("SHA256:zzescrow", shown.facade.now))
    page.poll()
    qtbot.waitUntil(page.keys._escrow.isVisible)
    assert "SHA256:zzescrow" in page.keys.escrow.facts()[0].text
    assert "escrow key of the hospital opens this store too" in page.keys.recovery.facts()[0].text
    open_settings(qtbot, shown, RETENTION)
    qtbot.waitUntil(page.retention.back_up.isEnabled)


# ---------------------------------------------------------------- log


def test_the_log_of_all_channels_is_narrowed_and_copied(qtbot: QtBot, shown: Shown, page: SettingsPage) -> None:
    open_settings(qtbot, shown, LOG)
    view = page.log.view
    assert shown.facade.asked("log_lines")[-1][0] is None
    assert view.of.count() > 2
    view.of.setCurrentIndex(view.of.findData("lab-results"))
    view.of.activated.emit(view.of.currentIndex())
    qtbot.waitUntil(lambda: shown.facade.asked("log_lines")[-1][0] == "lab-results")
    QTest.keyClick(shown.window, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(view.search, "no line has this")
    qtbot.waitUntil(lambda: "Clear filters" in [name_of(one) for one in buttons(view._empty)])
    click(qtbot, by_name(view._empty, "Clear filters"))
    qtbot.waitUntil(lambda: view.model.rowCount() > 0)
    assert view.channel is None
    click(qtbot, view.copy)
    assert "pass-ended" in QGuiApplication.clipboard().text()
    click(qtbot, page.log.folder)
    assert shown.opener.paths[-1].endswith("logs")


def test_a_channel_that_goes_stays_in_the_box_of_the_log_that_follows_it(
    qtbot: QtBot, shown: Shown, page: SettingsPage
) -> None:
    open_settings(qtbot, shown, LOG)
    view = page.log.view
    view.of.setCurrentIndex(view.of.findData("lab-results"))
    view.of.activated.emit(view.of.currentIndex())
    view.set_channels(("adt",))
    assert (view.channel, view.of.currentData()) == ("lab-results", "lab-results"), "the box says what is shown"
    view.clear_filters()
    view.set_channels(("adt",))
    assert [view.of.itemData(place) for place in range(view.of.count())] == [None, "adt"]


def test_only_the_part_in_front_asks(qtbot: QtBot, shown: Shown, page: SettingsPage) -> None:
    open_settings(qtbot, shown, LOG)
    page.show_part(GENERAL)
    assert not page.log.view._again.isActive()
    page.show_part(LOG)
    assert page.log.view._again.isActive()
    shown.window.show_page("channels")
    assert not page.log.view._again.isActive()


def test_the_diagnostics_bundle_is_read_before_it_is_saved(qtbot: QtBot, shown: Shown, page: SettingsPage) -> None:
    open_settings(qtbot, shown, LOG)
    shown.facade.hold.add("diagnostics")
    click(qtbot, page.log.diagnostics)
    sheet = sheet_of(shown)
    assert isinstance(sheet, DiagnosticsSheet)
    assert sheet.verb.toolTip() == "It is not made yet"
    sheet.reject()
    shown.facade.hold.clear()
    click(qtbot, page.log.diagnostics)
    sheet = sheet_of(shown)
    assert isinstance(sheet, DiagnosticsSheet)
    qtbot.waitUntil(sheet.verb.isEnabled)
    assert sheet.part.count() == len(BUNDLE.parts)
    for place, (_name, text) in enumerate(BUNDLE.parts):
        sheet.part.setCurrentIndex(place)
        assert sheet.text.toPlainText().strip() == text.strip()
    click(qtbot, sheet.copy)
    assert QGuiApplication.clipboard().text().strip() == BUNDLE.parts[-1][1].strip()
    shown.facade.broken["save_diagnostics"] = PathwaysError("ENOSPC")
    sheet.save_to("/zz/bundle.zip")
    qtbot.waitUntil(lambda: "full" in sheet._told.text().lower())
    shown.facade.broken.clear()
    sheet.save_to("/zz/bundle.zip")
    qtbot.waitUntil(lambda: "Diagnostics bundle saved, 2.0 KB" in page.status.text())
    assert shown.facade.asked("save_diagnostics")[-1] == (BUNDLE, "/zz/bundle.zip")
