"""The settings of a folder: a drop folder that is read, a folder that is written to. No folder is looked at."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from pathways_desktop.config.parts import Dir, DoneKeys, FileSourceKeys, LocalPlace


class FolderPlace(LocalPlace):
    """Where the folder is."""

    type: Literal["folder"] = Field(description="The kind of place, here folder.")
    dir: Dir = Field(description="The folder: an absolute path on this machine, or of a share. It is never made.")

    @property
    def watched_dir(self) -> str | None:
        """The folder whose changes are hints to look; None where nothing tells of them."""
        return self.dir


class FolderSource(FileSourceKeys, FolderPlace):
    """A drop folder that is read."""

    volume: Literal["same", "any"] | None = Field(
        default=None,
        description="same: another drive at this path is not touched until a person says it is right; any: each drive "
        "is a place of its own. Default: same on fixed disks and shares, any on removable drives.",
    )


class FolderDestination(DoneKeys, FolderPlace):
    """A folder that is written to."""
