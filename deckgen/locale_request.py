"""Locales as they are asked for: one that a game declares, two of them that share each card (`pt_BR+en`), or
one of two that try layouts out and that no game declares. Knows no catalog.
"""

from __future__ import annotations

from collections.abc import Iterator

from deckgen.diagnostics import Diagnostic, nearest
from deckgen.model import Game

PSEUDO = "qps-ploc"         # accents, brackets, longer than English: what is not translated has none of them
LONGEST = "qps-long"        # each text from the declared language in which it is widest
TRIALS = (PSEUDO, LONGEST)
JOINT = "+"


def parts(locale: str) -> list[str]:
    """The languages of a locale, the main one first."""
    return locale.split(JOINT)


def is_trial(locale: str) -> bool:
    """Whether it only tries a layout out, so that what does not fit is worth a look at the printed page."""
    return any(part in TRIALS for part in parts(locale))


def faults_of(locale: str, game: Game) -> Iterator[Diagnostic]:
    """What is wrong with a locale that was asked for."""
    asked, known, where = parts(locale), (*game.locales, *TRIALS), game.place("locales")
    for part in dict.fromkeys(asked):
        if part not in known:
            yield Diagnostic("unknown-locale", where, f"{game.id} has no locale {part!r}", nearest(part, known))
    if len(asked) > 2 or len(set(asked)) < len(asked):
        yield Diagnostic("unknown-locale", where, f"{locale!r} is no pair of two languages",
                         'name the main language and the smaller one, as in "pt_BR+en"')
