"""Where a channel's files stand: incoming, claimed, processed, error, each with its count and its newest files.

Made when somebody asks, never by a pass: what is kept is nothing that the engine needs, and a folder that people keep
for years may be long. Looks at the place with sources and connections of its own, on the thread that asks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Protocol

from pathways_desktop.config.model import Channel, QueueSource, SourceSettings
from pathways_desktop.config.parts import SOURCE_NAME, FileSourceKeys
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.folder_rows import FILES_LISTED, FolderFile, FolderRow, FolderState, Kept
from pathways_desktop.domain.progress import Step, no_step
from pathways_desktop.domain.rows import ClaimRow, WaitingRow
from pathways_desktop.engine.access import kit_for
from pathways_desktop.engine.patience import look_at
from pathways_desktop.locations.kit import PlaceKit
from pathways_desktop.store.store import Store


class Shelves(Protocol):
    """Who looks into the folders to which a source moves files; `app.py` hands in who does it."""

    def kept(self, settings: SourceSettings, kit: PlaceKit, folder: str, step: Step = no_step) -> Kept:
        """What lies in `folder` below a source's folder. Raises the place's errors, may wait for a dead share.

        `step` is told of what comes back.
        """
        ...


def kept_folders(channel: Channel) -> tuple[tuple[FolderState, str], ...]:
    """The folders below the source's to which the channel moves files, by what lies there."""
    source = channel.source
    if not isinstance(source, FileSourceKeys):
        return ()
    both = ((FolderState.PROCESSED, source.keep_processed), (FolderState.ERROR, source.error_dir))
    return tuple((state, folder) for state, folder in both if folder)


def folder_rows(
    channel: Channel,
    waiting: Sequence[WaitingRow],
    waiting_count: int | None,
    claims: Callable[[], Sequence[ClaimRow]],
    shelves: Shelves,
    store: Store,
    trouble: str | None = None,
) -> list[FolderRow]:
    """A row for each state that the channel has. `trouble` is the code for which its place can't be read now.

    Then nothing is asked of it: an empty mount point would be told as a folder that holds nothing.
    """
    where = channel.source.where
    local = channel.source.local_dir
    listed = tuple(FolderFile(row.name, row.size, row.seen_since) for row in waiting[:FILES_LISTED])
    code = trouble if waiting_count is None else None
    rows = [FolderRow(channel.name, FolderState.INCOMING, where, waiting_count, files=listed, code=code, path=local)]
    if not isinstance(channel.source, QueueSource):  # there a message stays where it is, under its own lock
        rows.append(_claimed(channel, claims, trouble))
    for state, folder in kept_folders(channel):
        inner = f"{where.rstrip('/')}/{folder}"
        path = str(Path(local, folder)) if local is not None else None
        if trouble is not None:
            rows.append(FolderRow(channel.name, state, inner, None, code=trouble, path=path))
            continue
        try:
            kept = look_at(channel.source, partial(_kept, shelves, store, channel, folder))
        except PathwaysError as error:
            rows.append(FolderRow(channel.name, state, inner, None, code=error.code, detail=error.detail, path=path))
        else:
            rows.append(FolderRow(channel.name, state, inner, kept.count, kept.more, kept.files, path=path))
    return rows


def _kept(shelves: Shelves, store: Store, channel: Channel, folder: str, step: Step) -> Kept:
    kit = kit_for(store, channel.name, SOURCE_NAME, channel.source)
    return shelves.kept(channel.source, kit, folder, step)


def _claimed(channel: Channel, claims: Callable[[], Sequence[ClaimRow]], trouble: str | None) -> FolderRow:
    where = f"{channel.source.where.rstrip('/')}/.claimed"
    state = FolderState.CLAIMED
    if trouble is not None:
        return FolderRow(channel.name, state, where, None, code=trouble)
    try:
        found = claims()
    except PathwaysError as error:
        return FolderRow(channel.name, state, where, None, code=error.code, detail=error.detail)
    newest = sorted(found, key=lambda row: row.claimed, reverse=True)[:FILES_LISTED]
    files = tuple(FolderFile(row.name, row.size, row.claimed) for row in newest)
    return FolderRow(channel.name, state, where, len(found), files=files)
