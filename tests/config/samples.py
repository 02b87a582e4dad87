"""Texts of `channels.yaml` for the tests. Paths are absolute on the system that the tests run on."""

import sys

ROOT = "C:/drops" if sys.platform == "win32" else "/drops"

GOOD = f"""\
# Our channels. This comment stays.
channels:
  - name: lab-results      # from the laboratory
    enabled: true
    source:
      type: folder
      dir: {ROOT}/lab
      pollInterval: 1s        # default 1s
      minAge: 1s
      recursive: false
      match: ["*.hl7", "*.txt"]
      maxSize: 64MiB
      order: name
      keepProcessed: processed
      errorDir: errors
      readTries: 3
      singleNode: false

    # Where the results go.
    destinations:
      - name: archive
        type: folder
        dir: {ROOT}/archive
        fileName: "{{id}}-{{output}}{{ext}}"
        retry: {{first: 5s, factor: 2, most: 5m, tries: 0}}
    alerts: {{silentAfter: 1h, waitingAfter: 10m}}
    retention: 30d

  - name: orders
    source: {{type: folder, dir: {ROOT}/orders}}
    destinations: [{{name: out, type: folder, dir: {ROOT}/out}}]
# The end.
"""


def channel(source: str = "", destination: str = "", rest: str = "", name: str = "lab") -> str:
    """A file of one channel; each argument adds lines, written as `key: value; key: value`, to one group."""

    def lines(text: str, indent: int) -> str:
        return "".join(" " * indent + part.strip() + "\n" for part in text.split(";") if part.strip())

    return (
        f"channels:\n  - name: {name}\n    source:\n      type: folder\n      dir: {ROOT}/in\n"
        + lines(source, 6)
        + f"    destinations:\n      - name: out\n        type: folder\n        dir: {ROOT}/out\n"
        + lines(destination, 8)
        + lines(rest, 4)
    )
