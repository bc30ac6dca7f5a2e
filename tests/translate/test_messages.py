"""What is taken out of a project's files for translators, and with what notes."""

from __future__ import annotations

from deckgen.translate.messages import (
    component_messages,
    face_messages,
    game_messages,
    rulebook_messages,
    scenario_messages,
    words_messages,
)

TOML = '''title = "Game"
locales = ["en"]

[names]
sidearm = "Revolver"

[components.deck]
table = "deck.csv"
name = "Draw pile"

[components.tiles]
table = "tiles.csv"
'''


def test_game_toml_has_its_title_names_and_component_names() -> None:
    messages, faults = game_messages(TOML.encode(), "cards/g/game.toml")
    assert not faults
    assert [(m.context, m.msgid, m.location.line) for m in messages] == [
        ("title", "Game", 1), ("names", "Revolver", 5), ("component", "Draw pile", 9)]
    assert "{names.sidearm}" in messages[1].comments[0]


def test_broken_toml_is_told_with_its_line() -> None:
    _, faults = game_messages(b"title = \n", "cards/g/game.toml")
    assert [(fault.code, fault.location.line) for fault in faults] == [("broken-toml", 1)]


def test_words_have_their_table_as_context() -> None:
    messages, _ = words_messages(b'[sheet]\nfold = "Fold here"\n', "words.toml")
    assert [(m.context, m.msgid, m.location.line) for m in messages] == [("sheet", "Fold here", 2)]


def test_words_that_differ_by_a_number_are_one_text() -> None:
    source = (b'[story.events]\nsleeps = { one = "{player} sleeps.", several = "{player} sleep." }\n'
              b'wakes = { by = "B" }\n')
    messages, _ = words_messages(source, "story.toml")
    assert [(m.context, m.msgid, m.plural, m.location.line, m.comments) for m in messages] == [
        ("story", "{player} sleeps.", "{player} sleep.", 2, ("story: events.sleeps",)),
        ("story", "B", "", 3, ("story: events.wakes.by",))]


def test_a_scenario_that_is_printed_has_its_texts_and_the_names_of_its_players() -> None:
    source = b'title = "Log"\n[position]\nplayers = ["Al", "Bo"]\n[story]\nclosing = "So it ends."\n'
    messages, faults = scenario_messages(source, "cards/g/examples/duel.toml")
    assert not faults
    assert [(m.context, m.msgid, m.location.line) for m in messages] == [
        ("story", "So it ends.", 5), ("player", "Al", 3), ("player", "Bo", 3)]
    assert "duel" in messages[0].comments[0]


def test_other_scenarios_have_no_texts() -> None:
    assert scenario_messages(b'title = "Log"\n[position]\nplayers = ["Al"]\n', "cards/g/examples/duel.toml") == ([], [])


def test_a_table_has_a_text_for_each_filled_cell_with_the_line_its_row_begins_at() -> None:
    source = '\ufeffid;name;damage;text\nak47;AK-47;60;"two\nlines"\nvest;Vest;;\n'
    messages, faults = component_messages(source.encode(), "deck.csv", "deck",
                                          {"columns": {"name": "name", "damage": "int?", "text": "text"}})
    assert not faults
    assert [(m.context, m.msgid, m.location.line) for m in messages] == [
        ("deck.name", "AK-47", 2), ("deck.text", "two\nlines", 2), ("deck.name", "Vest", 4)]
    assert messages[1].comments == ("card ak47, column text",)


def test_a_makers_own_table_is_read_by_its_headers() -> None:
    messages, _ = component_messages("Card name;Effect\nGás;Feche os olhos.\n".encode(), "deck.csv", "deck", {
        "columns": {"name": "name", "text": "text"},
        "headers": {"id": "Card name", "name": "Card name", "text": "Effect"}})
    assert [(m.context, m.msgid, m.comments) for m in messages] == [
        ("deck.name", "Gás", ("card gas, column name",)), ("deck.text", "Feche os olhos.", ("card gas, column text",))]


def test_a_face_has_the_texts_of_its_calls_with_their_frames() -> None:
    source = ('<face>\n{% set kinds = {"a": _("Weapon")} %}\n'
              '<text frame="count" x="1">{{ ngettext("{n} card", "{n} cards", 3) }}</text>\n{{ _(kinds) }}</face>')
    messages, faults = face_messages(source.encode(), "t.xml.j2")
    assert not faults
    assert [(m.context, m.msgid, m.plural, m.location.line) for m in messages] == [
        ("face", "Weapon", "", 2), ("face", "{n} card", "{n} cards", 3)]
    assert messages[1].comments == ("frame count",)


def test_a_rulebook_has_its_prose_and_captions_in_order() -> None:
    source = ('# Bombs {{ anchor("b") }}\n\nA bomb\nexplodes.\n'
              '{{ picture("x", caption=_("A bomb.")) }}\n\n- Run {{ x }}\n')
    messages, faults = rulebook_messages(source.encode(), "r.md.j2")
    assert not faults
    assert [(m.context, m.msgid, m.location.line) for m in messages] == [
        ("heading", "Bombs", 1), ("paragraph", "A bomb explodes.", 3), ("caption", "A bomb.", 5), ("item", "Run", 7)]
    assert messages[3].comments == ("under: Bombs",)


def test_text_that_escapes_translation_and_broken_templates_are_told() -> None:
    _, faults = rulebook_messages(b"One {{ x }} two\n\n{% if %}\n", "r.md.j2")
    assert [(fault.code, fault.location.line) for fault in faults] == [
        ("broken-template", 3), ("untranslatable-text", 1)]
