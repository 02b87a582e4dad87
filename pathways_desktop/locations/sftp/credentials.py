"""How an account logs in: exactly one of password, private key file or agent, and never another one instead.

A secret stands in no representation, no exception and no log. paramiko is imported when a login begins.
"""

from __future__ import annotations

import os
import queue
import struct
import threading
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pathways_desktop.domain.errors import os_error_code
from pathways_desktop.domain.message import PlaceState
from pathways_desktop.locations.sftp.errors import CannotConnect

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import paramiko

AGENT_SECONDS = 10.0
"""How long an agent may take to tell its keys: some ask a person."""


@dataclass(frozen=True, slots=True)
class Password:
    """A password, as the store keeps it sealed."""

    secret: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class PrivateKey:
    """A file with a private key, and the passphrase that opens it where it has one."""

    path: str
    passphrase: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Agent:
    """The keys of the agent of the user who runs the engine."""


Credentials = Password | PrivateKey | Agent


@contextmanager
def ready_keys(credentials: Credentials) -> Iterator[Sequence[paramiko.PKey]]:
    """The keys that a login will show while the block lasts; none for a password.

    Asks this machine only, so that no server is bothered for a key that cannot be read. Raises `CannotConnect` with a
    code of its own for each cause.
    """
    if isinstance(credentials, PrivateKey):
        yield (load_key(credentials),)
    elif isinstance(credentials, Agent):
        with _agent_keys() as keys:
            yield keys
    else:
        yield ()


def log_in(transport: paramiko.Transport, user: str, credentials: Credentials, keys: Sequence[paramiko.PKey]) -> None:
    """Authenticate on a transport whose host key has been checked; `keys` are those of `ready_keys`.

    Raises `CannotConnect` where the login is refused; `paramiko.SSHException` and `OSError` for a link that broke are
    the caller's.
    """
    if isinstance(credentials, Password):
        _with_password(transport, user, credentials.secret)
    else:
        agent = isinstance(credentials, Agent)
        _with_keys(transport, user, keys, _none_of(len(keys)) if agent else "")


def _with_password(transport: paramiko.Transport, user: str, secret: str) -> None:
    from paramiko import AuthenticationException, BadAuthenticationType

    code = "ERR_PATHWAYS_SFTP_PASSWORD_REFUSED"
    since = time.monotonic()
    try:
        more = transport.auth_password(user, secret)
    except BadAuthenticationType as error:
        raise _refused(code, _takes(error.allowed_types)) from None
    except AuthenticationException:
        raise _refused_or_cut(transport, since, code) from None
    if more:
        raise _refused(code, _wants_more(more))


def _with_keys(transport: paramiko.Transport, user: str, keys: Sequence[paramiko.PKey], detail: str) -> None:
    from paramiko import AuthenticationException, BadAuthenticationType

    code = "ERR_PATHWAYS_SFTP_KEY_REFUSED"
    for key in keys:
        since = time.monotonic()
        try:
            more = transport.auth_publickey(user, key)
        except BadAuthenticationType as error:
            raise _refused(code, _takes(error.allowed_types)) from None
        except AuthenticationException:
            told = _refused_or_cut(transport, since, code, detail)
            if told.code != code:
                raise told from None
            continue
        if more:
            raise _refused(code, _wants_more(more))
        return
    raise _refused(code, detail)


def load_key(credentials: PrivateKey) -> paramiko.PKey:
    """The private key of a file. Raises `CannotConnect`: unreadable, no private key, locked, wrong passphrase.

    A passphrase for a key that has none is of no use and does no harm.
    """
    from paramiko import PKey, SSHException
    from paramiko.pkey import UnknownKeyType

    locked = _is_locked(credentials.path)
    if locked and credentials.passphrase is None:
        raise _refused("ERR_PATHWAYS_SFTP_KEY_LOCKED")
    passphrase = credentials.passphrase.encode() if locked and credentials.passphrase is not None else None
    try:
        # The stub says `str`; the library hands it to `cryptography`, which wants bytes.
        return PKey.from_path(os.path.expanduser(credentials.path), passphrase)  # type: ignore[arg-type]
    except OSError as error:
        raise _refused("ERR_PATHWAYS_SFTP_KEY_UNREADABLE", os_error_code(error)) from None
    except UnknownKeyType:
        raise _refused("ERR_PATHWAYS_SFTP_KEY_UNREADABLE", "a kind of key that is not supported") from None
    except (TypeError, ValueError, SSHException):
        # One exception stands for a wrong passphrase and for a broken file, and differs by the file's form.
        if locked:
            raise _refused("ERR_PATHWAYS_SFTP_PASSPHRASE_WRONG") from None
        raise _refused("ERR_PATHWAYS_SFTP_KEY_UNREADABLE", "no private key in OpenSSH or PEM form") from None


