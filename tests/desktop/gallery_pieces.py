"""The sheets of the gallery: every widget with made-up data, arranged as the pages arrange them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QAction, QColor, QIcon, QPainter, QPaintEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QAbstractItemView,
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLayout,
    QLineEdit,
    QListView,
    QMenu,
    QProgressBar,
    QTabBar,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from pathways_desktop.desktop.theme.icons import icon, state_icon
from pathways_desktop.desktop.theme.states import STATES
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tray_icons import TrayState, tray_pixmap
from pathways_desktop.desktop.widgets.action_row import ActionButton
from pathways_desktop.desktop.widgets.age_table import AgeRow, AgeTable
from pathways_desktop.desktop.widgets.banner import Banner, BannerData
from pathways_desktop.desktop.widgets.buttons import Button, FilterChip
from pathways_desktop.desktop.widgets.cards import Card, Hairline
from pathways_desktop.desktop.widgets.channel_list_head import ChannelListHead
from pathways_desktop.desktop.widgets.channel_row import (
    CHANNEL_ROW_ROLE,
    ChannelRow,
    ChannelRowDelegate,
    channel_sentence,
)
from pathways_desktop.desktop.widgets.day_chart import DayChart, DayData
from pathways_desktop.desktop.widgets.delivery_timeline import Attempt, DeliveryLine, DeliveryTimeline
from pathways_desktop.desktop.widgets.empty_state import EmptyData, EmptyState
from pathways_desktop.desktop.widgets.facts import Fact
from pathways_desktop.desktop.widgets.failure_card import FailureCard, FailureCardData
from pathways_desktop.desktop.widgets.fields import ChoiceBox, ChoiceDot, NumberBox, SearchField, TickBox
from pathways_desktop.desktop.widgets.labels import ElidedLabel, TextLabel
from pathways_desktop.desktop.widgets.line_strip import Branch, LineData, LineStrip, Station
from pathways_desktop.desktop.widgets.nav_rail import NavRail, RailCount, RailData, RailItem
from pathways_desktop.desktop.widgets.painting import CUT_LEFT, CUT_MIDDLE, Painted, paint_mask
from pathways_desktop.desktop.widgets.place_card import PlaceCard, PlaceCardData
from pathways_desktop.desktop.widgets.state_pill import StatePill, StateShape
from pathways_desktop.desktop.widgets.status_text import StatusText

SPARKS = {
    "lab-results": (3, 4, 6, 5, 7, 8, 6, 9, 7, 6, 8, 9, 11, 8, 7, 9, 10, 8, 9, 12),
    "adt-feed": (9, 8, 9, 10, 8, 9, 7, *[0] * 13),
    "usb-import": (0,) * 20,
    "discharge": (1, 2, 1, 3, 2, 1, *[0] * 14),
    "ecg-pdf": (*[0] * 14, 1, 0, 2, 1, 2, 1),
    "micro-reports": (1, 0, 2, 1, 0, 1, 1, 2, 0, 1, 3, 1, 0, 1, 2, 1, 0, 1, 1, 2),
}

CHANNELS = (
    ChannelRow(
        "lab-results", "failed", "place-folder", "Folder", r"D:\Drops\Lab", ("archive", "lis"), 1204, 1186, 1,
        "10:42:07", "4 wait, oldest 22 min", "4 wait", "lis refuses the connection; 17 wait there since 10:36",
        SPARKS["lab-results"],
    ),
    ChannelRow(
        "adt-feed", "attention", "place-share", "Share", r"\\fs-demo\adt", ("mpi", "his"), 3310, 3310, 0, "09:14:02",
        "waiting not known", "waiting not known", "Share not reachable since 09:14; next try 10:44",
        SPARKS["adt-feed"],
    ),
    ChannelRow(
        "usb-import", "attention", "place-usb", "Drive", "E:\\", ("archive",), 0, 0, 0, "Fri 16:02",
        "14 wait, oldest 3 min", "14 wait", "Drive cannot be claimed safely; nothing was taken", SPARKS["usb-import"],
    ),
    ChannelRow(
        "discharge", "paused", "place-sftp", "SFTP", "sftp://kis-demo/a/long/way/to/the/out", ("archive",), 212, 212,
        0, "09:58:40", "9 wait, oldest 44 min", "9 wait", "", SPARKS["discharge"],
    ),
    ChannelRow(
        "ecg-pdf", "working", "place-folder", "Folder", r"D:\Drops\ECG", ("pacs",), 88, 86, 0, "10:43:03",
        "2 wait, oldest 1 s", "2 wait", "", SPARKS["ecg-pdf"],
    ),
    ChannelRow(
        "micro-reports-of-the-second-laboratory", "running", "place-azblob", "Azure", "azblob://demo/micro",
        ("archive",), 1047123, 1047123, 0, "10:41:33", "none waiting", "none waiting", "", SPARKS["micro-reports"],
    ),
)  # fmt: skip

RAIL = RailData(
    "LAB-WS-07",
    (
        RailItem("channels", "Channels", "nav-channels"),
        RailItem("messages", "Messages", "nav-messages"),
        RailItem("failures", "Failures", "nav-failures", "4"),
        RailItem("audit", "Audit", "nav-audit"),
        RailItem("settings", "Settings", "nav-settings", at_end=True),
    ),
    (
        RailCount("running", "4", "4 running"),
        RailCount("attention", "3", "3 need a look"),
        RailCount("failed", "1", "1 failed"),
        RailCount("paused", "1", "1 paused"),
    ),
    "5,953 received today",
    "Last pass 0.4 s ago",
)

FACTS = (
    Fact("good", "Keeps a file's id when it moves"),
    Fact("good", "Renames in one step"),
    Fact("good", "Files can be flushed to the disk"),
    Fact("good", "Tells when a program is writing"),
    Fact("none", "Folders: no flush needed on NTFS"),
)

LINE = LineData(
    (
        Station("waiting", "4", "Waiting", "oldest 22 min"),
        Station("claimed", "2", "Claimed", "this run"),
        Station("stored", "1,204", "Stored", "today"),
    ),
    (
        Branch("archive", "archive", "1,204 delivered", "delivered"),
        Branch("lis", "lis", "17 wait, 1 failed", "failed"),
    ),
)

CLAIM_LINE = LineData(
    (
        Station("seen", "09:57:58", "Seen"),
        Station("claimed", "09:58:01", "Claimed", "flushed 09:58:01"),
        Station("store", "stopped", "Store", "not reached", reached=False),
    ),
    (Branch("none", "Not delivered yet", "begins after the store", "pending"),),
)

_DAY = (6, 6, 5, 5, 5, 5, 5, 6, 8, 9, 12, 15, 20, 26, 32, 37, 40, 42, 41, 40, 39, 38, 36, 33, 30, 31, 33, 34, 33, 31,
        28, 24, 20, 17, 15, 13, 12, 11, 10, 9, 9, 8, 8, 7, 7, 7, 6, 6)  # fmt: skip
_CAME = (6, 5, 4, 4, 5, 4, 5, 6, 7, 8, 10, 13, 18, 26, 33, 38, 41, 44, 42, 40, 37, 19)
DAY = DayData(
    tuple(round(2.46 * value) for value in _CAME),
    tuple((2.46 * value * 0.8, 2.46 * value * 1.18 + 1) for value in _DAY),
    21.4,
    "10:43",
)

AGES = (
    AgeRow("folder", "in the folder", (2, 0, 1, 1, 0, 0)),
    AgeRow("archive", "for archive", (0, 0, 0, 0, 0, 0)),
    AgeRow("lis", "for lis", (12, 5, 0, 0, 0, 1)),
)

_EDIT = ActionButton("edit", "Edit channel", "edit")
_COPY = ActionButton("copy", "Copy details", "copy")
_ACKNOWLEDGE = ActionButton("acknowledge", "Acknowledge…", "note")

FAILURES = (
    FailureCardData(
        "1", "failed", "The server refuses the connection", "lab-results  →  lis", "ECONNREFUSED",
        "lis-demo answers, but no SFTP service listens on port 22. It is usually being restarted, or its port was "
        "changed.",
        "Ask who runs lis-demo whether its SFTP service is up. Nothing is lost: 17 messages wait and go out by "
        "themselves. 1 was given up and has to be resent.",
        "142 tries", "since 10:36", "last seen 10:50:43", (*[0] * 8, 2, 5, 7, 8, 9, 8, 9, 8, 9, 9, 8, 9),
        (ActionButton("try", "Try now", "poll", "primary"), ActionButton("resend", "Resend 1", "resend"), _EDIT, _COPY,
         _ACKNOWLEDGE),
        ActionButton("messages", "18 messages", "chevron-right"),
    ),
    FailureCardData(
        "2", "attention", "The share can't be reached", r"adt-feed  ←  \\fs-demo\adt",
        "ERROR_BAD_NETPATH (WinError 53)",
        "This workstation can't find fs-demo on the network. The other channels go on.",
        "Open the folder in Explorer. If that fails too, tell the network team. The channel goes on by itself when "
        "the share is back; next try 10:52.",
        "1 outage", "since 09:14", "last seen 10:50:12", (*[0] * 12, *[3] * 8),
        (ActionButton("try", "Try now", "poll"), ActionButton("open", "Open folder", "open-folder"), _EDIT, _COPY,
         _ACKNOWLEDGE),
        ActionButton("log", "Log", "chevron-right"),
    ),
    FailureCardData(
        "3", "attention", "Nothing has come since 07:40", "blood-gas", "SILENT", "Usual for Monday is 35 an hour.",
        "Look whether the device still sends.", "1 gap", "since 08:40", "", (),
        (_EDIT,), None, "", "blood-gas; usual for Monday is 35 an hour",
    ),
)  # fmt: skip

DELIVERIES = (
    DeliveryLine(
        "archive", r"\\fs-demo\archive  ·  folder", "delivered",
        (Attempt("10:42:08", "delivered", "Delivered at the first try", "2,148 bytes in 21 ms, as 01m8nx…rvx2-1.hl7"),),
    ),
    DeliveryLine(
        "lis", "sftp://lis-demo:22/in  ·  SFTP", "failed",
        (
            Attempt("10:42:08", "retrying", "Connection refused", "ECONNREFUSED, try 1, 3 ms"),
            Attempt("10:42:13", "retrying", "Connection refused", "ECONNREFUSED, try 2, after 5 s"),
            Attempt("10:42:23", "retrying", "Connection refused", "ECONNREFUSED, try 3, after 10 s"),
            Attempt("10:42:43", "failed", "Given up: this channel tries 4 times",
                    "The 17 messages behind it go on trying"),
        ),
        Attempt("now", "pending", "Resend, or change the limit of tries"),
    ),
)  # fmt: skip

TRAY: tuple[tuple[TrayState, int], ...] = (
    ("starting", 0), ("running", 0), ("working", 0), ("attention", 0), ("failing", 4), ("failing", 12), ("failing", 0),
    ("paused", 0),
)  # fmt: skip


def fill(layout: QBoxLayout, *pieces: QWidget | QLayout | int | None) -> None:
    """Add widgets, layouts, gaps (numbers) and stretches (None)."""
    for piece in pieces:
        if piece is None:
            layout.addStretch(1)
        elif isinstance(piece, int):
            layout.addSpacing(piece)
        elif isinstance(piece, QLayout):
            layout.addLayout(piece)
        else:
            layout.addWidget(piece)


def row(*pieces: QWidget | QLayout | int | None) -> QHBoxLayout:
    """A row of pieces."""
    made = QHBoxLayout()
    made.setSpacing(theme().px(8))
    fill(made, *pieces)
    return made


def page(width: int, height: int, *pieces: QWidget | QLayout | int | None) -> QWidget:
    """A page of this size with a column of pieces."""
    made = QWidget()
    made.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    made.resize(theme().px(width), theme().px(height))
    column = QVBoxLayout(made)
    column.setSpacing(theme().px(12))
    fill(column, *pieces)
    return made


def card(*pieces: QWidget | QLayout | int | None, tight: bool = False) -> Card:
    """A card around pieces."""
    made = Card(tight=tight, gap=0 if tight else 8)
    fill(made.rows, *pieces)
    return made


def channel_list(compact: bool) -> Card:
    """The list of channels with its head."""
    view = QListView()
    view.setFrameShape(QFrame.Shape.NoFrame)
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    model = QStandardItemModel(view)
    for channel in CHANNELS:
        item = QStandardItem(channel.name)
        item.setData(channel, CHANNEL_ROW_ROLE)
        item.setData(channel_sentence(channel), int(Qt.ItemDataRole.AccessibleTextRole))
        model.appendRow(item)
    view.setModel(model)
    delegate = ChannelRowDelegate(view)
    delegate.set_compact(compact)
    view.setItemDelegate(delegate)
    view.setCurrentIndex(model.index(0, 0))
    head = ChannelListHead("Problems first")
    head.set_compact(compact)
    made = card(head, view, tight=True)
    if compact:
        made.setFixedWidth(theme().px(208))
    return made


def channels_sheet() -> QWidget:
    """The page Channels."""
    rail = NavRail(RAIL)
    rail.set_current("channels")
    folded = NavRail(RAIL)
    folded.set_folded(True)
    folded.set_current("failures")
    place = PlaceCard(
        PlaceCardData(
            "place-folder", "Local disk", r"D:\Drops\Lab", "D: “LABDATA”, NTFS, 212 GB free", FACTS,
            ("Clock difference 0 s, longest name 255", "Last good pass 10:43:04"),
        )
    )  # fmt: skip
    head = row(TextLabel("lab-results", "title"), 4, StatePill("failed", "1 failed"), None)
    fill(head, Button("Poll now", "poll"), Button("Pause", "pause"), Button("", "more", tip="More actions"))
    chart = card(
        row(
            TextLabel("Received today", "strong"),
            TextLabel("92 in the last half hour; usual for Monday 80 to 115", "small", "text2"),
            None,
        ),
        DayChart(DAY),
    )
    detail = QVBoxLayout()
    detail.setSpacing(theme().px(12))
    fill(detail, head, card(LineStrip(LINE)), chart, row(place, card(AgeTable(AGES), None)), StatusText(), None)
    made = page(1760, 760)
    made_layout = made.layout()
    assert made_layout is not None
    made_layout.setContentsMargins(0, 0, 16, 0)
    whole = row(rail, folded)
    whole.addWidget(channel_list(False), 45)
    whole.addWidget(channel_list(True))
    whole.addLayout(detail, 61)
    assert isinstance(made_layout, QVBoxLayout)
    made_layout.addLayout(whole)
    return made


def failures_sheet() -> QWidget:
    """The page Failures."""
    cards = [FailureCard(data) for data in FAILURES[:2]]
    cards.append(FailureCard(FAILURES[2], foldable=True))
    opened = FailureCard(FAILURES[2], foldable=True)
    opened.set_folded(False)
    closed = card(
        FailureCard(FAILURES[2], foldable=True, framed=False),
        FailureCard(FAILURES[2], foldable=True, framed=False),
        tight=True,
    )
    banner = Banner(
        BannerData(
            "attention",
            "This drive can't prove that a file is still the same one after a move",
            "E: “ZZ-USB” is formatted exFAT. When a file moves to another folder it gets a new id, so a claim could "
            "not tell it from another file. Nothing was claimed; 14 files lie untouched in E:\\.",
            "ERR_PATHWAYS_FILE_ID_UNSTEADY",
            (_COPY, ActionButton("help", "What does this mean?", "help")),
        )
    )
    chips = row(
        FilterChip("Open 4", on=True),
        FilterChip("Acknowledged 1"),
        FilterChip("Closed today 2"),
        FilterChip("Channel: lab-results", on=True, removable=True),
        None,
    )
    box = ChoiceBox(name="Channel")
    box.addItems(["All channels", "lab-results"])
    chips.addWidget(box)
    return page(1090, 800, chips, banner, *cards, opened, closed, None)


def parts_sheet() -> QWidget:
    """Controls, states and small pieces."""
    states = row()
    for number, state in enumerate(STATES):
        fill(states, StateShape(state, (14, 18, 22)[number % 3]))
    pills = row()
    fill(
        pills, *(StatePill(state) for state in ("running", "working", "attention", "paused", "rejected", "held")), None
    )
    claim_pills = row()
    claims = ("this-run", "earlier-run", "other-channel", "other-engine", "unreadable", "starting", "delivered")
    fill(claim_pills, *(StatePill(state) for state in claims), None)
    off = Button("Take over…", "claim-take-over", tip="Only for another engine's files")
    off.setEnabled(False)
    focused = Button("Focused", "poll")
    buttons = row(
        Button("New channel", "add", "primary"),
        Button("Remove channel", "close", "danger"),
        Button("Poll now", "poll"),
        Button("Open folder", "open-folder", "ghost", small=True),
        Button("18 messages", "chevron-right", "link", small=True),
        off,
        Button("", "more", tip="More actions"),
        Button("", "close", "ghost", small=True, tip="Close"),
        focused,
        None,
    )
    field = QLineEdit("A field")
    wrong = QLineEdit("A wrong one")
    wrong.setProperty("invalid", True)
    box = ChoiceBox(name="Kind")
    box.addItems(["Folder", "Share"])
    tick, choice, spin = TickBox("Tick"), ChoiceDot("Choice"), NumberBox(0, 999, name="Days")
    tick.setChecked(True)
    choice.setChecked(True)
    fields = row(SearchField("Find a channel"), field, wrong, box, tick, choice, spin)
    tabs = QTabBar()
    tabs.setDrawBase(False)
    tabs.setExpanding(False)
    for text in ("Overview", "Claim folder  6", "Failures  1", "Messages"):
        tabs.addTab(text)
    bar = QProgressBar()
    bar.setValue(40)
    cut = row()
    for how in (CUT_MIDDLE, CUT_LEFT, Qt.TextElideMode.ElideRight):
        label = ElidedLabel(r"D:\Drops\Lab\.claimed\lab-results\ORU_20261130_0958_0031.hl7", cut=how)
        label.setFixedWidth(theme().px(190))
        fill(cut, label)
    status = StatusText()
    status.say("lab-results paused.", "pause-1")
    fill(cut, status)
    empty = EmptyState(
        EmptyData(
            "No channel yet",
            "A channel takes files from one place and delivers them to others.",
            "",
            (ActionButton("new", "New channel", "add", "primary"), ActionButton("demo", "Try the demo", "resume")),
        )
    )
    none = EmptyState(EmptyData("Nothing found", "No message fits these filters.", "search",
                                (ActionButton("clear", "Clear filters", "close"),)))  # fmt: skip
    made = page(
        1000, 900, buttons, fields, states, pills, claim_pills, row(tabs, None), Hairline(), bar, cut, Masks(),
        card(LineStrip(CLAIM_LINE, compact=True, clickable=False)), row(card(empty), card(none)), None,
    )  # fmt: skip
    focused.setFocus()
    return made


def timeline_sheet() -> QWidget:
    """Deliveries, bad places, a table."""
    bad = QVBoxLayout()
    troubles = (
        PlaceCardData("place-folder", "Local disk", r"D:\Drops\Lab", trouble="missing",
                      problem="The folder is not there since 09:14."),
        PlaceCardData("place-share", "Share", r"\\fs-demo\adt", trouble="unreachable",
                      problem="The share does not answer since 09:14; next try 10:44."),
        PlaceCardData("place-folder", "Local disk", r"D:\Drops\BGA", trouble="forbidden",
                      problem="The engine may not delete files here."),
        PlaceCardData("place-usb", "Drive", "E:\\", trouble="other-volume",
                      problem="Volume 7A1F-00C4 was here before; now it is 11B2-9034."),
        PlaceCardData("place-folder", "Local disk", r"D:\Drops\ECG", "NTFS, 212 GB free", trouble="empty"),
    )  # fmt: skip
    fill(bad, *(PlaceCard(data) for data in troubles), None)
    table = QTableView()
    table.setFrameShape(QFrame.Shape.NoFrame)
    table.setShowGrid(False)
    table.verticalHeader().hide()
    model = QStandardItemModel(30, 3, table)
    model.setHorizontalHeaderLabels(["State", "Received", "File"])
    for number in range(30):
        for column, text in enumerate(("Delivered", f"10:42:{number:02}", f"ORU_{number:04}.hl7")):
            model.setItem(number, column, QStandardItem(text))
    table.setModel(model)
    whole = row(card(DeliveryTimeline(DELIVERIES), None), bad, card(table, tight=True))
    return page(1200, 700, whole)


class Masks(Painted):
    """Hidden values."""

    def sizeHint(self) -> QSize:
        """One line."""
        return QSize(300, theme().px(26))

    def paint(self, painter: QPainter) -> None:
        """A long mask and a short one."""
        middle = self.height() / 2
        width = paint_mask(painter, 0, middle)
        paint_mask(painter, width + 20, middle, short=True)


class TrayBoard(QWidget):
    """The mark at every size on a dark and on a light task bar, each twice its size below."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw all."""
        painter = QPainter(self)
        for number, (state, count) in enumerate(TRAY):
            for dark in (True, False):
                left = 20 if dark else 420
                top = 20 + number * 90
                painter.fillRect(QRectF(left, top, 380, 80), QColor("#1c1f24" if dark else "#eef1f4"))
                x = left + 10
                for size in (16, 20, 24, 32, 40):
                    picture = tray_pixmap(state, count, dark, size)
                    painter.drawPixmap(x, top + 20, picture)
                    x += size + 10
                picture = tray_pixmap(state, count, dark, 16)
                painter.drawPixmap(x + 20, top + 8, picture.scaled(64, 64))
        painter.end()


def tray_sheet() -> QWidget:
    """The marks of the tray, and a menu."""
    board = TrayBoard()
    board.setFixedSize(820, 760)
    menu = QMenu()
    for name, text in (("", "Open Pathways"), ("", "4 running · 3 need a look"), ("failed", "lab-results"),
                       ("attention", "adt-feed"), ("pause", "Pause all"), ("quit", "Quit")):  # fmt: skip
        shown = QIcon() if not name else state_icon(name) if name in STATES else icon(name)
        action = QAction(shown, text, menu)
        action.setEnabled("·" not in text)
        menu.addAction(action)
        if "·" in text:
            menu.addSeparator()
    menu.setDefaultAction(menu.actions()[0])
    menu.setActiveAction(menu.actions()[3])
    picture = TextLabel()
    menu.ensurePolished()
    menu.resize(menu.sizeHint())
    picture.setPixmap(menu.grab())
    return page(1200, 800, row(board, picture, None))


SHEETS: dict[str, Callable[[], QWidget]] = {
    "channels": channels_sheet,
    "failures": failures_sheet,
    "parts": parts_sheet,
    "timeline": timeline_sheet,
    "tray": tray_sheet,
}
