"""A running home's answers on the way to a channel: what lies where, a draft tested and saved, the recovery key.

Fulfils `engine.facade_setup.Setup`. Looks at places run on the pool that may hang, acts on the one that writes.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pathways_desktop.config.faults import ConfigError
from pathways_desktop.config.file import MISSING, read_bytes, write_bytes
from pathways_desktop.config.model import Config
from pathways_desktop.config.places_folder import FolderPlace
from pathways_desktop.config.places_queue import QueuePlace
from pathways_desktop.config.reading import decode
from pathways_desktop.config.secret_names import check_secret_name, places_of
from pathways_desktop.domain.access import HostKeyRow
from pathways_desktop.domain.errors import from_os_error
from pathways_desktop.domain.rows import CheckRow
from pathways_desktop.domain.setup import ChannelDraft, DriveRow, FolderLook, KeyState, SettingFault
from pathways_desktop.engine.access import check_value, host_keys, kit_for
from pathways_desktop.engine.checks import check_channels
from pathways_desktop.engine.configuration import checked_config
from pathways_desktop.engine.drafts import (
    changes_of,
    diff_of,
    draft_config,
    file_faults,
    raw_channels,
    setting_faults,
    settings_of,
    text_with,
)
from pathways_desktop.engine.home import Home
from pathways_desktop.engine.pool import Pool
from pathways_desktop.engine.runtime import PlacesAndServers
from pathways_desktop.store.audit import this_user
from pathways_desktop.store.recovery import new_secret, secret_of, text_of
from pathways_desktop.store.store import Store

if TYPE_CHECKING:
    from pathways_desktop.engine.engine import Engine


@dataclass(frozen=True, slots=True)
class HomeParts:
    """What the parts of a running home share. `store` and `engine` raise `ERR_PATHWAYS_ENGINE_STOPPED`."""

    home: Home
    places: PlacesAndServers
    store: Callable[[], Store]
    engine: Callable[[], Engine]
    lists: Pool
    acts: Pool
    looks: Pool


class HomeSetup:
    """See `engine.facade_setup.Setup`."""

    def __init__(self, parts: HomeParts) -> None:
        self._parts = parts

    # ---------------------------------------------------------------- looking

    def drives(self) -> Future[list[DriveRow]]:
        return self._parts.looks.submit(self._parts.places.drives)

    def look(self, path: str, *, source: bool) -> Future[FolderLook]:
        return self._parts.looks.submit(self._parts.places.look, path, source)

    def channel_names(self) -> Future[list[str]]:
        return self._parts.lists.submit(self._channel_names)

    def _channel_names(self) -> list[str]:
        names = {str(raw.get("name")) for raw in raw_channels(self._text())}
        return sorted(names | set(self._parts.store().channels()))

    def settings(self, channel: str) -> Future[Mapping[str, object]]:
        return self._parts.lists.submit(lambda: settings_of(self._text(), channel))

    def _text(self) -> str | None:
        """The file's text; None where there is no file."""
        try:
            return decode(read_bytes(self._parts.home.config))
        except ConfigError as error:
            if error.code != MISSING:
                raise
            return None

    # ---------------------------------------------------------------- a draft

    def faults(self, draft: ChannelDraft) -> Future[list[SettingFault]]:
        return self._parts.looks.submit(self._faults, draft)

    def _faults(self, draft: ChannelDraft) -> list[SettingFault]:
        text = self._text()
        found = file_faults(text, draft)
        if found:
            return found
        try:
            self._checked(text_with(text, draft))
        except ConfigError as error:
            place = next(n for n, raw in enumerate(raw_channels(text_with(text, draft))) if raw["name"] == draft.name)
            return setting_faults(error.faults, place) or [SettingFault("", error.detail)]
        return []

    def _checked(self, text: str) -> Config:
        return checked_config(text.encode("utf-8"), self._parts.home)

    def test(self, draft: ChannelDraft) -> Future[list[CheckRow]]:
        return self._parts.looks.submit(self._test, draft)

    def _test(self, draft: ChannelDraft) -> list[CheckRow]:
        config = draft_config(draft)
        return list(check_channels(config, (), self._parts.places, self._parts.store(), secrets=draft.secrets))

    def host_keys(self, draft: ChannelDraft) -> Future[list[HostKeyRow]]:
        parts = self._parts
        return parts.looks.submit(lambda: host_keys(parts.places, parts.store(), draft_config(draft).channels[0]))

    def make_folders(self, draft: ChannelDraft) -> Future[list[str]]:
        return self._parts.looks.submit(self._make_folders, draft)

    def _make_folders(self, draft: ChannelDraft) -> list[str]:
        store, made = self._parts.store(), []
        (channel,) = draft_config(draft).channels
        for name, settings in places_of(channel):
            if not isinstance(settings, FolderPlace | QueuePlace):
                continue
            if self._parts.places.make_folder(settings, kit_for(store, channel.name, name, settings)):
                store.audit.record("folder-made", who=this_user(), detail=f"{channel.name}: {settings.where}")
                made.append(settings.where)
        return made

    def changes(self, draft: ChannelDraft) -> Future[str]:
        return self._parts.lists.submit(self._changes, draft)

    def _changes(self, draft: ChannelDraft) -> str:
        text = self._text()
        return diff_of(text, text_with(text, draft))

    def save(self, draft: ChannelDraft, *, start: bool) -> Future[None]:
        return self._parts.acts.submit(self._save, draft, start)

    def _save(self, draft: ChannelDraft, start: bool) -> None:
        engine, store = self._parts.engine(), self._parts.store()
        text = self._text()
        new = text_with(text, draft)
        config = self._checked(new)
        for name, value in draft.secrets.items():
            check_secret_name(config, name)
            check_value(value)
        # What the channel needs to run is there before the file says that it runs.
        for name, value in draft.secrets.items():
            store.secrets.set(name, value, this_user())
        if not start:
            store.status.set_paused(draft.name, True)
        self._write(new.encode("utf-8"), first=text is None)
        store.audit.record("channel-changed", who=this_user(), detail=_told(text, draft))
        engine.apply(config)
        if store.status.paused(draft.name) is start:
            engine.set_paused(draft.name, not start, this_user())

    def _write(self, data: bytes, *, first: bool) -> None:
        path = self._parts.home.config
        if not first:
            write_bytes(path, data)
            return
        try:
            # Never over a file that came in between, and for this user only.
            with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise from_os_error(error, "channels.yaml can't be made") from error

    # ---------------------------------------------------------------- the key

    def key_state(self) -> Future[KeyState]:
        return self._parts.lists.submit(self._key_state)

    def _key_state(self) -> KeyState:
        status = self._parts.store().master_key.status()
        return KeyState(status.keeper, status.recovery_since)

    def new_recovery_key(self) -> Future[str]:
        return self._parts.lists.submit(lambda: text_of(new_secret()))

    def keep_recovery_key(self, text: str) -> Future[KeyState]:
        return self._parts.acts.submit(self._keep_recovery_key, text)

    def _keep_recovery_key(self, text: str) -> KeyState:
        self._parts.store().master_key.set_recovery(secret_of(text), this_user())
        return self._key_state()


def _told(text: str | None, draft: ChannelDraft) -> str:
    """For the audit record: the channel, and the names of the settings that changed; no value."""
    if draft.replaces is None:
        return f"{draft.name}: new"
    old: Mapping[str, Any] = settings_of(text, draft.replaces)
    keys = [*changes_of(old, draft.settings), *(name.rpartition("/")[2] for name in draft.secrets)]
    return f"{draft.name}: {', '.join(keys) or 'nothing changed'}"
