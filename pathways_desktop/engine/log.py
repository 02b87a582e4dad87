"""The log: JSON, one object a line, in `logs/`. No file name, content or secret ever goes in.

Whoever logs passes ids and codes as fields; there is no free text but a fixed event name. Rooms that may not import
this one log by their module's name, `_log.warning("event", extra={"fields": {…}})`. Source: contract "Errors".
"""

from __future__ import annotations

import contextlib
import json
import logging
import logging.handlers
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from pathways_desktop.domain.errors import PathwaysError, os_error_code, spec

LOGGER = "pathways"
MODULES = "pathways_desktop"
"""What stands over the loggers of the package's modules."""
FILE_BYTES = 10 * 1024 * 1024
FILES_KEPT = 9
"""10 MB a file and 100 MB in all (desktop.md, row 28)."""

Field = str | int | float | bool | None

logging.getLogger(MODULES).addHandler(logging.NullHandler())
"""Else Python prints their warnings on standard error while no log is open."""


def log(level: int, event: str, /, **fields: Field) -> None:
    """Write one line. `event` is a fixed word such as `source-read-failed`; any thread."""
    logging.getLogger(LOGGER).log(level, event, extra={"fields": fields})


def log_error(event: str, error: PathwaysError, /, **fields: Field) -> None:
    """Write an expected failure with its code; the environment is to blame, so it is no fault of the log."""
    log(logging.INFO, event, code=error.code, detail=error.detail or None, **fields)


def log_fault(event: str, fault: BaseException, /, **fields: Field) -> None:
    """Write a fault of the program with the places it went through: files and lines of code, never values."""
    trace = []
    step = fault.__traceback__
    while step is not None:
        code = step.tb_frame.f_code
        trace.append(f"{Path(code.co_filename).name}:{step.tb_lineno} {code.co_name}")
        step = step.tb_next
    log(
        logging.ERROR,
        event,
        code="ERR_PATHWAYS_INTERNAL",
        kind=type(fault).__name__,
        where=" < ".join(reversed(trace[-8:])),
        **fields,
    )


class JsonFormatter(logging.Formatter):
    """One record as one ASCII line: `time level event channel code …`."""

    def format(self, record: logging.LogRecord) -> str:
        fields: Mapping[str, Field] = getattr(record, "fields", {})
        stamp = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line: dict[str, Field] = {
            "time": f"{stamp}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "event": str(record.msg),
            "channel": fields.get("channel"),
            "code": fields.get("code"),
        }
        line.update((key, value) for key, value in fields.items() if key not in line)
        return json.dumps(line)


class _LogFile(logging.handlers.RotatingFileHandler):
    """A log that can't be written costs a line on standard error, once, and never a message."""

    _told = False

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - overrides logging's own
        if self._told:
            return
        self._told = True
        found = sys.exc_info()[1]
        told = spec("ERR_PATHWAYS_LOG_UNWRITABLE")
        cause = f" ({os_error_code(found)})" if isinstance(found, OSError) else ""
        with contextlib.suppress(OSError, ValueError, AttributeError):
            sys.stderr.write(f"{told.code}: {told.title}{cause}. {told.action}\n")


def open_log(folder: Path) -> logging.Handler:
    """Start writing the log into `folder`. Returns the handler for `close_log`.

    Only records of this program's own logger go in: a library's text could hold a file's name.
    """
    handler = _LogFile(
        folder / "pathways.log", maxBytes=FILE_BYTES, backupCount=FILES_KEPT, encoding="ascii", delay=True
    )
    handler.setFormatter(JsonFormatter())
    for name in (LOGGER, MODULES):
        logger = logging.getLogger(name)
        logger.setLevel(logging.INFO)
        logger.addHandler(handler)
    logging.getLogger(LOGGER).propagate = False
    return handler


def close_log(handler: logging.Handler) -> None:
    """Stop writing to the handler's file and close it."""
    for name in (LOGGER, MODULES):
        logging.getLogger(name).removeHandler(handler)
    handler.close()


def last_lines(folder: Path, channel: str | None, most: int) -> list[str]:
    """The last lines of the log, oldest first, of one channel or of all. Reads at most the last 2 MiB."""
    try:
        with (folder / "pathways.log").open("rb") as file:
            file.seek(0, 2)
            start = max(0, file.tell() - 2 * 1024 * 1024)
            file.seek(start)
            text = file.read().decode("ascii", "replace")
    except FileNotFoundError:
        return []
    lines = text.splitlines()
    if start and lines:
        del lines[0]
    if channel is not None:
        mark = f'"channel": {json.dumps(channel)}'
        lines = [line for line in lines if mark in line]
    return lines[-most:]
