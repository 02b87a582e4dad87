"""Each fault of a `channels.yaml` is told with its line, its key and what was expected; all of them at once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathways_desktop.config.faults import ConfigError, Fault
from pathways_desktop.config.model import Channel, FolderSource
from pathways_desktop.config.reading import parse_config
from pathways_desktop.config.units import Duration, Size
from tests.config.samples import GOOD, ROOT, channel


def faults_of(text: str | bytes) -> tuple[Fault, ...]:
    data = text if isinstance(text, bytes) else text.encode("utf-8")
    with pytest.raises(ConfigError) as caught:
        parse_config(data)
    assert caught.value.code == "ERR_PATHWAYS_CONFIG_INVALID"
    return caught.value.faults


def folder_of(channel: Channel) -> FolderSource:
    assert isinstance(channel.source, FolderSource)
    return channel.source


def test_a_whole_file_is_read() -> None:
    config = parse_config(GOOD.encode())
    lab, orders = config.channels
    assert lab.source.match == ("*.hl7", "*.txt")
    assert lab.source.max_size == Size(64 << 20)
    assert folder_of(lab).keep_processed == "processed"
    assert lab.alerts.silent_after == Duration(3_600_000)
    assert lab.retention == Duration(30 * 86_400_000)
    assert config.channel("orders") is orders
    assert orders.destination("out") is orders.destinations[0]
    assert config.channel("none") is None
    assert orders.destination("none") is None


def test_what_is_not_said_has_the_contracts_default() -> None:
    lab = parse_config(channel().encode()).channels[0]
    source, destination = folder_of(lab), lab.destinations[0]
    assert (lab.enabled, lab.retention) == (True, Duration.parse("90d"))
    assert (source.poll_interval, source.min_age) == (Duration(1_000), Duration(1_000))
    assert (source.recursive, source.match, source.ignore, source.max_size) == (False, (), (), None)
    assert (source.order, source.keep_processed, source.error_dir, source.read_tries) == ("name", None, None, 3)
    assert (source.single_node, source.volume) == (False, None)
    assert (destination.file_name, destination.mode) == ("{id}-{output}{ext}", "replace")
    retry = destination.retry
    assert (retry.first, retry.factor, retry.most, retry.tries) == (Duration(5_000), 2.0, Duration(300_000), 0)


def test_no_channels_yet_is_no_fault() -> None:
    assert parse_config(b"channels: []").channels == ()


def test_match_and_ignore_look_at_the_last_part_of_the_name() -> None:
    source = parse_config(channel('match: ["*.hl7", "A?"]; ignore: ["x*"]').encode()).channels[0].source
    assert source.takes(b"ward/a.hl7")
    assert source.takes(b"AB")
    assert source.takes(b"\xe9.hl7")
    assert not source.takes(b"a.HL7")
    assert not source.takes(b"ward.hl7/a.txt")
    assert not source.takes(b"x/x.hl7")


# (text, line, key, part of what was expected, part of what was found)
TABLE = [
    # values
    (channel("minAge: soon"), 6, "channels[0].source.minAge", "a duration like 500ms, 5s, 2m", '"soon"'),
    (channel("pollInterval: 100ms"), 6, "channels[0].source.pollInterval", "250ms to 1d", '"100ms"'),
    (channel("maxSize: 64k"), 6, "channels[0].source.maxSize", "a size like 64KiB", '"64k"'),
    (channel("maxSize: 0"), 6, "channels[0].source.maxSize", "at least 1 byte", "0"),
    (channel("recursive: yes"), 6, "channels[0].source.recursive", "true or false", '"yes"'),
    (channel("match: '*.hl7'"), 6, "channels[0].source.match", "a list", '"*.hl7"'),
    (channel("match: [a/b]"), 6, "channels[0].source.match[0]", "a glob on the file's name", '"a/b"'),
    (channel("match: [5]"), 6, "channels[0].source.match[0]", "text", "5"),
    (channel("order: size"), 6, "channels[0].source.order", "name or modified", '"size"'),
    (channel("volume: other"), 6, "channels[0].source.volume", "same or any", '"other"'),
    (channel("readTries: 0"), 6, "channels[0].source.readTries", "at least 1", "0"),
    (channel("readTries: 2.5"), 6, "channels[0].source.readTries", "a whole number", "2.5"),
    (channel("readTries: true"), 6, "channels[0].source.readTries", "a whole number", "true"),
    (channel("keepProcessed: ../x"), 6, "channels[0].source.keepProcessed", "a folder below dir", '"../x"'),
    (channel("errorDir: .claimed/x"), 6, "channels[0].source.errorDir", "another folder than .claimed", '".claimed/x"'),
    (
        channel("keepProcessed: done; errorDir: done/."),
        7,
        "channels[0].source.errorDir",
        "another folder than keepProcessed",
        '"done/."',
    ),
    (channel("", "fileName: a/b"), 10, "channels[0].destinations[0].fileName", "a name without <", '"a/b"'),
    (channel("", "mode: append"), 10, "channels[0].destinations[0].mode", "create or replace", '"append"'),
    (channel("", "retry: 5"), 10, "channels[0].destinations[0].retry", "keys with values", "5"),
    (channel("", "retry: {factor: 0.5}"), 10, "channels[0].destinations[0].retry.factor", "at least 1", "0.5"),
    (channel("", "retry: {factor: .nan}"), 10, "channels[0].destinations[0].retry.factor", "at most 100", "nan"),
    (channel("", "retry: {most: 1s}"), 10, "channels[0].destinations[0].retry.most", "first, which is 5s", '"1s"'),
    (channel("", "", "retention: 1s"), 10, "channels[0].retention", "at least 1h", '"1s"'),
    (channel("", "", "alerts: {silentAfter: x}"), 10, "channels[0].alerts.silentAfter", "a duration", '"x"'),
    (channel("", "", "enabled: 1"), 10, "channels[0].enabled", "true or false", "1"),
    (channel(name="Lab"), 2, "channels[0].name", "1 to 64 of a-z 0-9 - _", '"Lab"'),
    (channel(name="com1"), 2, "channels[0].name", "Windows", '"com1"'),
    (channel(name="5"), 2, "channels[0].name", "text", "5"),
    ("channels: 5", 1, "channels", "a list", "5"),
    ("channels:\n", 1, "channels", "a list", "nothing"),
    ("channels: [5]", 1, "channels[0]", "keys with values", "5"),
    ("5", 1, "", "keys with values", "5"),
    # keys
    ("", 1, "", "channels", "nothing"),
    ("# only a comment\n", 1, "", "channels", "nothing"),
    ("other: 1\nchannels: []", 1, "other", "a known key: channels", None),
    ("channels:\n  - name: a\n", 2, "channels[0].source", "this key: Where the channel reads", None),
    (channel("minage: 1s"), 6, "channels[0].source.minage", "did you mean minAge?", None),
    (channel("min_age: 1s"), 6, "channels[0].source.min_age", "did you mean minAge?", None),
    (channel("poll: 1s"), 6, "channels[0].source.poll", "a known key", None),
    (channel("zzz: 1s"), 6, "channels[0].source.zzz", "a known key: type dir pollInterval", None),
    (channel("", "retry: {frist: 5s}"), 10, "channels[0].destinations[0].retry.frist", "did you mean first?", None),
    (channel("doneFile: x"), 6, "channels[0].source.doneFile", "a name with {name} or {stem} once", '"x"'),
    (channel('doneFile: "{name}"'), 6, "channels[0].source.doneFile", "other text beside it", '"{name}"'),
    (channel('doneFile: "{name}{stem}.x"'), 6, "channels[0].source.doneFile", "once", '"{name}{stem}.x"'),
    (channel('doneFile: ".{name}"'), 6, "channels[0].source.doneFile", "not begin with a dot", '".{name}"'),
    (channel('doneFile: "done/{name}"'), 6, "channels[0].source.doneFile", "a name without <", '"done/{name}"'),
    (channel("doneFile: true"), 6, "channels[0].source.doneFile", "text", "true"),
    (channel("manifest: true"), 6, "channels[0].source.manifest", "no manifest without doneFile", "true"),
    (channel('doneFile: "{name}.d"; manifest: 1'), 7, "channels[0].source.manifest", "true or false", "1"),
    (
        channel('doneFile: "{name}.d"; singleNode: true'),
        6,
        "channels[0].source.doneFile",
        "no doneFile with",
        '"{name}.d"',
    ),
    (channel("", "doneFile: x"), 10, "channels[0].destinations[0].doneFile", "a name with {name} or", '"x"'),
    (channel("", "manifest: true"), 10, "channels[0].destinations[0].manifest", "no manifest without doneFile", "true"),
    (channel("", "bundle: 1"), 10, "channels[0].destinations[0].bundle", "true or false", "1"),
    (
        channel("", 'bundle: true; doneFile: "{name}.d"'),
        11,
        "channels[0].destinations[0].doneFile",
        "no doneFile with bundle",
        '"{name}.d"',
    ),
    (
        channel("", "bundle: true; mode: replace"),
        11,
        "channels[0].destinations[0].mode",
        "create with bundle: a bundle is a folder",
        "replace",
    ),
    (channel("bundle: true; manifest: true"), 7, "channels[0].source.manifest", "no manifest with bundle", "true"),
    (channel("bundle: true; recursive: false"), 7, "channels[0].source.recursive", "bundles are folders", "false"),
    (channel("bundle: true; singleNode: true"), 6, "channels[0].source.bundle", "no bundle with singleNode", "true"),
    (channel("password: hunter2"), 6, "channels[0].source.password", "no secret in this file", None),
    (channel("password: stored"), 6, "channels[0].source.password", "a known key", None),
    (channel("minAge: 1s; minAge: 2s"), 7, "channels[0].source.minAge", "once; it stands in line 6 too", None),
    (channel("5: x"), 6, "channels[0].source", "keys that are text", None),
    # text
    ("channels:\n\t- name: a", 2, "", "YAML (", None),
    ("channels: [\n", 2, "", "YAML", None),
    ("a: b: c", 1, "", "YAML", None),
    ("channels: []\n--- 5\n", 2, "", "another document", None),
    ("channels: *none", 1, "", "alias", None),
    ("channels: [] # \x07", 1, "", "YAML without control characters", None),
    (b"channels:\n  - name: \xff", 2, "", "text in UTF-8", "0xff"),
    ("channels: []".encode("utf-16"), 1, "", "text in UTF-8", "0xff"),
    ("[" * 5000, 1, "", "at most 60 levels", None),
    ("channels: &a [*a]", 1, "channels[0]", "an anchor that does not hold itself", None),
    (channel("minAge: !!python/name:os.system x"), 6, "channels[0].source.minAge", "a plain value without a tag", None),
]


@pytest.mark.parametrize(("text", "line", "key", "expected", "found"), TABLE)
def test_a_fault_names_line_key_and_what_was_expected(
    text: str | bytes, line: int, key: str, expected: str, found: str | None
) -> None:
    faults = faults_of(text)
    hit = [fault for fault in faults if (fault.line, fault.key) == (line, key) and expected in fault.expected]
    assert hit, faults
    if found is not None:
        assert found in (hit[0].found or "")


@pytest.mark.parametrize(("text", "line", "key", "expected", "found"), [row for row in TABLE if "source" in row[2]])
def test_one_fault_is_told_once(text: str | bytes, line: int, key: str, expected: str, found: str | None) -> None:
    # What is missing beside it is a fault of its own; a value under a tag is judged without it.
    if key != "channels[0].source" and "tag" not in expected:
        assert len(faults_of(text)) == 1


@pytest.mark.parametrize(
    ("kind", "words"), [("ftps", "planned"), ("webdav", "planned"), ("smb", "through its path as a folder")]
)
def test_a_kind_that_is_not_coming_yet_is_refused_with_its_sentence(kind: str, words: str) -> None:
    text = channel().replace("        type: folder", f"        type: {kind}")
    (fault,) = faults_of(text)
    assert (fault.line, fault.key) == (8, "channels[0].destinations[0].type")
    assert words in fault.expected


@pytest.mark.parametrize("kind", ["floder", "5", "[folder]", "null"])
def test_an_unknown_kind_is_refused(kind: str) -> None:
    (fault,) = faults_of(channel().replace("      type: folder", f"      type: {kind}", 1))
    assert fault.key == "channels[0].source.type"
    assert fault.expected == "folder or sftp or s3 or azblob or queue"


def test_all_faults_come_at_once_in_the_order_of_their_lines() -> None:
    text = channel("minAge: soon; bogus: 1", "fileName: a/b", "retention: x", name="LAB")
    faults = faults_of(text)
    assert [fault.line for fault in faults] == [2, 6, 7, 12, 13]


def test_what_is_wrong_between_channels_is_told_beside_a_broken_channel() -> None:
    text = f"""\
