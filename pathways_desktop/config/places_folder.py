"""The settings of a folder: a drop folder that is read, a folder that is written to. No folder is looked at."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from pydantic import Field

from pathways_desktop.config.parts import Dir, DoneKeys, FileSourceKeys, Settings


class FolderPlace(Settings):
    """Where the folder is."""

    type: Literal["folder"] = Field(description="The kind of place, here folder.")
    dir: Dir = Field(description="The folder: an absolute path on this machine, or of a share. It is never made.")

    @property
    def where(self) -> str:
        """The place in words, for people."""
        return self.dir

    @property
    def local_dir(self) -> str | None:
        """The folder that this machine can open; None for a place that is none."""
        return self.dir

    @property
    def watched_dir(self) -> str | None:
        """The folder whose changes are hints to look; None where nothing tells of them."""
        return self.dir

    def secret_fields(self) -> tuple[str, ...]:
        """The fields that are sealed in the store for this place: none."""
        return ()

    def missing_secrets(self, there: Collection[str]) -> tuple[str, ...]:
        """Which of its secrets are missing when these are set: none ever is."""
        return ()


class FolderSource(FileSourceKeys, FolderPlace):
    """A drop folder that is read."""

    volume: Literal["same", "any"] | None = Field(
        default=None,
        description="same: another drive at this path is not touched until a person says it is right; any: each drive "
        "is a place of its own. Default: same on fixed disks and shares, any on removable drives.",
    )


class FolderDestination(DoneKeys, FolderPlace):
    """A folder that is written to."""
