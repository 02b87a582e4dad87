"""The lines of the README. Here: what each does, in order. How a stage is done stands in the other modules."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from installer import debian, peers
from installer.environment import Environment
from installer.stages import Run, StageFailed, Stages

if TYPE_CHECKING:
    from collections.abc import Mapping

USAGE = """\
usage: python3 -m installer demo [ARGUMENT...]         install what is needed and run the demo
       python3 -m installer test [--full] [ARGUMENT...]  install what the tests need and run every check
       python3 -m installer translations           take new texts into resources/i18n and compile what is translated
       python3 -m installer windows [ARGUMENT...]  build what is installed on a Windows workstation (windows --help)

Arguments of demo go to `pathways-desktop demo` (--headless, --dir DIR), those of test go to pytest.
--full runs the long suites with their full counts.
"""
OLDEST, NEWEST = (3, 11), (3, 13)
ROOT = Path(__file__).resolve().parent.parent
COVERED = ROOT / ".coverage-data"
OUTSIDE = tuple(
    f"tests/{name}"
    for name in ("bench", "crash", "disks", "installer/windows", "locations", "machine", "peers", "windows")
)
"""Tests that work with servers, disks and other systems: one half of all by their time."""


def main(arguments: list[str]) -> int:
    """Run one line. Returns the exit status of the first stage that failed, 0 when none did, 2 for wrong usage."""
    if not arguments or arguments[0] not in LINES:
        wants_help = bool(arguments) and arguments[0] in ("-h", "--help")
        print(USAGE, end="", file=sys.stdout if wants_help else sys.stderr)
        return 0 if wants_help else 2
    if not OLDEST <= sys.version_info[:2] <= NEWEST:
        running = ".".join(map(str, sys.version_info[:2]))
        print(f"This is Python {running}; Pathways Desktop needs 3.11, 3.12 or 3.13. Start the line with one of those,")
        print("for example `python3.12 -m installer demo`, or `py -3.12 -m installer demo` on Windows.")
        return 1
    stages = Stages()
    line = LINES[arguments[0]]
    try:
        line(stages, arguments[1:])
    except StageFailed:
        pass  # said by the stage itself; what follows it has no ground to stand on
    except KeyboardInterrupt:
        print("\nInterrupted.", file=sys.stderr)
        return 130
    finally:
        stages.print_times()
    return stages.status


def demo(stages: Stages, arguments: list[str]) -> None:
    """Debian packages, environment, then the demo itself."""
    environment = Environment(ROOT)
    # Without a window nothing of Qt is loaded, and so none of its libraries is needed.
    wanted = [] if "--headless" in arguments else debian.RUN
    stages.call("packages", lambda: debian.install_missing(wanted))
    stages.call("environment", lambda: environment.prepare("demo"))
    stages.run("demo", [environment.command("pathways-desktop"), "demo", *arguments])


def test(stages: Stages, arguments: list[str]) -> None:
    """Debian packages, environment, servers to test against, then every check: also the next after one that fails."""
    environment = Environment(ROOT)
    variables = dict(os.environ)
    if "--full" in arguments:
        arguments = [argument for argument in arguments if argument != "--full"]
        variables["PATHWAYS_FULL"] = "1"
    stages.call("packages", lambda: debian.install_missing(debian.RUN + debian.TEST))
    stages.call("environment", lambda: environment.prepare("test"))
    stages.call("peers", lambda: peers.install_missing(environment))
    python = environment.python
    checks = [
        ("ruff", [python, "-m", "ruff", "check", "."]),
        ("mypy for Linux", [python, "-m", "mypy", "--platform", "linux"]),
        ("mypy for Windows", [python, "-m", "mypy", "--platform", "win32"]),
        ("import-linter", [environment.command("lint-imports"), "--no-logo"]),
    ]
    if arguments:
        checks.append(("pytest", [python, "-m", "pytest", "--cov", "--cov-report=term", *arguments]))
    for name, command in checks:
        stages.run(name, command, cwd=ROOT, variables=variables)
    if not arguments:
        _test_all(stages, python, variables)


def translations(stages: Stages, arguments: list[str]) -> None:
    """The files of Qt Linguist, brought up to date; what has no translation yet is listed and fails the line."""
    environment = Environment(ROOT)
    stages.call("packages", lambda: debian.install_missing(debian.RUN))
    stages.call("environment", lambda: environment.prepare("test"))
    stages.run("translations", [environment.python, "-m", "installer.translations", *arguments], cwd=ROOT)


def windows(stages: Stages, arguments: list[str]) -> None:
    """What is installed on Windows; its own words stand in `installer/windows/line.py`."""
    from installer.windows.line import windows as build_for_windows

    build_for_windows(stages, arguments, ROOT)


def _test_all(stages: Stages, python: str, variables: Mapping[str, str]) -> None:
    """Every test, in two halves side by side, for most of them wait most of the time; then what both covered."""
    shutil.rmtree(COVERED, ignore_errors=True)
    COVERED.mkdir()
    halves = {
        "pytest of the program": [f"--ignore={folder}" for folder in OUTSIDE],
        "pytest of places, crashes and Windows": list(OUTSIDE),
    }
    runs, parts = [], []
    for number, (name, chosen) in enumerate(halves.items(), 1):
        parts.append(COVERED / f"half-{number}" / "coverage")
        parts[-1].parent.mkdir()
        # Their caches and what they cover are apart: each removes what it finds of an earlier run.
        own = {**variables, "COVERAGE_FILE": str(parts[-1])}
        cache = f"cache_dir={COVERED / f'cache-{number}'}"
        command = [python, "-m", "pytest", "--cov", "--cov-report=", "-o", cache, *chosen]
        runs.append(Run(name, command, own))
    stages.run_together(runs, ROOT)
    together = [python, "-m", "coverage", "combine", "--quiet", *map(str, parts)]
    stages.run("coverage of both", together, cwd=ROOT, variables=variables)
    stages.run("coverage", [python, "-m", "coverage", "report"], cwd=ROOT, variables=variables)


LINES = {"demo": demo, "test": test, "translations": translations, "windows": windows}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
