"""The demo from its first folder to its last: the story printed as a table, or played behind the real window.

Whatever ends it, the engine is stopped at a safe point and a throw-away home is removed. The window is imported only
where it is shown.
"""

from __future__ import annotations

import contextlib
import threading
import time
from concurrent.futures import CancelledError
from concurrent.futures import TimeoutError as NoAnswer
from pathlib import Path

from pathways_desktop.app import App, display_answers, display_named, no_window
from pathways_desktop.cli.acts import interrupts
from pathways_desktop.cli.output import DONE, FAILED, Output
from pathways_desktop.cli.ports import HomeOptions
from pathways_desktop.demo.place import LIS, DemoPlace
from pathways_desktop.demo.story import Story
from pathways_desktop.demo.table import StoryTable, story_rows
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.names import name_text, one_line
from pathways_desktop.engine.facade import Facade
from pathways_desktop.engine.running import RunningHome
from pathways_desktop.store.anchor import AnchorPlace

STORY_SECONDS = 18.0
"""For all chapters together, so that the demo ends within 30 s also when one does not come out."""
STOP_SECONDS = 5.0
WINDOW_CHAPTER_SECONDS = 60.0
READING_SECONDS = 6.0
"""Between two chapters in the window: time to look."""
ARRIVAL_SECONDS = 5.0
LOOK_SECONDS = 0.2


def run_demo(headless: bool, folder: Path | None) -> int:
    """Show the demo; the exit status. Main thread.

    0 when the story came out, was interrupted, or the window was closed; 1 when a chapter did not come out or the
    throw-away home could not be removed. `folder` is kept. Errors: `ERR_PATHWAYS_USAGE` where it is not empty.
    """
    output = Output.standard()
    window = not headless and display_opens(output)
    place = DemoPlace(folder)
    try:
        status = _in_window(place) if window else _printed(place, output)
    finally:
        removed = place.close()
    if not removed:
        output.note(f"This folder could not be removed: {place.root}")
        return FAILED
    return status


def display_opens(output: Output) -> bool:
    """Whether a window can be shown here; one that should open and can't is told."""
    if not display_named():
        return False
    try:
        import pathways_desktop.desktop.application  # noqa: F401  only asked for
    except ImportError as error:
        output.error(no_window(error))
        output.note("The story is printed instead.")
        return False
    if display_answers():
        return True
    output.note("No window can be opened on this display; the story is printed instead.")
    return False


def _app(place: DemoPlace) -> App:
    # Nothing is left behind: the copies of the audit record's head stay in the demo's own folder.
    return App(ops_for=place.ops_for, anchor=AnchorPlace(place.anchor, lambda line: None))


def _home(place: DemoPlace) -> RunningHome:
    return _app(place).running_home(HomeOptions(place.home, place.key_file))


# -------------------------------------------------------------------- printed


def _printed(place: DemoPlace, output: Output) -> int:
    """The story as a table."""
    began = time.monotonic()
    stop = threading.Event()
    home = _home(place)
    with interrupts(stop, output):
        try:
            missing = _play_printed(place, home, stop, began, output)
        finally:
            safe = _end(home)
    if not safe:
        output.note(f"The engine did not come to a safe point within {STOP_SECONDS:g} s.")
        return FAILED
    if stop.is_set():
        output.note("Interrupted. The engine has stopped at a safe point.")
        return DONE
    if missing:
        return FAILED
    _tell_end(place, output)
    output.line(f"The story came out, in {time.monotonic() - began:.1f} s.")
    if place.kept:
        command = f'pathways-desktop --home "{place.home}" --key-file "{place.key_file}"'
        output.line(f"Everything is kept in {place.root}. Look into it with:")
        output.line(f"  {command} messages")
        output.line(f"  {command} failures --all")
        output.line("The drive is simulated while the demo runs; to any other run it is an ordinary folder.")
    return DONE


