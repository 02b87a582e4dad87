"""Pathways Desktop. Only the version is here; the rooms below are imported by name, and nothing is imported here."""

__version__ = "0.1.0"
