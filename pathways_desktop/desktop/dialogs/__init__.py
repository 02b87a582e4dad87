"""The sheets that lie over the window: resend, reveal, take over, read in place, acknowledge. Freed when closed."""
