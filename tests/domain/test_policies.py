"""The rules of a machine's policy, from raw values: what is no number in range counts as the strict one."""

import pytest

from pathways_desktop.domain.policies import DAY_MS, FOR_EVER_MS, POLICIES, MachineRules, rules_of


@pytest.mark.parametrize(
    ("days", "required", "rules"),
    [
        (None, None, MachineRules()),
        (0, 0, MachineRules()),
        (365, 1, MachineRules(365 * DAY_MS, recovery_key_required=True)),
        (" 30\n", "1\n", MachineRules(30 * DAY_MS, recovery_key_required=True)),
    ],
)
def test_what_is_set_counts(days: int | str | None, required: int | str | None, rules: MachineRules) -> None:
    assert rules_of(days, required) == rules


@pytest.mark.parametrize("days", ["a year", -1, 36_501, "1e9", "²", ""])
def test_a_retention_that_cannot_be_understood_keeps_everything_and_is_told(days: int | str) -> None:
    rules = rules_of(days, None)
    assert rules.least_kept_ms == FOR_EVER_MS
    assert rules.unread is not None
    assert "RetentionMinimumDays" in rules.unread


def test_a_switch_that_is_neither_is_on_and_told() -> None:
    rules = rules_of(None, "yes")
    assert rules.recovery_key_required
    assert rules.unread == "RecoveryKeyRequired: expected 0 or 1"


@pytest.mark.parametrize(
    ("updates", "off", "told"), [(None, False, False), (0, False, False), (1, True, False), ("1x", False, True)]
)
def test_updates_are_off_only_where_the_setup_program_takes_them_for_off(
    updates: int | str | None, off: bool, told: bool
) -> None:
    rules = rules_of(None, None, updates)
    assert (rules.updates_off, rules.unread is not None) == (off, told)


def test_every_setting_has_words_of_its_own() -> None:
    assert len({policy.value for policy in POLICIES}) == len(POLICIES)
    assert all("Not configured" in policy.explanation for policy in POLICIES)