def _is_locked(path: str) -> bool:
    """True when the file holds a private key under a passphrase: the cipher of OpenSSH's form, the headers of PEM."""
    import base64
    import binascii

    from pathways_desktop.locations.sftp.client_wire import Fields, Malformed

    try:
        with open(os.path.expanduser(path), "rb") as file:
            data = file.read(1 << 16)
    except OSError:
        return False
    if b"ENCRYPTED" in data:
        return True
    _, _, rest = data.partition(b"-----BEGIN OPENSSH PRIVATE KEY-----")
    if not rest:
        return False
    try:
        raw = base64.b64decode(b"".join(rest.partition(b"-----END")[0].split()))
        magic = b"openssh-key-v1\0"
        return raw.startswith(magic) and Fields(raw, len(magic)).string() != b"none"
    except (binascii.Error, Malformed):
        return False


@contextmanager
def _agent_keys() -> Iterator[Sequence[paramiko.PKey]]:
    """The agent's keys while its connection lasts: it signs over it.

    Raises `ERR_PATHWAYS_SFTP_AGENT_EMPTY` where there is no agent, or none that has a key and tells it in time.
    """
    import paramiko

    class Asked(paramiko.Agent):
        """Its connection is closed where the library's own gives up with it open."""

        def __init__(self) -> None:
            try:
                super().__init__()
            except BaseException:
                self.close()
                raise

    answers: queue.SimpleQueue[Asked | None] = queue.SimpleQueue()
    late = threading.Event()

    def ask() -> None:
        try:
            agent = Asked()
        except (paramiko.SSHException, OSError, EOFError, struct.error):
            answers.put(None)
            return
        if late.is_set():
            agent.close()
        answers.put(agent)

    # An agent that hangs would hang us: its socket has no time limit that could be set from here.
    threading.Thread(target=ask, name="sftp-agent", daemon=True).start()
    try:
        agent = answers.get(timeout=AGENT_SECONDS)
    except queue.Empty:
        late.set()
        raise _refused("ERR_PATHWAYS_SFTP_AGENT_EMPTY", f"no answer within {AGENT_SECONDS:.0f} s") from None
    if agent is None:
        raise _refused("ERR_PATHWAYS_SFTP_AGENT_EMPTY")
    try:
        keys = tuple(agent.get_keys())
        if not keys:
            raise _refused("ERR_PATHWAYS_SFTP_AGENT_EMPTY")
        yield keys
    finally:
        agent.close()


def _refused_or_cut(transport: paramiko.Transport, since: float, code: str, detail: str = "") -> CannotConnect:
    """A refusal, unless the link broke or fell silent under it: the library's exception is the same."""
    if transport.is_active() and time.monotonic() - since < transport.auth_timeout:
        return _refused(code, detail)
    return CannotConnect("ERR_PATHWAYS_SFTP_LOGIN_CUT", PlaceState.UNREACHABLE)


def _none_of(keys: int) -> str:
    return "the agent's only key" if keys == 1 else f"none of the agent's {keys} keys"


def _refused(code: str, detail: str = "") -> CannotConnect:
    return CannotConnect(code, PlaceState.FORBIDDEN, detail)


def _takes(kinds: Sequence[str]) -> str:
    return f"the server takes only: {', '.join(sorted(map(str, kinds)))}"


def _wants_more(kinds: Sequence[str]) -> str:
    return f"the server wants a second proof: {', '.join(sorted(map(str, kinds)))}"
