"""The cards of the page Failures and each of their buttons, over the real engine; and reading in place."""

import pytest
from PySide6.QtWidgets import QApplication, QLineEdit

from pathways_desktop.desktop.dialogs.confirm import ReadInPlaceSheet
from pathways_desktop.desktop.page_set import CHANNELS
from pathways_desktop.desktop.pages.channel_detail import LOG
from pathways_desktop.locations.folder.fileops import real_ops
from pathways_desktop.locations.folder.simulated import SimulatedDrive
from tests.desktop.real.conftest import MakeDesk
from tests.desktop.real.desk import RealDesk, waits_in
from tests.desktop.real.troubled import only
from tests.desktop.walking import name_of
from tests.support.command_line import Site

AWAY = pytest.mark.allow_log("ENOENT", "delivery-failed", "pass-failed", "place")
UNSTEADY = "ERR_PATHWAYS_FILE_ID_UNSTEADY"


def desk_without_folder(site: Site, make_desk: MakeDesk) -> RealDesk:
    """One delivery failed because its folder is missing; the next try is far away."""
    site.channel(destination={"fileName": "{name}", "retry": {"first": "10m", "most": "1h"}})
    (site.root / "out").rmdir()
    desk = make_desk().start()
    site.drop("zztest.hl7")
    desk.until(lambda: bool(desk.message_ids() and desk.attempts("out")))
    desk.until(lambda: desk.open_codes() == {"ENOENT"})
    return desk


@AWAY
def test_a_card_says_what_and_where_and_acknowledging_moves_it(site: Site, make_desk: MakeDesk) -> None:
    desk = desk_without_folder(site, make_desk)
    card = desk.card("ENOENT")
    assert "lab → out" in card.accessibleName()
    told = card.accessibleDescription()
    assert "Nothing stands at this path" in told
    assert "`" not in told
    assert "--" not in told, "no command line in the window"
    names = [name_of(button) for button in card.buttons()]
    assert names == ["Make folder", "Try now", "Edit channel", "Copy details", "Acknowledge…"]

    desk.window.show_channel("lab")
    line = desk.channels.detail.overview.line
    desk.until(lambda: [piece.branch.state for piece in line._branches] == ["failed"], "its way is broken")

    card = desk.card("ENOENT")
    desk.press(card, "Copy details")
    assert "ENOENT" in QApplication.clipboard().text()
    assert "zztest" not in QApplication.clipboard().text()
    desk.press(card, "Edit channel")
    desk.until(lambda: desk.window.set_up is not None and desk.window.set_up.editor is not None, "the editor")
    assert desk.window.page is not None
    assert desk.window.page.title.text() == "Edit lab"
    desk.press(desk.window.page, "Cancel")
    desk.press(desk.card("ENOENT"), "Acknowledge…")
    sheet = desk.sheet()
    note = sheet.findChild(QLineEdit)
    assert isinstance(note, QLineEdit)
    note.setText("ZZ-77 is told")
    desk.click(sheet.verb)
    desk.until(lambda: desk.failures.list.counts() == {"open": 0, "acknowledged": 1, "closed": 0})
    assert "ZZ-77 is told" in (desk.audit("failure-acknowledged")[0].detail or "")
    desk.until(lambda: desk.home.snapshot().open_failures == 0, "it asks for nobody any more")
    assert desk.open_codes() == {"ENOENT"}, "acknowledging mends nothing"


@AWAY
def test_try_now_delivers_once_the_folder_is_back(site: Site, make_desk: MakeDesk) -> None:
    desk = desk_without_folder(site, make_desk)
    tries = len(desk.attempts("out"))
    card = desk.card("ENOENT")
    desk.press(card, "Try now")
    desk.until(lambda: len(desk.attempts("out")) == tries + 1, "it is tried at once")
    site.folder("out")
    desk.press(desk.card("ENOENT"), "Try now")
    desk.until(lambda: list(desk.outputs("out")) == ["zztest.hl7"])
    desk.until(lambda: desk.failures.list.counts() == {"open": 0, "acknowledged": 0, "closed": 1})


@AWAY
def test_a_missing_drop_folder_is_made_and_its_log_shown(site: Site, make_desk: MakeDesk) -> None:
    site.channel()
    (site.root / "drop").rmdir()
    desk = make_desk().start()
    desk.until(lambda: desk.open_codes() == {"ENOENT"})
    card = desk.card("ENOENT")
    assert "files stay where they are" in card.accessibleDescription()
    desk.press(card, "Log")
    assert desk.window.rail.current() == CHANNELS
    detail = desk.channels.detail
    assert detail.bar.currentIndex() == LOG
    desk.until(lambda: detail.log.view.model.rowCount() > 0)
    desk.press(desk.card("ENOENT"), "Make folder")
    desk.until(lambda: (site.root / "drop").is_dir() and desk.open_codes() == set())
    site.drop("zztest.hl7")
    desk.until(lambda: len(desk.outputs("out")) == 1)


@pytest.mark.allow_log(UNSTEADY, "pass-failed", "place")
def test_read_in_place_changes_one_line_and_takes_the_file(site: Site, make_desk: MakeDesk) -> None:
    site.channel()
    config = (
        "# Kept by hand.\n"
        "channels:\n"
        "  - name: lab   # the stick at the window\n"
        f"    source: {{type: folder, dir: {site.root / 'drop'}, minAge: 0}}  # FAT\n"
        f"    destinations: [{{name: out, type: folder, dir: {site.root / 'out'}, fileName: '{{name}}'}}]\n"
    )
    site.write_config_text(config)
    site.drop("zztest.hl7")
    desk = make_desk(only(site.root / "drop", SimulatedDrive(real_ops()))).start()
    desk.until(lambda: desk.open_codes() == {UNSTEADY})
    assert waits_in(site.root / "drop") == ["zztest.hl7"], "untouched"
    card = desk.card(UNSTEADY)
    desk.press(card, "Read in place…")
    sheet = desk.sheet()
    assert isinstance(sheet, ReadInPlaceSheet)
    assert not sheet.verb.isEnabled()
    sheet.tick.click()
    desk.click(sheet.verb)
    desk.until(lambda: list(desk.outputs("out")) == ["zztest.hl7"], "the file is taken")
    desk.until(lambda: waits_in(site.root / "drop") == [])
    desk.until(lambda: desk.open_codes() == set())
    text = (site.home / "channels.yaml").read_text(encoding="utf-8")
    assert text.replace(", singleNode: true", "") == config, "comments and order are kept"
    assert "singleNode: true" in text
    assert [row.detail for row in desk.audit("read-in-place")] == ["lab"]
