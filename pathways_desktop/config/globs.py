"""`match` and `ignore`: globs on the last part of a file's name. Nothing here knows a file system.

Case counts on every system, so that a channel takes the same files wherever it runs. A name that is no valid text is
compared with its stray bytes kept apart, so that `*` takes it and no other letter does.
"""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase

LONGEST_GLOB = 255


def glob_fault(text: str) -> str | None:
    """What a glob was expected to be, in words, or None."""
    if not text or "/" in text or "\0" in text or len(text) > LONGEST_GLOB:
        return "a glob on the file's name like *.hl7, without a folder"
    return None


def matches_any(path: bytes, globs: Sequence[str]) -> bool:
    """Whether the last part of `path` (bytes, parts joined by `/`) matches one of the globs."""
    return matches_name(path.rsplit(b"/", 1)[-1], globs)


def matches_name(name: bytes, globs: Sequence[str]) -> bool:
    """Whether a name by itself matches one of the globs."""
    text = name.decode("utf-8", "surrogateescape")
    return any(fnmatchcase(text, glob) for glob in globs)
