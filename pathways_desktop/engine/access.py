"""What opens a channel's places: the kit that each place gets, its secrets set and listed, its host key trusted.

Acts on the store and the configuration that are handed in; the same for a running engine, a command and the window.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Protocol

from pathways_desktop.config.model import Channel, Config, DestinationSettings, PlaceSettings
from pathways_desktop.config.parts import SOURCE_NAME
from pathways_desktop.config.places_sftp import SftpPlace
from pathways_desktop.config.secret_names import check_secret_name, places_of, secret_names
from pathways_desktop.domain.access import HostKeyRow, HostKeyState, OfferedKey, SecretField, SecretRow
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.progress import Step, no_step
from pathways_desktop.locations.kit import DestinationParts, PlaceKit, SourceParts
from pathways_desktop.store.store import Store

PLACE_NOT_MADE = "ERR_PATHWAYS_PLACE_NOT_MADE"
LONGEST_SECRET = 8192
"""Characters. The longest that there is, a session token, has some 2,000."""
KEY_SECONDS = 10.0
"""How long a server may take for each step of proving its key to a person who waits."""


class Servers(Protocol):
    """What a person has done at a place beside reading and writing; `app.py` hands in who does it."""

    def make_folder(self, settings: PlaceSettings, kit: PlaceKit) -> bool:
        """Make the folder of a place; False where it stands already. Raises `ERR_PATHWAYS_PLACE_NOT_MADE`."""
        ...

    def host_key(self, settings: SftpPlace, pinned: str | None, seconds: float) -> OfferedKey:
        """The key that the server proves to have, compared with the pinned one. No name and no secret is sent.

        Raises `PlaceUnready`; `seconds` for each step.
        """
        ...


# ---------------------------------------------------------------- kits


def kit_for(
    store: Store | None, channel: str, name: str, settings: PlaceSettings, typed: Mapping[str, str] | None = None
) -> PlaceKit:
    """What a place gets; without a store (`check` before the first run) there are no secrets.

    `typed`: secrets by their names that stand over the stored ones.
    """
    owner = f"{channel}/{name}"

    def read(field: str) -> str | None:
        if typed is not None and f"{owner}/{field}" in typed:
            return typed[f"{owner}/{field}"]
        return store.secrets.read(f"{owner}/{field}") if store is not None else None

    def pinned() -> str | None:
        return pinned_key(store, settings) if isinstance(settings, SftpPlace) else None

    return PlaceKit(owner, read, pinned)


def pinned_key(store: Store | None, settings: SftpPlace) -> str | None:
    """The host key that counts for a place: `hostKey` of the file, else what a person trusted."""
    if settings.host_key is not None:
        return settings.host_key
    return store.host_keys.trusted(settings.host, settings.port) if store is not None else None


def source_parts(store: Store, channel: Channel, step: Step = no_step) -> SourceParts:
    """What the source of a channel gets; `step` is told of what comes back from the place."""
    kit = kit_for(store, channel.name, SOURCE_NAME, channel.source)
    return SourceParts(channel.name, store.tag, store.status.volume(channel.name, SOURCE_NAME), kit, step)


def destination_parts(
    store: Store,
    channel: str,
    settings: DestinationSettings,
    stopping: threading.Event | None = None,
    step: Step = no_step,
) -> DestinationParts:
    """What a destination of a channel gets; `stopping` ends its waits, `step` is told of what comes back."""
    volume, kit = store.status.volume(channel, settings.name), kit_for(store, channel, settings.name, settings)
    return DestinationParts(channel, store.tag, stopping or threading.Event(), volume, kit, step)


# ---------------------------------------------------------------- secrets


def secret_rows(store: Store, config: Config | None) -> list[SecretRow]:
    """The secrets that are set; without a configuration that can be read none counts as unused."""
    named = {name for channel in config.channels for name in secret_names(channel)} if config is not None else None
    return [SecretRow(name, at, named is None or name in named) for name, at in store.secrets.times().items()]


def secret_fields(store: Store, channel: Channel) -> list[SecretField]:
    """The secrets that a channel's places take, set or not."""
    times = store.secrets.times()
    return [SecretField(name, field, times.get(name)) for name, field in secret_names(channel).items()]


def set_secret(store: Store, config: Config, name: str, value: str, who: str) -> str:
    """Seal a secret; the channel that it is for. Raises `ERR_PATHWAYS_SECRET_UNKNOWN SECRET_VALUE`."""
    channel = check_secret_name(config, name)
    check_value(value)
    store.secrets.set(name, value, who)
    return channel


def check_value(value: str) -> None:
    """Refuse what can't be a secret, without repeating it. Raises `ERR_PATHWAYS_SECRET_VALUE`."""
    if not value:
        raise PathwaysError("ERR_PATHWAYS_SECRET_VALUE", "nothing was given")
    if len(value) > LONGEST_SECRET:
        raise PathwaysError("ERR_PATHWAYS_SECRET_VALUE", "too long")
    if any(c in "\r\n\0" for c in value):
        raise PathwaysError("ERR_PATHWAYS_SECRET_VALUE", "more than one line")


