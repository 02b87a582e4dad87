"""The settings of a shared queue: a folder that several machines read and write, as qlobber-fsq lays it out.

No folder is looked at here. Source: contract, "channels.yaml" (`queue`).
"""

from __future__ import annotations

import os
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field, ValidatorFunctionWrapHandler, WithJsonSchema, field_validator, model_validator

from pathways_desktop.config.globs import matches_name
from pathways_desktop.config.parts import Dir, ListedKeys, LocalPlace, Named, Retry, Settings, checked, duration, fault
from pathways_desktop.config.units import Duration
from pathways_desktop.domain.topics import PLACEHOLDERS, PLAIN, Wording, pattern_fault, published_fault

MOST_BUCKETS = 65_536
_NOTHING_MOVES = "in a queue nothing is moved: a message is locked, stored and removed"
_WHOLE = "a message is whole from the moment it is there, and needs no second file that says so"
_LEAST_TTL, _MOST_TTL = "1s", "3650d"
_WORK_TTL, _BROADCAST_TTL = Duration.parse("30d"), Duration.parse("1d")


def _character_fault(text: str) -> str | None:
    good = text and text.isprintable() and "{" not in text and "}" not in text
    return None if good else "one or more characters that can be seen, without braces"


def _topic_fault(text: str) -> str | None:
    return None if text.isprintable() else "words like adt.#, without control characters"


Mark = Annotated[str, checked(_character_fault), WithJsonSchema({"type": "string", "minLength": 1})]
Topic = Annotated[str, checked(_topic_fault), WithJsonSchema({"type": "string"})]


class QueueLayout(Settings):
    """How the queue is laid out. Nothing on disk says it, so it is set here as the other programs have it."""

    bucket_base: int = Field(default=16, ge=2, le=36, description="The base of the numbers that name the buckets.")
    bucket_num_chars: int = Field(default=2, ge=1, le=4, description="Digits of a bucket's name.")
    bucket_stamp_size: int = Field(
        default=32, ge=0, le=1024, description="Bytes of a bucket's stamp in update/UPDATE; 0: there are no stamps."
    )
    order_by_expiry: bool = Field(default=False, description="true: there is one bucket alone.")
    encode_topics: bool = Field(default=True, description="Topics stand in hex in the names of messages.")
    split_topic_at: int = Field(
        default=200,
        ge=1,
        le=200,
        description="A longer topic goes on in a file of its own; 100 on eCryptfs. Others may have another figure.",
    )
    separator: Mark = Field(default=PLAIN.separator, description="What stands between the words of a topic.")
    wildcard_one: Mark = Field(default=PLAIN.one, description="A word of a pattern that takes any one word.")
    wildcard_some: Mark = Field(default=PLAIN.some, description="A word of a pattern that takes any number of words.")

    @model_validator(mode="after")
    def _rules(self) -> Self:
        if self.bucket_base**self.bucket_num_chars > MOST_BUCKETS:
            raise fault(f"at most {MOST_BUCKETS} buckets: bucketBase to the power of this", at="bucketNumChars")
        for mark, key, value in (
            ("wildcard_one", "wildcardOne", self.wildcard_one),
            ("wildcard_some", "wildcardSome", self.wildcard_some),
        ):
            if self.separator in value:
                # The one that the file says is the one to change.
                if mark in self.model_fields_set:
                    raise fault(f"a word without the separator {self.separator}", at=key)
                raise fault(f"a text that does not stand in {key}, which is {value}", at="separator")
        if self.wildcard_one == self.wildcard_some:
            one = "wildcard_some" not in self.model_fields_set
            other = ("wildcardOne", "wildcardSome") if one else ("wildcardSome", "wildcardOne")
            raise fault(f"another word than {other[1]}", at=other[0])
        return self

    @property
    def wording(self) -> Wording:
        """How topics are cut into words."""
        return Wording(self.separator, self.wildcard_one, self.wildcard_some)


class QueuePlace(LocalPlace):
    """Where the queue is."""

    type: Literal["queue"] = Field(description="The kind of place, here queue.")
    dir: Dir = Field(
        description="The folder of the queue: an absolute path on this machine, or of a share. It is never made; what "
        "belongs into it is."
    )

    @property
    def watched_dir(self) -> str | None:
        """The folder whose changes tell of new messages: that of the stamps, where every publisher writes."""
        return os.path.join(self.dir, "update")


