"""Trees, text, pretty text and hex as the reading pane gets them, and their limits."""

from __future__ import annotations

import itertools
import time
from dataclasses import FrozenInstanceError

import pytest

from pathways_desktop.content import json_scan, xml_scan
from pathways_desktop.content.hexdump import HexDump
from pathways_desktop.content.identifiers import identify
from pathways_desktop.content.pretty import view_pretty
from pathways_desktop.content.privacy import MAX_SPANS, mask_spans
from pathways_desktop.content.readers import WINDOW
from pathways_desktop.content.text import MASK, MAX_LINE, view_text, visible
from pathways_desktop.content.tree import HIDDEN, MAX_LEVELS, MAX_NODES, MAX_VALUE, Node, build_tree
from tests.content import samples
from tests.support.counts import FULL


def find(nodes: tuple[Node, ...], field_id: str) -> Node:
    """The first node of that id, at any level."""
    waiting = list(nodes)
    while waiting:
        node = waiting.pop(0)
        if node.field_id == field_id:
            return node
        waiting = list(node.children) + waiting
    raise AssertionError(field_id)


def size(nodes: tuple[Node, ...]) -> int:
    """All nodes of a tree."""
    return sum(1 + size(node.children) for node in nodes)


def depth(nodes: tuple[Node, ...]) -> int:
    """Levels of a tree."""
    return 1 + max((depth(node.children) for node in nodes), default=0) if nodes else 0


def test_hl7_tree_has_names_meanings_and_units() -> None:
    tree = build_tree(samples.ORU.encode())
    assert [node.field_id for node in tree] == ["MSH", "PID", "NK1", "PV1", "ORC", "OBR", "OBX 1", "OBX 2", "NTE"]
    kind = find(tree, "MSH-9")
    assert (kind.name, kind.value, kind.meaning) == ("Message type", "ORU^R01^ORU_R01", "unsolicited result")
    result = find(tree, "OBX-5")
    assert (result.hidden, result.shown, result.value, result.unit) == (True, HIDDEN, "SECRET5.4", "mmol/L")
    assert find(tree, "OBX-11").meaning == "final"
    assert find(tree, "PID-3[2].5").hidden
    assert not find(tree, "PID-1").hidden
    assert [child.value for child in find(tree, "OBR-4").children] == ["ZZGLU", "Glucose panel", "L"]
    with pytest.raises(FrozenInstanceError):
        result.hidden = False  # type: ignore[misc]


def test_offsets_of_nodes_point_at_their_bytes() -> None:
    data = samples.ORU.encode("utf-16")
    node = find(build_tree(data), "OBX-5")
    assert data[node.start : node.end].decode("utf-16-le") == "SECRET5.4"


def test_hl7_tree_of_a_batch_has_a_branch_for_each_message() -> None:
    tree = build_tree(samples.BATCH.encode())
    assert [(node.field_id, node.name, node.value) for node in tree] == [
        ("FHS", "File header", ""),
        ("BHS", "Batch header", ""),
        ("1", "Message", "A1"),
        ("2", "Message", "B1"),
    ]
    ends = [child.role for child in tree[3].children]
    assert ends == ["segment", "segment", "outside", "outside"], "trailers with other separators are not segments"


def test_escapes_subcomponents_and_repeats_in_the_tree() -> None:
    tree = build_tree(b"MSH|^~\\&|A\rOBR|1|||A\\T\\B^c&d~E\r")
    assert find(tree, "OBR-4[1].1").value == "A&B"
    assert find(tree, "OBR-4[1].2").value == "c&d"
    assert [child.value for child in find(tree, "OBR-4[1].2").children] == ["c", "d"]
    assert find(tree, "OBR-4[2]").value == "E"


def test_xml_tree() -> None:
    tree = build_tree(samples.CDA.encode())
    family = find(tree, "family")
    assert (family.value, family.hidden, family.children) == ("SECRETNAME", True, ())
    assert not find(tree, "@classCode").hidden
    texts = [(child.role, child.value) for child in find(tree, "text").children]
    assert texts == [("text", "SECRETBLOCK <b> "), ("text", "SECRETA & SECRETB"), ("element", "")]


