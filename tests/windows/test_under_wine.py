"""The program's own tests on the real Windows CPython under Wine, as an ordinary user: one process for each room.

Tested under Wine, not on Windows. What Wine does differently is told at the end of the run, with its reason.
"""

import re
import sys
import time
from dataclasses import dataclass

import pytest

from tests.support.counts import FULL
from tests.support.processes import ROOT
from tests.windows.native.differences import DIFFERENCES
from tests.windows.results import Results, read

assert sys.platform != "win32"

from tests.support.wine.winpy import WinPy  # noqa: E402 - it is of this system only

SECONDS = 1500 if FULL else 600
"""For one process. The longest takes about 60 on two cores that have nothing else to do."""


@dataclass(frozen=True, slots=True)
class Group:
    """One process. `least` tests have to pass: a room whose tests are left out one and all tells nothing."""

    name: str
    least: int
    paths: tuple[str, ...]


# A new file of a room runs here by itself. What has nothing to do with the system would only cost time: each has a
# reason. `tests/content` is no room of this list for the first one.
_BYTES = "bytes and numbers alone: no file, no path, no process"
_TABLES = "SQL and seals alone: the database and its locks are met by the other files of the room"
LEFT_OUT = {
    "tests/config/test_schema.py": _BYTES,
    "tests/config/test_secret_names.py": _BYTES,
    "tests/config/test_units.py": _BYTES,
    "tests/store/test_audit.py": _TABLES,
    "tests/store/test_deliveries.py": _TABLES,
    "tests/store/test_incidents.py": _TABLES,
    "tests/store/test_seal.py": _TABLES,
    "tests/store/test_words.py": _TABLES,
    "tests/locations/objects": "the servers run on Linux, and nothing on the way to them is a file",
    "tests/locations/sftp": "the servers run on POSIX; `test_sftp_under_wine.py` has Windows' client talk to one",
}

GROUPS = (
    Group("domain", 90, ("tests/domain",)),
    Group("config", 200, ("tests/config",)),
    Group("store", 150, ("tests/store",)),
    Group("locations", 150, ("tests/locations",)),
    Group("engine", 1, ("tests/engine",)),
    Group("system", 20, ("tests/system",)),
    Group("native", 30, ("tests/windows/native",)),
)


def has_tests(group: Group) -> bool:
    return any((ROOT / path).is_file() or list((ROOT / path).rglob("test_*.py")) for path in group.paths)


@pytest.mark.timeout(SECONDS + 300)
@pytest.mark.parametrize("group", [group for group in GROUPS if has_tests(group)], ids=lambda group: group.name)
def test_room(winpy: WinPy, ran: list[Results], group: Group) -> None:
    report = winpy.temp / f"{group.name}.xml"
    command = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:pytest-qt", "--tb=short"]
    command += [f"--ignore={path}" for path in LEFT_OUT]
    command += ["--basetemp", winpy.path(winpy.temp / group.name), "--junitxml", winpy.path(report), *group.paths]
    started = time.monotonic()
    done = winpy.run(*command, timeout=SECONDS)
    results = read(group.name, time.monotonic() - started, report)
    ran.append(results)
    tail = done.output[-12_000:]
    assert done.status is not None, f"not within {SECONDS} s:\n{tail}"
    assert (done.status, results.failed) == (0, ()), tail
    assert results.passed >= group.least, tail


def test_it_is_the_python_of_windows_run_by_an_ordinary_user(winpy: WinPy) -> None:
    program = (
        "import ctypes, os, sys, tempfile; ctypes.WinDLL('ntdll').wine_get_version; "
        "path = os.path.join(tempfile.mkdtemp(), 'a'); open(path, 'w').close(); os.chmod(path, 0o444)\n"
        "try: open(path, 'a')\n"
        "except PermissionError: print(sys.platform, *sys.version_info[:2])"
    )
    done = winpy.run("-c", program, timeout=60)
    assert (done.status, done.output.strip()) == (0, "win32 3 12"), done.output


def test_a_line_for_the_event_log_reaches_the_system_whole(winpy: WinPy) -> None:
    """Wine keeps none, but says in its own trace what it was told."""
    program = "from pathways_desktop.system.eventlog import tell; tell('ZZTEST audit record')"
    done = winpy.run("-c", program, timeout=60, WINEDEBUG="-all,trace+eventlog")
    assert done.status == 0, done.output
    assert 'L"ZZTEST audit record"' in done.output, done.output


def test_what_is_left_out_is_there() -> None:
    assert [path for path in LEFT_OUT if not (ROOT / path).exists()] == []


def test_every_named_difference_is_shown_by_a_test() -> None:
    texts = [path.read_text("utf-8") for path in (ROOT / "tests" / "windows" / "native").glob("test_*.py")]
    marked = {name for text in texts for name in re.findall(r'wine_differs\("([a-z0-9-]+)"\)', text)}
    assert marked == set(DIFFERENCES)
