"""A site for each test; the helpers' assertions are told as those of tests are."""

from pathlib import Path

import pytest

pytest.register_assert_rewrite("tests.crash.aftermath")

from tests.support.command_line import Site  # noqa: E402 - what is rewritten has to be named first


@pytest.fixture
def template(tmp_path: Path) -> Site:
    """A site whose store is made."""
    site = Site(tmp_path / "template")
    site.channel()
    site.once()
    return site
