"""`channels.yaml` on a real disk: read, told apart, changed with every other line kept."""

import os
import stat
import sys
from difflib import unified_diff
from pathlib import Path

import pytest

from pathways_desktop.config.faults import ConfigError
from pathways_desktop.config.file import edit, fingerprint, load
from pathways_desktop.config.reading import parse_config
from pathways_desktop.domain.errors import PathwaysError
from tests.config.samples import GOOD, ROOT, channel


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "channels.yaml"
    path.write_bytes(GOOD.encode())
    return path


def changed_lines(old: str, new: str) -> list[str]:
    lines = list(unified_diff(old.splitlines(), new.splitlines(), lineterm="", n=0))[2:]
    return [line for line in lines if not line.startswith("@@")]


def test_a_file_is_loaded(file: Path) -> None:
    assert load(file) == parse_config(GOOD.encode())


def test_a_missing_file_has_its_own_code(tmp_path: Path) -> None:
    with pytest.raises(ConfigError) as caught:
        load(tmp_path / "channels.yaml")
    assert caught.value.code == "ERR_PATHWAYS_CONFIG_MISSING"
    assert caught.value.faults == ()


def test_a_folder_in_its_place_is_said(tmp_path: Path) -> None:
    with pytest.raises(ConfigError) as caught:
        load(tmp_path)
    assert caught.value.code == "ERR_PATHWAYS_CONFIG_INVALID"
    assert "can't be read" in caught.value.detail


def test_a_file_of_five_megabytes_is_refused_unread(file: Path) -> None:
    file.write_bytes(b"#" * (5 << 20))
    with pytest.raises(ConfigError, match="a file of at most 4MiB"):
        load(file)


def test_a_fingerprint_tells_every_change(file: Path) -> None:
    first = fingerprint(file)
    assert first is not None
    assert fingerprint(file) == first
    status = file.stat()
    file.write_bytes(GOOD.replace("1h", "2h").encode())
    os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert fingerprint(file) != first
    file.unlink()
    assert fingerprint(file) is None


def test_setting_single_node_changes_that_word_only(file: Path) -> None:
    config = edit(file, "lab-results", {"source.singleNode": True})
    assert config == load(file)
    assert config.channels[0].source.single_node
    assert changed_lines(GOOD, file.read_text("utf-8")) == ["-      singleNode: false", "+      singleNode: true"]


# (text, channel, changes, the lines that differ)
EDITS: list[tuple[str, str, dict[str, object], list[str]]] = [
    (channel(), "lab", {"source.singleNode": True}, ["+      singleNode: true"]),
    (
        channel("minAge:   2s   # why"),
        "lab",
        {"source.minAge": "3s"},
        ["-      minAge:   2s   # why", "+      minAge:   3s   # why"],
    ),
    (channel("minAge: 2s"), "lab", {"source.minAge": None}, ["-      minAge: 2s"]),
    (channel(), "lab", {"source.minAge": None}, []),
    (channel(), "lab", {"alerts.silentAfter": "1h"}, ["+    alerts: {silentAfter: 1h}"]),
    (channel(), "lab", {"destinations[0].retry.tries": 5}, ["+        retry: {tries: 5}"]),
    (
        channel("match: [a]"),
        "lab",
        {"source.match": ["*.x", "it's"]},
        ["-      match: [a]", "+      match: ['*.x', 'it''s']"],
    ),
    (channel(), "lab", {"source.match": ["true", "5", "x: y"]}, ["+      match: ['true', '5', 'x: y']"]),
    (
        GOOD,
        "orders",
        {"source.singleNode": True, "enabled": False},
        [
            f"-    source: {{type: folder, dir: {ROOT}/orders}}",
            f"+    source: {{type: folder, dir: {ROOT}/orders, singleNode: true}}",
            "+    enabled: false",
        ],
    ),
]


@pytest.mark.parametrize(("text", "name", "changes", "lines"), EDITS)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_an_edit_touches_its_own_lines_only(
    file: Path, text: str, name: str, changes: dict[str, object], lines: list[str], newline: str
) -> None:
    file.write_bytes(text.replace("\n", newline).encode())
    edit(file, name, changes)
    new = file.read_bytes().decode()
    assert new.count("\r\n") == (new.count("\n") if newline == "\r\n" else 0)
    assert changed_lines(text, new.replace("\r\n", "\n")) == lines


def test_a_block_that_is_replaced_keeps_the_comments_around_it(file: Path) -> None:
    edit(file, "lab-results", {"destinations": [{"name": "x", "type": "folder", "dir": f"{ROOT}/x"}]})
    new = file.read_text("utf-8")
    assert load(file).channels[0].destinations[0].name == "x"
    for comment in ("# Our channels. This comment stays.", "# from the laboratory", "# default 1s", "# The end."):
        assert comment in new
    assert load(file).channels[1] == parse_config(GOOD.encode()).channels[1]


def test_an_edit_that_would_be_a_fault_is_not_written(file: Path) -> None:
    with pytest.raises(ConfigError, match="a duration like"):
        edit(file, "lab-results", {"source.minAge": "soon"})
    assert file.read_text("utf-8") == GOOD
    assert [path.name for path in file.parent.iterdir()] == ["channels.yaml"]


def test_an_edit_of_a_channel_that_is_not_there(file: Path) -> None:
    with pytest.raises(PathwaysError, match="ERR_PATHWAYS_CHANNEL_UNKNOWN"):
        edit(file, "none", {"enabled": False})


def test_a_faulty_file_is_not_edited(file: Path) -> None:
    file.write_text(channel("bogus: 1"), "utf-8")
    with pytest.raises(ConfigError, match="a known key"):
        edit(file, "lab", {"enabled": False})
    assert file.read_text("utf-8") == channel("bogus: 1")


def test_a_setting_that_another_channel_shares_is_left_to_a_person(file: Path) -> None:
    text = f"""\
channels:
  - name: a
    source: &common {{type: folder, dir: {ROOT}/a}}
    destinations: [{{name: x, type: folder, dir: {ROOT}/x}}]
  - name: b
    source: *common
    destinations: [{{name: x, type: folder, dir: {ROOT}/x}}]
"""
    file.write_text(text, "utf-8")
    with pytest.raises(ConfigError, match="no anchor shares"):
        edit(file, "b", {"source.minAge": "2s"})
    assert file.read_text("utf-8") == text


def test_a_byte_order_mark_and_the_mode_stay(file: Path) -> None:
    file.write_bytes(b"\xef\xbb\xbf" + GOOD.encode())
    file.chmod(0o640)
    edit(file, "lab-results", {"enabled": False})
    assert file.read_bytes().startswith(b"\xef\xbb\xbf# Our")
    if sys.platform != "win32":
        assert stat.S_IMODE(file.stat().st_mode) == 0o640


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")
def test_a_link_stays_a_link(file: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.yaml"
    link.symlink_to(file)
    edit(link, "lab-results", {"enabled": False})
    assert link.is_symlink()
    assert not load(file).channels[0].enabled


def test_an_edit_without_a_change_does_not_write(file: Path) -> None:
    before = fingerprint(file)
    edit(file, "lab-results", {"source.singleNode": False})
    assert fingerprint(file) == before


@pytest.mark.parametrize("key", ["", "source..dir", "source.dir.", "[0]", "source dir", "a[x]"])
def test_a_key_that_is_none_is_a_fault_of_the_program(file: Path, key: str) -> None:
    with pytest.raises(ValueError, match="no key of a channel"):
        edit(file, "lab-results", {key: 1})
