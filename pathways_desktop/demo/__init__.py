"""The demonstration: a throw-away home with made-up messages, and a story played in it, printed or in the window."""

from __future__ import annotations

from pathways_desktop.demo.show import run_demo

__all__ = ["run_demo"]
