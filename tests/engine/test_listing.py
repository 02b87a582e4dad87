"""Lists as files: whole, safe for a spreadsheet, without content unless asked, and in the record. Real home."""

import csv
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.engine import listing
from pathways_desktop.engine.csv_text import plain, write_table
from pathways_desktop.engine.facade import MessageQuery
from pathways_desktop.engine.running import RunningHome
from tests.engine.installation import Installation
from tests.support.waiting import wait_until

ORDER = b"MSH|^~\\&|ZZ|ZZ|ZZ|ZZ|20261130||ORM^O01|ZZ1|P|2.5\rPID|1||ZZ4711||ZZTEST^ANNA\r"
RESULT = ORDER.replace(b"ORM^O01|ZZ1", b"ORU^R01|ZZ2")


@pytest.fixture
def place(tmp_path: Path) -> Installation:
    (tmp_path / "drop").mkdir()
    made = Installation(tmp_path)
    made.channel("lab", tmp_path / "drop")
    return made


def drop(place: Installation, home: RunningHome, name: str, body: bytes) -> None:
    """Have a file received."""
    before = home.snapshot().received_today
    (place.root / "drop" / name).write_bytes(body)
    wait_until(lambda: home.snapshot().received_today > before, 30)


def table(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def audit(place: Installation, what: str) -> list[str | None]:
    return [row.detail for row in place.engine.store.reader.audit() if row.what == what]


def test_messages_are_listed_as_the_query_finds_them(place: Installation) -> None:
    with place.run() as home:
        drop(place, home, "=zz(1+1).hl7", ORDER)
        drop(place, home, "zz-2.hl7", RESULT)
        target = place.root / "list.csv"
        assert home.lists.messages(MessageQuery(), str(target), content=False).result(30) == 2
        rows = {row["control_id"]: row for row in table(target)}
        assert set(rows) == {"ZZ1", "ZZ2"}
        assert rows["ZZ1"]["name"] == "'=zz(1+1).hl7", "no formula"
        assert rows["ZZ1"]["type"] == "ORM^O01"
        assert rows["ZZ1"]["received"].endswith("Z")
        assert not any(row["content"] for row in rows.values())
        assert b"ANNA" not in target.read_bytes()
        assert sys.platform == "win32" or target.stat().st_mode & 0o077 == 0
        query = MessageQuery("lab", type="ORU^R01")
        assert home.lists.messages(query, str(target), content=False).result(30) == 1
        assert [row["control_id"] for row in table(target)] == ["ZZ2"]
        page = home.messages(MessageQuery(type="ORU^R01"), None, 100).result(30)
        assert [row.control_id for row in page.rows] == ["ZZ2"]
        for wanted in ("zz1", "ZZTEST"):
            found = home.messages(MessageQuery(type="ORU^R01", find=wanted), None, 100).result(30)
            assert "ZZ1" not in {row.control_id for row in found.rows}, "search and type both hold"
        assert audit(place, "list-exported") == ["messages", "messages of lab"]


def test_content_goes_into_a_folder_beside_each_in_the_record(
    place: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    with place.run() as home:
        for number in range(3):
            drop(place, home, f"zz-{number}.hl7", ORDER.replace(b"ZZ1", f"ZZ{number}".encode()))
        monkeypatch.setattr(listing, "MOST_WITH_CONTENT", 2)
        target = place.root / "whole.csv"
        assert home.lists.messages(MessageQuery(), str(target), content=True).result(30) == 2
        rows = table(target)
        assert [row["control_id"] for row in rows] == ["ZZ2", "ZZ1"], "the newest"
        for row in rows:
            assert (place.root / row["content"]).read_bytes() == ORDER.replace(b"ZZ1", row["control_id"].encode())
        assert len(audit(place, "exported")) == 2
        assert audit(place, "list-exported") == ["messages, with content"]
        with pytest.raises(PathwaysError, match="EEXIST"):
            home.lists.messages(MessageQuery(), str(target), content=True).result(30)
        assert len(table(target)) == 2, "what stood there stays"
        with pytest.raises(PathwaysError, match="USAGE"):
            home.lists.messages(MessageQuery(), str(place.home / "list.csv"), content=False).result(30)


def test_failures_and_what_waits_are_listed(place: Installation) -> None:
    with place.run() as home:
        (place.root / "drop" / "zz-empty.hl7").write_bytes(b"")
        target = place.root / "waiting.csv"
        wait_until(lambda: home.lists.waiting("lab", str(target)).result(30) == 1, 30)
        (row,) = table(target)
        assert (row["name"], row["reason"], row["size"]) == ("zz-empty.hl7", "empty", "0")
        place.channel("ward", place.root / "nowhere")
        wait_until(lambda: bool(home.failures(closed=False).result(30)), 30)
        assert home.lists.failures(str(target)).result(30) >= 1
        assert {(row["channel"], row["code"], row["open"]) for row in table(target)} == {("ward", "ENOENT", "yes")}


def test_no_cell_begins_a_formula() -> None:
    for sign in "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20":
        assert plain(sign + "1+1") == "'" + sign + "1+1"
    assert plain("1-2") == "1-2"


def test_a_table_that_breaks_off_leaves_nothing(tmp_path: Path) -> None:
    target = tmp_path / "list.csv"
    target.write_text("before")

    def rows() -> Iterator[tuple[str]]:
        yield ("a",)
        raise PathwaysError("ERR_PATHWAYS_ENGINE_STOPPED")

    with pytest.raises(PathwaysError):
        write_table(target, ("head",), rows())
    assert target.read_text() == "before"
    assert [one.name for one in tmp_path.iterdir()] == ["list.csv"]
