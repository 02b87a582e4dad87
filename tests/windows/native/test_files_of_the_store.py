"""The files beside the database: put in their places while others have them open, and the log that Windows keeps."""

# ruff: noqa: E402 - the assertion stands first, so that mypy does not read this for the other systems
import ctypes
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

assert sys.platform == "win32"

from pathways_desktop.domain.clock import SystemClock
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.engine.audit_export import export_audit
from pathways_desktop.store.keys import KeyFile
from pathways_desktop.store.recovery import new_secret
from pathways_desktop.store.store import Store
from pathways_desktop.system import eventlog
from tests.store.conftest import put

EVENTLOG_SEQUENTIAL_READ, EVENTLOG_BACKWARDS_READ = 1, 8


@pytest.fixture
def key_file(tmp_path: Path) -> Path:
    """Where the master keys are kept."""
    return tmp_path / "keys" / "master.key"


@pytest.fixture
def provider(home: Path, key_file: Path) -> KeyFile:
    """The key file as the store uses it."""
    return KeyFile(key_file, home)


def opened(home: Path, provider: KeyFile) -> Store:
    return Store.open(home, provider, SystemClock(), create=True)


@pytest.fixture
def let_go(monkeypatch: pytest.MonkeyPatch) -> Callable[[Path], list[str]]:
    """Hold a file open, as programs do that share no removal, until a rename over it was refused once."""

    def hold(path: Path) -> list[str]:
        reader, refused, replace = path.open("rb"), list[str](), Path.replace

        def watched(source: Path, target: Path) -> Path:
            try:
                return replace(source, target)
            except PermissionError:
                refused.append(source.name)
                reader.close()
                raise

        monkeypatch.setattr(Path, "replace", watched)
        return refused

    return hold


def test_a_rotation_waits_for_who_reads_the_key_file(
    home: Path, provider: KeyFile, key_file: Path, let_go: Callable[[Path], list[str]]
) -> None:
    with opened(home, provider) as store:
        message = put(store, b"kept").message_id
        refused = let_go(key_file)
        number = store.master_key.rotate("zzoperator")
    assert refused
    assert [path.name for path in key_file.parent.iterdir()] == [key_file.name]
    with opened(home, provider) as store:
        assert message is not None
        assert (store.master_key.status().number, b"".join(store.content(message).chunks())) == (number, b"kept")
        assert provider.get(store.store_id, 1) is None


def test_a_key_file_that_stays_open_is_left_as_it_was_and_no_keys_lie_beside_it(
    home: Path, provider: KeyFile, key_file: Path
) -> None:
    with opened(home, provider) as store:
        message = put(store, b"kept").message_id
        before = key_file.read_bytes()
        with key_file.open("rb"), pytest.raises(PathwaysError, match=r"EPERM|EBUSY|EACCES"):
            store.master_key.rotate("zzoperator")
    assert key_file.read_bytes() == before
    assert [path.name for path in key_file.parent.iterdir()] == [key_file.name]
    with opened(home, provider) as store:
        assert message is not None
        assert b"".join(store.content(message).chunks()) == b"kept"
        assert store.master_key.rotate("zzoperator") == 2


@pytest.mark.parametrize("name", ["audit.csv", "store.backup"])
def test_a_file_made_for_a_person_waits_for_who_reads_the_older_one(
    home: Path, provider: KeyFile, tmp_path: Path, let_go: Callable[[Path], list[str]], name: str
) -> None:
    target = tmp_path / "out" / name
    target.parent.mkdir()
    target.write_bytes(b"older")
    with opened(home, provider) as store:
        store.master_key.set_recovery(new_secret(), "zzoperator")
        refused = let_go(target)
        if name == "audit.csv":
            export_audit(store, target, "zzoperator")
        else:
            store.back_up(target, "zzoperator", over=True)
    assert refused
    assert [path.name for path in target.parent.iterdir()] == [name]
    assert target.read_bytes() != b"older"


@pytest.mark.wine_differs("event-log")
def test_the_event_log_keeps_the_line() -> None:
    line = "ZZTEST audit record, ü"
    eventlog.tell(line)
    api = ctypes.WinDLL("advapi32", use_last_error=True)
    api.OpenEventLogW.restype = ctypes.c_void_p
    log = ctypes.c_void_p(api.OpenEventLogW(None, "Application"))
    assert log.value
    buffer, got, needed = ctypes.create_string_buffer(0x10000), ctypes.c_ulong(), ctypes.c_ulong()
    newest_first = EVENTLOG_SEQUENTIAL_READ | EVENTLOG_BACKWARDS_READ
    try:
        assert api.ReadEventLogW(log, newest_first, 0, buffer, len(buffer), ctypes.byref(got), ctypes.byref(needed))
    finally:
        api.CloseEventLog(log)
    kept = buffer.raw[: got.value]
    assert line.encode("utf-16-le") in kept
    assert eventlog.SOURCE.encode("utf-16-le") in kept
