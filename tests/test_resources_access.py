"""Packaged files are found in a checkout and in an installed package."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pathways_desktop import resources_access
from pathways_desktop.resources_access import resource_bytes, resource_path


def test_checkout() -> None:
    assert resource_bytes("icons", "app.svg").startswith(b"<svg")
    assert resource_path("icons").is_dir()


def test_missing() -> None:
    with pytest.raises(FileNotFoundError):
        resource_path("icons", "no-such-icon.svg")


def test_installed_package_is_asked_first(tmp_path: Path) -> None:
    package = tmp_path / "pathways_desktop"
    (package / "resources" / "icons").mkdir(parents=True)
    (package / "__init__.py").touch()
    shutil.copy(resources_access.__file__, package / "resources_access.py")
    (package / "resources" / "icons" / "app.svg").write_bytes(b"packaged")
    (tmp_path / "resources" / "icons").mkdir(parents=True)
    (tmp_path / "resources" / "icons" / "app.svg").write_bytes(b"beside")
    ask = "from pathways_desktop.resources_access import resource_bytes; print(resource_bytes('icons', 'app.svg'))"
    done = subprocess.run(
        [sys.executable, "-c", ask], cwd=tmp_path, capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.strip() == "b'packaged'"