def delete_secret(store: Store, config: Config | None, name: str, who: str) -> None:
    """Delete a secret, also one that no channel takes any more. Raises `ERR_PATHWAYS_SECRET_UNKNOWN SECRET_NOT_SET`."""
    if not store.secrets.delete(name, who):
        if config is not None:
            check_secret_name(config, name)
        raise PathwaysError("ERR_PATHWAYS_SECRET_NOT_SET", name)


# ---------------------------------------------------------------- host keys


def host_keys(asks: Servers, store: Store | None, channel: Channel, wanted: str | None = None) -> list[HostKeyRow]:
    """Each server of a channel and the key that it proves to have now. Blocks for some seconds a server.

    Servers have keys of several kinds: the one with the fingerprint `wanted`, where a server has that.
    """
    servers: dict[tuple[str, int, str | None], list[tuple[str, SftpPlace]]] = {}
    for name, settings in places_of(channel):
        if isinstance(settings, SftpPlace):
            server = (settings.host.rstrip(".").casefold(), settings.port, settings.host_key)
            servers.setdefault(server, []).append((name, settings))
    return [_look(asks, store, places, wanted) for places in servers.values()]


def _look(asks: Servers, store: Store | None, places: list[tuple[str, SftpPlace]], wanted: str | None) -> HostKeyRow:
    names, settings = tuple(name for name, _ in places), places[0][1]
    trusted = pinned_key(store, settings)
    try:
        offered = asks.host_key(settings, trusted, KEY_SECONDS)
        if wanted is not None and offered.fingerprint != wanted:
            offered = _of_other_kind(asks, settings, offered, wanted)
    except PathwaysError as error:
        row = HostKeyRow(settings.host, settings.port, names, HostKeyState.UNKNOWN, None, trusted)
        return _with_error(row, error)
    in_file = settings.host_key is not None
    if trusted is None:
        state = HostKeyState.NEW
    elif offered.matches:
        state = HostKeyState.IN_FILE if in_file else HostKeyState.TRUSTED
    else:
        state = HostKeyState.OTHER_IN_FILE if in_file else HostKeyState.CHANGED
    return HostKeyRow(settings.host, settings.port, names, state, offered, trusted)


def _of_other_kind(asks: Servers, settings: SftpPlace, offered: OfferedKey, wanted: str) -> OfferedKey:
    """The server's key with the fingerprint `wanted` where it has one, compared as `offered` was; else `offered`."""
    try:
        other = asks.host_key(settings, wanted, KEY_SECONDS)
    except ValueError:  # it is no fingerprint
        return offered
    return replace(other, pinned=offered.pinned) if other.fingerprint == wanted else offered


def _with_error(row: HostKeyRow, error: PathwaysError) -> HostKeyRow:
    detail = f"{error.spec.title} ({error.detail})" if error.detail else error.spec.title
    return HostKeyRow(row.host, row.port, row.places, row.state, None, row.trusted, error.code, detail)


def trust(store: Store, row: HostKeyRow, typed: str | None, who: str) -> None:
    """Trust the key of `row`, as a person saw it. `typed` is the fingerprint that they gave, where they gave one.

    A changed key is trusted only with its own fingerprint typed. Raises `ERR_PATHWAYS_HOST_KEY_DIFFERS` and
    `ERR_PATHWAYS_HOST_KEY_IN_FILE`, and the row's own code where the server did not answer.
    """
    offered = row.offered
    if offered is None:
        raise PathwaysError(row.code or "ERR_PATHWAYS_INTERNAL", row.server)
    if row.state in (HostKeyState.IN_FILE, HostKeyState.OTHER_IN_FILE):
        raise PathwaysError("ERR_PATHWAYS_HOST_KEY_IN_FILE", row.server)
    said = plain_fingerprint(typed) if typed is not None else None
    if said != offered.fingerprint and (said is not None or row.state is HostKeyState.CHANGED):
        raise PathwaysError("ERR_PATHWAYS_HOST_KEY_DIFFERS", f"{row.server} has {offered.fingerprint}")
    if store.host_keys.trusted(row.host, row.port) != row.trusted:
        raise PathwaysError("ERR_PATHWAYS_HOST_KEY_DIFFERS", f"another key of {row.server} was trusted in between")
    if row.state is not HostKeyState.TRUSTED:
        store.host_keys.trust(row.host, row.port, offered.line, offered.fingerprint, who)


def plain_fingerprint(text: str) -> str:
    """A fingerprint as it is compared: without spaces around it and without padding."""
    return text.strip().rstrip("=")


def channels_on(config: Config, rows: Iterable[HostKeyRow]) -> list[str]:
    """The channels that have a place on one of these servers."""
    servers = {(row.host.rstrip(".").casefold(), row.port) for row in rows}
    return [
        channel.name
        for channel in config.channels
        if any(
            isinstance(settings, SftpPlace) and (settings.host.rstrip(".").casefold(), settings.port) in servers
            for _, settings in places_of(channel)
        )
    ]
