"""Commands of other processes: rows of the store that the pulse takes and answers. One function a kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pathways_desktop.config.model import Config
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.rows import ResendRow
from pathways_desktop.engine.acknowledging import acknowledge_all
from pathways_desktop.engine.claims import act
from pathways_desktop.engine.facade import ClaimAct
from pathways_desktop.engine.stranded import configured
from pathways_desktop.store.store import Store

if TYPE_CHECKING:
    from pathways_desktop.engine.engine import Engine


def run_command(engine: Engine, kind: str, args: Mapping[str, Any]) -> dict[str, Any]:
    """Do what a command says; the answer goes back into its row. Raises `PathwaysError`."""
    who = str(args.get("who", ""))
    if kind in ("pause", "resume"):
        for name in args["channels"]:
            engine.set_paused(name, kind == "pause", who)
        return {"done": list(args["channels"])}
    if kind == "poll":
        for name in args["channels"]:
            engine.poll(name)
        return {"done": list(args["channels"])}
    if kind == "claims":
        results = act(engine, ClaimAct(args["act"]), args["ids"], who)
        return {"results": [[each.subject, each.done, each.code, each.detail] for each in results]}
    if kind == "accept-volume":
        for name in args["channels"]:
            accept_volume(engine, name, who)
        return {"done": list(args["channels"])}
    if kind == "resend":
        rows = resend(engine, args["ids"], args.get("destination"), who, str(args.get("reason", "")))
        return {"rows": [[row.id, row.destination, row.output, row.queued, row.code] for row in rows]}
    if kind == "acknowledge":
        code, channel, note = str(args["code"]), args.get("channel"), str(args.get("note", ""))
        found = acknowledge_all(engine.store, engine.config, engine.clock, code, channel, note, who, engine.listener)
        engine.changed()
        return {"rows": [[row.channel, row.subject, row.open] for row in found]}
    if kind == "rotate-key":
        return {"number": engine.store.master_key.rotate(who)}
    if kind == "reseal":
        begin_reseal(engine, who)
        return {"begun": True}
    raise PathwaysError("ERR_PATHWAYS_USAGE", f"command {kind}")


def accept_volume(engine: Engine, channel: str, who: str) -> None:
    """Take the drive that stands at the channel's path now, and look at it at once. On the channel's worker.

    Raises `ERR_PATHWAYS_CHANNEL_UNKNOWN`, and `ERR_PATHWAYS_WORKER_BUSY` where no worker runs for it.
    """
    engine.channel(channel)
    runtime = engine.runtime(channel)
    if runtime is None:
        raise PathwaysError("ERR_PATHWAYS_WORKER_BUSY", channel)
    engine.store.audit.record("volume-accepted", who=who, detail=channel)
    runtime.worker.ask(lambda source: source.probe_again(accept_volume=True))


def begin_reseal(engine: Engine, who: str) -> None:
    """Begin to seal everything anew under new keys (audited); goes on beside the work. Raises as the key store."""
    engine.store.reseal.begin(who)
    if engine.upkeep is not None:
        engine.upkeep.reseal()
    engine.changed()


def queue_again(
    store: Store, config: Config, ids: Sequence[str], destination: str | None, who: str, reason: str
) -> list[ResendRow]:
    """Queue outputs again in the store; one for what is not configured is a row with its code."""
    return store.deliveries.resend(ids, destination, who, reason, configured(config))


def resend(engine: Engine, ids: list[str], destination: str | None, who: str, reason: str) -> list[ResendRow]:
    """Queue outputs again and wake the workers they are for."""
    rows = queue_again(engine.store, engine.config, ids, destination, who, reason)
    for runtime in engine.all_runtimes():
        for delivery in runtime.deliveries:
            if destination in (None, delivery.plan.name):
                delivery.resent()
    engine.changed()
    return rows
