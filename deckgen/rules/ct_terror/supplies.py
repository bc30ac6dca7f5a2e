"""Cards that every player needs one of, and of which there are too few: characters of each team, life cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from deckgen.rules.ct_terror import new
from deckgen.rules.ct_terror.core import TEAMS
from deckgen.rules.engines import Finding

MOST = "rules.players.max"


def short(data: Mapping[str, Any]) -> Iterator[Finding]:
    """Findings about the highest number of players; of tables that the data do not have nothing is said."""
    players = data["rules"]["players"]["max"]
    state = new(players, data)
    teams = [TEAMS[team] for team in state.teams]
    characters: Sequence[Mapping[str, Any]] = data["cards"].get("characters", ())
    for team in TEAMS if all("team" in row for row in characters) else ():
        there = sum(row["copies"] for row in characters if row["team"] == team)
        if characters and there < teams.count(team):
            yield _finding(players, f"{teams.count(team)} characters of the team {team!r}", there)
    life = data["cards"].get("life", ())
    if life and (there := sum(row["copies"] for row in life)) < players:
        yield _finding(players, f"{players} life cards", there)


def _finding(players: int, needed: str, there: int) -> Finding:
    return Finding(MOST, f"{players} players need {needed}, and there are {there}",
                   "add what is missing, or let fewer play")
