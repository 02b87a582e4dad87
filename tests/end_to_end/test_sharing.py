"""One folder read by more than one: two channels of a home, and engines of two homes. Each file once in all."""

import os
from collections import Counter
from pathlib import Path

from tests.support.command_line import Running, Site, wait_until
from tests.support.counts import RACE_FILES


def test_two_channels_on_one_folder_take_each_file_once(site: Site) -> None:
    site.channel("one")
    site.channel("two", to=("out-2",))
    for number in range(300):
        (site.folder("drop") / f"{number:03}.hl7").write_bytes(b"%d" % number)
    site.once()
    rows = site.messages()
    assert Counter(row["name"] for row in rows) == Counter(f"{number:03}.hl7" for number in range(300))
    assert len(site.outputs()) + len(site.outputs("out-2")) == 300
    assert site.claimed("one") == site.claimed("two") == []


def test_engines_of_four_homes_race_on_one_folder(tmp_path: Path) -> None:
    sites = []
    shared = tmp_path / "shared"
    shared.mkdir()
    for number in range(4):
        site = Site(tmp_path / f"site-{number}")
        site.channel(source={"dir": str(shared)})
        site.once()
        sites.append(site)
    names = [f"{number:04}.hl7" for number in range(4 * RACE_FILES)]
    engines = [Running(site.command("run")) for site in sites]
    try:
        for name in names:
            half = shared / f".{name}"
            half.write_bytes(name.encode())
            half.rename(shared / name)
        wait_until(lambda: sum(len(os.listdir(site.root / "out")) for site in sites) >= len(names), 60)
        results = [engine.interrupt() for engine in engines]
    finally:
        for engine in engines:
            if engine.process.poll() is None:
                engine.kill()
    assert [result.status for result in results] == [0] * 4, results
    taken = Counter(row["name"] for site in sites for row in site.messages())
    assert taken == Counter(names)
    written = Counter(data.decode() for site in sites for data in site.outputs().values())
    assert written == Counter(names)
    assert [path for path in shared.rglob("*") if path.is_file()] == []


def test_another_engines_claim_is_shown_and_left(tmp_path: Path) -> None:
    one, two = Site(tmp_path / "one"), Site(tmp_path / "two")
    shared = tmp_path / "shared"
    shared.mkdir()
    for site in (one, two):
        site.channel(source={"dir": str(shared)})
        site.once()
    (shared / "zztest-1.hl7").write_bytes(b"1")
    one.once()
    claim = next(line["claim"] for line in one.log() if line["event"] == "message-stored")
    # As a stop between claim and store would leave it.
    held = shared / ".claimed" / "lab" / f"{claim[:-1]}{'0' if claim[-1] != '0' else '1'}-zztest-2.hl7"
    held.write_bytes(b"2")
    two.once(expect=None)
    assert held.exists()
    (row,) = two.rows("claims")
    assert (row["state"], row["name"]) == ("other-engine", "zztest-2.hl7")
    one.once()
    assert not held.exists()
    assert [row["name"] for row in one.messages()] == ["zztest-1.hl7", "zztest-2.hl7"]
    assert two.messages() == []