def _play_printed(place: DemoPlace, home: RunningHome, stop: threading.Event, began: float, output: Output) -> bool:
    """Play and print; True when a chapter did not come out."""
    story, table = Story(place, lambda: home, stop), StoryTable(output)
    home.listen(story.hear)
    what = "A home" if place.kept else "A throw-away home"
    output.line(f"{what} in {place.root}. All messages are made up, all times are local.")
    output.line()
    table.head()
    try:
        home.start().result(STORY_SECONDS)
        for number, chapter in enumerate(story.chapters, 1):
            output.line()
            output.line(f"{number}. {chapter.title}")
            came_out = story.play(chapter, began + STORY_SECONDS)
            table.show(story_rows(home))
            if stop.is_set():
                return False
            if not came_out:
                _tell_missing(story, number, output)
                return True
    except NoAnswer:
        output.note("The home gave no answer in time.")
        return True
    return False


def _tell_end(place: DemoPlace, output: Output) -> None:
    """What is open and what waits, read from the stopped home as `failures` and `waiting` read it."""
    output.line()
    with _app(place).open_home(HomeOptions(place.home, place.key_file)) as home:
        for row in home.failures(closed=False):
            output.line(f"Open, {row.channel}: {row.code}: {row.title}.")
            output.line(f"  {row.action}")
        for waiting in home.waiting(None).rows:
            output.line(f"Waits, {waiting.channel}: {one_line(name_text(waiting.name))}: {waiting.reason.value}")


def _tell_missing(story: Story, number: int, output: Output) -> None:
    """Which chapter did not come out, and what the store says is wrong."""
    output.note(f"Chapter {number} did not come out. Expected: {story.chapters[number - 1].awaited}.")
    for row in story.open_failures():
        output.error(PathwaysError(row.code, ", ".join(part for part in (row.channel, row.subject) if part)))


def _end(home: RunningHome) -> bool:
    """Stop at a safe point and give up the home's threads; False when a step in hand was not finished in time."""
    try:
        # A window has stopped and closed its home already; then this finds nothing to stop.
        return home.stop(STOP_SECONDS).result(STOP_SECONDS + 1)
    except (NoAnswer, CancelledError):
        return not home.snapshot().running
    finally:
        home.close()


# -------------------------------------------------------------------- in the window


def _in_window(place: DemoPlace) -> int:
    """The real window over the demo's home, while a thread plays the story slowly and files keep arriving."""
    from pathways_desktop.desktop.application import run_tray

    player = _Player(place)
    player.start()
    try:
        return run_tray(player.make_home, place.home, hidden=False, demo=True)
    finally:
        player.end()


class _Player(threading.Thread):
    """Plays behind the window until `end`. The window makes its home by `make_home`, on a thread of its own."""

    def __init__(self, place: DemoPlace) -> None:
        super().__init__(name="demo player")
        self._place = place
        self._stop_playing = threading.Event()
        self._lock = threading.Lock()
        self._homes: list[RunningHome] = []
        self._story = Story(place, self._newest, self._stop_playing)

    def make_home(self) -> Facade:
        """A home for the window; a new one each time the engine is started anew."""
        home = _home(self._place)
        home.listen(self._story.hear)
        with self._lock:
            self._homes.append(home)
        return home

    def _newest(self) -> RunningHome:
        with self._lock:
            return self._homes[-1]

    def end(self) -> None:
        """Stop playing, then whatever the window left running."""
        self._stop_playing.set()
        self.join()
        for home in self._homes:
            _end(home)

    def run(self) -> None:
        # What a person does in the window (pause a channel, close it) may keep a chapter from coming out, or take
        # the engine away in the middle of one. Neither is a fault; files go on arriving.
        with contextlib.suppress(PathwaysError, NoAnswer, OSError):
            self._play()
        with contextlib.suppress(OSError):
            self._place.put_back(LIS)
            for arrival in self._story.endless():
                if self._stop_playing.wait(ARRIVAL_SECONDS):
                    return
                self._place.drop(arrival)

    def _play(self) -> None:
        while not self._runs():
            if self._stop_playing.wait(LOOK_SECONDS):
                return
        for chapter in self._story.chapters:
            self._story.play(chapter, time.monotonic() + WINDOW_CHAPTER_SECONDS)
            if self._stop_playing.wait(READING_SECONDS):
                return

    def _runs(self) -> bool:
        with self._lock:
            return bool(self._homes) and self._homes[-1].snapshot().running
