"""The acts that the audit record knows: the word in the store, the words for people, and the codes of FHIR R4.

Every act that any room records stands here (a test looks). Codes: FHIR R4 value sets `audit-event-type`,
`audit-event-sub-type`, `audit-event-action` and the ISO 21089 life cycle events among them.
"""

from __future__ import annotations

from dataclasses import dataclass

DCM = "http://dicom.nema.org/resources/ontology/DCM"
ISO_21089 = "http://terminology.hl7.org/CodeSystem/iso-21089-lifecycle"


@dataclass(frozen=True, slots=True)
class Coding:
    """One code of a code system, with its words there."""

    system: str
    code: str
    display: str


@dataclass(frozen=True, slots=True)
class AuditWord:
    """One act: its word in the store, for people, and as FHIR has it."""

    word: str
    title: str
    type: Coding
    action: str
    """C, R, U, D or E (execute)."""
    subtype: Coding | None = None


_APPLICATION = Coding(DCM, "110100", "Application Activity")
_LOG_USED = Coding(DCM, "110101", "Audit Log Used")
_EXPORT = Coding(DCM, "110106", "Export")
_IMPORT = Coding(DCM, "110107", "Import")
_PATIENT_RECORD = Coding(DCM, "110110", "Patient Record")
_QUERY = Coding(DCM, "110112", "Query")
_ALERT = Coding(DCM, "110113", "Security Alert")

_AUTHENTICATION = Coding(DCM, "110114", "User Authentication")

_LOGIN = Coding(DCM, "110122", "Login")
_LOGOUT = Coding(DCM, "110123", "Logout")
_START = Coding(DCM, "110120", "Application Start")
_STOP = Coding(DCM, "110121", "Application Stop")
_SECURITY = Coding(DCM, "110129", "Security Configuration")
_SOFTWARE = Coding(DCM, "110131", "Software Configuration")
_RESTRICTED = Coding(DCM, "110132", "Use of Restricted Function")

_ACCESS = Coding(ISO_21089, "access", "Access/View Record Lifecycle Event")
_DESTROY = Coding(ISO_21089, "destroy", "Destroy/Delete Record Lifecycle Event")
_DISCLOSE = Coding(ISO_21089, "disclose", "Disclose Record Lifecycle Event")
_RECEIVE = Coding(ISO_21089, "receive", "Receive/Retain Record Lifecycle Event")
_TRANSMIT = Coding(ISO_21089, "transmit", "Transmit Record Lifecycle Event")

