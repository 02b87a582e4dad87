"""The engine: passes, recovery, deliveries, retries, incidents. No Qt, no SDK; it runs the same under window and shell."""
