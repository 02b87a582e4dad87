"""The key file, the system's key store held to the real ones, and a missing or wrong key. No real key store."""

import base64
import os
import stat
import sys
import threading
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pytest

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.store.keyring_store import Backend, SystemKeyStore, allowed
from pathways_desktop.store.keys import KEY_BYTES, KeyFile, provider_for
from pathways_desktop.store.store import Store
from tests.store.conftest import MovedClock

KEY = bytes(range(32))
OTHER = bytes(range(32, 64))
posix_only = pytest.mark.skipif(sys.platform == "win32", reason="mode bits")


def code_of(act: Callable[[], object]) -> str:
    with pytest.raises(PathwaysError) as caught:
        act()
    return caught.value.code


def _make_fifo(path: Path) -> None:
    if sys.platform != "win32":
        os.mkfifo(path, 0o600)


class FakeBackend:
    """A back end that keeps passwords in memory. Its class is given the module and name of a real one below."""

    persist = "enterprise"

    def __init__(self, priority: float = 5.0) -> None:
        self._priority = priority
        self.kept: dict[tuple[str, str], str] = {}

    @property
    def priority(self) -> float:
        return self._priority

    def get_password(self, service: str, username: str, /) -> str | None:
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str, /) -> None:
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str, /) -> None:
        del self.kept[service, username]


def backend(full_name: str, base: type[FakeBackend] = FakeBackend, priority: float = 5.0) -> FakeBackend:
    module, _, name = full_name.rpartition(".")
    made: FakeBackend = type(name, (base,), {"__module__": module, "__qualname__": name})(priority)
    return made


def key_store(*backends: Backend, limit: float = 5.0) -> SystemKeyStore:
    found: Sequence[Backend] = backends
    return SystemKeyStore(lambda: found, limit)


SECRET_SERVICE = "keyring.backends.SecretService.Keyring"


@pytest.mark.parametrize(
    "name",
    [
        "keyring.backends.Windows.WinVaultKeyring",
        "keyring.backends.macOS.Keyring",
        SECRET_SERVICE,
        "keyring.backends.libsecret.Keyring",
        "keyring.backends.kwallet.DBusKeyring",
    ],
)
def test_real_key_stores_are_let_in(name: str) -> None:
    assert allowed(backend(name))


@pytest.mark.parametrize(
    "name",
    [
        "keyring.backends.fail.Keyring",
        "keyring.backends.null.Keyring",
        "keyrings.alt.file.PlaintextKeyring",
        "keyrings.alt.file.EncryptedKeyring",
        "somewhere.else.Keyring",
    ],
)
def test_others_are_no_key_store(name: str) -> None:
    assert not allowed(backend(name))
    assert code_of(lambda: key_store(backend(name)).get("ab")) == "ERR_PATHWAYS_KEY_STORE_MISSING"
    assert code_of(lambda: key_store(backend(name)).put("ab", KEY)) == "ERR_PATHWAYS_KEY_STORE_MISSING"


def test_chain_is_let_in_only_whole() -> None:
    chain = backend("keyring.backends.chainer.ChainerBackend")
    good, bad = backend(SECRET_SERVICE), backend("keyrings.alt.file.PlaintextKeyring")
    for members, expected in (([good], True), ([good, bad], False), ([], False)):
        chain.backends = members  # type: ignore[attr-defined]
        assert allowed(chain) is expected


def test_plain_text_backend_never_wins_by_priority() -> None:
    good = backend(SECRET_SERVICE, priority=1)
    bad = backend("keyrings.alt.file.PlaintextKeyring", priority=99)
    key_store(bad, good).put("ab", KEY)
    assert not bad.kept
    assert good.kept == {("PathwaysDesktop/ab/1", "kek"): base64.b64encode(KEY).decode()}


def test_key_is_found_again_in_a_lesser_key_store() -> None:
    first, second = backend(SECRET_SERVICE, priority=9), backend("keyring.backends.kwallet.DBusKeyring", priority=4)
    key_store(second).put("ab", KEY)
    found = key_store(first, second)
    assert found.get("ab") == KEY
    assert found.name == "KWallet"
    assert found.get("cd") is None


def test_windows_entry_stays_on_the_machine() -> None:
    vault = backend("keyring.backends.Windows.WinVaultKeyring")
    key_store(vault).put("ab", KEY)
    assert vault.persist == "local machine"


def test_key_that_is_not_given_back_is_refused() -> None:
    class Forgets(FakeBackend):
        def set_password(self, service: str, username: str, password: str, /) -> None:
            pass

    assert (
        code_of(lambda: key_store(backend(SECRET_SERVICE, Forgets)).put("ab", KEY)) == "ERR_PATHWAYS_KEY_STORE_LOCKED"
    )


def test_every_failure_of_the_key_store_is_locked_and_tells_no_secret() -> None:
    class Breaks(FakeBackend):
        def get_password(self, service: str, username: str, /) -> str | None:
            raise ValueError("ZZSECRET")

    with pytest.raises(PathwaysError) as caught:
        key_store(backend(SECRET_SERVICE, Breaks)).get("ab")
    assert caught.value.code == "ERR_PATHWAYS_KEY_STORE_LOCKED"
    assert "ZZSECRET" not in str(caught.value)


