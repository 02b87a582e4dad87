"""The audit record as files for auditors: FHIR R4 AuditEvent (a bundle, or one resource a line) and CSV.

Written as it is read, so that a record of any length needs no memory; under a hidden name first, so that a file of
the asked name is whole. Source: FHIR R4 AuditEvent; RFC 4180 for CSV.
"""

from __future__ import annotations

import json
import socket
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pathways_desktop import __version__
from pathways_desktop.domain.audit_words import Coding, audit_word
from pathways_desktop.domain.errors import PathwaysError, from_os_error
from pathways_desktop.domain.in_place import whole_file
from pathways_desktop.domain.names import few
from pathways_desktop.engine.csv_text import MARK, csv_line
from pathways_desktop.store.audit import ENGINE, AuditCheck, AuditRow
from pathways_desktop.store.store import Store

FIELDS = ("seq", "at", "who", "what", "message", "outcome", "detail")
OWN_ACTS = "urn:pathways-desktop:audit"
OWN_MESSAGES = "urn:pathways-desktop:message"
FORMS = (".json", ".ndjson", ".csv")
"""A FHIR bundle, FHIR resources one a line, CSV."""


def export_audit(store: Store, path: Path, who: str) -> int:
    """Write the whole record to `path`, in the form that its ending names; how many rows. Audited first.

    The export stands in the record that is exported, with whether the record was whole. Errors:
    `ERR_PATHWAYS_USAGE` for another ending, the system's own for a file that can't be written.
    """
    form = path.suffix.lower()
    if form not in FORMS:
        raise PathwaysError("ERR_PATHWAYS_USAGE", f"the file's name ends with one of {' '.join(FORMS)}")
    check = store.audit.verify()
    _record(store, "audit-exported", check, who)
    pieces = _FORMS[form](store.audit.rows(), store.store_id, check)
    count = 0
    try:
        with whole_file(path) as file:
            for rows, piece in pieces:
                count += rows
                file.write(piece.encode("utf-8"))
    except OSError as error:
        raise from_os_error(error) from error
    return count


def verify_audit(store: Store, who: str) -> AuditCheck:
    """Walk the whole record; that it was done and what was found stands in it afterwards."""
    check = store.audit.verify()
    if check.whole:
        check = replace(check, losses=store.losses() or check.losses)
    _record(store, "audit-verified", check, who)
    return check


def _record(store: Store, what: str, check: AuditCheck, who: str) -> None:
    store.audit.record(what, who=who, outcome=check_code(check) or "done", detail=check_text(check))


def check_code(check: AuditCheck) -> str | None:
    """The code for what `verify` found; None for a whole record."""
    if check.broken_at is not None:
        return "ERR_PATHWAYS_AUDIT_BROKEN"
    if check.cut_from is not None:
        return "ERR_PATHWAYS_AUDIT_CUT"
    return "ERR_PATHWAYS_MESSAGES_MISSING" if check.losses.count else None


def check_text(check: AuditCheck) -> str:
    """What `verify` found, in a sentence for people."""
    if check.broken_at is not None:
        return f"entry {check.broken_at} does not fit; {check.rows:,} before it do"
    if check.cut_from is not None:
        return f"{check.rows:,} entries are there, {check.cut_from:,} are vouched for"
    many = "1 copy" if check.anchors == 1 else f"{check.anchors:,} copies"
    copies = f"compared with {many} of its head" if check.anchors else "no copy of its head to compare"
    strange = f"; {check.strange:,} lines beside the copies are not this store's" if check.strange else ""
    whole = f"{check.rows:,} entries, none changed, none missing; {copies}{strange}"
    lost = check.losses
    return f"{whole}; {lost.count:,} messages are not there: {few(lost.first, lost.count)}" if lost.count else whole


def time_text(at_ms: int) -> str:
    """A time of the record: RFC 3339 in UTC, to the millisecond."""
    return datetime.fromtimestamp(at_ms / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def audit_fields(row: AuditRow) -> dict[str, object]:
    """A row as the contract names its fields."""
    return {
        "seq": row.seq,
        "at": time_text(row.at),
        "who": row.who,
        "what": row.what,
        "message": row.message,
        "outcome": row.outcome,
        "detail": row.detail,
    }


def audit_event(row: AuditRow, store_id: str, host: str) -> dict[str, Any]:
    """A row as a FHIR R4 AuditEvent."""
    word = audit_word(row.what)
    subtypes = [_coding(word.subtype)] if word.subtype is not None else []
    subtypes.append({"system": OWN_ACTS, "code": row.what.replace(" ", "-"), "display": word.title})
    failed = row.outcome.startswith("ERR_") or (row.outcome.isupper() and row.outcome.isascii())
    event: dict[str, Any] = {
        "resourceType": "AuditEvent",
        "id": f"{store_id[:16]}-{row.seq}",
        "type": _coding(word.type),
        "subtype": subtypes,
        "action": word.action,
        "recorded": time_text(row.at),
        "outcome": "4" if failed else "0",
        "outcomeDesc": row.outcome,
        "agent": [{"who": {"display": row.who}, "name": row.who, "requestor": row.who != ENGINE}],
        "source": {"site": host, "observer": {"display": f"Pathways Desktop {__version__} on {host}"}},
    }
    entity: dict[str, Any] = {}
    if row.message is not None:
        entity["what"] = {"identifier": {"system": OWN_MESSAGES, "value": row.message}}
        entity["type"] = {
            "system": "http://terminology.hl7.org/CodeSystem/audit-entity-type",
            "code": "2",
            "display": "System Object",
        }
    if row.detail:
        entity["description"] = row.detail
    if entity:
        event["entity"] = [entity]
    return event


def _coding(coding: Coding) -> dict[str, str]:
    return {"system": coding.system, "code": coding.code, "display": coding.display}


Pieces = Iterator[tuple[int, str]]


def _bundle(rows: Iterator[AuditRow], store_id: str, check: AuditCheck) -> Pieces:
    head = {"resourceType": "Bundle", "type": "collection", "timestamp": time_text(_now_ms())}
    yield 0, json.dumps(head)[:-1] + ', "entry": ['
    host = socket.gethostname()
    before = "\n"
    for row in rows:
        yield 1, before + json.dumps({"resource": audit_event(row, store_id, host)})
        before = ",\n"
    yield 0, "\n]}\n"


def _lines(rows: Iterator[AuditRow], store_id: str, check: AuditCheck) -> Pieces:
    host = socket.gethostname()
    for row in rows:
        yield 1, json.dumps(audit_event(row, store_id, host)) + "\n"


def _csv(rows: Iterator[AuditRow], store_id: str, check: AuditCheck) -> Pieces:
    yield 0, MARK + csv_line(FIELDS)
    for row in rows:
        fields = audit_fields(row)
        yield 1, csv_line(fields[name] for name in FIELDS)


def _now_ms() -> int:
    return round(datetime.now(UTC).timestamp() * 1000)


_FORMS: dict[str, Callable[[Iterator[AuditRow], str, AuditCheck], Pieces]] = {
    ".json": _bundle,
    ".ndjson": _lines,
    ".csv": _csv,
}
