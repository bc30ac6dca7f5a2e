"""Snapshots as values: read from JSON, compared, told."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from deckgen.pipeline.compare.changelog import GameChanges, between, ranges
from deckgen.pipeline.compare.difference import difference
from deckgen.snapshot import (
    Book,
    CardState,
    Ending,
    NoSnapshot,
    Passage,
    Snapshot,
    book_json,
    card_json,
    flattened,
    read_snapshot,
    text_digest,
)


def card(copies: int = 4, face: str = "f", back: str = "b", **values: Any) -> CardState:
    return CardState(copies, face, back, {"name": "Oak", **values})


def passage(text: str, page: int = 1, *rules: str) -> Passage:
    return Passage(text_digest(text), text, rules, page)


BOOK = Book(("p1", "p2"), (passage("Draw 2 cards.", 1, "draw"), passage("Play one.", 2, "play")),
            {"hit": Ending("s", {"life.Ana": 60})}, {"hit": (2,)})
GROVE = Snapshot("grove", "en", "1", {"rules.winter": 3}, {"boards/oak": card(trees=4)}, BOOK)


def cards(*states: CardState) -> Snapshot:
    return replace(GROVE, cards={f"boards/{name}": state for name, state in zip(("oak", "elm"), states, strict=False)})


def lines(old: Snapshot, new: Snapshot) -> list[str]:
    return list(GameChanges("grove", "then", (difference(old, new),)).lines())


def as_json(snapshot: Snapshot, letters: bool = True) -> Any:
    """The entries of a manifest or of a record, as they come out of a file."""
    return json.loads(json.dumps({
        "game": snapshot.game, "locale": snapshot.locale, "version": snapshot.version, "figures": snapshot.figures,
        "cards": {name: card_json(state) for name, state in snapshot.cards.items()},
        "book": book_json(snapshot.book, letters) if snapshot.book else {}}))


def test_a_snapshot_comes_back_from_json() -> None:
    for snapshot in (GROVE, replace(GROVE, book=None), cards(card(back="", text="“a”", on=True, size=2.5))):
        assert read_snapshot(as_json(snapshot)) == snapshot


def test_without_letters_texts_are_known_by_their_hashes() -> None:
    found = read_snapshot(as_json(GROVE, letters=False))
    assert found.book and [text.text for text in found.book.passages] == ["", ""]
    assert not difference(found, GROVE).any


@pytest.mark.parametrize("harm", [
    lambda data: data.pop("figures"), lambda data: data.update(cards=[]), lambda data: data.update(version=1),
    lambda data: data["cards"]["boards/oak"].update(copies="4"), lambda data: data["cards"]["boards/oak"].pop("values"),
    lambda data: data["book"].pop("pages"), lambda data: data["book"]["texts"].append(5),
    lambda data: data["book"]["endings"].update(hit={"steps": "s", "figures": {"life.Ana": None}})])
def test_values_that_are_no_snapshot_are_refused(harm: Any) -> None:
    data = as_json(GROVE)
    harm(data)
    with pytest.raises(NoSnapshot):
        read_snapshot(data)


def test_figures_by_their_paths() -> None:
    assert flattened({"bomb": {"drawn": 4}, "levels": [3, 2]}, "rules") == {"rules.bomb.drawn": 4,
                                                                            "rules.levels": [3, 2]}


# --- what changed --------------------------------------------------------------------------------------------------

def test_nothing_changed() -> None:
    assert not difference(GROVE, GROVE).any
    assert lines(GROVE, GROVE) == ["grove (en) since then: nothing has changed"]


@pytest.mark.parametrize(("old", "new", "out", "put_in"), [
    (card(), card(face="g"), 4, 4), (card(), card(back="c"), 4, 4), (card(), card(copies=6), 0, 2),
    (card(), card(copies=1), 3, 0), (card(), card(copies=6, face="g"), 4, 6), (card(), card(details="x"), 0, 0)])
def test_copies_to_print_and_to_take_out(old: CardState, new: CardState, out: int, put_in: int) -> None:
    (change,) = difference(cards(old), cards(new)).cards
    assert (change.kind, change.discard, change.print) == ("changed", out, put_in)


def test_cards_come_and_go() -> None:
    added, = difference(cards(card()), cards(card(), card(2))).cards
    removed, = difference(cards(card(), card(2)), cards(card())).cards
    assert (added.kind, added.print, added.discard) == ("added", 2, 0)
    assert (removed.kind, removed.print, removed.discard) == ("removed", 0, 2)
    assert not difference(cards(card()), cards(card(), card(0))).any          # of which nothing is printed


def test_fields_are_told_before_and_after() -> None:
    assert lines(cards(card(trees=4, on=1)), cards(card(face="g", trees=5, on=True))) == [
        "grove (en) since then", "  boards/oak, 4 copies", "    trees: 4 → 5", "    on: 1 → true",
        "  in en: 4 copies to print, 4 to take out"]


def test_a_face_that_changed_by_itself_is_told() -> None:
    assert "    face: picture, template, size or figures of the rules" in lines(cards(card()), cards(card(face="g")))
    assert "    back: picture, template, size or figures of the rules" in lines(cards(card()), cards(card(back="g")))


def test_a_field_that_is_the_same_in_every_language_is_told_once() -> None:
    def changed(locale: str, word: str) -> Any:
        one = replace(cards(card(trees=4, text=f"4 {word}")), locale=locale)
        return difference(one, replace(one, cards={"boards/oak": card(face="g", trees=5, text=f"5 {word}")}))

    told = list(GameChanges("grove", "then", (changed("en", "trees"), changed("it", "alberi"))).lines())
    assert told[2:-1] == ["    trees: 4 → 5", "    text (en): [4 → 5] trees", "    text (it): [4 → 5] alberi"]
    assert told[-1] == "  in en, it: 4 copies to print, 4 to take out"


def test_copies_are_told_of_the_languages_that_had_so_many() -> None:
    def changed(locale: str, copies: int) -> Any:
        one, other = (replace(cards(card(number)), locale=locale) for number in (copies, 3))
        return difference(one, other)

    told = list(GameChanges("grove", "then", (changed("en", 4), changed("it", 5), changed("ru", 4))).lines())
    assert told[1:3] == ["  boards/oak (en, ru), copies: 4 → 3", "  boards/oak (it), copies: 5 → 3"]


def book(*texts: Passage, pages: tuple[str, ...] = ("p1", "p3"), **endings: Ending) -> Snapshot:
    return replace(GROVE, book=Book(pages, texts, {"hit": Ending("s", {"life.Ana": 60}), **endings}, {"hit": (2,)}))


def test_texts_are_held_against_their_own() -> None:
    found = difference(GROVE, book(passage("Draw 3 cards.", 1, "draw"), passage("A new rule.", 2, "new"),
                                   passage("Play one.", 2, "play")))
    assert [(text.rules, text.old and text.old.text, text.new and text.new.text) for text in found.texts] == [
        (("draw",), "Draw 2 cards.", "Draw 3 cards."), (("new",), None, "A new rule.")]
    assert found.rules == ("draw", "new") and found.pages == (2,)
    gone = difference(GROVE, book(passage("Play one.", 2, "play")))
    assert [(text.page, text.old and text.old.text, text.new) for text in gone.texts] == [(1, "Draw 2 cards.", None)]


def test_a_text_that_went_is_told_even_without_its_letters() -> None:
    found = read_snapshot(as_json(GROVE, letters=False))
    assert "    page 1 draw: gone, and its letters were not kept" in lines(found, book(passage("Play one.", 2, "play")))


def test_pages_that_are_new_have_to_be_printed() -> None:
    found = difference(GROVE, book(*BOOK.passages, pages=("p1", "p2", "p3")))
    assert (found.pages, found.of) == ((3,), (2, 3))
    assert lines(book(*BOOK.passages, pages=("p1", "p2", "p3")), GROVE)[1:] == [
        "  rulebook (en): pages none of 2, 3 before"]


def test_a_rulebook_that_cannot_be_set_is_told_and_not_held_against_the_old_one() -> None:
    found = difference(GROVE, replace(GROVE, book=None))
    assert found.unset and not found.pages and not found.texts and not found.examples
    assert "  rulebook (en): cannot be set, see the errors" in lines(GROVE, replace(GROVE, book=None))


@pytest.mark.parametrize(("ending", "told"), [
    (Ending("t", {"life.Ana": 40}), "life.Ana 60 → 40"), (Ending("t", {"life.Ana": 60}), "goes otherwise")])
def test_examples_that_end_otherwise_are_told(ending: Ending, told: str) -> None:
    line = next(line for line in lines(GROVE, book(*BOOK.passages, hit=ending)) if "example" in line)
    assert line.startswith(f"  example hit: {told}")


def test_objects_have_all_that_the_lines_have() -> None:
    new = replace(book(passage("Draw 3 cards.", 1, "draw"), hit=Ending("t", {"life.Ana": 40})),
                  cards={"boards/oak": card(face="g", trees=5)}, figures={"rules.winter": 4})
    things = [json.loads(json.dumps(thing)) for thing in
              GameChanges("grove", "then", (difference(GROVE, new),)).objects()]
    assert all((thing["game"], thing["locale"], thing["since"]) == ("grove", "en", "then") for thing in things)
    by_kind: Mapping[str, Any] = {thing["kind"]: thing for thing in things}
    assert by_kind["figure"]["name"] == "rules.winter" and by_kind["figure"]["new"] == 4
    assert by_kind["card"]["fields"] == [{"name": "trees", "old": 4, "new": 5}] and by_kind["card"]["print"] == 4
    assert by_kind["pages"]["pages"] == [2] and by_kind["pages"]["rules"] == ["draw", "play"]
    assert by_kind["example"]["figures"] == [{"name": "life.Ana", "old": 60, "new": 40}]


# --- in words ----------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("old", "new", "told"), [
    (60, 50, "60 → 50"), (None, "red", "none → red"), ([3, 2], [3, 1], "3, 2 → 3, 1"), (True, False, "true → false"),
    ("Deal 60 damage.", "Deal 50 damage.", "Deal [60 → 50] damage."), ("a (60)", "a (50)", "a ([60 → 50])"),
    ("one two three four five six seven eight nine ten eleven twelve thirteen 14 fifteen",
     "one two three four five six seven eight nine ten eleven twelve thirteen 15 fifteen",
     "… ten eleven twelve thirteen [14 → 15] fifteen"),
    ('<icon name="hit"/> Take <card id="oak"/>.<br/>Then &lt;3',
     '<icon name="hit"/> Take <card id="elm"/>.<br/>Then &lt;3', "‹hit› Take [Oak tree → elm]. Then <3"),
    (None, "A new text.", "new: A new text."), ("An old one.", None, "gone: An old one."),
    ("", "Draw 3 cards.", "now Draw 3 cards."), ("Draw now.", "Draw it now.", "Draw [+ it] now."),
    ("Draw it now.", "Draw now.", "Draw [− it] now.")])
def test_values_are_told_by_what_differs(old: Any, new: Any, told: str) -> None:
    assert between(old, new, {"oak": "Oak tree"}) == told


def test_runs_of_pages() -> None:
    assert ranges([3, 4, 5, 9, 11, 12]) == "3–5, 9, 11–12"
