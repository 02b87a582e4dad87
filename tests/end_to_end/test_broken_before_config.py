"""Faults that a tester found in what stands around the channels: places, `channels.yaml`, keys, a fresh home."""

import os
import sys
from pathlib import Path

import pytest

from tests.end_to_end.inside import InnerSite
from tests.support.command_line import Result, Site, wait_until

INVALID = "ERR_PATHWAYS_CONFIG_INVALID"


@pytest.fixture
def inner(tmp_path: Path) -> InnerSite:
    return InnerSite(tmp_path / "site")


def _refused(site: Site, expected: str, *words: str) -> None:
    """`check` and `run` refuse the file with a line and what was expected; nothing is taken, nothing is made."""
    before = {path: path.read_bytes() for path in site.root.rglob("*") if path.is_file()}
    for command in (("check",), ("run", "--once")):
        result = site.run(*command, *words, expect=2)
        assert result.err.startswith(f"{INVALID}: ")
        assert "line " in result.err
        assert expected in result.err
    after = {path: path.read_bytes() for path in site.root.rglob("*") if path.is_file()}
    assert after == before


@pytest.mark.parametrize("where", ["source", "destination", "recursive source", "source through a link"])
def test_the_key_file_is_never_in_a_channels_folder(inner: InnerSite, where: str) -> None:
    inner.channel()
    inner.once()
    keys = inner.folder("keys/below")
    key = inner.key.rename(keys / "master.key")
    (inner.root / "way").symlink_to(keys, target_is_directory=True)
    if where == "destination":
        inner.channels[0]["destinations"][0]["dir"] = str(keys)
    else:
        folder = {"source": keys, "recursive source": keys.parent, "source through a link": inner.root / "way"}[where]
        inner.channels[0]["source"].update(dir=str(folder), recursive=where.startswith("recursive"))
    inner.write_config()
    _refused(inner, "does not hold the key file", "--key-file", str(key))


def test_a_flat_source_above_the_keys_folder_is_taken(inner: InnerSite) -> None:
    inner.channel()
    keys = inner.folder("drop/keys")
    words = ("--key-file", str(keys / "master.key"))
    inner.drop("zztest.hl7")
    inner.run("run", "--once", *words)
    assert len(inner.outputs()) == 1


@pytest.mark.parametrize("place", ["source", "destination"])
@pytest.mark.parametrize("inside", ["", "logs"])
def test_the_home_is_no_place(inner: InnerSite, place: str, inside: str) -> None:
    inner.channel()
    target = inner.channels[0]["source"] if place == "source" else inner.channels[0]["destinations"][0]
    target["dir"] = str(inner.home / inside)
    inner.write_config()
    _refused(inner, "apart from the home folder")


def test_a_recursive_source_holds_no_home(inner: InnerSite) -> None:
    inner.channel()
    inner.channels[0]["source"].update(dir=str(inner.root), recursive=True)
    inner.channels[0]["destinations"][0]["dir"] = str(inner.root.parent / "elsewhere")
    inner.write_config()
    _refused(inner, "apart from the home folder")


def test_a_broken_and_a_missing_file_are_told_while_the_engine_runs_and_end_when_mended(site: Site) -> None:
    site.channel()
    config = site.home / "channels.yaml"
    good = config.read_text("utf-8")
    with site.start() as running:
        site.drop("zztest-1.hl7")
        site.await_outputs(1)
        site.write_config_text("channels: [{name: lab")
        inner = InnerSite(site.root)
        wait_until(lambda: inner.codes() == {INVALID}, what="the broken file is told")
        assert [row["subject"] for row in inner.failures()] == ["channels.yaml"]
        config.unlink()
        wait_until(lambda: inner.codes() == {"ERR_PATHWAYS_CONFIG_MISSING"}, what="the missing file is told")
        site.drop("zztest-2.hl7")
        site.await_outputs(2)
        site.write_config_text(good)
        wait_until(lambda: not inner.codes(), what="the mended file ends it")
        assert running.interrupt().status == 0
    assert [row["open"] for row in inner.failures("--all")] == [False, False]


def has_begun(site: Site) -> bool:
    """True when the engine has read its file and said so in the log."""
    log = site.home / "logs" / "pathways.log"
    return log.exists() and '"event": "engine-start"' in log.read_text("ascii")


def test_a_good_file_at_the_start_ends_what_the_last_run_told_of_it(site: Site) -> None:
    site.channel()
    inner = InnerSite(site.root)
    config = site.home / "channels.yaml"
    good = config.read_text("utf-8")
    with site.start() as running:
        wait_until(lambda: has_begun(site))
        site.write_config_text("channels: 1")
        wait_until(lambda: inner.codes() == {INVALID})
        running.interrupt()
    site.write_config_text(good)
    inner.once()
    assert inner.codes() == set()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no FIFO")
def test_a_fifo_instead_of_a_file_is_told_at_once(site: Site) -> None:
    if sys.platform == "win32":
        raise AssertionError("of POSIX alone")
    site.channel()
    config = site.home / "channels.yaml"
    config.unlink()
    os.mkfifo(config)
    result = site.run("run", "--once", expect=2, timeout=20)
    assert result.err.startswith(f"{INVALID}: ")
    config.unlink()
    site.write_config()
    os.mkfifo(site.home / "pathways.db")
    for command in (("run", "--once"), ("messages",), ("check",)):
        result = site.run(*command, expect=1, timeout=20)
        assert "ERR_PATHWAYS_STORE_DAMAGED" in result.out + result.err
        assert "Traceback" not in result.err


@pytest.mark.parametrize("command", ["channels", "messages", "failures", "waiting", "claims", "pause lab"])
def test_the_first_command_makes_the_store(inner: InnerSite, command: str) -> None:
    inner.channel()
    inner.run(*command.split())
    assert (inner.home / "pathways.db").exists()
    assert inner.key.stat().st_mode & 0o777 == 0o600
    inner.drop("zztest.hl7")
    inner.once()
    assert len(inner.outputs()) == (0 if "pause" in command else 1)


def _check_rows(result: Result) -> list[tuple[str, str, bool]]:
    return [(row["place"], row["check"], row["ok"]) for row in result.rows()]


def test_check_tells_a_bad_key_in_a_row_and_goes_on_with_the_places(inner: InnerSite) -> None:
    inner.channel()
    rows = _check_rows(inner.run("check", "--json"))
    assert rows[:2] == [("channels.yaml", "file", True), ("home", "key", True)]
    assert not (inner.home / "pathways.db").exists(), "check makes no store"
    inner.once()
    assert _check_rows(inner.run("check", "--json"))[1] == ("home", "store and key", True)
    inner.key.chmod(0o644)
    result = inner.run("check", "--json", expect=1)
    _, bad, *places = result.rows()
    assert (bad["place"], bad["ok"]) == ("home", False)
    assert bad["code"].startswith("ERR_PATHWAYS_KEY")
    assert {row["place"] for row in places} == {"source", "out"}
    assert all(row["ok"] for row in places)
    inner.key.unlink()
    _, bad, *places = inner.run("check", "--json", expect=1).rows()
    assert bad["code"] == "ERR_PATHWAYS_KEY_MISSING"
    assert all(row["ok"] for row in places)
    assert inner.home.joinpath("pathways.db").exists()
