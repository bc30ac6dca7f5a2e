"""What belongs to what: the words that a tag encloses, the name that a card has in its own entry."""

from __future__ import annotations

import re
from collections.abc import Iterator

from deckgen.translate.proofread.desk import Desk
from deckgen.translate.proofread.entry import Pair
from deckgen.translate.proofread.glossary import has_form, has_rendering, rendered
from deckgen.translate.proofread.words import bare, loose_sides, sides, stems, words, written

_ENCLOSED = re.compile(r"<(b|i|u|em|strong)>(.*?)</\1>", re.DOTALL)
_FIGURE = re.compile(r"\d+|\{[^{}]*\}")
_THIS = re.compile(r"\b(?:this|quest[aoie]|est[ae]s?|dest[ae]s?|nest[ae]|эт[аоуи]|этой|этом|этого|этим|этот)\b")
_VAGUE = frozenset({"must", "may", "with", "without", "or", "and", "all", "every", "one", "only"})
_APART = " · "


def misplaced_tags(pair: Pair, desk: Desk) -> Iterator[str]:
    """A tag that encloses what stands outside of it in the source. Only words that both languages are known to have
    tell; a tag that encloses some of them rightly is right."""
    inside, outside = _parts(pair.source)
    within, beyond = _parts(pair.target)
    if not inside or not within or len(words(within)) > len(words(inside)) + 1:
        return
    own = _anchors(inside, desk)
    others = _anchors(outside, desk)
    if any(_says(anchor, within, desk, loosely=True) for anchor in own):
        return
    moved = [anchor for anchor in own - others - _VAGUE if _says(anchor, beyond, desk)]
    strange = [anchor for anchor in others - own - _VAGUE
               if _says(anchor, within, desk) and not _says(anchor, beyond, desk, loosely=True)]
    if moved or strange:
        yield f"encloses {bare(within).strip()!r}, in the source {bare(inside).strip()!r}"


def _parts(text: str) -> tuple[str, str]:
    """What the tags of a text enclose, and the rest."""
    return _APART.join(match[2] for match in _ENCLOSED.finditer(text)), _ENCLOSED.sub(_APART, text)


def _anchors(text: str, desk: Desk) -> frozenset[str]:
    """The words of a part of the source that can be found again in the other language."""
    met = {found.term.id for found in desk.met(text)
           if found.term.part in ("n", "name") and has_rendering(found.term, desk.target)}
    return frozenset({*sides(text, desk.source), *_FIGURE.findall(text), *met})


def _says(anchor: str, text: str, desk: Desk, loosely: bool = False) -> bool:
    if anchor in desk.target.opposites:
        return anchor in (loose_sides if loosely else sides)(text, desk.target)
    terms = [term for term in desk.glossary.terms if term.id == anchor]
    return any(rendered(term, text, desk.target) for term in terms) if terms else anchor in text


def renamed_cards(pair: Pair, desk: Desk) -> Iterator[str]:
    """A card named in a text otherwise than in the entry of its name."""
    if desk.is_title(pair.entry) or not desk.titles:
        return
    said = written(pair.source)
    have = set(stems(pair.target, desk.target))
    for place, word in enumerate(said):
        for title in desk.titles.get(word, ()):
            end = place + len(title.said)
            if not _same(said[place:end], title.said) or not _named(pair.source, title.said, place):
                continue
            if _THIS.search(bare(pair.target).lower()):
                continue
            if any(has_form(form, have, desk.target) for form in title.forms) or title.text in pair.target:
                continue
            yield f"{title.text!r} is {' / '.join(map(repr, title.forms))} in its own entry, which is not here"


def _same(said: tuple[str, ...], title: tuple[str, ...]) -> bool:
    return said[:-1] == title[:-1] and said[-1:] in (title[-1:], (title[-1] + "s",))


def _named(text: str, title: tuple[str, ...], place: int) -> bool:
    """Whether the words are a name here: written so within a sentence, with capitals, or in quotation marks."""
    if re.search(r"[“\"«]" + r"\W+".join(map(re.escape, title)) + r"[”\"»]", text):
        return True
    return len(title) > 1 and all(word[0].isupper() for word in title if len(word) > 3)
