"""The settings of a folder: a drop folder that is read, a folder that is written to. No folder is looked at."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, Self

from pydantic import Field, model_validator

from pathways_desktop.config.parts import DestinationKeys, Dir, DoneKeys, FileSourceKeys, Settings, fault


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


class FolderDestination(DoneKeys, DestinationKeys, FolderPlace):
    """A folder that is written to."""

    bundle: bool = Field(
        default=False,
        description="true: write each file as a bundle: a folder of its name with the file and its manifest.json in "
        "it, published by one rename.",
    )

    @model_validator(mode="after")
    def _bundle_rules(self) -> Self:
        if self.bundle:
            for key, given in (("doneFile", self.done_file), ("manifest", self.manifest)):
                if given:
                    raise fault(f"no {key} with bundle, which brings its manifest with it", at=key)
        return self
