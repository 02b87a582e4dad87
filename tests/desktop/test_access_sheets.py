"""The sheets that trust a server and take secrets: what opens their buttons, what they give, what they forget."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from pathways_desktop.desktop.dialogs.access import Entered, SecretSheet, TrustSheet
from pathways_desktop.desktop.dialogs.sheet import Sheet
from pathways_desktop.desktop.widgets.banner import Banner
from pathways_desktop.desktop.widgets.labels import TextLabel
from pathways_desktop.desktop.widgets.place_card import PlaceCard, PlaceCardData
from pathways_desktop.domain.access import HostKeyRow, HostKeyState, OfferedKey, SecretField
from pathways_desktop.domain.rows import FailureRow
from tests.desktop.conftest import Shown
from tests.desktop.opening import click, failures, sheet_of
from tests.desktop.walking import by_name

NOW = 1_790_000_000_000
FIRST, SECOND = "SHA256:" + "A" * 43, "SHA256:" + "B" * 43
NEW = HostKeyRow(
    "sftp.lab.example", 2222, ("source",), HostKeyState.NEW, OfferedKey("ssh-ed25519", FIRST, "ssh-ed25519 AAAA")
)
CHANGED = replace(NEW, state=HostKeyState.CHANGED, offered=OfferedKey("ssh-ed25519", SECOND, "ssh-ed25519 B", FIRST))


def texts(sheet: Sheet) -> str:
    return "\n".join(label.text() for label in sheet.findChildren(TextLabel))


def test_a_new_server_is_shown_and_a_tick_opens_the_button(qtbot: QtBot, english: None) -> None:
    sheet = TrustSheet(NEW)
    qtbot.addWidget(sheet)
    for words in ("sftp.lab.example, port 2222", "ssh-ed25519", FIRST, "never trusted so far"):
        assert words in texts(sheet)
    assert not sheet.findChildren(Banner)
    assert not sheet.verb.isEnabled()
    assert sheet.tick is not None
    with qtbot.waitSignal(sheet.agreed, timeout=1000) as agreed:
        sheet.tick.click()
        sheet.verb.click()
    assert agreed.args == [NEW, None]


def test_a_changed_key_warns_and_asks_for_its_fingerprint_typed(qtbot: QtBot, english: None) -> None:
    sheet = TrustSheet(CHANGED)
    qtbot.addWidget(sheet)
    assert len(sheet.findChildren(Banner)) == 1
    for words in (FIRST, SECOND, "Do not go on by habit"):
        assert words in texts(sheet)
    assert sheet.tick is None
    assert sheet.field is not None
    for typed in ("yes", FIRST, SECOND[:-1], SECOND.lower()):
        sheet.field.clear()
        QTest.keyClicks(sheet.field, typed)
        assert not sheet.verb.isEnabled(), typed
    sheet.field.clear()
    QTest.keyClicks(sheet.field, f" {SECOND}= ")
    with qtbot.waitSignal(sheet.agreed, timeout=1000) as agreed:
        sheet.verb.click()
    assert agreed.args == [CHANGED, SECOND]


def fields(*names: str, at: int | None = None) -> list[SecretField]:
    return [SecretField(f"lab/archive/{name}", name, at) for name in names]


def lines(sheet: SecretSheet) -> list[QLineEdit]:
    return sheet.findChildren(QLineEdit)


def test_a_password_is_hidden_given_once_and_forgotten(qtbot: QtBot, english: None) -> None:
    sheet = SecretSheet("lab → archive", fields("password"), NOW)
    qtbot.addWidget(sheet)
    sheet.show()
    assert sheet.title.text() == "Password of lab → archive"
    (line,) = lines(sheet)
    assert line.echoMode() is QLineEdit.EchoMode.Password
    assert not sheet.verb.isEnabled()
    QTest.keyClicks(line, "hunter2 ")
    with qtbot.waitSignal(sheet.agreed, timeout=1000) as agreed:
        QTest.keyClick(line, Qt.Key.Key_Return)
    (entered,) = agreed.args or []
    assert isinstance(entered, Entered)
    assert entered.values == {"lab/archive/password": "hunter2 "}
    assert "hunter2" not in repr(entered)


def test_escape_forgets_what_was_typed(qtbot: QtBot) -> None:
    sheet = SecretSheet("lab", fields("password"), NOW)
    qtbot.addWidget(sheet)
    sheet.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    sheet.show()
    (line,) = lines(sheet)
    QTest.keyClicks(line, "hunter2")
    QTest.keyClick(sheet, Qt.Key.Key_Escape)
    assert sheet.isVisible(), "typed words take a second Esc"
    QTest.keyClick(sheet, Qt.Key.Key_Escape)
    assert not sheet.isVisible()
    assert line.text() == ""


@pytest.mark.parametrize(
    ("names", "one_is_enough"),
    [(("accessKeyId", "secretAccessKey", "sessionToken"), False), (("accountKey", "sas", "connectionString"), True)],
)
def test_of_several_only_what_was_typed_is_given(
    qtbot: QtBot, english: None, names: tuple[str, ...], one_is_enough: bool
) -> None:
    sheet = SecretSheet("lab", fields(*names, at=NOW - 60_000), NOW)
    qtbot.addWidget(sheet)
    assert ("One of them is enough" in texts(sheet)) is one_is_enough
    assert texts(sheet).count("(stored ") == 3
    QTest.keyClicks(lines(sheet)[1], "hunter2")
    with qtbot.waitSignal(sheet.agreed, timeout=1000) as agreed:
        sheet.verb.click()
    (entered,) = agreed.args or []
    assert entered.values == {f"lab/archive/{names[1]}": "hunter2"}


# --- from the card of a failure


def card_of(qtbot: QtBot, shown: Shown, code: str, destination: str | None = None) -> None:
    """Open the page Failures with one failure and press its first button."""
    now = shown.facade.now
    shown.facade.failure_rows = [
        FailureRow(1, "lab-results", code, "lis", now, now, 1, True, "Title", "Action", destination=destination)
    ]
    shown.window.show_page("failures")
    page = failures(shown)
    page.list.read()
    qtbot.waitUntil(lambda: list(page.list._cards) == ["1"])
    words = {
        "ERR_PATHWAYS_SECRET_MISSING": "Enter password…",
        "ERR_PATHWAYS_OBJECT_CREDENTIALS_MISSING": "Enter keys…",
    }.get(code, "Trust this server…")
    click(qtbot, by_name(page.list._cards["1"], words))


@pytest.mark.parametrize(
    ("row", "words"),
    [
        (replace(NEW, state=HostKeyState.TRUSTED), "[sftp.lab.example]:2222 is trusted already"),
        (replace(NEW, state=HostKeyState.IN_FILE), "has the key that channels.yaml names"),
        (replace(CHANGED, state=HostKeyState.OTHER_IN_FILE), "another key than hostKey in channels.yaml"),
        (replace(NEW, state=HostKeyState.UNKNOWN, offered=None, code="ECONNREFUSED"), "[sftp.lab.example]:2222: "),
        (replace(NEW, places=("other",)), "there is no key to trust"),
    ],
)
def test_where_there_is_nothing_to_trust_it_is_said(qtbot: QtBot, shown: Shown, row: HostKeyRow, words: str) -> None:
    said: list[str] = []
    shown.commands.said.connect(lambda text, _undo: said.append(text))
    shown.facade.servers = [row]
    card_of(qtbot, shown, "ERR_PATHWAYS_SFTP_HOST_KEY_UNKNOWN")
    qtbot.waitUntil(lambda: any(words in text for text in said))
    assert not shown.window.findChildren(Sheet)


def test_a_changed_key_goes_to_the_home_with_what_was_typed(qtbot: QtBot, shown: Shown) -> None:
    shown.facade.servers = [CHANGED]
    card_of(qtbot, shown, "ERR_PATHWAYS_SFTP_HOST_KEY_CHANGED")
    qtbot.waitUntil(lambda: bool(shown.window.findChildren(Sheet)))
    sheet = sheet_of(shown)
    assert isinstance(sheet, TrustSheet)
    assert sheet.field is not None
    QTest.keyClicks(sheet.field, SECOND)
    click(qtbot, sheet.verb)
    qtbot.waitUntil(lambda: shown.facade.asked("trust_host") == [(CHANGED, SECOND)])


def test_the_secrets_of_the_failing_place_alone_are_asked_for(qtbot: QtBot, shown: Shown) -> None:
    names = ("lab-results/source/password", "lab-results/lis/passphrase")
    shown.facade.secrets = [SecretField(name, name.rpartition("/")[2], None) for name in names]
    card_of(qtbot, shown, "ERR_PATHWAYS_SECRET_MISSING", "lis")
    qtbot.waitUntil(lambda: bool(shown.window.findChildren(Sheet)))
    sheet = sheet_of(shown)
    assert isinstance(sheet, SecretSheet)
    (line,) = lines(sheet)
    QTest.keyClicks(line, "hunter2")
    click(qtbot, sheet.verb)
    qtbot.waitUntil(lambda: shown.facade.asked("set_secret") == [(names[1], "hunter2")])


def test_an_object_store_asks_for_keys(qtbot: QtBot, shown: Shown) -> None:
    names = [f"lab-results/source/{field}" for field in ("accessKeyId", "secretAccessKey", "sessionToken")]
    shown.facade.secrets = [SecretField(name, name.rpartition("/")[2], None) for name in names]
    card_of(qtbot, shown, "ERR_PATHWAYS_OBJECT_CREDENTIALS_MISSING")
    qtbot.waitUntil(lambda: bool(shown.window.findChildren(Sheet)))
    sheet = sheet_of(shown)
    assert isinstance(sheet, SecretSheet)
    for line, value in zip(lines(sheet), ("id", "key"), strict=False):
        QTest.keyClicks(line, value)
    click(qtbot, sheet.verb)
    qtbot.waitUntil(lambda: shown.facade.asked("set_secret") == [(names[0], "id"), (names[1], "key")])


def test_a_place_that_takes_no_secret_says_so(qtbot: QtBot, shown: Shown) -> None:
    said: list[str] = []
    shown.commands.said.connect(lambda text, _undo: said.append(text))
    card_of(qtbot, shown, "ERR_PATHWAYS_SECRET_MISSING")
    qtbot.waitUntil(lambda: any("takes no password from the store" in text for text in said))


def test_a_bucket_is_not_made_from_the_window(qtbot: QtBot) -> None:
    card = PlaceCard(PlaceCardData("place-s3", "S3 bucket", "s3://lab/in", trouble="missing", makes=False))
    qtbot.addWidget(card)
    card.show()
    assert not card._make.isVisible()
    assert card.accessibleName() == "Missing: s3://lab/in"
    card.set_data(PlaceCardData("place-sftp", "SFTP server", "sftp://a@h:22/in", trouble="missing"))
    assert card._make.isVisible()
