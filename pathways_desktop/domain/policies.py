"""What a hospital can set for every user of a machine: each setting once, with its name, its kind and its words.

The reader (`system/policy.py`) and the templates for Group Policy (`resources/policies`, made by
`installer/windows/admx.py`) come from these rows. What follows from a setting is decided where it is used.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

DAY_MS = 86_400_000
MOST_DAYS = 36_500


class Kind(StrEnum):
    """How a value is written: in the registry as REG_DWORD, REG_DWORD of 0 and 1, REG_SZ."""

    DAYS = "days"
    SWITCH = "switch"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Policy:
    """One setting."""

    value: str
    """Name of the registry value."""
    file: str
    """Name of the file that stands for it on other systems; empty: the setting is for Windows alone."""
    kind: Kind
    title: str
    explanation: str


RETENTION_MINIMUM = Policy(
    "RetentionMinimumDays",
    "retention-minimum-days",
    Kind.DAYS,
    "Keep messages for at least",
    "Messages are kept for at least this many days, whatever a channel's retention says and whoever removes them by "
    "hand. A channel may keep them longer. Not configured: each channel's own retention counts (90 days unless set).",
)
RECOVERY_KEY_REQUIRED = Policy(
    "RecoveryKeyRequired",
    "recovery-key-required",
    Kind.SWITCH,
    "Require a recovery key",
    "A store without a recovery key is told as a failure until its user has made one. Files are taken and delivered "
    "meanwhile. Not configured or disabled: the program advises one.",
)
ESCROW_KEY = Policy(
    "EscrowPublicKey",
    "escrow.pub",
    Kind.TEXT,
    "Public escrow key",
    "The keys of every store are wrapped for this X25519 public key too (base64 or PEM), so that the hospital can open "
    "a store whose user has left or lost the key. Keep the private half apart from all workstations. Not configured: "
    "nothing is wrapped for the hospital.",
)
UPDATES_OFF = Policy(
    "UpdatesOff",
    "",
    Kind.SWITCH,
    "Do not let users update the program",
    "The setup program for one user refuses to put another version in the place of an installed one; administrators "
    "deploy the MSI. The program itself never looks for updates. Not configured or disabled: users may run a newer "
    "setup program.",
)
POLICIES = (RETENTION_MINIMUM, RECOVERY_KEY_REQUIRED, ESCROW_KEY, UPDATES_OFF)


@dataclass(frozen=True, slots=True)
class MachineRules:
    """What this machine's administrators set, beside the escrow key."""

    least_kept_ms: int = 0
    """How long every message is kept at least. Where the policy can't be read: for ever."""
    recovery_key_required: bool = False
    updates_off: bool = False
    """The setup program for one user puts no other version in the place of an installed one; told, not done, here."""
    unread: str | None = None
    """What could not be understood, for whoever administers the machine: the setting's name and why."""


FOR_EVER_MS = MOST_DAYS * DAY_MS


def rules_of(days: int | str | None, required: int | str | None, updates: int | str | None = None) -> MachineRules:
    """The rules that raw values make; None: not configured. What is no number in range counts as the strict one.

    But for `UpdatesOff`, which the setup program reads by itself and takes for a number or for nothing.
    """
    faults = []
    least = 0
    if days is not None:
        number = _number(days)
        if number is None or number > MOST_DAYS:
            faults.append(f"{RETENTION_MINIMUM.value}: expected 0 to {MOST_DAYS} days")
            least = FOR_EVER_MS
        else:
            least = number * DAY_MS
    switch = _number(required) if required is not None else 0
    if switch not in (0, 1):
        faults.append(f"{RECOVERY_KEY_REQUIRED.value}: expected 0 or 1")
    updates_off = _number(updates) if updates is not None else 0
    if updates_off not in (0, 1):
        faults.append(f"{UPDATES_OFF.value}: expected 0 or 1")
    return MachineRules(least, switch != 0, updates_off == 1, "; ".join(faults) or None)


def _number(value: int | str) -> int | None:
    if isinstance(value, int):
        return value if value >= 0 else None
    text = value.strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
