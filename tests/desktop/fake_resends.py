"""Resends of many messages of a home that is not there: each message is sent when a test says so. No threads."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import replace
from typing import TYPE_CHECKING

from pathways_desktop.domain.events import ResendChanged
from pathways_desktop.domain.message import DeliveryState
from pathways_desktop.domain.resends import ItemState, ResendAct, ResendItem, ResendJob, ResendOrder, ResendState

if TYPE_CHECKING:
    from tests.desktop.fake_facade import FakeFacade


class FakeResends:
    """Keeps the orders; `send` works one message off."""

    def __init__(self, facade: FakeFacade) -> None:
        self._facade = facade
        self.known: list[ResendJob] = []
        self.results: dict[int, list[ResendItem]] = {}

    def begin(self, order: ResendOrder) -> Future[ResendJob]:
        return self._facade.answer("begin", (order,), lambda: self._begin(order))

    def jobs(self) -> Future[list[ResendJob]]:
        return self._facade.answer("resends", (), lambda: self.known[::-1])

    def items(self, number: int) -> Future[list[ResendItem]]:
        return self._facade.answer("items", (number,), lambda: list(self.results[number]))

    def act(self, number: int, act: ResendAct) -> Future[ResendJob]:
        return self._facade.answer("act_on_resend", (number, act), lambda: self._act(number, act))

    def set_pace(self, number: int, pace_ms: int) -> Future[ResendJob]:
        return self._facade.answer("set_pace", (number, pace_ms), lambda: self._set(number, pace_ms=pace_ms))

    def export(self, number: int, path: str) -> Future[int]:
        return self._facade.answer("export_resend", (number, path), lambda: len(self.results[number]))

    def send(self, number: int, count: int = 1, code: str | None = None) -> None:
        """Send so many more messages and tell of it; with a code their outputs are refused."""
        items = self.results[number]
        for _ in range(count):
            message = next(item.message for item in items if item.state is ItemState.WAITING)
            for place, item in enumerate(items):
                if item.message == message:
                    items[place] = self._sent(item, place, code)
        job = self._set(number)
        if not job.messages_left:
            job = self._set(number, state=ResendState.DONE, ended=self._facade.now)
        self._facade.tell(ResendChanged(job))

    def _sent(self, item: ResendItem, place: int, code: str | None) -> ResendItem:
        now = self._facade.now
        if code is not None:
            return replace(item, state=ItemState.REFUSED, code=code, at=now)
        name = f"{item.message}-{place % 2 + 1}.hl7"
        return replace(
            item,
            state=ItemState.QUEUED,
            at=now,
            delivery=DeliveryState.DELIVERED,
            output_name=name,
            size=2148,
            tried=now,
        )

    def _begin(self, order: ResendOrder) -> ResendJob:
        number = len(self.known) + 1
        self.results[number] = [ResendItem(message, name, ItemState.WAITING) for message, name in order.outputs]
        messages = len({message for message, _ in order.outputs})
        job = ResendJob(
            number, self._facade.now, "zz-op.meyer", order.reason, ResendState.RUNNING, order.pace_ms, messages,
            messages, len(order.outputs), 0, 0, 0,
        )  # fmt: skip
        self.known.append(job)
        self._facade.tell_now(ResendChanged(job))
        return job

    def _act(self, number: int, act: ResendAct) -> ResendJob:
        states = {
            ResendAct.PAUSE: ResendState.PAUSED,
            ResendAct.GO_ON: ResendState.RUNNING,
            ResendAct.CANCEL: ResendState.CANCELLED,
        }
        if act is ResendAct.CANCEL:
            self.results[number] = [
                replace(item, state=ItemState.CANCELLED) if item.state is ItemState.WAITING else item
                for item in self.results[number]
            ]
        return self._set(number, state=states[act])

    def _set(self, number: int, **changed: object) -> ResendJob:
        items = self.results[number]
        left = {item.message for item in items if item.state is ItemState.WAITING}

        def count(state: ItemState) -> int:
            return sum(item.state is state for item in items)

        job = replace(
            self.known[number - 1],
            messages_left=len(left),
            queued=count(ItemState.QUEUED),
            refused=count(ItemState.REFUSED),
            cancelled=count(ItemState.CANCELLED),
            **changed,  # type: ignore[arg-type]
        )
        self.known[number - 1] = job
        return job
