"""`.venv`: made, reused, followed up, made anew. A real one, of a small project that builds without the network."""

import subprocess
from pathlib import Path

import pytest

from installer.environment import Environment

PROJECT = """
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]

[project]
name = "pathways-sample"
version = "{version}"

[project.optional-dependencies]
test = []
"""
# A build backend in a few lines: a wheel is a zip file with three notes in it.
BACKEND = """
import pathlib, tomllib, zipfile

def build_wheel(folder, config_settings=None, metadata_directory=None):
    about = tomllib.loads(pathlib.Path("pyproject.toml").read_text())["project"]
    stem = f"pathways_sample-{about['version']}"
    notes = f"{stem}.dist-info"
    with zipfile.ZipFile(pathlib.Path(folder) / f"{stem}-py3-none-any.whl", "w") as wheel:
        wheel.writestr("pathways_sample.py", pathlib.Path("pathways_desktop/text.py").read_text())
        head = f"Metadata-Version: 2.1\\nName: pathways-sample\\nVersion: {about['version']}\\nProvides-Extra: test\\n"
        wheel.writestr(f"{notes}/METADATA", head)
        wheel.writestr(f"{notes}/WHEEL", "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
        wheel.writestr(f"{notes}/RECORD", "")
    return f"{stem}-py3-none-any.whl"

build_editable = build_wheel
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A checkout in the small."""
    (tmp_path / "pyproject.toml").write_text(PROJECT.format(version="1"))
    (tmp_path / "backend.py").write_text(BACKEND)
    (tmp_path / "pathways_desktop").mkdir()
    (tmp_path / "pathways_desktop" / "text.py").write_text("TEXT = 'first'\n")
    return tmp_path


def installed_text(environment: Environment) -> str:
    command = [environment.python, "-c", "import pathways_sample; print(pathways_sample.TEXT)"]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=30).stdout.strip()


def test_an_environment_follows_the_checkout(project: Path) -> None:
    environment = Environment(project)
    mark = project / ".venv" / "made-once"
    note = project / ".venv" / "pathways-installed.json"

    environment.prepare("demo")
    mark.touch()
    assert installed_text(environment) == "first"

    before = note.stat().st_mtime_ns
    environment.prepare("demo")
    assert note.stat().st_mtime_ns == before, "nothing changed, so pip has nothing to do"

    (project / "pathways_desktop" / "text.py").write_text("TEXT = 'second'\n")
    environment.prepare("demo")
    assert installed_text(environment) == "second"
    assert mark.exists(), "new sources need no new environment"

    environment.prepare("test")
    before = note.stat().st_mtime_ns
    environment.prepare("demo")
    assert note.stat().st_mtime_ns == before, "an environment for the tests serves the demo as well"

    (project / "pyproject.toml").write_text(PROJECT.format(version="2"))
    environment.prepare("demo")
    assert not mark.exists(), "another pyproject.toml makes another environment"


def test_an_environment_that_broke_is_made_anew(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    environment = Environment(project)
    environment.prepare("demo")
    Path(environment.python).unlink()
    environment.prepare("demo")
    assert installed_text(environment) == "first"
    assert "made anew" in capfd.readouterr().out


def test_an_interrupted_installation_is_not_trusted(project: Path) -> None:
    environment = Environment(project)
    (project / "pathways_desktop" / "text.py").rename(project / "away.py")
    with pytest.raises(subprocess.CalledProcessError):
        environment.prepare("demo")
    (project / "away.py").rename(project / "pathways_desktop" / "text.py")
    environment.prepare("demo")
    assert installed_text(environment) == "first"
