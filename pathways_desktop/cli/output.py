"""What the command line prints: lines, tables, JSON, errors; the exit status of a code. No command is known here."""

from __future__ import annotations

import contextlib
import errno
import io
import json
import os
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TextIO

from pathways_desktop.config.faults import ConfigError
from pathways_desktop.domain.errors import PathwaysError, from_os_error, spec
from pathways_desktop.domain.names import one_line

DONE, FAILED, USAGE, BUSY = 0, 1, 2, 3

_STATUS = {
    "ERR_PATHWAYS_USAGE": USAGE,
    "ERR_PATHWAYS_CHANNEL_UNKNOWN": USAGE,
    "ERR_PATHWAYS_CODE_UNKNOWN": USAGE,
    "ERR_PATHWAYS_SECRET_UNKNOWN": USAGE,
    "ERR_PATHWAYS_SECRET_VALUE": USAGE,
    "ERR_PATHWAYS_CONFIG_MISSING": USAGE,
    "ERR_PATHWAYS_CONFIG_INVALID": USAGE,
    "ERR_PATHWAYS_HOME_BUSY": BUSY,
}
# What a write into a pipe says when its reader has gone; Windows says EINVAL.
_READER_GONE = {errno.EPIPE, errno.EINVAL, errno.ESHUTDOWN}


def exit_status(code: str) -> int:
    """The status that a command ends with when this code ends it (contract, "Commands")."""
    return _STATUS.get(code, FAILED)


class ReaderGone(Exception):
    """Who read our output has closed it (`| head`). Nothing failed."""


class Output:
    """Standard output and standard error of one command. Main thread only, but `note` may come from any."""

    def __init__(self, out: TextIO, err: TextIO) -> None:
        self._out = out
        self._err = err

    @classmethod
    def standard(cls) -> Output:
        """The process's own streams, set to UTF-8: a name that a console can't show must not end the command."""
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(encoding="utf-8", errors="backslashreplace")
        # Without a console Windows gives none at all.
        return cls(sys.stdout or io.StringIO(), sys.stderr or io.StringIO())

    def line(self, text: str = "") -> None:
        """One line of text as it is; what comes from outside goes through `one_line` first."""
        self._write(text + "\n")

    def json(self, row: Mapping[str, Any]) -> None:
        """One object on one line, in ASCII."""
        self._write(json.dumps(row, ensure_ascii=True) + "\n")

    def table(self, headers: Sequence[str], rows: Iterable[Sequence[str]], right: Iterable[str] = ()) -> None:
        """Aligned columns under their headers; the columns named in `right` are aligned to the right."""
        lines = [list(headers), *([one_line(cell) for cell in row] for row in rows)]
        widths = [max(_width(line[column]) for line in lines) for column in range(len(headers))]
        to_right = [header in set(right) for header in headers]
        for line in lines:
            cells = [
                " " * (width - _width(cell)) + cell if flush else cell + " " * (width - _width(cell))
                for cell, width, flush in zip(line, widths, to_right, strict=True)
            ]
            self.line("  ".join(cells).rstrip())

    def bytes(self, pieces: Iterable[bytes]) -> None:
        """Bytes exactly as they are, to standard output."""
        self.flush()
        raw = self._out.buffer if isinstance(self._out, io.TextIOWrapper) else None
        for piece in pieces:
            if raw is None:
                self._write(piece.decode("utf-8", "backslashreplace"))
                continue
            with self._reader_may_go():
                raw.write(piece)
        self.flush()

    def flush(self) -> None:
        """Have everything so far with its reader."""
        with self._reader_may_go():
            self._out.flush()

    def note(self, text: str) -> None:
        """A line for the person at the screen, on standard error."""
        with contextlib.suppress(OSError, ValueError):
            self._err.write(text + "\n")
            self._err.flush()

    def error(self, error: PathwaysError) -> None:
        """`CODE: title (detail).` and what to do, on standard error."""
        if isinstance(error, ConfigError) and error.faults:
            self.code(error.code)
            for fault in error.faults:
                self.note(f"  {one_line(fault.whole_text)}")
        else:
            self.code(error.code, error.detail)
        self.note(f"  {spec(error.code).action}")

    def code(self, code: str, detail: str | None = None) -> None:
        """The first line of an error."""
        self.note(f"{code}: {spec(code).title}" + (f" ({one_line(detail)})." if detail else "."))

    def abandon(self) -> None:
        """Let what is still in the buffer go nowhere, so that the end of the process does not stumble over it."""
        with contextlib.suppress(OSError, ValueError, AttributeError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, self._out.fileno())
            os.close(nowhere)

    def _write(self, text: str) -> None:
        with self._reader_may_go():
            self._out.write(text)

    @contextlib.contextmanager
    def _reader_may_go(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            if error.errno in _READER_GONE:
                raise ReaderGone from None
            raise from_os_error(error, "standard output") from error


def _width(text: str) -> int:
    """Columns that a terminal gives the text."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)
