"""Numbers as PDF writes them."""

from __future__ import annotations

from collections.abc import Sequence


def number(value: float, decimals: int = 3) -> str:
    """Without an exponent, which PDF does not know."""
    text = f"{value:.{decimals}f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def numbers(values: Sequence[float], decimals: int = 3) -> str:
    return " ".join([number(value, decimals) for value in values])
