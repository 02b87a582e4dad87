"""A TCP proxy on 127.0.0.1 that breaks connections on purpose: cut, silent, slow, refused, answers lost. No protocol.

A cut is a reset on both sides, as of a machine that went away; a stall keeps the connection open and passes nothing,
as a firewall that forgot it. What is set holds for every connection from then on, until it is set back.
"""

from __future__ import annotations

import contextlib
import socket
import struct
import threading
from types import TracebackType
from typing import Self

from tests.peers.process import HOST

_RESET = struct.pack("ii", 1, 0)
_AT_ONCE = 65536


class FaultProxy:
    """The proxy before one server. Every method may be called from any thread."""

    def __init__(self, target_port: int) -> None:
        self.target_port = target_port
        self.cut_after_up: int | None = None
        """Bytes to the server after which the connection is cut, the part before passed on; `_down` as well."""
        self.cut_after_down: int | None = None
        self.stall_after_up: int | None = None
        """Bytes to the server after which nothing passes in that direction any more; `_down` as well."""
        self.stall_after_down: int | None = None
        self.rate: float | None = None
        """Bytes a second in each direction."""
        self.latency = 0.0
        """Seconds that each piece waits."""
        self.refuse = False
        """Reset new connections at once."""
        self.connections = 0
        """Connections that were taken so far, refused ones too."""
        self.passed = {"up": 0, "down": 0}
        """Bytes that crossed so far, over all connections."""
        self._lose_answer = False
        self._lost = threading.Event()
        self._open: set[tuple[socket.socket, socket.socket]] = set()
        self._half: set[tuple[socket.socket, socket.socket]] = set()
        self._threads: list[threading.Thread] = []
        self._lock = threading.Lock()
        self._closed = threading.Event()
        self._listening = socket.create_server((HOST, 0), backlog=200)
        self.port: int = self._listening.getsockname()[1]

    def __enter__(self) -> Self:
        self._run(self._accept)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._closed.set()
        with contextlib.suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self.cut_now()
        while self._threads:
            self._threads.pop().join(10)

    # --- faults

    def lose_next_answer(self) -> None:
        """Let what is sent from now on reach the server, and cut when its answer comes."""
        self._lost.clear()
        self._lose_answer = True

    @property
    def lost_answer(self) -> bool:
        """True once an answer was lost since the last `lose_next_answer`."""
        return self._lost.is_set()

    @property
    def open_connections(self) -> int:
        """Connections that stand now."""
        with self._lock:
            return len(self._open)

    def cut_now(self) -> None:
        """Reset every open connection."""
        for pair in list(self._open):
            self._cut(pair)

    def heal(self) -> None:
        """Take back every fault but the cuts that were."""
        self.cut_after_up = self.cut_after_down = self.stall_after_up = self.stall_after_down = self.rate = None
        self.latency = 0.0
        self.refuse = self._lose_answer = False

    # --- passing on

    def _run(self, work: object, *arguments: object) -> None:
        thread = threading.Thread(target=work, args=arguments, name="fault-proxy", daemon=True)  # type: ignore[arg-type]
        self._threads.append(thread)
        thread.start()

    def _accept(self) -> None:
        while not self._closed.is_set():
            try:
                client, _ = self._listening.accept()
            except OSError:
                return
            self.connections += 1
            if self.refuse:
                _reset(client)
                continue
            try:
                server = socket.create_connection((HOST, self.target_port), 5)
            except OSError:
                _reset(client)
                continue
            pair = (client, server)
            for end in pair:
                end.settimeout(None)
                end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            with self._lock:
                self._open.add(pair)
            self._run(self._pump, pair, "up")
            self._run(self._pump, pair, "down")

    def _pump(self, pair: tuple[socket.socket, socket.socket], way: str) -> None:
        source, sink = pair if way == "up" else pair[::-1]
        passed = 0
        while True:
            try:
                data = source.recv(_AT_ONCE)
            except OSError:
                return self._cut(pair)
            if not data:
                return self._half_closed(pair, sink)
            if way == "down" and self._lose_answer:
                self._lose_answer = False
                self._lost.set()
                return self._cut(pair)
            wait = self.latency + (len(data) / self.rate if self.rate else 0.0)
            if wait and self._closed.wait(wait):
                return self._cut(pair)
            cut: int | None = getattr(self, f"cut_after_{way}")
            stall: int | None = getattr(self, f"stall_after_{way}")
            most = min((limit for limit in (cut, stall) if limit is not None), default=None)
            try:
                if most is not None and passed + len(data) > most:
                    sink.sendall(data[: max(0, most - passed)])
                    if most == stall and most != cut:
                        self._closed.wait()
                    return self._cut(pair)
                sink.sendall(data)
            except OSError:
                return self._cut(pair)
            passed += len(data)
            self.passed[way] += len(data)

    def _half_closed(self, pair: tuple[socket.socket, socket.socket], sink: socket.socket) -> None:
        """One side hangs up: the other is told, and both are closed when it has hung up too."""
        with self._lock:
            both = pair in self._half
            self._half.add(pair)
        if both:
            return self._cut(pair)
        with contextlib.suppress(OSError):
            sink.shutdown(socket.SHUT_WR)
        return None

    def _cut(self, pair: tuple[socket.socket, socket.socket]) -> None:
        with self._lock:
            self._open.discard(pair)
            self._half.discard(pair)
        for end in pair:
            _reset(end)


def _reset(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
        end.shutdown(socket.SHUT_RD)
    with contextlib.suppress(OSError):
        end.close()