_ROWS = (
    AuditWord("engine-start", "Engine started", _APPLICATION, "E", _START),
    AuditWord("engine-stop", "Engine stopped", _APPLICATION, "E", _STOP),
    AuditWord("paused", "Channel paused", _APPLICATION, "E"),
    AuditWord("resumed", "Channel resumed", _APPLICATION, "E"),
    AuditWord("acknowledged", "Failure acknowledged", _APPLICATION, "E"),
    AuditWord("failure-acknowledged", "Failure acknowledged", _APPLICATION, "E"),
    AuditWord("received", "Message received and stored", _IMPORT, "C", _RECEIVE),
    AuditWord("same-file", "Same file again, not stored again", _IMPORT, "E", _RECEIVE),
    AuditWord("same-key", "Same hand-over key and bytes again, not stored again", _IMPORT, "E", _RECEIVE),
    AuditWord("key-reused", "Hand-over key came again with other bytes, refused", _IMPORT, "E", _RECEIVE),
    AuditWord("file-set-aside", "File moved to the error folder", _IMPORT, "E"),
    AuditWord("delivered", "Message delivered", _EXPORT, "R", _TRANSMIT),
    AuditWord("rejected", "Message rejected by a destination", _EXPORT, "R", _TRANSMIT),
    AuditWord("given-up", "Delivery given up by a person", _EXPORT, "R", _TRANSMIT),
    AuditWord("resent", "Message resent by a person", _EXPORT, "R", _TRANSMIT),
    AuditWord("resend-begun", "Resend of many messages begun", _EXPORT, "E"),
    AuditWord("resend-paused", "Resend of many messages paused", _EXPORT, "E"),
    AuditWord("resend-resumed", "Resend of many messages resumed", _EXPORT, "E"),
    AuditWord("resend-cancelled", "Resend of many messages cancelled", _EXPORT, "E"),
    AuditWord("resend-ended", "Resend of many messages ended", _EXPORT, "E"),
    AuditWord("resend-exported", "Results of a resend written to a file", _EXPORT, "R"),
    AuditWord("exported", "Message written to a file", _EXPORT, "R", _DISCLOSE),
    AuditWord("list-exported", "List written to a file", _EXPORT, "R", _DISCLOSE),
    AuditWord("viewed", "Message opened", _PATIENT_RECORD, "R", _ACCESS),
    AuditWord("revealed", "Patient data revealed", _PATIENT_RECORD, "R", _ACCESS),
    AuditWord("revealed-field", "One field of patient data revealed", _PATIENT_RECORD, "R", _ACCESS),
    AuditWord("searched", "Messages searched", _QUERY, "E"),
    AuditWord("purged", "Messages removed by retention", _PATIENT_RECORD, "D", _DESTROY),
    AuditWord("month key destroyed", "Key of a month destroyed", _PATIENT_RECORD, "D", _DESTROY),
    AuditWord("take-over", "Take-over of another engine's claims asked", _ALERT, "E", _RESTRICTED),
    AuditWord("claim-take-over", "Another engine's claim taken over", _ALERT, "E", _RESTRICTED),
    AuditWord("claim-finish", "Claim finished by a person", _ALERT, "E", _RESTRICTED),
    AuditWord("claim-give-back", "Claim given back", _ALERT, "E", _RESTRICTED),
    AuditWord("claim-set-aside", "Claim set aside, to go on without it", _ALERT, "E", _RESTRICTED),
    AuditWord("read-in-place", "Channel set to read in place", _ALERT, "U", _SOFTWARE),
    AuditWord("volume-accepted", "Another drive taken as the right one", _ALERT, "U", _SOFTWARE),
    AuditWord("folder-made", "Folder made", _ALERT, "U", _SOFTWARE),
    AuditWord("secret-set", "Password or key of a place entered", _ALERT, "U", _SECURITY),
    AuditWord("secret-deleted", "Password or key of a place deleted", _ALERT, "D", _SECURITY),
    AuditWord("host-key-trusted", "Host key of a server trusted", _ALERT, "U", _SECURITY),
    AuditWord("channel-changed", "Channel set up or changed in the window", _ALERT, "U", _SOFTWARE),
    AuditWord("config-taken", "Changed settings taken", _ALERT, "U", _SOFTWARE),
    AuditWord("home-moved", "Home found on another machine, claims under a new tag", _ALERT, "U", _SECURITY),
    AuditWord("key-rotated", "Master key exchanged", _ALERT, "U", _SECURITY),
    AuditWord("key-restored", "Lost master key replaced, with the recovery or escrow key", _ALERT, "U", _SECURITY),
    AuditWord("reseal-begun", "Sealing anew under new keys begun", _ALERT, "U", _SECURITY),
    AuditWord("record-unfit", "Entry of the record that does not fit, found while sealing anew", _ALERT, "E"),
    AuditWord("resealed", "Everything sealed anew, old keys destroyed", _ALERT, "U", _SECURITY),
    AuditWord("escrow-key-set", "Escrow key of the machine's policy taken", _ALERT, "U", _SECURITY),
    AuditWord("escrow-key-removed", "Escrow key taken away, the policy names none", _ALERT, "U", _SECURITY),
    AuditWord("opened-read-only", "Store opened without its master key, to look only", _AUTHENTICATION, "E", _LOGIN),
    AuditWord("screen-closed", "Screen put away", _AUTHENTICATION, "E", _LOGOUT),
    AuditWord("screen-opened", "Screen opened again", _AUTHENTICATION, "E", _LOGIN),
    AuditWord("diagnostics-saved", "Diagnostics bundle saved", _EXPORT, "R", _DISCLOSE),
    AuditWord("record-trimmed", "Entries of the record removed after six years", _LOG_USED, "D", _DESTROY),
    AuditWord("recovery-key-made", "New recovery key made", _ALERT, "U", _SECURITY),
    AuditWord("recovery-key-saved", "Recovery key on the screen written to a file", _ALERT, "E", _SECURITY),
    AuditWord("recovery-key-tried", "Recovery key tried, nothing changed", _ALERT, "E", _SECURITY),
    AuditWord("backup-made", "Backup of the store made", _EXPORT, "R", _SECURITY),
    AuditWord("restored", "Store restored from a backup", _IMPORT, "C", _SECURITY),
    AuditWord("audit-read", "Audit record viewed", _LOG_USED, "R"),
    AuditWord("audit-verified", "Audit record verified", _LOG_USED, "R"),
    AuditWord("audit-exported", "Audit record exported", _LOG_USED, "R", _DISCLOSE),
)
AUDIT_WORDS = {row.word: row for row in _ROWS}


def audit_word(word: str) -> AuditWord:
    """The row of an act; one that this version does not know stands as it is written, an application activity."""
    return AUDIT_WORDS.get(word) or AuditWord(word, word, _APPLICATION, "E")
