"""`key status|recovery|restore|rotate`. A recovery key is shown once; keys come from standard input, never a word."""

from __future__ import annotations

import argparse
import getpass
import secrets
import sys

from pathways_desktop.cli.arguments import UsageError
from pathways_desktop.cli.fields import local
from pathways_desktop.cli.output import DONE, FAILED, Output
from pathways_desktop.cli.ports import Home
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.keys import Resealing, StoreState
from pathways_desktop.store.recovery import GROUPS, Secret, escrow_secret, new_secret, secret_of, text_of

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
    if arguments.reseal:
        return _reseal(home, output)
    number = home.rotate_key()
    output.line(f"The store has a new master key, its number {number}. The old one is forgotten.")
    return DONE


def require_key(arguments: argparse.Namespace) -> None:
    """Refuse a `key restore` that can't ask, before a home is opened. `UsageError`."""
    if arguments.act == "restore" and not arguments.yes and not _at_terminal():
        raise UsageError("key restore asks, and standard input is no terminal; say --yes")


def _status(home: Home, output: Output) -> int:
    found = home.key_report()
    if found.state is StoreState.READ_ONLY:
        output.line("The store is open with its recovery key, to be looked at only (read-only).")
    elif found.state is not StoreState.OPEN:
        output.line(f"The store is not open ({found.state.value}). Its master key is looked for in: {found.keeper}.")
        output.error(PathwaysError(found.code or "ERR_PATHWAYS_INTERNAL", found.detail or ""))
        return FAILED
    else:
        output.line("The store opens with its master key.")
    months = "1 month has" if found.months == 1 else f"{found.months} months have"
    if found.number:
        output.line(f"Master key {found.number}, since {local(found.since)}, kept in: {found.keeper}. {months} a key.")
    if found.escrow is not None:
        output.line(
            f"The machine's policy names an escrow key, {found.escrow.fingerprint}, since {local(found.escrow.since)}: "
            "whoever has its private half opens the store too."
        )
    if found.resealing is not None:
        output.line(f"Everything is being sealed anew: {resealing_text(found.resealing)}.")
    if found.recovery_since is None and found.escrow is not None:
        output.line("There is no recovery key of this home's own.")
    elif found.recovery_since is None:
        output.line("There is no recovery key: a lost master key would mean lost messages. Make one: key recovery")
    else:
        output.line(f"The recovery key of {local(found.recovery_since)} opens the store where the master key is lost.")
    if found.strange:
        output.note(f"Somebody put {found.strange} other keys into the store from outside. They were given nothing.")
    return DONE


def _recovery(home: Home, output: Output) -> int:
    found = home.key_report()
    if found.state is not StoreState.OPEN:  # a store that does not open makes no recovery key
        raise PathwaysError(found.code or "ERR_PATHWAYS_STORE_READ_ONLY", found.detail or "")
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
    secret = typed_secret(escrow=arguments.escrow)
    if not arguments.yes:
        whose = "the escrow key that its keys are wrapped for" if arguments.escrow else "the latest recovery key of it"
        output.line(f"This home's store gets a new master key. Only {whose} can do that.")
        output.flush()
        if input("Type yes to go on: ").strip().lower() != "yes":
            output.note("Nothing was done.")
            return DONE
    number = home.restore_key(secret)
    output.line(f"The store opens again, with its master key {number}.")
    return DONE


def _reseal(home: Home, output: Output) -> int:
    output.line("Everything in the store is sealed anew under new keys. It may be stopped at any time and begun again.")
    output.flush()
    last = ""

    def told(progress: Resealing) -> None:
        nonlocal last
        text = resealing_text(progress)
        if text != last:
            last = text
            output.line(text)
            output.flush()

    if not home.reseal(told):
        output.line("The running engine does it, beside its work. `status` tells how far it is.")
        return DONE
    output.line("Done. The old keys are destroyed.")
    output.line("Copies of the store that were made before still open with them: destroy old backups, make a new one.")
    output.line("Where the paper may be known too, make a new recovery key: key recovery")
    return DONE


def resealing_text(progress: Resealing) -> str:
    """How far a sealing anew is."""
    if progress.stage == "messages" and progress.total:
        # In steps of a hundredth: a line for each slice says nothing more.
        return f"messages, {100 * progress.done // progress.total} %"
    return {"messages": "messages", "records": "records", "index": "lookup values", "audit": "audit record"}.get(
        progress.stage, "old keys"
    )


def typed_secret(*, escrow: bool) -> Secret:
    """The recovery key, or the private half of the escrow key, from standard input.

    Raises `ERR_PATHWAYS_RECOVERY_KEY_TEXT`, `ERR_PATHWAYS_ESCROW_KEY_TEXT`.
    """
    if not escrow:
        return typed_recovery_key()
    if _at_terminal():
        return escrow_secret(getpass.getpass("Private half of the escrow key, as base64 (it is not shown): "))
    return escrow_secret(sys.stdin.read(_MOST_CHARACTERS) if sys.stdin else "")


def typed_recovery_key() -> bytes:
    """The recovery key from standard input, hidden at a terminal. Raises `ERR_PATHWAYS_RECOVERY_KEY_TEXT`."""
    if _at_terminal():
        return secret_of(getpass.getpass("Recovery key (it is not shown): "))
    return secret_of(sys.stdin.read(_MOST_CHARACTERS) if sys.stdin else "")


def _at_terminal() -> bool:
    return bool(sys.stdin and sys.stdin.isatty())
