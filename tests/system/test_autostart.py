"""The entry at log-on, as it really stands: the user's, the machine's, and Task Manager's switch over both."""

import pytest

from pathways_desktop.system.autostart import Autostart, AutostartState
from pathways_desktop.system.identity import APPROVED_KEY, RUN_KEY, RUN_NAME

PROGRAM = r"C:\Users\Zoë Müller\AppData\Local\Programs\Pathways Desktop\Pathways.exe"
OTHER = '"C:\\Old place\\Pathways.exe" tray --hidden'


class FakeRegistry:
    """Values by hive, key and name."""

    def __init__(self) -> None:
        self.values: dict[tuple[bool, str, str], str | bytes | int] = {}

    def read(self, key: str, name: str, *, machine: bool) -> str | bytes | int | None:
        return self.values.get((machine, key, name))

    def write(self, key: str, name: str, value: str) -> None:
        self.values[False, key, name] = value

    def delete(self, key: str, name: str) -> None:
        self.values.pop((False, key, name), None)


@pytest.fixture
def registry() -> FakeRegistry:
    return FakeRegistry()


@pytest.fixture
def autostart(registry: FakeRegistry) -> Autostart:
    return Autostart(registry, PROGRAM, lambda path: path == PROGRAM)


def test_it_is_set_in_quotation_marks_and_removed(registry: FakeRegistry, autostart: Autostart) -> None:
    assert autostart.state() is AutostartState.OFF
    autostart.set(True)
    assert registry.values == {(False, RUN_KEY, RUN_NAME): f'"{PROGRAM}" tray --hidden'}
    assert autostart.state() is AutostartState.ON
    autostart.set(False)
    assert registry.values == {}


@pytest.mark.parametrize(
    ("first", "state"),
    [
        (0x02, AutostartState.ON),
        (0x06, AutostartState.ON),
        (0x03, AutostartState.SWITCHED_OFF),
        (0x07, AutostartState.SWITCHED_OFF),
    ],
)
@pytest.mark.parametrize("machine", [False, True])
def test_task_managers_switch_stands_over_the_entry(
    registry: FakeRegistry, autostart: Autostart, machine: bool, first: int, state: AutostartState
) -> None:
    registry.values[machine, RUN_KEY, RUN_NAME] = autostart.command
    registry.values[machine, APPROVED_KEY, RUN_NAME] = bytes([first]) + bytes(11)
    on = AutostartState.ORGANISATION if machine else AutostartState.ON
    assert autostart.state() is (on if state is AutostartState.ON else state)


def test_an_entry_of_another_copy_is_told_and_mended_only_when_that_is_gone(registry: FakeRegistry) -> None:
    registry.values[False, RUN_KEY, RUN_NAME] = OTHER
    there = Autostart(registry, PROGRAM, lambda path: True)
    assert there.state() is AutostartState.OTHER_COPY
    assert not there.mend()
    gone = Autostart(registry, PROGRAM, lambda path: path == PROGRAM)
    assert gone.mend()
    assert gone.state() is AutostartState.ON
    assert not gone.mend()


def test_nothing_is_set_where_nothing_was(registry: FakeRegistry, autostart: Autostart) -> None:
    assert not autostart.mend()
    assert registry.values == {}
