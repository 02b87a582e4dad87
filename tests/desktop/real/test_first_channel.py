"""Job 1 of the console: from an empty home to the first delivered message, by clicks in the wizard; typing: none."""

import os
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from ruamel.yaml import YAML

from pathways_desktop.desktop.wizard.wizard import CHECK, DESTINATION, WELCOME, Wizard
from pathways_desktop.domain.message import ChannelState
from tests.desktop.real.conftest import MakeDesk
from tests.desktop.real.desk import RealDesk
from tests.desktop.real.hand import Hand
from tests.desktop.walking import by_name
from tests.support.command_line import Site

MOST_PAGES, CLICKS = 4, 7
"""New channel, Next, drive card, Next, destination card, Next, Start."""


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """This user's own folder: the first drive card suggests a place in it."""
    own = tmp_path / "own"
    own.mkdir()
    monkeypatch.setenv("USERPROFILE" if os.name == "nt" else "HOME", str(own))
    return own


def wizard_of(desk: RealDesk) -> Wizard:
    desk.until(lambda: [one for one in desk.window.findChildren(Wizard) if one.isVisible()], "the wizard")
    (wizard,) = [one for one in desk.window.findChildren(Wizard) if one.isVisible()]
    return wizard


def start_empty(make_desk: MakeDesk) -> RealDesk:
    desk = make_desk()
    desk.start()
    assert desk.window.page is desk.window.channels
    assert not desk.home.snapshot().channels
    desk.until(lambda: desk.channels._empty.isVisible() and desk.home.snapshot().running, "the empty page")
    return desk


def test_from_an_empty_home_to_the_first_delivered_message(site: Site, make_desk: MakeDesk, own_folder: Path) -> None:
    desk = start_empty(make_desk)
    hand = Hand()
    desk.press(desk.channels._empty, "New channel")
    wizard = wizard_of(desk)
    assert wizard.number == WELCOME
    desk.click(wizard.verb)
    desk.until(lambda: wizard.source.cards, "the drives are found")
    desk.click(wizard.source.cards[0])
    assert wizard.source.name.text() == "drop"
    desk.until(wizard.verb.isEnabled, "the folder is looked at")
    assert "not there yet" in wizard.source.card.files_text()
    desk.click(wizard.verb)
    assert wizard.number == DESTINATION
    desk.until(lambda: wizard.destination.cards, "the drives are found")
    desk.click(wizard.destination.cards[0])
    desk.until(wizard.verb.isEnabled, "the other folder is looked at")
    desk.click(wizard.verb)
    assert wizard.number == CHECK
    desk.until(wizard.verb.isEnabled, "the settings are read")
    assert list(own_folder.iterdir()) == [], "nothing is touched before Start"
    assert not (site.home / "channels.yaml").exists()
    desk.click(wizard.verb)
    desk.until(lambda: desk.channels.chosen == "drop", "the channel is shown")
    hand.rest()
    assert len(wizard.pages) <= MOST_PAGES
    assert (hand.clicks, hand.keys) == (CLICKS, 0)

    desk.until(lambda: desk.channel("drop").state in (ChannelState.RUNNING, ChannelState.WORKING), "it runs")
    drop, out = own_folder / "Pathways" / "drop", own_folder / "Pathways" / "delivered"
    (drop / ".half").write_bytes(b"ZZTEST")
    (drop / ".half").rename(drop / "zztest.hl7")

    def delivered() -> list[bytes]:
        return [one.read_bytes() for one in out.iterdir() if one.name.endswith("-zztest.hl7")]

    desk.until(lambda: delivered() == [b"ZZTEST"], "the first message is delivered")
    assert "drop" in (site.home / "channels.yaml").read_text("utf-8")
    assert [row.detail for row in desk.audit("channel-changed")] == ["drop: new"]
    assert len(desk.audit("folder-made")) == 2


def test_the_engine_starts_by_itself_when_the_file_comes(site: Site, make_desk: MakeDesk) -> None:
    desk = start_empty(make_desk)
    site.channel()
    desk.until(lambda: [row.name for row in desk.home.snapshot().channels] == ["lab"], "the channel is taken")
    site.drop("zztest.hl7")
    desk.until(lambda: desk.outputs("out"), "a file is delivered")
    desk.until(desk.channels.list.isVisible, "the list is shown")


def test_a_second_channel_leaves_the_comments_of_the_file(site: Site, make_desk: MakeDesk, own_folder: Path) -> None:
    site.folder("drop")
    site.folder("out")
    site.write_config_text(
        "# ours\nchannels:\n  - name: lab  # the first\n    source:\n      type: folder\n"
        f"      dir: {site.root / 'drop'}\n    destinations:\n"
        f"      - {{name: out, type: folder, dir: {site.root / 'out'}}}\n"
        "# the end\n"
    )
    desk = make_desk().start()
    desk.press(desk.channels, "New channel")
    wizard = wizard_of(desk)
    desk.click(wizard.verb)
    source, target = site.folder("adt"), site.folder("his")
    (source / "zztest-1.hl7").write_bytes(b"ZZTEST")
    QTest.keyClicks(wizard.source.field, str(source))
    desk.until(wizard.verb.isEnabled, "the folder is looked at")
    assert "1 file lies there now" in wizard.source.card.files_text()
    QTest.keyClick(wizard.source.field, Qt.Key.Key_Return)
    assert wizard.number == DESTINATION
    QTest.keyClicks(wizard.destination.field, str(source))
    desk.until(lambda: "another folder" in wizard.verb.toolTip(), "the same folder is refused")
    wizard.destination.field.clear()
    QTest.keyClicks(wizard.destination.field, str(target))
    desk.until(wizard.verb.isEnabled, "the other folder is looked at")
    desk.click(wizard.verb)
    desk.until(wizard.verb.isEnabled, "the settings are read")
    desk.press(wizard, "Test")
    desk.until(lambda: any(step.text.startswith("Make a probe") for step in wizard.check.steps.steps()), "a test")
    desk.until(wizard.verb.isEnabled, "the test is over")
    assert "adt" not in (site.home / "channels.yaml").read_text("utf-8"), "a test saves nothing"
    assert [one.name for one in source.iterdir() if one.name != ".claimed"] == ["zztest-1.hl7"]
    desk.click(wizard.verb)
    desk.until(lambda: desk.outputs("his"), "what lay there is delivered")
    text = (site.home / "channels.yaml").read_text("utf-8")
    assert "# ours" in text
    assert "# the first" in text
    assert text.endswith("# the end\n")
    assert [channel["name"] for channel in YAML(typ="safe").load(text)["channels"]] == ["lab", "adt"]


def test_a_recovery_key_is_made_on_the_way_and_counts(site: Site, make_desk: MakeDesk) -> None:
    desk = start_empty(make_desk)
    desk.press(desk.channels._empty, "New channel")
    page = wizard_of(desk).key_page
    form = page.form
    desk.until(page.now.isVisible, "the choice is offered")
    page.now.click()
    desk.until(form.copy.isVisible, "a key is shown")
    desk.until(lambda: form._text, "a key is made")
    groups = form._text.split()
    assert len(groups) == 8
    desk.click(form.have)
    for field, number in zip(form.fields, form._groups, strict=True):
        QTest.keyClicks(field, groups[number].lower())
    desk.click(form.compare)
    desk.until(lambda: len(desk.audit("recovery-key-made")) == 1, "the key counts")
    desk.until(lambda: not form._text, "it is forgotten here")
    by_name(wizard_of(desk), "Cancel").click()
    assert groups[0] not in (site.home / "logs" / "pathways.log").read_text("utf-8")
