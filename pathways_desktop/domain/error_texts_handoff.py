"""The registry's words for the hand-off between systems: done files, manifests, keys of hand-overs. Data only."""

from __future__ import annotations

from pathways_desktop.domain.error_rows import row
from pathways_desktop.domain.errors import Button, ErrorSpec, Retry, Scope, Severity

_ASIDE = (
    "Nothing of it is stored. File and manifest go to `errorDir` together, or stay in the claim folder where none is "
    "set and are looked at again every few minutes. The other files are taken."
)
_ASK = "Ask the sender to publish the file and its manifest again. "
_BUTTONS = (Button.SHOW_CLAIMS, Button.OPEN_FOLDER)


def _fault(code: str, title: str, meaning: str, action: str) -> ErrorSpec:
    return row(
        code,
        title,
        meaning,
        action,
        _ASIDE,
        severity=Severity.FAILURE,
        retry=Retry.BACK_OFF,
        scope=Scope.ITEM,
        buttons=_BUTTONS,
    )


HANDOFF = (
    _fault(
        "ERR_PATHWAYS_MANIFEST_TOO_LARGE",
        "A manifest is too large",
        "A done file that should be a manifest holds more than 64 KiB.",
        "Look whether the sender writes its data into the manifest: it describes one file in a few lines of JSON.",
    ),
    _fault(
        "ERR_PATHWAYS_MANIFEST_NOT_JSON",
        "A manifest is no JSON",
        "A done file that should be a manifest is not one JSON object in UTF-8.",
        "Let the sender write JSON, under a hidden name first and renamed when it is whole. "
        "Where its done files hold nothing, set `manifest: false`.",
    ),
    _fault(
        "ERR_PATHWAYS_MANIFEST_DUPLICATE_KEY",
        "A manifest says something twice",
        "The JSON of a manifest holds the same key twice, and readers differ on which one counts.",
        _ASK + "Each key may stand in it once.",
    ),
    _fault(
        "ERR_PATHWAYS_MANIFEST_FIELD",
        "A manifest lacks a field, or has a wrong one",
        "`fileName size sha256 idempotencyKey createdAt` have to be there, and `records` and `producer` may be, each "
        "in its form. The field's name stands beside this code.",
        "Mend what the sender writes: sizes as whole numbers, the hash as 64 hex digits, the time with its zone.",
    ),
    _fault(
        "ERR_PATHWAYS_MANIFEST_VERSION",
        "A manifest has another version",
        "`version` is 1 or is left out. Another version may mean something else by the same fields.",
        "Let the sender write version 1.",
    ),
    _fault(
        "ERR_PATHWAYS_MANIFEST_NAME",
        "A manifest names another file",
        "`fileName` is not the name of the file that the manifest stands beside, or it is a path.",
        _ASK + "`fileName` is the file's own name, without a folder.",
    ),
    _fault(
        "ERR_PATHWAYS_MANIFEST_SIZE",
        "A file has another size than its manifest says",
        "The file is not what the sender described: cut off, still growing, or another version of it.",
        _ASK + "The manifest has to come after the whole file.",
    ),
    _fault(
        "ERR_PATHWAYS_MANIFEST_HASH",
        "A file has other bytes than its manifest says",
        "The SHA-256 of the file is another one than `sha256`, though its size is right: it was damaged or replaced.",
        _ASK + "When it happens again, look at the way between sender and folder.",
    ),
    _fault(
        "ERR_PATHWAYS_MANIFEST_RECORDS",
        "A file has another number of records than its manifest says",
        "`records` counts the messages of an HL7 v2 file, and the lines that are not empty of other text.",
        "Ask the sender what it counts; `records` can be left out.",
    ),
    _fault(
        "ERR_PATHWAYS_KEY_REUSED",
        "A hand-over key came again with other bytes",
        "The manifest's `idempotencyKey` belongs to a message that is stored already, and that one has other bytes. "
        "One of the two would be lost if the key alone decided.",
        "Compare the file with the message named beside this code. A corrected file needs a key of its own.",
    ),
    row(
        "ERR_PATHWAYS_PAYLOAD_MISSING",
        "A done file was taken, and its file is not there",
        "The done file lies in the claim folder since a run that was cut off, and the file it stands for is gone.",
        "Look whether somebody removed the file. When it comes both go on; give back returns the done file.",
        "It stays in the claim folder and in the waiting list. The other files are taken.",
        retry=Retry.NEXT_PASS,
        scope=Scope.ITEM,
        buttons=_BUTTONS,
    ),
    row(
        "ERR_PATHWAYS_DONE_FILE_MISSING",
        "A file was taken, and its done file is not there",
        "The file lies in the claim folder and is not stored: it was claimed by a run that was cut off, or before "
        "`doneFile` was set.",
        "Finish stores it as it is; give back returns it to the folder, where it waits for its done file.",
        "It stays in the claim folder and in the waiting list. The other files are taken.",
        retry=Retry.NEXT_PASS,
        scope=Scope.ITEM,
        buttons=_BUTTONS,
    ),
    row(
        "ERR_PATHWAYS_LEASE_HELD",
        "Another engine reads this place",
        "`singleNode` is set here or there, so one engine only may read the place, and another one shows a sign of "
        "life in its lease (`.claimed/CHANNEL/.lease-N`) or its owner record. Both would store each file.",
        "Stop the channel in one of the two installations, or let both claim: set `singleNode: false` where the place "
        "allows it. Of an engine that is gone for good the lease is over by itself, at the latest after two minutes.",
        "Nothing is taken here. The files stay for the other engine.",
        severity=Severity.FAILURE,
        buttons=(Button.CHECK_AGAIN, Button.EDIT_CHANNEL),
    ),
    row(
        "ERR_PATHWAYS_LEASE_LOST",
        "The lease of this place was lost in the middle of a pass",
        "This machine slept, or the place did not answer for so long that another engine may read it by now.",
        "Look whether another installation reads this place too.",
        "What was being taken is given up before it is stored or removed. The next pass asks for the lease again.",
    ),
)
