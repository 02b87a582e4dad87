"""The parts of a home that is not there which lead to a channel and show the audit record, over made-up data."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pathways_desktop.desktop.words import now_ms
from pathways_desktop.domain.access import HostKeyRow
from pathways_desktop.domain.audit_words import audit_word
from pathways_desktop.domain.message import PlaceState
from pathways_desktop.domain.rows import CheckRow, PlaceFact
from pathways_desktop.domain.setup import ChannelDraft, DriveRow, FolderLook, KeyState, SettingFault
from pathways_desktop.engine.drafts import file_faults, text_with
from pathways_desktop.engine.facade_setup import RecordCheck, RecordPage, RecordQuery, RecordRow

if TYPE_CHECKING:
    from tests.desktop.fake_facade import FakeFacade

RECOVERY_KEY = "ZZTEST0 ZZTEST1 ZZTEST2 ZZTEST3 ZZTEST4 ZZTEST5 ZZTEST6 ZZTEST7"
ZZ = "C:/zz" if sys.platform == "win32" else "/zz"
"""A folder that is not there, as a whole path of this system."""
TEXT = f"""\
channels:
  - name: lab-results  # the big one
    source:
      type: folder
      dir: {ZZ}/drops/lab
      match: ["*.hl7"]
    destinations:
      - name: archive
        type: folder
        dir: {ZZ}/archive
      - {{name: lis, type: sftp, host: lis.example, user: anna, dir: /in, password: stored}}
"""


class FakeSetup:
    """Answers like a home with two drives."""

    def __init__(self, facade: FakeFacade) -> None:
        self._facade = facade
        self.text: str | None = TEXT
        self.key = KeyState("key file", None)
        self.drive_rows = [
            DriveRow(f"{ZZ}", "LABDATA", "local disk", "ext4", f"{ZZ}/Pathways"),
            DriveRow(f"{ZZ}/usb", "ZZ-USB", "removable", "exfat", f"{ZZ}/usb/Pathways", in_place=True),
            DriveRow(f"{ZZ}/share", "", "network", "", f"{ZZ}/share/Pathways", "EHOSTUNREACH"),
        ]
        self.looks: dict[str, FolderLook] = {}
        self.test_rows: list[CheckRow] | None = None
        self.gone: list[str] = []
        """Channels of the store that the file names no more."""
        self.saved: list[tuple[ChannelDraft, bool]] = []

    def _answer(self, name: str, arguments: tuple[object, ...], work: Callable[[], Any]) -> Future[Any]:
        return self._facade.answer(name, arguments, work)

    def drives(self) -> Future[list[DriveRow]]:
        return self._answer("drives", (), lambda: list(self.drive_rows))

    def look(self, path: str, *, source: bool) -> Future[FolderLook]:
        made = FolderLook(
            path, PlaceState.READY, None, False, "local disk", "LABDATA, ext4", 212 << 30,
            (PlaceFact(True, "You may read, rename and delete here"), PlaceFact(None, "Longest name 255")),
            14, False, ((".hl7", 12), (".txt", 2)), now_ms() - 60_000,
        )  # fmt: skip
        return self._answer("look", (path, source), lambda: self.looks.get(path, made))

    def channel_names(self) -> Future[list[str]]:
        return self._answer("channel_names", (), lambda: sorted([*(row.name for row in self._facade.rows), *self.gone]))

    def settings(self, channel: str) -> Future[Mapping[str, object]]:
        from pathways_desktop.engine.drafts import settings_of

        return self._answer("settings", (channel,), lambda: settings_of(self.text, channel))

    def faults(self, draft: ChannelDraft) -> Future[list[SettingFault]]:
        return self._answer("faults", (draft,), lambda: file_faults(self.text, draft))

    def test(self, draft: ChannelDraft) -> Future[list[CheckRow]]:
        return self._answer("test", (draft,), lambda: self._rows(draft))

    def _rows(self, draft: ChannelDraft) -> list[CheckRow]:
        if self.test_rows is not None:
            return self.test_rows
        destinations: Any = draft.settings["destinations"]
        places = ["source", *(str(each["name"]) for each in destinations)]
        return [CheckRow(draft.name, place, "probe", True, None, f"{ZZ}", 11) for place in places]

    def host_keys(self, draft: ChannelDraft) -> Future[list[HostKeyRow]]:
        return self._answer("draft_host_keys", (draft,), lambda: list(self._facade.servers))

    def make_folders(self, draft: ChannelDraft) -> Future[list[str]]:
        return self._answer("make_folders", (draft,), list)

    def changes(self, draft: ChannelDraft) -> Future[str]:
        from pathways_desktop.engine.drafts import diff_of

        return self._answer("changes", (draft,), lambda: diff_of(self.text, text_with(self.text, draft)))

    def save(self, draft: ChannelDraft, *, start: bool) -> Future[None]:
        return self._answer("save", (draft, start), lambda: self.saved.append((draft, start)))

    def key_state(self) -> Future[KeyState]:
        return self._answer("key_state", (), lambda: self.key)

    def new_recovery_key(self) -> Future[str]:
        return self._answer("new_recovery_key", (), lambda: RECOVERY_KEY)

    def keep_recovery_key(self, text: str) -> Future[KeyState]:
        return self._answer("keep_recovery_key", (text,), self._keep)

    def _keep(self) -> KeyState:
        self.key = KeyState("key file", now_ms())
        self._facade.keys.told = replace(self._facade.keys.told, recovery_since=now_ms())
        return self.key


class FakeRecord:
    """A record of 250 entries."""

    def __init__(self, facade: FakeFacade) -> None:
        self._facade = facade
        self.code: str | None = None
        whats = ("viewed", "revealed", "resent", "paused", "secret-set", "engine-start")
        self.rows = [
            RecordRow(
                number, facade.now - (250 - number) * 600_000, "zz-op.meyer" if number % 3 else "engine",
                whats[number % 6], audit_word(whats[number % 6]).title, "lab-results" if number % 6 < 5 else "",
                facade.row(number).id if number % 6 < 3 else None, "done",
                "ticket ZZ-1234" if number % 6 == 2 else None,
            )
            for number in range(1, 251)
        ]  # fmt: skip

    def page(self, query: RecordQuery, before: int | None, limit: int) -> Future[RecordPage]:
        return self._facade.answer("record", (query, before, limit), lambda: self._page(query, before, limit))

    def _page(self, query: RecordQuery, before: int | None, limit: int) -> RecordPage:
        fit = [
            row for row in reversed(self.rows)
            if (before is None or row.number < before)
            and (not query.whats or row.what in query.whats)
            and query.who in (None, row.who) and query.channel in (None, row.channel)
            and (query.since is None or row.at >= query.since)
            and query.find.casefold() in f"{row.who} {row.title} {row.channel} {row.detail}".casefold()
        ]  # fmt: skip
        rows = tuple(fit[:limit])
        return RecordPage(rows, rows[-1].number if len(fit) > limit else None, len(self.rows))

    def verify(self) -> Future[RecordCheck]:
        text = "entry 7 does not fit; 6 before it do" if self.code else "250 entries, none changed, none missing"
        made = RecordCheck(now_ms(), len(self.rows), self.rows[0].at if self.rows else None, self.code, text)
        return self._facade.answer("verify", (), lambda: made)

    def export(self, path: str) -> Future[int]:
        return self._facade.answer("export_record", (path,), lambda: len(self.rows))
