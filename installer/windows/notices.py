"""Whose work is in the installed program, and on what terms: licences, the list of them, and the bill of materials.

Read from the wheels themselves. The bill is CycloneDX 1.5 (ECMA-424) in JSON, without a time, so that the same parts
give the same bytes.
"""

from __future__ import annotations

import json
import zipfile
from dataclasses import dataclass
from email.parser import HeaderParser
from pathlib import Path

from installer.windows import pe
from installer.windows.cut import is_bill, is_licence
from installer.windows.parts import Python, Release, canonical

LISTING = "THIRD-PARTY.txt"
BILL = "sbom.cdx.json"
TEXTS = Path(__file__).parent / "licences"
"""Texts of the GNU licences, which the wheels of Qt for Python name and do not bring."""
_HEAD = """\
Pathways Desktop {version} is licensed under the Apache License 2.0 (Apache-2.0.txt).

It is installed together with the works below, each on its own terms; their licences lie in the folders named after
them. Qt for Python and Qt are used under the GNU LGPL 3.0: they are separate libraries in lib\\PySide6 and
lib\\shiboken6, which you may replace by versions of your own (LGPL-3.0.txt, GPL-3.0.txt). Their source is offered by
the Qt Company. Qt holds works of others too (FreeType, HarfBuzz, PCRE2, libpng, zlib and more): the terms of each
stand at https://doc.qt.io/qt-6/licenses-used-in-qt.html.

"""


Inside = dict[str, object]
"""One row of a bill of materials, in its own form."""


@dataclass(frozen=True, slots=True)
class Part:
    """One third party's work in the program."""

    name: str
    version: str
    licence: str
    sha256: str | None
    inside: tuple[Inside, ...] = ()
    """What is compiled into it, as far as it says so itself."""


@dataclass(frozen=True, slots=True)
class Library:
    """A library that lies in another's work under a name of its own: what a list of known weaknesses calls it."""

    file: str
    name: str
    licence: str


OF_PYTHON = (
    Library("libcrypto-*.dll", "openssl", "Apache-2.0"),
    Library("sqlite3.dll", "sqlite", "blessing"),
    Library("libffi-*.dll", "libffi", "MIT"),
    Library("vcruntime140.dll", "vcruntime", "Microsoft's, redistributable"),
)
OF_QT = (Library("PySide6/Qt6Core.dll", "qt", "LGPL-3.0-only"),)


def write(folder: Path, version: str, own: Path, python: Python, wheels: list[Path], locked: list[Release]) -> None:
    """Write licences, list and bill into `folder`. `own`: our licence's text."""
    folder.mkdir(parents=True)
    for file in (own, *sorted(TEXTS.glob("*.txt"))):
        (folder / file.name).write_bytes(file.read_bytes())
    hashes = {canonical(release.name): release.sha256 for release in locked}
    parts = [_python(folder, python)]
    parts += [_wheel(folder, wheel, hashes) for wheel in wheels]
    rows = "".join(f"{part.name} {part.version}: {part.licence}\n" for part in parts)
    text = _HEAD.format(version=version) + rows
    (folder / LISTING).write_text(text, "utf-8", newline="\r\n")
    (folder / BILL).write_text(json.dumps(_bill(version, parts), indent=1, ensure_ascii=True) + "\n", "ascii")


def _python(folder: Path, python: Python) -> Part:
    target = folder / f"python-{python.version}"
    target.mkdir()
    for file in sorted(python.folder.glob("LICENSE*")):
        (target / file.name).write_bytes(file.read_bytes())
    inside = tuple(
        _library(each, found.read_bytes()) for each in OF_PYTHON for found in sorted(python.folder.glob(each.file))[:1]
    )
    licence = "PSF-2.0 (with OpenSSL, SQLite, libffi, bzip2, xz, expat, zlib)"
    return Part("Python", python.version, licence, None, inside)


def _wheel(folder: Path, wheel: Path, hashes: dict[str, str]) -> Part:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        notes = next(name for name in names if name.endswith(".dist-info/METADATA"))
        about = HeaderParser().parsestr(archive.read(notes).decode("utf-8"))
        name, version = str(about["Name"]), str(about["Version"])
        target = folder / f"{name}-{version}"
        for each in sorted(name for name in names if is_licence(name) or is_bill(name)):
            if not each.endswith("/"):
                # Flat: a name may stand in two folders, so the way to it is part of it.
                flat = each.split("/", 1)[1].removeprefix("licenses/").removeprefix("sboms/").replace("/", "-")
                target.mkdir(exist_ok=True)
                (target / flat).write_bytes(archive.read(each))
        inside = [row for each in sorted(filter(is_bill, names)) for row in _rows(archive.read(each))]
        inside += [_library(each, archive.read(each.file)) for each in OF_QT if each.file in names]
    licence = _licence(about.get_all("Classifier", []), about)
    return Part(name, version, licence, hashes[canonical(name)], tuple(inside))


def _library(library: Library, data: bytes) -> Inside:
    row: Inside = {"type": "library", "name": library.name}
    numbers = pe.read_bytes(data).version[:3]
    if any(numbers):  # not every library says which one it is
        row["version"] = ".".join(map(str, numbers))
        row["purl"] = f"pkg:generic/{library.name}@{row['version']}"
    return {**row, "licenses": [{"license": {"name": library.licence}}]}


def _rows(bill: bytes) -> list[Inside]:
    """The components of a wheel's own bill, without what is true of its maker's machine alone."""
    told = json.loads(bill).get("components", [])
    return [{key: row[key] for key in ("type", "name", "version", "purl", "licenses") if key in row} for row in told]


def _licence(classifiers: list[str], about: object) -> str:
    get = about.get if hasattr(about, "get") else {}.get
    for field in ("License-Expression", "License"):
        words = str(get(field) or "").strip()
        if words and "\n" not in words and len(words) < 80:
            return words
    named = [text.split(" :: ")[-1] for text in classifiers if text.startswith("License :: ")]
    return "; ".join(named) or "see its licence"


def _bill(version: str, parts: list[Part]) -> dict[str, object]:
    own = {"type": "application", "bom-ref": "pathways-desktop", "name": "pathways-desktop", "version": version}
    components = []
    for part in parts:
        pypi = part.sha256 is not None
        reference = f"pkg:pypi/{canonical(part.name)}@{part.version}" if pypi else f"pkg:generic/python@{part.version}"
        entry: dict[str, object] = {"type": "library" if pypi else "platform", "bom-ref": reference, "name": part.name}
        entry |= {"version": part.version, "purl": reference, "licenses": [{"license": {"name": part.licence}}]}
        if part.sha256 is not None:
            entry["hashes"] = [{"alg": "SHA-256", "content": part.sha256}]
        if part.inside:
            entry["components"] = list(part.inside)
        components.append(entry)
    depends = {"ref": "pathways-desktop", "dependsOn": [entry["bom-ref"] for entry in components]}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": {**own, "licenses": [{"license": {"id": "Apache-2.0"}}]}},
        "components": components,
        "dependencies": [depends],
    }
