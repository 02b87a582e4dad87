"""Change a setting in the text of a `channels.yaml` and leave every other character alone. No file is opened here.

One value is replaced or one line is added in place. Only what has no place of its own (a block that becomes a value)
goes through ruamel.yaml's round trip, which keeps comments and order but may set spaces anew. Whatever the way, the
new text is read again and must say exactly the old settings with the change.
"""

from __future__ import annotations

import copy
import io
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from pathways_desktop.config.document import parse_document
from pathways_desktop.config.faults import ConfigError, Fault, Loc, key_text
from pathways_desktop.config.reading import INVALID, parse_config
from pathways_desktop.domain.errors import PathwaysError

_KEY = re.compile(r"([A-Za-z]+)|\[([0-9]{1,4})\]")
_PLAIN = re.compile(r"[A-Za-z0-9/][A-Za-z0-9_./-]*")


def changed_text(text: str, channel: str, changes: Mapping[str, object]) -> str:
    """`text` with the settings of one channel changed.

    A key is written as faults name it, from the channel on (`source.singleNode`, `destinations[0].dir`); a value is
    plain data, None takes the key away. Raises `ConfigError` where the text is faulty before or after the change, and
    `ERR_PATHWAYS_CHANNEL_UNKNOWN`.
    """
    parse_config(text.encode("utf-8"))
    for key, value in changes.items():
        loc: Loc = ("channels", _place_of(text, channel), *_loc(key))
        text = _set(text, loc, value)
    parse_config(text.encode("utf-8"))
    return text


def with_channel(text: str, settings: Mapping[str, object]) -> str:
    """`text` with one more channel at its end, written out line by line; every other character stays.

    Raises `ConfigError` where the text is faulty before or after.
    """
    old = parse_config(text.encode("utf-8"))
    top = YAML(typ="safe", pure=True).compose(text)
    key, channels = next((key, node) for key, node in top.value if key.value == "channels")
    wanted = _written_out(parse_document(text).data)
    wanted["channels"] = [*wanted["channels"], _written_out(_plain(settings))]
    newline = "\r\n" if "\r\n" in text else "\n"
    if old.channels and not channels.flow_style:
        indent = int(channels.start_mark.column)
        at = _end_of_block(text, channels.end_mark.index)
        made = text[:at] + ("" if text[:at].endswith("\n") else newline) + _item(settings, indent, newline) + text[at:]
    elif old.channels:
        # A list in brackets, as JSON has it: one more item in it.
        at = channels.value[-1].end_mark.index
        made = text[:at] + ", " + _flow_quoted(settings) + text[at:]
    else:
        start, end = key.end_mark.index, channels.end_mark.index
        colon = text.index(":", start) + 1
        made = text[:colon] + newline + _item(settings, 2, newline).rstrip("\r\n") + text[end:]
    again = parse_document(made)
    if again.faults or again.data != wanted:
        raise ConfigError(INVALID, "the file is written in a way that no channel can be added to by itself")
    parse_config(made.encode("utf-8"))
    return made


def _end_of_block(text: str, index: int) -> int:
    """Where the last item of a block ends: a comment below it that stands at the margin stays below what is added."""
    lines = text[:index].splitlines(keepends=True)
    while lines and (not lines[-1].strip() or lines[-1].lstrip().startswith("#")):
        lines.pop()
    return len("".join(lines))


def _item(settings: Mapping[str, object], indent: int, newline: str) -> str:
    lines = list(_lines(settings))
    head, rest = lines[0], lines[1:]
    written = [" " * indent + "- " + head, *(" " * (indent + 2) + line for line in rest)]
    return newline.join(written) + newline


def _lines(settings: Mapping[str, object]) -> Iterator[str]:
    """A mapping line by line; a list of mappings as a block, other lists and mappings within theirs on one line."""
    for key, value in settings.items():
        if isinstance(value, Mapping) and value and key in ("source", "alerts"):
            yield f"{key}:"
            yield from ("  " + line for line in _lines(value))
        elif isinstance(value, (list, tuple)) and value and all(isinstance(each, Mapping) for each in value):
            yield f"{key}:"
            for each in value:
                first, *rest = list(_lines(each))
                yield "  - " + first
                yield from ("    " + line for line in rest)
        else:
            yield f"{key}: {_flow(value)}"


def _flow_quoted(value: object) -> str:
    """A value as JSON, which is YAML wherever brackets stand."""
    return json.dumps(_plain(value), ensure_ascii=False)


def _plain(value: object) -> Any:
    if isinstance(value, Mapping):
        return {key: _plain(inner) for key, inner in value.items()}
    return [_plain(inner) for inner in value] if isinstance(value, (list, tuple)) else value


def _place_of(text: str, channel: str) -> int:
    for place, raw in enumerate(parse_document(text).data["channels"]):
        if raw["name"] == channel:
            return place
    raise PathwaysError("ERR_PATHWAYS_CHANNEL_UNKNOWN", channel)


def _loc(key: str) -> Loc:
    if not re.fullmatch(r"[A-Za-z]+(?:\.[A-Za-z]+|\[[0-9]{1,4}\])*", key):
        raise ValueError(f"no key of a channel: {key!r}")
    return tuple(word or int(number) for word, number in _KEY.findall(key))


