"""An HTTP server on 127.0.0.1 before an S3 or Blob server: chosen requests meet faults that no server makes by itself.

A rule sees each request and says what is to become of it: nothing (it is passed on), or one of the acts below. What a
rule does before it answers happens between two requests: another writer, another engine. The log holds every request.
"""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException, HTTPMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from tests.peers.process import HOST

if TYPE_CHECKING:
    from types import TracebackType
    from typing import Self

SECONDS = 60
_OWN_WORDS = frozenset(("connection", "content-length", "expect", "transfer-encoding"))


@dataclass(frozen=True, slots=True)
class Request:
    """What a rule sees."""

    method: str
    path: str
    """Without the query, percent signs undone."""
    query: str
    headers: Mapping[str, str]
    """Names in lower case."""

    @property
    def creates(self) -> bool:
        """A write that is to meet nothing."""
        return self.method == "PUT" and self.headers.get("if-none-match") == "*"


@dataclass(frozen=True, slots=True)
class Refuse:
    """Answered with this status and this code in the store's own words; the server never sees the request."""

    status: int
    code: str


@dataclass(frozen=True, slots=True)
class LoseAnswer:
    """The server does it, and the connection is cut before the answer."""

    then: Callable[[], None] | None = None
    """Called when the server has done it, before the cut: to kill who asked, say."""


@dataclass(frozen=True, slots=True)
class RefuseAfter:
    """The server does it, and the client is told this instead of its answer."""

    status: int
    code: str


@dataclass(frozen=True, slots=True)
class CutRequest:
    """The connection is cut while the body is being sent; the server never sees the request."""

    after: int = 0
    """Bytes of the body that are read first."""


@dataclass(frozen=True, slots=True)
class CutAnswer:
    """The connection is cut in the middle of the answer's body."""

    after: int = 0
    """Bytes of the body that are sent first."""


@dataclass(frozen=True, slots=True)
class Hold:
    """No answer comes before the filter is closed or `released` is set; then the connection is cut."""

    released: threading.Event = field(default_factory=threading.Event)


@dataclass(frozen=True, slots=True)
class Strip:
    """Passed on without these headers: a server that honours them becomes one that ignores them."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChangeAnswer:
    """The answer gets these headers, an empty value takes a header away; and another body, where one is given."""

    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes | None = None


Act = Refuse | RefuseAfter | LoseAnswer | CutRequest | CutAnswer | Hold | Strip | ChangeAnswer
Rule = Callable[[Request], Act | None]


class Once:
    """A rule: the first `times` requests for which `match` is true meet `act`. Threads may share it."""

    def __init__(self, match: Callable[[Request], bool], act: Act, times: int = 1) -> None:
        self._match, self._act, self._left = match, act, times
        self._lock = threading.Lock()

    def __call__(self, request: Request) -> Act | None:
        with self._lock:
            if self._left > 0 and self._match(request):
                self._left -= 1
                return self._act
        return None

    @property
    def used_up(self) -> bool:
        """Whether every one of them was met: a test of a fault that never came proves nothing."""
        return self._left == 0


class HttpFilter:
    """The filter, from `start` to `close`. Requests may come at once; each has a thread that ends with `close`."""

    def __init__(self, port: int, rule: Rule | None = None, *, azure: bool = False) -> None:
        """`port` is the server's; `azure` says whose words a refusal uses."""
        self.target = port
        self.rule = rule
        self.azure = azure
        self.log: list[tuple[Request, Act | None]] = []
        self.closing = threading.Event()
        self._connections: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._server = _Server((HOST, 0), _Handler, self)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,), name="http-filter")

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self._server.server_address[1])

    def instead_of(self, endpoint: str) -> str:
        """A server's endpoint with the filter's port in it."""
        return endpoint.replace(f":{self.target}", f":{self.port}")

    def seen(self, method: str) -> list[Request]:
        """The requests of one method so far, in order."""
        with self._lock:
            return [request for request, _ in self.log if request.method == method]

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.closing.set()
        self._server.shutdown()
        self._thread.join()
        with self._lock:
            for connection in self._connections:
                with suppress(OSError):
                    connection.shutdown(socket.SHUT_RDWR)
        self._server.server_close()  # waits for the threads of all requests

    def decide(self, request: Request) -> Act | None:
        """What becomes of a request; noted in the log."""
        act = self.rule(request) if self.rule else None
        with self._lock:
            self.log.append((request, act))
        return act

    def opened(self, connection: socket.socket) -> None:
        with self._lock:
            self._connections.add(connection)

    def closed(self, connection: socket.socket) -> None:
        with self._lock:
            self._connections.discard(connection)


