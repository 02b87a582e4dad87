"""A program that was installed, as its user works with it: files dropped, delivered, sent again. No assertions of its
own but that what was waited for came.
"""

# ruff: noqa: E402 - the assertion stands first, so that mypy does not read this for Windows
import json
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
# Nothing listens on port 1: the kit of each kind is loaded, asked, and tells that nobody is there.
_KINDS = """\
channels:
  - {{name: files, source: {{type: folder, dir: '{drop}'}}, destinations: [{out}]}}
  - name: ssh
    source: {{type: sftp, host: 127.0.0.1, port: 1, user: a, dir: /d, agent: true}}
    destinations: [{out}]
  - name: amazon
    source: {{type: s3, bucket: lab, credentials: stored, endpoint: 'http://127.0.0.1:1'}}
    destinations: [{out}]
  - name: azure
    source: {{type: azblob, account: lab, container: lab, credentials: stored, endpoint: 'http://127.0.0.1:1/lab'}}
    destinations: [{out}]
"""
_SECRETS = ("amazon/source/accessKeyId", "amazon/source/secretAccessKey", "azure/source/accountKey")


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

    def command(self, *words: str, given: bytes | None = None) -> Ended:
        """The command line; `given` is what it reads."""
        return self.windows.run(self.windows.path(self.folder / COMMAND_PROGRAM), *words, given=given)

    def kinds(self) -> dict[str, str]:
        """What `check` says first of the source of a channel of each kind: its code, or `good`."""
        home = self.windows.drive / "kinds"
        drop = self.windows.drive / "kinds drop"
        for path in (home, drop):
            path.mkdir()
        out = f"{{name: out, type: folder, dir: '{self.windows.path(self.out)}'}}"
        (home / "channels.yaml").write_text(_KINDS.format(drop=self.windows.path(drop), out=out), "utf-8")
        for path in (home, drop):
            self.windows.account.own(path)
        words = ("--home", self.windows.path(home), "--key-file", "C:\\kinds key")
        for name in _SECRETS:
            assert self.command(*words, "secret", "set", name, given=b"WlpURVNU\n").status == 0, name
        lines = self.command(*words, "check", "--json").output.splitlines()
        rows = [json.loads(line) for line in lines if line.startswith("{")]
        found: dict[str, str] = {}
        for row in sorted((row for row in rows if row["place"] == "source"), key=lambda row: bool(row["ok"])):
            found.setdefault(row["channel"], str(row["code"] or "good"))
        return found

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
