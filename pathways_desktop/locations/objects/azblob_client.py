"""azure's client of one container: credentials, address, trust, timeouts. Opened by the first call, kept until closed.

No retry of the kit's: the answer to a repeated create would be "somebody else's" for our own write. What was lost is
for the claim to find out.
"""

from __future__ import annotations

import base64
import ipaddress
import re
import ssl
import threading
import time
from datetime import UTC, datetime
from typing import Any
from urllib.parse import parse_qs, urlsplit

import requests
from azure.core.credentials import AzureNamedKeyCredential, AzureSasCredential
from azure.core.pipeline.transport import RequestsTransport
from azure.storage.blob import ContainerClient
from requests.adapters import HTTPAdapter

from pathways_desktop.domain.message import PlaceState
from pathways_desktop.locations.kit import SECRET_MISSING
from pathways_desktop.locations.objects.port import Fault, StoreFault
from pathways_desktop.locations.objects.settings import ANSWER_SECONDS, CONNECT_SECONDS, CONNECTIONS, AzblobSettings
from pathways_desktop.locations.objects.trust import tls_context

API_VERSION = "2025-05-05"
"""Spoken in place of the kit's newest, which emulators and appliances do not know yet."""
ONCE = 4 * 1024 * 1024
"""Bytes of the first answer to a read, and of each further one: what one object holds in memory."""
_FIELDS = ("accountKey", "sas", "connectionString")
_KEY_PART = re.compile(r"(?<=AccountKey=)[^;]*")
_ANY = re.compile(r".*", re.DOTALL)
_WRONG = "ERR_PATHWAYS_OBJECT_CREDENTIALS_WRONG"


class ContainerHolder:
    """One client for all threads of a worker; made anew after `close`, with the secrets of that moment."""

    def __init__(self, settings: AzblobSettings) -> None:
        self._settings = settings
        self._lock = threading.Lock()
        self._client: ContainerClient | None = None
        self._sas_end: float | None = None

    def client(self) -> ContainerClient:
        """The client. Raises `StoreFault` where none can be made; asks no store."""
        with self._lock:
            if self._client is None:
                self._client = self._make()
            return self._client

    @property
    def sas_expired(self) -> bool:
        """True when the shared access signature in use says that its time is over, by this computer's clock."""
        return self._sas_end is not None and time.time() > self._sas_end

    def close(self) -> None:
        """Give the client up; a call that is under way ends on it."""
        with self._lock:
            client, self._client = self._client, None
        if client is not None:
            client.close()

    def _make(self) -> ContainerClient:
        settings = self._settings
        options: dict[str, Any] = {
            "transport": _transport(settings),
            "retry_total": 0,
            "api_version": API_VERSION,
            "max_single_get_size": ONCE,
            "max_chunk_get_size": ONCE,
        }
        self._sas_end = None
        try:
            if settings.credentials == "default":
                return ContainerClient(address(settings), settings.container, _chain(), **options)
            return self._with_secrets(options)
        except ValueError as error:
            # The kit's own text may hold what it could not read.
            raise _missing(
                _WRONG, "what is stored is not in the form of a key, a SAS or a connection string"
            ) from error

    def _with_secrets(self, options: dict[str, Any]) -> ContainerClient:
        settings = self._settings
        connection = settings.secret("connectionString")
        if connection:
            _require_key("connectionString: its AccountKey", _KEY_PART.search(connection))
            made = ContainerClient.from_connection_string(connection.strip(), settings.container, **options)
            if made.account_name != settings.account:
                made.close()
                raise _missing(_WRONG, "the connection string names another account")
            return made
        sas = settings.secret("sas")
        if sas:
            text = sas.strip().removeprefix("?")
            self._sas_end = _sas_end(text)
            return ContainerClient(address(settings), settings.container, AzureSasCredential(text), **options)
        key = settings.secret("accountKey")
        if key:
            _require_key("accountKey", _ANY.fullmatch(key.strip()))
            named = AzureNamedKeyCredential(settings.account, key.strip())
            return ContainerClient(address(settings), settings.container, named, **options)
        raise _missing(SECRET_MISSING, " or ".join(f"{settings.owner}/{name}" for name in _FIELDS))


