"""Bundles on SFTP servers: whole at every request, never over another, taken whole by a source of ours."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import pytest

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import PlaceState
from pathways_desktop.handoff.manifest import parse_manifest
from pathways_desktop.locations.base import Existing, WriteMode, Written
from pathways_desktop.locations.sftp.errors import LinkDown
from pathways_desktop.locations.sftp.transport import Timeouts
from tests.locations.folder.helpers import TAG, output
from tests.locations.sftp import test_done_output
from tests.locations.sftp.client_helpers import At
from tests.locations.sftp.destination_helpers import NAME, SftpOut, out_at
from tests.locations.sftp.test_done_output import Stop, step
from tests.peers.fault_proxy import FaultProxy
from tests.peers.fixtures_sftp import SFTP_KINDS, SftpPeers
from tests.peers.odd_sftp import OddSftp
from tests.peers.sftp import SftpPeer

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the servers of these tests run on POSIX")

HL7 = b"MSH|^~\\&|ZZ|||||||ZZ1|T|2.5\rPID|1\r"
CHANGING = (*test_done_output.CHANGING, "mkdir", "rmdir", "remove_many")


def bundles(out: SftpOut) -> dict[str, dict[str, bytes]]:
    """What a reader sees: names that are not hidden, and what is in them."""
    found = [path for path in out.folder.iterdir() if not path.name.startswith(".")]
    return {path.name: inside(path) for path in found}


def inside(path: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in path.iterdir()} if path.is_dir() else {"": path.read_bytes()}


def made(peer: SftpPeer, name: str, **settings: Any) -> SftpOut:
    out = SftpOut(peer, name, bundle=True, **settings)
    out.place.probe()
    return out


REPLACES_FOLDERS = "rclone-sftp"
"""It answers such a rename by moving what is in the folder into the other one. Its 1.60 does not."""


@pytest.mark.parametrize("kind", sorted(set(SFTP_KINDS) - {REPLACES_FOLDERS}))
def test_a_bundle_is_published_whole_on_every_server(kind: str, sftp_peers: SftpPeers, sftp_folder: str) -> None:
    with out_at(sftp_peers[kind], sftp_folder, bundle=True) as out:
        out.place.probe()
        assert os.listdir(out.folder) == []
        big = os.urandom(1_000_003)
        assert out.write(HL7) == Written(NAME, len(HL7))
        out.write(big, number=2)
        assert sorted(os.listdir(out.folder)) == [NAME, NAME.replace("-1.", "-2.")]
        first, second = bundles(out)[NAME], bundles(out)[NAME.replace("-1.", "-2.")]
        assert (first[NAME], second[NAME.replace("-1.", "-2.")]) == (HL7, big)
        manifest = parse_manifest(first["manifest.json"])
        manifest.check_before(NAME.encode(), len(HL7))
        manifest.check_bytes(len(HL7), output(HL7).sha256, 1)
        # An earlier attempt that was cut off before its record counts; other bytes are refused, and nothing is harmed.
        assert out.write(HL7, attempt=2) == Written(NAME, len(HL7))
        with pytest.raises(PathwaysError) as caught:
            out.write(b"other", attempt=3)
        assert caught.value.code == "OBJECT_EXISTS"
        assert bundles(out)[NAME] == first
        assert len(os.listdir(out.folder)) == 2


def test_a_server_that_replaces_folders_gets_no_bundle(sftp_peers: SftpPeers, sftp_folder: str) -> None:
    with out_at(sftp_peers[REPLACES_FOLDERS], sftp_folder, bundle=True) as out:
        with pytest.raises(PathwaysError) as caught:
            out.write(HL7)
        assert caught.value.code == "ERR_PATHWAYS_SFTP_BUNDLE_UNSAFE"
        assert os.listdir(out.folder) == []


def test_another_folder_or_file_under_the_name_is_left_alone(sshd: SftpPeer, sftp_folder: str) -> None:
    with out_at(sshd, sftp_folder, bundle=True) as out:
        (out.folder / NAME).mkdir()
        (out.folder / NAME / "zzother.txt").write_bytes(b"of somebody else")
        assert out.place.exists(output(HL7)) == Existing(NAME, True, same_bytes=False, detail="another folder")
        other = NAME.replace("-1.", "-2.")
        (out.folder / other).write_bytes(HL7)
        assert out.place.exists(output(HL7, number=2)) == Existing(other, True, same_bytes=False, detail="no folder")
        before = bundles(out)
        for number in (1, 2):
            with pytest.raises(PathwaysError) as caught:
                out.write(HL7, number=number)
            assert caught.value.code == "OBJECT_EXISTS"
        assert bundles(out) == before
        assert sorted(os.listdir(out.folder)) == sorted(before)
        out.write(HL7, number=3)
        assert out.place.exists(output(HL7, number=3)).same_bytes is True
        assert out.place.read_back(output(HL7, number=3), 1 << 20) == HL7


@pytest.mark.parametrize("name", [b"manifest.json", b"zz\xff.hl7"])
def test_a_name_that_a_bundle_can_not_hold_is_rejected(sshd: SftpPeer, sftp_folder: str, name: bytes) -> None:
    with out_at(sshd, sftp_folder, bundle=True, file_name="{name}") as out:
        with pytest.raises(PathwaysError) as caught:
            out.write(HL7, name=name)
        assert caught.value.code == "ERR_PATHWAYS_OUTPUT_NAME"
        assert os.listdir(out.folder) == []


def test_d16_a_stop_at_any_request_shows_no_half_bundle_and_the_next_try_completes_it(
    sshd: SftpPeer, sftp_folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(test_done_output, "CHANGING", CHANGING)
    whole = made(sshd, f"{sftp_folder}-whole")
    whole.place.sweep()
    steps = step(whole)
    whole.write(HL7)
    expected = bundles(whole)
    whole.place.stop()
    assert (steps.count("create"), steps[0], steps[-1]) == (2, "mkdir", "posix_rename")
    for at in range(1, len(steps) + 1):
        folder = f"{sftp_folder}-{at}"
        out = made(sshd, folder)
        out.place.sweep()
        step(out, at)
        with pytest.raises(Stop):
            out.write(HL7)
        assert bundles(out) == {}, at
        out.place.stop()
        for attempt in (1, 2):  # the very attempt that a killed engine begins again, and the next one
            with out_at(sshd, folder, make=False, bundle=True) as again:
                again.place._swept = attempt == 1
                again.write(HL7, attempt=attempt)
                assert bundles(again) == expected, (at, attempt)
                again.place.sweep()
                assert os.listdir(again.folder) == [NAME], (at, attempt)


END = ("flush", "close", "look", "look at the name")
STEPS = ("mkdir", "create", "write", "write", *END, "create", "write", *END, "rename")


@pytest.mark.parametrize("number", range(1, len(STEPS) + 1))
@pytest.mark.parametrize("fault", ["cut", "lost answer"])
def test_a_link_that_ends_at_any_request_leaves_no_half_and_no_two(
    sshd: SftpPeer, sftp_folder: str, fault: str, number: int
) -> None:
    with FaultProxy(sshd.port) as proxy:
        quick = Timeouts(connect=4.0, answer=1.5, flush=1.5)
        out = made(sshd, sftp_folder, proxy=proxy, timeouts=quick)
        out.place.sweep()
        errors = 0
        with At(number, proxy.cut_now if fault == "cut" else proxy.lose_next_answer):
            for attempt in range(1, 6):
                try:
                    out.write(HL7, attempt=attempt)
                    break
                except LinkDown:
                    errors += 1
                    proxy.heal()
                    out.clock.move(120)
        # Only the rename is looked up at once; before it nothing was published, and the next attempt writes anew.
        assert errors == (0 if STEPS[number - 1] == "rename" else 1)
        assert list(bundles(out)) == [NAME]
        assert sorted(inside(out.folder / NAME)) == [NAME, "manifest.json"]
        out.place.sweep()
        assert os.listdir(out.folder) == [NAME]
        out.place.stop()


def test_what_stopped_writes_left_is_swept_with_what_is_in_it(sshd: SftpPeer, sftp_folder: str) -> None:
    with out_at(sshd, sftp_folder, bundle=True) as out:
        ours, others = out.folder / f".{NAME[:-4]}.{TAG}.1.tmp", out.folder / f".{NAME[:-4]}.zzother1.1.tmp"
        for folder in (ours, others):
            folder.mkdir()
            (folder / NAME).write_bytes(HL7)
        assert out.place.sweep() == 1
        assert os.listdir(out.folder) == [others.name]
        assert inside(others) == {NAME: HL7}


@pytest.mark.parametrize("habit", ["no-folders", "swaps"])
def test_a_server_that_renames_no_folders_or_replaces_them_is_refused(
    odd: OddSftp, sftp_folder: str, habit: str
) -> None:
    with out_at(odd, sftp_folder, bundle=True) as out:
        odd.take_on(habit)
        with pytest.raises(PathwaysError) as caught:
            out.write(HL7)
        assert caught.value.code == "ERR_PATHWAYS_SFTP_BUNDLE_UNSAFE"
        assert out.place.card().code == caught.value.code
        assert os.listdir(out.folder) == []


def test_a_server_without_the_rename_in_one_step_over_a_name_uses_its_own(odd: OddSftp, sftp_folder: str) -> None:
    with out_at(odd, sftp_folder, bundle=True) as out:
        odd.take_on("no-rename")
        out.write(HL7)
        assert list(bundles(out)) == os.listdir(out.folder) == [NAME]


def test_the_card_says_how_bundles_are_published(sshd: SftpPeer, sftp_folder: str) -> None:
    with out_at(sshd, sftp_folder, bundle=True) as out:
        assert out.place.probe().one_step_rename is True
        card = out.place.card()
        assert card.state is PlaceState.READY
        assert "Gives a folder its name by one rename, and leaves another folder of that name alone" in {
            fact.text for fact in card.facts
        }


def test_the_mode_of_other_outputs_changes_nothing(sshd: SftpPeer, sftp_folder: str) -> None:
    with out_at(sshd, sftp_folder, bundle=True) as out:
        out.write(HL7, WriteMode.CREATE)
        with pytest.raises(PathwaysError, match="OBJECT_EXISTS"):
            out.write(b"other", WriteMode.REPLACE)
