"""Files that change while they are taken, and the same file dropped again. Source: design rules 2, 4, 6 and 7."""

import os
import shutil

from tests.support.command_line import Site, wait_until


def test_a_file_that_is_still_open_for_writing_is_left(site: Site) -> None:
    site.channel()
    path = site.folder("drop") / "zztest.hl7"
    with path.open("wb") as writer, site.start() as running:
        writer.write(b"first half ")
        writer.flush()
        wait_until(lambda: [row["reason"] for row in _waiting(site)] == ["being-written"])
        writer.write(b"second half")
        writer.close()
        assert list(site.await_outputs(1).values()) == [b"first half second half"]
        running.interrupt()


def _waiting(site: Site) -> list[dict[str, object]]:
    return site.rows("waiting") if (site.home / "pathways.db").exists() else []


def test_a_file_dropped_again_on_purpose_is_a_second_message(site: Site) -> None:
    """`cp -p` of the same bytes and time; a file system may even give it the same inode number again."""
    site.channel()
    original = site.root / "original.hl7"
    original.write_bytes(b"MSH|ZZTEST again")
    os.utime(original, ns=(10**18, 10**18))
    with site.start() as running:
        for count in (1, 2, 3):
            target = site.folder("drop") / "zztest.hl7"
            half = target.with_name(".half")
            shutil.copy2(original, half)
            half.rename(target)
            site.await_outputs(count)
            # The removal has to be known as final: a command answered after it is a commit after it.
            site.run("pause", "lab")
            site.run("resume", "lab")
            wait_until(lambda: not _pending(site))
        running.interrupt()
    rows = site.messages()
    assert len(rows) == 3
    assert len({row["id"] for row in rows}) == 3
    assert len({row["sha256"] for row in rows}) == 1
    told = [line["same_bytes_as"] for line in site.log() if line["event"] == "message-stored"]
    assert told == [None, rows[0]["id"], rows[1]["id"]]


def _pending(site: Site) -> int:
    """Fingerprints whose removal at the source is not confirmed."""
    import sqlite3

    store = sqlite3.connect(f"file:{site.home / 'pathways.db'}?mode=ro", uri=True)
    try:
        return int(store.execute("select count(*) from idem where pending = 1").fetchone()[0])
    finally:
        store.close()


def test_other_bytes_under_the_same_name_are_a_second_message(site: Site) -> None:
    site.channel()
    site.drop("zztest.hl7", b"one")
    site.once()
    site.drop("zztest.hl7", b"two")
    site.once()
    assert [site.body(row) for row in site.messages()] == [b"one", b"two"]


def test_a_hard_linked_file_waits_with_its_reason(site: Site) -> None:
    site.channel()
    path = site.drop("zztest.hl7")
    os.link(path, site.root / "second-name")
    site.once()
    (row,) = site.rows("waiting")
    assert row["reason"] == "several-names"
    assert row["next_try"] is not None
    (site.root / "second-name").unlink()
    site.once()
    assert len(site.messages()) == 1
