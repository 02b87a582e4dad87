"""The one place where SQLite's and the file system's errors become the registry's codes. No other handling here.

The text of a translated error names the SQLite condition only; it never holds SQL, values or a file's name.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from pathways_desktop.domain.errors import PathwaysError, from_os_error

_BY_PRIMARY = {
    sqlite3.SQLITE_BUSY: "ERR_PATHWAYS_STORE_BUSY",
    sqlite3.SQLITE_LOCKED: "ERR_PATHWAYS_STORE_BUSY",
    sqlite3.SQLITE_CORRUPT: "ERR_PATHWAYS_STORE_DAMAGED",
    sqlite3.SQLITE_NOTADB: "ERR_PATHWAYS_STORE_DAMAGED",
    sqlite3.SQLITE_FULL: "ENOSPC",
    sqlite3.SQLITE_READONLY: "ERR_PATHWAYS_HOME_UNUSABLE",
    sqlite3.SQLITE_CANTOPEN: "ERR_PATHWAYS_HOME_UNUSABLE",
    sqlite3.SQLITE_PERM: "ERR_PATHWAYS_HOME_UNUSABLE",
    sqlite3.SQLITE_NOLFS: "ERR_PATHWAYS_HOME_UNUSABLE",
    sqlite3.SQLITE_NOMEM: "ENOMEM",
    sqlite3.SQLITE_IOERR: "EIO",
}
_NO_ROOM = {sqlite3.SQLITE_IOERR_SHMSIZE, sqlite3.SQLITE_IOERR_SHMMAP}
"""The shared memory file could not grow: on every system that we know this is a full disk."""


class NotThisStore(Exception):
    """A sealed value does not open where it stands: changed, moved, cut, or sealed for another place."""


def translate(error: sqlite3.Error | OSError | NotThisStore) -> PathwaysError:
    """The registered error for what SQLite, the system or a seal reported; the foreign one is its cause."""
    if isinstance(error, OSError):
        return from_os_error(error)
    if isinstance(error, NotThisStore):
        made = PathwaysError("ERR_PATHWAYS_STORE_DAMAGED", "a sealed row does not open")
    else:
        number = getattr(error, "sqlite_errorcode", None)
        name = getattr(error, "sqlite_errorname", None) or type(error).__name__
        code = "ERR_PATHWAYS_INTERNAL"
        if number is None and isinstance(error, sqlite3.OperationalError) and "decode" in str(error):
            # Python's own: a text of the file is no UTF-8. Ours all are.
            code, name = "ERR_PATHWAYS_STORE_DAMAGED", "a text is no UTF-8"
        elif isinstance(number, int):
            code = "ENOSPC" if number in _NO_ROOM else _BY_PRIMARY.get(number & 0xFF, code)
        where = "the disk of the home folder" if code == "ENOSPC" else "store"
        made = PathwaysError(code, f"{where}: {name}")
    made.__cause__ = error
    return made


@contextmanager
def translated() -> Iterator[None]:
    """Raise what the block raises as the registered error."""
    try:
        yield
    except (sqlite3.Error, OSError, NotThisStore) as error:
        raise translate(error) from error
