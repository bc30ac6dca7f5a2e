"""How much `deckgen locale check` finds, and how much it invents: three sets of catalogs with planted defects.

Each set has 25 plain and 25 hard defects, one of a class, and 138 correct entries, many of them traps. `dev` is for
working on the checker; `holdout` has other texts and other ways to be wrong, and is only for measuring; `blind` was
written by someone who had not seen the checker nor the other sets' texts, and is only for measuring too.
`python -m tests.locale_bench dev` prints the score.
"""
