"""Times, ages, sizes and counts as people read them. Sentences about states are in `sentences`; no widget here.

Times are local, to the second, with the day only when it is not today; a copy gives RFC 3339 in UTC (visual design,
section 5, "Numbers, times").
"""

from __future__ import annotations

import getpass
import platform
import time
from datetime import UTC, datetime

from PySide6.QtCore import QCoreApplication, QLocale

from pathways_desktop.domain.names import name_text, one_line

_SECOND, _MINUTE, _HOUR, _DAY = 1_000, 60_000, 3_600_000, 86_400_000
_UNITS = ("B", "KB", "MB", "GB", "TB")


def now_ms() -> int:
    """Wall time in milliseconds since 1970 UTC."""
    return time.time_ns() // 1_000_000


def local(ms: int) -> datetime:
    """A time in the zone of this machine."""
    return datetime.fromtimestamp(ms / 1000, UTC).astimezone()


def start_of_day(now: int) -> int:
    """The local midnight before `now`, in milliseconds since 1970 UTC."""
    moment = local(now)
    return round(moment.replace(hour=0, minute=0, second=0, microsecond=0, fold=0).timestamp() * 1000)


def _month(moment: datetime) -> str:
    return QLocale().standaloneMonthName(moment.month, QLocale.FormatType.ShortFormat)


def clock(ms: int) -> str:
    """`10:42:07`."""
    return f"{local(ms):%H:%M:%S}"


def minute(ms: int, now: int | None = None) -> str:
    """`10:42` today, `Fri 16:02` within the last six days, else `30 Nov 16:02`."""
    moment, today = local(ms), local(now_ms() if now is None else now)
    days = (today.date() - moment.date()).days
    if days == 0:
        return f"{moment:%H:%M}"
    if 0 < days < 7:
        return f"{QLocale().dayName(moment.isoweekday(), QLocale.FormatType.ShortFormat)} {moment:%H:%M}"
    return f"{moment.day} {_month(moment)} {moment:%H:%M}"


def short_moment(ms: int, now: int) -> str:
    """`10:42:07` today, else as `minute` tells it."""
    return clock(ms) if local(ms).date() == local(now).date() else minute(ms, now)


def moment_text(ms: int, now: int | None = None) -> str:
    """`10:42:07` today, else `30 Nov 10:42:07`, with the year when it is another."""
    moment, today = local(ms), local(now_ms() if now is None else now)
    if moment.date() == today.date():
        return f"{moment:%H:%M:%S}"
    year = "" if moment.year == today.year else f" {moment.year}"
    return f"{moment.day} {_month(moment)}{year} {moment:%H:%M:%S}"


def day_and_time(ms: int) -> str:
    """`30 Nov 2026, 10:42:07`."""
    moment = local(ms)
    return f"{moment.day} {_month(moment)} {moment.year}, {moment:%H:%M:%S}"


def time_tip(ms: int) -> str:
    """The whole of a time for a tooltip: day, zone, and the same in UTC."""
    moment = local(ms)
    return f"{day_and_time(ms)} {moment.tzname() or ''}\n{rfc3339(ms)}"


def rfc3339(ms: int) -> str:
    """A time as it is copied: `2026-11-30T09:42:07.120Z`."""
    moment = datetime.fromtimestamp(ms / 1000, UTC)
    return f"{moment:%Y-%m-%dT%H:%M:%S}.{ms % 1000:03}Z"


def age(ms: int) -> str:
    """How long: `4 s`, `22 min`, `3 h 12 min`, `2 d`. Counts up in steps of a second, a minute, an hour."""
    tr = QCoreApplication.translate
    ms = max(0, ms)
    if ms < _MINUTE:
        return tr("Words", "{count} s").format(count=ms // _SECOND)
    if ms < _HOUR:
        return tr("Words", "{count} min").format(count=ms // _MINUTE)
    if ms < _DAY:
        hours, rest = divmod(ms, _HOUR)
        minutes = rest // _MINUTE
        if not minutes:
            return tr("Words", "{count} h").format(count=hours)
        return tr("Words", "{hours} h {minutes} min").format(hours=hours, minutes=minutes)
    return tr("Words", "{count} d").format(count=ms // _DAY)


def size_text(size: int) -> str:
    """Bytes as `512 B`, `2.1 KB`, `88 MB`; steps of 1024."""
    value, unit = float(size), 0
    while value >= 1000 and unit < len(_UNITS) - 1:
        value /= 1024
        unit += 1
    if unit == 0:
        return f"{size} B"
    digits = 1 if value < 10 else 0
    return f"{QLocale().toString(value, 'f', digits)} {_UNITS[unit]}"


def figure(count: int) -> str:
    """A count with the group marks of the user's country."""
    return QLocale().toString(count)


def file_name(name: bytes) -> str:
    """A file's name on one line, for lists. Never for a log, a toast or the tray."""
    return one_line(name_text(name))


def user_name() -> str:
    """Who sits here, for the audit record: the name that the system knows."""
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return "unknown"


def host_name() -> str:
    """This machine's name, for the rail."""
    return platform.node() or "localhost"
