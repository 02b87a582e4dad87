"""Files claimed, flushed, stored and removed over SFTP, beside OpenSSH's own `sftp` that only downloads them.

    python -m tests.bench.sftp_claim [--files N] [--size BYTES] [--large MIB] [--rounds N] [--profile]

One server, OpenSSH's, on this machine. Both sides log in anew. `sftp` gets all the files of a folder into another and
removes nothing; the program makes one pass of its real engine over the same bytes: probe, list, claim, look up, flush
on the server, read, seal, commit, remove, each step as in a channel. They take turns, so only the ratio has to be
believed. The goal is 4 for 2,000 files of 4 KiB, and 4 for one file of 1 GiB.
"""

from __future__ import annotations

import argparse
import cProfile
import os
import pstats
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pathways_desktop.domain.clock import SystemClock
from pathways_desktop.store.reader import MessageFilter
from tests.bench.drop_to_delivered import fill
from tests.engine.plant import Plant
from tests.peers.process import HOST
from tests.peers.sftp import OpenSshd
from tests.support.peers import require

MIB = 1 << 20


def fill_drop(folder: Path, files: int, size: int) -> None:
    """Made-up messages, or one large file of other bytes in each of its pieces."""
    if sys.platform == "win32":
        raise AssertionError("of POSIX alone")
    if size < MIB:
        fill(folder, files, size)
        return
    folder.mkdir()
    for number in range(files):
        with (folder / f"m{number:06}.bin").open("wb") as file:
            for piece in range(size // MIB):
                file.write(piece.to_bytes(4, "big") * (MIB // 4))
    os.sync()


def download(peer: OpenSshd, folder: Path, into: Path) -> float:
    """Seconds that `sftp` takes to get every file of `folder`."""
    into.mkdir()
    batch = into / ".batch"
    batch.write_text(f"get {folder}/* {into}/\n")
    known = into / ".known"
    known.write_text(f"[{HOST}]:{peer.port} {peer.host_key_line}\n")
    command = [require("sftp"), "-q", "-b", str(batch), "-P", str(peer.port), "-i", str(peer.client_key)]
    for option in (f"UserKnownHostsFile={known}", "BatchMode=yes", "IdentitiesOnly=yes"):
        command += ["-o", option]
    began = time.perf_counter()
    subprocess.run([*command, f"{peer.user}@{HOST}"], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - began


def program(peer: OpenSshd, folder: Path, base: Path, files: int, *, profile: bool) -> float:
    """Seconds of one pass that takes every file of `folder`."""
    source: dict[str, Any] = {
        "type": "sftp",
        "host": HOST,
        "port": peer.port,
        "user": peer.user,
        "dir": str(folder),
        "hostKey": peer.host_key_line,
        "privateKey": str(peer.client_key),
        "maxSize": 4 << 30,
    }
    plant = Plant(base, source=source, clock=SystemClock())  # type: ignore[arg-type]
    measured = cProfile.Profile()
    try:
        began = time.perf_counter()
        if profile:
            measured.enable()
        while any(not name.startswith(".") for name in os.listdir(folder)):
            plant.turn()
        measured.disable()
        took = time.perf_counter() - began
        stored = len(plant.store.reader.messages(MessageFilter(), None, files + 1).rows)
        left = [name for name in os.listdir(folder / ".claimed" / "lab") if not name.startswith(".")]
        if stored != files or left:
            raise SystemExit(f"{stored} of {files} files were stored, {len(left)} not removed")
    finally:
        plant.close()
    if profile:
        pstats.Stats(measured).sort_stats("tottime").print_stats(35)
    return took


def one_round(kind: str, files: int, size: int, *, profile: bool) -> tuple[float, float]:
    """Seconds of both sides over the same bytes."""
    with tempfile.TemporaryDirectory(prefix="sftp-claim-") as name:
        base = Path(name)
        peer = OpenSshd(base / "sshd")
        peer.start()
        try:
            drop = base / "drop"
            fill_drop(drop, files, size)
            plain = download(peer, drop, base / "got")
            shutil.rmtree(base / "got")
            return plain, program(peer, drop, base / "plant", files, profile=profile)
        finally:
            peer.stop()


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.sftp_claim", description=__doc__)
    parser.add_argument("--files", type=int, default=2000)
    parser.add_argument("--size", type=int, default=4096)
    parser.add_argument("--large", type=int, default=1024, help="MiB of the one large file; 0: none")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--profile", action="store_true", help="show where the program spends its time")
    options = parser.parse_args(argv)
    sides = [(f"{options.files} x {options.size} B", options.files, options.size)] if options.files else []
    if options.large:
        sides.append((f"1 x {options.large} MiB", 1, options.large * MIB))
    print("what                 round   sftp s   program s   ratio")
    for kind, files, size in sides:
        ratios = []
        for number in range(1, options.rounds + 1):
            plain, took = one_round(kind, files, size, profile=options.profile)
            ratios.append(took / plain)
            print(f"{kind:20} {number:5}   {plain:6.2f}   {took:9.2f}   {took / plain:5.2f}")
        print(f"{kind:20} median                      {statistics.median(ratios):5.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
