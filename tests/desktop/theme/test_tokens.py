"""Every pair of colours of the design is told apart well enough, and high contrast invents no colour."""

import pytest
from PySide6.QtGui import QColor, QPalette

from pathways_desktop.desktop.theme.tokens import (
    CONTRAST_PAIRS,
    DARK,
    HIGH_NEED,
    LIGHT,
    ROLES,
    SOFT,
    TOKEN_NAMES,
    TokenName,
    Tokens,
    contrast_ratio,
    contrast_tokens,
    mixed,
    own_contrast,
)


@pytest.mark.parametrize(("front", "ground", "need"), CONTRAST_PAIRS)
@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
def test_pair_is_told_apart(tokens: Tokens, front: TokenName, ground: TokenName, need: float) -> None:
    assert round(contrast_ratio(tokens.of(front), tokens.of(ground)), 1) >= need


@pytest.mark.parametrize(
    ("front", "ground", "light", "dark"),
    [
        ("text", "surface", 16.5, 13.6),
        ("text3", "window", 4.9, 6.8),
        ("accent", "accent_soft", 5.7, 6.2),
        ("edge", "window", 3.2, 4.5),
        ("warn", "warn_soft", 5.5, 7.2),
        ("text3", "rail", 4.5, 7.2),
    ],
)
def test_ratio_is_the_design_s(front: TokenName, ground: TokenName, light: float, dark: float) -> None:
    assert round(contrast_ratio(LIGHT.of(front), LIGHT.of(ground)), 1) == light
    assert round(contrast_ratio(DARK.of(front), DARK.of(ground)), 1) == dark


def test_ratio_has_its_known_ends() -> None:
    assert contrast_ratio("#000000", "#ffffff") == pytest.approx(21)
    assert contrast_ratio("#ffffff", "#000000") == pytest.approx(21)
    assert contrast_ratio("#777777", "#777777") == 1


def test_every_colour_is_one() -> None:
    for tokens in (LIGHT, DARK):
        for name in TOKEN_NAMES:
            assert QColor(getattr(tokens, name)).isValid(), name


def test_every_state_has_a_soft_colour_of_its_name() -> None:
    assert {soft: f"{name}_soft" for name, soft in SOFT.items()} == {soft: soft for soft in SOFT.values()}


def test_high_contrast_takes_all_from_the_palette() -> None:
    palette = QPalette()
    wanted = {
        QPalette.ColorRole.Window: "#010203",
        QPalette.ColorRole.WindowText: "#fefdfc",
        QPalette.ColorRole.Highlight: "#1aebff",
        QPalette.ColorRole.HighlightedText: "#030201",
    }
    for role, colour in wanted.items():
        palette.setColor(role, QColor(colour))
    tokens = contrast_tokens(palette)
    assert {getattr(tokens, name) for name in TOKEN_NAMES} == set(wanted.values())
    assert tokens.ok == tokens.bad == tokens.text == "#fefdfc"
    assert tokens.ok_soft == tokens.surface == "#010203"
    assert (tokens.accent, tokens.on_accent) == ("#1aebff", "#030201")


@pytest.mark.parametrize(
    ("ground", "ink", "highlight", "chosen"),
    [
        ("#000000", "#FFFFFF", "#1AEBFF", "#000000"),  # ours, and Windows' "High Contrast Black"
        ("#202020", "#FFFFFF", "#8EE3F0", "#263B50"),  # Aquatic
        ("#FFFAEF", "#3D3D3D", "#903909", "#FFF5E3"),  # Desert
        ("#2D3236", "#FFFFFF", "#A1BFDE", "#212D3B"),  # Dusk
        ("#000000", "#FFFFFF", "#D6B4FD", "#2B2B2B"),  # Night sky
        ("#000000", "#FFFF00", "#0000FF", "#FFFFFF"),  # an older one: white on blue, blue on black is nothing
        ("#FFFFFF", "#000000", "#37006E", "#FFFFFF"),  # High Contrast White
    ],
)
def test_every_pair_is_told_apart_under_high_contrast(ground: str, ink: str, highlight: str, chosen: str) -> None:
    role, palette = QPalette.ColorRole, QPalette()
    keys = (role.Window, role.WindowText, role.Highlight, role.HighlightedText)
    colours = tuple(zip(keys, (ground, ink, highlight, chosen), strict=True))
    for key, colour in colours:
        palette.setColor(key, QColor(colour))
    tokens = contrast_tokens(palette)
    low = {
        (front, behind): round(contrast_ratio(tokens.of(front), tokens.of(behind)), 1)
        for front, behind, _ in CONTRAST_PAIRS
        if contrast_ratio(tokens.of(front), tokens.of(behind)) < HIGH_NEED
    }
    assert low == {}
    assert {getattr(tokens, name) for name in TOKEN_NAMES} <= {QColor(each).name() for _, each in colours}


def test_our_own_high_contrast_is_the_first_of_these() -> None:
    tokens = contrast_tokens(own_contrast())
    assert (tokens.window, tokens.text, tokens.accent, tokens.on_accent) == ("#000000", "#ffffff", "#1aebff", "#000000")


def test_mix_goes_from_one_to_the_other() -> None:
    assert mixed("#000000", "#ffffff", 0) == "#000000"
    assert mixed("#000000", "#ffffff", 1) == "#ffffff"
    assert mixed("#000000", "#c86432", 0.5) == "#643219"


def test_roles_are_the_design_s() -> None:
    assert {name: (role.factor, role.weight) for name, role in ROLES.items() if not role.mono} == {
        "cap": (0.92, 600),
        "small": (1.0, 400),
        "small_strong": (1.0, 600),
        "body": (1.08, 400),
        "strong": (1.08, 600),
        "title": (1.33, 600),
        "num": (1.5, 600),
        "head": (1.67, 600),
    }
