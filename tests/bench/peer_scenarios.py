"""The situations of `peer_faults.py`, one function each, and how they are counted. No table, no other engine's figure.

Each gets a folder to work in and a count, and returns in a few words what became of the files. The program runs in
processes of its own, as an ordinary user where rights matter.
"""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

from tests.support.command_line import Running, Site, wait_until

OTHERS = 12_345
"""A user id that is nobody's."""


# ---------------------------------------------------------------- counting


def _body(number: int) -> bytes:
    return b"MSH|^~\\&|ZZ|ZZ|||20261130||ORU^R01|P%06d|P|2.5\rPID|1||ZZTEST\r" % number


def _lost_and_twice(expected: Iterable[bytes], found: Iterable[bytes]) -> str:
    """How many bodies are missing and how many are there more than once; strange ones are told too."""
    wanted, there = Counter(expected), Counter(found)
    lost = sum((wanted - there).values())
    twice = sum(count > wanted[body] for body, count in there.items() if body in wanted)
    strange = sum(count for body, count in there.items() if body not in wanted)
    return f"{lost} lost, {twice} twice" + (f", {strange} that nobody sent" if strange else "")


def _delivered(*sites: Site) -> list[bytes]:
    """The bodies of all finished outputs."""
    found = [path for site in sites for path in (site.root / "out").iterdir() if not path.name.startswith(".")]
    return [path.read_bytes() for path in found]


def _drop_many(folder: Path, count: int) -> list[bytes]:
    """Publish this many files as a good sender does; their bodies."""
    bodies = [_body(number) for number in range(count)]
    for number, body in enumerate(bodies):
        half = folder / f".half-{number}"
        half.write_bytes(body)
        half.replace(folder / f"m{number:06}.hl7")
    return bodies


def _told(site: Site) -> str:
    """Reason and code with which the one file that was left is told."""
    # A place that can't be read at all has no list, and says so with status 1.
    reasons = sorted({row["reason"] for row in site.run("waiting", "--json", expect=None).rows()})
    return "told as " + ", ".join(f"`{word}`" for word in [*reasons, *sorted(site.codes())])


def _kept(path: Path) -> str:
    return "left" if path.is_symlink() or path.exists() else "GONE"


# ---------------------------------------------------------------- stops and sharing


