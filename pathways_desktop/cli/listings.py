"""The commands that only read a home: channels, messages, show, waiting, claims, failures, check.

Each prints JSON lines or a table for people and answers with the exit status. Nothing here changes a home.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from pathways_desktop.cli.fields import (
    Fields,
    amount,
    channel_fields,
    check_fields,
    claim_fields,
    detail_fields,
    failure_fields,
    local,
    message_fields,
    owner_text,
    waiting_fields,
)
from pathways_desktop.cli.output import DONE, FAILED, Output
from pathways_desktop.cli.ports import Home, Listing
from pathways_desktop.config.file import FILE_NAME
from pathways_desktop.config.model import Config
from pathways_desktop.domain.errors import PathwaysError, known_codes, os_error_code
from pathways_desktop.domain.in_place import whole_file
from pathways_desktop.domain.message import OPEN_DELIVERIES, ChannelState, MessageState
from pathways_desktop.domain.names import name_text, one_line, parse_message_id
from pathways_desktop.domain.rows import CheckRow, MessageDetail, MessageRow
from pathways_desktop.engine.facade import MessageQuery
from pathways_desktop.engine.waitinglist import ROWS_SHOWN

PAGE = 500
Row = TypeVar("Row")


def require_channel(home: Home, channel: str | None) -> None:
    """Refuse a channel that neither the file nor the store knows. `ERR_PATHWAYS_CHANNEL_UNKNOWN`."""
    if channel is not None and channel not in home.known_channels():
        raise PathwaysError("ERR_PATHWAYS_CHANNEL_UNKNOWN", channel)


def require_configured(config: Config, channels: Sequence[str]) -> None:
    """Refuse channels that the configuration does not name. `ERR_PATHWAYS_CHANNEL_UNKNOWN`."""
    unknown = [name for name in channels if config.channel(name) is None]
    if unknown:
        raise PathwaysError("ERR_PATHWAYS_CHANNEL_UNKNOWN", ", ".join(unknown))


def tell_fault(fault: PathwaysError | None, output: Output) -> int:
    """Say what is wrong with `channels.yaml` while an engine goes on without it, and the status that follows."""
    if fault is None:
        return DONE
    output.error(fault)
    output.note("The running engine goes on with what it had; this is about that.")
    return FAILED


def require_message_id(text: str) -> str:
    """The id in its own spelling. `ERR_PATHWAYS_MESSAGE_UNKNOWN` for what can be no id."""
    if parse_message_id(text) is None:
        raise PathwaysError("ERR_PATHWAYS_MESSAGE_UNKNOWN", text)
    return text.lower()


def channels(home: Home, arguments: argparse.Namespace, output: Output) -> int:
    """`channels`."""
    _, fault = home.standing_config()
    rows = home.channels()
    if _as_json(arguments, output, rows, channel_fields):
        return tell_fault(fault, output)
    if not rows:
        output.line("No channels yet.")
        return tell_fault(fault, output)
    runs = home.engine_runs()
    numbers = ("RECEIVED", "DELIVERED", "FAILED", "WAITING", "QUEUED")
    output.table(
        ("NAME", "STATE", "SOURCE", "DESTINATIONS", *numbers, "LAST RECEIVED", "LAST PASS"),
        (
            (
                row.name,
                # Without an engine nothing is on its way to its start; the contract has no word for that.
                row.state.value if runs or row.state is not ChannelState.STARTING else "-",
                row.source or "-",
                ", ".join(row.destinations),
                str(row.received_today),
                str(row.delivered_today),
                str(row.failed_today),
                "?" if row.waiting is None else str(row.waiting),
                str(row.queued),
                local(row.last_received),
                local(row.last_pass),
            )
            for row in rows
        ),
        right=numbers,
    )
    for row in rows:
        if row.sentence:
            output.line(f"{row.name}: {one_line(row.sentence)}")
        if row.busy_since is not None:
            where = row.busy_with or "its source"
            output.line(f"{row.name}: no progress at {one_line(where)} since {local(row.busy_since)}")
    if not runs:
        output.line("No engine runs this home: nothing is taken or delivered now.")
    return tell_fault(fault, output)


def messages(home: Home, arguments: argparse.Namespace, output: Output) -> int:
    """`messages`: as JSON they come as they are found, for people as one table a page."""
    require_channel(home, arguments.channel)
    query = MessageQuery(
        channel=arguments.channel,
        states=frozenset(MessageState(state) for state in arguments.state or ()),
        since=arguments.since,
        find=arguments.find,
    )
    pages = _pages(home, query, arguments.limit)
    shown, older, status = 0, False, DONE
    for rows, older_than_page in pages:
        if arguments.json:
            for row in rows:
                output.json(message_fields(row))
            output.flush()
        elif rows:
            _message_table(output, rows)
        shown, older = shown + len(rows), older_than_page
        status = max(status, _damaged(rows, output))
    if arguments.json:
        return status
    if not shown:
        output.line("No messages.")
    elif older:
        output.line(f"The newest {shown}. Older ones: --limit, --since.")
    return status


def _damaged(rows: Iterable[MessageRow], output: Output) -> int:
    """Say which messages do not open, and the status that follows."""
    status = DONE
    for row in rows:
        if row.damaged:
            output.error(PathwaysError("ERR_PATHWAYS_MESSAGE_DAMAGED", row.id))
            status = FAILED
    return status


def _pages(home: Home, query: MessageQuery, limit: int) -> Iterator[tuple[Sequence[MessageRow], bool]]:
    """Pages of rows up to `limit` (0: all), each with whether there are older ones."""
    left = limit
    key: tuple[int, int] | None = None
    while True:
        page = home.messages(query, key, min(PAGE, left) if limit else PAGE)
        left -= len(page.rows)
        key = page.next_key
        yield page.rows, key is not None
        if key is None or (limit and left <= 0):
            return


def _message_table(output: Output, rows: Iterable[MessageRow]) -> None:
    output.table(
        ("ID", "RECEIVED", "CHANNEL", "STATE", "SIZE", "TYPE", "CONTROL ID", "NAME"),
        (
            (
                row.id,
                local(row.received),
                row.channel,
                row.state.value,
                amount(row.size),
                row.hl7_type or "-",
                row.control_id or "-",
                name_text(row.name),
            )
            for row in rows
        ),
        right=("SIZE",),
    )


def show(home: Home, arguments: argparse.Namespace, output: Output) -> int:
    """`show`; with `--body -` the bytes and nothing else."""
    message_id = require_message_id(arguments.id)
    if arguments.body == "-":
        output.bytes(home.body(message_id))
        return DONE
    if arguments.body is not None:
        written = _write_body(home, message_id, Path(arguments.body))
        output.note(f"{written} bytes written.")
    detail = home.message(message_id)
    if arguments.json:
        output.json(detail_fields(detail))
    else:
        _show(output, detail)
    return _damaged([detail.row], output)


def _write_body(home: Home, message_id: str, path: Path) -> int:
    """Write the stored bytes to a file that only its owner may read when it is new; the number of bytes."""
    home.refuse_own(path)
    pieces = home.body(message_id)
    # The first piece comes before the file is made: an unknown message leaves no empty file.
    first = next(pieces, b"")
    written = 0
    try:
        # A device or a pipe is written to as it is; an ordinary file gets its name when its last piece has verified.
        with whole_file(path) if not path.exists() or path.is_file() else path.open("wb") as file:
            written += file.write(first)
            for piece in pieces:
                written += file.write(piece)
    except OSError as error:
        raise PathwaysError("ERR_PATHWAYS_FILE_NOT_WRITTEN", os_error_code(error)) from error
    return written


def _show(output: Output, detail: MessageDetail) -> None:
    row = detail.row
    facts = [
        ("Message", row.id),
        ("Channel", row.channel),
        ("Name", name_text(row.name)),
        ("State", row.state.value),
        ("Received", local(row.received)),
        ("Size", f"{row.size} bytes"),
        ("SHA-256", row.sha256 or None),
        ("Key", row.key or None),
        ("HL7 type", row.hl7_type),
        ("Control id", row.control_id),
        ("Same bytes as", row.same_bytes_as),
        ("Replaces", row.replaces),
    ]
    for title, value in facts:
        if value is not None:
            output.line(f"{title + ':':<15}{one_line(value)}")
    output.line()
    output.line("Deliveries" if detail.deliveries else "No deliveries.")
    for delivery in detail.deliveries:
        mark = delivery.mark
        due = f", next attempt {local(delivery.next_at)}" if delivery.next_at is not None else ""
        if delivery.gone:
            due = ", not configured any more" + (": nothing is tried" if mark.state in OPEN_DELIVERIES else "")
        output.line(f"  {mark.output} to {one_line(mark.destination)}: {mark.state.value}{due}")
        for attempt in delivery.attempts:
            why = " ".join(part for part in (attempt.code, attempt.detail) if part)
            output.line(f"    {local(attempt.at)}  {attempt.state.value}  {attempt.ms} ms  {one_line(why)}".rstrip())
    if detail.history:
        output.line()
        output.line("History")
        for line in detail.history:
            output.line(f"  {local(line.at)}  {one_line(line.who)}  {one_line(line.what)}")


def waiting(home: Home, arguments: argparse.Namespace, output: Output) -> int:
    """`waiting`; names with a leading dot are counted below the table, and rows that the store does not keep."""
    require_channel(home, arguments.channel)
    listing = home.waiting(arguments.channel)
    if not _as_json(arguments, output, listing.rows, waiting_fields):
        if listing.rows:
            output.table(
                ("CHANNEL", "ID", "REASON", "SINCE", "NEXT TRY", "SIZE", "NAME", "DETAIL"),
                (
                    (
                        row.channel,
                        row.id,
                        row.reason.value,
                        local(row.seen_since),
                        local(row.next_try),
                        amount(row.size),
                        name_text(row.name),
                        row.detail or "",
                    )
                    for row in listing.rows
                ),
                right=("SIZE",),
            )
        else:
            output.line("Nothing else is known to wait." if listing.unread else "Nothing waits.")
        hidden = sum(row.hidden for row in home.channels() if arguments.channel in (None, row.name))
        if hidden:
            output.line(f"Names with a leading dot, which are never taken: {hidden}.")
    for row in home.channels():
        shown, count = sum(each.channel == row.name for each in listing.rows), row.waiting or 0
        if arguments.channel in (None, row.name) and count > shown >= ROWS_SHOWN:
            rest = f"{row.name}: {count - shown} more wait and are not listed; "
            output.note(rest + "what needs a person stands first, what no pattern takes last.")
    return max(_unread(listing, output), tell_fault(home.standing_config()[1], output))


def claims(home: Home, arguments: argparse.Namespace, output: Output) -> int:
    """`claims`."""
    require_channel(home, arguments.channel)
    listing = home.claims(arguments.channel)
    if not _as_json(arguments, output, listing.rows, claim_fields):
        if listing.rows:
            output.table(
                ("CHANNEL", "CLAIM", "STATE", "CLAIMED", "SIZE", "OWNER", "NAME", "LOCATION"),
                (
                    (
                        row.channel,
                        row.claim_id or "-",
                        "channel gone" if row.gone else row.state.value,
                        local(row.claimed),
                        amount(row.size),
                        owner_text(row),
                        name_text(row.name),
                        row.location,
                    )
                    for row in listing.rows
                ),
                right=("SIZE",),
            )
        else:
            output.line("Nothing is claimed.")
    return max(_unread(listing, output), tell_fault(home.standing_config()[1], output))


def failures(home: Home, arguments: argparse.Namespace, output: Output) -> int:
    """`failures`. That something fails is what this command tells, not a failure of the command."""
    if arguments.act == "acknowledge":
        return _acknowledge(home, arguments, output)
    rows = home.failures(closed=arguments.all)
    if _as_json(arguments, output, rows, failure_fields):
        return DONE
    if not rows:
        output.line("Nothing fails.")
        return DONE
    for row in rows:
        state = "open" if row.open else f"closed {local(row.closed)}"
        subject = f", {one_line(row.subject)}" if row.subject else ""
        output.line(f"{row.channel or '-'}{subject}: {row.code}: {row.title}")
        seen = f"once, {local(row.first)}"
        if row.count > 1:
            seen = f"{row.count} times, {local(row.first)} to {local(row.last)}"
        output.line(f"  seen {seen}, {state}")
        if row.detail:
            output.line(f"  {one_line(row.detail)}")
        output.line(f"  {row.action}")
    return DONE


def _acknowledge(home: Home, arguments: argparse.Namespace, output: Output) -> int:
    """`failures acknowledge`: what stays open until its cause is gone says so."""
    if arguments.code not in known_codes():
        raise PathwaysError("ERR_PATHWAYS_CODE_UNKNOWN", arguments.code)
    require_channel(home, arguments.channel)
    for channel, subject, still_open in home.acknowledge(arguments.code, arguments.channel, arguments.note):
        where = ", ".join(one_line(part) for part in (channel, subject) if part) or "-"
        output.line(f"{where}: acknowledged{', open until its cause is gone' if still_open else ' and closed'}")
    return DONE


def check(home: Home, arguments: argparse.Namespace, output: Output) -> int:
    """`check`: the file first, then each place, a row as soon as it is known."""
    begin = time.monotonic()
    require_configured(home.config(links=True), arguments.channels)
    file_row = CheckRow("", FILE_NAME, "file", True, None, None, round((time.monotonic() - begin) * 1000))
    failed: list[CheckRow] = []

    def rows() -> Iterator[CheckRow]:
        yield file_row
        probed = home.check(arguments.channels, make=arguments.make, accept_volume=arguments.accept_volume)
        for row in probed:
            if not row.ok:
                failed.append(row)
            yield row

    if arguments.json:
        for row in rows():
            output.json(check_fields(row))
            output.flush()
    else:
        output.table(
            ("OK", "CHANNEL", "PLACE", "CHECK", "MS", "CODE", "DETAIL"),
            [
                (
                    "ok" if row.ok else "FAILED",
                    row.channel or "-",
                    row.place,
                    row.check,
                    str(row.ms),
                    row.code or "",
                    row.detail or "",
                )
                for row in rows()
            ],
            right=("MS",),
        )
    for row in failed:
        code = row.code or "ERR_PATHWAYS_INTERNAL"
        place = ", ".join(part for part in (row.channel, row.place, row.check) if part)
        place += f": {row.detail}" if row.detail else ""
        output.error(PathwaysError(code, place))
    return FAILED if failed else DONE


def _as_json(
    arguments: argparse.Namespace, output: Output, rows: Sequence[Row], fields: Callable[[Row], Fields]
) -> bool:
    """Print the rows as JSON where that was asked for; whether it was."""
    if arguments.json:
        for row in rows:
            output.json(fields(row))
    return bool(arguments.json)


def _unread(listing: Listing[Row], output: Output) -> int:
    """Say which places could not be read, and the status that follows."""
    for place in listing.unread:
        detail = place.channel + (f": {place.detail}" if place.detail else "")
        output.error(PathwaysError(place.code, detail))
    return FAILED if listing.unread else DONE
