"""No word of the window escapes translation: a literal that looks like words is handed to a translation, or is none."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.support.processes import ROOT

DESKTOP = ROOT / "pathways_desktop" / "desktop"
WORDS = re.compile(r"[A-Za-z]{2,}[,;:.]? [a-zA-Z]{2,}|^[A-Z][a-z]{2,}(?:…|\.)?$")
"""Two words in a row, or one alone that begins as a sentence does."""
QUIET = frozenset(
    """tr translate _look_up RuntimeError ValueError KeyError FileNotFoundError TypeError getLogger compile error
    warning info debug QKeySequence connect setObjectName property setProperty create TypeVar QShortcut cast print
    Template load Tag""".split()
)
"""Calls whose words nobody reads on the window: they translate, raise, log, name or match."""
FINE = (
    r"Pathways( Desktop)?\b",  # the product's name
    r"(Ctrl|Shift|Alt)\+|F\d+$|Esc$",  # keys, as they stand on them
    r"Segoe|Cascadia|Consolas|Courier|Fusion",  # fonts and styles
    r"host key$|file names$|make folder$|simulated drive$|local disk$|user-space file system$",  # the engine's words
    r"revealed revealed-field |(Errors|Audit|Help|Engine)$",  # acts and contexts that are looked up
    r"Rest$|Entered$",  # names of a type and of what hides its content from a log
    r"Software\\|SystemUses",  # the registry of Windows
    r"count |first |closed |note",  # what "Copy details" gives for a colleague or a ticket, with exact times
    r"English$|Español$",  # each language in itself
    r"ORM\^O01|MSG0",  # what a column is measured by
)
LEFT_OUT = {"theme/style_sheet.py"}
"""Files whose words are another language: Qt's style sheets."""


def bare(source: str) -> Iterator[tuple[int, str]]:
    """Lines and texts that a person would read, and no translation knows."""
    tree = ast.parse(source)
    quiet: set[ast.AST] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant() as alone):
                quiet.add(alone)
            case ast.Call() if _name(node) in QUIET:
                quiet.update(part for argument in (*node.args, *node.keywords) for part in ast.walk(argument))
            case ast.Subscript(slice=part) | ast.AnnAssign(annotation=part):
                quiet.update(ast.walk(part))
            case ast.Raise():
                quiet.update(ast.walk(node))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in quiet:
            text = node.value.strip(" :,()\n")
            if WORDS.search(text) and not any(re.match(fine, text) for fine in FINE):
                yield node.lineno, node.value


def _name(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def files() -> list[Path]:
    return [file for file in sorted(DESKTOP.rglob("*.py")) if file.relative_to(DESKTOP).as_posix() not in LEFT_OUT]


def test_no_word_of_the_window_escapes_translation() -> None:
    found = [
        f"{file.relative_to(ROOT)}:{line}: {text!r}" for file in files() for line, text in bare(file.read_text("utf-8"))
    ]
    assert found == [], "put it into self.tr(…) or QCoreApplication.translate(context, …):\n" + "\n".join(found)


def test_a_bare_word_is_found() -> None:
    source = 'def f(self):\n    """So."""\n    a.setText("Save it now")\n    return self.tr("Save it"), Cell("Done")\n'
    assert list(bare(source)) == [(3, "Save it now"), (4, "Done")]
