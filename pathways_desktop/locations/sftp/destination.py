"""The SFTP destination: hidden temporary name, flush, size checked, one-step rename. A reader never sees half a file.

What an answer that was lost would have said is looked up, never guessed. SFTP flushes no folder: a power cut on the
server may undo the last rename (handoff.md D12). Source of the rules: seed "How a destination writes".
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace

from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import PlaceState
from pathways_desktop.domain.names import name_text
from pathways_desktop.domain.rows import PlaceCard
from pathways_desktop.handoff.publish import DoneRule, Passing, check_bundle_name, hand_over_key
from pathways_desktop.locations.base import (
    Capabilities,
    Content,
    DestinationParts,
    Existing,
    Output,
    PlaceUnready,
    WriteMode,
    Written,
)
from pathways_desktop.locations.sftp.bundle import Bundle, remove_hidden
from pathways_desktop.locations.sftp.card import place_name
from pathways_desktop.locations.sftp.claimfolder import look
from pathways_desktop.locations.sftp.client import SftpClient
from pathways_desktop.locations.sftp.client_link import SftpLink
from pathways_desktop.locations.sftp.client_wire import Attributes, FileKind
from pathways_desktop.locations.sftp.destination_card import LastProbe, destination_card
from pathways_desktop.locations.sftp.destination_probe import BundleBy, CreateBy, OutputProbe, OutputTold
from pathways_desktop.locations.sftp.errors import LinkDown, SftpStatus, Status
from pathways_desktop.locations.sftp.place import (
    folder_bytes,
    look_at_folder,
    read_head,
    same_bytes,
    unready,
    write_error,
)
from pathways_desktop.locations.sftp.temporary import Temporaries, temporary_name
from pathways_desktop.locations.shared.claims import probe_prefix
from pathways_desktop.locations.shared.patterns import render

ASKED_SECONDS = 60.0
"""How long the connection of `exists` is kept for the next question: a dialog asks for many outputs in a row."""


@dataclass(frozen=True, slots=True)
class SftpDestinationSettings:
    """What `channels.yaml` says about an SFTP destination and this room has to know."""

    dir: str
    file_name: str = "{id}-{output}{ext}"
    mode: WriteMode = WriteMode.REPLACE
    done: DoneRule | None = None
    """The done file or manifest that follows each file."""
    bundle: bool = False
    """Each file goes into a folder of its own, with its manifest, published by one rename."""


@dataclass(frozen=True, slots=True)
class _Text:
    """A few bytes as a `Content`."""

    text: bytes

    def chunks(self) -> Iterator[bytes]:
        yield self.text


class SftpDestination:
    """`Destination` over a folder on an SFTP server. All calls come from one worker thread, but `exists` and `card`."""

    def __init__(
        self,
        settings: SftpDestinationSettings,
        parts: DestinationParts,
        make_link: Callable[[], SftpLink],
        clock: Clock,
    ) -> None:
        """Touches nothing. `make_link` is called twice: `exists` has a connection of its own."""
        self._settings = settings
        self._tag = parts.tag
        self._prefix = probe_prefix(parts.tag, parts.channel)
        self._link = make_link()
        self._asking = make_link()
        self._asking_lock = threading.Lock()
        self._asked = 0.0
        self._clock = clock
        self._dir = folder_bytes(settings.dir)
        self._where = place_name(self._link.address, self._dir)
        self._temporaries = Temporaries(self._where, parts.tag, self._prefix)
        self._session = 0
        self._left: set[bytes] = set()
        """Temporary names that a link that broke left behind."""
        self._swept = False
        self._told: OutputTold | None = None
        done = {WriteMode.REPLACE} if settings.done is not None else set()
        self._modes = set() if settings.bundle else {settings.mode} | done
        """What the probe has to prove."""
        self._last = LastProbe(PlaceState.READY)

    # --- the place

    @property
    def volume(self) -> str | None:
        return None  # the server's host key is what tells it from another, and the client sees to that

    def probe(self) -> Capabilities:
        try:
            client = self._ready()
            self._told = told = self._try(client)
        except PathwaysError as error:
            state = error.state if isinstance(error, PlaceUnready) else PlaceState.READY
            self._told = None
            self._last = replace(self._last, state=state, code=error.code, told=None)
            raise
        self._last = LastProbe(PlaceState.READY, None, told, client.server, self._clock.now_ms())
        return Capabilities(
            one_step_rename=True if self._settings.bundle or WriteMode.REPLACE in self._modes else None,
            flush_files=told.flushes,
            flush_folders=False,
            conditional_write=True if told.create_by else None,
            longest_name=told.longest_name,
        )

    def _try(self, client: SftpClient) -> OutputTold:
        names: list[bytes] = []

        def writing(path: bytes) -> None:
            names.append(path.rpartition(b"/")[2])
            self._temporaries.hold(names[-1])

        try:
            probe = OutputProbe(client, self._dir, self._prefix, writing)
            return probe.run(
                replace=WriteMode.REPLACE in self._modes,
                create=WriteMode.CREATE in self._modes,
                bundle=self._settings.bundle,
            )
        except SftpStatus as error:
            raise write_error(client, self._dir, error) from error
        finally:
            self._temporaries.let_go(names)

    def _ready(self) -> SftpClient:
        """A connected client whose folder has been looked at. Raises `PlaceUnready`."""
        client = self._link.client(at_once=True)
        if client.session != self._session:
            look_at_folder(client, self._dir)
            self._session = client.session
        self._rest()
        return client

    def _rest(self) -> None:
        """Close the connection of `exists` when nobody has asked for a while."""
        if self._clock.monotonic() - self._asked > ASKED_SECONDS and self._asking_lock.acquire(blocking=False):
            try:
                self._asking.close()
            finally:
                self._asking_lock.release()

    def card(self) -> PlaceCard:
        return destination_card(self._where, self._last)

    def stop(self) -> None:
        self._link.close()
        self._asking.close()

    # --- outputs

    def exists(self, output: Output) -> Existing:
        name = self._name(output)
        shown = name_text(name)
        with self._asking_lock:
            self._asked = self._clock.monotonic()
            client = self._asking.client(at_once=True)
            path = self._path(name)
            found = look(client, path)
            if found is None:
                look_at_folder(client, self._dir)  # a folder that is away is no folder without the file
                return Existing(shown, there=False)
            if self._settings.bundle and found.kind is FileKind.FOLDER:
                path = Bundle(b"", name).payload_in(path)
                found = look(client, path)
                if found is None:
                    return Existing(shown, there=True, same_bytes=False, detail="another folder")
            elif self._settings.bundle:
                return Existing(shown, there=True, same_bytes=False, detail="no folder")
            if found.kind not in (FileKind.FILE, FileKind.UNKNOWN):
                return Existing(shown, there=True, same_bytes=False, detail="no ordinary file")
            if found.size != output.size:
                return Existing(shown, there=True, size=found.size, same_bytes=False)
            try:
                return Existing(shown, True, found.size, same_bytes(client, path, output))
            except SftpStatus as error:
                return Existing(shown, there=True, size=found.size, detail=error.code)

    def read_back(self, output: Output, most: int) -> bytes:
        name = self._name(output)
        path = Bundle(b"", name).payload_in(self._path(name)) if self._settings.bundle else self._path(name)
        with self._asking_lock:
            self._asked = self._clock.monotonic()
            try:
                return read_head(self._asking.client(at_once=True), path, most)
            except SftpStatus as error:
                raise PathwaysError(error.code) from error

    def write(self, output: Output, content: Content, mode: WriteMode) -> Written:
        name = self._name(output)
        client = self._ready()
        if not self._settings.bundle and mode not in self._modes:
            self._modes.add(mode)
            self._told = None
        if self._told is None:
            self.probe()
        self._tidy(client)
        hidden = temporary_name(output, self._tag)
        final, temp, rule = self._path(name), self._path(hidden), self._settings.done
        done = self._path(rule.name_for(name)) if rule is not None else None
        passing = Passing(content.chunks()) if rule is not None and rule.manifest else None
        with self._temporaries.being_written(hidden):
            try:
                if self._settings.bundle:
                    self._write_bundle(client, name, temp, output, content)
                    return Written(name_text(name), output.size)
                there = self._fill(client, temp, final, output, passing or content)
                if done is not None:
                    self._withdraw(client, done, final, output, mode, there)
                replaced = self._publish(client, temp, final, output, mode, there)
                if done is not None:
                    # Only now: until the payload stands under its name, nothing may say that it is there.
                    self._publish_done(temp, done, output, self._manifest(name, output, passing))
            except PlaceUnready:
                self._left.add(temp)
                raise
            except SftpStatus as error:
                translated = write_error(client, self._dir, error, output.size)
                self._drop_now(temp)
                raise translated from error
            except BaseException:
                self._drop_now(temp)
                raise
        return Written(name_text(name), output.size, replaced)

    def sweep(self) -> int:
        client = self._ready()
        try:
            names = [entry.name for entry in client.listdir(self._dir or b"/")]
        except SftpStatus as error:
            raise unready(error) from error
        paths = [self._path(name) for name in self._temporaries.left(names)]
        answers = remove_hidden(client, paths)
        for answer in answers:
            if isinstance(answer, LinkDown):
                raise answer
        self._swept = True
        return sum(answer is None for answer in answers)

    def _tidy(self, client: SftpClient) -> None:
        """Remove what links that broke have left, and what a sweep at the start could not reach."""
        if not self._swept:
            self.sweep()
        if self._left:
            left = sorted(self._left)
            answers = remove_hidden(client, left)
            self._left = {path for path, told in zip(left, answers, strict=True) if isinstance(told, LinkDown)}

    def _write_bundle(self, client: SftpClient, name: bytes, temp: bytes, output: Output, content: Content) -> None:
        check_bundle_name(name)
        bundle, final = Bundle(temp, name), self._path(name)
        passing = Passing(content.chunks())
        bundle.begin(client)
        there = self._fill(client, bundle.payload, final, output, passing)
        if there is None:
            text = self._manifest(name, output, passing)
            self._fill(client, bundle.manifest, final, _described(output, text), _Text(text))
            by = self._told.bundle_by if self._told is not None else None
            client, there = bundle.publish(client, final, self._ready, in_one_step=by is BundleBy.POSIX_RENAME)
        if there is not None:
            if not self._is_it(client, bundle.payload_in(final), output):
                raise PathwaysError("OBJECT_EXISTS", "another bundle stands under this name")
            remove_hidden(client, [temp])  # what stays is removed at the next start

    # --- steps

    def _name(self, output: Output) -> bytes:
        rule = self._settings.done
        return render(self._settings.file_name, output, rule.names.room if rule is not None else 0)

    def _manifest(self, name: bytes, output: Output, passing: Passing | None) -> bytes:
        """What the done file holds: nothing, or what it says of the bytes that went by."""
        if passing is None:
            return b""
        key = hand_over_key(output.message_id, output.number, output.earlier_tries)
        return passing.manifest(name, key, output.received_ms)

    def _withdraw(
        self,
        client: SftpClient,
        done: bytes,
        final: bytes,
        output: Output,
        mode: WriteMode,
        there: Attributes | None,
    ) -> None:
        """Take an earlier done file away before its payload becomes another one: it would vouch for the wrong bytes."""
        if look(client, done) is None or (there is not None and there.kind is FileKind.FOLDER):
            return
        if there is not None and there.size == output.size and same_bytes(client, final, output):
            return
        if mode is WriteMode.CREATE and there is not None:
            raise PathwaysError("OBJECT_EXISTS")
        client.remove(done)

    def _publish_done(self, temp: bytes, done: bytes, output: Output, text: bytes) -> None:
        """Write the done file like any output: whole under a hidden name, flushed, counted, renamed."""
        client = self._ready()  # publishing the payload may have needed a new connection
        described = _described(output, text)
        there = self._fill(client, temp, done, described, _Text(text))
        self._publish(client, temp, done, described, WriteMode.REPLACE, there)

    def _path(self, name: bytes) -> bytes:
        return self._dir + b"/" + name

    def _fill(
        self, client: SftpClient, temp: bytes, final: bytes, output: Output, content: Content
    ) -> Attributes | None:
        """Write, count, flush and close the temporary file; what stands under the final name now."""
        try:
            handle = client.create(temp)
        except SftpStatus as error:
            if error.status in (Status.NO_SUCH_FILE, Status.PERMISSION_DENIED) or look(client, temp) is None:
                raise
            client.remove(temp)  # of this very attempt, before a stop
            handle = client.create(temp)
        digest = hashlib.sha256()
        try:
            size = client.write(handle, _counted(content, digest.update))
            if self._told is not None and self._told.flushes:
                client.flush(handle)
        except BaseException:
            with suppress(SftpStatus, LinkDown):  # the first error is the one to tell
                client.close_handle(handle)
            raise
        client.close_handle(handle)
        written, there = client.lstat_many((temp, final))
        if isinstance(written, SftpStatus | LinkDown):
            raise written
        if written.size != size or size != output.size:
            raise PathwaysError("ERR_PATHWAYS_SFTP_SIZE_MISMATCH", f"{written.size} of {output.size} bytes")
        if digest.hexdigest() != output.sha256:
            raise PathwaysError("ERR_PATHWAYS_STORE_DAMAGED", "other bytes than were stored")
        if isinstance(there, Attributes):
            return there
        if isinstance(there, SftpStatus) and there.missing:
            return None
        raise there

    def _publish(
        self,
        client: SftpClient,
        temp: bytes,
        final: bytes,
        output: Output,
        mode: WriteMode,
        there: Attributes | None,
    ) -> bool:
        """Give the final name; True when another file was replaced."""
        if there is not None and there.kind is FileKind.FOLDER:
            raise PathwaysError("OBJECT_EXISTS", "a folder stands under this name")
        for last in (False, True):
            try:
                self._step(client, mode)(temp, final)
            except LinkDown as lost:
                if last:
                    raise
                # One look over a new connection. Where none is to be had, the next attempt looks by writing again.
                client = self._ready()
                if self._published(client, temp, final, output):
                    break
                if look(client, temp) is None:
                    raise lost
            except SftpStatus as error:
                if self._published(client, temp, final, output):
                    break
                if mode is WriteMode.CREATE and look(client, final) is not None:
                    raise PathwaysError("OBJECT_EXISTS") from error
                raise
            else:
                break
        if mode is WriteMode.CREATE and self._told is not None and self._told.create_by is CreateBy.LINK:
            self._drop(client, temp)
        return there is not None and mode is WriteMode.REPLACE

    def _step(self, client: SftpClient, mode: WriteMode) -> Callable[[bytes, bytes], None]:
        if mode is WriteMode.REPLACE:
            return client.posix_rename
        by_link = self._told is not None and self._told.create_by is CreateBy.LINK
        return client.hardlink if by_link else client.rename

    def _published(self, client: SftpClient, temp: bytes, final: bytes, output: Output) -> bool:
        """Whether this output stands under its final name: an answer was lost, or an earlier attempt its record.

        With the temporary file still there it is an earlier attempt's (or our link's): the same bytes count all the
        same.
        """
        if not self._is_it(client, final, output):
            return False
        self._drop(client, temp)
        return True

    def _is_it(self, client: SftpClient, path: bytes, output: Output) -> bool:
        """Whether the output's bytes stand at a path."""
        found = look(client, path)
        if found is None or found.kind not in (FileKind.FILE, FileKind.UNKNOWN) or found.size != output.size:
            return False
        return same_bytes(client, path, output)

    def _drop(self, client: SftpClient, temp: bytes) -> None:
        with suppress(SftpStatus, LinkDown):  # what stays is removed by the next attempt or at the next start
            client.remove(temp)

    def _drop_now(self, temp: bytes) -> None:
        with suppress(PathwaysError):  # the connection may be another one by now
            remove_hidden(self._link.client(at_once=True), [temp])


def _counted(content: Content, count: Callable[[bytes], object]) -> Iterator[bytes]:
    for chunk in content.chunks():
        count(chunk)
        yield chunk


def _described(output: Output, text: bytes) -> Output:
    """A done file or manifest as an output of its own."""
    return replace(output, size=len(text), sha256=hashlib.sha256(text).hexdigest())
