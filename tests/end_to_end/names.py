"""Two hundred names that a partner's system may give a file, as bytes. Made up; no two are alike."""

import unicodedata

LONGEST = 255

_AWKWARD = """
a b.hl7|  two leading blanks.hl7|trailing blank.hl7 |trailing dot.hl7.|dot..dot.hl7|-leading-dash.hl7|--help|-rf
~tilde.hl7|$HOME.hl7|`id`.hl7|$(id).hl7|semi;colon.hl7|pipe-amp&.hl7|quote'.hl7|double".hl7|back\\slash.hl7|*.hl7|?.hl7
[a].hl7|{a}.hl7|<a>.hl7|a:b.hl7|#hash.hl7|!bang.hl7|@at.hl7|=equal.hl7|+plus.hl7|,comma.hl7|%.hl7|%%.hl7|%2F.hl7|%25.hl7
%2f.hl7|100%.hl7|%s%d%n.hl7|{id}.hl7|{output}{ext}.hl7|{name}.hl7|con|CON.hl7|prn.txt|aux|NUL.hl7|com1.hl7|lpt9|COM0.hl7
conin$|desktop.ini|Thumbs.db|no-extension|UPPER.HL7|upper.hl7|Upper.Hl7|a.b.c.d.hl7|x.tar.gz|zzz.verylongextension
0|00|1e5.hl7|null|true.hl7|NaN|__proto__|zztest.hl7.tmp|zztest.done|zztest~|zztest.bak|index.html|ZZTEST^PATIENT.hl7
""".replace("\n", "|")

_CHARACTERS = "äöüßéèêçñøåæœłžčřŠΑΩЖЯאבﷺกขकखあア漢字한글😀👩‍⚕️🏥ﬁ∞€£¥§¶†‡…–—“”«»¿¡ªº¹²³¼½¾×÷±µ"


def _names() -> list[bytes]:
    found = [name.encode() for name in _AWKWARD.split("|") if name]
    found += [
        b"tab\there.hl7",
        b"line\nbreak.hl7",
        b"carriage\rreturn.hl7",
        b"bell\x07.hl7",
        b"escape\x1b[31m.hl7",
        b"del\x7f",
    ]
    found += [
        "zero\u200bwidth.hl7".encode(),
        "\u202eright-to-left.hl7".encode(),
        "\ufeffmark.hl7".encode(),
        "nb\u00a0sp".encode(),
    ]
    found += [f"{character}-zz.hl7".encode() for character in _CHARACTERS if not unicodedata.combining(character)]
    for text in ("Müller-Grün.hl7", "Ångström.hl7", "Việt.hl7", "각.hl7"):
        found += [unicodedata.normalize(form, text).encode() for form in ("NFC", "NFD")]
    found += [
        b"\xff.hl7",
        b"latin-\xe9\xe8.hl7",
        b"\xc3",
        b"cut-\xe2\x82",
        b"\xed\xa0\x80surrogate.hl7",
        b"over\xc0\xaflong.hl7",
    ]
    found += [
        b"x" * (LONGEST - 4) + b".hl7",
        b"y" * 221,
        b"z" * 222,
        b"n" * 254,
        "ü".encode() * 127,
        "漢".encode() * 85,
    ]
    found += [b"\xe9" * LONGEST, b"%" * 255, b"%" * 221, b"w" * 220 + b".a-long-extension-of-its-own"]
    found += [b"0123456789abcdefghijklmnopqrstuv0-claim-like.hl7", b"01m8q8ehghbx56e3pv8habmyg2-1.hl7"]
    unique = list(dict.fromkeys(found))
    return unique + [b"filler %03d '%d'.hl7" % (number, number) for number in range(200 - len(unique))]


NAMES = _names()
