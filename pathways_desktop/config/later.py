"""What `channels.yaml` may not hold here: kinds that are planned or undecided, secrets. Words only."""

from __future__ import annotations

from collections.abc import Sequence

SECRET_KEYS = frozenset(
    {
        "password",
        "passphrase",
        "accessKeyId",
        "secretAccessKey",
        "sessionToken",
        "accountKey",
        "sas",
        "connectionString",
    }
)
"""Keys whose values are secrets (contract, "channels.yaml"). Their values are never shown, not even as a fault."""

_REFUSED_TYPES = {
    "ftps": "another type: ftps is planned and not there yet",
    "webdav": "another type: webdav is planned and not there yet",
    "smb": "another type: smb is not decided; a share is read through its path as a folder",
}


def type_fault(value: object, known: Sequence[str]) -> str | None:
    """What a place's `type` was expected to be, in words, or None where it is one of `known`."""
    if value in known:
        return None
    if isinstance(value, str) and value in _REFUSED_TYPES:
        return _REFUSED_TYPES[value]
    return " or ".join(known)


def is_secret(key: object, value: object) -> bool:
    """Whether a key of the file holds a secret itself, instead of the word `stored`."""
    return key in SECRET_KEYS and value != "stored"
