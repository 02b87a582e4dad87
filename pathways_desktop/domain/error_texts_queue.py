"""The registry's words for the shared queue. Data only."""

from __future__ import annotations

from pathways_desktop.domain.error_rows import row
from pathways_desktop.domain.errors import Button, Retry, Scope, Severity

_PLACE = (Button.CHECK_AGAIN, Button.EDIT_CHANNEL, Button.OPEN_FOLDER)

QUEUE = (
    row(
        "ERR_PATHWAYS_QUEUE_LAYOUT",
        "The queue was made with other settings",
        "What lies in the folder does not fit `layout`: the number of buckets, the size of the stamps, or how topics "
        "are written. With settings that differ from the other programs', some messages would be seen and others "
        "never.",
        "Set `layout` as the other programs have it (bucketBase, bucketNumChars, bucketStampSize, orderByExpiry, "
        "encodeTopics), or choose another folder.",
        "Nothing is taken from it and nothing is written to it. The other channels go on.",
        severity=Severity.FAILURE,
        retry=Retry.AFTER_CHANGE,
        buttons=_PLACE,
    ),
    row(
        "ERR_PATHWAYS_QUEUE_NO_LOCK",
        "This folder keeps no locks",
        "A file was locked twice at once there, so two programs would take the same work. Some mounts of shares do "
        "nothing when they are asked for a lock.",
        "Mount the share with locks (for NFS without `nolock`, for CIFS without `nobrl`), or use a folder on another "
        "server. Broadcast (`single: false`) needs no lock.",
        "Nothing is taken from it. The other channels go on.",
        severity=Severity.FAILURE,
        retry=Retry.AFTER_CHANGE,
        buttons=_PLACE,
    ),
    row(
        "ERR_PATHWAYS_QUEUE_TOPIC",
        "A message's topic can't be published",
        "The topic that `topic` gives for this message has more than 100 words, or its file's name would be longer "
        "than 255 bytes. A topic of more than 100 words would end every Node program that reads the queue.",
        "Make `topic` of the destination shorter, then send the message again.",
        "This message is not published. The others go on.",
        severity=Severity.FAILURE,
        retry=Retry.NEVER,
        scope=Scope.ITEM,
        buttons=(Button.EDIT_CHANNEL, Button.RESEND),
    ),
    row(
        "ERR_PATHWAYS_QUEUE_TOPIC_MISSING",
        "Half of a message's topic is missing",
        "A topic of more than 100 bytes goes on in a file below `topics`, and that file is not there. So nobody can "
        "tell for whom the message is: no program takes it.",
        "Ask the sender to publish it again. The message is removed when its time is over.",
        "It stays where it is and is looked at again. The others are taken.",
        scope=Scope.ITEM,
        buttons=(Button.OPEN_FOLDER,),
    ),
    row(
        "ERR_PATHWAYS_QUEUE_EXPIRED",
        "Messages expired before they were taken",
        "Messages for this channel were still in the queue when the time was over that their senders gave them. In "
        "a queue of this kind every program deletes what is expired.",
        "Let the senders give a longer time to live (the package's own default is an hour for work and a minute for "
        "broadcast), and ask them to send these messages again.",
        "The other messages are taken.",
        severity=Severity.FAILURE,
        scope=Scope.ITEM,
        buttons=(Button.OPEN_FOLDER,),
    ),
    row(
        "ERR_PATHWAYS_QUEUE_CLOCKS",
        "Messages come already expired",
        "The time that stands in a message's name was over when the message came. The clocks of the machines that "
        "share the queue differ, and each program goes by its own.",
        "Set the clocks of the machines that share the queue by one time server.",
        "The other messages are taken.",
        severity=Severity.FAILURE,
        scope=Scope.ITEM,
        buttons=(Button.OPEN_FOLDER,),
    ),
)
