"""Names and ids: claim ids and claimed names, message ids, channel names, output extensions, names as text.

Pure functions over bytes and text; nothing here touches a disk. A file's name is `bytes` everywhere in the program
(UTF-8 on Windows, the system's own bytes elsewhere), so that a name which is no valid text comes back exactly.
Sources of the rules: seed "A folder on this machine", contract "Names on disk".
"""

from __future__ import annotations

import re
import secrets
import threading
from collections.abc import Sequence
from dataclasses import dataclass

BASE32 = "0123456789abcdefghijklmnopqrstuv"
"""Digits of claim ids: they sort as the numbers do."""

CROCKFORD = "0123456789abcdefghjkmnpqrstvwxyz"
"""Digits of message ids: no `i l o u`."""

CLAIM_ID_LENGTH = 33
TAG_LENGTH = 8
LONGEST_NAME = 255
LONGEST_KEPT = LONGEST_NAME - CLAIM_ID_LENGTH - 1
"""221 bytes: the longest name that a claimed file keeps whole (seed)."""

_TIME, _PLACE, _RANDOM = 9, 4, 12
_CLAIM_ID = re.compile(rb"[0-9a-v]{33}")
_MESSAGE_ID = re.compile(r"[0-9a-hjkmnp-tv-z]{26}")
_CHANNEL = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")
_EXTENSION = re.compile(r"\.[A-Za-z0-9]{1,10}")
DEVICE_NAMES = frozenset(
    ["con", "prn", "aux", "nul", *(f"{port}{digit}" for port in ("com", "lpt") for digit in range(10))]
)


def base32(value: int, width: int) -> str:
    """`value` in base 32 with exactly `width` digits; the highest digits are cut where it does not fit."""
    digits = []
    for _ in range(width):
        digits.append(BASE32[value & 31])
        value >>= 5
    return "".join(reversed(digits))


def random_tag() -> str:
    """A new engine tag: 8 digits, made once with a store (contract, "Names on disk")."""
    return base32(secrets.randbits(5 * TAG_LENGTH), TAG_LENGTH)


@dataclass(frozen=True, slots=True, order=True)
class ClaimId:
    """A claim id: 33 ASCII characters that sort in claim order and name the engine that claimed.

    9 digits time of the pass (ms since 1970), 4 place in the pass, 8 engine tag, 12 random.
    """

    text: str

    @property
    def time_ms(self) -> int:
        return int(self.text[:_TIME], 32)

    @property
    def place(self) -> int:
        return int(self.text[_TIME : _TIME + _PLACE], 32)

    @property
    def tag(self) -> str:
        return self.text[_TIME + _PLACE : _TIME + _PLACE + TAG_LENGTH]

    @classmethod
    def make(cls, time_ms: int, place: int, tag: str) -> ClaimId:
        """A new id with a fresh random part."""
        random = base32(secrets.randbits(5 * _RANDOM), _RANDOM)
        return cls(base32(time_ms, _TIME) + base32(place, _PLACE) + tag + random)

    @classmethod
    def parse(cls, text: str) -> ClaimId | None:
        """The id that `text` spells, or None."""
        return cls(text) if _CLAIM_ID.fullmatch(text.encode("utf-8", "surrogatepass")) else None


class ClaimIds:
    """Makes the claim ids of one channel, slice by slice. Used by that channel's worker thread only."""

    def __init__(self, tag: str) -> None:
        self.tag = tag
        self._last_ms = 0
        self._place = 0

    def begin(self, now_ms: int) -> None:
        """Start a slice: its time is one more than the last where the clock stood still or went back (contract)."""
        self._last_ms = max(now_ms, self._last_ms + 1)
        self._place = 0

    def next(self) -> ClaimId:
        """The id of the next file of the slice."""
        made = ClaimId.make(self._last_ms, self._place, self.tag)
        self._place += 1
        return made


def escape_path(path: bytes) -> bytes:
    """A path from `dir` as one name: `%` becomes `%25` and `/` becomes `%2F` (seed, `recursive: true`)."""
    return path.replace(b"%", b"%25").replace(b"/", b"%2F")


def unescape_path(name: bytes) -> bytes:
    """The path that `escape_path` wrote."""
    return name.replace(b"%2F", b"/").replace(b"%25", b"%")


def cut_front(name: bytes, most: int) -> bytes:
    """As much of the end of `name` as fits `most` bytes, in whole characters where the name is UTF-8 (seed)."""
    if len(name) <= most:
        return name
    tail = name[len(name) - most :]
    try:
        name.decode("utf-8")
    except UnicodeDecodeError:
        return tail
    skip = 0
    while skip < len(tail) and tail[skip] & 0xC0 == 0x80:
        skip += 1
    return tail[skip:]


