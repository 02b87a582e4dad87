"""The story in five chapters: what is done, and what has to be seen afterwards. Nothing is printed here.

A chapter makes files, moves a folder or calls what a user calls, then waits until the store and the folders show that
it came out. No chapter writes into the store or tells the engine what to do with a file.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pathways_desktop.demo import samples
from pathways_desktop.demo.place import LIS, DemoPlace
from pathways_desktop.demo.samples import LAB, USB, Arrival, fresh
from pathways_desktop.demo.table import ANSWER_SECONDS
from pathways_desktop.domain.events import Event
from pathways_desktop.domain.message import DeliveryState, MessageState, WaitingReason
from pathways_desktop.domain.rows import DeliveryMark, FailureRow, MessageRow
from pathways_desktop.engine.facade import Facade, MessageQuery

UNSTEADY = "ERR_PATHWAYS_FILE_ID_UNSTEADY"
LOOK_SECONDS = 0.2
"""An event shortens the wait; so does an interrupt, which is no event."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """One step of the story. `awaited` says in words what `came_out` looks for."""

    title: str
    awaited: str
    act: Callable[[], None]
    came_out: Callable[[], bool]


class Story:
    """Plays the chapters. Used by one thread; `home` gives the home as it runs now."""

    def __init__(self, place: DemoPlace, home: Callable[[], Facade], stop: threading.Event) -> None:
        self._place = place
        self._home = home
        self._stop = stop
        self._bell = threading.Event()
        self._number = 0
        self._first: list[Arrival] = []
        self._letter: Arrival | None = None
        self._late: Arrival | None = None
        self._sent_before: dict[str, int] = {}
        self.chapters = (
            Chapter(
                "A drive is brought whose file ids change. It is refused, its files stay untouched.",
                f"{UNSTEADY} with the offer of singleNode, the file on the waiting list and on the drive",
                self._bring_drive,
                self._drive_refused,
            ),
            Chapter(
                "Results and orders arrive and are delivered.",
                "every message delivered, every file gone from its drop folder",
                self._send_first,
                self._first_delivered,
            ),
            Chapter(
                f"The folder of {LIS} is taken away. The next result can't be delivered there.",
                f"the result retrying at {LIS} and delivered to the archive, an open failure",
                self._take_folder,
                self._retrying,
            ),
            Chapter(
                "The folder comes back. What waited is delivered, the failure closes itself.",
                f"the result delivered to {LIS}, no failure open there",
                self._put_folder_back,
                self._delivered_late,
            ),
            Chapter(
                f"A person sends one message to {LIS} again.",
                f"one more attempt at {LIS}, delivered",
                self._resend,
                self._delivered_again,
            ),
        )

    def hear(self, event: Event) -> None:
        """The engine's listener: something moved, so look at once. Any thread."""
        self._bell.set()

    def play(self, chapter: Chapter, deadline: float) -> bool:
        """Do what the chapter says and wait; False when it did not come out before `deadline` (monotonic) or `stop`."""
        chapter.act()
        while not self._stop.is_set():
            self._bell.clear()
            if chapter.came_out():
                return True
            left = deadline - time.monotonic()
            if left <= 0:
                return False
            self._bell.wait(min(LOOK_SECONDS, left))
        return False

    def open_failures(self) -> list[FailureRow]:
        """What stands open now, as the store has it."""
        return self._home().failures(closed=False).result(ANSWER_SECONDS)

    def endless(self) -> Iterator[Arrival]:
        """Fresh messages for as long as the window is open. The drive gets few: nobody may ever read it."""
        kinds = list(samples.SAMPLES)
        while True:
            for kind in kinds:
                if samples.SAMPLES[kind] != USB or self._place.waiting(USB) < len(kinds):
                    yield self._fresh(kind)

    def _fresh(self, sample: str) -> Arrival:
        self._number += 1
        return fresh(sample, self._number)

    # ---------------------------------------------------------------- the chapters

    def _send_first(self) -> None:
        kinds = [kind for kind, channel in samples.SAMPLES.items() if channel != USB and kind != samples.CULTURE]
        self._first = [self._fresh(kind) for kind in kinds]
        for arrival in self._first:
            self._place.drop(arrival)

    def _first_delivered(self) -> bool:
        return all(self._delivered(arrival) for arrival in self._first)

    def _bring_drive(self) -> None:
        self._letter = self._fresh(samples.LETTER)
        self._place.drop(self._letter)

    def _drive_refused(self) -> bool:
        letter = self._letter
        if letter is None:
            return False
        failure = self._failure(USB, None)
        listed = self._home().waiting(USB).result(ANSWER_SECONDS)
        return (
            failure is not None
            and failure.code == UNSTEADY
            and "singleNode" in failure.action
            and any(
                row.name == letter.name.encode("utf-8") and row.reason is WaitingReason.PLACE_REFUSED for row in listed
            )
            and self._row(letter) is None
            and self._place.waits(letter)
        )

    def _take_folder(self) -> None:
        self._place.take_away(LIS)
        self._late = self._fresh(samples.CULTURE)
        self._place.drop(self._late)

    def _retrying(self) -> bool:
        row = self._row(self._late)
        if row is None or self._failure(LAB, LIS) is None:
            return False
        states = {mark.destination: mark.state for mark in row.deliveries}
        others = {state for destination, state in states.items() if destination != LIS}
        return states.get(LIS) is DeliveryState.RETRYING and others == {DeliveryState.DELIVERED}

    def _put_folder_back(self) -> None:
        self._place.put_back(LIS)

    def _delivered_late(self) -> bool:
        return self._late is not None and self._delivered(self._late) and self._failure(LAB, LIS) is None

    def _resend(self) -> None:
        row = self._row(self._first[0])
        if row is not None:
            self._sent_before = {row.id: _mark(row).attempts}
            self._home().resend([row.id], [LIS], "").result(ANSWER_SECONDS)

    def _delivered_again(self) -> bool:
        row = self._row(self._first[0])
        if row is None or row.id not in self._sent_before or not self._delivered(self._first[0]):
            return False
        return _mark(row).attempts == self._sent_before[row.id] + 1

    # ---------------------------------------------------------------- what is seen

    def _row(self, arrival: Arrival | None) -> MessageRow | None:
        """The store's row of an arrival, found by its name."""
        if arrival is None:
            return None
        query, before = MessageQuery(channel=arrival.channel), None
        while True:
            page = self._home().messages(query, before, 200).result(ANSWER_SECONDS)
            for row in page.rows:
                if row.name == arrival.name.encode("utf-8"):
                    return row
            before = page.next_key
            if before is None:
                return None

    def _delivered(self, arrival: Arrival) -> bool:
        """Delivered in the store's words, and in truth: gone where it lay, whole where it was to go."""
        row = self._row(arrival)
        return (
            row is not None
            and row.state is MessageState.DELIVERED
            and not self._place.waits(arrival)
            and all(self._place.arrived(mark.destination, mark.output_name, row.sha256) for mark in row.deliveries)
        )

    def _failure(self, channel: str, destination: str | None) -> FailureRow | None:
        found = [row for row in self.open_failures() if (row.channel, row.destination) == (channel, destination)]
        return found[0] if found else None


def _mark(row: MessageRow) -> DeliveryMark:
    return next(mark for mark in row.deliveries if mark.destination == LIS)
