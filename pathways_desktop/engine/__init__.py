"""The engine: passes, recovery, deliveries, retries, incidents. No Qt, no SDK; it runs the same in window and shell."""
