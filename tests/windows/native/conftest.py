"""Collects these tests on Windows only, and expects those to fail under Wine that `differences.py` names."""

import sys
from pathlib import Path

import pytest

from tests.windows.native.differences import DIFFERENCES, under_wine

collect_ignore_glob = [] if sys.platform == "win32" else ["test_*.py"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here not in item.path.parents:
            continue
        for mark in item.iter_markers("wine_differs"):
            (name,) = mark.args
            reason = f"{name}: {DIFFERENCES[name]}"
            # Strict: a Wine that has learnt it fails the test that still expects it not to.
            item.add_marker(pytest.mark.xfail(under_wine(), reason=reason, strict=True))
