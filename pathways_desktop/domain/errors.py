"""The error that every room raises and the registry it must be listed in.

`PathwaysError` carries a code; the words for the code live in `error_texts.py`. An operating system's error keeps its
own name (`EACCES`); a code of ours starts `ERR_PATHWAYS_` (contract, "Errors"). The text of an error never holds a
file's name, a secret or content: it may be logged.
"""

from __future__ import annotations

import errno
from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """How loud an open failure is: it decides shape and colour of channel and tray."""

    NOTICE = "notice"
    ATTENTION = "attention"
    FAILURE = "failure"


class Retry(StrEnum):
    """What the engine does by itself after the error."""

    NEXT_PASS = "next-pass"
    BACK_OFF = "back-off"
    AFTER_CHANGE = "after-change"
    """Nothing until a person changes something; then by itself."""
    NEVER = "never"


class Button(StrEnum):
    """What a failure card offers to do. Each is wired in the window; the command line names the command."""

    TRY_NOW = "try-now"
    CHECK_AGAIN = "check-again"
    OPEN_FOLDER = "open-folder"
    MAKE_FOLDER = "make-folder"
    EDIT_CHANNEL = "edit-channel"
    READ_IN_PLACE = "read-in-place"
    RESEND = "resend"
    SHOW_CLAIMS = "show-claims"
    SHOW_MESSAGES = "show-messages"


class Scope(StrEnum):
    """What an error stops."""

    ITEM = "item"
    """One file or one output; the rest goes on."""
    PLACE = "place"
    """A source's folder or a destination; other places go on."""
    ENGINE = "engine"
    """Everything: the store, the key, the home."""


@dataclass(frozen=True, slots=True)
class ErrorSpec:
    """One row of the registry. `meanwhile` says what the engine does until a person acts."""

    code: str
    title: str
    meaning: str
    action: str
    meanwhile: str
    severity: Severity
    retry: Retry
    scope: Scope
    buttons: tuple[Button, ...] = ()


class PathwaysError(Exception):
    """An error with a registered code. Any thread; the foreign exception is chained as its cause.

    `detail` completes the registered text with facts of this case (a number, a key of the configuration, a path of a
    place; never a message's file name). `winerror` is Windows' own number where there is one.
    """

    def __init__(self, code: str, detail: str = "", *, winerror: int | None = None) -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code
        self.detail = detail
        self.winerror = winerror

    @property
    def spec(self) -> ErrorSpec:
        """The registered words for this error's code."""
        return spec(self.code)


WINDOWS_CODES: dict[int, str] = {
    2: "ENOENT",
    3: "ENOENT",
    5: "EPERM",
    15: "ENOENT",
    17: "EXDEV",
    19: "EROFS",
    21: "EBUSY",
    32: "EBUSY",
    33: "EBUSY",
    39: "ENOSPC",
    53: "EHOSTUNREACH",
    64: "EHOSTUNREACH",
    67: "EHOSTUNREACH",
    80: "EEXIST",
    112: "ENOSPC",
    123: "EINVAL",
    145: "ENOTEMPTY",
    183: "EEXIST",
    206: "ENAMETOOLONG",
    267: "ENOTDIR",
    1231: "EHOSTUNREACH",
}
"""Windows' error numbers and the names the contract gives them; its own choice for 53, 64, 67."""


def os_error_code(error: OSError) -> str:
    """The registered code of an operating system's error."""
    winerror = getattr(error, "winerror", None)
    if isinstance(winerror, int) and winerror in WINDOWS_CODES:
        return WINDOWS_CODES[winerror]
    name = errno.errorcode.get(error.errno or 0)
    return name if name is not None else "ERR_PATHWAYS_SYSTEM"


def from_os_error(error: OSError, detail: str = "") -> PathwaysError:
    """Translate an operating system's error; the text names no file (an `OSError`'s own text does)."""
    code = os_error_code(error)
    winerror = getattr(error, "winerror", None)
    number = winerror if isinstance(winerror, int) else None
    parts = [detail] if detail else []
    if number is not None:
        parts.append(f"WinError {number}")
    elif code == "ERR_PATHWAYS_SYSTEM":
        parts.append(f"errno {error.errno}")
    made = PathwaysError(code, ", ".join(parts), winerror=number)
    made.__cause__ = error
    return made


def spec(code: str) -> ErrorSpec:
    """The registry's row for `code`. A code that is not registered is a fault of the program: `KeyError`."""
    from pathways_desktop.domain.error_texts import REGISTRY

    return REGISTRY[code]


def known_codes() -> tuple[str, ...]:
    """Every registered code: ours first, then the system's, each by name."""
    from pathways_desktop.domain.error_texts import REGISTRY

    return tuple(sorted(REGISTRY, key=lambda code: (not code.startswith("ERR_"), code)))