channels:
  - name: a
    source: {{type: folder, dir: {ROOT}/a}}
    destinations: [{{name: x, type: folder, dir: {ROOT}/x}}]
  - name: broken
  - name: a
    source: {{type: folder, dir: {ROOT}/b}}
    destinations: [{{name: x, type: folder, dir: {ROOT}/b}}]
"""
    keys = [fault.key for fault in faults_of(text)]
    assert "channels[1].source" in keys
    assert "channels[2].name" in keys
    assert "channels[2].destinations[0].dir" in keys


def test_the_text_of_an_error_can_be_logged() -> None:
    text = channel("minAge: ZZTEST^PATIENT; dirr: 1")
    with pytest.raises(ConfigError) as caught:
        parse_config(text.encode())
    assert "ZZTEST" not in str(caught.value)
    first = "line 6: channels[0].source.minAge: expected a duration like 500ms, 5s, 2m"
    assert caught.value.detail == first + "; line 7: channels[0].source.dirr: expected a known key; did you mean dir?"


@pytest.mark.parametrize("key", ["password", "accountKey", "sas", "connectionString", "secretAccessKey"])
def test_a_secret_is_never_repeated(key: str) -> None:
    text = channel(f"{key}: hunter2").replace("type: folder", "type: s3", 1)
    faults = faults_of(text)
    assert f"channels[0].source.{key}" in [fault.key for fault in faults]
    assert not any("hunter2" in fault.whole_text for fault in faults)


def test_a_password_inside_an_address_is_hidden() -> None:
    text = channel().replace(f"dir: {ROOT}/in", "dir: smb://anna:hunter2@host/x")
    (fault,) = faults_of(text)
    assert "hunter2" not in fault.whole_text
    assert "smb://…@host/x" in fault.whole_text


def test_anchors_and_merged_keys_are_read() -> None:
    text = f"""\
