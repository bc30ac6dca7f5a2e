"""What says the same keeps its lines, whoever wrapped them."""

from __future__ import annotations

import polib
import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.translate.layout import in_layout, wrapped_at

LONG = "A weapon with its own, short list of defences. It cannot be used to counterattack, and nothing stops it at all."
OLD = '''# Italian, by Ada.
# Reviewed twice.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"X-Generator: Poedit 3.4\\n"
"Language: it\\n"


#. card ak47, column text
#. Original (pt_BR): uma arma que não serve para contra-
#. atacar
#: cards/g/deck.csv:3 cards/g/deck.csv:4
#, python-brace-format,  max-length:80
msgctxt "deck.text"
msgid "A weapon."
msgstr ""
"Un'"
"arma."

# old words
#, fuzzy
#~| msgid "Nothing at all"
#~ msgid ""
#~ "Nothing"
#~ msgstr "Niente"

# the end
'''
NEW = '''# Italian, by Ada. Reviewed twice.
msgid ""
msgstr ""
"Language: it\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"X-Generator: Poedit 3.4\\n"

#. card ak47, column text
#. Original (pt_BR): uma arma que não serve para contra-atacar
#: cards/g/deck.csv:3
#: cards/g/deck.csv:4
#, max-length:80, python-brace-format
msgctxt "deck.text"
msgid "A weapon."
msgstr "Un'arma."

# old words
#, fuzzy
#~ msgid "Nothing"
#~ msgstr "Niente"
'''


def test_what_says_the_same_is_the_old_file() -> None:
    assert in_layout(NEW, OLD) == OLD


def test_only_what_changed_has_new_lines() -> None:
    moved = in_layout(NEW.replace("deck.csv:4", "deck.csv:5"), OLD)
    assert set(moved.splitlines()) - set(OLD.splitlines()) == {"#: cards/g/deck.csv:3", "#: cards/g/deck.csv:5"}
    assert "\"Un'\"\n\"arma.\"" in moved


def test_a_new_field_of_the_header_leaves_its_comments() -> None:
    told = in_layout(NEW.replace('"Language: it', '"Team: none\\n"\n"Language: it'), OLD)
    assert told.startswith("# Italian, by Ada.\n# Reviewed twice.\nmsgid") and '"Team: none\\n"' in told


def test_an_entry_that_becomes_obsolete_or_comes_back_keeps_its_lines() -> None:
    comes = in_layout(NEW.replace("#~ ", ""), OLD)
    assert 'msgid ""\n"Nothing"\nmsgstr "Niente"' in comes and "#~" not in comes
    gone = in_layout(NEW.replace('msgctxt "deck', '#~ msgctxt "deck').replace('msgid "A', '#~ msgid "A')
                     .replace('msgstr "Un', '#~ msgstr "Un'), OLD)
    assert '#~ msgstr ""\n#~ "Un\'"\n#~ "arma."\n' in gone


def test_marks_of_changes_that_are_settled_go() -> None:
    old = OLD.replace('msgctxt "deck', '#| msgid "Weapon"\nmsgctxt "deck')
    assert in_layout(NEW, old) == OLD


WRAPPED = 'msgid "x"\nmsgstr ""\n"' + "a" * 74 + ' "\n"' + "b" * 70 + ' "\n"c"\n'


@pytest.mark.parametrize(("text", "width"), [
    (f'msgid "x"\nmsgstr "{LONG}"\n', 0), ('msgid "x"\nmsgstr "y"\n', 100), (WRAPPED, 77),
    (f'{WRAPPED}\nmsgid "y"\nmsgstr "{LONG}"\n', 77),
    ('msgid "x"\nmsgstr "<card id=\\"a\\"/> ' + "a" * 75 + '"\n', 100),
    ('msgid ""\nmsgstr ""\n"Plural-Forms: ' + "n" * 100 + '\\n"\n', 100)])
def test_the_width_of_a_file_is_found(text: str, width: int) -> None:
    assert wrapped_at(text) == width


WORDS = st.text(alphabet='ab "\\\n\t-–é{}<>#~|:,.[]', max_size=60)
ENTRIES = st.lists(st.builds(
    polib.POEntry, msgid=WORDS.filter(bool), msgstr=WORDS, msgctxt=st.sampled_from([None, "deck.name"]), tcomment=WORDS,
    comment=WORDS, obsolete=st.booleans(), flags=st.sampled_from([[], ["fuzzy"], ["max-length:9", "fuzzy"]]),
    previous_msgid=st.none() | WORDS), max_size=4, unique_by=lambda entry: (entry.msgctxt or "", entry.msgid))


def written(entries: list[polib.POEntry], width: int) -> str:
    po = polib.POFile(wrapwidth=width)
    po.metadata = {"Language": "it"}
    po.extend(entries)
    return f"{po}\n"


@given(ENTRIES, ENTRIES, st.sampled_from([0, 30, 100]), st.sampled_from([0, 30, 100]))
def test_the_layout_never_changes_what_is_said(
        new: list[polib.POEntry], old: list[polib.POEntry], one: int, other: int) -> None:
    text = written(new, one)
    laid_out = in_layout(text, written(old, other))
    assert said(laid_out) == said(text)
    assert in_layout(text, laid_out) == laid_out


def said(text: str) -> list[tuple[object, ...]]:
    return [(entry.msgctxt, entry.msgid, entry.msgstr, entry.obsolete, entry.fuzzy, entry.previous_msgid,
             "".join(entry.comment.split()), "".join(entry.tcomment.split())) for entry in polib.pofile(text)]
