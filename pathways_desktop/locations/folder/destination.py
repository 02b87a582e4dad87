"""The folder destination: hidden temporary name, flush, one-step rename, flush. A reader never sees half a file.

Source of the rules: seed "How a destination writes", design rule 11. It never makes its folder.
"""

from __future__ import annotations

import hashlib
import re
import secrets
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace

from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.errors import PathwaysError, os_error_code
from pathways_desktop.domain.message import PlaceState
from pathways_desktop.domain.names import name_text
from pathways_desktop.domain.rows import PlaceCard
from pathways_desktop.handoff.publish import DoneRule, Passing, check_bundle_name, hand_over_key
from pathways_desktop.locations.base import (
    Capabilities,
    Content,
    Existing,
    Output,
    PlaceUnready,
    Stamp,
    WriteMode,
    Written,
)
from pathways_desktop.locations.folder.bundle import Bundle, drop_folder
from pathways_desktop.locations.folder.card import LastProbe, folder_card
from pathways_desktop.locations.folder.fileops import FILES, FileOps, Handle, NodeKind, Volume
from pathways_desktop.locations.folder.place import (
    Remembered,
    cannot_flush,
    check_volume,
    open_place,
    step_error,
    unready,
)
from pathways_desktop.locations.folder.probe import flushes_folder
from pathways_desktop.locations.shared.patterns import render

BUSY_SECONDS = 10.0
LOOK_SECONDS = 2.0
"""How long the volume is taken as known while the same folder stands at the path."""
FLUSH_BYTES = 16 * 1024 * 1024
"""A large output is flushed this often: one flush for all of it takes minutes on a slow stick, as if it hung."""
_FIRST_PAUSE, _READ = 0.05, 1 << 20
_PLACE_CODES = frozenset("ENOENT ENOTDIR EACCES EPERM EROFS".split())

_live_lock = threading.Lock()
_live: set[str] = set()
"""Temporary names that a thread of this process is writing: `sweep` of another destination leaves them alone."""


@dataclass(frozen=True, slots=True)
class FolderDestinationSettings:
    """What `channels.yaml` says about a folder destination and this room has to know."""

    dir: str
    file_name: str = "{id}-{output}{ext}"
    mode: WriteMode = WriteMode.REPLACE
    done: DoneRule | None = None
    """The done file or manifest that follows each file."""
    bundle: bool = False
    """Each file goes into a folder of its own, with its manifest, published by one rename."""


