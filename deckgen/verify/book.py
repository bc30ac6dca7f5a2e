"""figure-differs, text-differs, figure-typed, picture-differs: the rulebook as printed against what it should say.

Takes the texts of the pages and the passages with the engine's figures. A passage may run on over a page's end."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import accumulate

from deckgen.diagnostics import Diagnostic, Location
from deckgen.verify.edition import BOOK, Edition
from deckgen.verify.passages import by_place
from deckgen.verify.readback import Picture
from deckgen.verify.words import figures, loosely, names_with_figures, spaced, squeezed

_LONG = 60      # letters of a text that a message shows


class Printed:
    """The pages as one text, without running heads: `text` has its letters only, `spaced` its lines joined."""

    def __init__(self, pages: Sequence[str]) -> None:
        bodies = [_body(page, number) for number, page in enumerate(pages, 1)]
        self.text, self._starts = _joined([squeezed(body) for body in bodies])
        self.spaced, self._spaced_starts = _joined([f"{spaced(body)} " for body in bodies])

    def page(self, place: int) -> int:
        """The page of a place in `spaced`."""
        return bisect_right(self._spaced_starts, place)

    def pages(self, text: str) -> list[int]:
        """The pages on which a text begins."""
        text, found, at = squeezed(text), list[int](), -1
        while text and (at := self.text.find(text, at + 1)) >= 0:
            found.append(bisect_right(self._starts, at))
        return found


def _joined(parts: Sequence[str]) -> tuple[str, list[int]]:
    """The parts as one, and where each begins."""
    return "".join(parts), [0, *accumulate(map(len, parts[:-1]))]


def _body(page: str, number: int) -> str:
    """A page without its running head, which ends with the page's number."""
    lines = page.splitlines()
    head = next((at for at, line in enumerate(lines[:3]) if line.strip() == str(number)), -1)
    return "\n".join(lines[head + 1:])


def check_book(edition: Edition, pages: Sequence[str]) -> Iterator[Diagnostic]:
    printed = Printed(pages)
    wanted = Counter(passage.text for passage in edition.book.passages if squeezed(passage.text))
    places = {passage.text: passage.place for passage in edition.book.passages}
    known = {squeezed(text) for text in wanted}
    for text, number in wanted.items():
        if len(printed.pages(text)) < number:
            yield from _differs(edition, printed, text, places[text], known)
    yield from _typed(edition, printed)


def _differs(edition: Edition, printed: Printed, text: str, place: Location, known: set[str]) -> Iterator[Diagnostic]:
    """What stands there instead: the same words with other figures, or other words."""
    text = spaced(text)
    form, short = loosely(text), text if len(text) <= _LONG else text[:_LONG - 1] + "…"
    own = figures(text)
    others = [match for match in form.finditer(printed.spaced) if own and squeezed(match[0]) not in known]
    for match in others:
        for found, expected in zip(match.groups(), own, strict=True):
            if found != expected:
                yield edition.fault("figure-differs", BOOK, printed.page(match.start()), "",
                                    f"prints {found}, the engine gives {expected}: {short!r} ({place})")
    if not others:
        yield edition.fault("text-differs", BOOK, 0, "", f"is not as the texts are now: {short!r} ({place})")


def _typed(edition: Edition, printed: Printed) -> Iterator[Diagnostic]:
    """Figures of this language that its source has not, and figures that no data stands behind."""
    passages = edition.book.passages
    found = by_place(passages, names_with_figures(edition.game))
    for place, counted in found.items():
        expected = edition.book.figures.get(place, Counter())
        extra, missing = counted - expected, expected - counted
        page = _page(printed, [passage.text for passage in passages if passage.place == place], extra or missing)
        if extra or missing:
            yield edition.fault("figure-differs", BOOK, page, "", f"prints {_listed(extra) or 'no figure'}, the engine "
                                f"gives {_listed(missing) or 'none'}: a figure typed into a translation ({place})")
        if stray := edition.book.typed.get(place, Counter()) - extra:
            yield edition.fault("figure-typed", BOOK, page, "", f"prints {_listed(stray)}, which no figure of the data "
                                f"stands behind; {_known(edition, stray)} ({place})")


def check_shown(edition: Edition, pictures: Sequence[Picture]) -> Iterator[Diagnostic]:
    """The faces that the rulebook shows, in the order of its text: in an example, those that are played."""
    printed, meant = [picture.card for picture in pictures], list(edition.book.shown)
    for what, start, end, first, last in SequenceMatcher(None, printed, meant, autojunk=False).get_opcodes():
        if what != "equal":
            at = min(start, len(pictures) - 1)
            page = pictures[at].page if pictures else 0
            shows, other = (", ".join(cards) or "no card" for cards in (printed[start:end], meant[first:last]))
            yield edition.fault("picture-differs", BOOK, page, "", f"shows {shows} where {other} should be")


def _page(printed: Printed, texts: Sequence[str], counted: Counter[str]) -> int:
    showing = [text for text in texts if any(figure in text for figure in counted)] or texts
    return next((page for text in showing for page in printed.pages(text)), 0)


def _listed(counted: Counter[str]) -> str:
    return ", ".join(counted.elements())


def _known(edition: Edition, counted: Counter[str]) -> str:
    paths = [path for path, value in edition.figures.items() if isinstance(value, int | float)
             and edition.number(value) in counted]
    return f"the engine has it as {', '.join(paths[:3])}" if paths else "the engine has no such figure"
