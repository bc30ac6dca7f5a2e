"""The page of a balance report holds whatever there is to show."""

from __future__ import annotations

from functools import cache

import pytest

from deckgen.drawing import TextBlock
from deckgen.pipeline.play.balance import Balance, CardUse, Seat, Share, Table
from deckgen.pipeline.play.report import CARDS, MARGIN, PAGE, draw_report
from deckgen.render.fonts import BUILT_IN, Fonts, built_in

HALF, SMALL = Share(0.5, 0.4, 0.6), Share(0.1, 0.05, 0.2)


@cache
def fonts() -> Fonts:
    regular, bold = (built_in(code) for code in BUILT_IN["FiraGO"][:2])
    return Fonts({"text": regular, "text-bold": bold}, {})


def table(players: int, cards: int = 3, never: int = 2, **more: object) -> Table:
    uses = tuple(CardUse(f"card-{n}", f"The {n}th card of a deck", 1, 10, n % 10, n % 10 / 10, HALF)
                 for n in range(cards))
    values: dict[str, object] = {
        "players": players, "games": 100, "ties": Share(0, 0, 0.1), "teams": {"Us": HALF, "Them": HALF},
        "seats": tuple(Seat(("Us", "Them")[n % 2], HALF) for n in range(players)), "mean": 5.5,
        "median": 5, "low": 1, "high": 9, "lengths": {1: 10, 5: 80, 9: 10}, "traced": 25, "cards": uses,
        "never": tuple(f"rule.number-{n}" for n in range(never)), **more}
    return Table(**values)      # type: ignore[arg-type]


def balance(*tables: Table, title: str = "Game") -> Balance:
    return Balance("game", title, "1", "game:new", ("random",), 1, 90, ("rule.forbids",), tables)


def lines(report: Balance) -> list[tuple[float, float, float, str]]:
    """Left, baseline, right and words of every text."""
    found = []
    for block in draw_report(report, fonts())[0]:
        if isinstance(block, TextBlock):
            (line,) = block.lines
            width = sum(word.width if word else block.space for word in line.words) * block.size / 1000
            found.append((line.x, line.y, line.x + width, "".join(word.text if word else " " for word in line.words)))
    return found


@pytest.mark.parametrize("report", [
    balance(table(4)), balance(table(2, 60, 90)), balance(*(table(players, 22, 40) for players in range(1, 17))),
    balance(table(3, 0, 0, traced=0, lengths={0: 100}, median=0, low=0, high=0)),
    balance(table(1, teams={"alone": HALF}, seats=(Seat("alone", HALF),))),
    balance(table(4), title="A long title " * 9),
    balance(table(6, seats=tuple(Seat("Us", SMALL, HALF) for _ in range(6)))),
], ids=["small", "many cards", "many players", "nothing", "alone", "long title", "every seat for itself"])
def test_every_word_stands_within_the_margins(report: Balance) -> None:
    told = lines(report)
    assert min(line[0] for line in told) >= MARGIN - 1 and max(line[2] for line in told) <= PAGE.width - MARGIN + 8
    assert min(line[1] for line in told) >= MARGIN - 9 and max(line[1] for line in told) <= PAGE.height - MARGIN


def test_cards_and_rules_for_which_there_is_no_room_are_told() -> None:
    told = " ".join(line[3] for line in lines(balance(table(2, CARDS + 4, 2000))))
    assert "; 4 more in the text" in told and "… more in the text" in told


def test_a_card_that_is_never_used_is_called_dead() -> None:
    told = [line[3] for line in lines(balance(table(4, 3)))]
    assert told.count("dead") == 1 and "90%" in told and "10%" in told


def test_letters_that_the_font_lacks_are_told() -> None:
    assert draw_report(balance(table(2), title="遊 Game"), fonts())[1] == ["遊"]


def test_shares_by_seat_only_where_they_tell_more_than_those_of_the_teams() -> None:
    """Team-mates who win together: what is left to be told is how a seat does that begins."""
    seats = (Seat("Us", HALF, SMALL), Seat("Them", HALF), Seat("Us", HALF, SMALL), Seat("Them", HALF))
    told = [line[3] for line in lines(balance(table(4, 0, seats=seats)))]
    assert "Wins of the seat that begins" in told and told.count("10.0%") == 2
    assert "seat 3" in told and "seat 2" not in told
    apart = (Seat("Us", HALF), Seat("Them", SMALL), Seat("Us", SMALL), Seat("Them", HALF))
    told = [line[3] for line in lines(balance(table(4, 0, seats=apart)))]
    assert "Wins by seat" in told and "seat 2" in told


def test_unequal_teams_are_marked() -> None:
    seats = (Seat("Us", HALF), Seat("Them", HALF), Seat("Them", HALF))
    assert "2 × Them 50.0%" in [line[3] for line in lines(balance(table(3, seats=seats)))]
