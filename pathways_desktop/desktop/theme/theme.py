"""The theme of the running application: it follows the system live and puts palette, fonts and style sheet in place.

One `Theme` belongs to the `QApplication`; all painting asks it for colours, fonts and sizes. Icons are in `icons`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from enum import StrEnum

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontInfo, QFontMetricsF, QPalette
from PySide6.QtWidgets import QApplication, QStyleFactory, QWidget
from shiboken6 import isValid
from typing_extensions import override

from pathways_desktop.desktop.theme.style_sheet import style_sheet
from pathways_desktop.desktop.theme.tokens import (
    DARK,
    DESIGN_BASE,
    LIGHT,
    ROLES,
    SPACE,
    RoleName,
    TokenName,
    Tokens,
    contrast_tokens,
    mixed,
    own_contrast,
)

_WINDOWS_FAMILIES = ("Segoe UI Variable Text", "Segoe UI")
_MONO_FAMILIES = ("Cascadia Mono", "Consolas")


_known: list[Theme] = []
"""The application's theme once it is made: painting asks for it too often to search for it."""


class Mode(StrEnum):
    """Which colours the user asked for. High contrast of the system stands over each of them."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"
    CONTRAST = "contrast"


class Theme(QObject):
    """Colours, fonts and sizes of this machine now. GUI thread only.

    `families`, `mono_families` and `base` stand in for the system's font, its fixed font and its size in pixels;
    empty and 0 mean the system's own.
    """

    changed = Signal()
    """Everything may look different now: colours, fonts or sizes. Painted widgets repaint."""

    def __init__(
        self,
        app: QApplication,
        mode: Mode = Mode.SYSTEM,
        *,
        families: Sequence[str] = (),
        mono_families: Sequence[str] = (),
        base: int = 0,
    ) -> None:
        super().__init__(app)
        if _known and isValid(_known[0]):
            raise RuntimeError("the application has a theme already")
        _known[:] = [self]
        self._app = app
        self._mode = mode
        self._families = tuple(families)
        self._mono_families = tuple(mono_families)
        self._fixed_base = base
        self._forced_contrast: QPalette | None = None
        self._tokens = LIGHT
        self._base = DESIGN_BASE
        self._high_contrast = False
        self._fonts: dict[RoleName, QFont] = {}
        self._metrics: dict[RoleName, QFontMetricsF] = {}
        self._sheet = ""
        fusion = QStyleFactory.create("Fusion")
        if fusion is not None:
            app.setStyle(fusion)
        hints = app.styleHints()
        hints.colorSchemeChanged.connect(self.refresh)
        hints.accessibility().contrastPreferenceChanged.connect(self.refresh)
        app.screenAdded.connect(self.refresh)
        self._tell_system()
        self._apply()

    @property
    def mode(self) -> Mode:
        """What the user asked for; `set_mode` changes it."""
        return self._mode

    @property
    def tokens(self) -> Tokens:
        """The colours in use."""
        return self._tokens

    @property
    def high_contrast(self) -> bool:
        """Whether the system or the user asks for high contrast: soft fills become frames, colours are few."""
        return self._high_contrast

    @property
    def dark(self) -> bool:
        """Whether light text stands on dark ground."""
        return QColor(self._tokens.window).lightnessF() < QColor(self._tokens.text).lightnessF()

    @property
    def base(self) -> int:
        """B: the size of the system's font in pixels."""
        return self._base

    def set_mode(self, mode: Mode) -> None:
        """Take the system's colours or keep to others. High contrast of the system stands over all."""
        if mode == self._mode:
            return
        self._mode = mode
        self._tell_system()
        self.refresh()

    def preview_contrast(self, palette: QPalette | None) -> None:
        """Look as on a system with high contrast and this palette; None goes back to what the system says."""
        self._forced_contrast = palette
        self.refresh()

    def refresh(self) -> None:
        """Read the system's settings again and tell everyone. Cheap enough for any change of setting."""
        self._apply()
        self.changed.emit()

    def watch(self, window: QWidget) -> None:
        """Follow what only a window is told: the system's font or text size changed."""
        window.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ThemeChange:
            self.refresh()
        return False

    def color(self, name: TokenName) -> QColor:
        """A colour by its name."""
        return QColor(self._tokens.of(name))

    def mix(self, first: TokenName, second: TokenName, share: float) -> QColor:
        """A colour `share` (0 to 1) of the way from the first to the second."""
        return QColor(mixed(self._tokens.of(first), self._tokens.of(second), share))

    def px(self, size: float) -> int:
        """Pixels here of a size that the design gives at B = 12; at least 1."""
        return max(1, round(size * self._base / DESIGN_BASE))

    def target(self) -> int:
        """Pixels that what is to be hit is high and wide at least: never less than 24, however small the text is.

        Source: WCAG 2.2, 2.5.8. Windows' own text is smaller than the design's.
        """
        return max(SPACE.target, self.px(SPACE.target))

    def font(self, role: RoleName) -> QFont:
        """The font of a kind of text; a copy, so it may be changed."""
        return QFont(self._fonts[role])

    def metrics(self, role: RoleName) -> QFontMetricsF:
        """Measures of a kind of text."""
        known = self._metrics.get(role)
        if known is None:
            known = self._metrics[role] = QFontMetricsF(self._fonts[role])
        return known

    def text_width(self, text: str, role: RoleName) -> float:
        """Pixels that the text takes on one line."""
        return self.metrics(role).horizontalAdvance(text)

    def _tell_system(self) -> None:
        # What the system draws itself, title bars and its own dialogs, keeps to the same colours.
        hints = self._app.styleHints()
        if self._mode is Mode.SYSTEM:
            hints.unsetColorScheme()
        else:
            dark = self._mode in (Mode.DARK, Mode.CONTRAST)
            hints.setColorScheme(Qt.ColorScheme.Dark if dark else Qt.ColorScheme.Light)

    def _apply(self) -> None:
        app = self._app
        # Only an unset palette shows the system's own colours through.
        app.setPalette(QPalette())
        system = self._forced_contrast or app.palette()
        hints = app.styleHints()
        asked = hints.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast
        own = self._mode is Mode.CONTRAST and not asked and self._forced_contrast is None
        self._high_contrast = asked or own or self._forced_contrast is not None
        if self._high_contrast:
            self._tokens = contrast_tokens(own_contrast() if own else system)
        elif self._mode is Mode.SYSTEM:
            self._tokens = DARK if hints.colorScheme() == Qt.ColorScheme.Dark else LIGHT
        else:
            self._tokens = DARK if self._mode is Mode.DARK else LIGHT
        self._read_fonts()
        app.setPalette(self._palette())
        app.setFont(self._fonts["body"])
        sheet = style_sheet(self._tokens, self._base, self._high_contrast)
        if sheet != self._sheet:
            self._sheet = sheet
            app.setStyleSheet(sheet)

    def _read_fonts(self) -> None:
        system = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
        fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        self._base = self._fixed_base or max(8, QFontInfo(system).pixelSize())
        families = self._families or (*(_WINDOWS_FAMILIES if sys.platform == "win32" else ()), *system.families())
        mono = self._mono_families or (*_MONO_FAMILIES, *fixed.families())
        self._metrics.clear()
        for name, role in ROLES.items():
            font = QFont()
            font.clearFeatures()
            font.setFamilies(list(mono if role.mono else families))
            if role.mono:
                font.setStyleHint(QFont.StyleHint.Monospace)
            else:
                font.setFeature(QFont.Tag("tnum"), 1)
            font.setPixelSize(round(self._base * role.factor))
            font.setWeight(QFont.Weight(role.weight))
            self._fonts[name] = font

    def _palette(self) -> QPalette:
        role, tokens = QPalette.ColorRole, self._tokens
        colours = {
            role.Window: tokens.window,
            role.WindowText: tokens.text,
            role.Base: tokens.surface,
            role.AlternateBase: tokens.sunken,
            role.Text: tokens.text,
            role.Button: tokens.surface,
            role.ButtonText: tokens.text,
            role.BrightText: tokens.on_state,
            role.Highlight: tokens.accent,
            role.HighlightedText: tokens.on_accent,
            role.Accent: tokens.accent,
            role.PlaceholderText: tokens.text3,
            role.ToolTipBase: tokens.surface,
            role.ToolTipText: tokens.text,
            role.Link: tokens.accent,
            role.LinkVisited: tokens.accent,
            role.Light: tokens.surface,
            role.Midlight: tokens.sunken,
            role.Mid: tokens.line,
            role.Dark: tokens.edge,
            role.Shadow: tokens.veil,
        }
        palette = QPalette()
        for key, value in colours.items():
            palette.setColor(key, QColor(value))
        for key in (role.WindowText, role.Text, role.ButtonText):
            palette.setColor(QPalette.ColorGroup.Disabled, key, QColor(tokens.text3))
        return palette


def theme() -> Theme:
    """The application's theme; made with the system's settings when there is none yet. GUI thread only."""
    if _known and isValid(_known[0]):
        return _known[0]
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        raise RuntimeError("a theme needs a QApplication")
    return Theme(app)
