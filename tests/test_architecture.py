"""The rooms of the design, checked on the code: who imports whom, what loads at start, how long a file is."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.processes import ROOT, clean_environment

PACKAGE = ROOT / "pathways_desktop"
MOST_LINES = 450
QT = ["PySide6", "shiboken6"]
KITS = ["boto3", "botocore", "azure", "paramiko", "keyring"]

# Imports the modules named after "--" while the packages named before it are refused. Prints the modules that fell
# over: one that tries and goes on without is found too, since the refusal is kept.
IMPORTER = """
import importlib, sys

border = sys.argv.index("--")
refused, modules = set(sys.argv[1:border]), sys.argv[border + 1:]
asked = []

class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in refused:
            asked.append(name)
            raise ModuleNotFoundError(f"{name} is refused here", name=name)

sys.meta_path.insert(0, Refuse())
for module in modules:
    asked.clear()
    try:
        importlib.import_module(module)
    except ModuleNotFoundError as problem:
        if problem.name.partition(".")[0] not in refused:
            raise
    if asked:
        print(module, "asked for", ", ".join(sorted(set(asked))))
"""


def python_files() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def module_name(file: Path) -> str:
    return ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def parse(file: Path) -> ast.Module:
    return ast.parse(file.read_text("utf-8"))


def import_without(refused: list[str], modules: list[str]) -> str:
    """Import modules in a Python of their own that lacks some packages; returns what asked for one of them."""
    command = [sys.executable, "-c", IMPORTER, *refused, "--", *modules]
    done = subprocess.run(command, env=clean_environment(), capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_refusal_is_noticed() -> None:
    assert "PySide6.QtCore" in import_without(["PySide6"], ["PySide6.QtCore"])


def test_everything_outside_desktop_imports_without_qt() -> None:
    files = [file for file in python_files() if "desktop" not in file.relative_to(PACKAGE).parts]
    other_system = "posix" if sys.platform == "win32" else "windows"
    modules = [module_name(file) for file in files if not file.stem.startswith(other_system)]
    assert len(modules) > 10
    assert import_without(QT, modules) == ""


@pytest.mark.parametrize("module", ["pathways_desktop.app", "pathways_desktop.cli"])
def test_a_start_loads_no_kit_and_no_key_store(module: str) -> None:
    assert import_without(KITS + QT, [module]) == ""


def test_imports_go_downwards_only() -> None:
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as c; c()", "--no-logo"]
    done = subprocess.run([*command, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stdout


def test_no_file_outgrows_its_room() -> None:
    lengths = {file.relative_to(ROOT).as_posix(): len(file.read_text("utf-8").splitlines()) for file in python_files()}
    assert {name: lines for name, lines in lengths.items() if lines > MOST_LINES} == {}


def test_every_module_opens_with_what_it_is() -> None:
    assert [module_name(file) for file in python_files() if not ast.get_docstring(parse(file))] == []


def test_no_lambda_is_connected() -> None:
    """A lambda keeps what it captures: a dialog so connected lives on after it is closed."""
    found = []
    for file in (PACKAGE / "desktop").rglob("*.py"):
        for node in ast.walk(parse(file)):
            match node:
                case ast.Call(func=ast.Attribute(attr="connect"), lineno=line):
                    if any(isinstance(part, ast.Lambda) for part in ast.walk(node)):
                        found.append(f"{module_name(file)}:{line}")
    assert found == []


def test_nothing_is_left_to_do() -> None:
    """No stub and no check that is silenced without its name."""
    marks = re.compile(r"NotImplementedError|\b([T]ODO|[F]IXME|[X]XX)\b|pragma: no cover|# type: ignore(?!\[)")
    rows = [
        f"{module_name(file)}:{number}"
        for file in [*python_files(), *sorted((ROOT / "installer").glob("*.py"))]
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if marks.search(line)
    ]
    assert rows == []


def test_the_log_is_given_fixed_words() -> None:
    """An event is one word of the code's own; what it is about stands in `fields` (a text could name a file)."""
    wrong = []
    for file in python_files():
        for call in ast.walk(parse(file)):
            if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
                continue
            if not isinstance(call.func.value, ast.Name) or call.func.value.id != "_log":
                continue
            event = call.args[0].value if len(call.args) == 1 and isinstance(call.args[0], ast.Constant) else ""
            fields = [ast.unparse(each.value).startswith("{'fields': ") for each in call.keywords]
            if not re.fullmatch("[a-z]+(-[a-z]+)+", str(event)) or not all(fields):
                wrong.append(f"{module_name(file)}:{call.lineno}")
    assert not wrong
