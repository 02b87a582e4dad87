"""The way from nothing to a running channel: four pages over the window."""
