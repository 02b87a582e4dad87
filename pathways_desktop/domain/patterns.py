"""The grammar of `fileName`: what a destination may call its outputs. Only reading and checking; no name is made here.

`{id} {output} {ext} {name} {stem} {channel} {received:%Y%m%d}` and literal text; `{{` and `}}` stand for one brace.
A pattern can't leave its folder: no separators, no hidden or temporary names, nothing that Windows refuses, since the
folder may be a share (contract, "channels.yaml").
"""

from __future__ import annotations

from dataclasses import dataclass

from pathways_desktop.domain.names import DEVICE_NAMES

PLACEHOLDERS = ("id", "output", "ext", "name", "stem", "channel", "received")
TIME_DIRECTIVES = frozenset("YymdHMSfjGVuU")
"""What may follow a `%` in `{received:…}`: figures of a date and time, alike on every system."""
REFUSED_CHARACTERS = frozenset('<>:"/\\|?*')
LONGEST_PATTERN = 255


@dataclass(frozen=True, slots=True)
class Literal:
    """Text that stands in every output's name."""

    text: str


@dataclass(frozen=True, slots=True)
class Placeholder:
    """A part that each output fills in. `form` is the strftime form of `received`, else empty."""

    name: str
    form: str = ""


def parse_pattern(text: str) -> tuple[Literal | Placeholder, ...]:
    """The parts of a `fileName` pattern in order. Raises `ValueError` with what was expected, in words."""
    parts: list[Literal | Placeholder] = []
    literal = ""
    at = 0
    while at < len(text):
        character = text[at]
        if character in "{}" and text[at : at + 2] == character * 2:
            literal += character
            at += 2
        elif character == "{":
            end = text.find("}", at)
            if end < 0:
                raise ValueError("a } for every {")
            if literal:
                parts.append(Literal(literal))
                literal = ""
            parts.append(_placeholder(text[at + 1 : end]))
            at = end + 1
        elif character == "}":
            raise ValueError("a { before every }")
        else:
            literal += character
            at += 1
    if literal:
        parts.append(Literal(literal))
    _check(text, parts)
    return tuple(parts)


def pattern_fault(text: str) -> str | None:
    """What a `fileName` pattern was expected to be, in words, or None where it is good."""
    try:
        parse_pattern(text)
    except ValueError as error:
        return str(error)
    return None


def tells_apart(text: str) -> bool:
    """Whether a good pattern gives each message a name of its own, whatever its source's file was called."""
    return Placeholder("id") in parse_pattern(text)


def parse_done_pattern(text: str) -> tuple[str, str, str]:
    """A `doneFile` pattern: the text before, `name` or `stem`, and the text after. Raises `ValueError` in words.

    Other text has to stand beside it: what has only the file's own name or stem would be a file itself.
    """
    parts = parse_pattern(text)
    texts = [part.text if isinstance(part, Literal) else None for part in parts]
    names = [part.name for part in parts if isinstance(part, Placeholder)]
    if names not in (["name"], ["stem"]) or len(parts) < 2:
        raise ValueError("a name with {name} or {stem} once and other text beside it, like {name}.done")
    at = texts.index(None)
    return "".join(filter(None, texts[:at])), names[0], "".join(filter(None, texts[at:]))


def done_file_fault(text: str) -> str | None:
    """What a `doneFile` pattern was expected to be, in words, or None where it is good."""
    try:
        parse_done_pattern(text)
    except ValueError as error:
        return str(error)
    return None


def _placeholder(inner: str) -> Placeholder:
    name, colon, form = inner.partition(":")
    if name not in PLACEHOLDERS:
        raise ValueError("only " + " ".join(f"{{{known}}}" for known in PLACEHOLDERS) + " in braces")
    if name != "received":
        if colon:
            raise ValueError(f"{{{name}}} without a form")
        return Placeholder(name)
    if not form:
        raise ValueError("{received:…} with a form like %Y%m%d")
    rest = form
    while rest:
        if rest[0] == "%":
            if rest[1:2] not in TIME_DIRECTIVES:
                raise ValueError("{received:…} with parts of a date and time, like %Y%m%d or %H%M%S")
            rest = rest[2:]
        else:
            rest = rest[1:]
    return Placeholder(name, form)


def _check(text: str, parts: list[Literal | Placeholder]) -> None:
    if not parts:
        raise ValueError("a name that is not empty")
    if len(text.encode("utf-8", "surrogatepass")) > LONGEST_PATTERN:
        raise ValueError(f"at most {LONGEST_PATTERN} bytes")
    fixed = [part.text if isinstance(part, Literal) else part.form for part in parts]
    if any(c in REFUSED_CHARACTERS or not c.isprintable() for part in fixed for c in part):
        raise ValueError('a name without < > : " / \\ | ? * and control characters')
    if fixed[0].startswith((".", " ")):
        raise ValueError("a name that does not begin with a dot or a space")
    if fixed[-1].endswith((".", " ")):
        raise ValueError("a name that does not end with a dot or a space")
    if _is_device(parts):
        raise ValueError("a name that Windows does not keep for a device (con, prn, aux, nul, com0-9, lpt0-9)")


def _is_device(parts: list[Literal | Placeholder]) -> bool:
    """Whether every name that the pattern gives is that of a device, which goes by what stands before the first dot."""
    first, rest = parts[0], parts[1:]
    if not isinstance(first, Literal) or first.text.partition(".")[0].rstrip().lower() not in DEVICE_NAMES:
        return False
    return "." in first.text or not rest or rest[0] == Placeholder("ext")
