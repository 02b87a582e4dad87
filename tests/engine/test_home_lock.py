"""The lock of a home: one engine at a time, and a command that only looks never passes for one."""

import threading
from pathlib import Path

import pytest

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.engine import home as homes
from pathways_desktop.engine.home import Home, HomeLock


def test_a_second_one_is_refused_and_the_first_keeps_it(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(homes, "LOCK_SECONDS", 0.1)
    with HomeLock(Home(home)):
        second = HomeLock(Home(home))
        with pytest.raises(PathwaysError) as refused:
            second.take()
        assert refused.value.code == "ERR_PATHWAYS_HOME_BUSY"
        assert second.held_elsewhere()
    assert not second.held_elsewhere()
    second.take()
    second.give_up()
    second.give_up()


def test_a_command_that_looks_at_the_moment_of_a_start_does_not_keep_the_engine_out(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(homes, "LOCK_SECONDS", 30.0)
    looking, engine = HomeLock(Home(home)), HomeLock(Home(home))
    asked = threading.Event()
    real = homes._lock

    def told(file: object) -> None:
        try:
            real(file)  # type: ignore[arg-type]
        except OSError:
            asked.set()
            raise

    looking.take()
    monkeypatch.setattr(homes, "_lock", told)
    starting = threading.Thread(target=engine.take)
    starting.start()
    assert asked.wait(10), "it was refused once"
    looking.give_up()
    starting.join(10)
    assert looking.held_elsewhere()
    engine.give_up()


def test_looking_leaves_no_lock_behind(home: Path) -> None:
    lock = HomeLock(Home(home))
    assert not lock.held_elsewhere()
    lock.take()
    lock.give_up()
    assert not lock.held_elsewhere()
    with HomeLock(Home(home)):
        pass
