"""The one place that knows everybody: builds homes, stores, places and engines and hands them to who asked.

The window is imported only where it is shown; nothing here is imported by any other room.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from pathways_desktop.cli import main as run_command_line
from pathways_desktop.cli.arguments import default_home
from pathways_desktop.cli.ports import Home as CommandHome
from pathways_desktop.cli.ports import HomeOptions, RunReport
from pathways_desktop.cli.visit import VisitedHome
from pathways_desktop.config.model import Channel, DestinationSettings, PlaceSettings, SourceSettings
from pathways_desktop.config.places_sftp import SftpPlace
from pathways_desktop.content.identifiers import identify
from pathways_desktop.domain.access import OfferedKey
from pathways_desktop.domain.clock import Clock, SystemClock
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.events import Event
from pathways_desktop.domain.folder_rows import Kept
from pathways_desktop.domain.policies import MachineRules
from pathways_desktop.domain.progress import Step, no_step
from pathways_desktop.domain.setup import DriveRow, FolderLook
from pathways_desktop.engine.configuration import load_config
from pathways_desktop.engine.engine import Engine
from pathways_desktop.engine.home import Home, HomeLock
from pathways_desktop.engine.log import close_log, open_log
from pathways_desktop.engine.policy import MachinePolicy, PolicyReader
from pathways_desktop.engine.running import RunningHome
from pathways_desktop.engine.vault import Door
from pathways_desktop.locations.base import Destination, DestinationParts, Source, SourceParts
from pathways_desktop.locations.folder.fileops import real_ops
from pathways_desktop.locations.folder.survey import drives, look
from pathways_desktop.locations.kit import PlaceKit
from pathways_desktop.locations.registry import (
    OpsFor,
    kept_files,
    make_destination,
    make_folder,
    make_source,
    offered_host_key,
)
from pathways_desktop.store.anchor import AnchorPlace
from pathways_desktop.store.keys import provider_for
from pathways_desktop.store.recovery import Secret
from pathways_desktop.store.store import Store
from pathways_desktop.system.autostart import own_autostart
from pathways_desktop.system.early_hints import Hint, early_hints
from pathways_desktop.system.eventlog import tell
from pathways_desktop.system.folders import anchor_folder
from pathways_desktop.system.leaving import asked_to_leave
from pathways_desktop.system.policy import escrow_key_text, machine_rules
from pathways_desktop.system.windowless import speak

WAIT_STEP = 0.5
"""Seconds: on Windows a wait without end hears no interrupt."""


DISPLAY_SECONDS = 20.0
QT_DISPLAY = "QT_QPA_PLATFORM"
"""Qt's own word for where windows go; whoever sets it is believed."""


class RealPlaces:
    """Makes the places of the configuration. `ops_for` lets the demo put a simulated drive under one folder."""

    def __init__(self, clock: Clock, ops_for: OpsFor | None = None) -> None:
        self._clock = clock
        self._ops_for: OpsFor = ops_for or (lambda folder: real_ops())

    def source(self, channel: Channel, parts: SourceParts) -> Source:
        """The channel's source."""
        return make_source(channel.source, parts, self._clock, ops_for=self._ops_for)

    def destination(self, settings: DestinationSettings, parts: DestinationParts) -> Destination:
        """One destination of a channel."""
        return make_destination(settings, parts, self._clock, ops_for=self._ops_for)

    def make_folder(self, settings: PlaceSettings, kit: PlaceKit) -> bool:
        """Make the folder of a place that has one."""
        return make_folder(settings, kit, self._clock)

    def kept(self, settings: SourceSettings, kit: PlaceKit, folder: str, step: Step = no_step) -> Kept:
        """What lies in a folder to which a source moves files."""
        return kept_files(settings, kit, self._clock, folder, ops_for=self._ops_for, step=step)

    def host_key(self, settings: SftpPlace, pinned: str | None, seconds: float) -> OfferedKey:
        """The host key that an SFTP server proves to have now."""
        return offered_host_key(settings, pinned, seconds)

    def drives(self) -> list[DriveRow]:
        """The drives and shares of this machine."""
        return drives(real_ops())

    def look(self, path: str, source: bool) -> FolderLook:
        """A folder as it is, touched by nothing."""
        return look(self._ops_for(path), path, source=source)