class QueueSource(ListedKeys, QueuePlace):
    """A queue that is read."""

    refused: ClassVar[dict[str, str]] = {
        **dict.fromkeys(("keepProcessed", "errorDir", "readTries"), _NOTHING_MOVES),
        **dict.fromkeys(("doneFile", "manifest", "bundle", "minAge"), _WHOLE),
        "recursive": "the buckets of a queue are all read",
        "order": "a queue has no order",
        "singleNode": "the lock of each message sees to it that one program takes it",
        "ttl": "how long a message lives is said by who publishes it",
    }

    topic: Topic = Field(
        description="Which messages: words with a dot between them; * is one word that is not empty, # any number of "
        "words, also none, at most three times."
    )
    single: bool = Field(
        default=True,
        description="true: take work, of which each message goes to one program of all; false: hear broadcast, which "
        "each program gets.",
    )
    layout: QueueLayout = Field(default=QueueLayout(), description="As the other programs have it.")

    @model_validator(mode="after")
    def _pattern(self) -> Self:
        if any(f"{{{name}}}" in self.topic for name in PLACEHOLDERS):
            raise fault(
                "a pattern of what comes, with * and #; {channel} and {type} stand for parts of a destination's topic",
                at="topic",
            )
        if found := pattern_fault(self.topic, self.layout.wording):
            raise fault(found, at="topic")
        return self

    @property
    def min_age(self) -> Duration:
        """0: a message is whole from its first sight on."""
        return Duration(0)

    @property
    def recursive(self) -> bool:
        """False: no message lies in a folder below its bucket."""
        return False

    @property
    def order(self) -> str:
        """The oldest first of what one look shows. No order between looks is promised."""
        return "modified"

    @property
    def single_node(self) -> bool:
        """False: others read it too."""
        return False

    @property
    def read_tries(self) -> int:
        """How often a message is tried before it counts as unreadable; then each try comes 5 minutes after the last."""
        return 3

    def takes(self, path: bytes) -> bool:
        """Whether `match` and `ignore` let a message through, by the last word of its topic."""
        topic = path.rpartition(b"@")[0]
        word = topic.split(self.layout.separator.encode())[-1]
        return (not self.match or matches_name(word, self.match)) and not matches_name(word, self.ignore)


class QueueDestination(Named, QueuePlace):
    """A queue that is written to."""

    refused: ClassVar[dict[str, str]] = {
        **dict.fromkeys(("doneFile", "manifest", "bundle"), _WHOLE),
        **dict.fromkeys(("fileName", "mode"), "each message has a name of its own, and none is ever replaced"),
    }

    topic: Topic = Field(
        description="The topic of each message: words with a dot between them. {channel} is the channel's name, {type} "
        "the message's type in lower case, a word for each part: ADT^A01 gives adt.a01; other where it has none."
    )
    single: bool = Field(
        default=True,
        description="true: publish work, of which each message goes to one program of all; false: publish broadcast.",
    )
    ttl: Annotated[Duration, duration(_LEAST_TTL, _MOST_TTL)] | None = Field(
        default=None,
        description="How long a message lives; then every program deletes it, read or not. Default: 30d for work, 1d "
        "for broadcast.",
    )
    layout: QueueLayout = Field(default=QueueLayout(), description="As the other programs have it.")
    retry: Retry = Field(default=Retry(), description="What happens after an attempt that failed.")

    @field_validator("ttl", mode="wrap")
    @classmethod
    def _lives_long_enough(cls, value: Any, read: ValidatorFunctionWrapHandler) -> Duration | None:
        try:
            made: Duration | None = read(value)
        except ValueError:
            raise fault(f"{_LEAST_TTL} to {_MOST_TTL}, like 2h or 30d") from None
        return made

    @model_validator(mode="after")
    def _published(self) -> Self:
        if found := published_fault(self.topic, self.layout.wording):
            raise fault(found, at="topic")
        return self

    @property
    def lives(self) -> Duration:
        """The time to live of a message."""
        return self.ttl or (_WORK_TTL if self.single else _BROADCAST_TTL)

    @property
    def file_name(self) -> str:
        """Each message has a name that no other has. Not a setting."""
        return "{id}-{output}"

    @property
    def mode(self) -> Literal["create"]:
        """Nothing is ever replaced. Not a setting."""
        return "create"

    @property
    def replaces(self) -> bool:
        """False: a message more is published."""
        return False
