"""Where the packaged files (icons, licences, texts) are: in the wheel below the package, in a checkout beside it.

Only the finding is here; what a file means is the business of who asks for it.
"""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

_PACKAGE = "pathways_desktop"


def resource_path(*parts: str) -> Traversable:
    """The packaged file or folder with these path parts, e.g. `resource_path("icons", "app.svg")`.

    A wheel holds `pathways_desktop/resources`; a checkout has `resources` next to the package. Any thread.
    Raises FileNotFoundError when neither has it.
    """
    packaged = files(_PACKAGE).joinpath("resources", *parts)
    if packaged.is_file() or packaged.is_dir():
        return packaged
    checkout = Path(__file__).resolve().parent.parent.joinpath("resources", *parts)
    if checkout.exists():
        return checkout
    raise FileNotFoundError(f"no packaged file {'/'.join(parts)}")


def resource_bytes(*parts: str) -> bytes:
    """The bytes of a packaged file. Raises FileNotFoundError as `resource_path` does."""
    return resource_path(*parts).read_bytes()
