"""Places that messages come from and go to, one folder a kind. Nothing here knows the engine or the store."""
