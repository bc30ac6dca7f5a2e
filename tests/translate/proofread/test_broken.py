"""A PO file that is broken, or has no header: what is wrong is told, and the rest is read."""

from __future__ import annotations

from time import monotonic

import pytest

from deckgen.translate.proofread import language_of, proofread
from deckgen.translate.proofread.checks.status import LONGEST
from deckgen.translate.proofread.entry import read_po
from deckgen.translate.proofread.glossary import Glossary, read_glossary

HEADER = 'msgid ""\nmsgstr ""\n"Language: it\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
HELMET = '#. card helmet\nmsgctxt "deck.name"\nmsgid "Helmet"\nmsgstr "Elmetto"\n'
SPOILT = 'msgctxt "deck.text"\nmsgid "Draw 3 cards."\nmsgstr "Pesca 2 carte."\n'
TERMS = b"id,pos,en,it\nhelmet,n,helmet,elmetto\n"


def told(data: str | bytes, name: str = "cards.po", glossary: Glossary | None = None) -> list[tuple[int, str]]:
    """Line and check of what a file's reader is told."""
    po, faults = read_po(data if isinstance(data, bytes) else data.encode(), name)
    found = proofread(po, language_of(po, name), glossary or Glossary()) if po else []
    return sorted([*((fault.location.line, fault.code) for fault in faults),
                   *((diagnostic.location.line, diagnostic.code) for diagnostic in found)])


@pytest.mark.parametrize(("old", "new", "line"), [
    ('"Elmetto"', '"Elmetto', 9), ('"Elmetto"', "Elmetto", 9), ('"Elmetto"', '"L\'"elmetto""', 9),
    ('"Elmetto"', r'"Elm\etto"', 9), ('"Elmetto"', r'"Elm\101etto"', 9), ("msgctxt", "msgcontext", 7),
    ('msgid "Helmet"\n', "", 8), ('msgstr "Elmetto"\n', "", 10), ("#. card", "card", 6)])
def test_the_rest_of_a_broken_file_is_read(old: str, new: str, line: int) -> None:
    text = HEADER + HELMET.replace(old, new) + "\n" + SPOILT
    spoilt = text.splitlines().index('msgstr "Pesca 2 carte."') + 1
    assert told(text) == [(line, "broken-po"), (spoilt, "figures")]


@pytest.mark.parametrize("part", ["draw a card, ", "a", "<b>", "{a} ", "1 ", "((", "á", "  "])
def test_the_longest_text_is_read_and_a_longer_one_is_told(part: str) -> None:
    begun = monotonic()
    for length, checks in ((LONGEST, set()), (20 * LONGEST, {"unread"})):
        text = (part * length)[:length - 1] + "."
        found = told(f'{HEADER}msgctxt "deck.text"\nmsgid "{text}"\nmsgstr "{text}"\n')
        assert {check for _, check in found if check == "unread"} == checks
    assert monotonic() - begun < 20


def test_each_broken_entry_is_told() -> None:
    one, other = (HELMET.replace('"Elmetto"', wrong) for wrong in ('"Elmetto', r'"Elm\q"'))
    text = HEADER + "\n".join((one, SPOILT, other))
    assert told(text) == [(9, "broken-po"), (13, "figures"), (18, "broken-po")]


def test_the_two_versions_of_a_merge_are_one_fault() -> None:
    both = f"<<<<<<< HEAD\n{HELMET}=======\n\n{HELMET.replace('Elmetto', 'Casco')}>>>>>>> ada\n"
    assert told(HEADER + both + "\n" + SPOILT) == [(6, "broken-po"), (21, "figures")]


def test_entries_that_are_no_utf_8_are_one_fault() -> None:
    one, other = (HELMET.replace("Elmetto", text).encode("latin-1") for text in ("Elmettò", "Però"))
    assert told(HEADER.encode() + b"\n".join((one, other, SPOILT.encode()))) == [(9, "broken-po"), (18, "figures")]


def test_a_broken_header_is_not_called_a_missing_one() -> None:
    assert told(HEADER.replace('it\\n"', "it\\n") + SPOILT) == [(3, "broken-po"), (8, "figures")]


@pytest.mark.parametrize("data", [b"hello\n\nworld\n", "Ciao".encode("utf-16"), bytes(range(256)), b"<html>\n\n<p>\n"])
def test_what_is_no_po_file_is_one_fault(data: bytes) -> None:
    assert [check for _, check in told(data)] == ["broken-po"]


def test_a_second_header_is_not_proofread() -> None:
    assert told(HEADER + HELMET + "\n" + HEADER) == [(12, "duplicate")]


@pytest.mark.parametrize("text", ["", "\n\n", HELMET])
def test_a_file_without_a_header_has_no_language(text: str) -> None:
    glossary = read_glossary(TERMS, "terms.csv")[0]
    assert [check for _, check in told(text, glossary=glossary)] == ["header"]


@pytest.mark.parametrize(("said", "told_of"), [("it", False), ("tlh", True), ("Italian", True)])
def test_a_language_that_there_is_not_is_told(said: str, told_of: bool) -> None:
    assert told(HEADER.replace("Language: it", f"Language: {said}") + HELMET) == [(2, "header")] * told_of


def test_a_template_has_no_translations_and_is_no_worse_for_it() -> None:
    text = HEADER.replace('"Language: it\\n"\n', "") + HELMET.replace("Elmetto", "")
    assert told(text, "cards.pot") == []
    assert told(text + "\n" + HELMET, "cards.pot") == [(13, "duplicate")]


def test_a_plural_form_without_its_number_is_one_form() -> None:
    plural = 'msgid "{n} card"\nmsgid_plural "{n} cards"\nmsgstr "{n} carta"\n'
    header = HEADER.replace('it\\n"', 'it\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"')
    assert (9, "plural-count") in told(header + plural)


MILLIONS = "nplurals=3; plural=(n == 1 ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2);"


@pytest.mark.parametrize(("forms", "count", "told_of"), [
    (MILLIONS, 3, []), (MILLIONS, 2, ["plural-count"]), ("nplurals=2; plural=(n == 1 ? 1 : 0);", 2, ["header"]),
    ("nplurals=2; plural=(n != 1);", 3, ["plural-count"])])
def test_a_form_for_millions_is_one_more(forms: str, count: int, told_of: list[str]) -> None:
    strings = ["{n} carta", *["{n} carte"] * (count - 1)]
    plural = 'msgid "{n} card"\nmsgid_plural "{n} cards"\n' + "".join(
        f'msgstr[{form}] "{string}"\n' for form, string in enumerate(strings))
    header = HEADER.replace('it\\n"', f'it\\n"\n"Plural-Forms: {forms}\\n"')
    assert [check for _, check in told(header + plural)] == told_of


def test_the_folder_tells_a_language_with_a_script() -> None:
    po, _ = read_po(HEADER.encode(), "cards.po")
    assert po and language_of(po, "locales/zh_Hans/LC_MESSAGES/cards.po") == "zh_Hans"
