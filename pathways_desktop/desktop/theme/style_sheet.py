"""The one style sheet: buttons, fields, tabs, headers, menus, scroll bars, cards. A pure function of its numbers.

What is not a standard control is painted by `widgets`, not styled here. Under high contrast the same geometry stays
and each colour comes from the system's palette, because the tokens do.
"""

from __future__ import annotations

from string import Template

from pathways_desktop.desktop.theme.tokens import DESIGN_BASE, ROLES, TOKEN_NAMES, Tokens, mixed

_SHEET = Template("""
*[box="page"] { background: $window; }
*[box="rail"] { background: $rail; border-right: 1px solid $line; }
*[box="sunken"] { background: $sunken; }
*[box="card"] { background: $surface; border: 1px solid $line; border-radius: ${card}px; }
*[box="sheet"] { background: $surface; border: 1px solid $line; border-radius: ${sheet}px; }
QToolTip { background: $surface; color: $text; border: 1px solid $edge; padding: 4px; }

QPushButton { background: $surface; color: $text; border: 1px solid $edge; border-radius: ${radius}px;
  padding: 0 ${pad}px; min-height: ${control}px; }
QPushButton:hover { background: $hover; }
QPushButton:pressed, QPushButton:open { background: $press; }
QPushButton[small="true"] { min-height: ${small}px; padding: 0 ${pad_small}px; }
QPushButton[square="true"] { min-width: ${control}px; max-width: ${control}px; padding: 0; }
QPushButton[square="true"][small="true"] { min-width: ${small}px; max-width: ${small}px; }
QPushButton[kind="primary"] { background: $accent; border-color: $accent; color: $on_accent; }
QPushButton[kind="primary"]:hover { background: $accent_hover; }
QPushButton[kind="primary"]:pressed { background: $accent_press; }
QPushButton[kind="danger"] { background: $bad; border-color: $bad; color: $on_state; }
QPushButton[kind="danger"]:hover { background: $bad_hover; }
QPushButton[kind="ghost"] { background: transparent; border-color: transparent; }
QPushButton[kind="ghost"]:hover { background: $hover; }
QPushButton[kind="ghost"]:pressed { background: $press; }
QPushButton[kind="link"] { background: transparent; border-color: transparent; color: $accent; }
QPushButton[kind="link"]:hover { background: $hover; }
QPushButton:disabled { color: $text3; border-color: $line; border-style: $off; background: $sunken; }
QPushButton:focus { border: 2px solid $accent; padding: 0 ${pad_in}px; min-height: ${control_in}px; }
QPushButton[kind="primary"]:focus, QPushButton[kind="danger"]:focus { border: 2px solid $text; }
QPushButton[small="true"]:focus { min-height: ${small_in}px; padding: 0 ${pad_small_in}px; }
QPushButton[square="true"]:focus { min-width: ${control_in}px; max-width: ${control_in}px; padding: 0; }
QPushButton[square="true"][small="true"]:focus { min-width: ${small_in}px; max-width: ${small_in}px; }
QPushButton::menu-indicator { width: 0; }

QLineEdit, QComboBox, QAbstractSpinBox { background: $surface; color: $text; border: 1px solid $edge;
  border-radius: ${radius}px; min-height: ${control}px; padding: 0 ${pad_small}px;
  selection-background-color: $accent; selection-color: $on_accent; placeholder-text-color: $text3; }
QAbstractSpinBox { padding: 0; min-height: ${spin}px; }
QLineEdit:focus, QComboBox:focus { border: 2px solid $accent; min-height: ${control_in}px;
  padding: 0 ${pad_small_in}px; }
QAbstractSpinBox:focus { border: 2px solid $accent; min-height: ${spin_in}px; }
QLineEdit[invalid="true"] { border: 2px solid $bad; min-height: ${control_in}px; padding: 0 ${pad_small_in}px; }
QLineEdit:disabled, QComboBox:disabled, QAbstractSpinBox:disabled { color: $text3; background: $sunken;
  border-color: $line; border-style: $off; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { width: 0; height: 0; border: 0; }
QAbstractSpinBox QLineEdit, QAbstractSpinBox QLineEdit:focus { background: transparent; border: 0; min-height: 0;
  padding: 0 ${pad_small}px; }
QLineEdit:read-only { background: $sunken; }
QComboBox::drop-down { border: 0; width: ${drop}px; }
QComboBox::down-arrow { image: none; }
QComboBox QAbstractItemView { background: $surface; border: 1px solid $line; outline: 0;
  selection-background-color: $accent_soft; selection-color: $text; }
QPlainTextEdit, QTextEdit { background: $surface; color: $text; border: 1px solid $edge; border-radius: ${radius}px;
  selection-background-color: $accent; selection-color: $on_accent; }
QPlainTextEdit:focus, QTextEdit:focus { border: 2px solid $accent; }
QPlainTextEdit[box="bare"] { border: 2px solid transparent; border-radius: 0; }
QPlainTextEdit[box="bare"]:focus { border-color: $accent; }
QCheckBox, QRadioButton { spacing: ${space}px; min-height: ${target}px; }

QTabWidget::pane { border: 0; }
QTabBar { background: transparent; }
QTabBar::tab { background: transparent; border: 0; border-bottom: 2px solid transparent;
  padding: ${tab_top}px 2px ${tab_low}px 2px; margin: 0 ${tab_gap}px; color: $text2; }
QTabBar::tab:selected { color: $text; border-bottom: 2px solid $accent; font-weight: 600; }
QTabBar::tab:hover { color: $text; }
QTabBar::tab:focus { color: $accent; }
QTabBar::tab:disabled { color: $text3; }

QHeaderView { background: transparent; border: 0; }
QHeaderView::section { background: $surface; color: $text2; border: 0; border-bottom: 1px solid $line;
  padding: 0 6px; font-size: ${cap}px; font-weight: 600; }
QHeaderView::section:first { padding-left: ${first}px; }
QTreeView QHeaderView::section { padding-left: ${space}px; }
*[box="ages"] QHeaderView::section, *[box="ages"] QHeaderView::section:first { border: 0; padding: 0;
  background: transparent; }
QTableView, QTreeView, QListView { background: transparent; border: 0; outline: 0; }
QTreeView::branch { background: transparent; }

QScrollArea { background: transparent; border: 0; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle { background: $scroll; border-radius: 3px; margin: 2px; }
QScrollBar::handle:hover { background: $edge; }
QScrollBar::handle:vertical { min-height: 32px; }
QScrollBar::handle:horizontal { min-width: 32px; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

QMenu { background: $surface; border: 1px solid $menu_line; border-radius: ${card}px; padding: 5px; color: $text; }
QMenu::item { padding: 6px 26px 6px 12px; border-radius: ${radius}px; margin: 0 2px; border: $menu_frame; }
QMenu::icon { padding-left: 10px; }
QMenu::item:selected { background: $accent_soft; color: $text; border-color: $accent; }
QMenu::item:default { font-weight: 600; }
QMenu::item:disabled { color: $text2; }
QMenu::separator { height: 1px; background: $line; margin: 4px 8px; }

QProgressBar { background: $idle_soft; border: $bar_frame; border-radius: 3px; min-height: 6px; max-height: 6px;
  color: transparent; }
QProgressBar::chunk { background: $accent; border-radius: 3px; }
QSplitter::handle { background: transparent; }
""")


