"""A running home: the facade that the window and the commands talk to, over one store and one engine.

Every call returns a future at once. Acts and lists run on a small pool of threads of the home; a look-up at a place
that hangs holds one of them, so places have a pool of their own and lists never wait behind a dead share.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import TypeVar

from pathways_desktop.config.faults import ConfigError
from pathways_desktop.config.file import MISSING, edit
from pathways_desktop.config.first import make_first
from pathways_desktop.config.model import Config
from pathways_desktop.config.parts import SOURCE_NAME
from pathways_desktop.config.secret_names import places_of
from pathways_desktop.domain.access import HostKeyRow, SecretField
from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.compared import Both
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.events import EngineStarted, Event, SessionLocked
from pathways_desktop.domain.folder_rows import FolderRow
from pathways_desktop.domain.rows import (
    CheckRow,
    ClaimRow,
    EngineSnapshot,
    FailureRow,
    MessageDetail,
    ResendRow,
    ResendTarget,
    WaitingRow,
)
from pathways_desktop.engine import claims as claim_acts
from pathways_desktop.engine.access import channels_on, host_keys, kit_for, secret_fields, set_secret, trust
from pathways_desktop.engine.acknowledging import acknowledge
from pathways_desktop.engine.checks import check_channels
from pathways_desktop.engine.commands import accept_volume, resend
from pathways_desktop.engine.configuration import load_config
from pathways_desktop.engine.early import EarlyHints, Hearing
from pathways_desktop.engine.engine import STOP_SECONDS, Engine
from pathways_desktop.engine.facade import ActResult, ClaimAct, Listener, MessagePage, MessageQuery
from pathways_desktop.engine.folder_states import folder_rows
from pathways_desktop.engine.home import Home, HomeLock
from pathways_desktop.engine.housekeeping import HomeKeeping
from pathways_desktop.engine.intake import Identify
from pathways_desktop.engine.listing import HomeLists
from pathways_desktop.engine.log import close_log, last_lines, open_log
from pathways_desktop.engine.messages import compare, export_message, head_of, opened, page_of, revealed, targets_of
from pathways_desktop.engine.opening import Opening
from pathways_desktop.engine.pool import Pool
from pathways_desktop.engine.record import HomeRecord
from pathways_desktop.engine.resending import HomeResends
from pathways_desktop.engine.runtime import PlacesAndServers
from pathways_desktop.engine.setup import HomeParts, HomeSetup
from pathways_desktop.engine.stranded import with_gone
from pathways_desktop.engine.vault import Door, HomeKeys
from pathways_desktop.store.audit import this_user
from pathways_desktop.store.store import Store

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class LastRun:
    """What a run did, told after its end."""

    received: int
    delivered: int
    failures: tuple[FailureRow, ...]
    """What failed in it and stands open."""
    open: int
    """All that stand open."""
    safe: bool


class RunningHome:
    """One home with its engine. See `engine.facade.Facade`, which it fulfils."""

    def __init__(
        self,
        home: Home,
        door: Door,
        places: PlacesAndServers,
        clock: Clock,
        identify: Identify,
        *,
        hints: bool = True,
        may_be_empty: bool = False,
        patient: bool = False,
        early: EarlyHints | None = None,
    ) -> None:
        """`may_be_empty`: a new home without a `channels.yaml` runs with no channel until the file is there.

        `patient`: a start that the key store kept from happening is tried again by itself.
        """
        self._home = home
        self._door = door
        self._places = places
        self._clock = clock
        self._identify = identify
        self._hints = hints
        self._may_be_empty = may_be_empty
        self._listeners: list[Listener] = []
        self._lists = Pool(2, "list")
        self._acts = Pool(1, "act")
        self.hearing = Hearing(early, self._acts, lambda: self._engine, lambda: self._tell(SessionLocked()))
        self._looks = Pool(4, "look")
        self._lock = HomeLock(home)
        self._engine: Engine | None = None
        self._log: logging.Handler | None = None
        self._starting = threading.Lock()
        self.last_run: LastRun | None = None
        self._began = 0
        parts = HomeParts(home, places, self._have_store, self._have_engine, self._lists, self._acts, self._looks)
        self._opening = Opening(door.open, home.has_store, clock, self._start_by_itself, patient=patient)
        self.setup = HomeSetup(parts)
        self.record = HomeRecord(parts)
        self.resends = HomeResends(parts)
        self.lists = HomeLists(parts)
        self.keeping = HomeKeeping(parts, clock)
        self.keys = HomeKeys(parts, door, clock, self._opening, self._adopt)

    # ---------------------------------------------------------------- life

    def listen(self, listener: Listener) -> None:
        self._listeners.append(listener)

    def _tell(self, event: Event) -> None:
        for listener in list(self._listeners):
            listener(event)

    def snapshot(self) -> EngineSnapshot:
        engine = self._engine
        return engine.snapshot() if engine is not None else self._opening.snapshot()

    def start(self) -> Future[None]:
        return self._acts.submit(self._start)

    def _start(self) -> None:
        with self._starting:
            if self._engine is not None:
                return
            self._lock.take()
            try:
                if self._log is None:
                    self._log = open_log(self._home.logs)
                store = self._opening.open()
                store.begin_run()
                self._began = self._clock.now_ms()
                engine = Engine(
                    self._home,
                    store,
                    self._clock,
                    self._places,
                    self._identify,
                    self.load_config,
                    self._tell,
                    self._hints,
                    self._door.policy,
                )
                engine.start()
                self.hearing.begin()
            except BaseException:
                self._opening.close()
                self._lock.give_up()
                raise
            self._engine = engine

    def _start_by_itself(self) -> None:
        self._acts.submit(self._start).result()
        self._tell(EngineStarted())

    def _adopt(self, open_store: Callable[[], Store]) -> Store:
        with self._starting:
            if self._engine is not None:
                raise PathwaysError("ERR_PATHWAYS_HOME_BUSY")
            return self._opening.adopt(open_store)

    def stop(self, most: float = STOP_SECONDS) -> Future[bool]:
        self._opening.end()
        return self._acts.submit(self._stop, most)

    def _stop(self, most: float) -> bool:
        with self._starting:
            self.hearing.end()
            engine, self._engine = self._engine, None
            safe = engine.stop(most) if engine is not None else True
            if engine is not None:
                standing = engine.store.reader.failures()
                failures = tuple(row for row in standing if row.last >= self._began)
                self.last_run = LastRun(engine.done.received, engine.done.delivered, failures, len(standing), safe)
            self._opening.close()
            self._lock.give_up()
            return safe

    def close(self) -> None:
        """Give up the threads of the home, after `stop`. Does not wait for a look at a dead place."""
        self._opening.end()
        for pool in (self._lists, self._acts, self._looks):
            pool.close()
        if self._log is not None:
            close_log(self._log)
            self._log = None

    def load_config(self) -> Config:
        """Read `channels.yaml` as it is now."""
        try:
            return load_config(self._home)
        except ConfigError as error:
            # Only a home that never had a channel is new; where one ran, the missing file is a fault to be told.
            store = self._opening.store
            new = self._may_be_empty and store is not None and not store.channels()
            if error.code != MISSING or not new:
                raise
            return Config(channels=())

    # ---------------------------------------------------------------- helpers

    def _have_engine(self) -> Engine:
        if self._engine is None:
            store = self._opening.store
            raise PathwaysError(
                "ERR_PATHWAYS_STORE_READ_ONLY"
                if store is not None and store.read_only
                else "ERR_PATHWAYS_ENGINE_STOPPED"
            )
        return self._engine

    def _have_store(self) -> Store:
        if self._opening.store is None:
            raise PathwaysError("ERR_PATHWAYS_ENGINE_STOPPED")
        return self._opening.store

    def _for_channels(self, channels: Sequence[str], act: Callable[[Engine, str], None]) -> list[ActResult]:
        engine = self._have_engine()
        results = []
        for name in channels:
            try:
                act(engine, name)
                results.append(ActResult(name, done=True))
            except PathwaysError as error:
                results.append(ActResult(name, done=False, code=error.code, detail=error.detail))
        return results

    # ---------------------------------------------------------------- channels

    def pause(self, channels: Sequence[str]) -> Future[list[ActResult]]:
        return self._acts.submit(
            self._for_channels, channels, lambda engine, name: engine.set_paused(name, True, this_user())
        )

    def resume(self, channels: Sequence[str]) -> Future[list[ActResult]]:
        return self._acts.submit(
            self._for_channels, channels, lambda engine, name: engine.set_paused(name, False, this_user())
        )

    def poll(self, channels: Sequence[str]) -> Future[list[ActResult]]:
        return self._acts.submit(self._for_channels, channels, lambda engine, name: engine.poll(name))

    def make_folder(self, channel: str, destination: str | None) -> Future[list[ActResult]]:
        return self._looks.submit(
            self._for_channels, [channel], lambda engine, name: self._make(engine, name, destination)
        )

    def _make(self, engine: Engine, channel: str, destination: str | None) -> None:
        name = destination if destination is not None else SOURCE_NAME
        settings = dict(places_of(engine.channel(channel))).get(name)
        if settings is None:
            raise PathwaysError("ERR_PATHWAYS_DESTINATION_UNKNOWN", name)
        if self._places.make_folder(settings, kit_for(engine.store, channel, name, settings)):
            engine.store.audit.record("folder-made", who=this_user(), detail=f"{channel}: {settings.where}")
        engine.poll(channel)

    def read_in_place(self, channel: str) -> Future[list[ActResult]]:
        return self._acts.submit(self._for_channels, [channel], self._read_in_place)

    def _read_in_place(self, engine: Engine, channel: str) -> None:
        engine.channel(channel)
        config = edit(self._home.config, channel, {"source.singleNode": True})
        engine.store.audit.record("read-in-place", who=this_user(), detail=channel)
        engine.apply(config)

    def go_on_without(self, channel: str) -> Future[list[ActResult]]:
        return self._acts.submit(
            self._for_channels,
            [channel],
            lambda engine, name: claim_acts.go_on_without(engine, name, this_user()),
        )

    def accept_volume(self, channel: str) -> Future[list[ActResult]]:
        return self._acts.submit(self._for_channels, [channel], self._accept_volume)

    def _accept_volume(self, engine: Engine, channel: str) -> None:
        accept_volume(engine, channel, this_user())

    def check(self, channels: Sequence[str]) -> Future[list[CheckRow]]:
        return self._looks.submit(self._check, channels)

    def _check(self, channels: Sequence[str]) -> list[CheckRow]:
        return list(check_channels(self.load_config(), channels, self._places, self._have_store()))

    # ---------------------------------------------------------------- secrets and host keys

    def secret_fields(self, channel: str) -> Future[list[SecretField]]:
        return self._lists.submit(lambda: secret_fields(self._have_store(), self._have_engine().channel(channel)))

    def set_secret(self, name: str, value: str) -> Future[list[ActResult]]:
        return self._acts.submit(self._set_secret, name, value)

    def _set_secret(self, name: str, value: str) -> list[ActResult]:
        engine = self._have_engine()
        channel = set_secret(engine.store, self.load_config(), name, value, this_user())
        return self._for_channels([channel], lambda engine, name: engine.poll(name))

    def host_keys(self, channel: str) -> Future[list[HostKeyRow]]:
        return self._looks.submit(
            lambda: host_keys(self._places, self._have_store(), self._have_engine().channel(channel))
        )

    def trust_host(self, row: HostKeyRow, typed: str | None) -> Future[list[ActResult]]:
        return self._acts.submit(self._trust_host, row, typed)

    def _trust_host(self, row: HostKeyRow, typed: str | None) -> list[ActResult]:
        engine = self._have_engine()
        trust(engine.store, row, typed, this_user())
        return self._for_channels(channels_on(engine.config, [row]), lambda engine, name: engine.poll(name))

    # ---------------------------------------------------------------- messages

    def messages(self, query: MessageQuery, before: tuple[int, int] | None, limit: int) -> Future[MessagePage]:
        return self._lists.submit(lambda: page_of(self._have_store(), query, before, limit))

    def message(self, message_id: str, *, viewed_by: str | None = None) -> Future[MessageDetail]:
        return self._lists.submit(lambda: self._with_gone(opened(self._have_store(), message_id, viewed_by)))

    def _with_gone(self, detail: MessageDetail) -> MessageDetail:
        return with_gone(detail, self._engine.config) if self._engine is not None else detail

    def reveal(self, message_id: str, who: str, reason: str, field: str = "") -> Future[MessageDetail]:
        return self._lists.submit(lambda: self._with_gone(revealed(self._have_store(), message_id, who, reason, field)))

    def body(self, message_id: str, most: int) -> Future[bytes]:
        return self._lists.submit(self._body, message_id, most)

    def _body(self, message_id: str, most: int) -> bytes:
        return head_of(self._have_store(), message_id, most)

    def compare(self, message_id: str, destination: str, most: int, viewed_by: str) -> Future[Both]:
        return self._looks.submit(lambda: compare(self._have_engine(), message_id, destination, most, viewed_by))

    def export(self, message_id: str, path: str) -> Future[int]:
        return self._looks.submit(self._export, message_id, path)

    def _export(self, message_id: str, path: str) -> int:
        self._home.refuse_own(path)
        return export_message(self._have_store(), message_id, path, this_user())

    def resend_targets(self, message_ids: Sequence[str]) -> Future[list[ResendTarget]]:
        return self._looks.submit(lambda: targets_of(self._have_engine(), message_ids))

    def resend(
        self, message_ids: Sequence[str], destinations: Sequence[str] | None, reason: str
    ) -> Future[list[ResendRow]]:
        return self._acts.submit(self._resend, list(message_ids), destinations, reason)

    def _resend(self, message_ids: list[str], destinations: Sequence[str] | None, reason: str) -> list[ResendRow]:
        engine = self._have_engine()
        rows: list[ResendRow] = []
        for destination in destinations if destinations is not None else [None]:
            rows += resend(engine, message_ids, destination, this_user(), reason)
        return rows

    # ---------------------------------------------------------------- lists

    def waiting(self, channel: str | None) -> Future[list[WaitingRow]]:
        return self._lists.submit(
            lambda: [row for row in self._have_engine().snapshot().waiting if channel in (None, row.channel)]
        )

    def claims(self, channel: str | None) -> Future[list[ClaimRow]]:
        return self._looks.submit(self._claims, channel)

    def _claims(self, channel: str | None) -> list[ClaimRow]:
        engine = self._have_engine()
        channels = claim_acts.claim_channels(engine.store, engine.config, channel)
        named = frozenset(each.name for each in engine.config.channels)
        rows, failed = claim_acts.claim_rows(
            channels, named, self._places, engine.store, engine.claim_states, engine.signs, engine.began_ms
        )
        if failed and channel is not None:
            raise failed[0][1]
        return rows

    def folders(self, channel: str) -> Future[list[FolderRow]]:
        return self._looks.submit(self._folders, channel)

    def _folders(self, channel: str) -> list[FolderRow]:
        engine = self._have_engine()
        snapshot = engine.snapshot()
        shown = next((row for row in snapshot.channels if row.name == channel), None)
        waiting = [row for row in snapshot.waiting if row.channel == channel]
        return folder_rows(
            engine.channel(channel),
            waiting,
            shown.waiting if shown is not None else None,
            lambda: self._claims(channel),
            self._places,
            engine.store,
            shown.place.code if shown is not None and shown.waiting is None and shown.place is not None else None,
        )

    def act_on_claims(self, act: ClaimAct, claim_ids: Sequence[str]) -> Future[list[ActResult]]:
        return self._looks.submit(lambda: claim_acts.act(self._have_engine(), act, claim_ids, this_user()))

    def failures(self, *, closed: bool) -> Future[list[FailureRow]]:
        return self._lists.submit(lambda: self._have_store().reader.failures(closed=closed))

    def acknowledge(self, number: int, note: str) -> Future[FailureRow]:
        return self._acts.submit(self._acknowledge, number, note)

    def _acknowledge(self, number: int, note: str) -> FailureRow:
        engine = self._have_engine()
        row = acknowledge(engine.store, engine.config, self._clock, number, note, this_user(), self._tell)
        engine.changed()
        return row

    def log_lines(self, channel: str | None, most: int) -> Future[list[str]]:
        return self._lists.submit(last_lines, self._home.logs, channel, most)

    def editable_config(self) -> Future[str]:
        return self._looks.submit(self._editable_config)

    def _editable_config(self) -> str:
        make_first(self._home.config)
        return str(self._home.config)
