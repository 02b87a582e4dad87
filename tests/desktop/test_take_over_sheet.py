"""The sheet that takes over claims: whose, since when, how long silent, and red while that engine may be at work."""

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from pathways_desktop.desktop.dialogs.confirm import TakeOverSheet
from pathways_desktop.desktop.models.cell import CELL_ROLE
from pathways_desktop.desktop.models.claims import OWNER, ClaimsModel, Group
from pathways_desktop.desktop.sentences import claim_group, claim_next, owner_sign, waiting_sentence
from pathways_desktop.desktop.widgets.banner import Banner
from pathways_desktop.desktop.widgets.labels import TextLabel
from pathways_desktop.domain.message import ClaimState, WaitingReason
from pathways_desktop.domain.rows import ClaimRow, WaitingRow
from pathways_desktop.engine.givenback import GIVEN_BACK

NOW = 1_790_000_000_000
MINUTE = 60_000


def claim(silent_ms: int | None, *, host: str = "PC-17", number: int = 1) -> ClaimRow:
    owner = f"{host}, process 812" if host else "bbbbbbbb"
    return ClaimRow(
        "lab", "/drops/lab", f"{number:033}", b"ZZTEST.hl7", 5, NOW - 20 * MINUTE, owner, ClaimState.OTHER_ENGINE,
        host=host, silent_ms=silent_ms,
    )  # fmt: skip


def texts(sheet: TakeOverSheet) -> str:
    return "\n".join(label.text() for label in sheet.findChildren(TextLabel))


@pytest.mark.parametrize(("silent", "red"), [(None, True), (0, True), (299_999, True), (300_000, False)])
def test_a_sign_of_life_under_five_minutes_turns_it_red(qtbot: QtBot, silent: int | None, red: bool) -> None:
    sheet = TakeOverSheet([claim(30 * MINUTE), claim(silent, number=2)], NOW)
    qtbot.addWidget(sheet)
    assert bool(sheet.findChildren(Banner)) is red
    told = texts(sheet)
    assert ("delivered twice" in told) is red
    for words in ("PC-17, process 812", "20 min ago", "ZZTEST.hl7", "only its own store knows", "audited"):
        assert words in told
    assert "No sign of life for 30 min" in told
    assert not sheet.verb.isEnabled()
    assert sheet.tick.accessibleName() == "PC-17 is stopped or replaced"
    with qtbot.waitSignal(sheet.agreed, timeout=1000) as agreed:
        sheet.tick.setChecked(True)
        sheet.verb.click()
    assert agreed.args == [(f"{1:033}", f"{2:033}")]


def test_an_engine_without_a_record_is_named_by_its_tag(qtbot: QtBot) -> None:
    sheet = TakeOverSheet([claim(None, host="")], NOW)
    qtbot.addWidget(sheet)
    assert sheet.tick.accessibleName() == "bbbbbbbb is stopped or replaced"
    assert "not watched yet" in texts(sheet)


def test_claims_of_a_channel_that_is_gone_stand_in_a_group_of_their_own(qtbot: QtBot) -> None:
    parent = QObject()
    model = ClaimsModel(parent)
    rows = [
        ClaimRow("old", "/d", f"{1:033}", b"a", 1, NOW, "this engine", ClaimState.OTHER_CHANNEL, gone=True),
        ClaimRow("lab", "/d", f"{2:033}", b"b", 1, NOW, "this engine", ClaimState.OTHER_CHANNEL),
        claim(12 * MINUTE, number=3),
    ]
    model.set_rows(rows, NOW)
    groups = [row for row in model._rows if isinstance(row, Group)]
    assert [(group.state, group.gone) for group in groups] == [
        (ClaimState.OTHER_ENGINE, False),
        (ClaimState.OTHER_CHANNEL, False),
        (ClaimState.OTHER_CHANNEL, True),
    ]
    assert claim_group(ClaimState.OTHER_CHANNEL, 1, gone=True) == "1 file; its channel is gone"
    assert claim_next(rows[0]) == "Waits for you: finish or give back"
    assert claim_next(rows[1]) == "Its own channel finishes it"
    assert (owner_sign(rows[0]), owner_sign(rows[2])[:24]) == ("", "No sign of life for 12 m")
    at = model.index(model.row_of(f"{3:033}"), OWNER)
    assert "No sign of life" in at.data(CELL_ROLE).tip


def test_what_was_given_back_says_what_lets_it_in_again() -> None:
    row = WaitingRow("lab", "k3m9", b"a", 1, NOW, WaitingReason.PAUSED, GIVEN_BACK, None)
    assert "when you poll the channel" in waiting_sentence(row, NOW)
