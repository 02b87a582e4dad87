"""All that the window says in a person's language: its own texts, and the words of other rooms that it shows."""

from __future__ import annotations

from pathlib import Path

from installer.translations.engine import engine_texts
from installer.translations.sources import Text, texts_of
from pathways_desktop.config.form import DESTINATIONS, channel_form, place_form
from pathways_desktop.content.hl7_fields import FIELDS
from pathways_desktop.content.hl7_names import MEANINGS, SEGMENTS
from pathways_desktop.desktop.foreign_words import AUDIT, CALLED, ENGINE, ERRORS, HELP, HL7, plain
from pathways_desktop.domain.audit_words import AUDIT_WORDS
from pathways_desktop.domain.error_texts import REGISTRY


def catalogue(root: Path) -> set[Text]:
    """Every text to translate, of a checkout."""
    texts = texts_of(root / "pathways_desktop" / "desktop")
    for told in REGISTRY.values():
        parts = (told.title, told.meaning, told.action, told.meanwhile)
        texts |= {Text(ERRORS, plain(part)) for part in parts if part and not CALLED.fullmatch(part)}
    texts |= {Text(AUDIT, word.title) for word in AUDIT_WORDS.values()}
    texts |= {Text(HELP, told) for told in help_texts()}
    texts |= {Text(ENGINE, told) for told in engine_texts(root / "pathways_desktop")}
    texts |= {Text(HL7, name) for name in hl7_words()}
    return texts


def help_texts() -> set[str]:
    """What the declarations of the settings say of each."""
    places = (place_form(kind, source=source) for kind in DESTINATIONS for source in (True, False))
    fields = [field for form in (channel_form(), *places) for field in form]
    return {plain(field.help) for field in fields if field.help}


def hl7_words() -> set[str]:
    """The names of segments and fields and the meanings of codes."""
    fields = {name for names in FIELDS.values() for name in names if name}
    own = {"Message", "Text outside a segment", "Local segment", "More, not shown"}
    return own | set(SEGMENTS.values()) | fields | {told for codes in MEANINGS.values() for told in codes.values()}
