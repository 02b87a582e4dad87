"""Who answers and who logs in: host keys before any secret, one way to log in, each refusal in its own words."""

from __future__ import annotations

import base64
import logging
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from pathways_desktop.domain.errors import known_codes
from pathways_desktop.locations.base import PlaceUnready
from pathways_desktop.locations.sftp import credentials as credentials_room
from pathways_desktop.locations.sftp.client import SftpClient
from pathways_desktop.locations.sftp.client_wire import string_field
from pathways_desktop.locations.sftp.credentials import Agent, Credentials, Password, PrivateKey
from pathways_desktop.locations.sftp.hostkeys import HostKeyPin, HostKeyRefused, fetch_host_key, parse_key_line
from pathways_desktop.locations.sftp.transport import SftpAddress, Timeouts
from tests.locations.sftp.client_helpers import PATIENT, client_of, connected
from tests.peers.fault_proxy import FaultProxy
from tests.peers.fixtures import running
from tests.peers.fixtures_sftp import SftpPeers
from tests.peers.process import HOST, free_port
from tests.peers.sftp import OpenSshd, SftpPeer, make_key
from tests.support.peers import require
from tests.support.waiting import wait_until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the servers of these tests run on POSIX")

SECRET = "ZZ-secret-never-shown"


def refusal(client: SftpClient) -> PlaceUnready:
    """What keeps the client from connecting."""
    with pytest.raises(PlaceUnready) as caught:
        client.connect()
    client.close()
    assert not client.connected
    assert caught.value.code in known_codes()
    assert SECRET not in f"{caught.value!r} {caught.value.detail} {client!r}"
    return caught.value


def log_of(peer: SftpPeer) -> str:
    return peer.log.read_text("utf-8", "replace")


# --- host keys


def test_the_pinned_key_is_taken_as_a_line_and_as_a_fingerprint(sshd: SftpPeer) -> None:
    line = parse_key_line(sshd.host_key_line)
    for text in (sshd.host_key_line, line.line, line.fingerprint, f"{line.fingerprint}="):
        with connected(sshd, pin=HostKeyPin.parse(text)) as client:
            assert client.connected


def test_the_servers_second_key_is_found_by_its_line_and_by_its_fingerprint(sshd: SftpPeer) -> None:
    """A client asks for one kind of key; the pinned one may be of another."""
    second = parse_key_line((sshd.folder / "host_rsa.pub").read_text())
    for text in (second.line, second.fingerprint):
        with connected(sshd, pin=HostKeyPin.parse(text)) as client:
            assert client.connected


def test_a_fetched_key_is_the_servers_and_nobody_logs_in(sshd: SftpPeer) -> None:
    before = len(log_of(sshd))
    key = fetch_host_key(HOST, sshd.port, 20)
    assert key.line == " ".join(sshd.host_key_line.split()[:2])
    printed = subprocess.run(
        [require("ssh-keygen"), "-l", "-f", f"{sshd.host_key}.pub"], capture_output=True, text=True, check=True
    ).stdout
    assert key.fingerprint in printed.split()
    assert "Failed" not in log_of(sshd)[before:]
    assert "Accepted" not in log_of(sshd)[before:]


def test_without_a_pin_nothing_is_sent_and_the_fingerprint_is_told(sshd: SftpPeer) -> None:
    before = len(log_of(sshd))
    client = SftpClient(sshd.address, None, Password(SECRET), PATIENT)
    refused = refusal(client)
    assert isinstance(refused, HostKeyRefused)
    assert refused.code == "ERR_PATHWAYS_SFTP_HOST_KEY_UNKNOWN"
    assert refused.offered.fingerprint in refused.detail
    assert "authenticating" not in log_of(sshd)[before:].lower()


@pytest.mark.parametrize("form", ["line", "fingerprint"])
def test_another_key_is_refused_with_both_fingerprints(sshd: SftpPeer, tmp_path: Path, form: str) -> None:
    before = len(log_of(sshd))
    make_key(tmp_path / "other", "-t", "ed25519")
    other = parse_key_line((tmp_path / "other.pub").read_text())
    refused = refusal(client_of(sshd, pin=HostKeyPin.parse(getattr(other, form)), credentials=Password(SECRET)))
    assert refused.code == "ERR_PATHWAYS_SFTP_HOST_KEY_CHANGED"
    assert other.fingerprint in refused.detail
    assert sshd.pin.fingerprint in refused.detail
    assert "Failed" not in log_of(sshd)[before:]


