"""The commands that do something: run, resend, pause, resume, poll, and the acts on claims.

What is done goes through `ports`; here stand the words, the questions, the interrupts and the exit statuses.
"""

from __future__ import annotations

import argparse
import contextlib
import queue
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from types import FrameType

from pathways_desktop.cli.arguments import UsageError
from pathways_desktop.cli.fields import local, owner_text, resend_fields
from pathways_desktop.cli.listings import require_configured, tell_fault
from pathways_desktop.cli.output import DONE, FAILED, Output
from pathways_desktop.cli.ports import Answer, Home, HomeOptions, Program
from pathways_desktop.domain.errors import PathwaysError, Retry, Severity, spec
from pathways_desktop.domain.names import ClaimId, name_text, one_line, parse_message_id
from pathways_desktop.domain.rows import ResendRow
from pathways_desktop.engine.facade import ActResult, ClaimAct

QUEUED = "queued: no engine is running"


def run(program: Program, options: HomeOptions, arguments: argparse.Namespace, output: Output) -> int:
    """`run`: a first interrupt stops at a safe point, a second one at once."""
    stop = threading.Event()
    with interrupts(stop, output) as interrupted:
        if arguments.once:
            report = program.run_once(options, stop)
        else:
            if arguments.seconds is None:
                output.note("Ctrl+C stops the engine at a safe point.")
            report = program.run(options, arguments.seconds, stop)
    standing = "1 failure open" if report.open == 1 else f"{report.open} failures open"
    output.line(f"{report.received} received, {report.delivered} delivered, {standing}")
    for row in report.failures:
        subject = ", ".join(part for part in (row.channel, row.subject) if part)
        output.error(PathwaysError(row.code, ": ".join(part for part in (subject, row.detail) if part)))
    earlier = report.open - len(report.failures)
    if earlier:
        output.note(f"{earlier} of them from before this run; `failures` lists them.")
    if not report.safe:
        output.note("A step in hand was not finished in time; the next run finishes it.")
        return FAILED
    failed = any(_is_failure(row.code) for row in report.failures)
    return FAILED if failed and not interrupted() else DONE


def _is_failure(code: str) -> bool:
    """Whether something that the engine had to do was not done.

    A notice is told and is no failure, but for what is tried again with growing pauses (a store that asks to slow
    down): that kept a place from being read or written.
    """
    told = spec(code)
    return told.severity is not Severity.NOTICE or told.retry is Retry.BACK_OFF


@contextlib.contextmanager
def interrupts(stop: threading.Event, output: Output) -> Iterator[Callable[[], bool]]:
    """Have SIGINT and SIGTERM set `stop` while the block runs; yields whether one came.

    A handler runs between two steps of the main thread, which may hold the event's own lock: it only puts a word into
    a queue that is safe for that, and a thread sets the event.
    """
    words: queue.SimpleQueue[bool] = queue.SimpleQueue()
    seen: list[int] = []

    def handle(number: int, frame: FrameType | None) -> None:
        seen.append(number)
        if len(seen) > 1:
            raise KeyboardInterrupt
        words.put(True)

    def pass_on() -> None:
        if words.get():
            output.note("Stopping at a safe point …")
            stop.set()

    if threading.current_thread() is not threading.main_thread():
        yield lambda: False
        return
    names = ("SIGINT", "SIGTERM", "SIGBREAK")
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    passer = threading.Thread(target=pass_on, name="interrupts")
    passer.start()
    before = {number: signal.signal(number, handle) for number in numbers}
    try:
        yield lambda: bool(seen)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        words.put(False)
        passer.join()


def resend(home: Home, arguments: argparse.Namespace, output: Output) -> int:
    """`resend`: what can be queued is queued, what can't is named with its code."""
    ids = list(dict.fromkeys(text.lower() for text in arguments.ids))
    known = [text for text in ids if parse_message_id(text) is not None]
    answer = home.resend(known, arguments.destination) if known else Answer[ResendRow](())
    unknown = tuple(
        ResendRow(text, "", 0, False, "ERR_PATHWAYS_MESSAGE_UNKNOWN") for text in ids if parse_message_id(text) is None
    )
    rows = (*answer.rows, *unknown)
    for row in rows:
        if arguments.json:
            output.json(resend_fields(row))
        elif row.queued:
            output.line(f"{row.id}: output {row.output} to {one_line(row.destination)} is queued")
    if answer.queued:
        output.note(QUEUED)
    refused = [row for row in rows if not row.queued]
    for row in refused:
        where = f"{row.id} to {row.destination}" if row.destination else row.id
        output.error(PathwaysError(row.code or "ERR_PATHWAYS_INTERNAL", where))
    return FAILED if refused or not rows else DONE


