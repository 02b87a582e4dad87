"""Tells of a sealed row that does not open when it is first met, whoever meets it: once, as a failure, in one commit.

Whoever reads goes on at once; what is told is written behind. A message that was met is noted as damaged there and
then, so that no purge takes it. The nightly look (`checking.py`) tells of what nobody has met yet.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterable

from pathways_desktop.domain.names import few, message_id_text
from pathways_desktop.domain.rows import FailureRow
from pathways_desktop.store.base import Core
from pathways_desktop.store.incidents import Incidents
from pathways_desktop.store.writer import Tx

ROW_DAMAGED = "ERR_PATHWAYS_MESSAGE_DAMAGED"
RECORD_DAMAGED = "ERR_PATHWAYS_RECORD_DAMAGED"
RECORD_CHANGED = "ERR_PATHWAYS_AUDIT_BROKEN"
CHAIN = "chain"
"""The subject of what was found in the audit record itself; beside it stands what its copies elsewhere say."""


class Damage:
    """See the module. Safe from any thread, the writer's too."""

    def __init__(self, core: Core, incidents: Incidents) -> None:
        self._core = core
        self._incidents = incidents
        self._lock = threading.Lock()
        self._met: set[tuple[str, int]] = set()
        self.told: Callable[[FailureRow, bool], None] = lambda row, opened: None
        """Hears of each failure that is opened or counted here, on the writer's thread; set by the engine."""
        core.met_message = self.message
        core.met_record = self.record

    def message(self, number: int) -> None:
        """A message's row, its body or what its deliveries say does not open."""
        self._once("msg", number, lambda tx: self._note_message(tx, number))

    def record(self, table: str, number: int = 0) -> None:
        """A row of what is kept beside messages does not open; of the audit record its entry's number is told."""
        self._once(table, number, lambda tx: self._note_record(tx, table, number))

    def forget(self, messages: Iterable[int]) -> None:
        """These open again: the next time that one does not is told anew."""
        with self._lock:
            self._met -= {("msg", number) for number in messages}

    def _once(self, table: str, number: int, job: Callable[[Tx], None]) -> None:
        with self._lock:
            if (table, number) in self._met:
                return
            self._met.add((table, number))
        self._core.writer.write_soon(("damage", table, number), job)

    def _note_message(self, tx: Tx, number: int) -> None:
        made = tx.db.execute("insert or ignore into damaged select id, ? from msg where id = ?", (tx.now_ms, number))
        if made.rowcount:
            # Neither known already nor removed meanwhile.
            self._tell(tx, ROW_DAMAGED, "", few(damaged_ids(tx.db)))

    def _note_record(self, tx: Tx, table: str, number: int) -> None:
        if table == "audit":
            self._tell(tx, RECORD_CHANGED, CHAIN, f"entry {number}")
        else:
            self._tell(tx, RECORD_DAMAGED, "", f"a row of {table}")

    def _tell(self, tx: Tx, code: str, subject: str, detail: str) -> None:
        row, opened = self._incidents.note(tx, "", code, subject, detail)
        tx.after_commit(lambda: self.told(row, opened))


def damaged_ids(db: sqlite3.Connection) -> list[str]:
    """The ids of the messages that are known not to open."""
    rows = db.execute("select m.uid from damaged d join msg m on m.id = d.msg order by d.msg").fetchall()
    return [message_id_text(row[0]) for row in rows]
