"""Durations and sizes: what a person may write, what is refused, and that what is printed is read back as the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathways_desktop.config.units import LARGEST_SIZE, LONGEST_MS, Duration, Size


@pytest.mark.parametrize(
    ("value", "ms"),
    [
        ("500ms", 500),
        ("0.2s", 200),
        ("5s", 5_000),
        ("2m", 120_000),
        ("1h", 3_600_000),
        ("30d", 2_592_000_000),
        ("1.5h", 5_400_000),
        (" 5 s ", 5_000),
        (0, 0),
        (5, 5_000),
        (0.2, 200),
        (1e-3, 1),
    ],
)
def test_a_duration_is_read(value: object, ms: int) -> None:
    assert Duration.parse(value) == Duration(ms)


@pytest.mark.parametrize(
    "value",
    [
        *("", "5", "s", "5 sec", "-5s", "5S", "1h30m", "0.5ms", "٥s", "1e3s", "36501d", "9" * 30 + "d"),
        *(True, None, -1, 0.0001, float("nan"), float("inf"), 10**30, [5], {}),
    ],
)
def test_what_is_no_duration_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match=r"."):
        Duration.parse(value)


@pytest.mark.parametrize(
    ("value", "count"),
    [("64KiB", 65_536), ("20MB", 20_000_000), ("1.5GiB", 1_610_612_736), ("7B", 7), ("1 kB", 1_000), (0, 0), (12, 12)],
)
def test_a_size_is_read(value: object, count: int) -> None:
    assert Size.parse(value) == Size(count)


@pytest.mark.parametrize("value", ["", "5", "5K", "5kib", "-1B", "0.1B", True, None, -1, 1.5, 2**63, "9223372TiB"])
def test_what_is_no_size_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match=r"."):
        Size.parse(value)


@pytest.mark.parametrize(
    ("ms", "text"), [(0, "0s"), (1, "1ms"), (1_500, "1500ms"), (90_000, "90s"), (7_200_000, "2h"), (86_400_000, "1d")]
)
def test_a_duration_prints_in_its_largest_whole_unit(ms: int, text: str) -> None:
    assert str(Duration(ms)) == text


@pytest.mark.parametrize(
    ("count", "text"),
    [(0, "0B"), (1_001, "1001B"), (65_536, "64KiB"), (20_000_000, "20MB"), (1_048_576_000, "1000MiB")],
)
def test_a_size_prints_in_its_largest_whole_unit(count: int, text: str) -> None:
    assert str(Size(count)) == text


@given(st.integers(0, LONGEST_MS))
def test_a_printed_duration_is_read_back(ms: int) -> None:
    assert Duration.parse(str(Duration(ms))) == Duration(ms)


@given(st.integers(0, LARGEST_SIZE) | st.integers(0, 1 << 20).map(lambda n: n << 20))
def test_a_printed_size_is_read_back(count: int) -> None:
    assert Size.parse(str(Size(count))) == Size(count)


@given(st.integers(0, 10**7), st.integers(0, 999))
def test_seconds_are_meant_as_written(whole: int, thousandths: int) -> None:
    assert Duration.parse(float(f"{whole}.{thousandths:03d}")).ms == whole * 1000 + thousandths


@given(st.text() | st.floats() | st.integers())
def test_nothing_else_than_a_value_error_comes_out(value: object) -> None:
    for kind in (Duration, Size):
        try:
            made = kind.parse(value)
        except ValueError:
            continue
        assert kind.parse(str(made)) == made
