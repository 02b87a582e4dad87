"""Renders each page of the window, light and dark, at 100 % and 200 %: `python -m tests.desktop.screenshots OUT`.

By default over made-up data; `render` takes any facade, so that the same pictures can be made over a real home.
"""

import argparse
import os
import sys
import tempfile
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QItemSelectionModel, QSettings, QTimer
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QDialog

from pathways_desktop.desktop.application import make_application
from pathways_desktop.desktop.bridge import Bridge
from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.dialogs.export_list import ExportListSheet
from pathways_desktop.desktop.dialogs.resend import ResendSheet
from pathways_desktop.desktop.dialogs.resend_job import ResendJobSheet
from pathways_desktop.desktop.dialogs.resend_row import SumRow
from pathways_desktop.desktop.language import Language, speak
from pathways_desktop.desktop.page_set import AUDIT, CHANNELS, FAILURES, MESSAGES, SETTINGS
from pathways_desktop.desktop.pages.channel_detail import CLAIMS, LOG, OVERVIEW
from pathways_desktop.desktop.pages.channel_detail import FAILURES as FAILURES_TAB
from pathways_desktop.desktop.pages.channel_detail import MESSAGES as MESSAGES_TAB
from pathways_desktop.desktop.pages.channel_detail import SETTINGS as SETTINGS_TAB
from pathways_desktop.desktop.pages.message_browser import MessageBrowser
from pathways_desktop.desktop.pages.reading_pane import DELIVERIES, HISTORY
from pathways_desktop.desktop.pages.resend_strip import HIDE
from pathways_desktop.desktop.settings.page import GENERAL, KEYS, RETENTION
from pathways_desktop.desktop.settings.page import LOG as PROGRAM_LOG
from pathways_desktop.desktop.theme.theme import Mode, theme
from pathways_desktop.desktop.window import Window
from pathways_desktop.desktop.wizard.wizard import Wizard
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.resends import ResendAct
from pathways_desktop.domain.rows import ChannelRow
from pathways_desktop.engine.facade import Facade
from tests.desktop.fake_facade import FakeFacade, FakeOpener

PAUSE_MS = 450
"""Answers come from threads; a page is still when nothing has moved for so long."""


