"""The shared queue beside the real qlobber-fsq, in one run on one disk: rates, latency, idle processor time.

    python -m tests.bench.queue_rate [--dir DIR] [--runs N] [--count N]

Both sides do the same: one process publishes one message after the other and takes each as it comes, in turns on the
same machine. `plain` is without a flush and without a store, as Node works; `flush` is what a destination does;
`engine` takes what waits into the sealed store and delivers it to a folder. `paced` is quiet: a message each 37 ms.
Numbers go to standard output, one JSON object a line; the last says the ratio of the goal (1.5 and more).
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

from pathways_desktop.engine.hints import FolderHints
from pathways_desktop.locations.queue.layout import Layout
from tests.locations.queue.helpers import Queue, Taker, write
from tests.peers.queue import PROGRAMS, modules, node_program
from tests.support.command_line import Site

PACED_SECONDS = 0.037
IDLE_SECONDS = 20.0


def ours(folder: Path, *, size: int, single: bool, count: int, flush: bool, every: float = 0.0) -> dict[str, float]:
    """Publish one by one in one thread, take in another, of one process; with `every` so many seconds apart."""
    queue = Queue(folder, Layout())
    destination = queue.destination("bench.a", single=single, flush=flush)
    taker = Taker(queue.source("bench.*", single=single))
    taker.take()
    wakes, latencies, done = threading.Event(), [], threading.Event()

    def take() -> None:
        source, got = taker.source, 0
        while got < count:
            claims = taker.claim().claimed
            for claimed in claims:
                data = b"".join(source.open(claimed).chunks(1 << 20))
                latencies.append((time.perf_counter_ns() - int.from_bytes(data[:8], "little")) / 1e6)
                source.finish(claimed)
                got += 1
            if not claims:
                wakes.wait(1.0)
                wakes.clear()
        done.set()

    # The engine's own watch of the stamps, beside the look each second: nothing is told within the process.
    hints = FolderHints("bench", queue.folder.update, False, wakes.set)
    hints.keep_up()
    thread = threading.Thread(target=take)
    thread.start()
    filler = b"A" * (size - 8)
    began = time.perf_counter()
    for number in range(count):
        data = time.perf_counter_ns().to_bytes(8, "little") + filler
        write(destination, data, number=number + 1)
        if every:
            time.sleep(every)
    published = time.perf_counter() - began
    done.wait(300)
    through = time.perf_counter() - began
    thread.join()
    hints.stop()
    return {
        "publish_rate": count / published,
        "through_rate": count / through,
        "lat_median": statistics.median(latencies),
        "lat_p95": sorted(latencies)[int(len(latencies) * 0.95)],
    }


def theirs(folder: Path, case: str) -> dict[str, float]:
    """The same case of the package's own bench, one run."""
    folder.mkdir(exist_ok=True)
    command = [node_program(), str(PROGRAMS / "fsq_bench.js"), "--dir", str(folder), "--case", case, "--runs", "1"]
    env = {**os.environ, "FSQ_PEER_MODULES": str(modules())}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True, timeout=600)
    told: dict[str, float] = json.loads(done.stdout.splitlines()[0])
    return told


def stored(folder: Path, *, size: int, single: bool, count: int) -> dict[str, float]:
    """How fast an engine takes what waits into its sealed store, without the time of a start that finds nothing."""
    folder.mkdir()
    queue, site = Queue(folder / "queue"), Site(folder / "site")
    queue.folder.make()
    source = {"type": "queue", "dir": str(queue.root), "topic": "bench.*", "single": single}
    out = {"name": "out", "type": "folder", "dir": str(site.folder("out"))}
    site.channels.append({"name": "lab", "source": source, "destinations": [out]})
    site.write_config()
    site.once()
    took = []
    for waiting in (0, count):
        for _ in range(waiting):
            queue.put("bench.a", b"A" * size, single=single)
        began = time.perf_counter()
        site.run("run", "--once", timeout=600)
        took.append(time.perf_counter() - began)
    return {"stored_and_delivered_rate": count / max(took[1] - took[0], 0.001)}


