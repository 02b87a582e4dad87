"""A store on another machine than its last run's: a tag of its own, told once, and the other engine's claims left."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from pathways_desktop.domain.names import CLAIM_ID_LENGTH, ClaimId
from pathways_desktop.store import machine
from pathways_desktop.store.store import Store
from tests.engine.plant import Plant

OURS, OTHER = "0123456789abcdef0123456789abcdef", "fedcba9876543210fedcba9876543210"
CODE = "ERR_PATHWAYS_HOME_MOVED"


def on(monkeypatch: pytest.MonkeyPatch, machine_id: str | None) -> None:
    monkeypatch.setattr(machine, "_read", lambda: machine_id)


def codes(store: Store) -> list[str]:
    return [row.code for row in store.reader.failures()]


def test_a_store_keeps_its_tag_on_its_machine_and_gets_another_on_another_one(
    open_store: Callable[..., Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    on(monkeypatch, OURS)
    store = open_store()
    first = store.tag
    for _ in range(2):
        store.begin_run()
        assert (store.tag, codes(store)) == (first, [])
    on(monkeypatch, OTHER)
    store.begin_run()
    second = store.tag
    assert second != first
    assert codes(store) == [CODE]
    assert [row.what for row in store.audit.newest(10)].count("home-moved") == 1
    store.begin_run()
    assert (store.tag, codes(store)) == (second, [CODE])
    store.close()
    assert open_store(create=False).tag == second


@pytest.mark.parametrize("told", [None, "", "uninitialized"])
def test_a_system_without_an_id_changes_nothing(
    open_store: Callable[..., Store], monkeypatch: pytest.MonkeyPatch, told: str | None
) -> None:
    on(monkeypatch, OURS)
    store = open_store()
    store.begin_run()
    first = store.tag
    on(monkeypatch, told)
    store.begin_run()
    on(monkeypatch, OURS)
    store.begin_run()
    assert (store.tag, codes(store)) == (first, [])


def test_the_id_itself_is_not_kept(
    open_store: Callable[..., Store], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    on(monkeypatch, OURS)
    store = open_store()
    store.begin_run()
    store.close()
    assert not [path for path in home.rglob("*") if path.is_file() and OURS.encode() in path.read_bytes()]


def test_a_copied_home_leaves_the_claims_of_the_engine_that_it_was_copied_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    on(monkeypatch, OURS)
    first = Plant(tmp_path / "first")
    first.store.begin_run()
    first.put("zztest.hl7")
    monkeypatch.setattr(first.runtime.worker.intake, "take", lambda claimed, ids: 0)
    first.turn()  # claimed, and its engine is at work on it
    assert first.claimed() == ["zztest.hl7"]
    first.store.close()
    shutil.copytree(first.root / "home", tmp_path / "second" / "home", copy_function=shutil.copyfile)
    shutil.copyfile(first.root / "master.key", tmp_path / "second" / "master.key")
    (tmp_path / "second" / "master.key").chmod(0o600)
    on(monkeypatch, OTHER)
    second = Plant(tmp_path / "second", source={"dir": str(first.drop)})
    second.restart()
    for _ in range(3):
        second.turn()
        second.clock.move(60)
    assert second.messages() == []
    (name,) = [path.name for path in first.claims.iterdir() if not path.name.startswith(".")]
    claim = ClaimId.parse(name[:CLAIM_ID_LENGTH])
    assert claim is not None
    assert claim.tag != second.store.tag
    second.close()
    on(monkeypatch, OURS)
    first.restart()
    first.turn()
    assert first.bodies() == [b"MSH|ZZTEST"]
    assert first.claimed() == []
    first.close()
