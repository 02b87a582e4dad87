"""The sentences of the settings: how long, how much, how the keys stand. Pure; GUI thread for the language."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from pathways_desktop.config.units import Duration
from pathways_desktop.desktop.foreign_words import said
from pathways_desktop.desktop.widgets.facts import Fact
from pathways_desktop.desktop.words import age, day_and_time, figure, size_text
from pathways_desktop.domain.keys import KeyReport, Resealing, StoreState
from pathways_desktop.domain.policies import MachineRules
from pathways_desktop.engine.facade_keeping import Removable

_DAY_MS, _HOUR_MS = 86_400_000, 3_600_000
_MOST_SHOWN = 8
"""Channels of a removal that are named; the sum tells of all."""
_OLD_MS = 400 * _DAY_MS
"""A master key older than this is called old: longer than the keys of purged messages are kept."""


def kept_text(kept: str) -> str:
    """`90 days`, `12 hours`, or the duration as the file has it."""
    tr = QCoreApplication.translate
    ms = Duration.parse(kept).ms
    if ms and ms % _DAY_MS == 0:
        days = ms // _DAY_MS
        return tr("Kept", "1 day") if days == 1 else tr("Kept", "{count} days").format(count=figure(days))
    if ms and ms % _HOUR_MS == 0:
        hours = ms // _HOUR_MS
        return tr("Kept", "1 hour") if hours == 1 else tr("Kept", "{count} hours").format(count=figure(hours))
    return kept


def messages_text(count: int) -> str:
    """`1 message`, `1,204 messages`."""
    tr = QCoreApplication.translate
    return tr("Kept", "1 message") if count == 1 else tr("Kept", "{count} messages").format(count=figure(count))


def removal_text(rows: Sequence[Removable]) -> str:
    """What would be removed, a line a channel, the sum first."""
    tr = QCoreApplication.translate
    if not rows:
        return tr("Removal", "Nothing is old enough.")
    total = messages_text(sum(row.messages for row in rows))
    size = size_text(sum(row.bytes for row in rows))
    lines = [tr("Removal", "{messages}, {size}:").format(messages=total, size=size)]
    for row in rows[:_MOST_SHOWN]:
        text = tr("Removal", "{channel}: {messages}, {size}, older than {kept}")
        told = text.format(
            channel=row.channel,
            messages=messages_text(row.messages),
            size=size_text(row.bytes),
            kept=kept_text(row.kept),
        )
        lines.append(told)
    if len(rows) > _MOST_SHOWN:
        lines.append(tr("Removal", "and {count} more channels").format(count=figure(len(rows) - _MOST_SHOWN)))
    return "\n".join(lines)


def master_key_facts(keys: KeyReport, now: int) -> tuple[Fact, ...]:
    """How the master key stands."""
    tr = QCoreApplication.translate
    kept = tr("Keys", "The store is open. Kept by: {keeper}").format(keeper=said(keys.keeper))
    if keys.state is StoreState.READ_ONLY:
        looked = tr("Keys", "The store was opened with the recovery key, to be looked at only. Its master key is away.")
        facts = [Fact("look", looked)]
    else:
        facts = [Fact("good", kept)]
    if keys.since is not None:
        since = tr("Keys", "Master key {number}, {age} old: since {time}").format(
            number=figure(keys.number), age=age(now - keys.since), time=day_and_time(keys.since)
        )
        facts.append(Fact("look" if now - keys.since > _OLD_MS else "good", since))
    months = tr("Keys", "{count} months have a key of their own").format(count=figure(keys.months))
    facts.append(Fact("none", tr("Keys", "1 month has a key of its own") if keys.months == 1 else months))
    if keys.strange:
        strange = tr("Keys", "Somebody put {count} other keys into the store from outside. They were given nothing.")
        facts.append(Fact("bad", strange.format(count=figure(keys.strange))))
    return tuple(facts)


def recovery_facts(keys: KeyReport, now: int) -> tuple[Fact, ...]:
    """Whether there is a way back without the master key."""
    tr = QCoreApplication.translate
    if keys.recovery_since is not None:
        made = tr("Keys", "Made {time}, {age} ago. An earlier one is void.").format(
            time=day_and_time(keys.recovery_since), age=age(now - keys.recovery_since)
        )
        return (Fact("good", made),)
    if keys.escrow is not None:
        return (Fact("none", tr("Keys", "There is none. The escrow key of the hospital opens this store too.")),)
    lost = tr("Keys", "There is none. A lost user profile or machine would mean lost messages.")
    return (Fact("look", lost), Fact("look", tr("Keys", "No backup can be made: it would open with it alone.")))


def escrow_facts(keys: KeyReport) -> tuple[Fact, ...]:
    """Whose key the administrators named."""
    if keys.escrow is None:
        return ()
    told = QCoreApplication.translate("Keys", "Fingerprint {fingerprint}, taken {time}")
    return (Fact("good", told.format(fingerprint=keys.escrow.fingerprint, time=day_and_time(keys.escrow.since))),)


def policy_facts(rules: MachineRules) -> tuple[Fact, ...]:
    """What the administrators of this machine set for all its users; nothing where they set nothing."""
    tr = QCoreApplication.translate
    facts = []
    if rules.least_kept_ms:
        least = tr("Policy", "Every message is kept for at least {time}.")
        facts.append(Fact("good", least.format(time=Duration(rules.least_kept_ms))))
    if rules.recovery_key_required:
        facts.append(Fact("good", tr("Policy", "A recovery key is required.")))
    if rules.updates_off:
        facts.append(Fact("good", tr("Policy", "Only administrators install another version of this program.")))
    if rules.unread is not None:
        facts.append(Fact("bad", tr("Policy", "Not understood: {settings}").format(settings=rules.unread)))
    return tuple(facts)


def resealing_text(work: Resealing, now: int) -> str:
    """How far a sealing anew has come."""
    tr = QCoreApplication.translate
    stage = {
        "messages": tr("Keys", "the messages"),
        "records": tr("Keys", "failures, settings and secrets"),
        "index": tr("Keys", "the search words"),
        "audit": tr("Keys", "the audit record"),
        "keys": tr("Keys", "the keys"),
    }.get(work.stage, work.stage)
    told = tr("Keys", "Being sealed anew for {age}: {stage}; {done} of {total} messages done")
    return told.format(age=age(now - work.began), stage=stage, done=figure(work.done), total=figure(work.total))


def bundle_part(name: str) -> str:
    """What a file of the diagnostics bundle is, with its name."""
    tr = QCoreApplication.translate
    words = {
        "about.json": tr("Bundle", "The program and this machine"),
        "store.json": tr("Bundle", "The store and its keys"),
        "channels.json": tr("Bundle", "The channels, their settings without texts"),
        "failures.json": tr("Bundle", "The failures, by code"),
        "log.jsonl": tr("Bundle", "The last lines of the log"),
    }.get(name)
    return f"{words} ({name})" if words else name
