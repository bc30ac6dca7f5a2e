"""The balance report as one A4 page of charts. Takes the figures of a Balance and fonts, gives the items of the page
and the letters that the font lacks. Everything is in points, origin at the page's bottom left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from deckgen.colour import Colour, Gray, Rgb
from deckgen.drawing import Item, Line, Paint, Stroke, TextBlock
from deckgen.geometry import MM, Rect, Size
from deckgen.pen import filled, straight
from deckgen.pipeline.play.balance import Balance, CardUse, Share, Table, lift
from deckgen.render.fonts import Fonts

PAGE = Size(210 * MM, 297 * MM)
MARGIN, GAP = 40.0, 26.0
COLUMN = (PAGE.width - 2 * MARGIN - GAP) / 2
ROW, CARD_ROW, CARDS = 14.0, 13.5, 22          # so many cards fit on the page
TABLES = 8                                      # rows of so many numbers of players; more make them lower
SMALL, TEXT, HEAD, TITLE = 7.0, 8.0, 10.0, 17.0
INK, FAINT, GRID = Gray(0.13), Gray(0.42), Gray(0.80)
TEAMS = (Rgb(0.78, 0.42, 0.22), Rgb(0.24, 0.45, 0.66), Rgb(0.45, 0.56, 0.30), Rgb(0.55, 0.40, 0.60))
BAR, GOOD, BAD = Rgb(0.36, 0.46, 0.56), Rgb(0.30, 0.55, 0.36), Rgb(0.76, 0.36, 0.30)


def draw_report(balance: Balance, fonts: Fonts) -> tuple[list[Item], list[str]]:
    """The page, and the words that have letters which the text font lacks."""
    pen = _Pen(fonts)
    main, top = balance.main, PAGE.height - MARGIN
    _heading(pen, balance, top)
    rows = min(len(balance.tables), TABLES) * ROW
    low = top - 62 - rows
    left, right = (Rect(x, low, x + COLUMN, low + rows) for x in (MARGIN, MARGIN + COLUMN + GAP))
    _teams(pen, balance.tables, left)
    _lengths(pen, balance.tables, right)
    low -= 128
    _seats(pen, main, left._replace(bottom=low, top=low + 82))
    _histogram(pen, main, right._replace(bottom=low, top=low + 82))
    low = _cards(pen, balance, low - 58)
    _never(pen, balance, low - 24)
    return pen.items, pen.gaps


class _Pen:
    """Puts shapes and words on the page."""

    def __init__(self, fonts: Fonts) -> None:
        self.items: list[Item] = []
        self.gaps: list[str] = []
        self._faces = {False: fonts["text"], True: fonts["text-bold"]}

    def width(self, text: str, size: float = TEXT, bold: bool = False) -> float:
        face = self._faces[bold]
        return (sum(face[piece].width for piece in text.split()) + text.count(" ") * face.space) * size / 1000

    def text(self, x: float, y: float, text: str, size: float = TEXT, colour: Colour = INK, align: float = 0,
             bold: bool = False) -> None:
        """Words on a baseline; `align` 0 begins at x, 1 ends there, 0.5 is centred."""
        face = self._faces[bold]
        words = [part for piece in text.split() for part in (face[piece], None)][:-1]
        self.gaps += [word.text for word in words if word in face.gaps]
        line = Line(x - align * self.width(text, size, bold), y, 0, tuple(words))
        self.items.append(TextBlock(size, colour, face.space, (line,)))

    def fitted(self, x: float, y: float, text: str, width: float, size: float = TEXT, bold: bool = False) -> None:
        """Words from x on, smaller where they are wider than there is room for."""
        self.text(x, y, text, min(size, size * width / max(self.width(text, size, bold), 1)), bold=bold)

    def bar(self, x: float, y: float, width: float, height: float, colour: Colour) -> None:
        """A filled rectangle; a negative width goes to the left."""
        self.items.append(filled(Rect(x, y, x + width, y + height), Paint(colour)))

    def line(self, x1: float, y1: float, x2: float, y2: float, colour: Colour = INK, width: float = 0.6) -> None:
        self.items.append(straight(x1, y1, x2, y2, Paint(stroke=Stroke(colour, width))))

    def whisker(self, x1: float, x2: float, y: float) -> None:
        """An interval lying down."""
        self.line(x1, y, x2, y)
        for x in (x1, x2):
            self.line(x, y - 1.8, x, y + 1.8)


def _heading(pen: _Pen, balance: Balance, top: float) -> None:
    pen.fitted(MARGIN, top - 12, f"{balance.title} {balance.version}: how the game plays out",
               PAGE.width - 2 * MARGIN, TITLE, bold=True)
    games = " and ".join(sorted({f"{table.games:,}" for table in balance.tables}))
    pen.text(MARGIN, top - 27, f"{games} games for each number of players, by bots that decide: "
             f"{', '.join(balance.bots)}; seed {balance.seed}. Intervals hold with 95 % confidence.", TEXT, FAINT)


def _title(pen: _Pen, area: Rect, title: str, note: str = "") -> None:
    pen.text(area.left, area.top + 9, title, HEAD, bold=True)
    pen.text(area.left + pen.width(title, HEAD, True) + 6, area.top + 9, note, SMALL, FAINT)


def _teams(pen: _Pen, tables: Sequence[Table], area: Rect) -> None:
    unequal = any(len(set(table.sizes.values())) > 1 for table in tables)
    _title(pen, area, "Wins by team", f"by number of players{'; × where teams are unequal' if unequal else ''}")
    start, width = area.left + 16, area.width - 16
    middle, row = start + width / 2, area.height / len(tables)
    for number, table in enumerate(tables):
        y = area.top - (number + 1) * row + 2
        pen.text(area.left + 8, y + 2.5, str(table.players), align=1, bold=True)
        x = start
        for (team, share), colour in zip(table.teams.items(), TEAMS * len(table.teams), strict=False):
            size = f"{table.sizes[team]} × " if len(set(table.sizes.values())) > 1 else ""
            pen.bar(x, y, share.share * width, row - 4, colour)
            _inside(pen, f"{size}{team} {share.share:.1%}", x, y + 2.6, share.share * width, float(x > start))
            x += share.share * width
        first = next(iter(table.teams.values()))
        pen.whisker(start + first.low * width, start + first.high * width, y + (row - 4) / 2)
        pen.line(middle, y - 2, middle, y)
    pen.line(middle, area.top, middle, area.top + 2)


def _inside(pen: _Pen, text: str, x: float, y: float, width: float, align: float) -> None:
    """Words at an end of a bar, away from the interval; without the team's name where there is no room for it."""
    for shown in (text, text.rpartition(" ")[2]):
        if pen.width(shown, SMALL) + 12 < width:
            pen.text(x + 4 + align * (width - 8), y, shown, SMALL, Gray(1), align)
            return


