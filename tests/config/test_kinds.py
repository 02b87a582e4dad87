"""The settings of places that are no folders of this machine: what they may say, what is refused and how."""

import base64
import sys
from typing import Any

import pytest

from pathways_desktop.config.faults import ConfigError, Fault
from pathways_desktop.config.model import (
    AzblobDestination,
    AzblobSource,
    Channel,
    FolderSource,
    S3Destination,
    S3Source,
    SftpDestination,
    SftpSource,
)
from pathways_desktop.config.reading import parse_config
from tests.config.samples import ROOT
from tests.config.test_schema import data_of, validator

KEY = "C:/keys/lab" if sys.platform == "win32" else "/etc/keys/lab"
PRINT = "SHA256:" + "A" * 43
_BLOB = b"\0\0\0\x0bssh-ed25519" + b"\0\0\0\x20" + bytes(32)
LINE = "ssh-ed25519 " + base64.b64encode(_BLOB).decode()
SFTP = "type: sftp; host: sftp.lab.example; user: anna; dir: /drops"
STORED = f"{SFTP}; password: stored"
S3 = "type: s3; bucket: lab-results"
AZURE = "type: azblob; account: labstore; container: results"
FOLDER = f"type: folder; dir: {ROOT}/x"


def text(source: str = FOLDER, destination: str = FOLDER) -> str:
    """A file of one channel: its source's keys begin in line 4, its destination's seven lines or more below."""

    def lines(keys: str) -> str:
        return "".join(f"        {key.strip()}\n" for key in keys.split(";"))

    return (
        f"channels:\n  - name: lab\n    source:\n{lines(source)}"
        f"    destinations:\n      - name: out\n{lines(destination)}"
    )


def channel(source: str = FOLDER, destination: str = FOLDER) -> Channel:
    return parse_config(text(source, destination).encode()).channels[0]


def faults(source: str = FOLDER, destination: str = FOLDER) -> tuple[Fault, ...]:
    with pytest.raises(ConfigError) as caught:
        parse_config(text(source, destination).encode())
    return caught.value.faults


def test_an_sftp_place_is_read_with_its_defaults() -> None:
    source = channel(STORED).source
    assert isinstance(source, SftpSource)
    assert (source.host, source.port, source.user, source.dir) == ("sftp.lab.example", 22, "anna", "/drops")
    assert (source.host_key, source.password, source.private_key, source.agent) == (None, "stored", None, False)
    assert (source.poll_interval.ms, source.read_tries, source.single_node) == (1_000, 3, False)
    assert source.secret_fields() == ("password",)


@pytest.mark.parametrize(
    ("keys", "where"),
    [
        (STORED, "sftp://anna@sftp.lab.example:22/drops"),
        (f"{STORED}; port: 2222".replace("/drops", "/"), "sftp://anna@sftp.lab.example:2222/"),
        (STORED.replace("/drops", "./in//lab/"), "sftp://anna@sftp.lab.example:22/~/in/lab"),
        (STORED.replace("/drops", ".").replace("sftp.lab.example", "'FE80::1'"), "sftp://anna@[fe80::1]:22/~"),
        (f"{S3}; prefix: in/", "s3://lab-results/in"),
        (f"{S3}; endpoint: 'https://h:9000'", "s3://lab-results at https://h:9000"),
        (AZURE, "azblob://labstore/results"),
        (FOLDER, f"{ROOT}/x"),
    ],
)
def test_a_place_is_called_by_one_name(keys: str, where: str) -> None:
    source = channel(keys, f"type: folder; dir: {ROOT}/elsewhere").source
    assert source.where == where
    assert source.local_dir == (where if keys == FOLDER else None)


