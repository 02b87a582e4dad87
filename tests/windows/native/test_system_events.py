"""What an installer and the system say to a running program: leave; the machine woke; the session ends."""

# ruff: noqa: E402 - the assertion stands first, so that mypy does not read this for the other systems
import ctypes
import os
import sys
from collections.abc import Iterator
from ctypes import wintypes

import pytest

assert sys.platform == "win32"

import winreg

from pathways_desktop.system.autostart import SystemRegistry
from pathways_desktop.system.early_hints import WINDOW_CLASS, Hint, early_hints
from pathways_desktop.system.identity import QUIT_EVENT
from pathways_desktop.system.leaving import asked_to_leave
from tests.support.waiting import wait_until

KEY = r"Software\Pathways Desktop tests"


def send(message: int, word: int) -> int:
    user = ctypes.WinDLL("user32")
    user.FindWindowW.restype = wintypes.HWND
    user.SendMessageW.argtypes = [wintypes.HWND, wintypes.UINT, wintypes.WPARAM, wintypes.LPARAM]
    user.SendMessageW.restype = ctypes.c_ssize_t
    window = user.FindWindowW(WINDOW_CLASS, None)
    assert window, "the window that hears the system's messages"
    return int(user.SendMessageW(window, message, word, 0))


def test_an_installer_asks_once_and_is_heard() -> None:
    kernel = ctypes.WinDLL("kernel32")
    kernel.OpenEventW.restype = wintypes.HANDLE
    kernel.SetEvent.argtypes = kernel.CloseHandle.argtypes = [wintypes.HANDLE]
    name = QUIT_EVENT.format(pid=os.getpid())
    heard: list[str] = []
    with asked_to_leave(lambda: heard.append("leave")):
        event = kernel.OpenEventW(2, False, f"Global\\{name}") or kernel.OpenEventW(2, False, f"Local\\{name}")
        assert event
        assert heard == []
        kernel.SetEvent(event)
        wait_until(lambda: heard == ["leave"], 20, "the request")
        kernel.CloseHandle(event)
    assert not kernel.OpenEventW(2, False, f"Global\\{name}"), "gone with who listened"
    assert heard == ["leave"]


def test_messages_of_the_system_become_hints_and_a_log_off_is_never_refused() -> None:
    heard: list[Hint] = []
    with early_hints(heard.append):
        send(0x0218, 0x12)
        send(0x0219, 0x8000)
        send(0x02B1, 0x7)
        assert send(0x0011, 0) == 1
        assert heard == [Hint.WOKE, Hint.DRIVES, Hint.LOCKED]
    with early_hints(heard.append):
        send(0x02B1, 0x8)
    assert heard == [Hint.WOKE, Hint.DRIVES, Hint.LOCKED, Hint.UNLOCKED]


@pytest.fixture
def key() -> Iterator[str]:
    yield KEY
    winreg.DeleteKey(winreg.HKEY_CURRENT_USER, KEY)


def test_the_registry_keeps_what_is_written_and_forgets_what_is_deleted(key: str) -> None:
    registry = SystemRegistry()
    assert registry.read(key, "a", machine=False) is None
    registry.write(key, "a", '"C:\\Zoë\\x.exe" tray')
    assert registry.read(key, "a", machine=False) == '"C:\\Zoë\\x.exe" tray'
    assert registry.read(key, "a", machine=True) is None
    registry.delete(key, "a")
    registry.delete(key, "a")
    assert registry.read(key, "a", machine=False) is None
