"""Looks whether the store is still what was written: the file as a whole, and each message by opening it.

Nothing is repaired and nothing is removed: a message that does not open is noted, keeps its bytes and is left out of
every purge. Works in slices beside the engine; when a look is due is decided elsewhere.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.names import message_id_text
from pathways_desktop.store.base import Core
from pathways_desktop.store.bodies import Bodies
from pathways_desktop.store.damage import Damage, damaged_ids
from pathways_desktop.store.records import unopened
from pathways_desktop.store.rows import DAMAGED, FIELDS, delivery_rows, meta_of
from pathways_desktop.store.writer import Tx

_INSTRUCTIONS = 10_000
"""Steps of SQLite between two looks whether to go on."""
_RUN, _FILE, _ROWS, _CURSOR = "run", "file", "rows", "cursor"


@dataclass(frozen=True, slots=True)
class Looked:
    """What one slice of messages came to."""

    count: int
    damaged: tuple[str, ...]
    """Ids of messages that do not open, noted now for the first time."""
    done: bool
    """The slice was the last: every message has been opened since the walk began."""


class Checking:
    """The checks of one store. Safe from any thread but the writer's; a look at the whole file may take minutes."""

    def __init__(self, core: Core, bodies: Bodies, damage: Damage) -> None:
        self._core = core
        self._bodies = bodies
        self._damage = damage

    def begin_run(self) -> bool:
        """Note that a run begins; True when the one before it did not come to its end. For the lock's holder."""

        def job(tx: Tx) -> bool:
            row = tx.db.execute("select value from upkeep where name = ?", (_RUN,)).fetchone()
            _note(tx, _RUN, 1)
            return row is not None and row[0] == 1

        return self._core.writer.write(job).result()

    def end_run(self) -> None:
        """Note that the run came to its end."""
        self._core.writer.write(lambda tx: _note(tx, _RUN, 0)).result()

    def file_checked_at(self) -> int | None:
        """When the whole file was looked at last, ms since 1970."""
        return self._at(_FILE)

    def rows_checked_at(self) -> int | None:
        """When the last walk through all messages ended, ms since 1970."""
        return self._at(_ROWS)

    def file(self, cancelled: Callable[[], bool] = lambda: False) -> None:
        """Look at the whole file as SQLite does (`quick_check`). Raises `ERR_PATHWAYS_STORE_DAMAGED`.

        Reads in one transaction: nobody waits for it, and SQLite's log grows meanwhile. Where `cancelled` says so it
        ends soon and nothing is noted.
        """
        with self._core.connections.reading() as db:
            db.set_progress_handler(cancelled, _INSTRUCTIONS)
            try:
                found = [str(row[0]) for row in db.execute("pragma quick_check(1)")]
            except sqlite3.OperationalError:
                if cancelled():
                    return
                raise
            finally:
                db.set_progress_handler(None, 0)
        if found != ["ok"]:
            raise PathwaysError("ERR_PATHWAYS_STORE_DAMAGED", "a look at the whole file found damage")
        self._core.writer.write(lambda tx: _note(tx, _FILE, 0)).result()

    def rows(self, count: int) -> Looked:
        """Open the next `count` messages, where the last slice ended; a restart goes on there too."""
        with self._core.connections.reading() as db:
            row = db.execute("select value from upkeep where name = ?", (_CURSOR,)).fetchone()
            after = int(row[0]) if row else 0
            known = {each[0] for each in db.execute("select msg from damaged")}
            found = db.execute(f"select {FIELDS} from msg where id > ? order by id limit ?", (after, count)).fetchall()
        bad = [row for row in found if not self._opens(row)]
        done = len(found) < count
        last = 0 if done else int(found[-1][0])

        def job(tx: Tx) -> None:
            for each in bad:
                tx.db.execute("insert or ignore into damaged values(?, ?)", (each[0], tx.now_ms))
            # Asked here: another reader may have met one since this walk began.
            noted = {each[0] for each in tx.db.execute("select msg from damaged")}
            well = noted & ({each[0] for each in found} - {each[0] for each in bad})
            tx.db.executemany("delete from damaged where msg = ?", [(number,) for number in well])
            tx.after_commit(lambda: self._damage.forget(well))
            _note(tx, _CURSOR, last)
            if done:
                _note(tx, _ROWS, 0)

        self._core.writer.write(job).result()
        return Looked(len(found), tuple(message_id_text(row[1]) for row in bad if row[0] not in known), done)

    def look(self, newest: int) -> list[str]:
        """The ids of messages that do not open: of the newest so many, and those known. Those that are new are told."""
        with self._core.connections.reading() as db:
            rows = db.execute(f"select {FIELDS} from msg order by id desc limit ?", (newest,)).fetchall()
        bad = [message_id_text(row[1]) for row in rows if not self._opens(row)]
        return [*self.damaged(), *(each for each in bad if each not in self.damaged())]

    def records(self) -> dict[str, int]:
        """How many of what outlives messages do not open, by table: failures, states, secrets …; empty: all open."""
        with self._core.connections.reading() as db:
            return unopened(self._core, db)

    def damaged(self) -> list[str]:
        """The ids of the messages that are known not to open."""
        with self._core.connections.reading() as db:
            return damaged_ids(db)

    def _opens(self, row: Sequence[Any]) -> bool:
        if meta_of(self._core, row) is None:
            return False
        with self._core.connections.reading() as db:
            for delivery in delivery_rows(self._core, db, row):
                if DAMAGED in (delivery.mark.output_name, *(attempt.detail for attempt in delivery.attempts)):
                    return False
        try:
            for _ in self._bodies.content(message_id_text(row[1])).chunks():
                pass
        except PathwaysError as error:
            # One that a purge removed meanwhile is none of ours any more.
            return error.code == "ERR_PATHWAYS_MESSAGE_UNKNOWN"
        return True

    def _at(self, name: str) -> int | None:
        with self._core.connections.reading() as db:
            row = db.execute("select at from upkeep where name = ?", (name,)).fetchone()
        return int(row[0]) if row else None


def _note(tx: Tx, name: str, value: int) -> None:
    tx.db.execute("insert or replace into upkeep values(?, ?, ?)", (name, tx.now_ms, value))
