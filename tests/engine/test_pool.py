"""The small pool: answers, errors, the most threads, the end."""

import threading

import pytest

from pathways_desktop.engine.pool import Pool


def test_calls_are_answered_and_errors_handed_over() -> None:
    pool = Pool(2, "test")
    assert [pool.submit(pow, 2, number).result(5) for number in range(20)] == [2**number for number in range(20)]
    with pytest.raises(ZeroDivisionError):
        pool.submit(divmod, 1, 0).result(5)
    pool.close()


def test_one_thread_keeps_the_order_and_two_run_side_by_side() -> None:
    seen: list[int] = []
    alone = Pool(1, "alone")
    for future in [alone.submit(seen.append, number) for number in range(50)]:
        future.result(5)
    assert seen == list(range(50))
    alone.close()
    both = threading.Barrier(2)
    two = Pool(2, "two")
    first, second = two.submit(both.wait, 5), two.submit(both.wait, 5)
    assert {first.result(5), second.result(5)} == {0, 1}
    two.close()


def test_close_cancels_what_waits_and_what_comes_later() -> None:
    gate = threading.Event()
    pool = Pool(1, "test")
    begun = pool.submit(gate.wait, 5)
    waits = pool.submit(gate.wait, 5)
    while not begun.running():
        pass
    pool.close()
    assert waits.cancelled()
    assert pool.submit(gate.wait).cancelled()
    gate.set()
    assert begun.result(5)
    pool.close()