@dataclass(frozen=True, slots=True)
class ClaimedName:
    """The name of a claimed file, and whether the store has to note the whole path beside it."""

    name: bytes
    note: bool


def claimed_name(claim_id: ClaimId, path: bytes, *, recursive: bool) -> ClaimedName:
    """`<claim id>-<file name>` for the file at `path` (bytes from `dir`, parts joined by `/`).

    The whole path has to be noted in the store when the name was cut, and when a name of a flat folder holds a `%`:
    read back from the name alone it could be taken for an escaped path.
    """
    kept = escape_path(path) if recursive else path
    cut = cut_front(kept, LONGEST_KEPT)
    return ClaimedName(claim_id.text.encode("ascii") + b"-" + cut, cut != kept or (not recursive and b"%" in kept))


def parse_claimed_name(name: bytes) -> tuple[ClaimId, bytes] | None:
    """The claim id and the path that a claimed file's name tells, or None when it is no claim name.

    The path is what the name alone can say; where the store noted a path for the id, that one stands over it.
    """
    if len(name) < CLAIM_ID_LENGTH + 2 or name[CLAIM_ID_LENGTH : CLAIM_ID_LENGTH + 1] != b"-":
        return None
    head = name[:CLAIM_ID_LENGTH]
    if not _CLAIM_ID.fullmatch(head):
        return None
    return ClaimId(head.decode("ascii")), unescape_path(name[CLAIM_ID_LENGTH + 1 :])


class MessageIds:
    """Makes message ids that sort by time, also within a millisecond. Safe from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._last_ms = 0
        self._random = 0

    def next(self, now_ms: int) -> bytes:
        """16 bytes: 6 of time in ms, 10 random and counting up within one millisecond."""
        with self._lock:
            if now_ms > self._last_ms:
                self._last_ms = now_ms
                self._random = secrets.randbits(79)
            else:
                self._random += 1
            return self._last_ms.to_bytes(6, "big") + self._random.to_bytes(10, "big")


def message_id_text(uid: bytes) -> str:
    """The 26 characters that stand for a message id everywhere outside the store."""
    value = int.from_bytes(uid, "big")
    return "".join(CROCKFORD[(value >> (5 * place)) & 31] for place in range(25, -1, -1))


def parse_message_id(text: str) -> bytes | None:
    """The 16 bytes of a message id, or None when `text` is none."""
    text = text.lower()
    if not _MESSAGE_ID.fullmatch(text):
        return None
    value = 0
    for character in text:
        value = value * 32 + CROCKFORD.index(character)
    return value.to_bytes(16, "big") if value < 1 << 128 else None


def channel_name_fault(name: str) -> str | None:
    """What is wrong with a channel's name, in words, or None (contract, "Words")."""
    if not _CHANNEL.fullmatch(name):
        return "1 to 64 of a-z 0-9 - _, beginning with a letter or digit"
    if name in DEVICE_NAMES:
        return "a name that Windows does not keep for a device (con, prn, aux, nul, com0-9, lpt0-9)"
    return None


def name_text(name: bytes) -> str:
    """A name for people: as it is where it is valid UTF-8, else with each stray byte as `\\xE9`."""
    return name.decode("utf-8", "pathways_escape")


def is_text(name: bytes) -> bool:
    """True when `name` is valid UTF-8 and so shown as it is."""
    try:
        name.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


VOLUME_LOST = "lost"
"""Stands for the volume of a place that was remembered once and can't be read any more."""


def few(ids: Sequence[str], count: int = 0) -> str:
    """The first of some ids, and how many more there are; `count`: how many there are where these are not all."""
    more = max(count, len(ids)) - 5
    return ", ".join(ids[:5]) + (f" and {more} more" if more > 0 else "")


def one_line(text: str) -> str:
    """`text` with its control and line-breaking characters made visible, for one row of a list."""
    return "".join(c if c.isprintable() else _visible(c) for c in text)


def _visible(character: str) -> str:
    known = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}.get(character)
    if known:
        return known
    code = ord(character)
    return f"\\x{code:02X}" if code < 0x100 else f"\\u{code:04X}" if code < 0x10000 else f"\\U{code:08X}"


def extension(name: bytes) -> str:
    """`{ext}`: the last extension with its dot when that is 1 to 10 letters or digits, else `.dat` (contract)."""
    last = name.rsplit(b"/", 1)[-1]
    dot = last.rfind(b".")
    if dot <= 0:
        return ".dat"
    found = last[dot:].decode("utf-8", "replace")
    return found if _EXTENSION.fullmatch(found) and found.isascii() else ".dat"


def _escape_stray_bytes(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeDecodeError):
        raise error
    stray = error.object[error.start : error.end]
    return "".join(f"\\x{byte:02X}" for byte in stray), error.end


def _register() -> None:
    import codecs

    codecs.register_error("pathways_escape", _escape_stray_bytes)


_register()
