"""Icons are there, drawn in the token's colour, sharp, and drawn once."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QIcon, QImage, QPainter
from pytestqt.qtbot import QtBot

from pathways_desktop.desktop.theme.icons import app_icon, icon, paint_state, pixmap, rendered, state_icon, svg_source
from pathways_desktop.desktop.theme.states import STATES, look, state_word
from pathways_desktop.desktop.theme.theme import Mode, Theme
from pathways_desktop.domain.message import ChannelState, ClaimState, DeliveryState, MessageState
from pathways_desktop.resources_access import resource_path
from tests.desktop.theme.pictures import bits, colours

ICONS = sorted(
    entry.name.removesuffix(".svg") for entry in resource_path("icons").iterdir() if entry.name.endswith(".svg")
)


@pytest.mark.parametrize("name", ICONS)
def test_every_icon_draws_something(light: Theme, name: str) -> None:
    picture = rendered(svg_source(name).replace("currentColor", "#000000"), 48, 1.0)
    assert colours(picture)


def test_an_icon_takes_the_token_s_colour(light: Theme) -> None:
    assert colours(pixmap("add", "accent", 48)) == {light.tokens.accent.lower()}
    light.set_mode(Mode.DARK)
    assert colours(pixmap("add", "accent", 48)) == {light.tokens.accent.lower()}


def test_a_state_has_its_sign_in_on_state(light: Theme) -> None:
    light.set_mode(Mode.DARK)
    found = colours(pixmap("state-failed", "bad", 96))
    assert {light.tokens.bad.lower(), light.tokens.on_state.lower()} <= found
    assert "#ffffff" not in found


def test_a_picture_is_drawn_once(light: Theme) -> None:
    assert pixmap("poll", "text2", 16, 2.0).cacheKey() == pixmap("poll", "text2", 16, 2.0).cacheKey()


def test_a_picture_is_sharp_on_a_dense_screen(light: Theme) -> None:
    picture = pixmap("poll", "text2", 16, 2.0)
    assert (picture.width(), picture.devicePixelRatio()) == (32, 2.0)
    assert picture.deviceIndependentSize().toSize() == QSize(16, 16)


def test_an_icon_is_grey_when_off(light: Theme) -> None:
    made = icon("pause", "accent", 48)
    assert colours(made.pixmap(QSize(48, 48), 1.0, QIcon.Mode.Disabled)) == {light.tokens.text3.lower()}
    assert colours(made.pixmap(QSize(48, 48), 1.0)) == {light.tokens.accent.lower()}


def test_an_unknown_icon_is_refused(light: Theme) -> None:
    with pytest.raises(FileNotFoundError):
        icon("no-such-icon")


@pytest.mark.parametrize("state", [*ChannelState, *MessageState, *DeliveryState, *ClaimState])
def test_every_state_of_the_domain_has_shape_and_word(light: Theme, state: str) -> None:
    assert svg_source(look(state).icon)
    assert state_word(state)


def test_no_two_states_look_alike() -> None:
    assert len({shown.icon for shown in STATES.values()}) == len(STATES)


def test_every_state_draws_another_shape_without_colour(light: Theme, qtbot: QtBot) -> None:
    shapes = set()
    for state in STATES:
        source = svg_source(look(state).icon).replace("currentColor", "#000000")
        shapes.add(bits(rendered(source, 14, 1.0)))
    assert len(shapes) == len(STATES)


def test_an_unknown_state_is_refused(light: Theme) -> None:
    with pytest.raises(KeyError):
        look("happy")
    with pytest.raises(KeyError):
        state_word("happy")


def test_a_state_is_painted_where_it_is_asked_for(light: Theme) -> None:
    image = QImage(60, 40, QImage.Format.Format_ARGB32)
    image.fill(QColor("#ffffff"))
    painter = QPainter(image)
    paint_state(painter, "running", 30, 10, 20)
    painter.end()
    assert image.pixelColor(5, 20).name() == "#ffffff"
    assert image.pixelColor(33, 20).name() == light.tokens.ok.lower()


def test_state_and_app_icons_are_filled(light: Theme) -> None:
    assert not state_icon("held").isNull()
    assert QSize(32, 32) in app_icon().availableSizes()
