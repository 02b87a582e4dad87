"""`status` and `diagnostics`: the home at a glance, and what somebody who helps from afar needs to know of it."""

from __future__ import annotations

import argparse

from pathways_desktop.cli.fields import amount, utc
from pathways_desktop.cli.keys import resealing_text
from pathways_desktop.cli.output import DONE, FAILED, Output
from pathways_desktop.cli.ports import Home, HomeStatus
from pathways_desktop.domain.errors import PathwaysError, spec
from pathways_desktop.domain.keys import StoreState

_WELL = (StoreState.OPEN, StoreState.NEW, StoreState.READ_ONLY)


def status(home: Home, arguments: argparse.Namespace, output: Output) -> int:
    """`status`."""
    found = home.status()
    if arguments.json:
        output.json(_fields(found))
    else:
        _print(found, output)
    keys = found.keys
    if keys.state in _WELL:
        return DONE
    output.error(PathwaysError(keys.code or "ERR_PATHWAYS_INTERNAL", keys.detail or ""))
    return FAILED


def diagnostics(home: Home, arguments: argparse.Namespace, output: Output) -> int:
    """`diagnostics [FILE]`: shown, or written to a file."""
    bundle = home.diagnostics()
    if arguments.file is None:
        for name, text in bundle.parts:
            output.line(f"--- {name}")
            output.line(text.rstrip("\n"))
        return DONE
    size = home.save_diagnostics(bundle, arguments.file)
    names = ", ".join(name for name, _ in bundle.parts)
    output.line(f"{amount(size)} in {arguments.file}: {names}.")
    return DONE


def _print(found: HomeStatus, output: Output) -> None:
    keys, figures = found.keys, found.figures
    rows = [
        ("Home", str(found.home)),
        ("Engine", "runs" if found.engine else "does not run"),
        ("Store", keys.state.value if keys.code is None else f"{keys.state.value}: {spec(keys.code).title}"),
        ("Master key", f"in: {keys.keeper}"),
    ]
    if figures is not None:
        free = amount(figures.free) if figures.free is not None else "not known"
        recovery = "none: a lost master key would mean lost messages" if keys.recovery_since is None else "made"
        if keys.recovery_since is None and keys.escrow is not None:
            recovery = "none; the escrow key opens the store too"
        rows += [
            ("Recovery key", recovery),
            ("Messages", f"{figures.messages:,}"),
            ("Size", amount(figures.bytes)),
            ("Disk free", free),
            ("Failures", f"{found.failures} open"),
        ]
    if keys.resealing is not None:
        rows.append(("Sealing anew", resealing_text(keys.resealing)))
    width = max(len(name) for name, _ in rows)
    for name, text in rows:
        output.line(f"{name:{width}}  {text}")


def _fields(found: HomeStatus) -> dict[str, object]:
    keys, figures = found.keys, found.figures
    going = keys.resealing
    return {
        "home": str(found.home),
        "engine": found.engine,
        "store": keys.state.value,
        "code": keys.code,
        "keeper": keys.keeper,
        "master_key": keys.number or None,
        "recovery_since": utc(keys.recovery_since),
        "escrow": keys.escrow.fingerprint if keys.escrow is not None else None,
        "messages": figures.messages if figures is not None else None,
        "bytes": figures.bytes if figures is not None else None,
        "free": figures.free if figures is not None else None,
        "failures": found.failures,
        "resealing": None if going is None else {"stage": going.stage, "done": going.done, "total": going.total},
    }
