"""A recorded run, every state that a power cut may leave of it by row of the matrix, and what a state came to.

The rows are those of handoff.md 8.1 and 8.4. No assertions.
"""

import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tests.crash.figures import Figures
from tests.crash.power import Found, Rig, StoreCopy
from tests.support.disks import Committed, Flushed, Image, Names, Note, Platter, Promise
from tests.support.simulated_disk import SimulatedDisk, first_image

CLAIM = re.compile(r"drop/\.claimed/lab/\w{33}-")
LEFT_OVER = re.compile(r"\.tmp$|\.probe-|\.owner-|\.half-")
ROWS = "F01 F03 F05 F07 F09 F11 F13 F16 D01 D02 D03 D04 D05".split()
"""F02, F04, F10, F12 and F15 are process deaths: the same states with every change kept. F17 and F18 have runs of
their own."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of disk."""

    name: str
    promise: Promise
    lasting_ids: bool = True
    flush_by_file: bool = False
    flushes: bool = True
    honest: bool = True

    def disk(self, rig: Rig, image: Image) -> SimulatedDisk:
        """A disk of this kind with these files, at the rig's place."""
        return SimulatedDisk(
            rig.place,
            image,
            lasting_ids=self.lasting_ids,
            flush_by_file=self.flush_by_file,
            flushes=self.flushes,
            honest=self.honest,
        )


KINDS = {
    kind.name: kind
    for kind in (
        Kind("journal", Promise.JOURNAL),
        Kind("strict", Promise.STRICT),
        Kind("windows", Promise.JOURNAL, flush_by_file=True),
        Kind("passing-ids", Promise.JOURNAL, lasting_ids=False),
        Kind("torn", Promise.TORN, lasting_ids=False),
        Kind("no-flush", Promise.JOURNAL, flushes=False),
        Kind("no-flush-passing-ids", Promise.JOURNAL, lasting_ids=False, flushes=False),
        Kind("lying", Promise.JOURNAL, honest=False),
    )
}


@dataclass(frozen=True, slots=True)
class State:
    """What the machine may find after power is back."""

    image: Image
    copy: StoreCopy
    row: str


@dataclass(slots=True)
class Recording:
    """One run, as it changed disk and store."""

    kind: Kind
    files: Mapping[str, bytes]
    start: Image
    notes: list[Note]
    copies: list[StoreCopy]
    found: Found

    def rows(self) -> list[str]:
        """The row of the matrix that a cut after each note belongs to; the first is before any note."""
        made = ["F01"]
        row = "F01"
        removals = [place for place, note in enumerate(self.notes) if _is_removal(note)]
        first = min(removals, default=len(self.notes))
        commits = [place for place, note in enumerate(self.notes[:first]) if isinstance(note.event, Committed)]
        for place, note in enumerate(self.notes):
            # The last commit before the first removal is the one that holds the messages.
            row = _row_after(note, row, stored=place >= commits[-1])
            made.append(row)
        return made

    def states(self, rng: random.Random, most: int) -> Iterator[State]:
        """Every state, or `most` a point where a point has too many. Doubles of a row are left out."""
        seen: set[tuple[Image, StoreCopy, str]] = set()
        platter = Platter.of(self.start, self.kind.promise)
        copy = self.copies[0]
        for place, row in enumerate(self.rows()):
            note = self.notes[place - 1] if place else None
            found: list[tuple[Image, StoreCopy, str]] = []
            if note is not None and isinstance(note.event, Committed):
                inside = "D04" if row == "D04" else "F11" if row == "F13" else row
                images = list(platter.images(rng, 2))
                cuts = self.copies[note.event.copy].cut_after(copy)
                found += [(images[number % len(images)], cut, inside) for number, cut in enumerate(cuts)]
                copy = self.copies[note.event.copy]
            if note is not None:
                platter.take(note.event)
            found += [(image, copy, row) for image in platter.images(rng, most)]
            found += [
                (image, stored, "D05") for image, stored, _ in found if any(_finished(path) for path, _ in image.files)
            ]
            for state in found:
                if state not in seen:
                    seen.add(state)
                    yield State(*state)


def _is_removal(note: Note) -> bool:
    return note.call == "remove" and bool(CLAIM.match(note.paths[0]))


