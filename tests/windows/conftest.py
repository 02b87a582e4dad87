"""The Python of Windows for these tests, and a table of what it ran, printed at the end of the run."""

import sys
from collections.abc import Iterator

import pytest

from tests.windows.results import Results

RAN = pytest.StashKey[list[Results]]()

if sys.platform == "win32":
    collect_ignore = [
        "test_file_table.py",
        "test_under_wine.py",
        "test_set_up.py",
        "test_sftp_under_wine.py",
        "test_queue_under_wine.py",
    ]
else:
    from tests.support.wine.winpy import WinPy, windows_python

    @pytest.fixture(scope="package")
    def winpy() -> Iterator[WinPy]:
        """Python 3.12 of Windows on a copy of this checkout, run by an ordinary user."""
        with windows_python() as ready:
            yield ready


@pytest.fixture
def ran(pytestconfig: pytest.Config) -> list[Results]:
    """What ran under Wine so far; what is added here is printed at the end."""
    return pytestconfig.stash.setdefault(RAN, [])


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    ran = config.stash.get(RAN, [])
    if not ran:
        return
    terminalreporter.section("Windows Python under Wine (evidence, not proof: nothing of this ran on Windows)")
    for results in ran:
        terminalreporter.write_line(results.line())
    for reason in sorted({reason for results in ran for reason in results.differences}):
        terminalreporter.write_line(f"Wine differs: {reason}")
