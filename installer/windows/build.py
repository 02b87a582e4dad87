"""Builds in order: parts, staged tree, products. What is asked for stands in one request; what came of it is told."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from installer.windows import msi, parts, setup, stage
from installer.windows.native import Compiler
from installer.windows.signing import Signing

SUMS = "SHA256SUMS"
_OLD_DAYS = 180


@dataclass(frozen=True, slots=True)
class Request:
    """What to build."""

    out: Path
    version: str
    python: Path | None = None
    """A folder or archive of an embeddable CPython; None: the one of the tests."""
    kinds: tuple[str, ...] = ("setup", "msi")
    quick: bool = False
    """Not packed: larger, for tests."""
    signing: Signing | None = None


@dataclass(frozen=True, slots=True)
class Built:
    """What was built."""

    tree: stage.Tree
    products: tuple[Path, ...]


def build(request: Request, pip: Sequence[str], root: Path, work: Path) -> Built:
    """Build it. `work` keeps downloads for the next time. Raises `Refused`, `CalledProcessError`."""
    work.mkdir(parents=True, exist_ok=True)
    request.out.mkdir(parents=True, exist_ok=True)
    python = parts.bring_python(pip, request.python, work / "python")
    wheels = parts.bring_wheels(pip, python.minor, work / f"wheels-{python.minor}")
    scene = work / request.version
    locked = parts.locked(python.minor)
    tree = stage.stage(root, scene / "tree", python, wheels, locked, request.version, request.signing)
    icon = root / stage.ICON
    steps = Compiler(scene / "native", request.version, icon).steps(scene)
    if request.signing is not None:
        request.signing.sign(steps)
    # The setup program carries its time too.
    os.utime(steps, (tree.epoch, tree.epoch))
    made = []
    if "setup" in request.kinds:
        made.append(setup.build(setup.SetupParts(tree, steps, icon, request.signing, request.quick), request.out))
    if "msi" in request.kinds:
        made.append(msi.build(msi.MsiParts(tree, steps, icon, request.signing), request.out))
    rows = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in made]
    (request.out / SUMS).write_text("".join(rows), "utf-8")
    return Built(tree, tuple(made))


def describe(built: Built, today: datetime | None = None) -> str:
    """What was built, for people: what is inside, how old its Python is, how large it is."""
    python = built.tree.python
    age = ((today or datetime.now(UTC)) - python.made).days
    lines = [
        f"Pathways Desktop {built.tree.version}: {len(built.tree.files())} files, {_mib(built.tree.size())}",
        f"Python {python.version} of {python.made:%d %b %Y}, {age} days old",
    ]
    if age > _OLD_DAYS:
        lines.append(
            "  It lacks the security fixes since then. Take the newest embeddable one of the same minor release (a zip "
            "for 64-bit Windows) from python.org and build with --python FILE."
        )
    lines += [f"{product}  {_mib(product.stat().st_size)}" for product in built.products]
    return "\n".join(lines)


def _mib(size: int) -> str:
    return f"{size / 2**20:.1f} MiB"
