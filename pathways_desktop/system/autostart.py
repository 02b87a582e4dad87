"""Whether the program starts when its user logs on, as the system really has it, and the switch for it. Windows only.

Three places decide: the Run key of the user, that of the machine, and the switch of Task Manager beside each. The
switch is the person's own word: it is told and never overridden from here.
"""

from __future__ import annotations

import ntpath
import sys
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import Protocol

from pathways_desktop.system.identity import APPROVED_KEY, COMMAND_PROGRAM, RUN_KEY, RUN_NAME, WINDOW_PROGRAM


class AutostartState(StrEnum):
    """How it stands."""

    OFF = "off"
    ON = "on"
    SWITCHED_OFF = "switched-off"
    """It is set, and a person switched it off in Task Manager (or in Settings, Apps, Startup)."""
    ORGANISATION = "organisation"
    """It is set for everybody on this machine."""
    OTHER_COPY = "other-copy"
    """It starts another copy of the program."""


class Registry(Protocol):
    """What is used of the registry. `machine`: below HKEY_LOCAL_MACHINE, else the user's own."""

    def read(self, key: str, name: str, *, machine: bool) -> str | bytes | int | None:
        """A value; None where there is none or it may not be read."""
        ...

    def write(self, key: str, name: str, value: str) -> None:
        """Set a text of the user's own. OSError where the system refuses."""
        ...

    def delete(self, key: str, name: str) -> None:
        """Remove a value of the user's own; one that is not there is no error."""
        ...


class Autostart:
    """The entry of one installed program. Any thread; each call asks the registry anew."""

    def __init__(self, registry: Registry, program: str, exists: Callable[[str], bool]) -> None:
        """`program`: the full path of `Pathways.exe`."""
        self._registry = registry
        self._program = program
        self._exists = exists

    @property
    def command(self) -> str:
        """What is run at log-on: in quotation marks, for a path with blanks is else another program's name."""
        return f'"{self._program}" tray --hidden'

    def state(self) -> AutostartState:
        """How it stands now."""
        if self._entry(machine=True) is not None:
            off = self._switched_off(machine=True)
            return AutostartState.SWITCHED_OFF if off else AutostartState.ORGANISATION
        entry = self._entry(machine=False)
        if entry is None:
            return AutostartState.OFF
        if self._switched_off(machine=False):
            return AutostartState.SWITCHED_OFF
        same = ntpath.normcase(_program_of(entry)) == ntpath.normcase(self._program)
        return AutostartState.ON if same else AutostartState.OTHER_COPY

    def set(self, on: bool) -> None:
        """Set or remove the user's entry. OSError where the system refuses."""
        if on:
            self._registry.write(RUN_KEY, RUN_NAME, self.command)
        else:
            self._registry.delete(RUN_KEY, RUN_NAME)

    def mend(self) -> bool:
        """Point an entry that names a program that is gone to this one; True when that was done."""
        entry = self._entry(machine=False)
        if entry is None or self._exists(_program_of(entry)):
            return False
        self.set(True)
        return True

    def _entry(self, *, machine: bool) -> str | None:
        value = self._registry.read(RUN_KEY, RUN_NAME, machine=machine)
        return value if isinstance(value, str) else None

    def _switched_off(self, *, machine: bool) -> bool:
        value = self._registry.read(APPROVED_KEY, RUN_NAME, machine=machine)
        # Twelve bytes: the lowest bit of the first says off, the rest when.
        return isinstance(value, bytes) and bool(value) and bool(value[0] & 1)


def _program_of(command: str) -> str:
    text = command.strip()
    return text[1:].partition('"')[0] if text.startswith('"') else text.partition(" ")[0]


def installed_folder() -> Path | None:
    """Where this program is installed; None for a checkout or an environment."""
    program = Path(sys.executable)
    return program.parent if program.name.lower() in (WINDOW_PROGRAM.lower(), COMMAND_PROGRAM.lower()) else None


if sys.platform == "win32":
    import winreg

    class SystemRegistry:
        """The registry of this machine, as 64-bit programs see it."""

        def read(self, key: str, name: str, *, machine: bool) -> str | bytes | int | None:
            hive = winreg.HKEY_LOCAL_MACHINE if machine else winreg.HKEY_CURRENT_USER
            try:
                with winreg.OpenKey(hive, key, access=winreg.KEY_READ | winreg.KEY_WOW64_64KEY) as opened:
                    value = winreg.QueryValueEx(opened, name)[0]
            except OSError:
                return None
            return value if isinstance(value, (str, bytes, int)) else None

        def write(self, key: str, name: str, value: str) -> None:
            with winreg.CreateKey(winreg.HKEY_CURRENT_USER, key) as opened:
                winreg.SetValueEx(opened, name, 0, winreg.REG_SZ, value)

        def delete(self, key: str, name: str) -> None:
            try:
                with winreg.OpenKey(winreg.HKEY_CURRENT_USER, key, access=winreg.KEY_SET_VALUE) as opened:
                    winreg.DeleteValue(opened, name)
            except FileNotFoundError:
                return

    def own_autostart() -> Autostart | None:
        """This program's entry; None where it is not installed, so that there is nothing lasting to start."""
        folder = installed_folder()
        if folder is None:
            return None
        return Autostart(SystemRegistry(), str(folder / WINDOW_PROGRAM), lambda path: Path(path).is_file())

else:

    def own_autostart() -> Autostart | None:
        """None: on this system the session's own settings start programs."""
        return None
