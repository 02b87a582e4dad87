"""A connection that comes back by itself: dialled when it is needed, with growing pauses, looked at after a rest.

It is asked at the start of a step and hands out a connected client or raises; it never repeats a request, for what an
unanswered one did is its sender's to look up.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from contextlib import suppress

from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.progress import Step, no_step
from pathways_desktop.locations.sftp.client import SftpClient
from pathways_desktop.locations.sftp.credentials import Credentials, PrivateKey
from pathways_desktop.locations.sftp.errors import LinkDown, SftpStatus
from pathways_desktop.locations.sftp.hostkeys import HostKeyPin
from pathways_desktop.locations.sftp.transport import SftpAddress, Timeouts

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
"""Seconds between two dials, doubling."""
REFUSED_PAUSE = 900.0
"""Seconds before a refused login is tried again unchanged: servers lock accounts that are refused too often."""
IDLE = 15.0
"""Seconds of rest after which a connection is looked at before it is used."""
LOOK = 5.0
"""Seconds that such a look may take."""
SLEPT = 10.0
"""Seconds by which wall time ran ahead of the monotonic clock: the machine slept, and the connection is gone."""

_REFUSALS = frozenset(("ERR_PATHWAYS_SFTP_PASSWORD_REFUSED", "ERR_PATHWAYS_SFTP_KEY_REFUSED"))

Login = tuple[HostKeyPin | None, Credentials]
"""The pinned host key and the one way to log in, as they are now."""


class SftpLink:
    """Keeps one `SftpClient` for one worker thread; `close` and `again` may come from any."""

    def __init__(
        self,
        address: SftpAddress,
        login: Callable[[], Login],
        clock: Clock,
        timeouts: Timeouts | None = None,
        step: Step = no_step,
    ) -> None:
        """Touches nothing. `login` is asked at each dial, so that a secret set a moment ago counts on the next one.

        `step` is told of each answer.
        """
        self.address = address
        self._login = login
        self._clock = clock
        self._timeouts = timeouts
        self._step = step
        self._client: SftpClient | None = None
        self._lock = threading.Lock()
        self._pause = FIRST_PAUSE
        self._not_before = 0.0
        self._failed: PathwaysError | None = None
        self._failed_login: object = None
        self._used = self._now()

    def client(self, *, at_once: bool = False) -> SftpClient:
        """A connected client. Dials where there is none, unless the pause since the last failure of this login lasts.

        `at_once`: the caller has pauses of its own, and a try that is not made would count as one. A login that was
        refused has its pause all the same.

        Raises what `SftpClient.connect` does (during the pause: the last failure again), and what `login` does.
        """
        client = self._client
        if client is not None and client.connected and self._stands(client):
            self._used = self._now()
            return client
        return self._dial(at_once)

    @property
    def connected(self) -> bool:
        """True while a session is believed to stand; nothing is dialled to find out."""
        client = self._client
        return client is not None and client.connected

    def again(self) -> None:
        """Forget the pause: a person asks now."""
        self._not_before = 0.0

    def close(self) -> None:
        """End the connection. A call that waits in another thread ends with `LinkDown`."""
        with self._lock:
            client, self._client = self._client, None
        if client is not None:
            client.abort()

    def _dial(self, at_once: bool) -> SftpClient:
        pin, credentials = self._login()
        login = (self.address, pin, credentials, _file_state(credentials))
        now = self._clock.monotonic()
        if self._slept():
            self._not_before = 0.0
            self._pause = FIRST_PAUSE
        failed = self._failed
        waits = failed is not None and (not at_once or failed.code in _REFUSALS)
        if failed is not None and waits and now < self._not_before and login == self._failed_login:
            raise failed.with_traceback(None)
        self.close()
        client = SftpClient(self.address, pin, credentials, self._timeouts, self._step)
        try:
            client.connect()
        except PathwaysError as error:
            self._failed, self._failed_login = error, login
            pause = REFUSED_PAUSE if error.code in _REFUSALS else self._pause
            self._not_before = self._clock.monotonic() + pause
            self._pause = min(2 * self._pause, LONGEST_PAUSE)
            self._used = self._now()
            raise
        with self._lock:
            self._client = client
        self._failed, self._pause, self._used = None, FIRST_PAUSE, self._now()
        return client

    def _stands(self, client: SftpClient) -> bool:
        """Whether the connection may be used: at once after a short rest, after a look when it was longer."""
        if self._slept():
            return False
        if self._clock.monotonic() - self._used[0] < IDLE:
            return True
        with suppress(LinkDown):
            try:
                client.realpath(b".", patience=LOOK)
            except SftpStatus:
                return True  # an answer is an answer
            return True
        return False

    def _slept(self) -> bool:
        monotonic, wall = self._now()
        before, wall_before = self._used
        return (wall - wall_before) - (monotonic - before) > SLEPT

    def _now(self) -> tuple[float, float]:
        return self._clock.monotonic(), self._clock.now_ms() / 1000


def _file_state(credentials: Credentials) -> float:
    """When the key file was changed: another key under the same path is another login."""
    if isinstance(credentials, PrivateKey):
        with suppress(OSError):
            return os.stat(os.path.expanduser(credentials.path)).st_mtime
    return 0.0
