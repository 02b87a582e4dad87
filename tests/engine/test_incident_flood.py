"""Ten thousand equal failures: one incident with its start, its count and its end, and one toast."""

from collections.abc import Callable

from pathways_desktop.desktop.notifier import QUIET_SECONDS, Notifier, Toast, ToastWords
from pathways_desktop.domain.events import FailureChanged
from pathways_desktop.engine.incidents import FILES, FOLDER, Incidents
from tests.engine.plant import Plant

MANY = 10_000


def test_ten_thousand_equal_failures_are_one_incident_and_one_toast(make_plant: Callable[..., Plant]) -> None:
    plant = make_plant()
    clock = plant.clock
    words = ToastWords(
        lambda channel, what: f"{channel}: {what}", lambda waits, oldest: f"{waits}", lambda count: f"{count}",
        lambda channels: f"{channels}",
    )  # fmt: skip
    notifier = Notifier(clock.monotonic, words)
    clock.move(QUIET_SECONDS + 1)
    toasts: list[Toast] = []
    opened: list[bool] = []

    def tell(event: object) -> None:
        assert isinstance(event, FailureChanged)
        opened.append(event.opened)
        toast = notifier.failure_changed(event.row, opened=event.opened, snapshot=None)
        due = notifier.due(None)
        toasts.extend(one for one in (toast, due) if one is not None)

    keeper = Incidents("lab", None, plant.store, clock, tell, place=FOLDER, items=FILES)
    began = clock.ms
    for _ in range(MANY):
        keeper.open("EACCES", "a place", item=True)
        clock.move(0.006)
    plant.store.writer.flush()
    assert opened.count(True) == 1
    assert len(toasts) == 1
    (row,) = plant.store.reader.failures()
    assert (row.count, row.first, row.open) == (MANY, began, True)
    assert row.last >= clock.ms - 10
    keeper.close_items()
    (row,) = plant.store.reader.failures(closed=True)
    assert (row.count, row.open, row.closed) == (MANY, False, clock.ms)
    assert len(toasts) == 1
