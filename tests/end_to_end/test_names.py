"""Two hundred awkward names go in, and come back exactly: in listings, through the body, and as outputs' names."""

import base64
import os
from pathlib import Path

import pytest

from tests.end_to_end.names import NAMES
from tests.support.command_line import Row, Site

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the names of this list are POSIX bytes")


def name_of(row: Row) -> bytes:
    """The exact bytes of a listed name."""
    return base64.b64decode(row["name_bytes"]) if row["name_bytes"] is not None else row["name"].encode("utf-8")


def put(folder: Path, names: list[bytes]) -> dict[bytes, bytes]:
    """A file for each name; its bytes name it too."""
    made = {name: b"MSH|" + base64.b16encode(name) for name in names}
    for name, data in made.items():
        with open(os.path.join(os.fsencode(folder), name), "xb") as file:
            file.write(data)
    return made


def test_there_are_two_hundred_names() -> None:
    assert len(NAMES) == len(set(NAMES)) == 200
    assert sum(len(name) == 255 for name in NAMES) >= 3


@pytest.mark.parametrize("recursive", [False, True], ids=["flat", "recursive"])
def test_f28_names_come_back_exactly(site: Site, recursive: bool) -> None:
    site.channel(source={"recursive": recursive})
    made = put(site.folder("drop"), NAMES)
    assert site.once().out.startswith("200 received, 200 delivered, 0 failures")
    rows = site.messages()
    assert [name_of(row) for row in rows] == sorted(made), "in the order of their bytes"
    outputs = site.outputs()
    assert len(outputs) == 200
    for row in rows:
        (output,) = [data for name, data in outputs.items() if name.startswith(row["id"])]
        assert output == made[name_of(row)]
    for row in rows[:: len(rows) // 4]:
        assert site.body(row) == made[name_of(row)]
        (found,) = site.rows("messages", "--find", row["name"], "--limit", "1")
        assert found["id"] == row["id"]


def test_names_come_back_exactly_in_the_waiting_list(site: Site) -> None:
    site.channel(source={"maxSize": 1})
    made = put(site.folder("drop"), NAMES)
    site.once()
    rows = site.rows("waiting")
    assert sorted(name_of(row) for row in rows) == sorted(made)
    assert {row["reason"] for row in rows} == {"too-large"}
    assert len({row["id"] for row in rows}) == 200


def test_names_come_back_exactly_after_a_kill(site: Site) -> None:
    """Claimed under their own or shortened names, then found by the next run."""
    site.channel()
    made = put(site.folder("drop"), NAMES)
    site.once(expect=0)
    tag = next(line["claim"] for line in site.log() if line["event"] == "message-stored")[13:21]
    again = {b"again-" + name[:240]: data for name, data in made.items()}
    put(site.folder("drop"), list(again))
    with site.start("run", "--once") as running:
        claims = site.root / "drop" / ".claimed" / "lab"
        while running.process.poll() is None and not [
            name for name in os.listdir(os.fsencode(claims)) if tag.encode() in name
        ]:
            pass
        running.kill()
    site.once()
    rows = [row for row in site.messages() if name_of(row).startswith(b"again-")]
    assert sorted(name_of(row) for row in rows) == sorted(again)
    assert site.claimed() == []


def test_subfolders_come_back_in_the_name(site: Site) -> None:
    site.channel(source={"recursive": True})
    names = [
        b"wards/east/a.hl7",
        b"wards/west/a.hl7",
        b"100%/a.hl7",
        b"wards%2Feast/a.hl7",
        b"deep/" * 40 + b"a.hl7",
        b".hidden/a",
    ]
    for name in names:
        path = site.folder("drop") / os.fsdecode(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(name)
    site.once()
    rows = site.messages()
    assert sorted(row["name"].encode() for row in rows) == sorted(names[:-1])
    assert (site.root / "drop" / ".hidden" / "a").exists()
    for row in rows:
        assert site.body(row) == row["name"].encode()
