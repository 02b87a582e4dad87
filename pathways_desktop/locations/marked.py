"""What a source adds whose claims are markers at the place, one request each: an object store. No kit, no kind.

The engine asks for it with `isinstance`, so a kind of place that moves files has nothing to do with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import PlaceState
from pathways_desktop.locations.base import Claimed, PlaceUnready


class SourceStuck(PlaceUnready):
    """One claim that can't be finished stops this source, whose place is well: tried again each `pollInterval`."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(code, PlaceState.READY, detail)


class ClaimVoid(PathwaysError):
    """What a claim stood for is gone or is another by now: nothing to store, and the claim is given up already."""

    def __init__(self, detail: str = "") -> None:
        super().__init__("ERR_PATHWAYS_CLAIM_VOID", detail)


@runtime_checkable
class MarkedSource(Protocol):
    """What a source can do beside `Source` whose claims are markers at the place, one request each."""

    def begin_finish(self, claimed: Sequence[Claimed]) -> None:
        """Let the removals of one commit go side by side from now on; `finish` tells what became of each."""
        ...

    def lay_aside(self, claimed: Claimed) -> None:
        """Let a claim that can't be finished lie, so that no pass tries it. Asked by a person only."""
        ...

    def stuck(self) -> Sequence[Claimed]:
        """The claims for which `finish` raised `SourceStuck` and which were neither finished nor laid aside since."""
        ...
