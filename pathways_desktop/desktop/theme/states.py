"""Every state's shape, colour and word. A state is never told by its colour alone (visual design, section 4).

The keys are the contract's own words for the states of channels, messages, deliveries and claims, so that a value
of an enumeration of the domain can be handed in as it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QCoreApplication

from pathways_desktop.desktop.theme.tokens import StateToken


@dataclass(frozen=True, slots=True)
class StateLook:
    """How a state is shown: the icon's name and the colour's."""

    icon: str
    token: StateToken


STATES: Final[dict[str, StateLook]] = {
    # channels
    "running": StateLook("state-running", "ok"),
    "working": StateLook("state-working", "work"),
    "attention": StateLook("state-attention", "warn"),
    "failed": StateLook("state-failed", "bad"),
    "paused": StateLook("state-paused", "idle"),
    "starting": StateLook("state-starting", "idle"),
    "disabled": StateLook("state-disabled", "idle"),
    # messages and deliveries ("failed" as above)
    "stored": StateLook("state-stored", "idle"),
    "pending": StateLook("state-pending", "idle"),
    "delivering": StateLook("state-delivering", "work"),
    "delivered": StateLook("state-delivered", "ok"),
    "retrying": StateLook("state-retrying", "warn"),
    "rejected": StateLook("state-rejected", "bad"),
    # claims
    "this-run": StateLook("state-claim-this-run", "work"),
    "earlier-run": StateLook("state-claim-earlier-run", "warn"),
    "other-channel": StateLook("state-claim-other-channel", "other"),
    "other-engine": StateLook("state-claim-other-engine", "other"),
    "held": StateLook("state-claim-held", "warn"),
    "unreadable": StateLook("state-claim-unreadable", "bad"),
}

BROKEN: Final = frozenset({"failed", "rejected"})
"""States after which nothing goes on by itself."""


def look(state: str) -> StateLook:
    """How this state is shown. Raises KeyError for a word that is no state."""
    return STATES[state]


def state_word(state: str) -> str:
    """The state in one word of the user's language. Raises KeyError for a word that is no state."""
    tr = QCoreApplication.translate
    return {
        "running": tr("State", "Running"),
        "working": tr("State", "Working"),
        "attention": tr("State", "Attention"),
        "failed": tr("State", "Failed"),
        "paused": tr("State", "Paused"),
        "starting": tr("State", "Starting"),
        "disabled": tr("State", "Switched off"),
        "stored": tr("State", "Stored"),
        "pending": tr("State", "Pending"),
        "delivering": tr("State", "Delivering"),
        "delivered": tr("State", "Delivered"),
        "retrying": tr("State", "Retrying"),
        "rejected": tr("State", "Rejected"),
        "this-run": tr("State", "This run"),
        "earlier-run": tr("State", "Earlier run"),
        "other-channel": tr("State", "Other channel"),
        "other-engine": tr("State", "Other engine"),
        "held": tr("State", "Held"),
        "unreadable": tr("State", "Unreadable"),
    }[state]
