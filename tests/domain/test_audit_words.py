"""Every act that the package records has its words and its FHIR codes, and the codes are those of the value sets."""

import re
from pathlib import Path

import pathways_desktop
from pathways_desktop.domain.audit_words import AUDIT_WORDS, DCM, ISO_21089, audit_word
from pathways_desktop.engine.facade import ClaimAct
from tests.domain.fhir_codes import ACTIONS, DCM_SUBTYPES, DCM_TYPES, LIFE_CYCLE

PACKAGE = Path(pathways_desktop.__file__).parent
RECORDED = re.compile(r'audit\.(?:record|add)\(\s*(?:tx,\s*)?"([^"]+)"(?: if [^,]* else "([^"]+)")?')


def recorded() -> set[str]:
    """The words that stand in the package where an act is recorded, and those that are put together."""
    found = {f"claim-{act.value}" for act in ClaimAct}
    for path in PACKAGE.rglob("*.py"):
        for words in RECORDED.findall(path.read_text(encoding="utf-8")):
            found |= {word for word in words if word}
    return found


def test_every_recorded_act_has_its_words() -> None:
    words = recorded()
    assert len(words) > 20
    assert words - set(AUDIT_WORDS) == set()


def test_codes_are_those_of_the_value_sets() -> None:
    for row in AUDIT_WORDS.values():
        assert row.type.system == DCM
        assert DCM_TYPES[row.type.code] == row.type.display
        assert row.action in ACTIONS
        if row.subtype is not None:
            known = {DCM: DCM_SUBTYPES, ISO_21089: LIFE_CYCLE}[row.subtype.system]
            assert known[row.subtype.code] == row.subtype.display


def test_an_act_of_another_version_stands_as_it_is_written() -> None:
    assert audit_word("of tomorrow").title == "of tomorrow"
