"""A maker of plants: channels at work in this process, closed at the end of the test."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.engine.plant import Plant, plants


@pytest.fixture
def make_plant(tmp_path: Path) -> Iterator[Callable[..., Plant]]:
    """Makes a `Plant`; the arguments are its fields."""
    yield from plants(tmp_path)
