"""What the client relies on in paramiko: public names alone, a full send buffer that ends, and little memory."""

from __future__ import annotations

import ast
import importlib
import socket
import sys
from pathlib import Path

import pytest

import pathways_desktop.locations.sftp as room
from pathways_desktop.locations.sftp import transport as transport_room
from pathways_desktop.locations.sftp.errors import LinkDown
from pathways_desktop.locations.sftp.transport import SendLimitSocket, Timeouts
from tests.locations.folder.helpers import python_program
from tests.locations.sftp.client_helpers import client_of, folder_of
from tests.peers.fault_proxy import FaultProxy
from tests.peers.sftp import SftpPeer
from tests.support.counts import LARGE_REMOTE_MIB
from tests.support.processes import run_ordinary

SEAMS = {
    "paramiko": "Transport Agent PKey SSHException AuthenticationException BadAuthenticationType",
    "paramiko.ssh_exception": "IncompatiblePeer",
    "paramiko.pkey": "UnknownKeyType PKey.from_path",
    "paramiko.transport": (
        "Transport.start_client Transport.get_remote_server_key Transport.get_security_options Transport.auth_password "
        "Transport.auth_publickey Transport.open_session Transport.is_active Transport.close"
    ),
    "paramiko.packet": "Packetizer.complete_handshake",
    "paramiko.channel": "Channel.settimeout Channel.send Channel.recv Channel.invoke_subsystem",
    "paramiko.agent": "Agent.get_keys Agent.close",
}
"""Every name of the library that the room uses, where it lives."""
SET = "banner_timeout handshake_timeout auth_timeout channel_timeout".split()
"""Attributes that are set: a release that no longer reads one would wait for ever, or for its own time."""

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="the servers of these tests run on POSIX")


def modules() -> list[Path]:
    return sorted(Path(room.__file__).parent.glob("*.py"))


def test_no_private_name_of_the_library_is_used() -> None:
    found = []
    for file in modules():
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(node, ast.Attribute) or not node.attr.startswith("_") or node.attr.startswith("__"):
                continue
            if not (isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")):
                found.append(f"{file.name}:{node.lineno}: {ast.unparse(node)}")
    assert found == []


@pytest.mark.parametrize("module", sorted(SEAMS))
def test_this_release_has_every_name_that_is_used(module: str) -> None:
    for name in SEAMS[module].split():
        found: object = importlib.import_module(module)
        for part in name.split("."):
            found = getattr(found, part)
        assert callable(found), name


def test_this_release_reads_every_time_limit_that_is_set() -> None:
    import paramiko

    one, other = socket.socketpair()
    with one, other:
        transport = paramiko.Transport(one)
        assert [name for name in SET if not hasattr(transport, name)] == []
        transport.packetizer.complete_handshake()
        transport.close()
    read = {
        node.attr
        for file in Path(paramiko.__file__).parent.glob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load)
    }
    assert set(SET) <= read


@posix_only
def test_a_buffer_that_stays_full_ends_the_link(
    sshd: SftpPeer, sftp_folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The library itself would try to send for ever, in the middle of a packet and with its lock held."""
    folder_of(sshd, sftp_folder)
    dial = transport_room._dial

    def with_small_buffer(host: str, port: int, timeouts: Timeouts) -> SendLimitSocket:
        made = dial(host, port, timeouts)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8192)
        return made

    monkeypatch.setattr(transport_room, "_dial", with_small_buffer)
    with FaultProxy(sshd.port) as proxy:
        proxy._listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8192)
        client = client_of(sshd, proxy=proxy, timeouts=Timeouts(connect=20.0, answer=1.0, flush=1.0))
        client.connect()
        handle = client.create(sshd.at(sftp_folder, "big"))
        for _ in range(6):
            client.write(handle, [b"x" * 60_000])  # a fast line: long pieces from now on
        proxy.stall_after_up = 0
        with pytest.raises(LinkDown):
            client.write(handle, [b"x" * 1_000_000] * 3)
        client.close()


_CROSS = r"""
import re, sys
from pathways_desktop.locations.sftp.client import SftpClient
from pathways_desktop.locations.sftp.credentials import PrivateKey
from pathways_desktop.locations.sftp.hostkeys import HostKeyPin
from pathways_desktop.locations.sftp.transport import SftpAddress
port, user, pin, key, path, size = sys.argv[1:]
client = SftpClient(SftpAddress("127.0.0.1", int(port), user), HostKeyPin.parse(pin), PrivateKey(key))
client.connect()
source, copy = client.open_read(path.encode()), client.create(path.encode() + b".copy")
assert client.write(copy, client.read(source, int(size))) == int(size)
client.close_handle(copy)
client.close()
print(re.search(r"VmHWM:\s+(\d+)", open("/proc/self/status").read())[1])
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads the peak from /proc")
@pytest.mark.timeout(300)
def test_a_large_file_crosses_both_ways_in_little_memory(sshd: SftpPeer, sftp_folder: str) -> None:
    """Read and written at once over one connection, whose requests are mixed."""
    folder = folder_of(sshd, sftp_folder)
    peaks = []
    for size in (1000, LARGE_REMOTE_MIB << 20):
        path = folder / f"f{size}"
        with path.open("wb") as file:
            for start in range(0, size, 1 << 20):
                file.write((start // 4099).to_bytes(4, "big") * (min(1 << 20, size - start) // 4))
        given = [str(sshd.port), sshd.user, sshd.pin.fingerprint, str(sshd.client_key), str(path), str(size)]
        done = run_ordinary(python_program(_CROSS, *given), timeout=240)
        assert done.returncode == 0, done.stderr
        peaks.append(int(done.stdout) * 1024)
        copy = Path(f"{path}.copy")
        with path.open("rb") as one, copy.open("rb") as other:
            while piece := one.read(1 << 20):
                assert other.read(1 << 20) == piece
            assert other.read(1) == b""
        path.unlink()
        copy.unlink()
    assert peaks[1] - peaks[0] < 64 << 20
