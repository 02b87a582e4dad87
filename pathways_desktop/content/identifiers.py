"""Type, control id, sender and the identifiers of a body, for the columns of lists and for the search.

Reads the first MiB. What comes out is patient data: it goes into sealed fields only, never into a log. Rules of what a
search covers: research/store.md, section 7.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from pathways_desktop.content import hl7, json_scan, xml_scan
from pathways_desktop.content.charsets import Charset, decode, image
from pathways_desktop.content.readers import WINDOW, Detected, Kind, detect

MAX_VALUES = 64
"""Values kept of each sort."""
MAX_LENGTH = 200
"""Characters of a value; a longer one is no identifier and is left out."""


@dataclass(frozen=True, slots=True)
class Identifiers:
    """What a body says about itself. Empty where it does not say.

    `type` is `ORU^R01`, `ClinicalDocument`, `Bundle` …; `control_id` the first message's, `control_ids` all of a
    batch; `charset` the label of the set that the body is read with. Its `repr` shows no value of a person.
    """

    type: str = ""
    control_id: str = ""
    patient_ids: tuple[str, ...] = field(default=(), repr=False)
    accession_numbers: tuple[str, ...] = field(default=(), repr=False)
    sender: str = ""
    charset: str = ""
    control_ids: tuple[str, ...] = ()
    family_names: tuple[str, ...] = field(default=(), repr=False)


class _Found:
    """Values by sort, in the order met, each once."""

    def __init__(self) -> None:
        self.kind, self.sender = "", ""
        self.sorts: dict[str, dict[str, None]] = {"control": {}, "patient": {}, "accession": {}, "family": {}}

    def add(self, sort: str, values: Iterable[str]) -> None:
        kept = self.sorts[sort]
        for value in values:
            value = " ".join(value.split())
            if value and len(value) <= MAX_LENGTH and len(kept) < MAX_VALUES:
                kept[value] = None

    def result(self, charset: Charset) -> Identifiers:
        control = tuple(self.sorts["control"])
        return Identifiers(
            self.kind[:MAX_LENGTH],
            control[0] if control else "",
            tuple(self.sorts["patient"]),
            tuple(self.sorts["accession"]),
            " ".join(self.sender.split())[:MAX_LENGTH],
            charset.label,
            control,
            tuple(self.sorts["family"]),
        )


def identify(data: bytes, detected: Detected | None = None) -> Identifiers:
    """Identifiers of a body. Any bytes, any thread, never raises; linear in the first MiB."""
    found = detected or detect(data)
    data = data[:WINDOW]
    if found.kind is Kind.HL7:
        return _hl7(data, found.charset).result(found.charset)
    if found.kind in (Kind.XML, Kind.CDA):
        return _Xml(data, found.charset).run().result(found.charset)
    if found.kind is Kind.JSON:
        return _Json(data, found.charset).run().result(found.charset)
    return Identifiers(charset=found.charset.label if found.kind is Kind.TEXT else "")


_HL7_VALUES: dict[str, tuple[tuple[str, int, int], ...]] = {
    "PID": (
        ("patient", 3, 1),
        ("patient", 2, 1),
        ("patient", 4, 1),
        ("patient", 18, 1),
        ("patient", 19, 1),
        ("family", 5, 1),
    ),
    "MRG": (("patient", 1, 1), ("patient", 4, 1), ("family", 7, 1)),
    "PV1": (("patient", 19, 1),),
    "ORC": (("accession", 2, 1), ("accession", 3, 1)),
    "OBR": (("accession", 2, 1), ("accession", 3, 1), ("accession", 18, 1)),
    "IPC": (("accession", 1, 1),),
    "SAC": (("accession", 2, 1),),
    "SPM": (("accession", 2, 1), ("accession", 2, 2)),
}


def _hl7(data: bytes, charset: Charset) -> _Found:
    document, found = hl7.parse(data, charset), _Found()
    for segment in document.segments:
        if segment.name == "MSH":
            found.add("control", document.every(segment, 10)[:1])
            if segment.message == 1:
                parts = [document.first(segment, 9, number) for number in (1, 2)]
                found.kind = "^".join(part for part in parts if part)
                found.sender = document.first(segment, 3) or document.first(segment, 4)
        elif segment.name in ("FHS", "BHS") and not found.sender:
            found.sender = document.first(segment, 3)
        for sort, number, component in _HL7_VALUES.get(segment.name, ()):
            found.add(sort, document.every(segment, number, component))
    if not found.sorts["control"]:
        for segment in document.segments:
            if segment.name in ("FHS", "BHS"):
                found.add("control", document.every(segment, 11)[:1])
    return found


# By the end of the path of local names. `@` begins an attribute. HL7 v2 in XML, CDA and HL7 v3.
_XML_TEXTS: dict[tuple[str, ...], str] = {
    ("MSH.10",): "control",
    ("PID.3", "CX.1"): "patient",
    ("PID.2", "CX.1"): "patient",
    ("PID.18", "CX.1"): "patient",
    ("PID.5", "XPN.1", "FN.1"): "family",
    ("ORC.2", "EI.1"): "accession",
    ("ORC.3", "EI.1"): "accession",
    ("OBR.2", "EI.1"): "accession",
    ("OBR.3", "EI.1"): "accession",
    ("patient", "name", "family"): "family",
    ("patientPerson", "name", "family"): "family",
}
_XML_IDS: dict[tuple[str, ...], str] = {
    ("patientRole", "id"): "patient",
    ("patient", "id"): "patient",
    ("inFulfillmentOf", "order", "id"): "accession",
    ("ClinicalDocument", "id"): "control",
}
_XML_SENDERS = (
    ("MSH.3", "HD.1"),
    ("representedCustodianOrganization", "name"),
    ("assignedAuthoringDevice", "softwareName"),
    ("device", "name"),
)


class _Xml:
    def __init__(self, data: bytes, charset: Charset) -> None:
        self._data, self._charset, self.found = data, charset, _Found()
        self._view = image(data, charset)
        self._path: list[str] = []
        self._type: dict[str, str] = {}

    def run(self) -> _Found:
        for token in xml_scan.scan(self._view.units):
            name = xml_scan.local(token.name)
            if token.what is xml_scan.What.OPEN:
                self._path.append(name)
                self._element(name, token)
            elif token.what is xml_scan.What.EMPTY:
                self._path.append(name)
                self._element(name, token)
                self._path.pop()
            elif token.what is xml_scan.What.CLOSE:
                if self._path and name in self._path[-100:]:
                    while self._path.pop() != name:
                        pass
            elif token.what in (xml_scan.What.TEXT, xml_scan.What.CDATA) and token.inner_start < token.inner_end:
                self._content(token)
        if self._type:
            self.found.kind = "^".join(self._type[key] for key in ("MSG.1", "MSG.2") if key in self._type)
        return self.found

    def _element(self, name: str, token: xml_scan.Token) -> None:
        if len(self._path) == 1 and not self.found.kind:
            self.found.kind = name
        attributes = {one.name: (one.start, one.end) for one in token.attributes}
        if name == "id":
            where = attributes.get("extension") or attributes.get("root")
            sort = _by_tail(self._path, _XML_IDS) or ("control" if len(self._path) == 2 else "")
            if where and sort:
                self.found.add(sort, [self._text(*where)])
        elif name == "code" and "code" in attributes and self._path == ["ClinicalDocument", "code"]:
            self.found.kind = f"ClinicalDocument {self._text(*attributes['code'])}"

    def _content(self, token: xml_scan.Token) -> None:
        sort, inner = _by_tail(self._path, _XML_TEXTS), (token.inner_start, token.inner_end)
        if sort:
            self.found.add(sort, [self._text(*inner)])
        elif self._path and self._path[-1] in ("MSG.1", "MSG.2"):
            self._type.setdefault(self._path[-1], self._text(*inner))
        elif not self.found.sender and tuple(self._path[-2:]) in _XML_SENDERS:
            self.found.sender = self._text(*inner)

    def _text(self, start: int, end: int) -> str:
        first, last = self._view.span(start, end)
        if last - first > MAX_LENGTH * 8:
            return ""
        return xml_scan.resolve(decode(self._data[first:last], self._charset))


def _by_tail(path: list[str], table: dict[tuple[str, ...], str]) -> str:
    for length in (1, 2, 3):
        sort = table.get(tuple(path[-length:]))
        if sort:
            return sort
    return ""


_ORDERED = frozenset({"ServiceRequest", "DiagnosticReport", "ImagingStudy", "ProcedureRequest", "DiagnosticOrder"})


class _Json:
    def __init__(self, data: bytes, charset: Charset) -> None:
        self._data, self._charset, self.found = data, charset, _Found()
        self._view = image(data, charset)

    def run(self) -> _Found:
        tops = json_scan.tree(self._view.units)
        outermost = {id(item) for item in tops}
        waiting = list(reversed(tops))
        while waiting:
            item = waiting.pop()
            waiting.extend(reversed(item.items))
            if item.what == "object":
                self._object(self._members(item), id(item) in outermost)
        return self.found

    def _object(self, inside: dict[str, json_scan.Item], top: bool) -> None:
        found, resource, own = self.found, self._text(inside.get("resourceType")), self._text(inside.get("id"))
        identifiers = self._values(inside.get("identifier"), "value")
        if top and not found.kind:
            form = self._text(inside.get("type"))
            found.kind = f"{resource}/{form}" if resource == "Bundle" and form.isalpha() else resource
        if resource == "Patient":
            found.add("patient", [*identifiers, own])
            found.add("family", self._values(inside.get("name"), "family"))
        elif top and resource:
            found.add("control", [*identifiers[:1], own])
        if resource in _ORDERED:
            found.add("accession", identifiers)
        elif resource == "Specimen":
            found.add("accession", self._values(inside.get("accessionIdentifier"), "value"))
        elif resource == "MessageHeader" and not found.sender and "source" in inside:
            source = self._members(inside["source"])
            found.sender = self._text(source.get("name")) or self._text(source.get("endpoint"))
        for key in ("subject", "patient"):
            for reference in self._values(inside.get(key), "reference"):
                kind, _, value = reference.rpartition("/")
                if kind.rpartition("/")[2] == "Patient":
                    found.add("patient", [value])

    def _members(self, item: json_scan.Item) -> dict[str, json_scan.Item]:
        return {self._raw(one.key.start, one.key.end).strip('"'): one for one in item.items if one.key}

    def _values(self, item: json_scan.Item | None, key: str) -> list[str]:
        each = [] if item is None else item.items if item.what == "array" else [item]
        return [self._text(self._members(one).get(key)) for one in each]

    def _text(self, item: json_scan.Item | None) -> str:
        if item is None or item.what not in ("string", "number"):
            return ""
        written = self._raw(item.start, item.end)
        return json_scan.string(written) if item.what == "string" else written

    def _raw(self, start: int, end: int) -> str:
        first, last = self._view.span(start, end)
        return decode(self._data[first:last], self._charset) if last - first <= MAX_LENGTH * 8 else ""
