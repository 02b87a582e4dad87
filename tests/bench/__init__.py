"""Measurements that a reader can run: `python -m tests.bench.drop_to_delivered`. Never part of a timed test."""
