"""What of the wheels is left out of the installed program, each with its reason. Rules over paths, nothing is done."""

from __future__ import annotations

from pathlib import PurePosixPath

# Found by what the package imports; `stage.py` refuses a tree in which a library that one of these loads is missing.
QT_MODULES = ("Core", "Gui", "Network", "PrintSupport", "Svg", "Widgets")
# What the package itself is translated into; a test compares with `resources/i18n`.
QT_LANGUAGES = ("es",)
QT_FILES = frozenset(
    ["PySide6/__init__.py", "PySide6/_config.py", "PySide6/_git_pyside_version.py", "PySide6/pyside6.abi3.dll"]
    + [f"PySide6/Qt{name}.pyd" for name in QT_MODULES]
    + [f"PySide6/Qt6{name}.dll" for name in QT_MODULES]
    # The words of its own buttons and menus.
    + [f"PySide6/translations/qtbase_{language}.qm" for language in QT_LANGUAGES]
    # The runtime of its compiler.
    + [f"PySide6/msvcp140{part}.dll" for part in ("", "_1", "_2", "_codecvt_ids")]
    + [
        "PySide6/plugins/iconengines/qsvgicon.dll",
        "PySide6/plugins/imageformats/qico.dll",
        "PySide6/plugins/imageformats/qsvg.dll",
        "PySide6/plugins/platforms/qwindows.dll",
        "PySide6/plugins/styles/qmodernwindowsstyle.dll",
        # The words of Qt's own dialogs, for each language of the window besides English.
        "PySide6/translations/qtbase_es.qm",
    ]
)
# Amazon's kit describes 400 services; these are what a bucket and the ways to its credentials take.
AWS_SERVICES = ("s3", "sts", "sso", "sso-oidc", "signin")
# Copies of the compiler's runtime that nothing here loads.
_RUNTIMES = tuple(f"shiboken6/{name}140.dll" for name in ("concrt", "vcamp", "vccorlib", "vcomp"))
_TESTS = ("certifi/tests/", "win32ctypes/tests/")
_AT_BUILD_TIME = (".pyi", ".lib", ".pyx", ".pxd", ".h", ".hpp", ".c")


def kept(path: str) -> bool:
    """Whether a file of a wheel (its path in it, with `/`) is part of the program."""
    parts = PurePosixPath(path).parts
    if path.endswith("/") or parts[0].endswith((".dist-info", ".data")) or path.endswith(_AT_BUILD_TIME):
        return False
    if parts[0] == "PySide6":
        return path in QT_FILES
    if parts[0] in ("botocore", "boto3") and len(parts) > 3 and parts[1] == "data":
        return parts[2] in AWS_SERVICES
    return parts[:2] != ("boto3", "examples") and path not in _RUNTIMES and not path.startswith(_TESTS)


def kept_of_python(path: str) -> bool:
    """Whether a file of the embeddable Python is part of the program: without tkinter, and its own programs."""
    name = path.lower()
    if name.startswith(("tcl/", "tk/", "tcl86", "tk86", "_tkinter", "zlib1.dll", "lib/", "scripts/")):
        return False
    return not name.endswith(("._pth", ".exe", ".pyc")) and "__pycache__" not in name


ABOUT = ("METADATA", "entry_points.txt")
"""What stays of a package's own notes: `keyring` finds its back ends by them."""


def is_bill(path: str) -> bool:
    """Whether a file of a wheel's notes is a bill of materials of what is compiled into it (PEP 770)."""
    parts = PurePosixPath(path).parts
    return len(parts) > 2 and parts[0].endswith(".dist-info") and parts[1] == "sboms"


def is_licence(path: str) -> bool:
    """Whether a file of a wheel's notes is a licence or a notice."""
    parts = PurePosixPath(path).parts
    name = parts[-1].lower()
    words = ("licen", "copying", "notice", "authors")
    return parts[0].endswith(".dist-info") and ((len(parts) > 2 and parts[1] == "licenses") or name.startswith(words))
