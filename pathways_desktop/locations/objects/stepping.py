"""An object store that counts: each answer, each object of a page and each piece of a body is a step."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from pathways_desktop.domain.progress import Step, no_step
from pathways_desktop.locations.objects.port import (
    ANY,
    PAGE,
    Body,
    ObjectFacts,
    ObjectStore,
    Page,
    Payload,
    StoreLimits,
    WriteIf,
)


def stepping(store: ObjectStore, step: Step) -> ObjectStore:
    """The same store, telling `step` of what came back."""
    return store if step is no_step else _SteppingStore(store, step)


class _SteppingBody:
    """`Body`, each piece a step."""

    def __init__(self, real: Body, step: Step) -> None:
        self._real = real
        self._step = step

    @property
    def facts(self) -> ObjectFacts:
        return self._real.facts

    def chunks(self, most: int) -> Iterator[bytes]:
        for chunk in self._real.chunks(most):
            self._step()
            yield chunk

    def close(self) -> None:
        self._real.close()


class _SteppingStore:
    """`ObjectStore`; threads and errors are the real one's."""

    def __init__(self, real: ObjectStore, step: Step) -> None:
        self._real = real
        self._step = step

    @property
    def name(self) -> str:
        return self._real.name

    @property
    def limits(self) -> StoreLimits:
        return self._real.limits

    def askable(self, key: str) -> bool:
        return self._real.askable(key)

    def list_page(self, prefix: str, token: str | None = None, *, delimited: bool = False, most: int = PAGE) -> Page:
        with self._answered():
            return self._real.list_page(prefix, token, delimited=delimited, most=most)

    def head(self, key: str) -> ObjectFacts:
        with self._answered():
            return self._real.head(key)

    def read(self, key: str, tag: str | None = None) -> Body:
        with self._answered():
            return _SteppingBody(self._real.read(key, tag), self._step)

    def put(self, key: str, payload: Payload, condition: WriteIf = ANY) -> str:
        with self._answered():
            return self._real.put(key, replace(payload, open=lambda: self._sent(payload.open())), condition)

    def delete(self, key: str, tag: str | None = None) -> None:
        with self._answered():
            self._real.delete(key, tag)

    def close(self) -> None:
        self._real.close()

    def _sent(self, pieces: Iterator[bytes]) -> Iterator[bytes]:
        for piece in pieces:
            self._step()
            yield piece

    @contextmanager
    def _answered(self) -> Iterator[None]:
        try:
            yield
        finally:
            self._step()
