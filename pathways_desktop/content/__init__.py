"""Bytes made readable for the reading pane: pure functions, safe on any bytes. No files, no Qt, no logging."""
