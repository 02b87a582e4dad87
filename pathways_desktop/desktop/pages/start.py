"""What stands in the window before there is an engine: that it starts, or why it does not and what to do.

While the store does not open this is all there is to see: no page, no name, no number of what is kept.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from pathways_desktop.desktop.foreign_words import error_text, said, told
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.action_row import ActionButton
from pathways_desktop.desktop.widgets.banner import Banner, BannerData
from pathways_desktop.desktop.widgets.empty_state import EmptyData, EmptyState
from pathways_desktop.desktop.widgets.labels import TextLabel
from pathways_desktop.domain.errors import PathwaysError, Severity
from pathways_desktop.domain.keys import TRIED_AGAIN, StoreState, store_state

_NO_STORE = "ERR_PATHWAYS_KEY_STORE_MISSING"
_KEY_STATES = frozenset((StoreState.LOCKED, StoreState.MISSING, StoreState.WRONG))


class StartPage(QWidget):
    """Starting, or the code that kept the engine from it."""

    again_asked = Signal()
    edit_asked = Signal()
    quit_asked = Signal()
    open_asked = Signal()
    """Show again what was put away."""
    rescue_asked = Signal(str)
    """One of the ways back to a store that does not open: see `rescue.Rescue.act`."""

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        margin = theme().px(SPACE.page)
        self.may_choose_key = True
        """No option and no variable names a key file, so a person may."""
        self.banner = Banner()
        self.banner.hide()
        self.told = TextLabel("", "small", "text2", wrap=True)
        self.told.hide()
        self._empty = EmptyState()
        column = QVBoxLayout(self)
        column.setContentsMargins(margin, margin, margin, margin)
        column.setSpacing(theme().px(SPACE.s))
        column.addWidget(self.banner, 0, Qt.AlignmentFlag.AlignTop)
        column.addWidget(self.told, 0, Qt.AlignmentFlag.AlignTop)
        column.addStretch(1)
        column.addWidget(self._empty, 100)
        self.banner.action.connect(self._acted)
        self.show_starting()

    def show_starting(self) -> None:
        """The engine is on its way."""
        self.banner.hide()
        self.told.hide()
        self._empty.show()
        text = self.tr("The store is opened and the channels start.")
        self._empty.set_data(EmptyData(self.tr("Pathways is starting"), text))

    def show_turning(self) -> None:
        """The pages are made anew in another language; the engine goes on."""
        self.show_starting()
        self._empty.set_data(EmptyData(self.tr("The window changes its language"), self.tr("The channels go on.")))

    def show_failed(self, error: Exception | str, *, new: bool = False) -> None:
        """The engine did not start, or stopped by itself with this code. `new`: the home has no store yet."""
        code = error if isinstance(error, str) else error.code if isinstance(error, PathwaysError) else ""
        detail = said(error.detail) if isinstance(error, PathwaysError) else ""
        if code and store_state(code) in _KEY_STATES:
            self._show_key_state(code, detail, new=new)
        else:
            self._show_other(error, code, detail)
        self.banner.show()
        self.told.hide()
        self._empty.hide()

    def show_closed(self, error: Exception | None = None) -> None:
        """The screen was put away; `error`: why it could not be opened again, or noted."""
        lines = [
            self.tr(
                "Nobody was here for a while, the session was locked, or somebody put it away. The channels go on: "
                "files are taken and delivered."
            )
        ]
        code = error.code if isinstance(error, PathwaysError) else ""
        if error is not None:
            lines.append(error_text(error))
        actions = (
            ActionButton("open", self.tr("Open the screen again"), "eye", "primary"),
            ActionButton("quit", self.tr("Quit"), "quit"),
        )
        self.banner.set_data(
            BannerData("attention", self.tr("The screen is put away"), "\n".join(lines), code, actions)
        )
        self.banner.show()
        self.told.hide()
        self._empty.hide()

    def say(self, text: str) -> None:
        """What came of an act."""
        self.told.setText(text)
        self.told.setVisible(bool(text))

    def _show_key_state(self, code: str, detail: str, *, new: bool) -> None:
        words = told(code)
        lines = [f"{words.meaning} {words.action}"]
        if code == _NO_STORE and self.may_choose_key:
            # The registry's words name an option and a variable; here a button does it.
            lines = [
                self.tr(
                    "The system offers no key store that protects a key (Credential Manager, Keychain, Secret "
                    "Service). Sign in to a session that has one, or use a file of your own for the key: outside the "
                    "home folder, readable by you alone. Whoever has that file and the home folder reads everything."
                )
            ]
        if detail:
            lines.append(detail)
        if new:
            lines.append(self.tr("This home is new: nothing is made before its key has a place."))
        else:
            closed = self.tr("The store stays closed: nothing of it can be seen, nothing is claimed or delivered.")
            again = self.tr("It is tried again by itself, the first time after 5 s, then up to a minute apart.")
            lines.append(f"{closed} {again}" if code in TRIED_AGAIN else closed)
        title = self.tr("Where is this home's key to be kept?") if new and code == _NO_STORE else words.title
        state = "failed" if store_state(code) is not StoreState.LOCKED else "attention"
        self.banner.set_data(BannerData(state, title, "\n".join(lines), code, tuple(self._key_actions(code, new=new))))

    def _key_actions(self, code: str, *, new: bool) -> list[ActionButton]:
        again = self.tr("Try again")
        if code == _NO_STORE and new:
            again = self.tr("I have signed in to a key store: try again")
        actions = [ActionButton("again", again, "poll", "primary")]
        if new:
            if self.may_choose_key:
                actions.append(ActionButton("new-file", self.tr("Keep the key in a file…"), "key"))
        else:
            state = store_state(code)
            if state is not StoreState.LOCKED:
                actions.append(ActionButton("restore", self.tr("Restore with the recovery key…"), "key"))
            actions.append(ActionButton("look", self.tr("Look without the key store…"), "eye"))
            if self.may_choose_key:
                actions.append(ActionButton("file", self.tr("Use a key file…"), "open-folder"))
        actions.append(ActionButton("diagnostics", self.tr("Diagnostics bundle…"), "export"))
        actions.append(ActionButton("quit", self.tr("Quit"), "quit"))
        return actions

    def _show_other(self, error: Exception | str, code: str, detail: str) -> None:
        again = ActionButton("again", self.tr("Start again"), "poll", "primary")
        leave = ActionButton("quit", self.tr("Quit"), "quit")
        edit = ActionButton("edit", self.tr("Edit channels"), "edit", "plain")
        diagnostics = ActionButton("diagnostics", self.tr("Diagnostics bundle…"), "export")
        actions: tuple[ActionButton, ...] = (again, edit, diagnostics, leave)
        if code == "ERR_PATHWAYS_STORE_DAMAGED":
            backup = ActionButton("backup", self.tr("Restore a backup…"), "open-folder")
            actions = (again, backup, edit, diagnostics, leave)
        if code == "ERR_PATHWAYS_CONFIG_MISSING":
            edit = ActionButton("edit", self.tr("Make a first channels.yaml"), "add", "plain")
            actions = (again, edit, diagnostics, leave)
        if code:
            words = told(code)
            lines = [f"{words.meaning} {words.action}"]
            if detail:
                lines.append(detail)
            state = "attention" if words.severity is Severity.ATTENTION else "failed"
            data = BannerData(state, words.title, "\n".join(lines), code, actions)
        else:
            text = error_text(error) if isinstance(error, Exception) else ""
            data = BannerData("failed", self.tr("The engine does not run"), text, "", actions)
        self.banner.set_data(data)

    def show_stopping(self, waiting: tuple[str, ...]) -> None:
        """Quit waits for work in hand."""
        self.banner.hide()
        self.told.hide()
        self._empty.show()
        text = self.tr("Work in hand reaches a safe point, 10 s at most.")
        if waiting:
            text = self.tr("Still to finish: {what}. 10 s at most.").format(what=", ".join(waiting))
        self._empty.set_data(EmptyData(self.tr("Pathways stops"), text))

    def _acted(self, action: str) -> None:
        if action == "again":
            self.again_asked.emit()
        elif action == "open":
            self.open_asked.emit()
        elif action == "edit":
            self.edit_asked.emit()
        elif action == "quit":
            self.quit_asked.emit()
        else:
            self.rescue_asked.emit(action)
