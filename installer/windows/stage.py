"""Makes the staged tree: the folder that both installers put on a workstation, file by file.

    Pathways.exe, pathways-desktop.exe   start the Python below
    python\\                              an embeddable CPython of Windows, without tkinter
    lib\\                                 the wheels of the lock, cut to what is used, and the package itself
    licences\\                            whose work it is, on what terms; the bill of materials
    build.json                           version, commit, Python

Same commit, same parts: same bytes and same times, so that an installer made of it can be compared.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from installer.stages import Refused
from installer.windows import cut, notices, pe
from installer.windows.native import Compiler, four_numbers
from installer.windows.parts import Python, Release
from installer.windows.signing import Signing
from pathways_desktop.system.identity import COMMAND_PROGRAM, PRODUCT, WINDOW_PROGRAM

PACKAGE = "pathways_desktop"
BUILD_NOTE = "build.json"
ICON = Path("resources/icons/app.ico")
# Libraries of Windows 10 1809 and newer. One that is not here and not in the tree would be missing on a workstation.
_SYSTEM = re.compile(
    r"^(api-ms-win-.*|ext-ms-.*|kernel32|user32|gdi32|advapi32|shell32|ole32|oleaut32|ws2_32|winmm|bcrypt|bcryptprimitives"
    r"|crypt32|cryptbase|ncrypt|iphlpapi|rpcrt4|shlwapi|version|winspool\.drv|comdlg32|comctl32|imm32|uxtheme|dwmapi|setupapi"
    r"|netapi32|userenv|authz|mpr|d3d9|d3d11|d3d12|dxgi|dwrite|d2d1|dcomp|dnsapi|ntdll|msvcrt|secur32|wtsapi32|shcore"
    r"|icuuc|icuin|icu|mscms|propsys|powrprof|winhttp|normaliz|cabinet|msi|rstrtmgr|oleacc|uiautomationcore|synchronization"
    r"|mswsock|pathcch|wintrust|psapi|dbghelp|d3dcompiler_47|windowscodecs|usp10)(\.dll)?$"
)
_ON_REQUEST = frozenset(("d3dcompiler_47.dll",))


@dataclass(frozen=True, slots=True)
class Tree:
    """A staged tree."""

    folder: Path
    version: str
    epoch: int
    """The time of every file, in seconds since 1970: the commit's."""
    python: Python

    def files(self) -> list[str]:
        """All files with `/`, in one order everywhere."""
        found = [path.relative_to(self.folder).as_posix() for path in self.folder.rglob("*") if path.is_file()]
        return sorted(found, key=lambda name: (name.lower(), name))

    def size(self) -> int:
        """Bytes of all files."""
        return sum((self.folder / name).stat().st_size for name in self.files())

    def digest(self) -> str:
        """What all files are, names and bytes, as one SHA-256."""
        digest = hashlib.sha256()
        for name in self.files():
            digest.update(name.encode() + b"\0" + hashlib.sha256((self.folder / name).read_bytes()).digest())
        return digest.hexdigest()


def version_of(root: Path) -> str:
    """The package's own version."""
    found = re.search(r'__version__ = "([^"]+)"', (root / PACKAGE / "__init__.py").read_text("utf-8"))
    assert found is not None
    return found.group(1)


def commit_of(root: Path) -> tuple[str, int]:
    """The commit and its time; of `SOURCE_DATE_EPOCH` alone where there is no git. Raises `Refused` without both."""
    command = ["git", "-C", str(root), "-c", f"safe.directory={root}", "log", "-1", "--format=%H %ct"]
    told = os.environ.get("SOURCE_DATE_EPOCH", "")
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        commit, _, seconds = done.stdout.strip().partition(" ")
    except (OSError, subprocess.CalledProcessError):
        commit, seconds = "", ""
    if told.isdigit():
        seconds = told
    if not seconds:
        raise Refused("No git commit to take the time of the files from: set SOURCE_DATE_EPOCH (seconds since 1970).")
    return commit, int(seconds)


