"""The page Channels: the list at the left, the chosen channel at the right; each tab keeps its own split."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QApplication, QMenu, QSplitter, QStackedWidget, QWidget
from typing_extensions import override

from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.pages.base import Page, add_action
from pathways_desktop.desktop.pages.channel_detail import CLAIMS, LOG, OVERVIEW, ChannelDetail
from pathways_desktop.desktop.pages.channel_list import ChannelList
from pathways_desktop.desktop.sentences import Counts, counts_text
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.action_row import ActionButton
from pathways_desktop.desktop.widgets.buttons import Button
from pathways_desktop.desktop.widgets.empty_state import EmptyData, EmptyState
from pathways_desktop.desktop.widgets.fields import SearchField
from pathways_desktop.desktop.words import figure
from pathways_desktop.domain.message import ChannelState
from pathways_desktop.domain.rows import ChannelRow, EngineSnapshot
from pathways_desktop.engine.facade import MessageQuery

_NARROW = 844
"""Pages narrower than this (at B = 12; a window of 900) show the list or the detail."""
_LIST, _DETAIL = 450, 610
_LEAST_LIST, _LEAST_DETAIL = 330, 420


def edit_tip() -> str:
    """What Edit channels does, in words."""
    return QCoreApplication.translate(
        "ChannelsPage", "Opens channels.yaml in the editor of this system; a change is taken while running"
    )


class ChannelsPage(Page):
    """List and detail."""

    messages_asked = Signal(object)
    """Show messages of another channel than the chosen one: a `MessageQuery`."""
    new_asked = Signal()
    editor_asked = Signal(str)
    """Open the editor for the channel of this name."""

    def __init__(self, commands: Commands, *, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("Pages", "Channels"), commands, parent=parent)
        self._snapshot: EngineSnapshot | None = None
        self._splits: dict[int, list[int]] = {}
        self._opened: set[int] = set()
        self._shows_detail = False
        self.search = SearchField(self.tr("Find a channel"))
        self.search.setFixedWidth(theme().px(170))
        self.pause_all = Button(self.tr("Pause all"), "pause")
        self.new = Button(self.tr("New channel"), "add", "primary", tip="Ctrl+N")
        for widget in (self.search, self.pause_all, self.new):
            self.head.addWidget(widget)
        # What holds others is made first: a widget that changes its parent has all that is in it styled anew.
        self._stack = QStackedWidget(self)
        self.splitter = QSplitter(Qt.Orientation.Horizontal, self._stack)
        self.list = ChannelList(parent=self.splitter)
        self.splitter.setHandleWidth(theme().px(SPACE.page))
        self.splitter.setChildrenCollapsible(False)
        self.splitter.addWidget(self.list)
        self._empty = EmptyState()
        self._stack.addWidget(self.splitter)
        self._stack.addWidget(self._empty)
        self.body.addWidget(self._stack, 1)
        self.search.asked.connect(self.list.set_find)
        self.list.clear_asked.connect(self.search.clear_search)
        self.pause_all.clicked.connect(self._pause_all)
        self.new.clicked.connect(self.new_asked)
        self.list.chosen.connect(self._chosen)
        self.list.opened.connect(self._open)
        self.list.fold_asked.connect(self._fold_asked)
        self.list.view.clicked.connect(self._clicked)
        self.list.gone.clicked.connect(self._open_gone)
        commands.gone_changed.connect(self._show_gone)
        self.list.view.customContextMenuRequested.connect(self._context_menu)
        self.splitter.splitterMoved.connect(self._split_moved)
        self._empty.action.connect(self._empty_action)

    @override
    def build(self) -> Iterator[None]:
        yield
        self.detail = ChannelDetail(self.commands, parent=self.splitter)
        self.splitter.addWidget(self.detail)
        yield
        yield from self.detail.build()
        self.detail.tab_changed.connect(self._tab_changed)
        self.detail.back_asked.connect(self._back)
        self.detail.claims_asked.connect(self.show_claims)
        self.detail.log_asked.connect(self.show_log)
        self.detail.messages_asked.connect(self.detail.show_query)
        self.detail.editor_asked.connect(self.editor_asked)
        self._place()

    @property
    def chosen(self) -> str:
        """The chosen channel."""
        return self.list.current()

    @override
    def show_snapshot(self, snapshot: EngineSnapshot) -> None:
        self._snapshot = snapshot
        counts = Counts.of(snapshot)
        total = len(snapshot.channels)
        channels = self.tr("1 channel") if total == 1 else self.tr("{count} channels").format(count=figure(total))
        told = counts_text(Counts(0, 0, counts.look, counts.failed, counts.paused, counts.starting))
        self.quiet.set_text("  ·  ".join(part for part in (channels, *told.split(" · ")) if part) if total else "")
        self._stack.setCurrentIndex(0 if total else 1)
        for widget in (self.search, self.pause_all):
            widget.setVisible(bool(total))
        if not total:
            self._show_empty(snapshot)
        running = self._to_pause()
        self.pause_all.set_words(self.tr("Pause all") if running else self.tr("Resume all"))
        self.pause_all.set_icon_name("pause" if running else "resume")
        some = bool(running or self._to_resume())
        self.pause_all.setEnabled(some)
        self.pause_all.setToolTip("" if some else self.tr("Every channel is switched off"))
        self.list.show_snapshot(snapshot)
        self._show_chosen()

    @override
    def standing(self) -> dict[str, Any]:
        return {
            "snapshot": self._snapshot,
            "find": self.search.text(),
            "by_name": self.list.model.by_name,
            "chosen": self.chosen,
            "tab": self.detail.bar.currentIndex(),
            "messages": self.detail.messages.standing(),
            "opened": set(self._opened),
            "splits": dict(self._splits),
            "detail": self._shows_detail,
        }

    @override
    def stand(self, kept: Mapping[str, Any]) -> None:
        if kept["snapshot"] is not None:
            self.show_snapshot(kept["snapshot"])
        self.search.setText(kept["find"])
        self.list.set_find(kept["find"])
        self.list.order_by_name(kept["by_name"])
        self.list.choose(kept["chosen"])
        self.detail.messages.stand(kept["messages"])
        self._opened, self._splits, self._shows_detail = kept["opened"], kept["splits"], kept["detail"]
        self.detail.show_tab(kept["tab"])
        self._show_gone()
        self._place()

    def _show_gone(self) -> None:
        self.list.set_gone(len(self.commands.gone))

    def _open_gone(self) -> None:
        gone = self.commands.gone
        if len(gone) == 1:
            self.messages_asked.emit(MessageQuery(gone[0]))
            return
        menu = QMenu(self)
        menu.aboutToHide.connect(menu.deleteLater)
        for name in gone:
            add_action(menu, name, "nav-messages").setData(name)
        menu.triggered.connect(self._gone_chosen)
        menu.popup(self.list.gone.mapToGlobal(self.list.gone.rect().topLeft()))

    def _gone_chosen(self, action: QAction) -> None:
        self.messages_asked.emit(MessageQuery(str(action.data())))

    def show_channel(self, name: str, tab: int = OVERVIEW) -> None:
        """Choose a channel and bring a tab to the front."""
        self.search.setText("")
        self.list.set_find("")
        if self.list.choose(name):
            self._shows_detail = True
            self.detail.show_tab(tab)
            self._place()

    def show_claims(self, name: str) -> None:
        """A channel's claim folder."""
        self.show_channel(name, CLAIMS)

    def show_log(self, name: str) -> None:
        """A channel's log."""
        self.show_channel(name, LOG)

    @override
    def start_find(self) -> None:
        if self.detail.tab is self.detail.messages and self._has_keyboard(self.detail):
            self.detail.messages.browser.search.setFocus()
            return
        self.search.setFocus()
        self.search.selectAll()

    @override
    def poll(self) -> None:
        if self._has_keyboard(self.list.head) or self.search.hasFocus():
            self.commands.poll(tuple(self.list.model.names()))
        else:
            self.detail.poll_now()

    @override
    def resend(self) -> None:
        if self.detail.tab is self.detail.messages:
            self.detail.messages.browser.resend_chosen()

    @override
    def help_code(self) -> str:
        if self.detail.tab is self.detail.failures:
            return self.detail.failures.list.chosen_code()
        if self.detail.tab is self.detail.messages:
            return self.detail.messages.browser.help_code()
        row = self._row(self.chosen)
        if row is None:
            return ""
        codes = (row.place.code if row.place is not None else None, *(one.last_code for one in row.counts))
        return next((code for code in codes if code), "")

    @override
    def escape(self) -> bool:
        if self.detail.tab.escape():
            return True
        if self.search.text():
            self.search.clear_search()
            return True
        if self._is_narrow() and self._shows_detail:
            self._back()
            return True
        return False

    def leave(self) -> None:
        """The page is not in front any more."""
        self.detail.leave()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _has_keyboard(self, part: QWidget) -> bool:
        focus: QObject | None = QApplication.focusWidget()
        return isinstance(focus, QWidget) and part.isAncestorOf(focus)

    def _row(self, name: str) -> ChannelRow | None:
        rows = self._snapshot.channels if self._snapshot is not None else ()
        return next((row for row in rows if row.name == name), None)

    def _to_pause(self) -> list[str]:
        rows = self._snapshot.channels if self._snapshot is not None else ()
        return [row.name for row in rows if row.state not in (ChannelState.PAUSED, ChannelState.DISABLED)]

    def _to_resume(self) -> list[str]:
        rows = self._snapshot.channels if self._snapshot is not None else ()
        return [row.name for row in rows if row.state is ChannelState.PAUSED]

    def _show_empty(self, snapshot: EngineSnapshot) -> None:
        new = ActionButton("new", self.tr("New channel"), "add", "primary")
        edit = ActionButton("edit", self.tr("Edit channels"), "edit", tip=edit_tip())
        if not snapshot.running:
            self._empty.set_data(EmptyData(self.tr("The engine is starting"), "", ""))
            return
        text = self.tr("A channel takes files from one place and delivers them to others.")
        self._empty.set_data(EmptyData(self.tr("No channel yet"), text, "", (new, edit)))

    def _empty_action(self, action: str) -> None:
        if action == "new":
            self.new_asked.emit()
        else:
            self.commands.edit_channels()

    def _show_chosen(self) -> None:
        row = self._row(self.list.current())
        self.detail.setEnabled(row is not None)
        if row is not None and self._snapshot is not None:
            self.detail.show_channel(row, self._snapshot)

    def _chosen(self, _name: str) -> None:
        self._show_chosen()

    def _clicked(self) -> None:
        self._shows_detail = True
        self._place()

    def _open(self, _name: str) -> None:
        self._shows_detail = True
        self._place()
        self.detail.focus_worst()

    def _back(self) -> None:
        self._shows_detail = False
        self._place()
        self.list.view.setFocus()

    def _pause_all(self) -> None:
        running = self._to_pause()
        if running:
            self.commands.pause(tuple(running))
        else:
            self.commands.resume(tuple(self._to_resume()))

    def _is_narrow(self) -> bool:
        return self.width() < theme().px(_NARROW)

    def _tab_changed(self, _number: int) -> None:
        self._place()

    def _fold_asked(self, fold: bool) -> None:
        number = self.detail.bar.currentIndex()
        if fold:
            self._opened.discard(number)
        else:
            self._opened.add(number)
        self._splits.pop(number, None)
        self._place()

    def _folded(self) -> bool:
        number = self.detail.bar.currentIndex()
        return self.detail.tabs[number].wants_width and number not in self._opened and not self._is_narrow()

    def _place(self) -> None:
        """Widths of list and detail for this tab and this width of the page."""
        narrow, shown = self._is_narrow(), theme()
        self.list.setVisible(not narrow or not self._shows_detail)
        self.detail.setVisible(not narrow or self._shows_detail)
        self.detail.back.setVisible(narrow)
        folded = self._folded()
        self.list.set_compact(folded)
        if folded:
            self.list.setFixedWidth(shown.px(SPACE.list_folded))
            return
        self.list.setMinimumWidth(0 if narrow else shown.px(_LEAST_LIST))
        self.list.setMaximumWidth(16_777_215)
        self.detail.setMinimumWidth(0 if narrow else shown.px(_LEAST_DETAIL))
        if not narrow:
            number = self.detail.bar.currentIndex()
            self.splitter.setSizes(self._splits.get(number, self._usual_split()))

    def _usual_split(self) -> list[int]:
        width = max(1, self.splitter.width() - self.splitter.handleWidth())
        left = width * _LIST // (_LIST + _DETAIL)
        return [left, width - left]

    def _split_moved(self) -> None:
        self._splits[self.detail.bar.currentIndex()] = self.splitter.sizes()

    def _context_menu(self, place: QPoint) -> None:
        index = self.list.view.indexAt(place)
        if not index.isValid():
            return
        self.list.view.setCurrentIndex(index)
        menu = QMenu(self)
        menu.aboutToHide.connect(menu.deleteLater)
        buttons = ((self.detail.poll, "poll"), (self.detail.pause, "pause"), (self.detail.edit, "edit"))
        for button, icon_name in buttons:
            action = add_action(menu, button.words(), icon_name, enabled=button.isEnabled())
            action.triggered.connect(button.click)
        add_action(menu, self.tr("Edit channels"), "edit").triggered.connect(self.commands.edit_channels)
        menu.popup(self.list.view.viewport().mapToGlobal(place))
