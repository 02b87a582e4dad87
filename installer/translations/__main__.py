"""Brings the translations up to date: `python3 -m installer translations` calls it with the project's Python.

New texts are taken into each language's file, what is gone leaves it, and the file is compiled. What is not translated
yet is listed, and the exit status is 1.
"""

from __future__ import annotations

import sys
from pathlib import Path

from installer.translations import ts
from installer.translations.catalogue import catalogue
from pathways_desktop.desktop.foreign_words import ENGINE, ENGINE_LIST

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "resources" / "i18n"


def main() -> int:
    """The exit status: 0 when every text has its translation."""
    texts, status = catalogue(ROOT), 0
    FOLDER.mkdir(exist_ok=True)
    known = sorted(text.source for text in texts if text.context == ENGINE)
    (FOLDER / ENGINE_LIST).write_text("\n".join(known) + "\n", encoding="utf-8", newline="\n")
    for language in ts.LANGUAGES:
        source = ts.ts_file(FOLDER, language)
        ts.update(FOLDER, language, texts)
        ts.release(source, ts.qm_file(FOLDER, language))
        missing = sorted(text for text, words in ts.read(source).items() if not words)
        print(f"{source.relative_to(ROOT)}: {len(texts)} texts, {len(missing)} without a translation")
        for text in missing:
            print(f"  {text.context}: {text.source!r}")
        status = 1 if missing else status
    return status


if __name__ == "__main__":
    sys.exit(main())
