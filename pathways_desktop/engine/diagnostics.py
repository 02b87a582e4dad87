"""The diagnostics bundle: what somebody who helps from afar needs to know, and nothing that tells of a patient.

Everything in it is on a list of what may go out: numbers, times, states, codes, kinds, names of channels, ids. Paths,
hosts, users, details in words and every text that is not on the list are left out, also from the lines of the log.
"""

from __future__ import annotations

import contextlib
import importlib.metadata
import io
import json
import os
import platform
import sys
import time
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pathways_desktop import __version__
from pathways_desktop.config.faults import ConfigError
from pathways_desktop.config.model import Config
from pathways_desktop.domain.errors import PathwaysError, from_os_error
from pathways_desktop.domain.in_place import whole_file
from pathways_desktop.domain.keys import KeyReport
from pathways_desktop.engine.configuration import load_config
from pathways_desktop.engine.facade_keys import Bundle
from pathways_desktop.engine.home import Home
from pathways_desktop.engine.log import last_lines
from pathways_desktop.engine.snapshot import day_start_ms
from pathways_desktop.store.schema import SQLITE_VERSION
from pathways_desktop.store.store import Store

LOG_LINES = 5000
FAILURES = 1000
_LIBRARIES = ("PySide6", "cryptography", "keyring", "paramiko", "boto3", "azure-storage-blob", "pydantic")
_LOG_TEXTS = frozenset("time level event channel code kind where message claim id act".split())
"""Fields of the log whose texts go out: fixed words, names of channels, ids. Of the others only numbers do."""
_SETTING_TEXTS = frozenset(
    "type pollInterval minAge order maxSize addressing checksum mode volume retention first most silentAfter "
    "waitingAfter ttl".split()
)
"""Settings whose texts go out: words of ours, durations, sizes. Of the others numbers, yes and no."""
LEFT_OUT = "(left out)"


def make_bundle(home: Home, store: Store | None, report: KeyReport, now_ms: int) -> Bundle:
    """The bundle of a home; `store` None: it is not open, and `report` says why. Writes nothing."""
    parts: list[tuple[str, object]] = [("about.json", _about(home, now_ms)), ("store.json", _store(store, report))]
    parts.append(("channels.json", _channels(home, store, now_ms)))
    if store is not None:
        parts.append(("failures.json", _failures(store)))
    texts = [(name, json.dumps(value, indent=2) + "\n") for name, value in parts]
    lines = (log_line(line) for line in last_lines(home.logs, None, LOG_LINES))
    texts.append(("log.jsonl", "".join(f"{line}\n" for line in lines if line is not None)))
    return Bundle(tuple(texts))


def write_bundle(bundle: Bundle, path: Path) -> int:
    """Write a bundle to a zip file for this user alone, whole or not at all; its bytes. Raises the system's error."""
    try:
        with whole_file(path) as file:
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
                for name, text in bundle.parts:
                    made.writestr(name, text)
            size = file.seek(0, io.SEEK_END)
    except OSError as error:
        raise from_os_error(error, "the bundle can't be written") from error
    return size


def log_line(line: str) -> str | None:
    """A line of the log with what may go out of it; None for one that is none."""
    try:
        found = json.loads(line)
    except ValueError:
        return None
    if not isinstance(found, dict):
        return None
    return json.dumps({key: value for key, value in found.items() if key in _LOG_TEXTS or not isinstance(value, str)})


def _about(home: Home, now_ms: int) -> Mapping[str, object]:
    free: int | None = None
    total: int | None = None
    with contextlib.suppress(PathwaysError):
        free, total = home.room()
    libraries = {}
    for name in _LIBRARIES:
        with contextlib.suppress(importlib.metadata.PackageNotFoundError):
            libraries[name] = importlib.metadata.version(name)
    return {
        "program": __version__,
        "made": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(now_ms / 1000)),
        "python": platform.python_version(),
        "system": platform.system(),
        "release": platform.release(),
        "version": platform.version(),
        "machine": platform.machine(),
        "processors": os.cpu_count(),
        "sqlite": SQLITE_VERSION,
        "libraries": libraries,
        "zone_minutes": round(-time.timezone / 60),
        "names": sys.getfilesystemencoding(),
        "disk_free": free,
        "disk_bytes": total,
    }


def _store(store: Store | None, report: KeyReport) -> Mapping[str, object]:
    told: dict[str, object] = {
        "state": report.state.value,
        "code": report.code,
        "keeper": report.keeper,
        "master_key": report.number or None,
        "master_key_since": report.since,
        "months": report.months,
        "recovery_since": report.recovery_since,
        "escrow": report.escrow is not None,
        "strange_keys": report.strange,
        "resealing": report.resealing.stage if report.resealing is not None else None,
    }
    if store is None:
        return told
    figures = store.figures()
    return {
        **told,
        "messages": figures.messages,
        "bytes": figures.bytes,
        "free": figures.free,
        "audit_entries": store.audit.count(),
        "damaged_messages": len(store.checking.damaged()),
        "file_checked": store.checking.file_checked_at(),
        "messages_checked": store.checking.rows_checked_at(),
        "secrets": len(store.secrets.times()),
    }


def _channels(home: Home, store: Store | None, now_ms: int) -> Mapping[str, object]:
    try:
        config = load_config(home)
    except ConfigError as error:
        lines = [fault.line for fault in error.faults]
        return {"code": error.code, "lines": lines}
    except PathwaysError as error:
        return {"code": error.code}
    return {"channels": [_channel(config, each.name, store, now_ms) for each in config.channels]}


def _channel(config: Config, name: str, store: Store | None, now_ms: int) -> Mapping[str, object]:
    channel = config.channel(name)
    settings = channel.model_dump(mode="json", by_alias=True) if channel is not None else {}
    told: dict[str, object] = {"name": name, "settings": _settings({**settings, "name": None})}
    if store is None:
        return told
    counts = store.reader.channel_counts(name, day_start_ms(now_ms), now_ms)
    status = store.reader.status(name) or {}
    return {
        **told,
        "received_today": counts.received_today,
        "delivered_today": counts.delivered_today,
        "failed_today": counts.failed_today,
        "queued": counts.queued,
        "oldest_queued": counts.oldest_queued,
        "last_received": counts.last_received,
        "state": status.get("state"),
        "waiting": status.get("waiting"),
        "claimed": status.get("claimed"),
        "paused": store.status.paused(name),
        "waiting_reasons": _reasons(store, name),
    }


def _reasons(store: Store, channel: str) -> Mapping[str, int]:
    reasons: dict[str, int] = {}
    for row in store.reader.waiting(channel):
        reasons[row.reason.value] = reasons.get(row.reason.value, 0) + 1
    return reasons


def _settings(value: Any, key: str = "") -> Any:
    """Settings with every text left out that is not on the list."""
    if isinstance(value, Mapping):
        return {name: _settings(each, str(name)) for name, each in value.items() if each is not None}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_settings(each, key) for each in value]
    if isinstance(value, str) and key not in _SETTING_TEXTS:
        return LEFT_OUT
    return value


def _failures(store: Store) -> Sequence[Mapping[str, object]]:
    rows = store.reader.failures(closed=True)[:FAILURES]
    return [
        {
            "channel": row.channel,
            "code": row.code,
            "first": row.first,
            "last": row.last,
            "count": row.count,
            "open": row.open,
            "closed": row.closed,
            "acknowledged": row.acknowledged,
        }
        for row in rows
    ]
