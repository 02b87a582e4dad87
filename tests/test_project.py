"""The checkout as a whole: what stands at its top, what no file may hold, and that the wheel holds what it must."""

import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from pathways_desktop import __version__
from tests.support.processes import ROOT

TOP = {"pyproject.toml", "pathways_desktop", "resources", "installer", "tests", "README.md"}
TEXT = {".py", ".toml", ".md", ".yaml", ".yml", ".json", ".txt", ".svg", ".hl7", ".xml", ".cfg", ".sh", ".nsi", ""}
MADE = {"__pycache__", ".venv", ".git", ".coverage-data", ".hypothesis"}

# The brackets keep this file from being what it looks for.
FORBIDDEN = {
    "the address of a package registry": re.compile(
        r"https?://[^\s\"')]*([p]ypi\.|[p]ythonhosted|[n]pmjs|deb\.[d]ebian|[r]egistry\.)"
        r"|[i]ndex-url|[f]ind-links|^deb [h]ttps?://",
        re.MULTILINE,
    ),
    "a path of one machine": re.compile(
        r"(?<![\w.])/([w]ork/|opt/[p]wvenv|tmp/[h]elpers|[r]oot/[\w.]|([h]ome|[U]sers)/[a-z]\w+/)"
    ),
}


def texts() -> list[tuple[str, str]]:
    """Name and text of every file of ours."""
    tops = [ROOT / name for name in sorted(TOP)] + [ROOT / ".ci", ROOT / ".gitignore", ROOT / ".gitattributes"]
    files = [file for top in tops for file in (sorted(top.rglob("*")) if top.is_dir() else [top])]
    return [
        (file.relative_to(ROOT).as_posix(), file.read_text("utf-8", errors="replace"))
        for file in files
        if file.is_file() and file.suffix in TEXT and MADE.isdisjoint(file.parts)
    ]


def test_only_the_given_names_stand_at_the_top() -> None:
    assert {path.name for path in ROOT.iterdir() if not path.name.startswith(".")} == TOP


@pytest.mark.parametrize("what", sorted(FORBIDDEN))
def test_no_file_holds(what: str) -> None:
    assert [name for name, text in texts() if FORBIDDEN[what].search(text)] == []


def test_no_file_names_this_checkout() -> None:
    assert [name for name, text in texts() if f"{ROOT}/" in text] == []


def test_what_is_installed_on_one_system_alone_is_imported_by_name() -> None:
    """Types are checked on every system, and there such a library is not: `import it` fails the check."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needs = [*project["dependencies"], *(need for extra in project["optional-dependencies"].values() for need in extra)]
    alone = {re.split(r"[^\w-]", need)[0].replace("-", "_") for need in needs if "sys_platform" in need}
    assert "mfusepy" in alone
    imports = re.compile(rf"^\s*(?:import|from) ({'|'.join(sorted(alone))})\b", re.MULTILINE)
    assert [name for name, text in texts() if name.endswith(".py") and imports.search(text)] == []


def test_the_test_line_is_the_one_that_ci_runs() -> None:
    line = "python3 -m installer test"
    assert line in (ROOT / ".ci" / "run").read_text("utf-8")
    assert line in (ROOT / "README.md").read_text("utf-8")


def test_the_wheel_holds_the_package_and_its_resources(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pip", "wheel", ".", "--no-deps", "--no-build-isolation", "--no-index"]
    command += ["--wheel-dir", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=100)
    assert done.returncode == 0, done.stderr
    wheel = tmp_path / f"pathways_desktop-{__version__}-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        about = archive.read(f"pathways_desktop-{__version__}.dist-info/METADATA").decode()
        entries = archive.read(f"pathways_desktop-{__version__}.dist-info/entry_points.txt").decode()
    wanted = {
        file.relative_to(ROOT).as_posix()
        for file in (ROOT / "pathways_desktop").rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }
    wanted |= {
        f"pathways_desktop/{file.relative_to(ROOT).as_posix()}"
        for file in (ROOT / "resources").rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }
    assert "pathways_desktop/py.typed" in wanted
    assert any(name.endswith(".svg") for name in wanted)
    assert wanted <= names
    assert "License-Expression: Apache-2.0" in about
    assert "pathways-desktop = pathways_desktop.__main__:main" in entries


def test_the_installed_qt_survives_thousands_of_signals() -> None:
    """PySide6 6.12.0 ends Python 3.11 after some 570 signals; this is what the pin in pyproject.toml is for."""
    code = (
        "from PySide6.QtCore import QObject, Signal\n"
        "class Sender(QObject):\n"
        "    told = Signal(object)\n"
        "sender, heard = Sender(), []\n"
        "sender.told.connect(heard.append)\n"
        "for number in range(5000):\n"
        "    sender.told.emit(number)\n"
        "print(len(heard))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout.strip()) == (0, "5000"), done.stderr
