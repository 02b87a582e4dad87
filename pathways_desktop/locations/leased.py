"""What a source adds whose place may be read in place under a lease (`singleNode` on a folder or SFTP).

Then one engine reads it and no other, and who claims there looks for that lease. The engine asks with `isinstance`, so
object stores have nothing to do with it.
"""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from pathways_desktop.locations.base import Claimed


@runtime_checkable
class LeasedSource(Protocol):
    """What a source can do beside `Source` whose place may be read by one engine only."""

    def take_lease(self) -> None:
        """At the start of a pass: hold or take the lease; where claims are made, look for another's, now and then.

        Raises `Refused` with `ERR_PATHWAYS_LEASE_HELD`. `claim` raises it too.
        """
        ...

    def drop_lease(self) -> None:
        """Say that the lease is free and close what was kept open for it; harmless where none is held. Never raises.

        For a pause: who reads nothing keeps nobody else from it, nor from unmounting the drive.
        """
        ...

    def fence(self) -> None:
        """Before each commit and each removal: raises `ERR_PATHWAYS_LEASE_LOST` where the lease is another's by now.

        It ends the pass: nothing that was read under a lease that is lost may be stored or removed.
        """
        ...

    def still_there(self, claimed: Claimed) -> bool:
        """Before the commit of what was read in place: whether its path still names the file that was read."""
        ...
