"""Plural forms: which numbers share one, as a language has it (CLDR) and as a catalog's header says."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache

from deckgen.translate.headers import plural_forms

TRIED = range(0, 201)


def formula(metadata: Mapping[str, str]) -> Callable[[int], int] | None:
    """The header's rule; None where it has none that can be read."""
    from gettext import c2py
    match = re.search(r"plural\s*=\s*([^;]+)", metadata.get("Plural-Forms", ""))
    try:
        rule: Callable[[int], int] | None = c2py(match[1]) if match else None
        if rule:
            rule(1)
        return rule
    except (ValueError, OverflowError, ZeroDivisionError, RecursionError, TypeError):
        return None


def form_count(metadata: Mapping[str, str]) -> int:
    match = re.search(r"nplurals\s*=\s*(\d+)", metadata.get("Plural-Forms", ""))
    return int(match[1]) if match else 0


@cache
def forms_of(locale: str) -> tuple[tuple[int, ...], ...]:
    """The numbers of each plural form of a locale, as gettext has them; () for an unknown one."""
    rule = formula({"Plural-Forms": expected(locale)})
    if rule is None:
        return ()
    return tuple(tuple(n for n in TRIED if rule(n) == form) for form in range(form_count(
        {"Plural-Forms": expected(locale)})))


@cache
def counts_as_one(number: int, locale: str) -> bool:
    """Whether a number has the plural form that 1 has: 21 in Russian."""
    rule = formula({"Plural-Forms": expected(locale)})
    return rule is not None and rule(number) == rule(1)


@cache
def expected(locale: str) -> str:
    """The header's `Plural-Forms` for a locale, as a new catalog has it; empty for one that is not known."""
    return plural_forms(locale)


def same(one: Mapping[str, str], locale: str) -> bool:
    """Whether a header's rule gives every number the form that the locale's has. A form for millions, as Poedit has it
    between the others, is no difference here."""
    rule, forms = formula(one), forms_of(locale)
    if rule is None:
        return False
    used = sorted({rule(n) for n in TRIED})
    return all(used.index(rule(n)) == form for form, numbers in enumerate(forms) for n in numbers)
