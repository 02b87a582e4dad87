"""The keys of `channels.yaml` in words, for the labels of the editor. A test holds them to the declared settings."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QCoreApplication

from pathways_desktop.desktop.words import figure
from pathways_desktop.domain.rows import DestinationCount


def key_word(key: str) -> str:
    """The label of a key."""
    tr = QCoreApplication.translate
    return {
        "account": tr("Settings", "Storage account"),
        "addressing": tr("Settings", "Address of the bucket"),
        "agent": tr("Settings", "Sign in with the SSH agent's keys"),
        "alerts.silentAfter": tr("Settings", "Tell me when nothing came for"),
        "alerts.usualHours": tr("Settings", "Without it, tell me when it is longer than usual"),
        "alerts.waitingAfter": tr("Settings", "Tell me when something waits for"),
        "bucket": tr("Settings", "Bucket"),
        "bundle": tr("Settings", "Bundles: a folder with the file and its manifest"),
        "caFile": tr("Settings", "File of certificates"),
        "checksum": tr("Settings", "Checksum"),
        "container": tr("Settings", "Container"),
        "credentials": tr("Settings", "Sign in with"),
        "dir": tr("Settings", "Folder"),
        "doneFile": tr("Settings", "Done file"),
        "enabled": tr("Settings", "Enabled"),
        "endpoint": tr("Settings", "Address of the store"),
        "errorDir": tr("Settings", "Folder for unreadable files"),
        "fileName": tr("Settings", "Output name"),
        "host": tr("Settings", "Server"),
        "hostKey": tr("Settings", "Host key"),
        "ignore": tr("Settings", "Leave files named"),
        "keepProcessed": tr("Settings", "When stored, move to"),
        "layout.bucketBase": tr("Settings", "Queue: base of the buckets' names"),
        "layout.bucketNumChars": tr("Settings", "Queue: digits of a bucket's name"),
        "layout.bucketStampSize": tr("Settings", "Queue: bytes of a stamp"),
        "layout.encodeTopics": tr("Settings", "Queue: topics in hex"),
        "layout.orderByExpiry": tr("Settings", "Queue: one bucket, ordered by expiry"),
        "layout.separator": tr("Settings", "Queue: between words"),
        "layout.splitTopicAt": tr("Settings", "Queue: a topic goes on in a file after"),
        "layout.wildcardOne": tr("Settings", "Queue: stands for one word"),
        "layout.wildcardSome": tr("Settings", "Queue: stands for any words"),
        "manifest": tr("Settings", "The done file is a manifest"),
        "match": tr("Settings", "Files"),
        "maxSize": tr("Settings", "Leave files larger than"),
        "minAge": tr("Settings", "Take a file after"),
        "mode": tr("Settings", "A file of the same name"),
        "name": tr("Settings", "Name"),
        "order": tr("Settings", "Order"),
        "passphrase": tr("Settings", "The private key has a passphrase"),
        "password": tr("Settings", "Sign in with a password"),
        "pollInterval": tr("Settings", "Look every"),
        "port": tr("Settings", "Port"),
        "prefix": tr("Settings", "Prefix"),
        "privateKey": tr("Settings", "File of the private key"),
        "readTries": tr("Settings", "Tries before it is unreadable"),
        "recursive": tr("Settings", "Folders below too"),
        "region": tr("Settings", "Region"),
        "retention": tr("Settings", "Keep delivered messages for"),
        "retry.factor": tr("Settings", "Each pause longer by"),
        "retry.first": tr("Settings", "If it fails, try again after"),
        "retry.most": tr("Settings", "Growing to"),
        "retry.tries": tr("Settings", "Give up after tries"),
        "searchWords": tr("Settings", "Find whole values at once"),
        "single": tr("Settings", "Work: one program of all takes it"),
        "singleNode": tr("Settings", "Read in place, claim nothing"),
        "topic": tr("Settings", "Topic"),
        "ttl": tr("Settings", "Expires after"),
        "user": tr("Settings", "Account"),
        "volume": tr("Settings", "Another drive at this path"),
    }[key]


def kind_word(kind: str) -> str:
    """A kind of place."""
    tr = QCoreApplication.translate
    return {
        "folder": tr("Settings", "Folder"),
        "sftp": tr("Settings", "SFTP server"),
        "s3": tr("Settings", "S3 bucket"),
        "azblob": tr("Settings", "Azure Blob"),
        "queue": tr("Settings", "Shared queue"),
    }[kind]


def waits_text(counts: Sequence[DestinationCount], here: Collection[str]) -> str:
    """What happens to the messages that wait; `here`: the destinations that the channel would have."""
    tr = QCoreApplication.translate
    texts = []
    for count in counts:
        if count.queued:
            text = tr("Settings", "{count} wait for {name} and are sent with these settings.")
            if count.name not in here:
                text = tr("Settings", "{count} wait for {name}, which is removed: they stay and are told as a failure.")
            texts.append(text.format(count=figure(count.queued), name=count.name))
    return " ".join(texts) or tr("Settings", "No message waits in this channel.")
