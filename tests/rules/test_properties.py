"""What holds in every state of CT × Terror, beside the contract (test_contract.py)."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.game import DATA, cards_in_play, middle, states

GAMES = {"players": st.integers(2, 8), "seed": st.integers(0, 10**6)}
MOMENTS = GAMES | {"steps": st.integers(0, 200)}
LEVELS = {0, *DATA["rules"]["life"]["levels"]}
COPIES = {row["id"]: row["copies"] for row in DATA["cards"]["deck"]}


@given(**GAMES)
@settings(max_examples=40, deadline=None)
def test_cards_and_life_in_every_state(players: int, seed: int) -> None:
    for state in states(players, seed):
        kinds = state.tables.kinds
        found = {state.tables.ids[kind]: state.pile.count(kind) + state.discard[kind]
                 + sum(hand[kind] for hand in state.hands) + sum(table.count(kind) for table in state.table)
                 for kind in kinds}
        assert found == COPIES
        assert set(state.life) <= LEVELS
        assert [seat for seat in range(players) if state.life[seat] > 0] == state.seats()


def test_the_draw_pile_characters_and_life_cards_are_68() -> None:
    assert sum(COPIES.values()) + 8 + 8 == 68


@given(**GAMES)
@settings(max_examples=20, deadline=None)
def test_only_the_living_decide_and_all_may_pass(players: int, seed: int) -> None:
    for state in states(players, seed):
        if state.current_player() >= 0:
            assert state.legal_actions()[0] == 0 and state.life[state.current_player()] > 0


@given(**MOMENTS)
@settings(max_examples=60, deadline=None)
def test_redealing_leaves_what_is_seen_and_loses_no_card(players: int, seed: int, steps: int) -> None:
    state = middle(players, seed, steps)
    for player in range(players):
        other = state.resample(player, Random(seed + player))
        assert other.hands[player] == state.hands[player] and other.discard == state.discard
        assert cards_in_play(other) == cards_in_play(state)
        if other.current_player() >= 0:
            assert other.legal_actions()[0] == 0
