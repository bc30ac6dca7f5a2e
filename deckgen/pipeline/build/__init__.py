"""The stages one after the other: `build()` makes the files of games, `check()` only says what is wrong.

load ─▶ check ─▶ translate ─▶ render ─▶ impose ─▶ write; the sheets are planned before, as they say which file a card
is drawn into. `verify` is a use case of its own."""

from __future__ import annotations

from functools import partial

from deckgen.diagnostics import Diagnostic, has_errors
from deckgen.manifest import program_digest
from deckgen.pipeline.build.assemble import LocaleFiles, assemble_language
from deckgen.pipeline.build.cards import impose_cards, render_cards, write_cards
from deckgen.pipeline.build.data import check_data, load_data
from deckgen.pipeline.build.enginecode import engine_digest
from deckgen.pipeline.build.output import due_locales, write_output
from deckgen.pipeline.build.parts import Part, Task, by_language, tasks_of
from deckgen.pipeline.build.prepare import Prepared, prepare_game
from deckgen.pipeline.build.sheetfiles import CARDS, RULEBOOK
from deckgen.pipeline.build.summarise import summarise_gaps
from deckgen.pipeline.build.translate import translate_game
from deckgen.pipeline.outcome import Outcome, Output
from deckgen.pipeline.parallel import shared
from deckgen.pipeline.request import Progress, Request, quiet, wanted
from deckgen.project import Project

__all__ = ["Outcome", "Output", "Progress", "Request", "build", "check", "wanted"]


def build(project: Project, request: Request, progress: Progress = quiet) -> Outcome:
    """Print games into `request.output`. A game with an error in any language is not written at all."""
    outcome, code = Outcome(), program_digest()
    for game in wanted(project, request, outcome.diagnostics):
        program = code + engine_digest(project, game)
        locales = due_locales(game, project, request, program, outcome)
        if locales is None:
            continue
        languages, found = print_game(project, game, locales, request, program, progress)
        outcome.add(found)
        for language in languages:
            outcome.add(summarise_gaps(language))
        if not any(has_errors(language.diagnostics) for language in languages):
            for language in languages:
                write_output(language, request, outcome)
    return outcome


def check(project: Project, request: Request, progress: Progress = quiet) -> Outcome:
    """All that `build` would say, with nothing written, and what is wrong with the words of `deckgen play`."""
    from deckgen.pipeline.play.spoken import unspeakable

    outcome = Outcome()
    for game in wanted(project, request, outcome.diagnostics):
        languages, found = print_game(project, game, request.locales, request, "", progress)
        outcome.add(found)
        for language in languages:
            outcome.add(language.diagnostics)
        outcome.add(unspeakable(project, game, request.locales))
    return outcome


def print_game(project: Project, game: str, locales: tuple[str, ...], request: Request, program: str,
               progress: Progress) -> tuple[list[LocaleFiles], list[Diagnostic]]:
    """A game in each language, none if its data has an error, and what is wrong with it in all of them. The checks
    and the languages are shared between processes, with the same bytes for any number of them."""
    loaded, diagnostics = load_data(project, game)
    if loaded is None:
        return [], diagnostics
    prepared, found = prepare_game(loaded, locales, request, program)
    diagnostics += found
    if prepared is None:
        return [], [*diagnostics, *check_data(loaded)[1]]
    languages, total = list[LocaleFiles](), len(prepared.locales)
    tasks, fork = tasks_of(prepared)
    progress(game, 0, total)
    with (shared(check_data, [loaded], fork) as checking,
          shared(partial(print_files, prepared), tasks, fork) as printing):
        checked, found = next(checking)
        diagnostics += found
        if has_errors(diagnostics):
            return [], diagnostics
        project.adopt(checked.reads)
        for locale, parts in by_language(prepared, tasks, printing):
            languages.append(assemble_language(prepared, checked, diagnostics, locale, parts))
            progress(game, len(languages), total)
    return languages, diagnostics


def print_files(prepared: Prepared, task: Task) -> list[Part]:
    """Files of one language: translated, rendered, imposed and written as bytes. Nothing is put on the disk."""
    project, parts, cards = prepared.project, list[Part](), None
    language, texts = translate_game(prepared, task.locale)
    if CARDS in task.files:
        with project.recording() as reads:
            cards, faces = render_cards(language)
            sheets = impose_cards(language, cards)
        parts += write_cards(language, cards, reads, [*texts, *faces, *sheets])
    if RULEBOOK in task.files:
        from deckgen.pipeline.build.rulebook import drawer, render_book, write_book

        with project.recording() as reads:
            book, pages = render_book(prepared, language.games[0], language.faces,
                                      cards.deck.show if cards else drawer(language))
        parts.append(write_book(language, book, reads, [*texts, *pages]))
    return parts