def on_channels(home: Home, arguments: argparse.Namespace, output: Output) -> int:
    """`pause`, `resume`, `poll`."""
    names = list(dict.fromkeys(arguments.channels))
    config, fault = home.standing_config()
    require_configured(config, names)
    act = {"pause": home.pause, "resume": home.resume, "poll": home.poll}[arguments.command]
    words = {"pause": "paused", "resume": "resumed", "poll": "polled"}
    return max(_tell(act(names), words[arguments.command], output), tell_fault(fault, output))


def require_claim_act(arguments: argparse.Namespace) -> None:
    """Refuse an act on claims that is not written right, before a home is opened. `UsageError`."""
    if arguments.channel is not None or arguments.json:
        raise UsageError(f"claims {arguments.act} takes claim ids only")
    asks = arguments.act in (ClaimAct.TAKE_OVER.value, ClaimAct.SET_ASIDE.value)
    if asks and not arguments.yes and not (sys.stdin and sys.stdin.isatty()):
        raise UsageError(f"{arguments.act} asks, and standard input is no terminal; say --yes")


def on_claims(home: Home, arguments: argparse.Namespace, output: Output) -> int:
    """`claims finish`, `give-back`, `take-over`, `set-aside`; the last two ask."""
    act = ClaimAct(arguments.act)
    ids = list(dict.fromkeys(arguments.claims))
    if act is ClaimAct.TAKE_OVER and not arguments.yes and not _agreed(home, ids, output):
        output.note("Nothing was done.")
        return DONE
    if act is ClaimAct.SET_ASIDE and not arguments.yes and not _agreed_to_leave(ids, output):
        output.note("Nothing was done.")
        return DONE
    known = [text for text in ids if ClaimId.parse(text) is not None]
    answer = home.act_on_claims(act, known) if known else Answer[ActResult](())
    unknown = tuple(ActResult(text, False, "ERR_PATHWAYS_CLAIM_UNKNOWN") for text in ids if ClaimId.parse(text) is None)
    words = {
        ClaimAct.FINISH: "finished",
        ClaimAct.GIVE_BACK: "given back",
        ClaimAct.TAKE_OVER: "taken over",
        ClaimAct.SET_ASIDE: "set aside",
    }
    return _tell(Answer((*answer.rows, *unknown), answer.queued), words[act], output)


def _agreed(home: Home, claim_ids: Sequence[str], output: Output) -> bool:
    """Ask before other engines' claims are taken: whose they are, since when, and what can happen."""
    rows = [row for row in home.claims(None).rows if row.claim_id in claim_ids]
    for row in rows:
        since = local(row.claimed)
        output.note(f"{row.claim_id}: {one_line(name_text(row.name))}, {row.channel}, claimed {since}")
        output.note(f"  by {one_line(owner_text(row))}")
    if any(row.may_be_at_work for row in rows):
        output.note(
            "It was not seen to be silent for 5 minutes: it may be at work. Then a file can be delivered twice."
        )
    output.note("The other engine may have stored a file already, which only its own store knows.")
    count = len(claim_ids)
    output.note(
        f"Is it stopped or replaced? Take over {count} claim{'s' if count != 1 else ''} of another engine? Type yes:"
    )
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def _agreed_to_leave(claim_ids: Sequence[str], output: Output) -> bool:
    """Ask before claims are let lie."""
    count = "1 claim" if len(claim_ids) == 1 else f"{len(claim_ids)} claims"
    output.note("What was claimed is stored once and stays at its place, with its marker; no pass takes it.")
    output.note(f"Go on without it? Set {count} aside? Type yes:")
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def _tell(answer: Answer[ActResult], done: str, output: Output) -> int:
    """Say what an act did to each thing, and the status that follows."""
    for row in answer.rows:
        if row.done:
            detail = f" ({one_line(row.detail)})" if row.detail else ""
            output.line(f"{one_line(row.subject)}: {QUEUED if answer.queued else done}{detail}")
    failed = [row for row in answer.rows if not row.done]
    for row in failed:
        detail = ": ".join(part for part in (row.subject, row.detail) if part)
        output.error(PathwaysError(row.code or "ERR_PATHWAYS_INTERNAL", detail))
    return FAILED if failed else DONE
