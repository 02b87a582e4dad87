"""What deserves a toast: once for a cause, digests rarely, nothing at the start, and no name ever. On a fake clock."""

from dataclasses import replace

import pytest

from pathways_desktop.desktop.notifier import (
    DIGEST_SECONDS,
    LONGEST_TEXT,
    LONGEST_TITLE,
    MOST_SINGLE,
    QUIET_SECONDS,
    Notifier,
    Toast,
    ToastWords,
)
from pathways_desktop.domain.rows import EngineSnapshot, FailureRow
from tests.desktop import fake_data

NOW = 1_800_000_000_000


class Clock:
    """Seconds, moved by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


WORDS = ToastWords(
    lambda channel, what: f"{channel}: {what}",
    lambda waits, oldest: f"{waits} wait, {oldest}",
    lambda count: f"{count} more",
    lambda channels: f"in {channels} channels",
)
SNAPSHOT = EngineSnapshot(NOW, True, fake_data.channels(NOW))


def failure(number: int, channel: str = "lab-results", code: str = "ENOENT") -> FailureRow:
    return FailureRow(number, channel, code, "lis", NOW, NOW, 1, True, "t", "a", detail="ZZTEST-name.hl7")


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def notifier(clock: Clock) -> Notifier:
    made = Notifier(clock, WORDS)
    clock.now += QUIET_SECONDS + 1
    return made


def opened(notifier: Notifier, row: FailureRow) -> Toast | None:
    return notifier.failure_changed(row, opened=True, snapshot=SNAPSHOT)


def test_a_new_cause_is_told_at_once_with_what_waits(notifier: Notifier) -> None:
    toast = opened(notifier, failure(7))
    assert toast is not None
    assert toast.failure == 7
    assert toast.title == "lab-results: The folder is not there"
    assert toast.text.startswith("17 wait")


def test_ten_thousand_equal_failures_make_one_toast(notifier: Notifier, clock: Clock) -> None:
    toasts = []
    for number in range(10_000):
        toasts.append(notifier.failure_changed(failure(1), opened=number == 0, snapshot=SNAPSHOT))
        clock.now += 0.006
        toasts.append(notifier.due(SNAPSHOT))
    assert len([toast for toast in toasts if toast]) == 1


def test_nothing_is_told_in_the_first_seconds_and_then_all_at_once(clock: Clock) -> None:
    notifier = Notifier(clock, WORDS)
    assert opened(notifier, failure(1)) is None
    assert opened(notifier, failure(2, "adt-feed")) is None
    assert notifier.due(SNAPSHOT) is None
    clock.now += QUIET_SECONDS + 1
    assert notifier.due(SNAPSHOT) == Toast("2 more", "in 2 channels", None)
    assert notifier.due(SNAPSHOT) is None


def test_what_closed_before_the_digest_is_not_in_it(clock: Clock) -> None:
    notifier = Notifier(clock, WORDS)
    opened(notifier, failure(1))
    notifier.failure_changed(replace(failure(1), open=False), opened=False, snapshot=SNAPSHOT)
    clock.now += QUIET_SECONDS + 1
    assert notifier.due(SNAPSHOT) is None


def test_an_acknowledged_one_is_not_in_the_digest(clock: Clock) -> None:
    notifier = Notifier(clock, WORDS)
    opened(notifier, failure(1))
    notifier.failure_changed(replace(failure(1), acknowledged=NOW), opened=False, snapshot=SNAPSHOT)
    clock.now += QUIET_SECONDS + 1
    assert notifier.due(SNAPSHOT) is None


def test_a_cause_that_comes_again_waits_for_a_digest(notifier: Notifier, clock: Clock) -> None:
    assert opened(notifier, failure(1)) is not None
    assert opened(notifier, failure(2)) is None
    first = notifier.due(SNAPSHOT)
    assert first is not None
    assert first.failure == 2
    assert opened(notifier, failure(3)) is None
    clock.now += DIGEST_SECONDS - 1
    assert notifier.due(SNAPSHOT) is None
    clock.now += 2
    assert notifier.due(SNAPSHOT) is not None


def test_many_causes_at_once_become_a_digest(notifier: Notifier) -> None:
    toasts = [opened(notifier, failure(number, f"channel-{number}")) for number in range(10)]
    assert len([toast for toast in toasts if toast]) == MOST_SINGLE
    digest = notifier.due(SNAPSHOT)
    assert digest is not None
    assert digest.title == f"{10 - MOST_SINGLE} more"


def test_a_notice_is_never_told(notifier: Notifier) -> None:
    assert opened(notifier, failure(1, code="ERR_PATHWAYS_SOURCE_CHANGED")) is None
    assert notifier.due(SNAPSHOT) is None


def test_no_name_stands_in_a_toast_and_it_fits(notifier: Notifier) -> None:
    toast = opened(notifier, failure(1, "a" * 64))
    assert toast is not None
    assert "ZZTEST" not in toast.title + toast.text
    assert len(toast.title) <= LONGEST_TITLE
    assert len(toast.text) <= LONGEST_TEXT
