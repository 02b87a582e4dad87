"""What the administrators of this machine set for all its users. Read here; what follows from it is decided elsewhere.

Windows: string values below HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Pathways Desktop, where group policy writes and
users may not. Elsewhere: files in a folder of root's that nobody else may write.
"""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

from pathways_desktop.domain.errors import PathwaysError, from_os_error
from pathways_desktop.domain.policies import (
    ESCROW_KEY,
    RECOVERY_KEY_REQUIRED,
    RETENTION_MINIMUM,
    UPDATES_OFF,
    MachineRules,
    Policy,
    rules_of,
)
from pathways_desktop.system.identity import POLICY_KEY

REGISTRY_KEY = POLICY_KEY
ESCROW_VALUE = ESCROW_KEY.value
ESCROW_FILE = ESCROW_KEY.file
_MOST_BYTES = 16_384
_CODE = "ERR_PATHWAYS_ESCROW_KEY_POLICY"


def policy_folder() -> Path:
    """Where the files lie; not asked on Windows."""
    if sys.platform == "darwin":
        return Path("/Library/Application Support/pathways-desktop/policy")
    return Path("/etc/pathways-desktop")


if sys.platform == "win32":
    import winreg

    def _registry_text(name: str) -> str | None:
        # The 64-bit view, whatever this process is: there is one policy.
        access = winreg.KEY_READ | winreg.KEY_WOW64_64KEY
        try:
            with winreg.OpenKey(winreg.HKEY_LOCAL_MACHINE, REGISTRY_KEY, 0, access) as key:
                value, kind = winreg.QueryValueEx(key, name)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise PathwaysError(_CODE, str(from_os_error(error))) from error
        if kind not in (winreg.REG_SZ, winreg.REG_EXPAND_SZ, winreg.REG_MULTI_SZ):
            raise PathwaysError(_CODE, "the value is no text")
        text = "\n".join(value) if isinstance(value, list) else str(value)
        return text if text.strip() else None

    def escrow_key_text() -> str | None:
        """The hospital's public escrow key as the policy has it (base64 or PEM); None: the policy names none.

        Raises `ERR_PATHWAYS_ESCROW_KEY_POLICY` where one can't be read, or others could have written it.
        """
        return _registry_text(ESCROW_VALUE)

    def _raw(policy: Policy) -> int | str | None:
        access = winreg.KEY_READ | winreg.KEY_WOW64_64KEY
        try:
            with winreg.OpenKey(winreg.HKEY_LOCAL_MACHINE, REGISTRY_KEY, 0, access) as key:
                value, kind = winreg.QueryValueEx(key, policy.value)
        except FileNotFoundError:
            return None
        except OSError as error:
            return str(from_os_error(error))
        return value if kind == winreg.REG_DWORD and isinstance(value, int) else "no REG_DWORD"

else:

    def file_text(path: Path, owner: int = 0) -> str | None:
        """The text of a policy's file, which has to be `owner`'s and nobody else's to write, and so its folder."""
        try:
            handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            raise PathwaysError(_CODE, str(from_os_error(error))) from error
        try:
            for found in (os.fstat(handle), path.parent.stat()):
                if found.st_uid != owner or found.st_mode & 0o022:
                    raise PathwaysError(_CODE, "others than root may write it or its folder")
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise PathwaysError(_CODE, "it is no ordinary file")
            data = os.read(handle, _MOST_BYTES)
        except OSError as error:
            # Opened well, and lost since: a disk that fails, a share that went away.
            raise PathwaysError(_CODE, str(from_os_error(error))) from error
        finally:
            os.close(handle)
        text = data.decode("ascii", "replace")
        return text if text.strip() else None

    def escrow_key_text() -> str | None:
        """The hospital's public escrow key as the policy has it (base64 or PEM); None: the policy names none.

        Raises `ERR_PATHWAYS_ESCROW_KEY_POLICY` where one can't be read, or others could have written it.
        """
        return file_text(policy_folder() / ESCROW_FILE)

    def _raw(policy: Policy) -> int | str | None:
        try:
            return file_text(policy_folder() / policy.file)
        except PathwaysError as error:
            # Told as what it is not: a number.
            return error.detail or error.code


def machine_rules() -> MachineRules:
    """What this machine's administrators set, read anew. Never raises: what can't be read counts as strict."""
    # Only the setup program of Windows has anything to do with updates.
    updates = _raw(UPDATES_OFF) if sys.platform == "win32" else None
    return rules_of(_raw(RETENTION_MINIMUM), _raw(RECOVERY_KEY_REQUIRED), updates)
