"""Balance before and after a change: intervals of differences, and what is told of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from deckgen.pipeline.compare.comparison import Comparison, change, clear
from deckgen.pipeline.play.balance import Balance, CardUse, Seat, Share, Table
from deckgen.rules.simulate import interval


def share(hits: int, games: int = 1000) -> Share:
    return Share(*interval(hits, games))


def test_the_bounds_of_a_difference_are_those_of_its_shares_together() -> None:
    """Newcombe's example: 56 of 70 against 48 of 80."""
    grown = change(share(48, 80), share(56, 70))
    assert (round(grown.share, 4), round(grown.low, 4), round(grown.high, 4)) == (0.2, 0.0524, 0.3339)


@pytest.mark.parametrize(("before", "after", "told"), [(500, 600, True), (600, 500, True), (500, 510, False)])
def test_a_clear_change_is_one_that_chance_hardly_makes(before: int, after: int, told: bool) -> None:
    assert clear(change(share(before), share(after))) is told


def table(wins: int, *cards: CardUse) -> Table:
    return Table(2, 1000, share(0), {"Red": share(wins), "Blue": share(1000 - wins)}, (Seat("Red", share(wins)),), 12.5,
                 12, 5, 22, {12: 1000}, 250, cards, ())


def use(card: str, used: int, lift: float) -> CardUse:
    return CardUse(card, card.title(), 4, 100, used, used / 100, Share(lift, lift - 0.02, lift + 0.02))


BEFORE = Balance("grove", "Grove", "1", "grove:new", ("random",), 1, 5, (),
                 (table(500, use("oak", 80, 0.1), use("elm", 50, 0), use("ash", 50, 0)),))


def test_what_changed_is_told_with_its_bounds() -> None:
    after = replace(BEFORE, tables=(table(600, use("oak", 80, 0.2), use("elm", 50, 0), use("ash", 50, 0.01)),))
    told = list(Comparison(("cards.elm.trees 2 → 3",), frozenset({"elm"}), BEFORE, after).lines())
    assert told[0].startswith("Grove 1, before and after cards.elm.trees 2 → 3: 1000 games each of random bots")
    assert any("Red" in line and "wins 50.0%" in line and "→ 60.0%" in line and "+10.0 points (" in line
               and "no clear change" not in line for line in told)
    assert [line.split()[0] for line in told if "win lift" in line] == ["Oak", "Elm"]


def test_what_chance_may_have_made_is_called_so() -> None:
    told = list(Comparison((), frozenset(), BEFORE, replace(BEFORE, tables=(table(510),))).lines())
    assert sum("no clear change" in line for line in told) == 2
    found = Comparison((), frozenset(), BEFORE, BEFORE).as_json()
    assert found["change"][0]["teams"]["Red"]["clear"] is False
