"""Reading `channels.yaml` for a run: the file's own checks, and once more with the links of its paths followed.

Following links asks the disk. A dead share can hold that up for long, so it gets a thread and a few seconds; what
could not be asked in time is taken as written. Who only lists what the store holds asks no disk: `written_config`.
"""

from __future__ import annotations

import threading

from pathways_desktop.config.checks import CrossFault, home_faults, place_faults
from pathways_desktop.config.file import read_bytes
from pathways_desktop.config.model import Channel, Config
from pathways_desktop.config.reading import faults_at, parse_config
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.engine.home import Home
from pathways_desktop.engine.spelling import OneSpelling

LINK_SECONDS = 5.0


def load_config(home: Home) -> Config:
    """The configuration of a home. Raises `ERR_PATHWAYS_CONFIG_MISSING` and `ERR_PATHWAYS_CONFIG_INVALID`."""
    return checked_config(read_bytes(home.config), home)


def written_config(home: Home) -> Config:
    """The configuration of a home as it is written: no link is followed, so no place holds this up. Raises the same."""
    return parse_config(read_bytes(home.config))


def checked_config(data: bytes, home: Home) -> Config:
    """The configuration that these bytes would be in this home. Raises `ERR_PATHWAYS_CONFIG_INVALID`; may wait."""
    config = parse_config(data)
    faults = _with_links(config, home)
    if faults:
        raise faults_at(data, faults)
    return config


def settings_text(channel: Channel) -> str:
    """The settings of one channel as the store keeps them for the day the file names it no more."""
    return channel.model_dump_json(by_alias=True, exclude_defaults=True)


def channel_of(text: str | None) -> Channel | None:
    """The channel that `settings_text` wrote; None where this version no longer takes its settings."""
    if text is None:
        return None
    try:
        return parse_config(b'{"channels": [' + text.encode("utf-8") + b"]}").channels[0]
    except PathwaysError:
        return None


def _with_links(config: Config, home: Home) -> list[CrossFault]:
    found: list[CrossFault] = []

    def ask() -> None:
        channels = list(enumerate(config.channels))
        key_file = str(home.key_file) if home.key_file is not None else None
        spelled = OneSpelling()
        faults = place_faults(channels, spelled)
        faults += home_faults(channels, str(home.path), key_file, spelled)
        found.extend(faults)

    thread = threading.Thread(target=ask, name="links", daemon=True)
    thread.start()
    thread.join(LINK_SECONDS)
    return list(found) if not thread.is_alive() else []
