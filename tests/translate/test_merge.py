"""Old translations and new texts: what is kept, what is marked, and that nothing is lost."""

from __future__ import annotations

import polib
from hypothesis import given
from hypothesis import strategies as st

from deckgen.diagnostics import Location
from deckgen.translate.catalog import parse_po
from deckgen.translate.changes import reasons, rewordings
from deckgen.translate.merge import merged, template
from deckgen.translate.messages import Message

PLACE = Location("a.csv", 1)
HEADER = ('# By Ada.\nmsgid ""\nmsgstr ""\n"Language: it\\n"\n"X-Poedit-Basepath: ..\\n"\n"Last-Translator: Ada\\n"\n'
          '"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n')


def name(text: str, card: str = "vest", context: str = "deck.name") -> Message:
    return Message(text, context, PLACE, (f"card {card}, column {context.partition('.')[2]}",))


def prose(text: str) -> Message:
    return Message(text, "paragraph", PLACE, ("under: Attack",))


def old(entries: str) -> polib.POFile:
    po, faults = parse_po(HEADER + entries, "g.po")
    assert po is not None and not faults
    return po


VEST = """\
# reviewed: case
#. card vest, column name
#, max-length:20
msgctxt "deck.name"
msgid "Vest"
msgstr "Giubbotto"
"""


def merge(messages: list[Message], entries: str, same_meaning: bool = False) -> polib.POFile:
    return merged(template(messages, "g", {}), old(entries), "it", "g", same_meaning)


def test_headers_comments_and_flags_of_translators_survive() -> None:
    po = merge([name("Vest")], VEST)
    assert (po.header, po.metadata["X-Poedit-Basepath"], po.metadata["Last-Translator"]) == ("By Ada.", "..", "Ada")
    assert (po[0].msgstr, po[0].tcomment, po[0].flags) == ("Giubbotto", "reviewed: case", ["max-length:20"])
    po = merge([name("Kevlar vest")], VEST)
    assert (po[0].tcomment, po[0].flags) == ("reviewed: case", ["fuzzy", "max-length:20"])


def test_texts_with_placeholders_are_marked_for_the_checks_of_editors() -> None:
    told = VEST.replace("Vest", "Vest of {n}").replace("botto", "botto da {n}").replace("#, max", "#, fuzzy, max")
    po = merge([name("Vest of {n}")], told)
    assert po[0].flags == ["fuzzy", "python-brace-format", "max-length:20"]
    assert "1 with other flags" in reasons(old(told), po)
    assert merged(template([name("Vest")], "g", {}), po, "it", "g")[0].flags == ["fuzzy", "max-length:20"]
    told = told.replace("fuzzy,", "no-python-brace-format,")
    assert merge([name("Vest of {n}")], told)[0].flags == ["no-python-brace-format", "max-length:20"]


def test_a_renamed_card_keeps_its_name_as_fuzzy_however_unlike_the_words_are() -> None:
    po = merge([name("Armour of the old kings")], VEST)
    assert (po[0].msgstr, po[0].fuzzy, po[0].previous_msgid) == ("Giubbotto", True, "Vest")
    assert not po.obsolete_entries()
    assert reasons(old(VEST), po).startswith("1 changed")


def test_a_text_of_two_cards_that_changes_on_one_is_kept_for_both() -> None:
    both = VEST.replace("column name\n", "column name\n#. card kevlar, column name\n", 1)
    po = merge([name("Vest"), name("Kevlar", "kevlar")], both)
    assert [(entry.msgid, entry.msgstr, entry.fuzzy) for entry in po] == [
        ("Vest", "Giubbotto", False), ("Kevlar", "Giubbotto", True)]


def test_texts_whose_component_was_renamed_are_fuzzy_with_their_former_context() -> None:
    po = merge([name("Vest", context="cards.name")], VEST)
    assert (po[0].msgstr, po[0].fuzzy, po[0].previous_msgctxt, po[0].previous_msgid) == (
        "Giubbotto", True, "deck.name", "Vest")


