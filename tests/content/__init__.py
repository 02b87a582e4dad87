"""Tests of `pathways_desktop.content`."""
