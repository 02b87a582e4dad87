"""The states of a store's key, each reached as it is in life: what the window says, what it hides, what leads on."""

import base64
import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget

from pathways_desktop.desktop.dialogs.diagnostics import DiagnosticsSheet
from pathways_desktop.desktop.dialogs.recovery import PaperSheet
from pathways_desktop.desktop.pages.start import StartPage
from pathways_desktop.engine import opening
from pathways_desktop.store import keyring_store
from tests.desktop.real.conftest import MakeDesk
from tests.desktop.real.desk import RealDesk
from tests.desktop.walking import buttons, by_name, name_of
from tests.store.test_keys import SECRET_SERVICE, FakeBackend, backend
from tests.support.command_line import Site

pytestmark = pytest.mark.allow_log("engine-not-started")
NAME = "zzanna-4711.hl7"
CHANNEL = """\
channels:
  - name: zzlab
    source: {{type: folder, dir: {root}/in, minAge: 0}}
    destinations: [{{name: out, type: folder, dir: {root}/out}}]
"""


class Locked(FakeBackend):
    """A key store that answers only while it is unlocked."""

    unlocked = False

    def get_password(self, service: str, username: str, /) -> str | None:
        if not self.unlocked:
            raise RuntimeError("locked")
        return super().get_password(service, username)


@pytest.fixture
def filled(site: Site, make_desk: MakeDesk) -> str:
    """A home that ran, with one message and a recovery key: its text."""
    for name in ("in", "out"):
        (site.root / name).mkdir(parents=True)
    site.home.mkdir(mode=0o700, exist_ok=True)
    (site.home / "channels.yaml").write_text(CHANNEL.format(root=site.root.as_posix()), encoding="utf-8")
    desk = make_desk().start()
    site.drop(NAME, into="in")
    desk.until(lambda: desk.outputs("out"), "it is delivered")
    text = desk.home.setup.new_recovery_key().result(20)
    desk.home.setup.keep_recovery_key(text).result(20)
    desk.close()
    return text


def words(root: QWidget) -> str:
    """Everything that can be read on the screen or is read out."""
    told = [one.text() for one in root.findChildren(QLabel) if one.isVisible()]
    told += [
        one.accessibleName() + one.accessibleDescription() for one in root.findChildren(QWidget) if one.isVisible()
    ]
    return "\n".join(told)


def shows_nothing(desk: RealDesk) -> None:
    assert desk.window.page is None
    told = words(desk.window)
    for content in (NAME, "zzanna", "zzlab"):
        assert content not in told


def named(page: StartPage) -> list[str]:
    return [name_of(one).strip() for one in buttons(page)]


def type_paper(desk: RealDesk, text: str) -> PaperSheet:
    sheet = desk.sheet()
    assert isinstance(sheet, PaperSheet)
    QTest.keyClicks(sheet.field, text)
    desk.click(sheet.verb)
    return sheet


def test_a_missing_key_shows_nothing_and_comes_back_from_the_paper(
    site: Site, make_desk: MakeDesk, filled: str
) -> None:
    site.key.unlink()
    desk = make_desk()
    page = desk.start_closed("ERR_PATHWAYS_KEY_MISSING")
    shows_nothing(desk)
    assert "nothing is claimed or delivered" in page.banner.accessibleDescription()
    assert named(page) == [
        "Try again", "Restore with the recovery key…", "Look without the key store…", "Diagnostics bundle…", "Quit",
    ]  # fmt: skip
    site.drop("zzanna-4712.hl7", into="in")
    desk.press(page, "Try again")
    desk.until(lambda: page.banner.isVisible() and len(desk.homes) == 2, "told again")
    shows_nothing(desk)
    desk.press(page, "Restore with the recovery key…")
    wrong = filled.split()
    wrong[0], wrong[1] = wrong[1], wrong[0]
    sheet = type_paper(desk, " ".join(wrong))
    desk.until(lambda: "no recovery key" in sheet._count.text(), "a slip is told")
    sheet.field.clear()
    type_paper(desk, filled)
    desk.until(lambda: desk.window.page is not None, "it starts")
    assert len(desk.audit("key-restored")) == 1
    desk.until(lambda: len(desk.outputs("out")) == 2, "work goes on")
    assert site.key.exists()


def test_the_key_of_another_store_is_told_as_such(site: Site, make_desk: MakeDesk, filled: str) -> None:
    site.key.write_bytes(base64.b64encode(bytes(32)) + b"\n")
    os.chmod(site.key, 0o600)
    desk = make_desk()
    page = desk.start_closed("ERR_PATHWAYS_KEY_WRONG")
    shows_nothing(desk)
    assert "Restore with the recovery key…" in named(page)
    assert "Use a key file…" not in named(page), "the option names one already"
    desk.press(page, "Diagnostics bundle…")
    sheet = desk.sheet()
    assert isinstance(sheet, DiagnosticsSheet)
    desk.until(sheet.verb.isEnabled, "the bundle is made while the store is closed")
    told = [sheet.part.itemText(place) for place in range(sheet.part.count())]
    assert any("The store and its keys" in text for text in told)
    target = site.root / "bundle.zip"
    sheet.save_to(str(target))
    desk.until(lambda: "Diagnostics bundle saved" in page.told.text(), "it is saved")
    assert target.exists()


