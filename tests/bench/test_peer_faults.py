"""The faults that were measured on another engine, tried on ours: each row of the README says what happens here."""

import sys
from pathlib import Path

import pytest

from tests.bench.peer_faults import FAULTS, Fault, row
from tests.support.counts import FULL
from tests.support.peers import missing
from tests.support.processes import ROOT

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="rights, links and signals of POSIX"),
    pytest.mark.timeout(600),
]

TEXT = (ROOT / "README.md").read_text("utf-8")


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.key)
def test_the_readme_says_what_happens_here(fault: Fault, tmp_path: Path) -> None:
    try:
        ours = fault.run(tmp_path, fault.full if FULL else fault.short)
    except NotImplementedError as error:
        missing(str(error))
    assert row(fault, ours) in TEXT.splitlines()


def test_the_readme_has_no_other_row() -> None:
    rows = [line for line in TEXT.splitlines() if line.startswith("| ")]
    head = next(number for number, line in enumerate(rows) if "Open Integration Engine" in line)
    titles = [line.split(" | ")[0].removeprefix("| ") for line in rows[head + 1 : head + 1 + len(FAULTS)]]
    assert titles == [fault.title for fault in FAULTS]