def stage(
    root: Path,
    folder: Path,
    python: Python,
    wheels: list[Path],
    locked: list[Release],
    version: str,
    signing: Signing | None = None,
) -> Tree:
    """Make the tree in `folder`, anew. `version` may be another than the package's own, for tests of upgrades."""
    four_numbers(version)
    commit, epoch = commit_of(root)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    _python(python, folder / "python")
    library = folder / "lib"
    for wheel in wheels:
        _wheel(wheel, library)
    _package(root, library, version)
    notices.write(folder / "licences", version, root / "resources/licences/Apache-2.0.txt", python, wheels, locked)
    tree = Tree(folder, version, epoch, python)
    digest = tree.digest()
    Compiler(folder.parent / "native", version, root / ICON).launchers(
        folder, python.library, f"{version}-{digest[:12]}"
    )
    if signing is not None:
        for name in (WINDOW_PROGRAM, COMMAND_PROGRAM):
            signing.sign(folder / name)
    note = {"product": PRODUCT, "version": version, "commit": commit or None, "content": digest}
    note |= {"python": python.version, "pythonMade": python.made.date().isoformat()}
    (folder / BUILD_NOTE).write_text(json.dumps(note, indent=1) + "\n", "ascii")
    _settle(tree)
    missing = missing_libraries(folder)
    if missing:
        rows = "".join(f"\n  {name}, which {who} loads" for name, who in sorted(missing.items()))
        raise Refused(f"Libraries are missing in the tree:{rows}")
    return tree


def missing_libraries(folder: Path) -> dict[str, str]:
    """Libraries that something in the tree loads and that neither the tree nor Windows has, with who loads each."""
    programs = [path for path in folder.rglob("*") if path.suffix.lower() in (".dll", ".pyd", ".exe")]
    have = {path.name.lower() for path in programs}
    missing = {}
    for path in sorted(programs):
        for name in pe.read(path).imports:
            if name not in have and name not in _ON_REQUEST and not _SYSTEM.match(name):
                missing[name] = path.relative_to(folder).as_posix()
    return missing


def _python(python: Python, target: Path) -> None:
    target.mkdir()
    for path in sorted(python.folder.rglob("*")):
        name = path.relative_to(python.folder).as_posix()
        if path.is_file() and cut.kept_of_python(name):
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target / name)
    stem = python.library.removesuffix(".dll")
    # Read in place of every variable and of every site-packages of the machine: nothing else gets on the path.
    (target / f"{stem}._pth").write_text(f"{stem}.zip\r\n.\r\n..\\lib\r\n", "ascii", newline="")


def _wheel(wheel: Path, library: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            about = name.endswith(tuple(f".dist-info/{each}" for each in cut.ABOUT))
            if about or cut.kept(name):
                target = library / name
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(archive.read(name))


def _package(root: Path, library: Path, version: str) -> None:
    for source, target in ((root / PACKAGE, library / PACKAGE), (root / "resources", library / PACKAGE / "resources")):
        for path in _own_files(source):
            into = target / path.relative_to(source)
            into.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, into)
    begin = library / PACKAGE / "__init__.py"
    text = begin.read_text("utf-8")
    begin.write_text(text.replace(f'"{version_of(root)}"', f'"{version}"'), "utf-8", newline="\n")
    about = library / f"{PACKAGE}-{version}.dist-info" / "METADATA"
    about.parent.mkdir()
    about.write_text(f"Metadata-Version: 2.1\nName: pathways-desktop\nVersion: {version}\n", "ascii", newline="\n")


def _own_files(source: Path) -> Iterator[Path]:
    for path in sorted(source.rglob("*")):
        # Pictures of the window are for the README.
        if path.is_file() and "__pycache__" not in path.parts and "screenshots" not in path.relative_to(source).parts:
            yield path


def _settle(tree: Tree) -> None:
    """One time and one set of rights for all: neither belongs to the content."""
    for path in sorted(tree.folder.rglob("*"), reverse=True):
        os.chmod(path, 0o755 if path.is_dir() else 0o644)
        os.utime(path, (tree.epoch, tree.epoch))
    os.utime(tree.folder, (tree.epoch, tree.epoch))
