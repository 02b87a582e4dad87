"""The recovery key on paper: asks for the printer, prints one page. The text goes to the printer and nowhere else."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QCoreApplication, QRectF, Qt
from PySide6.QtGui import QFont, QPainter
from PySide6.QtWidgets import QDialog, QWidget

from pathways_desktop.desktop.words import host_name


def print_recovery_key(text: str, window: QWidget) -> None:
    """Open the system's print dialog over the window; it prints when it is agreed to. Returns at once."""
    from PySide6.QtPrintSupport import QPrintDialog, QPrinter

    printer = QPrinter()
    dialog = QPrintDialog(printer, window)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.accepted.connect(partial(_print, printer, text))
    QDialog.open(dialog)


def _print(device: object, text: str) -> None:
    from PySide6.QtPrintSupport import QPrinter

    assert isinstance(device, QPrinter)
    painter = QPainter(device)
    paint_paper(painter, QRectF(painter.viewport()), text)
    painter.end()


def paint_paper(painter: QPainter, page: QRectF, text: str) -> None:
    """The page: whose key it is, what it is for, the groups by number."""
    tr = QCoreApplication.translate
    step = page.height() / 40
    x, y, width = page.left() + page.width() * 0.08, page.top() + 3 * step, page.width() * 0.84
    title = QFont(painter.font())
    title.setPointSize(18)
    body = QFont(painter.font())
    body.setPointSize(11)
    mono = QFont("Courier New")
    mono.setStyleHint(QFont.StyleHint.Monospace)
    mono.setPointSize(15)
    painter.setFont(title)
    head = tr("Paper", "Recovery key of Pathways on {host}").format(host=host_name())
    painter.drawText(QRectF(x, y, width, 2 * step), int(Qt.AlignmentFlag.AlignLeft), head)
    painter.setFont(body)
    told = tr(
        "Paper",
        "Whoever holds this page can open the store it belongs to. Keep it in a safe. It brings the messages back when "
        "the user's profile or the machine is lost: pathways-desktop key restore.",
    )
    flags = int(Qt.AlignmentFlag.AlignLeft) | int(Qt.TextFlag.TextWordWrap)
    painter.drawText(QRectF(x, y + 2.5 * step, width, 4 * step), flags, told)
    painter.setFont(mono)
    for place, group in enumerate(text.split()):
        line = QRectF(x, y + (8 + 2 * place) * step, width, 2 * step)
        painter.drawText(line, int(Qt.AlignmentFlag.AlignLeft), f"{place + 1}   {group}")
