"""What nobody caught in the window: it goes to the log, where it was and never what it said."""

import json
import sys
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from pytestqt.exceptions import capture_exceptions
from pytestqt.qtbot import QtBot

from pathways_desktop.desktop.process import watch_faults
from pathways_desktop.engine.log import close_log, open_log


@pytest.mark.allow_log("window-fault")
def test_a_fault_in_a_slot_stands_in_the_log(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for module in (sys, threading):
        monkeypatch.setattr(module, "excepthook", module.excepthook)

    def slot() -> None:
        raise ValueError("ZZ4711")

    handler = open_log(tmp_path)
    try:
        watch_faults()
        thread = threading.Thread(target=slot)
        thread.start()
        thread.join()
        # The tests keep what Qt hands over for themselves: it is given to the window's hook here.
        with capture_exceptions() as caught:
            QTimer.singleShot(0, slot)
            qtbot.waitUntil(lambda: len(caught) == 1)
        sys.excepthook(*caught[0])
        qtbot.waitUntil(lambda: len(_lines(tmp_path)) == 2)
    finally:
        close_log(handler)
    for line in _lines(tmp_path):
        assert (line["event"], line["code"], line["kind"]) == ("window-fault", "ERR_PATHWAYS_INTERNAL", "ValueError")
        assert str(line["where"]).startswith("test_process.py:")
        assert "ZZ4711" not in str(line)
    told = [line for line in capfd.readouterr().err.splitlines() if line.startswith("window-fault")]
    assert len(told) == 2
    assert "ZZ4711" not in str(told)


def _lines(folder: Path) -> list[dict[str, object]]:
    file = folder / "pathways.log"
    return [json.loads(line) for line in file.read_text("ascii").splitlines()] if file.exists() else []
