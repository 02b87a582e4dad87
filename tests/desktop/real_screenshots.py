"""The pictures of the README: the real window over a real engine, real folders and a simulated drive.

    python -m tests.desktop.real_screenshots resources/screenshots

Seven channels are fed with the made-up samples of the demo; one destination has no folder, one folder goes away, one
channel is paused. Nothing on the pictures is drawn in: it is what the engine did in the minute before.
"""

import argparse
import os
import shutil
import sys
import tempfile
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from pathways_desktop.app import App
from pathways_desktop.cli.ports import HomeOptions
from pathways_desktop.demo import samples
from pathways_desktop.desktop.application import make_application
from pathways_desktop.domain.message import ChannelState
from pathways_desktop.locations.folder.fileops import FileOps, real_ops
from pathways_desktop.locations.folder.simulated import SimulatedDrive
from tests.desktop.screenshots import render, rest
from tests.support.waiting import wait_until

CHANNELS = {
    "lab-results": ("archive", "lis"),
    "adt-feed": ("mpi",),
    "blood-gas": ("lis",),
    "usb-import": ("imported",),
    "discharge": ("archive",),
    "ecg-pdf": ("pacs",),
    "radiology-orders": ("pacs", "ris"),
}
FEED = {
    "lab-results": (samples.BLOOD_COUNT, samples.ELECTROLYTES, samples.CULTURE, samples.REPORT),
    "adt-feed": (samples.ORDER,),
    "blood-gas": (samples.ELECTROLYTES,),
    "ecg-pdf": (samples.REQUEST,),
    "radiology-orders": (samples.ORDER, samples.ORDER_XML, samples.REQUEST),
}
ROUNDS = 6


def configuration(root: Path) -> str:
    lines = ["channels:"]
    for name, destinations in CHANNELS.items():
        lines.append(f"  - name: {name}")
        lines.append(f"    source: {{type: folder, dir: {root / 'Drops' / name}, maxSize: 64KiB}}")
        lines.append("    destinations:")
        lines += [
            f"      - {{name: {each}, type: folder, dir: {root / each / name}, "
            "fileName: '{id}-{name}', retry: {first: 2s}}"
            for each in destinations
        ]
    return "\n".join(lines) + "\n"


def make_folders(root: Path) -> None:
    for name, destinations in CHANNELS.items():
        (root / "Drops" / name).mkdir(parents=True)
        for each in destinations:
            (root / each / name).mkdir(parents=True)
    shutil.rmtree(root / "lis" / "lab-results")
    shutil.rmtree(root / "Drops" / "adt-feed")
    (root / "home").mkdir()
    (root / "home" / "channels.yaml").write_text(configuration(root), encoding="utf-8")


def feed(root: Path) -> int:
    fed = 0
    for turn in range(ROUNDS):
        for name, kinds in FEED.items():
            folder = root / "Drops" / name
            for kind in kinds if folder.is_dir() else ():
                fed += 1
                arrival = samples.fresh(kind, fed)
                (folder / arrival.name).write_bytes(arrival.body)
        if turn == 0:
            (root / "Drops" / "usb-import" / "usb-letter-0001.pdf").write_bytes(samples.fresh(samples.LETTER, 1).body)
            (root / "Drops" / "lab-results" / "archive-2025.zip").write_bytes(b"ZZTEST" * 20_000)
            (root / "Drops" / "lab-results" / "half-sent.hl7").write_bytes(b"")
        rest(1500)
    return fed


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--twice", action="store_true", help="at 200 %% too")
    chosen = parser.parse_args(arguments)
    out: Path = chosen.out
    app = make_application(sys.argv[:1])
    root = Path(tempfile.mkdtemp(prefix="LAB-"))
    drive = SimulatedDrive(real_ops())
    stick = str(root / "Drops" / "usb-import")

    def ops_for(folder: str) -> FileOps:
        return drive if folder == stick else real_ops()

    make_folders(root)
    home = App(ops_for=ops_for).running_home(HomeOptions(root / "home", root / "key"))
    try:
        home.start().result()
        home.pause(["discharge"]).result()
        fed = feed(root)
        wait_until(lambda: home.snapshot().received_today == fed, 60, "everything fed is received")
        wait_until(
            lambda: {row.name: row.state for row in home.snapshot().channels}["lab-results"] is ChannelState.FAILED,
            60,
            "the missing folder is told",
        )
        rest(3000)
        render(home, out, "lab-results", ratios=(1, 2) if chosen.twice else (1,))
    finally:
        home.stop().result()
        home.close()
        shutil.rmtree(root)
    app.quit()
    QApplication.processEvents()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
