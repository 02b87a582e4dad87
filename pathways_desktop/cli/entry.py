"""From the words of the command line to the exit status: parse, do, say what went wrong. No command's work is here."""

from __future__ import annotations

import argparse
import os
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from pathways_desktop.cli import access, acts, folders, keeping, keys, listings, reference, state
from pathways_desktop.cli.arguments import UsageError, build_parser, home_options
from pathways_desktop.cli.audit import audit, require_audit_act
from pathways_desktop.cli.output import DONE, FAILED, Output, ReaderGone, exit_status
from pathways_desktop.cli.ports import Home, Program
from pathways_desktop.domain.errors import PathwaysError, from_os_error

_PACKAGE = Path(__file__).resolve().parent.parent

OnHome = Callable[[Home, argparse.Namespace, Output], int]

_ON_HOME: Mapping[str, OnHome] = {
    "channels": folders.channels,
    "messages": listings.messages,
    "show": listings.show,
    "waiting": listings.waiting,
    "failures": listings.failures,
    "check": listings.check,
    "claims": listings.claims,
    "act-on-claims": acts.on_claims,
    "resend": acts.resend,
    "pause": acts.on_channels,
    "resume": acts.on_channels,
    "poll": acts.on_channels,
    "audit": audit,
    "secret": access.secret,
    "trust": access.trust,
    "key": keys.key,
    "backup": keeping.backup,
    "restore": keeping.restore,
    "purge": keeping.purge,
    "status": state.status,
    "diagnostics": state.diagnostics,
}
_LOOKS = frozenset("status diagnostics channels messages show waiting claims failures audit key backup".split())
"""Commands that a store which is open to be looked at only can answer."""


def main(argv: Sequence[str] | None, program: Program, environment: Mapping[str, str] | None = None) -> int:
    """Do what `argv` (None: this process's own) says and return the exit status. Main thread.

    Statuses: 0 done, 1 something failed, 2 wrong usage or no good `channels.yaml`, 3 another engine runs this home.
    """
    output = Output.standard()
    try:
        status = _main(argv, program, os.environ if environment is None else environment, output)
        output.flush()
    except ReaderGone:
        output.abandon()
        return DONE
    except PathwaysError as error:
        # A flush that failed.
        output.error(error)
        return FAILED
    return status


def _main(argv: Sequence[str] | None, program: Program, environment: Mapping[str, str], output: Output) -> int:
    try:
        arguments = build_parser().parsed(argv)
        return _dispatch(program, arguments, environment, output)
    except SystemExit as end:
        # `--help` and `--version` have printed what was asked.
        return end.code if isinstance(end.code, int) else DONE
    except ReaderGone:
        raise
    except UsageError as error:
        output.error(error)
        if error.usage:
            output.note(f"  {' '.join(error.usage.split())}")
        return exit_status(error.code)
    except PathwaysError as error:
        output.error(error)
        return exit_status(error.code)
    except KeyboardInterrupt:
        output.note("Interrupted.")
        return FAILED
    except OSError as error:
        output.error(from_os_error(error))
        return FAILED
    except Exception as error:  # noqa: BLE001  the border of the process: whatever it is, it gets a code and a status
        output.error(PathwaysError("ERR_PATHWAYS_INTERNAL", _place(error)))
        return FAILED


def _dispatch(program: Program, arguments: argparse.Namespace, environment: Mapping[str, str], output: Output) -> int:
    command = arguments.command or "tray"
    if command == "schema":
        return reference.schema(output)
    if command == "errors":
        return reference.errors(arguments, output)
    if command == "demo":
        if hasattr(arguments, "home") or hasattr(arguments, "key_file"):
            raise UsageError("demo makes a home and a key of its own; --dir DIR keeps them")
        return program.demo(headless=arguments.headless, folder=arguments.dir)
    options = home_options(arguments, environment)
    if getattr(arguments, "recovery_key", False):
        if command not in _LOOKS or (command == "key" and arguments.act != "status"):
            raise UsageError(f"{command} changes something: --recovery-key is for looking and exporting only")
        options = replace(options, opener=keys.typed_recovery_key())
    if command == "tray":
        return program.tray(options, hidden=getattr(arguments, "hidden", False))
    if command == "run":
        return acts.run(program, options, arguments, output)
    if command == "claims" and arguments.act is not None:
        acts.require_claim_act(arguments)
        command = "act-on-claims"
    if command == "audit" and arguments.act is not None:
        require_audit_act(arguments)
    if command in ("restore", "purge"):
        keeping.require_keeping(arguments)
    if command == "key":
        keys.require_key(arguments)
    if command == "secret":
        access.require_no_value(arguments)
    work = _ON_HOME[command]
    with program.open_home(options) as home:
        return work(home, arguments, output)


def _place(error: Exception) -> str:
    """The kind of an unexpected exception and where it came from. Never its text: that may hold a name or content."""
    ours = [
        frame for frame in traceback.extract_tb(error.__traceback__) if Path(frame.filename).is_relative_to(_PACKAGE)
    ]
    where = f" at {Path(ours[-1].filename).relative_to(_PACKAGE).as_posix()}:{ours[-1].lineno}" if ours else ""
    return f"{type(error).__name__}{where}"
