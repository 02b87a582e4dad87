"""Which done file stands for which payload: a rule over names alone. No file is looked at and nothing is claimed here.

A done file says that its payload is whole, so the payload need not be old to be ready. It is never a message itself.
Sources: contract (`doneFile`), the hand-off article's section 4.2, research/handoff.md sections 4.2 and 8.5.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from pathways_desktop.domain.names import extension
from pathways_desktop.domain.patterns import parse_done_pattern

BUNDLE_MANIFEST = b"manifest.json"
"""What the manifest in a bundle is called."""


@dataclass(frozen=True, slots=True)
class DoneNames:
    """`doneFile`, read: what a payload's done file is called. All names are bytes; paths have parts joined by `/`."""

    before: bytes
    by_stem: bool
    after: bytes

    @classmethod
    def parse(cls, text: str) -> DoneNames:
        """The rule that a `doneFile` pattern says. Raises `ValueError` with what was expected, in words."""
        before, name, after = parse_done_pattern(text)
        return cls(before.encode("utf-8"), name == "stem", after.encode("utf-8"))

    @property
    def room(self) -> int:
        """Bytes by which a done file's name is longer than what it is made from."""
        return len(self.before) + len(self.after)

    def done_of(self, path: bytes) -> bytes:
        """The path of the payload's done file, in the same folder."""
        folder, slash, name = path.rpartition(b"/")
        return folder + slash + self.before + (stem(name) if self.by_stem else name) + self.after

    def is_done(self, path: bytes) -> bool:
        """Whether a file of this name is a done file, whatever stands beside it."""
        name = path.rpartition(b"/")[2]
        return len(name) > self.room and name.startswith(self.before) and name.endswith(self.after)

    def payload_of(self, path: bytes) -> bytes | None:
        """The one payload that a done file can stand for; None where its name does not tell (`{stem}`)."""
        if self.by_stem:
            return None
        folder, slash, name = path.rpartition(b"/")
        return folder + slash + name[len(self.before) : len(name) - len(self.after)]


@dataclass(frozen=True, slots=True)
class BundleNames:
    """Bundles: a folder that came by one rename holds one file and its manifest, under a name that is always the same.

    The folder is whole from the moment it is there, so nothing in it has to be at rest. What lies beside folders or
    deeper in them is in no bundle.
    """

    @property
    def room(self) -> int:
        """Nothing is added to a file's own name."""
        return 0

    def done_of(self, path: bytes) -> bytes:
        """The path of the manifest beside a file."""
        folder, _, _ = path.rpartition(b"/")
        return folder + b"/" + BUNDLE_MANIFEST

    def is_done(self, path: bytes) -> bool:
        """Whether a path is a bundle's manifest."""
        folder, _, name = path.partition(b"/")
        return bool(folder) and name == BUNDLE_MANIFEST

    def payload_of(self, path: bytes) -> bytes | None:
        """None: a bundle's file may have any name."""
        return None


Names = DoneNames | BundleNames


@dataclass(frozen=True, slots=True)
class Pairs:
    """What a listing's names come to."""

    done_of: Mapping[bytes, bytes] = field(default_factory=dict)
    """Payload and its done file, both there and each other's only one."""
    doubtful: frozenset[bytes] = frozenset()
    """Payloads whose done file is there and could as well be another one's: nobody guesses which was meant."""
    alone: frozenset[bytes] = frozenset()
    """Done files without any payload."""
    dones: frozenset[bytes] = frozenset()
    """Every name that is a done file's."""


def pair(names: Names, wanted: Iterable[bytes], others: Iterable[bytes]) -> Pairs:
    """Pair the names of one listing. `wanted` are the ones that `match` lets through, `others` all the rest.

    With `{stem}`, `a.done` may stand for `a.hl7` and for `a.txt`: then neither is ready. A done file whose payload is
    among `others` is not alone: it is another channel's, or nobody's, but its payload is there.
    """
    wanted, others = list(wanted), list(others)
    dones = frozenset(path for path in (*wanted, *others) if names.is_done(path))
    claims: dict[bytes, list[bytes]] = {}
    for path in wanted:
        if path not in dones and (done := names.done_of(path)) in dones:
            claims.setdefault(done, []).append(path)
    claimed_by_others = {names.done_of(path) for path in others if path not in dones}
    done_of = {paths[0]: done for done, paths in claims.items() if len(paths) == 1}
    doubtful = frozenset(path for paths in claims.values() if len(paths) > 1 for path in paths)
    return Pairs(done_of, doubtful, dones - claims.keys() - claimed_by_others, dones)


def stem(name: bytes) -> bytes:
    """A name without its last extension, as `{stem}` of `fileName` has it; the whole name where it has none."""
    ending = extension(name).encode("ascii")
    return name[: -len(ending)] if name.endswith(ending) and len(name) > len(ending) else name