class FolderDestination:
    """`Destination` over a folder. All calls come from one worker thread, but `exists` and `card`."""

    def __init__(
        self,
        settings: FolderDestinationSettings,
        channel: str,
        tag: str,
        ops: FileOps,
        clock: Clock,
        stopping: threading.Event | None = None,
        volume: str | None = None,
    ) -> None:
        """`stopping` ends the wait for a file that another program holds; `volume` is what the store remembers."""
        self._settings = settings
        self._ops = ops
        self._clock = clock
        self._tag = tag
        self._dir = ops.absolute(settings.dir)
        self._probe_name = f".probe-{tag}.{channel}."
        self._stopping = stopping or threading.Event()
        self._volume: Volume | None = None
        self._remembered = Remembered.parse(volume)
        self._look_again = 0.0
        self._entry: Stamp | None = None
        self._mode = 0o600
        self._flush_files = self._flush_folders = True
        self._found: Capabilities | None = None
        self._last = LastProbe(PlaceState.READY)

    # --- the place

    @property
    def volume(self) -> str | None:
        return self._remembered.text() if self._remembered else None

    def probe(self) -> Capabilities:
        try:
            found = self._probe()
        except PathwaysError as error:
            state = error.state if isinstance(error, PlaceUnready) else PlaceState.READY
            self._found = None
            self._last = replace(self._last, state=state, code=error.code, capabilities=None)
            raise
        self._last = LastProbe(PlaceState.READY, None, self._volume, found, self._clock.now_ms())
        return found

    def _probe(self) -> Capabilities:
        volume = self._same_place()
        path = self._ops.join(self._dir, f"{self._probe_name}{secrets.token_hex(4)}.tmp")
        try:
            with _being_written(path):
                # With every bit asked for, what the system leaves is the mode that this folder gives a new file.
                handle = self._ops.create(path, 0o666)
                try:
                    self._mode = self._ops.permissions(handle)
                    self._flush_files = self._flush(handle)
                finally:
                    self._ops.close(handle)
                    self._ops.remove(None, path)
            self._flush_folders = not self._ops.flush_by_file and flushes_folder(self._ops, self._dir)
        except OSError as error:
            raise self._translated(error) from error
        self._found = Capabilities(
            one_step_rename=True,
            flush_files=self._flush_files,
            flush_folders=self._flush_folders,
            lasting_ids=volume.lasting_ids,
            longest_name=volume.longest_name,
        )
        return self._found

    def _same_place(self) -> Volume:
        """The volume of the folder. An empty mount point is no place to write to: it would hide what was written."""
        now = self._clock.monotonic()
        if self._volume is not None and now < self._look_again and self._same_entry():
            return self._volume
        volume = open_place(self._ops, self._dir)
        self._look_again = now + LOOK_SECONDS
        with suppress(OSError):
            self._entry = self._ops.look_through(self._dir).stamp
        if self._volume is None or self._volume.session != volume.session:
            check_volume(self._ops, self._dir, volume, self._remembered, "any")
            self._found = None
        self._volume = volume
        self._remembered = Remembered(volume.id, volume.mount, self._dir)
        return volume

    def _same_entry(self) -> bool:
        """True when the same folder of the same volume still stands at the path: one cheap look before each write."""
        try:
            now = self._ops.look_through(self._dir).stamp
        except OSError:
            return False
        before = self._entry
        return before is not None and (now.volume, now.file_id) == (before.volume, before.file_id)

    def card(self) -> PlaceCard:
        return folder_card(self._settings.dir, self._last, self._ops, source=False)

    # --- outputs

    def exists(self, output: Output) -> Existing:
        name = self._name(output)
        path = self._path(name)
        shown = name_text(name)
        try:
            facts = self._ops.look(path)
            if self._settings.bundle:
                if facts.kind is not NodeKind.FOLDER:
                    return Existing(shown, there=True, same_bytes=False, detail="no folder")
                path = self._ops.join(path, self._ops.native(name))
                if self._kind(path) is None:
                    return Existing(shown, there=True, same_bytes=False, detail="another folder")
                facts = self._ops.look(path)
        except FileNotFoundError:
            try:
                open_place(self._ops, self._dir)  # a folder that is away is no folder without the file
            except OSError as error:
                raise self._translated(error) from error
            return Existing(shown, there=False)
        except OSError as error:
            raise self._translated(error) from error
        if facts.kind not in FILES:
            return Existing(shown, there=True, same_bytes=False, detail="no ordinary file")
        size = facts.stamp.size
        if size != output.size:
            return Existing(shown, there=True, size=size, same_bytes=False)
        try:
            return Existing(shown, there=True, size=size, same_bytes=self._same_bytes(path, output.sha256))
        except OSError as error:
            return Existing(shown, there=True, size=size, detail=os_error_code(error))

    def read_back(self, output: Output, most: int) -> bytes:
        name = self._name(output)
        path = self._path(name)
        if self._settings.bundle:
            path = self._ops.join(path, self._ops.native(name))
        try:
            if self._ops.look(path).kind not in FILES:
                raise PathwaysError("ERR_PATHWAYS_NOT_READ_BACK", "no ordinary file")
            return self._head(path, most)
        except OSError as error:
            raise step_error(error) from error

    def write(self, output: Output, content: Content, mode: WriteMode) -> Written:
        name = self._name(output)
        self._same_place()
        if self._found is None:
            self.probe()
        final = self._path(name)
        rule = self._settings.done
        done = self._path(rule.name_for(name)) if rule is not None else None
        temp = self._ops.join(self._dir, f".{output.message_id}-{output.number}.{self._tag}.{output.attempt}.tmp")
        with _being_written(temp):
            if self._settings.bundle:
                check_bundle_name(name)
                return self._write_bundle(name, temp, output, content)
            try:
                written = Passing(content.chunks())
                described = rule is not None and rule.manifest
                size = self._fill(temp, written.chunks() if described else content.chunks(), output.size)
                if done is not None:
                    self._withdraw(done, final, output, mode)
                replaced = self._publish(temp, final, output.size, output.sha256, mode)
                self._flush_dir()
                if done is not None:
                    # Only now: until the payload lasts under its name, nothing may say that it is there.
                    self._publish_done(temp, done, self._manifest(name, output, written) if described else b"")
            except OSError as error:
                self._drop(temp)
                raise self._translated(error) from error
            except BaseException:
                self._drop(temp)
                raise
        return Written(name_text(name), size, replaced)

    def sweep(self) -> int:
        temp = re.compile(rf"\.[0-9a-z]{{26}}-\d+\.{re.escape(self._tag)}\.\d+\.tmp")
        swept = 0
        try:
            for found in list(self._ops.scan(self._dir)):
                ours = temp.fullmatch(found.name) or (
                    found.name.startswith(self._probe_name) and found.name.endswith(".tmp")
                )
                path = self._ops.join(self._dir, found.name)
                if ours and path not in _live:
                    with suppress(FileNotFoundError):
                        if found.facts is not None and found.facts.kind is NodeKind.FOLDER:
                            drop_folder(self._ops, path)
                        else:
                            self._ops.remove(None, path)
                        swept += 1
        except OSError as error:
            raise self._translated(error) from error
        return swept

    def stop(self) -> None:
        """Nothing stays open here from one call to the next."""

    def _write_bundle(self, name: bytes, temp: str, output: Output, content: Content) -> Written:
        bundle = Bundle(self._ops, temp, self._ops.native(name), flush_folders=self._flush_folders)
        try:
            passing = Passing(content.chunks())
            bundle.begin()
            self._fill(bundle.payload, passing.chunks(), output.size)
            text = self._manifest(name, output, passing)
            self._fill(bundle.manifest, iter((text,)), len(text))
            final = self._path(name)
            if not bundle.publish(final) and not self._is_it(bundle.payload_in(final), output.size, output.sha256):
                raise PathwaysError("OBJECT_EXISTS", "another bundle stands under this name")
            bundle.drop()
            self._flush_dir()
        except OSError as error:
            bundle.drop()
            raise self._translated(error) from error
        except BaseException:
            bundle.drop()
            raise
        return Written(name_text(name), output.size)

    # --- steps

    def _name(self, output: Output) -> bytes:
        rule = self._settings.done
        return render(self._settings.file_name, output, rule.names.room if rule is not None else 0)

    def _manifest(self, name: bytes, output: Output, written: Passing) -> bytes:
        key = hand_over_key(output.message_id, output.number, output.earlier_tries)
        return written.manifest(name, key, output.received_ms)

    def _withdraw(self, done: str, final: str, output: Output, mode: WriteMode) -> None:
        """Take an earlier done file away before its payload becomes another one: it would vouch for the wrong bytes."""
        if self._kind(done) is None or self._is_it(final, output.size, output.sha256):
            return
        if mode is WriteMode.CREATE and self._kind(final) is not None:
            raise PathwaysError("OBJECT_EXISTS")
        self._ops.remove(None, done)
        self._flush_dir()

    def _publish_done(self, temp: str, done: str, text: bytes) -> None:
        """Write the done file like any output: whole under a hidden name, flushed, renamed, its folder flushed."""
        self._fill(temp, iter((text,)), len(text))
        self._publish(temp, done, len(text), hashlib.sha256(text).hexdigest(), WriteMode.REPLACE)
        self._flush_dir()

    def _flush_dir(self) -> None:
        if self._flush_folders:
            self._ops.flush_folder(self._dir)

    def _path(self, name: bytes) -> str:
        try:
            return self._ops.join(self._dir, self._ops.native(name))
        except ValueError:
            raise PathwaysError("ERR_PATHWAYS_OUTPUT_NAME", "this system can't spell it") from None

    def _fill(self, temp: str, chunks: Iterator[bytes], expected: int) -> int:
        """Write, count and flush the temporary file. The error of its close counts: some shares tell late."""
        try:
            handle = self._ops.create(temp, 0o600)
        except FileExistsError:
            self._ops.remove(None, temp)  # of this very attempt, before a stop
            handle = self._ops.create(temp, 0o600)
        closed = False
        try:
            size = flushed = 0
            for chunk in chunks:
                self._ops.write(handle, chunk)
                size += len(chunk)
                if size - flushed >= FLUSH_BYTES and self._flush_files:
                    self._ops.flush_file(handle)
                    flushed = size
            there = self._ops.stat(handle).stamp.size
            if size != expected or there != size:
                raise PathwaysError("ERR_PATHWAYS_SIZE_MISMATCH", f"{there} of {expected} bytes")
            # A drive without modes shows the same ones for every file, and some refuse the call altogether.
            if self._ops.permissions(handle) != self._mode:
                self._ops.set_mode(handle, self._mode)
            if self._flush_files:
                self._ops.flush_file(handle)
            closed = True
            self._ops.close(handle)
            return size
        finally:
            if not closed:
                with suppress(OSError):  # the first error is the one to tell
                    self._ops.close(handle)

    def _publish(self, temp: str, final: str, size: int, sha256: str, mode: WriteMode) -> bool:
        """Give the final name; True when another file was replaced."""
        pause, give_up = _FIRST_PAUSE, self._clock.monotonic() + BUSY_SECONDS
        while True:
            try:
                if mode is WriteMode.CREATE:
                    self._ops.rename_new(None, temp, final)
                    return False
                there = self._kind(final)
                self._ops.replace(temp, final)
                return there is not None
            except OSError as error:
                if self._kind(temp) is None and self._is_it(final, size, sha256):
                    return False  # done, and only the answer was lost (design rule 10)
                if self._kind(final) is NodeKind.FOLDER:
                    raise PathwaysError("OBJECT_EXISTS", "a folder stands under this name") from error
                if isinstance(error, FileExistsError):
                    if self._is_it(final, size, sha256):
                        self._drop(temp)
                        return False
                    raise PathwaysError("OBJECT_EXISTS") from error
                busy = getattr(error, "winerror", None) in (5, 32, 33)
                if not busy or self._clock.monotonic() + pause > give_up:
                    raise
            if self._clock.wait(self._stopping, pause):
                raise PathwaysError("EBUSY", "stopped while another program held the file")
            pause *= 2

    def _is_it(self, path: str, size: int, sha256: str) -> bool:
        """True when these bytes stand under a name: an earlier attempt, cut off before it was recorded."""
        try:
            facts = self._ops.look(path)
            return facts.kind in FILES and facts.stamp.size == size and self._same_bytes(path, sha256)
        except FileNotFoundError:
            return False

    def _same_bytes(self, path: str, sha256: str) -> bool:
        digest = hashlib.sha256()
        handle = self._ops.open_read(path)
        try:
            offset = 0
            while chunk := self._ops.read(handle, offset, _READ):
                digest.update(chunk)
                offset += len(chunk)
        finally:
            self._ops.close(handle)
        return digest.hexdigest() == sha256

    def _head(self, path: str, most: int) -> bytes:
        found = bytearray()
        handle = self._ops.open_read(path)
        try:
            while len(found) < most and (chunk := self._ops.read(handle, len(found), min(_READ, most - len(found)))):
                found += chunk
        finally:
            self._ops.close(handle)
        return bytes(found)

    def _kind(self, path: str) -> NodeKind | None:
        try:
            return self._ops.look(path).kind
        except FileNotFoundError:
            return None

    def _flush(self, handle: Handle) -> bool:
        try:
            self._ops.flush_file(handle)
        except OSError as error:
            if cannot_flush(error):
                return False
            raise
        return True

    def _drop(self, temp: str) -> None:
        with suppress(OSError):  # what stays is removed at the next start
            self._ops.remove(None, temp)

    def _translated(self, error: OSError) -> PathwaysError:
        """An error at the folder itself is the place's state; any other keeps its own code."""
        return unready(error) if os_error_code(error) in _PLACE_CODES else step_error(error)


@contextmanager
def _being_written(path: str) -> Iterator[None]:
    with _live_lock:
        _live.add(path)
    try:
        yield
    finally:
        with _live_lock:
            _live.discard(path)
