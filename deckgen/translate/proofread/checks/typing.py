"""How a text is typed: spaces, quotation marks, brackets, doubled words, the first letter and the last mark."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from deckgen.translate.language_profile import LanguageProfile
from deckgen.translate.proofread.context import CheckContext
from deckgen.translate.proofread.entry import Pair
from deckgen.translate.proofread.words import OBJECT, bare, doubled, words, written

NBSP = "\u00a0\u202f"
_BEFORE_MARK = re.compile(r"[^\s—–-] +([,.;!?:»”)])(?!\w|\.)")
_AFTER_MARK = re.compile(r"[^\W\d_]{2,}(?:[,;:!?]([^\W\d_]{2,})|\.([A-ZÀ-ÖØ-ÞА-ЯЁ][^\W\d_]+))")
_DOUBLE_SPACE = re.compile(r"[ \u00a0]{2,}")
_ENDS = {".": "a full stop", "!": "an exclamation mark", "?": "a question mark", ":": "a colon", "…": "an ellipsis",
         ",": "a comma", ";": "a semicolon"}
# What other scripts write for ours.
_MARKS: dict[str, str | int | None] = dict(zip("。．！？：；，؟؛،।", "..!?:;,?;,.", strict=True))
_WITHOUT_STOPS = frozenset({"Thai", "Laoo", "Khmr", "Mymr", "Tibt"})
_CLOSING = "\"'”’»)]“」』）】 \u00a0\u202f"
_OPENING = "\"'“‘«„([{¿¡—–- \u00a0•*" + OBJECT
_CAPITALS = re.compile(r"\b[^\W\d_a-z]{1,4}\.$")        # an abbreviation, in whatever language
_PAIRS = (("(", ")"), ("[", "]"), ("«", "»"), ("“", "”"))


def spaces(pair: Pair, context: CheckContext) -> Iterator[str]:
    source, target = pair.source, pair.target
    if target[:1].isspace() != source[:1].isspace():
        yield "a space at the beginning is " + ("too much" if target[:1].isspace() else "missing")
    if target[-1:].isspace() != source[-1:].isspace():
        yield "a space at the end is " + ("too much" if target[-1:].isspace() else "missing")
    if _DOUBLE_SPACE.search(target.strip()) and not _DOUBLE_SPACE.search(source.strip()):
        yield "there are two spaces in a row"
    plain = bare(target)
    if (match := _BEFORE_MARK.search(plain)) and not _BEFORE_MARK.search(bare(source)) \
            and not context.target.conventions.space_before_marks:
        yield f"there is a space before {match[1]!r}"
    if (match := _AFTER_MARK.search(plain)) and not _AFTER_MARK.search(bare(source)) \
            and not plain[match.start():].startswith(("www", "http")) and not _shortened(match[0], context):
        yield f"a space is missing before {match[1] or match[2]!r}"


def _shortened(text: str, context: CheckContext) -> bool:
    return any(text.lower().startswith(form.split(".")[0] + ".") for form in context.target.abbreviations)


_TIED_DASH = re.compile(r"(?<=\S) —")


def no_break_spaces(pair: Pair, context: CheckContext) -> Iterator[str]:
    """Some languages tie a number to what it counts in, and a dash to the word before it."""
    plain, own = bare(pair.target), context.target.conventions
    if (own.tied_units or own.tied_signs) and (match := _untied(context.target).search(plain)):
        yield f"{plain[max(0, match.start() - 2):match.end() + 2]!r} needs a no-break space"
    elif own.ties_dash and context.usage.tied_dash and _TIED_DASH.search(plain):
        yield "the dash needs a no-break space before it"


@cache
def _untied(language: LanguageProfile) -> re.Pattern[str]:
    """A number beside its unit or sign, with a space that breaks, or none where one belongs."""
    own = language.conventions
    number, units = rf"[\d{OBJECT}]", "|".join(map(re.escape, own.tied_units))
    percent = rf"|(?<={number})%" if own.percent.startswith(tuple(NBSP)) else ""
    signs = rf"|[{own.tied_signs}] ?(?={number})" if own.tied_signs else ""
    return re.compile(rf"(?<={number}) (?:{units or '$^'})(?!\w){percent}{signs}")


def quotes(pair: Pair, context: CheckContext) -> Iterator[str]:
    """Straight marks, marks of another language, marks that are not closed."""
    plain, own = bare(pair.target), context.target.conventions
    if '"' in plain:
        yield f"straight quotation marks: this language writes {own.opening}…{own.closing}"
    if "'" in plain and context.usage.curly:
        yield "a straight apostrophe: it is written ’"
    inner = own.inner_closing if own.inner_opening in plain else ""
    if any(mark in plain and mark != inner for mark in own.foreign_quotes):
        yield f"quotation marks of another language: here they are {own.opening}…{own.closing}"


def brackets(pair: Pair, context: CheckContext) -> Iterator[str]:
    plain, source = bare(pair.target), bare(pair.source)
    for opening, closing in _PAIRS:
        if opening == "“" and "„" in plain:
            continue
        mine = plain.count(opening) - plain.count(closing)
        if mine and mine != source.count(opening) - source.count(closing):
            yield f"{opening if mine > 0 else closing} has no partner"


def end_mark(pair: Pair, context: CheckContext) -> Iterator[str]:
    """The mark at the end. A full stop may end an abbreviation; quotation marks and brackets stand before or after."""
    wanted, have = _ending(pair.source, context.source), _ending(pair.target, context.target)
    if {wanted, have} == {".", "!"} and (len(words(pair.source)) < _SHORT or _quoted(pair)):
        return
    if {wanted, have} == {":", ""} and len(words(pair.source)) < _SHORT:        # of a label
        return
    if wanted == have or context.target.script in _WITHOUT_STOPS or not bare(pair.target).strip(_CLOSING):
        return
    if "." in (wanted, have) and {wanted, have} <= {".", ""}:
        language, text = (context.target, pair.target) if have else (context.source, pair.source)
        last = bare(text).rstrip(_CLOSING)
        if language.shortened.search(last.lower()) or bare(text).endswith("...") \
                or (not language.known and _CAPITALS.search(last)):
            return
    said = f"ends with {_ENDS[have]}" if have else "ends without a mark"
    yield f"{said}, the source with {_ENDS[wanted]}" if wanted else f"{said}, the source has none"


_SHORT = 4              # words of what may be shouted in one language only


_LABEL = re.compile(r"[^\W\d_]{1,3}\.")       # an abbreviation by itself: `Yr.`


def _quoted(pair: Pair) -> bool:
    """Whether both have something in quotation marks, which may end with a mark of its own at either place."""
    return all(any(mark in text for mark in "“”«»„") for text in (pair.source, pair.target))


def _ending(text: str, language: LanguageProfile) -> str:
    plain = bare(text).rstrip().replace("...", "…")
    plain = plain.translate(str.maketrans({**_MARKS, **language.conventions.end_marks}))
    plain = re.sub(r"([?!])\.\.+$", r"\1", plain)
    last = plain.rstrip(_CLOSING)[-1:]
    return last if last in _ENDS and not _LABEL.fullmatch(plain) else ""


def first_letter(pair: Pair, context: CheckContext) -> Iterator[str]:
    """A capital at the beginning on one side only; what begins with a figure, an icon, a placeholder is left alone."""
    source, target = _beginning(pair.source), _beginning(pair.target)
    if not source or not target or source == target or not (source[0].isalpha() and target[0].isalpha()):
        return
    if source[0].isupper() and target[0].islower() and not target[:3].isupper():
        yield f"begins with a small letter: {target!r}"
    elif source[0].islower() and target[0].isupper() and not target.isupper():
        names = any(word[0].isupper() for word in written(pair.source))
        if not names:
            yield f"begins with a capital: {target!r}"


def _beginning(text: str) -> str:
    plain = bare(text).lstrip("\"'“‘«„([¿¡—–- \u00a0•*")
    if not plain or not plain[0].isalpha():
        return ""
    found = written(plain)
    begins = found and plain.startswith(found[0]) and not plain[len(found[0]):][:1].isdigit()
    return found[0] if begins else ""


def doubled_words(pair: Pair, context: CheckContext) -> Iterator[str]:
    """A word, or two words, twice in a row."""
    text = bare(pair.target)
    for match in re.finditer(r"(?<![\w-])([^\W\d_]+)\s+(\1)(?![\w’'-])", text, re.IGNORECASE):
        if f"{match[1]} {match[2]}".lower() not in context.target.doubles and not doubled(words(pair.source)):
            yield f"{match[0]!r} stands twice"
            return
    for match in re.finditer(r"(?<![\w-])([^\W\d_]{2,}\s+[^\W\d_]{2,})\s+(\1)(?![\w’'-])", text, re.IGNORECASE):
        if not doubled(words(pair.source)):
            yield f"{match[1]!r} stands twice"
            return
