"""Azurite: Microsoft's own emulator of Azure Blob Storage, here in memory."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.peers.certificates import make_certificate
from tests.peers.clients import azure_service
from tests.peers.process import HOST, Peer, answers_http
from tests.support.peers import require, require_node_module

ACCOUNT = "pathwaystests"
KEY = "bWFkZSB1cCBmb3IgdGhlIHRlc3RzIG9mIFBhdGh3YXlzLCBvcGVucyBub3RoaW5nIGF0IGFsbCAhIQ=="
"""Made up, in the form of an account's key."""


class Azurite(Peer):
    """The blob service. Its account's name is the first part of each path, as with every emulator."""

    name = "azurite"
    account = ACCOUNT
    account_key = KEY

    @property
    def endpoint(self) -> str:
        """What a client is told as the account's address."""
        return f"http://{HOST}:{self.port}/{ACCOUNT}"

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._service: Any = None

    @property
    def service(self) -> Any:
        """The kit's own client of the account, one for all tests."""
        if self._service is None:
            self._service = azure_service(self)
        return self._service

    def stop(self) -> None:
        if self._service is not None:
            self._service.close()
            self._service = None
        super().stop()

    @property
    def connection_string(self) -> str:
        """What Azure's portal would show for this account."""
        scheme = self.endpoint.partition(":")[0]
        return f"DefaultEndpointsProtocol={scheme};AccountName={ACCOUNT};AccountKey={KEY};BlobEndpoint={self.endpoint};"

    def variables(self) -> dict[str, str]:
        return {"AZURITE_ACCOUNTS": f"{ACCOUNT}:{KEY}"}

    def command(self) -> list[str]:
        program = require_node_module("azurite/dist/src/blob/main.js")
        at = [
            "--blobHost",
            HOST,
            "--blobPort",
            str(self.port),
            "--inMemoryPersistence",
        ]
        # It knows fewer versions of the service than the kit speaks, and understands them all the same.
        quiet = ["--silent", "--disableTelemetry", "--skipApiVersionCheck"]
        return [require("node"), "--no-deprecation", program, *at, *quiet]

    def is_ready(self) -> bool:
        return answers_http(self.port, f"/{ACCOUNT}?comp=list")


class AzuriteTls(Azurite):
    """The same over TLS, with a certificate that only `authority` makes good."""

    name = "azurite-tls"

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._certificate = make_certificate(folder)

    @property
    def authority(self) -> Path:
        """What a client has to trust."""
        return self._certificate.authority

    @property
    def endpoint(self) -> str:
        return f"https://{HOST}:{self.port}/{ACCOUNT}"

    def command(self) -> list[str]:
        return [*super().command(), "--cert", str(self._certificate.chain), "--key", str(self._certificate.key)]

    def is_ready(self) -> bool:
        return answers_http(self.port, f"/{ACCOUNT}?comp=list", authority=self.authority)