def test_forgotten_and_crossed_tags_end_with_what_holds_them() -> None:
    (root,) = build_tree(b"<a><b><c>1</b><d/></x></a>")
    assert [child.field_id for child in root.children] == ["b", "d"]
    assert find((root,), "c").value == "1"


def test_json_tree() -> None:
    tree = build_tree(samples.FHIR.encode())
    assert [node.field_id for node in tree] == ["resourceType", "type", "id", "entry"]
    patient = find(tree, "[1]").children[0]
    assert (patient.field_id, patient.name, patient.role) == ("resource", "Patient", "object")
    assert find(tree, "family").value == "SECRETNAME"
    assert HIDDEN in [child.field_id for child in patient.children], "a key that is no plain word"
    assert [node.value for node in build_tree(b'{"a": 1}\n{"b": "\\u0041\\ud800"}')[1].children] == ["A\ufffd"]


def test_xml_entities_are_never_expanded() -> None:
    lolz = find(build_tree(samples.BOMB.encode()), "lolz")
    assert lolz.value == "&lol1;&ext;"
    assert xml_scan.resolve("&lt;&#65;&#x42;&#0;&#xD800;&#x110000;&amp;lt;") == "<AB\ufffd\ufffd\ufffd&lt;"


@pytest.mark.parametrize(
    "data",
    [
        b"<a>" * 100_000,
        b'<a b="' * 100_000,
        b"<a b=" * 150_000,
        b"<!DOCTYPE a [" * 50_000,
        b"<a" + b" " * 900_000,
        b"<a" + b" b='1'" * 100_000,
        b"<a>" + b"&amp;" * 150_000,
        b"<" * 900_000,
        b"[" * 900_000,
        b'{"a":' * 150_000,
        b'["' + b"\\" * 900_000,
        b'{"a": "' + b"x" * 900_000,
        b"[" + b"1," * 400_000,
        b'{"a":1}\n' * 100_000,
        b"[" + b'"",' * 300_000,
        b"MSH|^~\\&|A\r" + b"|" * 900_000,
        b"MSH|^~\\&|A\rOBR|" + b"a^b&c~" * 150_000,
        b"MSH|^~\\&|A\rPID|" + b"a|" * 400_000,
        b"MSH|^~\\&|A\rOBR||||" + b"\\" * 900_000,
        b"MSH|^~\\&|A\rOBR||||" + b"\\X41" * 200_000,
        b"MSH|^~\\&|A\r" + b"PID|1||a|b|c\r" * 70_000,
        b"MSH|" * 200_000,
        b"\n" * 900_000,
        b"\x1b$" * 400_000 + b"MSH",
    ],
    ids=range(24),
)
def test_hostile_bodies_stay_bounded(data: bytes) -> None:
    data = data[: WINDOW if FULL else WINDOW // 8]
    before = time.process_time()
    spans = mask_spans(data)
    tree = build_tree(data)
    identify(data)
    view_pretty(data)
    view_text(data)
    # Far above what it takes, far below what anything quadratic would take.
    assert time.process_time() - before < (120 if FULL else 30)
    assert len(spans) <= MAX_SPANS
    assert size(tree) <= MAX_NODES + 1000
    assert depth(tree) <= MAX_LEVELS + 3


def test_the_rest_of_a_body_with_too_many_values_is_hidden() -> None:
    data = b"MSH|^~\\&|A\r" + b"PID|1||a|b|c\r" * 70_000
    spans = mask_spans(data)
    assert len(spans) == MAX_SPANS
    assert spans[-1][1] == len(data)
    deep = build_tree(b"<a>" * (MAX_LEVELS + 5) + b"x" + b"</a>" * (MAX_LEVELS + 5) + b"<b/>")
    assert [node.field_id for node in deep] == ["a", "b"], "levels left out do not shift what follows"


@pytest.mark.parametrize("text", [*samples.TEXTS.values(), '<a b="1" c>x<!-- y', '{"a": "x", b} "', "<", '"'])
def test_tokens_lie_end_to_end(text: str) -> None:
    units = text.encode()
    xml: list[xml_scan.Token] = list(xml_scan.scan(units))
    json: list[json_scan.Token] = list(json_scan.scan(units))
    for edges in ([(t.start, t.end) for t in xml], [(t.start, t.end) for t in json]):
        assert edges[0][0] == 0
        assert edges[-1][1] == len(units)
        assert all(one[1] == two[0] for one, two in itertools.pairwise(edges))


def test_long_values_and_lines_are_cut_and_say_so() -> None:
    data = b"MSH|^~\\&|A\rOBR|1|||" + b"x" * 10_000 + b"\r"
    node = find(build_tree(data), "OBR-4")
    assert node.cut
    assert len(node.value) == MAX_VALUE + 1
    assert node.end - node.start == 10_000
    line = view_text(data).lines[1]
    assert line.cut == 10_000 + len("OBR|1|||") - MAX_LINE
    assert len(line.text) == MAX_LINE


def test_a_large_body_is_shown_by_its_first_mebibyte() -> None:
    data = samples.ORU.encode() + b"NTE|1||" + b"x" * (2 * WINDOW)
    view = view_text(data)
    assert (view.shown, view.size) == (WINDOW, len(data))
    assert view_text(data[:WINDOW], size=len(data)).size == len(data)
    assert len(HexDump(data)) == WINDOW // 16


def test_control_characters_are_made_visible() -> None:
    assert visible("a\x0bb\x1cc\x7fd\x9fe\u202ef\tg") == "a␋b␜c␡d⟨009F⟩e⟨202E⟩f\tg"
    assert view_text(b"\x0bMSH|^~\\&|A\r\x1c\r").text == "␋MSH|^~\\&|A\n␜"


@pytest.mark.parametrize(
    ("codec", "mark"), [("utf-8", 0), ("utf-8-sig", 3), ("utf-16", 2), ("utf-16-be", 0), ("utf-32", 4)]
)
def test_text_is_decoded_with_its_set_and_without_its_mark(codec: str, mark: int) -> None:
    text = "MSH|^~\\&|José 漢\r\nEVN|A01\n\nOBR|1|||é"
    view = view_text(text.encode(codec))
    assert view.text == "MSH|^~\\&|José 漢\nEVN|A01\n\nOBR|1|||é"
    assert view.lines[0].pieces[0].start == mark


def test_pretty_json_and_xml() -> None:
    assert view_pretty(b'{"a":[1,{"b":null}],"c":[],"resourceType":"Patient"}').text == (
        f'{{\n  "a": [\n    {MASK},\n    {{\n      "b": null\n    }}\n  ],\n  "c": [],\n  "resourceType": "Patient"\n}}'
    )
    assert view_pretty(b'<a x="1"><b>hello</b><c/><d><e/></d></a>', spans=[]).text == (
        '<a x="1">\n  <b>hello</b>\n  <c/>\n  <d>\n    <e/>\n  </d>\n</a>'
    )
    assert view_pretty(b"<a>one", spans=[]).text == "<a>one"
    assert view_pretty(b"words", spans=[]).text == "words"


def test_hex_rows() -> None:
    data = b"MSH|^~\\&|ZZ\rPID|1||AB\r"
    dump = HexDump(data)
    assert len(dump) == 2
    assert dump.row(0).line == "00000000  4D 53 48 7C 5E 7E 5C 26  7C 5A 5A 0D 50 49 44 7C  MSH|^~\\&|ZZ.PID|"
    assert dump.row(1).hex == ("31", "7C", "7C", "▒▒", "▒▒", "0D")
    assert dump.row(1).text == "1||▒▒."
    with pytest.raises(IndexError):
        dump.row(2)
    assert len(HexDump(b"")) == 0