def test_an_sftp_place_says_all_it_can() -> None:
    keys = f"{SFTP}; port: 2222; privateKey: {KEY}; passphrase: stored; hostKey: {PRINT}="
    destination = channel(destination=f"{keys}; mode: create").destinations[0]
    assert isinstance(destination, SftpDestination)
    assert (destination.port, destination.private_key, destination.host_key) == (2222, KEY, PRINT)
    assert (destination.mode, destination.secret_fields()) == ("create", ("passphrase",))
    source = channel(f"{SFTP}; agent: true; hostKey: {LINE} anna@lab; keepProcessed: a\\b; errorDir: bad").source
    assert isinstance(source, SftpSource)
    assert (source.agent, source.host_key, source.secret_fields()) == (True, LINE, ())
    assert (source.keep_processed, source.error_dir) == ("a\\b", "bad")


def test_object_stores_are_read_with_their_defaults() -> None:
    source, target = channel(S3).source, channel(destination=S3).destinations[0]
    assert isinstance(source, S3Source)
    assert isinstance(target, S3Destination)
    assert (source.prefix, source.region, source.endpoint, source.ca_file) == ("", None, None, None)
    assert (source.addressing, source.checksum, source.credentials) == ("auto", "auto", "stored")
    assert (target.mode, target.file_name) == ("create", "{id}-{output}{ext}")
    assert source.secret_fields() == ("accessKeyId", "secretAccessKey", "sessionToken")
    blob, out = channel(AZURE).source, channel(destination=f"{AZURE}; mode: replace").destinations[0]
    assert isinstance(blob, AzblobSource)
    assert isinstance(out, AzblobDestination)
    assert (blob.credentials, out.mode) == ("stored", "replace")
    assert blob.secret_fields() == ("accountKey", "sas", "connectionString")


@pytest.mark.parametrize("kind", [S3, AZURE])
def test_a_prefix_is_one_place_with_and_without_its_last_slash(kind: str) -> None:
    assert channel(f"{kind}; prefix: in/lab/") == channel(f"{kind}; prefix: in/lab")


def test_credentials_by_name_need_no_secret() -> None:
    source = channel(f"{S3}; credentials: profile:lab; endpoint: 'https://s3.lab.example:9000/'").source
    assert isinstance(source, S3Source)
    assert (source.secret_fields(), source.endpoint) == ((), "https://s3.lab.example:9000")
    assert isinstance(channel(f"{AZURE}; credentials: default").source, AzblobSource)


@pytest.mark.parametrize("source", [STORED, S3, AZURE])
def test_all_share_the_keys_that_choose(source: str) -> None:
    keys = "pollInterval: 5s; minAge: 0; recursive: true; match: ['*.hl7']; maxSize: 1MiB; order: modified"
    made = channel(f"{source}; {keys}; singleNode: true").source
    assert not isinstance(made, FolderSource)
    assert (made.poll_interval.ms, made.min_age.ms, made.recursive, made.order) == (5_000, 0, True, "modified")
    assert made.takes(b"ward/a.hl7")
    assert not made.takes(b"a.txt")


