"""The printed demo as a real process: it ends well and in time, leaves nothing, and tells only what the store knows."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from tests.support.processes import PATHWAYS, clean_environment, ordinary_rights, run_ordinary
from tests.support.waiting import wait_until

MOST_SECONDS = 30.0
UNSTEADY = "ERR_PATHWAYS_FILE_ID_UNSTEADY"
ROW = re.compile(r"(\d\d:\d\d:\d\d\.\d{3})  (\S+) +(\S+) +(.+)")
CHAPTER = re.compile(r"^\d\. ", re.MULTILINE)

# Runs the demo, then says which of these were loaded on the way.
LOADED = """
import sys
from pathways_desktop.app import main
status = main(["demo", "--headless"])
print("loaded:", *sorted(name for name in ("keyring", "PySide6", "shiboken6") if name in sys.modules))
sys.exit(status)
"""
# The folder never comes back; the story has less time, so that the test has too.
SABOTAGED = """
import sys
from pathways_desktop.demo import place, show
show.STORY_SECONDS = 8.0
place.DemoPlace.put_back = lambda self, destination: None
from pathways_desktop.app import main
sys.exit(main(["demo", "--headless"]))
"""


class Corner:
    """A process's own folder for temporary files and its own user folders: whatever it leaves lies in here."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.temporary = root / "temporary"
        self.temporary.mkdir(parents=True)
        home = root / "user"
        home.mkdir()
        names = ("HOME", "USERPROFILE", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")
        self.variables: Mapping[str, str] = {
            **dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(self.temporary)),
            **dict.fromkeys((*names, "LOCALAPPDATA", "APPDATA"), str(home)),
        }

    def left(self) -> list[str]:
        """Everything below, but the two folders themselves."""
        # `os.walk` passes over a folder that goes away meanwhile; `rglob` of Python 3.11 does not.
        found = [Path(top) / name for top, folders, files in os.walk(self.root) for name in (*folders, *files)]
        return sorted(str(path.relative_to(self.root)) for path in found if path.parent != self.root)

    def run(self, command: Sequence[str], timeout: float = 60.0) -> subprocess.CompletedProcess[bytes]:
        return run_ordinary(command, variables=self.variables, timeout=timeout)


