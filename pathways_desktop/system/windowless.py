"""A start without a console (from the Start menu): what would go to standard error is shown in a box instead."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Sequence

_LONGEST = 1_500


def speak(run: Callable[[], int], arguments: Sequence[str], show: Callable[[str], None] | None = None) -> int:
    """Run the program; the exit status. Without standard error a failure is shown by `show`, for a person who waits.

    At log-on (`--hidden`) nobody waits, and nothing is shown.
    """
    if sys.stderr is not None:
        return run()
    told = io.StringIO()
    sys.stderr = told
    try:
        status = run()
    finally:
        sys.stderr = None
    text = told.getvalue().strip()
    if status and text and "--hidden" not in arguments:
        (show or _box)(text[-_LONGEST:])
    return status


def _box(text: str) -> None:
    if sys.platform == "win32":
        import ctypes

        error, to_front = 0x10, 0x10000
        ctypes.windll.user32.MessageBoxW(None, text, "Pathways", error | to_front)
