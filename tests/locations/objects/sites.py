"""Whole installations that read a room: the program as processes, secrets set by its command line. No assertions."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

from tests.locations.objects.rooms import AzblobRoom, Room, S3Room
from tests.support.command_line import Site
from tests.support.processes import clean_environment


def secrets_of(room: Room) -> list[str]:
    """What no log may hold."""
    return [room.peer.secret_key] if isinstance(room, S3Room) else [getattr(room, "peer").account_key]  # noqa: B009


def site_for(room: Room, root: Path) -> Site:
    """An installation whose channel `lab` reads the room, its secrets set by the command line."""
    site = Site(root)
    if isinstance(room, S3Room):
        source: dict[str, Any] = {"type": "s3", "bucket": room.name, "region": room.peer.region}
        secrets = {"accessKeyId": room.peer.access_key, "secretAccessKey": room.peer.secret_key}
    else:
        assert isinstance(room, AzblobRoom)
        source = {"type": "azblob", "account": room.peer.account, "container": room.name}
        secrets = {"accountKey": room.peer.account_key}
    source |= {"prefix": "in", "endpoint": room.peer.endpoint, "minAge": 0, "pollInterval": "250ms"}
    destination = {"name": "out", "type": "folder", "dir": str(site.folder("out"))}
    site.channels.append({"name": "lab", "source": source, "destinations": [destination]})
    site.write_config()
    set_secrets(site, secrets, "lab")
    return site


def set_secrets(site: Site, secrets: dict[str, str], channel: str) -> None:
    """Enter what the source of a channel logs in with."""
    for field, value in secrets.items():
        command = site.command("secret", "set", f"{channel}/source/{field}")
        subprocess.run(command, input=value.encode(), env=clean_environment(), check=True, capture_output=True)
