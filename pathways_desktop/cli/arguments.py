"""The words of the command line: which commands, options and values there are. Nothing is done here.

Source: contract, "Commands". Options of the program (`--home`, `--key-file`) may stand before or after the command.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from datetime import datetime, time
from pathlib import Path
from typing import NoReturn

from pathways_desktop import __version__
from pathways_desktop.cli.ports import HomeOptions
from pathways_desktop.config.units import DURATION_EXPECTED, Duration
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import MessageState

DEFAULT_LIMIT = 100
_ESCROW = "read the private half of the escrow key from standard input instead of a recovery key (base64 or PEM)"


class UsageError(PathwaysError):
    """The command is not written right; `usage` is the line that shows how."""

    def __init__(self, detail: str, usage: str = "") -> None:
        super().__init__("ERR_PATHWAYS_USAGE", detail)
        self.usage = usage


class _Parser(argparse.ArgumentParser):
    """Raises instead of ending the process, so that every error is printed in one place."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(message, self.format_usage().strip())

    def parsed(self, words: Sequence[str] | None) -> argparse.Namespace:
        """The command line, with nothing left over. Raises `UsageError`, which repeats no word that is too many."""
        found, rest = self.parse_known_args(words)
        if rest:
            # It can be a password or a recovery key. An option's name is none, what stands behind its = may be.
            named = ", ".join(word.partition("=")[0] for word in rest if word.startswith("--"))
            many = "1 word too many" if len(rest) == 1 else f"{len(rest)} words too many"
            self.error(f"unknown option {named}" if named else many)
        return found


def build_parser() -> _Parser:
    """The parser of the whole command line. Its `parsed` raises `UsageError`."""
    shared = _shared_options()
    parser = _Parser(
        prog="pathways-desktop",
        description="Claims files from drop folders once, keeps them sealed, delivers them, shows and resends them.",
        parents=[shared],
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"pathways-desktop {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")

    def command(name: str, text: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=text, description=text, parents=[shared], allow_abbrev=False)

    tray = command("tray", "the tray application (as without a command)")
    tray.add_argument("--hidden", action="store_true", help="begin in the tray, without the window; for log-on")
    _add_demo(command("demo", "a throw-away home with sample channels: a delivery, a failure and a resend"))
    _add_run(command("run", "the engine without a window"))
    _listing(command("status", "the home at a glance: engine, store and key, messages, bytes, free disk"))
    bundle = command("diagnostics", "what helps to find a fault, without names, contents or secrets: shown, or saved")
    bundle.add_argument("file", nargs="?", type=_path, metavar="FILE", help="the zip file; without it all is shown")
    _add_check(command("check", "validate channels.yaml and probe every place; nothing is written that stays"))
    _add_channels(command("channels", "state and counts of each channel"))
    _add_messages(_listing(command("messages", "messages, newest first")))
    _add_show(_listing(command("show", "one message, its deliveries and attempts")))
    _add_resend(_listing(command("resend", "queue the outputs of messages again")))
    _of_channel(_listing(command("waiting", "what the last pass saw and did not take, each with its reason")))
    _add_claims(command("claims", "what lies in the claim folders"), shared)
    for name, text in (
        ("pause", "stop taking files and delivering; kept over restarts"),
        ("resume", "end a pause"),
        ("poll", "list the channels' folders at once"),
    ):
        command(name, text).add_argument("channels", nargs="+", metavar="CHANNEL")
    _add_failures(command("failures", "what fails now"), shared)
    _add_audit(command("audit", "the audit record, newest first"), shared)
    _add_secret(command("secret", "passwords and keys of places, sealed in the store"), shared)
    _add_key(command("key", "the store's keys: state, recovery key, rotation"), shared)
    backup = command("backup", "copy the store to a file, also while an engine runs; opens with the recovery key")
    backup.add_argument("file", type=_path, metavar="FILE")
    backup.add_argument("--replace", action="store_true", help="write over a file that is no backup of this home too")
    restore = command("restore", "make the store of a fresh home out of a backup, with the recovery key; asks")
    restore.add_argument(
        "--set-aside", action="store_true", help="move the store that is there, damaged, into a folder of its own first"
    )
    restore.add_argument("file", type=_path, metavar="FILE")
    restore.add_argument("--yes", action="store_true", help="do not ask")
    restore.add_argument("--escrow", action="store_true", help=_ESCROW)
    _add_purge(command("purge", "remove old messages that are done, by hand; shows them and asks"))
    _add_trust(command("trust", "trust the host keys of a channel's SFTP servers; shows them and asks"))
    command("schema", "the JSON Schema of channels.yaml")
    errors = _listing(command("errors", "every error code, what it means and what to do"))
    errors.add_argument("code", nargs="?", metavar="CODE")
    return parser


