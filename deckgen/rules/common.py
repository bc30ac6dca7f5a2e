"""What the states of the games that come along have in common: the parts of the contract that are the same for all
whose log is made when somebody asks for it (`logs`). Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from deckgen.rules import logs
from deckgen.rules.contract import CHANCE, DataError, Event, IllegalAction

NOBODY = -1
Scene = tuple[Any, list[str]]
Reason = tuple[str, str]                    # the id of the rule that forbids an action, and why


class Common:
    """`current` is who decides, CHANCE or TERMINAL; `legal` what they may do; `winner` a team, or NOBODY. `decide`
    plays an action that is known to be legal, `roll` lets chance play."""

    __slots__ = ()
    current: int
    legal: list[int]
    history: list[int]
    names: tuple[str, ...]
    teams: tuple[int, ...]
    winner: int
    origin: Any
    past: Any
    trace: list[Event] | None
    decide: Callable[[int], None]
    roll: Callable[[Callable[[], float]], None]

    def current_player(self) -> int:
        return self.current

    def legal_actions(self, player: int | None = None) -> list[int]:
        return list(self.legal) if player is None or player == self.current else []

    def returns(self) -> list[float]:
        if self.winner == NOBODY:
            return [0.0] * len(self.teams)
        return [1.0 if team == self.winner else -1.0 for team in self.teams]

    @property
    def events(self) -> list[Event]:
        return logs.log(self)

    def playout(self, random: Callable[[], float]) -> None:
        history, decide = self.history, self.decide
        while True:
            if self.current == CHANCE:
                self.roll(random)
            legal = self.legal
            if not legal:
                return
            action = legal[int(random() * len(legal))]
            history.append(action)
            decide(action)


def seated(new: Callable[..., Any], players: int, data: Mapping[str, Any]) -> bool:
    """Whether an engine takes so many players, or such data."""
    try:
        new(players, data)
    except DataError:
        return False
    return True


def composed(scenario: Mapping[str, Any], setup: Callable[[Any], Scene], position: Callable[[Any], Scene]) -> Scene:
    """The state that a scene says, with the cards that chance will deal. Raises DataError."""
    try:
        return setup(scenario["setup"]) if "setup" in scenario else position(scenario["position"])
    except IllegalAction as error:                      # a name or a card that nobody knows
        raise DataError(str(error)) from None
    except KeyError as error:
        raise DataError(f"missing {error}") from None


def unknown(state: Any, action: int) -> IllegalAction:
    """The error for a number that means nothing."""
    return IllegalAction(f"there is no action {action}\n{state}")


def refused(state: Any, action: int, reason: Reason) -> IllegalAction:
    """The error for an action that is not legal at this decision."""
    rule, why = reason
    by = f" by {rule}" if rule else ""
    return IllegalAction(f"{state.action_text(action)!r} is refused{by}: {why}\n{state}", rule)


def check_players(players: int, least: int, most: int) -> None:
    """Raises DataError."""
    if not least <= players <= most:
        raise DataError(f"{players} players: the game takes {least} to {most}")
