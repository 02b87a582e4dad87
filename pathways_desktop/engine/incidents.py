"""Incidents of one worker: one cause at one place from its first sight to its end. They close by themselves.

A source, a destination and the alarms of a channel each have a keeper of their own. The store counts the sightings;
what an open incident looks like is the registry's affair.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Container

from pathways_desktop.config.model import Config
from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.errors import GIVEN_UP_BY_ACKNOWLEDGING, PathwaysError
from pathways_desktop.domain.events import Event, FailureChanged
from pathways_desktop.domain.rows import PlaceCard
from pathways_desktop.engine.log import log_error
from pathways_desktop.store.store import Store

FOLDER, FILES, ALARM = "folder", "files", "alarm"
"""Subjects of a source's incidents: the place itself, single files, and what `alerts` watch for."""
PROGRESS = "progress"
"""The subject of a source that stands still in a call; of a destination with its name."""
OUTPUTS = "outputs for "
"""How the subject of incidents about single outputs begins; the destination's name follows."""
HOLDS_CLAIMS = "ERR_PATHWAYS_CHANNEL_HOLDS_CLAIMS"
"""The one incident of a channel that is gone; its caretaker opens and ends it."""
PLACE_HOLDS_CLAIMS = "ERR_PATHWAYS_FORMER_PLACE_HOLDS_CLAIMS"
"""The one incident of a place that a channel read before its settings changed; its caretaker opens and ends it."""
STRANDED = GIVEN_UP_BY_ACKNOWLEDGING
"""Those of messages that wait for what is gone; `engine.stranded` opens and ends them."""
SET_ASIDE = "ERR_PATHWAYS_FILE_SET_ASIDE"
RESTORED_HELD = "ERR_PATHWAYS_RESTORED_HELD"
"""Stays open until a person acknowledges it."""


class Incidents:
    """The incidents of one worker. `open`, `close` and the like come from its thread, `codes` from any.

    `place` and `items` are the subjects under which the two kinds stand in the store: a cause that stops the place,
    and one that concerns single files or outputs.
    """

    def __init__(
        self,
        channel: str,
        destination: str | None,
        store: Store,
        clock: Clock,
        tell: Callable[[Event], None],
        *,
        place: str,
        items: str,
    ) -> None:
        self._channel = channel
        self._destination = destination
        self._store = store
        self._clock = clock
        self._tell = tell
        self._subjects = {False: place, True: items}
        self._lock = threading.Lock()
        self._seen: set[str] = set()
        found = [
            row
            for row in store.incidents.list()
            if row.channel == channel and row.destination == destination and row.subject in (place, items)
        ]
        self._open: set[tuple[str, bool]] = {(row.code, row.subject == items) for row in found}
        self._details = {(row.code, row.subject == items): row.detail for row in found}

    def beside(self, place: str) -> Incidents:
        """A keeper of its own for another place of the same channel, whose incidents this one leaves alone."""
        items = f"{FILES} in {place}"
        return Incidents(
            self._channel, self._destination, self._store, self._clock, self._tell, place=place, items=items
        )

    def open(self, code: str, detail: str = "", *, item: bool = False) -> None:
        """Count one sighting; the first one opens the incident and is told at once."""
        if item:
            self._seen.add(code)
        with self._lock:
            self._open.add((code, item))
            self._details[code, item] = detail or self._details.get((code, item))
        row, opened = self._store.incidents.report(
            self._channel, code, self._subjects[item], self._clock.now_ms(), detail or None, self._destination
        )
        self._tell(FailureChanged(row, opened=opened, closed=False))

    def note(self, code: str, subject: str, detail: str) -> None:
        """Count something that no later pass undoes: it stays open until a person acknowledges it."""
        row, opened = self._store.incidents.report(
            self._channel, code, subject, self._clock.now_ms(), detail, self._destination
        )
        self._tell(FailureChanged(row, opened=opened, closed=False))

    def still(self, code: str | None) -> None:
        """An item's cause was not tried again in this pass, but is not gone either."""
        if code is not None:
            self._seen.add(code)

    def end_of_pass(self) -> None:
        """A pass went through: the place is well, and items not met in it are well too."""
        with self._lock:
            over = [(code, item) for code, item in self._open if not item or code not in self._seen]
        for code, item in over:
            self.close(code, item=item)
        self._seen.clear()

    def abandon_pass(self) -> None:
        """A pass ended with an error of the place: nothing can be said about its items."""
        self._seen.clear()

    def close(self, code: str, *, item: bool) -> None:
        """End an incident whose cause is gone; harmless where none is open.

        While the store can't be written it stays open, and the next one who closes it tries again.
        """
        with self._lock:
            if (code, item) not in self._open:
                return
        now = self._clock.now_ms()
        try:
            closed = self._store.incidents.close(self._channel, code, self._subjects[item], now, self._destination)
        except PathwaysError as trouble:
            log_error("incident-unwritten", trouble, channel=self._channel)
            return
        with self._lock:
            self._open.discard((code, item))
            self._details.pop((code, item), None)
        for row in closed:
            self._tell(FailureChanged(row, opened=False, closed=True))

    def close_places(self, but: str | None = None) -> None:
        """The place answers, or fails in another way (`but`): its earlier incidents are over."""
        for code, item in self.codes():
            if not item and code != but:
                self.close(code, item=False)

    def any_places(self) -> bool:
        """True while an incident about the place itself is open."""
        with self._lock:
            return any(not item for _, item in self._open)

    def any_items(self) -> bool:
        """True while an incident about items is open."""
        with self._lock:
            return any(item for _, item in self._open)

    def close_items(self) -> None:
        """No item is in trouble any more."""
        for code, item in self.codes():
            if item:
                self.close(code, item=True)

    def detail(self, code: str, *, item: bool) -> str | None:
        """The detail of an open incident as it was told last, also by an earlier run; None where it is not open."""
        with self._lock:
            return self._details.get((code, item))

    def codes(self) -> list[tuple[str, bool]]:
        """The open codes, each with whether it is about items."""
        with self._lock:
            return sorted(self._open)


def at_place(card: PlaceCard, error: PathwaysError) -> str:
    """The detail of an incident about a place: which one, and what the system said beside the code. Sealed."""
    return ", ".join(part for part in (card.where, error.detail) if part)


def close_gone(
    config: Config, store: Store, clock: Clock, tell: Callable[[Event], None], former: Container[tuple[str, str]]
) -> None:
    """End the incidents of channels and destinations that the configuration no longer has: nobody would.

    `former` are the channels' former places that are looked after, each as channel and subject.

    Nobody looks after a channel that is disabled either: what was wrong with it is asked anew when it is enabled.
    """
    wanted = {channel.name: channel for channel in config.channels if channel.enabled}
    for row in store.incidents.list():
        channel = wanted.get(row.channel)
        if row.code in STRANDED or (row.code == HOLDS_CLAIMS and row.channel not in wanted):
            continue
        if row.code == PLACE_HOLDS_CLAIMS:
            if (row.channel, row.subject) in former:
                continue
        elif not row.channel or (
            channel is not None and (row.destination is None or channel.destination(row.destination) is not None)
        ):
            continue
        for closed in store.incidents.close(row.channel, row.code, row.subject, clock.now_ms(), row.destination):
            tell(FailureChanged(closed, opened=False, closed=True))
