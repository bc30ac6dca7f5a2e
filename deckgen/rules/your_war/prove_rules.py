"""The figures of the rules, measured in play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from deckgen.rules.common import seated
from deckgen.rules.your_war import new
from deckgen.rules.your_war.core import REDEAL
from deckgen.rules.your_war.lab import (
    CARDS,
    DECK,
    LASTING,
    ME,
    SHELL,
    SHOT,
    UNIT,
    YOU,
    Data,
    base_of,
    can,
    card,
    lab,
    least,
    position,
    say,
    seen,
    settled,
)
from deckgen.rules.your_war.state import State

Found = Iterator[tuple[str, Any]]
INFANTRY, DESTROYER, FIGHTER, BOMBER = (UNIT[name] for name in ("infantry", "tank-destroyer", "fighter", "bomber"))
STRONG, POWER = "probe-strong-bomber", 1000
MOST_PLAYERS = 16


def rules(data: Data) -> Found:
    for ask in (_players, _decks, _hands, _turns, _bases, _extra):
        yield from ask(data)


def _players(data: Data) -> Found:
    counts = [players for players in range(1, MOST_PLAYERS + 1) if seated(new, players, data)]
    yield "rules.players.min", counts[0]
    yield "rules.players.max", counts[-1]
    yield "rules.life.start", seen(settled(new(2, data, names=(ME, YOU))), "life")


def _decks(data: Data) -> Found:
    def plays(count: int, **rule: Any) -> bool:
        room = lab(data, deck={**data["rules"]["deck"], **rule})
        return seated(new, 2, {**room, "decks": {DECK: {SHOT: count}}})

    yield "rules.deck.minimum", least(lambda count: plays(count, copies=CARDS), CARDS)
    yield "rules.deck.copies", least(lambda count: not plays(count + 1, minimum=1), CARDS)


def _hands(data: Data) -> Found:
    hand = data["rules"]["hand"]
    room = lab(data, hand={**hand, "limit": CARDS})
    state = settled(new(2, room, names=(ME, YOU)))
    yield "rules.hand.start", len(seen(state, "hands"))
    dealt, player = list[int](), state.names[state.current_player()]
    while state.phase == REDEAL and state.names[state.current_player()] == player:
        settled(say(state, f"{player} deals again"))
        dealt.append(len(seen(state, "hands", player)))
    yield "rules.hand.redeals", dealt
    ended = position(lab(data, hand={"limit": hand["limit"]}), phase="end", hands={ME: [SHOT] * CARDS})
    yield "rules.hand.limit", len(seen(ended, "hands"))


def _turns(data: Data) -> Found:
    turn = data["rules"]["turn"]
    base = base_of(None)
    drawn = position(lab(data, turn={"draw": turn["draw"]}), phase="turn", turns=3, hands={ME: [base]})
    yield "rules.turn.draw", len(seen(settled(drawn), "hands")) - 1
    state = position(lab(data, turn={"bases": turn["bases"]}), hands={ME: [base] * CARDS})
    built, turns = 0, state.turns
    while state.turns == turns and can(state, f"{ME} builds {base}"):
        say(state, f"{ME} builds {base}")
        built += 1
    yield "rules.turn.bases", built
    idle = position(lab(data, turn={"cap": turn["cap"]}), left={ME: [], YOU: []}, turns=1)
    yield "rules.turn.cap", idle.turns


def _bases(data: Data) -> Found:
    room = lab(data, bases=data["rules"]["bases"])

    def more(count: int) -> int:
        state = position(room, units={ME: [INFANTRY]}, bases={ME: {base_of(None): count}})
        return int(seen(state, "defence")[INFANTRY]) - LASTING

    step = least(lambda count: more(count) > 0, CARDS)
    yield "rules.bases.step", step
    yield "rules.bases.defence", more(step)


def _extra(data: Data) -> Found:
    extra = data["rules"]["extra"]
    room = lab(data, card(STRONG, "bomber"), extra=extra)
    room["cards"]["pool"].append(card(STRONG, "bomber", attack=POWER, defence=LASTING))

    def shelled(unit: str) -> int:
        state = position(room, hands={ME: [SHELL, base_of(None)]}, units={YOU: [unit]})
        return int(seen(say(state, f"{ME} plays {SHELL}"), "damage", YOU)[unit])

    yield "rules.extra.tank_destroyer", shelled(DESTROYER) - shelled(INFANTRY)
    yield "rules.extra.blocked", blow(room, DESTROYER, INFANTRY)
    yield "rules.extra.fighter", POWER - blow(room, STRONG, FIGHTER)
    bombed = position(room, units={ME: [{"card": BOMBER, "used": False}], YOU: [{"card": INFANTRY, "used": True}]})
    yield "rules.extra.bombs", fought(bombed, f"{ME} attacks with {BOMBER}")[INFANTRY]


def blow(room: Data, attacker: str, blocker: str) -> int:
    """The damage that a blocker takes."""
    state = position(room, units={ME: [attacker], YOU: [blocker]})
    return fought(state, f"{ME} attacks with {attacker}", f"{YOU} blocks {attacker} with {blocker}")[blocker]


def fought(state: State, *moves: str) -> dict[str, int]:
    """The damage of the other side's units after a battle, before it is gone."""
    say(state, *moves)
    damage: dict[str, int] = {}
    for event in state.events:
        if event.what == "is damaged" and event.player == 1:
            damage[event.card] = damage.get(event.card, 0) + event.amount
    return damage
