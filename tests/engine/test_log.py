"""What the log takes in: fixed words and fields, from every room of the package, and nothing from a library."""

import json
import logging
import subprocess
import sys
from pathlib import Path

import pytest

from pathways_desktop.engine.log import close_log, log, open_log
from tests.support.processes import clean_environment


def lines(folder: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in (folder / "pathways.log").read_text("ascii").splitlines()]


@pytest.mark.allow_log("lazy-write-put-off|a-library-speaks")
def test_every_room_of_the_package_writes_into_the_log_and_no_library_does(tmp_path: Path) -> None:
    module = logging.getLogger("pathways_desktop.store.writer")
    handler = open_log(tmp_path)
    log(logging.INFO, "run-once", channels=1)
    module.warning("lazy-write-put-off", extra={"fields": {"code": "ENOSPC"}})
    logging.getLogger("pathways_desktop.desktop.application").info("tray-icon-shown")
    logging.getLogger("paramiko").warning("a-library-speaks")
    close_log(handler)
    module.warning("lazy-write-put-off", extra={"fields": {"code": "EIO"}})
    assert [(one["event"], one["level"], one["code"]) for one in lines(tmp_path)] == [
        ("run-once", "info", None),
        ("lazy-write-put-off", "warning", "ENOSPC"),
        ("tray-icon-shown", "info", None),
    ]


def test_nothing_of_it_is_printed_while_no_log_is_open() -> None:
    program = (
        "import logging, pathways_desktop.cli.entry\n"
        "logging.getLogger('pathways_desktop.store.writer').warning('lazy-write-put-off')\n"
    )
    told = subprocess.run(
        [sys.executable, "-c", program], env=clean_environment(), capture_output=True, check=True, timeout=60
    )
    assert (told.stdout, told.stderr) == (b"", b"")
