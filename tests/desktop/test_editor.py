"""The channel editor over a made-up home: only the kind's fields, faults beside them, test, change, saving."""

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QMenu, QWidget
from pytestqt.qtbot import QtBot

from pathways_desktop.config.form import DESTINATIONS, SECRETS, SOURCES, FieldKind, channel_form, form_of, place_form
from pathways_desktop.desktop.dialogs.access import TrustSheet
from pathways_desktop.desktop.editor.page import EditorPage
from pathways_desktop.desktop.editor.values import at_key, typed_value, with_key
from pathways_desktop.desktop.editor.words import key_word
from pathways_desktop.desktop.widgets.labels import TextLabel
from pathways_desktop.domain.access import HostKeyRow, HostKeyState, OfferedKey, SecretField
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import ChannelState
from pathways_desktop.domain.rows import CheckRow
from tests.desktop.conftest import Shown
from tests.desktop.fake_setup import ZZ
from tests.desktop.opening import channels, click, sheet_of
from tests.desktop.test_buttons import walk
from tests.desktop.walking import by_name, controls, name_of

pytestmark = pytest.mark.qt_log_ignore("does not support grabbing", extend=True)


def editor_of(qtbot: QtBot, shown: Shown) -> EditorPage:
    shown.window.show_channel("lab-results")
    click(qtbot, channels(shown).detail.edit)
    return waited(qtbot, shown)


def waited(qtbot: QtBot, shown: Shown) -> EditorPage:
    assert shown.window.set_up is not None
    qtbot.waitUntil(lambda: shown.window.set_up is not None and shown.window.set_up.editor is not None)
    editor = shown.window.set_up.editor
    assert editor is not None
    assert shown.window.page is editor
    return editor


def new_of_kind(qtbot: QtBot, shown: Shown, kind: str) -> EditorPage:
    assert shown.window.set_up is not None
    draft = {"name": "new", "source": {"dir": f"{ZZ}/a"}, "destinations": [{"dir": f"{ZZ}/b", "name": "out"}]}
    shown.window.set_up._edit_new(draft, kind, source=True)
    return waited(qtbot, shown)


def type_in(field: QWidget, text: str) -> None:
    assert isinstance(field, QLineEdit)
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)


@pytest.mark.parametrize("kind", SOURCES)
@pytest.mark.parametrize("source", [True, False])
def test_every_key_of_every_kind_stands_on_the_form_with_words(kind: str, source: bool) -> None:
    model = (SOURCES if source else DESTINATIONS)[kind]
    fields = place_form(kind, source=source)
    keys = {field.key.partition(".")[0] for field in fields}
    declared = {info.alias or name for name, info in model.model_fields.items()} - {"type"}
    assert keys == declared
    assert all(key_word(field.key) and field.help for field in fields)
    assert {field.key for field in fields if field.kind is FieldKind.STORED} <= set(SECRETS[kind])
    assert all(key_word(field.key) for field in channel_form())
    assert all(field.default for field in form_of(model) if field.kind is FieldKind.FLAG)


def test_values_go_in_and_come_out_as_they_were() -> None:
    fields = {field.key: field for field in place_form("folder", source=True)}
    assert typed_value(fields["match"], "*.hl7, *.txt ,") == ["*.hl7", "*.txt"]
    assert typed_value(fields["minAge"], "5") == 5
    assert typed_value(fields["minAge"], "5 s") == "5 s"
    assert typed_value(fields["readTries"], "x") == "x"
    assert typed_value(fields["dir"], "  ") is None
    made = with_key({"retry": {"first": "1s"}}, "retry.first", None)
    assert made == {}
    assert at_key(with_key({}, "retry.most", "2m"), "retry.most") == "2m"


def test_edit_pauses_shows_the_settings_and_cancel_lets_it_go_on(qtbot: QtBot, shown: Shown) -> None:
    shown.facade.rows[0] = replace(shown.facade.rows[0], state=ChannelState.RUNNING)
    shown.facade.tell_snapshot()
    shown.window.show_snapshot(shown.facade.snapshot())
    editor = editor_of(qtbot, shown)
    assert shown.facade.asked("pause") == [(("lab-results",),)]
    assert editor.title.text() == "Edit lab-results"
    assert [form.place for form in editor.destinations] == ["archive", "lis"]
    assert at_key(editor.draft().settings, "source.match") == ["*.hl7"]
    assert editor.changes() == 0
    assert not editor.undo.isEnabled()
    click(qtbot, editor.cancel)
    qtbot.waitUntil(lambda: shown.window.page is channels(shown))
    assert shown.facade.asked("resume") == [(("lab-results",),)]
    assert not shown.facade.setup.saved


