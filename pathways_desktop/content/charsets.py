"""Which character set a body is in, and a one-byte-a-character image of it in which structure can be found safely.

No parsing of HL7, XML or JSON here. Only names from our own list reach Python's codecs: a body must not choose a
codec such as one that unpacks or escapes.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

SAMPLE = 1 << 20
"""Bytes that are tried when a character set is tested: as much as the reading pane shows."""

_BOMS: tuple[tuple[bytes, str, int], ...] = (
    (b"\xff\xfe\x00\x00", "utf-32-le", 4),
    (b"\x00\x00\xfe\xff", "utf-32-be", 4),
    (b"\xef\xbb\xbf", "utf-8", 1),
    (b"\xff\xfe", "utf-16-le", 2),
    (b"\xfe\xff", "utf-16-be", 2),
)

_LABELS = {
    "ascii": "ASCII",
    "utf-8": "UTF-8",
    "utf-16-le": "UTF-16 LE",
    "utf-16-be": "UTF-16 BE",
    "utf-32-le": "UTF-32 LE",
    "utf-32-be": "UTF-32 BE",
    "cp1250": "Windows-1250",
    "cp1251": "Windows-1251",
    "cp1252": "Windows-1252",
    "gb18030": "GB 18030",
    "big5": "Big5",
    "shift_jis": "Shift JIS",
    "euc_jp": "EUC-JP",
    "euc_kr": "EUC-KR",
    "iso2022_jp": "ISO-2022-JP",
    "iso2022_jp_2": "ISO-2022-JP-2",
    **{f"iso8859_{part}": f"ISO 8859-{part}" for part in (*range(1, 12), *range(13, 17))},
}

# Keys are upper case without spaces, hyphens, underscores and slashes. The HL7 names are those of table 0211; the
# rest is what senders write in MSH-18 and in XML declarations instead.
_NAMES = {
    "ASCII": "ascii",
    "USASCII": "ascii",
    "ISOIR6": "ascii",
    "UNICODEUTF8": "utf-8",
    "UTF8": "utf-8",
    "ISOIR192": "utf-8",
    "UNICODE": "utf-16",
    "UNICODEUTF16": "utf-16",
    "UTF16": "utf-16",
    "UTF16LE": "utf-16-le",
    "UTF16BE": "utf-16-be",
    "UNICODEUTF32": "utf-32",
    "UTF32": "utf-32",
    "WINDOWS1250": "cp1250",
    "CP1250": "cp1250",
    "WINDOWS1251": "cp1251",
    "CP1251": "cp1251",
    "WINDOWS1252": "cp1252",
    "CP1252": "cp1252",
    "ANSI": "cp1252",
    "LATIN1": "iso8859_1",
    "ISOIR100": "iso8859_1",
    "ISOIR101": "iso8859_2",
    "ISOIR144": "iso8859_5",
    "ISOIR203": "iso8859_15",
    "ISOIR13": "shift_jis",
    "ISOIR14": "shift_jis",
    "SHIFTJIS": "shift_jis",
    "ISOIR87": "iso2022_jp",
    "ISO2022JP": "iso2022_jp",
    "ISOIR159": "iso2022_jp_2",
    "EUCJP": "euc_jp",
    "GB18030": "gb18030",
    "GB180302000": "gb18030",
    "GBK": "gb18030",
    "GB2312": "gb18030",
    "BIG5": "big5",
    "CNS116431992": "big5",
    "KSX1001": "euc_kr",
    "EUCKR": "euc_kr",
    **{f"8859{part}": f"iso8859_{part}" for part in (*range(1, 12), *range(13, 17))},
    **{f"ISO8859{part}": f"iso8859_{part}" for part in (*range(1, 12), *range(13, 17))},
}

# Bytes of a character that may look like a separator: the second byte of a pair, or all bytes between two escapes.
_PAIRS = re.compile(rb"[\x81-\xfe][\x30-\x7e\x80-\xfe]")
_SHIFT_JIS = re.compile(rb"[\x81-\x9f\xe0-\xfc][\x40-\x7e\x80-\xfc]")
_ISO_2022 = re.compile(rb"\x1b\$[^\r\n]*?(?:\x1b\([BJ]|(?=[\r\n])|\Z)")
_HIDERS = {
    "gb18030": _PAIRS,
    "big5": _PAIRS,
    "shift_jis": _SHIFT_JIS,
    "iso2022_jp": _ISO_2022,
    "iso2022_jp_2": _ISO_2022,
}


@dataclass(frozen=True, slots=True)
class Charset:
    """The character set in use. `codec` is Python's name, `label` ours for people, `declared` what the body says.

    `honoured` is False where the body names a set that is unknown or that its bytes do not fit. `unit` is the bytes of
    one code unit (1, 2 or 4), `bom` the bytes of the mark at the start.
    """

    codec: str
    label: str
    declared: str = ""
    honoured: bool = True
    unit: int = 1
    bom: int = 0


@dataclass(frozen=True, slots=True)
class Image:
    """One byte for each code unit; what cannot be structure is 0xFF. Offsets in it map to bytes by `span`."""

    units: bytes
    unit: int
    base: int
    size: int

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Byte offsets of the units from `start` to `end`; the last unit takes an odd rest of bytes with it."""
        last = self.size if end >= len(self.units) else self.base + end * self.unit
        return self.base + start * self.unit, last