def _require_key(which: str, found: re.Match[str] | None) -> None:
    """The kit signs with the key only when it sends, and tells then nothing of what is wrong with it."""
    if found is None:
        return  # signed with something else
    try:
        good = bool(base64.b64decode(found[0], validate=True))
    except ValueError:
        good = False
    if not good:
        raise _missing(_WRONG, f"{which} is not base64, as a key is: it was not stored whole")


def _missing(code: str, detail: str) -> StoreFault:
    return StoreFault(Fault.PLACE, code, detail, state=PlaceState.FORBIDDEN)


def address(settings: AzblobSettings) -> str:
    """The account's address. An endpoint that is an IP address (an emulator) has the account in its path."""
    if settings.endpoint is None:
        return f"https://{settings.account}.blob.core.windows.net"
    parts = urlsplit(settings.endpoint)
    try:
        ipaddress.ip_address(parts.hostname or "")
        by_path = not parts.path.strip("/")
    except ValueError:
        by_path = parts.hostname == "localhost" and not parts.path.strip("/")
    return f"{settings.endpoint.rstrip('/')}/{settings.account}" if by_path else settings.endpoint


def _chain() -> Any:
    try:
        from azure.identity import DefaultAzureCredential
    except ImportError as error:
        raise StoreFault(Fault.PLACE, "ERR_PATHWAYS_OBJECT_KIT_MISSING", "azure-identity") from error
    return DefaultAzureCredential(exclude_interactive_browser_credential=True)


def _transport(settings: AzblobSettings) -> RequestsTransport:
    session = requests.Session()
    context = tls_context(settings.ca_file)
    session.mount("https://", _Trusting(context))
    session.mount("http://", HTTPAdapter(pool_connections=1, pool_maxsize=CONNECTIONS, max_retries=0))
    return _Transport(session=session, connection_timeout=CONNECT_SECONDS, read_timeout=ANSWER_SECONDS)


class _Transport(RequestsTransport):  # type: ignore[misc, unused-ignore]
    """The kit's own, which keeps the adapters of our session instead of mounting its own."""

    def _init_session(self, session: requests.Session) -> None:
        session.trust_env = True


class _Trusting(HTTPAdapter):
    """Trust from our context in place of the list that comes with the kit."""

    def __init__(self, context: ssl.SSLContext) -> None:
        self._context = context
        super().__init__(pool_connections=1, pool_maxsize=CONNECTIONS, max_retries=0)

    def init_poolmanager(self, *args: Any, **options: Any) -> None:
        super().init_poolmanager(*args, ssl_context=self._context, **options)

    def proxy_manager_for(self, *args: Any, **options: Any) -> Any:
        return super().proxy_manager_for(*args, ssl_context=self._context, **options)

    def build_connection_pool_key_attributes(self, request: Any, verify: Any, cert: Any = None) -> Any:
        hosts, _ = super().build_connection_pool_key_attributes(request, True, cert)
        return hosts, {"ssl_context": self._context, "cert_reqs": "CERT_REQUIRED"}

    def cert_verify(self, conn: Any, url: Any, verify: Any, cert: Any) -> None:
        conn.cert_reqs, conn.ca_certs, conn.ca_cert_dir = "CERT_REQUIRED", None, None


def _sas_end(sas: str) -> float | None:
    """The end that a shared access signature tells (`se`), seconds since 1970; None where it tells none."""
    found = parse_qs(sas).get("se")
    if not found:
        return None
    try:
        end = datetime.fromisoformat(found[0])
    except ValueError:
        return None
    return (end if end.tzinfo else end.replace(tzinfo=UTC)).timestamp()
