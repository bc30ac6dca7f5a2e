"""The two worked examples of the rules as they came out, and that only figures of the data decide them."""

from __future__ import annotations

from deckgen.rules.zombies import facts
from tests.rules.test_examples import replayed
from tests.rules.zombies.play import chances, changed, position, say


def test_the_first_aid_kit() -> None:
    """Three dice for somebody who uses things with three; each success heals a wound."""
    step = next(step for step in replayed("zombies", "first-aid-kit").steps if step.text.endswith("scores 2"))
    assert len(chances(step.before)) == 3 + 1
    assert replayed("zombies", "first-aid-kit").figures["wounds.Ana"] == 0


def test_the_locked_car() -> None:
    """Four dice against two; two successes against none take all of its resistance, and a card is drawn."""
    mine, its = (step for step in replayed("zombies", "locked-car").steps if " scores " in step.text)
    assert len(chances(mine.before)) == 4 + 1 and len(chances(its.before)) == 2 + 1
    assert facts(mine.before)["elements"] == {"market-square:b2": 2}
    assert facts(its.after)["elements"] == {} and facts(mine.before)["objects"]["Ana"] == []
    assert replayed("zombies", "locked-car").facts["objects"]["Ana"] == ["crowbar"]


def test_a_tougher_car_holds() -> None:
    data = changed("locked-car", "resistance", 3)
    state = position(players=3, data=data, characters={"Ana": "teo"},
                     elements=[{"card": "locked-car", "at": "market-square:b2"}])
    say(state, "Ana interacts with locked-car here", "Ana rolls 4 dice and scores 2",
        "locked-car rolls 2 dice and scores 0")
    assert facts(state)["elements"] == {"market-square:b2": 1}
