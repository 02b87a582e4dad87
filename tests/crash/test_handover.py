"""SIGKILL at every step of a hand-over, on both sides: payload and manifest stay one, each message exactly once.

Source: handoff matrix, rows B01 and D16.
"""

import hashlib
import json
import shutil
from collections import Counter
from pathlib import Path

import pytest

from tests.crash.aftermath import assert_nothing_left, open_failures, put_store
from tests.crash.tracing import FILE_CALLS, killed_at, record
from tests.support.command_line import Site
from tests.support.counts import HANDOVER_STRIDE

pytestmark = pytest.mark.timeout(1800)
DATA = {f"zztest-{number}.hl7": b"MSH|^~\\&|ZZTEST|%d\rPID|||ZZ%d\r" % (number, number) for number in (1, 2)}


def manifest(name: str, data: bytes) -> bytes:
    told = {
        "fileName": name,
        "size": len(data),
        "sha256": hashlib.sha256(data).hexdigest(),
        "records": 1,
        "idempotencyKey": f"key-of-{name}",
        "createdAt": "2026-12-01T08:00:00Z",
    }
    return json.dumps(told).encode()


def made(root: Path, template: Site | None, *, bad: bool) -> Site:
    shutil.rmtree(root, ignore_errors=True)
    site = Site(root)
    source = {"doneFile": "{name}.json", "manifest": True, "errorDir": "errors"}
    site.channel(source=source, destination={"fileName": "{name}", "doneFile": "{name}.ready", "manifest": True})
    if template is None:
        site.once()
        return site
    put_store(template, site)
    for name, data in DATA.items():
        site.drop(name, data)
        site.drop(f"{name}.json", manifest(name, data + b"x" if bad else data))
    return site


def assert_every_manifest_fits(site: Site) -> None:
    """What a reader of the destination may meet at this moment."""
    shown = {name: data for name, data in site.outputs().items() if not name.startswith(".")}
    for name, data in shown.items():
        if name.endswith(".ready"):
            told = json.loads(data)
            payload = shown[told["fileName"]]
            assert (told["size"], told["sha256"]) == (len(payload), hashlib.sha256(payload).hexdigest())


def assert_handed_over_once(site: Site) -> None:
    rows = site.messages()
    assert Counter(row["name"] for row in rows) == Counter(list(DATA))
    assert {row["key"] for row in rows} == {f"manifest:key-of-{name}" for name in DATA}
    outputs = site.outputs()
    assert {name: data for name, data in outputs.items() if not name.endswith(".ready")} == DATA
    assert len(outputs) == 2 * len(DATA)
    assert {json.loads(outputs[f"{row['name']}.ready"])["idempotencyKey"] for row in rows} == {
        f"{row['id']}-1" for row in rows
    }
    assert site.dropped() == []
    assert site.claimed() == []
    assert open_failures(site.home) == 0


def assert_both_aside(site: Site) -> None:
    assert site.messages() == []
    assert site.claimed() == []
    assert site.dropped() == ["errors"]
    aside = sorted(path.name[34:] for path in (site.root / "drop" / "errors").iterdir())
    assert aside == sorted([*DATA, *(f"{name}.json" for name in DATA)])
    # Each is told; the one at whose telling the stop came may be told twice.
    (told,) = site.failures()
    assert told["code"] == "ERR_PATHWAYS_FILE_SET_ASIDE"
    assert len(DATA) <= told["count"] <= len(DATA) + 1


@pytest.mark.parametrize("bad", [False, True], ids=["good", "mismatch"])
def test_b01_d16_a_kill_at_any_step_leaves_two_halves_that_come_together(tmp_path: Path, *, bad: bool) -> None:
    template = made(tmp_path / "template", None, bad=bad)
    recorded = made(tmp_path / "recorded", template, bad=bad)
    steps = [
        step
        for step in record(recorded, FILE_CALLS, tmp_path / "trace", expect=int(bad))
        if "/drop" in step.text or "/out" in step.text
    ]
    assert len(steps) >= (12 if bad else 24)
    killed = 0
    for step in steps[::HANDOVER_STRIDE]:
        site = made(tmp_path / "site", template, bad=bad)
        killed += killed_at(site, step, tmp_path / "killed")
        assert_every_manifest_fits(site)
        site.once(expect=None)
        (assert_both_aside if bad else assert_handed_over_once)(site)
        assert_nothing_left(site)
    assert killed >= 3
