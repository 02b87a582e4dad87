"""The forms of the reading pane: what each kind of body offers, the character set it was read with, the export."""

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from pathways_desktop.desktop.pages.content_view import HEX, TEXT, TREE, ContentView
from tests.desktop.conftest import Shown
from tests.desktop.opening import click, open_messages

CDA = (
    b'<?xml version="1.0"?><ClinicalDocument><title>ZZ</title>'
    b'<recordTarget><id extension="ZZ-77"/></recordTarget></ClinicalDocument>'
)
JSON = b'{"resourceType": "Patient", "id": "zz", "name": [{"family": "ZZTEST"}]}'
LATIN = "Befund: Müller, 37 °C\n".encode("latin-1")
PNG = b"\x89PNG\r\n\x1a\n" + bytes(64)
HL7_ODD = b"MSH|^~\\&|ZZ|ZZ|ZZ|ZZ|20261130||ORU^R01|ZZ1|P|2.5||||||ASCII\rOBX|1|TX|||M\xfcller\r"


def content(qtbot: QtBot, shown: Shown, body: bytes) -> ContentView:
    """The pane with a message of these bytes, once it is drawn."""
    shown.facade.body_bytes = body
    view = open_messages(qtbot, shown).pane.content
    qtbot.waitUntil(lambda: bool(view.hex.toPlainText()))
    return view


def forms(view: ContentView) -> list[int]:
    return [form for form in (TREE, TEXT, HEX) if view.forms.isTabVisible(form)]


@pytest.mark.parametrize(
    ("body", "offered", "first", "note"),
    [
        (CDA, [TREE, TEXT, HEX], TREE, "Read as "),
        (JSON, [TREE, TEXT, HEX], TREE, "Read as "),
        (LATIN, [TEXT, HEX], TEXT, "Read as "),
        (PNG, [HEX], HEX, ""),
        (b"%PDF-1.7\n" + bytes(range(256)), [HEX], HEX, ""),
        (bytes(range(256)), [HEX], HEX, ""),
    ],
    ids=["cda", "json", "text", "picture", "pdf", "bytes"],
)
def test_each_kind_has_its_forms(
    qtbot: QtBot, shown: Shown, body: bytes, offered: list[int], first: int, note: str
) -> None:
    view = content(qtbot, shown, body)
    assert forms(view) == offered
    assert view.forms.currentIndex() == first
    assert note in view._note.text()
    assert view.export.isVisible() is (TEXT not in offered)
    assert "ZZTEST" not in view.text.toPlainText()
    assert "ZZ-77" not in view.text.toPlainText()


def test_markup_is_set_out_in_lines(qtbot: QtBot, shown: Shown) -> None:
    view = content(qtbot, shown, CDA)
    assert "  <recordTarget>" in view.text.toPlainText().splitlines()
    view.start_reveal()
    qtbot.waitUntil(lambda: "  <title>ZZ</title>" in view.text.toPlainText().splitlines())


def test_the_character_set_is_told_also_where_the_body_is_wrong_about_itself(qtbot: QtBot, shown: Shown) -> None:
    view = content(qtbot, shown, LATIN)
    assert "Read as Windows-1252." in view._note.text()
    view.start_reveal()
    qtbot.waitUntil(lambda: "Müller, 37 °C" in view.text.toPlainText())
    shown.facade.body_bytes = HL7_ODD
    browser = open_messages(qtbot, shown, 1)
    view = browser.pane.content
    qtbot.waitUntil(lambda: "ASCII" in view._note.text())
    assert "not known or does not fit" in view._note.text()


@pytest.mark.parametrize(("body", "word"), [(PNG, "A picture."), (b"%PDF-1.7\n" + bytes(99), "A PDF document.")])
def test_pictures_and_documents_are_handed_to_an_export(qtbot: QtBot, shown: Shown, body: bytes, word: str) -> None:
    view = content(qtbot, shown, body)
    assert view._alien_text.text().startswith(word)
    click(qtbot, view.export)
    dialog = shown.window.findChild(QFileDialog)
    assert isinstance(dialog, QFileDialog)
    dialog.reject()
