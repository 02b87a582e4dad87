"""The files of Qt Linguist: brought up to date by `lupdate`, read, compiled by `lrelease`. Both come with PySide6."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from collections.abc import Iterable
from pathlib import Path

from installer.translations.sources import Text

PROGRAM = "pathways"
LANGUAGES = ("es",)
"""Besides English, which the sources are written in."""


def ts_file(folder: Path, language: str) -> Path:
    """Where a language's translations are written by people."""
    return folder / f"{PROGRAM}_{language}.ts"


def qm_file(folder: Path, language: str) -> Path:
    """Where they are read by the program."""
    return folder / f"{PROGRAM}_{language}.qm"


def update(folder: Path, language: str, texts: Iterable[Text]) -> None:
    """Take new texts into a language's file and drop those that are gone; what is translated stays.

    `lupdate` itself misreads a short name for `translate`, so it is given the texts in the one form that it knows.
    """
    with tempfile.TemporaryDirectory() as place:
        calls = Path(place, "texts.py")
        rows = (f"QCoreApplication.translate({_spelt(text.context)}, {_spelt(text.source)})" for text in sorted(texts))
        calls.write_text("\n".join(rows) + "\n", encoding="utf-8")
        _run(
            "pyside6-lupdate", str(calls), "-ts", str(ts_file(folder, language)), "-silent", "-no-obsolete",
            "-locations", "none", "-source-language", "en", "-target-language", language,
            # A text that merely resembles a new one is another text: no guess stands under it.
            "-disable-heuristic", "similartext", "-disable-heuristic", "sametext",
        )  # fmt: skip


def release(source: Path, target: Path) -> None:
    """Compile a file; what is not finished is left out, so that the window shows it in English."""
    _run("pyside6-lrelease", "-silent", str(source), "-qm", str(target))


def read(source: Path) -> dict[Text, str]:
    """Every text of a file with its translation; an empty one where that is not finished."""
    found: dict[Text, str] = {}
    for context in ET.parse(source).getroot().iter("context"):
        name = context.findtext("name", "")
        for message in context.iter("message"):
            translation = message.find("translation")
            done = translation is not None and translation.get("type") is None
            words = (translation.text or "") if translation is not None and done else ""
            found[Text(name, message.findtext("source", ""))] = words
    return found


def write(source: Path, words: dict[Text, str]) -> None:
    """Put translations into a file, finished, in the form that `lupdate` writes."""
    tree = ET.parse(source)
    for context in tree.getroot().iter("context"):
        name = context.findtext("name", "")
        for message in context.iter("message"):
            told = words.get(Text(name, message.findtext("source", "")))
            translation = message.find("translation")
            if told and translation is not None:
                translation.text = told
                translation.attrib.pop("type", None)
    tree.write(source, encoding="utf-8", xml_declaration=True)


def _spelt(text: str) -> str:
    marks = {"\\": "\\\\", '"': '\\"', "\n": "\\n"}
    return '"' + "".join(marks.get(each, each) for each in text) + '"'


def _run(program: str, *arguments: str) -> None:
    # Beside this Python, also where its environment is not the one of the shell.
    beside = shutil.which(program, path=str(Path(sys.executable).parent)) or program
    subprocess.run([beside, *arguments], check=True)
