"""The commands `audit`, `audit verify` and `audit export`. Looking at the record is an act that stands in it."""

from __future__ import annotations

import argparse

from pathways_desktop.cli.arguments import DEFAULT_LIMIT, UsageError
from pathways_desktop.cli.fields import local
from pathways_desktop.cli.output import DONE, FAILED, Output
from pathways_desktop.cli.ports import Home
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.names import one_line
from pathways_desktop.engine.audit_export import FORMS, audit_fields, check_code, check_text


def audit(home: Home, arguments: argparse.Namespace, output: Output) -> int:
    """`audit` in its three forms."""
    if arguments.act == "verify":
        return _verify(home, output)
    if arguments.act == "export":
        count = home.export_audit(arguments.file)
        output.line(f"{count:,} entries written to {arguments.file}.")
        return DONE
    rows = home.audit(arguments.limit)
    if arguments.json:
        for row in rows:
            output.json(audit_fields(row))
        return DONE
    table = [
        (str(row.seq), local(row.at), row.who, row.what, row.message or "-", row.outcome, one_line(row.detail or ""))
        for row in rows
    ]
    output.table(("SEQ", "AT", "WHO", "WHAT", "MESSAGE", "OUTCOME", "DETAIL"), table, right=("SEQ",))
    return DONE


def require_audit_act(arguments: argparse.Namespace) -> None:
    """Refuse `audit verify` and `audit export` that are not written right, before a home is opened. `UsageError`."""
    if arguments.json or arguments.limit != DEFAULT_LIMIT:
        raise UsageError(f"--json and --limit belong to the list, not to audit {arguments.act}")
    if arguments.act == "export" and arguments.file.suffix.lower() not in FORMS:
        raise UsageError(f"the file's name ends with one of {' '.join(FORMS)}")


def _verify(home: Home, output: Output) -> int:
    check = home.verify_audit()
    code, text = check_code(check), check_text(check)
    if code is not None:
        output.error(PathwaysError(code, text))
        return FAILED
    output.line(f"The record is whole: {text}.")
    return DONE
