"""Programs of others that some tests need. In CI a missing one fails its test; elsewhere it skips with the reason."""

import os
import shutil
from typing import NoReturn

import pytest

IN_CI = os.environ.get("CI", "").lower() in ("1", "true", "yes")


def require(program: str) -> str:
    """Full path of a program. Without it: a failure where `CI=true`, a skip with the reason elsewhere."""
    found = shutil.which(program)
    if found is None:
        missing(f"{program} is not installed; `python3 -m installer test` installs it on Debian")
    return found


def missing(reason: str) -> NoReturn:
    """Say that something a test needs is not here: a failure where `CI=true`, a skip elsewhere."""
    if IN_CI:
        pytest.fail(f"In CI nothing may be missing: {reason}", pytrace=False)
    pytest.skip(reason)
