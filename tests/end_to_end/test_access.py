"""An SFTP channel from nothing to its first message, as an operator sets it up: trust, secret, check, run.

Real processes over a real server. What a value of a secret must not be found in: the home, the log, what is printed.
"""

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tests.end_to_end.test_two_engines_commands import asked
from tests.peers.fixtures_sftp import SftpPeers
from tests.peers.process import HOST
from tests.peers.sftp import SftpPeer, make_key
from tests.support.command_line import Result, Site, wait_until
from tests.support.peers import require
from tests.support.processes import clean_environment

NAME = "lab/source/password"
UNKNOWN, CHANGED = "ERR_PATHWAYS_SFTP_HOST_KEY_UNKNOWN", "ERR_PATHWAYS_SFTP_HOST_KEY_CHANGED"


@pytest.fixture
def server(sftp_peers: SftpPeers, sftp_folder: str) -> SftpPeer:
    """A server that takes a password, with a folder of the test's own."""
    peer = sftp_peers["asyncssh"]
    (peer.local / sftp_folder).mkdir()
    return peer


@pytest.fixture
def channel(site: Site, server: SftpPeer, sftp_folder: str) -> Site:
    """A channel that reads that folder with a stored password and writes to a folder here."""
    source = {
        "type": "sftp",
        "host": HOST,
        "port": server.port,
        "user": server.user,
        "dir": server.at(sftp_folder).decode(),
        "password": "stored",
        "minAge": 0,
    }
    out = {"name": "out", "type": "folder", "dir": str(site.folder("out"))}
    site.channels.append({"name": "lab", "source": source, "destinations": [out]})
    site.write_config()
    return site


def fingerprint(server: SftpPeer) -> str:
    """What `ssh-keygen` says of the server's key."""
    return fingerprint_of(server.host_key)


