"""What the README says is true: its first channel runs as it stands there, its tables name every command and room."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from pathways_desktop.cli.arguments import build_parser
from tests.support.processes import ROOT, clean_environment

TEXT = (ROOT / "README.md").read_text("utf-8")


def section(title: str) -> str:
    """The text of a section, without its title."""
    return TEXT.split(f"\n## {title}\n", 1)[1].split("\n## ", 1)[0]


@pytest.mark.skipif(sys.platform == "win32", reason="written for a shell of POSIX")
def test_the_first_channel_runs_as_it_stands_there(tmp_path: Path) -> None:
    script = re.findall(r"```sh\n(.*?)```", section("First channel"), re.DOTALL)[0]
    assert ".venv/bin/pathways-desktop" in script
    script = script.replace(".venv/bin/pathways-desktop", f"'{sys.executable}' -m pathways_desktop")
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script],
        cwd=ROOT,
        env=clean_environment(HOME=str(tmp_path)),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "1 received, 1 delivered, 0 failures open" in done.stdout
    delivered = list((tmp_path / "first" / "archive").iterdir())
    assert [path.name.partition("-")[2] for path in delivered] == ["hello.hl7"]
    assert delivered[0].read_bytes() == b"MSH|^~\\&|ZZ|||||||ZZ1|T|2.5\r"


def test_the_table_names_every_command() -> None:
    named = re.findall(r"^\| `([a-z]+)`", section("Commands"), re.MULTILINE)
    listed = build_parser().format_help().partition("\ncommands:\n")[2]
    found = re.findall(r"^    ([a-z]+)  ", listed, re.MULTILINE)
    assert "messages" in found
    assert sorted(named) == sorted(found)


def test_the_rooms_are_the_ones_there_are() -> None:
    rows = re.findall(r"^\| (`.*?`) \|", section("How the code is laid out"), re.MULTILINE)
    named = sorted(room for row in rows for room in re.findall(r"`([a-z]+)/`", row))
    assert named == sorted(path.parent.name for path in (ROOT / "pathways_desktop").glob("*/__init__.py"))


def test_every_file_that_it_links_to_is_there() -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", TEXT)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
