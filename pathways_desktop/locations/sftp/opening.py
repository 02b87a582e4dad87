"""From `channels.yaml` to a place on an SFTP server: its address, its pinned key, its one way to log in.

No server is asked and no secret is read before the place's first call.
"""

from __future__ import annotations

from collections.abc import Callable

from pathways_desktop.config.places_sftp import SftpDestination as DestinationKeys
from pathways_desktop.config.places_sftp import SftpPlace
from pathways_desktop.config.places_sftp import SftpSource as SourceKeys
from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.folder_rows import Kept
from pathways_desktop.domain.message import PlaceState
from pathways_desktop.domain.progress import Step, no_step
from pathways_desktop.handoff.publish import DoneRule
from pathways_desktop.locations.base import Destination, Source, WriteMode
from pathways_desktop.locations.kit import DestinationParts, PlaceKit, SourceParts
from pathways_desktop.locations.sftp.client_link import Login, SftpLink
from pathways_desktop.locations.sftp.credentials import Agent, Credentials, Password, PrivateKey
from pathways_desktop.locations.sftp.destination import SftpDestination, SftpDestinationSettings
from pathways_desktop.locations.sftp.errors import CannotConnect, SftpStatus
from pathways_desktop.locations.sftp.hostkeys import HostKeyPin
from pathways_desktop.locations.sftp.kept import count_kept
from pathways_desktop.locations.sftp.place import folder_bytes
from pathways_desktop.locations.sftp.source import SftpSource, SftpSourceSettings
from pathways_desktop.locations.sftp.transport import SftpAddress


def sftp_source(settings: SourceKeys, parts: SourceParts, clock: Clock) -> Source:
    """The source that `settings` describe."""
    own = SftpSourceSettings(
        dir=settings.dir,
        recursive=settings.recursive,
        bundle=settings.bundle,
        keep_processed=settings.keep_processed,
        error_dir=settings.error_dir,
        single_node=settings.single_node,
    )
    return SftpSource(own, parts, open_link(settings, parts.kit, clock, parts.step)(), clock)


def sftp_destination(settings: DestinationKeys, parts: DestinationParts, clock: Clock) -> Destination:
    """The destination that `settings` describe."""
    own = SftpDestinationSettings(
        dir=settings.dir,
        file_name=settings.file_name,
        mode=WriteMode(settings.mode),
        done=DoneRule.of(settings.done_file, manifest=settings.manifest),
        bundle=settings.bundle,
    )
    return SftpDestination(own, parts, open_link(settings, parts.kit, clock, parts.step), clock)


def open_link(settings: SftpPlace, kit: PlaceKit, clock: Clock, step: Step = no_step) -> Callable[[], SftpLink]:
    """Makes links to a place's server. Each asks `kit` for secrets and host key whenever it dials.

    `step` is told of each answer.
    """

    def login() -> Login:
        pinned = kit.host_key()
        # A server that nobody trusts yet is refused before the secret matters: what is missing first is told first.
        pin = HostKeyPin.parse(pinned) if pinned is not None else None
        return pin, credentials_of(settings, kit, needed=pin is not None)

    return lambda: SftpLink(SftpAddress(settings.host, settings.port, settings.user), login, clock, step=step)


def credentials_of(settings: SftpPlace, kit: PlaceKit, *, needed: bool) -> Credentials:
    """The one way to log in that the file names. Raises `ERR_PATHWAYS_SECRET_MISSING` where a secret is `needed`."""

    def read(field: str) -> str:
        found = kit.secret(field)
        if found is None and needed:
            missing = kit.missing(field)
            raise CannotConnect(missing.code, PlaceState.FORBIDDEN, missing.detail)
        return found or ""

    if settings.password is not None:
        return Password(read("password"))
    if settings.private_key is not None:
        return PrivateKey(settings.private_key, read("passphrase") if settings.passphrase is not None else None)
    return Agent()


def kept_on_server(settings: SourceKeys, kit: PlaceKit, clock: Clock, folder: str, step: Step = no_step) -> Kept:
    """What lies in a folder below the source's, over a connection of its own. Raises what `SftpClient` does."""
    link = open_link(settings, kit, clock, step)()
    try:
        return count_kept(link.client(), folder_bytes(settings.dir), folder)
    finally:
        link.close()


def make_server_folder(settings: SftpPlace, kit: PlaceKit, clock: Clock) -> bool:
    """Make the folder of a place, not those above it; False where it stands. Raises what `SftpClient` does."""
    link = open_link(settings, kit, clock)()
    path = folder_bytes(settings.dir)
    try:
        client = link.client()
        try:
            client.lstat(path)
        except SftpStatus as status:
            if status.code != "ENOENT":
                raise
            # What the server's own mask leaves of it: the rights that this account gives a new folder.
            client.mkdir(path, 0o777)
            return True
        return False
    finally:
        link.close()
