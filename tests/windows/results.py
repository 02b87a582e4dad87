"""What one run of pytest under Wine said, read from the report that it wrote. No assertions."""

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree as ET


@dataclass(frozen=True, slots=True)
class Results:
    """Counts by outcome, with the words of what failed, was left out, or is different under Wine."""

    group: str
    seconds: float
    passed: int = 0
    failed: tuple[str, ...] = ()
    skipped: Counter[str] = field(default_factory=Counter)
    """Reasons, and how many tests each left out."""
    differences: tuple[str, ...] = ()

    def line(self) -> str:
        """One line for people."""
        return (
            f"{self.group:10} {self.passed:4} passed, {len(self.failed)} failed, {self.skipped.total()} skipped, "
            f"{len(self.differences)} different under Wine, {self.seconds:.0f} s"
        )


def read(group: str, seconds: float, report: Path) -> Results:
    """The results in a JUnit report; a run that ended before it wrote one has failed."""
    if not report.exists():
        return Results(group, seconds, failed=("the run ended without a report",))
    passed, failed, differences = 0, [], []
    skipped: Counter[str] = Counter()
    for case in ET.parse(report).iter("testcase"):
        name = f"{case.get('classname')}::{case.get('name')}"
        left = case.find("skipped")
        if case.find("failure") is not None or case.find("error") is not None:
            failed.append(name)
        elif left is None:
            passed += 1
        elif left.get("type") == "pytest.xfail":
            differences.append(left.get("message", ""))
        else:
            skipped[left.get("message", "")] += 1
    return Results(group, seconds, passed, tuple(failed), skipped, tuple(differences))
