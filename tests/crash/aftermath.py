"""What has to hold after a crash and one whole run: each message once, each output once, nothing left over."""

import re
import shutil
import sqlite3
from collections import Counter
from pathlib import Path

from pathways_desktop.system.folders import anchor_folder
from tests.support.command_line import Site

FILES = {f"zztest-{number}.hl7": b"MSH|^~\\&|ZZTEST|%d\rPID|||ZZ%d\r" % (number, number) for number in (1, 2, 3)}


def fill(site: Site, files: dict[str, bytes] | None = None) -> None:
    """Drop the files of a crash test."""
    for name, data in (FILES if files is None else files).items():
        site.drop(name, data)


def put_store(template: Site, site: Site) -> None:
    """Begin with the store and the key of a site that has run before.

    The copies of its record's head go: they tell of the site before this one, and an older store would be told.
    """
    shutil.copy(template.home / "pathways.db", site.home)
    shutil.copy(template.key, site.key)
    shutil.rmtree(anchor_folder(), ignore_errors=True)


def fresh(template: Site, root: Path, files: dict[str, bytes] | None = None) -> Site:
    """A copy of a site that has run before, with files in its drop folder."""
    shutil.rmtree(root, ignore_errors=True)
    site = Site(root)
    site.channel()
    put_store(template, site)
    fill(site, files)
    return site


def assert_all_once(site: Site, files: dict[str, bytes] | None = None) -> None:
    """Everything was stored once and delivered once, with its own bytes, and no step left anything behind."""
    wanted = FILES if files is None else files
    rows = site.messages()
    assert Counter(row["name"] for row in rows) == Counter(list(wanted))
    assert [row["state"] for row in rows] == ["delivered"] * len(wanted)
    outputs = {f"{row['id']}-1.hl7": wanted[row["name"]] for row in rows}
    assert site.outputs() == outputs
    assert site.dropped() == []
    assert site.claimed() == []
    assert open_failures(site.home) == 0
    assert_nothing_left(site)


def assert_nothing_left(site: Site) -> None:
    """No temporary file, no probe file, no owner record, no unfinished store and no body without a message."""
    names = [str(path.relative_to(site.root)) for path in site.root.rglob("*") if path.is_file()]
    left = [name for name in names if re.search(r"\.tmp$|\.probe-|\.owner-|\.new$|\.half-|bell$", name)]
    assert left == []
    assert loose_bodies(site.home) == 0


def loose_bodies(home: Path) -> int:
    """Chunked bodies in the store that no message names."""
    return _count(home, "select count(*) from body where id not in (select chunks from msg where chunks not null)")


def stored(home: Path) -> int:
    """Messages in the store, as a start after the crash will find it."""
    return _count(home, "select count(*) from msg")


def open_failures(home: Path) -> int:
    """Incidents that are open."""
    return _count(home, "select count(*) from incident where closed is null")


def _count(home: Path, query: str) -> int:
    store = sqlite3.connect(home / "pathways.db")
    try:
        return int(store.execute(query).fetchone()[0])
    finally:
        store.close()
