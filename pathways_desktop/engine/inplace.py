"""What is asked where files are read in place, before commits and removals: is the place still ours, the file there.

The source answers; where files are claimed there is nothing to ask. Sources: settled.md (`singleNode`), claim rules.
"""

from __future__ import annotations

from pathways_desktop.locations.base import Claimed, Source
from pathways_desktop.locations.leased import LeasedSource


def fence(source: Source) -> None:
    """Where one engine only may read the place: end the pass when that is another one by now.

    Raises `ERR_PATHWAYS_LEASE_LOST`.
    """
    if isinstance(source, LeasedSource):
        source.fence()


def moved_away(source: Source, claimed: Claimed) -> bool:
    """Whether the path of what was read in place names another file by now, or none: then somebody else has it."""
    return claimed.in_place and isinstance(source, LeasedSource) and not source.still_there(claimed)
