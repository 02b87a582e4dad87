"""The SFTP client and the SFTP destination beside OpenSSH's own `sftp`, over one server on this machine.

    python -m tests.bench.sftp_throughput [--large MIB] [--files N] [--rounds N] [--profile ROW]

| row | `sftp` | the program |
|---|---|---|
| read | gets the large file | reads it through `SftpClient.read` and takes its SHA-256 |
| write | puts it | writes it as the destination does: flushed, size and SHA-256 compared, renamed |
| outputs | puts N files of 4 KiB | writes them as the destination does, one after the other |

Both sides log in anew and take turns, so only the ratio has to be believed. What a source costs with the store behind
it is measured by `tests.bench.sftp_claim`.
"""

from __future__ import annotations

import argparse
import cProfile
import hashlib
import os
import pstats
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from pathways_desktop.domain.clock import SystemClock
from pathways_desktop.locations.base import DestinationParts, Output, WriteMode
from pathways_desktop.locations.sftp.client import SftpClient
from pathways_desktop.locations.sftp.client_link import SftpLink
from pathways_desktop.locations.sftp.destination import SftpDestination, SftpDestinationSettings
from tests.peers.process import HOST
from tests.peers.sftp import OpenSshd
from tests.support.peers import require

MIB = 1 << 20
SMALL = 4096
CHUNK = 64 << 10
"""The store hands a body out in pieces of this size."""


def to_disk() -> None:
    """Write everything to the disk, so that neither side pays for the other's dirty pages."""
    if sys.platform == "win32":
        raise AssertionError("of POSIX alone")
    os.sync()


class Stored:
    """A body as the store hands it out."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def chunks(self) -> Iterator[bytes]:
        with self._path.open("rb") as file:
            while piece := file.read(CHUNK):
                yield piece


class Bench:
    """One server with files of made-up bytes on both sides of it."""

    def __init__(self, base: Path, large: int, files: int) -> None:
        self.base = base
        self.large, self.files = large * MIB, files
        self.peer = OpenSshd(base / "sshd")
        self.peer.start()
        self.local, self.remote = base / "local", base / "remote"
        self.local.mkdir()
        self.remote.mkdir()
        piece = os.urandom(MIB)
        for folder in (self.local, self.remote):
            with (folder / "large").open("wb") as file:
                for _ in range(large):
                    file.write(piece)
        self.digest = hashlib.sha256()
        for _ in range(large):
            self.digest.update(piece)
        (self.local / "small").mkdir()
        for number in range(files):
            (self.local / "small" / f"{number:06}.hl7").write_bytes(os.urandom(SMALL))
        to_disk()

    # --- the two sides of each row

    def sftp(self, batch: str) -> None:
        """Let OpenSSH's client run a batch."""
        known = self.base / "known"
        known.write_text(f"[{HOST}]:{self.peer.port} {self.peer.host_key_line}\n")
        command = [require("sftp"), "-q", "-b", "-", "-P", str(self.peer.port), "-i", str(self.peer.client_key)]
        for option in (f"UserKnownHostsFile={known}", "BatchMode=yes", "IdentitiesOnly=yes"):
            command += ["-o", option]
        subprocess.run(
            [*command, f"{self.peer.user}@{HOST}"], input=batch, text=True, check=True, stdout=subprocess.DEVNULL
        )

    def read_plain(self) -> None:
        self.sftp(f"get {self.remote}/large {self.base}/got\n")

    def read(self) -> None:
        client = SftpClient(self.peer.address, self.peer.pin, self.peer.credentials)
        client.connect()
        handle = client.open_read(os.fsencode(self.remote / "large"))
        digest = hashlib.sha256()
        for piece in client.read(handle, self.large):
            digest.update(piece)
        client.close_handle(handle)
        client.close()
        if digest.digest() != self.digest.digest():
            raise SystemExit("other bytes came")

    def write_plain(self) -> None:
        self.sftp(f"put {self.local}/large {self.remote}/put\n")

    def write(self) -> None:
        place = self._destination(self.remote)
        output = Output("0" * 26, 1, 1, "bench", b"large", 0, self.large, self.digest.hexdigest())
        place.write(output, Stored(self.local / "large"), WriteMode.REPLACE)
        place.stop()

    def outputs_plain(self) -> None:
        out = self._empty("puts")
        self.sftp(f"put {self.local}/small/* {out}/\n")

    def outputs(self) -> None:
        out = self._empty("outputs")
        place = self._destination(out)
        for number, path in enumerate(sorted((self.local / "small").iterdir())):
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            output = Output(f"{number:026}", 1, 1, "bench", path.name.encode(), 0, SMALL, digest)
            place.write(output, Stored(path), WriteMode.REPLACE)
        place.stop()
        if len(os.listdir(out)) != self.files:
            raise SystemExit("outputs are missing")

    def _destination(self, folder: Path) -> SftpDestination:
        clock = SystemClock()

        def make_link() -> SftpLink:
            return SftpLink(self.peer.address, lambda: (self.peer.pin, self.peer.credentials), clock)

        parts = DestinationParts("bench", "aaaaaaaa")
        return SftpDestination(SftpDestinationSettings(str(folder)), parts, make_link, clock)

    def _empty(self, name: str) -> Path:
        folder = self.base / name
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        return folder


def took(act: Callable[[], None]) -> float:
    """Seconds of one call."""
    began = time.perf_counter()
    act()
    return time.perf_counter() - began


def main(argv: Sequence[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.sftp_throughput", description=__doc__)
    parser.add_argument("--large", type=int, default=1024, help="MiB of the large file")
    parser.add_argument("--files", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--profile", choices=("read", "write", "outputs"), help="where the time of this row goes")
    given = parser.parse_args(argv)
    with tempfile.TemporaryDirectory(prefix="sftp-throughput-") as name:
        bench = Bench(Path(name), given.large, given.files)
        try:
            if given.profile:
                measured = cProfile.Profile()
                measured.runcall(getattr(bench, given.profile))
                pstats.Stats(measured).sort_stats("tottime").print_stats(25)
                return 0
            for row in ("read", "write", "outputs"):
                plain, ours = [], []
                for _ in range(given.rounds):
                    plain.append(took(getattr(bench, f"{row}_plain")))
                    ours.append(took(getattr(bench, row)))
                ratios = [one / other for one, other in zip(ours, plain, strict=True)]
                print(
                    f"{row:8} sftp {statistics.median(plain):6.2f} s, program {statistics.median(ours):6.2f} s, "
                    f"ratio {statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})",
                    flush=True,
                )
        finally:
            bench.peer.stop()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