def home_options(arguments: argparse.Namespace, environment: Mapping[str, str]) -> HomeOptions:
    """The home that the options, the variables or the platform name (contract, "Words")."""
    home = _path_option(arguments, "home", environment.get("PATHWAYS_HOME"))
    key_file = _path_option(arguments, "key_file", environment.get("PATHWAYS_KEY_FILE"))
    return HomeOptions(home or default_home(), key_file)


def default_home() -> Path:
    """The platform's user data folder for this program."""
    from platformdirs import user_data_path

    return user_data_path("pathways-desktop", appauthor=False)


def _path_option(arguments: argparse.Namespace, name: str, variable: str | None) -> Path | None:
    given: Path | None = getattr(arguments, name, None)
    if given is not None:
        return given
    return Path(variable).absolute() if variable else None


def _shared_options() -> _Parser:
    # Without SUPPRESS the default of the command's parser would wipe out what stood before the command.
    shared = _Parser(add_help=False, argument_default=argparse.SUPPRESS, allow_abbrev=False)
    group = shared.add_argument_group("options of the program")
    group.add_argument("--home", type=_path, metavar="DIR", help="the home folder; else PATHWAYS_HOME")
    group.add_argument(
        "--key-file", type=_path, metavar="FILE", help="the file that holds the store's key; else PATHWAYS_KEY_FILE"
    )
    group.add_argument(
        "--recovery-key",
        action="store_true",
        help="open the store with the recovery key from standard input, to look and to export only",
    )
    return shared


