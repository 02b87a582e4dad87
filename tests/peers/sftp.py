"""Servers that speak SFTP, and how each differs. All attributes are alike, so that one test runs against each.

| server | posix-rename | fsync | statvfs | hardlink | of its own |
|---|---|---|---|---|---|
| OpenSshd | yes | yes | yes | yes | the server of record |
| OpenSshd, `withhold=…` | no | no | | | answers 3, not 8, when it is asked all the same |
| ProFtpd | yes | yes | yes | yes | `lstat` follows links, a rename moves their target; status 11 |
| AsyncsshSftp | yes | yes | yes | yes | long reads and writes |
| ParamikoSftp | done, not advertised | no | no | no | a name that is not UTF-8 ends the listing |
| Ssh2Sftp | no | no | no | no | |
| RcloneSftp (1.75) | yes | no | yes | refused | no owners, hides links, a plain rename replaces |
| OldRcloneSftp (1.60) | yes, not one step | no | refused | "done" | as the newer one; `create` replaces |

What no server does by itself (a cut, a stall, a lost answer) is made by `fault_proxy`.
"""

from __future__ import annotations

import getpass
import os
import shutil
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from pathways_desktop.locations.sftp.credentials import Credentials, Password, PrivateKey
from pathways_desktop.locations.sftp.hostkeys import HostKeyPin
from pathways_desktop.locations.sftp.transport import SftpAddress
from tests.peers.process import HOST, Peer
from tests.support.peers import missing, require, require_node_module
from tests.support.processes import ordinary_rights

PROGRAMS = Path(__file__).parent / "programs"


def make_key(path: Path, *switches: str, passphrase: str = "") -> Path:
    """A key pair of `ssh-keygen`, made once."""
    if not path.exists():
        command = [require("ssh-keygen"), "-q", "-N", passphrase, "-C", "test", "-f", str(path), *switches]
        subprocess.run(command, check=True, stdin=subprocess.DEVNULL)
    return path


class SftpPeer(Peer):
    """One SFTP server over the folder `local`, which it calls `root`."""

    name = "sftp"
    user = "hospital"
    password: str | None = "secret-1"
    start_seconds = 30.0

    @property
    def local(self) -> Path:
        """The served folder on this machine's disk."""
        return self.folder / "root"

    @property
    def root(self) -> bytes:
        """The served folder as the server names it."""
        return b""

    def at(self, *parts: str | bytes) -> bytes:
        """A path in the served folder as the server names it."""
        return b"/".join((self.root, *(part.encode() if isinstance(part, str) else part for part in parts)))

    @property
    def host_key(self) -> Path:
        """Its private host key."""
        return make_key(self.folder / "host_ed25519", "-t", "ed25519")

    @property
    def client_key(self) -> Path:
        """The private key that the account may log in with."""
        return make_key(self.folder / "client_ed25519", "-t", "ed25519")

    @property
    def host_key_line(self) -> str:
        """The public host key."""
        return (self.folder / "host_ed25519.pub").read_text().strip()

    @property
    def address(self) -> SftpAddress:
        """Where it listens and who logs in."""
        return SftpAddress(HOST, self.port, self.user)

    @property
    def pin(self) -> HostKeyPin:
        """Its host key."""
        return HostKeyPin.parse(self.host_key_line)

    @property
    def credentials(self) -> Credentials:
        """A login that it accepts: its client key."""
        return PrivateKey(str(self.client_key))

    @property
    def password_credentials(self) -> Credentials:
        """A login by password, where it takes one."""
        assert self.password is not None
        return Password(self.password)

    def prepare(self) -> None:
        self.local.mkdir(exist_ok=True)
        _ = self.host_key
        public = Path(f"{self.client_key}.pub").read_text()
        (self.folder / "authorized_keys").write_text(public)
        self.configure()

    def configure(self) -> None:
        """Write its configuration."""

    def is_ready(self) -> bool:
        with socket.create_connection((HOST, self.port), 1) as link:
            link.settimeout(2)
            return link.recv(4) == b"SSH-"

    def _signal(self, name: str) -> None:
        # A session of sshd leads a group of its own, so the group of the server is not all of it.
        below = _descendants(self.pid) if self._process is not None and sys.platform == "linux" else []
        super()._signal(name)
        for pid in below:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(pid, getattr(signal, name))


