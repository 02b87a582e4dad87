"""Secrets, host keys and kits over a real store: which key counts, what may be trusted, what is told of secrets."""

import base64
import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from pathways_desktop.config.model import Config, PlaceSettings
from pathways_desktop.config.places_sftp import SftpPlace
from pathways_desktop.domain.access import HostKeyRow, HostKeyState, OfferedKey, SecretField, SecretRow
from pathways_desktop.domain.clock import SystemClock
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.engine.access import (
    channels_on,
    delete_secret,
    host_keys,
    kit_for,
    secret_fields,
    secret_rows,
    set_secret,
    trust,
)
from pathways_desktop.locations.kit import PlaceKit
from pathways_desktop.store.keys import KeyFile
from pathways_desktop.store.store import Store


def line(letter: str) -> str:
    blob = b"\0\0\0\x0bssh-ed25519" + b"\0\0\0\x20" + letter.encode() * 32
    return "ssh-ed25519 " + base64.b64encode(blob).decode()


def fingerprint(key: str) -> str:
    digest = hashlib.sha256(base64.b64decode(key.split()[1])).digest()
    return "SHA256:" + base64.b64encode(digest).decode().rstrip("=")


FIRST, SECOND = line("a"), line("b")
NAME = "lab/source/password"


@dataclass
class Answers:
    """Servers that have this key, or do not answer."""

    key: str = FIRST
    away: bool = False
    asked: list[tuple[str, int, str | None]] = field(default_factory=list)

    def host_key(self, settings: SftpPlace, pinned: str | None, seconds: float) -> OfferedKey:
        self.asked.append((settings.host, settings.port, pinned))
        if self.away:
            raise PathwaysError("ECONNREFUSED")
        pin = None if pinned is None else pinned if pinned.startswith("SHA256:") else fingerprint(pinned)
        return OfferedKey("ssh-ed25519", fingerprint(self.key), self.key, pin)

    def make_folder(self, settings: PlaceSettings, kit: PlaceKit) -> bool:
        raise AssertionError("nobody asks for a folder here")


@pytest.fixture
def store(home: Path, tmp_path: Path) -> Iterator[Store]:
    with Store.open(home, KeyFile(tmp_path / "key", home), SystemClock(), create=True) as made:
        yield made


def config(**more: object) -> Config:
    """A channel that reads SFTP and writes to the same server, another one and a folder."""
    place = {"type": "sftp", "host": "sftp.lab.example", "user": "anna", "password": "stored", **more}
    raw = {
        "name": "lab",
        "source": {**place, "dir": "/in"},
        "destinations": [
            {**place, "name": "back", "host": "SFTP.lab.example.", "dir": "/out"},
            {**place, "name": "other", "port": 2222, "dir": "/out"},
        ],
    }
    return Config.model_validate({"channels": [raw]})


def code_of(act: Callable[[], object]) -> str:
    with pytest.raises(PathwaysError) as caught:
        act()
    return caught.value.code


def rows(store: Store, answers: Answers, made: Config | None = None) -> list[HostKeyRow]:
    return host_keys(answers, store, (made or config()).channels[0])


# --- host keys


def test_each_server_is_asked_once_whatever_is_on_it(store: Store) -> None:
    answers = Answers()
    first, second = rows(store, answers)
    assert (first.server, first.places, first.state) == ("sftp.lab.example", ("source", "back"), HostKeyState.NEW)
    assert (second.server, second.places) == ("[sftp.lab.example]:2222", ("other",))
    assert answers.asked == [("sftp.lab.example", 22, None), ("sftp.lab.example", 2222, None)]


def test_a_new_key_is_trusted_for_all_on_its_server_and_nobody_else(store: Store) -> None:
    answers = Answers()
    first, _ = rows(store, answers)
    trust(store, first, None, "anna")
    states = [row.state for row in rows(store, answers)]
    assert states == [HostKeyState.TRUSTED, HostKeyState.NEW]
    channel = config().channels[0]
    pinned = {
        name: kit_for(store, "lab", name, place).host_key()
        for name, place in (("source", channel.source), *((one.name, one) for one in channel.destinations))
    }
    assert pinned == {"source": FIRST, "back": FIRST, "other": None}
    assert channels_on(config(), [first]) == ["lab"]
    assert channels_on(config(), [replace(first, host="elsewhere")]) == []