def test_the_wording_that_was_translated_is_remembered_through_a_second_change() -> None:
    once = merge([name("Light vest")], VEST)
    twice = merged(template([name("Heavy vest")], "g", {}), once, "it", "g")
    assert (twice[0].msgid, twice[0].previous_msgid) == ("Heavy vest", "Vest")


def test_former_wordings_go_when_the_translation_counts_again() -> None:
    revised = VEST.replace('msgctxt', '#| msgid "Old vest"\nmsgctxt', 1)
    assert merge([name("Vest")], revised)[0].previous_msgid is None
    still = revised.replace("#, max", "#, fuzzy, max")
    assert merge([name("Vest")], still)[0].previous_msgid == "Old vest"


def test_prose_is_matched_by_its_words_not_by_its_section() -> None:
    told = ('#. under: Attack\nmsgctxt "paragraph"\nmsgid "Attack an opponent with a weapon."\nmsgstr "Attacca."\n')
    po = merge([prose("Attack an enemy with a weapon."), prose("Then the round ends.")], told)
    assert [(entry.msgstr, entry.fuzzy) for entry in po] == [("Attacca.", True), ("", False)]
    po = merge([prose("Then the round ends.")], told)
    assert po[0].msgstr == "" and [entry.msgstr for entry in po.obsolete_entries()] == ["Attacca."]


def test_with_the_same_meaning_translations_count_on() -> None:
    messages = [name("Armour"), prose("Attack an enemy with a weapon.")]
    before = VEST + ('\n#. under: Attack\nmsgctxt "paragraph"\nmsgid "Attack an opponent with a weapon."\n'
                     'msgstr "Attacca."\n')
    po = merge(messages, before, same_meaning=True)
    assert [(entry.msgstr, entry.fuzzy, entry.previous_msgid) for entry in po] == [
        ("Giubbotto", False, None), ("Attacca.", False, None)]
    assert [tuple(told) for told in rewordings(old(before), po)] == [
        ("Vest", "Armour", "Giubbotto"),
        ("Attack an opponent with a weapon.", "Attack an enemy with a weapon.", "Attacca.")]


def test_the_same_meaning_is_not_believed_where_placeholders_or_marks_changed() -> None:
    told = ('#. card vest, column text\nmsgctxt "deck.text"\nmsgid "Deals {damage} damage."\n'
            'msgstr "Infligge {damage} danni."\n')
    assert merge([name("Deals {hits} damage.", context="deck.text")], told, same_meaning=True)[0].fuzzy
    assert merge([name('Deals {damage} <icon name="hit"/>.', context="deck.text")], told, same_meaning=True)[0].fuzzy
    assert not merge([name("Does {damage} damage.", context="deck.text")], told, same_meaning=True)[0].fuzzy


def test_what_was_fuzzy_before_stays_fuzzy_with_the_same_meaning() -> None:
    po = merge([name("Armour")], VEST.replace("#, max", "#, fuzzy, max"), same_meaning=True)
    assert po[0].fuzzy and po[0].previous_msgid is None


def back(entries: str, changed: Message, source: Message) -> polib.POEntry:
    """The entry of a source that changed and changed back."""
    once = merge([changed], entries)
    assert once[0].fuzzy
    return merged(template([source], "g", {}), once, "it", "g")[0]


def test_a_source_that_changes_back_is_translated_again() -> None:
    entry = back(VEST, name("Armour"), name("Vest"))
    assert (entry.msgstr, entry.fuzzy, entry.previous_msgid) == ("Giubbotto", False, None)
    entry = back(VEST, name("Vest", context="cards.name"), name("Vest"))
    assert (entry.msgstr, entry.fuzzy) == ("Giubbotto", False)
    told = '#. under: Attack\nmsgctxt "paragraph"\nmsgid "Attack an enemy."\nmsgstr "Attacca."\n'
    assert not back(told, prose("Attack any enemy."), prose("Attack an enemy.")).fuzzy
    told = ('#. frame n\nmsgctxt "face"\nmsgid "{n} card"\nmsgid_plural "{n} cards"\n'
            'msgstr[0] "{n} carta"\nmsgstr[1] "{n} carte"\n')
    one = [Message("{n} card", "face", PLACE, ("frame n",), several) for several in ("{n} of the cards", "{n} cards")]
    assert not back(told, *one).fuzzy


