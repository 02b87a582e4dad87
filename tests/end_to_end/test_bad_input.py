"""What must not be taken, and a configuration that must not be run: each with its code, its words and its status."""

import os
import socket
import sys
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.support.command_line import Site, wait_until

GOOD = b"MSH|ZZTEST good"


def assert_good_one_passes(site: Site) -> None:
    """One plain file went through beside all the trouble."""
    assert GOOD in site.outputs().values()


# ---------------------------------------------------------------- the configuration

PLACE = "type: folder, dir: {drop}"
CHANNEL = f"name: lab\n  source: {{{{{PLACE}}}}}\n  destinations: [{{{{name: out, type: folder, dir: {{out}}}}}}]"


def _with(place: str) -> str:
    """A file with one channel whose source is this."""
    return "channels:\n- " + CHANNEL.replace(PLACE, place)


CONFIGS = {
    "broken yaml": ("channels: [{name: lab", "line "),
    "unknown key": ("channels:\n- " + CHANNEL + "\n  colour: red", "colour"),
    "unknown key in a source": (_with("type: folder, dri: x"), "dri"),
    "unknown type": (_with("type: fax, dir: {drop}"), "fax"),
    "planned type": (_with("type: ftps, dir: {drop}"), "ftps"),
    "wrong type": ("channels:\n- " + CHANNEL + "\n  enabled: perhaps", "enabled"),
    "duplicate channel": ("channels:\n- " + CHANNEL + "\n- " + CHANNEL, "name"),
    "source inside its destination": ("channels:\n- " + CHANNEL.replace("{drop}", "{out}/in"), "dir"),
    "destination inside its source": ("channels:\n- " + CHANNEL.replace("{out}", "{drop}/out"), "dir"),
    "not utf-8": ("channels: [] # \xff", "UTF-8"),
    "empty": ("", "channels"),
}


@pytest.mark.parametrize("case", CONFIGS)
def test_a_bad_configuration_is_refused_with_the_line_and_status_2(site: Site, case: str) -> None:
    text, named = CONFIGS[case]
    words = text.replace("{{", "{").replace("}}", "}")
    words = words.replace("{drop}", str(site.folder("drop"))).replace("{out}", str(site.folder("out")))
    (site.home / "channels.yaml").write_bytes(words.encode("latin-1"))
    site.drop("zztest.hl7")
    for command in (("run", "--once"), ("check",)):
        result = site.run(*command, expect=2)
        assert result.err.startswith("ERR_PATHWAYS_CONFIG_INVALID: "), result.err
        assert named in result.err
        assert "Traceback" not in result.err
    assert site.dropped() == ["zztest.hl7"]
    assert not (site.home / "pathways.db").exists()


def test_a_destination_that_is_the_source_through_a_link_is_refused(site: Site) -> None:
    site.channel()
    (site.root / "out").rmdir()
    (site.root / "out").symlink_to(site.root / "drop")
    site.drop("zztest.hl7")
    assert "ERR_PATHWAYS_CONFIG_INVALID" in site.once(expect=2).err
    assert site.dropped() == ["zztest.hl7"]


def test_no_configuration_says_so_with_status_2(site: Site) -> None:
    assert site.once(expect=2).err.startswith("ERR_PATHWAYS_CONFIG_MISSING: ")


# ---------------------------------------------------------------- folders


def test_a_missing_folder_is_told_and_the_other_channel_goes_on(site: Site) -> None:
    site.channel("bad", into="gone")
    site.channel("good", into="drop-2")
    (site.root / "gone").rmdir()
    site.drop("zztest.hl7", GOOD, into="drop-2")
    result = site.once(expect=1)
    assert "ENOENT: The folder is not there" in result.err
    assert_good_one_passes(site)
    assert not (site.root / "gone").exists(), "never made by the engine"
    (failure,) = site.failures()
    assert (failure["channel"], failure["code"]) == ("bad", "ENOENT")
    checked = {(row["channel"], row["place"]): row["code"] for row in site.run("check", "--json", expect=1).rows()}
    assert checked["bad", "source"] == "ENOENT"
    site.folder("gone")
    site.once()
    assert site.failures() == []


def test_an_unreadable_folder_is_told_and_the_other_channel_goes_on(ordinary_site: Site) -> None:
    site = ordinary_site
    site.channel("bad", into="shut")
    site.channel("good", into="drop-2")
    site.drop("zztest.hl7", GOOD, into="drop-2")
    (site.root / "shut").chmod(0)
    try:
        assert "EACCES: The system refuses access" in site.once(expect=1).err
        assert_good_one_passes(site)
    finally:
        (site.root / "shut").chmod(0o700)
    site.once()
    assert site.failures() == []


