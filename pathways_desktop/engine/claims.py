"""What lies in the claim folders, and what a person does with it: finish, give back, take over.

Lists are made with a source of their own, so that a worker in a pass is not disturbed; acts run on the channel's
worker between two passes. Source: contract, `claims`; design rule 8.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from functools import partial
from typing import TYPE_CHECKING

from pathways_desktop.config.model import Channel, Config
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import ClaimState
from pathways_desktop.domain.names import ClaimId
from pathways_desktop.domain.progress import Step
from pathways_desktop.domain.rows import ClaimRow
from pathways_desktop.engine import keys
from pathways_desktop.engine.access import source_parts
from pathways_desktop.engine.caretakers import former_places, gone_channels
from pathways_desktop.engine.facade import ActResult, ClaimAct
from pathways_desktop.engine.log import log_error
from pathways_desktop.engine.patience import PlaceLook
from pathways_desktop.engine.runtime import ChannelRuntime, Places
from pathways_desktop.locations.base import Claimed, ClaimFile, Source
from pathways_desktop.locations.marked import MarkedSource
from pathways_desktop.store.store import Store

if TYPE_CHECKING:
    from pathways_desktop.engine.engine import Engine

ACT_SECONDS = 60.0
UNKNOWN = "ERR_PATHWAYS_CLAIM_UNKNOWN"
STORED_ALREADY = "stored already, so not given back"
_ACTS_LOOKED_AT = 2_000
"""Rows of the audit record that are looked through for an act that was done already."""
STORED_ELSEWHERE = "the other installation may have stored this file already, which only its own store knows"
States = Mapping[str, tuple[ClaimState, str]]
Done = dict[str, ActResult]


# ---------------------------------------------------------------- the list


def claim_channels(store: Store, config: Config, channel: str | None) -> list[Channel]:
    """The channels whose claim folders are listed: one, or all of the file, those gone from it, and former places.

    Raises `ERR_PATHWAYS_CHANNEL_UNKNOWN` for a name that neither has.
    """
    gone = [*gone_channels(store, config), *former_places(store, config)]
    if channel is None:
        return [*config.channels, *gone]
    found = [each for each in (*config.channels, *gone) if each.name == channel]
    if not found and channel not in store.channels():
        raise PathwaysError("ERR_PATHWAYS_CHANNEL_UNKNOWN", channel)
    return found  # none: it ran once and left nothing


def claim_rows(
    channels: Sequence[Channel],
    named: frozenset[str],
    places: Places,
    store: Store,
    states: Callable[[str], States],
    signs: Callable[[str], Mapping[str, float]],
    began: int | None = None,
) -> tuple[list[ClaimRow], list[tuple[str, PathwaysError]]]:
    """The claims of the channels, and the places that could not be read. Reads the places' folders.

    `named` are the channels of the file: claims of ours whose channel is another are shown once, as those of a
    channel that is gone. `states` and `signs` tell of one channel what its worker knows; what was claimed since
    `began` (ms since 1970; None: no engine runs) is of this run.
    """
    rows: list[ClaimRow] = []
    failed: list[tuple[str, PathwaysError]] = []
    gone: set[tuple[str, str]] = set()
    # All at once: several channels may read one share, and one that hangs is waited for once.
    looks = [(channel, PlaceLook(channel.source, partial(_listed, places, store, channel))) for channel in channels]
    for channel, look in looks:
        try:
            found = look.result()
        except PathwaysError as error:
            failed.append((channel.name, error))
            continue
        known, watched = states(channel.name), signs(channel.name)
        for claim in found:
            row = _row(channel, claim, store, named, known, watched, began)
            if row.gone:
                key = (row.location, row.claim_id)
                if key not in gone:
                    rows.append(row)
                gone.add(key)
            elif channel.name in named:
                rows.append(row)
    return rows, failed


def _listed(places: Places, store: Store, channel: Channel, step: Step) -> Sequence[ClaimFile]:
    source = places.source(channel, source_parts(store, channel, step))
    try:
        return source.claims()
    finally:
        source.stop()


def _row(
    channel: Channel,
    found: ClaimFile,
    store: Store,
    named: frozenset[str],
    states: States,
    signs: Mapping[str, float],
    began: int | None,
) -> ClaimRow:
    claim_id = ClaimId.parse(found.claim_id)
    state, code = found.state, None
    ours = claim_id is not None and claim_id.tag == store.tag
    gone = ours and found.channel not in named
    if gone:
        state = ClaimState.OTHER_CHANNEL
    elif state in (ClaimState.THIS_RUN, ClaimState.EARLIER_RUN):
        if claim_id is not None and began is not None and claim_id.time_ms >= began:
            state = ClaimState.THIS_RUN
        state, code = states.get(found.claim_id, (state, None))
    path = found.path
    if claim_id is not None and ours:
        path = store.intake.noted(found.channel, claim_id) or path
    silent = signs.get(found.tag) if found.channel == channel.name else None
    return ClaimRow(
        found.channel if gone else channel.name,
        channel.source.where,
        found.claim_id,
        path,
        found.size,
        claim_id.time_ms if claim_id is not None else found.mtime_ns // 1_000_000,
        found.owner,
        state,
        code,
        gone,
        found.host,
        None if silent is None else round(silent * 1000),
    )


# ---------------------------------------------------------------- the acts


def act(engine: Engine, kind: ClaimAct, claim_ids: Sequence[str], who: str) -> list[ActResult]:
    """Do what a person asked with these claims; safe to repeat. Blocks until the channels' workers have done it."""
    wanted: list[ClaimId] = []
    refused: Done = {}
    for text in claim_ids:
        claim_id = ClaimId.parse(text)
        if claim_id is None:
            refused[text] = ActResult(text, done=False, code=UNKNOWN)
        else:
            wanted.append(claim_id)
    results, otherwise = _ask_all(engine, kind, wanted, who) if wanted else ({}, PathwaysError("ERR_PATHWAYS_INTERNAL"))
    for runtime in engine.keepers():
        # What the worker of a former place stored is delivered by the channel at work.
        runtime.wake_deliveries()
    before: Mapping[str, _Before] = {}
    if len(results) < len(wanted):
        before = _done_before(engine.store)
    return [
        refused.get(text) or results.get(text) or _not_found(kind, text, before.get(text), otherwise)
        for text in claim_ids
    ]


