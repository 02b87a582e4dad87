"""What volume a path lies on, on Linux and macOS: kind, name, what its ids are worth, free room. Reads only."""

from __future__ import annotations

import ctypes
import os
import re
import sys
from dataclasses import dataclass

from pathways_desktop.locations.folder.fileops import DriveKind, Volume

assert sys.platform != "win32"

_NETWORK = frozenset("nfs nfs4 cifs smb3 smbfs afpfs webdav 9p afs ceph glusterfs lustre gfs2 ocfs2 ncpfs".split())
_NETWORK_FUSE = frozenset("sshfs davfs davfs2 rclone s3fs glusterfs ceph smbnetfs gvfsd-fuse curlftpfs".split())
_MEMORY = frozenset(("tmpfs", "ramfs"))
# Ids and change times that name one file as long as the volume lives; the in-memory ones end with it.
_LASTING = frozenset("ext2 ext3 ext4 xfs btrfs zfs f2fs jfs bcachefs apfs hfs ntfs3 tmpfs".split())
# Their `f_fsid` comes from the volume's own UUID, and needs no `udev` to be told.
_FSID_FROM_UUID = frozenset("ext2 ext3 ext4 btrfs zfs f2fs".split())


@dataclass(frozen=True, slots=True)
class _Mount:
    number: str
    point: str
    file_system: str
    source: str


def volume_of(path: str) -> Volume:
    """The volume of an existing path. Raises `OSError` where the path cannot be looked at."""
    real = os.path.realpath(path)
    device = os.stat(path).st_dev
    space = os.statvfs(path)
    mount = _mount_of(real, device)
    kind = mount.file_system
    node = _device_node(mount.source)
    uuid = _by_link("/dev/disk/by-uuid", node)
    if kind in _FSID_FROM_UUID and space.f_fsid:
        own = f"{space.f_fsid:016x}"
    elif uuid:
        own = uuid
    else:
        own = f"{mount.source}@{mount.point}" if kind in _MEMORY else mount.source
    drive = _drive(kind, node)
    session = f"{device}:{mount.number}:{own}:{space.f_fsid}:{space.f_blocks}"
    return Volume(
        id=f"{kind}:{own}",
        mount=mount.point,
        session=session,
        device=device,
        file_system=kind,
        drive=drive,
        label=_by_link("/dev/disk/by-label", node),
        lasting_ids=kind in _LASTING,
        longest_name=space.f_namemax or None,
        free_bytes=space.f_bavail * space.f_frsize,
    )


def _drive(kind: str, node: int | None) -> DriveKind:
    program = kind.partition(".")[2] if kind.startswith("fuse.") else ""
    if kind in _NETWORK or program in _NETWORK_FUSE:
        return DriveKind.NETWORK
    if kind in _MEMORY:
        return DriveKind.MEMORY
    if node is not None and _removable(node):
        return DriveKind.REMOVABLE
    if kind.startswith("fuse") and node is None:
        return DriveKind.PROGRAM
    return DriveKind.LOCAL


def _device_node(source: str) -> int | None:
    """The device number of a block device that a volume was mounted from."""
    if not source.startswith("/dev/"):
        return None
    try:
        return os.stat(source).st_rdev or None
    except OSError:
        return None


def _removable(node: int) -> bool:
    try:
        home = os.path.realpath(f"/sys/dev/block/{os.major(node)}:{os.minor(node)}")
    except OSError:
        return False
    if re.search(r"/(usb\d|mmc_host)", home):
        return True
    for folder in (home, os.path.dirname(home)):
        try:
            with open(os.path.join(folder, "removable"), encoding="ascii") as flag:
                return flag.read().strip() == "1"
        except OSError:
            continue
    return False


def _by_link(folder: str, node: int | None) -> str:
    """The name under which `udev` lists a device in a folder of links; empty where it does not."""
    if node is None:
        return ""
    try:
        for name in os.listdir(folder):
            if os.stat(os.path.join(folder, name)).st_rdev == node:
                return re.sub(r"\\x([0-9a-f]{2})", lambda found: chr(int(found[1], 16)), name)
    except OSError:
        pass
    return ""


def _mount_of(real: str, device: int) -> _Mount:
    if sys.platform == "darwin":
        return _darwin_mount(real, device)
    best: _Mount | None = None
    try:
        with open("/proc/self/mountinfo", "rb") as table:
            lines = table.read().splitlines()
    except OSError:
        lines = []
    for line in lines:
        mount = _parse(line)
        # Of two mounts on one point the later one covers the earlier.
        if mount and _holds(mount.point, real) and (best is None or len(mount.point) >= len(best.point)):
            best = mount
    return best or _Mount(str(device), _walk_up(real, device), "unknown", str(device))


def _parse(line: bytes) -> _Mount | None:
    fields = line.split(b" ")
    try:
        rest = fields.index(b"-")
        return _Mount(
            fields[0].decode("ascii"), _unescape(fields[4]), _unescape(fields[rest + 1]), _unescape(fields[rest + 2])
        )
    except (ValueError, IndexError):
        return None


def _unescape(field: bytes) -> str:
    return os.fsdecode(re.sub(rb"\\([0-7]{3})", lambda found: bytes([int(found[1], 8)]), field))


def _holds(point: str, path: str) -> bool:
    return path == point or path.startswith(point if point.endswith("/") else point + "/")


def _walk_up(real: str, device: int) -> str:
    """The highest folder above that lies on the same device."""
    while real != "/" and os.stat(os.path.dirname(real)).st_dev == device:
        real = os.path.dirname(real)
    return real


class _StatFs(ctypes.Structure):
    """`struct statfs` of macOS with 64-bit inodes."""

    _fields_ = (
        ("bsize", ctypes.c_uint32),
        ("iosize", ctypes.c_int32),
        ("counts", ctypes.c_uint64 * 5),
        ("fsid", ctypes.c_int32 * 2),
        ("owner", ctypes.c_uint32),
        ("type", ctypes.c_uint32),
        ("flags", ctypes.c_uint32),
        ("subtype", ctypes.c_uint32),
        ("fstypename", ctypes.c_char * 16),
        ("mntonname", ctypes.c_char * 1024),
        ("mntfromname", ctypes.c_char * 1024),
        ("flags_ext", ctypes.c_uint32),
        ("reserved", ctypes.c_uint32 * 7),
    )


def _darwin_mount(real: str, device: int) -> _Mount:
    found = _StatFs()
    library = ctypes.CDLL(None, use_errno=True)
    call = getattr(library, "statfs$INODE64", None) or library.statfs
    if call(os.fsencode(real), ctypes.byref(found)) != 0:
        return _Mount(str(device), _walk_up(real, device), "unknown", str(device))
    point, kind, source = (os.fsdecode(text) for text in (found.mntonname, found.fstypename, found.mntfromname))
    return _Mount(f"{found.fsid[0]:x}.{found.fsid[1]:x}", point, kind, source)