# (keys, which one is at fault, part of what was expected)
SFTP_FAULTS = [
    (SFTP, "", "exactly one of password: stored, privateKey: PATH and agent: true"),
    (f"{SFTP}; agent: false", "", "exactly one of"),
    (f"{STORED}; agent: true", ".agent", "exactly one way to log in; password is one already"),
    (f"{STORED}; privateKey: {KEY}", ".privateKey", "exactly one way to log in"),
    (f"{STORED}; passphrase: stored", ".passphrase", "no passphrase without a privateKey"),
    ("type: sftp; user: a; dir: /d; agent: true", ".host", "this key: The server's name or address"),
    (f"{STORED}; port: 0", ".port", "at least 1"),
    (f"{STORED}; port: '22'", ".port", "a whole number"),
    (STORED.replace("sftp.lab.example", "sftp://lab"), ".host", "without sftp:// and without a port"),
    (STORED.replace("sftp.lab.example", "lab:22 "), ".host", "without a port"),
    (STORED.replace("anna", "''"), ".user", "the name of an account"),
    (STORED.replace("/drops", "/drops/.claimed/x"), ".dir", "the engine's own"),
    (STORED.replace("/drops", "''"), ".dir", "the path of a folder on the server"),
    (f"{STORED}; hostKey: SHA256:abc", ".hostKey", "the host key's line"),
    (f"{STORED}; hostKey: {LINE.replace('ssh-ed25519', 'ssh-rsa')}", ".hostKey", "its fingerprint (SHA256:…)"),
    (f"{STORED}; hostKey: 'MD5:00:11'", ".hostKey", "its fingerprint (SHA256:…)"),
    (f"{SFTP}; privateKey: keys/lab", ".privateKey", "the absolute path of a file"),
    (f"{STORED}; volume: any", ".volume", "a known key"),
    (f"{STORED}; keepProcessed: a/../b", ".keepProcessed", "a folder below dir"),
    (f"{STORED}; keepProcessed: a; errorDir: a/", ".errorDir", "another folder than keepProcessed"),
    (f"{STORED}; manifest: true", ".manifest", "no manifest without doneFile"),
    (f"{STORED}; doneFile: '{{id}}.done'", ".doneFile", "a name with {name} or {stem} once"),
    (f"{STORED}; bucket: x", ".bucket", "a known key: type host port user dir"),
]
OBJECT_FAULTS = [
    (f"{S3}; keepProcessed: done", ".keepProcessed", "an object store claims by a marker and moves no file"),
    (f"{S3}; doneFile: x", ".doneFile", "an object store claims by a marker and moves no file"),
    (f"{S3}; manifest: true", ".manifest", "an object store claims by a marker and moves no file"),
    (f"{AZURE}; bundle: true", ".bundle", "an object store claims by a marker and moves no file"),
    (f"{S3}; errorDir: x", ".errorDir", "an object store claims by a marker and moves no file"),
    (f"{S3}; readTries: 3", ".readTries", "an object store claims by a marker and moves no file"),
    (f"{AZURE}; readTries: 3", ".readTries", "an object store claims by a marker and moves no file"),
    ("type: s3", ".bucket", "this key: The bucket"),
    ("type: s3; bucket: a/b", ".bucket", "a bucket's name"),
    (f"{S3}; prefix: /in", ".prefix", "a path like in/lab"),
    (f"{S3}; prefix: in//x", ".prefix", "a path like in/lab"),
    (f"{S3}; prefix: in/../x", ".prefix", "a path like in/lab"),
    (f"{S3}; prefix: /", ".prefix", "a path like in/lab"),
    (f"{S3}; prefix: in/.claimed", ".prefix", "the engine's own"),
    (f"{S3}; prefix: {'x' * 513}", ".prefix", "at most 512 bytes"),
    (f"{S3}; region: eu central", ".region", "a region like eu-central-1"),
    (f"{S3}; endpoint: store.example", ".endpoint", "an address like https://"),
    (f"{S3}; endpoint: 'https://store.example/?sig=hunter2'", ".endpoint", "without a name, a key or a token"),
    (f"{S3}; endpoint: 'https://anna:hunter2@store.example'", ".endpoint", "without a name, a key or a token"),
    (f"{S3}; endpoint: 'https://store.example:99999'", ".endpoint", "an address like https://"),
    (f"{S3}; addressing: host", ".addressing", "auto, path or virtual"),
    (f"{S3}; checksum: none", ".checksum", "auto or when-required"),
    (f"{S3}; credentials: AKIAHUNTER2:hunter2", ".credentials", "stored, default or profile:NAME"),
    (f"{S3}; caFile: ca.pem", ".caFile", "the absolute path of a file"),
    ("type: azblob; account: Lab; container: results", ".account", "a storage account's name"),
    ("type: azblob; account: labstore; container: a--b", ".container", "a container's name"),
    (f"{AZURE}; credentials: profile:x", ".credentials", "stored or default"),
    (f"{AZURE}; region: x", ".region", "a known key"),
]


@pytest.mark.parametrize(("keys", "at", "words"), SFTP_FAULTS + OBJECT_FAULTS)
def test_a_fault_names_its_key_and_never_a_secret(keys: str, at: str, words: str) -> None:
    (fault,) = faults(keys)
    assert fault.key == f"channels[0].source{at}"
    assert words in fault.expected
    assert "hunter2" not in fault.whole_text
    assert "found keys with values" not in fault.whole_text
    places = [number for number, part in enumerate(keys.split(";")) if part.strip().startswith(f"{at[1:]}:")]
    assert fault.line == (4 + places[0] if places and at else 3)


