"""rule-not-played, rule-not-listed, rule-not-shown: the ids of the ledger against those of the engine and those that
scenarios bring up. That each is explained in every rulebook is told where rulebooks are written."""

from __future__ import annotations

from collections.abc import Iterator

from deckgen.check.scenarios import Replayed, folder
from deckgen.diagnostics import Diagnostic, nearest
from deckgen.model import Game
from deckgen.rules.engines import Engine


def check(game: Game, engine: Engine, replayed: Replayed) -> Iterator[Diagnostic]:
    listed = {rule.id for rule in game.ledger}
    for rule in game.ledger:
        if rule.id not in engine.rules:
            yield Diagnostic("rule-not-played", rule.location, f"{engine.name} does not implement {rule.id!r}",
                             nearest(rule.id, engine.rules - listed) if engine.rules - listed else "implement it there")
        elif replayed.scenarios and rule.id not in replayed.rules:
            yield Diagnostic("rule-not-shown", rule.location, f"no scenario brings up {rule.id!r}",
                             f"write one into {folder(game)}")
    for name in sorted(engine.rules - listed):
        yield Diagnostic("rule-not-listed", game.place("rules.ledger"), f"{engine.name} implements {name!r}, which the "
                         "ledger does not list", "add it to the ledger")
    for name in sorted(set(replayed.rules) - listed - engine.rules):
        yield Diagnostic("rule-not-listed", game.place("rules.ledger"), f"{replayed.rules[name]} brings up {name!r}, "
                         "which the ledger does not list", "add it to the ledger")
