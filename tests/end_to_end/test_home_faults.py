"""A home, a store or a key that can't be used: its code, its words, its status; nothing is made over what is there."""

import os
import sqlite3
from collections.abc import Callable

import pytest

from tests.support.command_line import Result, Site
from tests.support.processes import PATHWAYS
from tests.support.small_disk import small_disk


@pytest.fixture
def used(ordinary_site: Site) -> Site:
    """A site with one message, and one more file in its drop folder."""
    site = ordinary_site
    site.channel()
    site.drop("zztest-1.hl7")
    site.once()
    site.drop("zztest-2.hl7")
    return site


def refused(site: Site, code: str, *commands: tuple[str, ...]) -> None:
    """Every command on this home ends with status 1 and this code, says what to do, and changes nothing."""
    before = _state(site)
    for command in commands or (("run", "--once"), ("run", "--for", "1s"), ("messages",)):
        result: Result = site.run(*command, expect=1)
        first, action = result.err.splitlines()[-2:]
        assert first.startswith(f"{code}: "), result.err
        assert action.strip()
        assert "Traceback" not in result.err
    assert _state(site) == before
    assert site.dropped() == ["zztest-2.hl7"]


def _state(site: Site) -> dict[str, bytes]:
    kept = ("pathways.db", "pathways.db-wal")
    found = {name: (site.home / name).read_bytes() for name in kept if (site.home / name).exists()}
    if site.key.exists():
        found["key"] = site.key.read_bytes()
    return found


def goes_on(site: Site) -> None:
    """Put right, it goes on where it was."""
    site.once()
    assert [row["name"] for row in site.messages()] == ["zztest-1.hl7", "zztest-2.hl7"]


def test_a_store_of_a_newer_version(used: Site) -> None:
    def version(change: Callable[[int], int]) -> None:
        store = sqlite3.connect(used.home / "pathways.db")
        now = store.execute("pragma user_version").fetchone()[0]
        store.execute(f"pragma user_version = {change(now)}")
        store.commit()
        store.close()

    version(lambda now: now + 1)
    refused(used, "ERR_PATHWAYS_STORE_NEWER")
    version(lambda now: now - 1)
    goes_on(used)


@pytest.mark.parametrize(("at", "end"), [(0, 4096), (4096, None)], ids=["head", "all but the head"])
def test_a_damaged_store(used: Site, at: int, end: int | None) -> None:
    path = used.home / "pathways.db"
    good = path.read_bytes()
    with path.open("r+b") as file:
        file.seek(at)
        file.write(b"\xa5" * ((end or len(good)) - at))
    refused(used, "ERR_PATHWAYS_STORE_DAMAGED")
    path.write_bytes(good)
    goes_on(used)


def test_an_empty_file_where_the_store_should_be(used: Site) -> None:
    path = used.home / "pathways.db"
    good = path.read_bytes()
    path.write_bytes(b"")
    refused(used, "ERR_PATHWAYS_STORE_DAMAGED")
    path.write_bytes(good)
    goes_on(used)


def test_a_missing_key_never_makes_a_new_one(used: Site) -> None:
    away = used.key.with_suffix(".away")
    used.key.rename(away)
    refused(used, "ERR_PATHWAYS_KEY_MISSING")
    assert not used.key.exists()
    away.rename(used.key)
    goes_on(used)


def test_the_key_of_another_store(used: Site) -> None:
    other = Site(used.root / "other", ordinary=True)
    other.channel()
    other.once()
    good = used.key.read_bytes()
    used.key.write_bytes(other.key.read_bytes())
    refused(used, "ERR_PATHWAYS_KEY_WRONG")
    used.key.write_bytes(good)
    goes_on(used)


