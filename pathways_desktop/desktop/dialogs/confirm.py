"""The small sheets that ask once before something that cannot be taken back: take over, read in place, this drive.

Each says what changes, and opens its button with a tick for the one condition that the program cannot check.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from pathways_desktop.desktop.dialogs.sheet import Sheet
from pathways_desktop.desktop.sentences import owner_sign
from pathways_desktop.desktop.tick_box import TickBox
from pathways_desktop.desktop.widgets.banner import Banner, BannerData
from pathways_desktop.desktop.widgets.facts import Fact, FactList
from pathways_desktop.desktop.widgets.labels import TextLabel
from pathways_desktop.desktop.words import age, figure, file_name
from pathways_desktop.domain.rows import ClaimRow, PlaceCard

_SHOWN = 5


class ConditionSheet(Sheet):
    """A sheet whose button opens with one tick."""

    agreed = Signal(object)
    """What was agreed to, as it was handed in."""

    def __init__(
        self,
        title: str,
        verb: str,
        icon: str,
        condition: str,
        about: object,
        texts: Sequence[str],
        facts: tuple[Fact, ...] = (),
        *,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(title, verb, icon, parent=parent)
        self._about = about
        for text in texts:
            if text:
                self.rows.addWidget(TextLabel(text, wrap=True))
        if facts:
            self.rows.addWidget(FactList(facts))
        self.tick = TickBox(condition)
        self.tick.setAccessibleName(condition)
        self.rows.addWidget(self.tick)
        self._ticked(ticked=False)
        self.tick.toggled.connect(self._ticked)
        self.verb.clicked.connect(self._agree)
        self.tick.setFocus()

    def _ticked(self, ticked: bool) -> None:
        self.verb.setEnabled(ticked)
        self.verb.setToolTip("" if ticked else self.tr("Tick the condition first"))

    def _agree(self) -> None:
        self.agreed.emit(self._about)
        self.accept()


class TakeOverSheet(ConditionSheet):
    """Takes over another engine's claims; `agreed` carries the claim ids."""

    def __init__(self, claims: Sequence[ClaimRow], now: int, *, parent: QWidget | None = None) -> None:
        owners = ", ".join(sorted({row.owner for row in claims}))
        hosts = ", ".join(sorted({row.host or row.owner for row in claims}))
        oldest = min(row.claimed for row in claims)
        names = [file_name(row.name) for row in claims[:_SHOWN]]
        if len(claims) > _SHOWN:
            names.append(self.tr("and {count} more").format(count=figure(len(claims) - _SHOWN)))
        texts = (
            self.tr("Claimed by {owner}, the oldest {age} ago.").format(owner=owners, age=age(now - oldest)),
            "\n".join(names),
            "\n".join(sorted({owner_sign(row) for row in claims} - {""})),
            self.tr(
                "This engine stores and delivers them then. {host} may have stored a file already, which only its own "
                "store knows. Taking over is audited."
            ).format(host=hosts),
        )
        one = self.tr("Take over 1 claim")
        title = one if len(claims) == 1 else self.tr("Take over {count} claims").format(count=figure(len(claims)))
        condition = self.tr("{owner} is stopped or replaced").format(owner=hosts)
        about = tuple(row.claim_id for row in claims)
        super().__init__(title, self.tr("Take over"), "claim-take-over", condition, about, texts, parent=parent)
        if any(row.may_be_at_work for row in claims):
            told = self.tr(
                "It was not seen to be silent for 5 minutes. An engine at work goes on with the files it has in hand: "
                "they are stored in both and delivered twice. Stop it first, or wait."
            )
            title = self.tr("{owner} may still be at work").format(owner=hosts)
            self.warning = Banner(BannerData("failed", title, told))
            self.rows.insertWidget(0, self.warning)


class ReadInPlaceSheet(ConditionSheet):
    """Lets a channel read without claiming; `agreed` carries the channel's name."""

    def __init__(self, channel: str, *, parent: QWidget | None = None) -> None:
        title = self.tr("Read {channel} in place").format(channel=channel)
        texts = (
            self.tr(
                "Each file is read where it lies, stored, and only then removed. Nothing is moved, so what this place "
                "can't promise of a move doesn't matter."
            ),
            self.tr("In channels.yaml the source gets one line: singleNode: true. The channel starts then."),
        )
        facts = (
            Fact("good", self.tr("Files are taken once, also after a crash, by name, size, time and content")),
            Fact("look", self.tr("Safe only while this engine and this channel alone read the place")),
        )
        condition = self.tr("No other engine and no other channel reads this place")
        super().__init__(title, self.tr("Read in place"), "lock", condition, channel, texts, facts, parent=parent)


class GoOnWithoutSheet(ConditionSheet):
    """Lets a blob lie that stops a channel; `agreed` carries the channel's name."""

    def __init__(self, channel: str, *, parent: QWidget | None = None) -> None:
        title = self.tr("Go on without this blob in {channel}").format(channel=channel)
        texts = (
            self.tr("The blob is stored once. It can't be deleted while it has snapshots, and the channel waits."),
            self.tr(
                "It stays where it is, with its marker, and is not read again. It stands under the channel's claims; "
                "when the snapshots are gone, finish it there. Setting it aside is audited."
            ),
        )
        condition = self.tr("The blob may stay in the container")
        super().__init__(title, self.tr("Go on"), "resume", condition, channel, texts, parent=parent)


class AcceptDriveSheet(ConditionSheet):
    """Says that another drive at a channel's path is the right one; `agreed` carries the channel's name."""

    def __init__(self, channel: str, place: PlaceCard, *, parent: QWidget | None = None) -> None:
        title = self.tr("Take this drive for {channel}").format(channel=channel)
        texts = (
            self.tr("At {where} stands: {volume}").format(where=place.where, volume=place.volume),
            self.tr("It is not the drive that this channel has read so far. Nothing on it was touched."),
        )
        condition = self.tr("This is the right drive")
        super().__init__(title, self.tr("Take this drive"), "check", condition, channel, texts, parent=parent)
