"""Power cuts under the real program: its whole home and all its folders lie on a file system that loses power.

`tests/disks/powercut_fs.py` keeps what was flushed and drops the rest, and by seed a part of the rest may have reached
the disk. Source: research/windows.md, section 5; handoff rows F05 to F17 and D01 to D04.
"""

import os
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.crash.figures import Figures, printed
from tests.disks.mounting import need_binding, served
from tests.support.command_line import Site
from tests.support.counts import POWER_SEEDS
from tests.support.waiting import wait_until

pytestmark = pytest.mark.timeout(900)

FILES = 4
"""Files dropped for each seed."""
EXPECTED_CHANGES = 150
"""Changes that a run makes at least with these files; the reference run counts them."""


@pytest.fixture(scope="module")
def figures(request: pytest.FixtureRequest) -> Iterator[dict[str, Figures]]:
    with printed(request, "Power cuts under the program") as rows:
        yield rows


class Power:
    """The orders to the file system."""

    def __init__(self, mount: Path) -> None:
        self._control = mount / ".powercut"

    def order(self, *lines: str) -> None:
        handle = os.open(self._control, os.O_WRONLY)
        try:
            for line in lines:
                os.write(handle, f"{line}\n".encode("ascii"))
        finally:
            os.close(handle)

    @property
    def changes(self) -> int:
        return int(self._control.read_text("ascii").split()[0])

    @property
    def off(self) -> bool:
        return self._control.read_text("ascii").split()[1] == "1"


def dropped(site: Site, seed: int) -> dict[str, bytes]:
    """The files of a seed, in the drop folder and on the disk for good."""
    files = {f"zztest-{seed:03}-{number}.hl7": b"MSH|^~\\&|ZZTEST|%d-%d\r" % (seed, number) for number in range(FILES)}
    for name, data in files.items():
        site.drop(name, data)
    return files


def on_disk(site: Site) -> list[str]:
    """Every name below the drop folder."""
    return [path.name for path in (site.root / "drop").rglob("*") if path.is_file()]


@pytest.mark.parametrize("journal", ["journal", "posix"])
def test_the_program_on_a_disk_that_loses_power(tmp_path: Path, figures: dict[str, Figures], journal: str) -> None:
    need_binding()
    with served("tests.disks.powercut_fs", tmp_path / "mount", str(tmp_path / "mount"), "--journal", journal) as mount:
        power = Power(mount)
        site = Site(mount / "site")
        site.channel(source={"pollInterval": "250ms"})
        site.once()
        everything = dropped(site, 0)
        power.order("keep")
        before = power.changes
        site.once()
        usual = power.changes - before
        assert usual >= EXPECTED_CHANGES
        gone_with_the_disk: set[str] = set()
        for seed in range(1, POWER_SEEDS + 1):
            rng = random.Random(seed)
            everything |= dropped(site, seed)
            power.order("keep", f"seed {seed}", f"after {rng.randrange(usual)}")
            run_into_the_cut(site, power, seed)
            power.order("cut")
            left = on_disk(site)
            site.once()
            found = check(site, everything, left, gone_with_the_disk)
            figures.setdefault(f"{journal} seed {seed}", Figures()).add(found)
            assert found.clean, f"seed {seed}: {found.text()}"
        if journal == "journal":
            assert gone_with_the_disk == set()


def run_into_the_cut(site: Site, power: Power, seed: int) -> None:
    """The program in one of its two forms, until the power is off or everything is out."""
    if seed % 2:
        site.once(expect=None)
        return
    with site.start() as running:
        wanted = FILES * (seed + 1)

        def over() -> bool:
            return power.off or running.process.poll() is not None or finished(site) >= wanted

        wait_until(over, 60.0, "the cut or the end")
        running.kill()


def finished(site: Site) -> int:
    return sum(not name.startswith(".") for name in os.listdir(site.root / "out"))


def check(site: Site, files: dict[str, bytes], left: list[str], gone: set[str]) -> Figures:
    """Every file once in the store, once at the destination with its bytes, and nothing left over."""
    rows = site.messages()
    names = Counter(row["name"] for row in rows)
    outputs = site.outputs()
    by_output = {f"{row['id']}-1.hl7": row for row in rows}
    missing = [name for name in files if names[name] == 0 and name not in gone]
    kept = [name for name in missing if any(each.endswith(name) for each in left)]
    gone.update(name for name in missing if name not in kept)
    assert [name for name in on_disk(site) if not name.startswith(".")] == []
    assert site.failures() == []
    return Figures(
        states=1,
        lost=len(kept),
        lost_by_the_disk=len(missing) - len(kept),
        stored_twice=sum(count > 1 for count in names.values()),
        delivered_twice=len([name for name in outputs if name not in by_output]),
        not_delivered=sum(row["state"] != "delivered" or output not in outputs for output, row in by_output.items()),
        half=sum(data != files[by_output[name]["name"]] for name, data in outputs.items() if name in by_output),
    )