def _lengths(pen: _Pen, tables: Sequence[Table], area: Rect) -> None:
    _title(pen, area, "Length in turns", "median, and from 5 % to 95 % of the games")
    most = max(max(table.high for table in tables), 1)
    start, width, row = area.left + 16, area.width - 36, area.height / len(tables)
    for number, table in enumerate(tables):
        y = area.top - (number + 1) * row + 2
        low, median, high = (start + turns / most * width for turns in (table.low, table.median, table.high))
        pen.text(area.left + 8, y + 2.5, str(table.players), align=1, bold=True)
        pen.bar(low, y + (row - 4) * 0.2, high - low, (row - 4) * 0.6, Rgb(0.75, 0.80, 0.85))
        pen.bar(median - 1, y, 2, row - 4, BAR)
        pen.text(median + 3, y + 2.6, str(table.median), SMALL, bold=True)
        pen.text(low - 3, y + 2.6, str(table.low), SMALL, FAINT, 1)
        pen.text(high + 3, y + 2.6, str(table.high), SMALL, FAINT)


def _seats(pen: _Pen, table: Table, area: Rect) -> None:
    """Each seat; where team-mates win together only those that begin."""
    shares = [(number, seat.team, seat.first if table.together else seat.wins)
              for number, seat in enumerate(table.seats, 1) if seat.first or not table.together]
    _title(pen, area, "Wins of the seat that begins" if table.together else "Wins by seat",
           f"{table.players} players" + "; seats win as their teams do" * table.together)
    most = max([share.high for *_, share in shares if share] + [0.01])
    step, colours = area.width / max(len(shares), 1), dict(zip(table.teams, TEAMS * len(table.teams), strict=False))
    for place, (number, team, share) in enumerate(shares):
        if share:
            middle, height = area.left + (place + 0.5) * step, (area.height - 12) / most
            width = min(step * 0.64, 40)
            pen.bar(middle - width / 2, area.bottom, width, share.share * height, colours.get(team, BAR))
            pen.line(middle, area.bottom + share.low * height, middle, area.bottom + share.high * height)
            pen.text(middle, area.bottom + share.high * height + 3, f"{share.share:.1%}", SMALL, align=0.5)
            pen.text(middle, area.bottom - 10, f"seat {number}" if len(shares) < 5 else str(number), TEXT, align=0.5)
    pen.line(area.left, area.bottom, area.right, area.bottom)