def identifiers_of(head: bytes) -> Mapping[str, object]:
    """What a message's first bytes say about it, as the store keeps it: sealed, for lists and search."""
    found = identify(head)
    return {
        "type": found.type or None,
        "control_id": found.control_id or None,
        "control_ids": list(found.control_ids[1:]),
        "patient_ids": list(found.patient_ids),
        "family_names": list(found.family_names),
        "accession_numbers": list(found.accession_numbers),
        "sender": found.sender or None,
    }


class App:
    """The program as the command line starts it (`cli.ports.Program`)."""

    def __init__(
        self,
        clock: Clock | None = None,
        ops_for: OpsFor | None = None,
        anchor: AnchorPlace | None = None,
        policy: PolicyReader = escrow_key_text,
        rules: Callable[[], MachineRules] = machine_rules,
    ) -> None:
        """`anchor`: where copies of the audit record's head go; the user's own folder where nobody says.

        `policy` gives the escrow key that this machine's administrators named, `rules` what else they set.
        """
        self._policy = MachinePolicy(policy, rules)
        self._clock = clock or SystemClock()
        self._places = RealPlaces(self._clock, ops_for)
        self._anchor = anchor or AnchorPlace(anchor_folder(), tell)

    def _open_store(self, options: HomeOptions, *, create: bool) -> Store:
        if options.opener is not None:
            return self._open_read_only(options, options.opener)
        provider = provider_for(options.key_file, options.home)
        store = Store.open(options.home, provider, self._clock, create=create, anchor=self._anchor)
        # For a command beside the engine too: a purge by hand.
        store.retention.least_ms = self._policy.rules().least_kept_ms
        return store

    def _open_read_only(self, options: HomeOptions, secret: Secret) -> Store:
        provider = provider_for(options.key_file, options.home)
        return Store.open_read_only(options.home, provider, self._clock, secret, self._anchor)

    def _door(self, options: HomeOptions) -> Door:
        return Door(
            lambda: self._open_store(options, create=True),
            lambda secret: self._open_read_only(options, secret),
            lambda: provider_for(options.key_file, options.home),
            self._policy,
        )

    @contextmanager
    def open_home(self, options: HomeOptions) -> Iterator[CommandHome]:
        """A home for one command that reads or acts."""
        visited = VisitedHome(
            _home(options),
            lambda create: self._open_store(options, create=create),
            lambda: provider_for(options.key_file, options.home),
            self._places,
            self._clock,
            identifiers_of,
        )
        try:
            yield visited
        finally:
            visited.close()

    def running_home(
        self, options: HomeOptions, *, hints: bool = True, may_be_empty: bool = False, patient: bool = False
    ) -> RunningHome:
        """A home whose engine is not started yet, for the window and for `run`.

        `may_be_empty`: a new home may run without a `channels.yaml`, which the window makes. `patient`: it is started
        again by itself when its key store comes up later.
        """
        return RunningHome(
            _home(options),
            self._door(options),
            self._places,
            self._clock,
            identifiers_of,
            hints=hints,
            may_be_empty=may_be_empty,
            patient=patient,
            early=lambda look, locked: early_hints(
                lambda hint: locked() if hint is Hint.LOCKED else look(hint is Hint.WOKE)
            ),
        )

    def run_once(self, options: HomeOptions, stop: threading.Event) -> RunReport:
        """`run --once`."""
        home = _home(options)
        load_config(home)
        with HomeLock(home), asked_to_leave(stop.set):
            handler = open_log(home.logs)
            try:
                with self._open_store(options, create=True) as store:
                    store.begin_run()
                    began = self._clock.now_ms()
                    engine = Engine(
                        home,
                        store,
                        self._clock,
                        self._places,
                        identifiers_of,
                        lambda: load_config(home),
                        _ignore,
                        hints=False,
                        policy=self._policy,
                    )
                    unfinished = engine.run_once(stop)
                    done = engine.done
                    standing = store.reader.failures()
                    failures = tuple(row for row in standing if row.last >= began)
                    return RunReport(done.received, done.delivered, failures, len(standing), safe=not unfinished)
            finally:
                close_log(handler)

    def run(self, options: HomeOptions, seconds: float | None, stop: threading.Event) -> RunReport:
        """`run` until `stop` is set or the seconds are over."""
        load_config(_home(options))
        home = self.running_home(options)
        home.start().result()
        leaving = contextlib.ExitStack()
        try:
            leaving.enter_context(asked_to_leave(stop.set))
            end = None if seconds is None else self._clock.monotonic() + seconds
            while not stop.is_set():
                left = WAIT_STEP if end is None else min(WAIT_STEP, end - self._clock.monotonic())
                if left <= 0:
                    break
                self._clock.wait(stop, left)
        finally:
            leaving.close()
            home.stop().result()
            home.close()
        last = home.last_run
        if last is None:
            return RunReport(0, 0)
        return RunReport(last.received, last.delivered, last.failures, last.open, last.safe)

    def demo(self, *, headless: bool, folder: Path | None) -> int:
        """The demonstration."""
        from pathways_desktop.demo import run_demo

        return run_demo(headless=headless, folder=folder)

    def tray(self, options: HomeOptions, *, hidden: bool = False) -> int:
        """The tray application."""
        if not os.environ.get(QT_DISPLAY) and not display_named():
            raise PathwaysError("ERR_PATHWAYS_NO_DISPLAY")
        try:
            from pathways_desktop.desktop.application import run_tray
            from pathways_desktop.desktop.key_choice import chosen_key_file
        except ImportError as error:
            raise no_window(error) from error
        if not os.environ.get(QT_DISPLAY) and not display_answers():
            raise PathwaysError("ERR_PATHWAYS_NO_DISPLAY", "the display that is named does not answer")

        free = options.key_file is None

        def made() -> RunningHome:
            # Chosen in the window where neither option nor variable names one; asked at each start of the engine.
            key_file = chosen_key_file(options.home) if free else options.key_file
            used = HomeOptions(options.home, key_file)
            return self.running_home(used, may_be_empty=True, patient=True)

        # The entry at log-on names no home, so it stands for the one that is used when nobody names one.
        autostart = own_autostart() if options.home == default_home() and free else None
        return run_tray(made, options.home, hidden=hidden, demo=False, autostart=autostart, may_choose_key=free)


