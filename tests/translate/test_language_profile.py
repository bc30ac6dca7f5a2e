"""Languages are files: what one may say is fixed, and one more is used by every check with no other edit."""

from __future__ import annotations

import ast
import re
import shutil
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from deckgen.translate import language_profile
from deckgen.translate.conventions import dice, percent, typographic
from deckgen.translate.language_profile import LanguageProfile, full_locale, guess, profile, profiles
from deckgen.translate.profile_keys import ProfileError, ProfileKeys, read_table
from deckgen.translate.proofread import language_of, proofread
from deckgen.translate.proofread.checks import verbatim
from deckgen.translate.proofread.entry import read_po
from deckgen.translate.proofread.glossary import read_glossary

PACKAGE = Path(language_profile.__file__).parents[1]
SHIPPED = sorted((PACKAGE / "translate/profiles").glob("*.toml"))

# Klingon by its code, which has neither a stemmer nor a dictionary nor anything in CLDR; its words are made up.
MADE_UP = r"""
length = 1.1
function_words = ["zu", "zo", "zi", "zan", "zen"]
abbreviations = ["zt."]
clause_words = ["zan"]
and_words = ["za"]
or_words = ["zor"]
doubles = ["zu zu"]
percent_words = ["per zent"]
decimal = ","
neighbours = ["xin"]
apocopes = ["po"]
passive = ['\bzby\b']
invariable = ["zomba"]
has_articles = false
singular = "a$"
accents = { a = "á" }
[numbers]
zwa = 2
zri = 3
[negation]
strong = ["nuk"]
[opposites]
before = ['\bpru\b']
after = ['\bdup\b']
or = ['\bzor\b']
and = ['\bza\b']
all = ['\btut\b']
each = ['\btut\b']
every = ['\btut\b']
[quantifiers]
alone = ['\bwun\b']
[false_friends]
card = ["blun"]
[verbs]
endings = ["uk"]
[regional.KR]
words = ["rego"]
[conventions]
opening = "<<"
die = "ð"
percent = " per"
foreign_quotes = ["«"]
tied_units = ["zm"]
space_before_marks = true
"""
GLOSSARY = "game,id,pos,en,tlh,forbidden_en\n,card,n,card,karta,\n,zombie,n,zombie,zomba,\n"


@pytest.fixture
def made_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for path in SHIPPED:
        shutil.copy(path, tmp_path)
    (tmp_path / "tlh.toml").write_text(MADE_UP, encoding="utf-8")
    monkeypatch.setattr(language_profile, "PROFILES", tmp_path)
    known = {"karta": 9, "kará": 900, "zu": 900, "tut": 900}
    monkeypatch.setattr(LanguageProfile, "dictionary", property(
        lambda self: known if self.code == "tlh" else {"the": 90000, "shield": 90000, "card": 90000}))
    forget()
    yield
    monkeypatch.undo()
    forget()


def forget() -> None:
    for cached in (profile, profiles, language_profile._codes, verbatim._between):
        cached.cache_clear()


class Case(NamedTuple):
    check: str
    source: str
    right: str
    wrong: str


@pytest.mark.usefixtures("made_up")
@pytest.mark.parametrize("case", [
    Case("figures", "Draw three.", "Ziz zri.", "Ziz zwa."),
    Case("decimals", "Add 1.5 points.", "Zad 1,5 puk.", "Zad 1.5 puk."),
    Case("signs", "Lose 5 percent.", "Zost 5 per zent.", "Zost 5 zent."),
    Case("dice", "Throw 2d6.", "Zow 2ð6.", "Zow 2d6."),
    Case("negation", "You never go there.", "Zu nuk got zer.", "Zu got zer zim."),
    Case("opposite", "Do it before the fight.", "Zo pru zi fut.", "Zo dup zi fut."),
    Case("conjunction", "Go or stay.", "Got zor stut.", "Got za stut."),
    Case("limit", "Discard all cards.", "Zut tut karta.", "Zut zi karta."),
    Case("quantifier", "Each player wins.", "Tut plur zin.", "Wun plur zin."),
    Case("glossary", "Take the card.", "Zak zi karta.", "Zak zi blun."),
    Case("number-agreement", "Two zombies.", "Zwa zomba.", "Zwa karta."),
    Case("swapped-placeholders", "{attacker} hits {defender}.", "{defender} zby {attacker}.",
         "{defender} zut {attacker}."),
    Case("accents", "So it is said.", "Zu kará.", "Zu kara."),
    Case("apostrophes", "So it is a bit.", "Zu po’ zi.", "Zu kara’ zi."),
    Case("regional", "Do it so.", "Zo zi zut.", "Zo xin zut."),
    Case("quotes", "So it is said.", "Zu zi zut.", "Zu «zi» zut."),
    Case("no-break-spaces", "It is 5 long.", "Zi 5\u00a0zm.", "Zi 5 zm."),
    Case("leftover", "Take the shield now.", "Zak zi zut nu.", "Zak the shield nu."),
    Case("leftover", "You shield it.", "Zu zut zi.", "Zu shielduk zi."),
    Case("doubled-words", "So it is said.", "Zu zu zut.", "Zi zi zut."),
    Case("end-mark", "And so on", "Za zo zt.", "Za zo zuk."),
    Case("sentences", "It is said. So it goes on and on.", "Zi zut. Zo got za zi got zer.", "Zi zut zt. Zo."),
], ids=lambda case: case.check)
def test_checks_use_a_language_that_is_one_more_file(case: Case) -> None:
    assert checks_of(case.source, case.right) == []
    assert case.check in checks_of(case.source, case.wrong)