_Before = tuple[ClaimAct, str]
_WORDS = {
    ClaimAct.FINISH: "finished",
    ClaimAct.GIVE_BACK: "given back",
    ClaimAct.TAKE_OVER: "taken over",
    ClaimAct.SET_ASIDE: "set aside",
}


def _done_before(store: Store) -> dict[str, _Before]:
    """What was done here with claims not long ago, the last act with each, with the words of that time."""
    acts, found = {f"claim-{kind.value}": kind for kind in ClaimAct}, {}
    for row in reversed(store.audit.newest(_ACTS_LOOKED_AT)):
        if row.what in acts and row.outcome == "done":
            _, _, told = (row.detail or "").partition(": ")
            claim, _, words = told.partition(": ")
            found[claim] = acts[row.what], words
    return found


def _not_found(kind: ClaimAct, text: str, before: _Before | None, otherwise: PathwaysError) -> ActResult:
    """What to say of a claim that lies nowhere: asking twice is no mistake, another act than before finds nothing."""
    if before is not None:
        earlier, words = before
        done = "finished" if words.startswith(STORED_ALREADY) else _WORDS[earlier]
        told = f"{done} before; {words}"
        if earlier is kind:
            return ActResult(text, done=True, detail=told)
        if otherwise.code == UNKNOWN:
            return ActResult(text, done=False, code=UNKNOWN, detail=told)
    return ActResult(text, done=False, code=otherwise.code, detail=otherwise.detail or None)


def _ask_all(engine: Engine, kind: ClaimAct, wanted: Sequence[ClaimId], who: str) -> tuple[Done, PathwaysError]:
    """What came of each claim that lies somewhere, and what to say of the others. All workers are asked at once.

    A worker that stands in a dead share keeps nobody from acting on the claims of another channel.
    """
    asked: dict[Future[Done], ChannelRuntime] = {}
    keepers = engine.keepers()
    for runtime in keepers:
        answer: Future[Done] = Future()
        runtime.worker.ask(_on_worker(runtime, engine.store, kind, wanted, who, answer, _neighbours(runtime, keepers)))
        asked[answer] = runtime
    results: Done = {}
    otherwise = PathwaysError(UNKNOWN)
    end = time.monotonic() + ACT_SECONDS
    # Nobody is waited for any longer once each claim was found.
    while asked and len(results) < len(wanted):
        answered = wait(asked, max(0.0, end - time.monotonic()), FIRST_COMPLETED).done
        if not answered:
            otherwise = PathwaysError(
                "ERR_PATHWAYS_WORKER_BUSY", ", ".join(each.channel.name for each in asked.values())
            )
            break
        for answer in answered:
            del asked[answer]
            try:
                results.update(answer.result())
            except PathwaysError as error:
                otherwise = error
    for answer in asked:
        answer.cancel()  # an act that nobody hears of any more is not done later
    return results, otherwise


def _neighbours(runtime: ChannelRuntime, keepers: Sequence[ChannelRuntime]) -> frozenset[str] | None:
    """The channels that keep claims at this place, for the first of them; None for the others.

    Markers of all channels lie side by side in an object store, so one of a channel that is not here can be taken over
    by any: the first one does it, that no two meet at it.
    """
    here = [each.channel.name for each in keepers if each.channel.source.where == runtime.channel.source.where]
    if here[:1] == [runtime.channel.name] and isinstance(runtime.worker.source, MarkedSource):
        return frozenset(here)
    return None


