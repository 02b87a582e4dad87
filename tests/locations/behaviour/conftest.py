"""The fixture `place`: every back end of the suite in turn."""

from collections.abc import Iterator

import pytest

from tests.locations.behaviour.back_ends import KINDS, BackEnd


@pytest.fixture(params=list(KINDS))
def place(request: pytest.FixtureRequest) -> Iterator[BackEnd]:
    """One empty place of each kind that can be claimed."""
    made = KINDS[request.param](request)
    yield made
    made.close()
