"""The servers of the object stores as fixtures, started by the first test that asks and shared by the session.

`tests/conftest.py` names this module as a plugin, so each server is started once however many folders of tests use it.
A test makes a bucket or container of its own (`bucket_name`).
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

import pytest

from tests.peers.azure import Azurite, AzuriteTls
from tests.peers.process import Peer
from tests.peers.s3 import LocalBucket, Moto, MotoTls, RcloneS3, S3rver, SeaweedFS

AnyPeer = TypeVar("AnyPeer", bound=Peer)


@contextmanager
def running(kind: type[AnyPeer], folders: pytest.TempPathFactory) -> Iterator[AnyPeer]:
    """A server from its first right answer to its end."""
    peer = kind(folders.mktemp(kind.name))
    peer.start()
    try:
        yield peer
    finally:
        peer.stop()


@pytest.fixture(scope="session")
def moto(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Moto]:
    """S3 in memory that honours everything."""
    with running(Moto, tmp_path_factory) as peer:
        yield peer


@pytest.fixture(scope="session")
def seaweedfs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SeaweedFS]:
    """S3 on disk that honours everything; up to ten seconds to start."""
    with running(SeaweedFS, tmp_path_factory) as peer:
        yield peer


@pytest.fixture(scope="session")
def rclone_s3(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RcloneS3]:
    """S3 that ignores `If-None-Match` and checks signatures."""
    with running(RcloneS3, tmp_path_factory) as peer:
        yield peer


@pytest.fixture(scope="session")
def s3rver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[S3rver]:
    """Another S3 that ignores `If-None-Match`."""
    with running(S3rver, tmp_path_factory) as peer:
        yield peer


@pytest.fixture(scope="session")
def localbucket(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalBucket]:
    """S3 that refuses a second create and ignores the tag of a read or a delete."""
    with running(LocalBucket, tmp_path_factory) as peer:
        yield peer


@pytest.fixture(scope="session")
def azurite(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Azurite]:
    """Azure Blob Storage in memory."""
    with running(Azurite, tmp_path_factory) as peer:
        yield peer


@pytest.fixture(scope="session")
def moto_tls(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MotoTls]:
    """S3 in memory over TLS, with an authority of its own."""
    with running(MotoTls, tmp_path_factory) as peer:
        yield peer


@pytest.fixture(scope="session")
def azurite_tls(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AzuriteTls]:
    """Azure Blob Storage in memory over TLS, with an authority of its own."""
    with running(AzuriteTls, tmp_path_factory) as peer:
        yield peer


@pytest.fixture
def bucket_name() -> str:
    """A name that no other test uses, fit for a bucket and for a container."""
    return f"test-{secrets.token_hex(6)}"
