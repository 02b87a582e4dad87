"""Draws every widget in every theme to pictures, to be looked at:  python tests/desktop/gallery.py FOLDER

Each theme at 100 and 200 %; one process a scale, because Qt reads it once. Needs the fonts Inter and Noto Sans Mono
to look as in the design. All names and figures are made up.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QLocale
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from pathways_desktop.desktop.theme.theme import Mode, Theme
from tests.desktop.gallery_pieces import SHEETS


def contrast_palette() -> QPalette:
    """A palette as a system with high contrast hands it out."""
    palette = QPalette()
    for role, colour in (
        (QPalette.ColorRole.Window, "#000000"),
        (QPalette.ColorRole.WindowText, "#ffffff"),
        (QPalette.ColorRole.Highlight, "#1aebff"),
        (QPalette.ColorRole.HighlightedText, "#000000"),
    ):
        palette.setColor(role, QColor(colour))
    return palette


def save(page: QWidget, path: Path) -> None:
    """Lay the page out and save its picture."""
    page.setProperty("box", "page")
    page.show()
    page.activateWindow()
    for _ in range(3):
        QApplication.processEvents()
    layout = page.layout()
    if layout is not None:
        page.resize(page.width(), max(page.height(), layout.totalHeightForWidth(page.width())))
        QApplication.processEvents()
    page.grab().save(str(path))
    page.close()
    page.deleteLater()


def draw(folder: Path, scale: str, base: int) -> None:
    """Every sheet in every theme, in this process."""
    app = QApplication(sys.argv[:1])
    QLocale.setDefault(QLocale(QLocale.Language.English, QLocale.Country.UnitedStates))
    shown = Theme(app, families=("Inter",), mono_families=("Noto Sans Mono",), base=base)
    for name in ("light", "dark", "contrast"):
        if name == "contrast":
            shown.preview_contrast(contrast_palette())
        else:
            shown.set_mode(Mode(name))
        for title, make in SHEETS.items():
            save(make(), folder / f"{title}-{name}{scale}.png")


def main() -> int:
    """Draw all scales into the folder named on the command line."""
    if len(sys.argv) < 2:
        print(__doc__)
        return 2
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    if len(sys.argv) > 2:
        draw(folder, sys.argv[2], int(sys.argv[3]))
        return 0
    for scale, factor, base in (("", "1", "12"), ("@2x", "2", "12"), ("-text150", "1", "18")):
        environment = os.environ | {"QT_SCALE_FACTOR": factor}
        subprocess.run([sys.executable, __file__, str(folder), scale, base], check=True, env=environment)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
