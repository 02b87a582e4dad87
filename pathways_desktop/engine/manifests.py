"""A payload held against its manifest: name and size before it is read, bytes and records after. Worker thread only.

What a manifest has to hold stands in `handoff/manifest.py`; what becomes of a pair that does not fit, in `staying.py`.
"""

from __future__ import annotations

from pathways_desktop.engine.handover import Handover
from pathways_desktop.engine.reading import ClaimBytes
from pathways_desktop.handoff.manifest import MOST_BYTES, Manifest, ManifestFault, parse_manifest
from pathways_desktop.locations.base import Claimed
from pathways_desktop.store.intake import SealedBody
from pathways_desktop.store.store import Store


class Manifests:
    """The manifests of one channel's claims."""

    def __init__(self, handover: Handover, claim_bytes: ClaimBytes, store: Store) -> None:
        self._handover = handover
        self._bytes = claim_bytes
        self._store = store

    def beside(self, claimed: Claimed) -> Manifest | None:
        """The manifest beside a payload, compared with its name and size; None where none is asked for.

        Raises `ManifestFault`, `ReadFailed`.
        """
        done = self._handover.manifest_of(claimed)
        if done is None:
            return None
        manifest = parse_manifest(self._bytes.small(done, MOST_BYTES + 1))
        manifest.check_before(self._handover.path(claimed).rpartition(b"/")[2], claimed.stamp.size)
        return manifest

    def compare(self, manifest: Manifest, sealed: SealedBody, records: int | None) -> None:
        """Hold what was read against it; what is not as it says is given up. Raises `ManifestFault`."""
        try:
            manifest.check_bytes(sealed.size, sealed.sha256, records)
        except ManifestFault:
            self._store.intake.discard(sealed)
            raise