def _on_worker(
    runtime: ChannelRuntime,
    store: Store,
    kind: ClaimAct,
    wanted: Sequence[ClaimId],
    who: str,
    answer: Future[Done],
    neighbours: frozenset[str] | None,
) -> Callable[[Source], None]:
    def act_now(source: Source) -> None:
        if not answer.set_running_or_notify_cancel():
            return  # whoever asked has gone away with the word that this worker is busy
        try:
            answer.set_result(_do_all(runtime, store, kind, wanted, who, source, neighbours))
        except PathwaysError as error:
            log_error("claim-act-failed", error, channel=runtime.channel.name)
            answer.set_exception(error)
        except BaseException as fault:
            answer.set_exception(fault)
            raise

    return act_now


def _do_all(
    runtime: ChannelRuntime,
    store: Store,
    kind: ClaimAct,
    wanted: Sequence[ClaimId],
    who: str,
    source: Source,
    neighbours: frozenset[str] | None,
) -> Done:
    """The acts on those of the claims that lie in this channel's folder. On its worker's thread."""
    name, results = runtime.channel.name, Done()
    ours = runtime.worker.runner.whole(source.leftovers())
    acted: dict[ClaimId, str] = {}
    """What was done already, with the other half of a hand-over."""
    owners = {}
    """Of other engines' claims: who made them."""
    if any(claim_id.tag != store.tag for claim_id in wanted):
        owners = {
            row.claim_id: row.owner
            for row in source.claims()
            if row.channel == name or (neighbours is not None and row.channel not in neighbours)
        }
    for claim_id in wanted:
        text, claimed = claim_id.text, ours.get(claim_id)
        try:
            if claimed is not None:
                done = acted.get(claimed.claim_id) or _do(runtime, store, kind, claimed)
                acted[claimed.claim_id] = done
            elif claim_id in acted:
                done = acted[claim_id]
            elif text in owners and claim_id.tag != store.tag and kind is not ClaimAct.TAKE_OVER:
                results[text] = ActResult(text, False, "ERR_PATHWAYS_CLAIM_OTHER_ENGINE", "take it over first")
                continue
            elif text in owners and claim_id.tag != store.tag:
                # On the disk before the file is touched: whatever happens then, it is known who asked for it.
                detail = f"{name}: {text} of {owners[text]}; {STORED_ELSEWHERE}"
                store.audit.record("take-over", who=who, outcome="asked", detail=detail)
                taken = runtime.worker.runner.take_over(claim_id)
                acted.update((old, f"its claim is {new.text} now") for old, new in taken.items())
                done = acted[claim_id]
            else:
                continue
        except PathwaysError as error:
            log_error("claim-act-failed", error, channel=name, claim=text)
            results[text] = ActResult(text, done=False, code=error.code, detail=error.detail or None)
            store.audit.record(f"claim-{kind.value}", who=who, outcome=error.code, detail=f"{name}: {text}")
        else:
            results[text] = ActResult(text, done=True, detail=done)
            store.audit.record(f"claim-{kind.value}", who=who, detail=f"{name}: {text}: {done}")
    return results


def go_on_without(engine: Engine, channel: str, who: str) -> None:
    """Set aside what stops the channel's source, and poll. On the channel's worker; nobody waits.

    Raises `ERR_PATHWAYS_CHANNEL_UNKNOWN`, and `ERR_PATHWAYS_WORKER_BUSY` where no worker runs for it.
    """
    engine.channel(channel)
    runtime = engine.runtime(channel)
    if runtime is None:
        raise PathwaysError("ERR_PATHWAYS_WORKER_BUSY", channel)

    def act_now(source: Source) -> None:
        if not isinstance(source, MarkedSource):
            return
        for claimed in source.stuck():
            # On the disk before the marker is touched: whatever happens then, it is known who asked for it.
            engine.store.audit.record("claim-set-aside", who=who, detail=f"{channel}: {claimed.claim_id.text}")
            source.lay_aside(claimed)

    runtime.worker.ask(act_now)
    runtime.worker.poll()


def _do(runtime: ChannelRuntime, store: Store, kind: ClaimAct, claimed: Claimed) -> str:
    """What was done with a claim of ours, in words."""
    name, runner = runtime.channel.name, runtime.worker.runner
    if kind is ClaimAct.TAKE_OVER:
        return "this engine's already"
    if kind is ClaimAct.FINISH:
        if runner.is_done(claimed):
            raise PathwaysError("ERR_PATHWAYS_PAYLOAD_MISSING", "a done file alone holds nothing to store")
        return runner.finish(claimed)
    stored = store.intake.known(name, keys.claim_key(name, claimed)) is not None
    if kind is ClaimAct.SET_ASIDE:
        source = runtime.worker.source
        if not stored or not isinstance(source, MarkedSource):
            raise PathwaysError("ERR_PATHWAYS_CLAIM_NOT_KEPT")
        source.lay_aside(claimed)
        return "stays where it is; no pass takes it"
    if stored:
        return f"{STORED_ALREADY}: {runner.finish(claimed)}"
    runner.give_back(claimed, store.intake.noted(name, claimed.claim_id) or claimed.path)
    return "given back; kept out until it changes or the channel is polled"