class _Server(ThreadingHTTPServer):
    daemon_threads = False
    block_on_close = True
    request_queue_size = 128

    def __init__(self, address: tuple[str, int], handler: type[BaseHTTPRequestHandler], outer: HttpFilter) -> None:
        super().__init__(address, handler)
        self.outer = outer

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that went away is what many tests are about."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Server

    def setup(self) -> None:
        super().setup()
        self.server.outer.opened(self.connection)

    def finish(self) -> None:
        self.server.outer.closed(self.connection)
        with suppress(OSError):
            super().finish()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is the base class's
        """Nothing: names of objects do not belong into a test's output."""

    def _handle(self) -> None:
        outer = self.server.outer
        parts = urlsplit(self.path)
        headers = {name.lower(): value for name, value in self.headers.items()}
        act = outer.decide(Request(self.command, unquote(parts.path), parts.query, headers))
        if isinstance(act, CutRequest):
            self.rfile.read(min(act.after, int(headers.get("content-length", 0))))
            self._cut()
            return
        body = self._body(headers)
        if isinstance(act, Hold):
            while not (act.released.wait(0.02) or outer.closing.is_set()):
                pass
            self._cut()
        elif isinstance(act, Refuse):
            self._refuse(act.status, act.code)
        else:
            stripped = {name.lower() for name in act.names} if isinstance(act, Strip) else set()
            self._pass_on(body, stripped, act)

    do_GET = do_PUT = do_POST = do_DELETE = do_HEAD = _handle  # noqa: N815 - the base class looks for these names

    def _body(self, headers: Mapping[str, str]) -> bytes:
        if "chunked" not in headers.get("transfer-encoding", ""):
            return self.rfile.read(int(headers.get("content-length", 0)))
        body = b""
        while size := int(self.rfile.readline().split(b";")[0], 16):
            body += self.rfile.read(size)
            self.rfile.readline()
        while self.rfile.readline().strip():
            pass  # trailers
        return body

    def _pass_on(self, body: bytes, stripped: set[str], act: Act | None) -> None:
        upstream = HTTPConnection(HOST, self.server.outer.target, timeout=SECONDS)
        try:
            upstream.putrequest(self.command, self.path, skip_host=True, skip_accept_encoding=True)
            for name, value in self.headers.items():
                if name.lower() not in _OWN_WORDS | stripped:
                    upstream.putheader(name, value)
            if body or self.command in ("PUT", "POST"):
                upstream.putheader("Content-Length", str(len(body)))
            upstream.endheaders(body)
            answer = upstream.getresponse()
            data = answer.read()
        except (OSError, HTTPException):
            self._cut()
            return
        finally:
            upstream.close()
        if isinstance(act, LoseAnswer):
            if act.then is not None:
                act.then()
            self._cut()
        elif isinstance(act, RefuseAfter):
            self._refuse(act.status, act.code)
        else:
            self._answer(answer.status, answer.msg, data, act)

    def _answer(self, status: int, headers: HTTPMessage, data: bytes, act: Act | None) -> None:
        length = str(len(data))
        if self.command == "HEAD":
            length = headers.get("Content-Length", "0")
        changed = act.headers if isinstance(act, ChangeAnswer) else {}
        if isinstance(act, ChangeAnswer) and act.body is not None:
            data = act.body
            length = str(len(data))
        lower = {name.lower() for name in changed}
        self.send_response_only(status)
        for name, value in headers.items():
            if name.lower() not in _OWN_WORDS | lower:
                self.send_header(name, value)
        for name, value in changed.items():
            if value:
                self.send_header(name, value)
        if status not in (204, 304):
            self.send_header("Content-Length", length)
        self.end_headers()
        if self.command == "HEAD":
            return
        if isinstance(act, CutAnswer):
            self.wfile.write(data[: act.after])
            self._cut()
            return
        self.wfile.write(data)

    def _refuse(self, status: int, code: str) -> None:
        text = f'<?xml version="1.0" encoding="utf-8"?><Error><Code>{code}</Code><Message>{code}</Message></Error>'
        data = text.encode("ascii")
        self.send_response_only(status)
        if self.server.outer.azure:
            self.send_header("x-ms-error-code", code)
        self.send_header("Content-Type", "application/xml")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    def _cut(self) -> None:
        self.close_connection = True
        with suppress(OSError):
            self.wfile.flush()
            self.connection.shutdown(socket.SHUT_RDWR)
