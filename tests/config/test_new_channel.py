"""A channel added to the text of a file: every other character stays, whatever way the file is written."""

import pytest

from pathways_desktop.config.document import parse_document
from pathways_desktop.config.editing import with_channel
from pathways_desktop.config.faults import ConfigError
from pathways_desktop.config.first import FIRST_HEAD, FIRST_TEXT
from pathways_desktop.config.reading import parse_config
from tests.config.samples import ROOT

CHANNEL = {
    "name": "ward-2",
    "source": {"type": "folder", "dir": f"{ROOT}/it's here", "match": ["*.hl7", "a b*"]},
    "destinations": [
        {"name": "out", "type": "folder", "dir": f"{ROOT}/out", "fileName": "{id}-{name}", "retry": {"first": "2s"}},
        {"name": "lis", "type": "sftp", "host": "lis.example", "user": "anna", "dir": "/in", "password": "stored"},
    ],
}
COMPACT = f"""\
# ours
channels:
- name: a
  source: {{type: folder, dir: {ROOT}/a}}
  destinations:
  - {{name: o, type: folder, dir: {ROOT}/o}}   # the only one"""
FILES = {
    "first": FIRST_TEXT,
    "none yet": FIRST_HEAD,
    "compact, no end of line": COMPACT,
    "a comment below": COMPACT + "\n\n# the end\n",
    "CRLF": (COMPACT + "\n").replace("\n", "\r\n"),
    "JSON": '{"channels": [{"name": "a", "source": {"type": "folder", "dir": "' + ROOT + '/a"}, '
    '"destinations": [{"name": "o", "type": "folder", "dir": "' + ROOT + '/o"}]}]}\n',
    "empty list with a comment": "channels: []  # none yet\n",
}


@pytest.mark.parametrize("text", FILES.values(), ids=FILES)
def test_the_rest_of_the_file_stays(text: str) -> None:
    made = with_channel(text, CHANNEL)
    before, after = parse_document(text).data["channels"], parse_document(made).data["channels"]
    assert after == [*before, CHANNEL]
    assert parse_config(made.encode("utf-8")).channel("ward-2") is not None
    for line in text.splitlines():
        if "channels: []" not in line:
            assert line.rstrip("]}\n") in made, line
    if "#" in text:
        assert text.split("#")[1].strip() in made
    assert ("\r\n" in text) == ("\r\n" in made)
    if "\r\n" in text:
        assert "\n" not in made.replace("\r\n", "")


def test_what_comes_after_the_channels_stays_after_them() -> None:
    made = with_channel(FILES["a comment below"], CHANNEL)
    assert made.endswith("\n# the end\n")


@pytest.mark.parametrize(
    ("text", "settings"),
    [
        ("channels: [", CHANNEL),
        ("channels:\n  - name: a\n", CHANNEL),
        (COMPACT, {**CHANNEL, "name": "a"}),
        (COMPACT, {**CHANNEL, "source": {"type": "folder", "dir": "not absolute"}}),
    ],
    ids=["no YAML", "a faulty file", "a name twice", "a faulty channel"],
)
def test_nothing_comes_of_a_fault(text: str, settings: dict[str, object]) -> None:
    with pytest.raises(ConfigError):
        with_channel(text, settings)
