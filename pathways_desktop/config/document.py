"""YAML text as plain data with the line and column of every key. What the keys mean is not known here.

The text is composed into nodes by ruamel.yaml and made into data here, so that every fault of the text is found at
once: keys that stand twice, keys that are no text, tags that would make objects, anchors that hold themselves.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode
from ruamel.yaml.reader import ReaderError

from pathways_desktop.config.faults import Fault, Loc, key_text

MOST_VALUES = 200_000
"""Values that a file may come to with its anchors written out; a few lines of nested anchors can mean billions."""
MOST_DEPTH = 60

_TAG = "tag:yaml.org,2002:"
_MERGE = f"{_TAG}merge"


@dataclass(slots=True)
class Document:
    """What a text holds. `data` is None for an empty text and where the text is no YAML."""

    data: Any = None
    marks: dict[Loc, tuple[int, int]] = field(default_factory=dict)
    """Line and column, from 1, of each key and each item of a list; `()` is the top."""
    faults: list[Fault] = field(default_factory=list)
    broken: bool = False
    """True when the text is no YAML at all, so that there is no use in looking at `data`."""

    def mark(self, loc: Loc) -> tuple[int, int]:
        """Where `loc` stands, or what holds it where the text does not name it."""
        while loc and loc not in self.marks:
            loc = loc[:-1]
        return self.marks.get(loc, (1, 1))

    def add(self, loc: Loc, expected: str, found: str | None = None) -> None:
        """Note a fault at `loc`."""
        line, column = self.mark(loc)
        self.faults.append(Fault(line, column, key_text(loc), expected, found))


def parse_document(text: str) -> Document:
    """The data of one YAML text with its positions; never raises for what stands in the text."""
    yaml = YAML(typ="safe", pure=True)
    yaml.composer.warn_double_anchors = False
    document = Document()
    try:
        root = yaml.compose(text)
    except RecursionError:
        return _broken(document, 1, 1, f"at most {MOST_DEPTH} levels")
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        return _broken(document, line, column, f"YAML ({error.problem or error.context})")
    except ReaderError as error:
        before = text[: error.position]
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        return _broken(document, line, column, "YAML without control characters")
    except YAMLError:
        return _broken(document, 1, 1, "YAML")
    if root is not None:
        document.marks[()] = _place(root)
        document.data = _Builder(yaml, document).build(root, ())
    return document


def _broken(document: Document, line: int, column: int, expected: str) -> Document:
    document.faults.append(Fault(line, column, "", expected))
    document.broken = True
    return document


def _place(node: Node) -> tuple[int, int]:
    return node.start_mark.line + 1, node.start_mark.column + 1


class _Builder:
    """Makes data from nodes, once for a text."""

    def __init__(self, yaml: YAML, document: Document) -> None:
        self._yaml = yaml
        self._document = document
        self._open: list[int] = []
        self._values = 0

    def build(self, node: Node, loc: Loc) -> Any:
        self._values += 1
        if self._values == MOST_VALUES:
            self._document.add(loc, f"at most {MOST_VALUES} values with all anchors written out")
        if self._values >= MOST_VALUES:
            return None
        if id(node) in self._open:
            self._document.add(loc, "an anchor that does not hold itself")
            return None
        if len(self._open) >= MOST_DEPTH:
            self._document.add(loc, f"at most {MOST_DEPTH} levels")
            return None
        self._open.append(id(node))
        try:
            if isinstance(node, MappingNode):
                return self._mapping(node, loc)
            if isinstance(node, SequenceNode):
                return self._sequence(node, loc)
            return self._scalar(node, loc)
        finally:
            self._open.pop()

    def _sequence(self, node: SequenceNode, loc: Loc) -> list[Any]:
        self._plain_tag(node, loc, f"{_TAG}seq")
        made = []
        for place, item in enumerate(node.value):
            here = (*loc, place)
            self._document.marks[here] = _place(item)
            made.append(self.build(item, here))
        return made

    def _mapping(self, node: MappingNode, loc: Loc) -> dict[str, Any]:
        self._plain_tag(node, loc, f"{_TAG}map")
        made: dict[str, Any] = {}
        for key, value in node.value:
            if key.tag == _MERGE:
                # Keys of the mapping itself stand over merged ones, so these come first.
                made = self._merged(value, loc) | made
        lines: dict[str, int] = {}
        for key, value in node.value:
            if key.tag == _MERGE:
                continue
            if not isinstance(key, ScalarNode) or key.tag != f"{_TAG}str":
                line, column = _place(key)
                self._document.faults.append(Fault(line, column, key_text(loc), "keys that are text"))
                continue
            name = str(key.value)
            here = (*loc, name)
            line, column = _place(key)
            if name in lines:
                expected = f"this key once; it stands in line {lines[name]} too"
                self._document.faults.append(Fault(line, column, key_text(here), expected))
                continue
            lines[name] = line
            self._document.marks[here] = (line, column)
            made[name] = self.build(value, here)
        return made

    def _merged(self, node: Node, loc: Loc) -> dict[str, Any]:
        if isinstance(node, SequenceNode):
            made: dict[str, Any] = {}
            for item in node.value:
                made = self._merged(item, loc) | made
            return made
        built = self.build(node, loc)
        if isinstance(built, dict):
            return built
        self._document.add((*loc, "<<"), "keys with values to merge")
        return {}

    def _scalar(self, node: Node, loc: Loc) -> Any:
        make = self._yaml.constructor
        match node.tag.removeprefix(_TAG) if node.tag else "str":
            case "null":
                return None
            case "bool":
                return make.construct_yaml_bool(node)
            case "int" | "float" as kind:
                try:
                    return make.construct_yaml_int(node) if kind == "int" else make.construct_yaml_float(node)
                except (ValueError, OverflowError):
                    return str(node.value)
            case "str" | "timestamp":
                # A bare date is text here: no setting is a date.
                return str(node.value)
        self._document.add(loc, "a plain value without a tag")
        return None

    def _plain_tag(self, node: Node, loc: Loc, plain: str) -> None:
        if node.tag != plain:
            self._document.add(loc, "a plain value without a tag")
