"""The SFTP server with bad habits (`programs/odd_sftp.py`): a test gives it some and takes them away again."""

from __future__ import annotations

from pathlib import Path

from tests.peers.sftp import PROGRAMS, AsyncsshSftp
from tests.support.processes import ordinary_rights


class OddSftp(AsyncsshSftp):
    """Habits are those that the program names; mode bits bind it, whoever runs the tests."""

    name = "odd-sftp"
    password = "unused"

    def runner(self) -> list[str]:
        python, _ = super().runner()
        return ordinary_rights([python, str(PROGRAMS / "odd_sftp.py")])

    @property
    def _habits(self) -> Path:
        return self.local.with_name("habits")

    def take_on(self, *habits: str) -> None:
        """Have these habits from the next request on, and no others."""
        half = self._habits.with_name("habits.half")
        half.write_text("\n".join(habits))
        half.replace(self._habits)
