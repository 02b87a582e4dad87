"""Makes an output's name from a `fileName` pattern. The grammar stands in `domain/patterns.py`; no file is touched.

A result never leaves the folder, is never hidden and never a name that Windows keeps for itself, whatever the source's
file was called: the folder may be a share. Names from a source keep every character that can stand; the others become
`%` and two digits, as in claimed names. Two names of one source never become one by that.
"""

from __future__ import annotations

import re
import sys
from datetime import UTC, datetime

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.names import DEVICE_NAMES, LONGEST_NAME, cut_front, escape_path, extension
from pathways_desktop.domain.patterns import Literal, Placeholder, parse_pattern
from pathways_desktop.locations.base import Output

_NEVER = b"/\\:" + bytes(range(32)) + b"\x7f"
_NEVER_ON_WINDOWS = _NEVER + b'<>"|?*'
_OTHERS = b"%. CPANLcpanl"
"""What is escaped at some places only: `%` itself, a dot or blank at the end, the first letter of a device's name."""


def render(pattern: str, output: Output, spare: int = 0) -> bytes:
    """The output's name in bytes of at most 255. `{received:…}` is told in UTC, so that a resend writes the same name.

    A name that has to be cut leaves `spare` bytes for what is added to it. Raises `ERR_PATHWAYS_OUTPUT_NAME` where the
    pattern leaves no usable name.
    """
    parts = parse_pattern(pattern)
    from_source = {"name": _name(output.name, output.recursive), "stem": _stem(output.name, output.recursive)}
    fixed = [b"" if _is_source(part) else _fixed(part, output) for part in parts]
    wanted = [part.name for part in parts if isinstance(part, Placeholder) and part.name in from_source]
    room = LONGEST_NAME - spare - sum(map(len, fixed))
    if sum(len(from_source[name]) for name in wanted) > room:
        share = room // len(wanted) if wanted else 0
        if share < 1:
            raise PathwaysError("ERR_PATHWAYS_OUTPUT_NAME", f"longer than {LONGEST_NAME} bytes")
        from_source = {name: _cut(text, share) for name, text in from_source.items()}
    made = b"".join(
        from_source[part.name] if isinstance(part, Placeholder) and part.name in from_source else text
        for part, text in zip(parts, fixed, strict=True)
    )
    return _usable(made)


def _is_source(part: Literal | Placeholder) -> bool:
    return isinstance(part, Placeholder) and part.name in ("name", "stem")


def _fixed(part: Literal | Placeholder, output: Output) -> bytes:
    if isinstance(part, Literal):
        text = part.text
    elif part.name == "received":
        text = datetime.fromtimestamp(output.received_ms / 1000, UTC).strftime(part.form)
    else:
        text = {
            "id": output.message_id,
            "output": str(output.number),
            "ext": extension(output.name),
            "channel": output.channel,
        }[part.name]
    return text.encode("utf-8", "surrogatepass")


def _name(path: bytes, recursive: bool) -> bytes:
    """The source's name; with subfolders every path in its escaped form, as a claimed file has it."""
    return _escape(escape_path(path) if recursive or b"/" in path else _told_apart(path))


def _stem(path: bytes, recursive: bool) -> bytes:
    ending = extension(path).encode("ascii")
    return _name(path[: -len(ending)] if path.endswith(ending) and len(path) > len(ending) else path, recursive)


def _told_apart(name: bytes) -> bytes:
    """A plain name with `%` escaped where it would read as an escape of ours: `a%3Ab` is not what `a:b` becomes."""
    return _LIKE_OURS.sub(b"%25", name)


def _escapable() -> bytes:
    if sys.platform == "win32":
        return _NEVER_ON_WINDOWS + _OTHERS + bytes(range(0x80, 0x100))
    return _NEVER + _OTHERS


_LIKE_OURS = re.compile(b"%(?=" + b"|".join(b"%02X" % byte for byte in sorted(set(_escapable()))) + b")")


def _escape(name: bytes) -> bytes:
    never = _NEVER_ON_WINDOWS if sys.platform == "win32" else _NEVER
    kept = b"".join(b"%%%02X" % byte if byte in never else bytes((byte,)) for byte in name)
    if sys.platform == "win32":
        try:
            kept.decode("utf-8", "surrogatepass")
        except UnicodeDecodeError:
            return b"".join(b"%%%02X" % byte if byte >= 0x80 else bytes((byte,)) for byte in kept)
    return kept


def _cut(name: bytes, most: int) -> bytes:
    """The end of a name, never beginning inside an escaped character."""
    cut = cut_front(name, most)
    if len(cut) < len(name):
        before = name[: len(name) - len(cut)]
        inside = before.rfind(b"%", max(0, len(before) - 2))
        if inside >= 0:
            cut = cut[3 - (len(before) - inside) :]
    return cut


def _usable(made: bytes) -> bytes:
    # A dot or blank at the end, and a device's name, are escaped too: Windows would drop the one and open the other.
    if made.endswith((b".", b" ")):
        made = made[:-1] + b"%%%02X" % made[-1]
    if made.partition(b".")[0].rstrip().lower().decode("ascii", "replace") in DEVICE_NAMES:
        made = b"%%%02X" % made[0] + made[1:]
    if not made:
        raise PathwaysError("ERR_PATHWAYS_OUTPUT_NAME", "empty")
    if made.startswith(b"."):
        raise PathwaysError("ERR_PATHWAYS_OUTPUT_NAME", "hidden")
    if len(made) > LONGEST_NAME:
        raise PathwaysError("ERR_PATHWAYS_OUTPUT_NAME", f"longer than {LONGEST_NAME} bytes")
    if any(byte in _NEVER for byte in made):
        raise PathwaysError("ERR_PATHWAYS_OUTPUT_NAME", "holds a character that no name may hold")
    return made
