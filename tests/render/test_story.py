"""Stories of scenarios in a rulebook: told in the words of story.toml, beside the cards that are played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from deckgen.diagnostics import Diagnostic, Location
from deckgen.document import Block, Paragraph, Scenes, plain
from deckgen.drawing import TextBlock
from deckgen.story import Change, Happening, Line, Step, Story
from tests import books
from tests.operators import pictures_of

WORDS = """
[story.events]
bites = "{player} bites {target} with {card}."
"bites + hurt" = "{player} bites {target} with {card} for {then.amount}."
hurt = "{target} loses {amount}."
"hiding: hurt" = "{target} hides and loses only {amount} of {card.power}."
sleeps = { one = "{player} sleeps.", several = "{player} sleep." }
waits = "{player} waits."

[story.changes]
life = "<b>{player}: {before} → {after}</b>"

[story.cards]
sea-wolf = 'a <card id="sea-wolf"/>'
claw = "the claw"
"""
FILE = "cards/tiny/examples/duel.toml"


def bite(card: str = "sea-wolf", target: str = "Bo") -> Happening:
    return Happening("bite", "bites", "Al", card, target)


def hurt(rule: str = "bite", amount: int = 7) -> Happening:
    return Happening(rule, "hurt", "", "", "Bo", amount)


def step(*events: Happening, decided: bool = True, changes: tuple[Change, ...] = ()) -> Step:
    return Step("Al bites Bo", decided, events, changes)


def story(*steps: Step, name: str = "duel", **more: Any) -> Story:
    return Story(name, FILE, steps, more.pop("rules", ()), more.pop("facts", {}), **more)


def blocks(tmp_path: Path, *stories: Story, words: str = WORDS) -> tuple[tuple[Block, ...], list[Diagnostic]]:
    names = ", ".join(f'"{one.name}"' for one in stories)
    made, faults = books.document(tmp_path, f"{{{{ example({names}) }}}}\n", stories=books.storybook(
        *stories, words=words))
    assert made
    return made.blocks, faults


def told(tmp_path: Path, *steps: Step, words: str = WORDS) -> list[str]:
    found, faults = blocks(tmp_path, story(*steps), words=words)
    assert not faults, faults
    scenes, = found
    assert isinstance(scenes, Scenes)
    return [plain(scene.text) for scene in scenes.scenes]


def test_an_event_is_told_in_the_words_for_it(tmp_path: Path) -> None:
    assert told(tmp_path, step(bite())) == ["Al bites Bo with a Sea wolf."]


def test_words_under_a_rule_win(tmp_path: Path) -> None:
    hides = hurt("hiding", 3)._replace(card="sea-wolf")
    assert told(tmp_path, step(hurt()), step(hides)) == ["Bo loses 7.", "Bo hides and loses only 3 of 7."]


def test_two_events_are_told_as_one(tmp_path: Path) -> None:
    aside = Happening("bite", "growls", "Al")
    assert told(tmp_path, step(bite(), aside, hurt())) == ["Al bites Bo with a Sea wolf for 7."]
    hiding = hurt("hiding", 3)._replace(card="sea-wolf")
    assert told(tmp_path, step(bite(), hiding)) == [
        "Al bites Bo with a Sea wolf. Bo hides and loses only 3 of 7."], "the words under a rule are closer"


def test_what_happens_to_several_players_is_told_once(tmp_path: Path) -> None:
    naps = [Happening("sleep", "sleeps", name) for name in ("Al", "Bo", "Cy")]
    assert told(tmp_path, step(naps[0]), step(*naps)) == ["Al sleeps.", "Al, Bo, and Cy sleep."]


def test_the_form_follows_the_amount_that_is_told(tmp_path: Path) -> None:
    words = WORDS.replace('"{target} loses {amount}."',
                          '{ one = "{target} loses {amount} life.", several = "{target} loses {amount} lives." }')
    assert told(tmp_path, step(hurt(amount=1)), step(hurt(amount=2)), words=words) == [
        "Bo loses 1 life.", "Bo loses 2 lives."]


def test_figures_that_change_stand_below(tmp_path: Path) -> None:
    changes = (Change("life", "Bo", 10, 3), Change("mood", "Bo", 1, 0))
    found, _ = blocks(tmp_path, story(step(hurt(), changes=changes)))
    assert isinstance(found[0], Scenes)
    text = found[0].scenes[0].text
    assert plain(text) == "Bo loses 7. Bo: 10 → 3"
    assert [run.text for run in text if getattr(run, "bold", False)] == ["Bo: 10 → 3"]


def test_cards_are_shown_once_in_the_order_of_play(tmp_path: Path) -> None:
    found, faults = blocks(tmp_path, story(step(bite("lair"), bite("claw"), bite(), bite("lair", "Cy"))))
    assert not faults and isinstance(found[0], Scenes)
    assert [figure.drawing for figure in found[0].scenes[0].figures] == ["card_lair", "card_sea-wolf"]
    assert "with the claw" in plain(found[0].scenes[0].text), "what is no printed card has words of its own"


def test_chance_is_left_out_where_there_are_no_words_for_it(tmp_path: Path) -> None:
    draws = step(Happening("draw", "draws", "Al"), decided=False)
    found, _ = blocks(tmp_path, story(draws, step(bite()), draws, step(hurt())))
    assert isinstance(found[0], Scenes)
    assert [scene.number for scene in found[0].scenes] == [1, 2]


def test_a_second_story_goes_on_where_it_differs(tmp_path: Path) -> None:
    one = story(step(bite()), step(hurt()), rules=("a",))
    other = story(step(bite()), step(hurt("bite", 2)), name="other", intro=Line("Or:", Location(FILE, 9)), rules=("b",))
    (first, intro, second), _ = blocks(tmp_path, one, other)
    assert isinstance(first, Scenes) and isinstance(intro, Paragraph) and isinstance(second, Scenes)
    assert [scene.number for scene in first.scenes] == [1, 2]
    assert [(scene.number, plain(scene.text)) for scene in second.scenes] == [(2, "Bo loses 2.")]
    assert (first.example, first.rules, second.example, second.rules) == ("duel", ("a",), "other", ("b",))


def test_an_intro_has_figures_of_the_start(tmp_path: Path) -> None:
    intro = Line("The noise is {start.noise}.", Location(FILE, 9))
    (first, *_), faults = blocks(tmp_path, story(step(bite()), intro=intro, start={"noise": 4}))
    assert isinstance(first, Paragraph) and plain(first.inlines) == "The noise is 4." and not faults


def test_own_texts_have_figures_of_the_end_and_of_the_data(tmp_path: Path) -> None:
    closing = Line('{life.bo} are left of {cards.sea-wolf.power}: <b>{names.home}</b>, <card id="lair"/>.',
                   Location(FILE, 9))
    (scenes, last), faults = blocks(tmp_path, story(step(bite()), closing=closing, facts={"life": {"Bo": 3}},
                                                    rules=("a",)))
    assert isinstance(scenes, Scenes) and isinstance(last, Paragraph)
    assert plain(last.inlines) == "3 are left of 7: the den, Lair *|* home."
    assert (scenes.rules, last.rules) == ((), ("a",)), "the ids stand behind the last words"
    assert not faults


def test_a_move_without_words_is_told(tmp_path: Path) -> None:
    _, (fault,) = blocks(tmp_path, story(step(bite()), step(Happening("growl", "growls", "Al"))))
    assert (fault.code, fault.location) == ("no-story-words", Location(FILE, 0, "step 2"))
    assert "'growls'" in fault.hint and "templates/tiny/story.toml" in fault.hint


def test_a_move_of_which_nothing_comes_is_passed_over(tmp_path: Path) -> None:
    assert told(tmp_path, step(bite()), step(), step(bite())) == told(tmp_path, step(bite()), step(bite()))


def test_a_card_without_words_is_told(tmp_path: Path) -> None:
    _, (fault,) = blocks(tmp_path, story(step(bite("tail"))))
    assert fault.code == "no-story-words" and "[story.cards]" in fault.hint


def test_a_story_of_which_nothing_is_told(tmp_path: Path) -> None:
    _, faults = blocks(tmp_path, story(step(Happening("draw", "draws", "Al"), decided=False)))
    assert [fault.code for fault in faults] == ["no-story-words"]


def test_words_that_are_no_text(tmp_path: Path) -> None:
    _, faults = blocks(tmp_path, story(step(bite())), words='[story.events]\nbites = { one = "{player} bites." }\n')
    assert [(fault.code, fault.location.line) for fault in faults if fault.code != "no-story-words"] == [
        ("wrong-type", 2)]


def test_a_wrong_placeholder_is_told_in_the_words(tmp_path: Path) -> None:
    made, _ = books.document(tmp_path, '{{ example("duel") }}\n', stories=books.storybook(
        story(step(bite())), words='[story.events]\nbites = "{player} bites with {card.teeth}."\n'))
    assert made and "{card.teeth}" in plain(made.blocks[0].scenes[0].text)      # type: ignore[union-attr]


# --- on pages ---------------------------------------------------------------------------------------------------------

def long(count: int) -> Story:
    """A story of so many steps, each with a card."""
    return story(*(step(bite("sea-wolf", "Bo " + "o" * (at % 7))) for at in range(count)), rules=("a",))


def page(tmp_path: Path, text: str, *stories: Story) -> tuple[Any, list[Diagnostic]]:
    return books.book(tmp_path, text, stories=books.storybook(*stories, words=WORDS), ledger=books.ledger("a"))


def test_steps_stand_two_in_a_row_with_their_numbers(tmp_path: Path) -> None:
    laid, faults = page(tmp_path, '{{ example("duel") }}\n', long(3))
    assert not faults
    places = pictures_of(laid.pages[0].drawing)
    lefts, bottoms = [[round(place.matrix[at]) for place in places] for at in (4, 5)]
    assert len(places) == 3
    assert lefts[0] == lefts[2] < lefts[1] and bottoms[0] == bottoms[1] > bottoms[2]
    assert laid.examples == {"duel": (1,)} and laid.rules == {"a": (1,)}


def test_a_step_with_many_cards_has_a_row_to_itself(tmp_path: Path) -> None:
    cards = ("sea-wolf", "lair", "coin")
    laid, faults = page(tmp_path, '{{ example("duel") }}\n', story(
        step(bite()), step(*map(bite, cards)), step(bite()), step(bite()), rules=("a",)))
    assert not faults
    rows = [round(item.matrix[5]) for item in pictures_of(laid.pages[0].drawing)]
    first, wolf, lair, coin, third, fourth = rows
    assert first > wolf == lair > third == fourth and first > coin > third


def test_a_step_with_two_cards_and_many_words_has_a_row_to_itself(tmp_path: Path) -> None:
    def rows(target: str) -> int:
        laid, faults = page(tmp_path, '{{ example("duel") }}\n', story(
            step(bite("sea-wolf", target), bite("lair", target)), step(bite()), rules=("a",)))
        assert not faults
        return len({round(item.matrix[5]) for item in pictures_of(laid.pages[0].drawing)})

    assert (rows("Bo"), rows("Bo " * 30)) == (1, 2)


def test_numbers_stand_clear_of_the_cards(tmp_path: Path) -> None:
    """What is read back inside a card's rectangle is the card's own."""
    laid, _ = page(tmp_path, '{{ example("duel") }}\n', long(12))
    drawing = laid.pages[0].drawing
    cards = [(place.matrix[4], place.matrix[5]) for place in pictures_of(drawing)]
    width, height = 14 * books.MM, 14 * 88 / 63 * books.MM
    for block in (item for item in drawing.items if isinstance(item, TextBlock)):
        for line in block.lines:
            end = line.x + sum(word.width * block.size / 1000 for word in line.words if word)
            assert not any(line.x < left + width and end > left and bottom < line.y < bottom + height
                           for left, bottom in cards), line


def test_a_long_story_goes_over_pages_and_is_on_all_of_them(tmp_path: Path) -> None:
    laid, faults = page(tmp_path, '{{ example("duel") }}\n', long(30))
    assert not faults
    pages = laid.examples["duel"]
    assert len(pages) >= 2
    for number in pages:
        rows = len(pictures_of(laid.pages[number - 1].drawing)) / 2
        assert rows >= 2, "no row stands alone on a page"


def test_a_short_story_stays_together(tmp_path: Path) -> None:
    before = "".join(f"Paragraph {at} of what stands before it.\n\n" for at in range(27))
    laid, _ = page(tmp_path, before + '### So\n\n{{ example("duel") }}\n', long(5))
    number, = laid.examples["duel"]
    assert laid.targets[laid.outline[0].anchor].page == number, "with its heading"
