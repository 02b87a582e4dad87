"""The first `channels.yaml`: a good file that does nothing by itself, and never in the place of another."""

import os
import stat
from pathlib import Path

import pytest

from pathways_desktop.config.file import load
from pathways_desktop.config.first import make_first


def test_the_first_file_is_good_and_its_channel_does_nothing(tmp_path: Path) -> None:
    path = tmp_path / "home" / "channels.yaml"
    assert make_first(path)
    (channel,) = load(path).channels
    assert (channel.name, channel.enabled) == ("sample", False)
    if os.name == "posix":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("text", ["channels: []\n", "", "not: [good"])
def test_a_file_that_is_there_is_never_touched(tmp_path: Path, text: str) -> None:
    path = tmp_path / "channels.yaml"
    path.write_text(text)
    assert not make_first(path)
    assert path.read_text() == text
