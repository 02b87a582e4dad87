"""A newcomer's walk from nothing to the first delivered message, written down with its times: under two minutes.

`PATHWAYS_WALK=FILE` writes the table, for the README.
"""

import os
import re
import subprocess
import sys
import time
from pathlib import Path

from tests.desktop.real.conftest import MakeDesk
from tests.desktop.real.diary import Diary
from tests.desktop.real.test_first_channel import own_folder, wizard_of
from tests.support.command_line import Site
from tests.support.processes import ROOT

__all__ = ["own_folder"]
MOST_SECONDS = 120.0


def test_a_newcomer_has_a_message_delivered_in_two_minutes(
    site: Site,
    make_desk: MakeDesk,
    own_folder: Path,
) -> None:
    diary = Diary()
    began = time.perf_counter()
    load = "import pathways_desktop.desktop.application, pathways_desktop.app"
    subprocess.run([sys.executable, "-c", load], check=True, cwd=ROOT)
    desk = make_desk()
    desk.start()
    desk.until(lambda: desk.channels._empty.isVisible() and desk.home.snapshot().running, "the empty page")
    diary.add("Start Pathways; its window opens on an empty page", time.perf_counter() - began)
    with diary.step("Click **New channel**", desk.window):
        desk.press(desk.channels._empty, "New channel")
        wizard = wizard_of(desk)
    with diary.step("Read what a channel is, click **Next**", wizard):
        desk.click(wizard.verb)
        desk.until(lambda: wizard.source.cards, "the drives are found")
    with diary.step("Choose the folder to watch by its card", wizard):
        desk.click(wizard.source.cards[0])
        desk.until(wizard.verb.isEnabled, "the folder is looked at")
    with diary.step("Read what will be done with its files, click **Next**", wizard):
        desk.click(wizard.verb)
        desk.until(lambda: wizard.destination.cards, "the drives are found")
    with diary.step("Choose the folder to deliver to by its card", wizard):
        desk.click(wizard.destination.cards[0])
        desk.until(wizard.verb.isEnabled, "the other folder is looked at")
    with diary.step("Read what the outputs are called, click **Next**", wizard):
        desk.click(wizard.verb)
        desk.until(wizard.verb.isEnabled, "the settings are read")
    with diary.step("Read what begins, click **Start**", wizard):
        desk.click(wizard.verb)
        desk.until(lambda: desk.channels.chosen == "drop", "the channel is shown")
    drop, out = own_folder / "Pathways" / "drop", own_folder / "Pathways" / "delivered"
    with diary.step("Copy a file into the watched folder; it is delivered", desk.window):
        (drop / "zz-first.hl7").write_bytes(b"MSH|^~\\&|ZZ|||||||ZZ1|T|2.5\r")
        desk.until(lambda: [one for one in out.iterdir() if one.name.endswith("-zz-first.hl7")], "it is delivered")
        desk.until(lambda: desk.home.snapshot().received_today == 1, "the window tells of it")
    assert diary.seconds < MOST_SECONDS, diary.table()
    if walk := os.environ.get("PATHWAYS_WALK"):
        diary.write(Path(walk))
    told = re.findall(r"^\| \d+\. (.*?) \|", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    assert told == [step.what for step in diary.steps], "the README tells the same walk"
