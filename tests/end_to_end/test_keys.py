"""A lost master key and its exchange, with real processes: nothing is lost, and a running engine goes on."""

import subprocess

from tests.support.command_line import PATIENCE, Site, wait_until
from tests.support.processes import clean_environment


def restore(site: Site, text: str) -> subprocess.CompletedProcess[bytes]:
    command = site.command("key", "restore", "--yes")
    data = text.encode("ascii")
    return subprocess.run(
        command, env=clean_environment(), input=data, capture_output=True, timeout=PATIENCE, check=False
    )


def test_a_lost_key_file_comes_back_with_the_recovery_key(site: Site) -> None:
    site.channel()
    site.drop("zztest.hl7", b"before")
    site.once()
    paper = site.run("key", "recovery").out
    site.key.unlink()
    assert site.run("messages", expect=1).err.startswith("ERR_PATHWAYS_KEY_MISSING")
    assert restore(site, "A" * 56).returncode == 1
    done = restore(site, paper.lower())
    assert (done.returncode, done.stdout) == (0, b"The store opens again, with its master key 2.\n")
    (message,) = site.messages()
    assert site.body(message) == b"before"
    site.drop("zztest-2.hl7", b"after")
    assert site.once().out.startswith("1 received, 1 delivered")
    assert "Master key 2" in site.run("key", "status").out
    assert [row["what"] for row in site.rows("audit")].count("key-restored") == 1


def test_a_store_looked_at_with_its_recovery_key_says_so_in_its_record(site: Site) -> None:
    """The engine works beside it; what a key that opens nothing tried can't be written down, and changes nothing."""
    site.channel()
    site.drop("zztest.hl7", b"before")
    site.once()
    paper = site.run("key", "recovery").out
    command = site.command("--recovery-key", "messages", "--json")
    for text, status in (("A" * 56, 1), (paper, 0)):
        done = subprocess.run(
            command, env=clean_environment(), input=text.encode(), capture_output=True, timeout=PATIENCE, check=False
        )
        assert done.returncode == status, done.stderr
    opened = [row for row in site.rows("audit") if row["what"] == "opened-read-only"]
    assert [row["detail"] for row in opened] == ["with the recovery key"]
    assert site.run("audit", "verify").status == 0


def test_the_keys_of_a_home_without_a_store_make_none(site: Site) -> None:
    site.channel()
    for words in (("key", "status"), ("key", "rotate"), ("key", "recovery")):
        assert site.run(*words, expect=1).err.startswith("ERR_PATHWAYS_STORE_MISSING")
    assert not site.key.exists()
    assert not (site.home / "pathways.db").exists()


def test_a_running_engine_exchanges_its_key_and_goes_on(site: Site) -> None:
    site.channel()
    with site.start() as engine:
        site.drop("zztest-1.hl7", b"one")
        site.await_outputs(1)
        assert "its number 2" in site.run("key", "rotate").out
        assert restore(site, "A" * 56).returncode == 1
        site.drop("zztest-2.hl7", b"two")
        site.await_outputs(2)
        wait_until(lambda: len(site.messages()) == 2)
        assert engine.interrupt().status == 0
    assert {site.body(row) for row in site.messages()} == {b"one", b"two"}


def test_a_restore_beside_a_running_engine_is_refused(site: Site) -> None:
    site.channel()
    site.once()
    paper = site.run("key", "recovery").out
    with site.start() as engine:
        wait_until(lambda: site.rows("channels")[0]["state"] == "running")
        assert restore(site, paper).returncode == 3
        assert engine.interrupt().status == 0
