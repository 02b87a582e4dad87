"""What a person can have done, from any page, the tray or a key: each asks the facade and says how it went.

One sentence comes out of each (`said`), with an Undo where there is one. No widget here and no waiting.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication

from pathways_desktop.desktop.bridge import Bridge
from pathways_desktop.desktop.dialogs.access import Entered
from pathways_desktop.desktop.foreign_words import said
from pathways_desktop.desktop.opener import NOTHING_OPENS, Opener
from pathways_desktop.desktop.sentences import code_text, error_text
from pathways_desktop.desktop.widgets.status_text import COPY
from pathways_desktop.desktop.words import figure
from pathways_desktop.domain.access import HostKeyRow
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.keys import StoreState
from pathways_desktop.domain.rows import CheckRow, EngineSnapshot, FailureRow
from pathways_desktop.engine.facade import ActResult, ClaimAct, Facade

_UNDO_PAUSE, _UNDO_RESUME = "pause", "resume"


class Commands(QObject):
    """The acts of the window. GUI thread; returns at once."""

    said = Signal(str, str)
    """What came of an act, and the id for `undo` (empty: nothing to undo)."""
    claims_changed = Signal()
    failures_changed = Signal()
    editor_asked = Signal(str)
    """Open the editor for the channel of this name."""
    gone_changed = Signal()
    """Other channels than before are gone from the file."""
    checked = Signal(object)
    """A tuple of channel names whose places were looked at again."""

    def __init__(self, facade: Facade, bridge: Bridge, opener: Opener, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._facade = facade
        self._bridge = bridge
        self._opener = opener
        self._named: frozenset[str] | None = None
        self.gone: tuple[str, ...] = ()
        """Channels that the store knows and the file names no more, by name."""

    @property
    def facade(self) -> Facade:
        """The running home."""
        return self._facade

    @property
    def why_not(self) -> str:
        """Why nothing may be changed now; empty: it may."""
        if self._facade.snapshot().store is StoreState.READ_ONLY:
            return self.tr("The store is open to be looked at only")
        return ""

    @property
    def bridge(self) -> Bridge:
        """The way back to the GUI thread."""
        return self._bridge

    def look_for_gone(self, snapshot: EngineSnapshot) -> None:
        """Ask for the channels that are gone from the file, where other ones are named than when it was asked last."""
        named = frozenset(row.name for row in snapshot.channels)
        if named != self._named:
            self._named = named
            self._bridge.ask(self._facade.setup.channel_names(), self._names_came, self._names_failed)

    def _names_came(self, names: list[str]) -> None:
        gone = tuple(name for name in names if name not in (self._named or ()))
        if gone != self.gone:
            self.gone = gone
            self.gone_changed.emit()

    def _names_failed(self, _error: Exception) -> None:
        # Whatever keeps the file from being read is told by the banner; it is asked again with the next change.
        self._named = None

    def poll(self, channels: Sequence[str]) -> None:
        """List now, and try again what waits for a retry."""
        text = self.tr("{channels}: listing now") if channels else self.tr("All channels: listing now")
        self._acts(self._facade.poll(channels), channels, text, "")

    def pause(self, channels: Sequence[str], *, undo: bool = True) -> None:
        """Pause; Undo resumes."""
        back = self._undo_id(_UNDO_PAUSE, channels) if undo else ""
        self._acts(self._facade.pause(channels), channels, self.tr("{channels} paused."), back)

    def resume(self, channels: Sequence[str], *, undo: bool = True) -> None:
        """Go on; Undo pauses."""
        back = self._undo_id(_UNDO_RESUME, channels) if undo else ""
        self._acts(self._facade.resume(channels), channels, self.tr("{channels} resumed."), back)

    def undo(self, undo_id: str) -> None:
        """Take an act back, or copy what a sentence ended with."""
        act, _, names = undo_id.partition(":")
        if act == _UNDO_PAUSE:
            self.resume(names.split(","), undo=False)
        elif act == _UNDO_RESUME:
            self.pause(names.split(","), undo=False)
        elif act == COPY:
            QGuiApplication.clipboard().setText(names)
            self.said.emit(self.tr("Copied."), "")

    def make_folder(self, channel: str, destination: str | None) -> None:
        """Make the missing folder of a source or destination."""
        text = self.tr("{channels}: the folder is made")
        self._acts(self._facade.make_folder(channel, destination), (channel,), text, "")

    def read_in_place(self, channel: str) -> None:
        """Set `singleNode` for the channel, once its sheet was agreed to."""
        text = self.tr("{channels} reads in place from now on")
        self._acts(self._facade.read_in_place(channel), (channel,), text, "")

    def go_on_without(self, channel: str) -> None:
        """Let what stops the channel's source lie, once its sheet was agreed to."""
        text = self.tr("{channels} goes on without it")
        self._acts(self._facade.go_on_without(channel), (channel,), text, "")

    def accept_volume(self, channel: str) -> None:
        """Say that the drive now at the path is the right one, once its sheet was agreed to."""
        text = self.tr("{channels} takes this drive from now on")
        self._acts(self._facade.accept_volume(channel), (channel,), text, "")

    def set_secrets(self, channel: str, entered: Entered) -> None:
        """Seal what was typed, once its sheet was agreed to; the channel is looked at at once."""
        text = self.tr("{channels}: stored, trying now")
        for name, value in entered.values.items():
            self._acts(self._facade.set_secret(name, value), (channel,), text, "")

    def trust_host(self, row: HostKeyRow, typed: str | None) -> None:
        """Trust a server's host key, once its sheet was agreed to."""
        told = self.tr("{server} is trusted, trying now").format(server=row.server)
        self._bridge.ask(self._facade.trust_host(row, typed), self._acted, self._failed, told, "")

    def check(self, channels: Sequence[str]) -> None:
        """Open the places again and run their probes."""
        self.said.emit(self.tr("Checking {channels}…").format(channels=self._names(channels)), "")
        asked = self._facade.check(channels)
        self._bridge.ask(asked, self._checked, self._check_failed, tuple(channels))

    def claim_act(self, act: ClaimAct, claim_ids: Sequence[str]) -> None:
        """Finish, give back or take over claims."""
        self._bridge.ask(self._facade.act_on_claims(act, claim_ids), self._claims_acted, self._claims_unchanged, act)

    def acknowledge(self, number: int, note: str) -> None:
        """Mark a failure as seen, with a note."""
        self._bridge.ask(self._facade.acknowledge(number, note), self._acknowledged, self._failed)

    def open_path(self, path: str) -> None:
        """Open a folder or file with the system's program."""
        self._bridge.ask(self._opener.open(path), self._opened, self._not_opened, path)

    def edit_channel(self, name: str) -> None:
        """Open a channel's settings in the window; without a name the whole file in the system's editor."""
        if name:
            self.editor_asked.emit(name)
        else:
            self.edit_channels()

    def edit_channels(self) -> None:
        """Open `channels.yaml` in the editor that the system has for it; a first one is made where there is none."""
        self._bridge.ask(self._facade.editable_config(), self.open_path, self._failed)

    def _names(self, channels: Sequence[str]) -> str:
        if not channels or len(channels) > 3:
            count = figure(len(channels))
            return self.tr("{count} channels").format(count=count) if channels else self.tr("all channels")
        return ", ".join(channels)

    @staticmethod
    def _undo_id(act: str, channels: Sequence[str]) -> str:
        return f"{act}:{','.join(channels)}"

    def _acts(self, asked: Future[list[ActResult]], channels: Sequence[str], text: str, undo_id: str) -> None:
        told = text.format(channels=self._names(channels))
        self._bridge.ask(asked, self._acted, self._failed, told, undo_id)

    def _acted(self, results: list[ActResult], text: str, undo_id: str) -> None:
        bad = [result for result in results if not result.done]
        if not bad:
            self.said.emit(text, undo_id)
            return
        first = bad[0]
        why = code_text(first.code) or said(first.detail or "") or self.tr("not done")
        self.said.emit(self.tr("{subject}: {why}").format(subject=first.subject, why=why), "")

    def _failed(self, error: Exception, *_about: object) -> None:
        self.said.emit(error_text(error), "")

    def _check_failed(self, error: Exception, channels: tuple[str, ...]) -> None:
        self.said.emit(error_text(error), "")
        self.checked.emit(channels)

    def _checked(self, rows: list[CheckRow], channels: tuple[str, ...]) -> None:
        bad = [row for row in rows if not row.ok]
        if bad:
            why = code_text(bad[0].code) or said(bad[0].detail or "") or bad[0].check
            text = self.tr("{channels}: {why}").format(channels=bad[0].channel, why=why)
        else:
            text = self.tr("{channels}: every check is good").format(channels=self._names(channels))
        self.said.emit(text, "")
        self.checked.emit(channels)

    def _claims_unchanged(self, error: Exception, _act: ClaimAct) -> None:
        self._failed(error)
        self.claims_changed.emit()

    def _claims_acted(self, results: list[ActResult], act: ClaimAct) -> None:
        bad = [result for result in results if not result.done]
        if bad:
            why = code_text(bad[0].code) or said(bad[0].detail or "") or self.tr("not done")
            self.said.emit(self.tr("{count} not done: {why}").format(count=figure(len(bad)), why=why), "")
        else:
            words = {
                ClaimAct.FINISH: self.tr("{count} finished"),
                ClaimAct.GIVE_BACK: self.tr("{count} given back"),
                ClaimAct.TAKE_OVER: self.tr("{count} taken over"),
                ClaimAct.SET_ASIDE: self.tr("{count} set aside"),
            }
            self.said.emit(words[act].format(count=figure(len(results))), "")
        self.claims_changed.emit()

    def _acknowledged(self, row: FailureRow) -> None:
        self.said.emit(self.tr("{channel}: acknowledged").format(channel=row.channel), "")
        self.failures_changed.emit()

    def _not_opened(self, error: Exception, path: str) -> None:
        if isinstance(error, PathwaysError) and error.code == NOTHING_OPENS:
            told = self.tr("{why}. The path is {path}").format(why=code_text(error.code), path=path)
            self.said.emit(told, f"{COPY}:{path}")
        else:
            self._failed(error)

    def _opened(self, _nothing: None, _path: str) -> None:
        self.said.emit(self.tr("Opened."), "")
