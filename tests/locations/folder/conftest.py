"""Which test modules are of another system than this one."""

import sys

collect_ignore = ["test_posix.py" if sys.platform == "win32" else "test_windows.py"]
