"""What is found for lists and for the search."""

from __future__ import annotations

import pytest

from pathways_desktop.content.identifiers import MAX_VALUES, Identifiers, identify
from tests.content import samples


@pytest.mark.parametrize("codec", ["utf-8", "utf-16", "utf-32-be"])
def test_hl7_result(codec: str) -> None:
    found = identify(samples.ORU.encode(codec))
    assert (found.type, found.control_id, found.sender) == ("ORU^R01", "MSG00014207", "ZZ-DEMO-LAB")
    assert found.patient_ids == ("SECRET01", "SECRET02", "SECRET00", "SECRETVISIT")
    assert found.accession_numbers == ("SECRETPLACER", "SECRETFILLER")
    assert found.family_names == ("SECRETNAME",)


def test_hl7_merge_and_own_separators() -> None:
    assert identify(samples.ADT.encode()).patient_ids == ("SECRETNEW", "SECRETOLD")
    order = identify(samples.ORM.encode())
    assert (order.type, order.control_id, order.patient_ids) == ("ORM^O01", "ORM1", ("SECRETPID",))


def test_batch_gives_every_control_id() -> None:
    found = identify(samples.BATCH.encode())
    assert (found.type, found.control_id, found.control_ids) == ("ORU^R01", "A1", ("A1", "B1"))
    assert found.patient_ids == ("SECRETA", "SECRETB")
    only = identify(b"FHS|^~\\&|ZZ|||||||||FILE1\r")
    assert (only.control_id, only.sender) == ("", "ZZ")
    assert identify(b"FHS|^~\\&|ZZ||||||||FILE1\r").control_id == "FILE1"


def test_values_are_clean() -> None:
    found = identify(b'MSH|^~\\&|A|||||||  C 1  \rPID|1||""~ ~A\\T\\B^^^X~AB&1.2&ISO~' + b"9" * 300 + b"\r")
    assert found.control_id == "C 1"
    assert found.patient_ids == ("A&B", "AB")


def test_many_values_are_bounded() -> None:
    found = identify(b"MSH|^~\\&|A\r" + b"".join(b"PID|1||ZZ%d\r" % number for number in range(500)))
    assert len(found.patient_ids) == MAX_VALUES


def test_cda() -> None:
    found = identify(samples.CDA.encode())
    assert (found.type, found.control_id, found.sender) == ("ClinicalDocument 11502-2", "SECRETDOC", "SECRETHOSPITAL")
    assert found.patient_ids == ("SECRETPATIENT",)
    assert found.accession_numbers == ("SECRETORDER",)
    assert found.family_names == ("SECRETNAME",)


def test_hl7_v2_in_xml() -> None:
    found = identify(samples.V2_XML.encode("utf-16"))
    assert (found.type, found.control_id, found.sender) == ("ORU^R01", "SECRETCTRL", "ZZ-LAB")
    assert (found.patient_ids, found.accession_numbers) == (("SECRETPID",), ("SECRETACC",))


@pytest.mark.parametrize("codec", ["utf-8", "utf-16-le"])
def test_fhir(codec: str) -> None:
    found = identify(samples.FHIR.encode(codec))
    assert (found.type, found.control_id, found.sender) == ("Bundle/message", "SECRETBUNDLE", "SECRETSOURCE")
    assert found.patient_ids == ("SECRETMRN", "SECRETP1", "SECRETP2")
    assert found.accession_numbers == ("SECRETACC",)
    assert found.family_names == ("SECRETNAME",)


def test_cut_bodies_give_what_they_hold() -> None:
    assert identify(samples.FHIR[:330].encode()).type == "Bundle/message"
    assert identify(samples.CDA[:700].encode()).control_id == "SECRETDOC"
    assert identify(samples.ORU[:60].encode()).sender == "ZZ-DEMO-LAB"


def test_other_kinds_say_nothing() -> None:
    assert identify(b"%PDF-1.7") == Identifiers()
    assert identify(b"words") == Identifiers(charset="ASCII")
    assert identify(b"") == Identifiers(charset="ASCII")


def test_repr_shows_nothing_of_a_person() -> None:
    assert "SECRET" not in repr(identify(samples.ORU.encode()))


def test_long_values_and_odd_shapes_are_left_out() -> None:
    long = "x" * 5000
    assert identify(f"<a><PID.3><CX.1>{long}</CX.1></PID.3></b></a>".encode()).patient_ids == ()
    assert identify(f'{{"resourceType": "Patient", "id": "{long}", "name": 5}}'.encode()).patient_ids == ()
    group = b'{"resourceType": "Observation", "subject": {"reference": "Group/ZZ1"}, "id": 7}'
    assert (identify(group).patient_ids, identify(group).control_id) == ((), "7")
    sample = b'[{"resourceType": "Specimen", "accessionIdentifier": {"value": "ZZACC"}}]'
    assert identify(sample).accession_numbers == ("ZZACC",)
