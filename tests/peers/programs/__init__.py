"""Servers made of somebody's library, run as processes of their own."""
