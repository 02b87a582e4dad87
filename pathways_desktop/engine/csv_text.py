"""Tables for spreadsheets: CSV (RFC 4180, UTF-8) whose words no spreadsheet takes for a formula, written whole."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from pathways_desktop.domain.errors import from_os_error
from pathways_desktop.domain.in_place import whole_file

MARK = "\ufeff"
"""Spreadsheets take a file for UTF-8 only with it."""
_FORMULAS = frozenset("=+-@\t\r\n＝＋－＠")


def plain(text: str) -> str:
    """A text that a spreadsheet does not take for a formula (OWASP, "CSV Injection")."""
    return f"'{text}" if text[:1] in _FORMULAS else text


def csv_line(values: Iterable[object]) -> str:
    """A line of the table; None is an empty cell."""
    text = io.StringIO(newline="")
    csv.writer(text).writerow(["" if value is None else plain(str(value)) for value in values])
    return text.getvalue()


def write_table(path: Path, head: Sequence[str], rows: Iterable[Sequence[object]]) -> int:
    """Write the table, whole or not at all, for its owner's eyes; how many rows. Raises the system's own code."""
    count = 0
    try:
        with whole_file(path) as file:
            for line in _lines(head, rows):
                file.write(line.encode("utf-8", "surrogateescape"))
                count += 1
    except OSError as error:
        raise from_os_error(error) from error
    return count - 1


def _lines(head: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    yield MARK + csv_line(head)
    for row in rows:
        yield csv_line(row)
