"""A place that does not answer raises a failure of its own and ends it; what is only slow, or slept, raises none.

The worker's own thread looks on from inside a call here, with a clock that is moved by hand: what stands is a call that
has not come back. With a real mount that hangs: `tests/disks/test_standing_still.py`. Source: design "Threads".
"""

from collections.abc import Callable, Iterator

import pytest

from pathways_desktop.domain.errors import spec
from pathways_desktop.domain.message import ChannelState
from pathways_desktop.domain.rows import ChannelRow
from pathways_desktop.engine.snapshot import channel_row, day_start_ms
from pathways_desktop.engine.standstill import LIMITED_SECONDS, NO_PROGRESS, STILL_SECONDS, Standstills
from pathways_desktop.locations.folder.fileops import FileOps, Scanned
from tests.engine.plant import Plant

MakePlant = Callable[..., Plant]


class Watch:
    """Looks at a plant once a second of its clock."""

    def __init__(self, plant: Plant) -> None:
        self.plant = plant
        self.standstills = Standstills(plant.store, plant.clock, plant.events.append)
        self.look()

    def look(self) -> None:
        self.standstills.look([self.plant.runtime])

    def go_by(self, seconds: float) -> None:
        for _ in range(round(seconds)):
            self.plant.clock.move(1.0)
            self.look()

    def codes(self) -> list[tuple[str | None, str]]:
        return [(row.destination, row.code) for row in self.plant.store.reader.failures()]


class Slowly:
    """File work whose calls and names take their time."""

    def __init__(self, real: FileOps, wait: Callable[[], None], *names: str) -> None:
        self._real = real
        self._wait = wait
        self._names = names

    def __getattr__(self, name: str) -> object:
        found = getattr(self._real, name)
        if name not in self._names:
            return found

        def slow(*arguments: object, **options: object) -> object:
            self._wait()
            return found(*arguments, **options)

        return slow

    def scan(self, path: str) -> Iterator[Scanned]:
        for each in self._real.scan(path):
            if "scan" in self._names:
                self._wait()
            yield each


def test_a_pass_that_stands_in_one_call_is_told_and_ends_when_it_moves_on(make_plant: MakePlant) -> None:
    plant = make_plant()
    plant.put("zztest-1.hl7")
    watch, seen = Watch(plant), list[object]()

    def hangs() -> None:
        watch.go_by(STILL_SECONDS - 1)
        seen.append(watch.codes())
        watch.go_by(2)
        seen.append(watch.codes())
        watch.go_by(600)
        seen.append([(row.destination, str(row.count)) for row in plant.store.reader.failures()])

    plant.source_ops.before("scan", hangs, at=3)
    plant.turn()
    watch.look()
    assert seen == [[], [(None, NO_PROGRESS)], [(None, "1")]]
    assert watch.codes() == []
    (told,) = plant.store.reader.failures(closed=True)
    assert told.detail == str(plant.drop)
    assert len(plant.messages()) == 1


def test_a_destination_that_stands_is_told_under_its_name(make_plant: MakePlant) -> None:
    plant = make_plant()
    plant.put("zztest-1.hl7")
    plant.turn()
    watch, seen = Watch(plant), list[object]()

    def hangs() -> None:
        watch.go_by(STILL_SECONDS + 1)
        seen.append(watch.codes())
        seen.append(watch.standstills.since("lab"))

    at = plant.clock.ms
    plant.out_ops.before("replace", hangs)
    plant.deliver()
    watch.look()
    assert seen == [[("out", NO_PROGRESS)], (at + 1000, "out")], "as near as the looks are"
    assert watch.codes() == []
    assert len(plant.outputs()) == 1


def test_a_long_listing_of_a_slow_place_raises_nothing(make_plant: MakePlant) -> None:
    plant = make_plant()
    for number in range(30):
        plant.put(f"zztest-{number:02}.hl7")
    watch, seen = Watch(plant), list[object]()

    def slow() -> None:
        watch.go_by(9)
        seen.append(watch.codes() or watch.standstills.since("lab"))

    plant.source_ops.real = Slowly(plant.source_ops.real, slow, "scan", "open_claim", "rename")  # type: ignore[assignment]
    plant.turn()
    assert len(seen) >= 90, "nine seconds each: more than ten minutes"
    assert not any(seen)
    assert len(plant.messages()) == 30


def test_a_large_file_on_a_slow_disk_raises_nothing(make_plant: MakePlant) -> None:
    plant = make_plant()
    plant.put("zztest-1.hl7", b"Z" * (20 << 20))
    watch, seen = Watch(plant), list[object]()

    def slow() -> None:
        watch.go_by(9)
        seen.append(watch.codes())

    plant.source_ops.real = Slowly(plant.source_ops.real, slow, "read")  # type: ignore[assignment]
    plant.turn()
    assert len(seen) >= 20
    plant.out_ops.real = Slowly(plant.out_ops.real, slow, "write", "flush_file")  # type: ignore[assignment]
    plant.deliver()
    assert not any(seen)
    assert len(plant.out_ops.named("flush_file")) >= 2, "not one flush for all of it"
    assert [len(body) for body in plant.outputs().values()] == [20 << 20]


