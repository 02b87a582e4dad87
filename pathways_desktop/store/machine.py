"""On which machine a store ran last: a home that was copied to another one must not take the first one's claims.

The engine's tag says whose a claim is, and it lies in the store: a copy would have the same, and finish as its own
left-overs what the other engine holds at this moment. So a store that finds itself on another machine gets a tag of its
own, as a restored one does, whether it was copied or moved. What it claimed before is another engine's then: shown, and
taken over by a person. Nothing is told where the system has no such id, or gives clones the same one.
"""

from __future__ import annotations

import hashlib
import sys
from contextlib import suppress
from pathlib import Path

from pathways_desktop.domain.names import random_tag
from pathways_desktop.store.base import Core
from pathways_desktop.store.writer import Tx

ROW = "machine"
"""The row of `upkeep` that keeps the machine's mark."""
_FILES = ("/etc/machine-id", "/var/lib/dbus/machine-id")
_LEAST = 16
"""Characters that an id has at least: `uninitialized` stands in the file of an image that nobody started yet."""


def machine_id() -> str | None:
    """The id that the system was given when it was installed; None where there is none (macOS is not asked)."""
    found = _read()
    return found if found is not None and len(found) >= _LEAST else None


if sys.platform == "win32":
    import winreg

    def _read() -> str | None:
        with (
            suppress(OSError),
            winreg.OpenKey(
                winreg.HKEY_LOCAL_MACHINE,
                r"SOFTWARE\Microsoft\Cryptography",
                access=winreg.KEY_READ | winreg.KEY_WOW64_64KEY,
            ) as key,
        ):
            return str(winreg.QueryValueEx(key, "MachineGuid")[0])
        return None

else:

    def _read() -> str | None:
        for name in _FILES:
            with suppress(OSError, UnicodeDecodeError):
                return Path(name).read_text(encoding="ascii").strip()
        return None


def settle(core: Core, store_id: str) -> str | None:
    """Note the machine; a new tag where it is another than the last run's, else None. For the lock's holder."""
    found = machine_id()
    if found is None:
        return None
    # The id itself is nobody's business: it would tell a reader of two files that they are of one machine.
    digest = hashlib.sha256(f"{store_id}\0{found}".encode("utf-8", "replace")).digest()
    mark = int.from_bytes(digest[:8], "big") >> 1

    def job(tx: Tx) -> str | None:
        row = tx.db.execute("select value from upkeep where name = ?", (ROW,)).fetchone()
        if row is not None and row[0] == mark:
            return None
        tx.db.execute("insert or replace into upkeep values(?, ?, ?)", (ROW, tx.now_ms, mark))
        if row is None:
            return None
        tag = random_tag()
        tx.db.execute("update store set tag = ?", (tag,))
        return tag

    return core.writer.write(job).result()