def _histogram(pen: _Pen, table: Table, area: Rect) -> None:
    _title(pen, area, "Length of games", f"{table.players} players, share of games by turns begun")
    last = max((turns for turns, count in table.lengths.items() if count > table.games / 1000), default=1)
    most, step = max(table.lengths.values()), area.width / (last + 1)
    for turns, count in table.lengths.items():
        if turns <= last:
            colour = BAR if turns == table.median else Rgb(0.66, 0.72, 0.78)
            pen.bar(area.left + turns * step + step * 0.1, area.bottom, step * 0.8,
                    count / most * (area.height - 12), colour)
    for turns in range(0, last + 1, 5 if last < 60 else 25):
        pen.text(area.left + (turns + 0.5) * step, area.bottom - 10, str(turns), SMALL, align=0.5)
    pen.text(area.left, area.top - 6, f"highest: {most / table.games:.1%}", SMALL, FAINT)
    pen.line(area.left, area.bottom, area.right, area.bottom)


# -- cards

_USE, _LIFT, _DEAD = MARGIN + 92, MARGIN + 215, MARGIN + 345
_USE_WIDTH, _LIFT_WIDTH = 70.0, 88.0


def _cards(pen: _Pen, balance: Balance, top: float) -> float:
    """A row for each card; gives the lowest point."""
    main = balance.main
    cards = main.cards[:CARDS]
    area = Rect(MARGIN, top - len(cards) * CARD_ROW, PAGE.width - MARGIN, top)
    more = f"; {len(main.cards) - CARDS} more in the text" if main.cards[CARDS:] else ""
    _title(pen, area._replace(top=top + 15), "Cards", f"in {main.traced:,} games of {main.players} players, the last "
           f"columns in as many of each number{more}")
    for x, words in ((_USE, "used, of copies received"), (_LIFT, "wins of its users, in points"),
                     (_DEAD, "received and never used, by number of players")):
        pen.text(x, top + 10, words, SMALL, FAINT)
    scale = max([abs(edge) for card in cards if card.lift for edge in card.lift[1:]] + [0.01])
    bottom = top
    for card in cards:
        bottom -= CARD_ROW
        pen.fitted(MARGIN, bottom + 4, card.name, _USE - MARGIN - 6)
        _use(pen, card, bottom)
        if card.lift:
            _lift(pen, card.lift, bottom, scale)
        _unused(pen, balance.tables, card.id, bottom)
    _columns(pen, balance.tables, top)
    return bottom


