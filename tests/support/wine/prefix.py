"""Makes the Windows that Wine shows: a folder that is made once, kept, and made anew when what it is made of changed.

Besides the disk it has three drives and a share, so that what differs between volumes can be tested: `T:` lies on
another file system, `N:` says that it is a network drive, `R:` that it is removable; `\\\\zzhost\\share` is a folder.
"""

# ruff: noqa: E402 - the assertion stands first, so that mypy does not read this for Windows
import json
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

assert sys.platform != "win32"

from tests.support.peers import missing
from tests.support.wine.account import NAME, Account
from tests.support.wine.parts import bring_python, bring_wheels, build_shims, fingerprint

WINE = "/usr/lib/wine/wine64"  # Debian's `wine` is a script that prints advice before it starts this
SERVER = "/usr/lib/wine/wineserver64"
NETWORK_DRIVE, REMOVABLE_DRIVE, OTHER_DRIVE = "n:", "r:", "t:"
SHARE = ("zzhost", "share")
_OTHER_FILE_SYSTEM = Path("/dev/shm")
_BOOT_SECONDS = 120


class Prefix:
    """The kept set-up. One process at a time uses it (`winpy.py` holds the lock)."""

    def __init__(self, account: Account) -> None:
        self.account = account
        self.folder = account.cache() / "wine"
        self.python = self.folder / "py" / "python.exe"
        self.checkout = self.folder / "checkout"
        self.temp = self.folder / "temp"
        self.display: str | None = None
        """The screen that its windows are on; None: nobody can see them."""
        self._drives = self.folder / "drives"
        self._note = self.folder / "made.json"

    def need(self) -> None:
        """What cannot be brought here is said: a failure in CI, a skip elsewhere."""
        if sys.platform != "linux" or platform.machine() != "x86_64":
            missing("Windows programs run under Wine on 64-bit Linux of Intel's kind only")
        for path in (WINE, SERVER):
            if not os.access(path, os.X_OK):
                missing("Wine is not installed; `python3 -m installer test` installs it on Debian")

    def prepare(self) -> None:
        """Make it, unless it is there and of the same parts."""
        wanted = {"parts": fingerprint(), "wine": self._version(), "uid": self.account.uid}
        if not (self._noted() == wanted and self.python.exists()):
            self._note.unlink(missing_ok=True)
            self._make()
            self._note.write_text(json.dumps(wanted), "ascii")
        # Debian's Wine notes here where its server listens. After a restart of the machine that place is gone.
        (self.folder / "prefix" / "wineserver").unlink(missing_ok=True)
        self._clear()

    def environment(self, **variables: str) -> dict[str, str]:
        """The whole environment of a Windows program. It is not told of CI: Linux programs are truly missing there."""
        told = {name: os.environ[name] for name in ("PATHWAYS_FULL",) if name in os.environ}
        if self.display is not None:
            told["DISPLAY"] = self.display
        return {
            "PATH": "/usr/bin:/bin",
            "HOME": str(self.temp),
            "LANG": "C.UTF-8",
            "TMPDIR": "/tmp",
            "WINEPREFIX": str(self.folder / "prefix"),
            "WINEARCH": "win64",
            "WINEDEBUG": "-all",
            # No offers to install Mono and Gecko, no debugger that keeps a crashed program for minutes.
            "WINEDLLOVERRIDES": "mscoree=;mshtml=;mscms=n;winedbg.exe=d",
            **told,
            **variables,
        }

    def wine(self, *words: str) -> None:
        """Run one of Wine's own programs to its end."""
        self._run([WINE, *words], check=True)

    def draw(self, driver: str) -> None:
        """Where windows are drawn from the next start on: `x11` on a screen, `null` where nobody sees them."""
        drivers = r"HKCU\Software\Wine\Drivers"
        self.wine("reg", "add", drivers, "/v", "Graphics", "/t", "REG_SZ", "/d", driver, "/f")

    def server(self, *words: str) -> None:
        """Tell the server of this set-up to stay (`-p`), to end (`-k`), or wait for its end (`-w`)."""
        self._run([SERVER, *words], check=False)

    def _run(self, command: list[str], *, check: bool) -> None:
        # Nothing is read from it: what stays in the background would keep a pipe open.
        subprocess.run(
            self.account.command(command),
            env=self.environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=check,
            timeout=_BOOT_SECONDS,
        )

    def _make(self) -> None:
        if self.folder.exists():
            shutil.rmtree(self.folder)
        before = os.umask(0o022)
        try:
            self.folder.mkdir(parents=True)
            bring_python(self.folder / "py")
            bring_wheels(self.folder / "wheels", self.folder / "py" / "Lib" / "site-packages")
            shims = build_shims(self.folder / "shims", window=True)
            self._clear()
            self.account.own(self.folder)
            self._boot(shims)
        finally:
            os.umask(before)

    def _boot(self, shims: list[Path]) -> None:
        self.wine("wineboot", "-i")
        self.wine("winecfg", "-v", "win10")  # a new one calls itself Windows 7
        self.draw("null")
        key = r"HKLM\Software\Wine\Drives"
        for drive, kind in ((NETWORK_DRIVE, "network"), (REMOVABLE_DRIVE, "floppy")):
            self.wine("reg", "add", key, "/v", drive, "/t", "REG_SZ", "/d", kind, "/f")
        self.server("-k")
        self.server("-w")
        # Wine leads these out of its Windows into a home of this system, where a dialog for files never opens.
        for link in (self.folder / "prefix" / "drive_c" / "users").glob("*/*"):
            if link.is_symlink():
                link.unlink()
                link.mkdir()
                self.account.own(link)
        for shim in shims:
            target = self.folder / "prefix" / "drive_c" / "windows" / "system32" / shim.name
            shutil.copyfile(shim, target)
            self.account.own(target)

    def _clear(self) -> None:
        """Empty folders for the temporary files, the drives and the checkout of this run."""
        other = _OTHER_FILE_SYSTEM / f"{NAME}-{self.account.uid}"
        share = self._drives / SHARE[1]
        for folder in (self.temp, self._drives, self.checkout, other):
            if folder.exists():
                shutil.rmtree(folder)
        for folder in (self.temp, self._drives / "network", self._drives / "removable", share, self.checkout, other):
            folder.mkdir(parents=True, mode=0o755)
        for folder in (self.temp, self._drives, self.checkout, other):
            self.account.own(folder)
        devices = self.folder / "prefix" / "dosdevices"
        if not devices.exists():
            return
        _link(devices / NETWORK_DRIVE, self._drives / "network")
        _link(devices / REMOVABLE_DRIVE, self._drives / "removable")
        _link(devices / OTHER_DRIVE, other)
        (devices / "unc" / SHARE[0]).mkdir(parents=True, exist_ok=True)
        _link(devices / "unc" / SHARE[0] / SHARE[1], share)

    def _noted(self) -> object:
        try:
            return json.loads(self._note.read_text("ascii"))
        except (OSError, ValueError):
            return None

    def _version(self) -> str:
        done = subprocess.run([WINE, "--version"], capture_output=True, text=True, check=True, timeout=30)
        return done.stdout.strip()


def _link(path: Path, target: Path) -> None:
    path.unlink(missing_ok=True)
    path.symlink_to(target)