def test_looking_without_the_key_store_changes_nothing(site: Site, make_desk: MakeDesk, filled: str) -> None:
    site.key.unlink()
    site.drop("zzanna-4712.hl7", into="in")
    desk = make_desk()
    page = desk.start_closed("ERR_PATHWAYS_KEY_MISSING")
    desk.press(page, "Look without the key store…")
    type_paper(desk, filled)
    desk.until(lambda: desk.window.page is not None, "the pages open")
    assert desk.window.page is desk.window.messages
    banner = desk.window.messages.banner  # type: ignore[union-attr]
    assert banner.isVisible()
    assert banner.code() == "ERR_PATHWAYS_STORE_READ_ONLY"
    browser = desk.open_message()
    assert browser.pane.resend.toolTip() == "The store is open to be looked at only"
    assert not browser.pane.resend.isEnabled()
    browser.resend_chosen()
    assert desk.said() == "The store is open to be looked at only"
    assert desk.window.channels is None
    desk.page("channels")
    assert desk.window.page is desk.window.messages
    for key in ("failures", "audit", "settings"):
        desk.page(key)
        assert desk.window.rail.current() == key
    settings = desk.window.settings
    assert settings is not None
    settings.show_part(2)
    desk.until(lambda: bool(settings.keys.master.facts()), "the keys are told")
    kept, keys = settings.retention, settings.keys
    for button in (kept.change, kept.remove, keys.exchange, keys.make, keys.seal_anew):
        assert button.toolTip() == "The store is open to be looked at only"
    assert len(desk.audit("opened-read-only")) == 1
    assert (site.root / "in" / "zzanna-4712.hl7").exists(), "nothing is claimed"
    desk.press(settings.banner, "Start again")
    desk.until(page.banner.isVisible, "the key is still away")
    assert page.banner.code() == "ERR_PATHWAYS_KEY_MISSING"
    shows_nothing(desk)


def test_a_locked_key_store_opens_by_itself_once_it_is_unlocked(
    site: Site, make_desk: MakeDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    vault = backend(SECRET_SERVICE, Locked)
    assert isinstance(vault, Locked)
    monkeypatch.setattr(keyring_store, "_found", lambda: [vault])
    monkeypatch.setattr(keyring_store.SystemKeyStore.__init__, "__defaults__", (lambda: [vault], 5.0))
    monkeypatch.setattr(opening, "FIRST_SECONDS", 0.3)
    vault.unlocked = True
    first = make_desk(key_store=True).start()
    first.close()
    assert vault.kept, "the key went into the key store"
    vault.unlocked = False
    desk = make_desk(key_store=True)
    page = desk.start_closed("ERR_PATHWAYS_KEY_STORE_LOCKED")
    shows_nothing(desk)
    assert "tried again by itself" in page.banner.accessibleDescription()
    assert "The key store is locked" in desk.port.tooltips[-1]
    assert "Restore with the recovery key…" not in named(page), "its key is not lost"
    assert "Look without the key store…" in named(page)
    vault.unlocked = True
    desk.until(lambda: desk.window.page is not None, "it opens by itself")
    assert desk.home.snapshot().running


def no_key_store() -> Sequence[keyring_store.Backend]:
    return []


def test_a_new_home_without_a_key_store_asks_where_its_key_goes(
    site: Site, make_desk: MakeDesk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(keyring_store.SystemKeyStore.__init__, "__defaults__", (no_key_store, 5.0))
    desk = make_desk(key_store=True)
    page = desk.start_closed("ERR_PATHWAYS_KEY_STORE_MISSING")
    assert page.banner.accessibleName() == "Where is this home's key to be kept?"
    assert "This home is new" in page.banner.accessibleDescription()
    assert named(page) == [
        "I have signed in to a key store: try again", "Keep the key in a file…", "Diagnostics bundle…", "Quit",
    ]  # fmt: skip
    assert not (site.home / "pathways.db").exists()
    inside = site.home / "pathways.key"
    desk.desk.rescue.use_file(str(inside))
    desk.until(lambda: page.banner.isVisible() and "inside the home" in page.banner.accessibleDescription(), "refused")
    assert not inside.exists()
    target = tmp_path / "keys" / "pathways.key"
    desk.desk.rescue.use_file(str(target))
    desk.until(lambda: desk.window.page is not None, "it starts")
    if sys.platform != "win32":
        assert target.stat().st_mode & 0o777 == 0o600
    desk.close()
    again = make_desk(key_store=True).start()
    assert again.home.keys.report().result(20).keeper == "key file"
    again.close()
    shutil.move(target, tmp_path / "elsewhere.key")
    lost = make_desk(key_store=True)
    page = lost.start_closed("ERR_PATHWAYS_KEY_MISSING")
    by_name(page, "Use a key file…")
    lost.desk.rescue.use_file(str(tmp_path / "elsewhere.key"))
    lost.until(lambda: lost.window.page is not None, "the file that was moved is found again")


def test_the_screen_is_put_away_while_the_channels_go_on(site: Site, make_desk: MakeDesk, filled: str) -> None:
    desk = make_desk().start()
    desk.open_message()
    desk.desk.screen_lock.lock()
    shows_nothing(desk)
    desk.until(lambda: len(desk.audit("screen-closed")) == 1, "it is written down")
    before = len(desk.outputs("out"))
    site.drop("zzanna-4713.hl7", into="in")
    desk.until(lambda: len(desk.outputs("out")) > before, "the channel goes on")
    shows_nothing(desk)
    site.key.rename(site.key.with_suffix(".away"))
    page = desk.window.start_page
    desk.press(page, "Open the screen again")
    desk.until(lambda: page.banner.code() == "ERR_PATHWAYS_KEY_MISSING", "the key is away")
    shows_nothing(desk)
    site.key.with_suffix(".away").rename(site.key)
    desk.press(page, "Open the screen again")
    desk.until(lambda: desk.window.page is not None, "it is open again")
    assert len(desk.audit("screen-opened")) == 2
