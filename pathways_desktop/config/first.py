"""The first `channels.yaml` of a fresh home: one sample channel that does nothing until a person has made it theirs."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from pathways_desktop.config.faults import ConfigError
from pathways_desktop.config.file import MISSING, read_bytes
from pathways_desktop.domain.errors import from_os_error

_ROOT = "C:\\Pathways" if sys.platform == "win32" else "/srv/pathways"
_SEP = "\\" if sys.platform == "win32" else "/"

FIRST_HEAD = """\
# The channels of this home. A channel is one source, one or more destinations, and their rules.
# `pathways-desktop check` says whether the file is right; `pathways-desktop schema` prints every key.
channels: []
"""
"""The first file where a person has the window write it."""

FIRST_TEXT = f"""\
# The channels of this home. A channel is one source, one or more destinations, and their rules.
# Change the lines below, set `enabled: true`, save: a running engine takes the change at once.
# `pathways-desktop check` says whether the file is right; `pathways-desktop schema` prints every key.
channels:
  - name: sample                # a to z, digits, - and _
    enabled: false              # true when the folders below are yours
    source:
      type: folder
      dir: '{_ROOT}{_SEP}drop'        # files are taken from here, each one once
      match: ["*.hl7", "*.txt"]  # only these names; without this line every name
      minAge: 1s                # a file that was unchanged for so long is complete
    destinations:
      - name: archive
        type: folder
        dir: '{_ROOT}{_SEP}archive'   # and delivered here
        fileName: "{{id}}-{{name}}"   # keep {{id}}: it makes each name its own
"""


def make_first(path: Path) -> bool:
    """Write the first file where there is none, for this user only; whether it was written. Raises the system's code.

    Nothing is ever written over: a file that is there stays as it is, whatever it holds.
    """
    try:
        read_bytes(path)
    except ConfigError as error:
        if error.code != MISSING:
            return False
    else:
        return False
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            file.write(FIRST_TEXT)
    except FileExistsError:
        return False
    except OSError as error:
        raise from_os_error(error, "channels.yaml can't be made") from error
    return True
