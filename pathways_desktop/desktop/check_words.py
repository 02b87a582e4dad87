"""The rows of a test in words: which place, what was tried, what came back. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QCoreApplication

from pathways_desktop.desktop.foreign_words import code_text, said, told
from pathways_desktop.desktop.widgets.step_rows import Step
from pathways_desktop.desktop.words import figure
from pathways_desktop.domain.rows import CheckRow

SOURCE = "source"


def check_steps(rows: Sequence[CheckRow], places: Mapping[str, str]) -> tuple[Step, ...]:
    """Steps under the names of their places. `places`: each place's name and what it is, in the channel's order."""
    tr = QCoreApplication.translate
    steps: list[Step] = []
    for place, kind in places.items():
        title = tr("Check", "Source") if place == SOURCE else tr("Check", "Destination {name}").format(name=place)
        steps.append(Step("", f"{title}, {kind}", head=True))
        mine = [row for row in rows if row.place == place]
        steps += [_step(row) for row in mine]
        if not mine:
            steps.append(Step("pending", tr("Check", "Not tried")))
    return tuple(steps)


def _step(row: CheckRow) -> Step:
    tr = QCoreApplication.translate
    texts = {
        "server": tr("Check", "Find the server and connect"),
        "host key": tr("Check", "Compare the server's key"),
        "secrets": tr("Check", "Look for the passwords and keys"),
        "encryption": tr("Check", "Encryption on the way"),
        "probe": tr("Check", "Make a probe file, move it, flush it, remove it"),
        "file names": tr("Check", "Names of the written files"),
        "make folder": tr("Check", "Make the folder"),
    }
    text = texts.get(row.check, row.check)
    end = tr("Check", "{count} ms").format(count=figure(row.ms)) if row.check in texts else ""
    if row.ok:
        state = "attention" if row.detail and row.check not in texts else "delivered"
        return Step(state, text, said(row.detail or ""), end)
    what = told(row.code).action if row.code is not None else ""
    came = ". ".join(part for part in (code_text(row.code), said(row.detail or "") if row.code is None else "") if part)
    return Step(
        "failed", text, "\n".join(part for part in (f"{came} ({row.code})" if row.code else came, what) if part), end
    )


def failed_places(rows: Sequence[CheckRow]) -> int:
    """At how many places something failed."""
    return len({row.place for row in rows if not row.ok})
