"""The card of a source on an SFTP server: the probe's answers in words, and how the place is called. Asks nothing."""

from __future__ import annotations

from dataclasses import dataclass

from pathways_desktop.domain.message import PlaceState
from pathways_desktop.domain.names import name_text
from pathways_desktop.domain.rows import PlaceCard, PlaceFact
from pathways_desktop.locations.sftp.probe import Told
from pathways_desktop.locations.sftp.transport import SftpAddress


@dataclass(frozen=True, slots=True)
class LastProbe:
    """What the last probe ended with; replaced as a whole, so that any thread may read it."""

    state: PlaceState
    code: str | None = None
    told: Told | None = None
    server: str = ""
    extensions: tuple[str, ...] = ()
    good_ms: int | None = None


def place_name(address: SftpAddress, folder: bytes) -> str:
    """`sftp://user@host:port/dir`; a folder from where the login ends stands behind `~/`."""
    host = f"[{address.host}]" if ":" in address.host else address.host
    path = name_text(folder)
    if not path.startswith("/"):
        path = f"/~/{path}" if path and path != "." else "/~" if path else "/"
    return f"sftp://{address.user}@{host.lower()}:{address.port}{path}"


def source_card(where: str, probe: LastProbe, *, in_place: bool) -> PlaceCard:
    """The card of a source; `volume` is the server's program and version."""
    told = probe.told
    return PlaceCard(
        kind="sftp",
        where=where,
        drive="SFTP server",
        volume=probe.server,
        state=probe.state,
        facts=_facts(told, probe.extensions, in_place=in_place) if told is not None else (),
        clock_difference_ms=told.clock_difference_ms if told else None,
        longest_name=told.longest_name if told else None,
        last_good_pass=probe.good_ms,
        code=probe.code,
    )


def _facts(told: Told, extensions: tuple[str, ...], *, in_place: bool) -> tuple[PlaceFact, ...]:
    facts = []
    if in_place:
        facts.append(PlaceFact(None, "Read in place: nothing is moved before it is stored"))
    else:
        facts.append(PlaceFact(True, "Renames in one step"))
        if told.says_yes_twice:
            facts.append(PlaceFact(None, "Says yes to two renames of one file: each claim is looked up"))
        if told.copies is None:
            facts.append(PlaceFact(None, "Lets no time be set: a copy within a second can't be told from a rename"))
        else:
            facts.append(PlaceFact(True, "Keeps a file's owner, mode and time when it moves"))
        flush = (
            "Files can be flushed to the server's disk" if told.flushes else "Can't flush files to the server's disk"
        )
        facts.append(PlaceFact(told.flushes, flush))
        facts.append(PlaceFact(False, "Can't flush folders: a power cut on the server can undo a claim"))
        if told.shows_links:
            facts.append(PlaceFact(True, "Shows links as links"))
        else:
            facts.append(PlaceFact(None, "Makes no link to try: can't tell whether links are shown as links"))
    facts.append(PlaceFact(None, "Can't tell whether a program is writing: a file is taken when it is at rest"))
    if extensions:
        facts.append(PlaceFact(None, f"Offers {', '.join(extensions)}"))
    return tuple(facts)
