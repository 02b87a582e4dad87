"""The demo's samples: fresh ones stay whole, are read by the program's own readers, and name no real person."""

import re

import pytest

from pathways_desktop.content.identifiers import identify
from pathways_desktop.content.readers import Kind, detect
from pathways_desktop.demo.samples import SAMPLES, fresh
from pathways_desktop.resources_access import resource_bytes, resource_path

KINDS = {"hl7": {Kind.HL7}, "xml": {Kind.XML, Kind.CDA}, "pdf": {Kind.PDF}}


def test_every_file_of_the_folder_is_used() -> None:
    assert {entry.name for entry in resource_path("samples").iterdir()} == set(SAMPLES)


@pytest.mark.parametrize("sample", sorted(SAMPLES))
def test_a_fresh_one_is_new_and_of_its_kind(sample: str) -> None:
    first, second = fresh(sample, 1), fresh(sample, 123456)
    assert first.name != second.name
    assert first.body != second.body
    assert len(first.body) == len(second.body) == len(resource_bytes("samples", sample))
    assert b"ZZ123456" in second.body
    assert detect(second.body).kind in KINDS[sample.rpartition(".")[2]]
    if not sample.endswith(".pdf"):
        found = identify(second.body)
        assert found.control_id == "ZZ123456"
        assert found.type
        assert found.patient_ids
        assert set(found.family_names) == {"ZZTEST"}


@pytest.mark.parametrize("sample", sorted(SAMPLES))
def test_each_says_that_it_is_made_up(sample: str) -> None:
    assert b"Made up for the demo. No such patient exists." in resource_bytes("samples", sample)


@pytest.mark.parametrize("sample", sorted(name for name in SAMPLES if name.endswith(".pdf")))
def test_a_pdf_points_to_its_own_objects(sample: str) -> None:
    body = fresh(sample, 7).body
    start = int(re.findall(rb"startxref\n(\d+)\n%%EOF", body)[0])
    assert body[start:].startswith(b"xref\n")
    offsets = [int(offset) for offset in re.findall(rb"^(\d{10}) 00000 n $", body[start:], re.MULTILINE)]
    assert offsets
    for number, offset in enumerate(offsets, 1):
        assert body[offset:].startswith(b"%d 0 obj\n" % number)
    length = int(re.findall(rb"/Length (\d+)", body)[0])
    stream = body.index(b"stream\n") + len(b"stream\n")
    assert body[stream + length :].startswith(b"endstream")
