"""What is to be translated, read from the sources as Python sees them, so that no text and no context is guessed.

Known forms: `self.tr("text")`, `QCoreApplication.translate("Context", "text")`, and a local `tr` that stands for one of
the two. Anything else that is handed to them is a fault: a text that is no literal would never be found.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


@dataclass(frozen=True, order=True, slots=True)
class Text:
    """One text to translate: the context it is looked up in, and its English."""

    context: str
    source: str


class Untranslatable(ValueError):
    """A call that asks for a translation of what is no literal; says where."""


def texts_of(folder: Path) -> set[Text]:
    """Every text below a folder of Python sources. Raises `Untranslatable`, naming each call that is none."""
    found: set[Text] = set()
    faults: list[str] = []
    for file in sorted(folder.rglob("*.py")):
        reader = _Reader(file)
        reader.visit(ast.parse(file.read_text("utf-8"), str(file)))
        found |= reader.texts
        faults += reader.faults
    if faults:
        raise Untranslatable("not a literal text for a translation:\n" + "\n".join(faults))
    return found


class _Reader(ast.NodeVisitor):
    """Reads one file: which class and which function a call stands in decides what `tr` means."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._classes: list[str] = []
        self._aliases: list[dict[str, str]] = [{}]
        self.texts: set[Text] = set()
        self.faults: list[str] = []
        """Where a call translates what is no literal."""

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """A class is the context of its `self.tr`."""
        self._classes.append(node.name)
        self.generic_visit(node)
        self._classes.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """A function may give one of the two a short name."""
        self._aliases.append(dict(_assigned(node)))
        self.generic_visit(node)
        self._aliases.pop()

    def visit_Call(self, node: ast.Call) -> None:
        """A call that translates, or any other."""
        form = self._form(node.func)
        if form == "translate":
            self._take(node, node.args[:1], node.args[1:2])
        elif form == "tr":
            self._take(node, [ast.Constant(self._classes[-1])] if self._classes else [], node.args[:1])
        self.generic_visit(node)

    def _form(self, func: ast.expr) -> str:
        if isinstance(func, ast.Name):
            return next((names[func.id] for names in reversed(self._aliases) if func.id in names), "")
        return _meaning(func)

    def _take(self, node: ast.Call, context: list[ast.expr], source: list[ast.expr]) -> None:
        contexts = [one for each in context for one in _literals(each)]
        sources = [one for each in source for one in _literals(each)]
        if len(contexts) != 1 or not sources or "" in sources:
            self.faults.append(f"{self._file}:{node.lineno}")
        self.texts |= {Text(name, one) for name in contexts for one in sources}


def _meaning(func: ast.expr) -> str:
    """What a called or assigned expression is: `tr`, `translate`, or neither."""
    match func:
        case ast.Attribute(value=ast.Name(id="self"), attr="tr"):
            return "tr"
        case ast.Attribute(value=ast.Name(id="QCoreApplication" | "QApplication"), attr="translate"):
            return "translate"
    return ""


def _assigned(function: ast.FunctionDef) -> Iterator[tuple[str, str]]:
    """The short names that a function gives, without those of functions in it."""
    stack: list[ast.AST] = list(function.body)
    while stack:
        node = stack.pop()
        if isinstance(node, (*_FUNCTIONS, ast.ClassDef)):
            continue
        if isinstance(node, ast.Assign):
            for target in node.targets:
                for name, value in _pairs(target, node.value):
                    if isinstance(name, ast.Name) and (meaning := _meaning(value)):
                        yield name.id, meaning
        stack.extend(ast.iter_child_nodes(node))


def _pairs(target: ast.expr, value: ast.expr) -> list[tuple[ast.expr, ast.expr]]:
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        return list(zip(target.elts, value.elts, strict=False))
    return [(target, value)]


def _literals(node: ast.expr) -> list[str]:
    """The texts that an expression may be: a literal, or one of two by a condition."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp(body=body, orelse=orelse):
            one, other = _literals(body), _literals(orelse)
            return one + other if one and other else []
    return []
