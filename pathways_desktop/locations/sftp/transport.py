"""The SSH link under a client: dialled, host key checked, logged in, SFTP channel opened. Nothing waits for ever.

No file is touched here. paramiko logs whole tracebacks of links that broke; its loggers are turned off, and what
matters comes back as an exception.
"""

from __future__ import annotations

import contextlib
import logging
import socket
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pathways_desktop.domain.errors import os_error_code
from pathways_desktop.domain.message import PlaceState
from pathways_desktop.locations.sftp.credentials import Credentials, log_in, ready_keys
from pathways_desktop.locations.sftp.errors import CannotConnect
from pathways_desktop.locations.sftp.hostkeys import HostKey, HostKeyPin, HostKeyRefused, host_key_of

if TYPE_CHECKING:
    import paramiko

_KEY_FAMILIES = (
    ("ssh-ed25519",),
    ("ecdsa-sha2-nistp256",),
    ("ecdsa-sha2-nistp384",),
    ("ecdsa-sha2-nistp521",),
    ("rsa-sha2-512", "rsa-sha2-256"),
)
"""Ways a server can prove a key, by kind of key; an RSA key is proved by newer hashes than its name says."""


_GREETING_KEPT = 64
_OVERRUN = (b"Exceeded MaxStartups", b"Not allowed at this time")
"""What OpenSSH says instead of its greeting while it takes no more connections, or none from this address."""


@dataclass(frozen=True, slots=True)
class Timeouts:
    """Seconds after which a wait ends."""

    connect: float = 15.0
    """For each of dialling, the server's banner, its key, the login and the channel."""
    answer: float = 30.0
    """Without a byte, either way, while an answer is due."""
    flush: float = 120.0
    """The same for an answer to `flush`: the server's disk may be slow."""


@dataclass(frozen=True, slots=True)
class SftpAddress:
    """Where a server is and who logs in."""

    host: str
    port: int
    user: str


class SendLimitSocket(socket.socket):
    """A socket whose sends fail once nothing could be sent for `silence` seconds.

    The library takes a full send buffer for a reason to try again, for ever.
    """

    silence = 30.0
    heard = b""
    """The first bytes that came in: what tells a server that said nothing from one that is no SSH server."""
    _since: float | None = None

    def recv(self, *arguments: int) -> bytes:
        """Receive as any socket does, and keep the beginning."""
        data = super().recv(*arguments)
        if len(self.heard) < _GREETING_KEPT:
            self.heard += data[: _GREETING_KEPT - len(self.heard)]
        return data

    def send(self, data: bytes, flags: int = 0) -> int:  # type: ignore[override]
        """Send some of `data`; `ConnectionAbortedError` after `silence` seconds without progress."""
        try:
            sent = super().send(data, flags)
        except TimeoutError:
            now = time.monotonic()
            self._since = self._since or now
            if now - self._since > self.silence:
                raise ConnectionAbortedError("nothing could be sent") from None
            raise
        self._since = None
        return sent


class ChannelStream:
    """A channel as `client_requests.Stream`: the library's own exceptions become `OSError`."""

    def __init__(self, channel: paramiko.Channel) -> None:
        self._channel = channel
        self.service_ended = False
        """True once the server ended the SFTP service while the SSH link itself stood."""

    def settimeout(self, timeout: float | None) -> None:
        self._channel.settimeout(timeout)

    def send(self, data: bytes | memoryview) -> int:
        import paramiko

        try:
            return self._channel.send(bytes(data[:65536]))
        except paramiko.SSHException as error:
            raise OSError("the link failed") from error

    def recv(self, nbytes: int) -> bytes:
        data = self._channel.recv(nbytes)
        if not data:
            self.service_ended = self._channel.get_transport().is_active()
        return data


def greet(host: str, port: int, timeouts: Timeouts, algorithms: tuple[str, ...] = ()) -> paramiko.Transport:
    """A transport whose server has proved its host key; nobody is logged in. `algorithms` limits how it may prove it.

    Raises `CannotConnect`.
    """
    need_kit()
    import paramiko

    dialled = _dial(host, port, timeouts)
    try:
        transport = paramiko.Transport(dialled)
    except (paramiko.SSHException, OSError, EOFError) as error:
        dialled.close()
        raise _not_reached(error) from error
    try:
        transport.banner_timeout = timeouts.connect
        transport.handshake_timeout = 3 * timeouts.connect
        transport.auth_timeout = timeouts.connect
        transport.channel_timeout = timeouts.connect
        if algorithms:
            transport.get_security_options().key_types = algorithms
        with _ended_after(transport, 2 * timeouts.connect):
            transport.start_client(timeout=timeouts.connect)
        transport.get_remote_server_key()  # a start that ran out of time returns as if it had gone well
    except (paramiko.SSHException, OSError, EOFError) as error:
        end(transport)
        raise _not_proved(error, dialled.heard, transport.remote_version) from error
    return transport


def open_link(
    address: SftpAddress, pin: HostKeyPin | None, credentials: Credentials, timeouts: Timeouts
) -> tuple[paramiko.Transport, ChannelStream]:
    """A logged-in transport and its SFTP channel. The host key is checked before any secret is sent.

    Raises `HostKeyRefused`, `CannotConnect`.
    """
    need_kit()
    with ready_keys(credentials) as keys:
        transport = proved(address.host, address.port, pin, timeouts)
        return transport, _logged_in(transport, address.user, credentials, keys, timeouts)