@pytest.mark.parametrize("field", ["password", "passphrase", "accessKeyId", "connectionString", "sas"])
@pytest.mark.parametrize("kind", [f"{SFTP}; privateKey: {KEY}", S3, AZURE])
def test_a_secret_in_the_file_is_refused_and_not_shown(kind: str, field: str) -> None:
    found = [fault for fault in faults(destination=f"{kind}; {field}: hunter2") if field in fault.key]
    assert [fault.key for fault in found] == [f"channels[0].destinations[0].{field}"]
    assert "no secret in this file" in found[0].expected
    assert not any("hunter2" in fault.whole_text for fault in faults(destination=f"{kind}; {field}: hunter2"))


def test_a_misspelt_key_of_a_destination_is_named() -> None:
    (fault,) = faults(destination=f"{S3}; buckett: x")
    assert (fault.key, fault.expected) == ("channels[0].destinations[0].buckett", "a known key; did you mean bucket?")
    (missing,) = faults(destination="host: x")
    assert missing.key == "channels[0].destinations[0].type"
    assert missing.expected.startswith("this key: The kind of place")


def test_no_destination_has_the_sources_name() -> None:
    with pytest.raises(ConfigError) as caught:
        parse_config(text().replace("name: out", "name: Source").encode())
    assert [fault.key for fault in caught.value.faults] == ["channels[0].destinations[0].name"]


@pytest.mark.parametrize(
    ("source", "target", "words"),
    [
        (STORED, STORED.replace("/drops", "/x/../drops/"), "another folder than the channel's own source"),
        (STORED, STORED.replace("/drops", "/drops/out"), "a folder outside"),
        (STORED, STORED.replace("/drops", "/"), "does not hold"),
        (STORED, STORED.replace("sftp.lab", "SFTP.LAB").replace("anna; ", "anna; port: 22; "), "another folder"),
        (f"{S3}; prefix: in", f"{S3}; prefix: in/", "another prefix than the channel's own source"),
        (f"{S3}; prefix: in", f"{S3}; prefix: in/out", "a prefix outside"),
        (f"{S3}; prefix: in", S3, "a prefix that does not hold"),
        (
            f"{S3}; prefix: in; endpoint: 'http://h:80'",
            f"{S3}; prefix: in; endpoint: 'http://H/'",
            "another prefix than the channel's own source",
        ),
        (AZURE, AZURE, "another prefix than the channel's own source"),
        (AZURE, f"{AZURE}; endpoint: 'https://labstore.blob.core.windows.net'", "another prefix"),
        (S3, f"{S3}; endpoint: 'https://s3.eu-central-1.amazonaws.com/'", "another prefix"),
    ],
)
def test_a_source_that_touches_its_own_destination_is_refused(source: str, target: str, words: str) -> None:
    (fault,) = faults(source, target)
    assert words in fault.expected
    assert fault.key.startswith("channels[0].destinations[0]")


@pytest.mark.parametrize(
    ("source", "target"),
    [
        (STORED, STORED.replace("/drops", "/drops2")),
        (STORED, STORED.replace("anna", "berta")),
        (STORED, STORED + "; port: 2222"),
        (STORED, f"type: folder; dir: {ROOT}"),
        (f"{S3}; prefix: in", f"{S3}; prefix: in2/x"),
        (S3, S3.replace("lab-results", "other")),
        (S3, f"{S3}; endpoint: 'https://store.example'"),
        (AZURE, AZURE.replace("labstore", "otherstore")),
    ],
)
def test_places_apart_are_good(source: str, target: str) -> None:
    assert channel(source, target).name == "lab"


