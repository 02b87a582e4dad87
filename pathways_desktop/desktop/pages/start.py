"""What stands in the window before there is an engine: that it starts, or why it does not and what to do."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from pathways_desktop.desktop.sentences import error_text, plain
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.action_row import ActionButton
from pathways_desktop.desktop.widgets.banner import Banner, BannerData
from pathways_desktop.desktop.widgets.empty_state import EmptyData, EmptyState
from pathways_desktop.domain.errors import PathwaysError, spec


class StartPage(QWidget):
    """Starting, or the code that kept the engine from it."""

    again_asked = Signal()
    edit_asked = Signal()
    quit_asked = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        margin = theme().px(SPACE.page)
        self.banner = Banner()
        self.banner.hide()
        self._empty = EmptyState()
        column = QVBoxLayout(self)
        column.setContentsMargins(margin, margin, margin, margin)
        column.addWidget(self.banner, 0, Qt.AlignmentFlag.AlignTop)
        column.addWidget(self._empty, 1)
        self.banner.action.connect(self._acted)
        self.show_starting()

    def show_starting(self) -> None:
        """The engine is on its way."""
        self.banner.hide()
        self._empty.show()
        text = self.tr("The store is opened and the channels start.")
        self._empty.set_data(EmptyData(self.tr("Pathways is starting"), text))

    def show_failed(self, error: Exception | str) -> None:
        """The engine did not start, or stopped by itself with this code."""
        again = ActionButton("again", self.tr("Start again"), "poll", "primary")
        leave = ActionButton("quit", self.tr("Quit"), "quit")
        code = error if isinstance(error, str) else error.code if isinstance(error, PathwaysError) else ""
        edit = ActionButton("edit", self.tr("Edit channels"), "edit", "plain")
        if code == "ERR_PATHWAYS_CONFIG_MISSING":
            edit = ActionButton("edit", self.tr("Make a first channels.yaml"), "add", "plain")
        if code:
            told = spec(code)
            lines = [plain(f"{told.meaning} {told.action}")]
            if isinstance(error, PathwaysError) and error.detail:
                lines.append(error.detail)
            data = BannerData("failed", told.title, "\n".join(lines), code, (again, edit, leave))
        else:
            text = error_text(error) if isinstance(error, Exception) else ""
            data = BannerData("failed", self.tr("The engine does not run"), text, "", (again, edit, leave))
        self.banner.set_data(data)
        self.banner.show()
        self._empty.hide()

    def show_stopping(self, waiting: tuple[str, ...]) -> None:
        """Quit waits for work in hand."""
        self.banner.hide()
        self._empty.show()
        text = self.tr("Work in hand reaches a safe point, 10 s at most.")
        if waiting:
            text = self.tr("Still to finish: {what}. 10 s at most.").format(what=", ".join(waiting))
        self._empty.set_data(EmptyData(self.tr("Pathways stops"), text))

    def _acted(self, action: str) -> None:
        if action == "again":
            self.again_asked.emit()
        elif action == "edit":
            self.edit_asked.emit()
        else:
            self.quit_asked.emit()
