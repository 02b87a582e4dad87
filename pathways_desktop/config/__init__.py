"""`channels.yaml`: its model, units, reading, checking and writing. Nothing here knows the engine or a place."""