def _set(text: str, loc: Loc, value: object) -> str:
    document = parse_document(text)
    wanted = _with(document.data, loc, value)
    if wanted == document.data:
        return text
    for way in (_in_place, _round_trip):
        made = way(text, loc, value)
        if made is not None:
            again = parse_document(made)
            if not again.faults and again.data == wanted:
                return made
    line, column = document.mark(loc)
    raise ConfigError(INVALID, faults=[Fault(line, column, key_text(loc), "a value that no anchor shares")])


def _with(data: Any, loc: Loc, value: object) -> Any:
    """A copy of `data` with `value` at `loc`; None takes the key away."""
    # Anchors make one object stand in two places: written out, a change touches one of them only.
    top: Any = _written_out(data)
    inner: Any = top
    for part in loc[:-1]:
        inner = inner.setdefault(part, {}) if isinstance(inner, dict) else inner[part]
    if value is None:
        inner.pop(loc[-1], None)
    else:
        inner[loc[-1]] = copy.deepcopy(value)
    return top


def _written_out(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _written_out(value) for key, value in data.items()}
    return [_written_out(item) for item in data] if isinstance(data, list) else data


def _in_place(text: str, loc: Loc, value: object) -> str | None:
    """The change as one replaced value or one added line, or None where it has no such form."""
    node: Node = YAML(typ="safe", pure=True).compose(text)
    for depth, part in enumerate(loc):
        last = depth == len(loc) - 1
        if isinstance(node, SequenceNode) and isinstance(part, int):
            node = node.value[part]
            continue
        if not isinstance(node, MappingNode):
            return None
        pair = next(((key, inner) for key, inner in node.value if key.value == part), None)
        if pair is None:
            if value is None:
                return None
            for key in reversed(loc[depth + 1 :]):
                value = {key: value}
            return _added(text, node, str(part), value)
        if last:
            return _replaced(text, node, pair, value)
        node = pair[1]
    return None


def _replaced(text: str, parent: MappingNode, pair: tuple[Node, Node], value: object) -> str | None:
    key, old = pair
    start, end = old.start_mark.index, old.end_mark.index
    if start < key.end_mark.index:
        return None
    if value is None:
        if parent.flow_style or not _on_one_line(key, old):
            return None
        begin = text.rfind("\n", 0, key.start_mark.index) + 1
        if text[begin : key.start_mark.index].strip():
            return None
        stop = text.find("\n", end)
        return text[:begin] + (text[stop + 1 :] if stop >= 0 else "")
    if not _on_one_line(key, old):
        return None
    gap = " " if start == end else ""
    return text[:start] + gap + _flow(value) + text[end:]


def _added(text: str, parent: MappingNode, key: str, value: object) -> str | None:
    entry = f"{key}: {_flow(value)}"
    if parent.flow_style:
        if not parent.value:
            at = parent.end_mark.index - 1
            return text[:at] + entry + text[at:]
        at = parent.value[-1][1].end_mark.index
        return text[:at] + ", " + entry + text[at:]
    anchor = next((inner for name, inner in reversed(parent.value) if _on_one_line(name, inner)), None)
    if anchor is None:
        return None
    line_end = text.find("\n", anchor.end_mark.index)
    at = len(text) if line_end < 0 else line_end
    newline = "\n"
    if text[:at].endswith("\r"):
        at, newline = at - 1, "\r\n"
    indent = " " * int(parent.value[0][0].start_mark.column)
    return text[:at] + newline + indent + entry + text[at:]


def _on_one_line(key: Any, value: Any) -> bool:
    """Whether a value is a plain scalar or a flow collection that begins and ends on its key's line."""
    block = value.style in ("|", ">") if isinstance(value, ScalarNode) else not value.flow_style
    in_order = value.start_mark.index >= key.end_mark.index
    return not block and in_order and key.start_mark.line == value.start_mark.line == value.end_mark.line


def _round_trip(text: str, loc: Loc, value: object) -> str | None:
    yaml = YAML()
    yaml.preserve_quotes = True
    yaml.width = 1 << 20
    yaml.composer.warn_double_anchors = False
    data = yaml.load(text)
    offset = data["channels"].lc.col if data["channels"] else 2
    yaml.indent(mapping=2, sequence=offset + 2, offset=offset)
    inner: Any = data
    for part in loc[:-1]:
        inner = inner.setdefault(part, {}) if isinstance(inner, dict) else inner[part]
    if value is None:
        inner.pop(loc[-1], None)
    else:
        inner[loc[-1]] = copy.deepcopy(value)
    stream = io.StringIO()
    yaml.dump(data, stream)
    made = stream.getvalue()
    return made.replace("\n", "\r\n") if "\r\n" in text else made


def _flow(value: object) -> str:
    """A value as one line of YAML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_flow(item) for item in value) + "]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_flow(inner)}" for key, inner in value.items()) + "}"
    text = str(value)
    if _PLAIN.fullmatch(text) and parse_document(text).data == text:
        return text
    if text.isprintable():
        return "'" + text.replace("'", "''") + "'"
    return '"' + "".join(c if c.isprintable() and c not in '"\\' else f"\\U{ord(c):08X}" for c in text) + '"'
