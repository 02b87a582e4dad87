"""`check`: open every location of the named channels and run its probe. Writes nothing that stays.

Runs in the caller's thread; a folder that does not answer gets 30 seconds and a failed row. A place on another
machine is looked at in the order in which it would be used: the server, its host key, the secrets, then the probe.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pathways_desktop.config.model import Channel, Config, PlaceSettings
from pathways_desktop.config.parts import SOURCE_NAME
from pathways_desktop.config.places_folder import FolderPlace
from pathways_desktop.config.places_objects import AzblobPlace
from pathways_desktop.config.places_queue import QueuePlace
from pathways_desktop.config.places_sftp import SftpPlace
from pathways_desktop.config.secret_names import places_of
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.names import few
from pathways_desktop.domain.patterns import tells_apart
from pathways_desktop.domain.progress import Progress
from pathways_desktop.domain.rows import CheckRow
from pathways_desktop.engine.access import KEY_SECONDS, PLACE_NOT_MADE, kit_for, pinned_key
from pathways_desktop.engine.patience import PlaceLook, look_at
from pathways_desktop.engine.runtime import PlacesAndServers
from pathways_desktop.locations.base import Destination, DestinationParts, Source, SourceParts
from pathways_desktop.locations.kit import PlaceKit
from pathways_desktop.store.store import Store

Accept = Callable[[str, str], None]
STORED_MESSAGES = 500
"""So many of the newest messages are opened by `check`; each night all are."""


def named_channels(config: Config, names: Sequence[str]) -> list[Channel]:
    """The channels of these names, all of them for no name. Raises `ERR_PATHWAYS_CHANNEL_UNKNOWN`."""
    if not names:
        return list(config.channels)
    found = []
    for name in names:
        channel = config.channel(name)
        if channel is None:
            raise PathwaysError("ERR_PATHWAYS_CHANNEL_UNKNOWN", name)
        found.append(channel)
    return found


def stored_row(store: Store) -> CheckRow:
    """Whether what is stored opens: the newest messages, those known not to, and all that is kept beside messages."""
    began = time.monotonic()
    code = detail = None
    try:
        messages, records = store.checking.look(STORED_MESSAGES), store.checking.records()
        if messages:
            code, detail = "ERR_PATHWAYS_MESSAGE_DAMAGED", few(messages)
        elif records:
            code = "ERR_PATHWAYS_RECORD_DAMAGED"
            detail = ", ".join(f"{count} of {table}" for table, count in sorted(records.items()))
    except PathwaysError as error:
        code, detail = error.code, error.detail or None
    return CheckRow("", "home", "stored messages", code is None, code, detail, _ms(began))


def check_channels(
    config: Config,
    names: Sequence[str],
    places: PlacesAndServers,
    store: Store | None,
    *,
    make: bool = False,
    accept: Accept | None = None,
    secrets: Mapping[str, str] | None = None,
) -> Iterator[CheckRow]:
    """A row a check, as each is done. `make` makes missing folders first; `store` is None before the first run.

    With `accept` the drive now at a source's path is taken as the right one where its probe is good: it is called
    with the channel and the volume, and sees to it that whoever runs the channel takes it too. `secrets` stand over
    the stored ones of the same names: what a person has typed and not saved yet.
    """
    for channel in named_channels(config, names):
        for name, settings in places_of(channel):
            look = _Look(channel, name, settings, places, store, secrets or {})
            for row in look.before():
                yield row
                if not row.ok:
                    break
            else:
                if make:
                    yield from _make(look)
                yield from _source(look, accept) if name == SOURCE_NAME else _destination(look)


@dataclass(frozen=True, slots=True)
class _Look:
    """One place that is looked at."""

    channel: Channel
    name: str
    settings: PlaceSettings
    places: PlacesAndServers
    store: Store | None
    secrets: Mapping[str, str] = field(default_factory=dict, repr=False)

    @property
    def kit(self) -> PlaceKit:
        return kit_for(self.store, self.channel.name, self.name, self.settings, self.secrets)

    @property
    def volume(self) -> str | None:
        return self.store.status.volume(self.channel.name, self.name) if self.store is not None else None

    @property
    def tag(self) -> str:
        return self.store.tag if self.store is not None else "checking"

    def row(self, check: str, began: float, error: PathwaysError | None = None, detail: str | None = None) -> CheckRow:
        """A row of this place."""
        code = error.code if error is not None else None
        return CheckRow(self.channel.name, self.name, check, error is None, code, detail or None, _ms(began))

    def before(self) -> Iterator[CheckRow]:
        """What has to be right before a place on another machine is asked anything: none of it for a folder."""
        if isinstance(self.settings, FolderPlace | QueuePlace):
            return
        if isinstance(self.settings, SftpPlace):
            yield from self._server(self.settings)
        elif self.settings.endpoint is not None and self.settings.endpoint.startswith("http:"):
            yield self.row("encryption", time.monotonic(), detail="none: messages cross the network as plain text")
        yield from self._secrets()

    def _server(self, settings: SftpPlace) -> Iterator[CheckRow]:
        began = time.monotonic()
        try:
            pinned = pinned_key(self.store, settings)
            offered = self.places.host_key(settings, pinned, KEY_SECONDS)
        except PathwaysError as error:
            yield self.row("server", began, error, _said(error, settings.where))
            return
        yield self.row("server", began, detail=f"{settings.host}, port {settings.port}")
        began = time.monotonic()
        told = f"{offered.algorithm} {offered.fingerprint}"
        if offered.matches:
            yield self.row("host key", began, detail=told)
            return
        new = pinned is None
        refused = PathwaysError("ERR_PATHWAYS_SFTP_HOST_KEY_UNKNOWN" if new else "ERR_PATHWAYS_SFTP_HOST_KEY_CHANGED")
        now = f"{told}; compare it, then: trust {self.channel.name}"
        changed = f"it was {offered.pinned} and is {told} now; to trust it: trust {self.channel.name}"
        in_file = f"hostKey says {offered.pinned}, the server has {told}"
        detail = now if new else in_file if settings.host_key is not None else changed
        yield self.row("host key", began, refused, f"{refused.spec.title}, {detail}")

    def _secrets(self) -> Iterator[CheckRow]:
        """Whether the secrets that the place takes are in the store. Which of several is enough, its kind says."""
        fields = self.settings.secret_fields()
        if not fields:
            return
        began = time.monotonic()
        try:
            there = [field for field in fields if self.kit.secret(field) is not None]
        except PathwaysError as error:
            yield self.row("secrets", began, error, _said(error, ""))
            return
        missing = self.settings.missing_secrets(there)
        if missing:
            # Each of a blob store's secrets opens it; where several are missing elsewhere it takes them all.
            every = not isinstance(self.settings, AzblobPlace)
            needed = self.kit.missing(*missing, every=every)
            acts = (" and " if every else " or ").join(f"secret set {self.kit.owner}/{name}" for name in missing)
            yield self.row("secrets", began, needed, f"{needed.spec.title}: {acts}")
        else:
            told = ", ".join(there)
            if isinstance(self.settings, AzblobPlace) and len(there) > 1:
                # A new key beside an old connection string changes nothing: say which of them is refused, or let in.
                told += f"; only {self.settings.used_secret(there)} is used"
            yield self.row("secrets", began, detail=told)


def _source(look: _Look, accept: Accept | None) -> Iterator[CheckRow]:
    channel = look.channel
    counted = Progress()
    parts = SourceParts(channel.name, look.tag, look.volume, look.kit, counted.step)
    source = look.places.source(channel, parts)
    if accept is not None:
        source.probe_again(accept_volume=True)
    yield from _probe(look, source, counted)
    if accept is not None and source.volume is not None:
        yield _accept(look, source.volume, accept)


def _destination(look: _Look) -> Iterator[CheckRow]:
    settings = look.channel.destination(look.name)
    if settings is None:
        return
    if not tells_apart(settings.file_name):
        again = "replaces the first" if settings.replaces else "is rejected"
        detail = f"without {{id}} in fileName a second message that gives the same name {again}"
        yield look.row("file names", time.monotonic(), detail=detail)
    counted = Progress()
    parts = DestinationParts(look.channel.name, look.tag, threading.Event(), look.volume, look.kit, counted.step)
    yield from _probe(look, look.places.destination(settings, parts), counted)


def _accept(look: _Look, volume: str, accept: Accept) -> CheckRow:
    began = time.monotonic()
    try:
        accept(look.channel.name, volume)
    except PathwaysError as error:
        return look.row("take this drive", began, error, error.detail)
    return look.row("take this drive", began)


def _make(look: _Look) -> Iterator[CheckRow]:
    """A row where the folder was missing, and none where it stands or nobody makes one (a bucket, a container)."""
    began = time.monotonic()
    try:
        kit = look.kit
        if look_at(look.settings, lambda _: look.places.make_folder(look.settings, kit)):
            yield look.row("make folder", began, detail=look.settings.where)
    except PathwaysError as error:
        if error.code != PLACE_NOT_MADE:
            yield look.row("make folder", began, error, error.detail)


def _probe(look: _Look, place: Source | Destination, counted: Progress) -> Iterator[CheckRow]:
    def probe_and_stop() -> None:
        try:
            place.probe()
        finally:
            place.stop()

    began = time.monotonic()
    try:
        PlaceLook(look.settings, lambda _: probe_and_stop(), counted).result()
    except PathwaysError as error:
        yield look.row("probe", began, error, _said(error, place.card().where))
        return
    found = place.card()
    where = ", ".join(part for part in (found.where, found.drive, found.volume) if part)
    yield look.row("probe", began, detail=where)
    for fact in found.facts:
        # A promise that a place does not have is shown, and is no failure: the probe took the place. The fact's own
        # words say what is missing.
        detail = "one promise less on this place" if fact.ok is False else None
        yield CheckRow(look.channel.name, look.name, fact.text, True, None, detail, 0)


def _said(error: PathwaysError, where: str) -> str:
    return ", ".join(part for part in (error.spec.title, error.detail, where) if part)


def _ms(began: float) -> int:
    return round((time.monotonic() - began) * 1000)
