"""The templates for Group Policy and Intune, made from the declaration of the settings (`domain/policies.py`).

`python3 -m installer windows --templates` writes them to `resources/policies`; a test compares. Source of the form:
Microsoft, "ADMX schema" (PolicyDefinitions 1.0).
"""

from __future__ import annotations

from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from pathways_desktop.domain.policies import MOST_DAYS, POLICIES, Kind, Policy
from pathways_desktop.system.identity import POLICY_KEY, PRODUCT

FOLDER = Path("resources/policies")
ADMX, ADML = Path("PathwaysDesktop.admx"), Path("en-US/PathwaysDesktop.adml")
_LONGEST_TEXT = 4096
_SPACES = (
    'xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" '
    'revision="1.0" schemaVersion="1.0" xmlns="http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions"'
)


def write(root: Path) -> list[Path]:
    """Write both files below a checkout; where they are."""
    made = []
    for name, text in ((ADMX, admx()), (ADML, adml())):
        file = root / FOLDER / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8", newline="\n")
        made.append(file)
    return made


def admx() -> str:
    """What may be set."""
    rows = "\n".join(_policy(policy) for policy in POLICIES)
    return f"""<?xml version="1.0" encoding="utf-8"?>
<policyDefinitions {_SPACES}>
  <policyNamespaces>
    <target prefix="pathways" namespace="Pathways.Policies.PathwaysDesktop"/>
  </policyNamespaces>
  <resources minRequiredRevision="1.0"/>
  <supportedOn>
    <definitions><definition name="Windows10" displayName="$(string.Windows10)"/></definitions>
  </supportedOn>
  <categories>
    <category name="PathwaysDesktop" displayName="$(string.Category)"/>
  </categories>
  <policies>
{rows}
  </policies>
</policyDefinitions>
"""


def adml() -> str:
    """The words of it, in English."""
    # Of our own, so that Intune needs no other template beside this one.
    strings = [("Category", PRODUCT), ("Windows10", "Windows 10 and newer")]
    for policy in POLICIES:
        strings += [(policy.value, policy.title), (f"{policy.value}_Help", policy.explanation)]
    table = "\n".join(f"      <string id={quoteattr(name)}>{escape(text)}</string>" for name, text in strings)
    forms = "\n".join(_presentation(policy) for policy in POLICIES if policy.kind is not Kind.SWITCH)
    return f"""<?xml version="1.0" encoding="utf-8"?>
<policyDefinitionResources {_SPACES}>
  <displayName>{PRODUCT}</displayName>
  <description>Settings of {PRODUCT} for every user of a machine</description>
  <resources>
    <stringTable>
{table}
    </stringTable>
    <presentationTable>
{forms}
    </presentationTable>
  </resources>
</policyDefinitionResources>
"""


def _policy(policy: Policy) -> str:
    name, key = policy.value, quoteattr(POLICY_KEY)
    words = f'displayName="$(string.{name})" explainText="$(string.{name}_Help)"'
    head = f'    <policy name="{name}" class="Machine" {words} key={key}'
    place = '      <parentCategory ref="PathwaysDesktop"/>\n      <supportedOn ref="Windows10"/>'
    if policy.kind is Kind.SWITCH:
        on, off = (f'<decimal value="{number}"/>' for number in (1, 0))
        values = f"<enabledValue>{on}</enabledValue><disabledValue>{off}</disabledValue>"
        return f'{head} valueName="{name}">\n{place}\n      {values}\n    </policy>'
    if policy.kind is Kind.DAYS:
        element = f'<decimal id="{name}" valueName="{name}" required="true" minValue="1" maxValue="{MOST_DAYS}"/>'
    else:
        element = f'<text id="{name}" valueName="{name}" required="true" maxLength="{_LONGEST_TEXT}"/>'
    head += f' presentation="$(presentation.{name})"'
    return f"{head}>\n{place}\n      <elements>{element}</elements>\n    </policy>"


def _presentation(policy: Policy) -> str:
    if policy.kind is Kind.DAYS:
        element = f'<decimalTextBox refId="{policy.value}" defaultValue="365">Days</decimalTextBox>'
    else:
        element = f'<textBox refId="{policy.value}"><label>Public key</label></textBox>'
    return f'      <presentation id="{policy.value}">{element}</presentation>'
