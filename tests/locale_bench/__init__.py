"""How much `deckgen locale check` finds, and how much it invents: eight sets of catalogs with planted defects.

Each set has 25 plain and 25 hard defects, one of a class, and 138 correct entries, many of them traps. `dev` is for
working on the checker; `holdout` has other texts and other ways to be wrong. The others were written by people who had
seen neither the checker nor the other sets: the figure that counts is that of a set's first run, before anything was
mended by what it showed. Plain and hard defects caught then, and findings on correct entries: `blind` 22, 19 and 6;
`second` 24, 15 and 12 (and 56 about references that lead nowhere); `third` 25, 18 and 7; `fourth` 25, 22 and 9;
`fifth` 25, 18 and 5; `sixth` 25, 19 and 9. `python -m tests.locale_bench dev` prints the score.
"""
