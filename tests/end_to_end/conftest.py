"""A site for each test: one home, its key file, and the folders that the test asks for."""

from pathlib import Path

import pytest

from tests.support.command_line import Site


@pytest.fixture
def site(tmp_path: Path) -> Site:
    """An empty site; the program runs with the tests' own rights."""
    return Site(tmp_path / "site")


@pytest.fixture
def ordinary_site(tmp_path: Path) -> Site:
    """An empty site whose program is bound by mode bits."""
    return Site(tmp_path / "site", ordinary=True)
