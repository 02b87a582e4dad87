"""Made-up channels, messages, claims and failures, as on the pictures of the visual design. Data only."""

from dataclasses import replace

from pathways_desktop.domain.folder_rows import FolderFile, FolderRow, FolderState
from pathways_desktop.domain.message import (
    ChannelState,
    ClaimState,
    DeliveryState,
    MessageState,
    PlaceState,
    WaitingReason,
    message_state,
)
from pathways_desktop.domain.names import message_id_text
from pathways_desktop.domain.rows import (
    AttemptRow,
    ChannelRow,
    ClaimRow,
    DeliveryMark,
    DeliveryRow,
    DestinationCount,
    FailureRow,
    HistoryRow,
    MessageDetail,
    MessageRow,
    PlaceCard,
    PlaceFact,
    ResendTarget,
    UsualHours,
    WaitingRow,
)

SECOND, MINUTE, HOUR = 1_000, 60_000, 3_600_000
HL7 = (
    b"MSH|^~\\&|ZZ-DEMO-LAB|ZZLAB|ZZHIS|ZZ|20261130104206||ORU^R01^ORU_R01|MSG00014207|P|2.5\r"
    b"PID|1||ZZ4711^^^ZZ||ZZTEST^ANNA||19800101|F|||1 ZZ STREET\r"
    b"OBR|1|ZZORDER1||ZZGLU^Glucose panel^L\r"
    b"OBX|1|NM|ZZGLU^Glucose^L||5.4|mmol/L|||||F\r"
)
FACTS = (
    PlaceFact(True, "Keeps a file's id when it moves"),
    PlaceFact(True, "Renames in one step"),
    PlaceFact(True, "Files can be flushed to the disk"),
    PlaceFact(True, "Tells when a program is writing"),
    PlaceFact(None, "Folders: no flush needed on NTFS"),
)
SPARK = (3, 4, 3, 5, 6, 5, 6, 7, 6, 7, 8, 7, 8, 9, 8, 9, 8, 10, 9, 11)
DAY = (14, 11, 9, 10, 11, 9, 11, 12, 14, 18, 17, 22, 30, 45, 60, 78, 95, 100, 104, 99, 96, 92) + (0,) * 26


def place(where: str, now: int, **changes: object) -> PlaceCard:
    card = PlaceCard(
        "folder", where, "local disk", "D: “LABDATA”, NTFS, 212 GB free", PlaceState.READY, FACTS, 0, 255, now - SECOND
    )
    return replace(card, **changes)  # type: ignore[arg-type]


def count(name: str, delivered: int, **changes: object) -> DestinationCount:
    return replace(DestinationCount(name, delivered, 0, 0, 0, None, None), **changes)  # type: ignore[arg-type]


def channels(now: int) -> tuple[ChannelRow, ...]:
    lab = ChannelRow(
        "lab-results", ChannelState.FAILED, r"D:\Drops\Lab", ("archive", "lis"), 1204, 1186, 1, 4, 17,
        now - 6 * MINUTE, now - 36 * SECOND, now - 400, "lis refuses the connection; 17 wait there since 10:36",
        now - 22 * MINUTE, "folder", SPARK, DAY,
        (count("archive", 1204), count("lis", 1186, queued=17, failed=1, last_code="ECONNREFUSED",
                                       ages=(12, 5, 0, 0, 0, 0))),
        place(r"D:\Drops\Lab", now), 2, 3, (2, 0, 1, 1, 0, 0), None, None, "/zz/drops/lab", True,
    )  # fmt: skip
    adt = ChannelRow(
        "adt-feed", ChannelState.ATTENTION, r"\\fs-demo\adt", ("mpi", "his"), 3310, 3310, 0, None, 0, None,
        now - 89 * MINUTE, now - 89 * MINUTE, "Share not reachable since 09:14; next try 10:44", None, "folder",
        (9, 8, 9, 8, 9, 8, 6, 0) + (0,) * 12, DAY, (count("mpi", 3310), count("his", 3310)),
        place(r"\\fs-demo\adt", now, drive="network", volume="", state=PlaceState.UNREACHABLE, facts=(),
              code="EHOSTUNREACH", last_good_pass=now - 89 * MINUTE), dir="/zz/drops/adt",
    )  # fmt: skip
    usb = ChannelRow(
        "usb-import", ChannelState.ATTENTION, "E:\\", ("archive",), 0, 0, 0, 14, 0, None, now - 50 * HOUR, now - 3000,
        "Drive can't be claimed safely; nothing was taken", now - 3 * MINUTE, "folder", (0,) * 20, (0,) * 48,
        (count("archive", 0),),
        place("E:\\", now, drive="removable", volume="E: “ZZ-USB”, exFAT, 58 GB free",
              facts=(PlaceFact(True, "A probe file could be made, moved and removed"),
                     PlaceFact(False, "Its id was another after the move")),
              code="ERR_PATHWAYS_FILE_ID_UNSTEADY"), dir="/zz/drops/usb",
    )  # fmt: skip
    quiet = [
        _running("discharge", now, ChannelState.PAUSED, 212, waiting=9, oldest_waiting=now - 44 * MINUTE),
        _running("ecg-pdf", now, ChannelState.WORKING, 88, waiting=2, oldest_waiting=now - SECOND),
        _running("micro-reports", now, ChannelState.RUNNING, 47),
        _running("pharmacy-out", now, ChannelState.RUNNING, 640),
        _running("radiology-orders", now, ChannelState.RUNNING, 391, waiting=1, oldest_waiting=now),
    ]
    bounds = tuple((max(0, value - 12), value + 9) for value in DAY)
    lab = replace(lab, usual=UsualHours(12 * MINUTE, 4, 36 * MINUTE, bounds))
    return (lab, adt, usb, *quiet)


