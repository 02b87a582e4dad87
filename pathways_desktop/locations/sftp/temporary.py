"""Hidden temporary names: how they are made and known, and which of them a thread of this process is writing now."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from pathways_desktop.locations.base import Output

_lock = threading.Lock()
_live: set[tuple[str, bytes]] = set()


def temporary_name(output: Output, tag: str) -> bytes:
    """The name of one attempt at one output (contract "Names on disk")."""
    return f".{output.message_id}-{output.number}.{tag}.{output.attempt}.tmp".encode("ascii")


class Temporaries:
    """The temporary names of one engine's channel in one folder. `place` tells folders apart; any thread."""

    def __init__(self, place: str, tag: str, prefix: str) -> None:
        """`prefix` begins the names of trial files."""
        self._place = place
        self._written = re.compile(rf"\.[0-9a-z]{{26}}-\d+\.{re.escape(tag)}\.\d+\.tmp".encode("ascii"))
        self._prefix = prefix.encode("ascii")

    def left(self, names: Iterable[bytes]) -> list[bytes]:
        """Those of the names that are ours and that nobody is writing now."""
        with _lock:
            return [name for name in names if self._is_ours(name) and (self._place, name) not in _live]

    @contextmanager
    def being_written(self, name: bytes) -> Iterator[None]:
        """Keep every sweep of this process away from the name while the block lasts."""
        self.hold(name)
        try:
            yield
        finally:
            self.let_go([name])

    def hold(self, name: bytes) -> None:
        """Keep sweeps away until `let_go`."""
        with _lock:
            _live.add((self._place, name))

    def let_go(self, names: Iterable[bytes]) -> None:
        """Leave the names to sweeps again."""
        with _lock:
            _live.difference_update((self._place, name) for name in names)

    def _is_ours(self, name: bytes) -> bool:
        return bool(self._written.fullmatch(name)) or (name.startswith(self._prefix) and name.endswith(b".tmp"))
