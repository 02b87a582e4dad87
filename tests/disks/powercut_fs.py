"""A mounted file system that can lose power: `python -m tests.disks.powercut_fs MOUNT --journal journal|posix`.

All state is in memory, twice: what programs see, and what the disk holds. A flush moves state from the first to the
second; a cut throws the first away. Orders are written to `MOUNT/.powercut`, one a line: `cut`, `keep` (an orderly
stop), `after N` (a cut by itself before the Nth next change, then EIO until `cut`), `seed N`. Reading it gives the
number of changes so far, and 1 when the power is off.

`journal`: one ordered log of names, as on NTFS and ext4; any flush makes all earlier changes of names last.
`posix`: the least: a flush of a file keeps its bytes, a flush of a folder its entries. With a seed what was not flushed
may have reached the disk by itself, as early write-back would, in another way for each seed.
"""

import argparse
import errno
import importlib
import itertools
import os
import random
import stat
import sys
import time
from dataclasses import dataclass, field
from typing import Any

assert sys.platform != "win32"

CONTROL = "/.powercut"
_CONTROL_HANDLE = 1
_SECTOR = 512


@dataclass(eq=False, slots=True)
class Node:
    """A file or folder: as programs see it, and as the disk holds it."""

    number: int
    mode: int
    data: bytearray = field(default_factory=bytearray)
    disk: bytes = b""
    names: dict[str, "Node"] | None = None
    disk_names: dict[str, "Node"] = field(default_factory=dict)
    target: str | None = None
    modified: int = field(default_factory=time.time_ns)
    changed: int = field(default_factory=time.time_ns)
    user: int = field(default_factory=os.getuid)
    group: int = field(default_factory=os.getgid)


Entry = tuple[Node, str, Node | None]