def fingerprint_of(key: Path) -> str:
    command = [require("ssh-keygen"), "-lf", f"{key}.pub"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()[1]


def secret_set(site: Site, value: str, name: str = NAME) -> Result:
    """`secret set` with the value on its standard input."""
    done = subprocess.run(
        site.command("secret", "set", name),
        env=clean_environment(),
        input=value.encode(),
        capture_output=True,
        timeout=60,
        check=False,
    )
    return Result(done.returncode, done.stdout.decode(), done.stderr.decode())


def checks(site: Site) -> dict[str, tuple[bool, str | None]]:
    """The rows of `check` for the source: what was looked at, and how it stands."""
    rows = site.run("check", "--json", expect=None).rows()
    return {row["check"]: (row["ok"], row["code"]) for row in rows if row["place"] == "source"}


def dropped(server: SftpPeer, folder: str) -> list[str]:
    return [path.name for path in (server.local / folder).iterdir() if not path.name.startswith(".")]


def test_any_true_key_of_the_server_may_be_the_one_that_is_given(channel: Site, sshd: SftpPeer) -> None:
    """A server's owner tells the fingerprint of one of its keys: it need not be of the kind that is proved first."""
    channel.channels[0]["source"]["port"] = sshd.port
    channel.write_config()
    rsa = fingerprint_of(sshd.folder / "host_rsa")
    assert rsa != fingerprint(sshd)
    assert rsa in channel.run("trust", "lab", "--fingerprint", rsa).out
    assert checks(channel)["host key"] == (True, None)
    channel.run("trust", "lab", "--fingerprint", fingerprint(sshd))
    assert checks(channel)["host key"] == (True, None)


def test_an_operator_trusts_the_server_and_stores_the_password(
    channel: Site, server: SftpPeer, sftp_folder: str
) -> None:
    site = channel
    # Nothing is trusted: `check` says the fingerprint and the command, and sends nothing.
    shown = site.run("check", expect=1).out
    assert fingerprint(server) in shown
    assert "trust lab" in shown
    assert checks(site) == {"server": (True, None), "host key": (False, UNKNOWN)}
    # A fingerprint is compared, and without a terminal nobody is asked.
    assert site.run("trust", "lab", expect=2).out == ""
    wrong = site.run("trust", "lab", "--fingerprint", "SHA256:" + "A" * 43, expect=1)
    assert "ERR_PATHWAYS_HOST_KEY_DIFFERS" in wrong.err
    assert fingerprint(server) in wrong.err
    site.run("trust", "lab", "--fingerprint", fingerprint(server))
    assert checks(site) == {
        "server": (True, None),
        "host key": (True, None),
        "secrets": (False, "ERR_PATHWAYS_SECRET_MISSING"),
    }
    assert f"secret set {NAME}" in site.run("check", expect=1).out
    # The password, from standard input, sealed: then the place is good and a message goes through.
    assert server.password is not None
    assert secret_set(site, server.password + "\n").status == 0
    (listed,) = site.rows("secret", "list")
    assert (listed["name"], listed["used"]) == (NAME, True)
    rows = checks(site)
    assert rows["secrets"] == rows["probe"] == (True, None)
    (server.local / sftp_folder / "a.hl7").write_bytes(b"MSH|^~\\&|ZZTEST\r")
    site.once()
    assert [message["name"] for message in site.messages()] == ["a.hl7"]
    assert list(site.await_outputs(1).values()) == [b"MSH|^~\\&|ZZTEST\r"]
    assert dropped(server, sftp_folder) == []
    (row,) = site.rows("channels")
    assert row["source"] == f"sftp://{server.user}@{HOST}:{server.port}{server.at(sftp_folder).decode()}"
    nowhere(site.root, server.password)
    acts = [row["what"] for row in site.rows("audit", "--limit", "0")]
    assert acts.count("secret-set") == acts.count("host-key-trusted") == 1


def nowhere(root: Path, secret: str) -> None:
    """No file below `root` holds the secret."""
    found = [path for path in root.rglob("*") if path.is_file() and secret.encode() in path.read_bytes()]
    assert found == []


def test_a_running_engine_takes_key_and_secret_without_a_restart(
    channel: Site, server: SftpPeer, sftp_folder: str
) -> None:
    site = channel
    (server.local / sftp_folder / "a.hl7").write_bytes(b"ZZTEST")
    assert server.password is not None
    with site.start() as engine:
        wait_until(lambda: UNKNOWN in site.codes(), what="the unknown key is told")
        site.run("trust", "lab", "--fingerprint", fingerprint(server))
        wait_until(lambda: site.codes() == {"ERR_PATHWAYS_SECRET_MISSING"}, what="the missing secret is told")
        (told,) = site.failures()
        assert "secret set" in told["action"]
        secret_set(site, "wrong-" + server.password)
        wait_until(lambda: site.codes() == {"ERR_PATHWAYS_SFTP_PASSWORD_REFUSED"}, what="the wrong one is told")
        secret_set(site, server.password)
        site.await_outputs(1)
        wait_until(lambda: site.codes() == set(), what="nothing is wrong any more")
        engine.interrupt()
    log = (site.home / "logs" / "pathways.log").read_text()
    assert server.password not in log


def test_at_a_terminal_the_key_is_shown_and_one_word_trusts_it(channel: Site, server: SftpPeer) -> None:
    no = asked(channel, "no", "trust", "lab")
    assert (no.status, UNKNOWN in str(checks(channel))) == (1, True)
    assert fingerprint(server) in no.err
    assert "ssh-ed25519" in no.err
    assert asked(channel, "yes", "trust", "lab").status == 0
    again = asked(channel, "", "trust", "lab")
    assert (again.status, "trusted already" in again.out) == (0, True)


def test_a_changed_key_is_trusted_only_by_its_fingerprint(channel: Site, server: SftpPeer, tmp_path: Path) -> None:
    other = make_key(tmp_path / "other_host", "-t", "ed25519")
    # What was trusted once is another server's key.
    channel.channels[0]["source"]["hostKey"] = Path(f"{other}.pub").read_text().strip()
    channel.write_config()
    assert checks(channel)["host key"] == (False, CHANGED)
    refused = channel.run("trust", "lab", "--fingerprint", fingerprint(server), expect=1)
    assert "ERR_PATHWAYS_HOST_KEY_IN_FILE" in refused.err
    del channel.channels[0]["source"]["hostKey"]
    channel.write_config()
    channel.run("trust", "lab", "--fingerprint", fingerprint(server))
    assert checks(channel)["host key"] == (True, None)


def test_check_makes_a_missing_folder_on_the_server_when_it_is_told_to(
    channel: Site, server: SftpPeer, sftp_folder: str
) -> None:
    assert server.password is not None
    channel.channels[0]["source"]["hostKey"] = fingerprint(server)
    channel.write_config()
    secret_set(channel, server.password)
    (server.local / sftp_folder).rmdir()
    assert checks(channel)["probe"] == (False, "ENOENT")
    assert not (server.local / sftp_folder).exists()
    rows = channel.run("check", "--make", "--json").rows()
    made = [row for row in rows if row["check"] == "make folder"]
    assert [(row["place"], row["ok"]) for row in made] == [("source", True)]
    assert (server.local / sftp_folder).is_dir()
    again = channel.run("check", "--make", "--json").rows()
    assert "make folder" not in [row["check"] for row in again]


def test_the_key_of_the_file_stands_alone(channel: Site, server: SftpPeer) -> None:
    channel.channels[0]["source"]["hostKey"] = fingerprint(server)
    channel.write_config()
    assert checks(channel)["host key"] == (True, None)
    told = channel.run("trust", "lab", "--fingerprint", fingerprint(server), expect=1)
    assert "ERR_PATHWAYS_HOST_KEY_IN_FILE" in told.err


def test_a_name_that_no_place_takes_is_refused_and_no_store_is_made(channel: Site) -> None:
    done = secret_set(channel, "hunter2", "lab/source/pasword")
    assert (done.status, done.out) == (2, "")
    assert "lab/source takes password" in done.err
    assert not (channel.home / "pathways.db").exists()


def test_a_secret_of_a_channel_that_is_gone_is_shown_and_can_be_deleted(channel: Site) -> None:
    secret_set(channel, "hunter2")
    channel.channels[0]["name"] = "other"
    channel.write_config()
    (row,) = channel.rows("secret", "list")
    assert (row["name"], row["used"]) == (NAME, False)
    assert "unused" in channel.run("secret", "list").out
    channel.run("secret", "delete", NAME)
    assert channel.rows("secret", "list") == []
    channel.run("secret", "delete", NAME, expect=2)
    assert "ERR_PATHWAYS_SECRET_NOT_SET" in channel.run("secret", "delete", "other/source/password", expect=1).err


def test_a_password_typed_at_a_terminal_is_not_shown(channel: Site, server: SftpPeer) -> None:
    assert server.password is not None
    done = typed_at_terminal(channel, server.password)
    assert server.password not in done
    (row,) = channel.rows("secret", "list")
    assert row["name"] == NAME


def typed_at_terminal(site: Site, value: str) -> str:
    """Run `secret set` on a terminal of its own, type the value, and give all that the terminal showed."""
    if sys.platform == "win32":
        raise AssertionError("of POSIX alone")
    control, terminal = os.openpty()
    with subprocess.Popen(
        site.command("secret", "set", NAME),
        env=clean_environment(),
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        start_new_session=True,  # not the terminal of whoever runs the tests
    ) as process:
        os.close(terminal)
        shown = b""
        # What is typed before the prompt is shown may still be echoed, as on any terminal.
        while b"not shown" not in shown:
            shown += os.read(control, 1000)
        os.write(control, value.encode() + b"\n")
        with suppress(OSError):  # Linux says EIO at the end
            while piece := os.read(control, 1000):
                shown += piece
    os.close(control)
    assert process.returncode == 0, shown
    return shown.decode()