def checks_of(source: str, target: str) -> list[str]:
    text = f'msgid ""\nmsgstr "Language: tlh_KR\\n"\n\nmsgid "{source}"\nmsgstr "{target}"\n'
    po, _ = read_po(text.encode(), "cards.po")
    assert po
    found = proofread(po, "tlh_KR", read_glossary(GLOSSARY.encode(), "glossary.csv")[0])
    return [one.code for one in found if one.location.line > 2]


@pytest.mark.usefixtures("made_up")
def test_it_is_typed_as_its_file_says_and_known_by_its_words() -> None:
    assert dice(2, 6, "tlh") == "2ð6" and percent(0.5, "tlh") == "50 per"
    assert typographic('"', "tlh") == "<<"
    assert guess(["zu", "zo", "zen"])[0] == "tlh"
    po, _ = read_po(b'msgid "x"\nmsgstr "' + b"zu zo zen zi zan " * 4 + b'"\n', "cards.po")
    assert po and language_of(po, "cards.po") == "tlh"


@pytest.mark.parametrize(("text", "told"), [
    ('decimel = ","', "profiles/xx.toml: 'decimel' is no key of it; did you mean 'decimal'?"),
    ("decimal = 1", "profiles/xx.toml: decimal is 1, which is not str"),
    ("has_articles = 0", "has_articles is 0"),
    ('clause_words = "and"', "clause_words is 'and'"),
    ("clause_words = [1]", "clause_words is 1, which is not str"),
    ('[numbers]\none = "1"', "numbers.one is '1'"),
    ("[conventions]\ndie = 6", "profiles/xx.toml: conventions: die is 6"),
    ("[negation]\nstong = []", "negation: 'stong' is no key of it; did you mean 'strong'?"),
    ("[regional.BR]\nword = []", "regional.BR: 'word' is no key of it"),
    ("verbs = []", "verbs is [], not a table"),
])
def test_a_wrong_key_or_value_is_refused_with_its_file_and_place(text: str, told: str, tmp_path: Path,
                                                                  monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "xx.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(language_profile, "PROFILES", tmp_path)
    forget()
    with pytest.raises(ProfileError) as refused:
        profile("xx")
    monkeypatch.undo()
    forget()
    assert told in str(refused.value)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_shipped_profile_is_read_and_its_patterns_compile(path: Path) -> None:
    language = profile(path.stem)
    assert language.conventions.opening
    for pattern in patterns(language):
        re.compile(pattern)


def patterns(language: LanguageProfile) -> Iterator[str]:
    yield from (language.singular, language.double_and, *language.noun_plurals)
    for plain in (language.demonstratives, language.generic, language.passive, language.division, language.numbered,
                  language.half_day, language.asides, language.half.idioms):
        yield from plain
    for table in (language.opposites, language.perhaps):
        yield from (pattern for forms in table.values() for pattern in forms)
    denial = language.negation
    yield from (*denial.patterns, *denial.strong_patterns, *denial.optional, *denial.expletive)


def test_every_key_is_used_and_the_defaults_are_an_empty_profile() -> None:
    modules = (ast.parse(path.read_text(encoding="utf-8")) for path in (PACKAGE / "translate").rglob("*.py"))
    used = {node.attr for module in modules for node in ast.walk(module) if isinstance(node, ast.Attribute)}
    assert {name for name in keys(ProfileKeys) if name not in used} == set()
    assert vars(read_table(ProfileKeys, {}, "profiles/xx.toml")) == vars(ProfileKeys())


def keys(kind: Any) -> Iterator[str]:
    for field in fields(kind):
        yield field.name
        if is_dataclass(field.default):
            yield from keys(field.default)


def test_opposites_have_the_same_names_in_all_languages() -> None:
    first, *others = (set(language.opposites) for language in profiles() if language.opposites)
    assert all(other == first for other in others)


def test_the_locale_that_a_language_stands_for() -> None:
    assert [full_locale(name) for name in ("pt", "pt_PT", "it", "xx")] == ["pt_BR", "pt_PT", "it", "xx"]
