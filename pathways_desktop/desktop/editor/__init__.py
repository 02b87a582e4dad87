"""The channel editor: a form from the declared settings, a test with the unsaved values, and the change in the file."""