def no_window(error: ImportError) -> PathwaysError:
    """Qt, or a system library of it, does not load; anything else that does not is a fault of the program, raised."""
    if not (error.name or "").startswith(("PySide6", "shiboken6")) and ".so" not in str(error):
        raise error
    # The words of the loader: the name of a library, no content.
    return PathwaysError("ERR_PATHWAYS_NO_WINDOW", str(error))


def display_named() -> bool:
    """Whether the session says where a window can go."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def display_answers() -> bool:
    """Whether Qt can open that display. It ends a process whose display does not answer, so another one asks."""
    if sys.platform in ("win32", "darwin"):
        return True
    command = [sys.executable, "-c", "from PySide6.QtWidgets import QApplication; QApplication([])"]
    with contextlib.suppress(OSError, subprocess.TimeoutExpired):
        return not subprocess.run(command, capture_output=True, timeout=DISPLAY_SECONDS, check=False).returncode
    return False


def _home(options: HomeOptions) -> Home:
    return Home(options.home, options.key_file)


def _ignore(event: Event) -> None:
    """`run --once` shows nothing while it runs."""


def main(argv: Sequence[str] | None = None) -> int:
    """The entry point of `pathways-desktop`; the exit status."""
    given = sys.argv[1:] if argv is None else argv
    return speak(lambda: run_command_line(argv, App()), given)
