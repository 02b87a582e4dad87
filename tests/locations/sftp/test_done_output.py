"""A file on a server and then its done file or manifest: in this order at every request, and whole by the next try."""

from collections.abc import Callable
from typing import Any, cast

import pytest

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.handoff.manifest import parse_manifest
from pathways_desktop.handoff.publish import DoneRule
from pathways_desktop.locations.base import WriteMode
from pathways_desktop.locations.sftp.client import SftpClient
from tests.locations.folder.helpers import output
from tests.locations.sftp.destination_helpers import SftpOut, out_at
from tests.peers.fixtures_sftp import SftpPeers
from tests.peers.sftp import SftpPeer

DATA = b"MSH|^~\\&|ZZ|||||||ZZ1|T|2.5\rPID|1\r"
OTHER = b"MSH|^~\\&|ZZ|||||||ZZ2|T|2.5\rPID|2\r"
KINDS = [("{name}.done", False), ("{stem}.json", True)]
both = pytest.mark.parametrize(("pattern", "manifest"), KINDS, ids=["done file", "manifest"])
CHANGING = ("create", "write", "flush", "close_handle", "posix_rename", "hardlink", "rename", "remove")


class Stop(BaseException):
    """A stop of the process, as far as a test in it can have one."""


class Stepping:
    """A client whose changing requests are counted; from a given one on none is sent any more."""

    def __init__(self, client: SftpClient, steps: list[str], at: int | None) -> None:
        self._client, self._steps, self._at = client, steps, at

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._client, name)
        return self._counted(name, found) if name in CHANGING else found

    def _counted(self, name: str, request: Callable[..., Any]) -> Callable[..., Any]:
        def ask(*arguments: Any) -> Any:
            self._steps.append(name)
            if self._at is not None and len(self._steps) >= self._at:
                raise Stop
            return request(*arguments)

        return ask


def step(out: SftpOut, at: int | None = None) -> list[str]:
    """Count the changing requests from now on; stop at the given one."""
    steps: list[str] = []
    link = out.place._link
    real = link.client

    def client(*, at_once: bool = False) -> SftpClient:
        return cast(SftpClient, Stepping(real(at_once=at_once), steps, at))

    link.client = client  # type: ignore[method-assign]
    return steps


def made(peer: SftpPeer, name: str, pattern: str, *, manifest: bool, mode: WriteMode = WriteMode.REPLACE) -> SftpOut:
    out = SftpOut(peer, name, file_name="{name}", mode=mode, done=DoneRule.of(pattern, manifest=manifest))
    out.place.probe()
    return out


def vouched(files: dict[str, bytes], pattern: str, *, manifest: bool) -> None:
    """What a reader may meet: no done file without its payload, no manifest that does not fit."""
    rule = DoneRule.of(pattern, manifest=manifest)
    assert rule is not None
    text = files.get(rule.names.done_of(b"zztest.hl7").decode())
    if text is None:
        return
    assert files["zztest.hl7"] in (DATA, OTHER)
    if manifest:
        assert parse_manifest(text).sha256 == output(files["zztest.hl7"]).sha256


@both
@pytest.mark.parametrize("mode", WriteMode)
def test_a_stop_at_any_request_is_completed_by_the_next_try(
    sshd: SftpPeer, sftp_folder: str, pattern: str, *, manifest: bool, mode: WriteMode
) -> None:
    whole = made(sshd, f"{sftp_folder}-whole", pattern, manifest=manifest, mode=mode)
    steps = step(whole)
    whole.write(DATA, mode)
    expected = whole.files()
    whole.place.stop()
    assert len(expected) == 2
    assert steps.count("create") == 2
    rule = DoneRule.of(pattern, manifest=manifest)
    for at in range(1, len(steps) + 1):
        folder = f"{sftp_folder}-{at}"
        out = made(sshd, folder, pattern, manifest=manifest, mode=mode)
        step(out, at)
        with pytest.raises(Stop):
            out.write(DATA, mode)
        vouched(out.files(), pattern, manifest=manifest)
        out.place.stop()
        with out_at(sshd, folder, make=False, file_name="{name}", mode=mode, done=rule) as again:
            again.write(DATA, mode, attempt=2)
            assert again.files() == expected, at


@both
def test_a_resend_of_other_bytes_never_stands_beside_the_old_done_file(
    sshd: SftpPeer, sftp_folder: str, pattern: str, *, manifest: bool
) -> None:
    counted = made(sshd, f"{sftp_folder}-whole", pattern, manifest=manifest)
    counted.write(DATA)
    steps = step(counted)
    counted.write(OTHER)
    counted.place.stop()
    assert "remove" in steps
    for at in range(1, len(steps) + 1):
        out = made(sshd, f"{sftp_folder}-{at}", pattern, manifest=manifest)
        out.write(DATA)
        step(out, at)
        with pytest.raises(Stop):
            out.write(OTHER)
        vouched(out.files(), pattern, manifest=manifest)
        out.place.stop()


def test_create_leaves_another_file_and_its_done_file_alone(sftp_peers: SftpPeers, sftp_folder: str) -> None:
    rule = DoneRule.of("{name}.done", manifest=False)
    with out_at(sftp_peers["sshd"], sftp_folder, file_name="{name}", done=rule) as out:
        out.write(DATA)
        before = out.files()
        with pytest.raises(PathwaysError) as caught:
            out.write(OTHER, WriteMode.CREATE)
        assert caught.value.code == "OBJECT_EXISTS"
        assert out.files() == before
