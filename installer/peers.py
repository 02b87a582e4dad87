"""What npm brings for the tests, in a folder of the tests' environment. Never in the checkout, no lock file.

Node and npm themselves are wheels of the `test` extra: Debian 12's own Node is too old for Azurite.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from installer.stages import spell

if TYPE_CHECKING:
    from installer.environment import Environment

# With their versions: what a server of these answers is part of what the tests say.
PACKAGES = (
    "azurite@3.37.0",  # Azure Blob Storage
    "s3rver@3.7.1",  # an S3 server that knows no conditional write
    "ssh2@1.17.0",  # an SFTP server without extensions
    "qlobber-fsq@14.0.0",  # the shared queue, as Node services have it
    "fs-ext@2.1.1",  # its locks
)
BUILT = {"fs-ext": "build/Release/fs_ext.node"}
"""What has to be compiled, and the file that comes of it. Node's headers come with its wheel: nothing is fetched."""


def install_missing(environment: Environment) -> None:
    """Install the packages that are not there in their versions. Raises `CalledProcessError` when npm fails."""
    folder = environment.peers
    missing = [package for package in PACKAGES if not _is_there(environment, package)]
    if not missing:
        print(f"Nothing is missing of {len(PACKAGES)} packages of npm.")
        return
    # Beside the place that they belong in: an npm that was interrupted may have children that still write where it was
    # told to, and nothing half installed ever stands there.
    folder.parent.mkdir(parents=True, exist_ok=True)
    for left in folder.parent.glob(f"{folder.name}.*.new"):
        shutil.rmtree(left, ignore_errors=True)
    fresh = Path(tempfile.mkdtemp(prefix=f"{folder.name}.", suffix=".new", dir=folder.parent))
    # No script of a package runs but those that compile, and these by name.
    switches = "--no-audit --no-fund --no-save --no-package-lock --ignore-scripts --loglevel=error".split()
    fresh.chmod(0o755)
    command = [environment.command("npm"), "install", *switches, "--prefix", str(fresh), *PACKAGES]
    print(f"+ {spell(command)}", flush=True)
    try:
        subprocess.run(command, cwd=fresh, check=True, stdin=subprocess.DEVNULL)
        _compile(environment, fresh)
        if folder.exists():
            folder.rename(Path(tempfile.mkdtemp(prefix=f"{folder.name}.", suffix=".new", dir=folder.parent)) / "old")
        fresh.rename(folder)
    finally:
        for left in folder.parent.glob(f"{folder.name}.*.new"):
            shutil.rmtree(left, ignore_errors=True)


def _compile(environment: Environment, folder: Path) -> None:
    command = [environment.command("npm"), "rebuild", "--foreground-scripts", "--prefix", str(folder), *BUILT]
    print(f"+ {spell(command)}", flush=True)
    variables = {
        **os.environ,
        "PATH": os.pathsep.join([os.path.dirname(environment.python), os.environ.get("PATH", os.defpath)]),
        "npm_config_nodedir": environment.node,
    }
    subprocess.run(command, cwd=folder, check=True, stdin=subprocess.DEVNULL, env=variables)


def _is_there(environment: Environment, package: str) -> bool:
    name, _, version = package.rpartition("@")
    try:
        about = json.loads((environment.peers / "node_modules" / name / "package.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    if not isinstance(about, dict) or about.get("version") != version:
        return False
    return name not in BUILT or (environment.peers / "node_modules" / name / BUILT[name]).is_file()
