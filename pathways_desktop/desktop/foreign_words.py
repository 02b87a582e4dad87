"""Words of other rooms in the language of the window: errors, acts of the audit record, settings, HL7.

Those rooms know no Qt and speak English, as the command line does. Here their texts are looked up as the window's own
are; one without a translation stands as it is. Pure; GUI thread for the language.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from pathways_desktop.domain.audit_words import audit_word
from pathways_desktop.domain.errors import PathwaysError, Severity, spec

ERRORS, AUDIT, HELP, HL7 = "Errors", "Audit", "Help", "HL7"
"""The contexts in which they are translated; the installer takes the texts themselves from those rooms."""
CALLED = re.compile(r"The system calls it ([A-Z0-9]+)\.")
"""The meaning of a code that only the system knows: one text for all, since each system has others."""
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


def help_text(text: str) -> str:
    """What the declaration of a setting says of it."""
    return _look_up(HELP, plain(text)) if text else ""


def hl7_text(text: str) -> str:
    """A name of a segment or field of HL7 v2, or the meaning of a code in it."""
    return _look_up(HL7, text) if text else ""


def _errors(text: str) -> str:
    called = CALLED.fullmatch(text)
    if called is not None:
        return QCoreApplication.translate("Errors", "The system calls it {code}.").format(code=called[1])
    return _look_up(ERRORS, plain(text)) if text else ""
