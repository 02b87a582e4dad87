"""Publishing a message: staged, flushed, moved into its bucket, stamped; the steps and their order are the format's.

After the move nothing is taken back, whatever fails then: the message is published, and who missed the stamp finds it
in a full listing. Source: the queue's format, section 8.
"""

from __future__ import annotations

import errno
import os
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.locations.queue import files
from pathways_desktop.locations.queue.layout import QueueFolder
from pathways_desktop.locations.queue.names import LONGEST_NAME, bucket_of, message_name, parse_name

TOPIC = "ERR_PATHWAYS_QUEUE_TOPIC"
LEADING_BYTE = b"\0"
"""Stands before the payload, so that a message without one is still a byte long: a file of none is a finished one."""
HELD_SECONDS = 10.0
"""How long the move of a file is tried that a scanner has."""
_FIRST_PAUSE = 0.05
_live_lock = threading.Lock()
_live: set[str] = set()
"""Names that a thread of this process stages now: a sweep leaves them alone."""

Wait = Callable[[float], bool]
"""Waits so many seconds; True when it is to be given up."""


def publish(
    folder: QueueFolder,
    topic: str,
    chunks: Iterable[bytes],
    *,
    expires: int,
    single: bool,
    unique: str,
    flush: bool,
    wait: Wait,
) -> tuple[str, int, bool]:
    """Publish one message: its file's name, its bytes, and whether its stamp could be written.

    `PathwaysError` where the name cannot be, `OSError` where it was not published: then nothing of it stays. That of
    the bucket's flush comes after the move: the message is there, and may not outlast a power cut.
    """
    layout = folder.layout
    name, rest = message_name(
        topic, expires, single=single, unique=unique, encode=layout.encode_topics, split_at=layout.split_topic_at
    )
    if len(os.fsencode(name)) > LONGEST_NAME:
        raise PathwaysError(TOPIC, f"a name of more than {LONGEST_NAME} bytes")
    if not layout.encode_topics and any(c in name for c in "/\\\0"):
        raise PathwaysError(TOPIC, "a topic with a character that no file's name may hold")
    bucket = bucket_of(name, layout.buckets)
    staged = f"{folder.staging}{os.sep}{name}"
    paths = [staged]
    with _live_lock:
        _live.add(name)
    try:
        size = _stage(staged, chunks, flush=flush)
        if rest:
            paths.append(folder.topic(bucket, name))
            _write_topic(paths[1], rest, flush=flush)
            if flush:
                files.flush_folder(folder.topics[bucket])
        _move(staged, folder.message(bucket, name), wait)
    except BaseException:
        with suppress(OSError):
            files.remove(paths)
        raise
    finally:
        with _live_lock:
            _live.discard(name)
    if flush:
        files.flush_folder(folder.buckets[bucket])
    try:
        folder.stamp(bucket)
    except OSError:
        return name, size, False
    return name, size, True


def published_names(folder: QueueFolder, mark: str) -> dict[str, str]:
    """The messages in the buckets whose unique part begins with `mark`: that part, and the name. `OSError`."""
    found = {}
    for bucket in folder.buckets:
        with suppress(FileNotFoundError):
            for name in os.listdir(bucket):
                unique = name.rpartition("+")[2]
                if unique.startswith(mark):
                    found[unique] = name
    return found


def untaken_work(folder: QueueFolder, mark: str) -> list[int]:
    """When the work was published that lies there still and whose unique part begins with `mark`: ms. `OSError`."""
    found = []
    for bucket in folder.buckets:
        with suppress(FileNotFoundError), os.scandir(bucket) as entries:
            for entry in entries:
                name = parse_name(entry.name)
                if name is None or name.kind != "single" or not entry.name.rpartition("+")[2].startswith(mark):
                    continue
                with suppress(FileNotFoundError):
                    found.append(entry.stat(follow_symlinks=False).st_mtime_ns // 1_000_000)
    return found


def sweep_staging(folder: QueueFolder, ours: Callable[[str], bool]) -> int:
    """Remove staged files for which `ours` says so, with the rest of their topics; how many. `OSError`."""
    swept = 0
    try:
        names = os.listdir(folder.staging)
    except FileNotFoundError:
        return 0
    for name in names:
        with _live_lock:
            alive = name in _live
        if alive or not ours(name):
            continue
        # Its message was never published: nobody else will ever remove either.
        bucket = bucket_of(name, folder.layout.buckets)
        files.remove([folder.topic(bucket, name), f"{folder.staging}{os.sep}{name}"])
        swept += 1
    return swept


def _stage(path: str, chunks: Iterable[bytes], *, flush: bool) -> int:
    descriptor = files.create(path)
    size = 0
    try:
        lead = LEADING_BYTE
        for chunk in chunks:
            files.write_all(descriptor, lead + chunk)
            lead = b""
            size += len(chunk)
        if lead:
            files.write_all(descriptor, lead)
        if flush:
            os.fsync(descriptor)
    finally:
        os.close(descriptor)
    return size


def _write_topic(path: str, rest: str, *, flush: bool) -> None:
    descriptor = files.create(path)
    try:
        files.write_all(descriptor, rest.encode("utf-8", "surrogatepass"))
        if flush:
            os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _move(staged: str, target: str, wait: Wait) -> None:
    """One step. What a scanner has for a moment is tried again with growing pauses."""
    pause, left = _FIRST_PAUSE, HELD_SECONDS
    while True:
        try:
            os.rename(staged, target)
            return
        except OSError as error:
            held = getattr(error, "winerror", None) in (5, 32) or error.errno == errno.EBUSY
            if not held or left <= 0 or wait(pause):
                raise
        left -= pause
        pause = min(pause * 2, 1.0)
