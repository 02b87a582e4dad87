"""A draft of a channel beside the file it goes into: its faults, what it would change, the text with it in place.

Works on texts and settings that are handed in; no file is opened here.
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable, Mapping
from typing import Any

from pathways_desktop.config.document import parse_document
from pathways_desktop.config.editing import changed_text, with_channel
from pathways_desktop.config.faults import Fault
from pathways_desktop.config.first import FIRST_HEAD
from pathways_desktop.config.model import Config
from pathways_desktop.config.reading import data_faults, parse_config
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.setup import ChannelDraft, SettingFault

FILE_NAME = "channels.yaml"


def own_faults(settings: Mapping[str, object]) -> list[SettingFault]:
    """What is wrong with a channel's settings by themselves. Computes only; any thread."""
    return setting_faults(data_faults({"channels": [settings]}), 0)


def setting_faults(faults: Iterable[Fault], place: int) -> list[SettingFault]:
    """The faults of the channel at this place of the file, with keys from the channel on."""
    start = f"channels[{place}]"
    return [
        SettingFault(fault.key.removeprefix(start).lstrip("."), fault.expected)
        for fault in faults
        if fault.key == start or fault.key.startswith((f"{start}.", f"{start}["))
    ]


def draft_config(draft: ChannelDraft) -> Config:
    """A configuration of the draft alone. Raises `ERR_PATHWAYS_CONFIG_INVALID`."""
    return parse_config(json.dumps({"channels": [draft.settings]}).encode("utf-8"))


def raw_channels(text: str | None) -> list[Mapping[str, Any]]:
    """The channels of a good file as plain data; none for no file."""
    data = parse_document(text).data if text is not None else None
    channels = data.get("channels") if isinstance(data, dict) else None
    return [each for each in channels if isinstance(each, dict)] if isinstance(channels, list) else []


def settings_of(text: str | None, name: str) -> Mapping[str, Any]:
    """The settings of a channel as the file says them. Raises `ERR_PATHWAYS_CHANNEL_UNKNOWN`."""
    for raw in raw_channels(text):
        if raw.get("name") == name:
            return raw
    raise PathwaysError("ERR_PATHWAYS_CHANNEL_UNKNOWN", name)


def file_faults(text: str | None, draft: ChannelDraft) -> list[SettingFault]:
    """What keeps a draft from standing in this file, beside its other channels."""
    channels = raw_channels(text)
    names = [raw.get("name") for raw in channels]
    if draft.replaces is None:
        place = len(channels)
        wanted = [*channels, draft.settings]
    elif draft.replaces in names:
        place = names.index(draft.replaces)
        wanted = [*channels[:place], draft.settings, *channels[place + 1 :]]
    else:
        raise PathwaysError("ERR_PATHWAYS_CHANNEL_UNKNOWN", draft.replaces)
    faults = data_faults({"channels": wanted})
    own = setting_faults(faults, place)
    if own or not faults:
        return own
    # Told at another channel, which stands later in the file and touches this one.
    return [SettingFault("", f"{faults[0].key}: {faults[0].expected}")]


def text_with(text: str | None, draft: ChannelDraft) -> str:
    """The file's text with the draft in it; every other line stays. Raises `ERR_PATHWAYS_CONFIG_INVALID`."""
    if draft.replaces is None:
        return with_channel(text if text is not None else FIRST_HEAD, draft.settings)
    assert text is not None
    return changed_text(text, draft.replaces, changes_of(settings_of(text, draft.replaces), draft.settings))


def diff_of(text: str | None, new: str) -> str:
    """The change as a unified diff."""
    lines = difflib.unified_diff((text or "").splitlines(), new.splitlines(), FILE_NAME, FILE_NAME, "", "", 2, "")
    return "\n".join(lines)


def changes_of(old: Mapping[str, Any], new: Mapping[str, object]) -> dict[str, object]:
    """The changes from one channel to the other, by the keys of `editing.changed_text`, as small as they can be."""
    return dict(_changes(old, new, ""))


def _changes(old: Mapping[str, Any], new: Mapping[str, Any], before: str) -> Iterable[tuple[str, object]]:
    for key in [*new, *(key for key in old if key not in new)]:
        here = f"{before}.{key}" if before else key
        if key not in new:
            yield here, None
        elif key not in old:
            yield here, new[key]
        elif old[key] != new[key]:
            yield from _changed(old[key], new[key], here)


def _changed(old: object, new: object, here: str) -> Iterable[tuple[str, object]]:
    if isinstance(old, Mapping) and isinstance(new, Mapping) and old.get("type") == new.get("type"):
        yield from _changes(old, new, here)
    elif _alike(old, new):
        assert isinstance(old, list)
        assert isinstance(new, list)
        for place, (one, other) in enumerate(zip(old, new, strict=True)):
            if one != other:
                yield from _changed(one, other, f"{here}[{place}]")
    else:
        yield here, new


def _alike(old: object, new: object) -> bool:
    """Whether two lists hold the same destinations, by their names."""
    if not isinstance(old, list) or not isinstance(new, list) or len(old) != len(new):
        return False
    both = zip(old, new, strict=True)
    return all(isinstance(a, dict) and isinstance(b, dict) and a.get("name") == b.get("name") for a, b in both)
