"""What npm brings for the tests: asked for once, by name and version, into the tests' environment and nowhere else."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from installer import peers
from installer.environment import Environment

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="stands in for npm with a script of the shell's kind")

# As npm does: a folder for each package that is named, and a note of how it was called.
NPM = f"""#!{sys.executable}
import json, os, pathlib, sys
rest = sys.argv[sys.argv.index("--prefix") + 2 :]
folder = pathlib.Path(sys.argv[sys.argv.index("--prefix") + 1])
with open({{log!r}}, "a") as log:
    print(json.dumps(sys.argv[1:]), file=log)
if {{status}}:
    sys.exit({{status}})
if sys.argv[1] == "rebuild":
    assert pathlib.Path(os.environ["npm_config_nodedir"]).is_dir()
    for name in rest:
        (folder / "node_modules" / name / "build" / "Release").mkdir(parents=True)
        (folder / "node_modules" / name / "build" / "Release" / name.replace("-", "_")).with_suffix(".node").touch()
    sys.exit()
for package in rest:
    name, _, version = package.rpartition("@")
    (folder / "node_modules" / name).mkdir(parents=True)
    (folder / "node_modules" / name / "package.json").write_text(json.dumps({{{{"version": version}}}}))
"""


def checkout(root: Path, status: int = 0) -> tuple[Environment, Path]:
    """A checkout with an environment whose npm does little, and the file where that notes its calls."""
    program = root / ".venv" / "bin" / "npm"
    program.parent.mkdir(parents=True, exist_ok=True)
    program.write_text(NPM.format(log=str(root / "calls"), status=status))
    program.chmod(0o755)
    python = program.with_name("python")
    python.unlink(missing_ok=True)
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    python.chmod(0o755)
    return Environment(root), root / "calls"


def calls(log: Path) -> list[list[str]]:
    return [json.loads(line) for line in log.read_text().splitlines()]


def test_packages_come_once_with_their_versions_and_run_no_script(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment, log = checkout(tmp_path)
    peers.install_missing(environment)
    peers.install_missing(environment)
    call, build = calls(log)
    assert (build[0], build[-1]) == ("rebuild", "fs-ext")
    assert call[0] == "install"
    assert {"--ignore-scripts", "--no-package-lock", "--no-save"} <= set(call)
    assert call[-len(peers.PACKAGES) :] == list(peers.PACKAGES)
    assert sorted(path.name for path in tmp_path.iterdir()) == [".venv", "calls"]

    monkeypatch.setattr(peers, "PACKAGES", (*peers.PACKAGES[1:], "azurite@0.0.1"))
    peers.install_missing(environment)
    assert len(calls(log)) == 4, "another version is another package"


def test_what_was_not_compiled_is_made_again(tmp_path: Path) -> None:
    environment, log = checkout(tmp_path)
    peers.install_missing(environment)
    for name, made in peers.BUILT.items():
        (environment.peers / "node_modules" / name / made).unlink()
    peers.install_missing(environment)
    assert [call[0] for call in calls(log)] == ["install", "rebuild"] * 2


def test_an_npm_that_fails_stops_the_line_and_is_asked_again(tmp_path: Path) -> None:
    environment, _ = checkout(tmp_path, status=7)
    with pytest.raises(subprocess.CalledProcessError) as failed:
        peers.install_missing(environment)
    assert failed.value.returncode == 7
    environment, log = checkout(tmp_path)
    peers.install_missing(environment)
    assert [call[0] for call in calls(log)] == ["install", "install", "rebuild"]


def test_what_an_interrupted_npm_left_is_in_nobody_s_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its children may write on where it was told to install, so that the folder can't be emptied."""
    environment, _ = checkout(tmp_path)
    half = environment.peers / "node_modules" / "azurite"
    half.mkdir(parents=True)
    (half / "package.json").write_text("{")
    (environment.peers.parent / "peers.zzhalf.new").mkdir()
    remove = shutil.rmtree

    def writes_on(path: Path, *, ignore_errors: bool = False) -> None:
        remove(path, ignore_errors=ignore_errors)
        if path == environment.peers:
            path.mkdir()

    monkeypatch.setattr(shutil, "rmtree", writes_on)
    peers.install_missing(environment)
    assert all(peers._is_there(environment, package) for package in peers.PACKAGES)
    assert sorted(path.name for path in environment.peers.parent.iterdir()) == ["bin", "peers"]


def test_an_npm_that_fails_leaves_what_was_there(tmp_path: Path) -> None:
    environment, _ = checkout(tmp_path, status=7)
    kept = environment.peers / "node_modules" / "ssh2" / "package.json"
    kept.parent.mkdir(parents=True)
    kept.write_text('{"version": "0.0.1"}')
    with pytest.raises(subprocess.CalledProcessError):
        peers.install_missing(environment)
    assert kept.exists()
    assert sorted(path.name for path in environment.peers.parent.iterdir()) == ["bin", "peers"]