def _logged_in(
    transport: paramiko.Transport,
    user: str,
    credentials: Credentials,
    keys: Sequence[paramiko.PKey],
    timeouts: Timeouts,
) -> ChannelStream:
    import paramiko

    try:
        with _ended_after(transport, 3 * timeouts.connect):
            log_in(transport, user, credentials, keys)
            channel = transport.open_session(timeout=timeouts.connect)
            channel.settimeout(timeouts.answer)
            _start_sftp(channel, transport)
    except (paramiko.SSHException, OSError, EOFError) as error:
        end(transport)
        raise CannotConnect("ERR_PATHWAYS_SFTP_LOGIN_CUT", PlaceState.UNREACHABLE) from error
    except BaseException:
        end(transport)
        raise
    return ChannelStream(channel)


def _start_sftp(channel: paramiko.Channel, transport: paramiko.Transport) -> None:
    import paramiko

    try:
        channel.invoke_subsystem("sftp")
    except paramiko.SSHException as error:
        if not transport.is_active():
            raise
        raise CannotConnect("ERR_PATHWAYS_SFTP_NO_SUBSYSTEM", PlaceState.FORBIDDEN) from error


def proved(host: str, port: int, pin: HostKeyPin | None, timeouts: Timeouts) -> paramiko.Transport:
    """A transport of the server with the pinned key; nobody is logged in. Servers have keys of several kinds.

    Raises `HostKeyRefused`, `CannotConnect`.
    """
    wanted = _ways(pin.algorithm) if pin and pin.algorithm else ()
    if pin is not None and wanted and wanted not in _KEY_FAMILIES:
        detail = f"host keys of the kind {pin.algorithm} are not supported"
        raise CannotConnect("ERR_PATHWAYS_SFTP_NO_COMMON_ALGORITHM", PlaceState.UNREACHABLE, detail)
    first: HostKey | None = None
    for ways in (wanted, *(() if wanted or pin is None else _KEY_FAMILIES)):
        try:
            transport = greet(host, port, timeouts, ways)
        except CannotConnect as error:
            if ways and error.code == "ERR_PATHWAYS_SFTP_NO_COMMON_ALGORITHM":
                continue  # it has no key of this kind
            raise
        offered = host_key_of(transport.get_remote_server_key())
        if pin is not None and pin.matches(offered):
            return transport
        end(transport)
        first = first or offered
    if first is None:  # it has no key of the pinned kind any more: say which one it has
        transport = greet(host, port, timeouts)
        first = host_key_of(transport.get_remote_server_key())
        end(transport)
    raise HostKeyRefused(first, pin)


def _ways(algorithm: str) -> tuple[str, ...]:
    return ("rsa-sha2-512", "rsa-sha2-256") if algorithm == "ssh-rsa" else (algorithm,)


def _dial(host: str, port: int, timeouts: Timeouts) -> SendLimitSocket:
    try:
        plain = socket.create_connection((host, port), timeouts.connect)
    except socket.gaierror as error:
        raise CannotConnect("ERR_PATHWAYS_SFTP_HOST_UNKNOWN", PlaceState.UNREACHABLE) from error
    except OSError as error:
        raise _not_reached(error) from error
    made = SendLimitSocket(plain.family, plain.type, plain.proto, fileno=plain.detach())
    made.silence = timeouts.answer
    with contextlib.suppress(OSError):
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    return made


def _not_reached(error: Exception) -> CannotConnect:
    code = "ETIMEDOUT" if isinstance(error, TimeoutError) else ""
    if not code and isinstance(error, OSError):
        code = os_error_code(error)
    return CannotConnect(code or "ERR_PATHWAYS_SFTP_NO_GREETING", PlaceState.UNREACHABLE)


def _not_proved(error: Exception, heard: bytes, version: str) -> CannotConnect:
    """Why no key was proved: what was heard decides, so that an overrun server is not called another program."""
    import paramiko

    if isinstance(error, paramiko.ssh_exception.IncompatiblePeer):
        return CannotConnect("ERR_PATHWAYS_SFTP_NO_COMMON_ALGORITHM", PlaceState.UNREACHABLE)
    code, detail = "ERR_PATHWAYS_SFTP_NO_SSH", ""
    if heard.startswith(_OVERRUN):
        code, detail = "ERR_PATHWAYS_SFTP_NO_GREETING", "it says that it takes no more connections now"
    elif not heard:
        code = "ERR_PATHWAYS_SFTP_NO_GREETING"
    elif version or b"SSH-".startswith(heard[:4]):
        code, detail = "ERR_PATHWAYS_SFTP_LINK_DOWN", "after its greeting, before its key was proved"
    return CannotConnect(code, PlaceState.UNREACHABLE, detail)


@contextlib.contextmanager
def _ended_after(transport: paramiko.Transport, seconds: float) -> Iterator[None]:
    """Close the transport when the block takes longer: the library waits without limit for a subsystem's answer."""
    timer = threading.Timer(seconds, end, (transport,))
    timer.daemon = True
    timer.name = "sftp-login-limit"
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()


def end(transport: paramiko.Transport) -> None:
    """Close a transport, from any thread. The timer of its handshake would outlive it by its whole time."""
    transport.packetizer.complete_handshake()
    transport.close()


def need_kit() -> None:
    """Load the library and turn its loggers off: their lines hold tracebacks, user names and addresses.

    Raises `ERR_PATHWAYS_SFTP_KIT_MISSING` where the program was installed without it.
    """
    try:
        import paramiko  # noqa: F401
    except ImportError as error:
        raise CannotConnect("ERR_PATHWAYS_SFTP_KIT_MISSING", PlaceState.UNREACHABLE) from error
    logging.getLogger("paramiko").setLevel(logging.CRITICAL + 1)
