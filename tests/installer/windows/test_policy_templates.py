"""The policy templates, as Group Policy reads them: each reference has its text, each setting is there."""

import re
from xml.etree import ElementTree as ET

from installer.windows import admx
from pathways_desktop.domain.policies import POLICIES, Kind
from pathways_desktop.system.identity import POLICY_KEY

SPACE = "{http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions}"


def test_every_setting_is_offered_for_machines_under_the_key_that_the_program_reads() -> None:
    rows = ET.fromstring(admx.admx()).findall(f"{SPACE}policies/{SPACE}policy")
    assert [row.get("name") for row in rows] == [policy.value for policy in POLICIES]
    for row, policy in zip(rows, POLICIES, strict=True):
        assert (row.get("class"), row.get("key")) == ("Machine", POLICY_KEY)
        element = row.find(f"{SPACE}elements/*")
        if policy.kind is Kind.SWITCH:
            assert row.get("valueName") == policy.value
            assert [each.get("value") for each in row.iter(f"{SPACE}decimal")] == ["1", "0"]
        else:
            assert element is not None
            assert element.get("valueName") == policy.value
            assert element.tag == SPACE + ("decimal" if policy.kind is Kind.DAYS else "text")


def test_every_reference_has_its_text_and_every_text_is_used() -> None:
    words = ET.fromstring(admx.adml())
    strings = {each.get("id") for each in words.iter(f"{SPACE}string")}
    forms = {each.get("id") for each in words.iter(f"{SPACE}presentation")}
    assert set(re.findall(r"\$\(string\.(\w+)\)", admx.admx())) == strings
    assert set(re.findall(r"\$\(presentation\.(\w+)\)", admx.admx())) == forms
    for form in words.iter(f"{SPACE}presentation"):
        assert [each.get("refId") for each in form] == [form.get("id")]
