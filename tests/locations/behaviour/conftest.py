"""The fixture `place`: every back end of the suite in turn."""

from collections.abc import Iterator

import pytest

from tests.locations.behaviour.back_ends import KINDS, MOVING, BackEnd
from tests.locations.behaviour.object_back_ends import object_store

PLACES = {**KINDS, **{server: object_store(server) for server in ("moto", "seaweedfs", "azurite")}}


@pytest.fixture(params=list(PLACES))
def place(request: pytest.FixtureRequest) -> Iterator[BackEnd]:
    """One empty place of each kind that can be claimed."""
    made = PLACES[request.param](request)
    yield made
    made.close()


@pytest.fixture(params=MOVING)
def moving_place(request: pytest.FixtureRequest) -> Iterator[BackEnd]:
    """One empty place of each kind that claims by moving a file."""
    made = KINDS[request.param](request)
    yield made
    made.close()
