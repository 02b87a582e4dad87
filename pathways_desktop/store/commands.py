"""Orders from another process: rows that the running engine takes, and that wait for the next run without one.

What an order means is the engine's business; here it is a word, sealed arguments and a sealed result.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pathways_desktop.store.base import Core
from pathways_desktop.store.errors import NotThisStore
from pathways_desktop.store.seal import row_uid
from pathways_desktop.store.writer import Tx

WAITING, TAKEN, DONE = 0, 1, 2
KEPT_MS = 7 * 86_400_000
"""How long a finished order and its result are kept."""
ARGS, RESULT = b"command", b"result"


@dataclass(frozen=True, slots=True)
class Command:
    """One order as the engine takes it."""

    number: int
    at: int
    kind: str
    args: Mapping[str, Any] = field(repr=False)


class Commands:
    """Posts, takes and answers orders. Safe from any thread but the writer's."""

    def __init__(self, core: Core) -> None:
        self._core = core

    def post(self, kind: str, args: Mapping[str, Any]) -> int:
        """Hand an order in; its number. On the disk when this returns."""

        def job(tx: Tx) -> int:
            made = tx.db.execute(
                "insert into command(at, state, args) values(?, ?, x'') returning id", (tx.now_ms, WAITING)
            ).fetchone()
            number = int(made[0])
            blob = self._core.seal_record([kind, dict(args)], row_uid(number), purpose=ARGS)
            tx.db.execute("update command set args = ? where id = ?", (blob, number))
            return number

        return self._core.writer.write(job).result()

    def take(self) -> list[Command]:
        """The orders that wait, oldest first; they count as taken. Cheap when there is none."""
        with self._core.connections.reading() as db:
            if db.execute("select 1 from command where state < 2 and state = ? limit 1", (WAITING,)).fetchone() is None:
                return []

        def job(tx: Tx) -> list[Command]:
            rows = tx.db.execute(
                "select id, at, args from command where state < 2 and state = ? order by id", (WAITING,)
            ).fetchall()
            taken = []
            for number, at, blob in rows:
                try:
                    kind, args = self._core.open_record(blob, row_uid(number), purpose=ARGS)
                except NotThisStore:
                    # Nobody knows what it asked for; whoever waits for it is told, and the ones behind it are done.
                    told = {"code": "ERR_PATHWAYS_STORE_DAMAGED", "detail": None}
                    answer = self._core.seal_record(told, row_uid(number), purpose=RESULT)
                    tx.db.execute("update command set state = ?, result = ? where id = ?", (DONE, answer, number))
                    continue
                tx.db.execute("update command set state = ? where id = ?", (TAKEN, number))
                taken.append(Command(number, at, kind, args))
            return taken

        return self._core.writer.write(job).result()

    def finish(self, number: int, result: Mapping[str, Any]) -> None:
        """Keep the answer for whoever asked; on the disk when this returns."""

        def job(tx: Tx) -> None:
            # Sealed here, under the keys of this very transaction.
            blob = self._core.seal_record(dict(result), row_uid(number), purpose=RESULT)
            tx.db.execute("update command set state = ?, result = ? where id = ?", (DONE, blob, number))

        self._core.writer.write(job).result()

    def result(self, number: int) -> dict[str, Any] | None:
        """The answer, or None while there is none. Raises `ERR_PATHWAYS_STORE_DAMAGED` for one that does not open."""
        with self._core.connections.reading() as db:
            row = db.execute("select result from command where id = ? and state = ?", (number, DONE)).fetchone()
            if row is None:
                return None
            found: dict[str, Any] = self._core.open_record(row[0], row_uid(number), purpose=RESULT)
            return found

    def recover(self) -> None:
        """At the start of a run: what an earlier run took and did not finish waits again; old answers go."""

        def job(tx: Tx) -> None:
            tx.db.execute("update command set state = ? where state < 2 and state = ?", (WAITING, TAKEN))
            tx.db.execute("delete from command where state = ? and at < ?", (DONE, tx.now_ms - KEPT_MS))

        self._core.writer.write(job).result()
