"""Host keys: how one is pinned, compared and fetched. No secret of ours is ever sent from here.

`fetch_host_key` is for `trust` and `check`: it ends the connection once the server has proved its key.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pathways_desktop.domain.message import PlaceState
from pathways_desktop.locations.sftp.client_wire import Fields, Malformed
from pathways_desktop.locations.sftp.errors import CannotConnect

if TYPE_CHECKING:
    import paramiko

_FINGERPRINT = re.compile(r"SHA256:[A-Za-z0-9+/]{43}=?")
_ALGORITHM = re.compile(r"[a-z0-9@.-]{1,64}")


@dataclass(frozen=True, slots=True)
class HostKey:
    """A server's public key."""

    algorithm: str
    """As it stands in the key itself: `ssh-ed25519`, `ssh-rsa` …"""
    blob: bytes

    @property
    def fingerprint(self) -> str:
        """`SHA256:…`, as OpenSSH prints it."""
        return "SHA256:" + base64.b64encode(hashlib.sha256(self.blob).digest()).decode("ascii").rstrip("=")

    @property
    def line(self) -> str:
        """Algorithm and key as in a `.pub` file: what the store keeps and `hostKey` may hold."""
        return f"{self.algorithm} {base64.b64encode(self.blob).decode('ascii')}"


@dataclass(frozen=True, slots=True)
class HostKeyPin:
    """The key that a server must have. Made by `parse`."""

    fingerprint: str
    algorithm: str | None = None
    """None where only the fingerprint is known: then every kind of key that the server has is looked at."""

    @classmethod
    def parse(cls, text: str) -> HostKeyPin:
        """Read a key line (`ssh-ed25519 AAAA…`) or a fingerprint (`SHA256:…`). Raises `ValueError` with words."""
        text = text.strip()
        if _FINGERPRINT.fullmatch(text):
            return cls(text.rstrip("="))
        key = parse_key_line(text)
        return cls(key.fingerprint, key.algorithm)

    def matches(self, key: HostKey) -> bool:
        """True when this is the pinned key."""
        return key.fingerprint == self.fingerprint


def parse_key_line(text: str) -> HostKey:
    """A key line as in a `.pub` file; a comment is passed over. Raises `ValueError` with words for a person."""
    parts = text.split()
    if len(parts) < 2 or not _ALGORITHM.fullmatch(parts[0]):
        raise ValueError("neither a key line (ssh-ed25519 AAAA…) nor a fingerprint (SHA256:…)")
    try:
        blob = base64.b64decode(parts[1], validate=True)
        named = Fields(blob).string().decode("ascii")
    except (binascii.Error, Malformed, UnicodeDecodeError):
        raise ValueError("the key is cut off or was typed wrongly") from None
    if named != parts[0]:
        raise ValueError("the key is of another kind than its first word says")
    return HostKey(parts[0], blob)


class HostKeyRefused(CannotConnect):
    """The server's key is unknown or not the pinned one. No secret was sent.

    Codes: `ERR_PATHWAYS_SFTP_HOST_KEY_UNKNOWN` (no pin), `ERR_PATHWAYS_SFTP_HOST_KEY_CHANGED`.
    """

    def __init__(self, offered: HostKey, pin: HostKeyPin | None) -> None:
        if pin is None:
            code, detail = (
                "ERR_PATHWAYS_SFTP_HOST_KEY_UNKNOWN",
                f"the server has {offered.fingerprint}",
            )
        else:
            code = "ERR_PATHWAYS_SFTP_HOST_KEY_CHANGED"
            detail = f"the server has {offered.fingerprint}, trusted is {pin.fingerprint}"
        super().__init__(code, PlaceState.UNREACHABLE, detail)
        self.offered = offered
        self.pin = pin


def host_key_of(key: paramiko.PKey) -> HostKey:
    """paramiko's key in our form."""
    return HostKey(key.get_name(), key.asbytes())


def fetch_host_key(host: str, port: int, timeout: float, pin: HostKeyPin | None = None) -> HostKey:
    """The key that the server proves to have now, and nothing else: no user name and no secret is sent.

    Of a server with several keys the pinned one where it has that, else its first. Blocks for at most about `timeout`
    seconds a key. Raises `CannotConnect`.
    """
    from pathways_desktop.locations.sftp.transport import Timeouts, end, greet, proved

    timeouts = Timeouts(connect=timeout, answer=timeout)
    try:
        transport = greet(host, port, timeouts) if pin is None else proved(host, port, pin, timeouts)
    except HostKeyRefused as refused:
        return refused.offered
    try:
        return host_key_of(transport.get_remote_server_key())
    finally:
        end(transport)
