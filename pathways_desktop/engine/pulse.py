"""The engine's pulse: one thread that takes commands, sees the file change, watches for silence, publishes snapshots.

Nothing here touches a place. Publishing is limited by time: at most ten times a second, and only what changed is
written to the store for other processes to read.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pathways_desktop.config.file import Fingerprint, fingerprint
from pathways_desktop.config.model import Channel
from pathways_desktop.domain.errors import PathwaysError, Severity, spec
from pathways_desktop.domain.events import FailureChanged, SnapshotChanged
from pathways_desktop.domain.keys import StoreFigures, StoreState
from pathways_desktop.domain.message import ChannelState
from pathways_desktop.domain.rows import ChannelRow, EngineSnapshot, FailureRow, WaitingRow
from pathways_desktop.engine.alerts import ALARMS, Alarms
from pathways_desktop.engine.channel import SourceView
from pathways_desktop.engine.commands import run_command
from pathways_desktop.engine.incidents import STRANDED
from pathways_desktop.engine.log import log, log_error, log_fault
from pathways_desktop.engine.policy import follow_rules
from pathways_desktop.engine.runtime import ChannelRuntime
from pathways_desktop.engine.snapshot import (
    WORKING_MS,
    channel_row,
    channel_state,
    day_start_ms,
    destination_sentence,
    source_sentence,
    status_of,
    unattended,
)
from pathways_desktop.engine.standstill import NO_PROGRESS, Standstills
from pathways_desktop.store.commands import Command

if TYPE_CHECKING:
    from pathways_desktop.engine.engine import Engine

PUBLISH_SECONDS = 0.1
LOOK_SECONDS = 1.0
"""Commands, the file and the counters are looked at this often without being asked."""
SAVE_SECONDS = 2.0
SAVE_TURN_SECONDS = 0.25
SAVE_IDLE_SECONDS = 15.0
"""`last_pass` of an idle channel is written for other processes this often."""
PURGE_SECONDS = 3600.0
POLICY_SECONDS = 60.0
"""How often the machine's policy is read: an administrator may change it at any time."""
PURGE_FIRST_SECONDS = 30.0
PURGE_SLICE = 500
FIGURES_SECONDS = 5.0
"""How old the three numbers of the store may be."""
QUIET_SECONDS = 2.0
"""Nothing was stored for so long: the last few messages are worth their search words now."""
ANCHOR = "ERR_PATHWAYS_AUDIT_ANCHOR"