def test_a_folder_that_may_be_read_and_not_changed_is_told(ordinary_site: Site) -> None:
    site = ordinary_site
    site.channel()
    site.drop("zztest.hl7")
    (site.root / "drop").chmod(0o500)
    try:
        assert "EACCES" in site.once(expect=1).err
        assert site.dropped() == ["zztest.hl7"]
    finally:
        (site.root / "drop").chmod(0o700)
    site.once()
    assert len(site.messages()) == 1


def test_a_file_where_the_folder_should_be_is_told(site: Site) -> None:
    site.channel()
    (site.root / "drop").rmdir()
    (site.root / "drop").write_bytes(b"")
    assert "ENOTDIR: The path is not a folder" in site.once(expect=1).err


def test_a_claim_folder_that_is_a_link_is_refused(site: Site) -> None:
    site.channel()
    elsewhere = site.folder("elsewhere")
    (site.root / "drop" / ".claimed").symlink_to(elsewhere)
    site.drop("zztest.hl7")
    assert "ERR_PATHWAYS_CLAIM_FOLDER_UNSAFE" in site.once(expect=1).err
    assert list(elsewhere.iterdir()) == []
    assert site.dropped() == ["zztest.hl7"]


# ---------------------------------------------------------------- files


@pytest.fixture
def odd_things(ordinary_site: Site) -> Iterator[dict[str, str]]:
    """One of each thing that is not taken, beside one good file; the reason for each."""
    if sys.platform == "win32":
        raise AssertionError("of POSIX alone")
    site = ordinary_site
    site.channel(source={"maxSize": "1KiB", "match": ["*.hl7", "*.fifo", "*.sock", "*.null"], "ignore": ["not*"]})
    drop = site.folder("drop")
    (drop / "empty.hl7").touch()
    (drop / "large.hl7").write_bytes(bytes(1025))
    (drop / "link.hl7").symlink_to(drop / "large.hl7")
    (drop / "dangling.hl7").symlink_to(drop / "nowhere")
    (drop / "folder-link.hl7").symlink_to(site.root)
    os.mkfifo(drop / "pipe.fifo")
    (drop / "nobody.hl7").write_bytes(b"secret")
    (drop / "nobody.hl7").chmod(0)
    (drop / "other.doc").write_bytes(b"x")
    (drop / "nothing.hl7").write_bytes(b"x")
    (drop / ".hidden.hl7").write_bytes(b"x")
    (drop / "subfolder").mkdir()
    expected = {
        "empty.hl7": "empty",
        "large.hl7": "too-large",
        "link.hl7": "not-regular",
        "dangling.hl7": "not-regular",
        "folder-link.hl7": "not-regular",
        "pipe.fifo": "not-regular",
        "nobody.hl7": "no-right",
        "other.doc": "not-matched",
        "nothing.hl7": "not-matched",
        "subfolder": "not-regular",
    }
    for name in ("link.hl7", "dangling.hl7", "folder-link.hl7"):
        expected[name] = "link"
    with socket.socket(socket.AF_UNIX) as listener:
        before = os.getcwd()
        os.chdir(drop)
        try:
            listener.bind("listener.sock")
        finally:
            os.chdir(before)
        expected["listener.sock"] = "not-regular"
        if os.geteuid() == 0:
            os.mknod(drop / "device.null", 0o600 | 0o020000, os.makedev(1, 3))
            expected["device.null"] = "not-regular"
        site.drop("good.hl7", GOOD)
        yield expected


def test_f27_each_thing_that_is_not_taken_stands_in_the_list_with_its_reason(
    ordinary_site: Site, odd_things: dict[str, str]
) -> None:
    if sys.platform == "win32":
        raise AssertionError("of POSIX alone")
    site = ordinary_site
    before = sorted(os.listdir(site.root / "drop"))
    result = site.once(expect=1)
    assert "EACCES" in result.err
    assert_good_one_passes(site)
    rows = site.rows("waiting")
    assert {row["name"]: row["reason"] for row in rows} == odd_things
    assert all(row["seen_since"] and row["id"] for row in rows)
    (channel,) = site.rows("channels")
    assert channel["waiting"] == len(odd_things)
    left = sorted(name for name in os.listdir(site.root / "drop") if name != ".claimed")
    assert left == sorted(set(before) - {"good.hl7", ".claimed"}), "everything else stands where it stood"
    assert [row["code"] for row in site.failures()] == ["EACCES"]
    if os.geteuid() != 0:
        return
    (site.root / "drop" / "nobody.hl7").chmod(0o600)
    site.once()
    assert site.failures() == []


