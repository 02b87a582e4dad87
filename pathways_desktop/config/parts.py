"""What the settings of all kinds of place share: their base class, their types, the keys that most of them have.

No kind of place is named here; each has a module `places_…` of its own, and `model.py` puts them together.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, WithJsonSchema, model_validator
from pydantic.alias_generators import to_camel
from pydantic_core import PydanticCustomError

from pathways_desktop.config.globs import glob_fault, matches_any
from pathways_desktop.config.paths import dir_fault, inner_folder_fault, local_file_fault
from pathways_desktop.config.units import Duration, Size
from pathways_desktop.domain.patterns import PLACEHOLDERS, done_file_fault, pattern_fault

_DESTINATION_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


def fault(expected: str, at: str | None = None, *, hidden: bool = False) -> PydanticCustomError:
    """An error that says what was expected, in words; `at` names the key below the value where it lies.

    `hidden`: what was found is never shown, because a secret may have been put there.
    """
    return PydanticCustomError("pathways", "{expected}", {"expected": expected, "at": at, "hidden": hidden})


def checked(find: Callable[[str], str | None], *, hidden: bool = False) -> AfterValidator:
    """A check of a text by a function that says in words what was expected instead, or None."""

    def check(text: str) -> str:
        found = find(text)
        if found is not None:
            raise fault(found, hidden=hidden)
        return text

    return AfterValidator(check)


def duration(least: str, most: str | None = None) -> AfterValidator:
    """A check of the bounds of a duration."""
    low, high = Duration.parse(least), Duration.parse(most) if most else None

    def check(value: Duration) -> Duration:
        if value < low or (high is not None and value > high):
            raise fault(f"at least {least}" if high is None else f"{least} to {most}")
        return value

    return AfterValidator(check)


def _at_least_a_byte(value: Size) -> Size:
    if value.bytes < 1:
        raise fault("at least 1 byte")
    return value


def destination_name_fault(name: str) -> str | None:
    """What is wrong with a destination's name, in words, or None."""
    if name.casefold() == SOURCE_NAME:
        return f"another name than {SOURCE_NAME}, which stands for the channel's own source"
    if _DESTINATION_NAME.fullmatch(name):
        return None
    return "1 to 64 of A-Z a-z 0-9 . - _, beginning with a letter or digit"


SOURCE_NAME = "source"
"""Stands for a channel's source where a destination stands by its name: in the store and in names of secrets."""

DestinationName = Annotated[
    str,
    checked(destination_name_fault),
    WithJsonSchema({"type": "string", "pattern": rf"^{_DESTINATION_NAME.pattern}$"}),
]
Dir = Annotated[str, checked(dir_fault), WithJsonSchema({"type": "string", "minLength": 1})]
InnerFolder = Annotated[str, checked(inner_folder_fault), WithJsonSchema({"type": "string", "minLength": 1})]
LocalFile = Annotated[str, checked(local_file_fault, hidden=True), WithJsonSchema({"type": "string", "minLength": 1})]
Glob = Annotated[str, checked(glob_fault), WithJsonSchema({"type": "string", "pattern": r"^[^/]{1,255}$"})]
DoneFile = Annotated[
    str, checked(done_file_fault), WithJsonSchema({"type": "string", "pattern": r"\{(name|stem)\}", "maxLength": 255})
]
FileName = Annotated[str, checked(pattern_fault), WithJsonSchema({"type": "string", "minLength": 1, "maxLength": 255})]
# A list becomes a tuple; its items are judged as strictly as all else.
Globs = Annotated[tuple[Glob, ...], Field(strict=False, max_length=100)]
WriteModeName = Literal["create", "replace"]


class Settings(BaseModel):
    """What all groups of settings share: camelCase keys, no unknown ones, no silent conversion, no change later."""

    model_config = ConfigDict(alias_generator=to_camel, extra="forbid", frozen=True, strict=True)

    refused: ClassVar[dict[str, str]] = {}
    """Keys that other kinds of place have and this one can't have, each with the reason."""


class LocalPlace(Settings):
    """A place that is a folder which this machine can open: it needs no way in, and so no secret."""

    if TYPE_CHECKING:
        # Each kind declares it with words of its own, behind its `type`.
        dir: str

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


class Retry(Settings):
    """How long to wait before a delivery that failed is tried again."""

    first: Annotated[Duration, duration("100ms", "1d")] = Field(
        default=Duration(5_000), description="Pause after the first attempt that failed."
    )
    factor: float = Field(default=2.0, ge=1, le=100, description="Each pause is this many times the one before.")
    most: Annotated[Duration, duration("100ms", "7d")] = Field(
        default=Duration(300_000), description="No pause is longer than this."
    )
    tries: int = Field(
        default=0, ge=0, le=1_000_000, description="Attempts before a delivery is given up; 0: until it works."
    )


class ListedKeys(Settings):
    """The keys that every source has."""

    poll_interval: Annotated[Duration, duration("250ms", "1d")] = Field(
        default=Duration(1_000),
        description="The place is listed this often, whether or not the system tells of changes.",
    )
    match: Globs = Field(default=(), description="Take only files whose name matches one of these globs. Default: all.")
    ignore: Globs = Field(default=(), description="Leave files whose name matches one of these globs.")
    max_size: Annotated[Size, AfterValidator(_at_least_a_byte)] | None = Field(
        default=None, description="Leave files that are larger. Default: no limit."
    )

    def takes(self, path: bytes) -> bool:
        """Whether `match` and `ignore` let the file at `path` (bytes from `dir`, parts joined by `/`) through."""
        return (not self.match or matches_any(path, self.match)) and not matches_any(path, self.ignore)


