"""`channels.yaml` on the disk: read it, tell whether it changed, change it with its comments kept.

What the text means is the business of `reading.py`. No setting is named here.
"""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path

from pathways_desktop.config.faults import ConfigError, Fault
from pathways_desktop.config.model import Config
from pathways_desktop.config.reading import INVALID, parse_config
from pathways_desktop.domain.errors import os_error_code

FILE_NAME = "channels.yaml"
LARGEST_FILE = 4 << 20
MISSING = "ERR_PATHWAYS_CONFIG_MISSING"


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """What tells one state of the file from another."""

    mtime_ns: int
    size: int
    sha256: str


def fingerprint(path: str | os.PathLike[str]) -> Fingerprint | None:
    """The file's state now, or None where there is no readable file. Reads it; at most 4 MiB of it count."""
    try:
        with open(path, "rb") as file:
            status = os.fstat(file.fileno())
            digest = hashlib.sha256(file.read(LARGEST_FILE + 1)).hexdigest()
    except OSError:
        return None
    return Fingerprint(status.st_mtime_ns, status.st_size, digest)


def load(path: str | os.PathLike[str]) -> Config:
    """The configuration in the file. Raises `ConfigError`: MISSING or INVALID with every fault and its line."""
    return parse_config(read_bytes(path))


def read_bytes(path: str | os.PathLike[str]) -> bytes:
    """The file's bytes. Raises `ConfigError` where it is missing, can't be read or is larger than 4 MiB."""
    try:
        with open(path, "rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except FileNotFoundError as error:
        raise ConfigError(MISSING, f"looked for {Path(path)}") from error
    except OSError as error:
        raise ConfigError(INVALID, f"it can't be read: {os_error_code(error)}") from error
    if len(data) > LARGEST_FILE:
        raise ConfigError(INVALID, faults=[Fault(1, 1, "", "a file of at most 4MiB")])
    return data
