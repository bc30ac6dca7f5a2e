"""Each check: a right translation keeps it silent, the same with one fault makes it speak."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from deckgen.diagnostics import Diagnostic, Location
from deckgen.translate.proofread import proofread
from deckgen.translate.proofread.checks import CHECKS
from deckgen.translate.proofread.entry import read_po
from deckgen.translate.proofread.glossary import Glossary, read_glossary

GLOSSARY = Path(__file__).parents[3] / "locales/glossary.csv"
PLURALS = {"en": "nplurals=2; plural=(n != 1);", "it": "nplurals=2; plural=(n != 1);",
           "pt_BR": "nplurals=2; plural=(n > 1);",
           "ru": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) "
                 "? 1 : 2);"}


class Case(NamedTuple):
    check: str
    locale: str
    source: str
    right: str
    wrong: str


CASES = [
    Case("placeholders", "it", "Deals {damage} damage.", "Infligge {damage} danni.", "Infligge {danni} danni."),
    Case("placeholders", "it", "Deals {damage} damage.", "Infligge {damage} danni.", "Infligge danni."),
    Case("broken-placeholder", "it", "Deals {damage} damage.", "Infligge {damage} danni.", "Infligge {{damage} danni."),
    Case("swapped-placeholders", "pt_BR", "For {min} to {max} players.", "De {min} a {max} jogadores.",
         "De {max} a {min} jogadores."),
    Case("swapped-placeholders", "it", "{player} attacks {target}.", "{player} attacca {target}.",
         "{target} attacca {player}."),
    Case("swapped-placeholders", "pt_BR", "Helmet: {a} less. Vest: {b} less.",
         "Capacete: {a} a menos. Colete: {b} a menos.", "Capacete: {b} a menos. Colete: {a} a menos."),
    Case("tags", "it", 'Discard <card id="vest"/>.', 'Scarta <card id="vest"/>.', 'Scarta <card id="helmet"/>.'),
    Case("looks", "it", "This is <b>all</b>.", "È <b>tutto</b>.", "È tutto."),
    Case("swapped-icons", "it", '<icon name="attack"/> Melee attack, <icon name="defence"/> noise',
         '<icon name="attack"/> Attacco in mischia, <icon name="defence"/> rumore',
         '<icon name="defence"/> Attacco in mischia, <icon name="attack"/> rumore'),
    Case("entities", "pt_BR", "The word “bomb”", "A palavra “bomba”", "A palavra &quot;bomba&quot;"),
    Case("broken-mark", "it", "This is <b>all</b>.", "È <b>tutto</b>.", "È <b>tutto."),
    Case("lines", "it", "One.\nTwo.", "Uno.\nDue.", "Uno. Due."),
    Case("addresses", "it", "See https://example.org/rules for more.", "Altro su https://example.org/rules e qui.",
         "Altro su https://example.org/regole e qui."),
    Case("figures", "it", "Draw 3 cards.", "Pesca 3 carte.", "Pesca 2 carte."),
    Case("figures", "it", "Draw three cards.", "Pesca tre carte.", "Pesca due carte."),
    Case("figures", "ru", "Draw 2 cards.", "Возьмите две карты.", "Возьмите три карты."),
    Case("figures", "pt_BR", "Twenty-five cards remain.", "Restam vinte e cinco cartas.",
         "Restam vinte e seis cartas."),
    Case("figures", "it", "Roll 2d6.", "Tira 2D6.", "Tira 2D8."),
    Case("figures", "pt_BR", "It takes half of the damage.", "Sofre metade do dano.", "Sofre um terço do dano."),
    Case("swapped-figures", "it", "Draw 3 cards and keep 1.", "Pesca 3 carte e tienine 1.",
         "Pesca 1 carta e tienine 3."),
    Case("signs", "it", "−20 to the damage", "−20 ai danni", "20 ai danni"),
    Case("signs", "ru", "Heal 50% of it.", "Вылечите 50\u00a0% его.", "Вылечите 50 его."),
    Case("figures", "pt_BR", "It costs twice as much.", "Custa o dobro.", "Custa o triplo."),
    Case("dice", "ru", "Roll 1d6.", "Бросьте 1к6.", "Бросьте 1d6."),
    Case("units", "pt_BR", "A margin of 5 mm", "Uma margem de 5 mm", "Uma margem de 5 cm"),
    Case("decimals", "it", "A line of 0.5 mm", "Una linea di 0,5 mm", "Una linea di 0.5 mm"),
    Case("glossary", "it", "Shuffle the deck.", "Mescola il mazzo.", "Mescola il ponte."),
    Case("glossary", "ru", "Take the top card of the draw pile.", "Возьмите верхнюю карту колоды добора.",
         "Возьмите верхнюю карту с холма."),
    Case("glossary", "pt_BR", "Draw one card.", "Compre uma carta.", "Desenhe uma carta."),
    Case("number-agreement", "it", "Discard three cards.", "Scarta tre carte.", "Scarta tre carta."),
    Case("negation", "it", "You may not attack.", "Non puoi attaccare.", "Puoi attaccare."),
    Case("negation", "pt_BR", "You may attack again.", "Você pode atacar de novo.", "Você não pode atacar de novo."),
    Case("opposite", "it", "At least two players.", "Almeno due giocatori.", "Al massimo due giocatori."),
    Case("opposite", "ru", "The attacker loses.", "Атакующий проигрывает.", "Защищающийся проигрывает."),
    Case("opposite", "pt_BR", "You must attack.", "Você deve atacar.", "Você pode atacar."),
    Case("opposite", "ru", "All players except its owner draw.", "Все игроки, кроме владельца, берут карты.",
         "Все игроки, в том числе владелец, берут карты."),
    Case("opposite", "it", "Draw the white card.", "Pesca la carta bianca.", "Pesca la carta nera."),
    Case("opposite", "ru", "Old map", "Старое поле", "Новое поле"),
    Case("opposite", "pt_BR", "Whoever has fewer coins begins.", "Quem tem menos moedas começa.",
         "Quem tem mais moedas começa."),
    Case("negation", "it", "It cannot burn, and it cannot sink.", "Non può bruciare e non può affondare.",
         "Può bruciare e non può affondare."),
    Case("quantifier", "it", "Each sailor draws a card.", "Ogni marinaio pesca una carta.",
         "Un marinaio pesca una carta."),
    Case("quantifier", "ru", "Each sailor draws a card.", "Каждый моряк берёт карту.", "Один моряк берёт карту."),
    Case("exchanged-terms", "pt_BR", "Until the end of the round.", "Até o fim da rodada.", "Até o fim do turno."),
    Case("misplaced-tags", "it", "Discard the <b>helmet</b>, not the vest.",
         "Scarta l’<b>elmetto</b>, non il giubbotto.", "Scarta l’elmetto, non il <b>giubbotto</b>."),
    Case("signs", "it", "Of 40 cards, 10% are bombs.", "Di 40 carte, il 10% sono bombe.",
         "Del 40% delle carte, 10 sono bombe."),
    Case("leftover", "it", "Zombies drop their weapons.", "Gli zombie lasciano le armi.",
         "Gli zombie droppano le armi."),
    Case("leftover", "ru", "Zombies drop their weapons.", "Зомби бросают оружие.", "Зомби дропают оружие."),
    Case("leftover", "pt_BR", "“The Raven” is a poem.", "“The Raven” é um poema.", "The Raven é um poema."),
    Case("sentences", "it", "Take the map. Light the lamp. The guard wakes up.",
         "Prendi la mappa e accendi la lampada. Poi la guardia si sveglia.",
         "Prendi la mappa che sta sul tavolo accanto alla porta e accendi con calma la vecchia lampada."),
    Case("conjunction", "pt_BR", "Discard a helmet or a vest.", "Descarte um capacete ou um colete.",
         "Descarte um capacete e um colete."),
    Case("limit", "ru", "Once per game, when the lamp goes out, you may light it again.",
         "Один раз за игру, когда лампа гаснет, вы можете зажечь её снова.",
         "Когда лампа гаснет, вы можете зажечь её снова."),
    Case("limit", "pt_BR", "Only the holder may look.", "Só quem a tem pode olhar.", "Quem a tem pode olhar."),
    Case("conjunction", "ru", "He loses the costume or the sword.", "Он теряет костюм или шпагу.",
         "Он теряет и костюм, и шпагу."),
    Case("limit", "it", "Only the holder may look.", "Solo chi la tiene può guardare.", "Chi la tiene può guardare."),
    Case("sentences", "it", "Draw two cards. Then play one of them. Discard the other one at once.",
         "Pesca due carte. Poi giocane una. Scarta subito l’altra.", "Pesca due carte. Poi giocane una."),
    Case("sentences", "pt_BR", "Choose a player who is still alive and deal the damage to that player.",
         "Escolha um jogador que ainda esteja vivo e cause o dano a ele.", "Escolha um jogador."),
    Case("leftover", "it", "Discard the helmet.", "Scarta l’elmetto.", "Scarta the elmetto."),
    Case("leftover", "ru", "Shuffle the deck.", "Перетасуйте колоду.", "Перетасуйте колоду deck."),
    Case("same-as-source", "it", "Choose another player", "Scegli un altro giocatore", "Choose another player"),
    Case("accents", "pt_BR", "You do not have it.", "Você não a tem.", "Voce não a tem."),
    Case("apostrophes", "it", "It is your turn.", "È il tuo turno.", "E’ il tuo turno."),
    Case("regional", "pt_BR", "Your team wins.", "Seu time vence.", "Sua equipa vence."),
    Case("regional", "pt_BR", "After breakfast, draw.", "Após o café da manhã, compre.",
         "Após o pequeno-almoço, compre."),
    Case("regional", "pt_BR", "The convoy is waiting.", "O comboio está esperando.", "O comboio está a esperar."),
    Case("regional", "pt_BR", "Before the round ends.", "Antes que a rodada termine.", "Antes que la rodada termine."),
    Case("regional", "it", "You may draw a card.", "Puoi pescare una carta.", "Puedes pescare una carta, pero una."),
    Case("numerals", "ru", "Follow section IV.", "Выполните шаги раздела IV.", "Выполните шаги раздела VI."),
    Case("swapped-roles", "ru", "The attacker rolls two dice; the defender rolls one.",
         "Атакующий бросает два кубика, защищающийся\u00a0— один.",
         "Защищающийся бросает два кубика, атакующий\u00a0— один."),
    Case("swapped-roles", "it", "If the defender wins, the attacker is hurt.",
         "L’attaccante è ferito se vince il difensore.", "Se vince l’attaccante, il difensore è ferito."),
    Case("signs", "pt_BR", "Roll with −2 until you reach port.", "Role com −2 até chegar ao porto.",
         "Role com 2 até chegar ao porto."),
    Case("swapped-placeholders", "it", "Pay {price} ducats for {bags} bags.", "Paga {price} ducati per {bags} sacchi.",
         "Paga {bags} ducati per {price} sacchi."),
    Case("misplaced-tags", "pt_BR", "Take <b>two</b> lamps and one rope.", "Pegue <b>duas</b> lâmpadas e uma corda.",
         "Pegue duas lâmpadas e <b>uma</b> corda."),
    Case("no-break-spaces", "ru", "It is 40 km away.", "До него 40\u00a0км.", "До него 40 км."),
    Case("scripts", "ru", "The deck is empty.", "Колода пуста.", "Кoлода пуста."),
    Case("scripts", "it", "The deck is empty.", "Il mazzo è vuoto.", "Il mаzzo è vuoto."),
    Case("invisible", "it", "The deck is empty.", "Il mazzo è vuoto.", "Il maz\u200bzo è vuoto."),
    Case("mojibake", "it", "The deck is empty.", "Il mazzo è vuoto.", "Il mazzo Ã¨ vuoto."),
    Case("mojibake", "ru", "The deck is empty.", "Колода пуста.", "РљРѕР»РѕРґР° пуста."),
    Case("mojibake", "ru", "Her deck is empty.", "Её колода пуста.", "Р•С‘ колода пуста."),
    Case("spaces", "it", "The deck is empty.", "Il mazzo è vuoto.", "Il mazzo  è vuoto."),
    Case("spaces", "it", "The deck is empty.", "Il mazzo è vuoto.", "Il mazzo è vuoto. "),
    Case("spaces", "pt_BR", "Yes, draw.", "Sim, compre.", "Sim , compre."),
    Case("no-break-spaces", "ru", "It takes 50% of it.", "Забирает 50\u00a0% этого.", "Забирает 50 % этого."),
    Case("quotes", "it", "The opponent’s hand", "La mano dell’avversario", "La mano dell'avversario"),
    Case("quotes", "pt_BR", "The word “bomb”", "A palavra “bomba”", 'A palavra "bomba"'),
    Case("brackets", "it", "All (or none) of it", "Tutto (o niente) di esso", "Tutto (o niente di esso"),
    Case("end-mark", "it", "Draw two cards.", "Pesca due carte.", "Pesca due carte"),
    Case("end-mark", "pt_BR", "Who begins?", "Quem começa?", "Quem começa."),
    Case("first-letter", "it", "Draw two cards.", "Pesca due carte.", "pesca due carte."),
    Case("doubled-words", "it", "Shuffle the whole deck.", "Mescola tutto il mazzo.", "Mescola tutto il il mazzo."),
]


def glossary() -> Glossary:
    return read_glossary(GLOSSARY.read_bytes(), "glossary.csv")[0]


def found(locale: str, *entries: str) -> list[Diagnostic]:
    header = f'msgid ""\nmsgstr ""\n"Language: {locale}\\n"\n"Plural-Forms: {PLURALS[locale]}\\n"\n'
    po, faults = read_po("\n".join((header, *entries)).encode(), "cards.po")
    assert po is not None and not faults
    return proofread(po, locale, glossary())


def entry(source: str, target: str, before: str = "", context: str = "deck.text") -> str:
    return f'{before}msgctxt "{context}"\nmsgid {_quoted(source)}\nmsgstr {_quoted(target)}\n'


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.check}-{case.locale}-{case.source[:18]}")
def test_the_right_translation_is_silent_and_the_wrong_one_is_told(case: Case) -> None:
    assert found(case.locale, entry(case.source, case.right)) == []
    assert case.check in {diagnostic.code for diagnostic in found(case.locale, entry(case.source, case.wrong))}


def test_every_check_of_texts_has_a_case_here_or_below() -> None:
    told = {case.check for case in CASES}
    assert {check.name for check in CHECKS} - told == {"dropped-number", "long", "plural-forms", "card-names"}


def test_a_diagnostic_names_the_line_of_its_msgstr() -> None:
    (diagnostic,) = found("it", entry("Draw two cards.", "Pesca due carte"))
    assert diagnostic.location == Location("cards.po", 8, msgctxt="deck.text", msgid="Draw two cards.")


def test_a_reviewed_entry_is_silent_for_that_check_only() -> None:
    wrong = entry("Draw 3 cards.", "Pesca 2 carte", "# reviewed: figures\n")
    assert {diagnostic.code for diagnostic in found("it", wrong)} == {"end-mark"}


def test_a_review_of_a_check_that_there_is_not_is_told() -> None:
    (diagnostic,) = found("it", entry("Draw two cards.", "Pesca due carte.", "# reviewed: figure\n"))
    assert diagnostic.code == "unknown-check" and "'figures'" in diagnostic.hint


def test_a_text_longer_than_its_flag_allows_is_told() -> None:
    assert [diagnostic.code for diagnostic in found("it", entry("Dodge", "Schivata", "#, max-length:5\n"))] == ["long"]
    assert found("it", entry("Dodge", "Schivata", "#, max-length:8\n")) == []


def plural(locale: str, *forms: str) -> str:
    strings = "".join(f'msgstr[{number}] "{form}"\n' for number, form in enumerate(forms))
    return f'msgctxt "face"\nmsgid "{{n}} card"\nmsgid_plural "{{n}} cards"\n{strings}'


def test_a_form_for_one_number_may_say_it_in_a_word_and_no_other() -> None:
    assert found("it", plural("it", "una carta", "{n} carte")) == []
    assert [diagnostic.code for diagnostic in found("it", plural("it", "una carta", "carte"))] == ["dropped-number"]
    assert found("ru", plural("ru", "{n} карта", "{n} карты", "{n} карт")) == []
    wrong = plural("ru", "карта", "{n} карты", "{n} карт")
    assert [diagnostic.code for diagnostic in found("ru", wrong)] == ["dropped-number"]


def test_russian_forms_for_few_and_many_are_told_apart() -> None:
    assert found("ru", plural("ru", "{n} жетон", "{n} жетона", "{n} жетонов")) == []
    swapped = plural("ru", "{n} жетон", "{n} жетонов", "{n} жетона")
    assert [diagnostic.code for diagnostic in found("ru", swapped)] == ["plural-forms"]


def test_a_language_has_all_of_its_plural_forms() -> None:
    assert {diagnostic.code for diagnostic in found("ru", plural("ru", "{n} карта", "{n} карт"))} == {"plural-count"}
    assert {diagnostic.code for diagnostic in found("it", plural("it", "una carta", ""))} == {"untranslated"}


@pytest.mark.parametrize(("entries", "check"), [
    ([entry("Draw.", "")], "untranslated"),
    ([entry("Draw.", "Pesca.", "#, fuzzy\n")], "fuzzy"),
    ([entry("Draw.", "Pesca."), entry("Draw.", "Pesca.")], "duplicate"),
    ([entry("Your turn", "Il tuo turno", context="heading"), entry("Your turn", "Tocca a te", context="cell")],
     "inconsistent"),
    ([entry("Vest", "Elmetto", context="deck.name"), entry("Helmet", "Elmetto", context="deck.name")],
     "same-translation"),
    (['#~ msgctxt "deck.text"\n#~ msgid "Old."\n#~ msgstr "Vecchio."\n'], "obsolete"),
])
def test_what_only_the_catalog_shows(entries: list[str], check: str) -> None:
    assert check in {diagnostic.code for diagnostic in found("it", *entries)}


@pytest.mark.parametrize("header", ["Language: ru", "Plural-Forms: nplurals=1; plural=0;",
                                    'Language: it\\n"\n"Content-Type: text/plain; charset=ISO-8859-1'])
def test_a_header_that_is_wrong_is_told(header: str) -> None:
    text = f'msgid ""\nmsgstr ""\n"{header}\\n"\n\n' + entry("Shuffle the deck.", "Mescola il mazzo.")
    po, _ = read_po(text.encode(), "cards.po")
    assert po is not None
    assert {diagnostic.code for diagnostic in proofread(po, "it", Glossary())} == {"header"}


def test_a_card_is_called_in_texts_as_in_its_own_entry() -> None:
    name = entry("Iron Rain", "Pioggia di ferro", context="deck.name")
    assert found("it", name, entry("Play Iron Rain now.", "Gioca ora Pioggia di ferro.")) == []
    assert found("it", name, entry("Iron Rain ends.", "Questa carta finisce.")) == []
    other = entry("Play Iron Rain now.", "Gioca ora Tempesta d’acciaio.")
    assert [diagnostic.code for diagnostic in found("it", name, other)] == ["card-names"]


def test_of_two_that_differ_either_may_be_the_wrong_one() -> None:
    alike = [entry("Light Tank", "Тяжёлый танк", context="units.name"),
             entry("Heavy Tank", "Тяжёлый танк", context="units.name")]
    assert [one.location.msgid for one in found("ru", *alike) if one.code == "same-translation"] == [
        "Light Tank", "Heavy Tank"]


def test_references_are_stale_only_where_most_lead_to_their_texts() -> None:
    first, second = (entry(text, target, f"#: texts.csv:{line}\n") for text, target, line in (
        ("Draw.", "Pesca.", 1), ("Pass.", "Passa.", 9)))
    po, _ = read_po(f'msgid ""\nmsgstr "Language: it\\n"\n\n{first}\n{second}'.encode(), "cards.po")
    assert po is not None
    own, others = {"texts.csv": "Draw.\nPass.\n"}, {"texts.csv": "Something else.\n"}
    assert [f.location.msgid for f in proofread(po, "it", Glossary(), texts=own) if f.code == "stale"] == ["Pass."]
    assert proofread(po, "it", Glossary(), texts=others) == []


def test_a_header_may_name_the_language_of_the_sources() -> None:
    text = ('msgid ""\nmsgstr ""\n"Language: en\\n"\n"X-Source-Language: pt_BR\\n"\n\n'
            + entry("Antes da chuva", "After the rain"))
    po, _ = read_po(text.encode(), "cards.po")
    assert po is not None
    assert [diagnostic.code for diagnostic in proofread(po, "en", Glossary())] == ["opposite"]


def test_texts_that_no_source_has_any_more_are_stale_and_so_are_catalogs_that_lack_one() -> None:
    po, _ = read_po(f'msgid ""\nmsgstr "Language: it\\n"\n\n{entry("Draw.", "Pesca.")}'.encode(), "cards.po")
    assert po is not None
    told = proofread(po, "it", Glossary(), "", frozenset({("deck.text", "Pass.")}))
    assert [(diagnostic.code, diagnostic.location.msgid, diagnostic.message) for diagnostic in told] == [
        ("stale", "", "lacks 1 text of the sources, the first is 'Pass.'"),
        ("stale", "Draw.", "no source has this text any more")]
    assert proofread(po, "it", Glossary(), "", frozenset({("deck.text", "Draw.")})) == []


@pytest.mark.parametrize(("comment", "told"), [
    ("", {"glossary", "spaces"}), ("reviewed: glossary", {"spaces"}), ("Reviewed: glossary, spaces", set()),
    ("reviewed: glossary (a bridge of a ship)\n# reviewed: spaces.", set()),
    ("not reviewed: spaces", {"glossary", "spaces"}), ("reviewed: spaces, glosary", {"glossary", "unknown-check"}),
    ("reviewed: everything", {"glossary", "spaces", "unknown-check"})])
def test_a_comment_answers_the_checks_that_it_names(comment: str, told: set[str]) -> None:
    spoilt = entry("Shuffle the deck.", "Mescola  il ponte.")
    assert {diagnostic.code for diagnostic in found("it", f"# {comment}\n{spoilt}" if comment else spoilt)} == told
