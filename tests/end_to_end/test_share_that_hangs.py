"""A share on which every call hangs: what lists the store never asks it, and what asks it says so in time."""

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pathways_desktop.engine import patience
from tests.end_to_end.inside import InnerSite

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the calls of POSIX are held up")
ASKS = ("lstat", "stat", "scandir", "open", "mkdir", "statvfs")


@pytest.fixture
def hung(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    """The names of the calls that hang in the folder `drop`, from the moment that this set is not empty."""
    gate, asked, held = threading.Event(), set[str](), f"{tmp_path / 'drop'}/"

    def held_up(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(path: Any = ".", *rest: Any, **options: Any) -> Any:
            if asked and isinstance(path, str | bytes | os.PathLike) and f"{os.fsdecode(path)}/".startswith(held):
                asked.add(name)
                assert gate.wait(60)
            return real(path, *rest, **options)

        return call

    for name in ASKS:
        monkeypatch.setattr(os, name, held_up(name, getattr(os, name)))
    yield asked
    gate.set()


def test_what_the_store_holds_is_listed_without_the_share(tmp_path: Path, hung: set[str]) -> None:
    site = InnerSite(tmp_path)
    site.channel()
    site.drop("zztest-1.hl7")
    site.once()
    hung.add("began")
    began = time.monotonic()
    for words in (["channels"], ["waiting"], ["messages"], ["failures"], ["pause", "lab"], ["poll", "lab"]):
        site.run(*words)
    assert hung == {"began"}
    assert time.monotonic() - began < 5


def test_claims_and_check_say_so_and_go_on_with_the_others(
    tmp_path: Path, hung: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "PLACE_SECONDS", 0.5)
    monkeypatch.setattr("pathways_desktop.engine.configuration.LINK_SECONDS", 0.2)
    site = InnerSite(tmp_path)
    site.channel()
    site.channel("well", into="drop-2", to=("out-2",))
    (site.root / "drop-2/.claimed/well").mkdir(parents=True)
    (site.root / "drop-2/.claimed/well/zz-not-ours").write_text("ZZ")
    site.once()
    hung.add("began")
    claims = site.run("claims", expect=1)
    assert "zz-not-ours" in claims.out
    assert "ETIMEDOUT" in claims.err
    check = site.run("check", expect=1)
    rows = [line.split() for line in check.out.splitlines()]
    assert ["FAILED", "lab", "source", "probe"] in [row[:4] for row in rows]
    assert ["ok", "well", "source", "probe"] in [row[:4] for row in rows]
    assert "no answer in 0.5 s" in check.out
