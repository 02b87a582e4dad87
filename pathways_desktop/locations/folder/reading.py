"""The open bytes of a claimed file, and the state that its readiness was judged by. Nothing is moved or removed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pathways_desktop.locations.base import SourceChanged, Stamp
from pathways_desktop.locations.folder.fileops import FileOps, Handle
from pathways_desktop.locations.folder.place import step_error


@dataclass(slots=True)
class Held:
    """A claim's open file."""

    handle: Handle
    reference: Stamp
    """Size and time that the file was ready by: they must still hold after the read and before the removal."""


class FileReader:
    """`Reader` of one open file; reads by position, so that it can begin anew."""

    def __init__(self, ops: FileOps, held: Held) -> None:
        self._ops = ops
        self._held = held

    @property
    def size(self) -> int:
        return self._held.reference.size

    def chunks(self, most: int) -> Iterator[bytes]:
        """Exactly `size` bytes: what a writer appends meanwhile is no part of this read, and `settle` tells of it."""
        offset = 0
        while offset < self.size:
            try:
                data = self._ops.read(self._held.handle, offset, min(most, self.size - offset))
            except OSError as error:
                raise step_error(error) from error
            if not data:
                raise SourceChanged("shorter than before")
            offset += len(data)
            yield data

    def settle(self) -> None:
        if not is_as_before(self._ops, self._held):
            raise SourceChanged


def is_as_before(ops: FileOps, held: Held) -> bool:
    """True when size and time on the open handle are those of the reference."""
    try:
        return ops.stat(held.handle).stamp.same_content(held.reference)
    except OSError as error:
        raise step_error(error) from error