def killed(root: Path, count: int) -> str:
    """Five times, or twice for few files: `kill -9` in the middle of the files, then one plain run."""
    words = set()
    for number in range(5 if count >= 1000 else 2):
        site = Site(root / f"kill-{number}")
        site.channel()
        site.once()
        bodies = _drop_many(site.folder("drop"), count)
        with site.start() as running:
            site.await_outputs((number + 1) * count // 7, timeout=60)
            running.kill()
        site.once()
        words.add(_lost_and_twice(bodies, _delivered(site)))
    return " / ".join(sorted(words))


def _two_engines(root: Path, shared: Path, count: int, source: dict[str, object]) -> str:
    shared.mkdir()
    sites = [Site(root / f"engine-{number}") for number in (1, 2)]
    for site in sites:
        site.channel(source={"dir": str(shared), "minAge": "1s", **source})
        site.once()
    engines: list[Running] = []
    try:
        engines += [site.start() for site in sites]
        bodies = _drop_many(shared, count)
        wait_until(lambda: sum(len(os.listdir(site.root / "out")) for site in sites) >= count, 120)
        for engine in engines:
            engine.interrupt()
    finally:
        for engine in engines:
            if engine.process.poll() is None:
                engine.kill()
    for site in sites:
        site.once()  # what would be taken or delivered once more is now
    errors = sum(line["code"] is not None for site in sites for line in site.log())
    said = "no error line" if not errors else f"{errors} error lines"
    return f"{_lost_and_twice(bodies, _delivered(*sites))}, {said}"


def shared_delete(root: Path, count: int) -> str:
    """Two homes on one folder."""
    return _two_engines(root, root / "shared", count, {})


def shared_keep(root: Path, count: int) -> str:
    """The same, with the originals kept."""
    shared = root / "shared"
    said = _two_engines(root, shared, count, {"keepProcessed": "processed"})
    kept = [path.read_bytes() for path in (shared / "processed").iterdir()]
    originals = _lost_and_twice([_body(number) for number in range(count)], kept)
    return f"{said}; originals: {originals}"


# ---------------------------------------------------------------- one file


def same_name(root: Path, count: int) -> str:
    """The sender reacts to the output: as soon as one is delivered, the next stands under the same name."""
    site = Site(root / "again")
    site.channel()
    with site.start() as running:
        for number in range(count):
            site.drop("result.hl7", _body(number))
            site.await_outputs(number + 1)
        running.interrupt()
    return _lost_and_twice([_body(number) for number in range(count)], _delivered(site))


def _stays(site: Site, path: Path) -> str:
    """Many looks at a file that can't be taken, then a new start: what came of it."""
    site.run("run", "--for", "3s", expect=None)
    site.once(expect=1)
    copies = len(site.messages()) + len(_delivered(site))
    return f"{copies} copies, {_kept(path)}, {_told(site)}"


def not_removable(root: Path, count: int) -> str:
    """A folder that may be read and not changed."""
    site = Site(root / "fixed", ordinary=True)
    site.channel(source={"pollInterval": "250ms"})
    path = site.drop("zztest.hl7")
    path.parent.chmod(0o500)
    try:
        return _stays(site, path)
    finally:
        path.parent.chmod(0o700)


def sticky(root: Path, count: int) -> str:
    """Another user's file in another user's folder, where everybody may make files and only owners move theirs."""
    if sys.platform == "win32" or os.geteuid() != 0:
        raise NotImplementedError("only root can make another user's file")
    site = Site(root / "sticky", ordinary=True)
    site.channel(source={"pollInterval": "250ms"})
    path = site.drop("zztest.hl7")
    path.chmod(0o644)
    os.chown(path, OTHERS, OTHERS)
    path.parent.chmod(0o1777)
    os.chown(path.parent, OTHERS, OTHERS)
    return _stays(site, path)


def slow_writer(root: Path, count: int) -> str:
    """A writer that keeps its file open and pauses for longer than `minAge`."""
    site = Site(root / "slow")
    site.channel(source={"minAge": "1s"})
    part = b"." * 512
    path = site.folder("drop") / "slow.hl7"
    with path.open("wb") as writer, site.start() as running:
        for _ in range(count):
            writer.write(part)
            writer.flush()
            began = time.monotonic()

            def left(began: float = began) -> bool:
                seen = [row["reason"] for row in site.run("waiting", "--json", expect=None).rows()]
                return seen == ["being-written"] and time.monotonic() - began >= 2.5

            wait_until(left, 60)
        writer.write(part)
        writer.close()
        got = site.await_outputs(1, timeout=60)
        running.interrupt()
    (data,) = got.values()
    return "whole, once" if data == part * (count + 1) else f"{len(data)} of {512 * (count + 1)} bytes"


BODIES = {
    "latin-1": "MSH|^~\\&|ZZ\rPID|1||ZZTEST||Müller^Jürgen^Straße\r".encode("latin-1"),
    "crlf": b"MSH|^~\\&|ZZ\r\nPID|1||ZZTEST\r\nOBX|1\n",
    "binary": bytes(range(256)),
}


def bodies(root: Path, count: int) -> str:
    """Text that is no UTF-8, line ends of Windows, every byte there is."""
    site = Site(root / "bodies")
    site.channel(destination={"fileName": "{name}"})
    for name, data in BODIES.items():
        site.drop(name, data)
    site.once()
    found = site.outputs()
    changed = [name for name, data in BODIES.items() if found.get(name) != data]
    return "the same bytes" if not changed else f"changed: {', '.join(changed)}"


def _left(root: Path, name: str, make: Callable[[Site, Path], object], *, fails: bool = False) -> str:
    site = Site(root / name, ordinary=True)
    site.channel()
    path = site.folder("drop") / "zztest.hl7"
    make(site, path)
    site.once(expect=1 if fails else 0)
    return f"{len(site.messages())} messages, {_kept(path)}, {_told(site)}"


def link(root: Path, count: int) -> str:
    """A symbolic link to a file outside."""

    def make(site: Site, path: Path) -> None:
        outside = site.folder("outside") / "zztest.hl7"
        outside.write_bytes(_body(1))
        path.symlink_to(outside)

    return _left(root, "link", make)


def empty(root: Path, count: int) -> str:
    """A file of no bytes."""
    return _left(root, "empty", lambda site, path: path.touch())


def mode_000(root: Path, count: int) -> str:
    """A file that nobody may open."""

    def make(site: Site, path: Path) -> None:
        path.write_bytes(_body(1))
        path.chmod(0)

    return _left(root, "mode-000", make, fails=True)


def name_no_text(root: Path, count: int) -> str:
    """A name that is not UTF-8, delivered with its very bytes."""
    site = Site(root / "no-text")
    site.channel(destination={"fileName": "{name}"})
    name = b"m\xfcller.hl7"
    site.drop(name, _body(1))
    site.once()
    return "delivered under the same name" if os.fsdecode(name) in site.outputs() else "not delivered"


def name_255(root: Path, count: int) -> str:
    """A name as long as a name can be."""
    site = Site(root / "long")
    site.channel(destination={"fileName": "{name}"})
    name = "z" * 251 + ".hl7"
    site.drop(name, _body(1))
    site.once()
    return "delivered under the same name" if site.outputs().get(name) == _body(1) else "not delivered"


def no_output(root: Path, count: int) -> str:
    """A destination that may not be written, and later may."""
    site = Site(root / "shut", ordinary=True)
    site.channel(destination={"retry": {"first": "500ms", "factor": 1, "most": "500ms"}})
    out = site.folder("out")
    out.chmod(0o500)
    try:
        with site.start() as running:
            site.drop("zztest.hl7", _body(1))
            wait_until(lambda: bool(site.codes()), 60)
            codes = sorted(site.codes())
            out.chmod(0o700)
            site.await_outputs(1, timeout=60)
            running.interrupt()
    finally:
        out.chmod(0o700)
    words = _lost_and_twice([_body(1)], _delivered(site))
    return f"told as {', '.join(f'`{code}`' for code in codes)}, delivered by itself when it may: {words}"
