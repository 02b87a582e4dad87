"""`backup`, `restore`, `purge`: a copy of the store, a store made of one, the removal of old messages by hand."""

from __future__ import annotations

import argparse
import sys

from pathways_desktop.cli.arguments import UsageError
from pathways_desktop.cli.fields import amount
from pathways_desktop.cli.keys import typed_secret
from pathways_desktop.cli.output import DONE, FAILED, Output
from pathways_desktop.cli.ports import Home


def backup(home: Home, arguments: argparse.Namespace, output: Output) -> int:
    """`backup FILE`."""
    made = home.back_up(arguments.file, over=arguments.replace)
    messages = "1 message" if made.messages == 1 else f"{made.messages:,} messages"
    output.line(
        f"{messages}, {amount(made.bytes)}, checked, in {arguments.file}. "
        "It opens with the recovery key or the hospital's escrow key, and with nothing else."
    )
    return DONE


def restore(home: Home, arguments: argparse.Namespace, output: Output) -> int:
    """`restore FILE`; asks for the recovery key."""
    secret = typed_secret(escrow=arguments.escrow)
    told = f"This home gets the store in {arguments.file}."
    if arguments.set_aside:
        told += " The one that is there is moved into a folder beside it: what came in since then stands there only."
    if not arguments.yes and not _agreed(output, told):
        return DONE
    restored = home.restore(arguments.file, secret, aside=arguments.set_aside)
    if restored.aside is not None:
        output.line(f"The damaged store stands unchanged in the home, in {restored.aside}.")
    output.line(f"Messages restored: {restored.messages:,}. The store has a new master key.")
    if restored.held:
        output.line(
            f"Deliveries that had not been made when the backup was: {restored.held:,}. They may have been made since; "
            "nothing of them is sent by itself. Compare, then resend what is missing."
        )
    return DONE


def purge(home: Home, arguments: argparse.Namespace, output: Output) -> int:
    """`purge`: what each channel's retention says, or what `--older-than` says; shown first, then asked."""
    found = home.purgeable(arguments.older_than)
    rows = [row for row in found if row.messages]
    if not rows:
        output.line("Nothing is old enough.")
        return DONE
    output.table(
        ("CHANNEL", "MESSAGES", "SIZE", "OLDER THAN"),
        ((row.channel, f"{row.messages:,}", amount(row.bytes), row.older_than) for row in rows),
        right=("MESSAGES", "SIZE"),
    )
    if arguments.dry_run:
        return DONE
    if not arguments.yes and not _agreed(output, "These messages are removed for ever. Open deliveries are kept."):
        return DONE
    removed, emptied = home.purge(found)
    output.line("1 message removed." if removed == 1 else f"{removed:,} messages removed.")
    if not emptied:
        output.note("Traces of them stand in the store's log until a reader of it ends; the next purge empties it.")
        return FAILED
    return DONE


def require_keeping(arguments: argparse.Namespace) -> None:
    """Refuse a `restore` or `purge` that can't ask, before a home is opened. `UsageError`."""
    if arguments.command == "purge" and arguments.dry_run and arguments.yes:
        raise UsageError("--dry-run removes nothing, so there is nothing to say --yes to")
    asks = arguments.command == "restore" or (arguments.command == "purge" and not arguments.dry_run)
    if asks and not arguments.yes and not (sys.stdin and sys.stdin.isatty()):
        raise UsageError(f"{arguments.command} asks, and standard input is no terminal; say --yes")


def _agreed(output: Output, text: str) -> bool:
    output.line(text)
    output.flush()
    if input("Type yes to go on: ").strip().lower() == "yes":
        return True
    output.note("Nothing was done.")
    return False