@pytest.mark.parametrize("kind", [STORED, f"{S3}; prefix: in", AZURE])
def test_a_single_node_place_has_one_channel(kind: str) -> None:
    one = text(f"{kind}; singleNode: true")
    two = one + text(kind).removeprefix("channels:\n").replace("name: lab", "name: other")
    with pytest.raises(ConfigError) as caught:
        parse_config(two.encode())
    assert "singleNode is set" in caught.value.faults[0].expected


def two_sources(one: str, other: str) -> bytes:
    """Two channels with a folder destination each."""
    return (text(one) + text(other).removeprefix("channels:\n").replace("name: lab", "name: other")).encode()


DEEP = "recursive: true"


@pytest.mark.parametrize(
    ("one", "other", "words"),
    [
        (f"{S3}; prefix: in; {DEEP}", f"{S3}; prefix: in/sub", "is not below the prefix of channels[0]"),
        (f"{S3}; prefix: in/sub", f"{S3}; prefix: in/; {DEEP}", "does not hold the prefix of channels[0]"),
        (f"{S3}; {DEEP}", f"{S3}; prefix: in", "is not below the prefix of channels[0]"),
        (f"{S3}; prefix: in", f"{S3}; {DEEP}", "does not hold the prefix of channels[0]"),
        (f"{S3}; prefix: in; {DEEP}", f"{S3}; prefix: in/a/b; {DEEP}", "is not below"),
        (f"{AZURE}; {DEEP}", f"{AZURE}; prefix: in", "is not below the prefix of channels[0]"),
        (
            f"{S3}; {DEEP}",
            f"{S3}; prefix: in; endpoint: 'https://s3.eu-central-1.amazonaws.com/'",
            "is not below the prefix of channels[0]",
        ),
    ],
)
def test_a_prefix_read_as_part_of_another_channel_s_is_refused(one: str, other: str, words: str) -> None:
    with pytest.raises(ConfigError) as caught:
        parse_config(two_sources(one, other))
    (fault,) = caught.value.faults
    assert words in fault.expected
    assert fault.key.startswith("channels[1].source")
    assert fault.line is not None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (f"{S3}; prefix: in; {DEEP}", f"{S3}; prefix: in; {DEEP}"),
        (f"{S3}; prefix: in; {DEEP}", f"{S3}; prefix: in"),
        (f"{S3}; prefix: in", f"{S3}; prefix: in/sub; {DEEP}"),
        (f"{S3}; prefix: in; {DEEP}", f"{S3}; prefix: in2"),
        (f"{S3}; {DEEP}", f"{S3.replace('lab-results', 'other')}; prefix: in"),
        (f"{STORED}; {DEEP}", STORED.replace("/drops", "/drops/sub")),
    ],
)
def test_two_channels_may_share_a_prefix_and_read_prefixes_apart(one: str, other: str) -> None:
    assert len(parse_config(two_sources(one, other)).channels) == 2


GOOD = [STORED, f"{SFTP}; agent: true; hostKey: {LINE}", f"{SFTP}; privateKey: {KEY}; passphrase: stored", S3, AZURE]


@pytest.mark.parametrize("kind", GOOD)
def test_the_schema_takes_what_the_program_takes(kind: str) -> None:
    for made in (text(kind), text(destination=kind)):
        parse_config(made.encode())
        assert list(validator().iter_errors(data_of(made))) == []


@pytest.mark.parametrize(
    "kind",
    [
        SFTP,
        f"{STORED}; agent: true",
        f"{STORED}; passphrase: stored",
        f"{SFTP}; password: hunter2",
        f"{STORED}; hostKey: nothing",
        f"{STORED}; port: 70000",
        f"{S3}; errorDir: x",
        f"{S3}; credentials: mine",
        f"{S3}; endpoint: store.example",
        f"{AZURE}; addressing: path",
        "type: azblob; account: Lab; container: results",
    ],
)
def test_the_schema_refuses_what_the_program_refuses(kind: str) -> None:
    made = text(kind)
    with pytest.raises(ConfigError):
        parse_config(made.encode())
    found: list[Any] = list(validator().iter_errors(data_of(made)))
    assert found
