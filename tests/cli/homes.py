"""A program and a home for the command line alone: rows kept in memory, what was asked written down. No engine."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from pathways_desktop.cli.ports import Answer, Home, HomeOptions, HomeStatus, Listing, Program, RunReport
from pathways_desktop.config.model import Config
from pathways_desktop.config.reading import parse_config
from pathways_desktop.config.units import Duration
from pathways_desktop.domain.access import HostKeyRow, SecretRow
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.folder_rows import FolderFile, FolderRow, FolderState
from pathways_desktop.domain.keys import KeyReport, Resealing, StoreFigures, StoreState
from pathways_desktop.domain.message import (
    ChannelState,
    ClaimState,
    DeliveryState,
    MessageState,
    WaitingReason,
)
from pathways_desktop.domain.rows import (
    AttemptRow,
    ChannelRow,
    CheckRow,
    ClaimRow,
    DeliveryMark,
    DeliveryRow,
    FailureRow,
    HistoryRow,
    MessageDetail,
    MessageRow,
    ResendRow,
    WaitingRow,
)
from pathways_desktop.engine.facade import ActResult, ClaimAct, MessagePage, MessageQuery
from pathways_desktop.engine.facade_keys import Bundle
from pathways_desktop.engine.keeping import Purgeable
from pathways_desktop.store.audit import AuditCheck, AuditRow
from pathways_desktop.store.backup import BackedUp, Restored
from pathways_desktop.store.recovery import Secret, text_of
from tests.config.samples import GOOD

AT = 1_700_000_000_123
AT_TEXT = "2023-11-14T22:13:20.123Z"
MESSAGE_ID = "01hf7yat3v0000000000000000"
OTHER_ID = "01hf7yat3v0000000000000001"
CLAIM_ID = "01hf7kat3" + "0000" + "tag00000" + "abcdefghijkl"
ODD_NAME = b"ZZTEST\xe9\n.hl7"

MARK = DeliveryMark(1, "archive", DeliveryState.RETRYING, 1, "ENOENT", 1)
MESSAGE = MessageRow(
    7,
    MESSAGE_ID,
    "lab-results",
    ODD_NAME,
    12,
    "ab" * 32,
    "claim:0r1",
    AT,
    MessageState.DELIVERING,
    "ORU^R01",
    None,
    (MARK,),
)
DETAIL = MessageDetail(
    MESSAGE,
    (DeliveryRow(MARK, AT, (AttemptRow(AT, DeliveryState.RETRYING, "ENOENT", None, 4),)),),
    (HistoryRow(AT, "anna", "viewed"),),
)
CHANNEL = ChannelRow(
    "lab-results",
    ChannelState.ATTENTION,
    "/drops/lab",
    ("archive",),
    3,
    2,
    1,
    None,
    1,
    AT,
    AT,
    None,
    "No share.",
    hidden=2,
)
WAITING = WaitingRow("lab-results", "k3m9", b"ZZTEST.tmp", 0, AT, WaitingReason.EMPTY, None, None)
CLAIM = ClaimRow("lab-results", "/drops/lab", CLAIM_ID, b"ZZTEST.hl7", 5, AT, "this engine", ClaimState.HELD)
FOLDER = FolderRow(
    "lab-results", FolderState.PROCESSED, "/drops/lab/done", 10_000, True, (FolderFile(b"ZZTEST.hl7", 5, AT),)
)
FAILURE = FailureRow(1, "lab-results", "ENOENT", "archive", AT, AT, 4, True, "The folder is not there", "Make it.")
CHECK = CheckRow("lab-results", "source", "probe", True, None, None, 3)


@dataclass
class MemoryHome:
    """A home that holds what it is given and writes down what is asked of it."""

    asked: list[tuple[object, ...]] = field(default_factory=list)
    file: bytes = GOOD.encode()
    rows: list[MessageRow] = field(default_factory=lambda: [MESSAGE])
    channel_rows: list[ChannelRow] = field(default_factory=lambda: [CHANNEL])
    failure_rows: list[FailureRow] = field(default_factory=lambda: [FAILURE])
    check_rows: list[CheckRow] = field(default_factory=lambda: [CHECK])
    old: list[Purgeable] = field(default_factory=lambda: [Purgeable("lab-results", 3, 12, "90d", AT)])
    keys: KeyReport = field(
        default_factory=lambda: KeyReport(StoreState.OPEN, None, None, "key file", number=1, since=AT, months=2)
    )
    audit_check: AuditCheck = field(default_factory=lambda: AuditCheck(1234, None, "ab" * 32, 3, None, 0, True))
    waiting_listing: Listing[WaitingRow] = field(default_factory=lambda: Listing((WAITING,)))
    claims_listing: Listing[ClaimRow] = field(default_factory=lambda: Listing((CLAIM,)))
    secret_rows: list[SecretRow] = field(default_factory=lambda: [SecretRow("lab/archive/password", AT, used=True)])
    host_key_rows: list[HostKeyRow] = field(default_factory=list)
    other_key_rows: list[HostKeyRow] = field(default_factory=list)
    folder_rows: list[FolderRow] = field(default_factory=lambda: [FOLDER])
    content: bytes = b"MSH|^~\\&\r\x00\xff"
    engine: bool = True

    def config(self, *, links: bool = False) -> Config:
        return parse_config(self.file)

    def engine_runs(self) -> bool:
        return self.engine

    def standing_config(self) -> tuple[Config, PathwaysError | None]:
        return self.config(), None

    def known_channels(self) -> frozenset[str]:
        return frozenset({"lab-results", "orders", "gone"})

    def channels(self) -> list[ChannelRow]:
        return self.channel_rows

    def messages(self, query: MessageQuery, before: tuple[int, int] | None, limit: int) -> MessagePage:
        self.asked.append(("messages", query, before, limit))
        first = before[0] if before else 0
        rows = tuple(self.rows[first : first + limit])
        after = first + len(rows)
        return MessagePage(rows, (after, 0) if after < len(self.rows) else None, None)

    def message(self, message_id: str) -> MessageDetail:
        self.asked.append(("message", message_id))
        if message_id != MESSAGE_ID:
            raise PathwaysError("ERR_PATHWAYS_MESSAGE_UNKNOWN", message_id)
        return DETAIL

    def refuse_own(self, target: Path) -> None:
        return None

    def body(self, message_id: str) -> Iterator[bytes]:
        if message_id != MESSAGE_ID:
            raise PathwaysError("ERR_PATHWAYS_MESSAGE_UNKNOWN", message_id)
        yield self.content[:4]
        yield self.content[4:]

    def waiting(self, channel: str | None) -> Listing[WaitingRow]:
        self.asked.append(("waiting", channel))
        return self.waiting_listing

    def folders(self, channel: str | None) -> list[FolderRow]:
        self.asked.append(("folders", channel))
        return self.folder_rows

    def claims(self, channel: str | None) -> Listing[ClaimRow]:
        self.asked.append(("claims", channel))
        return self.claims_listing

    def failures(self, *, closed: bool) -> list[FailureRow]:
        self.asked.append(("failures", closed))
        return self.failure_rows

    def acknowledge(self, code: str, channel: str | None, note: str) -> list[tuple[str, str, bool]]:
        self.asked.append(("acknowledge", code, channel, note))
        return [("lab-results", "archive", True)]

    def check(self, channels: Sequence[str], *, make: bool, accept_volume: bool) -> Iterator[CheckRow]:
        self.asked.append(("check", tuple(channels), make, accept_volume))
        yield from self.check_rows

    def resend(self, message_ids: Sequence[str], destination: str | None) -> Answer[ResendRow]:
        self.asked.append(("resend", tuple(message_ids), destination))
        rows = [
            ResendRow(i, destination or "archive", 1, True)
            if i == MESSAGE_ID
            else ResendRow(i, "", 0, False, "ERR_PATHWAYS_MESSAGE_UNKNOWN")
            for i in message_ids
        ]
        return Answer(tuple(rows), queued=not self.engine)

    def pause(self, channels: Sequence[str]) -> Answer[ActResult]:
        return self._act("pause", channels)

    def resume(self, channels: Sequence[str]) -> Answer[ActResult]:
        return self._act("resume", channels)

    def poll(self, channels: Sequence[str]) -> Answer[ActResult]:
        return self._act("poll", channels)

    def act_on_claims(self, act: ClaimAct, claim_ids: Sequence[str]) -> Answer[ActResult]:
        return self._act(act.value, claim_ids)

    def audit(self, limit: int) -> list[AuditRow]:
        self.asked.append(("audit", limit))
        return [AuditRow(3, AT, "anna", "viewed", MESSAGE_ID, "done", None)]

    def verify_audit(self) -> AuditCheck:
        self.asked.append(("verify",))
        return self.audit_check

    def export_audit(self, path: Path) -> int:
        self.asked.append(("export", path.name))
        return 1234

    def secrets(self) -> list[SecretRow]:
        return self.secret_rows

    def check_secret(self, name: str) -> None:
        if name not in ("lab/archive/password", "lab/source/password"):
            raise PathwaysError("ERR_PATHWAYS_SECRET_UNKNOWN", "lab/archive takes password")

    def check_channel(self, name: str) -> None:
        if name != "lab":
            raise PathwaysError("ERR_PATHWAYS_CHANNEL_UNKNOWN", name)

    def set_secret(self, name: str, value: str) -> None:
        self.asked.append(("set", name, value))

    def delete_secret(self, name: str) -> None:
        self.asked.append(("delete", name))

    def host_keys(self, channel: str, wanted: str | None = None) -> list[HostKeyRow]:
        return self.host_key_rows if wanted is None else self.other_key_rows or self.host_key_rows

    def trust(self, row: HostKeyRow, typed: str | None) -> None:
        self.asked.append(("trust", row.server, typed))

    def status(self) -> HomeStatus:
        figures = StoreFigures(1204, 5_000_000, 9_000_000_000) if self.keys.state is StoreState.OPEN else None
        return HomeStatus(Path("/h"), self.engine, self.keys, figures, None if figures is None else 2)

    def key_report(self) -> KeyReport:
        self.asked.append(("key-report",))
        return self.keys

    def diagnostics(self) -> Bundle:
        return Bundle((("about.json", '{"program": "1"}\n'), ("log.jsonl", "")))

    def save_diagnostics(self, bundle: Bundle, path: Path) -> int:
        self.asked.append(("diagnostics", path.name, len(bundle.parts)))
        return 2048

    def reseal(self, told: Callable[[Resealing], None]) -> bool:
        self.asked.append(("reseal",))
        for done in (0, 1, 500, 1000):
            told(Resealing(AT, "messages", done, 1000))
        return not self.engine

    def set_recovery_key(self, secret: bytes) -> None:
        self.asked.append(("recovery", text_of(secret)))

    def restore_key(self, secret: Secret) -> int:
        self.asked.append(("restore-key", secret))
        return 3

    def rotate_key(self) -> int:
        self.asked.append(("rotate-key",))
        return 2

    def back_up(self, file: Path, *, over: bool) -> BackedUp:
        self.asked.append(("backup", file.name, over))
        return BackedUp(1234, 5_000_000)

    def restore(self, file: Path, secret: Secret, *, aside: bool) -> Restored:
        self.asked.append(("restore", file.name, secret, *(["aside"] if aside else [])))
        return Restored(1234, 7, "damaged-2026-12-01-020000" if aside else None)

    def purgeable(self, older_than: Duration | None) -> list[Purgeable]:
        self.asked.append(("purgeable", older_than))
        return self.old

    def purge(self, rows: Sequence[Purgeable]) -> tuple[int, bool]:
        self.asked.append(("purge", tuple(row.channel for row in rows)))
        return sum(row.messages for row in rows), True

    def _act(self, act: str, subjects: Sequence[str]) -> Answer[ActResult]:
        self.asked.append((act, tuple(subjects)))
        return Answer(tuple(ActResult(subject, True) for subject in subjects), queued=not self.engine)


@dataclass
class MemoryProgram:
    """A program over one `MemoryHome`; `during` is called where the engine would run."""

    home: MemoryHome = field(default_factory=MemoryHome)
    asked: list[tuple[object, ...]] = field(default_factory=list)
    report: RunReport = field(default_factory=lambda: RunReport(2, 2))
    opens: PathwaysError | None = None
    during: Callable[[threading.Event], None] = field(default=lambda stop: None)
    closed: int = 0

    @contextmanager
    def open_home(self, options: HomeOptions) -> Iterator[Home]:
        self.asked.append(("open", options))
        if self.opens is not None:
            raise self.opens
        try:
            yield self.home
        finally:
            self.closed += 1

    def run_once(self, options: HomeOptions, stop: threading.Event) -> RunReport:
        self.asked.append(("run_once", options))
        return self._run(stop)

    def run(self, options: HomeOptions, seconds: float | None, stop: threading.Event) -> RunReport:
        self.asked.append(("run", options, seconds))
        return self._run(stop)

    def _run(self, stop: threading.Event) -> RunReport:
        if self.opens is not None:
            raise self.opens
        self.during(stop)
        return self.report

    def demo(self, *, headless: bool, folder: Path | None) -> int:
        self.asked.append(("demo", headless, folder))
        return 0

    def tray(self, options: HomeOptions, *, hidden: bool = False) -> int:
        self.asked.append(("tray", options, "hidden") if hidden else ("tray", options))
        return 0


def _fits(program: Program) -> Program:
    """mypy says here when the protocol and this program part ways."""
    return program


PROGRAM_TYPE = _fits(MemoryProgram())
