"""The shared queue: its format, its source, its destination."""
