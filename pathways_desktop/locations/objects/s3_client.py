"""The boto3 client of one bucket: credentials, address, trust, timeouts. Opened by the first call, kept until closed.

One attempt a call: what a lost answer means is for the claim to find out, and boto3's own retry would answer our own
write with "somebody else's" (412).
"""

from __future__ import annotations

import ipaddress
import threading
from typing import Any
from urllib.parse import urlsplit

import boto3
from botocore import exceptions as boto
from botocore.config import Config
from botocore.httpsession import URLLib3Session
from botocore.utils import get_environ_proxies

from pathways_desktop.domain.message import PlaceState
from pathways_desktop.locations.kit import SECRET_MISSING
from pathways_desktop.locations.objects.port import Fault, StoreFault
from pathways_desktop.locations.objects.s3_faults import from_boto_error
from pathways_desktop.locations.objects.settings import ANSWER_SECONDS, CONNECT_SECONDS, CONNECTIONS, S3Settings
from pathways_desktop.locations.objects.trust import tls_context

_PROFILE = "profile:"
_MISSING = "ERR_PATHWAYS_OBJECT_CREDENTIALS_MISSING"
_DEFAULT_REGION = "us-east-1"


class ClientHolder:
    """One client for all threads of a worker; made anew after `close`, with the secrets of that moment."""

    def __init__(self, settings: S3Settings) -> None:
        self._settings = settings
        self._lock = threading.Lock()
        self._client: Any = None

    def client(self) -> Any:
        """The client. Raises `StoreFault` where none can be made; asks no store."""
        with self._lock:
            if self._client is None:
                try:
                    self._client = _make(self._settings)
                except boto.BotoCoreError as error:
                    raise from_boto_error(error) from None
                except ValueError as error:
                    raise StoreFault(Fault.PLACE, "ERR_PATHWAYS_OBJECT_REQUEST_REFUSED", "endpoint") from error
            return self._client

    def close(self) -> None:
        """Give the client up; a call that is under way ends on it."""
        with self._lock:
            client, self._client = self._client, None
        if client is not None:
            client.close()


def _make(settings: S3Settings) -> Any:
    session = _session(settings)
    context = tls_context(settings.ca_file) if _over_tls(settings) else None
    when = "when_supported" if settings.checksum == "auto" else "when_required"
    config = Config(
        connect_timeout=CONNECT_SECONDS,
        read_timeout=ANSWER_SECONDS,
        max_pool_connections=CONNECTIONS,
        retries={"total_max_attempts": 1, "mode": "standard"},
        s3={"addressing_style": addressing(settings)},
        request_checksum_calculation=when,
        response_checksum_validation=when,
        tcp_keepalive=True,
        ignore_configured_endpoint_urls=settings.endpoint is None and settings.credentials == "stored",
    )
    region = settings.region or session.region_name or _DEFAULT_REGION
    client = session.client("s3", region_name=region, endpoint_url=settings.endpoint, config=config)
    if context is not None:
        sender = _TrustingSession(context, get_environ_proxies(client.meta.endpoint_url))
        client.meta.events.register("before-send.s3", lambda request, **_: sender.send(request))
    return client


class _TrustingSession(URLLib3Session):  # type: ignore[misc, unused-ignore]
    """botocore's own sender with our trust in place of the list that comes with the kit.

    botocore offers `verify=<file>`, which replaces the system's trust store instead of adding to it.
    """

    def __init__(self, context: Any, proxies: Any) -> None:
        self._trust = context
        super().__init__(
            verify=True,
            proxies=proxies,
            timeout=(CONNECT_SECONDS, ANSWER_SECONDS),
            max_pool_connections=CONNECTIONS,
        )

    def _get_ssl_context(self) -> Any:
        return self._trust

    def _setup_ssl_cert(self, conn: Any, url: str, verify: Any) -> None:
        # The context holds the trust already; the kit would load its own list on top.
        conn.cert_reqs = "CERT_REQUIRED"
        conn.ca_certs = None


def _session(settings: S3Settings) -> Any:
    if settings.credentials.startswith(_PROFILE):
        profile = settings.credentials[len(_PROFILE) :]
        try:
            return boto3.session.Session(profile_name=profile)
        except boto.ProfileNotFound as error:
            told = f"the user that runs the engine has no profile {profile}"
            raise StoreFault(Fault.PLACE, _MISSING, told, state=PlaceState.FORBIDDEN) from error
    if settings.credentials == "default":
        return boto3.session.Session()
    key, secret = settings.secret("accessKeyId"), settings.secret("secretAccessKey")
    missing = [name for name, value in (("accessKeyId", key), ("secretAccessKey", secret)) if not value]
    if missing:
        told = " and ".join(f"{settings.owner}/{name}" for name in missing)
        raise StoreFault(Fault.PLACE, SECRET_MISSING, told, state=PlaceState.FORBIDDEN)
    return boto3.session.Session(
        aws_access_key_id=key, aws_secret_access_key=secret, aws_session_token=settings.secret("sessionToken") or None
    )


def addressing(settings: S3Settings) -> str:
    """Where the bucket's name stands: in the path for every endpoint with a port or an IP address (auto)."""
    if settings.addressing != "auto" or settings.endpoint is None:
        return settings.addressing
    parts = urlsplit(settings.endpoint)
    if parts.port is not None:
        return "path"
    try:
        ipaddress.ip_address(parts.hostname or "")
    except ValueError:
        return "auto"
    return "path"


def _over_tls(settings: S3Settings) -> bool:
    return settings.endpoint is None or settings.endpoint.startswith("https:")
