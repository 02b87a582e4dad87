"""Reading `channels.yaml` for a run: the file's own checks, and once more with the links of its paths followed.

Following links asks the disk. A dead share can hold that up for long, so it gets a thread and a few seconds; what
could not be asked in time is taken as written.
"""

from __future__ import annotations

import os
import threading
from pathlib import Path

from pathways_desktop.config.checks import CrossFault, place_faults
from pathways_desktop.config.faults import key_text
from pathways_desktop.config.file import load
from pathways_desktop.config.model import Channel, Config
from pathways_desktop.config.reading import parse_config
from pathways_desktop.domain.errors import PathwaysError

LINK_SECONDS = 5.0


def load_config(path: Path) -> Config:
    """The configuration at `path`. Raises `ERR_PATHWAYS_CONFIG_MISSING` and `ERR_PATHWAYS_CONFIG_INVALID`."""
    config = load(path)
    faults = _with_links(config)
    if faults:
        raise PathwaysError(
            "ERR_PATHWAYS_CONFIG_INVALID", "; ".join(f"{key_text(each.loc)}: {each.expected}" for each in faults)
        )
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


def _with_links(config: Config) -> list[CrossFault]:
    found: list[CrossFault] = []

    def ask() -> None:
        found.extend(place_faults(list(enumerate(config.channels)), os.path.realpath))

    thread = threading.Thread(target=ask, name="links", daemon=True)
    thread.start()
    thread.join(LINK_SECONDS)
    return list(found) if not thread.is_alive() else []