def _row_after(note: Note, row: str, *, stored: bool) -> str:
    """The row that begins with this note, or the one that goes on."""
    call, event = note.call, note.event
    path = note.paths[-1] if note.paths else ""
    if call == "make_folder" and row == "F01":
        return "F03"
    if call == "rename" and CLAIM.match(path) and not CLAIM.match(note.paths[0]):
        return "F05"
    if isinstance(event, Flushed) and row == "F05":
        return "F07"
    if isinstance(event, Flushed) and row == "F07":
        return "F07" if path != "drop" else "F09"
    if isinstance(event, Committed):
        if row in ("F05", "F07", "F09", "F11"):
            return "F13" if stored else "F11"
        return "D04" if row == "D03" else row
    if _is_removal(note):
        return "F16"
    if path.startswith("out/.") and call == "create" and "probe" not in path:
        return "D01"
    if call == "flush_file" and row == "D01":
        return "D02"
    if call == "replace" and path.startswith("out/"):
        return "D03"
    if isinstance(event, Flushed) and row == "D03":
        return "D04"
    return row


def record(rig: Rig, kind: Kind, files: Mapping[str, bytes], start: Image | None = None) -> Recording:
    """Run once over a fresh store and note everything."""
    image = start or first_image(("drop", "out"), {f"drop/{name}": data for name, data in files.items()})
    rig.empty.put(rig.home)
    return record_from(rig, kind, files, image, rig.empty)


def record_from(rig: Rig, kind: Kind, files: Mapping[str, bytes], image: Image, copy: StoreCopy) -> Recording:
    """Run once over this disk and this store, and note everything."""
    copy.put(rig.home)
    rig.copies = [copy]
    disk = kind.disk(rig, image)
    found = rig.once(disk, files, disk.committed)
    return Recording(kind, files, disk.start, disk.notes, list(rig.copies), found)


def recover(rig: Rig, recording: Recording, state: State) -> tuple[Figures, Image, Found]:
    """Build the state, run once, and judge what came of it."""
    image = state.image
    taken: set[str] = set()
    if state.row == "D05":
        taken = {path for path, _ in image.files if _finished(path)}
        image = image.without(lambda path: path in taken)
    state.copy.put(rig.home)
    disk = recording.kind.disk(rig, image)
    found = rig.once(disk, recording.files)
    now = _now(disk, recording.kind)
    figures = judge(recording.files, state, found, now, taken)
    return figures, now, found


def _now(disk: SimulatedDisk, kind: Kind) -> Image:
    platter = Platter.of(disk.start, kind.promise)
    for note in disk.notes:
        platter.take(note.event)
    return platter.now()


def judge(files: Mapping[str, bytes], state: State, found: Found, now: Image, taken: set[str]) -> Figures:
    """The figures of one state."""
    kept = {file.data for path, file in state.image.files if path.startswith("drop/")}
    outputs = {path.removeprefix("out/"): file.data for path, file in now.files if _finished(path)}
    gone = [name for name in files if found.stored[name] == 0]
    before = {path: file.data for path, file in state.image.files if _finished(path)}
    by_name = [found.outputs.get(output) for output in outputs]
    again = {path.removeprefix("out/") for path in taken} & outputs.keys()
    received = outputs.keys() | {path.removeprefix("out/") for path in taken}
    return Figures(
        states=1,
        lost=sum(files[name] in kept for name in gone),
        lost_by_the_disk=sum(files[name] not in kept for name in gone),
        stored_twice=sum(count > 1 for count in found.stored.values()),
        delivered_twice=sum(count > 1 for count in _counts(by_name).values()),
        not_delivered=len(found.delivered - received) + sum(name not in found.delivered for name in found.outputs),
        half=sum(data not in files.values() for data in [*before.values(), *outputs.values()]),
        sent_again=len(again),
    )


def _counts(names: list[str | None]) -> dict[str | None, int]:
    return {name: names.count(name) for name in names}


def left_over(now: Image) -> list[str]:
    """What a whole run may not leave: files in the drop folder, claims, temporary and probe files, owner records."""
    return [path for path, _ in now.files if path.startswith("drop/") or LEFT_OVER.search(path)]


def _finished(path: str) -> bool:
    return path.startswith("out/") and not path.startswith("out/.")


def claims_moved(notes: list[Note]) -> int:
    """How many files a run claimed."""
    return sum(
        note.call == "rename" and isinstance(note.event, Names) and bool(CLAIM.match(note.paths[1])) for note in notes
    )
