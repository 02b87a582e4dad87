"""The pages of the window and the tabs of a channel. They draw what the facade tells; no file, no database here."""
