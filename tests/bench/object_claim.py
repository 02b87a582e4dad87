"""2,000 objects of 4 KiB through a claim, beside a bare boto3 loop of the same four requests and beside `rclone move`.

    python -m tests.bench.object_claim [--objects N] [--size BYTES] [--server moto|seaweedfs] [--rounds N]

The bare loop lists the prefix and makes, for each object, what a claim makes (marker, get, delete, delete of the
marker) with as many threads as the source has, and stores nothing; the size, tag and time come from the listing. The
source is the real one with its passes and a sealed store. `rclone move` only copies and deletes: it claims nothing.
Servers and clients share this machine's processors and the rounds take turns, so only the ratios have to be believed.
Four engines run on one prefix as threads of one process, and are held against one engine in the same place.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from pathways_desktop.locations.objects.source import WORKERS
from tests.locations.objects.object_plant import ObjectPlant
from tests.locations.objects.rooms import S3Room
from tests.peers.s3 import Moto, S3Peer, SeaweedFS
from tests.support.peers import require

PREFIX, MARKER_BYTES = "in/", 330
ENGINES = 4


def fill(room: S3Room, objects: int, size: int) -> None:
    """Write made-up messages."""

    def put(number: int) -> None:
        head = f"MSH|^~\\&|ZZ|ZZ|||20261130||ORU^R01|B{number}|P|2.5\rPID|1||ZZTEST{number}\r".encode("ascii")
        room.put(f"{PREFIX}m{number:06}.hl7", head.ljust(size, b"."))

    with ThreadPoolExecutor(WORKERS) as pool:
        list(pool.map(put, range(objects)))


def bare(room: S3Room) -> None:
    """The loop."""
    client: Any = room.client
    rows: list[Any] = []
    asked: dict[str, Any] = {}
    while True:
        page = client.list_objects_v2(Bucket=room.name, Prefix=PREFIX, **asked)
        rows += page.get("Contents", ())
        if not page["IsTruncated"]:
            break
        asked = {"ContinuationToken": page["NextContinuationToken"]}

    def take(row: Any) -> None:
        key, marker = row["Key"], f"{PREFIX}.claimed/{row['Key'].removeprefix(PREFIX)}"
        tag = client.put_object(Bucket=room.name, Key=marker, Body=b"m" * MARKER_BYTES, IfNoneMatch="*")["ETag"]
        client.get_object(Bucket=room.name, Key=key, IfMatch=row["ETag"])["Body"].read()
        client.delete_object(Bucket=room.name, Key=key, IfMatch=row["ETag"])
        client.delete_object(Bucket=room.name, Key=marker, IfMatch=tag)

    with ThreadPoolExecutor(WORKERS) as pool:
        list(pool.map(take, rows))


def engines(room: S3Room, base: Path, count: int, objects: int) -> float:
    """Seconds until this many engines have taken everything."""
    plants = [ObjectPlant(base / f"plant-{number}", bucket=room) for number in range(count)]
    faults: list[BaseException] = []

    def work(plant: ObjectPlant) -> None:
        try:
            pause = min(plant.turn(), 1.0)
            # Left are markers of others at work, or of the last slice of this one.
            while plant.left():
                time.sleep(pause)
                pause = min(plant.turn(), 1.0)
        except BaseException as fault:  # noqa: BLE001 - told below
            faults.append(fault)

    began = time.perf_counter()
    threads = [threading.Thread(target=work, args=(plant,)) for plant in plants]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    took = time.perf_counter() - began
    names = [row.name for plant in plants for row in plant.messages()]
    for plant in plants:
        plant.close()
    if faults or len(names) != objects or len(set(names)) != objects:
        raise SystemExit(f"{len(names)} messages of {objects} objects; {faults}")
    return took


def rclone_move(room: S3Room, target: Path) -> float:
    """Seconds of the program."""
    peer = room.peer
    remote = (
        f":s3,provider=Other,access_key_id={peer.access_key},secret_access_key={peer.secret_key},"
        f"endpoint='{peer.endpoint}',force_path_style=true:{room.name}/in"
    )
    command = [require("rclone"), "--config", "/dev/null", "move", remote, str(target), "--transfers", str(WORKERS)]
    command += ["--checkers", str(WORKERS), "--s3-no-check-bucket"]
    began = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return time.perf_counter() - began


def timed(act: Callable[[], None]) -> float:
    began = time.perf_counter()
    act()
    return time.perf_counter() - began


def import_ms(module: str) -> float:
    """What the first channel of its kind costs at the start: the import of its kit, in a fresh process."""
    code = f"import time; t = time.perf_counter(); import {module}; print((time.perf_counter() - t) * 1000)"
    return float(subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout)


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.object_claim")
    parser.add_argument("--objects", type=int, default=2000)
    parser.add_argument("--size", type=int, default=4096)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--server", choices=("moto", "seaweedfs"), default="moto")
    options = parser.parse_args(argv)
    objects, size = options.objects, options.size
    base = Path(tempfile.mkdtemp(prefix="object-claim-"))
    peer: S3Peer = Moto(base / "server") if options.server == "moto" else SeaweedFS(base / "server")
    rows: dict[str, list[float]] = {"bare": [], "one engine": [], "four engines": [], "rclone move": []}
    try:
        peer.start()
        room = S3Room(peer, "bench")
        for number in range(options.rounds):
            runs: dict[str, Callable[[], float]] = {
                "bare": lambda: timed(lambda: bare(room)),
                "one engine": lambda: engines(room, base / f"one-{number}", 1, objects),  # noqa: B023 - run at once
                "four engines": lambda: engines(room, base / f"four-{number}", ENGINES, objects),  # noqa: B023
                "rclone move": lambda: rclone_move(room, base / f"moved-{number}"),  # noqa: B023
            }
            for name, run in runs.items():
                fill(room, objects, size)
                rows[name].append(run())
    finally:
        peer.stop()
        shutil.rmtree(base, ignore_errors=True)
    middle = {name: statistics.median(found) for name, found in rows.items()}
    print(f"{options.server}, {objects} objects of {size} bytes, {options.rounds} rounds, medians")
    for name, seconds in middle.items():
        print(f"  {name:14} {seconds:7.2f} s  {objects / seconds:7.0f} objects a second")
    print(f"  one engine against the bare loop: {middle['bare'] / middle['one engine']:.2f} (goal 0.75)")
    print(f"  rclone move against one engine:   {middle['one engine'] / middle['rclone move']:.2f}")
    print(f"  four engines against one:         {middle['one engine'] / middle['four engines']:.2f}")
    kits = ("boto3", "azure.storage.blob")
    print("  import of " + ", ".join(f"{kit} {import_ms(kit):.0f} ms" for kit in kits))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
