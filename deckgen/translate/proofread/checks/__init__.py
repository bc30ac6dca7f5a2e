"""All checks of catalogs, in the order in which their findings are told. A name is what `# reviewed: NAME` answers."""

from __future__ import annotations

from deckgen.translate.proofread.checks import (
    bound,
    cut,
    figures,
    kept,
    letters,
    meaning,
    opposed,
    states,
    terms,
    typing,
    whole,
)
from deckgen.translate.proofread.finding import ERROR, NOTE, WARNING, Check, FileCheck

FILE_CHECKS = (
    FileCheck("header", ERROR, whole.header, "mend the header, or let `deckgen locale new` write a right one"),
    FileCheck("duplicate", ERROR, whole.duplicates, "remove one of the two"),
    FileCheck("untranslated", ERROR, states.untranslated, "translate it"),
    FileCheck("fuzzy", ERROR, states.fuzzy, "compare it with its source, then remove the fuzzy mark"),
    FileCheck("plural-count", ERROR, states.plural_count, "give each plural form of the header its msgstr[…]"),
    FileCheck("stale", WARNING, whole.stale_references, "run `deckgen locale update`"),
    FileCheck("inconsistent", WARNING, whole.two_ways, "translate the same text in the same way"),
    FileCheck("same-translation", WARNING, whole.one_way, "two different texts need two translations"),
    FileCheck("obsolete", NOTE, whole.obsolete, "keep it as a memory, or remove it"),
)

CHECKS = (
    Check("placeholders", ERROR, kept.differing_placeholders, "take the placeholders of the source as they are"),
    Check("braces", ERROR, kept.broken_braces, "placeholders are written {damage}, in small letters"),
    Check("swapped-placeholders", ERROR, kept.swapped_placeholders, "compare who does what to whom"),
    Check("swapped-icons", ERROR, kept.swapped_icons, "compare which icon belongs to what"),
    Check("entities", ERROR, kept.strange_entities, "type the letter itself"),
    Check("tags", ERROR, kept.differing_tags, "take the tags of the source as they are"),
    Check("misplaced-tags", WARNING, bound.misplaced_tags, "let the tag enclose what it does in the source"),
    Check("malformed", ERROR, kept.malformed, 'marks are written <b>…</b>, <icon name="…"/>; & is &amp;, < is &lt;'),
    Check("lines", WARNING, kept.differing_lines, "break the text where the source does"),
    Check("addresses", WARNING, kept.differing_addresses, "take addresses as they are"),
    Check("figures", ERROR, figures.differing_figures, "say the figures that the source says"),
    Check("swapped-figures", ERROR, figures.swapped_figures, "compare what each figure belongs to"),
    Check("signs", ERROR, figures.differing_signs, "keep minus, plus and per cent"),
    Check("dice", WARNING, figures.foreign_dice, "write dice as the language does"),
    Check("plural-forms", ERROR, states.swapped_forms, "the second form is for 2 to 4, the third for 5 and more"),
    Check("units", ERROR, figures.differing_units, "measure as the source does"),
    Check("decimals", WARNING, figures.wrong_decimal, "write figures as the language does"),
    Check("dropped-number", ERROR, states.dropped_number, "put {n} where the number belongs"),
    Check("glossary", ERROR, terms.wrong_terms, "use the glossary's term, in the form that the sentence needs"),
    Check("exchanged-terms", WARNING, terms.exchanged_terms, "use the glossary's term"),
    Check("card-names", WARNING, bound.renamed_cards, "call the card as its own entry does"),
    Check("number-agreement", WARNING, terms.single_after_number, "use the plural"),
    Check("negation", WARNING, opposed.negations, "compare what is allowed and what is not"),
    Check("opposite", WARNING, opposed.opposites, "compare the two texts word by word"),
    Check("conjunction", WARNING, opposed.joined, "compare whether both are meant, or one of them"),
    Check("quantifier", WARNING, opposed.quantifiers, "compare whether all are meant, or one of them"),
    Check("limit", WARNING, opposed.lost_limits, "compare what the rule holds for"),
    Check("sentences", WARNING, cut.missing_sentences, "compare the two texts sentence by sentence"),
    Check("leftover", WARNING, meaning.leftovers, "translate it"),
    Check("same-as-source", WARNING, meaning.untranslated_text, "translate it, or mark it as reviewed if it is a name"),
    Check("accents", WARNING, meaning.lost_accents, "write the accent"),
    Check("apostrophes", WARNING, meaning.cut_accents, "write the accent"),
    Check("regional", WARNING, meaning.regional_words, "use the word of this country"),
    Check("long", WARNING, meaning.too_long, "say it in fewer letters"),
    Check("scripts", ERROR, letters.mixed_scripts, "type the word anew with the keyboard of its language"),
    Check("invisible", ERROR, letters.invisible, "type the word anew"),
    Check("mojibake", ERROR, letters.mojibake, "read the file as UTF-8, or type the word anew"),
    Check("spaces", WARNING, typing.spaces, "put spaces where the source has them"),
    Check("no-break-spaces", WARNING, typing.no_break_spaces, "type a no-break space (U+00A0)"),
    Check("quotes", WARNING, typing.quotes, "use the language's own marks"),
    Check("brackets", WARNING, typing.brackets, "close what is open"),
    Check("end-mark", WARNING, typing.end_mark, "end as the source does"),
    Check("first-letter", WARNING, typing.first_letter, "begin as the source does"),
    Check("doubled-words", WARNING, typing.doubled_words, "remove one of the two"),
)

NAMES = frozenset(check.name for check in (*FILE_CHECKS, *CHECKS)) | {"fit"}
