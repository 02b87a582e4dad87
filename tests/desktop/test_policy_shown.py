"""What the administrators of a machine set is shown in the settings as theirs; where they set nothing, nothing is."""

import pytest
from pytestqt.qtbot import QtBot

from pathways_desktop.desktop.settings.page import GENERAL, RETENTION
from pathways_desktop.desktop.widgets.labels import TextLabel
from pathways_desktop.domain.policies import DAY_MS, MachineRules
from tests.desktop.conftest import Shown
from tests.desktop.opening import open_settings


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (MachineRules(), ""),
        (MachineRules(365 * DAY_MS), "Every message is kept for at least 365d."),
        (MachineRules(recovery_key_required=True), "A recovery key is required."),
        (MachineRules(updates_off=True), "Only administrators install another version of this program."),
        (MachineRules(unread="UpdatesOff: expected 0 or 1"), "Not understood: UpdatesOff: expected 0 or 1"),
    ],
)
def test_each_setting_of_the_organisation_is_told(qtbot: QtBot, shown: Shown, rules: MachineRules, words: str) -> None:
    shown.facade.keeping.machine = rules
    page = open_settings(qtbot, shown, GENERAL)
    qtbot.waitUntil(lambda: bool(shown.facade.asked("rules")))
    general = page.general
    qtbot.waitUntil(lambda: general.organisation.isVisible() == bool(words))
    assert [fact.text for fact in general.organisation.facts()] == ([words] if words else [])


def test_what_is_set_while_the_page_is_open_is_told_and_what_is_taken_back_goes(qtbot: QtBot, shown: Shown) -> None:
    page = open_settings(qtbot, shown, GENERAL)
    assert not page.general.organisation.isVisible()
    shown.facade.keeping.machine = MachineRules(30 * DAY_MS, recovery_key_required=True, updates_off=True)
    page.general.enter()
    qtbot.waitUntil(lambda: len(page.general.organisation.facts()) == 3)
    shown.facade.keeping.machine = MachineRules()
    page.general.enter()
    qtbot.waitUntil(lambda: not page.general.organisation.isVisible())


def test_the_retention_says_whose_rule_it_is(qtbot: QtBot, shown: Shown) -> None:
    shown.facade.keeping.least = "365d"
    page = open_settings(qtbot, shown, RETENTION)
    words = "Set by your organisation: every message is kept for at least 365d."
    told = [label.text() for label in page.retention.findChildren(TextLabel) if label.isVisible()]
    assert [text for text in told if text.startswith(words)]