class SourceKeys(ListedKeys):
    """The keys that every source has which lists files or objects."""

    min_age: Annotated[Duration, duration("0s", "1d")] = Field(
        default=Duration(1_000),
        description="A file is taken when it has been seen unchanged for this long; 0 takes it at once.",
    )
    recursive: bool = Field(default=False, description="Read the folders below dir too, except hidden ones.")
    order: Literal["name", "modified"] = Field(
        default="name",
        description="Take files by name (bytes of the path in UTF-8) or by the time they were last changed.",
    )
    single_node: bool = Field(
        default=False, description="Claim nothing and read in place. Only for a place that this engine alone reads."
    )


class FileSourceKeys(SourceKeys):
    """The further keys of a source that claims by moving a file: a folder, SFTP."""

    min_age: Annotated[Duration, duration("0s", "1d")] = Field(
        default=Duration(1_000),
        description="A file is taken when it has been seen unchanged for this long; 0 takes it at once. That a pause "
        "is the end is a guess: a done file, or a sender that renames when it is done, is sure.",
    )
    keep_processed: InnerFolder | None = Field(
        default=None,
        description="Move files that are stored into this folder below dir instead of deleting them. "
        "They are plain text there.",
    )
    error_dir: InnerFolder | None = Field(
        default=None,
        description="A file that can't be read readTries times goes into this folder below dir. Default: it stays.",
    )
    read_tries: int = Field(
        default=3, ge=1, le=1_000_000, description="How often a file is tried before it counts as unreadable."
    )
    done_file: DoneFile | None = Field(
        default=None,
        description="A file is taken only when its done file is there, and then whatever its age: a name with {name} "
        "or {stem} of the file in it, like {name}.done. Both are claimed, and the done file goes with its file.",
    )
    manifest: bool = Field(
        default=False,
        description="true: the done file is a manifest (JSON), and name, size, hash, records, key and time in it are "
        "checked. Its idempotencyKey is the message's key.",
    )

    bundle: bool = Field(
        default=False,
        description="true: take bundles: each folder in dir that came by one rename, with one file and its "
        "manifest.json in it. One message a bundle.",
    )

    @model_validator(mode="before")
    @classmethod
    def _bundles_lie_in_folders(cls, value: Any) -> Any:
        if isinstance(value, dict) and value.get("bundle") is True and "recursive" not in value:
            return {**value, "recursive": True}
        return value

    @model_validator(mode="after")
    def _done_file_rules(self) -> Self:
        if self.bundle:
            for key, given in (("doneFile", self.done_file), ("manifest", self.manifest)):
                if given:
                    raise fault(f"no {key} with bundle, which brings its manifest with it", at=key)
            if not self.recursive:
                raise fault("true with bundle: bundles are folders", at="recursive")
            if self.single_node:
                raise fault("no bundle with singleNode, which claims nothing", at="bundle")
        if self.manifest and self.done_file is None:
            raise fault('no manifest without doneFile, like doneFile: "{name}.json"', at="manifest")
        if self.done_file is not None and self.single_node:
            raise fault(
                "no doneFile with singleNode, which claims nothing: the two files could not be taken together",
                at="doneFile",
            )
        return self


class Named(Settings):
    """The key that comes first in every destination."""

    name: DestinationName = Field(description="The destination's name, unique in its channel.")


class DestinationKeys(Named):
    """The keys that every destination has which writes files or objects."""

    file_name: FileName = Field(
        default="{id}-{output}{ext}",
        description="How a written file is called: text with "
        + " ".join(f"{{{name}}}" for name in PLACEHOLDERS[:-1])
        + " {received:%Y%m%d} in it. Without {id} a second message that gives the same name replaces the first (mode "
        "replace) or is rejected (mode create). In {name} and {stem} what a share could not hold is written as % and "
        "two digits: / \\ : and control characters, a dot or blank at the end, the first letter of a device's name; on "
        'Windows < > " | ? * too.',
    )
    mode: WriteModeName = Field(
        default="replace",
        description="replace: a file of the same name is replaced, so a resend writes over its first copy; create: "
        "another file of that name rejects the message.",
    )
    retry: Retry = Field(default=Retry(), description="What happens after an attempt that failed.")

    @property
    def replaces(self) -> bool:
        """Whether another file of the same name is written over."""
        return self.mode == "replace"


class DoneKeys(DestinationKeys):
    """The keys of a destination that can write a second file with the first: a folder, SFTP."""

    done_file: DoneFile | None = Field(
        default=None,
        description="Write a done file after each file, when that one is whole and flushed: a name with {name} or "
        "{stem} of the written file in it, like {name}.done.",
    )
    manifest: bool = Field(
        default=False,
        description="true: the done file is a manifest (JSON) of the bytes that were written: name, size, hash, "
        "records, key and time.",
    )
    bundle: bool = Field(
        default=False,
        description="true: write each file as a bundle: a folder of its name with the file and its manifest.json in "
        "it, published by one rename. Another bundle of that name is never replaced.",
    )

    @property
    def replaces(self) -> bool:
        """As above; a bundle never is."""
        return self.mode == "replace" and not self.bundle

    @model_validator(mode="after")
    def _done_file_rules(self) -> Self:
        if self.bundle:
            for key, given in (("doneFile", self.done_file), ("manifest", self.manifest)):
                if given:
                    raise fault(f"no {key} with bundle, which brings its manifest with it", at=key)
            if self.mode == "replace" and "mode" in self.model_fields_set:
                raise fault("create with bundle: a bundle is a folder, and is never replaced", at="mode")
        if self.manifest and self.done_file is None:
            raise fault('no manifest without doneFile, like doneFile: "{name}.json"', at="manifest")
        return self