channels:
  - name: a
    source: &common {{type: folder, dir: {ROOT}/a, minAge: 2s}}
    destinations: &out [{{name: x, type: folder, dir: {ROOT}/x}}]
  - name: b
    source:
      <<: *common
      minAge: 3s
    destinations: *out
"""
    first, second = parse_config(text.encode()).channels
    assert folder_of(second).dir == folder_of(first).dir
    assert second.source.min_age == Duration(3_000)
    assert second.destinations == first.destinations


def test_anchors_that_grow_without_bound_are_refused() -> None:
    text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in range(1, 12):
        text += f"a{level}: &a{level} [" + ", ".join([f"*a{level - 1}"] * 10) + "]\n"
    assert any("values with all anchors written out" in fault.expected for fault in faults_of(text))


def test_a_byte_order_mark_and_windows_line_ends_are_no_fault() -> None:
    data = b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode()
    assert parse_config(data) == parse_config(GOOD.encode())
    text = channel("minAge: soon").replace("\n", "\r\n")
    assert [fault.line for fault in faults_of(text)] == [6]


def test_a_configuration_cannot_be_changed() -> None:
    config = parse_config(GOOD.encode())
    with pytest.raises(ValueError, match="frozen"):
        folder_of(config.channels[0]).dir = "/elsewhere"
    assert hash(config) == hash(parse_config(GOOD.encode()))


def _faults(data: bytes) -> tuple[Fault, ...]:
    """The faults of a file, none where it is good; an error without a fault is none of ours."""
    try:
        parse_config(data)
    except ConfigError as error:
        return error.faults or (Fault(0, 0, "", "at least one fault"),)
    return ()


@given(st.binary(max_size=60) | st.text(alphabet="a:-[]{}&*!<>|'\"#%@\\\n\t ,?0.5", max_size=60).map(str.encode))
def test_whatever_stands_in_the_file_only_faults_come_out(data: bytes) -> None:
    faults = _faults(data)
    assert all(fault.line >= 1 and fault.column >= 1 for fault in faults)


@given(st.integers(0, len(GOOD)), st.integers(0, 30), st.text(alphabet="a5:-[]{}&*!|\"'\n #", max_size=5))
def test_a_good_file_that_was_damaged_only_gives_faults(at: int, cut: int, put: str) -> None:
    text = GOOD[:at] + put + GOOD[at + cut :]
    lines = text.count("\n") + 1
    assert all(1 <= fault.line <= lines for fault in _faults(text.encode()))
