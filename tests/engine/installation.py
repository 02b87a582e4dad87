"""One installation inside the test's own process: its home, its running engine behind the facade. No assertions."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pathways_desktop.app import App
from pathways_desktop.cli.ports import HomeOptions
from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.rows import ChannelRow, ClaimRow, FailureRow, WaitingRow
from pathways_desktop.engine.channel import SourceWorker
from pathways_desktop.engine.engine import Engine
from pathways_desktop.engine.facade import ActResult, ClaimAct, MessageQuery
from pathways_desktop.engine.running import RunningHome
from pathways_desktop.locations.registry import OpsFor
from tests.support.waiting import wait_until

SECONDS = 30.0


@dataclass
class Installation:
    """A home with channels `name -> source settings`, each with a destination `out-<name>` beside its drop folder."""

    root: Path
    clock: Clock | None = None
    ops_for: OpsFor | None = None
    hints: bool = False
    channels: list[dict[str, Any]] = field(default_factory=list)
    running: RunningHome | None = None

    def channel(self, name: str, folder: Path, **source: object) -> None:
        """Add a channel and write the file. `minAge` is 0 and `pollInterval` short unless said otherwise."""
        out = self.out(name)
        out.mkdir(parents=True, exist_ok=True)
        settings = {"type": "folder", "dir": str(folder), "minAge": 0, "pollInterval": "250ms", **source}
        destination = {"name": "out", "type": "folder", "dir": str(out)}
        self.channels.append({"name": name, "source": settings, "destinations": [destination]})
        self.write()

    def out(self, name: str) -> Path:
        return self.root / f"out-{name}"

    def delivered(self, name: str) -> list[bytes]:
        """The bytes that were delivered, sorted."""
        try:
            return sorted(path.read_bytes() for path in self.out(name).iterdir() if not path.name.startswith("."))
        except PermissionError:
            return []  # Windows: one of them gets its name at this moment

    def write(self) -> None:
        self.home.mkdir(parents=True, exist_ok=True)
        half = self.home / "channels.new"
        half.write_text(json.dumps({"channels": self.channels}))
        half.replace(self.home / "channels.yaml")

    @property
    def home(self) -> Path:
        return self.root / "home"

    @contextmanager
    def run(self) -> Iterator[RunningHome]:
        """The engine at work until the block ends."""
        app = App(self.clock, self.ops_for)
        home = app.running_home(HomeOptions(self.home, self.root / "master.key"), hints=self.hints)
        home.start().result(SECONDS)
        self.running = home
        try:
            yield home
        finally:
            self.running = None
            home.stop().result(SECONDS)
            home.close()

    # ---------------------------------------------------------------- asked of the running engine

    @property
    def _now(self) -> RunningHome:
        assert self.running is not None
        return self.running

    @property
    def engine(self) -> Engine:
        engine = self._now._engine
        assert engine is not None
        return engine

    def worker(self, name: str) -> SourceWorker:
        runtime = self.engine.runtime(name)
        assert runtime is not None
        return runtime.worker

    def passed(self, name: str, passes: int = 2) -> None:
        """Wait until so many more passes of a channel have ended."""
        worker = self.worker(name)
        until = worker.view.passes + passes
        wait_until(lambda: worker.view.passes >= until, SECONDS, f"{passes} passes")

    def claims(self, channel: str | None = None) -> list[ClaimRow]:
        return self._now.claims(channel).result(SECONDS)

    def act(self, kind: ClaimAct, *claim_ids: str) -> list[ActResult]:
        return self._now.act_on_claims(kind, claim_ids).result(SECONDS)

    def row(self, name: str) -> ChannelRow:
        """The channel as the window shows it now."""
        return next(row for row in self._now.snapshot().channels if row.name == name)

    def waiting(self, name: str) -> list[WaitingRow]:
        return self._now.waiting(name).result(SECONDS)

    def failures(self) -> list[FailureRow]:
        return self._now.failures(closed=False).result(SECONDS)

    def codes(self) -> set[str]:
        return {row.code for row in self.failures()}

    def messages(self) -> list[Mapping[str, Any]]:
        """Id, name and state of every message, oldest first."""
        page = self._now.messages(MessageQuery(), None, 500).result(SECONDS)
        return [
            {"id": row.id, "name": row.name, "state": row.state.value, "replaces": row.replaces, "sha256": row.sha256}
            for row in reversed(page.rows)
        ]

    def audit(self, what: str) -> list[tuple[str, str, str]]:
        """Outcome, detail and time of the audit rows of this name."""
        return [
            (row.outcome, row.detail or "", str(row.at)) for row in self.engine.store.reader.audit() if row.what == what
        ]
