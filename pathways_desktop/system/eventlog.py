"""The log that the system itself keeps: one line for it, where there is one. Never raises and never waits.

Nothing that says something about a message may go there: everybody on the machine may be able to read it.
"""

from __future__ import annotations

import sys

SOURCE = "Pathways Desktop"

if sys.platform == "win32":
    import ctypes

    _INFORMATION = 4

    def tell(line: str) -> None:
        """Put one line into the Windows event log, as an information of `Pathways Desktop`."""
        api = ctypes.WinDLL("advapi32")
        api.RegisterEventSourceW.restype = ctypes.c_void_p
        source = api.RegisterEventSourceW(None, SOURCE)
        if not source:
            return
        try:
            lines = (ctypes.c_wchar_p * 1)(line)
            api.ReportEventW(ctypes.c_void_p(source), _INFORMATION, 0, 1, None, 1, 0, lines, None)
        finally:
            api.DeregisterEventSource(ctypes.c_void_p(source))

else:
    import syslog

    def tell(line: str) -> None:
        """Hand one line to the system's log. A machine without one takes it and keeps nothing."""
        syslog.openlog("pathways-desktop", 0, syslog.LOG_USER)
        syslog.syslog(syslog.LOG_INFO, line)
