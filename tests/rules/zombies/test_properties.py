"""What holds in every state of every game of Zombies, for every number of players."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from deckgen.rules.contract import CHANCE
from tests.rules.engines import states
from tests.rules.zombies.play import DATA, GAME

GAMES = {"players": st.integers(1, 6), "seed": st.integers(0, 10**6)}
CARDS = DATA["cards"]
MOST_POINTS = max(row["points"] for row in CARDS["characters"])
NOISE = sum(row["amount"] for row in CARDS["objects"] if row["effect"] == "points")


def objects(state: Any) -> Counter[str]:
    """Every object card by its id, wherever it is."""
    found = Counter({thing.id: state.pile[kind] + state.spent[kind] for kind, thing in enumerate(state.tables.things)})
    for kinds in (*(kit.carried for kit in state.kits), *state.ground.values()):
        found.update(state.tables.things[kind].id for kind in kinds)
    return found


@given(**GAMES)
@settings(max_examples=25, deadline=None)
def test_cards_are_where_they_belong(players: int, seed: int) -> None:
    copies = {row["id"]: row["copies"] for row in CARDS["objects"]}
    for state in states(GAME, players, seed):
        keys = int(state.goal >= 0)
        assert objects(state) == Counter(copies | {"bus-keys": keys})
        for kind, zombie in enumerate(state.tables.zombies):
            assert state.horde[kind] + state.slain[kind] + state.kinds.count(kind) == zombie.copies
        lying = Counter(kind for kind, _ in state.elements.values())
        for kind, element in enumerate(state.tables.elements):
            assert state.sites[kind] + state.cleared[kind] + lying[kind] == element.copies
        laid = [tile.kind for tile in state.board.laid]
        assert len(laid) + state.left == 1 + DATA["rules"]["scenario"]["tiles"][players - 1]
        assert len(set(laid)) == len(laid)


@given(**GAMES)
@settings(max_examples=25, deadline=None)
def test_figures_stand_on_squares_of_their_own(players: int, seed: int) -> None:
    for state in states(GAME, players, seed):
        arriving = state.phase == 14        # a zombie whose square chance is about to choose
        dens = [den for den in state.dens if den >= 0]
        places = [place for place in state.places if place >= 0]
        assert len(dens) == sum(kind >= 0 for kind in state.kinds) - arriving
        shared = len(places) - len(set(places))
        assert len(set(dens)) == len(dens) and not set(dens) & set(places)
        assert shared == 0 or (shared == 1 and state.places.count(state.places[state.active]) == 2)
        assert sum(map(bool, state.occupied)) == len(dens) + len(set(places))
        assert all(state.board.zone[square] for square in (*dens, *places))


@given(**GAMES)
@settings(max_examples=25, deadline=None)
def test_points_wounds_and_hands(players: int, seed: int) -> None:
    for state in states(GAME, players, seed):
        assert state.points >= 0 and state.noise >= 0
        for seat, kind in enumerate(state.who):
            if kind >= 0:
                most = CARDS["characters"][kind]["wounds"]
                assert 0 <= state.hurt[seat] <= most and (state.hurt[seat] == most) == (state.places[seat] < 0)
        for kit in state.kits:
            assert not Counter(kit.held) - Counter(kit.carried)
            assert sum(state.tables.things[kind].hands for kind in kit.held) <= DATA["rules"]["hands"]["number"]
        assert all(0 < harm < state.tables.zombies[kind].wounds or not harm
                   for kind, harm in zip(state.kinds, state.harm, strict=True))
        assert state.round <= DATA["rules"]["scenario"]["rounds"]


@given(**GAMES)
@settings(max_examples=25, deadline=None)
def test_nobody_spends_more_than_there_is(players: int, seed: int) -> None:
    """In each turn no more is paid than the character's points and what was gained."""
    *_, state = states(GAME, players, seed)
    left = 0
    for event in state.events:
        if event.what == "has action points":
            left = event.amount
        elif event.what == "gains action points":
            left += event.amount
        elif event.rule.startswith("action."):
            left -= event.amount
        assert left >= 0


@given(**GAMES)
@settings(max_examples=25, deadline=None)
def test_the_map_opens_on_both_sides(players: int, seed: int) -> None:
    """Ways and doors lead both ways; an empty edge has no tile beyond."""
    *_, state = states(GAME, players, seed)
    board = state.board
    for square, zone in enumerate(board.zone):
        for side in range(4) if zone else ():
            other, back = square + board.world.steps[side], (side + 2) % 4
            for masks in (board.free, board.doors):
                assert masks[square] >> side & 1 == (masks[other] >> back & 1 if board.zone[other] else 0)
            assert not (board.edges[square] >> side & 1 and board.zone[other])
            if board.free[square] >> side & 1:
                assert board.roots[board.region[square]] == board.roots[board.region[other]]


@given(**GAMES)
@settings(max_examples=25, deadline=None)
def test_the_exit_is_among_the_last_tiles(players: int, seed: int) -> None:
    last = DATA["rules"]["scenario"]["last"]
    for state in states(GAME, players, seed):
        if state.current_player() == CHANCE and state.phase == 11:
            texts = [state.action_text(outcome) for outcome, _ in state.chance_outcomes()]
            assert state.left <= last or not any(text.endswith(" bus-stop") for text in texts)
            assert state.left > 1 or state.exit >= 0 or texts[0].endswith(" bus-stop")
