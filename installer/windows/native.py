"""Compiles the few programs of our own: the two that start Python, and the one that the installers work with.

They are the same bytes for the same sources, and carry name, version, icon and manifest.
"""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from string import Template

from installer.stages import Refused
from pathways_desktop.system.identity import COMMAND_PROGRAM, COMPANY, PRODUCT, WINDOW_PROGRAM

COMPILER = "x86_64-w64-mingw32-gcc-win32"
RESOURCES = "x86_64-w64-mingw32-windres"
SOURCES = Path(__file__).parent / "native"
STEPS = "pathways-steps.exe"


@dataclass(frozen=True, slots=True)
class Compiler:
    """Compiles for one version of the program."""

    work: Path
    """A folder for what lies in between."""
    version: str
    icon: Path

    def launchers(self, folder: Path, python_library: str, build: str) -> None:
        """Both programs that start the Python beside them, into `folder`."""
        defines = [f'-DPYTHON_DLL=L"{python_library}"', f'-DBUILD=L"{build}"']
        window = [*defines, "-DWINDOWED", "-mwindows"]
        self._program(folder / WINDOW_PROGRAM, "launcher.c", PRODUCT, window, [])
        command = f"{PRODUCT}, command line"
        self._program(folder / COMMAND_PROGRAM, "launcher.c", command, [*defines, "-mconsole"], [])

    def steps(self, folder: Path) -> Path:
        """The program of the installers' steps."""
        libraries = ["-lole32", "-luuid", "-lshell32"]
        self._program(folder / STEPS, "steps.c", f"{PRODUCT}, installation", ["-mwindows"], libraries)
        return folder / STEPS

    def _program(self, target: Path, source: str, about: str, options: list[str], libraries: list[str]) -> None:
        for tool in (COMPILER, RESOURCES):
            if shutil.which(tool) is None:
                raise Refused(f"{tool} is missing; on Debian it comes with gcc-mingw-w64-x86-64-win32")
        self.work.mkdir(parents=True, exist_ok=True)
        resources = self.work / f"{target.stem}.res.o"
        words = {
            "ICON": self.icon.as_posix(),
            "MANIFEST": (SOURCES / "program.manifest").as_posix(),
            "VERSION_TEXT": self.version,
            "COMPANY": COMPANY,
            "PRODUCT": PRODUCT,
            "DESCRIPTION": about,
            "PROGRAM_NAME": target.name,
            "VERSION_NUMBERS": four_numbers(self.version).replace(".", ","),
        }
        script = self.work / f"{target.stem}.rc"
        script.write_text(Template((SOURCES / "program.rc").read_text("ascii")).substitute(words), "utf-8")
        _run([RESOURCES, "--codepage=65001", str(script), str(resources)])
        switches = ["-O2", "-s", "-Wall", "-Wextra", "-Werror", "-municode", "-Wl,--no-insert-timestamp"]
        _run([COMPILER, *switches, *options, "-o", str(target), str(SOURCES / source), str(resources), *libraries])


def four_numbers(version: str) -> str:
    """`1.2.3` as Windows counts it: `1.2.3.0`. Raises `Refused` for what an installer cannot compare."""
    parts = version.split(".")
    if len(parts) != 3 or not all(part.isascii() and part.isdigit() for part in parts):
        raise Refused(f"{version} is no version of three numbers, which is what Windows compares")
    if int(parts[0]) > 255 or int(parts[1]) > 255 or int(parts[2]) > 65535:
        raise Refused(f"{version}: Windows Installer counts to 255.255.65535")
    return ".".join([*parts, "0"])


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stderr)
        raise subprocess.CalledProcessError(done.returncode, command)
