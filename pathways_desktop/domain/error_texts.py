"""The registry: for every code its title, meaning, remedy and what the engine does meanwhile. Data only.

`errors` prints it, the failures page shows it. Present tense, the thing first, what to do second (ui/design.md 7).
"""

from __future__ import annotations

import errno

from pathways_desktop.domain.error_rows import FOLDER_BUTTONS, RETRIES, STOPS, row
from pathways_desktop.domain.error_texts_engine import ENGINE
from pathways_desktop.domain.error_texts_handoff import HANDOFF
from pathways_desktop.domain.error_texts_objects import OBJECTS
from pathways_desktop.domain.error_texts_queue import QUEUE
from pathways_desktop.domain.error_texts_secrets import SECRETS
from pathways_desktop.domain.error_texts_sftp import SFTP
from pathways_desktop.domain.error_texts_store import STORE
from pathways_desktop.domain.error_texts_system import SYSTEM, UNREACHABLE, generic, unreachable
from pathways_desktop.domain.errors import Button, ErrorSpec, Retry, Scope, Severity

_OWN = (
    # --- the claim
    row(
        "ERR_PATHWAYS_FILE_ID_UNSTEADY",
        "This drive can't be claimed safely",
        "The drive gives a file a new id when it moves (FAT and exFAT do), so a moved file can't be proved to be the "
        "same one. Nothing was claimed, the files are untouched.",
        "Read this drive in place (`singleNode: true`) when only this engine reads it, or have it formatted as NTFS.",
        buttons=(Button.READ_IN_PLACE, Button.CHECK_AGAIN, Button.OPEN_FOLDER),
        retry=Retry.AFTER_CHANGE,
    ),
    row(
        "ERR_PATHWAYS_NO_ONE_STEP_RENAME",
        "This place can't move a file in one step",
        "The probe could not rename a file into the claim folder in one step, so two engines could take one file.",
        "Use a folder on one disk or share, or read in place (`singleNode: true`) when only this engine reads it.",
        buttons=(Button.READ_IN_PLACE, Button.CHECK_AGAIN, Button.EDIT_CHANNEL),
        retry=Retry.AFTER_CHANGE,
    ),
    row(
        "ERR_PATHWAYS_OTHER_VOLUME",
        "Another drive stands at this path",
        "The volume at the path is not the one this channel has read so far. Nothing there was touched.",
        "Put the right drive back. If the new one is right, say so on the channel's place card or with "
        "`check --accept-volume`.",
        buttons=(Button.CHECK_AGAIN, Button.OPEN_FOLDER, Button.EDIT_CHANNEL),
        retry=Retry.AFTER_CHANGE,
    ),
    row(
        "ERR_PATHWAYS_EMPTY_MOUNT_POINT",
        "The drive of this folder is not mounted",
        "A drive or share was mounted at this path before; now there is only the empty mount point. Nothing was made "
        "in it.",
        "Mount the drive or share again. The channel goes on by itself.",
        buttons=FOLDER_BUTTONS,
    ),
    row(
        "ERR_PATHWAYS_CLAIM_FOLDER_UNSAFE",
        "The claim folder is not an ordinary folder",
        "`.claimed` or the channel's folder in it is a link, a file or on another volume.",
        "Look into the drop folder and move that entry away. The engine makes the folder anew.",
        buttons=FOLDER_BUTTONS,
        retry=Retry.AFTER_CHANGE,
    ),
    row(
        "ERR_PATHWAYS_SOURCE_CHANGED",
        "A file changed while it was read",
        "Its size or time was another after the read than before. Nothing of that read was stored.",
        "Nothing, when it happens once: it is taken whole when it is at rest. Else let the sender write under a "
        "temporary name and rename.",
        "The file is held in the claim folder and taken whole when it is at rest.",
        severity=Severity.NOTICE,
        scope=Scope.ITEM,
        buttons=(Button.SHOW_CLAIMS,),
    ),
    row(
        "ERR_PATHWAYS_SOURCE_GREW",
        "A file grew after it was stored",
        "A program was still writing the file when it had been read and stored. Deliveries that had not begun are "
        "held back; the others have sent the shorter form.",
        "Look at the message's deliveries. Let the sender write under a temporary name and rename.",
        "The file is kept; when it is at rest it becomes a message of its own that names the one it replaces.",
        severity=Severity.FAILURE,
        scope=Scope.ITEM,
        buttons=(Button.SHOW_CLAIMS, Button.SHOW_MESSAGES),
    ),
    row(
        "ERR_PATHWAYS_CLAIM_UNREADABLE",
        "A claimed file can't be read",
        "The file lies in the claim folder and could not be read as often as `readTries` says.",
        "Look at the drive and the rights of the file. Finish tries again, give back puts it into the folder again.",
        "It stays in the claim folder, or goes to `errorDir` where that is set. The others are taken.",
        severity=Severity.FAILURE,
        retry=Retry.BACK_OFF,
        scope=Scope.ITEM,
        buttons=(Button.SHOW_CLAIMS, Button.OPEN_FOLDER),
    ),
    row(
        "ERR_PATHWAYS_CLAIM_EMPTY",
        "A claimed file is empty",
        "It held something when it was claimed. Its sender emptied it since, or a power cut took what was not on the "
        "disk yet.",
        "Ask the sender to send the file again. Give back puts the empty file into the folder, where it can be removed "
        "or written anew.",
        "Nothing of it is stored, and it stays in the claim folder. It is looked at again every few minutes and stored "
        "when it holds something and is at rest. The others are taken.",
        severity=Severity.FAILURE,
        retry=Retry.BACK_OFF,
        scope=Scope.ITEM,
        buttons=(Button.SHOW_CLAIMS, Button.OPEN_FOLDER),
    ),
    row(
        "ERR_PATHWAYS_FILE_SET_ASIDE",
        "A file was put aside",
        "It could not be read as often as `readTries` says, or its manifest does not fit, and it was moved to the "
        "channel's `errorDir`, as configured.",
        "Look at the file in `errorDir`; the code beside this says what was wrong. Where its sender has to mend "
        "it, ask for a new one; put it back into the drop folder when it can be read. Then acknowledge this.",
        "The other files are taken.",
        scope=Scope.ITEM,
        retry=Retry.NEVER,
        buttons=(Button.OPEN_FOLDER,),
    ),
    row(
        "ERR_PATHWAYS_CLAIM_FOREIGN",
        "Files that are not ours lie in the claim folder",
        "Their names are no claim names. They are never taken in.",
        "Move them out of the claim folder by hand.",
        severity=Severity.NOTICE,
        scope=Scope.ITEM,
        buttons=(Button.SHOW_CLAIMS, Button.OPEN_FOLDER),
    ),
    row(
        "ERR_PATHWAYS_GIVE_BACK_TAKEN",
        "The file's own name is taken",
        "Another file stands under the name the claimed file would return to. Nothing is written over it.",
        "Move the other file away, or finish the claim instead.",
        "The file stays claimed.",
        scope=Scope.ITEM,
        retry=Retry.AFTER_CHANGE,
        buttons=(Button.SHOW_CLAIMS, Button.OPEN_FOLDER),
    ),
    row(
        "ERR_PATHWAYS_CLAIM_UNKNOWN",
        "No such claim",
        "No file with this claim id lies in the channels' claim folders. It may be finished already.",
        "List them with `claims`.",
        severity=Severity.NOTICE,
        scope=Scope.ITEM,
        retry=Retry.NEVER,
    ),
    row(
        "ERR_PATHWAYS_CLAIM_OTHER_ENGINE",
        "Another engine claimed this file",
        "The claim id carries the tag of another installation, which may still be at work on it.",
        "Let that engine finish it. If it is stopped or replaced, take the claim over first, then finish it or give "
        "it back here.",
        "The file stays claimed.",
        scope=Scope.ITEM,
        retry=Retry.NEVER,
        buttons=(Button.SHOW_CLAIMS,),
    ),
    row(
        "ERR_PATHWAYS_CLAIMS_ABANDONED",
        "Files are claimed by an engine that shows no sign of life",
        "Another installation claimed them, or this one before its store was restored. Its record did not change for "
        "five minutes, and an engine that holds claims renews it twice a minute. Number and owner stand beside this "
        "code.",
        "Start that engine, which finishes them. If it is gone for good, list them with `claims` and take them over.",
        "They stay claimed: only their engine or a person may end that. The other files are taken.",
        severity=Severity.NOTICE,
        retry=Retry.NEXT_PASS,
        scope=Scope.ITEM,
        buttons=(Button.SHOW_CLAIMS, Button.OPEN_FOLDER),
    ),
    row(
        "ERR_PATHWAYS_CHANNEL_HOLDS_CLAIMS",
        "A channel that is gone from the file holds claimed files",
        "`channels.yaml` names the channel no more, but files that it claimed still lie in its claim folder.",
        "Put the channel back under its old name, or list them with `claims` and finish or give back each.",
        "Nothing takes them by itself, and nothing removes them.",
        severity=Severity.FAILURE,
        retry=Retry.AFTER_CHANGE,
        buttons=(Button.SHOW_CLAIMS, Button.EDIT_CHANNEL),
    ),
    row(
        "ERR_PATHWAYS_FORMER_PLACE_HOLDS_CLAIMS",
        "Claimed files lie in the place that the channel read before",
        "The channel's source in `channels.yaml` is another place now, but files that it claimed lie in the claim "
        "folder of the former one, which stands beside this code.",
        "List them with `claims` and finish or give back each. Or set the former place again until they are done with.",
        "Nothing takes them by itself, and nothing removes them. The new place is read.",
        severity=Severity.FAILURE,
        retry=Retry.AFTER_CHANGE,
        buttons=(Button.SHOW_CLAIMS, Button.EDIT_CHANNEL),
    ),
    row(
        "ERR_PATHWAYS_WORKER_BUSY",
        "The channel is in the middle of something",
        "Its worker stands in one call of the system and did not answer within a minute.",
        "Look at the folder: a drive or share that hangs holds the worker. Then ask again.",
        scope=Scope.ITEM,
        buttons=(Button.TRY_NOW, Button.OPEN_FOLDER),
    ),
    row(
        "ERR_PATHWAYS_DISK_RESERVE",
        "The disk is nearly full",
        "Less is free than the file to take needs, three times, plus the reserve. Sources stop taking before the disk "
        "is full.",
        "Make room on the disk of the home folder, or shorten the retention.",
        "Files stay in their folders, destinations go on.",
        severity=Severity.FAILURE,
        buttons=(Button.TRY_NOW,),
    ),
    # --- a place that hangs
    row(
        "ERR_PATHWAYS_NO_PROGRESS",
        "The place does not answer",
        "A call to this folder, share or server has not come back for a minute or more: no file was listed, no piece "
        "read or written. It is no error yet: the system still waits for the disk or the network.",
        "Open the folder in the file manager. If that hangs too, look whether the drive, the server or the network is "
        "well. A share that will not come back is to be unmounted or disconnected: then the call ends with an error.",
        "The channel waits and goes on by itself where it stopped. The other channels go on. Nothing is lost: files "
        "stay where they are, and messages wait in the store.",
        buttons=(Button.OPEN_FOLDER, Button.EDIT_CHANNEL),
    ),
    # --- silence and backlog
    row(
        "ERR_PATHWAYS_SILENT",
        "Nothing has come for a while",
        "The channel has received nothing for longer than `alerts.silentAfter` or, without that, for three times the "
        "longest pause that this hour of the week had in four weeks.",
        "Ask the sender. If such a silence is right, set a `silentAfter` of your own.",
        "The folder is polled as before.",
        buttons=(Button.OPEN_FOLDER, Button.EDIT_CHANNEL),
    ),
    row(
        "ERR_PATHWAYS_BACKLOG",
        "Files wait longer than usual",
        "A file stands in the waiting list, or a message in a destination's queue, for longer than "
        "`alerts.waitingAfter`.",
        "Open the channel: each waiting file tells its reason.",
        "Everything goes on as before.",
        buttons=(Button.OPEN_FOLDER, Button.EDIT_CHANNEL),
    ),
    # --- delivery
    row(
        "OBJECT_EXISTS",
        "Another file stands at the destination",
        "A file of this name with other bytes is there already and `mode: create` never replaces one.",
        "Look at the file at the destination. Move it away and resend, or deliver under another `fileName`.",
        "The message is rejected at this destination; the others go on.",
        severity=Severity.FAILURE,
        retry=Retry.NEVER,
        scope=Scope.ITEM,
        buttons=(Button.RESEND, Button.SHOW_MESSAGES, Button.OPEN_FOLDER),
    ),
    row(
        "ERR_PATHWAYS_SIZE_MISMATCH",
        "A written file is shorter or longer than the message",
        "The bytes at the destination were counted before publishing and differ from the message's size.",
        "Look at the disk of the destination. Nothing half was published.",
        RETRIES,
        severity=Severity.FAILURE,
        retry=Retry.BACK_OFF,
        buttons=FOLDER_BUTTONS,
    ),
    row(
        "ERR_PATHWAYS_NOT_READ_BACK",
        "What was written can't be read back",
        "This kind of place gives nothing back: what is written there is its receivers' at once.",
        "Ask the receiver for what came. The stored bytes can be exported here.",
        "Nothing is changed.",
        severity=Severity.NOTICE,
        retry=Retry.NEVER,
        scope=Scope.ITEM,
    ),
    row(
        "ERR_PATHWAYS_OUTPUT_NAME",
        "The output's name can't be used",
        "`fileName` gave a name that is empty, too long, hidden, reserved or outside the folder.",
        "Change `fileName` of the destination, then resend.",
        "The message is rejected at this destination; the others go on.",
        severity=Severity.FAILURE,
        retry=Retry.NEVER,
        scope=Scope.ITEM,
        buttons=(Button.RESEND, Button.EDIT_CHANNEL, Button.SHOW_MESSAGES),
    ),
    row(
        "ERR_PATHWAYS_TRIES_USED_UP",
        "A delivery was given up",
        "It failed as often as `retry.tries` allows.",
        "Mend the cause that its attempts name, then resend.",
        "The message is kept; nothing more is tried by itself.",
        severity=Severity.FAILURE,
        retry=Retry.NEVER,
        scope=Scope.ITEM,
        buttons=(Button.RESEND, Button.SHOW_MESSAGES),
    ),
    row(
        "ERR_PATHWAYS_DESTINATION_GONE",
        "The destination is no longer configured",
        "Messages wait for a destination that `channels.yaml` does not name any more. Nobody delivers them there.",
        "Put the destination back under its name, or resend the messages to another one. "
        "Acknowledging this gives up what waits there.",
        "The messages are kept.",
        severity=Severity.FAILURE,
        retry=Retry.AFTER_CHANGE,
        buttons=(Button.SHOW_MESSAGES, Button.EDIT_CHANNEL),
    ),
    row(
        "ERR_PATHWAYS_CHANNEL_GONE",
        "The channel is no longer configured",
        "Messages wait to be delivered for a channel that `channels.yaml` does not name any more: it was renamed or "
        "removed. Nobody delivers them.",
        "Put the channel back under its name until they are delivered. Acknowledging this gives up what waits.",
        "The messages are kept.",
        severity=Severity.FAILURE,
        retry=Retry.AFTER_CHANGE,
        buttons=(Button.SHOW_MESSAGES, Button.EDIT_CHANNEL),
    ),
    row(
        "ERR_PATHWAYS_MESSAGE_UNKNOWN",
        "No such message",
        "The store holds no message with this id. It may have been removed by retention.",
        "List them with `messages`.",
        severity=Severity.NOTICE,
        scope=Scope.ITEM,
        retry=Retry.NEVER,
    ),
    row(
        "ERR_PATHWAYS_DESTINATION_UNKNOWN",
        "No such destination",
        "The channel of the message has no destination of this name.",
        "Name one that `channels` lists.",
        severity=Severity.NOTICE,
        scope=Scope.ITEM,
        retry=Retry.NEVER,
    ),
    row(
        "ERR_PATHWAYS_CHANNEL_UNKNOWN",
        "No such channel",
        "`channels.yaml` names no channel like this.",
        "Name one that `channels` lists.",
        severity=Severity.NOTICE,
        scope=Scope.ITEM,
        retry=Retry.NEVER,
    ),
    row(
        "ERR_PATHWAYS_CODE_UNKNOWN",
        "No such error code",
        "The registry holds no code like this.",
        "`errors` without a code lists all.",
        severity=Severity.NOTICE,
        scope=Scope.ITEM,
        retry=Retry.NEVER,
    ),
    row(
        "ERR_PATHWAYS_RESEND_UNKNOWN",
        "No such resend",
        "The store holds no resend of many messages with this number. Ended ones are kept for 90 days.",
        "Choose the messages again and resend them.",
        severity=Severity.NOTICE,
        scope=Scope.ITEM,
        retry=Retry.NEVER,
    ),
    row(
        "ERR_PATHWAYS_FAILURE_UNKNOWN",
        "No such failure",
        "The store holds no failure with this number.",
        "List them with `failures --all`.",
        severity=Severity.NOTICE,
        scope=Scope.ITEM,
        retry=Retry.NEVER,
    ),
    row(
        "ERR_PATHWAYS_ENGINE_STOPPED",
        "The engine is not running",
        "The home has no running engine at the moment, so nothing can be asked of it.",
        "Look at what keeps it from starting, then try again.",
        STOPS,
        scope=Scope.ENGINE,
        retry=Retry.BACK_OFF,
    ),
)


def _registry() -> dict[str, ErrorSpec]:
    rows = {row.code: row for row in (*_OWN, *ENGINE, *HANDOFF, *OBJECTS, *QUEUE, *STORE, *SECRETS, *SFTP, *SYSTEM)}
    for code in UNREACHABLE:
        rows.setdefault(code, unreachable(code))
    for name in errno.errorcode.values():
        code = name.removeprefix("WSA")  # as `os_error_code` tells it
        rows.setdefault(code, generic(code))
    return rows


REGISTRY: dict[str, ErrorSpec] = _registry()
"""Every code and its words. The system's other error names are there too, with general words."""
