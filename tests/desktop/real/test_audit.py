"""Job 10 of the console, over a real engine: who looked at what as a file in two steps; a record that was changed."""

import sqlite3

import pytest
from PySide6.QtWidgets import QFileDialog

from pathways_desktop.desktop.page_set import AUDIT
from pathways_desktop.engine.audit_export import FIELDS
from tests.desktop.real.conftest import MakeDesk
from tests.desktop.real.desk import RealDesk
from tests.desktop.walking import by_name
from tests.support.command_line import Site


def opened(desk: RealDesk) -> None:
    desk.page(AUDIT)
    assert desk.window.audit is not None
    desk.until(lambda: desk.window.audit is not None and desk.window.audit.model.rowCount(), "the record is listed")


def test_looks_verify_and_export_stand_in_the_record(site: Site, make_desk: MakeDesk) -> None:
    site.channel()
    desk = make_desk().start()
    site.drop("zztest.hl7")
    desk.open_message()
    opened(desk)
    page = desk.window.audit
    assert page is not None
    whats = [row.what for number in range(10) if (row := page.model.row_at(number)) is not None]
    assert whats[:2] == ["audit-read", "viewed"]
    desk.press(page.whole, "Verify now")
    desk.until(lambda: page.whole.accessibleName() == "The record is whole", "it is checked")
    desk.press(page.whole, "Export…")
    desk.until(lambda: page.window().findChildren(QFileDialog), "the dialog for a file")
    (dialog,) = page.window().findChildren(QFileDialog)
    target = site.root / "audit.csv"
    dialog.selectFile(str(target))
    dialog.accept()
    desk.until(target.exists, "the file is there")
    lines = target.read_text("utf-8-sig").splitlines()
    assert lines[0] == ",".join(FIELDS)
    assert any(",viewed," in line for line in lines)
    assert [len(desk.audit(what)) for what in ("audit-verified", "audit-exported")] == [1, 1]


@pytest.mark.allow_log("AUDIT")
def test_a_changed_entry_is_found(site: Site, make_desk: MakeDesk) -> None:
    site.channel()
    desk = make_desk().start()
    opened(desk)
    (store,) = [one for one in site.home.iterdir() if one.suffix == ".db"]
    with sqlite3.connect(store, timeout=10) as db:
        triggers = [
            row[0] for row in db.execute("select name from sqlite_master where type = 'trigger' and tbl_name = 'audit'")
        ]
        for name in triggers:
            db.execute(f"drop trigger {name}")
        db.execute("update audit set at = at + 1 where seq = 1")
    page = desk.window.audit
    assert page is not None
    desk.click(by_name(page.whole, "Verify now"))
    desk.until(lambda: page.whole._code.text() == "ERR_PATHWAYS_AUDIT_BROKEN", "the broken entry is told")
    assert "entry 1 does not fit" in page.whole.accessibleDescription()
