"""One folder under two paths is one place: a channel that would take its own outputs is refused before it runs.

Real volumes that do not tell capitals apart, a bind mount, and a link. Source: contract, "a source inside its own
destination ... refused".
"""

import os
import subprocess
import unicodedata
from pathlib import Path

import pytest

from pathways_desktop.config.faults import ConfigError
from pathways_desktop.engine.configuration import checked_config
from pathways_desktop.engine.home import Home
from pathways_desktop.engine.spelling import OneSpelling
from tests.disks.mounting import need_binding, need_fuse, served, volume
from tests.engine.installation import Installation
from tests.support.peers import missing
from tests.support.waiting import wait_until

pytestmark = pytest.mark.timeout(300)


def refused(tmp_path: Path, source: Path, out: Path, **settings: object) -> bool:
    """Whether a channel from here to there is refused, for that."""
    made = Installation(tmp_path / "one")
    made.channel("lab", source, **settings)
    made.channels[0]["destinations"][0]["dir"] = str(out)
    made.write()
    try:
        checked_config((made.home / "channels.yaml").read_bytes(), Home(made.home))
    except ConfigError as error:
        return "source" in str(error)
    return False


@pytest.mark.parametrize("kind", ["fat", "exfat"])
def test_a_volume_that_does_not_tell_capitals_apart(tmp_path: Path, kind: str) -> None:
    need_fuse()
    with volume(kind, tmp_path / "stick.img", tmp_path / "stick") as stick:
        for name in ("in", "out"):
            (stick / name).mkdir()
        assert refused(tmp_path, stick / "in", stick / "IN")
        assert refused(tmp_path, stick / "In", stick / "iN")
        assert refused(tmp_path, stick / "IN", stick / "in" / "sub", recursive=True)
        assert not refused(tmp_path, stick / "in", stick / "OUT")


def test_a_bind_mount_is_the_folder_itself(tmp_path: Path) -> None:
    need_fuse()
    drop, other = tmp_path / "drop", tmp_path / "other"
    drop.mkdir()
    other.mkdir()
    if subprocess.run(["mount", "--bind", str(drop), str(other)], capture_output=True, check=False).returncode:
        missing("no bind mounts here")
    try:
        assert refused(tmp_path, drop, other)
        assert refused(tmp_path, other, drop)
    finally:
        subprocess.run(["umount", str(other)], capture_output=True, check=True)
    assert not refused(tmp_path, drop, other)


def test_a_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "drop").mkdir()
    try:
        (tmp_path / "link").symlink_to(tmp_path / "drop", target_is_directory=True)
    except OSError:
        pytest.skip("no right to make links")
    assert refused(tmp_path, tmp_path / "drop", tmp_path / "link")


@pytest.mark.skipif(os.path.normcase("A") == "a", reason="a disk that tells capitals apart")
def test_a_disk_that_tells_capitals_apart_has_two_folders(tmp_path: Path) -> None:
    for name in ("in", "IN"):
        (tmp_path / name).mkdir()
    assert not refused(tmp_path, tmp_path / "in", tmp_path / "IN")
    assert not refused(tmp_path, tmp_path / "in", tmp_path / "In"), "that one is not there"


def test_accents_in_two_forms_are_two_folders_where_the_disk_says_so(tmp_path: Path) -> None:
    spelled = OneSpelling()
    one, two = (str(tmp_path / unicodedata.normalize(form, "Été")) for form in ("NFC", "NFD"))
    for path in (one, two):
        os.mkdir(path)
    assert (spelled(one), spelled(two)) == (one, two)


@pytest.mark.parametrize("ids", ["zero", "lookup"])
def test_a_server_whose_ids_say_nothing_has_as_many_folders_as_names(tmp_path: Path, ids: str) -> None:
    need_binding()
    behind, mount = tmp_path / "behind", tmp_path / "share"
    for name in ("in", "out"):
        (behind / name).mkdir(parents=True)
    with served("tests.disks.unsteady_fs", mount, str(behind), str(mount), "--ids", ids) as share:
        assert not refused(tmp_path, share / "in", share / "out")


@pytest.mark.parametrize("kind", ["fat", "exfat"])
def test_a_folder_of_kept_files_under_another_spelling_is_not_read_again(tmp_path: Path, kind: str) -> None:
    """It was made by hand as `Done/Kept`, and the file says `done/kept`: the volume takes both for one."""
    need_fuse()
    with volume(kind, tmp_path / "stick.img", tmp_path / "stick") as stick:
        drop = stick / "in"
        (drop / "Done" / "Kept").mkdir(parents=True)
        (drop / "Done" / "other").mkdir()
        made = Installation(tmp_path / "one")
        made.channel("lab", drop, recursive=True, keepProcessed="done/kept")
        with made.run():
            (drop / "zz-1.hl7").write_bytes(b"MSH|ZZ1")
            (drop / "Done" / "other" / "zz-2.hl7").write_bytes(b"MSH|ZZ2")
            wait_until(lambda: len(made.delivered("lab")) == 2, 60)
            made.passed("lab", 4)
            assert made.delivered("lab") == [b"MSH|ZZ1", b"MSH|ZZ2"]
            assert len(made.messages()) == 2
        wait_until(lambda: len(list((drop / "Done" / "Kept").iterdir())) == 2, 10)


def test_a_folder_of_another_spelling_is_read_where_it_is_another_folder(tmp_path: Path) -> None:
    if os.path.exists(str(tmp_path).upper()):
        pytest.skip("a disk that does not tell capitals apart")
    drop = tmp_path / "in"
    (drop / "Done").mkdir(parents=True)
    made = Installation(tmp_path / "one")
    made.channel("lab", drop, recursive=True, keepProcessed="done")
    with made.run():
        (drop / "zz-1.hl7").write_bytes(b"MSH|ZZ1")
        wait_until(lambda: len(made.delivered("lab")) == 1, 60)
        (drop / "Done" / "zz-2.hl7").write_bytes(b"MSH|ZZ2")
        wait_until(lambda: len(made.delivered("lab")) == 2, 60)
    assert len(list((drop / "done").iterdir())) == 2
