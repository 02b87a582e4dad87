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
    GO_ON_WITHOUT = "go-on-without"
    """Set the one object aside that stops the source (asked, audited)."""
    TRUST_SERVER = "trust-server"
    """Show the server's host key and trust it, once a person has compared it."""
    ENTER_SECRET = "enter-secret"
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


ENDED_BY_ACKNOWLEDGING = frozenset(
    ("ERR_PATHWAYS_FILE_SET_ASIDE", "ERR_PATHWAYS_HOME_MOVED", "ERR_PATHWAYS_RESTORED_HELD")
)
"""Failures about what is a person's affair by now: nothing else could end them."""
GIVEN_UP_BY_ACKNOWLEDGING = frozenset(("ERR_PATHWAYS_DESTINATION_GONE", "ERR_PATHWAYS_CHANNEL_GONE"))
"""Failures about messages that nobody will deliver: the word of a person gives up what waits."""


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


_WINDOWS_NUMBERS = {
    "ENOENT": (2, 3, 15, 161),
    "EPERM": (5,),
    # 86, 1326 to 1331, 1907, 1909: a password that is wrong, changed or expired, an account that may not log on.
    "EACCES": (65, 86, 225, 1219, 1326, 1327, 1328, 1330, 1331, 1907, 1909, 1920),
    "EBUSY": (32, 33, 170, 303),
    "EEXIST": (80, 183),
    "ENOTEMPTY": (145,),
    "ENOTDIR": (267,),
    "EINVAL": (123,),
    "ENAMETOOLONG": (206,),
    "EXDEV": (17,),
    "EROFS": (19,),
    "ENOSPC": (39, 112),
    "EDQUOT": (1295,),
    "EIO": (23, 25, 27, 29, 30, 31, 1117, 1392, 1393),
    "EMFILE": (4,),
    "ENOMEM": (8, 14, 1450, 1816),
    # A drive that was taken out: no unit, not ready, wrong disk, gone, opened before a change, no medium.
    "ENODEV": (20, 21, 34, 55, 433, 1006, 1112, 1167),
    "EHOSTUNREACH": (51, 53, 59, 64, 67, 71, 1203, 1222, 1231, 1232),
    "ETIMEDOUT": (54, 121),
    "ECONNREFUSED": (1225,),
    "ECONNABORTED": (1236,),
}
WINDOWS_CODES: dict[int, str] = {number: code for code, numbers in _WINDOWS_NUMBERS.items() for number in numbers}
"""Windows' error numbers and the names the contract gives them; its own choice for 53, 64, 67.

Without a row here Python's own table would name a number, and that one calls most of them EINVAL.
"""


def os_error_code(error: OSError) -> str:
    """The registered code of an operating system's error."""
    winerror = getattr(error, "winerror", None)
    if isinstance(winerror, int) and winerror in WINDOWS_CODES:
        return WINDOWS_CODES[winerror]
    name = errno.errorcode.get(error.errno or 0)
    # Windows gives the errors of sockets names of their own.
    return name.removeprefix("WSA") if name is not None else "ERR_PATHWAYS_SYSTEM"


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
