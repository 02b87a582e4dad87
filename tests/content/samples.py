"""Made-up bodies for the tests of the reading pane. Every name and number in them is invented.

What must be hidden begins with `SECRET`, so that a test can look for it in whatever is shown.
"""

from __future__ import annotations

CR = "\r"

ORU = CR.join(
    (
        r"MSH|^~\&|ZZ-DEMO-LAB|ZZ-HOSP|ZZ-RIS|ZZ-WARD|20261130104206+0100||ORU^R01^ORU_R01|MSG00014207|P|2.5",
        "PID|1|SECRET00|SECRET01^^^HOSP^MR~SECRET02^^^NAT^NI||SECRETNAME^SECRETGIVEN||SECRET19700101|SECRETSEX",
        "NK1|1|SECRETKIN^SECRETGIVEN|SECRETMOTHER",
        "PV1|1|I|WARD-7^12||||||||||||||||SECRETVISIT",
        "ORC|RE|SECRETPLACER|SECRETFILLER",
        "OBR|1|SECRETPLACER|SECRETFILLER|ZZGLU^Glucose panel^L|||202611301000",
        "OBX|1|NM|ZZGLU^Glucose^L||SECRET5.4|mmol/L|3.0-6.0|N|||F",
        "OBX|2|TX|ZZCOM^Comment^L||SECRETTEXT||||||P",
        "NTE|1|L|SECRETNOTE",
        "",
    )
)

ADT = CR.join(
    (
        r"MSH|^~\&|ZZ-ADT|ZZ-HOSP|||20261130||ADT^A40|ADT1|P|2.5",
        "EVN|A40|20261130",
        "PID|1||SECRETNEW",
        "MRG|SECRETOLD",
        "GT1|1|SECRETGT|SECRETGUARANTOR",
        "IN1|1|SECRETPLAN|SECRETCOMPANY",
        "ZPI|1|SECRETLOCAL",
        "",
    )
)

ORM = CR.join(
    (
        "MSH#*~!%#ZZ-ORD#ZZ-HOSP###20261130##ORM*O01#ORM1#P#2.3",
        "PID#1##SECRETPID***HOSP##SECRETNAME*SECRETGIVEN",
        "ORC#NW#SECRETPLACER",
        "OBR#1#SECRETPLACER##ZZXR*Chest%two views",
        "",
    )
)

BATCH = CR.join(
    (
        r"FHS|^~\&|ZZ-FILE|||||||SECRETCOMMENT|FILE1",
        r"BHS|^~\&|ZZ-BATCH",
        r"MSH|^~\&|ZZ-A||||20261130||ORU^R01|A1|P|2.5",
        "PID|1||SECRETA",
        "MSH$^~\\&$ZZ-B$$$$20261130$$ADT^A01$B1$P$2.5",
        "PID$1$$SECRETB",
        "BTS|2",
        "FTS|1",
        "",
    )
)

CDA = """<?xml version="1.0" encoding="UTF-8"?>
<!-- SECRETREMARK -->
<ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" classCode="DOCCLIN">
  <typeId root="2.16.840.1.113883.1.3" extension="POCD_HD000040"/>
  <id root="1.2.3" extension="SECRETDOC"/>
  <code code="11502-2" displayName="SECRETDISPLAY"/>
  <recordTarget><patientRole>
    <id root="1.2.4" extension="SECRETPATIENT"/>
    <patient><name><given>SECRETGIVEN</given><family>SECRETNAME</family></name>
      <birthTime value="SECRET1970"/></patient>
  </patientRole></recordTarget>
  <custodian><assignedCustodian><representedCustodianOrganization><name>SECRETHOSPITAL</name>
  </representedCustodianOrganization></assignedCustodian></custodian>
  <inFulfillmentOf><order><id extension="SECRETORDER"/></order></inFulfillmentOf>
  <text><![CDATA[SECRETBLOCK <b> ]]>SECRETA &amp; SECRETB<br/></text>
  <?note SECRETINSTRUCTION?>
</ClinicalDocument>
"""

V2_XML = """<ORU_R01 xmlns="urn:hl7-org:v2xml"><MSH><MSH.3><HD.1>ZZ-LAB</HD.1></MSH.3>
<MSH.9><MSG.1>ORU</MSG.1><MSG.2>R01</MSG.2></MSH.9><MSH.10>SECRETCTRL</MSH.10></MSH>
<PID><PID.3><CX.1>SECRETPID</CX.1></PID.3><PID.5><XPN.1><FN.1>SECRETNAME</FN.1></XPN.1></PID.5></PID>
<OBR><OBR.3><EI.1>SECRETACC</EI.1></OBR.3></OBR></ORU_R01>"""

FHIR = """{
  "resourceType": "Bundle", "type": "message", "id": "SECRETBUNDLE",
  "entry": [
    {"resource": {"resourceType": "MessageHeader", "source": {"name": "SECRETSOURCE"}}},
    {"resource": {"resourceType": "Patient", "id": "SECRETP1", "active": true, "multipleBirthInteger": 31337,
      "identifier": [{"system": "urn:zz", "value": "SECRETMRN"}],
      "name": [{"family": "SECRETNAME", "given": ["SECRETGIVEN"]}], "SECRET KEY": null}},
    {"resource": {"resourceType": "ServiceRequest", "identifier": [{"value": "SECRETACC"}],
      "subject": {"reference": "Patient/SECRETP2"}}}
  ]
}"""

BOMB = """<?xml version="1.0"?>
<!DOCTYPE lolz [
  <!ENTITY lol "SECRETLOL">
  <!ENTITY lol1 "&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;">
  <!ENTITY ext SYSTEM "file:///etc/passwd">
]>
<lolz>&lol1;&ext;</lolz>"""

TEXTS = {
    "oru": ORU,
    "adt": ADT,
    "orm": ORM,
    "batch": BATCH,
    "cda": CDA,
    "v2xml": V2_XML,
    "fhir": FHIR,
    "bomb": BOMB,
    "text": "SECRETNAME came at 10, said SECRETWORDS\n",
}
