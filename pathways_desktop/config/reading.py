"""From the text of a `channels.yaml` to a `Config`, or to every fault with its line. No file is opened here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import Any, get_args

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from pathways_desktop.config.checks import CrossFault, cross_faults
from pathways_desktop.config.document import Document, parse_document
from pathways_desktop.config.faults import ConfigError, Fault, Loc, shown
from pathways_desktop.config.later import is_secret
from pathways_desktop.config.model import Channel, Config
from pathways_desktop.config.parts import Settings

INVALID = "ERR_PATHWAYS_CONFIG_INVALID"
_SECRET_EXPECTED = "no secret in this file: secrets are kept sealed in the store"

_EXPECTED = {
    "model_type": "keys with values",
    "model_attributes_type": "keys with values",
    "string_type": "text",
    "bool_type": "true or false",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "tuple_type": "a list",
}


def parse_config(data: bytes) -> Config:
    """The configuration that the bytes of a file say. Raises `ConfigError` with all faults."""
    document = parse_document(decode(data))
    config = None if document.broken else _validated(document)
    if document.faults or config is None:
        raise ConfigError(INVALID, faults=sorted(document.faults, key=lambda fault: (fault.line, fault.column)))
    return config


def data_faults(data: object) -> list[Fault]:
    """Every fault of what a file would hold, as plain data: without lines, quick enough for a form."""
    document = Document(data=data)
    _validated(document)
    return document.faults


def faults_at(data: bytes, found: Iterable[CrossFault]) -> ConfigError:
    """The error that tells faults found beside the file, each with its line in it."""
    document = parse_document(decode(data))
    for fault in found:
        document.add(fault.loc, fault.expected, shown(_value_at(document.data, fault.loc)))
    return ConfigError(INVALID, faults=sorted(document.faults, key=lambda fault: (fault.line, fault.column)))


def decode(data: bytes) -> str:
    """The file's text without a byte order mark. Raises `ConfigError` where it is not UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line, column = before.count(b"\n") + 1, error.start - before.rfind(b"\n")
        fault = Fault(line, column, "", "text in UTF-8", f"the byte {data[error.start]:#04x}")
        raise ConfigError(INVALID, faults=[fault]) from None


def _validated(document: Document) -> Config | None:
    _refuse_secrets(document, document.data, ())
    if document.data is None:
        document.add((), "channels: and a list of channels", "nothing")
        return None
    config: Config | None = None
    try:
        config = Config.model_validate(document.data)
        numbered = list(enumerate(config.channels))
    except ValidationError as error:
        for found in error.errors(include_url=False):
            _add(document, found)
        numbered = list(_sound_channels(document.data))
    for fault in cross_faults(numbered):
        document.add(fault.loc, fault.expected, shown(_value_at(document.data, fault.loc)))
    return config


def _sound_channels(data: Any) -> Iterator[tuple[int, Channel]]:
    """The channels that are good by themselves, so that what is wrong between them is told at once too."""
    channels = data.get("channels") if isinstance(data, dict) else None
    for number, raw in enumerate(channels if isinstance(channels, list) else ()):
        try:
            yield number, Channel.model_validate(raw)
        except ValidationError:
            continue


def _refuse_secrets(document: Document, value: Any, loc: Loc) -> None:
    if isinstance(value, dict):
        for key, inner in value.items():
            if is_secret(key, inner):
                document.add((*loc, key), _SECRET_EXPECTED)
            else:
                _refuse_secrets(document, inner, (*loc, key))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            _refuse_secrets(document, inner, (*loc, place))


def _add(document: Document, error: ErrorDetails) -> None:
    loc = _in_the_file(tuple(error["loc"]))
    if loc and is_secret(loc[-1], error["input"]):
        # Told already, and what stands there is never shown.
        return
    context = error.get("ctx", {})
    kind = error["type"]
    found: str | None = shown(error["input"])
    match kind:
        case "pathways":
            expected = str(context["expected"])
            if context.get("at") is not None:
                loc = (*loc, str(context["at"]))
                found = shown(_value_at(document.data, loc))
            # Where what was expected is about the keys of a block, that it has keys says nothing.
            if context.get("hidden") or (context.get("at") is None and isinstance(error["input"], dict)):
                found = None
        case "missing":
            expected, found = _missing(document.data, loc), None
        case "union_tag_not_found":
            loc = (*loc, "type")
            expected, found = _missing(document.data, loc), None
        case "extra_forbidden":
            expected, found = _unknown_key(document.data, loc), None
        case "literal_error":
            expected = str(context["expected"]).replace("'", "")
        case "greater_than_equal":
            expected = f"at least {context['ge']:g}"
        case "less_than_equal":
            expected = f"at most {context['le']:g}"
        case "too_long":
            expected, found = f"at most {context['max_length']} of them", None
        case "too_short":
            if error["input"]:
                return
            expected = "at least one"
        case _:
            expected = _EXPECTED.get(kind, "another value")
    document.add(loc, expected, found)


def _in_the_file(loc: Loc) -> Loc:
    """`loc` without the kind of place, which the model puts in behind the place that it chose by its `type`."""
    at = {"source": 3, "destinations": 4}.get(str(loc[2]), len(loc)) if len(loc) > 2 else len(loc)
    return loc[:at] + loc[at + 1 :]


def _missing(data: Any, loc: Loc) -> str:
    model = _model_at(data, loc[:-1])
    description = _fields(model).get(str(loc[-1]), "") if model else ""
    return f"this key: {description.split('. ')[0].rstrip('.')}" if description else "this key"


def _unknown_key(data: Any, loc: Loc) -> str:
    key = str(loc[-1])
    model = _model_at(data, loc[:-1])
    if model is not None and key in model.refused:
        return f"no {key}: {model.refused[key]}"
    known = list(_fields(model)) if model else []
    folded = {name.casefold(): name for name in known}
    near = get_close_matches(key.replace("_", "").replace("-", "").casefold(), folded, n=1, cutoff=0.6)
    if near:
        return f"a known key; did you mean {folded[near[0]]}?"
    return "a known key: " + " ".join(known)


def _fields(model: type[Settings]) -> dict[str, str]:
    return {info.alias or name: info.description or "" for name, info in model.model_fields.items()}


def _model_at(data: Any, loc: Loc) -> type[Settings] | None:
    """The class of the settings that stand at `loc`; a place's is told by its `type`."""
    model: type[Settings] = Config
    for depth, part in enumerate(loc, start=1):
        if isinstance(part, int):
            continue
        inner: list[type[Settings]] = []
        for info in model.model_fields.values():
            if info.alias == part:
                inner = list(_models_in(info.annotation))
        if not inner:
            return None
        model = inner[0]
        if len(inner) > 1:
            kind = _value_at(data, (*loc[: depth + int(part == "destinations")], "type"))
            model = next((each for each in inner if kind in get_args(each.model_fields["type"].annotation)), inner[0])
    return model


def _models_in(annotation: Any) -> Iterator[type[Settings]]:
    """The classes of settings that an annotation holds, also inside a tuple, a union or an `Annotated`."""
    if isinstance(annotation, type) and issubclass(annotation, Settings):
        yield annotation
    else:
        for part in get_args(annotation):
            yield from _models_in(part)


def _value_at(data: Any, loc: Loc) -> Any:
    """The raw value at `loc`, or None."""
    for part in loc:
        if isinstance(data, dict):
            data = data.get(part)
        elif isinstance(data, list) and isinstance(part, int) and part < len(data):
            data = data[part]
        else:
            return None
    return data