def rest(milliseconds: int = PAUSE_MS) -> None:
    """Let the loop run."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


class Camera:
    """Takes the pictures of one window in one theme."""

    def __init__(self, window: Window, folder: Path, mode: Mode, ratio: int) -> None:
        self.window, self._folder, self._mode, self._ratio = window, folder, mode, ratio

    def take(self, name: str) -> None:
        """Render the window with the sheets over it."""
        rest()
        size = self.window.size()
        image = QImage(size * self._ratio, QImage.Format.Format_ARGB32)
        image.setDevicePixelRatio(self._ratio)
        image.fill(0)
        painter = QPainter(image)
        self.window.render(painter, self.window.rect().topLeft())
        for sheet in self.window.findChildren(QDialog):
            if sheet.isVisible():
                painter.translate((size.width() - sheet.width()) / 2, (size.height() - sheet.height()) / 2)
                sheet.render(painter, sheet.rect().topLeft())
                painter.resetTransform()
        painter.end()
        end = "" if self._ratio == 1 else f"@{self._ratio}x"
        image.save(str(self._folder / f"{name}-{self._mode}{end}.png"))


def choose_message(browser: MessageBrowser) -> None:
    """Choose the newest message that has a tree, else the newest."""
    model = browser.model
    rows = [model.row_at(model.index(number, 0)) for number in range(model.rowCount())]
    trees = [number for number, row in enumerate(rows) if row is not None and (row.hl7_type or "").startswith("ORU")]
    browser.table.selectRow(trees[0] if trees else 0)


def shoot(camera: Camera, channel: str) -> None:
    """Walk the pages."""
    window = camera.window
    assert window.channels is not None
    assert window.messages is not None
    assert window.failures is not None
    detail = window.channels.detail
    window.show_channel(channel, OVERVIEW)
    camera.take("channels")
    detail.show_tab(CLAIMS)
    rest()
    row = next((n for n, claim in enumerate(detail.claims.model.claims()) if claim.state == "earlier-run"), None)
    if row is not None:
        detail.claims.table.selectRow(detail.claims.model.row_of(detail.claims.model.claims()[row].claim_id))
    camera.take("claims")
    for tab, name in ((FAILURES_TAB, "channel-failures"), (MESSAGES_TAB, "channel-messages"), (LOG, "log")):
        detail.show_tab(tab)
        camera.take(name)
    detail.show_tab(SETTINGS_TAB)
    camera.take("channel-settings")
    detail.show_tab(OVERVIEW)
    unsteady = next((row.name for row in channels_of(window) if row.place is not None and row.place.code), None)
    if unsteady is not None:
        window.show_channel(unsteady, CLAIMS)
        camera.take("claims-unsteady")
        window.show_channel(channel, OVERVIEW)
    window.show_page(MESSAGES)
    rest()
    browser = window.messages.browser
    choose_message(browser)
    browser.pane.tabs.setCurrentIndex(0)
    camera.take("messages")
    browser.pane.tabs.setCurrentIndex(DELIVERIES)
    camera.take("messages-deliveries")
    browser.pane.tabs.setCurrentIndex(HISTORY)
    camera.take("messages-history")
    browser.pane.tabs.setCurrentIndex(0)
    browser.resend_chosen()
    camera.take("resend")
    close_sheets(window)
    shoot_sheets(camera)
    window.show_page(FAILURES)
    camera.take("failures")
    shoot_resends(camera)
    window.show_page(CHANNELS)
    shoot_audit(camera)
    shoot_settings(camera)
    shoot_editor(camera, channel)
    shoot_wizard(camera)


def channels_of(window: Window) -> tuple[ChannelRow, ...]:
    """The channels that the window shows."""
    return window.snapshot.channels if window.snapshot is not None else ()


def close_sheets(window: Window) -> None:
    """Close whatever stands over the window."""
    for sheet in window.findChildren(QDialog):
        sheet.close()


def shoot_sheets(camera: Camera) -> None:
    """Reveal with a field chosen, the export of the list, the help."""
    window = camera.window
    assert window.messages is not None
    content = window.messages.browser.pane.content
    model = content.tree_model
    for row in range(model.rowCount()):
        parent = model.index(row, 0)
        for number in range(model.rowCount(parent)):
            if model.is_hidden(model.index(number, 0, parent)):
                content.tree.setCurrentIndex(model.index(number, 0, parent))
    if content.reveal.isEnabled():
        content.reveal.click()
        camera.take("reveal")
        close_sheets(window)
    window.messages.export_list.click()
    for sheet in window.findChildren(ExportListSheet):
        sheet.content.setChecked(True)
    camera.take("export-list")
    close_sheets(window)
    window.show_help("ERR_PATHWAYS_FILE_ID_UNSTEADY")
    camera.take("help")
    close_sheets(window)


def shoot_resends(camera: Camera) -> None:
    """Six messages resent: the sheet, each output, what came of it, the strip; then one compared."""
    window = camera.window
    assert window.messages is not None
    window.show_page(MESSAGES)
    rest()
    browser = window.messages.browser
    browser.table.clearSelection()
    flags = QItemSelectionModel.SelectionFlag
    for row in range(6):
        browser.table.selectionModel().select(browser.model.index(row, 0), flags.Select | flags.Rows)
    browser.resend_chosen()
    rest(1500)
    (sheet,) = [one for one in window.findChildren(ResendSheet) if one.isVisible()]
    sheet.reason.setText("Receiver was down from 10:36 to 10:50, ticket ZZ-1234")
    camera.take("resend-many")
    for total in sheet.findChildren(SumRow):
        total.opens.click()
    camera.take("resend-many-each")
    sheet.first.click()
    rest(1500)
    resends = window.messages.browser.resends
    facade = resends._commands.facade
    if isinstance(facade, FakeFacade) and resends.job is not None:
        facade.resends.send(resends.job.number)
    camera.take("resend-results")
    for each in window.findChildren(ResendJobSheet):
        each.close()
    camera.take("messages-resending")
    if isinstance(facade, FakeFacade):
        facade.written["archive"] = facade.body_bytes.replace(b"PID|1||", b"PID|1|ZZ|").replace(b"ZZ", b"QQ", 3)
    choose_message(browser)
    rest()
    browser.pane.compare.click()
    camera.take("compare")
    for one in window.findChildren(QDialog):
        one.close()
    if resends.job is not None:
        facade.resends.act(resends.job.number, ResendAct.CANCEL).result()
        rest()
        resends.action.emit(HIDE)


def shoot_audit(camera: Camera) -> None:
    """The record, checked, with an entry open."""
    window = camera.window
    assert window.audit is not None
    window.show_page(AUDIT)
    rest()
    window.audit.verify()
    rest()
    window.audit.table.selectRow(1)
    camera.take("audit")
    window.show_page(CHANNELS)


def shoot_settings(camera: Camera) -> None:
    """Each part of the settings, and the sheet that removes old messages."""
    window = camera.window
    window.show_page(SETTINGS)
    page = window.settings
    assert page is not None
    for part, name in ((GENERAL, "general"), (RETENTION, "retention"), (KEYS, "keys"), (PROGRAM_LOG, "log")):
        page.show_part(part)
        rest()
        if part == RETENTION:
            page.retention.table.selectRow(1)
        camera.take(f"settings-{name}")
    page.show_part(RETENTION)
    page.retention.remove.click()
    camera.take("settings-remove")
    for sheet in window.findChildren(QDialog):
        sheet.close()
    page.show_part(KEYS)
    page.keys.make.click()
    camera.take("settings-recovery-key")
    for sheet in window.findChildren(QDialog):
        sheet.close()
    page.show_part(PROGRAM_LOG)
    page.log.diagnostics.click()
    camera.take("diagnostics")
    for sheet in window.findChildren(QDialog):
        sheet.close()
    page.show_part(GENERAL)
    window.show_page(CHANNELS)


def shoot_start(camera: Camera) -> None:
    """The states of the store's key; the pages come back afterwards."""
    window = camera.window
    for code, new in (
        ("ERR_PATHWAYS_KEY_MISSING", False),
        ("ERR_PATHWAYS_KEY_STORE_LOCKED", False),
        ("ERR_PATHWAYS_KEY_STORE_MISSING", True),
    ):
        window.show_failed_start(PathwaysError(code), new=new)
        camera.take(f"start-{code[13:].lower().replace('_', '-')}")


