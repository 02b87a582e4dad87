"""Words of other rooms in the language of the window: errors, acts of the audit record, settings, HL7.

Those rooms know no Qt and speak English, as the command line does. Here their texts are looked up as the window's own
are; one without a translation stands as it is. Pure; GUI thread for the language.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QCoreApplication

from pathways_desktop.desktop.language import Language, spoken
from pathways_desktop.domain.audit_words import AUDIT_WORDS, audit_word
from pathways_desktop.domain.errors import PathwaysError, Severity, spec
from pathways_desktop.resources_access import resource_bytes

ERRORS, AUDIT, HELP, HL7, ENGINE = "Errors", "Audit", "Help", "HL7", "Engine"
"""The contexts in which they are translated; the installer takes the texts themselves from those rooms."""
ENGINE_LIST = "engine.txt"
"""In `resources/i18n`: every text that the engine says, a line each, `{0}` for what differs from time to time."""
CALLED = re.compile(r"The system calls it ([A-Z0-9]+)\.")
"""The meaning of a code that only the system knows: one text for all, since each system has others."""
_PLACE = re.compile(r"\{(\d+)\}")
_look_up = QCoreApplication.translate
_ASIDE = re.compile(r" \(`[^`]*`\)")
"""A command or a line of the file in brackets: for a terminal. In the window a button stands beside the text."""


def plain(text: str) -> str:
    """A text of the registry for the window: without asides for the command line and the marks around its words."""
    return _ASIDE.sub("", text).replace("`", "")


@dataclass(frozen=True, slots=True)
class Told:
    """A code of the registry as the window says it; see `ErrorSpec`."""

    code: str
    title: str
    meaning: str
    action: str
    meanwhile: str
    severity: Severity


def told(code: str) -> Told:
    """The words for a registered code, without asides for a terminal. KeyError for any other."""
    row = spec(code)
    title, meaning = _errors(row.title), _errors(row.meaning)
    return Told(row.code, title, meaning, _errors(row.action), _errors(row.meanwhile), row.severity)


def error_text(error: Exception) -> str:
    """An error in words: its title and what to do; never its own text, which may hold anything."""
    if isinstance(error, PathwaysError):
        words = told(error.code)
        return f"{words.title}. {words.action}"
    return QCoreApplication.translate("Words", "Pathways could not do this. The log says where it failed.")


def code_text(code: str | None) -> str:
    """The title of a registered code; empty without one."""
    return told(code).title if code else ""


def act_text(word: str) -> str:
    """An act of the audit record, in words."""
    title = audit_word(word).title
    return _look_up(AUDIT, title)


def history_text(what: str) -> str:
    """A line of a message's history: an act, what came of it, and a detail."""
    act = re.match(r"[a-z-]+", what)
    if act is None or act[0] not in AUDIT_WORDS:
        return what
    return act_text(act[0]) + what[act.end() :]


def help_text(text: str) -> str:
    """What the declaration of a setting says of it."""
    return _look_up(HELP, plain(text)) if text else ""


def hl7_text(text: str) -> str:
    """A name of a segment or field of HL7 v2, or the meaning of a code in it."""
    return _look_up(HL7, text) if text else ""


def said(text: str) -> str:
    """What the engine says of a case: a fact, what was expected, a sentence of parts. Unknown ones stay as they are."""
    if not text or spoken() is Language.ENGLISH:
        return text
    return _said(text, spoken())


@lru_cache(maxsize=2_000)
def _said(text: str, language: Language) -> str:
    text = plain(text)
    exact, forms = _known()
    if text in exact:
        return _look_up(ENGINE, text)
    for form, source in forms:
        found = form.fullmatch(text)
        if found is not None:
            return _filled(_look_up(ENGINE, source), [_said(value, language) for value in found.groups()])
    title = text[:1].upper() + text[1:]
    looked = _look_up(ERRORS, title)
    if looked == title and title in exact:
        looked = _look_up(ENGINE, title)
    if looked != title:
        return looked if title == text else looked[:1].lower() + looked[1:]
    for joint in ("; ", ": "):
        head, joined, rest = text.partition(joint)
        if joined:
            return f"{_said(head, language)}{joint}{_said(rest, language)}"
    return text


@lru_cache(maxsize=1)
def _known() -> tuple[frozenset[str], list[tuple[re.Pattern[str], str]]]:
    """The engine's texts: those without a place, and the others as what they match, the most said first."""
    lines = resource_bytes("i18n", ENGINE_LIST).decode("utf-8").splitlines()
    forms = sorted((line for line in lines if _PLACE.search(line)), key=_literal, reverse=True)
    return frozenset(lines) - frozenset(forms), [(_form(line), line) for line in forms]


def _filled(text: str, values: list[str]) -> str:
    """Only numbered places: a name in braces is part of what is said."""
    return _PLACE.sub(lambda place: values[int(place[1])], text)


def _literal(line: str) -> int:
    return len(_PLACE.sub("", line))


def _form(line: str) -> re.Pattern[str]:
    parts = _PLACE.split(line)
    # Numbers and what is between them take turns: places are numbered from the left.
    return re.compile("(.+?)".join(re.escape(part) for part in parts[::2]))


def _errors(text: str) -> str:
    called = CALLED.fullmatch(text)
    if called is not None:
        return QCoreApplication.translate("Errors", "The system calls it {code}.").format(code=called[1])
    return _look_up(ERRORS, plain(text)) if text else ""
