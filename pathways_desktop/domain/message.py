"""States of messages, deliveries, channels and claims, and the reasons of the waiting list: the contract's words."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum


class MessageState(StrEnum):
    """Where a message as a whole stands."""

    STORED = "stored"
    DELIVERING = "delivering"
    DELIVERED = "delivered"
    FAILED = "failed"
    REJECTED = "rejected"


class DeliveryState(StrEnum):
    """Where one output of a message stands at one destination."""

    PENDING = "pending"
    DELIVERING = "delivering"
    RETRYING = "retrying"
    DELIVERED = "delivered"
    FAILED = "failed"
    REJECTED = "rejected"


OPEN_DELIVERIES = frozenset({DeliveryState.PENDING, DeliveryState.DELIVERING, DeliveryState.RETRYING})
"""States in which the engine still has something to do."""


def message_state(deliveries: Iterable[DeliveryState]) -> MessageState:
    """A message's state from its deliveries: the worst that is final and open (contract, "Fields")."""
    states = set(deliveries)
    if DeliveryState.FAILED in states:
        return MessageState.FAILED
    if DeliveryState.REJECTED in states:
        return MessageState.REJECTED
    if states & OPEN_DELIVERIES:
        return MessageState.DELIVERING
    return MessageState.DELIVERED if states else MessageState.STORED


class ChannelState(StrEnum):
    """What a channel does now."""

    STARTING = "starting"
    RUNNING = "running"
    WORKING = "working"
    ATTENTION = "attention"
    FAILED = "failed"
    PAUSED = "paused"
    DISABLED = "disabled"


class ClaimState(StrEnum):
    """Whose a file in a claim folder is, and why it lies there."""

    THIS_RUN = "this-run"
    EARLIER_RUN = "earlier-run"
    OTHER_CHANNEL = "other-channel"
    OTHER_ENGINE = "other-engine"
    HELD = "held"
    UNREADABLE = "unreadable"


class WaitingReason(StrEnum):
    """Why a pass saw a file and did not take it. Zero silent skips (contract, `waiting`)."""

    TOO_NEW = "too-new"
    EMPTY = "empty"
    BEING_WRITTEN = "being-written"
    IN_USE = "in-use"
    NOT_REGULAR = "not-regular"
    LINK = "link"
    SEVERAL_NAMES = "several-names"
    NO_RIGHT = "no-right"
    TOO_LARGE = "too-large"
    NAME_UNREADABLE = "name-unreadable"
    NOT_MATCHED = "not-matched"
    DONE_FILE_MISSING = "done-file-missing"
    PAYLOAD_MISSING = "payload-missing"
    TAKEN_BY_OTHER = "taken-by-other"
    CANNOT_OPEN = "cannot-open"
    PLACE_REFUSED = "place-refused"
    DISK_RESERVE = "disk-reserve"
    PAUSED = "paused"


class PlaceState(StrEnum):
    """What a place is when it cannot be read: five states with five texts (design rule 13)."""

    READY = "ready"
    MISSING = "missing"
    UNREACHABLE = "unreachable"
    FORBIDDEN = "forbidden"
    EMPTY = "empty"
    OTHER_VOLUME = "other-volume"
