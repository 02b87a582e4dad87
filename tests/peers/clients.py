"""Plain clients of the kits, to look into a server from outside what is tested. One attempt a call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.peers.azure import Azurite
    from tests.peers.s3 import S3Peer


def s3_client(peer: S3Peer, endpoint: str | None = None) -> Any:
    """boto3's client for a server, or for what stands before it. The kit has no types."""
    import boto3
    from botocore.config import Config

    config = Config(
        s3={"addressing_style": "path"},
        retries={"total_max_attempts": 1, "mode": "standard"},
        connect_timeout=5,
        read_timeout=30,
        max_pool_connections=64,
    )
    return boto3.session.Session().client(
        "s3",
        endpoint_url=endpoint or peer.endpoint,
        region_name=peer.region,
        aws_access_key_id=peer.access_key,
        aws_secret_access_key=peer.secret_key,
        config=config,
        verify=_authority(peer),
    )


def azure_service(peer: Azurite) -> Any:
    """The client of Azurite's account."""
    from azure.storage.blob import BlobServiceClient

    return BlobServiceClient.from_connection_string(
        peer.connection_string, retry_total=0, connection_verify=_authority(peer) or True
    )


def _authority(peer: object) -> str | None:
    """What signed the certificate of a server over TLS."""
    found = getattr(peer, "authority", None)
    return str(found) if found else None
