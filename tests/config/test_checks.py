"""Places that must not touch: written in different ways, on both systems, and through links."""

import os
import sys
from pathlib import Path

import pytest

from pathways_desktop.config.checks import cross_faults, place_faults
from pathways_desktop.config.model import Channel


def channel(name: str, source: str, *targets: str, **more: object) -> Channel:
    destinations = [{"name": f"d{n}", "type": "folder", "dir": target} for n, target in enumerate(targets)]
    raw = {"name": name, "source": {"type": "folder", "dir": source, **more}, "destinations": destinations}
    return Channel.model_validate(raw)


def found(*channels: Channel, windows: bool = False) -> list[str]:
    return [fault.expected for fault in cross_faults(list(enumerate(channels)), windows=windows)]


posix_only = pytest.mark.skipif(sys.platform == "win32", reason="the paths are absolute on POSIX only")


@posix_only
@pytest.mark.parametrize(
    ("source", "target", "words"),
    [
        ("/srv/in", "/srv/in", "another folder"),
        ("/srv/in", "/srv//x/../in/", "another folder"),
        ("/srv/in", "/srv", "does not hold"),
        ("/srv/in", "/", "does not hold"),
        ("/srv/in", "/srv/in/out", "outside"),
    ],
)
def test_a_source_that_touches_its_own_destination_is_refused(source: str, target: str, words: str) -> None:
    (text,) = found(channel("a", source, target))
    assert words in text


@posix_only
def test_case_counts_where_the_system_counts_it() -> None:
    assert found(channel("a", "/srv/in", "/srv/IN")) == []
    assert len(found(channel("a", "/srv/in", "/srv/IN"), windows=True)) == 1


@posix_only
def test_neighbours_and_other_channels_places_are_good() -> None:
    assert found(channel("a", "/srv/in", "/srv/in2", "/srv/out"), channel("b", "/srv/out", "/srv/in")) == []
    assert found(channel("a", "/srv/in", "/x"), channel("b", "/srv/in", "/x")) == []


@posix_only
@pytest.mark.parametrize(
    ("first", "second", "refused"),
    [
        ({"fileName": "{name}"}, {"fileName": "{name}"}, True),
        ({"fileName": "const.txt"}, {"fileName": "const.txt", "dir": "/srv//x/../out/"}, True),
        ({"fileName": "{id}{ext}"}, {"fileName": "{id}{ext}"}, True),
        ({"fileName": "{name}"}, {"fileName": "{id}-{name}"}, False),
        ({"fileName": "{output}-{name}"}, {"fileName": "{output}-{name}"}, False),
        ({"fileName": "{name}"}, {"fileName": "{name}", "dir": "/srv/out2"}, False),
        ({}, {}, False),
    ],
)
def test_two_destinations_of_a_channel_never_write_one_path(
    first: dict[str, object], second: dict[str, object], refused: bool
) -> None:
    made = [{"name": n, "type": "folder", "dir": "/srv/out", **more} for n, more in (("one", first), ("two", second))]
    raw = {"name": "a", "source": {"type": "folder", "dir": "/srv/in"}, "destinations": made}
    faults = cross_faults([(4, Channel.model_validate(raw))], windows=False)
    wanted = [("channels", 4, "destinations", 1, "fileName")] if refused else []
    assert [fault.loc for fault in faults] == wanted


@posix_only
@pytest.mark.parametrize(
    ("first", "second", "refused"),
    [
        ({"singleNode": True}, {}, True),
        ({}, {"singleNode": True}, True),
        ({"singleNode": True}, {"singleNode": True}, True),
        ({}, {}, False),
    ],
)
def test_a_single_node_place_has_one_channel(
    first: dict[str, object], second: dict[str, object], refused: bool
) -> None:
    assert bool(found(channel("a", "/srv/in", "/x", **first), channel("b", "/srv/in/", "/x", **second))) is refused


@posix_only
def test_a_single_node_place_below_a_folder_that_is_read_with_all_below_it() -> None:
    inner = channel("a", "/srv/in/deep", "/x", singleNode=True)
    assert found(inner, channel("b", "/srv/in", "/x")) == []
    assert len(found(inner, channel("b", "/srv/in", "/x", recursive=True))) == 1
    assert len(found(channel("b", "/srv/in", "/x", recursive=True), inner)) == 1


@posix_only
def test_names_are_unique() -> None:
    raw = [channel("a", "/1", "/x", "/y"), channel("a", "/2", "/x")]
    doubled = raw[0].destinations[0].model_copy(update={"name": "D1"})
    raw[0] = raw[0].model_copy(update={"destinations": (doubled, raw[0].destinations[1])})
    faults = cross_faults(list(enumerate(raw)))
    assert {fault.loc for fault in faults} == {
        ("channels", 1, "name"),
        ("channels", 0, "destinations", 1, "name"),
    }


def test_links_are_followed_by_who_asks_for_it(tmp_path: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("links need a right there, and Wine shows what they lead to")
    real = tmp_path / "real"
    real.mkdir()
    link = tmp_path / "link"
    try:
        link.symlink_to(real, target_is_directory=True)
    except OSError:
        pytest.skip("this user may not make links")
    channels = [(0, channel("a", str(real), str(link)))]
    assert place_faults(channels) == []
    (fault,) = place_faults(channels, os.path.realpath)
    assert fault.loc == ("channels", 0, "destinations", 0, "dir")