def named(name: str) -> str:
    """Python's codec for a name as written in MSH-18 or in an XML declaration; empty when we do not know it."""
    return _NAMES.get(re.sub(r"[\s_/.-]", "", name.strip()[:40].upper()), "")


def choose(data: bytes, declared: str = "") -> Charset:
    """The set to read `data` with: its mark, then its shape, then what it declares if that fits, then a guess."""
    declared = declared.strip()[:40]
    wanted = named(declared)
    for mark, codec, unit in _BOMS:
        if data.startswith(mark):
            agrees = not declared or (wanted != "" and codec.startswith(wanted)) or wanted == "ascii"
            return Charset(codec, _LABELS[codec], declared, agrees, unit, len(mark))
    wide = _wide(data, wanted)
    if wide:
        agrees = not declared or (wanted != "" and wide.startswith(wanted))
        return Charset(wide, _LABELS[wide], declared, agrees, 4 if "32" in wide else 2)
    if wanted in _LABELS and not wanted.startswith(("utf-16", "utf-32")) and _fits(data, wanted):
        return Charset(wanted, _LABELS[wanted], declared)
    guess = next((codec for codec in ("ascii", "utf-8") if _fits(data, codec)), "cp1252")
    return Charset(guess, _LABELS[guess], declared, not declared)


def image(data: bytes, charset: Charset) -> Image:
    """The image of `data`; linear in its length, of at most its length."""
    base, unit = charset.bom, charset.unit
    body = data[base:] if base else data
    if unit == 1:
        hider = _HIDERS.get(charset.codec)
        units = hider.sub(lambda hit: b"\xff" * len(hit[0]), body) if hider else body
        return Image(units, 1, base, len(data))
    whole = len(body) - len(body) % unit
    places = range(unit) if charset.codec.endswith("le") else range(unit - 1, -1, -1)
    columns = [body[place:whole:unit] for place in places]
    if unit == 2:
        units = bytes(low if not high and low < 128 else 255 for low, high in zip(*columns, strict=True))
    else:
        units = bytes(c[0] if not (c[1] or c[2] or c[3]) and c[0] < 128 else 255 for c in zip(*columns, strict=True))
    return Image(units, unit, base, len(data))


def images(data: bytes, charset: Charset) -> tuple[Image, ...]:
    """All images that hiding must respect: with pair-wise sets also the plain bytes, for the name may be a lie."""
    first = image(data, charset)
    if charset.codec not in _HIDERS:
        return (first,)
    return first, Image(data[charset.bom :], 1, charset.bom, len(data))


def decode(data: bytes, charset: Charset) -> str:
    """Text of a part of the body. What does not fit becomes U+FFFD; never raises."""
    return data.decode(charset.codec, "replace")


def _fits(data: bytes, codec: str) -> bool:
    try:
        # Incremental, not final: a window may end inside a character.
        codecs.getincrementaldecoder(codec)("strict").decode(data[:SAMPLE], False)
    except UnicodeDecodeError:
        return False
    return True


def _wide(data: bytes, wanted: str) -> str:
    """UTF-16 or UTF-32 without a mark, known by the zero bytes of its first ASCII characters."""
    head = data[:64]
    for codec, pattern in (
        ("utf-32-le", rb"(?:[\t-~]\0\0\0){2,}"),
        ("utf-32-be", rb"(?:\0\0\0[\t-~]){2,}"),
        ("utf-16-le", rb"(?:[\t-~]\0){3,}"),
        ("utf-16-be", rb"(?:\0[\t-~]){3,}"),
    ):
        if re.match(pattern, head):
            return codec
    # A named wide set is believed only where zero bytes say that it can be one.
    if wanted.startswith("utf-16-") and b"\0" in head:
        return wanted
    return ""
