"""Early hints of the system, taken to the channels: look now, and after a sleep try again what was put off.

Nothing rests on them. Where they come from is given by who makes the home; see `system/early_hints.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack

from pathways_desktop.engine.engine import Engine
from pathways_desktop.engine.log import log_fault
from pathways_desktop.engine.pool import Pool

Look = Callable[[bool], object]
Locked = Callable[[], object]
EarlyHints = Callable[[Look, Locked], AbstractContextManager[None]]
"""Runs while the engine does. Calls the first on any thread when a look is worth it: True after a sleep; the second
when the person's session was locked."""


class Hearing:
    """Hears while the engine runs."""

    def __init__(
        self,
        early: EarlyHints | None,
        acts: Pool,
        engine: Callable[[], Engine | None],
        locked: Locked = lambda: None,
    ) -> None:
        """`locked`: told of the session's lock, on any thread; it returns at once."""
        self.locked = locked
        self._early = early
        self._acts = acts
        self._engine = engine
        self._open = ExitStack()
        self._looking = False

    def begin(self) -> None:
        """Listen from now on; where the system does not let us, the polls find out by themselves."""
        if self._early is None:
            return
        try:
            self._open.enter_context(self._early(self.hint, self.locked))
        except Exception as fault:  # noqa: BLE001 - the engine runs by now, and needs no hint
            log_fault("early-hints-fault", fault)

    def end(self) -> None:
        """Listen no longer."""
        self._open.close()

    def hint(self, slept: bool) -> None:
        """Look soon. Any thread; returns at once."""
        # A stick that is put in is told of many times.
        if slept or not self._looking:
            self._looking = True
            self._acts.submit(self._look, slept)

    def _look(self, slept: bool) -> None:
        self._looking = False
        engine = self._engine()
        if engine is None:
            return
        for channel in engine.config.channels:
            runtime = engine.runtime(channel.name)
            if slept:
                # What was put off before the sleep was put off for what may be over now.
                engine.poll(channel.name)
            elif runtime is not None:
                runtime.worker.poll()
