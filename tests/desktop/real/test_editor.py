"""Job 8 of the console, over a real engine: Edit, change, Test, Save and start; the file keeps its comments."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from pathways_desktop.desktop.editor.page import EditorPage
from pathways_desktop.domain.message import ChannelState
from tests.desktop.real.conftest import MakeDesk
from tests.desktop.real.desk import RealDesk
from tests.support.command_line import Site


def editor_of(desk: RealDesk) -> EditorPage:
    desk.click(desk.channels.detail.edit)
    desk.until(lambda: desk.window.set_up is not None and desk.window.set_up.editor is not None, "the editor")
    assert desk.window.set_up is not None
    editor = desk.window.set_up.editor
    assert editor is not None
    return editor


def write(site: Site) -> None:
    for name in ("drop", "out", "other"):
        site.folder(name)
    site.write_config_text(
        f"# ours\nchannels:\n  - name: lab  # the first\n    source:\n      type: folder\n"
        f"      dir: {site.root / 'drop'}\n      minAge: 0  # at once\n    destinations:\n"
        f"      - name: out\n        type: folder\n        dir: {site.root / 'out'}\n"
    )


def test_a_destination_is_changed_tested_and_started(site: Site, make_desk: MakeDesk) -> None:
    write(site)
    before = (site.home / "channels.yaml").read_text("utf-8")
    desk = make_desk().start()
    desk.until(lambda: desk.channel("lab").state is ChannelState.RUNNING, "it runs")
    editor = editor_of(desk)
    desk.until(lambda: desk.channel("lab").state is ChannelState.PAUSED, "it is paused while it is edited")
    line = editor.destinations[0].fields["dir"].control()
    assert isinstance(line, QLineEdit)
    line.selectAll()
    QTest.keyClicks(line, str(site.root / "other"))
    desk.breathe()
    desk.press(editor, "Test")
    desk.until(editor.test.pill.isVisible, "the test is over")
    assert editor.test.pill.text() == "All good", editor.test.steps.steps()
    assert list((site.root / "other").iterdir()) == []
    assert (site.home / "channels.yaml").read_text("utf-8") == before, "a test saves nothing"
    desk.press(editor, "Save and start")
    desk.until(lambda: desk.window.page is desk.channels, "the list is back")
    site.drop("zztest.hl7")
    desk.until(lambda: desk.outputs("other"), "a file goes to the new place")
    after = (site.home / "channels.yaml").read_text("utf-8")
    old, new = str(site.root / "out"), str(site.root / "other")
    # A path of Windows is written in quotation marks.
    assert after in (before.replace(old, new), before.replace(old, f"'{new}'"))
    assert [row.detail for row in desk.audit("channel-changed")] == ["lab: destinations[0].dir"]


def test_cancel_changes_nothing_and_lets_it_go_on(site: Site, make_desk: MakeDesk) -> None:
    write(site)
    before = (site.home / "channels.yaml").read_text("utf-8")
    desk = make_desk().start()
    desk.until(lambda: desk.channel("lab").state is ChannelState.RUNNING, "it runs")
    editor = editor_of(desk)
    line = editor.source.fields["minAge"].control()
    QTest.keyClicks(line, "5s")
    QTest.keyClick(line, Qt.Key.Key_Tab)
    desk.breathe()
    desk.press(editor, "Cancel")
    site.drop("zztest.hl7")
    desk.until(lambda: desk.outputs("out"), "it goes on")
    assert (site.home / "channels.yaml").read_text("utf-8") == before


def test_a_place_that_is_wrong_is_told_by_the_test(site: Site, make_desk: MakeDesk) -> None:
    write(site)
    desk = make_desk().start()
    editor = editor_of(desk)
    line = editor.destinations[0].fields["dir"].control()
    assert isinstance(line, QLineEdit)
    line.selectAll()
    QTest.keyClicks(line, str(site.root / "nowhere"))
    desk.breathe()
    desk.press(editor, "Test")
    desk.until(editor.test.pill.isVisible, "the test is over")
    assert editor.test.pill.text() == "1 of 2 places failed"
    assert any("ENOENT" in step.result for step in editor.test.steps.steps())
