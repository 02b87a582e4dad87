"""A home opened for one command: lists from its store, acts through the running engine or, without one, at once.

Whether an engine runs is told by the home's lock. With one, an act is a row of the store that the engine takes, woken
by its bell; without one, the act is done here while the lock is held, so that no engine can start in between.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pathways_desktop.cli.folders import counted
from pathways_desktop.cli.ports import Answer, Listing, Unread
from pathways_desktop.cli.visit_keys import KeyActs
from pathways_desktop.config.faults import ConfigError
from pathways_desktop.config.model import Channel, Config
from pathways_desktop.config.secret_names import check_secret_name
from pathways_desktop.domain.access import HostKeyRow, SecretRow
from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.folder_rows import FolderRow
from pathways_desktop.domain.message import ChannelState, ClaimState
from pathways_desktop.domain.rows import (
    ChannelRow,
    CheckRow,
    ClaimRow,
    FailureRow,
    MessageDetail,
    ResendRow,
    WaitingRow,
)
from pathways_desktop.engine.access import channels_on, delete_secret, host_keys, secret_rows, set_secret, trust
from pathways_desktop.engine.acknowledging import acknowledge_all
from pathways_desktop.engine.audit_export import export_audit, verify_audit
from pathways_desktop.engine.checks import check_channels, named_channels, stored_row
from pathways_desktop.engine.claims import act, claim_channels, claim_rows
from pathways_desktop.engine.commands import queue_again
from pathways_desktop.engine.configuration import channel_of, load_config, written_config
from pathways_desktop.engine.engine import Engine
from pathways_desktop.engine.facade import ActResult, ClaimAct, MessagePage, MessageQuery
from pathways_desktop.engine.home import Home, HomeLock
from pathways_desktop.engine.intake import Identify
from pathways_desktop.engine.messages import page_of
from pathways_desktop.engine.runtime import PlacesAndServers
from pathways_desktop.engine.snapshot import channel_state, day_start_ms, gone_row, saved_row, unattended
from pathways_desktop.engine.stranded import stranded, with_gone
from pathways_desktop.engine.wake import ring
from pathways_desktop.store.audit import AuditCheck, AuditRow, this_user
from pathways_desktop.store.keys import KeyProvider
from pathways_desktop.store.store import Store

ANSWER_SECONDS = 70.0
ANSWER_STEP = 0.05
ENGINE_LOOK = 1.0
"""A command that waits for its answer looks this often whether the engine is still there."""
NO_STORE = "0" * 32
"""The id of no store: asks a key store whether it is there and answers."""


class VisitedHome(KeyActs):
    """See the module; fulfils `cli.ports.Home`. Used by the main thread of one command."""

    def __init__(
        self,
        home: Home,
        open_store: Callable[[bool], Store],
        provider: Callable[[], KeyProvider],
        places: PlacesAndServers,
        clock: Clock,
        identify: Identify,
    ) -> None:
        self._provider = provider
        self._home = home
        self._open_store = open_store
        self._places = places
        self._clock = clock
        self._identify = identify
        self._store: Store | None = None

    @property
    def store(self) -> Store:
        """The home's store; the first command that needs one makes it, with its key (contract, "channels.yaml")."""
        if self._store is None:
            self._store = self._open_store(True)
        return self._store

    def close(self) -> None:
        """Close what was opened."""
        if self._store is not None:
            self._store.close()
            self._store = None

    def config(self, *, links: bool = False) -> Config:
        return load_config(self._home) if links else written_config(self._home)

    def standing_config(self) -> tuple[Config, PathwaysError | None]:
        try:
            return self.config(), None
        except ConfigError as fault:
            if not self.engine_runs():
                raise
            return self._config_at_work(), fault

    def _config_at_work(self) -> Config:
        """The channels of the running engine, with the settings that each started with; by what it told in this run."""
        told = {name: self.store.reader.status(name) or {} for name in self.store.channels()}
        began = max((int(each.get("began", 0)) for each in told.values()), default=0)
        names = [name for name, each in told.items() if began and each.get("began") == began]
        channels = [channel_of(self.store.status.settings(name)) for name in names]
        return Config(channels=tuple(channel for channel in channels if channel is not None))

    def known_channels(self) -> frozenset[str]:
        try:
            named = {channel.name for channel in self.config().channels}
        except PathwaysError:
            named = set()
        return frozenset(named | set(self.store.channels()))

    # ---------------------------------------------------------------- lists

    def channels(self) -> list[ChannelRow]:
        running = self.engine_runs()
        now = self._clock.now_ms()
        failures = self.store.reader.failures()
        rows = []
        config, _ = self.standing_config()
        for channel in config.channels:
            counts = self.store.reader.channel_counts(channel.name, day_start_ms(now), now)
            saved = self.store.reader.status(channel.name)
            paused = self.store.status.paused(channel.name)
            codes = [row.code for row in failures if row.channel == channel.name and unattended(row)]
            # Without an engine the channel stands before its start, with the trouble that the last run left open.
            state = channel_state(enabled=channel.enabled, started=False, paused=paused, working=False, codes=codes)
            if saved and running and channel.enabled and not paused:
                state = ChannelState(saved["state"])
            rows.append(saved_row(channel, counts, saved, state, running=running))
        for name in sorted({each.channel for each in stranded(self.store, config) if each.channel_gone}):
            counts = self.store.reader.channel_counts(name, day_start_ms(now), now)
            rows.append(gone_row(name, counts))
        return rows

    def messages(self, query: MessageQuery, before: tuple[int, int] | None, limit: int) -> MessagePage:
        return page_of(self.store, query, before, limit)

    def message(self, message_id: str) -> MessageDetail:
        self.store.audit.record("viewed", message=message_id, who=this_user())
        detail, config = self.store.reader.message(message_id), self._readable_config()
        return detail if config is None else with_gone(detail, config)

    def refuse_own(self, target: Path) -> None:
        self._home.refuse_own(target)

    def body(self, message_id: str) -> Iterator[bytes]:
        content = self.store.content(message_id)
        self.store.audit.record("exported", message=message_id, who=this_user())
        return content.chunks()

    def waiting(self, channel: str | None) -> Listing[WaitingRow]:
        rows: list[WaitingRow] = []
        unread: list[Unread] = []
        for each in named_channels(self.standing_config()[0], [channel] if channel is not None else []):
            saved = self.store.reader.status(each.name)
            if saved and saved.get("code"):
                unread.append(Unread(each.name, saved["code"], each.source.where))
            rows += self.store.reader.waiting(each.name)
        return Listing(tuple(rows), tuple(unread))

    def claims(self, channel: str | None) -> Listing[ClaimRow]:
        config, _ = self.standing_config()
        channels = claim_channels(self.store, config, channel)
        named = frozenset(each.name for each in config.channels)
        signs = self._signs if self.engine_runs() else _no_signs
        began = self._began(channels) if self.engine_runs() else None
        rows, failed = claim_rows(channels, named, self._places, self.store, self._claim_states, signs, began)
        return Listing(tuple(rows), tuple(Unread(name, error.code, error.detail) for name, error in failed))

    def folders(self, channel: str | None) -> list[FolderRow]:
        named = named_channels(self.standing_config()[0], [channel] if channel is not None else [])
        return counted(named, self.store, self._places, self.claims, runs=self.engine_runs())

    def _began(self, channels: Sequence[Channel]) -> int | None:
        """When the running engine began, as it told with any of its channels."""
        told = [self.store.reader.status(channel.name) or {} for channel in channels]
        return max((int(each["began"]) for each in told if "began" in each), default=None)

    def _claim_states(self, channel: str) -> Mapping[str, tuple[ClaimState, str]]:
        return saved_claim_states(self.store.reader.status(channel))

    def _signs(self, channel: str) -> Mapping[str, float]:
        """What the running engine has seen of the other engines, as of its last word and the time since."""
        saved = self.store.reader.status(channel) or {}
        told: Mapping[str, float] = saved.get("signs") or {}
        return {tag: float(seconds) for tag, seconds in told.items()}

    def failures(self, *, closed: bool) -> list[FailureRow]:
        return self.store.reader.failures(closed=closed)

    def audit(self, limit: int) -> list[AuditRow]:
        self.store.audit.record("audit-read", who=this_user())
        return self.store.audit.newest(limit)

    def verify_audit(self) -> AuditCheck:
        return verify_audit(self.store, this_user())

    def export_audit(self, path: Path) -> int:
        self._home.refuse_own(path)
        return export_audit(self.store, path, this_user())

    def check(self, channels: Sequence[str], *, make: bool, accept_volume: bool) -> Iterator[CheckRow]:
        config = self.config()
        named_channels(config, channels)  # a name that is none is refused before anything is looked at
        return self._check(config, channels, make=make, accept_volume=accept_volume)

    def _check(self, config: Config, channels: Sequence[str], *, make: bool, accept_volume: bool) -> Iterator[CheckRow]:
        began = time.monotonic()
        store: Store | None = None
        code = detail = None
        try:
            store = self._existing_store()
            if store is None:
                self._provider().get(NO_STORE)  # a first run would make the store with it
        except PathwaysError as error:
            code = error.code
            detail = f"{error.spec.title} ({error.detail})" if error.detail else error.spec.title
        ms = round((time.monotonic() - began) * 1000)
        yield CheckRow("", "home", "store and key" if store is not None else "key", code is None, code, detail, ms)
        if store is not None:
            yield stored_row(store)
        accept = self._accept_volume if accept_volume and store is not None else None
        yield from check_channels(config, channels, self._places, store, make=make, accept=accept)

    def _accept_volume(self, channel: str, volume: str) -> None:
        """Have the drive that was just looked at taken: by the running engine, or by the next run."""
        if self.engine_runs():
            self._ask("accept-volume", {"channels": [channel]})
            return
        with HomeLock(self._home):
            self.store.audit.record("volume-accepted", who=this_user(), detail=channel)
            self.store.status.remember_volume(channel, "source", volume)

    def _existing_store(self) -> Store | None:
        """The store where there is one; `check` makes none."""
        try:
            if self._store is None:
                self._store = self._open_store(False)
            return self._store
        except PathwaysError as error:
            if error.code == "ERR_PATHWAYS_STORE_MISSING":
                return None
            raise

    # ---------------------------------------------------------------- secrets and host keys

    def secrets(self) -> list[SecretRow]:
        return secret_rows(self.store, self._readable_config())

    def check_secret(self, name: str) -> None:
        check_secret_name(self.config(), name)

    def check_channel(self, name: str) -> None:
        named_channels(self.config(), [name])

    def set_secret(self, name: str, value: str) -> None:
        self._look_now([set_secret(self.store, self.config(), name, value, this_user())])

    def delete_secret(self, name: str) -> None:
        delete_secret(self.store, self._readable_config(), name, this_user())

    def _readable_config(self) -> Config | None:
        try:
            return self.config()
        except PathwaysError:
            return None

    def host_keys(self, channel: str, wanted: str | None = None) -> list[HostKeyRow]:
        (named,) = named_channels(self.config(), [channel])
        return host_keys(self._places, self.store, named, wanted)

    def trust(self, row: HostKeyRow, typed: str | None) -> None:
        trust(self.store, row, typed, this_user())
        self._look_now(channels_on(self.config(), [row]))

    def _look_now(self, channels: Sequence[str]) -> None:
        """Have a running engine look at these channels at once; nobody waits for that."""
        if self.engine_runs():
            self.store.commands.post("poll", {"channels": list(channels), "who": this_user()})
            ring(self._home)

    # ---------------------------------------------------------------- acts

    def engine_runs(self) -> bool:
        return HomeLock(self._home).held_elsewhere()

    def _ask(self, kind: str, args: Mapping[str, Any]) -> Mapping[str, Any]:
        """Hand a command to the running engine and wait for its answer."""
        number = self.store.commands.post(kind, {**args, "who": this_user()})
        ring(self._home)
        now = time.monotonic()
        end, look = now + ANSWER_SECONDS, now + ENGINE_LOOK
        gone = False
        while time.monotonic() < end:
            result = self.store.commands.result(number)
            if result is not None:
                if "code" in result:
                    raise PathwaysError(str(result["code"]), str(result.get("detail") or ""))
                return result
            if gone:
                # Its last act was not this one.
                raise PathwaysError("ERR_PATHWAYS_ENGINE_STOPPED", f"{kind} waits for the next run")
            if time.monotonic() >= look:
                gone, look = not self.engine_runs(), time.monotonic() + ENGINE_LOOK
            else:
                time.sleep(ANSWER_STEP)
        raise PathwaysError("ERR_PATHWAYS_WORKER_BUSY")

    def resend(self, message_ids: Sequence[str], destination: str | None) -> Answer[ResendRow]:
        if self.engine_runs():
            result = self._ask("resend", {"ids": list(message_ids), "destination": destination, "reason": ""})
            return Answer(tuple(ResendRow(*row) for row in result["rows"]))
        with HomeLock(self._home):
            rows = queue_again(self.store, self.config(), message_ids, destination, this_user(), "")
        return Answer(tuple(rows), queued=any(row.queued for row in rows))

    def acknowledge(self, code: str, channel: str | None, note: str) -> list[tuple[str, str, bool]]:
        if self.engine_runs():
            result = self._ask("acknowledge", {"code": code, "channel": channel, "note": note})
            return [(str(name), str(subject), bool(still)) for name, subject, still in result["rows"]]
        with HomeLock(self._home):
            found = acknowledge_all(self.store, self.config(), self._clock, code, channel, note, this_user())
        return [(row.channel, row.subject, row.open) for row in found]

    def pause(self, channels: Sequence[str]) -> Answer[ActResult]:
        return self._set_paused(channels, paused=True)

    def resume(self, channels: Sequence[str]) -> Answer[ActResult]:
        return self._set_paused(channels, paused=False)

    def _set_paused(self, channels: Sequence[str], *, paused: bool) -> Answer[ActResult]:
        what = "pause" if paused else "resume"
        if self.engine_runs():
            self._ask(what, {"channels": list(channels)})
        else:
            with HomeLock(self._home):
                for name in channels:
                    self.store.status.set_paused(name, paused)
                    self.store.audit.record("paused" if paused else "resumed", who=this_user(), detail=name)
        return Answer(tuple(ActResult(name, done=True) for name in channels))

    def poll(self, channels: Sequence[str]) -> Answer[ActResult]:
        running, config = self.engine_runs(), self._readable_config()
        if running:
            self._ask("poll", {"channels": list(channels)})
        else:
            # Every run begins with a pass of every channel; for it, what was given back is let go of here, and what
            # waits for a later try is made due.
            config = self.config()
            with HomeLock(self._home):
                for name in channels:
                    if self.store.status.given_back(name) or self.store.status.given_back_lost(name):
                        self.store.status.set_given_back(name, {})
                    channel = config.channel(name)
                    for each in channel.destinations if channel is not None else ():
                        self.store.deliveries.make_due(name, each.name)
        rows = tuple(ActResult(name, done=True, detail=self._at_rest(name, config)) for name in channels)
        return Answer(rows, queued=not running)

    def _at_rest(self, name: str, config: Config | None) -> str | None:
        """What a poll does not do for a channel that is disabled or paused; None where it does all."""
        channel = config.channel(name) if config is not None else None
        if channel is not None and not channel.enabled:
            return "disabled: nothing is listed or delivered"
        if self.store.status.paused(name):
            return "paused: its folder is listed, nothing is taken or delivered"
        return None

    def act_on_claims(self, act_kind: ClaimAct, claim_ids: Sequence[str]) -> Answer[ActResult]:
        if self.engine_runs():
            result = self._ask("claims", {"act": act_kind.value, "ids": list(claim_ids)})
            return Answer(tuple(ActResult(*row) for row in result["results"]))
        with HomeLock(self._home):
            engine = Engine(
                self._home,
                self.store,
                self._clock,
                self._places,
                self._identify,
                self.config,
                lambda event: None,
                hints=False,
            )
            with engine.standing():
                return Answer(tuple(act(engine, act_kind, claim_ids, this_user())))


def _no_signs(channel: str) -> Mapping[str, float]:
    """Without a running engine nobody has watched anything."""
    return {}


def saved_claim_states(saved: Mapping[str, Any] | None) -> dict[str, tuple[ClaimState, str]]:
    """The held and unreadable claims as the engine's last status told them."""
    states = (saved or {}).get("claims") or {}
    return {claim: (ClaimState(state), code) for claim, (state, code) in states.items()}
