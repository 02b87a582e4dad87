"""The setup program in a fresh Windows under Wine: installed, started, upgraded while it works, removed.

Evidence, not proof: nothing of this ran on Windows. What Wine cannot show stands in the README's check list.
"""

import json
import shutil
import sys
from pathlib import Path

import pytest

assert sys.platform != "win32"

from installer.windows.build import Built  # noqa: E402 - the assertion stands first
from pathways_desktop.system import identity  # noqa: E402
from tests.installer.windows.conftest import Products  # noqa: E402
from tests.installer.windows.installed import Installed  # noqa: E402
from tests.installer.windows.signatures import signed  # noqa: E402
from tests.support.wine.fresh import FreshWindows, fresh_windows, idle  # noqa: E402

pytestmark = pytest.mark.timeout(3000)
RUN = "HKCU\\" + identity.RUN_KEY
UNINSTALL = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall" + "\\" + identity.PRODUCT
FILES = [f"m{number:03}.hl7" for number in range(120)]


def log_of(windows: FreshWindows) -> str:
    file = windows.drive / "setup.log"
    return file.read_text("utf-16") if file.exists() else "no log"


def setup(windows: FreshWindows, program: Path, *words: str) -> int:
    return windows.status(windows.path(program), "/S", "/LOG=C:\\setup.log", *words)


def test_from_the_first_installation_to_the_last_file(products: Products, fresh_folder: Path) -> None:
    old, new = products.product(products.old, ".exe"), products.product(products.new, ".exe")
    with fresh_windows(fresh_folder) as windows:
        programs = windows.local / "Programs" / identity.PRODUCT
        link = windows.user / "AppData/Roaming/Microsoft/Windows/Start Menu/Programs" / f"{identity.SHORTCUT}.lnk"
        places = windows.folder / "places"
        program = Installed(windows, programs, places)

        # A folder of others is left alone; the first installation.
        (windows.drive / "taken").mkdir()
        (windows.drive / "taken" / "lib").touch()
        assert setup(windows, old, "/D=C:\\taken") == 9, log_of(windows)
        assert [path.name for path in (windows.drive / "taken").iterdir()] == ["lib"]
        assert setup(windows, old) == 0, log_of(windows)
        assert missing(products.old, programs) == []
        assert signed(programs / "uninstall.exe", products.certificate)
        assert windows.value(RUN, identity.RUN_NAME) == (
            f'"{windows.path(programs / identity.WINDOW_PROGRAM)}" tray --hidden'
        )
        assert windows.value(UNINSTALL, "DisplayVersion") == "0.0.1"
        assert identity.WINDOW_PROGRAM.encode("utf-16-le") in link.read_bytes()

        # Started by the shortcut; a file through it; sent again.
        program.suit_wine()
        program.prepare()
        windows.start("start", windows.path(link))
        program.window()
        program.put("a.hl7")
        program.delivered("a.hl7")
        (row,) = [json.loads(line) for line in program.command("messages", "--json").output.splitlines()]
        assert (row["name"], row["state"]) == ("a.hl7", "delivered")
        (program.out / "a.hl7").unlink()
        assert program.command("resend", row["id"]).status == 0
        program.delivered("a.hl7")
        first = program.ids()
        assert len(first) == 1
        assert program.kinds() == {
            "files": "good",
            "ssh": "ECONNREFUSED",
            "amazon": "ERR_PATHWAYS_OBJECT_UNREACHABLE",
            "azure": "ERR_PATHWAYS_OBJECT_UNREACHABLE",
        }

        # What cannot be asked is waited for and never ended; nothing is changed, and the window is in the tray again.
        holder = hold(windows, programs)
        assert setup(windows, new, "/WAIT=3") == 5, log_of(windows)
        assert windows.value(UNINSTALL, "DisplayVersion") == "0.0.1"
        windows.wait(lambda: bool(set(program.ids()) - set(first)), "started again")
        assert windows.running(holder.name), "it was not ended"
        windows.kill(holder.name)
        idle(windows, holder.name)
        holder.unlink()
        first = program.ids()

        # An organisation that deploys by itself.
        key = "HKLM\\" + identity.POLICY_KEY
        windows.run("reg", "add", key, "/v", "UpdatesOff", "/t", "REG_DWORD", "/d", "1", "/f")
        assert setup(windows, new) == 8, log_of(windows)
        assert program.ids() == first
        windows.run("reg", "delete", key, "/f")

        # Upgraded while it has its hands full: asked, waited for, started again in the tray.
        program.put(*FILES)
        windows.wait(lambda: any(program.out.glob("m*.hl7")), "it works")
        assert setup(windows, new) == 0, log_of(windows)
        assert "asking running programs" in log_of(windows)
        assert missing(products.new, programs) == []
        assert windows.value(UNINSTALL, "DisplayVersion") == products.new.tree.version
        assert not (programs / ".replaced").exists()
        assert not set(first) & set(program.ids()), "the window before the upgrade has ended"
        # The one that setup started meets the function that Wine lacks, and ends.
        idle(windows, identity.WINDOW_PROGRAM)
        program.suit_wine()

        # Log-on starts it in the tray; a second start brings its window.
        windows.log_on()
        windows.wait(lambda: len(program.ids()) == 1, "started at log-on")
        program.delivered(*FILES)
        assert windows.windows("^Pathways") == []
        assert windows.run(windows.path(programs / identity.WINDOW_PROGRAM)).status == 0
        program.window()
        assert len(program.ids()) == 1
        rows = [json.loads(line) for line in program.command("messages", "--json", "--limit", "0").output.splitlines()]
        assert sorted(row["name"] for row in rows) == sorted(["a.hl7", *FILES]), "each once, and none lost"
        assert {row["state"] for row in rows} == {"delivered"}

        # No way back; mended where something is missing; the choice about log-on is kept.
        assert setup(windows, old) == 3
        assert windows.value(UNINSTALL, "DisplayVersion") == products.new.tree.version
        (programs / "lib" / "pathways_desktop" / "app.py").unlink()
        assert setup(windows, new, "/AUTOSTART=no") == 0, log_of(windows)
        assert missing(products.new, programs) == []
        assert windows.value(RUN, identity.RUN_NAME) is None

        # Removed, while it runs again. The home stays, and goes only when that is said.
        idle(windows, identity.WINDOW_PROGRAM)
        program.suit_wine()
        windows.start(windows.path(programs / identity.WINDOW_PROGRAM), "tray", "--hidden")
        windows.wait((program.home / "window.lock").exists, "started again")
        uninstall(windows, programs)
        idle(windows, identity.WINDOW_PROGRAM)
        assert not programs.exists()
        assert not link.exists()
        assert windows.value(UNINSTALL, "DisplayVersion") is None
        assert (program.home / "pathways.db").is_file()
        elsewhere = windows.drive / "Some folder"
        put_elsewhere(windows, new, elsewhere)
        assert missing(products.new, elsewhere) == []
        uninstall(windows, elsewhere, "/REMOVEDATA")
        windows.wait(lambda: not program.home.exists(), "the home is gone")


