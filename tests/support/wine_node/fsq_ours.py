"""The program's own side of a queue as a process of Windows: takes, gives, or holds a message; tells what it does.

`fsq_ours.py TOLD ROOT take TOPIC single|multi`, `… give TOPIC single|multi COUNT SIZE`, `… hold TOPIC`. Each event is
one JSON object a line in the file TOLD. `take` and `hold` go on until they are ended.
"""

import hashlib
import json
import sys
import time
from pathlib import Path

from pathways_desktop.locations.base import Claimed
from tests.locations.queue.helpers import Queue, Taker, write


def main(told: str, root: str, what: str, topic: str, kind: str = "single", count: str = "1", size: str = "1") -> None:
    """Do one of the three."""
    with Path(told).open("a", encoding="ascii") as out:

        def tell(event: str, **more: object) -> None:
            out.write(json.dumps({"event": event, **more}) + "\n")
            out.flush()

        queue = Queue(Path(root))
        single = kind == "single"
        if what == "give":
            destination = queue.destination(topic, single=single)
            message = hashlib.sha256(told.encode()).hexdigest()[:26]  # no other program's
            tell("start")
            for number in range(int(count)):
                data = bytes((at * 7 + number) & 255 for at in range(int(size)))
                write(destination, data, number=number + 1, message=message)
                tell("given", sha256=hashlib.sha256(data).hexdigest())
            tell("stop")
            return
        taker = Taker(queue.source(topic, single=single))
        taker.source.probe()
        tell("start")
        if what == "hold":
            claimed: list[Claimed] = []
            while not claimed:
                claimed = list(taker.claim().claimed)
                time.sleep(0.05)
            tell("held", fname=claimed[0].key)
            time.sleep(600)
        while True:
            for name, data in taker.take().items():
                tell("taken", fname=name, sha256=hashlib.sha256(data).hexdigest())
            time.sleep(0.05)


if __name__ == "__main__":
    main(*sys.argv[1:])