def _descendants(pid: int) -> list[int]:
    children: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError, ValueError):
            fields = stat.read_text().rpartition(")")[2].split()
            children.setdefault(int(fields[1]), []).append(int(stat.parent.name))
    found: list[int] = []
    todo = [pid]
    while todo:
        below = children.get(todo.pop(), [])
        found += below
        todo += below
    return found


class OpenSshd(SftpPeer):
    """OpenSSH's server with its own keys and configuration; who runs the tests logs in."""

    name = "sshd"
    withhold = ""
    """Requests that it does not offer, joined by commas (`-P` of internal-sftp)."""
    extra = ""
    password = None

    def __init__(self, folder: Path, *, withhold: str | None = None, extra: str | None = None) -> None:
        super().__init__(folder)
        self.withhold = self.withhold if withhold is None else withhold
        self.extra = self.extra if extra is None else extra
        self.user = getpass.getuser()

    @property
    def root(self) -> bytes:
        return os.fsencode(self.local)

    def configure(self) -> None:
        if sys.platform != "win32" and os.geteuid() == 0:
            Path("/run/sshd").mkdir(exist_ok=True)
        make_key(self.folder / "host_rsa", "-t", "rsa", "-b", "2048")
        subsystem = "internal-sftp" + (f" -P {self.withhold}" if self.withhold else "")
        # Without higher limits a server under test drops some of many clients at random.
        lines = f"""\
            Port {self.port}
            ListenAddress {HOST}
            HostKey {self.host_key}
            HostKey {self.folder}/host_rsa
            PidFile {self.folder}/sshd.pid
            AuthorizedKeysFile {self.folder}/authorized_keys
            StrictModes no
            UsePAM no
            PasswordAuthentication no
            KbdInteractiveAuthentication no
            PermitRootLogin prohibit-password
            UseDNS no
            PrintMotd no
            LogLevel VERBOSE
            MaxStartups 100:30:200
            MaxSessions 100
            Subsystem sftp {subsystem}
            {self.extra}
            """
        (self.folder / "sshd_config").write_text("\n".join(line.strip() for line in lines.splitlines()))

    def command(self) -> list[str]:
        return [require("sshd"), "-D", "-e", "-f", str(self.folder / "sshd_config")]


class BareSshd(OpenSshd):
    """OpenSSH's server without the two extensions that a claim wants."""

    name = "sshd-bare"
    withhold = "posix-rename,fsync"


class OrdinarySshd(OpenSshd):
    """OpenSSH's server with the rights of an ordinary user, so that mode bits bind it where root runs the tests."""

    name = "sshd-ordinary"

    def command(self) -> list[str]:
        return ordinary_rights(super().command())


class ProFtpd(SftpPeer):
    """ProFTPD with mod_sftp and a user of its own file."""

    name = "proftpd"

    @property
    def root(self) -> bytes:
        return os.fsencode(self.local)

    def configure(self) -> None:
        module = Path("/usr/lib/proftpd/mod_sftp.so")
        if not module.exists():
            missing("proftpd-mod-crypto is not installed; `python3 -m installer test` installs it on Debian")
        if sys.platform == "win32":
            missing("ProFTPD does not run on Windows")
        import grp

        uid, gid = os.getuid(), os.getgid()
        assert self.password is not None
        crypt = _output(require("openssl"), "passwd", "-6", self.password)
        self._private("passwd", f"{self.user}:{crypt}:{uid}:{gid}::{self.local}:/bin/false\n")
        self._private("group", f"grp:x:{gid}:{self.user}\n")
        (self.folder / "keys").mkdir(exist_ok=True)
        rfc4716 = _output(require("ssh-keygen"), "-e", "-f", f"{self.client_key}.pub")
        (self.folder / "keys" / self.user).write_text(rfc4716 + "\n")
        rsa = make_key(self.folder / "host_rsa", "-t", "rsa", "-b", "2048", "-m", "PEM")
        lines = f"""\
            LoadModule mod_sftp.c
            ServerName test
            ServerType standalone
            DefaultAddress {HOST}
            Port {self.port}
            SocketBindTight on
            PidFile {self.folder}/proftpd.pid
            ScoreboardFile {self.folder}/scoreboard
            DelayEngine off
            UseReverseDNS off
            WtmpLog off
            TransferLog none
            SystemLog {self.folder}/system.log
            User {getpass.getuser()}
            Group {grp.getgrgid(gid).gr_name}
            RequireValidShell off
            RootLogin on
            AuthOrder mod_auth_file.c
            AuthUserFile {self.folder}/passwd
            AuthGroupFile {self.folder}/group
            AllowOverwrite on
            MaxInstances 60
            Umask 022 022
            SFTPEngine on
            SFTPLog {self.folder}/sftp.log
            SFTPHostKey {self.host_key}
            SFTPHostKey {rsa}
            SFTPAuthorizedUserKeys file:{self.folder}/keys/%u
            SFTPAuthMethods publickey password
            """
        (self.folder / "proftpd.conf").write_text("\n".join(line.strip() for line in lines.splitlines()))

    def command(self) -> list[str]:
        return [require("proftpd"), "-n", "-q", "-c", str(self.folder / "proftpd.conf")]

    def _private(self, name: str, text: str) -> None:
        path = self.folder / name
        path.write_text(text)
        path.chmod(0o600)


