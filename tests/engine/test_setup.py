"""A home's answers on the way to a channel: folders only looked at, drafts tested and saved, a home without a file."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pathways_desktop.app import App
from pathways_desktop.cli.ports import HomeOptions
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import ChannelState, PlaceState
from pathways_desktop.domain.setup import ChannelDraft
from pathways_desktop.engine.drafts import changes_of
from pathways_desktop.engine.facade_setup import RecordQuery
from pathways_desktop.engine.running import RunningHome
from pathways_desktop.store.recovery import secret_of
from tests.support.command_line import Site
from tests.support.waiting import wait_until


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return Site(tmp_path / "site")


@pytest.fixture
def home(site: Site) -> Iterator[RunningHome]:
    made = App().running_home(HomeOptions(site.home, site.key), hints=False, may_be_empty=True)
    made.start().result(20)
    yield made
    made.stop().result(20)
    made.close()


def draft(site: Site, name: str = "lab", **source: object) -> ChannelDraft:
    return ChannelDraft(
        {
            "name": name,
            "source": {"type": "folder", "dir": str(site.root / f"{name}-in"), "minAge": 0, **source},
            "destinations": [{"name": "out", "type": "folder", "dir": str(site.root / f"{name}-out")}],
        }
    )


def test_a_draft_is_made_tested_saved_and_runs(site: Site, home: RunningHome) -> None:
    wanted = draft(site)
    assert home.setup.faults(wanted).result(20) == []
    assert not (site.root / "lab-in").exists(), "faults are looked for without touching anything"
    assert len(home.setup.make_folders(wanted).result(20)) == 2
    rows = home.setup.test(wanted).result(20)
    assert rows
    assert all(row.ok for row in rows)
    assert list((site.root / "lab-out").iterdir()) == []
    assert not site.home.joinpath("channels.yaml").exists(), "a test saves nothing"
    home.setup.save(wanted, start=True).result(20)
    if sys.platform != "win32":
        assert site.home.joinpath("channels.yaml").stat().st_mode & 0o077 == 0
    site.drop("zztest.hl7", into="lab-in")
    site.await_outputs(1, "lab-out")


def test_save_without_starting_leaves_it_paused(site: Site, home: RunningHome) -> None:
    wanted = draft(site)
    home.setup.make_folders(wanted).result(20)
    home.setup.save(wanted, start=False).result(20)
    wait_until(lambda: [row.state for row in home.snapshot().channels] == [ChannelState.PAUSED], 20, "it is paused")
    changed = ChannelDraft({**wanted.settings, "retention": "30d"}, replaces="lab")
    assert "+    retention: 30d" in home.setup.changes(changed).result(20)
    home.setup.save(changed, start=True).result(20)
    wait_until(lambda: [row.state for row in home.snapshot().channels] != [ChannelState.PAUSED], 20, "it runs")
    assert home.setup.settings("lab").result(20)["retention"] == "30d"


def test_a_faulty_draft_changes_nothing(site: Site, home: RunningHome) -> None:
    wanted = draft(site)
    home.setup.make_folders(wanted).result(20)
    home.setup.save(wanted, start=True).result(20)
    before = site.home.joinpath("channels.yaml").read_bytes()
    same = draft(site)
    assert [fault.key for fault in home.setup.faults(same).result(20)] == ["name"]
    inside = ChannelDraft({**draft(site, "b").settings, "source": {"type": "folder", "dir": str(site.home)}})
    assert [fault.key for fault in home.setup.faults(inside).result(20)] == ["source.dir"]
    for bad in (same, inside):
        with pytest.raises(PathwaysError) as raised:
            home.setup.save(bad, start=True).result(20)
        assert raised.value.code == "ERR_PATHWAYS_CONFIG_INVALID"
    assert site.home.joinpath("channels.yaml").read_bytes() == before


def test_typed_secrets_are_sealed_and_stand_in_no_representation(site: Site, home: RunningHome) -> None:
    settings = {
        "name": "lab",
        "source": {"type": "folder", "dir": str(site.folder("in"))},
        "destinations": [
            {"name": "lis", "type": "sftp", "host": "127.0.0.1", "port": 9, "user": "anna", "dir": "/in",
             "password": "stored"}
        ],
    }  # fmt: skip
    wanted = ChannelDraft(settings, secrets={"lab/lis/password": "hunter2"})
    assert "hunter2" not in repr(wanted)
    bad = [row for row in home.setup.test(wanted).result(30) if not row.ok]
    assert [row.place for row in bad] == ["lis"]
    home.setup.save(wanted, start=False).result(20)
    (field,) = home.secret_fields("lab").result(20)
    assert field.at is not None
    assert b"hunter2" not in site.home.joinpath("channels.yaml").read_bytes()


def test_a_folder_is_only_looked_at(site: Site, home: RunningHome) -> None:
    folder = site.folder("drop")
    for name in ("a.hl7", "b.HL7", "c.txt", ".hidden"):
        (folder / name).write_bytes(b"ZZTEST")
    before = folder.stat().st_mtime_ns
    look = home.setup.look(str(folder), source=True).result(20)
    assert (look.state, look.files, look.endings) == (PlaceState.READY, 3, ((".hl7", 2), (".txt", 1)))
    assert folder.stat().st_mtime_ns == before
    missing = home.setup.look(str(folder / "x" / "y"), source=True).result(20)
    assert (missing.state, missing.can_be_made) == (PlaceState.MISSING, True)
    below_a_file = home.setup.look(str(folder / "a.hl7" / "y"), source=False).result(20)
    assert not below_a_file.can_be_made
    assert home.setup.drives().result(20)


def test_only_a_home_that_never_had_a_channel_may_be_without_a_file(site: Site, home: RunningHome) -> None:
    wanted = draft(site)
    home.setup.make_folders(wanted).result(20)
    home.setup.save(wanted, start=True).result(20)
    wait_until(lambda: len(home.snapshot().channels) == 1, 20, "it runs")
    home.stop().result(20)
    site.home.joinpath("channels.yaml").unlink()
    with pytest.raises(PathwaysError) as raised:
        home.start().result(20)
    assert raised.value.code == "ERR_PATHWAYS_CONFIG_MISSING"


def test_a_recovery_key_counts_once_it_is_kept(home: RunningHome) -> None:
    text = home.setup.new_recovery_key().result(20)
    assert home.setup.key_state().result(20).recovery_since is None
    assert len(secret_of(text)) == 32
    assert home.setup.keep_recovery_key(text).result(20).recovery_since is not None
    with pytest.raises(PathwaysError) as raised:
        home.setup.keep_recovery_key(text[:-1] + ("A" if text[-1] != "A" else "B")).result(20)
    assert raised.value.code == "ERR_PATHWAYS_RECOVERY_KEY_TEXT"


def test_the_record_is_paged_filtered_and_each_look_stands_in_it(site: Site, home: RunningHome) -> None:
    home.setup.save(draft(site), start=False).result(20)
    first = home.record.page(RecordQuery(), None, 2).result(20)
    assert first.rows[0].what == "audit-read"
    assert first.total == first.rows[0].number
    second = home.record.page(RecordQuery(), first.next_key, 100).result(20)
    assert [row.number for row in second.rows] == list(range(first.rows[1].number - 1, 0, -1))
    assert second.next_key is None
    found = home.record.page(RecordQuery(whats=frozenset(["channel-changed"])), None, 10).result(20)
    assert [(row.channel, row.detail) for row in found.rows] == [("lab", "lab: new")]
    assert home.record.page(RecordQuery(find="NEW"), None, 10).result(20).rows
    assert not home.record.page(RecordQuery(who="zzabsent"), None, 10).result(20).rows
    check = home.record.verify().result(20)
    assert check.code is None
    target = site.root / "audit.csv"
    assert home.record.export(str(target)).result(20) > check.rows
    whats = [row.what for row in home.record.page(RecordQuery(), None, 5).result(20).rows]
    assert whats[:3] == ["audit-read", "audit-exported", "audit-verified"]


def test_changes_are_as_small_as_they_can_be() -> None:
    old = {
        "name": "a",
        "source": {"type": "folder", "dir": "/a", "minAge": "1s"},
        "destinations": [{"name": "o", "dir": "/o"}],
    }
    new = {**old, "source": {"type": "folder", "dir": "/b"}, "destinations": [{"name": "o", "dir": "/p"}]}
    assert changes_of(old, new) == {"source.dir": "/b", "source.minAge": None, "destinations[0].dir": "/p"}
    more = {**old, "destinations": [*old["destinations"], {"name": "p", "dir": "/p"}]}
    assert list(changes_of(old, more)) == ["destinations"]
    assert list(changes_of(old, {**old, "source": {"type": "sftp"}})) == ["source"]
