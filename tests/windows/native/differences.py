"""Where Wine 8 is not Windows: the name that a test's `wine_differs` mark uses, and what is different. Data only.

The Windows side is Microsoft's documentation; it was never seen here.
"""

import ctypes
import sys

DIFFERENCES = {
    "handle-follows-the-file": (
        "on Windows an open file is renamed and removed wherever it has got to; Wine 8 renames and removes what stands "
        "by now under the name that it was opened by. The claim looks again after its move for that reason too"
    ),
    "locks-bind": "Windows refuses to read a part that another program has locked (33); Wine reads it",
    "delete-pending": (
        "Windows keeps a removed file's name, and refuses to make it anew (5), while somebody has it open by the older "
        "way of removing; Wine makes it anew"
    ),
    "open-folder": "Windows refuses to rename a folder in which a file is open (5); Wine renames it",
    "utf-16-names": "NTFS takes names of 255 units of UTF-16; Wine takes 255 bytes of UTF-8, as its Linux disk does",
    "half-characters": "NTFS takes names with half a pair of surrogates; Wine refuses them",
    "streams": "Windows writes `a:b` into a second stream of `a`; Wine refuses the name",
    "long-paths": "Windows refuses plain paths over 260 units unless the registry allows them; Wine takes them",
    "posix-rename": "Windows 10 renames over an open file by its newer kind of rename; Wine 8 does not know it (87)",
    "hidden-overwrite": "Windows refuses to make a hidden file anew as a plain one (5); Wine does it",
    "event-log": "Windows keeps what a program tells its event log; Wine forgets it, and its log is always empty",
    "no-network": "Windows asks the network for an unknown server (53 or 67); Wine looks into a folder (2 or 3)",
}


def under_wine() -> bool:
    """Whether this Windows is Wine's."""
    if sys.platform != "win32":
        return False
    return hasattr(ctypes.WinDLL("ntdll"), "wine_get_version")
