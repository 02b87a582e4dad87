"""The codes of FHIR R4 that audit events use, with their words. Data only.

Source: FHIR R4 (4.0.1) value sets `audit-event-type`, `audit-event-sub-type` (DICOM part 16, context groups 400 and
401) and `audit-event-action`; ISO/HL7 21089 life cycle events, code system `iso-21089-lifecycle`.
"""

DCM_TYPES = {
    "110100": "Application Activity",
    "110101": "Audit Log Used",
    "110102": "Begin Transferring DICOM Instances",
    "110103": "DICOM Instances Accessed",
    "110104": "DICOM Instances Transferred",
    "110105": "DICOM Study Deleted",
    "110106": "Export",
    "110107": "Import",
    "110108": "Network Entry",
    "110109": "Order Record",
    "110110": "Patient Record",
    "110111": "Procedure Record",
    "110112": "Query",
    "110113": "Security Alert",
    "110114": "User Authentication",
}
DCM_SUBTYPES = {
    "110120": "Application Start",
    "110121": "Application Stop",
    "110122": "Login",
    "110123": "Logout",
    "110124": "Attach",
    "110125": "Detach",
    "110126": "Node Authentication",
    "110127": "Emergency Override Started",
    "110128": "Network Configuration",
    "110129": "Security Configuration",
    "110130": "Hardware Configuration",
    "110131": "Software Configuration",
    "110132": "Use of Restricted Function",
    "110133": "Audit Recording Stopped",
    "110134": "Audit Recording Started",
    "110135": "Object Security Attributes Changed",
    "110136": "Security Roles Changed",
    "110137": "User security Attributes Changed",
}
LIFE_CYCLE = {
    "access": "Access/View Record Lifecycle Event",
    "amend": "Amend (Update) Record Lifecycle Event",
    "destroy": "Destroy/Delete Record Lifecycle Event",
    "disclose": "Disclose Record Lifecycle Event",
    "receive": "Receive/Retain Record Lifecycle Event",
    "transmit": "Transmit Record Lifecycle Event",
}
ACTIONS = {"C": "Create", "R": "Read/View/Print", "U": "Update", "D": "Delete", "E": "Execute"}
