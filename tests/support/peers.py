"""Programs of others that some tests need. In CI a missing one fails its test; elsewhere it skips with the reason."""

import os
import shutil
import sys
from pathlib import Path
from typing import NoReturn

import pytest

IN_CI = os.environ.get("CI", "").lower() in ("1", "true", "yes")


# What pip installed for the tests stands beside their Python, what npm installed in a folder of that environment;
# Debian keeps servers where an ordinary user does not look.
PLACES = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath), "/usr/sbin", "/sbin"])
NODE_MODULES = Path(sys.prefix) / "peers" / "node_modules"


def require(program: str) -> str:
    """Full path of a program. Without it: a failure where `CI=true`, a skip with the reason elsewhere."""
    found = shutil.which(program, path=PLACES)
    if found is None:
        missing(f"{program} is not installed; `python3 -m installer test` installs it")
    return found


def require_node_module(path: str) -> str:
    """Full path of a file of a package that npm installed for the tests; without it as for `require`."""
    file = NODE_MODULES / path
    if not file.is_file():
        missing(f"{path.partition('/')[0]} of npm is not installed; `python3 -m installer test` installs it")
    return str(file)


def missing(reason: str) -> NoReturn:
    """Say that something a test needs is not here: a failure where `CI=true`, a skip elsewhere."""
    if IN_CI:
        pytest.fail(f"In CI nothing may be missing: {reason}", pytrace=False)
    pytest.skip(reason)