class RcloneSftp(SftpPeer):
    """`rclone serve sftp` over a folder: the release that pip brings."""

    name = "rclone-sftp"

    def program(self) -> str:
        """The program."""
        return require("rclone")

    def configure(self) -> None:
        (self.folder / "rclone.conf").write_text("")

    def command(self) -> list[str]:
        assert self.password is not None
        serve = ["--config", str(self.folder / "rclone.conf"), "serve", "sftp", str(self.local)]
        login = ["--user", self.user, "--pass", self.password, "--key", str(self.host_key)]
        keys = ["--authorized-keys", str(self.folder / "authorized_keys"), "--addr", f"{HOST}:{self.port}"]
        # No folder cache to speak of, but not 0: then 1.75 forgets in an endless loop, and answers take seconds.
        cache = ["--vfs-cache-mode", "writes", "--vfs-write-back", "0s", "--dir-cache-time", "1ms"]
        return [self.program(), *serve, *login, *keys, *cache, "--cache-dir", str(self.folder / "cache")]


class OldRcloneSftp(RcloneSftp):
    """The same of Debian 12, whose rename is not one step."""

    name = "rclone-old-sftp"

    def program(self) -> str:
        found = shutil.which("rclone", path="/usr/bin:/bin")
        version = _output(found, "version") if found else ""
        if "v1.60" not in version.partition("\n")[0]:
            missing("Debian 12's own rclone is not installed; `python3 -m installer test` installs it on Debian 12")
        assert found is not None
        return found


class _OwnProgram(SftpPeer):
    """A server made of somebody's library by a program of ours."""

    def runner(self) -> list[str]:
        """The interpreter and the program."""
        raise NotImplementedError

    def keys(self) -> Path:
        """The file with the public key of the account."""
        return self.folder / "authorized_keys"

    def command(self) -> list[str]:
        assert self.password is not None
        where = [HOST, str(self.port), str(self.host_key), str(self.keys()), str(self.local)]
        return [*self.runner(), *where, self.user, self.password]


class AsyncsshSftp(_OwnProgram):
    """The server of asyncssh."""

    name = "asyncssh"
    habit = ""
    """What it does wrong: `short-writes` keeps half of each longer write and says "done"."""

    def variables(self) -> dict[str, str]:
        return {"SFTP_HABIT": self.habit}

    def runner(self) -> list[str]:
        return [sys.executable, str(PROGRAMS / "asyncssh_sftp.py")]


class ShortWritesSftp(AsyncsshSftp):
    """A server that keeps half of each write of more than 1000 bytes and says "done", as a bad quota does."""

    name = "short-writes"
    habit = "short-writes"


class ParamikoSftp(_OwnProgram):
    """The server side of paramiko over a folder."""

    name = "paramiko"

    def runner(self) -> list[str]:
        return [sys.executable, str(PROGRAMS / "paramiko_sftp.py")]


class Ssh2Sftp(_OwnProgram):
    """The server of npm's ssh2 over a folder."""

    name = "ssh2"

    def variables(self) -> dict[str, str]:
        return {"NODE_PATH": str(Path(require_node_module("ssh2/package.json")).parent.parent)}

    def runner(self) -> list[str]:
        return [require("node"), str(PROGRAMS / "ssh2_sftp.js")]

    def keys(self) -> Path:
        return Path(f"{self.client_key}.pub")


def _output(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
