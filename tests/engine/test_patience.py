"""A look at a place for somebody who waits: steps keep it waiting, silence ends it, its own errors come through."""

import threading
import time
from types import SimpleNamespace
from typing import cast

import pytest

from pathways_desktop.config.model import PlaceSettings
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.progress import Step
from pathways_desktop.engine import patience
from pathways_desktop.engine.patience import PlaceLook, look_at
from tests.support.waiting import wait_until

SILENT = "ETIMEDOUT: no answer in 0.5 s"


def place(where: str) -> PlaceSettings:
    return cast(PlaceSettings, SimpleNamespace(where=where, local_dir=where))


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "PLACE_SECONDS", 0.5)


def test_an_answer_and_an_error_come_through() -> None:
    def refused(step: Step) -> int:
        raise PathwaysError("EACCES", "there")

    def timed_out(step: Step) -> int:
        raise TimeoutError("its own")

    assert look_at(place("/one"), lambda step: 7) == 7
    with pytest.raises(PathwaysError, match="EACCES: there"):
        look_at(place("/one"), refused)
    with pytest.raises(TimeoutError, match="its own"):
        look_at(place("/one"), timed_out)


def test_a_server_is_asked_on_the_thread_of_who_asks() -> None:
    """Its link ends a silence by itself."""
    settings = cast(PlaceSettings, SimpleNamespace(where="sftp://zz", local_dir=None))
    assert look_at(settings, lambda step: threading.current_thread()) is threading.current_thread()


def test_a_slow_look_is_waited_for_as_long_as_it_moves() -> None:
    def slow(step: Step) -> str:
        for _ in range(20):
            time.sleep(0.1)
            step()
        return "all"

    assert look_at(place("/slow"), slow) == "all"


def test_one_that_stands_is_given_up_and_not_asked_again_before_it_returns() -> None:
    go_on, asked = threading.Event(), []

    def hangs(step: Step) -> None:
        asked.append(1)
        go_on.wait(60)

    try:
        with pytest.raises(PathwaysError, match=SILENT):
            look_at(place("/dead"), hangs)
        began = time.monotonic()
        with pytest.raises(PathwaysError, match=SILENT):
            look_at(place("/dead"), hangs)
        assert time.monotonic() - began < 0.4
        assert len(asked) == 1
        assert look_at(place("/well"), lambda step: 7) == 7, "another place is asked"
    finally:
        go_on.set()
    wait_until(lambda: not any(each.name == "patience" for each in threading.enumerate()))
    assert look_at(place("/dead"), lambda step: 8) == 8


def test_looks_that_began_together_are_waited_for_together() -> None:
    go_on = threading.Event()
    looks = [PlaceLook(place(f"/dead/{number}"), lambda step: go_on.wait(60)) for number in range(4)]
    began = time.monotonic()
    try:
        for look in looks:
            with pytest.raises(PathwaysError, match=SILENT):
                look.result()
        assert time.monotonic() - began < 1.5
    finally:
        go_on.set()
    wait_until(lambda: not any(each.name == "patience" for each in threading.enumerate()))
