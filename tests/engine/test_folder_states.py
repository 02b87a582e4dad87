"""Where a channel's files stand: four counts with their files, bounded, and told only where they are known."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from pathways_desktop.app import RealPlaces
from pathways_desktop.config.model import Config
from pathways_desktop.domain import folder_rows as bounds
from pathways_desktop.domain.folder_rows import FolderRow, FolderState
from pathways_desktop.domain.rows import ClaimRow
from pathways_desktop.engine.folder_states import folder_rows, kept_folders
from pathways_desktop.locations.folder.fileops import real_ops
from pathways_desktop.locations.folder.kept import count_kept
from pathways_desktop.locations.shared import kept
from pathways_desktop.locations.shared.kept import Tally
from tests.engine.plant import Plant
from tests.locations.folder.helpers import posix_only
from tests.peers.sftp import SftpPeer
from tests.support.rights import mode_bits_bind

Make = Callable[..., Plant]
KEEP = {"keepProcessed": "done/kept", "errorDir": "errors", "readTries": 1}


def states(plant: Plant, trouble: str | None = None, claims: Sequence[ClaimRow] = ()) -> dict[str, FolderRow]:
    view = plant.runtime.worker.view
    rows = folder_rows(
        plant.runtime.channel,
        view.waiting,
        view.waiting_count,
        lambda: claims,
        RealPlaces(plant.clock),
        plant.store,
        trouble,
    )
    return {row.state.value: row for row in rows}


def counts(rows: dict[str, FolderRow]) -> dict[str, int | None]:
    return {state: row.count for state, row in rows.items()}


@posix_only("a folder without rights")
@pytest.mark.allow_log("source-read-failed", "source-set-aside", "hand-over-refused")
@pytest.mark.parametrize("kind", ["folder", "sftp"])
def test_each_state_is_counted_with_its_files_in_the_source_s_own_words(
    make_plant: Make, kind: str, request: pytest.FixtureRequest
) -> None:
    source: dict[str, Any] = {**KEEP, "doneFile": "{name}.json", "manifest": True}
    if kind == "sftp":
        peer: SftpPeer = request.getfixturevalue("sshd")
        source |= {"type": "sftp", "host": peer.address.host, "port": peer.port, "user": peer.address.user}
        source |= {"hostKey": peer.host_key_line, "privateKey": str(peer.client_key)}
    plant = make_plant(source=source)
    before = states(plant)
    assert counts(before) == {"incoming": None, "claimed": 0, "processed": 0, "error": 0}
    for number in range(3):
        plant.put(f"zzgood-{number}.hl7")
        told = {"fileName": f"zzgood-{number}.hl7", "size": 10, "sha256": hashlib.sha256(b"MSH|ZZTEST").hexdigest()}
        told |= {"idempotencyKey": f"k{number}", "createdAt": "2026-12-01T08:00:00Z"}
        plant.put(f"zzgood-{number}.hl7.json", json.dumps(told).encode())
    plant.put("zzbad.hl7")
    plant.put("zzbad.hl7.json", b"no json")
    plant.put("zzlone.hl7")
    plant.turn()
    rows = states(plant)
    assert counts(rows) == {"incoming": 1, "claimed": 0, "processed": 6, "error": 2}
    assert [file.name for file in rows["incoming"].files] == [b"zzlone.hl7"]
    assert {file.name for file in rows["error"].files} == {b"zzbad.hl7", b"zzbad.hl7.json"}
    kept_names = [file.name for file in rows["processed"].files]
    assert len(kept_names) == 6
    assert b"zzgood-0.hl7" in kept_names
    assert all(file.size and file.at == plant.clock.now_ms() for file in rows["error"].files if file.size)
    assert rows["processed"].where.endswith("/done/kept")
    assert rows["error"].path == (str(plant.drop / "errors") if kind == "folder" else None)
    assert not any(row.more or row.code for row in rows.values())


def test_a_place_in_trouble_is_asked_nothing_and_says_so(make_plant: Make) -> None:
    plant = make_plant(source=KEEP)
    plant.turn()
    rows = states(plant, trouble="EHOSTUNREACH")
    assert counts(rows) == {"incoming": 0, "claimed": None, "processed": None, "error": None}
    assert {row.code for row in rows.values()} == {None, "EHOSTUNREACH"}


def test_a_channel_that_keeps_nothing_has_two_states(make_plant: Make) -> None:
    plant = make_plant()
    plant.turn()
    assert kept_folders(plant.runtime.channel) == ()
    assert list(states(plant)) == ["incoming", "claimed"]


def test_a_huge_folder_is_counted_to_a_bound_and_names_its_newest_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept.Tally.__init__, "__defaults__", (50, 5))
    folder = tmp_path / "processed"
    folder.mkdir()
    for number in range(50):
        name = f"{number:09d}0000aatag1230123456789ab-zz{number}.hl7"
        (folder / name).write_bytes(b"x")
    whole = count_kept(real_ops(), str(tmp_path), "processed")
    assert (whole.count, whole.more) == (50, False)
    assert [file.name for file in whole.files] == [b"zz%d.hl7" % number for number in range(49, 44, -1)]
    (folder / "one more.hl7").write_bytes(b"x")
    (folder / "a folder of a person").mkdir()
    seen = 0
    ops = real_ops()
    scan = type(ops).scan

    def counting(self: Any, path: str) -> Any:
        nonlocal seen
        for found in scan(self, path):
            seen += 1
            yield found

    monkeypatch.setattr(type(ops), "scan", counting)
    bounded = count_kept(ops, str(tmp_path), "processed")
    assert (bounded.count, bounded.more) == (50, True)
    assert seen <= 52
    assert bounds.MOST_COUNTED == 10_000


def test_what_a_person_put_there_counts_with_its_own_time() -> None:
    tally = Tally()
    tally.add(b"zznote.txt", 3, 1_700_000_000_000)
    (file,) = tally.result().files
    assert (file.name, file.size, file.at) == (b"zznote.txt", 3, 1_700_000_000_000)


@posix_only("links")
@pytest.mark.parametrize(("make", "code"), [("link", "ELOOP"), ("file", "ENOTDIR")])
def test_what_is_no_folder_is_told_with_its_code(make_plant: Make, make: str, code: str) -> None:
    plant = make_plant(source=KEEP)
    plant.turn()
    target = plant.drop / "errors"
    if make == "link":
        target.symlink_to(plant.out)
    else:
        target.write_bytes(b"x")
    row = states(plant)["error"]
    assert (row.count, row.code) == (None, code)


def test_a_folder_that_may_not_be_read_is_told_with_its_code(make_plant: Make) -> None:
    plant = make_plant(source=KEEP)
    plant.turn()
    (plant.drop / "errors").mkdir(mode=0)
    with mode_bits_bind():
        row = states(plant)["error"]
    assert (row.count, row.code) == (None, "EACCES")
    assert row.state is FolderState.ERROR


def test_a_queue_has_no_claim_folder(make_plant: Make, tmp_path: Path) -> None:
    queue = tmp_path / "queue"
    queue.mkdir()
    plant = make_plant()
    source = {"type": "queue", "dir": str(queue), "topic": "#"}
    to = {"name": "out", "type": "folder", "dir": str(plant.out)}
    made = Config.model_validate({"channels": [{"name": "lab", "source": source, "destinations": [to]}]})

    def asked() -> Sequence[ClaimRow]:
        raise AssertionError("nothing is claimed there")

    (row,) = folder_rows(made.channels[0], (), 0, asked, RealPlaces(plant.clock), plant.store)
    assert (row.state, row.where, row.count) == (FolderState.INCOMING, str(queue), 0)
