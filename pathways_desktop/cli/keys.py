"""`key status|recovery|restore|rotate`. A recovery key is shown once and comes from standard input, never a word."""

from __future__ import annotations

import argparse
import getpass
import secrets
import sys

from pathways_desktop.cli.arguments import UsageError
from pathways_desktop.cli.fields import local
from pathways_desktop.cli.output import DONE, FAILED, Output
from pathways_desktop.cli.ports import Home
from pathways_desktop.store.recovery import GROUPS, new_secret, secret_of, text_of

_ASKED_BACK = 2
_MOST_CHARACTERS = 4096


def key(home: Home, arguments: argparse.Namespace, output: Output) -> int:
    """The command in its four forms."""
    if arguments.act == "status":
        return _status(home, output)
    if arguments.act == "recovery":
        return _recovery(home, output)
    if arguments.act == "restore":
        return _restore(home, arguments, output)
    number = home.rotate_key()
    output.line(f"The store has a new master key, its number {number}. The old one is forgotten.")
    return DONE


def require_key(arguments: argparse.Namespace) -> None:
    """Refuse a `key restore` that can't ask, before a home is opened. `UsageError`."""
    if arguments.act == "restore" and not arguments.yes and not _at_terminal():
        raise UsageError("key restore asks, and standard input is no terminal; say --yes")


def _status(home: Home, output: Output) -> int:
    found = home.key_status()
    months = "1 month has" if found.months == 1 else f"{found.months} months have"
    output.line("The store opens with its master key.")
    output.line(f"Master key {found.number}, since {local(found.since)}, kept in: {found.keeper}. {months} a key.")
    if found.recovery_since is None:
        output.line("There is no recovery key: a lost master key would mean lost messages. Make one: key recovery")
    else:
        output.line(f"The recovery key of {local(found.recovery_since)} opens the store where the master key is lost.")
    if found.strange:
        output.note(f"Somebody put {found.strange} other keys into the store from outside. They were given nothing.")
    return DONE


def _recovery(home: Home, output: Output) -> int:
    home.key_status()  # a store that does not open makes no recovery key
    secret = new_secret()
    text = text_of(secret)
    if not _at_terminal():
        home.set_recovery_key(secret)
        output.line(text)
        output.note("This is the recovery key. It is shown once. Print it and keep it apart from this computer.")
        return DONE
    output.line("The recovery key opens this home's store when its master key is lost, also on another computer.")
    output.line("It is shown once. Write it down or print it, and keep it apart from this computer:")
    output.line()
    for number, group in enumerate(text.split(), 1):
        output.line(f"  {number}.  {group}")
    output.line()
    output.flush()
    for number in sorted(secrets.SystemRandom().sample(range(1, GROUPS + 1), _ASKED_BACK)):
        typed = input(f"Type group {number} as you wrote it down: ")
        if typed.strip().upper() != text.split()[number - 1]:
            output.note("That is another group. Nothing was changed: the recovery key shown above is void.")
            return FAILED
    home.set_recovery_key(secret)
    output.line("The recovery key is valid from now on. An earlier one is void.")
    return DONE


def _restore(home: Home, arguments: argparse.Namespace, output: Output) -> int:
    secret = typed_recovery_key()
    if not arguments.yes:
        output.line("The store gets a new master key. Only the latest recovery key of this home can do that.")
        output.flush()
        if input("Type yes to go on: ").strip().lower() != "yes":
            output.note("Nothing was done.")
            return DONE
    number = home.restore_key(secret)
    output.line(f"The store opens again, with its master key {number}.")
    return DONE


def typed_recovery_key() -> bytes:
    """The recovery key from standard input, hidden at a terminal. Raises `ERR_PATHWAYS_RECOVERY_KEY_TEXT`."""
    if _at_terminal():
        return secret_of(getpass.getpass("Recovery key (it is not shown): "))
    return secret_of(sys.stdin.read(_MOST_CHARACTERS) if sys.stdin else "")


def _at_terminal() -> bool:
    return bool(sys.stdin and sys.stdin.isatty())
