"""The wizard: four pages in a sheet over the window, the steps at the left, Back and Next at the right.

It saves nothing itself: its last page does, when Start is pressed. Another kind of place leads to the editor.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QWidget
from typing_extensions import override

from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.dialogs.sheet import Sheet
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.buttons import Button
from pathways_desktop.desktop.wizard.check_page import CheckPage
from pathways_desktop.desktop.wizard.draft import WizardDraft
from pathways_desktop.desktop.wizard.key_page import KeyPage
from pathways_desktop.desktop.wizard.page import WizardPage
from pathways_desktop.desktop.wizard.pieces import STEPS_WIDTH, StepList
from pathways_desktop.desktop.wizard.place_page import PlacePage

_WIDTH, _HEIGHT = 920, 532
_AIR = 24
WELCOME, SOURCE, DESTINATION, CHECK = range(4)


class Wizard(Sheet):
    """New channel."""

    started = Signal(str)
    """The channel of this name runs."""
    editor_asked = Signal(object, str, bool)
    """The settings so far, the kind that was asked for, and whether it is the source's."""

    def __init__(self, commands: Commands, *, parent: QWidget) -> None:
        room = parent.window().size()
        shown = theme()
        width = min(_WIDTH, int((room.width() - 2 * _AIR) * 12 / shown.base))
        super().__init__(self.tr("New channel"), self.tr("Next"), width=width, parent=parent)
        self._commands = commands
        self._draft = WizardDraft()
        self.setWindowTitle(self.tr("New channel"))
        self.setFixedHeight(min(shown.px(_HEIGHT), room.height() - _AIR))
        names = (
            self.tr("Welcome"),
            self.tr("Where files come from"),
            self.tr("Where they go"),
            self.tr("Check and start"),
        )
        self._with_steps = self.width() >= shown.px(760)
        self.step_list = StepList(self.tr("New channel"), names, parent=self.ground)
        self.step_list.setVisible(self._with_steps)
        side = shown.px(SPACE.xl)
        self.column.setContentsMargins(
            side + (shown.px(STEPS_WIDTH) if self._with_steps else 0), shown.px(18), side, shown.px(20)
        )
        self.close_button.hide()
        self.key_page = KeyPage(commands)
        self.source = PlacePage(commands, self._draft, source=True)
        self.destination = PlacePage(commands, self._draft, source=False)
        self.check = CheckPage(commands, self._draft)
        self.pages: tuple[WizardPage, ...] = (self.key_page, self.source, self.destination, self.check)
        self._stack = QStackedWidget()
        for page in self.pages:
            self._stack.addWidget(page)
            page.changed.connect(self._look)
        self.rows.addWidget(self._stack, 1)
        self.column.setStretch(self.column.indexOf(self.rows), 1)
        self.back = Button(self.tr("Back"))
        self.foot.removeWidget(self.cancel)
        self.foot.insertWidget(0, self.cancel)
        self.foot.insertWidget(2, self.back)
        self.cancel.set_kind("ghost")
        self.verb.setDefault(True)
        self.verb.clicked.connect(self._next)
        self.back.clicked.connect(self._back)
        self.source.kind_asked.connect(self._source_kind)
        self.destination.kind_asked.connect(self._destination_kind)
        self.check.started.connect(self._started)
        for field in (self.source.field, self.destination.field, self.source.name):
            field.textEdited.connect(self.typed)
        commands.bridge.ask(commands.facade.setup.channel_names(), self._names_came, self._no_names)
        self.show_page(WELCOME)

    @property
    def number(self) -> int:
        """The page in front."""
        return self._stack.currentIndex()

    def show_page(self, number: int) -> None:
        """Bring a page to the front."""
        page = self.pages[number]
        self._stack.setCurrentWidget(page)
        self.title.setText(page.question)
        self.step_list.set_current(number)
        self.back.setVisible(number > 0)
        last = number == CHECK
        self.verb.set_icon_name("resume" if last else "")
        self.verb.set_words(self.tr("Start") if last else self.tr("Next"))
        page.enter()
        if number in (WELCOME, CHECK):
            self.verb.setFocus()
        self._look()

    def _look(self) -> None:
        missing = self.pages[self.number].missing()
        self.verb.setEnabled(not missing)
        self.verb.setToolTip(missing)
        busy = self.number == CHECK and self.check.busy
        self.back.setEnabled(not busy)
        self.back.setToolTip(missing if busy else "")

    def _next(self) -> None:
        if self.number == CHECK:
            self.check.start()
        else:
            self.show_page(self.number + 1)

    def _back(self) -> None:
        if self.number:
            self.show_page(self.number - 1)

    def _names_came(self, names: list[str]) -> None:
        self._draft.names = frozenset(names)

    def _no_names(self, _error: Exception) -> None:
        """The last page reads the settings beside the other channels and tells of a name that is taken."""

    def _source_kind(self, kind: str) -> None:
        self._leave(kind, source=True)

    def _destination_kind(self, kind: str) -> None:
        self._leave(kind, source=False)

    def _leave(self, kind: str, *, source: bool) -> None:
        settings = self._draft.settings()
        self.reject()
        self.editor_asked.emit(settings, kind, source)

    def _started(self, name: str) -> None:
        self.started.emit(name)
        self.accept()

    @override
    def done(self, result: int) -> None:
        # A recovery key that is still shown is forgotten, however the wizard is closed.
        self.key_page.forget()
        super().done(result)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.verb.isEnabled():
            self.verb.click()
            return
        super().keyPressEvent(event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.step_list.setGeometry(1, 1, theme().px(STEPS_WIDTH), self.height() - 2)
