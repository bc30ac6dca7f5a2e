"""`deckgen play`: a game typed at a terminal, in every language."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from deckgen.diagnostics import Diagnostic
from deckgen.load import load_game
from deckgen.pipeline.play.sitting import Match, Sitting, play
from deckgen.pipeline.play.words import Words
from deckgen.project import Project
from deckgen.rules import ct_terror
from deckgen.rules.scenario import replay
from deckgen.translate import load_language
from tests.rules.game import DATA, states

TOP = Path(__file__).parents[1]
LOCALES = ("en", "pt_BR", "it", "ru")


def sit(**more: object) -> Match:
    match, faults = play(Project.at(TOP), Sitting(**{"game": "ct_terror", "seed": 3, **more}))     # type: ignore[arg-type]
    assert match and not faults
    return match


def refused(root: Path = TOP, **more: object) -> list[Diagnostic]:
    match, faults = play(Project.at(root), Sitting(**{"game": "ct_terror", **more}))               # type: ignore[arg-type]
    assert match is None
    return faults


def words(locale: str) -> Words:
    project = Project.at(TOP)
    game, _ = load_game(project, "ct_terror")
    assert game
    language, _ = load_language(project, "ct_terror", locale)
    return Words(project, game, language)


def play_out(match: Match, typed: str = "2") -> Iterator[str]:
    """Lines of a game in which the player types the same until it is over."""
    yield from match.opening()
    for _ in range(200):
        lines = match.answer(typed)
        if any("none of the choices" in line for line in lines):
            lines = match.answer("1")
        yield from lines
        if any(line.startswith("The game is over") for line in lines):
            return
    raise AssertionError("the game has no end")


def command(*typed: str, root: Path = TOP, words: tuple[str, ...] = ("ct_terror",)) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "deckgen", "play", *words], cwd=root, capture_output=True, text=True,
                          input="".join(f"{line}\n" for line in typed), check=False, encoding="utf-8",
                          env={**os.environ, "PYTHONPATH": str(TOP), "PYTHONUTF8": "1"})


@pytest.mark.parametrize("seed", range(3))
def test_a_game_is_played_to_its_end(seed: int) -> None:
    match = sit(seed=seed)
    told = list(play_out(match))
    assert not match.over and not match.diagnostics        # the log may still be saved
    assert any(line.startswith("The game is over. Winners: Player ") for line in told)
    assert match.answer("quit") == [] and match.over


def test_choices_are_numbered_and_named() -> None:
    lines = sit().opening()
    choices = [line for line in lines if re.match(r" +\d+  ", line)]
    assert [line.split()[0] for line in choices] == [str(number) for number in range(1, len(choices) + 1)]
    assert choices[0].strip() == "1  Player 1 passes"
    assert any("Player 1 attacks Player 2 with .38 revolver" in line for line in choices)


def test_hidden_cards_stay_hidden() -> None:
    told = list(play_out(sit(seed=1)))
    drawn = [line for line in told if " draws " in line]
    assert all("draws a card" in line for line in drawn if "Player 1" not in line)
    assert any("draws a card" not in line for line in drawn)
    assert all("[turn.draw]" in line for line in drawn)


@pytest.mark.parametrize("typed", ["99", "0", "-1", "²", "attack", "1 2"])
def test_what_is_no_choice_changes_nothing(typed: str) -> None:
    match = sit()
    before = match.opening()
    assert match.answer(typed)[0] == f"“{typed}” is none of the choices."
    assert match.answer("") == []
    match.answer("1")
    assert match.answer("undo")[-4:] == before[-4:]


def test_nothing_to_take_back_at_the_beginning() -> None:
    match = sit()
    match.opening()
    assert match.answer("undo")[0] == "There is no choice of yours to take back."


def test_a_saved_game_is_a_scenario(tmp_path: Path) -> None:
    match = sit(seed=2)
    list(play_out(match))
    file = tmp_path / "new" / "my game.toml"
    assert match.answer(f"save {file}") == [f"The game so far is saved as a scenario in {file}."]
    done = replay(ct_terror, DATA, "saved", tomllib.loads(file.read_text(encoding="utf-8")))
    assert not done.faults and done.facts["winner"] in ("terror", "ct")
    match.answer("undo")
    assert "saved" in match.answer(f"save {file}")[0]       # its own file may be written again
    assert tomllib.loads(file.read_text(encoding="utf-8"))["expect"]["winner"] == ""


@pytest.mark.parametrize("name", ["taken.toml", ".", "taken.toml/below", "\0"])
def test_files_that_cannot_be_written_or_are_not_of_the_match(name: str, tmp_path: Path) -> None:
    taken = tmp_path / "taken.toml"
    taken.write_text("mine", encoding="utf-8")
    match = sit()
    match.opening()
    assert "cannot be written" in match.answer(f"save {tmp_path / name}")[0]
    assert taken.read_text(encoding="utf-8") == "mine" and not match.over
    assert match.answer("save") == ["Name the file as well: save FILE"]


@pytest.mark.parametrize("locale", LOCALES)
def test_every_action_and_its_card_has_words(locale: str) -> None:
    told = words(locale)
    for players, seed in ((2, 1), (4, 2), (5, 3), (8, 4)):
        for state in states(players, seed):
            for action in state.legal_actions():
                text = state.action_text(action)
                shown = told.action(text, state.names)
                assert shown != text and not re.search(r"\bP\d|[{}]", shown), text
                assert locale == "en" or not re.search(r" (attacks|plays|defends|passes|calls) ", shown)


def test_a_game_in_portuguese() -> None:
    match = sit(locale="pt_BR")
    lines = match.opening()
    assert "Você é o Jogador 1." in lines and "É a sua vez: o que você faz?" in lines
    assert match.answer("undo")[0] == "Não há nenhuma escolha sua a desfazer."
    assert match.leave() == ["A partida ficou inacabada."]


def test_the_player_sits_where_they_like() -> None:
    lines = sit(seat=3, players=5).opening()
    assert "You are Player 3." in lines
    assert [line.partition(":")[0] for line in lines if re.match(r"[* ] Player \d: (Counter-)?T", line)] == [
        "  Player 1", "  Player 2", "* Player 3", "  Player 4", "  Player 5"]


def test_what_there_is_not(tmp_path: Path) -> None:
    assert [fault.code for fault in refused(locale="fr")] == ["unknown-locale"]
    assert [fault.code for fault in refused(seat=5)] == ["unknown-seat"]
    assert [fault.code for fault in refused(players=12)] == ["unknown-players"]
    assert [fault.code for fault in refused(game="chess")] == ["unknown-game"]


def test_an_engine_that_fails_ends_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    match = sit()
    match.opening()

    def fails(*_: object) -> None:
        raise ZeroDivisionError("half a rule")

    monkeypatch.setattr(ct_terror.State, "apply", fails)
    match.answer("1")
    assert match.over and [fault.code for fault in match.diagnostics] == ["broken-engine"]


def test_a_game_at_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "log.toml"
    done = command("2", "undo", "1", f"save {file}", "quit", "2", words=("ct_terror", "--locale", "it", "--seed", "1"))
    assert done.returncode == 0 and done.stderr == ""
    assert "La tua ultima scelta è annullata." in done.stdout and "La partita resta incompiuta." in done.stdout
    assert not replay(ct_terror, DATA, "log", tomllib.loads(file.read_text(encoding="utf-8"))).faults


def test_the_end_of_the_input_ends_the_game() -> None:
    done = command("1", words=("ct_terror", "--seed", "1"))
    assert done.returncode == 0 and done.stderr == "" and done.stdout.endswith("The game is left unfinished.\n")


def test_wrong_usage() -> None:
    assert command(words=("ct_terror", "--bots", "genius")).returncode == 2
    done = command(words=("ct_terror", "--seat", "9"))
    assert done.returncode == 1 and "unknown-seat" in done.stderr and done.stdout == ""
