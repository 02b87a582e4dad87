"""The setup program, made by NSIS from a staged tree: byte for byte the same from the same tree."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path, PureWindowsPath

from installer.stages import Refused
from installer.windows.native import four_numbers
from installer.windows.signing import Signing
from installer.windows.stage import Tree
from pathways_desktop.system import identity

SCRIPT = Path(__file__).parent / "setup.nsi"
COMPILER = "makensis"
NAMES = "PRODUCT COMPANY SHORTCUT WINDOW_PROGRAM COMMAND_PROGRAM SETUP_KEY RUN_KEY RUN_NAME POLICY_KEY APP_ID".split()
HOME = "pathways-desktop"
"""The folder of a home that nobody chose, below the user's local folder."""


@dataclass(frozen=True, slots=True)
class SetupParts:
    """What the setup program is made of."""

    tree: Tree
    steps: Path
    icon: Path
    signing: Signing | None
    quick: bool
    """Packed quickly and larger: for tests."""


def file_name(version: str) -> str:
    """Never `setup.exe`: Windows loads other libraries into a program of that name."""
    return f"PathwaysDesktop-{version}-x64.exe"


def build(parts: SetupParts, target: Path) -> Path:
    """Make the setup program in the folder `target`. Raises `Refused`, `CalledProcessError`."""
    if shutil.which(COMPILER) is None:
        raise Refused(f"{COMPILER} is missing; on Debian it comes with nsis")
    tree, made = parts.tree, target / file_name(parts.tree.version)
    work = tree.folder.parent / "setup"
    work.mkdir(exist_ok=True)
    (work / "files.nsh").write_text(_files(tree), "utf-8")
    (work / "names.nsh").write_text(_names(), "utf-8")
    defines = {
        "OUT": made,
        "FILES": work / "files.nsh",
        "NAMES": work / "names.nsh",
        "STEPS": parts.steps,
        "ICON": parts.icon,
        "VERSION": tree.version,
        "VERSION4": four_numbers(tree.version),
        "SIZE": tree.size() // 1024,
    }
    command = [COMPILER, "-V2", "-WX", "-INPUTCHARSET", "UTF8"]
    command += [f"-D{name}={value}" for name, value in defines.items()]
    if parts.quick:
        command.append("-DQUICK")
    if parts.signing is not None:
        command.append(f"-DSIGN={parts.signing.script(work)}")
    done = subprocess.run([*command, str(SCRIPT)], capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stdout[-2000:], done.stderr[-2000:])
        raise subprocess.CalledProcessError(done.returncode, command)
    if parts.signing is not None:
        parts.signing.sign(made)
    return made


def _names() -> str:
    words = {name: getattr(identity, name) for name in (*NAMES, "BYTECODE_FOLDER")} | {"HOME": HOME}
    return "".join(f'!define {name} "{value}"\n' for name, value in words.items())


def _files(tree: Tree) -> str:
    """One line a file, in one order: a folder's own order differs from disk to disk."""
    lines, folder = [], None
    for name in sorted(tree.files(), key=lambda name: (name.count("/") > 0, name.rpartition("/")[0], name)):
        at = PureWindowsPath("$INSTDIR", name).parent
        if at != folder:
            lines.append(f'SetOutPath "{at}"')
            folder = at
        lines.append(f'File "{tree.folder / name}"')
    return "\n".join(lines) + "\n"
