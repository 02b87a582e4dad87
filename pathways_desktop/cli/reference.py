"""The commands that need no home: `schema` and `errors`, printed from the model and the registry."""

from __future__ import annotations

import argparse
import json

from pathways_desktop.cli.fields import error_fields
from pathways_desktop.cli.output import DONE, Output
from pathways_desktop.config.schema import json_schema
from pathways_desktop.domain.errors import ErrorSpec, PathwaysError, known_codes, spec


def schema(output: Output) -> int:
    """`schema`."""
    output.line(json.dumps(json_schema(), indent=2, ensure_ascii=True))
    return DONE


def errors(arguments: argparse.Namespace, output: Output) -> int:
    """`errors`: all codes, or one with its whole text."""
    if arguments.code is None:
        specs = [spec(code) for code in known_codes()]
    elif arguments.code in known_codes():
        specs = [spec(arguments.code)]
    else:
        raise PathwaysError("ERR_PATHWAYS_CODE_UNKNOWN", arguments.code)
    if arguments.json:
        for row in specs:
            output.json(error_fields(row))
    elif arguments.code is None:
        output.table(
            ("CODE", "SEVERITY", "RETRY", "TITLE"),
            ((row.code, row.severity.value, row.retry.value, row.title) for row in specs),
        )
    else:
        _show_error(output, specs[0])
    return DONE


def _show_error(output: Output, row: ErrorSpec) -> None:
    output.line(f"{row.code}: {row.title}")
    for title, value in (
        ("Meaning", row.meaning),
        ("What to do", row.action),
        ("Meanwhile", row.meanwhile),
        ("Severity", row.severity.value),
        ("Retry", row.retry.value),
    ):
        output.line(f"{title + ':':<12} {value}")