def put_elsewhere(windows: FreshWindows, program: Path, folder: Path) -> None:
    """Into another folder, which stands last and without quotation marks: a line that only a shell can be given."""
    line = f'"{windows.path(program)}" /S /LOG=C:\\setup.log /AUTOSTART=no /D={windows.path(folder)}\r\n'
    (windows.drive / "go.bat").write_text(line, "ascii", newline="")
    windows.status("cmd", "/c", "C:\\go.bat")
    windows.wait(lambda: windows.value(UNINSTALL, "DisplayVersion") is not None, f"installed: {log_of(windows)}")
    assert windows.value(UNINSTALL, "InstallLocation") == windows.path(folder)


def hold(windows: FreshWindows, programs: Path) -> Path:
    """A program that runs from the folder and hears no request."""
    made = programs / "held.exe"
    shutil.copyfile(windows.drive / "windows" / "system32" / "notepad.exe", made)
    windows.account.own(made)
    windows.start(windows.path(made))
    windows.wait(lambda: bool(windows.running(made.name)), "it runs")
    return made


def uninstall(windows: FreshWindows, programs: Path, *words: str) -> None:
    """It works on as a copy of itself after it has returned: the folder's end is its sign."""
    windows.status(windows.path(programs / "uninstall.exe"), "/S", "/LOG=C:\\setup.log", *words)
    windows.wait(lambda: not programs.exists(), "the program's folder is gone")


def missing(built: Built, programs: Path) -> list[str]:
    """Files of a staged tree that were not installed."""
    return [name for name in built.tree.files() if not (programs / name).is_file()]
