"""The bench deck: N made-up cards and 20 pictures (709×533 RGB, 60×45 mm at 300 dpi), the same on every run.

The layout that every renderer draws is given by the constants below (mm, y down from the trim's top)."""
import os, random
from PIL import Image, ImageChops, ImageFont

FONT_DIR = os.environ.get("BENCH_FONTS", "/usr/share/fonts/truetype/dejavu")
FONT, BOLD = FONT_DIR + "/DejaVuSans.ttf", FONT_DIR + "/DejaVuSans-Bold.ttf"
W, H, BLEED = 63, 88, 3                       # trim size and bleed
PAGE_W, PAGE_H, COLS, ROWS = 210, 297, 3, 3   # A4 portrait, cells of 69x94 touching at the bleed
X0, Y0 = 1.5, 7.5                             # the sheet's first bleed corner
RULES = (4, 51.5, 55, 22.5)                   # x, y, w, h of the rules box
SIZE_MAX, SIZE_MIN, STEP, LEADING = 8.5, 5.0, 0.25, 1.2   # shrink to fit, pt
KINDS = {  # kind: (colour, dark, tint)
    "Criatura": ("#2e7d32", "#1b5e20", "#e8f5e9"), "Feitiço": ("#1565c0", "#0d47a1", "#e3f2fd"),
    "Città": ("#c62828", "#8e0000", "#ffebee"), "Relíquia": ("#6a1b9a", "#4a148c", "#f3e5f5"),
    "Virtù": ("#b26a00", "#7a4a00", "#fff8e1")}
NOUNS = ("Dragão Coração Lâmina Fênix Órfão Fúria Vulcão Maré Avó Maçã Pântano Sábio Trovão Príncipe Bênção Irmã "
         "Città Libertà Caffè Virtù Ombra Notte Verità Gioventù Papà Lupo Strega Falò Tribù Metà Colibrì Foglia").split()
ADJS = "Mágico Perdida Última Frágil Invisível Antiga Cruéis Però Blu Più Così Fedele Oscura Lontana".split()
LINKS = "da do del di e à".split()
WORDS = ("draw discard a card from the deck then choose one target creature player gains loses two three points of "
         "life when this enters or leaves play you may pay its cost again until end turn each opponent reveals top "
         "hand shuffle place counter on tap untap all other allies with power less than your city ação coração não "
         "também você está além così perché città più là può è però già lâmina força você mão vitória sorte "
         "destroy return exile copy spell battle round market trade harvest river").split()
BOLDS = "Fury Shield Haste Voo Força Vigília Scudo Velocità Magia Exile Banish Tithe Mártir Oração".split()


def art(path, i):
    rnd, size = random.Random(1000 + i), (709, 533)
    base = Image.linear_gradient("L").rotate(rnd.randrange(4) * 90).resize(size)
    cloud = Image.frombytes("L", (45, 34), rnd.randbytes(45 * 34)).resize(size, Image.BICUBIC)
    grain = Image.frombytes("L", size, rnd.randbytes(size[0] * size[1])).point(lambda v: v >> 4)
    chan = [ImageChops.add(Image.blend(base if c != i % 3 else ImageChops.invert(base), cloud, .2 + .15 * c), grain)
            for c in range(3)]
    Image.merge("RGB", chan).save(path)


def card(rnd, seen, title_font):
    while True:
        n = rnd.randint(2, 4)
        words = [rnd.choice(NOUNS), rnd.choice(ADJS)] if n == 2 else \
            [rnd.choice(NOUNS), rnd.choice(LINKS), rnd.choice(NOUNS)] + ([rnd.choice(ADJS)] if n == 4 else [])
        title = " ".join(words)
        if title_font.getlength(title) / 10 <= 148:      # one line at 9.5 pt
            break
    while True:
        n = rnd.randint(25, 60)
        body = [rnd.choice(WORDS) for _ in range(n)]
        b1, b2 = rnd.sample(range(1, n), 2)
        cap = True
        for k in range(n):
            w = rnd.choice(BOLDS) if k in (b1, b2) else body[k]
            stop = "." if k == n - 1 else "" if k in (b1, b2) else rnd.choice([""] * 8 + [",", "."])
            w = w[0].upper() + w[1:] if cap else w
            body[k] = (f"<b>{w}</b>" if k in (b1, b2) else w) + stop
            cap = stop == "."
        rules = " ".join(body)
        if (title, rules) not in seen:
            seen.add((title, rules))
            return title, rules


def deck(n):
    rnd, seen, out = random.Random(63088), set(), []
    font = ImageFont.truetype(BOLD, 95)
    for i in range(1, n + 1):
        title, rules = card(rnd, seen, font)
        kind = rnd.choice(list(KINDS))
        colour, dark, tint = KINDS[kind]
        out.append({"id": f"B{i:04d}", "n": i, "total": n, "title": title, "kind": kind, "colour": colour,
                    "dark": dark, "tint": tint, "a": rnd.randint(0, 12), "b": rnd.randint(0, 12),
                    "c": rnd.randint(0, 99), "art": f"art/art{rnd.randrange(20):02d}.png", "rules": rules})
    return out


def sheets(cards):
    """[[(col, row, card), ...] per front page]; a back page mirrors the column."""
    return [[(k % COLS, k // COLS, c) for k, c in enumerate(cards[i:i + 9])] for i in range(0, len(cards), 9)]


def crop_marks():
    """(x1, y1, x2, y2) in mm from the page's top left corner: marks in the margins, at the trim lines."""
    out = []
    for c in range(COLS):
        for x in (X0 + c * (W + 6) + BLEED, X0 + c * (W + 6) + BLEED + W):
            out += [(x, 1.5, x, 6.5), (x, PAGE_H - 6.5, x, PAGE_H - 1.5)]
    for r in range(ROWS):
        for y in (Y0 + r * (H + 6) + BLEED, Y0 + r * (H + 6) + BLEED + H):
            out += [(.1, y, 1.3, y), (PAGE_W - 1.3, y, PAGE_W - .1, y)]
    return out