class Pulse:
    """See the module. `touch` and `ring` may be called from any thread."""

    def __init__(self, engine: Engine, config_mark: Fingerprint | None) -> None:
        """`config_mark` was taken before the file was read, so that no change falls between the two."""
        self._engine = engine
        self._bell = threading.Event()
        self._dirty = True
        self._rung = False
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None
        self._config_mark = config_mark
        self._alarms = Alarms(engine.store, engine.clock, engine.listener)
        self.standstills = Standstills(engine.store, engine.clock, engine.listener)
        self._saved: dict[str, tuple[float, ChannelRow, tuple[WaitingRow, ...]]] = {}
        self._figured: tuple[float, StoreFigures | None] = (0.0, None)
        self._indexed_at = (0, engine.clock.monotonic())
        self._purge_at = engine.clock.monotonic() + PURGE_FIRST_SECONDS
        self._policy_at = 0.0
        self.snapshot = EngineSnapshot(engine.clock.now_ms(), running=False)

    def start(self) -> None:
        """Publish a first snapshot and start the thread."""
        self.publish(force=True)
        self._thread = threading.Thread(target=self._run, name="pulse", daemon=True)
        self._thread.start()

    def touch(self) -> None:
        """What is shown has changed."""
        self._dirty = True
        self._bell.set()

    def ring(self) -> None:
        """A command was written."""
        self._rung = True
        self._bell.set()

    def stop(self) -> None:
        """End the thread after a last snapshot."""
        self._stopping.set()
        self._bell.set()
        if self._thread is not None:
            self._thread.join(5.0)
            self._thread = None
        self.publish(force=True)

    def _run(self) -> None:
        clock = self._engine.clock
        looked = clock.monotonic()
        while not self._stopping.is_set():
            clock.wait(self._bell, LOOK_SECONDS)
            self._bell.clear()
            try:
                now = clock.monotonic()
                if self._rung or now - looked >= LOOK_SECONDS:
                    looked, self._rung = now, False
                    self._look()
                self.publish()
            except PathwaysError as error:
                log_error("pulse-failed", error)
            except Exception as fault:  # noqa: BLE001 - the pulse must outlive a fault
                log_fault("pulse-fault", fault)
            self._stopping.wait(PUBLISH_SECONDS)

    def _look(self) -> None:
        self.take_commands()
        mark = fingerprint(self._engine.home.config)
        if mark != self._config_mark:
            self._config_mark = mark
            self._engine.reload()
        self._engine.start_freed()
        self._engine.look_for_stranded()
        self.standstills.look(self._engine.at_places())
        for channel in self._engine.config.channels:
            runtime = self._engine.runtime(channel.name)
            if runtime is not None:
                self._alarms.look(channel, runtime.worker.view, self._row_of(channel.name))
        self._follow_policy()
        self._purge()
        self._keep_anchor()
        self._index()
        self._dirty = True

    def _row_of(self, channel: str) -> ChannelRow | None:
        return next((row for row in self.snapshot.channels if row.name == channel), None)

    # ---------------------------------------------------------------- commands and retention

    def take_commands(self) -> None:
        """Run the commands that other processes wrote, in order."""
        for command in self._engine.store.commands.take():
            if command.kind == "claims":
                # It waits for the channels' workers, and the pulse waits for nobody.
                threading.Thread(target=self._do, args=(command,), name="claim act", daemon=True).start()
            else:
                self._do(command)

    def answer(self) -> None:
        """The same where no thread of the pulse runs. A store in trouble is told by whoever works with it."""
        try:
            self.take_commands()
        except PathwaysError as error:
            log_error("commands-unread", error)

    def _do(self, command: Command) -> None:
        try:
            result = run_command(self._engine, command.kind, command.args)
        except PathwaysError as error:
            result = {"code": error.code, "detail": error.detail}
        except Exception as fault:  # noqa: BLE001 - a bad command must not stop the next one
            log_fault("command-fault", fault, kind=command.kind)
            result = {"code": "ERR_PATHWAYS_INTERNAL", "detail": type(fault).__name__}
        log(logging.INFO, "command", kind=command.kind, code=str(result["code"]) if "code" in result else None)
        self._engine.store.commands.finish(command.number, result)

    def _follow_policy(self) -> None:
        engine = self._engine
        if engine.clock.monotonic() >= self._policy_at:
            self._policy_at = engine.clock.monotonic() + POLICY_SECONDS
            follow_rules(engine.store, engine.policy.rules(), engine.clock, engine.listener)

    def _purge(self) -> None:
        """Remove what is older than its channel's retention, a slice at a time, so that no claim waits for it."""
        clock = self._engine.clock
        if clock.monotonic() < self._purge_at:
            return
        self._purge_at = clock.monotonic() + PURGE_SECONDS
        self._engine.store.keep_reserve()
        for channel in self._engine.config.channels:
            older_than = clock.now_ms() - channel.retention.ms
            purged = self._engine.store.retention.purge(channel.name, older_than, PURGE_SLICE)
            if purged.messages:
                log(logging.INFO, "purged", channel=channel.name, messages=purged.messages, bytes=purged.bytes)
            if purged.messages >= PURGE_SLICE:
                self._purge_at = clock.monotonic() + LOOK_SECONDS

    def _index(self) -> None:
        """Write the search words of what was stored: large batches at once, a small rest in a quiet moment."""
        engine, now = self._engine, self._engine.clock.monotonic()
        received = engine.done.received
        if received != self._indexed_at[0]:
            self._indexed_at = (received, now)
        on = {channel.name: channel.search_words for channel in engine.config.channels}
        engine.store.words.catch_up(on, quiet=now - self._indexed_at[1] >= QUIET_SECONDS)

    def _keep_anchor(self) -> None:
        """Copy the audit record's head out of the store when that is due; a folder that refuses it is told."""
        engine = self._engine
        try:
            kept = engine.store.audit.keep_anchor()
        except PathwaysError as error:
            if error.code != ANCHOR:
                raise
            row, opened = engine.store.incidents.report("", ANCHOR, "", engine.clock.now_ms(), error.detail)
            engine.listener(FailureChanged(row, opened=opened, closed=False))
            return
        if kept:
            for row in engine.store.incidents.close("", ANCHOR, "", engine.clock.now_ms()):
                engine.listener(FailureChanged(row, opened=False, closed=True))

    # ---------------------------------------------------------------- snapshot

    def publish(self, *, force: bool = False) -> None:
        """Make a snapshot where something changed, tell the listener, save it for other processes."""
        if not (self._dirty or force):
            return
        self._dirty = False
        engine = self._engine
        now_ms = engine.clock.now_ms()
        failures = [row for row in engine.store.incidents.list() if unattended(row)]
        rows: list[ChannelRow] = []
        waiting: list[WaitingRow] = []
        for channel in engine.config.channels:
            runtime = engine.runtime(channel.name)
            view = runtime.worker.view if runtime is not None else SourceView()
            row = self._channel(channel, runtime, view, failures, now_ms)
            rows.append(row)
            waiting += view.waiting
            self._save(row, view, force=force)
        codes = [row.code for row in failures]
        error = engine.config_error
        self.snapshot = EngineSnapshot(
            at=now_ms,
            running=engine.started,
            channels=tuple(rows),
            open_failures=sum(spec(code).severity is Severity.FAILURE for code in codes),
            attention=sum(spec(code).severity is Severity.ATTENTION for code in codes),
            received_today=sum(row.received_today for row in rows),
            waiting=tuple(waiting),
            stopping=tuple(engine.stopping_workers()),
            config_code=error.code if error else None,
            config_detail=error.detail if error else None,
            store=StoreState.OPEN,
            figures=self._figures(),
            resealing=engine.store.reseal.progress(),
        )
        engine.listener(SnapshotChanged(self.snapshot))

    def _figures(self) -> StoreFigures:
        now = self._engine.clock.monotonic()
        at, found = self._figured
        if found is None or now - at >= FIGURES_SECONDS:
            found = self._engine.store.figures()
            self._figured = (now, found)
        return found

    def _channel(
        self,
        channel: Channel,
        runtime: ChannelRuntime | None,
        view: SourceView,
        failures: Sequence[FailureRow],
        now_ms: int,
    ) -> ChannelRow:
        reader, midnight = self._engine.store.reader, day_start_ms(now_ms)
        counts = reader.channel_counts(channel.name, midnight, now_ms)
        busy = runtime.worker.busy if runtime is not None else None
        passing = busy is not None and now_ms - busy.since_ms >= WORKING_MS
        delivering = runtime is not None and any(
            each.busy_since is not None and now_ms - each.busy_since >= WORKING_MS for each in runtime.deliveries
        )
        paused = runtime.worker.paused if runtime is not None else self._engine.store.status.paused(channel.name)
        state = channel_state(
            enabled=channel.enabled,
            started=view.passes > 0,
            paused=paused,
            working=passing or delivering,
            codes=[row.code for row in failures if row.channel == channel.name],
        )
        sentence = source_sentence(view, now_ms)
        stands = [row for row in failures if row.channel == channel.name and row.code == NO_PROGRESS]
        if stands:
            sentence = _told_by(stands[0])
        if sentence is None and runtime is not None and state is not ChannelState.PAUSED:
            sentence = self._trouble(runtime, counts.destinations, now_ms)
        if sentence is None:
            sentence = next(
                (
                    _told_by(row)
                    for row in failures
                    if row.channel == channel.name and (row.code in STRANDED or row.code in ALARMS)
                ),
                None,
            )
        return channel_row(
            channel,
            view,
            counts,
            reader.last_hour(channel.name, now_ms),
            reader.half_hours(channel.name, midnight),
            state,
            sentence,
            self.standstills.since(channel.name),
            now_ms,
            self._alarms.usual(channel, now_ms) if runtime is not None else None,
        )

    def _trouble(self, runtime: ChannelRuntime, counts: object, now_ms: int) -> str | None:
        by_name = {each.name: each for each in counts} if isinstance(counts, tuple) else {}
        for delivery in runtime.deliveries:
            codes = delivery.incidents.codes()
            if codes:
                at = by_name.get(delivery.plan.name)
                waiting = at.queued if at else 0
                oldest = at.oldest_queued if at else None
                given_up = at.failed if at else 0
                return destination_sentence(delivery.plan.name, codes[0][0], waiting, given_up, oldest, now_ms)
        for code, _ in runtime.worker.incidents.codes():
            if spec(code).severity is not Severity.NOTICE:
                return spec(code).title
        return None

    def _save(self, row: ChannelRow, view: SourceView, *, force: bool) -> None:
        """Write a channel's state for other processes: when it changed, and now and then when only time went on."""
        now, waiting = self._engine.clock.monotonic(), view.waiting
        at, saved, saved_waiting = self._saved.get(row.name, (float("-inf"), None, ()))
        same = saved is not None and _told(saved) == _told(row) and saved_waiting == waiting
        # That anything waits at all, and what a person just did, is worth a write of its own.
        turned = saved is not None and (saved.state != row.state or bool(saved_waiting) != bool(waiting))
        if not force and now - at < (SAVE_IDLE_SECONDS if same else SAVE_TURN_SECONDS if turned else SAVE_SECONDS):
            return
        self._saved[row.name] = (now, row, waiting)
        engine = self._engine
        status = status_of(row, view, engine.claim_states(row.name), engine.signs(row.name), engine.began_ms)
        self._engine.store.status.put(row.name, status)
        self._engine.store.status.put_waiting(row.name, waiting)


def _told_by(row: FailureRow) -> str:
    return f"{row.title}: {row.detail}" if row.detail else row.title


def _told(row: ChannelRow) -> tuple[object, ...]:
    return (
        row.state,
        row.waiting,
        row.queued,
        row.sentence,
        row.claimed,
        row.hidden,
        row.received_today,
        row.failed_today,
        row.busy_since,
    )
