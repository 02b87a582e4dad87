"""What a source adds that is read in place under a lease (`singleNode` on a folder or SFTP): one engine, and no other.

The engine asks for it with `isinstance`, so a kind of place that claims has nothing to do with it.
"""

from __future__ import annotations

from typing import Protocol, runtime_checkable


@runtime_checkable
class LeasedSource(Protocol):
    """What a source can do beside `Source` that may be read by one engine only."""

    def take_lease(self) -> None:
        """Hold or take the lease, at the start of a pass. Raises `Refused` with `ERR_PATHWAYS_LEASE_HELD`."""
        ...

    def fence(self) -> None:
        """Before each commit and each removal: raises `ERR_PATHWAYS_LEASE_LOST` where the lease is another's by now.

        It ends the pass: nothing that was read under a lease that is lost may be stored or removed.
        """
        ...
