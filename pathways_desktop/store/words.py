"""The search words: whole values of messages as truncated keyed hashes, so that a search finds them without opening.

A word stands for one value of one sort in one channel; without the store's key nothing can be tried against it. A
reader of the file learns how often equal values occur within a channel, and nothing else. Words are written behind,
sorted and in batches: what is not indexed yet is found by opening. Values are compared as the search compares them:
Unicode NFC, without case.
"""

from __future__ import annotations

import heapq
import sqlite3
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from pathways_desktop.domain.names import name_text
from pathways_desktop.store.base import Core, name_in
from pathways_desktop.store.rows import FIELDS, meta_of
from pathways_desktop.store.writer import Tx

BATCH = 2000
"""Messages of one batch."""
WORTH = 500
"""So many messages are worth a batch at once; fewer wait for a quiet moment."""
_BYTES = 8
_WHOLE, _FILLING, _FORGETTING, _OFF = range(4)
_TOP = (1 << 62, 1 << 62)
"""Behind the newest message: where a walk through a channel begins."""
_SORTS = ("name", "control", "patient", "accession", "family")
"""What is indexed. Types and senders are not: they are the same for most messages, and opening finds them at once."""


class Words:
    """The index of one store. Safe from any thread but the writer's."""

    def __init__(self, core: Core) -> None:
        self._core = core

    def found(self, db: sqlite3.Connection, text: str, channels: Iterable[str], before: int | None) -> Iterator[int]:
        """Numbers of messages that have `text` as a whole value, the newest first, below `before`.

        A word is 8 bytes of a hash: whoever shows a message looks whether it really has the value.
        """
        value = folded(text)
        if not value:
            return
        words = {self._word(channel, sort, value) for channel in channels for sort in _SORTS}
        walks = [_walk(db, word, before) for word in words]
        last = None
        for number in heapq.merge(*walks, reverse=True):
            if number != last:
                last = number
                yield number

    def whole_for(self, db: sqlite3.Connection) -> tuple[int, frozenset[int]]:
        """Up to which message the index is whole, and the numbers of the channels for which it is not."""
        row = db.execute("select upto from word_upto").fetchone()
        return (int(row[0]) if row else 0), frozenset(each[0] for each in db.execute("select channel from word_part"))

    def catch_up(self, on: Mapping[str, bool], *, quiet: bool) -> int:
        """Index the next batch of messages of the channels where that is `on`; how many were looked at.

        Without `quiet` only where a batch is worth it. A channel where it is off loses its words, a batch at a time;
        one where it was switched on again gets them back the same way.
        """
        done = self._next(on, quiet=quiet)
        with self._core.connections.reading() as db:
            _, parts = self.whole_for(db)
            names = {number: self._core.channel_name(db, number) for number in parts}
        off = [self._core.known_channel(channel) for channel, wanted in on.items() if not wanted]
        for number in {*parts, *(each for each in off if each is not None)}:
            done += self._part(number, on.get(names.get(number, ""), number in parts))
        return done

    def rebuild(self, channel: str) -> None:
        """Let the words of a channel be made anew, as after a change of what is indexed."""
        number = self._core.known_channel(channel)
        if number is not None:
            self._core.writer.write(lambda tx: _set_part(tx, number, _FILLING, _TOP)).result()

    def removed(self, tx: Tx, rows: Sequence[Sequence[Any]]) -> None:
        """Remove the words of messages (rows of `FIELDS`) that a purge removes, in the same commit."""
        tx.db.executemany("delete from word where word = ? and msg = ?", self._pairs(tx.db, rows))

    def _next(self, on: Mapping[str, bool], *, quiet: bool) -> int:
        """Index the messages that came since the last batch."""
        with self._core.connections.reading() as db:
            upto, _ = self.whole_for(db)
            found = db.execute(f"select {FIELDS} from msg where id > ? order by id limit ?", (upto, BATCH)).fetchall()
            if not found or (len(found) < WORTH and not quiet):
                return 0
            wanted = [row for row in found if on.get(self._core.channel_name(db, row[2]), True)]
            # Sorted, so that the pages of the index are met once each.
            pairs = sorted(self._pairs(db, wanted))
        last = int(found[-1][0])

        def job(tx: Tx) -> None:
            tx.db.executemany("insert or ignore into word values(?, ?)", pairs)
            tx.db.execute("delete from word_upto")
            tx.db.execute("insert into word_upto values(?)", (last,))

        self._core.writer.write(job).result()
        return len(found)

    def _part(self, channel: int, on: bool) -> int:
        """One batch of a channel whose words are taken away or made anew."""
        with self._core.connections.reading() as db:
            upto, _ = self.whole_for(db)
            row = db.execute("select doing, received, msg from word_part where channel = ?", (channel,)).fetchone()
            doing, cursor = (row[0], (row[1], row[2])) if row else (_WHOLE, _TOP)
            wanted = (_FILLING if doing != _WHOLE else _WHOLE) if on else (_OFF if doing == _OFF else _FORGETTING)
            if wanted != doing:
                cursor = _TOP
            if wanted in (_WHOLE, _OFF):
                return 0
            found = db.execute(
                f"select {FIELDS} from msg where channel = ? and (received, id) < (?, ?) and id <= ? "
                "order by received desc, id desc limit ?",
                (channel, *cursor, upto, BATCH),
            ).fetchall()
            pairs = sorted(self._pairs(db, found))

        def job(tx: Tx) -> None:
            if wanted == _FILLING:
                tx.db.executemany("insert or ignore into word values(?, ?)", pairs)
            else:
                tx.db.executemany("delete from word where word = ? and msg = ?", pairs)
            if len(found) == BATCH:
                _set_part(tx, channel, wanted, (found[-1][3], found[-1][0]))
            elif wanted == _FILLING:
                tx.db.execute("delete from word_part where channel = ?", (channel,))
            else:
                _set_part(tx, channel, _OFF, _TOP)

        self._core.writer.write(job).result()
        return len(found)

    def _pairs(self, db: sqlite3.Connection, rows: Sequence[Sequence[Any]]) -> set[tuple[bytes, int]]:
        pairs: set[tuple[bytes, int]] = set()
        for row in rows:
            meta = meta_of(self._core, row)
            if meta is not None:
                channel = self._core.channel_name(db, row[2])
                pairs |= {(self._word(channel, sort, folded(value)), row[0]) for sort, value in values_of(meta)}
        return pairs

    def _word(self, channel: str, sort: str, value: str) -> bytes:
        label, text = b"word:" + sort.encode("ascii"), value.encode("utf-8", "surrogatepass")
        return self._core.lookup(label, channel, text, size=_BYTES)


def folded(text: str) -> str:
    """A value as it is compared: Unicode NFC, without case and outer blanks."""
    return unicodedata.normalize("NFC", text).casefold().strip()


def values_of(meta: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The values of a message that have words, each with its sort."""
    ids = meta["ids"]
    yield "name", name_text(name_in(meta["name"]))
    for sort, key in (("patient", "patient_ids"), ("accession", "accession_numbers"), ("family", "family_names")):
        for value in _texts(ids.get(key)):
            yield sort, value
    for value in (*_texts([ids.get("control_id")]), *_texts(ids.get("control_ids"))):
        yield "control", value


def _texts(values: object) -> Collection[str]:
    return [value for value in values if isinstance(value, str) and value] if isinstance(values, list) else ()


def _walk(db: sqlite3.Connection, word: bytes, before: int | None) -> Iterator[int]:
    below = "and msg < ? " if before is not None else ""
    values = (word, before) if before is not None else (word,)
    for row in db.execute(f"select msg from word where word = ? {below}order by msg desc", values):
        yield int(row[0])


def _set_part(tx: Tx, channel: int, doing: int, cursor: tuple[int, int]) -> None:
    tx.db.execute("insert or replace into word_part values(?, ?, ?, ?)", (channel, doing, *cursor))
