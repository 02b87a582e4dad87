"""Paths below a place's folder, in bytes with `/`: which are safe to build. No place is touched here.

A name can come from a claim folder into which a partner may write, so that no path is built from it unlooked at.
"""

from __future__ import annotations

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.locations.shared.claims import CLAIMED


def inner_parts(path: bytes) -> list[bytes]:
    """The parts of a path below a folder. Raises `ERR_PATHWAYS_CLAIM_FOREIGN` for one that would leave the folder."""
    raw = path.split(b"/")
    if any(part in (b"", b".", b"..") or b"\0" in part for part in raw) or raw[0] == CLAIMED.encode("ascii"):
        raise PathwaysError("ERR_PATHWAYS_CLAIM_FOREIGN", "the name does not tell a path inside the folder")
    return raw


def inner_setting(path: bytes) -> list[bytes]:
    """The parts of a configured path from `dir` (`keepProcessed`, `errorDir`); errors as for `inner_parts`."""
    return inner_parts(b"/".join(part for part in path.split(b"/") if part not in (b"", b".")))
