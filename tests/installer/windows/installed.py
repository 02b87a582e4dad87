"""A program that was installed, as its user works with it: files dropped, delivered, sent again. No assertions of its
own but that what was waited for came.
"""

# ruff: noqa: E402 - the assertion stands first, so that mypy does not read this for Windows
import sys
from pathlib import Path

assert sys.platform != "win32"

from pathways_desktop.system.identity import COMMAND_PROGRAM, WINDOW_PROGRAM
from tests.support.wine.fresh import Ended, FreshWindows

_CHANNELS = """\
channels:
  - name: lab
    source:
      type: folder
      dir: '{drop}'
    destinations:
      - name: out
        type: folder
        dir: '{out}'
        fileName: "{{name}}"
"""


class Installed:
    """The program in one folder of a Windows, over the home that is used when nobody names one."""

    def __init__(self, windows: FreshWindows, folder: Path, places: Path) -> None:
        self.windows, self.folder = windows, folder
        self.home = windows.local / "pathways-desktop"
        self.drop, self.out = places / "Drop ü", places / "out"

    def prepare(self) -> None:
        """Write the channel. Both folders lie outside the Windows, behind `Z:`."""
        for path in (self.drop, self.out, self.home):
            path.mkdir(parents=True, exist_ok=True)
            self.windows.account.own(path)
        text = _CHANNELS.format(drop=self.windows.path(self.drop), out=self.windows.path(self.out))
        (self.home / "channels.yaml").write_text(text, "utf-8")
        self.windows.account.own(self.home)

    def suit_wine(self) -> None:
        """Wine 8 lacks a function that `platform` reaches by this module, and ends the process."""
        (self.folder / "python" / "_wmi.pyd").unlink(missing_ok=True)

    def command(self, *words: str) -> Ended:
        """The command line."""
        return self.windows.run(self.windows.path(self.folder / COMMAND_PROGRAM), *words)

    def put(self, *names: str) -> None:
        """Drop files, each written under a hidden name first."""
        for name in names:
            hidden = self.drop / f".{name}"
            hidden.write_bytes(f"MSH|^~\\&|ZZ|||||||ZZTEST{name}|T|2.5\r".encode())
            self.windows.account.own(hidden)
            hidden.rename(self.drop / name)

    def delivered(self, *names: str) -> None:
        """Wait for outputs."""
        self.windows.wait(lambda: all((self.out / name).is_file() for name in names), f"delivered: {names[:3]}")

    def window(self) -> None:
        """Wait for the window on the screen."""
        self.windows.wait(lambda: bool(self.windows.windows("^Pathways")), "the window is there")

    def ids(self) -> list[int]:
        """Processes of the window's program."""
        return self.windows.running(WINDOW_PROGRAM)
