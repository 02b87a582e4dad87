"""Where this program keeps what must not lie in its home. Made by nobody here."""

from __future__ import annotations

import sys
from pathlib import Path

NAME = "pathways-desktop"


def anchor_folder() -> Path:
    """The folder for copies of the audit record's head: another one than that of a home that nobody chose."""
    import platformdirs

    if sys.platform == "win32":
        # The local folder holds the home. A profile that roams takes the copies to yet another machine.
        return platformdirs.user_data_path(NAME, appauthor=False, roaming=True) / "audit"
    if sys.platform == "darwin":
        return platformdirs.user_log_path(NAME, appauthor=False) / "audit"
    return platformdirs.user_state_path(NAME, appauthor=False) / "audit"