def test_a_key_of_a_kind_that_the_server_lost_has_changed(sshd: SftpPeer, tmp_path: Path) -> None:
    make_key(tmp_path / "other", "-t", "ecdsa", "-b", "384")
    refused = refusal(client_of(sshd, pin=HostKeyPin.parse((tmp_path / "other.pub").read_text())))
    assert refused.code == "ERR_PATHWAYS_SFTP_HOST_KEY_CHANGED"
    assert sshd.pin.fingerprint in refused.detail


def test_a_pinned_key_of_a_kind_that_nobody_speaks_any_more(sshd: SftpPeer) -> None:
    blob = base64.b64encode(string_field(b"ssh-dss") + string_field(b"made up")).decode("ascii")
    refused = refusal(client_of(sshd, pin=HostKeyPin.parse(f"ssh-dss {blob}")))
    assert refused.code == "ERR_PATHWAYS_SFTP_NO_COMMON_ALGORITHM"
    assert "ssh-dss" in refused.detail


@pytest.mark.parametrize(
    "text",
    [
        "",
        "SHA256:short",
        "MD5:aa:bb:cc",
        "ssh-ed25519",
        "ssh-ed25519 AAAA",
        "ssh-rsa AAAAC3NzaC1lZDI1NTE5AAAAIJUSTmadeUPjustMADEupJUSTmadeUPjustMADEup00",
        "[127.0.0.1]:22 ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJUSTmadeUPjustMADEupJUSTmadeUPjustMADEup00",
    ],
)
def test_what_is_no_key_is_said_in_words(text: str) -> None:
    with pytest.raises(ValueError, match="key"):
        HostKeyPin.parse(text)


# --- logins


@pytest.mark.parametrize("kind", ["proftpd", "asyncssh", "rclone-sftp"])
def test_a_password_logs_in_and_a_wrong_one_is_refused(kind: str, sftp_peers: SftpPeers) -> None:
    peer = sftp_peers[kind]
    with connected(peer, credentials=peer.password_credentials) as client:
        assert client.listdir(peer.at() or b"/") is not None
    assert refusal(client_of(peer, credentials=Password(SECRET))).code == "ERR_PATHWAYS_SFTP_PASSWORD_REFUSED"


