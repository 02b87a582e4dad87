"""What the messages of Windows say about sleep, session and drives; elsewhere there is nothing to hear."""

import sys

import pytest

from pathways_desktop.system.early_hints import Hint, early_hints, meaning
from pathways_desktop.system.leaving import asked_to_leave


@pytest.mark.parametrize(
    ("message", "word", "hint"),
    [
        (0x0218, 0x12, Hint.WOKE),
        (0x0218, 0x07, Hint.WOKE),
        (0x0218, 0x04, None),  # about to sleep
        (0x0218, 0x0A, None),  # the battery
        (0x0219, 0x8000, Hint.DRIVES),
        (0x0219, 0x8004, Hint.DRIVES),
        (0x0219, 0x0007, None),  # some device, of any kind
        (0x02B1, 0x8, Hint.UNLOCKED),
        (0x02B1, 0x7, Hint.LOCKED),
        (0x02B1, 0x4, Hint.LOCKED),
        (0x02B1, 0x6, None),  # logged off
        (0x0011, 0, None),  # the session ends
    ],
)
def test_what_a_message_says(message: int, word: int, hint: Hint | None) -> None:
    assert meaning(message, word) is hint


@pytest.mark.skipif(sys.platform == "win32", reason="on Windows these listen; tests/windows/native has that")
def test_elsewhere_nothing_listens_and_nothing_is_in_the_way() -> None:
    called: list[object] = []
    with early_hints(called.append), asked_to_leave(lambda: called.append("leave")):
        pass
    assert called == []
