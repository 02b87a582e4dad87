"""Names of secrets, `<channel>/<source or destination name>/<field>`: which ones a configuration has. No values."""

from __future__ import annotations

from collections.abc import Iterator

from pathways_desktop.config.later import SECRET_KEYS
from pathways_desktop.config.model import Channel, Config, PlaceSettings
from pathways_desktop.config.parts import SOURCE_NAME
from pathways_desktop.domain.errors import PathwaysError

UNKNOWN = "ERR_PATHWAYS_SECRET_UNKNOWN"


def places_of(channel: Channel) -> Iterator[tuple[str, PlaceSettings]]:
    """The places of a channel, each with its name: `source`, then the destinations'."""
    yield SOURCE_NAME, channel.source
    for destination in channel.destinations:
        yield destination.name, destination


def secret_names(channel: Channel) -> dict[str, str]:
    """The names of the secrets that a channel takes, each with its field."""
    return {
        f"{channel.name}/{place}/{field}": field
        for place, settings in places_of(channel)
        for field in settings.secret_fields()
    }


def check_secret_name(config: Config, name: str) -> str:
    """The channel of a secret that the configuration takes.

    Raises `ERR_PATHWAYS_SECRET_UNKNOWN` with what it does take, and `ERR_PATHWAYS_CHANNEL_UNKNOWN`.
    """
    parts = name.split("/")
    if len(parts) != 3 or not all(parts):
        raise PathwaysError(UNKNOWN, "a name is CHANNEL/source/FIELD or CHANNEL/DESTINATION/FIELD")
    channel = config.channel(parts[0])
    if channel is None:
        raise PathwaysError("ERR_PATHWAYS_CHANNEL_UNKNOWN", parts[0])
    places = dict(places_of(channel))
    if parts[1] not in places:
        raise PathwaysError(UNKNOWN, f"channel {parts[0]} has no {parts[1]}; it has {', '.join(places)}")
    fields = places[parts[1]].secret_fields()
    if parts[2] not in fields:
        known = f"{parts[0]}/{parts[1]} takes {', '.join(fields) or 'no secret'}"
        raise PathwaysError(UNKNOWN, known if parts[2] in SECRET_KEYS else f"{known}; {parts[2]} is no field")
    return parts[0]