def test_only_the_fields_of_the_kind_are_shown(qtbot: QtBot, shown: Shown) -> None:
    editor = editor_of(qtbot, shown)
    lis = editor.destinations[1]
    assert "host" in lis.fields
    assert "bucket" not in lis.fields
    lis.kind.setCurrentIndex(lis.kind.findData("s3"))
    assert "host" not in lis.fields
    assert lis.fields["bucket"].isVisibleTo(lis)
    assert "caFile" not in lis.fields
    click(qtbot, lis.more)
    assert lis.fields["caFile"].isVisibleTo(lis)
    assert {name for name, row in lis._secret_rows.items() if row.isVisibleTo(lis)} == set(SECRETS["s3"])
    lis.kind.setCurrentIndex(lis.kind.findData("sftp"))
    assert lis.place_settings()["host"] == "lis.example", "the first kind's values come back"


def test_a_fault_stands_beside_its_field_when_it_is_left(qtbot: QtBot, shown: Shown) -> None:
    editor = editor_of(qtbot, shown)
    age = editor.source.fields["minAge"]
    type_in(age.control(), "soon")
    QTest.keyClick(age.control(), Qt.Key.Key_Tab)
    assert "a duration like" in age.fault()
    click(qtbot, editor.start)
    assert "source.minAge" in editor.status.text()
    assert not shown.facade.asked("save")
    click(qtbot, editor.undo)
    assert editor.source.fields["minAge"].fault() == ""
    assert editor.changes() == 0


def test_the_change_in_the_file_is_shown_before_it_is_saved(qtbot: QtBot, shown: Shown) -> None:
    editor = editor_of(qtbot, shown)
    type_in(editor.source.fields["minAge"].control(), "3s")
    qtbot.waitUntil(lambda: "+      minAge: 3s" in editor.change.text.toPlainText())
    assert editor._count.text() == "1 value changed"
    click(qtbot, editor.save)
    qtbot.waitUntil(lambda: bool(shown.facade.setup.saved))
    ((draft, start),) = shown.facade.setup.saved
    assert (draft.replaces, start) == ("lab-results", False)
    assert at_key(draft.settings, "source.minAge") == "3s"
    qtbot.waitUntil(lambda: "stays paused" in channels(shown).status.text())


def test_the_test_uses_the_unsaved_values_and_its_failure_asks_once(qtbot: QtBot, shown: Shown) -> None:
    editor = editor_of(qtbot, shown)
    port = editor.destinations[1].fields["port"]
    type_in(port.control(), "2222")
    shown.facade.setup.test_rows = [
        CheckRow("lab-results", "source", "probe", True, None, f"{ZZ}", 3),
        CheckRow("lab-results", "lis", "server", False, "ETIMEDOUT", None, 3000),
    ]
    click(qtbot, editor.test.test)
    qtbot.waitUntil(editor.test.pill.isVisible)
    ((tested,),) = shown.facade.asked("test")
    assert at_key(tested.settings["destinations"][1], "port") == 2222  # type: ignore[attr-defined]
    assert editor.test.pill.text() == "1 of 3 places failed"
    steps = editor.test.steps.steps()
    assert [step.text for step in steps if step.head] == [
        "Source, folder", "Destination archive, folder", "Destination lis, SFTP server"
    ]  # fmt: skip
    assert any(step.state == "pending" and step.text == "Not tried" for step in steps)
    assert any(step.state == "failed" and step.end == "3,000 ms" for step in steps)
    click(qtbot, editor.start)
    assert editor.start.words() == "Save and start anyway"
    assert not shown.facade.asked("save")
    click(qtbot, editor.start)
    qtbot.waitUntil(lambda: bool(shown.facade.setup.saved))
    assert shown.facade.setup.saved[0][1]


def test_a_new_server_is_trusted_from_the_failed_step(qtbot: QtBot, shown: Shown) -> None:
    editor = editor_of(qtbot, shown)
    code = "ERR_PATHWAYS_SFTP_HOST_KEY_UNKNOWN"
    shown.facade.setup.test_rows = [CheckRow("lab-results", "lis", "host key", False, code, None, 3)]
    offered = OfferedKey("ssh-ed25519", "SHA256:" + "A" * 43, "ssh-ed25519 AAAA")
    shown.facade.servers = [HostKeyRow("lis.example", 22, ("lis",), HostKeyState.NEW, offered)]
    click(qtbot, editor.test.test)
    qtbot.waitUntil(editor.test.trust.isVisible)
    click(qtbot, editor.test.trust)
    qtbot.waitUntil(lambda: bool(shown.window.findChildren(TrustSheet)))
    sheet = sheet_of(shown)
    assert isinstance(sheet, TrustSheet)
    assert sheet.tick is not None
    sheet.tick.click()
    click(qtbot, sheet.verb)
    qtbot.waitUntil(lambda: len(shown.facade.asked("test")) == 2)
    assert shown.facade.asked("trust_host")


