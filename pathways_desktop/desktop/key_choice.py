"""The key file that a person chose in this home's window, where no option and no variable names one.

Kept beside where the window stood, for the window alone: commands name their key file themselves. Only its path is
kept. Read before there is a window, on the engine's thread; written on the GUI thread.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSettings

SETTINGS_NAME = "window.ini"
_KEY = "keys/file"


def chosen_key_file(home: Path) -> Path | None:
    """The chosen key file of a home; None: none was chosen."""
    text = str(_settings(home).value(_KEY, ""))
    return Path(text) if text else None


def choose_key_file(home: Path, path: Path) -> None:
    """Have this key file used from the next start on."""
    settings = _settings(home)
    settings.setValue(_KEY, str(path))
    settings.sync()


def _settings(home: Path) -> QSettings:
    return QSettings(str(home / SETTINGS_NAME), QSettings.Format.IniFormat)
