"""The mark in the task bar at every size, with its number, in the task bar's ink."""

import pytest
from PySide6.QtCore import QSize

from pathways_desktop.desktop.theme.theme import Theme
from pathways_desktop.desktop.theme.tray_icons import TRAY_SIZES, TrayState, badge_text, tray_icon, tray_pixmap
from tests.desktop.theme.pictures import bits, colours

STATES: tuple[TrayState, ...] = ("starting", "running", "working", "attention", "failing", "paused")


@pytest.mark.parametrize(("count", "text"), [(-1, ""), (0, ""), (1, "1"), (9, "9"), (10, "9+"), (4000, "9+")])
def test_badge(count: int, text: str) -> None:
    assert badge_text(count) == text


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("size", TRAY_SIZES)
def test_every_size_is_drawn_exactly(light: Theme, state: TrayState, size: int) -> None:
    picture = tray_pixmap(state, 3, True, size)
    assert (picture.width(), picture.height()) == (size, size)
    assert colours(picture)


@pytest.mark.parametrize("state", STATES)
def test_one_icon_holds_all_sizes(light: Theme, state: TrayState) -> None:
    sizes = {(size.width(), size.height()) for size in tray_icon(state, 2, True).availableSizes()}
    assert sizes == {(size, size) for size in TRAY_SIZES}


def test_ink_is_the_task_bar_s(light: Theme) -> None:
    assert colours(tray_pixmap("running", 0, True, 40)) == {"#ffffff"}
    assert colours(tray_pixmap("running", 0, False, 40)) == {"#1b1b1b"}


@pytest.mark.parametrize("dark", [True, False])
@pytest.mark.parametrize("size", TRAY_SIZES)
def test_an_outlined_mark_is_seen_on_a_bar_of_either_colour(light: Theme, size: int, dark: bool) -> None:
    picture = tray_pixmap("running", 0, dark, size, outlined=True)
    assert (picture.width(), picture.height()) == (size, size)
    assert {"#ffffff", "#1b1b1b"} <= colours(picture)
    image = picture.toImage()
    for y in range(size):
        seen = [pixel for x in range(size) if (pixel := image.pixelColor(x, y)).alpha() > 128]
        for outer in seen[:1] + seen[-1:]:
            assert (outer.lightness() < 128) is dark, "the edge goes all round"
    shapes = {bits(tray_pixmap(state, 0, dark, size, outlined=True)) for state in STATES}
    assert len(shapes) == len(STATES)


def test_no_two_states_look_alike(light: Theme) -> None:
    for size in TRAY_SIZES:
        shapes = {bits(tray_pixmap(state, 0, True, size)) for state in STATES}
        assert len(shapes) == len(STATES)


@pytest.mark.parametrize("size", TRAY_SIZES)
def test_numbers_are_told_apart(light: Theme, size: int) -> None:
    drawn = {bits(tray_pixmap("failing", count, True, size)) for count in range(11)}
    assert len(drawn) == 11
    nine_plus = bits(tray_pixmap("failing", 10, True, size))
    assert bits(tray_pixmap("failing", 99, True, size)) == nine_plus


def test_a_count_shows_only_while_failing(light: Theme) -> None:
    assert bits(tray_pixmap("attention", 5, True, 32)) == bits(tray_pixmap("attention", 0, True, 32))


def test_the_octagon_is_red(light: Theme) -> None:
    assert "#d13438" in colours(tray_pixmap("failing", 4, True, 40))


def test_the_icon_gives_back_what_was_painted(light: Theme) -> None:
    picture = tray_icon("failing", 4, False).pixmap(QSize(20, 20), 1.0)
    assert picture.toImage() == tray_pixmap("failing", 4, False, 20).toImage()
