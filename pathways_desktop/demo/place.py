"""The demo's folders: the throw-away home, its key file, the drop folders and where the messages go.

What a hospital's systems would do is done here: put a file into a drop folder, take a folder away, put it back. No
message is read and no engine is known here.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
import tempfile
import time
from pathlib import Path

from pathways_desktop.config.paths import place_key
from pathways_desktop.demo.samples import LAB, RADIOLOGY, USB, Arrival
from pathways_desktop.domain.errors import PathwaysError, from_os_error
from pathways_desktop.locations.folder.fileops import FileOps, real_ops
from pathways_desktop.locations.folder.simulated import SimulatedDrive

ARCHIVE, LIS, RIS, IMPORTED = "archive", "lis", "ris", "imported"
_REMOVAL_TRIES = 20
_REMOVAL_PAUSE = 0.25

_CHANNELS = """\
# The channels of the demo. Every message in them is made up.
channels:
  - name: {LAB}
    source:
      type: folder
      dir: {lab}
    destinations:
      - name: {ARCHIVE}
        type: folder
        dir: {archive}
      - name: {LIS}                     # its folder goes away in the middle of the story
        type: folder
        dir: {lis}
        fileName: "{{name}}"
        retry: {{first: 1s, factor: 1.5, most: 4s}}
  - name: {RADIOLOGY}
    source:
      type: folder
      dir: {radiology}
    destinations:
      - name: {RIS}
        type: folder
        dir: {ris}
        fileName: "{{name}}"
  - name: {USB}                # a simulated drive: ids of files change when they move, as on FAT
    source:
      type: folder
      dir: {usb}
    destinations:
      - name: {IMPORTED}
        type: folder
        dir: {imported}
        fileName: "{{name}}"
"""


class DemoPlace:
    """The folder of one demo and all that lies in it. Files are made by one thread; `ops_for` may come from any."""

    def __init__(self, folder: Path | None) -> None:
        """Make the folders below `folder` (None: a throw-away one in the system's folder for temporary files).

        Errors: `ERR_PATHWAYS_USAGE` where `folder` is no folder or holds something, else the system's own.
        """
        self.kept = folder is not None
        self.root = _kept(folder) if folder is not None else _throw_away()
        self.home = self.root / "home"
        # Beside the home, never in it: whoever copies the home must not copy its key with it.
        self.key_file = self.root / "key"
        self.anchor = self.root / "audit"
        """Where copies of the audit record's head are kept."""
        self._drops = {name: self.root / "drop" / name for name in (LAB, RADIOLOGY, USB)}
        self._outputs = {name: self.root / "delivered" / name for name in (ARCHIVE, LIS, RIS, IMPORTED)}
        self._away = self.root / "away"
        self._drive = SimulatedDrive(real_ops())
        self._usb = place_key(str(self._drops[USB]))
        try:
            self._make()
        except OSError as error:
            self.close()
            raise from_os_error(error, "the demo's folders can't be made") from error

    def _make(self) -> None:
        self.home.mkdir(mode=0o700)
        for folder in (*self._drops.values(), *self._outputs.values()):
            folder.mkdir(parents=True)
        # A path in JSON's quotes is one in YAML's.
        paths = {name: json.dumps(str(folder)) for name, folder in self._outputs.items()}
        paths |= {key: json.dumps(str(self._drops[name])) for key, name in _KEYS.items()}
        words = {"LAB": LAB, "RADIOLOGY": RADIOLOGY, "USB": USB}
        words |= {"ARCHIVE": ARCHIVE, "LIS": LIS, "RIS": RIS, "IMPORTED": IMPORTED}
        (self.home / "channels.yaml").write_text(_CHANNELS.format(**paths, **words), encoding="utf-8")

    def ops_for(self, folder: str) -> FileOps:
        """File operations for a folder of the configuration: the simulated drive under `usb-import`, else the real."""
        return self._drive if place_key(folder) == self._usb else real_ops()

    # ---------------------------------------------------------------- what other systems do

    def drop(self, arrival: Arrival) -> None:
        """Hand a message over as a good sender does: written under a hidden name, then renamed in one step."""
        folder = self._drops[arrival.channel]
        hidden = folder / f".{arrival.name}.tmp"
        hidden.write_bytes(arrival.body)
        hidden.replace(folder / arrival.name)

    def take_away(self, destination: str) -> None:
        """Move a destination's folder out of the way, with all that lies in it."""
        self._outputs[destination].rename(self._away)

    def put_back(self, destination: str) -> None:
        """Put the folder back that `take_away` moved; nothing where it stands there.

        Where a person made a new folder in the meantime (the window offers it), the old one's files go into that.
        """
        if not self._away.exists():
            return
        target = self._outputs[destination]
        if not target.exists():
            self._away.rename(target)
            return
        for file in self._away.iterdir():
            file.replace(target / file.name)
        self._away.rmdir()

    # ---------------------------------------------------------------- what lies there

    def waits(self, arrival: Arrival) -> bool:
        """Whether the file lies in its drop folder, as it was handed over."""
        return _holds(self._drops[arrival.channel] / arrival.name, hashlib.sha256(arrival.body).hexdigest())

    def waiting(self, channel: str) -> int:
        """How many files lie in a channel's drop folder."""
        return sum(not name.startswith(".") for name in os.listdir(self._drops[channel]))

    def arrived(self, destination: str, output_name: str | None, sha256: str) -> bool:
        """Whether the destination's folder holds this output with exactly these bytes."""
        return output_name is not None and _holds(self._outputs[destination] / output_name, sha256)

    # ---------------------------------------------------------------- the end

    def close(self) -> bool:
        """Remove all of a throw-away demo; of a kept one nothing. False when something could not be removed."""
        if self.kept:
            # The story may have ended while the folder was away.
            with contextlib.suppress(OSError):
                self.put_back(LIS)
            return True
        # On Windows a virus scanner may have a file open for a moment.
        for _ in range(_REMOVAL_TRIES):
            with contextlib.suppress(OSError):
                shutil.rmtree(self.root)
            if not self.root.exists():
                return True
            time.sleep(_REMOVAL_PAUSE)
        return False


_KEYS = {"lab": LAB, "radiology": RADIOLOGY, "usb": USB}


def _kept(folder: Path) -> Path:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise PathwaysError("ERR_PATHWAYS_USAGE", f"--dir {folder}: expected a new or empty folder")
    except FileExistsError as error:
        raise PathwaysError("ERR_PATHWAYS_USAGE", f"--dir {folder}: it is no folder") from error
    except OSError as error:
        raise from_os_error(error, f"--dir {folder}") from error
    return folder.resolve()


def _throw_away() -> Path:
    try:
        return Path(tempfile.mkdtemp(prefix="pathways-demo-")).resolve()
    except OSError as error:
        raise from_os_error(error, "the throw-away home can't be made") from error


def _holds(path: Path, sha256: str) -> bool:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest() == sha256
    except OSError:
        return False