def _use(pen: _Pen, card: CardUse, y: float) -> None:
    if card.use is not None:
        pen.bar(_USE, y + 2.5, _USE_WIDTH, 7.5, Gray(0.93))
        pen.bar(_USE, y + 2.5, _USE_WIDTH * card.use, 7.5, BAR)
        pen.text(_USE + _USE_WIDTH + 4, y + 4, f"{card.use:.0%}", SMALL)
    else:
        pen.text(_USE, y + 4, f"used {card.used:,} times, not a card", SMALL, FAINT)


def _lift(pen: _Pen, share: Share, y: float, scale: float) -> None:
    middle, unit = _LIFT + _LIFT_WIDTH / 2, _LIFT_WIDTH / 2 / scale
    pen.line(middle, y, middle, y + CARD_ROW, GRID)
    pen.bar(middle, y + 2.5, share.share * unit, 7.5, GOOD if share.share > 0 else BAD)
    pen.whisker(middle + share.low * unit, middle + share.high * unit, y + 6.2)
    pen.text(_LIFT + _LIFT_WIDTH + 3, y + 4, lift(share).partition(" ")[0], SMALL)


def _columns(pen: _Pen, tables: Sequence[Table], top: float) -> None:
    for x, table in zip(_places(tables), tables, strict=True):
        pen.text(x, top + 2, str(table.players), SMALL, align=0.5, bold=True)


def _places(tables: Sequence[Table]) -> Iterator[float]:
    """The middles of the last columns."""
    step = min((PAGE.width - MARGIN - _DEAD) / len(tables), 40.0)
    return (_DEAD + (number + 0.5) * step for number in range(len(tables)))


def _unused(pen: _Pen, tables: Sequence[Table], card_id: str, y: float) -> None:
    step = min((PAGE.width - MARGIN - _DEAD) / len(tables), 40.0)
    for x, table in zip(_places(tables), tables, strict=True):
        card = next((card for card in table.cards if card.id == card_id), None)
        if card is None or card.use is None:
            continue
        unused = 1 - card.use
        grey = 1 - 0.45 * unused ** 2
        pen.bar(x - step / 2 + 0.5, y + 0.5, step - 1, CARD_ROW - 1, BAD if card.dead else Gray(round(grey, 2)))
        pen.text(x, y + 4, "dead" if card.dead else f"{unused:.0%}", SMALL, Gray(1) if card.dead else INK, 0.5)


# -- rules

def _never(pen: _Pen, balance: Balance, top: float) -> None:
    pen.text(MARGIN, top, "Rules never met", HEAD, bold=True)
    pen.text(MARGIN + pen.width("Rules never met", HEAD, True) + 6, top,
             f"of {balance.rules} that a game can bring up, by number of players" + _refusals(balance), SMALL, FAINT)
    everywhere = set(balance.never)
    y = top - 12
    parts = [(str(table.players), [rule for rule in table.never if rule not in everywhere])
             for table in balance.tables] if len(balance.tables) > 1 else []
    for label, rules in [("all", list(balance.never)), *parts]:
        pen.text(MARGIN + 8, y, label, SMALL, align=0.5 if label == "all" else 1, bold=True)
        for line in _wrapped(pen, ", ".join(rules) or "none"):
            pen.text(MARGIN + 16, y, line if y > MARGIN else "… more in the text", SMALL)
            if y <= MARGIN:
                return
            y -= 9


def _refusals(balance: Balance) -> str:
    return f"; {', '.join(balance.refusals)} only forbid" if 0 < len(balance.refusals) < 9 else ""


def _wrapped(pen: _Pen, text: str) -> Iterator[str]:
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if pen.width(longer, SMALL) > PAGE.width - 2 * MARGIN - 16:
            yield line
            longer = word
        line = longer
    yield line
