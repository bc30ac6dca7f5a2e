"""`deckgen simulate`: what a balance report says of CT × Terror, as text, JSON and a page; what is refused."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pypdfium2
import pytest

from deckgen.pipeline.play.balance import Balance
from deckgen.pipeline.play.simulation import REPORT, Trial, simulate
from deckgen.project import Project
from deckgen.rules import ct_terror

TOP = Path(__file__).parents[2]


def balance(games: int = 60, **more: object) -> Balance:
    done = simulate(Project.at(TOP), Trial("ct_terror", games=games, **more))      # type: ignore[arg-type]
    assert done.balance and not done.diagnostics
    return done.balance


def codes(root: Path, **more: object) -> list[str]:
    done = simulate(Project.at(root), Trial(**{"game": "ct_terror", "games": 4, "workers": 1, **more}))    # type: ignore[arg-type]
    return [fault.code for fault in done.diagnostics]


def command(*words: str, root: Path = TOP) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "deckgen", "simulate", *words], cwd=root, capture_output=True,
                          text=True, check=False, env={**os.environ, "PYTHONPATH": str(TOP), "PYTHONUTF8": "1"})


def test_every_number_of_players_is_played_if_none_is_named() -> None:
    report = balance(workers=1)
    assert [table.players for table in report.tables] == list(range(2, 9))
    assert all(table.games == sum(table.lengths.values()) == 60 for table in report.tables)
    assert [table.players for table in balance(players=3, workers=1).tables] == [3]


def test_any_number_of_workers_gives_the_same_report() -> None:
    reports = [balance(450, players=4, workers=workers) for workers in (1, 2, 3)]
    assert reports[0] == reports[1] == reports[2] != balance(450, players=4, workers=1, seed=2)


def test_shares_lie_within_their_intervals_and_sum_up() -> None:
    (table,) = balance(400, players=5, workers=1).tables
    shares = [*table.teams.values(), *(seat.wins for seat in table.seats), table.ties]
    assert all(0 <= share.low <= share.share <= share.high <= 1 for share in shares)
    assert sum(share.share for share in table.teams.values()) + table.ties.share == pytest.approx(1)
    assert [seat.team for seat in table.seats] == ["Terrorists", "Counter-Terrorists"] * 2 + ["Counter-Terrorists"]
    assert table.low <= table.median <= table.high


def test_two_players_have_no_team_mates() -> None:
    """Cards that need one are dead, and the rules on calling are never met."""
    (table,) = balance(200, players=2, workers=1).tables
    dead = {card.id for card in table.cards if card.dead}
    assert {"friendly-fire", "reinforcements"} <= dead and "ak47" not in dead
    assert {"attack.reinforcement", "C-44"} <= set(table.never) and "goal.win" not in table.never


def test_seats_are_told_only_where_they_tell_something() -> None:
    """Team-mates win together, so what differs is who begins, and only Terrorists do."""
    (table,) = (report := balance(200, players=4, workers=1)).tables
    assert table.together and all(seat.wins == table.teams[seat.team] for seat in table.seats)
    begin = [number for number, seat in enumerate(table.seats, 1) if seat.first]
    assert begin == [1, 3]
    first, *seats = (line for line in report.lines() if "seat " in line)
    assert first == "  every seat wins as its team does" and [line[:8] for line in seats] == ["  seat 1", "  seat 3"]
    two = balance(50, players=2, workers=1)
    assert not [line for line in two.lines() if "seat " in line]          # one against one, and always the same begins


def test_numbers_of_players_that_are_unbalanced_are_flagged() -> None:
    """C-01: an odd number makes unequal teams, and the larger one wins most games."""
    three, four = (balance(600, players=players, workers=1).tables[0] for players in (3, 4))
    assert three.flags[0] == "unequal teams: 1 × Terrorists, 2 × Counter-Terrorists"
    assert three.flags[1].startswith("favoured: Counter-Terrorists, with ")
    assert not any(flag.startswith("unequal") for flag in four.flags)
    report = balance(600, players=3, workers=1)
    assert "  ! unequal teams: 1 × Terrorists, 2 × Counter-Terrorists" in list(report.lines())
    assert report.as_json()["tables"][0]["flags"] == list(three.flags)


def test_rules_that_only_forbid_are_not_called_never_met() -> None:
    report = balance(100, workers=1)
    assert report.refusals == ("C-28", "C-33", "C-37", "C-63")
    assert not {*report.refusals} & {rule for table in report.tables for rule in table.never}
    assert "Not counted, because they only forbid something: C-28, C-33, C-37, C-63" in list(report.lines())


def test_a_card_that_takes_effect_by_itself_is_used() -> None:
    """The engine says by which words its cards are used: every Bomb is shown."""
    (table,) = balance(200, players=4, workers=1).tables
    bomb, = (card for card in table.cards if card.id == "bomb")
    assert bomb.use == 1 and not bomb.dead and bomb.lift and bomb.lift.share < 0


def test_turns_are_those_begun() -> None:
    (table,) = balance(400, players=4, workers=1).tables
    assert table.mean == pytest.approx(sum(turns * games for turns, games in table.lengths.items()) / 400)
    assert table.low < table.mean < table.high


def test_rules_met_with_any_number_of_players_are_not_never_met() -> None:
    report = balance(100, workers=1)
    assert "C-44" in report.tables[0].never and "C-44" not in report.never


def test_bots_take_the_seats_in_turn() -> None:
    """Two names are the two teams: the one that thinks wins."""
    (table,) = balance(24, players=4, workers=1, bots=("monte-carlo:16", "random")).tables
    assert table.teams["Terrorists"].share > 0.7


def test_cards_have_their_english_names() -> None:
    (table,) = balance(players=4, workers=1).tables
    names = {card.id: card.name for card in table.cards}
    assert names["ak47"] == "AK-47" and names["character"] == ".38 revolver"


def test_progress_is_told_for_each_number_of_players() -> None:
    told: list[tuple[str, int, int]] = []
    simulate(Project.at(TOP), Trial("ct_terror", games=250, players=3, workers=1), lambda *step: told.append(step))
    assert told == [("ct_terror, 3 players", done, 250) for done in (0, 200, 250)]


def test_the_report_is_printed_on_one_page_of_a4(tmp_path: Path) -> None:
    done = simulate(Project.at(TOP), Trial("ct_terror", games=60, output=tmp_path, workers=1))
    assert not done.diagnostics and done.file == tmp_path / "ct_terror" / REPORT
    document = pypdfium2.PdfDocument(done.file)
    assert len(document) == 1 and [round(side / 72 * 25.4) for side in document[0].get_size()] == [210, 297]
    words = document[0].get_textpage().get_text_range()
    for word in ("CT × Terror", "Bomb defusal", "Friendly fire", "Rules never met", "C-08", "dead"):
        assert word in words
    again = simulate(Project.at(TOP), Trial("ct_terror", games=60, output=tmp_path / "again", workers=1)).file
    assert again and again.read_bytes() == done.file.read_bytes()


def test_a_place_where_nothing_can_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("", encoding="utf-8")
    assert codes(TOP, output=tmp_path / "taken", players=2) == ["unwritable-output"]


def test_a_game_without_an_engine(tiny: Path) -> None:
    assert codes(tiny, game="tiny") == ["no-engine"]


def test_what_there_is_not(tiny: Path) -> None:
    assert codes(TOP, game="ct_teror") == ["unknown-game"]
    assert codes(TOP, players=9) == codes(TOP, players=1) == ["unknown-players"]
    assert codes(TOP, bots=("greedy",)) == ["unknown-bot"]


def test_an_engine_that_fails_is_told_and_no_exception(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError("half a rule")

    monkeypatch.setattr(ct_terror.State, "playout", fails)
    assert codes(TOP) == ["broken-engine"]


def test_data_that_nobody_can_play_with(tmp_path: Path) -> None:
    for name in ("cards/ct_terror/game.toml", "cards/ct_terror/deck.csv"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes((TOP / name).read_bytes())
    game = tmp_path / "cards/ct_terror/game.toml"
    game.write_text(game.read_text(encoding="utf-8").replace("start = 100", "start = 90"), encoding="utf-8")
    assert codes(tmp_path) == ["unplayable-data"]


def test_the_command_prints_json_alone_on_standard_output() -> None:
    done = command("ct_terror", "--games", "20", "--players", "2", "--format", "json")
    report = json.loads(done.stdout)
    assert done.returncode == 0 and report["tables"][0]["teams"]["Terrorists"].keys() == {"share", "low", "high"}
    assert done.stderr == "ct_terror, 2 players: 20 games\n"


def test_the_command_prints_text() -> None:
    done = command("ct_terror", "--games", "20", "--players", "2")
    assert done.stdout.startswith("CT × Terror 1.0: 20 games of random bots, seed 1\n")
    assert "dead cards:" in done.stdout and "Never met, of " in done.stdout


@pytest.mark.parametrize("words", [["--players", "none"], ["--games", "0"], ["--bots", "random", "genius"], []])
def test_wrong_usage(words: list[str]) -> None:
    done = command(*(["ct_terror", *words] if words else []))
    assert done.returncode == 2 and "usage:" in done.stderr


def test_no_engine_is_one_diagnostic_on_the_command_line(tiny: Path) -> None:
    done = command("tiny", root=tiny)
    assert done.returncode == 1 and done.stdout == "" and done.stderr.count("error[") == 1


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no processes to look at")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_workers_end_with_the_command(how: signal.Signals) -> None:
    command = [sys.executable, "-m", "deckgen", "simulate", "ct_terror", "--games", "9999999"]
    started = subprocess.Popen(command, cwd=TOP, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               start_new_session=True)
    try:
        while len(members(started.pid)) < 2:
            assert started.poll() is None
            time.sleep(0.1)
        started.send_signal(how)
        started.wait(20)
        until = time.monotonic() + 20
        while members(started.pid) and time.monotonic() < until:
            time.sleep(0.1)
        assert not members(started.pid)
    finally:
        for process in members(started.pid):
            os.kill(process, signal.SIGKILL)


def members(group: int) -> list[int]:
    """The processes of a group that run."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            state, _, own, *_ = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(own) == group and state != "Z":
            found.append(int(folder.name))
    return found
