"""The ordinary user that Wine runs as, and the folder outside the checkout where its Windows is kept.

For root no file is read-only, so root hands everything to `nobody`; an ordinary user keeps it.
"""

# ruff: noqa: E402 - the assertion stands first, so that mypy does not read this for Windows
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

assert sys.platform != "win32"

import pwd

from tests.support.peers import require

NAME = "pathways-desktop-tests"


@dataclass(frozen=True, slots=True)
class Account:
    """Who runs Wine. `lowered` is true where that is somebody else than who runs the tests."""

    uid: int
    gid: int
    lowered: bool

    @classmethod
    def ordinary(cls) -> "Account":
        if os.geteuid() != 0:
            return cls(os.geteuid(), os.getegid(), lowered=False)
        found = pwd.getpwnam("nobody")
        return cls(found.pw_uid, found.pw_gid, lowered=True)

    def command(self, command: Sequence[str]) -> list[str]:
        """The command, wrapped so that it runs as this user."""
        if not self.lowered:
            return list(command)
        return [require("setpriv"), f"--reuid={self.uid}", f"--regid={self.gid}", "--clear-groups", *command]

    def own(self, path: Path) -> None:
        """Give a file, or a folder with all that is in it, to this user."""
        if not self.lowered:
            return
        os.lchown(path, self.uid, self.gid)
        if path.is_dir() and not path.is_symlink():
            for folder, folders, files in os.walk(path):
                for name in (*folders, *files):
                    os.lchown(os.path.join(folder, name), self.uid, self.gid)

    def cache(self) -> Path:
        """The folder to keep things in: one that this user can reach whatever the mode of root's own home is."""
        named = os.environ.get("PATHWAYS_TEST_CACHE")
        if named:
            return Path(named)
        if self.lowered:
            return Path("/var/cache") / NAME
        return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / NAME
