"""The settings as a form: each key of a model with its kind, default and help, from the model's own declaration.

Nothing about a key is said here a second time but which few stand first. No widget and no file is known here.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic.fields import FieldInfo

from pathways_desktop.config.model import Channel
from pathways_desktop.config.parts import Settings
from pathways_desktop.config.places_folder import FolderDestination, FolderSource
from pathways_desktop.config.places_objects import AzblobDestination, AzblobSource, S3Destination, S3Source
from pathways_desktop.config.places_queue import QueueDestination, QueueSource
from pathways_desktop.config.places_sftp import SftpDestination, SftpSource
from pathways_desktop.config.units import Duration, Size

SOURCES: dict[str, type[Settings]] = {
    "folder": FolderSource,
    "sftp": SftpSource,
    "s3": S3Source,
    "azblob": AzblobSource,
    "queue": QueueSource,
}
DESTINATIONS: dict[str, type[Settings]] = {
    "folder": FolderDestination,
    "sftp": SftpDestination,
    "s3": S3Destination,
    "azblob": AzblobDestination,
    "queue": QueueDestination,
}
SECRETS: dict[str, tuple[str, ...]] = {
    "folder": (),
    "sftp": ("password", "passphrase"),
    "s3": ("accessKeyId", "secretAccessKey", "sessionToken"),
    "azblob": ("accountKey", "sas", "connectionString"),
    "queue": (),
}
"""The fields that a person types for a kind of place and that are sealed in the store."""

FIRST = frozenset(
    "name dir topic single ttl host port user password privateKey passphrase agent bucket prefix region endpoint "
    "credentials account container match maxSize minAge pollInterval keepProcessed fileName mode retry.first "
    "retry.most".split()
)
"""Keys that a form shows at once; the others stand under More settings."""
_NOT_ASKED = frozenset(("type", "source", "destinations"))


class FieldKind(Enum):
    """How a value is typed or chosen."""

    TEXT = "text"
    FLAG = "flag"
    WHOLE = "whole number"
    NUMBER = "number"
    DURATION = "duration"
    SIZE = "size"
    CHOICE = "choice"
    LIST = "list"
    STORED = "stored"
    """The word `stored` or nothing: the value itself is a secret."""


@dataclass(frozen=True, slots=True)
class FormField:
    """One key of a form."""

    key: str
    """As the file has it, from its place on: `minAge`, `retry.first`."""
    kind: FieldKind
    help: str
    default: str
    """As the file would write it; empty: none."""
    required: bool
    choices: tuple[str, ...] = ()

    @property
    def first(self) -> bool:
        """Whether it is shown at once."""
        return self.key in FIRST or self.required


def place_form(kind: str, *, source: bool) -> tuple[FormField, ...]:
    """The keys of one kind of place, those that are shown at once first."""
    fields = form_of((SOURCES if source else DESTINATIONS)[kind])
    return tuple(sorted(fields, key=lambda field: not field.first))


def channel_form() -> tuple[FormField, ...]:
    """The keys of the channel itself."""
    return form_of(Channel)


def form_of(model: type[Settings], before: str = "") -> tuple[FormField, ...]:
    """Every key of a model; those of an inner group with the group's name before them."""
    fields: list[FormField] = []
    for name, info in model.model_fields.items():
        key = f"{before}{info.alias or name}"
        if key in _NOT_ASKED:
            continue
        plain = _plain(info.annotation)
        if isinstance(plain, type) and issubclass(plain, Settings):
            fields += form_of(plain, f"{key}.")
        else:
            fields.append(_field(key, plain, info))
    return tuple(fields)


def _field(key: str, plain: Any, info: FieldInfo) -> FormField:
    kind, choices = _kind(plain)
    required = info.is_required()
    default = "" if required or info.default in (None, ()) else _written(info.default)
    return FormField(key, kind, info.description or "", default, required, choices)


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{value:g}" if isinstance(value, float) else str(value)


def _kind(plain: Any) -> tuple[FieldKind, tuple[str, ...]]:
    if get_origin(plain) is Literal:
        choices = tuple(str(each) for each in get_args(plain))
        return (FieldKind.STORED, ()) if choices == ("stored",) else (FieldKind.CHOICE, choices)
    if get_origin(plain) is tuple:
        return FieldKind.LIST, ()
    kinds: dict[Any, FieldKind] = {
        bool: FieldKind.FLAG,
        int: FieldKind.WHOLE,
        float: FieldKind.NUMBER,
        Duration: FieldKind.DURATION,
        Size: FieldKind.SIZE,
    }
    return kinds.get(plain, FieldKind.TEXT), ()


def _plain(annotation: Any) -> Any:
    """The type inside `Annotated` and beside None."""
    while True:
        if get_origin(annotation) is Annotated:
            annotation = get_args(annotation)[0]
        elif get_origin(annotation) in (Union, UnionType):
            others = [each for each in get_args(annotation) if each is not NoneType]
            if len(others) != 1:
                return annotation
            annotation = others[0]
        else:
            return annotation
