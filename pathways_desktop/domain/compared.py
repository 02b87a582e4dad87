"""What was received beside what stands at a destination now: both as far as they are shown. Frozen data of content."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Both:
    """One message and its output at one destination, read a moment ago."""

    message: str
    destination: str
    where: str
    output_name: str = field(repr=False)
    received_size: int
    written_size: int | None
    same: bool | None
    """Whether all bytes are the same, also those that are not shown; None: not known."""
    received: bytes = field(repr=False)
    """The first bytes as stored."""
    written: bytes = field(repr=False)
    """The first bytes as they stand there."""