def shoot_editor(camera: Camera, channel: str) -> None:
    """A channel's settings with one value changed, tested."""
    window = camera.window
    assert window.set_up is not None
    window.set_up.edit_channel(channel)
    for _ in range(20):
        rest()
        if window.set_up.editor is not None:
            break
    editor = window.set_up.editor
    assert editor is not None
    editor.source.fields["minAge"].set_text("3s")
    rest()
    editor.test.test.click()
    rest(1500)
    camera.take("editor")
    editor.undo.click()
    editor.cancel.click()
    rest()


def shoot_wizard(camera: Camera) -> None:
    """The wizard's pages; nothing is started."""
    window = camera.window
    assert window.set_up is not None
    window.set_up.new_channel()
    (wizard,) = [one for one in window.findChildren(Wizard) if one.isVisible()]
    camera.take("wizard-welcome")
    for page, name in ((wizard.source, "wizard"), (wizard.destination, "wizard-destination")):
        wizard.verb.click()
        for _ in range(40):
            rest()
            if page.cards:
                break
        page.cards[0].click()
        rest()
        camera.take(name)
    wizard.verb.click()
    camera.take("wizard-check")
    wizard.reject()
    rest()


def render(
    facade: Facade,
    folder: Path,
    channel: str,
    *,
    modes: tuple[Mode, ...] = (Mode.LIGHT, Mode.DARK),
    ratios: tuple[int, ...] = (1,),
) -> None:
    """Render each page over this facade, which runs. Needs a `QApplication`."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        bridge = Bridge()
        facade.listen(bridge.hear)
        window = Window(QSettings(str(Path(place) / "window.ini"), QSettings.Format.IniFormat))
        window.may_close = True
        commands = Commands(facade, bridge, FakeOpener())
        window.open_pages(commands)
        window.resize(1280, 800)
        window.show()
        rest(1500)
        for mode in modes:
            theme().set_mode(mode)
            for ratio in ratios:
                camera = Camera(window, folder, mode, ratio)
                shoot(camera, channel)
                shoot_start(camera)
                window.open_pages(commands)
                rest(1500)
        bridge.close()
        window.close()
        window.deleteLater()
        QApplication.processEvents()


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--twice", action="store_true", help="at 200 %% too")
    parser.add_argument("--language", type=Language, choices=list(Language), default=Language.ENGLISH)
    parser.add_argument("--mode", type=Mode, choices=list(Mode), action="append", help="default: light, dark")
    chosen = parser.parse_args(arguments)
    app = make_application(sys.argv[:1])
    speak(chosen.language)
    facade = FakeFacade()
    modes = tuple(chosen.mode or (Mode.LIGHT, Mode.DARK))
    render(facade, chosen.out, "lab-results", modes=modes, ratios=(1, 2) if chosen.twice else (1,))
    facade.end()
    app.quit()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