def _running(name: str, now: int, state: ChannelState, received: int, **changes: object) -> ChannelRow:
    row = ChannelRow(
        name, state, rf"D:\Drops\{name}", ("archive",), received, received, 0, 0, 0, None, now - 50 * SECOND, now - 900,
        None, None, "folder", SPARK, DAY, (count("archive", received),), place(rf"D:\Drops\{name}", now),
        dir=f"/zz/drops/{name}",
    )  # fmt: skip
    return replace(row, **changes)  # type: ignore[arg-type]


def waiting(now: int) -> tuple[WaitingRow, ...]:
    lab = "lab-results"
    rows = [
        WaitingRow(lab, "w1", b"BGA_0931.hl7.part", 0, now - 22 * MINUTE, WaitingReason.EMPTY, None, None),
        WaitingRow(
            lab, "w2", b"archive-2025.zip", 92_274_688, now - 19 * MINUTE, WaitingReason.TOO_LARGE, "64 MiB", None
        ),
        WaitingRow(lab, "w3", b"scan-ZZTEST-88.hl7", 1_258_291, now - 3 * MINUTE, WaitingReason.IN_USE, None, None),
        WaitingRow(
            lab, "w4", b"ORU_20261130_1043_0010.hl7", 2150, now - SECOND, WaitingReason.TOO_NEW, None, now + 1500
        ),
    ]
    rows += [
        WaitingRow("usb-import", f"u{number}", f"BEFUND-ZZ-{101 + number}.pdf".encode(), 90_000 + 999 * number,
                   now - 3 * MINUTE, WaitingReason.PLACE_REFUSED, None, None)
        for number in range(14)
    ]  # fmt: skip
    return tuple(rows)


def folders(now: int, channel: str) -> list[FolderRow]:
    files = tuple(
        FolderFile(f"ORU_{number:04}.hl7".encode(), 2000 + number, now - number * MINUTE) for number in range(200)
    )
    drop, local = r"D:\Drops\Lab", "/zz/drops/lab"
    return [
        FolderRow(channel, FolderState.INCOMING, drop, 4, path=local),
        FolderRow(channel, FolderState.CLAIMED, rf"{drop}\.claimed", 2, files=files[:2]),
        FolderRow(channel, FolderState.PROCESSED, rf"{drop}\processed", 10_000, True, files, path=f"{local}/processed"),
        FolderRow(channel, FolderState.ERROR, rf"{drop}\errors", None, code="EACCES", path=f"{local}/errors"),
    ]


def claims(now: int) -> list[ClaimRow]:
    def row(number: int, name: str, state: ClaimState, age: int, owner: str = "this engine") -> ClaimRow:
        return ClaimRow("lab-results", r"D:\Drops\Lab", f"{number:033}", name.encode(), 2048, now - age, owner, state)

    return [
        row(1, "scan-ZZTEST-87.hl7", ClaimState.HELD, 6 * MINUTE),
        row(2, "ORU_20261130_0729_0002.hl7", ClaimState.OTHER_ENGINE, 193 * MINUTE, "LAB-WS-03"),
        row(3, "ORU_20261130_0729_0003.hl7", ClaimState.OTHER_ENGINE, 193 * MINUTE, "LAB-WS-03"),
        row(4, "ORU_20261130_0958_0031.hl7", ClaimState.EARLIER_RUN, 45 * MINUTE),
        row(5, "ORU_20261130_1043_0009.hl7", ClaimState.THIS_RUN, SECOND),
        row(6, "ORU_20261130_1043_0008.hl7", ClaimState.THIS_RUN, 2 * SECOND),
    ]