def test_a_link_in_a_subfolder_is_not_followed(site: Site) -> None:
    site.channel(source={"recursive": True})
    outside = site.folder("outside")
    (outside / "zztest.hl7").write_bytes(b"outside")
    (site.folder("drop") / "way-out").symlink_to(outside)
    site.once()
    assert (outside / "zztest.hl7").exists()
    assert [row["reason"] for row in site.rows("waiting")] == ["link"]


def test_a_subfolder_without_a_right_is_told_and_the_others_are_read(ordinary_site: Site) -> None:
    site = ordinary_site
    site.channel(source={"recursive": True})
    shut = site.folder("drop/shut")
    (shut / "zztest.hl7").write_bytes(b"x")
    (site.folder("drop/open") / "zztest.hl7").write_bytes(GOOD)
    shut.chmod(0)
    try:
        site.once()
        assert [(row["name"], row["reason"]) for row in site.rows("waiting")] == [("shut", "no-right")]
        assert_good_one_passes(site)
    finally:
        shut.chmod(0o700)


def test_a_file_that_no_one_may_read_goes_to_error_dir_after_its_tries(ordinary_site: Site) -> None:
    site = ordinary_site
    site.channel(source={"errorDir": "errors", "readTries": 2, "pollInterval": "250ms"})
    bad = site.drop("bad.hl7", b"secret")
    bad.chmod(0)
    site.drop("good.hl7", GOOD)
    errors = site.root / "drop" / "errors"
    with site.start() as running:
        wait_until(lambda: errors.is_dir() and [name[34:] for name in os.listdir(errors)] == ["bad.hl7"])
        # What was put aside stays told until a person acknowledges it; the place itself is well again.
        wait_until(lambda: [row["code"] for row in site.failures()] == ["ERR_PATHWAYS_FILE_SET_ASIDE"])
        running.interrupt()
    assert_good_one_passes(site)


def test_what_is_stored_is_kept_where_that_is_asked_for(site: Site) -> None:
    site.channel(source={"keepProcessed": "done/processed"})
    site.drop("zztest.hl7", b"one")
    site.once()
    site.drop("zztest.hl7", b"two")
    site.once()
    kept = sorted((site.root / "drop" / "done" / "processed").iterdir())
    assert [path.name[34:] for path in kept] == ["zztest.hl7", "zztest.hl7"]
    assert [path.read_bytes() for path in kept] == [b"one", b"two"]
    assert len(site.messages()) == 2


def test_files_are_taken_in_the_order_that_is_asked_for(site: Site) -> None:
    site.channel(source={"order": "modified"})
    for age, name in ((30, "c.hl7"), (20, "a.hl7"), (10, "b.hl7")):
        path = site.drop(name)
        os.utime(path, (1_700_000_000 - age, 1_700_000_000 - age))
    site.once()
    assert [row["name"] for row in site.messages()] == ["c.hl7", "a.hl7", "b.hl7"]


def test_f26_a_file_in_the_claim_folder_that_is_no_claim_is_reported_and_left(site: Site) -> None:
    site.channel()
    site.drop("zztest-0.hl7")
    site.once()
    planted = site.root / "drop" / ".claimed" / "lab" / "planted.hl7"
    planted.write_bytes(b"x")
    site.drop("zztest.hl7", GOOD)
    site.once(expect=None)
    assert planted.exists()
    assert_good_one_passes(site)
    assert [row["name"] for row in site.messages()] == ["zztest-0.hl7", "zztest.hl7"]
    rows = [row for row in site.rows("claims") if row["claim_id"] is None]
    assert [row["name"] for row in rows] == ["planted.hl7"]


def test_the_list_of_reasons_is_whole_while_a_channel_runs(site: Site) -> None:
    """Every file that a pass sees is taken or listed: the counts add up."""
    site.channel(source={"maxSize": 10, "minAge": "1h"})
    for number in range(30):
        (site.folder("drop") / f"{number:02}.hl7").write_bytes(bytes(number))
    site.run("run", "--for", "2s")
    rows = site.rows("waiting")
    assert len(rows) == 30
    assert Counter(row["reason"] for row in rows) == {"too-new": 29, "empty": 1}
