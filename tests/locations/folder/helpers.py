"""A folder source or destination on a real folder, and the steps of a pass in one call. No assertions."""

import errno
import hashlib
import os
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from pathways_desktop.domain.names import ClaimIds
from pathways_desktop.locations.base import Claimed, ClaimResult, NoteNames, Output, SourceParts
from pathways_desktop.locations.folder.fileops import FileOps, real_ops
from pathways_desktop.locations.folder.source import FolderSource, FolderSourceSettings
from tests.support.fileops_forms import Script
from tests.support.processes import ROOT

TAG, OTHER_TAG = "aaaaaaaa", "bbbbbbbb"
NOW_MS = 1_790_000_000_000


@dataclass
class FakeClock:
    """A clock that moves when it is told to, or when somebody waits."""

    ms: int = NOW_MS
    seconds: float = 1000.0
    waits: list[float] = field(default_factory=list)

    def now_ms(self) -> int:
        return self.ms

    def monotonic(self) -> float:
        return self.seconds

    def move(self, seconds: float) -> None:
        self.seconds += seconds
        self.ms += int(seconds * 1000)

    def wait(self, event: threading.Event, seconds: float | None) -> bool:
        self.waits.append(seconds or 0.0)
        self.move(seconds or 0.0)
        return event.is_set()


class Drop:
    """A drop folder with a source over it."""

    def __init__(
        self,
        folder: Path,
        *,
        channel: str = "lab",
        tag: str = TAG,
        real: FileOps | None = None,
        volume: str | None = None,
        **settings: Any,
    ) -> None:
        self.folder = folder
        self.script = Script(real or real_ops())
        self.clock = FakeClock()
        self.ids = ClaimIds(tag)
        self.note: NoteNames = lambda names: None
        self.source = FolderSource(
            FolderSourceSettings(str(folder), **settings),
            SourceParts(channel, tag, volume),
            self.script.ops,
            self.clock,
        )
        self.claims = folder / ".claimed" / channel

    def put(self, name: str | bytes, data: bytes = b"MSH|^~\\&|ZZTEST") -> Path:
        path = Path(os.fsdecode(os.path.join(os.fsencode(self.folder), os.fsencode(name))))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        return path

    def names(self) -> list[bytes]:
        """What a person sees in the drop folder."""
        return sorted(name for name in os.listdir(os.fsencode(self.folder)) if not name.startswith(b"."))

    def claimed_names(self) -> list[bytes]:
        if not self.claims.exists():
            return []
        return sorted(name for name in os.listdir(os.fsencode(self.claims)) if not name.startswith(b"."))

    def claim(self, *, probe: bool = True) -> ClaimResult:
        """Probe, list and claim all, in the order of the bytes of the paths."""
        if probe:
            self.source.probe()
        entries = sorted(self.source.list().entries, key=lambda entry: entry.path)
        self.ids.begin(self.clock.now_ms())
        return self.source.claim(entries, self.ids, self.note)

    def read(self, claimed: Claimed) -> bytes:
        reader = self.source.open(claimed)
        data = b"".join(reader.chunks(7))
        reader.settle()
        return data

    def take_all(self) -> dict[bytes, bytes]:
        """One whole pass: left-overs, claim, flush, read, finish. Paths and bytes of what was taken."""
        self.source.probe()
        taken: dict[bytes, bytes] = {}
        for claimed in [*self.source.leftovers(), *self.claim(probe=False).claimed]:
            self.source.flush()
            taken[claimed.path] = self.read(claimed)
            self.source.finish(claimed)
        self.source.flush_removals()
        return taken


class Bytes:
    """`Content` of given chunks."""

    def __init__(self, *chunks: bytes) -> None:
        self._chunks = chunks

    def chunks(self) -> Iterator[bytes]:
        return iter(self._chunks)


def output(data: bytes, name: bytes = b"zztest.hl7", **changes: Any) -> Output:
    """An output of a message with these bytes."""
    told: dict[str, Any] = {
        "message_id": "01k8zztest0000000000000000",
        "number": 1,
        "attempt": 1,
        "channel": "lab",
        "name": name,
        "received_ms": NOW_MS,
        "size": len(data),
        "sha256": hashlib.sha256(data).hexdigest(),
    }
    return Output(**{**told, **changes})


def python_program(code: str, *arguments: str) -> list[str]:
    """The command of a Python that runs `code` with the checkout on its path, also where it reads no environment."""
    return [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{code}", *arguments]


def posix_only(reason: str) -> pytest.MarkDecorator:
    """Marks what Windows does in another way; `test_windows.py` holds its counterpart where there is one."""
    return pytest.mark.skipif(sys.platform == "win32", reason=reason)


OPEN_FILES = "while a claim is open, Windows lets nobody write, replace or remove the file"
FOLDER_FLUSH = "Windows flushes the file under its new name and no folder"
LINKS = "links need a privilege on Windows, and Wine shows what they lead to"


def system_error(name: str) -> OSError:
    """The system's error of this name, `EIO` for one. Skips where the system has none."""
    number = getattr(errno, name)
    if errno.errorcode[number].removeprefix("WSA") != name and sys.platform == "win32":
        pytest.skip(f"no {name} on this system")
    return OSError(number, os.strerror(number))
