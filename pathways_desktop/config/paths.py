"""Paths of places as text: what a `dir` or a `prefix` may be, which of two contains the other. No file is looked at.

Windows' rules and POSIX's are both here and chosen by a flag, so that each can be tested on the other system.
"""

from __future__ import annotations

import ntpath
import posixpath
import sys
from pathlib import PurePath, PurePosixPath, PureWindowsPath

WINDOWS = sys.platform == "win32"
CLAIM_FOLDER = ".claimed"
LONGEST_PREFIX = 512
"""Bytes. Names may have 1,024 on S3 and on Azure: what is left is for the marker's folder and the object's own path."""


def dir_fault(text: str, *, windows: bool = WINDOWS) -> str | None:
    """What a place's `dir` was expected to be, in words, or None. A relative path would depend on who starts us."""
    if not text or "\0" in text:
        return "the path of a folder"
    path = _pure(text, windows)
    if not path.is_absolute():
        example = "D:\\Drops\\Lab or \\\\server\\share\\lab" if windows else "/srv/drops/lab"
        return f"an absolute path like {example}"
    if any(part.casefold() == CLAIM_FOLDER for part in path.parts):
        return f"a path outside {CLAIM_FOLDER}, which is the engine's own"
    return None


def local_file_fault(text: str, *, windows: bool = WINDOWS) -> str | None:
    """What the path of a file on this machine (a key, certificates) was expected to be, in words, or None."""
    if text and text.isprintable() and _pure(text, windows).is_absolute():
        return None
    return f"the absolute path of a file like {'C:/keys/lab' if windows else '/etc/keys/lab'}"


def server_folder_fault(text: str) -> str | None:
    """What the path of a folder on a server was expected to be, in words, or None. The server's rules are POSIX's."""
    if not text or not text.isprintable():
        return "the path of a folder on the server, like /drops/lab"
    if CLAIM_FOLDER in PurePosixPath(text).parts:
        return f"a path outside {CLAIM_FOLDER}, which is the engine's own"
    return None


def prefix_fault(text: str) -> str | None:
    """What a prefix of an object store was expected to be, in words, or None: a path as folders have it, no more."""
    parts = text.rstrip("/").split("/") if text else []
    if CLAIM_FOLDER in parts:
        return f"a path outside {CLAIM_FOLDER}, which is the engine's own"
    # A client folds `.` and `..` away and some stores fold `//`: the object would lie elsewhere than was said.
    if any(part in ("", ".", "..") for part in parts) or not text.isprintable():
        return "a path like in/lab, without a / before it and without empty parts, . or .."
    if len(text.encode("utf-8")) > LONGEST_PREFIX:
        return f"at most {LONGEST_PREFIX} bytes"
    return None


def inner_folder_fault(text: str, *, windows: bool = WINDOWS) -> str | None:
    """What `keepProcessed` or `errorDir` was expected to be, or None: a folder below `dir`, never `.claimed`."""
    path = _pure(text, windows)
    if not path.parts or "\0" in text or path.is_absolute() or path.anchor or ".." in path.parts:
        return "a folder below dir, like processed"
    if path.parts[0].casefold() == CLAIM_FOLDER:
        return f"another folder than {CLAIM_FOLDER}, which is the engine's own"
    return None


def inner_key(text: str, *, windows: bool = WINDOWS) -> tuple[str, ...]:
    """The parts of a path below `dir`, alike for two spellings of one folder."""
    parts = _pure(text, windows).parts
    return tuple(part.casefold() for part in parts) if windows else parts


def place_key(text: str, *, windows: bool = WINDOWS) -> tuple[str, ...]:
    """The parts of a folder's path, alike for two spellings of one folder (`..`, doubled separators, case)."""
    plain = ntpath.normpath(text) if windows else posixpath.normpath(text)
    if windows and plain.startswith("\\\\?\\"):
        plain = "\\" + plain[7:] if plain[4:8].upper() == "UNC\\" else plain[4:]
    parts = _pure(plain, windows).parts
    return tuple(part.casefold() for part in parts) if windows else parts


def contains(outer: tuple[str, ...], inner: tuple[str, ...]) -> bool:
    """Whether the place `inner` is `outer` or lies below it; both are keys of `place_key`."""
    return inner[: len(outer)] == outer


def _pure(text: str, windows: bool) -> PurePath:
    return PureWindowsPath(text) if windows else PurePosixPath(text)
