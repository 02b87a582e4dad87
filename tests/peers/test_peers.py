"""That the servers are what tests of places take them for: each start, each difference, each fault of the filter."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import pytest

from tests.peers.azure import Azurite
from tests.peers.clients import azure_service, s3_client
from tests.peers.http_filter import (
    ChangeAnswer,
    CutAnswer,
    CutRequest,
    HttpFilter,
    LoseAnswer,
    Once,
    Refuse,
    RefuseAfter,
    Request,
    Strip,
)
from tests.peers.process import HOST, Peer, PeerEnded
from tests.peers.s3 import Moto, S3Peer
from tests.support.waiting import wait_until

S3_PEERS = ("moto", "seaweedfs", "rclone_s3", "s3rver", "localbucket")
FORGETS_NOTHING = ("moto", "seaweedfs", "localbucket")


def error_code(client: Any, call: str, **arguments: Any) -> str:
    """The store's own code for a call that it refuses; empty for one that it does."""
    try:
        getattr(client, call)(**arguments)
    except client.exceptions.ClientError as error:
        return str(error.response["Error"]["Code"])
    return ""


@pytest.mark.parametrize("kind", S3_PEERS)
def test_which_s3_servers_refuse_a_second_create(kind: str, bucket_name: str, request: pytest.FixtureRequest) -> None:
    peer: S3Peer = request.getfixturevalue(kind)
    client = s3_client(peer)
    client.create_bucket(Bucket=bucket_name)
    client.put_object(Bucket=bucket_name, Key="a/b", Body=b"first", IfNoneMatch="*")

    code = error_code(client, "put_object", Bucket=bucket_name, Key="a/b", Body=b"second", IfNoneMatch="*")

    there = client.get_object(Bucket=bucket_name, Key="a/b")["Body"].read()
    client.close()
    assert (code, there) == (("PreconditionFailed", b"first") if kind in FORGETS_NOTHING else ("", b"second"))


@pytest.mark.parametrize("kind", ["moto", "seaweedfs", "localbucket"])
def test_which_s3_servers_look_at_the_tag_of_a_delete(
    kind: str, bucket_name: str, request: pytest.FixtureRequest
) -> None:
    client = s3_client(request.getfixturevalue(kind))
    client.create_bucket(Bucket=bucket_name)
    client.put_object(Bucket=bucket_name, Key="a", Body=b"first")

    code = error_code(client, "delete_object", Bucket=bucket_name, Key="a", IfMatch='"0123"')

    client.close()
    assert code == ("" if kind == "localbucket" else "PreconditionFailed")


@pytest.mark.allow_log("azure")
def test_azurite_refuses_a_second_create(azurite: Azurite, bucket_name: str) -> None:
    from azure.core.exceptions import ResourceExistsError

    with azure_service(azurite) as service:
        blob = service.create_container(bucket_name).get_blob_client("a/b")
        blob.upload_blob(b"first", overwrite=False)
        with pytest.raises(ResourceExistsError) as refused:
            blob.upload_blob(b"second", overwrite=False)
        assert getattr(refused.value, "error_code", "") == "BlobAlreadyExists"
        assert blob.download_blob().readall() == b"first"


class TestFilter:
    """What each act does to a client, and to the server behind it."""

    @pytest.mark.parametrize(
        ("act", "told", "stored"),
        [
            pytest.param(Refuse(503, "SlowDown"), "SlowDown", False, id="refuse"),
            pytest.param(RefuseAfter(500, "InternalError"), "InternalError", True, id="refuse-after"),
            pytest.param(LoseAnswer(), "ConnectionClosedError", True, id="lose-answer"),
            pytest.param(CutRequest(3), "ConnectionClosedError", False, id="cut-request"),
            pytest.param(None, "", True, id="pass-on"),
        ],
    )
    def test_a_write(self, moto: Moto, bucket_name: str, act: Any, told: str, stored: bool) -> None:
        from botocore.exceptions import HTTPClientError

        direct = s3_client(moto)
        direct.create_bucket(Bucket=bucket_name)
        with HttpFilter(moto.port, Once(lambda request: request.creates, act)) as faults:
            client = s3_client(moto, faults.instead_of(moto.endpoint))
            try:
                code = error_code(client, "put_object", Bucket=bucket_name, Key="a", Body=b"bytes", IfNoneMatch="*")
            except HTTPClientError as error:
                code = type(error).__name__
            assert [request.path for request in faults.seen("PUT")] == [f"/{bucket_name}/a"]
            client.close()
        assert code == told
        assert ("Contents" in direct.list_objects_v2(Bucket=bucket_name)) is stored
        direct.close()

    def test_a_stripped_header_makes_a_server_that_ignores_it(self, moto: Moto, bucket_name: str) -> None:
        direct = s3_client(moto)
        direct.create_bucket(Bucket=bucket_name)
        direct.put_object(Bucket=bucket_name, Key="a", Body=b"first")
        with HttpFilter(moto.port, lambda request: Strip(("If-None-Match",))) as faults:
            client = s3_client(moto, faults.instead_of(moto.endpoint))
            client.put_object(Bucket=bucket_name, Key="a", Body=b"second", IfNoneMatch="*")
            client.close()
        assert direct.get_object(Bucket=bucket_name, Key="a")["Body"].read() == b"second"
        direct.close()

    def test_an_answer_can_be_changed_and_cut(self, moto: Moto, bucket_name: str) -> None:
        from botocore.exceptions import IncompleteReadError, ResponseStreamingError

        direct = s3_client(moto)
        direct.create_bucket(Bucket=bucket_name)
        direct.put_object(Bucket=bucket_name, Key="a", Body=b"bytes")

        def rule(request: Request) -> ChangeAnswer | CutAnswer:
            return ChangeAnswer({"ETag": '"other"'}) if request.method == "HEAD" else CutAnswer(2)

        with HttpFilter(moto.port, rule) as faults:
            client = s3_client(moto, faults.instead_of(moto.endpoint))
            assert client.head_object(Bucket=bucket_name, Key="a")["ETag"] == '"other"'
            with pytest.raises((IncompleteReadError, ResponseStreamingError)):
                client.get_object(Bucket=bucket_name, Key="a")["Body"].read()
            client.close()
        direct.close()


class Sleeper(Peer):
    """Listens when it is told to, else ends at once."""

    name = "sleeper"
    listens = True

    def command(self) -> list[str]:
        import sys

        code = f"import socket, time; s = socket.create_server(('{HOST}', {self.port})); time.sleep(600)"
        return [sys.executable, "-c", code if self.listens else "raise SystemExit('said why')"]


def test_a_killed_server_is_gone_and_comes_back_with_its_folder(tmp_path: Path) -> None:
    peer = Sleeper(tmp_path / "own")
    peer.start()
    (peer.folder / "kept").touch()
    port = peer.port
    peer.kill()
    with pytest.raises(OSError, match=r"refused|timed out"):
        socket.create_connection((HOST, port), 1)
    peer.start()
    assert (peer.folder / "kept").exists()
    assert peer.is_ready()
    pid = peer.pid
    peer.stop()
    wait_until(lambda: not Path(f"/proc/{pid}").exists(), what="the process to be gone")


def test_a_server_that_ends_at_its_start_says_what_it_printed(tmp_path: Path) -> None:
    peer = Sleeper(tmp_path / "own")
    peer.listens = False
    with pytest.raises(PeerEnded, match="said why"):
        peer.start()
    peer.stop()
