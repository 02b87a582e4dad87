"""The registry's words for the audit record and for the store's keys and copies. Data only."""

from __future__ import annotations

from pathways_desktop.domain.error_rows import STOPS, row
from pathways_desktop.domain.errors import Button, Retry, Scope, Severity

STORE = (
    row(
        "ERR_PATHWAYS_AUDIT_ANCHOR",
        "The copy of the audit record's head can't be kept",
        "So that a cut end of the audit record is noticed, a line about it is kept in another folder of this user. "
        "That folder or its file can't be written or read.",
        "Give the user the right to write there, or make room on that disk.",
        "Everything goes on. Each act stands in the audit record; only the copy outside the store is late.",
        retry=Retry.BACK_OFF,
        scope=Scope.ENGINE,
    ),
    row(
        "ERR_PATHWAYS_AUDIT_BROKEN",
        "The audit record was changed",
        "An entry of the audit record was changed, removed, exchanged or put in from outside: it does not fit the "
        "entry before it, or a copy of the record's head that is kept elsewhere.",
        "Keep the home folder as it is, export what fits, and tell whoever answers for data protection. A backup of "
        "an earlier day shows what the entry said.",
        "The engine goes on and adds to the record.",
        severity=Severity.FAILURE,
        retry=Retry.NEVER,
        scope=Scope.ENGINE,
    ),
    row(
        "ERR_PATHWAYS_AUDIT_CUT",
        "The end of the audit record is missing",
        "A copy of the record's head, kept outside the store, vouches for more entries than the record has: its end "
        "was cut off, or an older copy of the store was put in its place.",
        "Find out whether somebody put an older store back. If nobody did, keep the home folder as it is and tell "
        "whoever answers for data protection.",
        "The engine goes on and adds to the record.",
        severity=Severity.FAILURE,
        retry=Retry.NEVER,
        scope=Scope.ENGINE,
    ),
    row(
        "ERR_PATHWAYS_RECOVERY_KEY_TEXT",
        "This is no recovery key",
        "A recovery key is 8 groups of 7 letters and digits, and its last characters check the others. What was typed "
        "has another length, or a character that is not the one on the paper.",
        "Compare it with the paper group by group and type it again. Capital and small letters, spaces and dashes do "
        "not matter.",
        "Nothing was changed.",
        retry=Retry.NEVER,
        scope=Scope.ENGINE,
    ),
    row(
        "ERR_PATHWAYS_RECOVERY_KEY_WRONG",
        "This recovery key does not open the store",
        "It is a recovery key, but not the one that is valid for this store: it belongs to another home, or a newer "
        "recovery key has made it void.",
        "Look for the paper with the latest date for this home. A backup of the time before opens with its own key.",
        "Nothing was changed.",
        severity=Severity.FAILURE,
        retry=Retry.NEVER,
        scope=Scope.ENGINE,
    ),
    row(
        "ERR_PATHWAYS_ESCROW_KEY_WRONG",
        "This escrow key does not open the store",
        "It is the private half of an escrow key, but not of the one that this store's keys are wrapped for: the "
        "machine's policy named another one, or none, when they were.",
        "Compare its fingerprint with the one that `key status` shows, or that the list of the hospital's keys has for "
        "the time of the backup. The recovery key of the home opens the store too.",
        "Nothing was changed.",
        severity=Severity.FAILURE,
        retry=Retry.NEVER,
        scope=Scope.ENGINE,
    ),
    row(
        "ERR_PATHWAYS_BACKUP_OTHER_FILE",
        "Another file has that name",
        "What stands under the name that the backup is to get is no backup of this home's store. It was not touched.",
        "Give the backup another name. Where that file may go, say so: `backup --replace FILE`.",
        "No backup was made.",
        severity=Severity.FAILURE,
        retry=Retry.NEVER,
        scope=Scope.ENGINE,
    ),
    row(
        "ERR_PATHWAYS_MESSAGES_MISSING",
        "Messages were taken out of the store",
        "The audit record says that these messages came in, and not that they were removed by retention or by hand. "
        "They are not in the store any more: somebody took their rows out of the file, without its keys.",
        "Keep the home folder as it is and find out who could write the file. A backup of before holds the messages; "
        "the senders may have them too. Then acknowledge this.",
        "Everything that is there is received, delivered and shown.",
        severity=Severity.FAILURE,
        retry=Retry.NEVER,
        scope=Scope.ENGINE,
    ),
    row(
        "ERR_PATHWAYS_KEY_ROTATED",
        "The master key was exchanged a moment ago",
        "Another process of this home put a new master key in the place of the one that this command had opened.",
        "Start the command again; it opens the store with the new key.",
        "The engine goes on with the new key.",
        retry=Retry.NEVER,
        scope=Scope.ENGINE,
    ),
    row(
        "ERR_PATHWAYS_STORE_READ_ONLY",
        "The store is open to be looked at only",
        "It was opened with its recovery key, since its master key can't be had now. Messages can be read and "
        "exported; nothing is taken, delivered, sent again, removed or set.",
        "Bring the master key back: unlock the key store and start again, or give the store a new master key "
        "(`key restore`).",
        STOPS,
        retry=Retry.NEVER,
        scope=Scope.ENGINE,
    ),
    row(
        "ERR_PATHWAYS_ESCROW_KEY_POLICY",
        "The escrow key of this machine's policy can't be used",
        "The administrators of this machine name a public key for which the keys of every store are to be wrapped. "
        "What stands there is no X25519 public key, can't be read, or could have been written by somebody else.",
        "Tell whoever administers this machine: on Windows the value EscrowPublicKey of the policy `Pathways Desktop`, "
        "elsewhere `/etc/pathways-desktop/escrow.pub`, root's and writable by root alone.",
        "Everything goes on. Keys stay wrapped for whom they were wrapped before.",
        retry=Retry.AFTER_CHANGE,
        scope=Scope.ENGINE,
    ),
    row(
        "ERR_PATHWAYS_POLICY_RETENTION",
        "Your organisation keeps messages longer than that",
        "The administrators of this machine set how long every message is kept at least; nothing younger is removed.",
        "Ask for an age of at least that.",
        "Nothing was removed. What is older than a channel's retention and that time is removed by itself.",
        retry=Retry.NEVER,
        scope=Scope.ENGINE,
    ),
    row(
        "ERR_PATHWAYS_POLICY_RECOVERY_KEY",
        "Your organisation requires a recovery key, and there is none",
        "The administrators of this machine set that every store has a recovery key: without one a lost master key "
        "means lost messages.",
        "Make one under Settings, Keys (or with `key recovery`), and keep the paper where your organisation says.",
        "Everything goes on.",
        retry=Retry.AFTER_CHANGE,
        scope=Scope.ENGINE,
    ),
    row(
        "ERR_PATHWAYS_POLICY_UNREAD",
        "A setting of this machine's policy can't be understood",
        "The administrators of this machine set a value of another kind than is expected, or one that can't be read.",
        "Tell whoever administers this machine: the policy `Pathways Desktop` on Windows, the files in "
        "`/etc/pathways-desktop` elsewhere, root's and writable by root alone.",
        "Everything goes on with the strict value: a retention that can't be read keeps everything.",
        retry=Retry.AFTER_CHANGE,
        scope=Scope.ENGINE,
    ),
    row(
        "ERR_PATHWAYS_ESCROW_KEY_TEXT",
        "This is no escrow key",
        "The private half of an X25519 key is expected: 32 bytes as base64, or a PEM block without a password.",
        "Take the file that was made with the public half in the machine's policy.",
        "Nothing was changed.",
        retry=Retry.NEVER,
        scope=Scope.ENGINE,
    ),
    row(
        "ERR_PATHWAYS_BACKUP_NO_RECOVERY_KEY",
        "There is no recovery key, so nobody could open the backup",
        "A backup holds no master key: it opens with the recovery key, or with the hospital's escrow key, so that a "
        "copy that gets lost says nothing to anybody. This store has neither yet.",
        "Make a recovery key (`key recovery`), keep it apart from this computer, then make the backup.",
        "Nothing was written.",
        retry=Retry.NEVER,
        scope=Scope.ENGINE,
    ),
    row(
        "ERR_PATHWAYS_RESTORE_NOT_FRESH",
        "This home has a store already",
        "A backup is only restored where there is no store: it would replace messages and their record.",
        "Name another home (`--home`). Where this home's store is damaged, `restore --set-aside FILE` moves it into a "
        "folder of its own first.",
        "Nothing was changed.",
        retry=Retry.NEVER,
        scope=Scope.ENGINE,
    ),
    row(
        "ERR_PATHWAYS_HOME_MOVED",
        "This home ran on another machine before",
        "It was moved here, or it is a copy. So that a copy never takes the files that the other engine holds for "
        "left-overs of its own, this home claims under a new tag from now on. What it claimed before stands in the "
        "claim folders as another engine's.",
        "Moved: look into the claim folders (`claims`), take over what lies there, then acknowledge this. Copied: stop "
        "one of the two, for both send what waited when the copy was made.",
        "New files are taken and delivered.",
        severity=Severity.ATTENTION,
        retry=Retry.NEVER,
        scope=Scope.ENGINE,
    ),
    row(
        "ERR_PATHWAYS_RESTORED_HELD",
        "Deliveries of before the restore wait for you",
        "The store was restored from a backup. Some messages in it had not been delivered when the backup was made; "
        "they may have been delivered since, which only the destinations know. Nothing of it is sent by itself.",
        "Compare with the destinations, resend the messages that are missing there (`messages --state delivering`), "
        "then acknowledge this.",
        "New messages are taken and delivered.",
        retry=Retry.NEVER,
        scope=Scope.ENGINE,
        buttons=(Button.SHOW_MESSAGES,),
    ),
    row(
        "ERR_PATHWAYS_MESSAGE_DAMAGED",
        "A message in the store does not open",
        "What is stored of it was changed since: by a bad disk, by another program, or by a copy of the file made "
        "while it was written. Its bytes are kept as they are and are left out of every purge.",
        "Ask the sender to send the message again, or take it from a backup (`restore` on another home). When there "
        "are several, have the disk looked at.",
        "All other messages are received, delivered and shown.",
        severity=Severity.FAILURE,
        retry=Retry.NEVER,
        scope=Scope.ITEM,
        buttons=(Button.SHOW_MESSAGES,),
    ),
    row(
        "ERR_PATHWAYS_RECORD_DAMAGED",
        "Something that the store notes does not open",
        "Of what the store keeps beside messages (failures, states of channels, passwords, host keys, names of claims) "
        "some rows were changed since: by a bad disk or by another program. Their bytes stay as they are.",
        "A password or host key that does not open is told by its channel: enter or trust it again. A channel that "
        "keeps files out is polled, and one that says another drive stands there is told that it is right. When this "
        "comes again, have the disk looked at, and take a backup.",
        "Everything else goes on. Where files that a person gave back or the right drive may be forgotten, the channel "
        "takes nothing until a person says so; what another row noted is treated as if it had not been.",
        severity=Severity.FAILURE,
        retry=Retry.NEVER,
        scope=Scope.ENGINE,
    ),
)
