"""What a build would print of a game as it is now: a snapshot of each language, with no file made.

It takes data that a build would refuse: texts without translation, examples that are no longer true, what does not fit.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from deckgen.check import check_game
from deckgen.diagnostics import Diagnostic
from deckgen.pipeline.build.card_states import card_states
from deckgen.pipeline.build.data import GameData, load_data
from deckgen.pipeline.build.deck import Deck
from deckgen.pipeline.build.prepare import Prepared, faces_of, prepare_game
from deckgen.pipeline.build.rulebook import Rulebook, render_book
from deckgen.pipeline.build.translate import localised_games
from deckgen.pipeline.parallel import shared
from deckgen.pipeline.request import Request
from deckgen.project import Project
from deckgen.snapshot import Snapshot, flattened

STALE = frozenset({"untranslated", "fuzzy"})


@dataclass(slots=True)
class CurrentSnapshots:
    """A game as it would be printed: its languages by locale, what is wrong with it, and for each language the texts
    that have no translation. `prepared` is None where the data cannot be worked on."""

    prepared: Prepared | None
    snapshots: dict[str, Snapshot] = field(default_factory=dict)
    faults: list[Diagnostic] = field(default_factory=list)
    stale: dict[str, tuple[Diagnostic, ...]] = field(default_factory=dict)


def snapshots_now(project: Project, game_id: str, locales: tuple[str, ...] = ()) -> CurrentSnapshots:
    """A game of a project; all its languages if none is named."""
    loaded, faults = load_data(project, game_id)
    return snapshots_of(loaded, locales, faults) if loaded else CurrentSnapshots(None, faults=faults)


def snapshots_of(loaded: GameData, locales: tuple[str, ...] = (), faults: Iterable[Diagnostic] = (),
                 known: Iterable[Diagnostic] | None = None) -> CurrentSnapshots:
    """The same for a game that is loaded; `faults` is what was found wrong then, `known` what the checks say, if they
    were asked."""
    checked = list(check_game(loaded.game, loaded.project) if known is None else known)
    prepared, found = prepare_game(loaded, locales, Request(Path()))
    told = [*checked, *faults, *found]
    if prepared is None:
        return CurrentSnapshots(None, faults=told)
    done = CurrentSnapshots(prepared, faults=told)
    with shared(partial(_language, prepared), prepared.locales, len(prepared.locales) > 1) as made:
        for locale, (snapshot, more) in zip(prepared.locales, made, strict=True):
            done.snapshots[locale] = snapshot
            done.stale[locale] = tuple(fault for fault in more if fault.code in STALE)
            done.faults += [fault for fault in more if fault.code not in STALE and fault not in done.faults]
    return done


def _language(prepared: Prepared, locale: str) -> tuple[Snapshot, list[Diagnostic]]:
    localised, faults = localised_games(prepared.project, prepared.game, locale, prepared.fonts)
    game = localised[0].game
    faces = faces_of(prepared, localised)
    deck = Deck(kept=True)
    for job in game.cards():
        deck.draw(*job, faces)
    book, found = Rulebook(), list[Diagnostic]()
    if game.rulebook:
        book, found = render_book(prepared, localised[0], faces, deck.show, mild=True)
    snapshot = Snapshot(game.id, locale, game.version, flattened(game.rules, "rules"),
                        card_states(localised, faces, deck.hashes), book.state)
    faults += [*found, *faces.faults, *(fault for one in localised for fault in one.language.diagnostics)]
    return snapshot, list(dict.fromkeys(faults))
