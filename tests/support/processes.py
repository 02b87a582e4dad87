"""Starting our program and others as real processes, with ordinary rights and a clean environment. No assertions."""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.support.peers import require

ROOT = Path(__file__).resolve().parents[2]
PATHWAYS = [sys.executable, "-m", "pathways_desktop"]
"""The command line of the program under test; the arguments follow."""

# root reads and writes whatever the mode bits say. Without these three it is held to them like any other owner.
POWERS_OVER_FILES = "-dac_override,-dac_read_search,-fowner"


def clean_environment(**variables: str) -> dict[str, str]:
    """Our environment with the checkout on Python's path, plus `variables`."""
    environment = dict(os.environ)
    rest = environment.get("PYTHONPATH")
    environment["PYTHONPATH"] = os.pathsep.join([str(ROOT), *([rest] if rest else [])])
    environment.update(variables)
    return environment


def ordinary_rights(command: Sequence[str]) -> list[str]:
    """The command, wrapped so that mode bits bind it even where the tests run as root.

    Dropping the rights, and not the user, keeps a Python under /root and a checkout of root's in reach. Owners,
    groups and modes then count as for anybody: a file of mode 0 cannot be opened, a folder without `w` not changed.
    """
    if sys.platform == "win32" or os.geteuid() != 0:
        return list(command)
    return [require("setpriv"), f"--bounding-set={POWERS_OVER_FILES}", "--inh-caps=-all", *command]


def run_ordinary(
    command: Sequence[str],
    *,
    cwd: Path | None = None,
    variables: Mapping[str, str] | None = None,
    timeout: float = 60.0,
) -> subprocess.CompletedProcess[bytes]:
    """Run a command with ordinary rights to its end and return status and output, as bytes."""
    return subprocess.run(
        ordinary_rights(command),
        cwd=cwd,
        env=clean_environment(**(variables or {})),
        capture_output=True,
        timeout=timeout,
        check=False,
    )
