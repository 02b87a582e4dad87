"""The words of the whole window: the rail, its counts, the age of the last pass, the banner over each page. Pure."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale

from pathways_desktop.desktop.foreign_words import code_text, said, told
from pathways_desktop.desktop.sentences import Counts
from pathways_desktop.desktop.tray_look import is_silent, open_troubles
from pathways_desktop.desktop.widgets.action_row import ActionButton
from pathways_desktop.desktop.widgets.banner import BannerData
from pathways_desktop.desktop.widgets.nav_rail import RailCount, RailData, RailItem
from pathways_desktop.desktop.words import age, figure, host_name
from pathways_desktop.domain.keys import StoreState
from pathways_desktop.domain.resends import ResendJob, ResendState
from pathways_desktop.domain.rows import EngineSnapshot


def rail_data(
    snapshot: EngineSnapshot | None, now: int, pages: bool, resend: ResendJob | None = None, *, closed: bool = False
) -> RailData:
    """The rail for this state; without `pages` there is no engine yet, or the screen is put away (`closed`).

    `resend`: many messages on their way.
    """
    tr = QCoreApplication.translate
    if not pages:
        return RailData(host_name(), (), (), "", tr("Rail", "Put away") if closed else tr("Rail", "Not running"))
    troubles = open_troubles(snapshot) if snapshot is not None else 0
    state = "failed" if snapshot is not None and snapshot.open_failures else "attention"
    items = (
        RailItem("channels", tr("Rail", "Channels"), "nav-channels", tip="Ctrl+1"),
        RailItem("messages", tr("Rail", "Messages"), "nav-messages", tip="Ctrl+2"),
        RailItem(
            "failures",
            tr("Rail", "Failures"),
            "nav-failures",
            figure(troubles) if troubles else "",
            state,
            tip="Ctrl+3",
        ),
        RailItem("audit", tr("Rail", "Audit"), "nav-audit", tip="Ctrl+4"),
        RailItem("settings", tr("Rail", "Settings"), "nav-settings", tip="Ctrl+5", at_end=True),
    )
    if snapshot is None:
        return RailData(host_name(), items)
    if snapshot.store is StoreState.READ_ONLY:
        # No engine, so no channel has a state: that page is not there.
        looked = RailCount("paused", "", tr("Rail", "To be looked at only"))
        return RailData(host_name(), items[1:], (looked,), "", tr("Rail", "Not running"))
    if not snapshot.channels:
        ready = RailCount("running", "", tr("Rail", "Ready"))
        return RailData(host_name(), items, (ready,), "", tr("Rail", "No channel yet"))
    counts = (*_counts(snapshot), *_resend(resend))
    return RailData(host_name(), items, counts, _today(snapshot), _last_pass(snapshot, now))


def whole_window(snapshot: EngineSnapshot) -> BannerData | None:
    """What is to be said on every page: the store is only looked at, or channels.yaml has a fault; else None."""
    tr = QCoreApplication.translate
    if snapshot.store is StoreState.READ_ONLY:
        words = told("ERR_PATHWAYS_STORE_READ_ONLY")
        again = ActionButton("again", tr("Window", "Start again"), "poll")
        return BannerData("attention", words.title, f"{words.meaning} {words.action}", words.code, (again,))
    if snapshot.config_code is not None:
        edit = ActionButton("edit", tr("Window", "Edit channels"), "edit")
        text = said(snapshot.config_detail or "")
        return BannerData("attention", code_text(snapshot.config_code), text, snapshot.config_code, (edit,))
    return None


def _resend(job: ResendJob | None) -> tuple[RailCount, ...]:
    """Long work goes on wherever the window is: the foot tells how far it is."""
    if job is None or not job.state.is_open:
        return ()
    tr = QCoreApplication.translate
    done, total = figure(job.messages - job.messages_left), figure(job.messages)
    text = tr("Rail", "{done} of {total} resent").format(done=done, total=total)
    return (RailCount("working" if job.state is ResendState.RUNNING else "paused", done, text),)


def _counts(snapshot: EngineSnapshot) -> tuple[RailCount, ...]:
    tr = QCoreApplication.translate
    counts = Counts.of(snapshot)
    look = tr("Rail", "1 needs a look") if counts.look == 1 else tr("Rail", "{count} need a look")
    rows = (
        ("running", counts.running, tr("Rail", "{count} running")),
        ("attention", counts.look, look),
        ("failed", counts.failed, tr("Rail", "{count} failed")),
        ("paused", counts.paused, tr("Rail", "{count} paused")),
        ("starting", counts.starting, tr("Rail", "{count} starting")),
    )
    return tuple(
        RailCount(state, figure(count), text.format(count=figure(count))) for state, count, text in rows if count
    )


def _today(snapshot: EngineSnapshot) -> str:
    text = QCoreApplication.translate("Rail", "{count} received today")
    return text.format(count=figure(snapshot.received_today))


def _last_pass(snapshot: EngineSnapshot, now: int) -> str:
    tr = QCoreApplication.translate
    if is_silent(snapshot, now):
        return tr("Rail", "The engine has not reported for {age}").format(age=age(now - snapshot.at))
    passes = [row.last_pass for row in snapshot.channels if row.last_pass is not None]
    if not passes:
        return tr("Rail", "No pass yet")
    since = max(0, now - max(passes))
    if since < 10_000:
        return tr("Rail", "Last pass {seconds} s ago").format(seconds=QLocale().toString(since / 1000, "f", 1))
    return tr("Rail", "Last pass {age} ago").format(age=age(since))
