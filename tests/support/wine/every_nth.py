"""A plugin of pytest (`-p tests.support.wine.every_nth`): of all tests that were found, every so many one runs.

Which ones turns with nothing: the same checkout gives the same tests.
"""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--stride", type=int, default=1, help="run every so many test only")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    stride: int = config.getoption("--stride")
    config.hook.pytest_deselected(items=[item for number, item in enumerate(items) if number % stride])
    items[:] = items[::stride]
