"""The sentences of the settings: how long, how much, how the keys stand. Pure; GUI thread for the language."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from pathways_desktop.config.units import Duration
from pathways_desktop.desktop.widgets.facts import Fact
from pathways_desktop.desktop.words import age, day_and_time, figure, size_text
from pathways_desktop.engine.facade_keeping import KeyFacts, Removable

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


def master_key_facts(keys: KeyFacts, now: int) -> tuple[Fact, ...]:
    """How the master key stands."""
    tr = QCoreApplication.translate
    since = tr("Keys", "Master key {number}, {age} old: since {time}").format(
        number=figure(keys.number), age=age(now - keys.since), time=day_and_time(keys.since)
    )
    months = tr("Keys", "{count} months have a key of their own").format(count=figure(keys.months))
    facts = [
        Fact("good", tr("Keys", "The store is open. Kept by: {keeper}").format(keeper=keys.keeper)),
        Fact("look" if now - keys.since > _OLD_MS else "good", since),
        Fact("none", tr("Keys", "1 month has a key of its own") if keys.months == 1 else months),
    ]
    if keys.strange:
        strange = tr("Keys", "Somebody put {count} other keys into the store from outside. They were given nothing.")
        facts.append(Fact("bad", strange.format(count=figure(keys.strange))))
    return tuple(facts)


def recovery_facts(keys: KeyFacts, now: int) -> tuple[Fact, ...]:
    """Whether there is a way back without the master key."""
    tr = QCoreApplication.translate
    if keys.recovery_since is None:
        lost = tr("Keys", "There is none. A lost user profile or machine would mean lost messages.")
        return (Fact("look", lost), Fact("look", tr("Keys", "No backup can be made: it would open with it alone.")))
    made = tr("Keys", "Made {time}, {age} ago. An earlier one is void.").format(
        time=day_and_time(keys.recovery_since), age=age(now - keys.recovery_since)
    )
    return (Fact("good", made),)
