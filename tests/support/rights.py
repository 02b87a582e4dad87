"""Mode bits that bind a test run as root: its thread gives up root's powers over files for a block. No assertions."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

_VERSION_3 = 0x20080522
_POWERS = 1 << 1 | 1 << 2 | 1 << 3  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH, CAP_FOWNER of linux/capability.h


class _Header(ctypes.Structure):
    _fields_ = (("version", ctypes.c_uint32), ("thread", ctypes.c_int))


class _Set(ctypes.Structure):
    _fields_ = (("effective", ctypes.c_uint32), ("permitted", ctypes.c_uint32), ("inheritable", ctypes.c_uint32))


@contextmanager
def mode_bits_bind() -> Iterator[None]:
    """Owners, groups and modes count for this thread as for anybody, in the block; other threads keep their powers."""
    if sys.platform == "win32":
        pytest.skip("rights are no mode bits there")
    if os.geteuid() != 0:
        yield
        return
    if sys.platform != "linux":
        pytest.skip("root gives up no single power there; an ordinary user runs this")
    libc = ctypes.CDLL(None, use_errno=True)
    header, sets = _Header(_VERSION_3, 0), (_Set * 2)()

    def call(name: str) -> None:
        if getattr(libc, name)(ctypes.byref(header), sets) != 0:
            raise OSError(ctypes.get_errno(), name)

    call("capget")
    before = sets[0].effective
    sets[0].effective = before & ~_POWERS
    call("capset")
    try:
        yield
    finally:
        sets[0].effective = before
        call("capset")
