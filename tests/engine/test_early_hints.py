"""A hint of the system starts a pass long before the next poll; after a sleep what waited for a retry is tried too."""

from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from pathways_desktop.domain.events import Event, SessionLocked
from pathways_desktop.engine.early import Hearing, Locked, Look
from pathways_desktop.engine.pool import Pool
from tests.engine.installation import SECONDS, Installation
from tests.support.waiting import wait_until


def test_a_hint_looks_at_once(tmp_path: Path) -> None:
    drop = tmp_path / "drop"
    drop.mkdir()
    made = Installation(tmp_path)
    made.channel("lab", drop, pollInterval="1h")
    with made.run() as home:
        wait_until(lambda: made.worker("lab").view.passes, SECONDS, "the first pass")
        (drop / "a.hl7").write_bytes(b"MSH|ZZTEST")
        home.hearing.hint(False)
        wait_until(lambda: made.delivered("lab") == [b"MSH|ZZTEST"], SECONDS, "delivered after the hint")


def test_a_locked_session_is_told_and_no_reason_to_look(tmp_path: Path) -> None:
    made = Installation(tmp_path)
    (tmp_path / "drop").mkdir()
    made.channel("lab", tmp_path / "drop", pollInterval="1h")
    heard: list[Event] = []
    with made.run() as home:
        home.listen(heard.append)
        wait_until(lambda: made.worker("lab").view.passes == 1, SECONDS, "the first pass")
        home.hearing.locked()
        wait_until(lambda: any(isinstance(event, SessionLocked) for event in heard), SECONDS, "told")
        assert made.worker("lab").view.passes == 1


@pytest.mark.allow_log("early-hints-fault")
def test_an_engine_runs_without_hints_where_the_system_gives_none() -> None:
    def none(look: Look, locked: Locked) -> AbstractContextManager[None]:
        raise OSError("no window")

    pool = Pool(1, "act")
    hearing = Hearing(none, pool, lambda: None)
    hearing.begin()
    hearing.end()
    pool.close()


def test_after_a_sleep_what_waits_for_a_retry_is_tried(tmp_path: Path) -> None:
    drop = tmp_path / "drop"
    drop.mkdir()
    made = Installation(tmp_path)
    made.channel("lab", drop, pollInterval="1h")
    made.channels[0]["destinations"][0]["retry"] = {"first": "1h", "factor": 1, "most": "1h"}
    made.write()
    made.out("lab").rmdir()
    (drop / "a.hl7").write_bytes(b"MSH|ZZTEST")
    with made.run() as home:
        wait_until(lambda: "ENOENT" in made.codes(), SECONDS, "the destination is missing")
        made.out("lab").mkdir()
        home.hearing.hint(True)
        wait_until(lambda: made.delivered("lab") == [b"MSH|ZZTEST"], SECONDS, "tried after the sleep")
