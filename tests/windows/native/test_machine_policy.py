"""The machine's policy from the registry, where Group Policy writes it: each value, also of a wrong kind."""

# ruff: noqa: E402 - the assertion stands first, so that mypy does not read this for the other systems
import sys
from collections.abc import Iterator

import pytest

assert sys.platform == "win32"

import winreg

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.policies import DAY_MS, FOR_EVER_MS, MachineRules
from pathways_desktop.system.identity import POLICY_KEY
from pathways_desktop.system.policy import escrow_key_text, machine_rules

VIEW = winreg.KEY_ALL_ACCESS | winreg.KEY_WOW64_64KEY


@pytest.fixture
def key() -> Iterator[winreg.HKEYType]:
    """The key, empty; a machine that has one of its own, or keeps this user from it, is left alone."""
    try:
        with winreg.OpenKey(winreg.HKEY_LOCAL_MACHINE, POLICY_KEY, 0, winreg.KEY_READ | winreg.KEY_WOW64_64KEY):
            pytest.skip("this machine has a policy")
    except FileNotFoundError:
        pass
    try:
        made = winreg.CreateKeyEx(winreg.HKEY_LOCAL_MACHINE, POLICY_KEY, 0, VIEW)
    except PermissionError:
        pytest.skip("this user may not write the machine's policy")
    with made:
        yield made
    winreg.DeleteKeyEx(winreg.HKEY_LOCAL_MACHINE, POLICY_KEY, winreg.KEY_WOW64_64KEY)


def test_nothing_set_is_no_rule(key: winreg.HKEYType) -> None:
    assert (machine_rules(), escrow_key_text()) == (MachineRules(), None)


def test_every_value_counts_at_once(key: winreg.HKEYType) -> None:
    for name, number in (("RetentionMinimumDays", 365), ("RecoveryKeyRequired", 1), ("UpdatesOff", 1)):
        winreg.SetValueEx(key, name, 0, winreg.REG_DWORD, number)
    winreg.SetValueEx(key, "EscrowPublicKey", 0, winreg.REG_SZ, "ZZTEST=")
    assert machine_rules() == MachineRules(365 * DAY_MS, recovery_key_required=True, updates_off=True)
    assert escrow_key_text() == "ZZTEST="
    winreg.DeleteValue(key, "UpdatesOff")
    assert not machine_rules().updates_off


def test_a_value_of_another_kind_is_told_and_the_strict_one_counts(key: winreg.HKEYType) -> None:
    for name in ("RetentionMinimumDays", "RecoveryKeyRequired", "UpdatesOff"):
        winreg.SetValueEx(key, name, 0, winreg.REG_SZ, "1")
    winreg.SetValueEx(key, "EscrowPublicKey", 0, winreg.REG_DWORD, 1)
    rules = machine_rules()
    assert (rules.least_kept_ms, rules.recovery_key_required, rules.updates_off) == (FOR_EVER_MS, True, False)
    assert rules.unread is not None
    assert all(name in rules.unread for name in ("RetentionMinimumDays", "RecoveryKeyRequired", "UpdatesOff"))
    with pytest.raises(PathwaysError, match="ERR_PATHWAYS_ESCROW_KEY_POLICY"):
        escrow_key_text()
