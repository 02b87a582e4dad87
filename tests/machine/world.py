"""Two engines on one drop folder of a disk that can lose power, and what was published into it. No assertions.

Each engine has its own home and store, both read the same folder under the same channel name. An engine may die before
any of its changes or after any of its commits; a power cut takes both and a part of what was not flushed.
"""

import random
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import ExitStack
from pathlib import Path
from typing import Any, cast

from pathways_desktop.domain.names import ClaimId
from pathways_desktop.engine import claims
from pathways_desktop.engine.facade import ActResult, ClaimAct
from pathways_desktop.engine.runtime import ChannelRuntime
from pathways_desktop.locations.folder.fileops import FileOps
from pathways_desktop.store.reader import MessageFilter
from pathways_desktop.store.store import Store
from tests.crash.power import Rig, StoreCopy
from tests.support.disks import Image, Platter, Promise
from tests.support.simulated_disk import PowerOff, SimulatedDisk, first_image

CHANGES = frozenset(
    "create write flush_file flush_folder rename rename_new replace remove make_folder remove_folder".split()
)
NAMES = ("zztest-a.hl7", "zztest-b.hl7", "zztest-c.hl7", "zztest-d.hl7")


class Process:
    """The file operations of one engine's process: nothing happens any more once it is dead."""

    def __init__(self, disk: SimulatedDisk) -> None:
        self._disk = disk
        self._left: int | None = None
        self.dead = False

    @property
    def ops(self) -> FileOps:
        return cast(FileOps, self)

    def die_before(self, changes: int) -> None:
        """Die before the change that comes after so many."""
        self._left = changes

    def __getattr__(self, name: str) -> Any:
        real = getattr(self._disk, name)
        if not callable(real):
            return real

        def call(*arguments: Any, **options: Any) -> Any:
            if name in CHANGES and self._left is not None:
                self.dead = self.dead or self._left == 0
                self._left -= 1
            if self.dead and name != "close":
                raise PowerOff
            return real(*arguments, **options)

        return call


class Engine:
    """One installation: its home, and its run while it has one."""

    def __init__(self, root: Path, name: str, min_age: int) -> None:
        self.rig = Rig(root, home=name, minAge=min_age)
        self.process: Process | None = None
        self._stack = ExitStack()
        self._run: tuple[Store, ChannelRuntime] | None = None
        self._commits_left: int | None = None
        self._copy = self.rig.empty

    def running(self, disk: SimulatedDisk) -> tuple[Store, ChannelRuntime]:
        """Its run, begun where it has none."""
        if self._run is None:
            self.process = Process(disk)
            self._run = self._stack.enter_context(self.rig.running(self.process.ops, self._committed))
            self._copy = StoreCopy.of(self.rig.home)
        return self._run

    def _committed(self, home: str, copy: int) -> None:
        """On the writer's thread, after each commit."""
        if self.process is None or self.process.dead:
            return  # whatever is written now is the last breath of a dead process and never was
        self._copy = self.rig.copies[-1]
        del self.rig.copies[:-1]
        if self._commits_left is not None:
            self._commits_left -= 1
            self.process.dead = self._commits_left < 0

    def turn(self, disk: SimulatedDisk) -> None:
        """One pass, then one try at each delivery."""
        _, runtime = self.running(disk)
        runtime.worker.turn()
        for delivery in runtime.deliveries:
            delivery.run_once()

    def turn_until(self, disk: SimulatedDisk, changes: int | None, commits: int | None) -> bool:
        """A turn that ends in the death of the process after so many changes or commits; False when it got through."""
        self.running(disk)
        assert self.process is not None
        if changes is not None:
            self.process.die_before(changes)
        self._commits_left = commits
        try:
            self.turn(disk)
        except PowerOff:
            self.crash()
            return True
        if self.process.dead:
            self.crash()
            return True
        self.process._left = self._commits_left = None
        return False

    def act(self, disk: SimulatedDisk, kind: ClaimAct, chosen: Callable[[int], int]) -> list[ActResult]:
        """What a person does with one of the claims, as the worker would do it between two passes."""
        store, runtime = self.running(disk)
        runtime.worker.source.probe()
        found: list[ClaimId] = [claimed.claim_id for claimed in runtime.worker.source.leftovers()]
        if not found:
            return []
        wanted = [found[chosen(len(found))]]
        answer: Future[dict[str, ActResult]] = Future()
        claims._on_worker(runtime, store, kind, wanted, "ZZTEST", answer, None)(runtime.worker.source)
        return list(answer.result(0).values())

    def pause(self, disk: SimulatedDisk, paused: bool) -> None:
        store, runtime = self.running(disk)
        store.status.set_paused(self.rig.channel.name, paused)
        runtime.set_paused(paused)

    def stop(self) -> None:
        """An orderly end."""
        if self._run is not None:
            self._run[1].worker.source.stop()
            self._run[0].writer.flush()
            self._end()

    def crash(self) -> None:
        """The process is gone: the store is what its last commit left, claims and records stay."""
        if self._run is not None:
            if self.process is not None:
                self.process.dead = True
            copy = self._copy
            self._end()
            copy.put(self.rig.home)

    def _end(self) -> None:
        self._run, self._commits_left = None, None
        self._stack.close()
        self.process = None

    def reset(self) -> None:
        """An empty store."""
        self.crash()
        self.rig.empty.put(self.rig.home)
        self.rig.copies[:] = [self.rig.empty]
        self._copy = self.rig.empty

    def stored(self) -> Counter[tuple[str, str]]:
        """Messages by name and digest."""
        if self._run is not None:
            return _rows(self._run[0])
        with self.rig.open() as store:
            return _rows(store)