class PowerCut:
    """The calls that libfuse makes. None of our own attributes may be named like one of them."""

    use_ns = True

    def __init__(self, *, journal: bool, seed: int | None) -> None:
        self._journal = journal
        self._random = None if seed is None else random.Random(seed)
        self._numbers, self._handles = itertools.count(2), itertools.count(10)
        self._root = Node(1, stat.S_IFDIR | 0o777, names={})
        self._files: dict[int, Node] = {}
        self._pending: list[tuple[Entry, ...]] = []
        self._changes = 0
        self._armed: int | None = None
        self._dead = False

    # --- names

    def _node(self, path: str) -> Node:
        node = self._root
        for part in path.split("/"):
            if part:
                if node.names is None:
                    raise OSError(errno.ENOTDIR, "")
                if part not in node.names:
                    raise OSError(errno.ENOENT, "")
                node = node.names[part]
        return node

    def _above(self, path: str) -> tuple[Node, dict[str, Node], str]:
        folder, _, name = path.rpartition("/")
        node = self._node(folder)
        if node.names is None:
            raise OSError(errno.ENOTDIR, "")
        return node, node.names, name

    # --- changes and flushes

    def _step(self) -> None:
        """Count a change; the armed cut comes before it."""
        if self._armed is not None:
            if self._armed <= 0:
                self._dead, self._armed = True, None
            else:
                self._armed -= 1
        if self._dead:
            raise OSError(errno.EIO, "")
        self._changes += 1

    def _change(self, *entries: Entry) -> None:
        self._pending.append(entries)
        for folder, name, node in entries:
            folder.modified = folder.changed = time.time_ns()
            names = {} if folder.names is None else folder.names
            if node is None:
                names.pop(name, None)
            else:
                names[name] = node

    def _flush_names(self, folder: Node | None = None) -> None:
        if self._journal:
            for entries in self._pending:
                _settle(entries)
            self._pending = []
        elif folder is not None:
            rest = []
            for entries in self._pending:
                _settle(entry for entry in entries if entry[0] is folder)
                left = tuple(entry for entry in entries if entry[0] is not folder)
                if left:
                    rest.append(left)
            self._pending = rest

    # --- power

    def _cut(self) -> None:
        if self._random is not None:
            if self._journal:
                for entries in self._pending[: self._random.randint(0, len(self._pending))]:
                    _settle(entries)
            else:
                for entry in itertools.chain.from_iterable(self._pending):
                    if self._random.random() < 0.5:
                        _settle([entry])
        self._back(self._root, set())
        self._pending, self._files, self._dead, self._armed = [], {}, False, None

    def _back(self, node: Node, seen: set[int]) -> None:
        if node.number in seen:
            return
        seen.add(node.number)
        if node.names is not None:
            node.names = dict(node.disk_names)
            for below in node.names.values():
                self._back(below, seen)
            return
        node.disk = self._bytes_after(bytes(node.data), node.disk)
        node.data = bytearray(node.disk)

    def _bytes_after(self, now: bytes, disk: bytes) -> bytes:
        if self._random is None or now == disk:
            return disk
        fate = self._random.choice(("keep", "lose", "torn"))
        if fate == "keep":
            return now
        if fate == "lose":
            return disk
        edge = self._random.randrange(len(now) + 1) // _SECTOR * _SECTOR
        rest = disk[edge:] if len(disk) > edge else bytes((len(now) - edge) * self._random.randint(0, 1))
        return now[:edge] + rest

    def _keep(self, node: Node) -> None:
        if node.names is None:
            node.disk = bytes(node.data)
            return
        node.disk_names = dict(node.names)
        for below in node.names.values():
            self._keep(below)

    def _order(self, text: str) -> None:
        for line in text.splitlines():
            word, _, value = line.partition(" ")
            if word == "cut":
                self._cut()
            elif word == "keep":
                self._keep(self._root)
                self._pending = []
            elif word == "after":
                self._armed = int(value)
            elif word == "seed":
                self._random = random.Random(int(value))
            else:
                raise OSError(errno.EINVAL, "")

    def _report(self) -> bytes:
        # Of one length, so that the size that was told stays true.
        return b"%20d %d\n" % (self._changes, self._dead)

    # --- what libfuse calls: looking

    def getattr(self, path: str, fh: int | None = None) -> dict[str, Any]:
        if path == CONTROL:
            return {
                "st_mode": stat.S_IFREG | 0o666,
                "st_nlink": 1,
                "st_size": len(self._report()),
                "st_ino": 0x7FFFFFFF,
            }
        node = self._files[fh] if fh in self._files else self._node(path)
        size = 4096 if node.names is not None else len(node.target) if node.target is not None else len(node.data)
        return {
            "st_mode": node.mode,
            "st_nlink": 1 if node.names is None else 2,
            "st_size": size,
            "st_ino": node.number,
            "st_blocks": -(-size // _SECTOR),
            "st_mtime": node.modified,
            "st_atime": node.modified,
            "st_ctime": node.changed,
            "st_uid": node.user,
            "st_gid": node.group,
        }

    def readdir(self, path: str, fh: int) -> list[tuple[str, dict[str, int], int]]:
        # A name given without a number would be left out by readdir(3).
        node = self._node(path)
        entries = [(".", node), ("..", node), *(node.names or {}).items()]
        return [(name, {"st_ino": each.number, "st_mode": each.mode}, 0) for name, each in entries]

    def readlink(self, path: str) -> str:
        return self._node(path).target or ""

    def statfs(self, path: str) -> dict[str, int]:
        blocks = dict.fromkeys(("f_blocks", "f_bfree", "f_bavail", "f_files", "f_ffree", "f_favail"), 1 << 20)
        return {"f_bsize": 4096, "f_frsize": 4096, "f_namemax": 255, **blocks}

    # --- what libfuse calls: files

    def _opened(self, node: Node) -> int:
        handle = next(self._handles)
        self._files[handle] = node
        return handle

    def _file(self, handle: int) -> Node:
        node = self._files.get(handle)
        if node is None or self._dead:
            raise OSError(errno.EIO, "")  # opened before the cut
        return node

    def create(self, path: str, mode: int, fi: object = None) -> int:
        folder, _, name = self._above(path)
        self._step()
        node = Node(next(self._numbers), stat.S_IFREG | (mode & 0o7777))
        self._change((folder, name, node))
        return self._opened(node)

    def open(self, path: str, flags: int) -> int:
        if path == CONTROL:
            return _CONTROL_HANDLE
        node = self._node(path)
        if flags & os.O_TRUNC:
            self._step()
            node.data = bytearray()
            node.modified = time.time_ns()
        return self._opened(node)

    def read(self, path: str, size: int, offset: int, fh: int) -> bytes:
        data = self._report() if fh == _CONTROL_HANDLE else self._file(fh).data
        return bytes(data[offset : offset + size])

    def write(self, path: str, data: bytes, offset: int, fh: int) -> int:
        if fh == _CONTROL_HANDLE:
            self._order(data.decode("ascii"))
            return len(data)
        node = self._file(fh)
        self._step()
        node.data.extend(bytes(max(0, offset - len(node.data))))
        node.data[offset : offset + len(data)] = data
        node.modified = node.changed = time.time_ns()
        return len(data)

    def truncate(self, path: str, length: int, fh: int | None = None) -> int:
        if path == CONTROL:
            return 0
        node = self._node(path) if fh is None else self._file(fh)
        self._step()
        del node.data[length:]
        node.data.extend(bytes(length - len(node.data)))
        node.modified = time.time_ns()
        return 0

    def flush(self, path: str, fh: int) -> int:
        return 0

    def fsync(self, path: str, datasync: int, fh: int) -> int:
        if fh != _CONTROL_HANDLE:
            node = self._file(fh)
            self._step()
            node.disk = bytes(node.data)
            self._flush_names()
        return 0

    def fsyncdir(self, path: str, datasync: int, fh: int) -> int:
        node = self._node(path)
        self._step()
        self._flush_names(node)
        return 0

    def release(self, path: str, fh: int) -> int:
        self._files.pop(fh, None)
        return 0

    # --- what libfuse calls: names

    def rename(self, old: str, new: str, flags: int = 0) -> int:
        (old_folder, _, old_name), (new_folder, there, new_name) = self._above(old), self._above(new)
        node = self._node(old)
        target = there.get(new_name)
        if flags & 1 and target is not None:
            raise OSError(errno.EEXIST, "")
        if target is node:
            return 0
        if target is not None and target.names:
            raise OSError(errno.ENOTEMPTY, "")
        self._step()
        node.changed = time.time_ns()
        self._change((new_folder, new_name, node), (old_folder, old_name, None))
        return 0

    def unlink(self, path: str) -> int:
        folder, _, name = self._above(path)
        self._node(path)
        self._step()
        self._change((folder, name, None))
        return 0

    def mkdir(self, path: str, mode: int) -> int:
        folder, names, name = self._above(path)
        if name in names:
            raise OSError(errno.EEXIST, "")
        self._step()
        self._change((folder, name, Node(next(self._numbers), stat.S_IFDIR | (mode & 0o7777), names={})))
        return 0

    def rmdir(self, path: str) -> int:
        if self._node(path).names:
            raise OSError(errno.ENOTEMPTY, "")
        return self.unlink(path)

    def symlink(self, target: str, source: str) -> int:
        folder, _, name = self._above(target)
        self._step()
        self._change((folder, name, Node(next(self._numbers), stat.S_IFLNK | 0o777, target=source)))
        return 0

    def chmod(self, path: str, mode: int) -> int:
        node = self._node(path)
        node.mode = stat.S_IFMT(node.mode) | (mode & 0o7777)
        return 0

    def chown(self, path: str, uid: int, gid: int) -> int:
        node = self._node(path)
        node.user = uid if 0 <= uid < 0xFFFFFFFF else node.user
        node.group = gid if 0 <= gid < 0xFFFFFFFF else node.group
        return 0

    def utimens(self, path: str, times: tuple[int, int] | None = None) -> int:
        if path != CONTROL:
            self._node(path).modified = times[1] if times else time.time_ns()
        return 0


def _settle(entries: Any) -> None:
    """Make these changes last."""
    for folder, name, node in entries:
        if node is None:
            folder.disk_names.pop(name, None)
        else:
            folder.disk_names[name] = node


def serve(calls: object, mount: str, name: str, **options: Any) -> None:
    """Mount and answer until it is unmounted. No attributes or names are kept by the kernel: each look asks us."""
    fuse: Any = importlib.import_module("mfusepy")
    # The binding wants its own base class; our methods stand before it. FuseOSError is a plain OSError there.
    kind: Any = type("Calls", (type(calls), fuse.Operations), {})
    made = object.__new__(kind)
    made.__dict__.update(vars(calls))
    fuse.FUSE(
        made,
        mount,
        foreground=True,
        nothreads=True,
        use_ino=True,
        attr_timeout=0,
        entry_timeout=0,
        negative_timeout=0,
        allow_other=True,
        fsname=name,
        subtype="pathways",
        **options,
    )


def main() -> None:
    """Mount what the command line says."""
    words = argparse.ArgumentParser()
    words.add_argument("mount")
    words.add_argument("--journal", default="journal", choices=["journal", "posix"])
    words.add_argument("--seed", type=int)
    given = words.parse_args()
    serve(PowerCut(journal=given.journal == "journal", seed=given.seed), given.mount, "powercut")


if __name__ == "__main__":
    main()