def test_key_store_that_hangs_is_locked() -> None:
    answer = threading.Event()

    class Hangs(FakeBackend):
        def get_password(self, service: str, username: str, /) -> str | None:
            answer.wait(30)
            return None

    try:
        assert code_of(lambda: key_store(backend(SECRET_SERVICE, Hangs), limit=0.05).get("ab")) == (
            "ERR_PATHWAYS_KEY_STORE_LOCKED"
        )
    finally:
        answer.set()


def test_entry_that_is_no_key_is_wrong() -> None:
    vault = backend(SECRET_SERVICE)
    vault.kept["PathwaysDesktop/ab/1", "kek"] = "c2hvcnQ="
    assert code_of(lambda: key_store(vault).get("ab")) == "ERR_PATHWAYS_KEY_WRONG"


def test_variable_chooses_no_backend(monkeypatch: pytest.MonkeyPatch) -> None:
    import keyring.backend

    from pathways_desktop.store import keyring_store

    vault = backend(SECRET_SERVICE)
    monkeypatch.setattr(keyring.backend, "get_all_keyring", lambda: [vault])
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")
    assert keyring_store._found() == [vault]
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.fail.Keyring")
    assert keyring_store._found() == []


def test_provider_is_the_file_that_is_named(home: Path, key_file: Path) -> None:
    assert provider_for(key_file, home).name == "key file"
    assert isinstance(provider_for(None, home), SystemKeyStore)


def test_key_file_gives_back_what_was_put(home: Path, key_file: Path) -> None:
    kept = KeyFile(key_file, home)
    assert kept.get("ab") is None
    kept.put("ab", KEY)
    assert kept.get("ab") == KEY
    if sys.platform != "win32":
        assert stat.S_IMODE(key_file.stat().st_mode) == 0o600
    assert code_of(lambda: kept.put("ab", OTHER)) == "ERR_PATHWAYS_KEY_FILE_UNSAFE"
    assert kept.get("ab") == KEY


def test_key_file_holds_the_keys_of_several_stores_and_numbers(home: Path, key_file: Path) -> None:
    kept = KeyFile(key_file, home)
    kept.put("ab", KEY)
    kept.put("cd", OTHER)
    kept.put("ab", OTHER, 2)
    assert (kept.get("ab"), kept.get("ab", 2), kept.get("cd"), kept.get("ef")) == (KEY, OTHER, OTHER, None)
    kept.forget("ab", 1)
    kept.forget("ab", 7)
    assert (kept.get("ab"), kept.get("ab", 2), kept.get("cd")) == (None, OTHER, OTHER)
    if sys.platform != "win32":
        assert stat.S_IMODE(key_file.stat().st_mode) == 0o600


def test_key_file_of_one_bare_line_serves_any_store_and_is_never_taken_away(home: Path, key_file: Path) -> None:
    key_file.parent.mkdir()
    key_file.write_bytes(base64.b64encode(KEY) + b"\n")
    key_file.chmod(0o600)
    kept = KeyFile(key_file, home)
    kept.put("ab", OTHER, 2)
    kept.forget("ab", 1)
    assert (kept.get("ab"), kept.get("cd"), kept.get("ab", 2)) == (KEY, KEY, OTHER)


@posix_only
@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660, 0o644])
def test_key_file_that_others_may_read_is_refused(home: Path, key_file: Path, mode: int) -> None:
    kept = KeyFile(key_file, home)
    kept.put("ab", KEY)
    key_file.chmod(mode)
    assert code_of(lambda: kept.get("ab")) == "ERR_PATHWAYS_KEY_FILE_UNSAFE"


@posix_only
def test_key_file_is_never_read_through_a_link(home: Path, key_file: Path, tmp_path: Path) -> None:
    KeyFile(key_file, home).put("ab", KEY)
    link = tmp_path / "link"
    link.symlink_to(key_file)
    assert code_of(lambda: KeyFile(link, home).get("ab")) == "ERR_PATHWAYS_KEY_FILE_UNSAFE"


@posix_only
@pytest.mark.parametrize("make", [lambda path: path.mkdir(0o700), _make_fifo])
def test_key_file_is_an_ordinary_file(home: Path, tmp_path: Path, make: Callable[[Path], None]) -> None:
    make(tmp_path / "odd")
    assert code_of(lambda: KeyFile(tmp_path / "odd", home).get("ab")) == "ERR_PATHWAYS_KEY_FILE_UNSAFE"