@pytest.fixture
def corner(tmp_path: Path) -> Corner:
    return Corner(tmp_path / "corner")


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A demo that was kept: its folder and what it printed."""
    folder = tmp_path_factory.mktemp("demo") / "kept"
    done = run_ordinary([*PATHWAYS, "demo", "--headless", "--dir", str(folder)])
    assert done.returncode == 0, done.stderr.decode()
    return folder, done.stdout.decode()


def ask(folder: Path, *arguments: str) -> list[dict[str, Any]]:
    """A listing of the kept home, by the command line."""
    options = ["--home", str(folder / "home"), "--key-file", str(folder / "key")]
    done = run_ordinary([*PATHWAYS, *options, *arguments, "--json"])
    assert done.returncode == 0, done.stderr.decode()
    return [json.loads(line) for line in done.stdout.splitlines()]


def clock(text: str) -> str:
    """A time of the JSON as the table shows it: local, with milliseconds."""
    moment = datetime.fromisoformat(text).astimezone()
    return f"{moment:%H:%M:%S}.{moment.microsecond // 1000:03d}"


def test_it_ends_well_and_in_time_and_leaves_nothing(corner: Corner) -> None:
    before = corner.left()
    began = time.monotonic()
    done = corner.run([sys.executable, "-c", LOADED])
    assert done.returncode == 0, done.stderr.decode()
    assert time.monotonic() - began < MOST_SECONDS
    assert corner.left() == before
    text = done.stdout.decode()
    assert len(CHAPTER.findall(text)) == 5
    # The system's key store cannot have been touched by a process that never loaded the way to it.
    assert text.splitlines()[-1] == "loaded:"


def test_without_a_display_the_story_is_printed(corner: Corner) -> None:
    if sys.platform in ("win32", "darwin"):
        pytest.skip("this system always has a display")
    hidden = {"DISPLAY": "", "WAYLAND_DISPLAY": ""}
    done = run_ordinary([*PATHWAYS, "demo"], variables={**corner.variables, **hidden})
    assert done.returncode == 0, done.stderr.decode()
    assert "The story came out" in done.stdout.decode()
    assert corner.left() == []


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="displays of X only")
def test_a_display_that_does_not_answer_is_said_and_the_story_printed(corner: Corner) -> None:
    environment = {"DISPLAY": ":4711", "WAYLAND_DISPLAY": "", "QT_QPA_PLATFORM": "xcb"}
    done = run_ordinary([*PATHWAYS, "demo"], variables={**corner.variables, **environment})
    assert done.returncode == 0, done.stderr.decode()
    assert "No window can be opened" in done.stderr.decode()
    assert "The story came out" in done.stdout.decode()
    assert corner.left() == []


def test_the_table_is_what_the_store_holds(kept: tuple[Path, str]) -> None:
    folder, text = kept
    shown = {found.groups() for line in text.splitlines() if (found := ROW.fullmatch(line))}
    stored: set[tuple[str, ...]] = set()
    messages = ask(folder, "messages")
    for message in messages:
        detail = ask(folder, "show", message["id"])[0]
        about = (message["channel"], message["name"])
        type_ = f"{message['hl7']['type']}, " if message["hl7"]["type"] else ""
        stored.add((clock(message["received"]), *about, f"received: {type_}{message['size']} B"))
        for delivery in detail["deliveries"]:
            for number, attempt in enumerate(delivery["attempts"], 1):
                code = f" ({attempt['code']})" if attempt["code"] else ""
                what = f"attempt {number} to {delivery['destination']}: {attempt['state']}{code}"
                stored.add((clock(attempt["at"]), *about, what))
        resent = [line for line in detail["history"] if line["what"].startswith("resent")]
        stored |= {(clock(line["at"]), *about, line["what"]) for line in resent}
    assert messages
    failures = {(clock(row["first"]), row["channel"], row["code"]) for row in ask(folder, "failures", "--all")}
    opened = {row for row in shown if row[3].startswith("failure, ")}
    closed = {row for row in shown if row[3].startswith("failure over, ")}
    assert shown - opened - closed == stored
    assert {(at, channel, what.rpartition(": ")[2]) for at, channel, _, what in opened} == failures
    assert {(channel, what.rpartition(": ")[2]) for _, channel, _, what in closed} == {
        (row["channel"], row["code"]) for row in ask(folder, "failures", "--all") if not row["open"]
    }


def test_the_story_is_the_one_that_was_promised(kept: tuple[Path, str]) -> None:
    folder, text = kept
    rows = [found.groups() for line in text.splitlines() if (found := ROW.fullmatch(line))]
    assert {row[1] for row in rows} == {"lab-results", "radiology-orders", "usb-import"}
    assert {row[2].rpartition(".")[2] for row in rows if row[2] != "-"} == {"hl7", "xml", "pdf"}
    late = [row[3] for row in rows if row[2].startswith("lab-culture") and " to lis" in row[3]]
    assert late[0] == "attempt 1 to lis: retrying (ENOENT)"
    assert late[-1] == f"attempt {len(late)} to lis: delivered"
    again = [row[3] for row in rows if row[2].startswith("lab-blood-count") and " to lis" in row[3]]
    assert again == ["attempt 1 to lis: delivered", "attempt 2 to lis: delivered"] or again == [
        "attempt 1 to lis: delivered",
        "resent: to lis",
        "attempt 2 to lis: delivered",
    ]
    assert any(row[1] == "usb-import" and row[3] == f"failure, simulated drive: {UNSTEADY}" for row in rows)
    assert re.search(rf"^Open, usb-import: {UNSTEADY}: .*\n.*singleNode: true", text, re.MULTILINE)
    still = ask(folder, "failures")
    assert [(row["channel"], row["code"]) for row in still] == [("usb-import", UNSTEADY)]
    waiting = ask(folder, "waiting")
    assert {(row["channel"], row["reason"]) for row in waiting} == {("usb-import", "place-refused")}
    assert {row["state"] for row in ask(folder, "messages")} == {"delivered"}


def test_a_kept_demo_has_its_key_beside_the_home(kept: tuple[Path, str]) -> None:
    folder, _ = kept
    assert (folder / "key").is_file()
    assert not list((folder / "home").rglob("key"))
    if sys.platform != "win32":
        assert (folder / "key").stat().st_mode & 0o777 == 0o600
    assert sorted(path.name for path in folder.iterdir()) == ["audit", "delivered", "drop", "home", "key"]


def test_a_folder_that_holds_something_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine")
    done = run_ordinary([*PATHWAYS, "demo", "--headless", "--dir", str(tmp_path)])
    assert done.returncode == 2
    assert b"ERR_PATHWAYS_USAGE" in done.stderr
    assert b"expected a new or empty folder" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]


def test_a_file_in_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine")
    done = run_ordinary([*PATHWAYS, "demo", "--headless", "--dir", str(tmp_path / "mine")])
    assert done.returncode == 2
    assert b"it is no folder" in done.stderr
    assert (tmp_path / "mine").read_text() == "mine"


@pytest.mark.parametrize("option", ["--home", "--key-file"])
def test_a_home_of_the_user_does_not_go_with_it(tmp_path: Path, option: str) -> None:
    done = run_ordinary([*PATHWAYS, "demo", "--headless", option, str(tmp_path / "x")])
    assert done.returncode == 2
    assert b"ERR_PATHWAYS_USAGE" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_story_that_does_not_come_out_says_so(corner: Corner) -> None:
    began = time.monotonic()
    done = corner.run([sys.executable, "-c", SABOTAGED])
    assert time.monotonic() - began < MOST_SECONDS
    assert done.returncode == 1
    told = done.stderr.decode()
    assert "Chapter 4 did not come out." in told
    assert "ENOENT: The folder is not there (lab-results, lis)" in told
    assert "The story came out" not in done.stdout.decode()
    assert corner.left() == []


@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal of POSIX")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_leaves_nothing(corner: Corner, number: signal.Signals) -> None:
    command = ordinary_rights([*PATHWAYS, "demo", "--headless"])
    with subprocess.Popen(
        command, env=clean_environment(**corner.variables), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        wait_until(lambda: any(name.endswith("pathways.db") for name in corner.left()), what="the home's store")
        process.send_signal(number)
        _, told = process.communicate(timeout=MOST_SECONDS)
    assert process.returncode == 0, told.decode()
    assert b"safe point" in told
    assert corner.left() == []
