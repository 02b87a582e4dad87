"""SFTP from the Windows Python: a client, one claim and one output against OpenSSH on this machine.

Sockets, threads, keys and agents of Windows are others than those of Linux; the servers are the same.
"""

import shutil
import sys
from pathlib import Path

import pytest

from tests.peers.sftp import SftpPeer

assert sys.platform != "win32"

from tests.support.wine.winpy import WinPy  # noqa: E402 - it is of this system only

_PROGRAM = r"""
import sys, threading
from pathways_desktop.domain.clock import SystemClock
from pathways_desktop.domain.names import ClaimIds
from pathways_desktop.locations.base import DestinationParts, PlaceUnready, SourceParts, WriteMode
from pathways_desktop.locations.sftp.client import SftpClient
from pathways_desktop.locations.sftp.client_link import SftpLink
from pathways_desktop.locations.sftp.credentials import Agent, PrivateKey
from pathways_desktop.locations.sftp.destination import SftpDestination, SftpDestinationSettings
from pathways_desktop.locations.sftp.hostkeys import HostKeyPin, fetch_host_key
from pathways_desktop.locations.sftp.source import SftpSource, SftpSourceSettings
from pathways_desktop.locations.sftp.transport import SftpAddress
from tests.locations.folder.helpers import Bytes, output

port, user, pin, key, folder = sys.argv[1:]
assert fetch_host_key("127.0.0.1", int(port), 30).fingerprint == pin
address, clock = SftpAddress("127.0.0.1", int(port), user), SystemClock()
login = HostKeyPin.parse(pin), PrivateKey(key)

client = SftpClient(address, *login)
client.connect()
data = bytes(range(256)) * 8000
handle = client.create(folder.encode() + b"/M\xfcller")
assert client.write(handle, [data]) == len(data)
client.flush(handle)
client.close_handle(handle)
client.posix_rename(folder.encode() + b"/M\xfcller", folder.encode() + b"/b.hl7")
handle = client.open_read(folder.encode() + b"/b.hl7")
assert b"".join(client.read(handle, len(data))) == data
client.close()
print("client")

link = SftpLink(address, lambda: login, clock)
source = SftpSource(SftpSourceSettings(folder), SourceParts("lab", "aaaaaaaa"), link, clock)
source.probe()
entries = sorted(source.list().entries, key=lambda entry: entry.path)
ids = ClaimIds("aaaaaaaa")
ids.begin(clock.now_ms())
(claimed,) = source.claim(entries, ids, lambda names: None).claimed
source.flush()
reader = source.open(claimed)
assert b"".join(reader.chunks(65536)) == data
reader.settle()
source.finish(claimed)
source.flush_removals()
assert source.list().entries == () and not source.leftovers()
source.stop()
print("claim")

made = []
def make_link():
    made.append(SftpLink(address, lambda: login, clock))
    return made[-1]
place = SftpDestination(SftpDestinationSettings(folder), DestinationParts("lab", "aaaaaaaa"), make_link, clock)
print(place.write(output(b"MSH|ZZTEST"), Bytes(b"MSH|", b"ZZTEST"), WriteMode.REPLACE).name)
place.stop()

try:
    SftpClient(address, login[0], Agent()).connect()
except PlaceUnready as error:
    print(error.code)
"""


@pytest.mark.timeout(400)
def test_a_client_a_claim_and_an_output_from_windows(winpy: WinPy, sshd: SftpPeer, sftp_folder: str) -> None:
    folder = sshd.local / sftp_folder
    folder.mkdir()
    key = winpy.temp / "client_key"
    shutil.copyfile(sshd.client_key, key)
    key.chmod(0o644)  # who runs Wine may not be who runs the tests
    program = winpy.temp / "sftp_program.py"
    program.write_text("import os; os.environ.pop('SSH_AUTH_SOCK', None)\n" + _PROGRAM, "utf-8")
    given = [str(sshd.port), sshd.user, sshd.pin.fingerprint, winpy.path(key), str(folder)]

    done = winpy.run(winpy.path(program), *given, timeout=240)

    assert (done.status, done.output.split()) == (
        0,
        ["client", "claim", "01k8zztest0000000000000000-1.hl7", "ERR_PATHWAYS_SFTP_AGENT_EMPTY"],
    ), done.output[-4000:]
    assert [(path.name, path.read_bytes()) for path in Path(folder).iterdir() if path.is_file()] == [
        ("01k8zztest0000000000000000-1.hl7", b"MSH|ZZTEST")
    ]
