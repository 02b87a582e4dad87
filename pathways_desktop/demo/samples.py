"""The made-up messages of the demo and how a fresh one is made of each. No file is written here.

Every sample carries one number (`ZZ000001`) and one time. A fresh message has its own in their place, of the same
length, so that the PDF files stay whole.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from pathways_desktop.resources_access import resource_bytes

LAB, RADIOLOGY, USB = "lab-results", "radiology-orders", "usb-import"
_FOLDER = "samples"
_NUMBER, _TIME = b"ZZ000001", b"20260105081500"

BLOOD_COUNT = "lab-blood-count.hl7"
ELECTROLYTES = "lab-electrolytes.hl7"
CULTURE = "lab-culture.hl7"
REPORT = "lab-report.xml"
ORDER = "radiology-order.hl7"
ORDER_XML = "radiology-order.xml"
REQUEST = "radiology-request.pdf"
LETTER = "usb-letter.pdf"

SAMPLES = {
    BLOOD_COUNT: LAB,
    ELECTROLYTES: LAB,
    CULTURE: LAB,
    REPORT: LAB,
    ORDER: RADIOLOGY,
    ORDER_XML: RADIOLOGY,
    REQUEST: RADIOLOGY,
    LETTER: USB,
}
"""Each sample with the channel that it arrives in."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """One fresh message, as a sending system would hand it over."""

    channel: str
    name: str
    body: bytes


def fresh(sample: str, number: int) -> Arrival:
    """A message like `sample` with a number of its own (1 to 999999) and the time of now."""
    body = resource_bytes(_FOLDER, sample)
    body = body.replace(_NUMBER, b"ZZ%06d" % number).replace(_TIME, time.strftime("%Y%m%d%H%M%S").encode("ascii"))
    stem, dot, extension = sample.rpartition(".")
    return Arrival(SAMPLES[sample], f"{stem}-{number:04d}{dot}{extension}", body)