def _rows(store: Store) -> Counter[tuple[str, str]]:
    rows = store.reader.messages(MessageFilter(), limit=10_000).rows
    return Counter((row.name.decode("utf-8"), row.sha256) for row in rows)


class World:
    """The disk, the engines, and what partners published."""

    def __init__(self, root: Path, engines: tuple[Engine, ...], *, honest: bool = True) -> None:
        """With `honest` False the disk says that it flushed and did not."""
        self._honest = honest
        self._root = root / "place"
        self.engines = engines
        self.published: Counter[tuple[str, bytes]] = Counter()
        """How often each file has to be stored, by name and bytes."""
        self.lost_by_the_disk = 0
        self.cuts = self.deaths = self.files = 0

    def begin(self, promise: Promise, *, lasting_ids: bool) -> None:
        """An empty folder on a fresh disk, and empty stores."""
        for engine in self.engines:
            engine.reset()
        self.promise, self.lasting_ids = promise, lasting_ids
        self.disk = self._disk(first_image(("drop", "out"), {}))
        self.published.clear()
        self._numbers = 0

    def publish(self, name: str, data: bytes) -> None:
        """A partner's file; one that stands there under its name is replaced by its owner."""
        there = self._root / "drop" / name
        if there.exists():
            self.published[name, there.read_bytes()] -= 1
        self._numbers += 1
        self.disk.publish(f"drop/{name}", data, 1_800_000_000_000_000_000 + self._numbers * 2_000_000_000)
        self.published[name, data] += 1
        self.files += 1

    def image(self) -> Image:
        """What programs see now."""
        return self._platter().now()

    def _platter(self) -> Platter:
        platter = Platter.of(self.disk.start, self.promise)
        for note in self.disk.notes:
            platter.take(note.event)
        return platter

    def cut_power(self, choose: Callable[[int], int], seed: int) -> None:
        """Both engines are gone, and the disk shows one of the states that it may."""
        images = list(dict.fromkeys(self._platter().images(random.Random(seed), 6)))
        image = images[choose(len(images))]
        for engine in self.engines:
            engine.crash()
        self.disk = self._disk(image)
        self.cuts += 1

    def _disk(self, image: Image) -> SimulatedDisk:
        return SimulatedDisk(self._root, image, lasting_ids=self.lasting_ids, honest=self._honest)

    def places(self) -> Counter[tuple[str, bytes]]:
        """Files below the drop folder by the name that they were published under and their bytes."""
        found: Counter[tuple[str, bytes]] = Counter()
        for path, file in self.image().files:
            base = path.rpartition("/")[2]
            if path.startswith("drop/") and not base.startswith("."):
                found[base[base.index("zztest") :], file.data] += 1
        return found
