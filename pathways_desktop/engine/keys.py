"""The keys under which a file is handed in: canonical bytes that the store turns into keyed hashes.

Frozen at the moment of the claim and never made from a path after the move. Source: contract "Keys", design rule 6.
"""

from __future__ import annotations

from pathways_desktop.locations.base import Claimed, Stamp

_HOUR_NS = 3600 * 10**9


def canonical(kind: str, *parts: bytes | int) -> bytes:
    """A version byte, the kind and each part with its length: `a|b`, `c` never equals `a`, `b|c`."""
    whole = bytearray(b"\x01")
    for part in (kind.encode("ascii"), *parts):
        data = part if isinstance(part, bytes) else str(part).encode("ascii")
        whole += len(data).to_bytes(4, "big") + data
    return bytes(whole)


def claim_key(channel: str, claimed: Claimed) -> bytes:
    """The key of a claimed file: the place's own where it has one, else the channel and the claimed name."""
    if claimed.key is not None:
        return canonical("object", claimed.key.encode("utf-8", "surrogatepass"))
    return canonical("claim", channel.encode("ascii"), claimed.name)


def key_text(claimed: Claimed, sha256: str, hand_over: str | None) -> str:
    """A message's key as people see it; `hand_over` is the key of its manifest, where it has one."""
    if hand_over is not None:
        return f"manifest:{hand_over}"
    if claimed.key is not None:
        return claimed.key
    return f"file:{sha256[:16]}" if claimed.in_place else f"claim:{claimed.claim_id.text}"


def hand_over_key(key: str) -> bytes:
    """The key that a manifest gives its hand-over (contract, "Keys")."""
    return canonical("manifest", key.encode("utf-8"))


def fingerprint(place_id: str, path: bytes, stamp: Stamp, sha256: str, *, lasting: bool) -> bytes:
    """The source file as it was before the move: place and volume, path, size, time, bytes.

    The id with its change time is no part of it: it goes beside it (`id_tag`) and decides what a hit means. Where ids
    do not last, as on FAT, times are often local ones: then whole hours do not count, for summer time moves them all.
    """
    place = place_id.encode("utf-8", "surrogatepass")
    time = stamp.mtime_ns if lasting else stamp.mtime_ns % _HOUR_NS
    return canonical("fingerprint", place, path, stamp.size, time, sha256.encode("ascii"))


def id_tag(stamp: Stamp) -> bytes:
    """The file's id with the time of the last change of its entry, for a place where both last over a remount."""
    return canonical("id", stamp.volume, stamp.file_id, stamp.change_ns)
