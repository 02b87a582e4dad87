"""What can go wrong with an SFTP server, in words of the registry: the one place that translates statuses and links.

The text that a server sends with a status is thrown away: it may hold a file's name. No paramiko here.
"""

from __future__ import annotations

from enum import IntEnum

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import PlaceState
from pathways_desktop.locations.base import PlaceUnready, Refused


class Status(IntEnum):
    """Status numbers of SFTP 3 (draft-ietf-secsh-filexfer-02), and the later ones that servers send all the same."""

    OK = 0
    EOF = 1
    NO_SUCH_FILE = 2
    PERMISSION_DENIED = 3
    FAILURE = 4
    BAD_MESSAGE = 5
    NO_CONNECTION = 6
    CONNECTION_LOST = 7
    OP_UNSUPPORTED = 8
    INVALID_HANDLE = 9
    NO_SUCH_PATH = 10
    FILE_ALREADY_EXISTS = 11
    WRITE_PROTECT = 12
    NO_MEDIA = 13
    NO_SPACE = 14
    QUOTA_EXCEEDED = 15


_CODES = {
    Status.NO_SUCH_FILE: "ENOENT",
    Status.NO_SUCH_PATH: "ENOENT",
    Status.PERMISSION_DENIED: "EACCES",
    Status.WRITE_PROTECT: "EROFS",
    Status.NO_MEDIA: "ENODEV",
    Status.NO_SPACE: "ENOSPC",
    Status.QUOTA_EXCEEDED: "EDQUOT",
    Status.OP_UNSUPPORTED: "ERR_PATHWAYS_SFTP_UNSUPPORTED",
}


class SftpStatus(PathwaysError):
    """The server answered a request with a status other than OK. `status` keeps its number.

    Version 3 has no "exists": 4 stands for it, and for nearly everything else; callers look again.
    """

    def __init__(self, status: int, during: str = "") -> None:
        known = _CODES.get(status)  # type: ignore[call-overload]
        detail = ", ".join(part for part in (during, "" if known else f"status {status}") if part)
        super().__init__(known or "ERR_PATHWAYS_SFTP_FAILURE", detail)
        self.status = status

    @property
    def missing(self) -> bool:
        """True when the server says that a name, or a folder on the way to it, is not there."""
        return self.status in (Status.NO_SUCH_FILE, Status.NO_SUCH_PATH)


class LinkDown(PlaceUnready):
    """The link broke or stalled while an answer was due: what the request did is unknown, and has to be looked up."""

    def __init__(self, detail: str = "") -> None:
        super().__init__("ERR_PATHWAYS_SFTP_LINK_DOWN", PlaceState.UNREACHABLE, detail)


class CannotConnect(PlaceUnready):
    """No session came about. Nothing was asked of the server, so nothing is unknown."""


class BadAnswer(LinkDown):
    """The server sent what the protocol does not allow. The link is closed; the request's outcome is unknown."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.code = "ERR_PATHWAYS_SFTP_PROTOCOL"
        self.args = (f"{self.code}: {what}",)


class ExtensionMissing(Refused):
    """The server does not advertise an extension that a step needs. It was not asked."""

    def __init__(self, name: bytes) -> None:
        super().__init__("ERR_PATHWAYS_SFTP_EXTENSION_MISSING", name.decode("ascii", "replace"))
        self.name = name