def failures(now: int) -> list[FailureRow]:
    lab, adt, usb = "lab-results", "adt-feed", "usb-import"
    return [
        FailureRow(1, lab, "ENOENT", "lis", now - 14 * MINUTE, now - 2000, 142, True, "A folder is missing", "Make it",
                   destination="lis"),
        FailureRow(2, adt, "EHOSTUNREACH", r"\\fs-demo\adt", now - 89 * MINUTE, now - 5000, 31, True, "Not reachable",
                   "Wait"),
        FailureRow(3, usb, "ERR_PATHWAYS_FILE_ID_UNSTEADY", "E:\\", now - 4 * MINUTE, now - 3000, 14, True,
                   "This drive can't be claimed safely", "Read in place"),
        FailureRow(4, lab, "ERR_PATHWAYS_SOURCE_CHANGED", "1 file", now - 7 * MINUTE, now - 6 * MINUTE, 1, True,
                   "A file changed while it was read", "Nothing"),
        FailureRow(5, "ecg-pdf", "EBUSY", "2 files", now - 2000, now - 1500, 2, False, "In use", "Wait",
                   closed=now - 1000),
        FailureRow(6, lab, "EACCES", "archive", now - 90 * MINUTE, now - 80 * MINUTE, 3, True, "A right is missing",
                   "Ask", acknowledged=now - 70 * MINUTE, note="ZZ ticket 1234", destination="archive"),
    ]  # fmt: skip


def message(number: int, now: int, total: int) -> MessageRow:
    """The message with this number; `total` is the newest one's."""
    back = total - number
    lis = DeliveryState.DELIVERED
    if back == 0:
        lis = DeliveryState.FAILED
    elif 2 <= back <= 7:
        lis = DeliveryState.RETRYING
    elif back == 11:
        lis = DeliveryState.REJECTED
    states = (DeliveryState.DELIVERED, lis)
    code = "ECONNREFUSED" if lis is DeliveryState.FAILED else None
    uid = number.to_bytes(16, "big")
    text = message_id_text(uid)
    marks = tuple(
        DeliveryMark(2 * number + place, name, state, 1 if place == 0 else 4, code if place else None, place + 1,
                     f"{text}-{place + 1}.hl7", 2148 if state is DeliveryState.DELIVERED else None)
        for place, (name, state) in enumerate(zip(("archive", "lis"), states, strict=True))
    )  # fmt: skip
    plain = back == 11
    name = "notes-ZZTEST.txt" if plain else f"ORU_20261130_{number // 60 % 24:02}{number % 60:02}_{number:07}.hl7"
    return MessageRow(
        number, text, "lab-results", name.encode(), len(HL7), "00" * 32, "claim:0r1…", now - back * 9 * SECOND,
        message_state(states), None if plain else "ORU^R01", None if plain else f"MSG{number:08}", marks,
    )  # fmt: skip


def detail(row: MessageRow, now: int, history: tuple[HistoryRow, ...]) -> MessageDetail:
    deliveries = []
    for mark in row.deliveries:
        if mark.state is DeliveryState.DELIVERED:
            attempts: tuple[AttemptRow, ...] = (
                AttemptRow(row.received + SECOND, DeliveryState.DELIVERED, None, None, 21),
            )
        else:
            attempts = tuple(
                AttemptRow(row.received + pause * SECOND, DeliveryState.RETRYING, "ECONNREFUSED", None, 3)
                for pause in (1, 6, 16)
            )
            if mark.state in (DeliveryState.FAILED, DeliveryState.REJECTED):
                attempts += (AttemptRow(row.received + 36 * SECOND, mark.state, "ECONNREFUSED", None, 3),)
        waits = mark.state is DeliveryState.RETRYING
        deliveries.append(DeliveryRow(mark, now + 20 * SECOND if waits else None, attempts))
    return MessageDetail(row, tuple(deliveries), history)


def targets(row: MessageRow) -> list[ResendTarget]:
    def one(output: int, name: str, where: str, effect: str, detail_text: str | None, sent: int) -> ResendTarget:
        state = DeliveryState.DELIVERED if output == 1 else DeliveryState.FAILED
        return ResendTarget(row.id, name, output, state, row.received, f"{row.id}-{output}.hl7", where, effect,
                            detail_text, sent)  # fmt: skip

    return [
        one(1, "archive", r"\\fs-demo\archive", "replaces-same", None, 1),
        one(2, "lis", r"D:\Out\lis", "creates", None, 1),
        one(3, "s3-demo", "s3://zz-demo-bucket/oru", "refused", "OBJECT_EXISTS", 0),
    ]


def matches(row: MessageRow, states: frozenset[MessageState], find: str) -> bool:
    """Whether a message is in a list, as the store would find it by whole values."""
    return (not states or row.state in states) and (not find or find in (row.control_id, row.id))
