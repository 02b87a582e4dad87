"""`secret set|delete|list` and `trust`: what opens a channel's places. Values come from standard input, never a word.

What is sealed and how stands in the store; what may be trusted stands in `engine.access`.
"""

from __future__ import annotations

import argparse
import getpass
import sys
import warnings

from pathways_desktop.cli.arguments import UsageError
from pathways_desktop.cli.fields import local, secret_fields
from pathways_desktop.cli.output import DONE, FAILED, Output
from pathways_desktop.cli.ports import Home
from pathways_desktop.domain.access import HostKeyRow, HostKeyState
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.names import one_line
from pathways_desktop.engine.access import LONGEST_SECRET, check_value, plain_fingerprint

_BAD_VALUE = "ERR_PATHWAYS_SECRET_VALUE"
_MOST_BYTES = 4 * LONGEST_SECRET + 8


def require_no_value(arguments: argparse.Namespace) -> None:
    """Refuse a secret on the command line, which other users of this machine can read, without repeating it."""
    if getattr(arguments, "value", None):
        raise UsageError(f"secret {arguments.act} takes one name; a value comes from standard input, never as a word")


def secret(home: Home, arguments: argparse.Namespace, output: Output) -> int:
    """`secret set`, `secret delete`, `secret list`."""
    if arguments.act == "list":
        return _list(home, arguments, output)
    if arguments.act == "delete":
        home.delete_secret(arguments.name)
        output.line(f"{arguments.name}: deleted")
        return DONE
    # Asked first: nobody types a password for a name that is none.
    home.check_secret(arguments.name)
    value = _typed(arguments.name) if _at_terminal() else _piped()
    check_value(value)
    home.set_secret(arguments.name, value)
    output.line(f"{arguments.name}: set")
    return DONE


def _list(home: Home, arguments: argparse.Namespace, output: Output) -> int:
    rows = home.secrets()
    if arguments.json:
        for row in rows:
            output.json(secret_fields(row))
    elif rows:
        output.table(
            ("NAME", "SET", "USED"), ((row.name, local(row.at), "yes" if row.used else "unused") for row in rows)
        )
    else:
        output.line("No secrets.")
    return DONE


def _at_terminal() -> bool:
    return bool(sys.stdin and sys.stdin.isatty())


def _typed(name: str) -> str:
    """A value from the terminal, which does not show it. Raises `ERR_PATHWAYS_SECRET_VALUE` where that can't be."""
    with warnings.catch_warnings():
        warnings.simplefilter("error", getpass.GetPassWarning)
        try:
            return getpass.getpass(f"{name} (it is not shown): ", stream=sys.stderr)
        except getpass.GetPassWarning:
            raise PathwaysError(_BAD_VALUE, "this terminal would show it; give it on standard input") from None
        except EOFError:
            return ""


def _piped() -> str:
    """What standard input holds, without one line end. Raises `ERR_PATHWAYS_SECRET_VALUE`."""
    raw = sys.stdin.buffer.read(_MOST_BYTES) if sys.stdin is not None else b""
    try:
        # Windows' own shell puts a mark before what it passes on.
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise PathwaysError(_BAD_VALUE, "it is no text in UTF-8") from None
    return text.removesuffix("\n").removesuffix("\r")


# ---------------------------------------------------------------- trust


def trust(home: Home, arguments: argparse.Namespace, output: Output) -> int:
    """`trust`: show each server's host key that is not trusted yet, and ask."""
    home.check_channel(arguments.channel)
    if arguments.fingerprint is None and not _at_terminal():
        # Nobody could answer: no server is asked for that.
        raise UsageError("trust asks, and standard input is no terminal; say --fingerprint SHA256:…")
    said = plain_fingerprint(arguments.fingerprint) if arguments.fingerprint is not None else None
    rows = home.host_keys(arguments.channel, said)
    if not rows:
        raise UsageError(f"{one_line(arguments.channel)} has no sftp place, so there is no host key to trust")
    if said is not None:
        return _compare(home, rows, said, output)
    failed = [not _ask(home, arguments.channel, row, output) for row in rows]
    return FAILED if any(failed) else DONE


def _compare(home: Home, rows: list[HostKeyRow], said: str, output: Output) -> int:
    """Trust the one key whose fingerprint was given."""
    hits = [row for row in rows if _has(row, said)]
    for row in hits:
        home.trust(row, said)
        output.line(f"{row.server}: {said} is trusted")
    if hits:
        return DONE
    for row in rows:
        if row.offered is None:
            output.error(PathwaysError(row.code or "ERR_PATHWAYS_INTERNAL", row.server))
        else:
            output.note(_told(row))
    if any(row.offered is not None for row in rows):
        output.error(PathwaysError("ERR_PATHWAYS_HOST_KEY_DIFFERS", f"given was {one_line(said)}"))
    return FAILED


def _told(row: HostKeyRow) -> str:
    offered = row.offered
    key = f"{offered.algorithm}, {offered.fingerprint}" if offered is not None else "no answer"
    return f"{one_line(row.server)} ({', '.join(row.places)}): {key}"


def _ask(home: Home, channel: str, row: HostKeyRow, output: Output) -> bool:
    """Show one server's key and ask where there is something to ask; False where it is not trusted in the end."""
    if row.offered is None:
        output.error(PathwaysError(row.code or "ERR_PATHWAYS_INTERNAL", row.server))
        return False
    output.note(_told(row))
    match row.state:
        case HostKeyState.TRUSTED | HostKeyState.IN_FILE:
            where = "trusted already" if row.state is HostKeyState.TRUSTED else "the hostKey of channels.yaml"
            output.line(f"{row.server}: {where}")
            return True
        case HostKeyState.OTHER_IN_FILE:
            output.note(f"  hostKey says {row.offered.pinned}.")
            output.error(PathwaysError("ERR_PATHWAYS_HOST_KEY_IN_FILE", row.server))
            return False
        case HostKeyState.CHANGED:
            output.note(f"  It had {row.offered.pinned}. The server was set up anew, or another one answers for it.")
            output.note("  Type the new fingerprint as the server's owner tells it to you, or nothing:")
            typed = sys.stdin.readline().strip()
        case _:
            output.note("  Compare it with what the server's owner tells you, over another way than this network.")
            output.note("  Trust it? Type yes, or the fingerprint:")
            typed = sys.stdin.readline().strip()
            if typed.lower() in ("y", "yes"):
                typed = row.offered.fingerprint
    if not typed or typed.lower() in ("n", "no"):
        output.note("Nothing was trusted.")
        return False
    said = plain_fingerprint(typed)
    if said.startswith("SHA256:") and said != row.offered.fingerprint:
        # The owner may have told the fingerprint of another of the server's keys than the one shown here.
        others = home.host_keys(channel, said)
        row = next((each for each in others if each.server == row.server and _has(each, said)), row)
    home.trust(row, typed)
    output.line(f"{row.server}: {said} is trusted")
    return True


def _has(row: HostKeyRow, fingerprint: str) -> bool:
    return row.offered is not None and row.offered.fingerprint == fingerprint