def test_a_typed_password_goes_to_the_store_and_stays_nowhere(qtbot: QtBot, shown: Shown) -> None:
    shown.facade.secrets = [SecretField("lab-results/lis/password", "password", 1_790_000_000_000)]
    editor = editor_of(qtbot, shown)
    lis = editor.destinations[1]
    line = lis._secrets["password"]
    qtbot.waitUntil(lambda: line.placeholderText() == "sealed here; type to replace it")
    assert line.echoMode() is QLineEdit.EchoMode.Password
    type_in(line, "hunter2")
    assert editor.changes() == 1
    assert "hunter2" not in repr(editor.draft())
    assert "hunter2" not in str(editor.draft().settings)
    click(qtbot, editor.start)
    qtbot.waitUntil(lambda: bool(shown.facade.setup.saved))
    assert shown.facade.setup.saved[0][0].secrets == {"lab-results/lis/password": "hunter2"}
    qtbot.waitUntil(lambda: shown.window.page is channels(shown))
    assert not [one for one in shown.window.findChildren(QLineEdit) if "hunter2" in one.text()]


def test_destinations_come_and_go(qtbot: QtBot, shown: Shown) -> None:
    editor = editor_of(qtbot, shown)
    form = editor.add_destination("azblob")
    assert [one.place for one in editor.destinations] == ["archive", "lis", "out"]
    click(qtbot, form.remove)
    click(qtbot, editor.destinations[1].remove)
    assert "they stay" in editor._told.text() or "No message waits" in editor._told.text()
    last = editor.destinations[0].remove
    assert not last.isEnabled()
    assert last.toolTip() == "A channel has at least one destination"


@pytest.mark.parametrize("kind", SOURCES)
def test_every_button_for_every_kind(qtbot: QtBot, shown: Shown, kind: str) -> None:
    def prepare() -> EditorPage:
        assert shown.window.set_up is not None
        for menu in shown.window.findChildren(QMenu):
            menu.close()
        if shown.window.set_up.editor is not None:
            shown.window.set_up._drop()
        editor = new_of_kind(qtbot, shown, kind)
        qtbot.waitUntil(lambda: not editor._later.isActive())
        return editor

    walk(qtbot, shown, prepare)


@pytest.mark.parametrize("kind", SOURCES)
def test_every_control_has_a_name_and_nothing_is_cut(qtbot: QtBot, shown: Shown, kind: str) -> None:
    shown.window.resize(1280, 720)
    editor = new_of_kind(qtbot, shown, kind)
    for card in (editor.source, editor.channel, *editor.destinations):
        if "Fewer" not in card.more.words():
            click(qtbot, card.more)
    qtbot.wait(1)
    assert [type(one).__name__ for one in controls(editor) if not name_of(one)] == []
    for label in editor.findChildren(TextLabel):
        if label.isVisible() and label.text():
            needed = label.heightForWidth(label.width()) if label.wordWrap() else label.sizeHint().height()
            assert label.height() >= needed - 1, label.text()
            assert label.wordWrap() or label.width() >= label.sizeHint().width() - 1, label.text()


def test_what_the_file_does_not_take_is_told_and_nothing_is_lost(qtbot: QtBot, shown: Shown) -> None:
    editor = editor_of(qtbot, shown)
    type_in(editor.source.fields["minAge"].control(), "3s")
    shown.facade.broken["save"] = PathwaysError("EACCES")
    click(qtbot, editor.start)
    qtbot.waitUntil(lambda: bool(editor.status.text()))
    qtbot.waitUntil(editor.start.isEnabled)
    assert editor.changes() == 1
    assert shown.window.page is editor


def test_escape_closes_an_untouched_editor_only(qtbot: QtBot, shown: Shown) -> None:
    editor = editor_of(qtbot, shown)
    type_in(editor.source.fields["minAge"].control(), "3s")
    assert editor.escape()
    assert shown.window.page is editor
    click(qtbot, editor.undo)
    editor.escape()
    qtbot.waitUntil(lambda: shown.window.page is channels(shown))


def test_the_editor_stays_while_another_page_is_looked_at(qtbot: QtBot, shown: Shown) -> None:
    editor = editor_of(qtbot, shown)
    shown.window.show_page("failures")
    shown.window.show_page("channels")
    assert shown.window.page is editor


def test_by_keyboard(qtbot: QtBot, shown: Shown) -> None:
    shown.window.show_channel("lab-results")
    QTest.keyClick(shown.window, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    editor = waited(qtbot, shown)
    assert by_name(editor, "Save and start").isEnabled()
    kinds: list[Any] = [editor.source.kind.itemData(n) for n in range(editor.source.kind.count())]
    assert kinds == list(SOURCES)


def test_the_age_of_a_file_is_said_to_be_a_guess_and_what_is_sure() -> None:
    for kind, sure in (("folder", True), ("sftp", True), ("s3", False)):
        (field,) = [field for field in place_form(kind, source=True) if field.key == "minAge"]
        assert ("done file" in field.help) == sure
