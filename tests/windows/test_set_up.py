"""What the Windows under Wine is made of, and what is said where it cannot be made."""

# ruff: noqa: E402 - the assertion stands first, so that mypy does not read this for Windows
import sys
from pathlib import Path

import pytest

assert sys.platform != "win32"

from tests.support import peers
from tests.support.wine import prefix
from tests.support.wine.account import Account
from tests.support.wine.parts import fingerprint, requirements


def test_what_the_program_needs_on_windows_is_brought_with_what_tests_it() -> None:
    names = {requirement.split(">")[0].split("=")[0].lower() for requirement in requirements()}
    assert {"cryptography", "keyring", "watchdog", "pydantic", "pytest", "tzdata", "pytest-qt"} <= names
    assert [name for name in requirements() if "pyside" in name.lower()] == ["PySide6-Essentials>=6.12,<6.13"]
    assert not any(";" in requirement for requirement in requirements())


def test_other_parts_make_another_set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    before = fingerprint()
    assert fingerprint() == before
    monkeypatch.setattr("tests.support.wine.parts.TOOLS", ("pytest",))
    assert fingerprint() != before


@pytest.mark.parametrize(("in_ci", "outcome"), [(True, pytest.fail.Exception), (False, pytest.skip.Exception)])
def test_a_missing_wine_fails_in_ci_and_skips_elsewhere(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, in_ci: bool, outcome: type[BaseException]
) -> None:
    monkeypatch.setattr(peers, "IN_CI", in_ci)
    monkeypatch.setattr(prefix, "WINE", str(tmp_path / "none"))
    with pytest.raises(outcome, match="Wine is not installed"):
        prefix.Prefix(Account.ordinary()).need()


def test_it_is_kept_outside_the_checkout_where_its_user_can_reach_it() -> None:
    account = Account.ordinary()
    assert account.uid != 0
    assert Path(__file__).parents[2] not in account.cache().parents
