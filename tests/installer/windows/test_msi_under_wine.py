"""The MSI in a fresh Windows under Wine, by `msiexec /qn`: installed, upgraded while it works, removed.

Evidence, not proof: Wine keeps no users apart, so what the rights of a machine do stands in the README's check list.
"""

import json
import sys
from pathlib import Path

import pytest

assert sys.platform != "win32"

from installer.windows.build import Built  # noqa: E402 - the assertion stands first
from pathways_desktop.system import identity  # noqa: E402
from tests.installer.windows.conftest import Products  # noqa: E402
from tests.installer.windows.installed import Installed  # noqa: E402
from tests.support.wine.fresh import FreshWindows, fresh_windows, idle  # noqa: E402

pytestmark = pytest.mark.timeout(3000)
RUN = "HKLM\\" + identity.RUN_KEY
KEY = "HKLM\\" + identity.SETUP_KEY
FILES = [f"m{number:03}.hl7" for number in range(60)]


FATAL = 1603 % 256
"""What `msiexec` ends with, as a process of this system tells it: its lowest byte."""


def msiexec(windows: FreshWindows, act: str, package: Path, *properties: str) -> int:
    return windows.status("msiexec", act, windows.path(package), "/qn", *properties)


def test_from_the_first_installation_to_the_last_file(products: Products, fresh_folder: Path) -> None:
    old, new = products.product(products.old, ".msi"), products.product(products.new, ".msi")
    with fresh_windows(fresh_folder) as windows:
        programs = windows.drive / "Program Files" / identity.PRODUCT
        program = Installed(windows, programs, windows.folder / "places")

        assert msiexec(windows, "/i", old, "AUTOSTART=0") == 0
        assert missing(products.old, programs) == []
        assert windows.value(KEY, "Version") == "0.0.1"
        assert windows.value(RUN, identity.RUN_NAME) is None
        # Wine puts it among the user's own entries, Windows among those of all users.
        starts = (windows.drive / "ProgramData", windows.user / "AppData")
        links = [link for start in starts for link in start.rglob(f"{identity.SHORTCUT}.lnk")]
        assert len(links) == 1
        assert identity.WINDOW_PROGRAM.encode("utf-16-le") in links[0].read_bytes()

        # The setup program for one user does not go over it.
        setup = products.product(products.new, ".exe")
        assert windows.status(windows.path(setup), "/S") == 4
        assert not (windows.local / "Programs" / identity.PRODUCT).exists()

        # Upgraded while it works.
        program.suit_wine()
        program.prepare()
        windows.start("start", windows.path(links[0]))
        program.window()
        program.put("a.hl7", *FILES)
        program.delivered("a.hl7")
        (first,) = program.ids()
        assert msiexec(windows, "/i", new) == 0
        assert first not in program.ids()
        assert missing(products.new, programs) == []
        assert windows.value(KEY, "Version") == products.new.tree.version
        assert windows.value(RUN, identity.RUN_NAME) == (
            f'"{windows.path(programs / identity.WINDOW_PROGRAM)}" tray --hidden'
        )
        program.suit_wine()
        windows.log_on()
        program.delivered(*FILES)
        rows = [json.loads(line) for line in program.command("messages", "--json", "--limit", "0").output.splitlines()]
        assert sorted(row["name"] for row in rows) == sorted(["a.hl7", *FILES]), "each once, and none lost"

        # No way back, and removed while it runs; the home stays.
        assert msiexec(windows, "/i", old) == FATAL
        assert windows.value(KEY, "Version") == products.new.tree.version
        assert msiexec(windows, "/x", new) == 0
        idle(windows, identity.WINDOW_PROGRAM)
        assert not (programs / identity.WINDOW_PROGRAM).exists()
        assert windows.value(RUN, identity.RUN_NAME) is None
        assert (program.home / "pathways.db").is_file()

        # Nor does the MSI go over the setup program's.
        assert windows.status(windows.path(setup), "/S", "/AUTOSTART=no") == 0
        assert msiexec(windows, "/i", new) == FATAL
        assert not (programs / identity.WINDOW_PROGRAM).exists()


def missing(built: Built, programs: Path) -> list[str]:
    """Files of a staged tree that were not installed."""
    return [name for name in built.tree.files() if not (programs / name).is_file()]