def _listing(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    return parser


def _of_channel(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    parser.add_argument("--channel", metavar="CHANNEL", help="only this channel")
    return parser


def _add_demo(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--headless", action="store_true", help="print the story, also where there is a display")
    parser.add_argument("--dir", type=_path, metavar="DIR", help="make the home in this folder and keep it")


def _add_run(parser: argparse.ArgumentParser) -> None:
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--once", action="store_true", help="take what is there, attempt every due delivery once, end")
    how.add_argument("--for", dest="seconds", type=_seconds, metavar="SECONDS", help="end after this time")


def _add_channels(parser: argparse.ArgumentParser) -> None:
    _listing(parser)
    text = "how many files are incoming, claimed, and where they are kept or set aside"
    parser.add_argument("--folders", action="store_true", help=text)
    parser.add_argument("--channel", metavar="CHANNEL", help="--folders of this channel, with its newest files")


def _add_check(parser: argparse.ArgumentParser) -> None:
    _listing(parser)
    parser.add_argument("channels", nargs="*", metavar="CHANNEL")
    parser.add_argument("--make", action="store_true", help="make missing folders first")
    parser.add_argument("--accept-volume", action="store_true", help="take the drive now at the path as the right one")


def _add_messages(parser: argparse.ArgumentParser) -> None:
    _of_channel(parser)
    states = [state.value for state in MessageState]
    parser.add_argument("--state", action="append", choices=states, help="only this state; may stand more than once")
    parser.add_argument(
        "--find",
        default="",
        metavar="TEXT",
        help="part of a file name, type, sender, control, patient or order id or family name; or a message id",
    )
    parser.add_argument("--since", type=since, metavar="T", help="a time (2026-01-31 14:00), or how long ago (2h, 7d)")
    _add_limit(parser)


def _add_show(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", metavar="ID")
    parser.add_argument(
        "--body", metavar="FILE|-", help="write the stored bytes exactly to a file; -: only them, to standard output"
    )


def _add_resend(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ids", nargs="+", metavar="ID")
    parser.add_argument("--destination", metavar="D", help="only to this destination")


def _add_claims(parser: argparse.ArgumentParser, shared: argparse.ArgumentParser) -> None:
    _listing(_of_channel(parser))
    acts = parser.add_subparsers(dest="act", metavar="ACT", title="acts")
    for name, text in (
        ("finish", "store the claimed files and remove them"),
        ("give-back", "put the claimed files back under their own names"),
        ("take-over", "make another engine's claims this engine's own; asks, and is audited"),
        ("set-aside", "go on without objects that are stored and can't be deleted; asks, and is audited"),
    ):
        act = acts.add_parser(name, help=text, description=text, parents=[shared], allow_abbrev=False)
        act.add_argument("claims", nargs="+", metavar="CLAIM")
        if name in ("take-over", "set-aside"):
            act.add_argument("--yes", action="store_true", help="do not ask")


def _add_failures(parser: argparse.ArgumentParser, shared: argparse.ArgumentParser) -> None:
    _listing(parser)
    parser.add_argument("--all", action="store_true", help="the closed ones too")
    acts = parser.add_subparsers(dest="act", metavar="ACT", title="acts")
    text = (
        "say that a person has seen the failures of a code (audited); ends those that have no other end, and gives up "
        "what waits for a destination or channel that is gone"
    )
    act = acts.add_parser("acknowledge", help=text, description=text, parents=[shared], allow_abbrev=False)
    act.add_argument("code", metavar="CODE")
    _of_channel(act)
    act.add_argument("--note", default="", metavar="TEXT", help="kept with the failure, sealed")


def _add_audit(parser: argparse.ArgumentParser, shared: argparse.ArgumentParser) -> None:
    _listing(parser)
    _add_limit(parser)
    acts = parser.add_subparsers(dest="act", metavar="ACT", title="acts")
    verify = "walk the whole record and say whether it was changed or cut"
    acts.add_parser("verify", help=verify, description=verify, parents=[shared], allow_abbrev=False)
    text = "write the whole record to a file: FHIR AuditEvent (.json a bundle, .ndjson one a line) or .csv"
    export = acts.add_parser("export", help=text, description=text, parents=[shared], allow_abbrev=False)
    export.add_argument("file", type=_path, metavar="FILE")


def _add_secret(parser: argparse.ArgumentParser, shared: argparse.ArgumentParser) -> None:
    acts = parser.add_subparsers(dest="act", metavar="ACT", title="acts", required=True)
    for name, text in (
        ("set", "read a secret from standard input (a terminal does not show it) and seal it in the store"),
        ("delete", "delete a secret from the store"),
        ("list", "which secrets are set, and when; never their values"),
    ):
        act = acts.add_parser(name, help=text, description=text, parents=[shared], allow_abbrev=False)
        if name == "list":
            _listing(act)
        else:
            act.add_argument("name", metavar="NAME", help="CHANNEL/source/FIELD or CHANNEL/DESTINATION/FIELD")
            # Taken so that it can be refused without being repeated.
            act.add_argument("value", nargs="*", metavar="", help=argparse.SUPPRESS)


def _add_key(parser: argparse.ArgumentParser, shared: argparse.ArgumentParser) -> None:
    acts = parser.add_subparsers(dest="act", metavar="ACT", title="acts", required=True)
    for name, text in (
        ("status", "what keeps the master key, and whether there is a recovery key"),
        ("recovery", "make a new recovery key and show it once; an earlier one is void"),
        ("restore", "open a store whose master key is lost, with the recovery key from standard input; asks"),
        ("rotate", "put a new master key in the place of the old one"),
    ):
        act = acts.add_parser(name, help=text, description=text, parents=[shared], allow_abbrev=False)
        if name == "restore":
            act.add_argument("--yes", action="store_true", help="do not ask")
            act.add_argument("--escrow", action="store_true", help=_ESCROW)
        if name == "rotate":
            text = "a key may be known: seal everything anew under new keys and destroy the old ones"
            act.add_argument("--reseal", action="store_true", help=text)


def _add_purge(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--older-than", type=_age, metavar="90d", help="older than this; else what each channel's retention says"
    )
    parser.add_argument("--dry-run", action="store_true", help="only show what would be removed")
    parser.add_argument("--yes", action="store_true", help="do not ask")


def _age(text: str) -> Duration:
    try:
        found = Duration.parse(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected {DURATION_EXPECTED}") from None
    if found.ms < 1:
        raise argparse.ArgumentTypeError("expected more than nothing")
    return found


def _add_trust(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("channel", metavar="CHANNEL")
    parser.add_argument(
        "--fingerprint",
        metavar="SHA256:…",
        help="trust the key with this fingerprint and do not ask; it is compared with the server's",
    )


def _add_limit(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--limit", type=_count, default=DEFAULT_LIMIT, metavar="N", help=f"default {DEFAULT_LIMIT}; 0: all"
    )


def _path(text: str) -> Path:
    if not text or "\0" in text:
        raise argparse.ArgumentTypeError("expected a path")
    return Path(text).absolute()


def _seconds(text: str) -> float:
    try:
        return Duration.parse(float(text) if _is_number(text) else text).seconds
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected seconds, or {DURATION_EXPECTED}") from None


def _is_number(text: str) -> bool:
    return text.replace(".", "", 1).isascii() and text.replace(".", "", 1).isdigit()


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or len(text) > 9:
        raise argparse.ArgumentTypeError("expected a whole number")
    return int(text)


def since(text: str) -> int:
    """A moment in ms since 1970: a date, a date and time, a time of today (local where no zone stands), or an age."""
    try:
        return int((datetime.now().astimezone().timestamp() - Duration.parse(text).seconds) * 1000)
    except ValueError:
        pass
    try:
        return int(datetime.fromisoformat(text).astimezone().timestamp() * 1000)
    except (ValueError, OverflowError, OSError):
        pass
    try:
        moment = datetime.combine(datetime.now().astimezone().date(), time.fromisoformat(text))
        return int(moment.astimezone().timestamp() * 1000)
    except (ValueError, OverflowError, OSError):
        raise argparse.ArgumentTypeError("expected a time like 2026-01-31 14:00, or an age like 2h") from None
