"""The window, the tray and all else that needs Qt. Nothing is imported here."""
