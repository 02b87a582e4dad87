"""Debian and Ubuntu packages that pip cannot bring: which are missing and how they come. No other system is touched."""

from __future__ import annotations

import importlib.util
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from installer.stages import Refused, spell

# Qt loads these when a window opens. Found by adding one after the other to a bare system.
RUN = (
    "libgl1 libegl1 libglib2.0-0 libfontconfig1 libxkbcommon0 libdbus-1-3 "
    "libxcb-cursor0 libxcb-icccm4 libxcb-image0 libxcb-keysyms1 libxcb-randr0 libxcb-render-util0 libxcb-shape0 "
    "libxcb-xinerama0 libxcb-xkb1 libxkbcommon-x11-0 fonts-inter"
).split()
# A screen without a monitor, hands for it, a tray, pictures of it; kills at a chosen system call; a second view of
# the database; rights taken away for one process; volumes of many kinds, most of them as programs.
TEST = (
    "xvfb xauth xdotool trayer imagemagick strace sqlite3 util-linux "
    "fuse3 e2fsprogs exfat-fuse exfatprogs dosfstools fusefat ntfs-3g sshfs openssh-sftp-server"
).split()
# What npm's lock module is compiled with.
TEST += "g++ make".split()
# SFTP servers: the one of record, another one, and the release of rclone whose rename is not one step.
TEST += "openssh-server openssh-client openssl proftpd-core proftpd-mod-crypto rclone".split()
SERVICES = {"openssh-server": "ssh", "proftpd-core": "proftpd"}
"""Packages that start a server on every address when they are installed, and the name of that service."""
_POLICY = Path("/usr/sbin/policy-rc.d")
# What is installed on Windows is built on Linux: the compiler for the few programs of our own, the makers of setup
# program and MSI, and of signatures.
BUILD = "gcc-mingw-w64-x86-64-win32 nsis msitools wixl osslsigncode".split()
# Windows programs: the tests run on the Windows Python too, and install what is built for it.
if platform.machine() == "x86_64":
    TEST += ["wine", "wine64", "fonts-wine", *BUILD]


def install_missing(wanted: list[str]) -> None:
    """Install what is missing of `wanted` with apt-get, and `venv` where Debian left it out of Python.

    Raises `Refused` with the command to type when this user may not, `CalledProcessError` when apt-get fails.
    """
    needed = list(wanted)
    if importlib.util.find_spec("ensurepip") is None:
        needed.append(f"python3.{sys.version_info[1]}-venv")
    if not (shutil.which("dpkg-query") and shutil.which("apt-get")):
        print("No Debian packages on this system." if sys.platform == "win32" else _foreign())
        return
    installed = _installed()
    missing = [package for package in needed if package not in installed]
    if not missing:
        print(f"Nothing is missing of {len(needed)} packages.")
        return
    print(f"Missing: {' '.join(missing)}", flush=True)
    prefix = _prefix(missing)
    services = [SERVICES[package] for package in missing if package in SERVICES]
    with _nothing_starts(prefix, services):
        for command in _commands(missing):
            _run([*prefix, *command])


@contextmanager
def _nothing_starts(prefix: list[str], services: list[str]) -> Iterator[None]:
    """Install servers without running them: the tests start their own, on 127.0.0.1, and nobody else asked for one."""
    forbid = bool(services) and not _POLICY.exists()
    if forbid:
        _run([*prefix, "sh", "-c", f"printf '#!/bin/sh\\nexit 101\\n' > {_POLICY} && chmod 755 {_POLICY}"])
    try:
        yield
        for service in services:
            _run([*prefix, "update-rc.d", service, "disable"])
    finally:
        if forbid:
            _run([*prefix, "rm", "-f", str(_POLICY)])


def _run(command: list[str]) -> None:
    print(f"+ {spell(command)}", flush=True)
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL if not sys.stdin.isatty() else None)


def _commands(packages: list[str]) -> list[list[str]]:
    # The lock is waited for: a desktop's own updater often holds it for a minute.
    apt = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", "-o", "DPkg::Lock::Timeout=600"]
    return [[*apt, "update"], [*apt, "install", "--yes", "--no-install-recommends", *packages]]


def _prefix(packages: list[str]) -> list[str]:
    if sys.platform == "win32" or os.geteuid() == 0:
        return []
    if shutil.which("sudo") and (sys.stdin.isatty() or _sudo_without_asking()):
        return ["sudo"]
    names = " ".join(packages)
    raise Refused(
        "These Debian packages are missing, and this user may not install them. Let an administrator run this, "
        f"then start the same line again:\n  apt-get update && apt-get install --yes --no-install-recommends {names}"
    )


def _sudo_without_asking() -> bool:
    return subprocess.run(["sudo", "--non-interactive", "true"], capture_output=True, check=False).returncode == 0


def _installed() -> set[str]:
    """Names of installed packages, and the names that they stand in for (libglib2.0-0t64 for libglib2.0-0)."""
    form = "${db:Status-Status}\t${Package}\t${Provides}\n"
    listing = subprocess.run(["dpkg-query", "-W", f"-f={form}"], capture_output=True, text=True, check=True).stdout
    names: set[str] = set()
    for line in listing.splitlines():
        status, package, provides = line.split("\t")
        if status == "installed":
            names.add(package)
            names.update(entry.split()[0] for entry in provides.split(",") if entry.strip())
    return names


def _foreign() -> str:
    return (
        "This system has no apt-get, so nothing is installed for Qt. Should the window not open, install what stands "
        "for these Debian packages:\n  " + " ".join(RUN)
    )
