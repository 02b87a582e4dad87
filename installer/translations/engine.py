"""Texts of the rooms below the window that it shows as they come: what a probe found, what was expected, what happened.

Those rooms know no language. What they say is collected here from the calls that say it; a text with values in it
becomes one with numbered places, by which the window recognises it again (`foreign_words.said`).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

_CALLS = {"PlaceFact": 1, "PathwaysError": 1, "from_os_error": 1, "fault": 0, "CrossFault": 1}
"""Calls whose argument at this place is shown to a person."""
_WHOLE = ("config", "domain/names.py", "domain/topics.py", "locations/shared/patterns.py")
"""Where every sentence says what was expected of a setting."""
_NOT = ("config/first.py", "config/form.py", "config/schema.py")
_MORE = (
    # Composed, chosen by a condition elsewhere, or one word alone: parts of sentences that are joined by a semicolon.
    "Can't flush folders to the disk",
    "Can't flush files to the server's disk",
    "Can't rename in one step",
    "Can't tell whether a program is writing another user's file: it is taken when it is at rest",
    "Files can be flushed to the disk",
    "Files can be flushed to the server's disk",
    "Folders can be flushed to the disk",
    "Gives a folder its name by one rename, and leaves another folder of that name alone",
    "Ignores the condition of a read",
    "Ignores the condition of a delete",
    "Keeps a file's id when it moves",
    "Messages are flushed to the disk before they are published",
    "Refuses an existing name: a second name is given, and the first one removed",
    "Refuses to rename onto an existing name",
    "Renames over an existing name in one step",
    "Tells when a program is writing",
    "Every write of a blob is a new one, also with the same bytes",
    "The same bytes written again at the same key in the same second are one object; while an object is being taken, so are the same bytes written later",  # noqa: E501
    "Work: each message goes to one program of all; after a crash of one it may go to another once more",
    "Broadcast: each program gets every message, those that came while it was down too, until they expire",
    "A Node program takes work only with its optional module fs-ext",
    "{0} can give a file a new id when it moves: likely to be read in place only",
    "The folder can't be reached",
    "The folder can't be read",
    "{0} since {1}",
    "next try {0}",
    "line {0}: {1}: expected {2}",
    "line {0}: expected {1}",
    "nothing was taken",
    "{0} waits there since {1}",
    "{0} wait there since {1}",
    "{0} waits there",
    "{0} wait there",
    "{0} given up",
    "not in channels.yaml any more, and messages of it wait",
    "see failures",
    "the oldest waits for {0}",
    "nothing for {0}",
    "nothing since {0}, for {1}",
    "the longest pause on a {0} from {1} to {2} in the last {3} was {4}, and three times that is {5}",
    "the longest pause on a {0} from {1} to {2} in the last {3} was {4}, and three times that is {5}, {6} at least",
    "week",
    "{0} weeks",
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
    "local disk",
    "removable",
    "network",
    "memory",
    "user-space file system",
    "simulated drive",
    "folder",
    "prefix",
    "this engine",
    "key file",
    "taken over before",
    "take it over first",
    "its claim is {0} now",
    "this engine's already",
    "stored already, so not given back: {0}",
    "given back",
    "kept out until it changes or the channel is polled",
    "given back: taken when it changes or the channel is polled",
    "the other installation may have stored this file already, which only its own store knows",
    "kept until it is at rest, then finished",
    "stored and removed",
    "larger than {0}",
    "a folder: its files are read with recursive: true",
    "not on this computer: keep the folder on this device",
    "taken with the next slice",
    "sent already to {0}",
    "nothing was sent yet",
    "entry {0} does not fit",
    "{0} before it do",
    "{0} entries are there, {1} are vouched for",
    "the drive gives files no id",
    "the drive gives two files one id",
    "a file's id was another after it moved",
    "the former name stayed after the move",
    "a program has it open for writing",
    "the connection ended",
    "no answer in time",
)
_ROOMS = ("config", "domain", "engine", "handoff", "locations", "store", "system")
_SILENT = frozenset({"ValueError", "RuntimeError", "TypeError", "Field", "compile", "row"})
_SENTENCE = re.compile(r"[A-Za-z]{2,}[,;:]? [A-Za-z]")
_PLACE = re.compile(r"\{\d+\}")


def engine_texts(package: Path) -> set[str]:
    """Every text, of the package's folder."""
    found: set[str] = set()
    for room in _ROOMS:
        for file in sorted((package / room).rglob("*.py")):
            name = file.relative_to(package).as_posix()
            if name in _NOT or file.name.startswith("error_texts"):
                continue
            tree = ast.parse(file.read_text("utf-8"))
            found.update(_called(tree))
            if name.startswith(_WHOLE):
                found.update(_all(tree))
    mended = {text.strip() for text in found if _SENTENCE.search(_PLACE.sub("", text)) and "\n" not in text}
    return {text for text in mended if "Default: " not in text and not text.startswith("create: ")} | set(_MORE)


def _called(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            place = _CALLS.get(_name(node))
            if place is not None and len(node.args) > place:
                yield from _texts(node.args[place])


def _all(tree: ast.AST) -> Iterator[str]:
    silent: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) or (isinstance(node, ast.Call) and _name(node) in _SILENT):
            # What stands alone is a docstring or an act.
            silent.update(part for part in ast.walk(node) if not isinstance(node, ast.Expr) or part is node.value)
        if isinstance(node, ast.JoinedStr):
            silent.update(part for part in ast.walk(node) if part is not node)
        if isinstance(node, ast.arg | ast.AnnAssign) and node.annotation is not None:
            silent.update(ast.walk(node.annotation))
    for node in ast.walk(tree):
        if node not in silent and isinstance(node, ast.Constant | ast.JoinedStr):
            yield from _texts(node)


def _name(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


def _texts(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=orelse):
            yield from _texts(body)
            yield from _texts(orelse)
        case ast.JoinedStr(values=values):
            number, text = 0, ""
            for value in values:
                if isinstance(value, ast.Constant):
                    text += str(value.value)
                else:
                    text += f"{{{number}}}"
                    number += 1
            yield text
