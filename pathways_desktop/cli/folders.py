"""`channels --folders`: where the files of the channels stand, counted now; what a visiting process asks for it."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from pathways_desktop.cli import listings
from pathways_desktop.cli.fields import amount, folder_fields, local
from pathways_desktop.cli.output import DONE, FAILED, Output
from pathways_desktop.cli.ports import Home, Listing
from pathways_desktop.config.model import Channel
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.folder_rows import FolderRow
from pathways_desktop.domain.names import name_text
from pathways_desktop.domain.rows import ClaimRow
from pathways_desktop.engine.folder_states import Shelves, folder_rows
from pathways_desktop.store.store import Store


def channels(home: Home, arguments: argparse.Namespace, output: Output) -> int:
    """`channels`; with `--folders` the counts by state, and with one channel its newest files too."""
    if not arguments.folders and arguments.channel is None:
        return listings.channels(home, arguments, output)
    listings.require_channel(home, arguments.channel)
    rows = home.folders(arguments.channel)
    if arguments.json:
        for row in rows:
            output.json(folder_fields(row))
    else:
        _table(rows, output, files=arguments.channel is not None)
    failed = [row for row in rows if row.code is not None]
    for row in failed:
        detail = f"{row.channel}, {row.state.value}" + (f": {row.detail}" if row.detail else "")
        output.error(PathwaysError(str(row.code), detail))
    return max(FAILED if failed else DONE, listings.tell_fault(home.standing_config()[1], output))


def _table(rows: Sequence[FolderRow], output: Output, *, files: bool) -> None:
    output.table(
        ("CHANNEL", "STATE", "FILES", "WHERE"),
        ((row.channel, row.state.value, _count(row), row.where) for row in rows),
        right=("FILES",),
    )
    for row in rows if files else ():
        if row.files:
            output.line()
            output.table(
                (row.state.value.upper(), "SIZE", "NAME"),
                ((local(file.at), amount(file.size), name_text(file.name)) for file in row.files),
                right=("SIZE",),
            )


def _count(row: FolderRow) -> str:
    if row.count is None:
        return "?"
    return f"more than {row.count}" if row.more else str(row.count)


def counted(
    channels: Iterable[Channel],
    store: Store,
    shelves: Shelves,
    claims: Callable[[str | None], Listing[ClaimRow]],
    *,
    runs: bool,
) -> list[FolderRow]:
    """The rows of the channels, with what the engine that runs, or ran last, told of them."""
    rows: list[FolderRow] = []
    for channel in channels:
        saved = store.reader.status(channel.name) or {}
        # Without an engine the place may be well again by now.
        trouble = saved.get("code") if runs else None
        waiting = store.reader.waiting(channel.name)
        listed = partial(_all_read, claims, channel.name)
        rows += folder_rows(channel, waiting, saved.get("waiting"), listed, shelves, store, trouble)
    return rows


def _all_read(claims: Callable[[str | None], Listing[ClaimRow]], channel: str) -> tuple[ClaimRow, ...]:
    listing = claims(channel)
    for unread in listing.unread:
        raise PathwaysError(unread.code, unread.detail or "")
    return listing.rows
