"""A start without a console: a failure is shown to a person, and to nobody at log-on."""

import sys

import pytest

from pathways_desktop.system.windowless import speak


def fail() -> int:
    print("no good channels.yaml", file=sys.stderr)
    return 2


def good() -> int:
    print("a note", file=sys.stderr)
    return 0


def test_with_a_console_the_words_go_there(capfd: pytest.CaptureFixture[str]) -> None:
    shown: list[str] = []
    assert speak(fail, [], shown.append) == 2
    assert (shown, capfd.readouterr().err) == ([], "no good channels.yaml\n")


def test_without_one_a_failure_is_shown_and_a_note_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    shown: list[str] = []
    assert speak(fail, ["tray"], shown.append) == 2
    assert speak(good, ["tray"], shown.append) == 0
    assert speak(fail, ["tray", "--hidden"], shown.append) == 2
    assert shown == ["no good channels.yaml"]
    assert sys.stderr is None
