"""What stands over the list of messages while many are resent: how far it is, with the buttons that steer it.

It is there after a restart too, for the resend goes on; one that is over stays until somebody has seen it.
"""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.dialogs.resend_job import ResendJobSheet
from pathways_desktop.desktop.dialogs.resend_words import job_state, job_sum, job_title
from pathways_desktop.desktop.sentences import error_text
from pathways_desktop.desktop.widgets.action_row import ActionButton
from pathways_desktop.desktop.widgets.banner import Banner, BannerData
from pathways_desktop.domain.resends import ResendAct, ResendJob, ResendState

RESULTS, HIDE = "results", "hide"


class ResendStrip(Banner):
    """Shows the newest resend that is not over, or that ended while the window was there."""

    told = Signal()
    """`job` changed."""

    def __init__(self, commands: Commands, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._commands = commands
        self._jobs: dict[int, ResendJob] = {}
        self._hidden: set[int] = set()
        self.hide()
        self.action.connect(self._act)
        commands.bridge.resend_changed.connect(self.changed)
        # What an earlier run left is asked for once; what changes is told.
        commands.bridge.ask(commands.facade.resends.jobs(), self._came, self._not_read)

    @property
    def job(self) -> ResendJob | None:
        """The one that is shown."""
        shown = [job for number, job in self._jobs.items() if number not in self._hidden]
        going = [job for job in shown if job.state.is_open]
        return max(going or shown, key=_number, default=None)

    def standing(self) -> tuple[dict[int, ResendJob], set[int]]:
        """What is known and what was hidden, for a strip that is made anew."""
        return dict(self._jobs), set(self._hidden)

    def stand(self, kept: tuple[dict[int, ResendJob], set[int]]) -> None:
        """Tell what another strip told."""
        self._jobs, self._hidden = kept
        self._show()

    def _came(self, jobs: list[ResendJob]) -> None:
        for job in jobs:
            if job.state.is_open:
                self._jobs.setdefault(job.number, job)
        self._show()

    def _not_read(self, _error: Exception) -> None:
        """The list of messages beside it says what is wrong with the store."""

    def changed(self, job: ResendJob) -> None:
        """One was begun, went on or was steered."""
        self._jobs[job.number] = job
        self._show()

    def open_job(self, job: ResendJob) -> None:
        """Show its results in a sheet."""
        ResendJobSheet(self._commands, job, parent=self.window()).open()

    def _show(self) -> None:
        job = self.job
        if job is not None:
            self.set_data(BannerData(job_state(job), job_title(job), job_sum(job), "", self._buttons(job)))
        self.setVisible(job is not None)
        self.told.emit()

    def _buttons(self, job: ResendJob) -> tuple[ActionButton, ...]:
        results = ActionButton(RESULTS, self.tr("Show results"), "note")
        match job.state:
            case ResendState.RUNNING:
                return results, ActionButton(ResendAct.PAUSE.value, self.tr("Pause"), "pause")
            case ResendState.PAUSED:
                return results, ActionButton(ResendAct.GO_ON.value, self.tr("Go on"), "resume")
            case _:
                return results, ActionButton(HIDE, self.tr("Hide"), "close")

    def _act(self, action: str) -> None:
        job = self.job
        if job is None:
            return
        if action == RESULTS:
            self.open_job(job)
        elif action == HIDE:
            self._hidden.add(job.number)
            self._show()
        else:
            asked = self._commands.facade.resends.act(job.number, ResendAct(action))
            self._commands.bridge.ask(asked, self.changed, self._not_done)

    def _not_done(self, error: Exception) -> None:
        self._commands.said.emit(error_text(error), "")


def _number(job: ResendJob) -> int:
    return job.number