def test_what_was_fuzzy_before_stays_fuzzy_when_its_source_changes_back() -> None:
    assert back(VEST.replace("#, max", "#, fuzzy, max"), name("Armour"), name("Vest")).fuzzy


def test_a_translation_that_was_changed_with_its_source_stays_fuzzy() -> None:
    once = merge([name("Vests")], VEST.replace("Vest", "{n} vests").replace("Giubbotto", "{n} giubbotti"))
    once[0].msgstr = "Giubbotti"
    assert merged(template([name("{n} vests")], "g", {}), once, "it", "g")[0].fuzzy


def test_a_text_with_plural_forms_takes_those_of_its_former_wording() -> None:
    told = ('#. frame n\nmsgctxt "face"\nmsgid "{n} card"\nmsgid_plural "{n} cards"\n'
            'msgstr[0] "{n} carta"\nmsgstr[1] "{n} carte"\n')
    source = Message("{n} card here", "face", PLACE, ("frame n",), "{n} cards here")
    po = merge([source], told)
    assert po[0].msgstr_plural == {0: "{n} carta", 1: "{n} carte"}
    assert (po[0].fuzzy, po[0].previous_msgid, po[0].previous_msgid_plural) == (True, "{n} card", "{n} cards")
    assert not merge([source], told, same_meaning=True)[0].fuzzy


def test_a_plural_that_alone_changed_is_a_change() -> None:
    told = ('#. frame n\nmsgctxt "face"\nmsgid "{n} card"\nmsgid_plural "{n} cards"\n'
            'msgstr[0] "{n} carta"\nmsgstr[1] "{n} carte"\n')
    source = Message("{n} card", "face", PLACE, ("frame n",), "{n} of the cards")
    po = merge([source], told)
    assert po[0].fuzzy and reasons(old(told), po).startswith("1 changed")
    same = merge([source], told, same_meaning=True)
    assert not same[0].fuzzy
    assert rewordings(old(told), same) == [("{n} cards", "{n} of the cards", "{n} carte")]


def test_the_reasons_of_an_update_are_counted() -> None:
    before = VEST + '\n#. card bomb, column name\nmsgctxt "deck.name"\nmsgid "Bomb"\nmsgstr "Bomba"\n'
    po = merge([name("Armour"), name("Gas", "gas"), name("Smoke", "smoke")], before)
    assert reasons(old(before), po).startswith("2 new, 1 changed, 1 gone")
    again = merged(template([name("Armour"), name("Bomb", "bomb")], "g", {}), po, "it", "g")
    assert reasons(po, again).startswith("1 back, 2 gone") and again.find("Bomb").msgstr == "Bomba"
    assert reasons(again, again) == ""


TEXTS = st.text(alphabet='abcde \n\t"\\-–é«{}<>#~|\u00a0*%', min_size=1, max_size=120)
MESSAGES = st.lists(st.builds(Message, TEXTS, st.sampled_from(["deck.name", "deck.text"]), st.just(PLACE),
                              st.sampled_from([("card a, column b",), ("card b, column b",)]),
                              st.sampled_from(["", "more"])), max_size=5)


@given(MESSAGES, MESSAGES, st.data())
def test_merging_again_changes_nothing_and_loses_no_translation(
        before: list[Message], after: list[Message], data: st.DataObject) -> None:
    po = merged(template(before, "g", {}), None, "it", "g")
    for entry in po:
        if not entry.msgid_plural:
            entry.msgstr = data.draw(TEXTS)
    once = str(merged(template(after, "g", {}), parse_po(str(po), "g.po")[0], "it", "g"))
    again = parse_po(once, "g.po")[0]
    assert again is not None
    assert str(merged(template(after, "g", {}), again, "it", "g")) == once
    kept = {text for entry in again for text in (entry.msgstr, *entry.msgstr_plural.values())}
    assert {entry.msgstr for entry in po} <= kept | {""}
