"""A home that is not there: the facade answered on threads from made-up data, so that the window needs no files.

Every call is kept in `calls`. `hold` names methods whose futures never end, `broken` those that end with an error.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from typing import TypeVar

from pathways_desktop.desktop.words import now_ms
from pathways_desktop.domain.access import HostKeyRow, SecretField
from pathways_desktop.domain.compared import Both
from pathways_desktop.domain.errors import PathwaysError, spec
from pathways_desktop.domain.events import Event, FailureChanged, MessagesChanged, SnapshotChanged
from pathways_desktop.domain.folder_rows import FolderRow
from pathways_desktop.domain.message import ChannelState
from pathways_desktop.domain.rows import (
    CheckRow,
    ClaimRow,
    EngineSnapshot,
    FailureRow,
    HistoryRow,
    MessageDetail,
    MessageRow,
    ResendRow,
    ResendTarget,
    WaitingRow,
)
from pathways_desktop.engine.facade import ActResult, ClaimAct, Listener, MessagePage, MessageQuery
from tests.desktop import fake_data
from tests.desktop.fake_keeping import FakeKeeping
from tests.desktop.fake_keys import FakeKeys
from tests.desktop.fake_lists import FakeLists
from tests.desktop.fake_resends import FakeResends
from tests.desktop.fake_setup import FakeRecord, FakeSetup

Answer = TypeVar("Answer")


class FakeFacade:
    """Answers like a running home with nine channels and `messages` messages."""

    def __init__(self, messages: int = 1204, *, channels: bool = True) -> None:
        self.now = now_ms()
        self.calls: list[tuple[str, tuple[object, ...]]] = []
        self.hold: set[str] = set()
        self.broken: dict[str, Exception] = {}
        self.total = messages
        self.changed: dict[int, MessageRow] = {}
        self.body_bytes = fake_data.HL7
        self.written: dict[str, bytes] = {}
        """What stands at a destination, where it is not what was received."""
        self.rows = list(fake_data.channels(self.now)) if channels else []
        self.claim_rows = fake_data.claims(self.now)
        self.failure_rows = fake_data.failures(self.now) if channels else []
        self.history: dict[str, list[HistoryRow]] = {}
        self.secrets: list[SecretField] = []
        self.servers: list[HostKeyRow] = []
        self.running = True
        self.config_code: str | None = None
        self._listeners: list[Listener] = []
        self._held: list[Future[object]] = []
        self._pool = ThreadPoolExecutor(2, "fake-home")
        self.setup = FakeSetup(self)
        self.record = FakeRecord(self)
        self.resends = FakeResends(self)
        self.keeping = FakeKeeping(self)
        self.keys = FakeKeys(self)
        self.lists = FakeLists(self)

    def close(self) -> None:
        """Take no more work, as a real home does after it was stopped."""
        self._pool.shutdown(wait=False)

    def end(self) -> None:
        """End the threads; futures on hold stay open."""
        self._pool.shutdown(wait=True)

    def asked(self, name: str) -> list[tuple[object, ...]]:
        """The arguments of each call of a method."""
        return [arguments for called, arguments in self.calls if called == name]

    def tell(self, event: Event) -> None:
        """Send an event on a foreign thread and wait until it was sent."""
        self._pool.submit(self._tell, event).result()

    def tell_now(self, event: Event) -> None:
        """Send an event on the thread that this is called on."""
        self._tell(event)

    def tell_snapshot(self) -> None:
        """Send the state as it is."""
        self.tell(SnapshotChanged(self.snapshot()))

    def add_messages(self, count: int) -> None:
        """Store so many more and tell of them."""
        self.total += count
        ids = tuple(self.row(number).id for number in range(self.total - count + 1, self.total + 1))
        self.tell(MessagesChanged("lab-results", ids if count <= 200 else ()))

    def row(self, number: int) -> MessageRow:
        """The message with this number."""
        return self.changed.get(number) or fake_data.message(number, self.now, self.total)

    def snapshot(self) -> EngineSnapshot:
        codes = [spec(row.code).severity for row in self.failure_rows if row.open]
        return EngineSnapshot(
            now_ms(), self.running, tuple(self.rows), codes.count("failure"), codes.count("attention"),  # type: ignore[arg-type]
            sum(row.received_today for row in self.rows), fake_data.waiting(self.now) if self.rows else (), (),
            self.config_code, None,
        )  # fmt: skip

    def listen(self, listener: Listener) -> None:
        self._listeners.append(listener)

    def start(self) -> Future[None]:
        return self._answer("start", (), _nothing)

    def stop(self, most: float = 10.0) -> Future[bool]:
        return self._answer("stop", (), _yes)

    def pause(self, channels: Sequence[str]) -> Future[list[ActResult]]:
        return self._answer("pause", (tuple(channels),), lambda: self._set(channels, ChannelState.PAUSED))

    def resume(self, channels: Sequence[str]) -> Future[list[ActResult]]:
        return self._answer("resume", (tuple(channels),), lambda: self._set(channels, ChannelState.RUNNING))

    def poll(self, channels: Sequence[str]) -> Future[list[ActResult]]:
        return self._answer("poll", (tuple(channels),), lambda: _done(channels))

    def messages(self, query: MessageQuery, before: tuple[int, int] | None, limit: int) -> Future[MessagePage]:
        return self._answer("messages", (query, before, limit), lambda: self._page(query, before, limit))

    def message(self, message_id: str, *, viewed_by: str | None = None) -> Future[MessageDetail]:
        return self._answer("message", (message_id, viewed_by), lambda: self._message(message_id, viewed_by))

    def reveal(self, message_id: str, who: str, reason: str, field: str = "") -> Future[MessageDetail]:
        asked = (message_id, who, reason, field)
        return self._answer("reveal", asked, lambda: self._message(message_id, who, "revealed"))

    def body(self, message_id: str, most: int) -> Future[bytes]:
        return self._answer("body", (message_id, most), lambda: self.body_bytes[:most])

    def compare(self, message_id: str, destination: str, most: int, viewed_by: str) -> Future[Both]:
        written = self.written.get(destination, self.body_bytes)
        both = Both(
            message_id, destination, "/zz/out", f"{message_id}-1.hl7", len(self.body_bytes), len(written),
            self.body_bytes == written, self.body_bytes[:most], written[:most],
        )  # fmt: skip
        return self._answer("compare", (message_id, destination, viewed_by), lambda: both)

    def export(self, message_id: str, path: str) -> Future[int]:
        return self._answer("export", (message_id, path), lambda: len(self.body_bytes))

    def resend_targets(self, message_ids: Sequence[str]) -> Future[list[ResendTarget]]:
        return self._answer("resend_targets", (tuple(message_ids),), lambda: self._targets(message_ids))

    def resend(
        self, message_ids: Sequence[str], destinations: Sequence[str] | None, reason: str
    ) -> Future[list[ResendRow]]:
        names = tuple(destinations or ("archive", "lis"))
        rows = [ResendRow(one, name, place + 1, True) for one in message_ids for place, name in enumerate(names)]
        return self._answer("resend", (tuple(message_ids), names, reason), lambda: rows)

    def waiting(self, channel: str | None) -> Future[list[WaitingRow]]:
        rows = [row for row in fake_data.waiting(self.now) if channel in (None, row.channel)]
        return self._answer("waiting", (channel,), lambda: rows)

    def claims(self, channel: str | None) -> Future[list[ClaimRow]]:
        return self._answer("claims", (channel,), lambda: [row for row in self.claim_rows if row.channel == channel])

    def folders(self, channel: str) -> Future[list[FolderRow]]:
        return self._answer("folders", (channel,), lambda: fake_data.folders(self.now, channel))

    def act_on_claims(self, act: ClaimAct, claim_ids: Sequence[str]) -> Future[list[ActResult]]:
        return self._answer("act_on_claims", (act, tuple(claim_ids)), lambda: self._act(claim_ids))

    def failures(self, *, closed: bool) -> Future[list[FailureRow]]:
        return self._answer("failures", (closed,), lambda: [row for row in self.failure_rows if closed or row.open])

    def acknowledge(self, number: int, note: str) -> Future[FailureRow]:
        return self._answer("acknowledge", (number, note), lambda: self._acknowledge(number, note))

    def make_folder(self, channel: str, destination: str | None) -> Future[list[ActResult]]:
        return self._answer("make_folder", (channel, destination), lambda: _done((channel,)))

    def read_in_place(self, channel: str) -> Future[list[ActResult]]:
        return self._answer("read_in_place", (channel,), lambda: _done((channel,)))

    def go_on_without(self, channel: str) -> Future[list[ActResult]]:
        return self._answer("go_on_without", (channel,), lambda: _done((channel,)))

    def accept_volume(self, channel: str) -> Future[list[ActResult]]:
        return self._answer("accept_volume", (channel,), lambda: _done((channel,)))

    def check(self, channels: Sequence[str]) -> Future[list[CheckRow]]:
        rows = [CheckRow(name, "source", "open", True, None, None, 3) for name in channels]
        return self._answer("check", (tuple(channels),), lambda: rows)

    def secret_fields(self, channel: str) -> Future[list[SecretField]]:
        return self._answer("secret_fields", (channel,), lambda: list(self.secrets))

    def set_secret(self, name: str, value: str) -> Future[list[ActResult]]:
        return self._answer("set_secret", (name, value), lambda: _done((name.split("/")[0],)))

    def host_keys(self, channel: str) -> Future[list[HostKeyRow]]:
        return self._answer("host_keys", (channel,), lambda: list(self.servers))

    def trust_host(self, row: HostKeyRow, typed: str | None) -> Future[list[ActResult]]:
        return self._answer("trust_host", (row, typed), lambda: _done(("lab-results",)))

    def log_lines(self, channel: str | None, most: int) -> Future[list[str]]:
        line = '{"time": "2026-11-30T10:43:04Z", "level": "%s", "event": "%s", "code": %s, "channel": "%s", "files": 3}'
        lines = [
            line % ("info", "pass-ended", "null", channel),
            line % ("warning", "delivery-retries", '"ENOENT"', channel),
            "not JSON",
        ]
        return self._answer("log_lines", (channel, most), lambda: lines)

    def editable_config(self) -> Future[str]:
        return self._answer("editable_config", (), lambda: "/zz/home/channels.yaml")

    def open_failure(self, row: FailureRow) -> None:
        """A failure opens."""
        self.failure_rows.append(row)
        self.tell(FailureChanged(row, True, False))

    def _tell(self, event: Event) -> None:
        for listener in self._listeners:
            listener(event)

    def answer(self, name: str, arguments: tuple[object, ...], work: Callable[[], Answer]) -> Future[Answer]:
        """Answer for a part of this home, with `calls`, `hold` and `broken` as for its own methods."""
        return self._answer(name, arguments, work)

    def _answer(self, name: str, arguments: tuple[object, ...], work: Callable[[], Answer]) -> Future[Answer]:
        self.calls.append((name, arguments))
        if name in self.hold:
            held: Future[Answer] = Future()
            self._held.append(held)  # type: ignore[arg-type]
            return held
        if name in self.broken:
            failed: Future[Answer] = Future()
            self._pool.submit(failed.set_exception, self.broken[name])
            return failed
        return self._pool.submit(work)

    def _set(self, channels: Sequence[str], state: ChannelState) -> list[ActResult]:
        self.rows = [replace(row, state=state) if row.name in channels else row for row in self.rows]
        self._tell(SnapshotChanged(self.snapshot()))
        return _done(channels)

    def _page(self, query: MessageQuery, before: tuple[int, int] | None, limit: int) -> MessagePage:
        if query.channel not in (None, "lab-results"):
            return MessagePage((), None, 0)
        number = self.total if before is None else before[1] - 1
        rows: list[MessageRow] = []
        while number > 0 and len(rows) < limit:
            row = self.row(number)
            if fake_data.matches(row, query.states, query.find) and query.type in ("", row.hl7_type):
                rows.append(row)
            number -= 1
        plain = not query.states and not query.find and not query.type
        more = number > 0 and rows
        return MessagePage(
            tuple(rows), (rows[-1].received, rows[-1].number) if more else None, self.total if plain else None
        )

    def _number(self, message_id: str) -> int:
        return next(number for number in range(self.total, 0, -1) if self.row(number).id == message_id)

    def _message(self, message_id: str, viewed_by: str | None, what: str = "viewed") -> MessageDetail:
        row = self.row(self._number(message_id))
        history = self.history.setdefault(message_id, [HistoryRow(row.received, "engine", "received")])
        if viewed_by is not None:
            history.append(HistoryRow(now_ms(), viewed_by, what))
        return fake_data.detail(row, self.now, tuple(history))

    def _targets(self, message_ids: Sequence[str]) -> list[ResendTarget]:
        return [target for one in message_ids for target in fake_data.targets(self.row(self._number(one)))]

    def _act(self, claim_ids: Sequence[str]) -> list[ActResult]:
        self.claim_rows = [row for row in self.claim_rows if row.claim_id not in claim_ids]
        return _done(claim_ids)

    def _acknowledge(self, number: int, note: str) -> FailureRow:
        place = next(place for place, row in enumerate(self.failure_rows) if row.number == number)
        self.failure_rows[place] = replace(self.failure_rows[place], acknowledged=now_ms(), note=note)
        return self.failure_rows[place]


def _done(subjects: Sequence[str]) -> list[ActResult]:
    return [ActResult(subject, True) for subject in subjects]


def _nothing() -> None:
    """Nothing is wrong."""


def _yes() -> bool:
    return True


class FakeOpener:
    """Keeps what would be opened."""

    def __init__(self) -> None:
        self.paths: list[str] = []
        self.error: PathwaysError | None = None

    def open(self, path: str) -> Future[None]:
        """Note it."""
        self.paths.append(path)
        done: Future[None] = Future()
        if self.error is None:
            done.set_result(None)
        else:
            done.set_exception(self.error)
        return done