def test_a_changed_key_is_trusted_with_its_own_fingerprint_alone(store: Store) -> None:
    trust(store, rows(store, Answers())[0], None, "anna")
    answers = Answers(SECOND)
    changed = rows(store, answers)[0]
    assert (changed.state, changed.trusted) == (HostKeyState.CHANGED, FIRST)
    assert changed.offered is not None
    assert changed.offered.pinned == fingerprint(FIRST)
    for typed in (None, "", "yes", fingerprint(FIRST)):
        assert code_of(lambda typed=typed: trust(store, changed, typed, "anna")) == "ERR_PATHWAYS_HOST_KEY_DIFFERS"  # type: ignore[misc]
    assert store.host_keys.trusted("sftp.lab.example", 22) == FIRST
    trust(store, changed, f" {fingerprint(SECOND)}= ", "anna")
    assert store.host_keys.trusted("sftp.lab.example", 22) == SECOND


def test_what_was_shown_is_not_trusted_over_what_was_trusted_since(store: Store) -> None:
    shown = rows(store, Answers(FIRST))[0]
    trust(store, rows(store, Answers(SECOND))[0], None, "berta")
    assert code_of(lambda: trust(store, shown, fingerprint(FIRST), "anna")) == "ERR_PATHWAYS_HOST_KEY_DIFFERS"
    assert store.host_keys.trusted("sftp.lab.example", 22) == SECOND


def test_a_wrong_fingerprint_trusts_nothing(store: Store) -> None:
    shown = rows(store, Answers())[0]
    assert code_of(lambda: trust(store, shown, fingerprint(SECOND), "anna")) == "ERR_PATHWAYS_HOST_KEY_DIFFERS"
    assert store.host_keys.trusted("sftp.lab.example", 22) is None


@pytest.mark.parametrize(
    ("pin", "state"),
    [
        (FIRST, HostKeyState.IN_FILE),
        (fingerprint(FIRST), HostKeyState.IN_FILE),
        (fingerprint(SECOND), HostKeyState.OTHER_IN_FILE),
    ],
)
def test_the_key_of_the_file_stands_over_the_trusted_one(store: Store, pin: str, state: HostKeyState) -> None:
    trust(store, rows(store, Answers(SECOND))[0], None, "anna")
    made = config(hostKey=pin)
    row = rows(store, Answers(FIRST), made)[0]
    assert row.state is state
    assert kit_for(store, "lab", "source", made.channels[0].source).host_key() == pin
    assert code_of(lambda: trust(store, row, None, "anna")) == "ERR_PATHWAYS_HOST_KEY_IN_FILE"


def test_a_server_that_does_not_answer_is_told_with_its_code(store: Store) -> None:
    row = rows(store, Answers(away=True))[0]
    assert (row.state, row.code, row.offered) == (HostKeyState.UNKNOWN, "ECONNREFUSED", None)
    assert code_of(lambda: trust(store, row, None, "anna")) == "ECONNREFUSED"


# --- secrets


def test_a_kit_reads_the_secrets_of_its_own_place_as_they_are_now(store: Store) -> None:
    channel = config().channels[0]
    mine, other = (kit_for(store, "lab", name, channel.source) for name in ("source", "back"))
    assert mine.secret("password") is None
    set_secret(store, config(), NAME, "hunter2", "anna")
    assert (mine.secret("password"), other.secret("password")) == ("hunter2", None)
    assert "hunter2" not in repr(mine)
    assert mine.missing("password").detail == NAME


def test_what_is_set_and_what_is_missing_is_told_without_values(store: Store) -> None:
    set_secret(store, config(), NAME, "hunter2", "anna")
    at = store.secrets.times()[NAME]
    assert secret_fields(store, config().channels[0]) == [
        SecretField(NAME, "password", at),
        SecretField("lab/back/password", "password", None),
        SecretField("lab/other/password", "password", None),
    ]
    assert secret_rows(store, config()) == [SecretRow(NAME, at, used=True)]
    assert secret_rows(store, Config(channels=())) == [SecretRow(NAME, at, used=False)]
    assert secret_rows(store, None) == [SecretRow(NAME, at, used=True)]


@pytest.mark.parametrize("value", ["", "a\nb", "a\r", "a\0", "x" * 8193])
def test_what_can_be_no_secret_is_refused_without_being_repeated(store: Store, value: str) -> None:
    with pytest.raises(PathwaysError) as caught:
        set_secret(store, config(), NAME, value, "anna")
    assert caught.value.code == "ERR_PATHWAYS_SECRET_VALUE"
    assert value == "" or value not in str(caught.value)
    assert store.secrets.times() == {}


def test_a_secret_is_deleted_also_when_nobody_takes_it_any_more(store: Store) -> None:
    set_secret(store, config(), NAME, "hunter2", "anna")
    delete_secret(store, Config(channels=()), NAME, "anna")
    assert code_of(lambda: delete_secret(store, config(), NAME, "anna")) == "ERR_PATHWAYS_SECRET_NOT_SET"
    assert code_of(lambda: delete_secret(store, config(), "lab/source/sas", "anna")) == "ERR_PATHWAYS_SECRET_UNKNOWN"
