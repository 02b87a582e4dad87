"""2,000 files of 4 KiB from drop to delivered, beside a floor that does the same disk work without the program.

    python -m tests.bench.drop_to_delivered [--files N] [--size BYTES] [--rounds N] [--folder DIR]

The floor makes the same renames, flushes and writes in one plain loop: claims flushed a slice at a time, each file's
bytes appended to a log that is flushed every 50 files (the store's commit), the claimed file removed, the output
written under a temporary name, flushed, renamed, its folder flushed, and a small record flushed every 16 outputs.
Floor and program take turns, so only the ratio has to be believed. The program is a process of its own: its start and
one `minAge` of a second are measured too, and the table shows the ratio with and without them.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

SLICE, COMMIT, RECORD = 200, 50, 16
CONFIG = """channels:
  - name: bench
    source: {{type: folder, dir: {drop}, minAge: 1s}}
    destinations:
      - {{name: out, type: folder, dir: {out}}}
"""


def fill(folder: Path, files: int, size: int) -> None:
    """Write made-up messages and flush them, so that neither side pays for the other's dirty pages."""
    if sys.platform == "win32":
        raise AssertionError("of POSIX alone")
    folder.mkdir()
    for number in range(files):
        head = f"MSH|^~\\&|ZZ|ZZ|||20261130||ORU^R01|B{number}|P|2.5\rPID|1||ZZTEST{number}\r".encode("ascii")
        (folder / f"m{number:06}.hl7").write_bytes(head.ljust(size, b"."))
    os.sync()


def flush_folder(path: Path) -> None:
    if sys.platform == "win32":
        raise AssertionError("of POSIX alone")
    handle = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    os.fsync(handle)
    os.close(handle)


def floor(base: Path, files: int, size: int) -> float:
    """Seconds of the plain loop."""
    if sys.platform == "win32":
        raise AssertionError("of POSIX alone")
    drop, out, claimed = base / "drop", base / "out", base / "drop" / ".claimed" / "bench"
    fill(drop, files, size)
    out.mkdir()
    claimed.mkdir(parents=True)
    store = os.open(base / "store", os.O_WRONLY | os.O_CREAT, 0o600)
    began = time.perf_counter()
    names = sorted(name for name in os.listdir(drop) if not name.startswith("."))
    for start in range(0, len(names), SLICE):
        part = names[start : start + SLICE]
        handles = [os.open(drop / name, os.O_RDONLY) for name in part]
        for name in part:
            os.rename(drop / name, claimed / name)
        for folder in (drop, claimed.parent, claimed):
            flush_folder(folder)
        for number, handle in enumerate(handles, 1):
            os.write(store, os.read(handle, size))
            if number % COMMIT == 0 or number == len(handles):
                os.fdatasync(store)
        for name, handle in zip(part, handles, strict=True):
            os.unlink(claimed / name)
            os.close(handle)
        flush_folder(claimed)
    for number, name in enumerate(names, 1):
        handle = os.open(out / f".{name}.tmp", os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        os.write(handle, b"." * size)
        os.fsync(handle)
        os.close(handle)
        os.rename(out / f".{name}.tmp", out / name)
        flush_folder(out)
        if number % RECORD == 0:
            os.write(store, b"." * 4096)
            os.fdatasync(store)
    os.fdatasync(store)
    took = time.perf_counter() - began
    os.close(store)
    return took


def program(base: Path, files: int, size: int) -> tuple[float, float]:
    """Seconds of the whole process, and of an idle one over an empty folder (start, one look, end)."""
    home, drop, out = base / "home", base / "drop", base / "out"
    home.mkdir()
    out.mkdir()
    (home / "channels.yaml").write_text(CONFIG.format(drop=drop, out=out), encoding="utf-8")
    command = [
        sys.executable, "-m", "pathways_desktop", "--home", str(home), "--key-file", str(base / "key"), "run", "--once",
    ]  # fmt: skip
    drop.mkdir()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    began = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    idle = time.perf_counter() - began
    shutil.rmtree(drop)
    fill(drop, files, size)
    began = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    took = time.perf_counter() - began
    there = sum(1 for _ in out.iterdir())
    if there != files:
        raise SystemExit(f"{there} of {files} files were delivered")
    return took, idle + 1.0


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.drop_to_delivered", description=__doc__)
    parser.add_argument("--files", type=int, default=2000)
    parser.add_argument("--size", type=int, default=4096)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--folder", default=None, help="where the disk to measure is (default: the temporary folder)")
    options = parser.parse_args(argv)
    rows = []
    print("round   floor s   program s   without start and minAge s   ratio   ratio without")
    for number in range(1, options.rounds + 1):
        with (
            tempfile.TemporaryDirectory(dir=options.folder) as one,
            tempfile.TemporaryDirectory(dir=options.folder) as two,
        ):
            least = floor(Path(one), options.files, options.size)
            took, idle = program(Path(two), options.files, options.size)
        net = took - idle
        rows.append((least, took, net, took / least, net / least))
        print(f"{number:5}   {least:7.2f}   {took:9.2f}   {net:26.2f}   {took / least:5.2f}   {net / least:13.2f}")
    middle = [statistics.median(column) for column in zip(*rows, strict=True)]
    print(f"median  {middle[0]:7.2f}   {middle[1]:9.2f}   {middle[2]:26.2f}   {middle[3]:5.2f}   {middle[4]:13.2f}")
    print(f"{options.files / middle[2]:.0f} files a second at the median, {options.size} bytes each")
    return 0


if __name__ == "__main__":
    sys.exit(main())
