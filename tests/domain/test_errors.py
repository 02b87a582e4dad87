"""The registry: every code has its words, every raised code is registered, system errors keep their names."""

from __future__ import annotations

import errno
import re
from pathlib import Path

import pytest

import pathways_desktop
from pathways_desktop.domain.errors import WINDOWS_CODES, PathwaysError, from_os_error, known_codes, os_error_code, spec

PACKAGE = Path(pathways_desktop.__file__).parent
RAISED = re.compile(r'"(ERR_PATHWAYS_[A-Z_]+|OBJECT_EXISTS)"')


def test_every_code_has_a_title_a_meaning_a_remedy_and_what_happens_meanwhile() -> None:
    for code in known_codes():
        row = spec(code)
        assert row.code == code
        for text in (row.title, row.meaning, row.action, row.meanwhile):
            assert len(text) > 10, code
            assert text[0] in "`A'" or text[0].isupper(), (code, text)
            assert not re.search("please|!", text.lower()), (code, text)
        assert not row.title.endswith("."), code
        assert (row.meaning[-1], row.action[-1]) == (".", "."), code


def test_every_code_that_the_package_names_is_registered() -> None:
    known = set(known_codes())
    unknown = {
        (path.name, code)
        for path in PACKAGE.rglob("*.py")
        for code in RAISED.findall(path.read_text(encoding="utf-8"))
        if code not in known
    }
    assert not unknown


def test_every_code_of_ours_is_raised_somewhere() -> None:
    raised = {
        code
        for path in PACKAGE.rglob("*.py")
        if not path.name.startswith("error_texts")
        for code in RAISED.findall(path.read_text(encoding="utf-8"))
    }
    assert {code for code in known_codes() if code.startswith("ERR_")} - raised == set()


def test_every_error_name_of_this_system_is_registered() -> None:
    names = {os_error_code(OSError(number, "text")) for number in errno.errorcode}
    assert len(names) > 70
    assert names <= set(known_codes())


def test_every_windows_number_has_a_registered_name_that_python_knows() -> None:
    assert set(WINDOWS_CODES.values()) <= set(known_codes())
    assert [code for code in WINDOWS_CODES.values() if not hasattr(errno, code)] == []


@pytest.mark.parametrize("number", [errno.EACCES, errno.ENOSPC, errno.EIO, errno.ESTALE, errno.EXDEV])
def test_a_system_error_keeps_its_name_and_loses_the_file_s(number: int) -> None:
    found = from_os_error(OSError(number, "text", "/drop/ZZTEST^ANNA.hl7"))
    assert found.code == errno.errorcode[number].removeprefix("WSA")
    assert "ZZTEST" not in str(found)
    assert isinstance(found.__cause__, OSError)


@pytest.mark.parametrize(
    ("number", "code"), [(5, "EPERM"), (32, "EBUSY"), (33, "EBUSY"), (2, "ENOENT"), (3, "ENOENT"), (17, "EXDEV"),
                         (112, "ENOSPC"), (53, "EHOSTUNREACH"), (64, "EHOSTUNREACH"), (67, "EHOSTUNREACH"),
                         (21, "ENODEV"), (1167, "ENODEV"), (1117, "EIO"), (121, "ETIMEDOUT"), (206, "ENAMETOOLONG")]
)  # fmt: skip
def test_windows_numbers_have_the_contract_s_names(number: int, code: str) -> None:
    error = OSError(errno.EINVAL, "text")
    error.winerror = number  # type: ignore[attr-defined,unused-ignore]
    found = from_os_error(error)
    assert (found.code, found.winerror) == (code, number)
    assert f"WinError {number}" in found.detail


def test_a_number_without_a_name_has_a_code_all_the_same() -> None:
    assert os_error_code(OSError(99_999, "text")) == "ERR_PATHWAYS_SYSTEM"
    assert "99999" in from_os_error(OSError(99_999, "text")).detail


def test_an_error_s_text_is_its_code_and_detail() -> None:
    assert str(PathwaysError("ENOENT")) == "ENOENT"
    assert str(PathwaysError("ENOENT", "the drop folder")) == "ENOENT: the drop folder"
    assert PathwaysError("ENOENT").spec.title