def idle(folder: Path) -> dict[str, float]:
    """Processor time of a source on an empty queue that looks once a second, as a share of one core."""
    queue = Queue(folder)
    taker = Taker(queue.source())
    taker.take()
    end, began = time.monotonic() + IDLE_SECONDS, time.process_time()
    while time.monotonic() < end:
        taker.take()
        time.sleep(1.0)
    return {"idle_percent": 100 * (time.process_time() - began) / IDLE_SECONDS}


def idle_node(folder: Path) -> dict[str, float]:
    """The same of the real package, by what the system counts for its process."""
    folder.mkdir(exist_ok=True)
    program = str(PROGRAMS / "fsq_subscribe.js")
    words = ["--dir", str(folder), "--topic", "#", "--timeout", "600000"]
    env = {**os.environ, "FSQ_PEER_MODULES": str(modules())}
    with subprocess.Popen([node_program(), program, *words], env=env, stdout=subprocess.PIPE) as node:
        assert node.stdout is not None
        node.stdout.readline()
        before = _ticks(node.pid)
        time.sleep(IDLE_SECONDS)
        used = _ticks(node.pid) - before
        node.kill()
    if sys.platform == "win32":
        raise AssertionError("counts by /proc")
    return {"idle_percent": 100 * used / os.sysconf("SC_CLK_TCK") / IDLE_SECONDS}


def _ticks(pid: int) -> int:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def main() -> None:
    """Measure every form in turns and print medians."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--dir", type=Path, default=None)
    words.add_argument("--runs", type=int, default=5)
    words.add_argument("--count", type=int, default=2000)
    words.add_argument("--goal-only", action="store_true")
    asked = words.parse_args()
    root = Path(tempfile.mkdtemp(prefix="queue-rate-", dir=asked.dir))
    ratio = 0.0
    try:
        for single in (True, False):
            for size in (1024, 65536):
                goal = single and size == 1024
                if asked.goal_only and not goal:
                    continue
                kind = "single" if single else "multi"
                case = f"1p-{kind}-{size // 1024}k-seq"
                found: dict[str, list[dict[str, float]]] = {"node": [], "plain": [], "flush": []}
                for run in range(asked.runs):
                    # In turns, so that what else the machine does falls on all alike.
                    found["node"].append(theirs(root / "node", case))
                    for form in ("plain", "flush"):
                        count = asked.count if size == 1024 else asked.count // 2
                        place = root / f"{form}-{kind}-{size}-{run}"
                        made = ours(place, size=size, single=single, count=count, flush=form == "flush")
                        found[form].append(made)
                        shutil.rmtree(place)
                rows: dict[str, Any] = {}
                for form, runs in found.items():
                    rows[form] = {
                        key: round(statistics.median(run[key] for run in runs), 2)
                        for key in ("publish_rate", "through_rate", "lat_median", "lat_p95")
                    }
                if not asked.goal_only:
                    place = root / f"paced-{kind}-{size}"
                    each: dict[str, Any] = {"size": size, "single": single, "count": 100, "every": PACED_SECONDS}
                    for form in ("plain", "flush"):
                        told = ours(place, **each, flush=form == "flush")
                        rows[f"{form}_paced"] = {key: round(told[key], 2) for key in ("lat_median", "lat_p95")}
                        shutil.rmtree(place)
                    told = theirs(root / "node", case.replace("-seq", "-paced"))
                    rows["node_paced"] = {key: round(told[key], 2) for key in ("lat_median", "lat_p95")}
                    told = stored(place, size=size, single=single, count=asked.count // 2)
                    rows["engine"] = {key: round(value, 1) for key, value in told.items()}
                    shutil.rmtree(place)
                print(json.dumps({"case": case, **rows}), flush=True)
                if goal:
                    ratio = rows["plain"]["through_rate"] / rows["node"]["through_rate"]
        if not asked.goal_only:
            print(json.dumps({"case": "idle", "node": idle_node(root / "n"), "ours": idle(root / "i")}), flush=True)
        print(json.dumps({"goal": "1p-single-1k-seq, plain, through", "ratio": round(ratio, 2)}), flush=True)
    finally:
        shutil.rmtree(root, ignore_errors=True)


if __name__ == "__main__":
    main()
