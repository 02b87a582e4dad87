"""The design's colours, type roles and spaces as values, and the pairs of colours that must be told apart.

No widget and no running application is needed here: sizes are factors of the base B, and only a palette's colours
are read. Source: the visual design, section 1.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final, Literal

from PySide6.QtGui import QColor, QPalette

TokenName = Literal[
    "window", "rail", "surface", "sunken", "line", "edge", "text", "text2", "text3", "accent", "on_accent",
    "accent_soft", "ok", "ok_soft", "work", "work_soft", "warn", "warn_soft", "bad", "bad_soft", "idle", "idle_soft",
    "other", "other_soft", "on_state", "veil",
]  # fmt: skip
"""The name of a colour."""

StateToken = Literal["ok", "work", "warn", "bad", "idle", "other"]
"""The colours of states; each has a soft one of the same name with `_soft`."""

SOFT: Final[dict[StateToken, TokenName]] = {
    "ok": "ok_soft",
    "work": "work_soft",
    "warn": "warn_soft",
    "bad": "bad_soft",
    "idle": "idle_soft",
    "other": "other_soft",
}

RoleName = Literal["cap", "small", "small_strong", "body", "strong", "title", "num", "head", "mono", "mono_strong"]
"""The name of a kind of text."""


@dataclass(frozen=True, slots=True)
class Tokens:
    """One colour scheme; each colour as `#rrggbb`."""

    window: str
    rail: str
    surface: str
    sunken: str
    line: str
    edge: str
    text: str
    text2: str
    text3: str
    accent: str
    on_accent: str
    accent_soft: str
    ok: str
    ok_soft: str
    work: str
    work_soft: str
    warn: str
    warn_soft: str
    bad: str
    bad_soft: str
    idle: str
    idle_soft: str
    other: str
    other_soft: str
    on_state: str
    veil: str

    def of(self, name: TokenName) -> str:
        """The colour of this name as `#rrggbb`."""
        value = getattr(self, name)
        assert isinstance(value, str)
        return value


LIGHT: Final = Tokens(
    window="#F2F4F6",
    rail="#E7EBEE",
    surface="#FFFFFF",
    sunken="#F7F9FA",
    line="#DCE2E7",
    edge="#7D8995",
    text="#16202A",
    text2="#47535F",
    text3="#5F6B77",
    accent="#0B6478",
    on_accent="#FFFFFF",
    accent_soft="#DDEEF2",
    ok="#177243",
    ok_soft="#E1F3E8",
    work="#1D5FBF",
    work_soft="#E4EDFB",
    warn="#8F5200",
    warn_soft="#FFF0D4",
    bad="#B3261E",
    bad_soft="#FCE8E6",
    idle="#56626E",
    idle_soft="#E6EAED",
    other="#6A48B0",
    other_soft="#EEE8F8",
    on_state="#FFFFFF",
    veil="#16202A",
)

DARK: Final = Tokens(
    window="#14191F",
    rail="#0F1317",
    surface="#1B2228",
    sunken="#20282F",
    line="#313B45",
    edge="#75828F",
    text="#E8EDF1",
    text2="#B3BEC8",
    text3="#95A2AE",
    accent="#5CC3D5",
    on_accent="#04212A",
    accent_soft="#16373F",
    ok="#5FCB8F",
    ok_soft="#17342A",
    work="#82B4F7",
    work_soft="#1B2F4B",
    warn="#F0B44F",
    warn_soft="#3A2D14",
    bad="#FF8F85",
    bad_soft="#45211F",
    idle="#A3AFBA",
    idle_soft="#2B343C",
    other="#BFA6F5",
    other_soft="#30294A",
    on_state="#10161B",
    veil="#000000",
)

_STATES: Final[tuple[StateToken, ...]] = ("ok", "work", "warn", "bad", "idle", "other")


def own_contrast() -> QPalette:
    """The palette of high contrast where a person asks for it and the system has none: white on black, cyan chosen."""
    role, palette = QPalette.ColorRole, QPalette()
    for key in (role.Window, role.Base, role.Button, role.HighlightedText):
        palette.setColor(key, QColor("#000000"))
    for key in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(key, QColor("#FFFFFF"))
    palette.setColor(role.Highlight, QColor("#1AEBFF"))
    return palette


def contrast_tokens(palette: QPalette) -> Tokens:
    """The tokens of a high-contrast system: nothing but what the system's palette holds.

    Soft fills become the ground (whoever paints them adds a frame); states lose their colour and keep their shape.
    A highlight that does not stand out from the ground as text has to (some systems choose one that is a ground for
    white only) gives its place to the ink: it is the colour of links and of the frame around what has the keyboard.
    """
    window = palette.color(QPalette.ColorRole.Window).name()
    ink = palette.color(QPalette.ColorRole.WindowText).name()
    highlight = palette.color(QPalette.ColorRole.Highlight).name()
    chosen = palette.color(QPalette.ColorRole.HighlightedText).name()
    if min(contrast_ratio(highlight, window), contrast_ratio(highlight, chosen)) < HIGH_NEED:
        highlight, chosen = ink, window
    ground = dict.fromkeys(("window", "rail", "surface", "sunken", "accent_soft", "on_state", "veil"), window)
    front = dict.fromkeys(("line", "edge", "text", "text2", "text3"), ink)
    states = dict.fromkeys(_STATES, ink)
    soft = {SOFT[name]: window for name in _STATES}
    accent = {"accent": highlight, "on_accent": chosen}
    return Tokens(**ground, **front, **states, **soft, **accent)


def mixed(first: str, second: str, share: float) -> str:
    """The colour that lies `share` (0 to 1) of the way from the first to the second, as `#rrggbb`."""
    a, b = QColor(first), QColor(second)
    pairs = ((a.red(), b.red()), (a.green(), b.green()), (a.blue(), b.blue()))
    return QColor(*(round(x + (y - x) * share) for x, y in pairs)).name()


def _luminance(colour: str) -> float:
    value = QColor(colour)
    parts = []
    for part in (value.red(), value.green(), value.blue()):
        share = part / 255
        parts.append(share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4)
    red, green, blue = parts
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast_ratio(first: str, second: str) -> float:
    """How well two colours are told apart, 1 to 21, by the rule of WCAG 2."""
    dark, light = sorted((_luminance(first), _luminance(second)))
    return (light + 0.05) / (dark + 0.05)


TEXT_NEED: Final = 4.5
SHAPE_NEED: Final = 3.0
HIGH_NEED: Final = 7.0
"""For every pair under high contrast (WCAG 2, success criterion 1.4.6)."""

CONTRAST_PAIRS: Final[tuple[tuple[TokenName, TokenName, float], ...]] = (
    ("text", "surface", TEXT_NEED),
    ("text", "window", TEXT_NEED),
    ("text2", "surface", TEXT_NEED),
    ("text2", "window", TEXT_NEED),
    ("text2", "rail", TEXT_NEED),
    ("text2", "accent_soft", TEXT_NEED),
    ("text2", "warn_soft", TEXT_NEED),
    ("text3", "surface", TEXT_NEED),
    ("text3", "window", TEXT_NEED),
    ("text3", "sunken", TEXT_NEED),
    ("text3", "accent_soft", TEXT_NEED),
    ("text3", "rail", TEXT_NEED),
    ("bad", "rail", TEXT_NEED),
    ("accent", "surface", TEXT_NEED),
    ("accent", "accent_soft", TEXT_NEED),
    ("on_accent", "accent", TEXT_NEED),
    ("edge", "surface", SHAPE_NEED),
    ("edge", "window", SHAPE_NEED),
    *((name, SOFT[name], TEXT_NEED) for name in _STATES),
    *((name, "surface", TEXT_NEED) for name in _STATES),
    *((name, "accent_soft", TEXT_NEED) for name in _STATES),
    *(("on_state", name, SHAPE_NEED) for name in _STATES),
)
"""Front, ground, and the least ratio that is needed between them."""


@dataclass(frozen=True, slots=True)
class TypeRole:
    """A kind of text: its size as a factor of B, its weight, and whether all its letters are as wide."""

    factor: float
    weight: int
    mono: bool = False


ROLES: Final[dict[RoleName, TypeRole]] = {
    "cap": TypeRole(0.92, 600),
    "small": TypeRole(1.0, 400),
    "small_strong": TypeRole(1.0, 600),
    "body": TypeRole(1.08, 400),
    "strong": TypeRole(1.08, 600),
    "title": TypeRole(1.33, 600),
    "num": TypeRole(1.5, 600),
    "head": TypeRole(1.67, 600),
    "mono": TypeRole(1.0, 400, mono=True),
    "mono_strong": TypeRole(1.0, 600, mono=True),
}

DESIGN_BASE: Final = 12
"""The base B, in pixels, at which every size in the design is given."""


@dataclass(frozen=True, slots=True)
class Space:
    """Spaces and shapes in pixels at B = 12; `Theme.px` turns one into pixels on this machine."""

    xs: int = 4
    s: int = 8
    m: int = 12
    l: int = 16  # noqa: E741 - the sizes are named as clothes are
    xl: int = 24
    page: int = 16
    gap: int = 12
    card_side: int = 14
    card_end: int = 12
    radius_cell: int = 3
    radius_control: int = 4
    radius_card: int = 8
    radius_sheet: int = 12
    hairline: int = 1
    focus: int = 2
    marker: int = 3
    control: int = 30
    control_small: int = 26
    chip: int = 26
    pill: int = 24
    table_row: int = 30
    claim_row: int = 32
    tree_row: int = 26
    waiting_row: int = 42
    header_row: int = 28
    rail_row: int = 38
    channel_row: int = 58
    channel_row_problem: int = 76
    rail: int = 172
    rail_folded: int = 56
    list_folded: int = 208
    icon: int = 16
    icon_rail: int = 18
    state_table: int = 14
    state_list: int = 18
    state_card: int = 22
    target: int = 24


SPACE: Final = Space()

TOKEN_NAMES: Final[tuple[str, ...]] = tuple(field.name for field in fields(Tokens))
"""Every colour's name, in the order of the design's table."""
