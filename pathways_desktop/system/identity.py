"""The names by which the system knows this program: registry keys, values, the application id. Words only.

The installers are made from these too, so nothing may be imported here but the standard library.
"""

from __future__ import annotations

APP_ID = "PathwaysDesktop"
"""What Windows groups windows and notifications by; the Start-menu shortcut carries the same."""
PRODUCT = "Pathways Desktop"
COMPANY = "Pathways"
SHORTCUT = "Pathways"
"""The name in the Start menu."""
WINDOW_PROGRAM = "Pathways.exe"
COMMAND_PROGRAM = "pathways-desktop.exe"
SETUP_KEY = r"Software\Pathways Desktop"
"""Where an installer notes what it installed: below HKEY_CURRENT_USER for one user, HKEY_LOCAL_MACHINE for all."""
RUN_KEY = r"Software\Microsoft\Windows\CurrentVersion\Run"
RUN_NAME = "Pathways Desktop"
APPROVED_KEY = r"Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run"
"""Where Task Manager notes what it switched off."""
POLICY_KEY = r"Software\Policies\Pathways Desktop"
BYTECODE_FOLDER = "pathways-desktop-cache"
"""Below the user's local folder: bytecode that Python compiled, made anew when it is gone."""
QUIT_EVENT = "pathways-desktop-quit-{pid}"
"""The event that a running program listens to; an installer sets it (`installer/windows/native/steps.c`)."""
