"""What outlives messages, sealed anew under the newest generation of keys. Jobs of the writer's transactions only.

The audit record is not here: its rows are chained (`reseal.py`).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from pathways_desktop.domain.names import ClaimId
from pathways_desktop.store.base import Core
from pathways_desktop.store.commands import ARGS, RESULT
from pathways_desktop.store.errors import NotThisStore
from pathways_desktop.store.incidents import PURPOSE as INCIDENT
from pathways_desktop.store.intake import claim_uid
from pathways_desktop.store.resends import PURPOSE as RESEND
from pathways_desktop.store.seal import NOTE, Place, row_uid
from pathways_desktop.store.secrets import HOST_KEY, SECRET, bound_to
from pathways_desktop.store.status import PURPOSE as STATUS


@dataclass(frozen=True, slots=True)
class _Sealed:
    """A column with sealed values."""

    table: str
    column: str
    key: tuple[str, ...]
    """The columns that name a row."""
    more: tuple[str, ...]
    """The columns that its place needs beside these."""
    place: Callable[..., Place]
    """The place of a row's value, from the columns of `key` and `more`."""


_COLUMNS = (
    _Sealed("incident", "info", ("id",), ("channel", "version"), lambda n, c, v: Place(row_uid(n), c, INCIDENT, v)),
    _Sealed("status", "info", ("channel", "part"), ("version",), lambda c, part, v: Place(row_uid(part), c, STATUS, v)),
    _Sealed("noted", "path", ("channel", "claim"), (), lambda c, claim: Place(claim_uid(ClaimId(claim)), c, NOTE)),
    _Sealed("secret", "value", ("name",), ("version",), lambda name, v: Place(bound_to(name), 0, SECRET, v)),
    _Sealed("host_key", "value", ("name",), ("version",), lambda name, v: Place(bound_to(name), 0, HOST_KEY, v)),
    _Sealed("resend_job", "info", ("id",), ("version",), lambda n, v: Place(row_uid(n), 0, RESEND, v)),
    _Sealed("command", "args", ("id",), (), lambda number: Place(row_uid(number), 0, ARGS)),
    _Sealed("command", "result", ("id",), (), lambda number: Place(row_uid(number), 0, RESULT)),
)
SEALED_COLUMNS = frozenset((each.table, each.column) for each in _COLUMNS)


def unopened(core: Core, db: sqlite3.Connection) -> dict[str, int]:
    """How many records of each table do not open; only those tables where one does not."""
    found: dict[str, int] = {}
    for each in _COLUMNS:
        names = (*each.key, *each.more)
        rows: list[tuple[Any, ...]] = db.execute(
            f"select {each.column}, {', '.join(names)} from {each.table} where length({each.column}) > 0"
        ).fetchall()
        for blob, *values in rows:
            try:
                core.sealer.open(blob, each.place(*values))
            except NotThisStore:
                found[each.table] = found.get(each.table, 0) + 1
    return found


def reseal_records(core: Core, db: sqlite3.Connection) -> None:
    """Seal every record anew that stands under an older generation; what does not open stays as it is."""
    lasting = core.ring.lasting
    for each in _COLUMNS:
        names = (*each.key, *each.more)
        # The epoch stands in a blob's header behind "PW" and the version of the format.
        rows: list[tuple[Any, ...]] = db.execute(
            f"select {each.column}, {', '.join(names)} from {each.table} where substr({each.column}, 4, 4) < ?",
            (lasting.to_bytes(4, "big"),),
        ).fetchall()
        where = " and ".join(f"{name} = ?" for name in each.key)
        for blob, *values in rows:
            with suppress(NotThisStore):
                place = each.place(*values)
                again = core.sealer.seal(core.sealer.open(blob, place), place, lasting)
                db.execute(
                    f"update {each.table} set {each.column} = ? where {where}", (again, *values[: len(each.key)])
                )
