"""Every text of the window has its Spanish: found in the sources, finished, true to its places, and compiled."""

import re
from pathlib import Path

import pytest

from installer.translations import ts
from installer.translations.catalogue import catalogue
from installer.translations.sources import Text, Untranslatable, texts_of
from pathways_desktop.desktop.foreign_words import ENGINE, ENGINE_LIST
from tests.desktop.i18n.glossary import NEVER, SOLELY, TERMS
from tests.support.processes import ROOT

FOLDER = ROOT / "resources" / "i18n"
HOW = (
    "\nTo translate: run `python3 -m installer translations`, write the Spanish of what it lists into "
    "resources/i18n/pathways_es.ts (formal, the words of tests/desktop/i18n/glossary.py), and run it once more."
)
PLACE = re.compile(r"\{[^{}]*\}")


@pytest.fixture(scope="module", params=ts.LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def words(language: str) -> dict[Text, str]:
    return ts.read(ts.ts_file(FOLDER, language))


def test_every_text_of_the_sources_is_in_the_file_and_no_other(words: dict[Text, str]) -> None:
    texts = catalogue(ROOT)
    assert texts - words.keys() == set(), f"not in the file yet{HOW}"
    assert words.keys() - texts == set(), f"in the file, and nothing says it any more{HOW}"


def test_the_list_of_what_the_engine_says_is_the_newest() -> None:
    said = sorted(text.source for text in catalogue(ROOT) if text.context == ENGINE)
    assert (FOLDER / ENGINE_LIST).read_text("utf-8").splitlines() == said, HOW


def test_every_text_is_translated(words: dict[Text, str]) -> None:
    missing = sorted(text for text, translated in words.items() if not translated.strip())
    assert missing == [], HOW


def test_a_translation_has_the_places_of_its_text(words: dict[Text, str]) -> None:
    wrong = [text for text, said in words.items() if sorted(PLACE.findall(text.source)) != sorted(PLACE.findall(said))]
    assert wrong == [], "a {name} in braces stands in both or in neither"


def test_a_translation_begins_and_ends_as_its_text(words: dict[Text, str]) -> None:
    """An ellipsis says that a sheet follows, a colon that a value does, blanks at the ends part what is joined."""
    wrong = []
    for text, said in words.items():
        source = text.source
        same = source[: len(source) - len(source.lstrip())] == said[: len(said) - len(said.lstrip())]
        same = same and source[len(source.rstrip()) :] == said[len(said.rstrip()) :]
        same = same and source.endswith("…") == said.endswith("…") and source.endswith(":") == said.endswith(":")
        same = same and (not source.endswith(". ") or said.endswith(". "))
        if not same or source.count("\n") != said.count("\n"):
            wrong.append(text)
    assert wrong == []


def test_no_text_has_an_accelerator(words: dict[Text, str]) -> None:
    """Buttons and menus are reached by Tab, arrows and shortcuts: no letter has to be its own in each language."""
    assert [text for text, said in words.items() if "&" in text.source or "&" in said] == []


def test_the_words_of_the_field_are_the_same_everywhere(words: dict[Text, str]) -> None:
    wrong = []
    for text, said in words.items():
        if text.context in SOLELY:
            continue
        for term, spanish in TERMS.items():
            needed = re.search(term, PLACE.sub("", text.source), re.IGNORECASE)
            if needed and not any(one in said.casefold() for one in spanish):
                wrong.append(f"{text.source!r}: {said!r} says none of {spanish}")
    assert wrong == [], "\n".join(wrong)


def test_the_register_is_formal_and_plain(words: dict[Text, str]) -> None:
    wrong = [(never, said) for said in words.values() for never in NEVER if re.search(never, said, re.IGNORECASE)]
    assert wrong == []


def test_the_compiled_file_is_what_its_source_yields(language: str, tmp_path: Path) -> None:
    ts.release(ts.ts_file(FOLDER, language), tmp_path / "made.qm")
    assert (tmp_path / "made.qm").read_bytes() == ts.qm_file(FOLDER, language).read_bytes(), HOW


SOURCE = """
class Page(QWidget):
    def name(self, many):
        tr = self.tr
        self.setText(self.tr("one"))
        return tr("two") if many else self.tr("three" if many is None else "four")

    def other(self):
        tr, count = QCoreApplication.translate, 3
        painter.translate(3, 4)
        return [tr("Words", "fi" "ve") for _ in range(count)]
"""


def test_texts_are_found_under_each_name_of_the_two_functions(tmp_path: Path) -> None:
    (tmp_path / "page.py").write_text(SOURCE, encoding="utf-8")
    expected = {Text("Page", one) for one in ("one", "two", "three", "four")} | {Text("Words", "five")}
    assert texts_of(tmp_path) == expected


@pytest.mark.parametrize("call", ["self.tr(text)", 'self.tr(f"{count} files")', 'QCoreApplication.translate("A", b)'])
def test_a_text_that_is_no_literal_is_refused(tmp_path: Path, call: str) -> None:
    (tmp_path / "page.py").write_text(f"class Page:\n    def name(self):\n        return {call}\n", encoding="utf-8")
    with pytest.raises(Untranslatable, match=r"page\.py:3"):
        texts_of(tmp_path)


def test_an_update_keeps_what_is_translated_and_drops_what_is_gone(tmp_path: Path) -> None:
    kept, gone, new = Text("A", 'a "b" {c} \\n — é'), Text("A", "gone"), Text("B", "new\nline")
    ts.update(tmp_path, "es", {kept, gone})
    ts.write(ts.ts_file(tmp_path, "es"), {kept: "a «b» {c}", gone: "ido"})
    ts.update(tmp_path, "es", {kept, new})
    assert ts.read(ts.ts_file(tmp_path, "es")) == {kept: "a «b» {c}", new: ""}
