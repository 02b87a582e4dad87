"""A running home's answers about what it keeps: the keys, the retention in the file, removal in steps, a backup."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pathways_desktop.app import App
from pathways_desktop.cli.ports import HomeOptions
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.engine.running import RunningHome
from tests.support.command_line import Site
from tests.support.waiting import wait_until

CHANNEL = """\
channels:
  - name: lab  # the big one
    source: {{type: folder, dir: {root}/in, minAge: 0}}
    destinations: [{{name: out, type: folder, dir: {root}/out}}]
"""


@pytest.fixture
def site(tmp_path: Path) -> Site:
    made = Site(tmp_path / "site")
    for name in ("in", "out"):
        (made.root / name).mkdir(parents=True, exist_ok=True)
    made.home.mkdir(parents=True, exist_ok=True)
    (made.home / "channels.yaml").write_text(CHANNEL.format(root=made.root.as_posix()), encoding="utf-8")
    return made


@pytest.fixture
def home(site: Site) -> Iterator[RunningHome]:
    made = App().running_home(HomeOptions(site.home, site.key), hints=False)
    made.start().result(20)
    yield made
    made.stop().result(20)
    made.close()


def feed(site: Site, home: RunningHome, count: int) -> None:
    for number in range(count):
        site.drop(f"zztest-{number}.hl7", into="in")
    wait_until(lambda: home.snapshot().received_today == count, 20, "all are received")
    site.await_outputs(count, "out")
    wait_until(lambda: not sum(row.queued for row in home.snapshot().channels), 20, "all are delivered")


def audited(home: RunningHome, what: str) -> list[str]:
    store = home._opening.store
    assert store is not None
    return [row.outcome for row in store.audit.rows() if row.what == what]


def code_of(home: RunningHome, text: str) -> str:
    with pytest.raises(PathwaysError) as caught:
        home.keys.check_recovery_key(text).result(20)
    return caught.value.code


def test_the_master_key_is_exchanged_and_the_recovery_key_still_opens(home: RunningHome) -> None:
    first = home.setup.new_recovery_key().result(20)
    home.setup.keep_recovery_key(first).result(20)
    assert home.keeping.exchange_key().result(20) == 2
    assert home.keys.report().result(20).number == 2
    home.keys.check_recovery_key(first.lower()).result(20)
    second = home.setup.new_recovery_key().result(20)
    assert code_of(home, second) == "ERR_PATHWAYS_RECOVERY_KEY_WRONG"
    assert code_of(home, "abc") == "ERR_PATHWAYS_RECOVERY_KEY_TEXT"
    assert audited(home, "recovery-key-tried") == ["done", "ERR_PATHWAYS_RECOVERY_KEY_WRONG"]
    home.setup.keep_recovery_key(second).result(20)
    assert code_of(home, first) == "ERR_PATHWAYS_RECOVERY_KEY_WRONG", "the one before it is void"


def test_a_recovery_key_that_opens_only_a_part_is_refused(home: RunningHome) -> None:
    text = home.setup.new_recovery_key().result(20)
    home.setup.keep_recovery_key(text).result(20)
    store = home._have_store()
    store.writer.write(lambda tx: tx.db.execute("delete from keys where wrap like 'recovery:%' and epoch > 0")).result()
    assert code_of(home, text) == "ERR_PATHWAYS_RECOVERY_KEY_WRONG"


def test_a_recovery_key_is_saved_outside_the_home_for_this_user_alone(
    site: Site, home: RunningHome, tmp_path: Path
) -> None:
    text = home.setup.new_recovery_key().result(20)
    target = tmp_path / "key.txt"
    target.write_text("something that a file manager asked about", encoding="ascii")
    home.keeping.save_recovery_key(text, str(target)).result(20)
    lines = target.read_text("ascii").splitlines()
    assert [line.split()[1] for line in lines] == text.split()
    if sys.platform != "win32":
        assert target.stat().st_mode & 0o077 == 0
    for inside in (site.home / "key.txt", site.home / "logs" / "key.txt"):
        with pytest.raises(PathwaysError) as caught:
            home.keeping.save_recovery_key(text, str(inside)).result(20)
        assert caught.value.code == "ERR_PATHWAYS_KEY_FILE_UNSAFE"
        assert not inside.exists()
    kept = site.key.read_bytes()
    with pytest.raises(PathwaysError, match="ERR_PATHWAYS_USAGE"):
        home.keeping.save_recovery_key(text, str(site.key)).result(20)
    assert site.key.read_bytes() == kept
    assert audited(home, "recovery-key-saved") == ["done"]


def test_what_is_kept_is_counted_and_another_retention_is_written(site: Site, home: RunningHome) -> None:
    feed(site, home, 3)
    kept = home.keeping.kept().result(20)
    (row,) = kept.channels
    assert (row.channel, row.kept, row.messages, row.configured) == ("lab", "90d", 3, True)
    assert kept.messages == 3
    assert kept.bytes == row.bytes > 0
    assert 0 < kept.free <= kept.disk
    home.keeping.set_retention("lab", "12h").result(20)
    text = (site.home / "channels.yaml").read_text("utf-8")
    assert "# the big one" in text
    assert home.keeping.kept().result(20).channels[0].kept == "12h"
    store = home._opening.store
    assert store is not None
    (entry,) = [each for each in store.audit.rows() if each.what == "channel-changed"]
    assert entry.detail == "lab: retention 90d to 12h"
    with pytest.raises(PathwaysError):
        home.keeping.set_retention("lab", "1m").result(20)
    assert (site.home / "channels.yaml").read_text("utf-8") == text


def test_a_removal_says_what_it_would_do_and_does_it_in_steps(site: Site, home: RunningHome) -> None:
    feed(site, home, 5)
    assert sum(row.messages for row in home.keeping.removable(None).result(20)) == 0
    (row,) = home.keeping.removable(0).result(20)
    assert row.messages == 5
    assert home.keeping.kept().result(20).messages == 5, "looking removes nothing"
    steps = [home.keeping.remove(row, 2).result(20).messages for _ in range(3)]
    assert steps == [2, 2, 1]
    assert home.keeping.kept().result(20).messages == 0
    assert audited(home, "purged") == ["done"] * 3


def test_a_backup_needs_the_recovery_key(site: Site, home: RunningHome, tmp_path: Path) -> None:
    feed(site, home, 2)
    target = tmp_path / "store.backup"
    with pytest.raises(PathwaysError) as caught:
        home.keeping.back_up(str(target)).result(20)
    assert caught.value.code == "ERR_PATHWAYS_BACKUP_NO_RECOVERY_KEY"
    assert not target.exists()
    home.setup.keep_recovery_key(home.setup.new_recovery_key().result(20)).result(20)
    made = home.keeping.back_up(str(target)).result(20)
    assert (made.messages, made.bytes) == (2, target.stat().st_size)
