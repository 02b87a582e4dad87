"""Times, ages and sizes as people read them, and a sentence for every state that there is."""

import time
from collections.abc import Iterator
from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from pathways_desktop.desktop import words
from pathways_desktop.desktop.delivery_words import delivery_lines
from pathways_desktop.desktop.failure_words import card_data, details_text
from pathways_desktop.desktop.sentences import (
    CLAIM_ORDER,
    claim_group,
    claim_next,
    claim_next_icon,
    effect,
    error_text,
    waiting_icon,
    waiting_sentence,
)
from pathways_desktop.desktop.theme.icons import svg_source
from pathways_desktop.domain.errors import PathwaysError, known_codes, spec
from pathways_desktop.domain.message import OPEN_DELIVERIES, ClaimState, DeliveryState, WaitingReason
from pathways_desktop.domain.rows import DeliveryMark, DeliveryRow, MessageDetail
from tests.desktop import fake_data

NOON = 1_796_040_000_000
"""Monday, 30 November 2026, 12:00 UTC."""
SECOND, MINUTE, HOUR, DAY = 1_000, 60_000, 3_600_000, 86_400_000

pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture
def berlin(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    if not hasattr(time, "tzset"):
        pytest.skip("this system has no zone for one process")
    monkeypatch.setenv("TZ", "Europe/Berlin")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def test_times_are_local_with_the_day_only_when_it_is_not_today(berlin: None) -> None:
    assert words.moment_text(NOON, NOON) == "13:00:00"
    assert words.moment_text(NOON - 2 * DAY, NOON) == "28 Nov 13:00:00"
    assert words.moment_text(NOON - 365 * DAY, NOON) == "30 Nov 2025 13:00:00"
    assert words.minute(NOON - 3 * DAY, NOON) == "Fri 13:00"
    assert words.minute(NOON - 7 * DAY, NOON) == "23 Nov 13:00"
    assert words.short_moment(NOON, NOON) == "13:00:00"
    assert words.time_tip(NOON) == "30 Nov 2026, 13:00:00 CET\n2026-11-30T12:00:00.000Z"


def test_a_copied_time_is_exact_and_utc() -> None:
    assert words.rfc3339(NOON + 7_005) == "2026-11-30T12:00:07.005Z"
    assert words.rfc3339(0) == "1970-01-01T00:00:00.000Z"


@pytest.mark.parametrize(
    ("ms", "told"),
    [(-5, "0 s"), (999, "0 s"), (4 * SECOND, "4 s"), (22 * MINUTE, "22 min"), (3 * HOUR, "3 h"),
     (3 * HOUR + 13 * MINUTE, "3 h 13 min"), (2 * DAY + HOUR, "2 d")],
)  # fmt: skip
def test_ages_count_up_in_seconds_minutes_hours(ms: int, told: str) -> None:
    assert words.age(ms) == told


@pytest.mark.parametrize(
    ("size", "told"),
    [(0, "0 B"), (999, "999 B"), (2148, "2.1 KB"), (92_274_688, "88 MB"), (300 * 1024**3, "300 GB")],
)
def test_sizes(size: int, told: str) -> None:
    assert words.size_text(size) == told


def test_the_day_begins_at_local_midnight(berlin: None) -> None:
    start = words.start_of_day(NOON)
    assert words.clock(start) == "00:00:00"
    assert 0 <= NOON - start < DAY


def test_a_name_is_one_line_whatever_it_holds() -> None:
    assert words.file_name(b"a\nb\xe9.hl7") == "a\\nb\\xE9.hl7"


@pytest.mark.parametrize("reason", WaitingReason)
def test_every_reason_to_wait_has_a_sentence_and_an_icon(reason: WaitingReason) -> None:
    row = replace(fake_data.waiting(NOON)[0], reason=reason)
    assert waiting_sentence(row, NOON)
    assert svg_source(waiting_icon(reason)[0])


def test_too_new_says_when() -> None:
    row = replace(fake_data.waiting(NOON)[3], next_try=NOON + 1_500)
    assert waiting_sentence(row, NOON) == "Too new: taken on the next pass, in 1 s"


@pytest.mark.parametrize("state", ClaimState)
def test_every_claim_has_its_place_and_its_words(state: ClaimState) -> None:
    assert state in CLAIM_ORDER
    assert claim_group(state, 2).startswith("2 files; ")
    assert claim_next(replace(fake_data.claims(NOON)[0], state=state))
    assert svg_source(claim_next_icon(state)[0])


@pytest.mark.parametrize("name", ["creates", "replaces-same", "replaces-other", "refused", "unknown", "looking"])
def test_every_effect_has_a_shape_and_only_safe_ones_are_ticked(qtbot: QtBot, name: str) -> None:
    told = effect(name)
    assert svg_source(told.icon)
    assert told.title
    assert told.ticked <= told.allowed
    assert told.ticked == (name in ("creates", "replaces-same", "unknown"))


@pytest.mark.parametrize("code", known_codes())
def test_every_code_makes_a_card_with_working_buttons(qtbot: QtBot, code: str) -> None:
    row = replace(fake_data.failures(NOON)[0], code=code, title=spec(code).title)
    channel = fake_data.channels(NOON)[0]
    card = card_data(row, channel, NOON, first=True)
    assert "`" not in card.meaning + card.remedy
    assert card.actions
    assert all(action.enabled or action.tip for action in card.actions)
    assert all(svg_source(action.icon) for action in card.actions)
    assert code in details_text(row, channel)
    gone = card_data(row, None, NOON, first=False)
    assert all(action.enabled or action.tip for action in gone.actions)


def test_a_changed_host_key_is_not_trusted_by_the_first_button() -> None:
    code = "ERR_PATHWAYS_SFTP_HOST_KEY_CHANGED"
    row = replace(fake_data.failures(NOON)[0], code=code, title=spec(code).title)
    card = card_data(row, fake_data.channels(NOON)[0], NOON, first=True)
    texts = [action.text for action in card.actions]
    assert "Trust this server…" in texts[1:]


def test_an_address_in_a_card_is_written_as_it_is() -> None:
    row = replace(fake_data.failures(NOON)[0], detail="sftp://anna@lab:22/drops, 3 tries")
    assert "sftp://anna@lab:22/drops, 3 tries." in card_data(row, None, NOON, first=True).meaning
    row = replace(row, detail="the drop folder")
    assert "The drop folder." in card_data(row, None, NOON, first=True).meaning


def test_a_file_put_aside_says_for_which_cause_and_the_code_once() -> None:
    row = replace(fake_data.failures(NOON)[0], code="ERR_PATHWAYS_FILE_SET_ASIDE", detail="size is 5, of 6 bytes")
    row = replace(row, subject="errorDir, ERR_PATHWAYS_MANIFEST_SIZE")
    assert "ERR_PATHWAYS_MANIFEST_SIZE: size is 5, of 6 bytes." in card_data(row, None, NOON, first=True).meaning
    assert card_data(replace(row, detail=None), None, NOON, first=True).meaning.endswith("ERR_PATHWAYS_MANIFEST_SIZE.")


@pytest.mark.parametrize("code", ["ERR_PATHWAYS_SFTP_PASSWORD_REFUSED", "ERR_PATHWAYS_SFTP_KEY_REFUSED"])
def test_a_refused_login_does_not_say_that_nothing_was_sent(code: str) -> None:
    assert not spec(code).meanwhile.startswith("Nothing was sent")


@pytest.mark.parametrize("state", sorted(OPEN_DELIVERIES))
def test_a_delivery_to_what_is_gone_promises_no_next_try(state: DeliveryState) -> None:
    mark = DeliveryMark(1, "archive", state, 1, "ENOENT", 1)
    row = fake_data.message(1, NOON, 1)
    (line,) = delivery_lines(MessageDetail(row, (DeliveryRow(mark, None, (), gone=True),), ()), NOON)
    assert line.next_step is not None
    assert line.next_step.text.startswith("Nothing is tried")


def test_a_closed_failure_of_the_engine_names_no_channel() -> None:
    row = replace(fake_data.failures(NOON)[0], channel="", open=False, first=NOON, last=NOON, closed=NOON + 3_000)
    assert card_data(row, None, NOON, first=False).line_note == "3 s"


def test_a_foreign_error_says_nothing_of_its_own() -> None:
    assert "ZZTEST" not in error_text(ValueError("ZZTEST"))
    assert "ZZTEST" not in error_text(PathwaysError("ENOSPC", "ZZTEST"))