@pytest.mark.parametrize("text", [b"", b"no base64 !", base64.b64encode(b"short"), base64.b64encode(bytes(64))])
def test_key_file_without_a_key_is_refused(home: Path, tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "key"
    path.write_bytes(text)
    path.chmod(0o600)
    assert code_of(lambda: KeyFile(path, home).get("ab")) == "ERR_PATHWAYS_KEY_FILE_NO_KEY"
    assert code_of(lambda: KeyFile(path, home).put("ab", KEY)) == "ERR_PATHWAYS_KEY_FILE_NO_KEY"
    assert path.read_bytes() == text


def test_key_file_inside_the_home_is_refused(home: Path, tmp_path: Path) -> None:
    for path in (home / "key", home / "logs" / "key", tmp_path / "x" / ".." / "home" / "key"):
        assert code_of(partial(KeyFile(path, home).put, "ab", KEY)) == "ERR_PATHWAYS_KEY_FILE_UNSAFE"
        assert not path.exists()


@posix_only
def test_key_file_of_another_user_s_reach_as_ordinary_user(
    home: Path, key_file: Path, free_user: Callable[..., object]
) -> None:
    """A file that the user may not read is unsafe, not missing: a missing one would be made anew."""
    KeyFile(key_file, home).put("ab", KEY)
    key_file.chmod(0)
    program = (
        "import sys, pathlib\n"
        "from pathways_desktop.store.keys import KeyFile\n"
        "from pathways_desktop.domain.errors import PathwaysError\n"
        "try: print(KeyFile(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])).get('ab'))\n"
        "except PathwaysError as error: print(error.code, error.detail)\n"
    )
    done = free_user([sys.executable, "-c", program, str(key_file), str(home)])
    assert done.stdout.decode().strip() == "ERR_PATHWAYS_KEY_FILE_UNSAFE it can't be read (EACCES)"  # type: ignore[attr-defined]


def test_key_file_is_made_together_with_the_store(open_store: Callable[..., Store], key_file: Path, home: Path) -> None:
    store = open_store()
    assert len(KeyFile(key_file, home).get(store.store_id) or b"") == KEY_BYTES
    assert (home / "pathways.db").exists()


def test_key_file_without_a_store_is_used_again(open_store: Callable[..., Store], key_file: Path, home: Path) -> None:
    """Made by hand, or by an earlier version."""
    key_file.parent.mkdir()
    key_file.write_bytes(base64.b64encode(KEY))
    key_file.chmod(0o600)
    open_store()
    assert base64.b64decode(key_file.read_bytes()) == KEY


def test_missing_key_is_never_made_anew(open_store: Callable[..., Store], key_file: Path) -> None:
    open_store().close()
    key_file.unlink()
    for create in (True, False):
        assert code_of(partial(open_store, create=create)) == "ERR_PATHWAYS_KEY_MISSING"
    assert not key_file.exists()


def test_wrong_key_opens_nothing(open_store: Callable[..., Store], key_file: Path, home: Path) -> None:
    store = open_store()
    store.close()
    before = (home / "pathways.db").read_bytes()
    key_file.unlink()
    KeyFile(key_file, home).put(store.store_id, KEY)
    assert code_of(open_store) == "ERR_PATHWAYS_KEY_WRONG"
    assert (home / "pathways.db").read_bytes() == before


def test_without_a_key_store_no_store_is_made(tmp_path: Path, clock: MovedClock) -> None:
    home = tmp_path / "new-home"
    assert code_of(lambda: Store.open(home, key_store(), clock, create=True)) == "ERR_PATHWAYS_KEY_STORE_MISSING"
    assert not home.exists()


def test_store_with_its_key_in_the_key_store(tmp_path: Path, clock: MovedClock) -> None:
    vault = backend(SECRET_SERVICE)
    with Store.open(tmp_path / "home", key_store(vault), clock, create=True) as made:
        assert made.key_name == "Secret Service"
        assert list(vault.kept) == [(f"PathwaysDesktop/{made.store_id}/1", "kek")]
    with Store.open(tmp_path / "home", key_store(vault), clock, create=False) as again:
        assert again.tag == made.tag
    vault.kept.clear()
    assert code_of(lambda: Store.open(tmp_path / "home", key_store(vault), clock, create=True)) == (
        "ERR_PATHWAYS_KEY_MISSING"
    )
    assert not vault.kept


def test_making_that_was_cut_off_uses_the_same_entry(tmp_path: Path, clock: MovedClock) -> None:
    """A stop after the key was put away: the next try finds the entry under the unfinished store's id."""
    vault = backend(SECRET_SERVICE)

    class Stops(FakeBackend):
        def set_password(self, service: str, username: str, password: str, /) -> None:
            vault.set_password(service, username, password)
            raise OSError("the connection to the key store is gone")

    stopping = backend(SECRET_SERVICE, Stops)
    stopping.kept = vault.kept
    stopped = code_of(lambda: Store.open(tmp_path / "home", key_store(stopping), clock, create=True))
    assert stopped == "ERR_PATHWAYS_KEY_STORE_LOCKED"
    assert not (tmp_path / "home" / "pathways.db").exists()
    assert len(vault.kept) == 1
    with Store.open(tmp_path / "home", key_store(vault), clock, create=True) as made:
        assert list(vault.kept) == [(f"PathwaysDesktop/{made.store_id}/1", "kek")]
    assert sorted(path.name for path in (tmp_path / "home").iterdir()) == ["pathways.db"]
