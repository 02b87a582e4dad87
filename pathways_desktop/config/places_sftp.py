"""The settings of a folder on an SFTP server: where it is, who logs in and how, which host key is right.

No server is asked here and no secret stands here: `stored` names what is sealed in the store.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Collection
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, ConfigDict, Field, WithJsonSchema, model_validator

from pathways_desktop.config.parts import DoneKeys, FileSourceKeys, LocalFile, Settings, checked, fault
from pathways_desktop.config.paths import inner_folder_fault, server_folder_fault

DEFAULT_PORT = 22
_HOST = re.compile(
    r"[A-Za-z0-9](?:[A-Za-z0-9._-]{0,252}[A-Za-z0-9_])?\.?|[0-9A-Fa-f:.]{2,45}(?:%[A-Za-z0-9._-]{1,32})?"
)
_FINGERPRINT = re.compile(r"SHA256:[A-Za-z0-9+/]{43}=?")
_KEY_TYPE = re.compile(r"(?:ssh|ecdsa|sk-ssh|sk-ecdsa|rsa)-[A-Za-z0-9@.-]{1,80}")
_WAYS = ("password", "privateKey", "agent")


def _host_fault(text: str) -> str | None:
    return None if _HOST.fullmatch(text) else "the server's name or address, without sftp:// and without a port"


def _user_fault(text: str) -> str | None:
    good = 0 < len(text) <= 255 and text.isprintable() and text == text.strip()
    return None if good else "the name of an account on the server"


def host_key_fault(text: str) -> str | None:
    """What `hostKey` was expected to be, in words, or None: a fingerprint, or a key's line without a host before it."""
    expected = "the host key's line (like ssh-ed25519 AAAA…) or its fingerprint (SHA256:…)"
    if _FINGERPRINT.fullmatch(text):
        return None
    parts = text.split()
    if len(parts) < 2 or not _KEY_TYPE.fullmatch(parts[0]):
        return expected
    try:
        blob = base64.b64decode(parts[1], validate=True)
    except (binascii.Error, ValueError):
        return expected
    # The key says its own type first, with its length before it (RFC 4253, 6.6).
    told = parts[0].encode("ascii")
    return None if blob.startswith(len(told).to_bytes(4, "big") + told) and len(blob) > len(told) + 4 else expected


def _plain_host_key(text: str) -> str:
    """Without the key's comment and the padding of a fingerprint, so that two spellings are one pin."""
    return text.rstrip("=") if text.startswith("SHA256:") else " ".join(text.split()[:2])


def _inner_fault(text: str) -> str | None:
    # The server's rules, whatever system this is.
    return inner_folder_fault(text, windows=False)


Host = Annotated[str, checked(_host_fault, hidden=True), WithJsonSchema({"type": "string", "minLength": 1})]
User = Annotated[str, checked(_user_fault), WithJsonSchema({"type": "string", "minLength": 1, "maxLength": 255})]
HostKey = Annotated[
    str,
    checked(host_key_fault, hidden=True),
    AfterValidator(_plain_host_key),
    WithJsonSchema(
        {"type": "string", "pattern": r"^(?:SHA256:[A-Za-z0-9+/]{43}=?|[a-z0-9@.-]+ +[A-Za-z0-9+/]+=*( .*)?)$"}
    ),
]
ServerFolder = Annotated[str, checked(server_folder_fault), WithJsonSchema({"type": "string", "minLength": 1})]
InnerServerFolder = Annotated[str, checked(_inner_fault), WithJsonSchema({"type": "string", "minLength": 1})]


class SftpPlace(Settings):
    """Where the folder is and how to log in there."""

    model_config = ConfigDict(
        json_schema_extra={
            "oneOf": [
                {"required": ["password"]},
                {"required": ["privateKey"]},
                {"required": ["agent"], "properties": {"agent": {"const": True}}},
            ],
            "dependentRequired": {"passphrase": ["privateKey"]},
        }
    )

    type: Literal["sftp"] = Field(description="The kind of place, here sftp.")
    host: Host = Field(description="The server's name or address.")
    port: int = Field(default=DEFAULT_PORT, ge=1, le=65_535, description="The server's port.")
    user: User = Field(description="The account on the server.")
    dir: ServerFolder = Field(
        description="The folder on the server: a path from the root, or from where the login ends (. for that folder "
        "itself). It is never made by a run."
    )
    host_key: HostKey | None = Field(
        default=None,
        description="The server's host key: its line (ssh-ed25519 AAAA…) or its fingerprint (SHA256:…). It stands over "
        "the key that was trusted with the trust command; with neither nothing is sent to the server.",
    )
    password: Literal["stored"] | None = Field(
        default=None, description="stored: log in with the password that is sealed in the store."
    )
    private_key: LocalFile | None = Field(
        default=None, description="Log in with the private key in this file: an absolute path on this machine."
    )
    passphrase: Literal["stored"] | None = Field(
        default=None, description="stored: the private key is opened with the passphrase that is sealed in the store."
    )
    agent: bool = Field(default=False, description="true: log in with the keys of the running SSH agent.")

    @model_validator(mode="after")
    def _one_way_to_log_in(self) -> Self:
        given = dict(zip(_WAYS, (self.password, self.private_key, self.agent or None), strict=True))
        ways = [way for way, value in given.items() if value is not None]
        if not ways:
            raise fault("exactly one of password: stored, privateKey: PATH and agent: true")
        if len(ways) > 1:
            raise fault(f"exactly one way to log in; {ways[0]} is one already", at=ways[1])
        if self.passphrase is not None and self.private_key is None:
            raise fault("no passphrase without a privateKey", at="passphrase")
        return self

    @property
    def where(self) -> str:
        """The place in words, as its card has it: `sftp://anna@host:22/dir`; `~` is where the login ends."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        inner = "/".join(part for part in self.dir.split("/") if part not in ("", "."))
        path = inner if self.dir.startswith("/") else f"~/{inner}".rstrip("/")
        return f"sftp://{self.user}@{host.lower()}:{self.port}/{path}"

    @property
    def local_dir(self) -> str | None:
        """None: no folder of this machine."""
        return None

    @property
    def watched_dir(self) -> str | None:
        """The folder whose changes are hints to look; None where nothing tells of them."""
        return None

    def secret_fields(self) -> tuple[str, ...]:
        """The fields that have to be sealed in the store for this place."""
        fields = {"password": self.password, "passphrase": self.passphrase}
        return tuple(field for field, value in fields.items() if value is not None)

    def missing_secrets(self, there: Collection[str]) -> tuple[str, ...]:
        """Which of its secrets are missing when these are set: all that it names are needed."""
        return tuple(field for field in self.secret_fields() if field not in there)


class SftpSource(FileSourceKeys, SftpPlace):
    """A folder on an SFTP server that is read."""

    keep_processed: InnerServerFolder | None = Field(
        default=None,
        description="Move files that are stored into this folder below dir instead of deleting them. "
        "They are plain text there.",
    )
    error_dir: InnerServerFolder | None = Field(
        default=None,
        description="A file that can't be read readTries times goes into this folder below dir. Default: it stays.",
    )


class SftpDestination(DoneKeys, SftpPlace):
    """A folder on an SFTP server that is written to."""
