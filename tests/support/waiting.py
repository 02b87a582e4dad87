"""Waiting for a condition instead of for a time. No Qt: `qtbot.waitUntil` is for conditions that need its events."""

import time
from collections.abc import Callable
from typing import TypeVar

Answer = TypeVar("Answer")

FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS = 0.001, 0.05


def wait_until(condition: Callable[[], Answer], timeout: float = 10.0, what: str = "") -> Answer:
    """Ask until the answer is true and return it. Raises `AssertionError` after `timeout` seconds.

    `what` names in the failure what was waited for; without it the condition's own name stands there.
    """
    give_up = time.monotonic() + timeout
    pause = FIRST_PAUSE_SECONDS
    while True:
        answer = condition()
        if answer:
            return answer
        if time.monotonic() >= give_up:
            name = what or getattr(condition, "__qualname__", repr(condition))
            raise AssertionError(f"not within {timeout:g} s: {name}")
        time.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE_SECONDS)
