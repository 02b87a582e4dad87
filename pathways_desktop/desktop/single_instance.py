"""One window for a home and a user: the second start raises the first one's window and ends.

A lock file says who is first; a local socket carries one of two fixed verbs, never a path and never data. The name
comes from the user and the home, so that two users of a terminal server each have theirs. No widget here.
"""

from __future__ import annotations

import getpass
import hashlib
import os
import sys
import tempfile
import time
from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QLockFile, QObject, QTimer, Signal, Slot
from PySide6.QtNetwork import QLocalServer, QLocalSocket

_VERSION = b"pathways-desktop 1 "
_LONGEST = 64
"""Bytes of a request; more ends the connection."""
_IDLE_MS = 2_000
_ANSWER = b"ok\n"
LOCK_NAME = "window.lock"


class Verb(StrEnum):
    """What a second start, or an installer, may ask of the first."""

    SHOW = "show"
    QUIT = "quit"


def instance_name(home: Path) -> str:
    """The name of the socket for this user and this home."""
    if sys.platform == "win32":
        user = f"{os.environ.get('USERDOMAIN', '')}\\{getpass.getuser()}"
    else:
        user = str(os.getuid())
    told = "\0".join((user, os.path.normcase(str(home.resolve()))))
    return "pathways-desktop-" + hashlib.sha256(told.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def ask_first(home: Path, verb: Verb, wait_ms: int = 2_000) -> bool:
    """Send a verb to the first instance; True when it answered. Blocks up to `wait_ms`, before there is a window."""
    _let_first_take_focus()
    give_up = time.monotonic() + wait_ms / 1000
    while True:
        socket = QLocalSocket()
        socket.connectToServer(instance_name(home))
        if socket.waitForConnected(max(1, round((give_up - time.monotonic()) * 1000))):
            socket.write(_VERSION + verb.value.encode("ascii") + b"\n")
            while socket.bytesAvailable() < len(_ANSWER):
                left = round((give_up - time.monotonic()) * 1000)
                if left <= 0 or not socket.waitForReadyRead(left):
                    break
            answered = bytes(socket.readAll().data()) == _ANSWER
            socket.abort()
            if answered:
                return True
        if time.monotonic() >= give_up:
            return False
        time.sleep(0.05)


def _let_first_take_focus() -> None:
    """Windows lets a program come to the front only when the one in front allows it."""
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.user32.AllowSetForegroundWindow(-1)


class SingleInstance(QObject):
    """The first instance's lock and ear. GUI thread."""

    asked = Signal(str)
    """A `Verb` that another start sent."""

    def __init__(self, home: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._home = home
        self._lock: QLockFile | None = None
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._greet)

    def become_first(self) -> bool:
        """Take the lock and listen; False when another instance of this home and user runs.

        A home that cannot be written has no lock file of its own: it lies in the folder for temporary files then.
        """
        folders = (self._home, Path(tempfile.gettempdir()))
        for folder in folders:
            name = LOCK_NAME if folder is self._home else f"{instance_name(self._home)}.lock"
            lock = QLockFile(str(folder / name))
            # A lock is stale when its process is gone, never by age.
            lock.setStaleLockTime(0)
            if lock.tryLock(0):
                self._lock = lock
                return self._listen()
            if lock.error() == QLockFile.LockError.LockFailedError:
                return False
        return self._listen()

    def close(self) -> None:
        """Stop listening and give the lock back."""
        self._server.close()
        if self._lock is not None:
            self._lock.unlock()
            self._lock = None

    def _listen(self) -> bool:
        name = instance_name(self._home)
        if self._server.listen(name):
            return True
        # A crash leaves the socket's file; the lock says that nobody stands behind it.
        QLocalServer.removeServer(name)
        self._server.listen(name)
        return True

    @Slot()
    def _greet(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            guest = _Guest(socket, self)
            guest.asked.connect(self.asked)


class _Guest(QObject):
    """One connection: a single request, a single answer, and two seconds for both."""

    asked = Signal(str)

    def __init__(self, socket: QLocalSocket, parent: QObject) -> None:
        super().__init__(parent)
        self._socket = socket
        self._heard = b""
        socket.setParent(self)
        socket.setReadBufferSize(2 * _LONGEST)
        socket.readyRead.connect(self._read)
        socket.disconnected.connect(self.deleteLater)
        self._idle = QTimer(self)
        self._idle.setSingleShot(True)
        self._idle.timeout.connect(self._give_up)
        self._idle.start(_IDLE_MS)
        self._read()

    @Slot()
    def _give_up(self) -> None:
        self._socket.abort()

    @Slot()
    def _read(self) -> None:
        self._heard += bytes(self._socket.read(_LONGEST + 1).data())
        if b"\n" not in self._heard:
            if len(self._heard) > _LONGEST:
                self._socket.abort()
            return
        line = self._heard.split(b"\n", 1)[0]
        word = line.removeprefix(_VERSION).decode("ascii", "replace")
        if len(line) > _LONGEST or not line.startswith(_VERSION) or word not in set(Verb):
            self._socket.abort()
            return
        self._socket.write(_ANSWER)
        self._socket.flush()
        self.asked.emit(word)
        self._socket.disconnectFromServer()
