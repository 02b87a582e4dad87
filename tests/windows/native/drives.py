"""The drives and the share that the set-up makes beside the disk. A real Windows skips what needs them."""

import os
import secrets
from pathlib import Path

import pytest

OTHER_DISK, NETWORK_DISK, REMOVABLE_DISK = "T:\\", "N:\\", "R:\\"
SHARE = "\\\\zzhost\\share\\"


def folder_on(root: str) -> Path:
    """A new empty folder below a root; skips where there is no such root."""
    if not os.path.isdir(root):
        pytest.skip(f"no {root} here")
    folder = Path(root) / secrets.token_hex(6)
    folder.mkdir()
    return folder