def style_sheet(tokens: Tokens, base: int, high_contrast: bool) -> str:
    """The sheet for these colours at this base, in pixels of the system's font. Any thread."""

    def px(size: float) -> int:
        return round(size * base / DESIGN_BASE)

    colours = {name: getattr(tokens, name) for name in TOKEN_NAMES}
    if high_contrast:
        # A tint between two colours of a high-contrast palette could sink below the need: none is made.
        shades = {
            "hover": tokens.surface,
            "press": tokens.surface,
            "accent_hover": tokens.accent,
            "accent_press": tokens.accent,
            "bad_hover": tokens.bad,
            "scroll": tokens.edge,
        }
    else:
        shades = {
            "hover": mixed(tokens.surface, tokens.text, 0.06),
            "press": mixed(tokens.surface, tokens.text, 0.11),
            "accent_hover": mixed(tokens.accent, tokens.text, 0.12),
            "accent_press": mixed(tokens.accent, tokens.text, 0.22),
            "bad_hover": mixed(tokens.bad, tokens.text, 0.12),
            "scroll": mixed(tokens.surface, tokens.edge, 0.62),
        }
    sizes = {
        "card": px(8),
        "sheet": px(12),
        "radius": px(4),
        "control": px(30) - 2,  # a border of one pixel lies outside the height that a sheet sets
        "control_in": px(30) - 4,
        "spin": px(30) - 6,  # a spin box adds two pixels above and below its field
        "spin_in": px(30) - 8,
        "small": px(26) - 2,
        "small_in": px(26) - 4,
        "pad": px(12) - 1,
        "pad_in": px(12) - 2,
        "pad_small": px(9) - 1,
        "pad_small_in": px(9) - 2,
        "drop": px(24),
        "space": px(8),
        "target": px(24),
        "tab_top": px(9),
        "tab_low": px(7),
        "tab_gap": px(9),
        "first": px(12),
        "cap": round(base * ROLES["cap"].factor),
        "menu_line": tokens.edge if high_contrast else tokens.line,
        "menu_frame": f"2px solid {tokens.surface}" if high_contrast else "0",
        # No second ink: what is off has a broken frame.
        "off": "dashed" if high_contrast else "solid",
        "bar_frame": f"1px solid {tokens.text}" if high_contrast else "0",
    }
    labels = "".join(f'QLabel[token="{name}"] {{ color: {colours[name]}; }}\n' for name in TOKEN_NAMES)
    return _SHEET.substitute(colours | shades | sizes) + labels
