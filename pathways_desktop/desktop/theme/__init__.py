"""Colours, fonts, icons and the style sheet. Nothing here knows the engine or the store."""