@pytest.mark.parametrize("clocks", ["both", "wall"])
def test_a_machine_that_slept_raises_nothing(make_plant: MakePlant, clocks: str) -> None:
    """Windows' clock goes on in its sleep, Linux' stands: there the wall clock alone tells."""
    plant = make_plant()
    watch, seen = Watch(plant), list[object]()

    def sleeps() -> None:
        watch.go_by(STILL_SECONDS - 5)
        if clocks == "both":
            plant.clock.move(8 * 3600)
        else:
            plant.clock.ms += 8 * 3600 * 1000
        watch.look()
        watch.go_by(STILL_SECONDS - 2)
        seen.append(watch.codes())
        watch.go_by(3)
        seen.append(watch.codes())

    plant.source_ops.before("scan", sleeps)
    plant.turn()
    assert seen == [[], [(None, NO_PROGRESS)]], "it is measured anew after the sleep"


def test_a_clock_set_back_changes_nothing(make_plant: MakePlant) -> None:
    plant = make_plant()
    watch, seen = Watch(plant), list[object]()

    def hangs() -> None:
        watch.go_by(30)
        plant.clock.ms -= 3_600_000
        watch.go_by(STILL_SECONDS - 29)
        seen.append(watch.codes())
        since = watch.standstills.since("lab")
        assert since is not None
        seen.append(since[0] <= plant.clock.ms)

    plant.source_ops.before("scan", hangs)
    plant.turn()
    assert seen == [[(None, NO_PROGRESS)], True]


def test_a_channel_at_rest_stands_in_nothing(make_plant: MakePlant) -> None:
    plant = make_plant()
    plant.turn()
    watch = Watch(plant)
    watch.go_by(3600)
    assert watch.codes() == []
    assert watch.standstills.since("lab") is None


def test_what_an_earlier_run_left_open_ends_when_this_one_moves(make_plant: MakePlant) -> None:
    plant = make_plant()
    watch = Watch(plant)
    plant.source_ops.before("scan", lambda: watch.go_by(STILL_SECONDS + 1))
    plant.turn()
    assert watch.codes() == [(None, NO_PROGRESS)], "the run ended before the next look"
    plant.restart()
    Watch(plant)
    assert plant.failures() == {}


def test_a_channel_that_is_gone_leaves_nothing_open(make_plant: MakePlant) -> None:
    plant = make_plant()
    watch = Watch(plant)
    plant.source_ops.before("scan", lambda: watch.go_by(STILL_SECONDS + 1))
    plant.turn()
    watch.standstills.look([])
    assert watch.codes() == []


def test_a_hang_is_no_reason_to_stay_away(make_plant: MakePlant) -> None:
    """Passes lie as far apart as the last one worked; what it waited for an answer is no work."""
    plant = make_plant(source={"pollInterval": "1s"})
    plant.source_ops.before("scan", lambda: plant.clock.move(600))
    assert plant.turn() <= 1.0
    plant.source_ops.real = Slowly(plant.source_ops.real, lambda: plant.clock.move(1.0), "scan")  # type: ignore[assignment]
    for number in range(5):
        plant.put(f"zztest-{number}.hl7")
    assert plant.turn() >= 5.0, "a listing that takes long is"


def test_the_row_says_since_when_and_where(make_plant: MakePlant) -> None:
    plant = make_plant()
    watch, rows = Watch(plant), list[ChannelRow]()
    channel = plant.runtime.channel

    def hangs() -> None:
        for seconds in (5, 10):
            watch.go_by(seconds)
            now = plant.clock.ms
            counts = plant.store.reader.channel_counts("lab", day_start_ms(now), now)
            still = watch.standstills.since("lab")
            view = plant.runtime.worker.view
            rows.append(channel_row(channel, view, counts, (), (), ChannelState.RUNNING, None, still, now))

    began = plant.clock.ms
    plant.source_ops.before("scan", hangs)
    plant.turn()
    assert [(row.busy_since, row.busy_with) for row in rows] == [(None, None), (began + 1000, None)]


def test_places_with_limits_of_their_own_are_given_the_time_to_say_it_themselves() -> None:
    from pathways_desktop.locations.objects.settings import ANSWER_SECONDS, CONNECT_SECONDS
    from pathways_desktop.locations.sftp.transport import Timeouts

    limits = Timeouts()
    for own in (limits.answer, limits.flush, 5 * limits.connect, ANSWER_SECONDS + CONNECT_SECONDS):
        assert own < LIMITED_SECONDS
    assert STILL_SECONDS < LIMITED_SECONDS
    assert "unmounted" in spec(NO_PROGRESS).action
