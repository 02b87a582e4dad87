"""`channels.yaml` on the disk: read it, tell whether it changed, change it with its comments kept.

What the text means is the business of `reading.py`. No setting is named here.
"""

from __future__ import annotations

import codecs
import errno
import hashlib
import os
import secrets
import shutil
import stat
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from pathways_desktop.config.editing import changed_text
from pathways_desktop.config.faults import ConfigError, Fault
from pathways_desktop.config.model import Config
from pathways_desktop.config.reading import INVALID, decode, parse_config
from pathways_desktop.domain.errors import from_os_error, os_error_code
from pathways_desktop.domain.in_place import flush_folder, put_in_place

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
        with _open(path) as file:
            status = os.fstat(file.fileno())
            digest = hashlib.sha256(file.read(LARGEST_FILE + 1)).hexdigest()
    except OSError:
        return None
    return Fingerprint(status.st_mtime_ns, status.st_size, digest)


def load(path: str | os.PathLike[str]) -> Config:
    """The configuration in the file. Raises `ConfigError`: MISSING or INVALID with every fault and its line."""
    return parse_config(read_bytes(path))


def _open(path: str | os.PathLike[str]) -> BinaryIO:
    """Open an ordinary file to read; a FIFO under its name must not hold the program up."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise OSError(errno.EINVAL, "not an ordinary file")
    return os.fdopen(handle, "rb")


def read_bytes(path: str | os.PathLike[str]) -> bytes:
    """The file's bytes. Raises `ConfigError` where it is missing, can't be read or is larger than 4 MiB."""
    try:
        with _open(path) as file:
            data = file.read(LARGEST_FILE + 1)
    except FileNotFoundError as error:
        raise ConfigError(MISSING, f"looked for {Path(path)}") from error
    except OSError as error:
        raise ConfigError(INVALID, f"it can't be read: {os_error_code(error)}") from error
    if len(data) > LARGEST_FILE:
        raise ConfigError(INVALID, faults=[Fault(1, 1, "", "a file of at most 4MiB")])
    return data


def edit(path: str | os.PathLike[str], channel: str, changes: Mapping[str, object]) -> Config:
    """Change settings of one channel in the file and return what the file says then; comments and order stay.

    Keys and values as `editing.changed_text` takes them. The new text is on the disk before it takes the old one's
    place in one step. Raises `ConfigError` (nothing is written), `ERR_PATHWAYS_CHANNEL_UNKNOWN`, or the system's code.
    """
    old = read_bytes(path)
    text = decode(old)
    new = changed_text(text, channel, changes)
    data = new.encode("utf-8")
    if old.startswith(codecs.BOM_UTF8):
        data = codecs.BOM_UTF8 + data
    config = parse_config(data)
    if data != old:
        write_bytes(path, data)
    return config


def write_bytes(path: str | os.PathLike[str], data: bytes) -> None:
    """Put `data` in the file's place in one step, flushed, with the old file's mode. Raises the system's code."""
    target = Path(path).resolve()
    temporary = target.with_name(f".{target.name}.{secrets.token_hex(6)}.tmp")
    try:
        try:
            with open(temporary, "xb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            if target.exists():
                shutil.copymode(target, temporary)
            put_in_place(temporary, target)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise
        flush_folder(target.parent)
    except OSError as error:
        raise from_os_error(error, "channels.yaml can't be written") from error