def test_no_other_way_is_tried_than_the_one_that_was_said(
    sshd: SftpPeer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The home holds a key and the agent too that would open the door."""
    home = tmp_path / "home"
    (home / ".ssh").mkdir(parents=True)
    (home / ".ssh" / "id_ed25519").write_bytes(sshd.client_key.read_bytes())
    monkeypatch.setenv("HOME", str(home))
    before = len(log_of(sshd))
    refused = refusal(client_of(sshd, credentials=Password(SECRET)))
    assert (refused.code, refused.detail) == ("ERR_PATHWAYS_SFTP_PASSWORD_REFUSED", "the server takes only: publickey")
    assert "Accepted" not in log_of(sshd)[before:]


@pytest.mark.parametrize("form", ["openssh", "pem"])
def test_a_key_under_a_passphrase(sshd: SftpPeer, tmp_path: Path, form: str) -> None:
    switches = ["-t", "rsa", "-b", "2048", *(["-m", "PEM"] if form == "pem" else [])]
    key = make_key(tmp_path / "locked", *switches, passphrase="right one")
    keys = sshd.folder / "authorized_keys"
    before = keys.read_text()
    keys.write_text(before + (tmp_path / "locked.pub").read_text())
    try:
        with connected(sshd, credentials=PrivateKey(str(key), "right one")) as client:
            assert client.connected
    finally:
        keys.write_text(before)
    codes = {
        text: refusal(client_of(sshd, credentials=PrivateKey(str(key), text))).code
        for text in (None, SECRET, "right one")
    }
    assert codes == {
        None: "ERR_PATHWAYS_SFTP_KEY_LOCKED",
        SECRET: "ERR_PATHWAYS_SFTP_PASSPHRASE_WRONG",
        "right one": "ERR_PATHWAYS_SFTP_KEY_REFUSED",
    }


@pytest.mark.parametrize("kind", ["ed25519", "ecdsa", "rsa"])
def test_every_kind_of_key_logs_in(sshd: SftpPeer, tmp_path: Path, kind: str) -> None:
    key = make_key(tmp_path / kind, "-t", kind)
    keys = sshd.folder / "authorized_keys"
    before = keys.read_text()
    keys.write_text(before + (tmp_path / f"{kind}.pub").read_text())
    try:
        with connected(sshd, credentials=PrivateKey(str(key), "needed by none")) as client:
            assert client.connected
    finally:
        keys.write_text(before)


def test_a_file_that_holds_no_private_key(sshd: SftpPeer, tmp_path: Path) -> None:
    dsa = "-----BEGIN DSA PRIVATE KEY-----\nAAAA\n-----END DSA PRIVATE KEY-----\n"
    (tmp_path / "ppk").write_text("PuTTY-User-Key-File-3: ssh-ed25519\n")
    (tmp_path / "dsa").write_text(dsa)
    (tmp_path / "empty").touch()
    (tmp_path / "cut").write_bytes(sshd.client_key.read_bytes()[:200])
    (tmp_path / "public").write_text((sshd.folder / "client_ed25519.pub").read_text())
    for name in ("ppk", "dsa", "empty", "cut", "public", "missing", "."):
        refused = refusal(client_of(sshd, credentials=PrivateKey(str(tmp_path / name), SECRET)))
        assert refused.code == "ERR_PATHWAYS_SFTP_KEY_UNREADABLE", name


def test_a_key_that_the_server_does_not_know(sshd: SftpPeer, tmp_path: Path) -> None:
    key = make_key(tmp_path / "other", "-t", "ed25519")
    refused = refusal(client_of(sshd, credentials=PrivateKey(str(key))))
    assert refused.code == "ERR_PATHWAYS_SFTP_KEY_REFUSED"


# --- the agent


@pytest.fixture
def agent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A running agent without keys; its socket."""
    path = tmp_path / "agent"
    running_agent = subprocess.Popen([require("ssh-agent"), "-D", "-a", str(path)], stdout=subprocess.DEVNULL)
    monkeypatch.setenv("SSH_AUTH_SOCK", str(path))
    wait_until(path.exists)
    yield path
    running_agent.terminate()
    running_agent.wait(10)


def add(key: Path) -> None:
    subprocess.run([require("ssh-add"), "-q", str(key)], check=True, capture_output=True)


def test_the_agents_keys_are_tried_until_one_fits(sshd: SftpPeer, agent: Path, tmp_path: Path) -> None:
    assert refusal(client_of(sshd, credentials=Agent())).code == "ERR_PATHWAYS_SFTP_AGENT_EMPTY"
    add(make_key(tmp_path / "other", "-t", "ed25519"))
    refused = refusal(client_of(sshd, credentials=Agent()))
    assert (refused.code, refused.detail) == ("ERR_PATHWAYS_SFTP_KEY_REFUSED", "the agent's only key")
    add(sshd.client_key)
    with connected(sshd, credentials=Agent()) as client:
        assert client.connected


def test_no_agent_and_one_that_says_nothing(sshd: SftpPeer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SSH_AUTH_SOCK", raising=False)
    assert refusal(client_of(sshd, credentials=Agent())).code == "ERR_PATHWAYS_SFTP_AGENT_EMPTY"
    monkeypatch.setattr(credentials_room, "AGENT_SECONDS", 0.3)
    with socket.socket(getattr(socket, "AF_UNIX", -1)) as silent:
        silent.bind(str(tmp_path / "silent"))
        silent.listen()
        monkeypatch.setenv("SSH_AUTH_SOCK", str(tmp_path / "silent"))
        assert refusal(client_of(sshd, credentials=Agent())).code == "ERR_PATHWAYS_SFTP_AGENT_EMPTY"
        silent.accept()[0].close()  # lets the thread that waits for it go


# --- servers that are none


def place(port: int) -> SftpClient:
    pin = HostKeyPin("SHA256:" + "A" * 43)
    return SftpClient(SftpAddress(HOST, port, "anna"), pin, Password(SECRET), Timeouts(1.0, 1.0, 1.0))


def test_nobody_listens() -> None:
    assert refusal(place(free_port())).code == "ECONNREFUSED"


def test_a_name_without_an_address() -> None:
    client = SftpClient(SftpAddress("no-such-host.invalid", 22, "anna"), None, Password(SECRET), PATIENT)
    assert refusal(client).code == "ERR_PATHWAYS_SFTP_HOST_UNKNOWN"


@pytest.mark.parametrize(
    ("greeting", "code"),
    [
        (b"220 FTP ready\r\n" * 200, "NO_SSH"),
        (b"HTTP", "NO_SSH"),
        (b"", "NO_GREETING"),
        (b"Exceeded MaxStartups\r\n", "NO_GREETING"),
        (b"Not allowed at this time\r\n", "NO_GREETING"),
        (b"SS", "LINK_DOWN"),
        (b"SSH-2.0-made up\r\n", "LINK_DOWN"),
        (b"Welcome\r\nSSH-2.0-made up\r\n", "LINK_DOWN"),
    ],
)
@pytest.mark.parametrize("hangs_up", [False, True])
def test_what_listens_there_is_called_what_it_is(greeting: bytes, code: str, hangs_up: bool) -> None:
    """It speaks another language, says nothing, or begins well and falls silent: it ends in time and in words."""
    with socket.create_server((HOST, 0)) as listening:
        kept: list[socket.socket] = []

        def serve() -> None:
            link, _ = listening.accept()
            kept.append(link)
            link.sendall(greeting)
            if hangs_up:
                link.shutdown(socket.SHUT_WR)  # a close with bytes unread would be a reset

        server = threading.Thread(target=serve)
        server.start()
        refused = refusal(place(listening.getsockname()[1]))
        server.join()
        kept[0].close()
    assert refused.code == f"ERR_PATHWAYS_SFTP_{code}"


class NoSubsystem(OpenSshd):
    """Takes the login and has no SFTP."""

    name = "sshd-without-sftp"

    def configure(self) -> None:
        super().configure()
        path = self.folder / "sshd_config"
        path.write_text("\n".join(line for line in path.read_text().splitlines() if "Subsystem" not in line))


def test_an_account_without_sftp(tmp_path_factory: pytest.TempPathFactory) -> None:
    with running(NoSubsystem, tmp_path_factory) as peer:
        assert refusal(client_of(peer)).code == "ERR_PATHWAYS_SFTP_NO_SUBSYSTEM"


class NothingToRun(OpenSshd):
    """Takes the request for SFTP and runs a program that ends at once."""

    name = "sshd-with-nothing-to-run"

    def configure(self) -> None:
        super().configure()
        path = self.folder / "sshd_config"
        path.write_text(path.read_text().replace("internal-sftp", "/bin/true"))


class TalkativeLogin(OpenSshd):
    """Runs a script at each login that prints a line before SFTP begins."""

    name = "sshd-that-talks"

    def configure(self) -> None:
        super().configure()
        path = self.folder / "sshd_config"
        talk = "Subsystem sftp echo Welcome; exec /usr/lib/openssh/sftp-server"
        path.write_text(path.read_text().replace("Subsystem sftp internal-sftp", talk))


@pytest.mark.parametrize(
    ("kind", "code"),
    [(NothingToRun, "ERR_PATHWAYS_SFTP_NO_SUBSYSTEM"), (TalkativeLogin, "ERR_PATHWAYS_SFTP_PROTOCOL")],
)
def test_a_service_that_is_none(kind: type[OpenSshd], code: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    with running(kind, tmp_path_factory) as peer:
        assert refusal(client_of(peer)).code == code


class NewCiphers(OpenSshd):
    """Has no way of encrypting in common with the library."""

    name = "sshd-new-ciphers"
    extra = "Ciphers chacha20-poly1305@openssh.com"


def test_nothing_in_common(tmp_path_factory: pytest.TempPathFactory) -> None:
    with running(NewCiphers, tmp_path_factory) as peer:
        assert refusal(client_of(peer)).code == "ERR_PATHWAYS_SFTP_NO_COMMON_ALGORITHM"


@pytest.mark.parametrize("fault", ["stall", "cut"])
def test_a_link_that_ends_anywhere_in_the_login_ends_it_in_time_and_in_words(sshd: SftpPeer, fault: str) -> None:
    """While keys are proved, while the login runs, while SFTP is opened: no call hangs, and nobody is accused."""
    with FaultProxy(sshd.port) as proxy:
        with connected(sshd, proxy=proxy):
            whole = proxy.passed["down"]
        for part in range(8):
            setattr(proxy, f"{fault}_after_down", whole * part // 8)
            code = refusal(client_of(sshd, proxy=proxy, timeouts=Timeouts(1.0, 1.0, 1.0))).code
            assert code in (
                "ECONNRESET",
                "ERR_PATHWAYS_SFTP_NO_GREETING",
                "ERR_PATHWAYS_SFTP_LOGIN_CUT",
                "ERR_PATHWAYS_SFTP_LINK_DOWN",
            ), part
        proxy.heal()
        with connected(sshd, proxy=proxy) as client:
            assert client.connected


def test_a_server_that_refuses_at_once(sshd: SftpPeer) -> None:
    with FaultProxy(sshd.port) as proxy:
        proxy.refuse = True
        assert refusal(client_of(sshd, proxy=proxy)).code in ("ECONNRESET", "ERR_PATHWAYS_SFTP_NO_GREETING")


def test_a_secret_stands_in_no_log_and_no_representation(
    sftp_peers: SftpPeers, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    peer = sftp_peers["asyncssh"]
    key = make_key(tmp_path / "locked", "-t", "ed25519", passphrase=SECRET)
    ways: list[Credentials] = [Password(SECRET), PrivateKey(str(key), SECRET)]
    with caplog.at_level(logging.DEBUG):
        for way in ways:
            refusal(client_of(peer, credentials=way))
            assert SECRET not in repr(way)
    assert SECRET not in caplog.text
    assert [record for record in caplog.records if record.name.startswith("paramiko")] == []
    assert os.fspath(key) not in caplog.text
