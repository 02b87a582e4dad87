"""Servers that speak S3, and how each differs from Amazon's. No bucket and no client stands here.

| server | conditional create | conditional read and delete |
|---|---|---|
| Moto (memory), SeaweedFS (a store on disk) | yes | yes |
| LocalBucket (folders) | yes | no: a wrong tag is ignored |
| RcloneS3, S3rver (folders) | no: the second write replaces the object and answers 200 | no |

What no server answers by itself (501, 409, a lost answer) is made by `http_filter`.
"""

from __future__ import annotations

import json
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from tests.peers.certificates import make_certificate
from tests.peers.clients import s3_client
from tests.peers.process import HOST, Peer, answers_http, free_port
from tests.support.peers import require, require_node_module


class S3Peer(Peer):
    """One S3 server. Keys and region are made up; a server of another kind may not check them."""

    access_key = "testkey"
    secret_key = "testsecret1"
    region = "us-east-1"
    checks_signatures = False

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._client: Any = None

    @property
    def endpoint(self) -> str:
        """What a client is told as its endpoint; path style."""
        return f"http://{HOST}:{self.port}"

    @property
    def data(self) -> Path:
        """Where it keeps its objects, if not in memory."""
        return self.folder / "data"

    @property
    def client(self) -> Any:
        """The kit's own client, one for all tests: to make one reads files for a quarter of a second."""
        if self._client is None:
            self._client = s3_client(self)
        return self._client

    def stop(self) -> None:
        if self._client is not None:
            self._client.close()
            self._client = None
        super().stop()

    def is_ready(self) -> bool:
        return answers_http(self.port)


class Moto(S3Peer):
    """The server of moto, in memory. Threaded, and exact in races."""

    name = "moto"

    def command(self) -> list[str]:
        return [require("moto_server"), "-H", HOST, "-p", str(self.port)]

    def reset(self) -> None:
        """Forget every bucket: some hundredths of a second."""
        connection = HTTPConnection(HOST, self.port, timeout=10)
        connection.request("POST", "/moto-api/reset")
        assert connection.getresponse().status == 200
        connection.close()


class MotoTls(Moto):
    """The same over TLS, with a certificate that only `authority` makes good."""

    name = "moto-tls"

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._certificate = make_certificate(folder)

    @property
    def authority(self) -> Path:
        """What a client has to trust."""
        return self._certificate.authority

    @property
    def endpoint(self) -> str:
        return f"https://{HOST}:{self.port}"

    def command(self) -> list[str]:
        return [*super().command(), "-s", "-c", str(self._certificate.chain), "-k", str(self._certificate.key)]

    def is_ready(self) -> bool:
        return answers_http(self.port, authority=self.authority)


class SeaweedFS(S3Peer):
    """SeaweedFS: master, volume, filer and S3 in one process. It makes a missing bucket at the first write."""

    name = "seaweedfs"
    checks_signatures = True

    def prepare(self) -> None:
        self.data.mkdir(exist_ok=True)
        keys = {"accessKey": self.access_key, "secretKey": self.secret_key}
        rights = ["Admin", "Read", "Write", "List", "Tagging"]
        identity = {"name": "tests", "credentials": [keys], "actions": rights}
        (self.folder / "s3.json").write_text(json.dumps({"identities": [identity]}), encoding="utf-8")

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._ports: dict[str, int] = {}

    def kill(self) -> None:
        super().kill()
        for port in (self.port, *self._ports.values()):  # its sockets stand in one place, whatever it is told
            for socket in Path("/tmp").glob(f"seaweedfs-*-{port}.sock"):
                socket.unlink(missing_ok=True)

    def variables(self) -> dict[str, str]:
        # A bucket has volumes of its own: one at a time instead of seven, or a hundred buckets use up the disk.
        return {"WEED_MASTER_VOLUME_GROWTH_COPY_1": "1"}

    def command(self) -> list[str]:
        # Left alone it would take fixed ports, and every address of the machine.
        names = "master.port master.port.grpc volume.port volume.port.grpc filer.port filer.port.grpc s3.port.grpc"
        self._ports = {name: free_port() for name in names.split()}
        ports = [f"-{name}={port}" for name, port in self._ports.items()]
        others = ["-s3.port.iceberg=0", "-s3.port.lance=0", "-master.telemetry=false"]
        small = ["-master.volumeSizeLimitMB=64", "-volume.max=2000"]
        s3 = ["-filer", "-s3", f"-s3.port={self.port}", f"-s3.config={self.folder / 's3.json'}", "-s3.iam=false"]
        own = [f"-dir={self.data}", f"-ip={HOST}", f"-ip.bind={HOST}"]
        return [require("weed"), "-logtostderr=true", "server", *own, *ports, *small, *s3, *others]

    def is_ready(self) -> bool:
        """The port opens seconds before the first write can succeed."""
        if not answers_http(self.port, "/status"):
            return False
        client = s3_client(self)
        try:
            client.create_bucket(Bucket="ready")
            client.put_object(Bucket="ready", Key="ready", Body=b"ready")
        except client.exceptions.ClientError:
            return False
        finally:
            client.close()
        return True


class RcloneS3(S3Peer):
    """`rclone serve s3` over a folder: ignores `If-None-Match`."""

    name = "rclone"
    checks_signatures = True

    def prepare(self) -> None:
        self.data.mkdir(exist_ok=True)
        (self.folder / "rclone.conf").touch()

    def command(self) -> list[str]:
        # Its own defaults: without a folder cache (`--dir-cache-time 0s`) it stops answering now and then.
        at = ["--addr", f"{HOST}:{self.port}", "--auth-key", f"{self.access_key},{self.secret_key}"]
        own = ["--config", str(self.folder / "rclone.conf"), "--cache-dir", str(self.folder / "cache")]
        return [require("rclone"), "serve", "s3", str(self.data), *at, *own]


class S3rver(S3Peer):
    """s3rver of npm over a folder: ignores `If-None-Match` as well, and shares no line with rclone."""

    name = "s3rver"
    access_key = secret_key = "S3RVER"

    def prepare(self) -> None:
        self.data.mkdir(exist_ok=True)

    def command(self) -> list[str]:
        program = require_node_module("s3rver/bin/s3rver.js")
        return [require("node"), "--no-deprecation", program, "-d", str(self.data), "-a", HOST, "-p", str(self.port)]


class LocalBucket(S3Peer):
    """localbucket over a folder: refuses a second create, and ignores the tag of a read or a delete."""

    name = "localbucket"

    def prepare(self) -> None:
        self.data.mkdir(exist_ok=True)

    def command(self) -> list[str]:
        return [require("localbucket"), "--host", HOST, "--port", str(self.port), str(self.data)]
