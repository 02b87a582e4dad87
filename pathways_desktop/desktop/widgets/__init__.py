"""Small painted widgets, each fed with a frozen dataclass of its own. Nothing here knows the engine or the store."""