def test_a_store_that_was_taken_away_is_not_replaced_by_an_empty_one(used: Site) -> None:
    assert (used.home / "pathways.reserve").exists()
    away = used.root / "quarantine"
    (used.home / "pathways.db").rename(away)
    refused(used, "ERR_PATHWAYS_STORE_DAMAGED", ("run", "--once"), ("run", "--for", "1s"))
    assert not (used.home / "pathways.db").exists()
    away.rename(used.home / "pathways.db")
    goes_on(used)


def test_a_key_file_that_others_may_read(used: Site) -> None:
    used.key.chmod(0o644)
    refused(used, "ERR_PATHWAYS_KEY_FILE_UNSAFE")
    used.key.chmod(0o600)
    goes_on(used)


def test_a_key_file_inside_the_home(used: Site) -> None:
    inside = used.home / "master.key"
    inside.write_bytes(used.key.read_bytes())
    inside.chmod(0o600)
    result = used.run("--key-file", str(inside), "run", "--once", expect=1)
    assert "ERR_PATHWAYS_KEY_FILE_UNSAFE" in result.err


def test_no_key_store_and_no_key_file_makes_no_store(ordinary_site: Site) -> None:
    """The tests' key store refuses; nothing falls back to a plain file by itself."""
    site = ordinary_site
    site.channel()
    site.drop("zztest.hl7")
    import subprocess

    from tests.support.processes import clean_environment

    done = subprocess.run(
        [*PATHWAYS, "--home", str(site.home), "run", "--once"],
        env=clean_environment(),
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.startswith(b"ERR_PATHWAYS_KEY_STORE_MISSING: ")
    assert b"--key-file" in done.stderr
    assert not (site.home / "pathways.db").exists()
    assert site.dropped() == ["zztest.hl7"]


def test_a_home_that_may_not_be_written(used: Site) -> None:
    used.home.chmod(0o500)
    for path in used.home.iterdir():
        path.chmod(0o400 if path.is_file() else 0o500)
    try:
        for command in (("run", "--once"), ("run", "--for", "1s")):
            result = used.run(*command, expect=1)
            assert "ERR_PATHWAYS_HOME_UNUSABLE: " in result.err
        assert used.dropped() == ["zztest-2.hl7"]
    finally:
        used.home.chmod(0o700)
        for path in used.home.iterdir():
            path.chmod(0o600 if path.is_file() else 0o700)
    goes_on(used)


def test_a_home_on_a_read_only_disk(site: Site) -> None:
    site.channel()
    config = (site.home / "channels.yaml").read_text("utf-8")
    with small_disk(site.home) as disk:
        site.write_config_text(config)
        site.drop("zztest-1.hl7")
        site.once()
        site.drop("zztest-2.hl7")
        disk.read_only(on=True)
        for command in (("run", "--once"), ("run", "--for", "1s")):
            result = site.run(*command, expect=1)
            assert "ERR_PATHWAYS_HOME_UNUSABLE: " in result.err
            assert "Traceback" not in result.err
        assert site.dropped() == ["zztest-2.hl7"]
        disk.read_only(on=False)
        goes_on(site)


def test_a_home_that_is_a_file(site: Site) -> None:
    site.channel()
    plain = site.root / "plain"
    plain.write_bytes(b"")
    result = site.run("--home", str(plain), "run", "--once", expect=None)
    assert result.status in (1, 2)
    assert result.err.startswith("ERR_PATHWAYS_")
    assert "Traceback" not in result.err


def test_rights_of_what_is_made(site: Site) -> None:
    """Nobody but this user reads the store, its key, the log or what is claimed."""
    site.channel()
    site.drop("zztest.hl7")
    site.once()
    open_to_others = [
        path
        for path in (site.key, *site.home.rglob("*"), *(site.root / "drop").rglob("*"))
        if path.name not in ("channels.yaml", "engine.lock") and os.stat(path).st_mode & 0o077
    ]
    log = site.home / "logs" / "pathways.log"
    assert [path for path in open_to_others if path != log] == []
    assert os.stat(log.parent).st_mode & 0o077 == 0
