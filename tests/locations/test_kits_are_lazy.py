"""A start with folders alone loads no kit of the other kinds; the first place of a kind loads its own and no other."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.processes import clean_environment

KITS = ("paramiko", "boto3", "botocore", "azure", "requests", "msal")
PROGRAM = """
import json, pathlib, sys
from pathways_desktop.app import App
from pathways_desktop.cli.entry import main
status = main(sys.argv[2:], App())
kits = sorted({name.partition(".")[0] for name in sys.modules} & set(json.loads(sys.argv[1])))
print("KITS", status, kits)
"""


def loaded(home: Path, *words: str) -> tuple[int, str]:
    """The status of a command in a process of its own, and which kits it had loaded at its end."""
    command = [
        sys.executable,
        "-c",
        PROGRAM,
        json.dumps(KITS),
        "--home",
        str(home),
        "--key-file",
        f"{home}.key",
        *words,
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=100, env=clean_environment())
    last = [line for line in done.stdout.splitlines() if line.startswith("KITS ")]
    assert last, done.stderr
    status, _, kits = last[0].removeprefix("KITS ").partition(" ")
    return int(status), kits


def write(home: Path, source: str, destination: str) -> None:
    home.mkdir(exist_ok=True)
    (home / "channels.yaml").write_text(
        f"channels: [{{name: lab, source: {{{source}}}, destinations: [{{name: out, {destination}}}]}}]"
    )


@pytest.fixture
def folders(tmp_path: Path) -> tuple[str, str]:
    made = [tmp_path / "in", tmp_path / "out"]
    for one in made:
        one.mkdir()
    return f"type: folder, dir: {made[0]}", f"type: folder, dir: {made[1]}"


def test_folders_alone_load_no_kit(tmp_path: Path, folders: tuple[str, str]) -> None:
    home = tmp_path / "home"
    write(home, *folders)
    assert loaded(home, "run", "--once") == (0, "[]")


# Nothing listens on port 1: the place is made and asked, and that is all that matters here.
@pytest.mark.parametrize(
    ("place", "kits", "status"),
    [
        ("type: sftp, host: 127.0.0.1, port: 1, user: a, dir: /d, agent: true", {"paramiko"}, 1),
        (
            "type: s3, bucket: lab, credentials: stored, endpoint: 'http://127.0.0.1:1'",
            {"boto3", "botocore"},
            1,
        ),
        (
            "type: azblob, account: lab, container: lab, credentials: stored, endpoint: 'http://127.0.0.1:1/lab'",
            {"azure", "requests"},
            1,
        ),
    ],
)
def test_a_place_loads_the_kit_of_its_kind_and_no_other(
    tmp_path: Path, folders: tuple[str, str], place: str, kits: set[str], status: int
) -> None:
    home = tmp_path / "home"
    write(home, place, folders[1])
    assert loaded(home, "run", "--once") == (status, str(sorted(kits)))
