"""Faults that somebody might make in a text, a template or a table, each with what has to be told of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tests.verify.games import edit, translate

RULEBOOK = "templates/ct_terror/rulebook.md.j2"
HEAD = """| Defence | Weapon, character | Grenade | Headshot | Gas bomb | Flashbang |
| --- | :---: | :---: | :---: | :---: | :---: |
"""


class Fault(NamedTuple):
    """`told` are words that one finding has to hold: code, place, card, both values."""

    name: str
    plant: Callable[[Path], None]
    told: tuple[str, ...]


def typed(context: str, start: str, *figures: tuple[str, str]) -> Callable[[Path], None]:
    """Figures typed into the Italian translation in the place of placeholders."""
    def change(text: str) -> str:
        for name, figure in figures:
            assert f"{{{name}}}" in text
            text = text.replace(f"{{{name}}}", figure)
        return text

    return lambda root: translate(root, "it", context, start, change)


def template(name: str, old: str, new: str) -> Callable[[Path], None]:
    return lambda root: edit(root / name, (old, new))


PLANTED = (
    Fault("a figure in a card's translation",
          typed("deck.text", '<icon name="defence"/> Reduce the damage', ("protection", "30")),
          ("figure-differs", "page 7", "it: 'helmet' prints 30; 20", "protection 20")),
    Fault("right figures of a translation in the wrong order",
          typed("deck.text", '<icon name="warning"/> Reveal it', ("rules.bomb.drawn", "20"),
                ("rules.bomb.dealt_teammates", "40")),
          ("figure-typed", "page 11, card bomb", "prints 20, 40", "the engine gives 40, 20")),
    Fault("a figure in the translation of a face's own words",
          typed("face", '<icon name="attack"/> {damage} damage', ("damage", "25")),
          ("figure-differs", "page 1, card falcao", "prints 25", "damage 20")),
    Fault("a figure in the translation of a rulebook's paragraph",
          typed("paragraph", "A Bomb that you draw", ("rules.bomb.drawn", "50")),
          ("figure-differs", "page 8", "it: prints 50, the engine gives 40", "rulebook.pdf")),
    Fault("a figure in the translation of a table's cell",
          typed("cell", "{rules.bomb.dealt} damage", ("rules.bomb.dealt", "60")),
          ("figure-differs", "page 8", "it: prints 60, the engine gives 40")),
    Fault("a figure in a caption",
          template(RULEBOOK, "answered with a stronger weapon:", "answered with 75:"),
          ("figure-typed", "page 10", "prints 75")),
    Fault("a figure in a rulebook template",
          template(RULEBOOK, "set half = cards.grenade.damage // rules.dodge.grenade_divisor", "set half = 35"),
          ("figure-typed", "page 10", "prints 35", "the engine has no such figure")),
    Fault("the right figure in the translation of an example's words",
          typed("story", "{target} takes the difference", ("amount", "20")),
          ("figure-typed", "page 13", "prints 20", "counterattack.toml")),
    Fault("a wrong figure in the translation of an example's words",
          typed("story", "{player} plays {card}, which reduces the damage by {card.protection}.",
                ("card.protection", "30")),
          ("figure-differs", "page 13", "prints 30", "the engine gives 20", "armour-full.toml")),
    Fault("a figure in the translation of a text of an example's own",
          typed("story", "Beto slides", ("life.beto", "80")),
          ("figure-differs", "page 13", "prints 80", "the engine gives 60", "hit.toml")),
    Fault("a figure in a table of the rulebook template",
          template(RULEBOOK, '{{ card.damage or "–" }}', '{{ 65 if card.id == "ak47" else card.damage or "–" }}'),
          ("table-differs", "page 4", "row 'AK-47'", "prints '65', the engine gives '60'")),
    Fault("a number of cards in a rulebook template",
          template(RULEBOOK, "{{ totals.special }} |", "{{ totals.special + 1 }} |"),
          ("table-differs", "page 3", "Carte speciali", "prints '19', the engine gives '18'")),
    Fault("a row left out of one of two tables",
          template(RULEBOOK, f"## Defence against attack\n\n{HEAD}{{% for defence in defences -%}}",
                   f"## Defence against attack\n\n{HEAD}{{% for defence in defences if defence != 'ricochet' -%}}"),
          ("table-differs", "the table 'attack × defence' is printed 2 times, its row 'Rimbalzo' 1 times")),
    Fault("a wrong word in the table of defences",
          template(RULEBOOK, '{{ words[rules.defences[attacks[1]].get(defence, "nothing")] }}',
                   '{{ words["avoids" if defence == "dodge" else rules.defences.grenade.get(defence, "nothing")] }}'),
          ("table-differs", "page 10", "row 'Schivata', column 2", "prints 'evita', the engine gives 'dimezza'")),
    Fault("a figure in a face template",
          template("templates/ct_terror/deck.xml.j2", "{{ card.damage|number }}",
                   '{{ (70 if card.id == "uzi" else card.damage)|number }}'),
          ("figure-differs", "page 7, card uzi", "prints 70; 40", "damage 40")),
    Fault("a level of life in a face template",
          template("templates/ct_terror/life.xml.j2", "{{ level|number }}",
                   "{{ (30 if level == 40 else level)|number }}"),
          ("figure-differs", "card life", "prints 30; 40", "levels [100, 80, 60, 40, 20]")),
    Fault("another number where the copies stand",
          template("templates/common/face.xml.j2", "×{{ card.copies }}",
                   "×{{ 23 if card.id == 'flashbang' else card.copies }}"),
          ("figure-differs", "card flashbang", "prints 23; 2", "copies 2")),
    Fault("a figure in a diagram",
          template("templates/ct_terror/counter.xml.j2", "{{ (damage - less) | number }}", "15"),
          ("figure-typed", "page 10", " 15,")),
    Fault("a translation that names another card",
          lambda root: translate(root, "it", "deck.text", '<icon name="attack"/> Eliminate',
                                 lambda text: text.replace('id="dodge"', 'id="vest"')),
          ("text-differs", "page 13, card headshot", '<card id="vest"/>', '<card id="dodge"/>')),
)
