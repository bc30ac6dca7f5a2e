"""Straightforward reportlab: canvas calls, one Paragraph in a KeepInFrame per card.

python -m tests.bench.reference DECK.json OUT.pdf    (ASCII85 off, as a careful user would)
"""
import json, os, sys
from reportlab import rl_config
from reportlab.lib.colors import HexColor, white
from reportlab.lib.enums import TA_JUSTIFY
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import KeepInFrame, Paragraph
from tests.bench import deck as gen


def front(c, card, x, y, root, style):
    """x, y: the trim box's top left corner, in points from the page's bottom left."""
    colour, dark = HexColor(card["colour"]), HexColor(card["dark"])
    c.saveState()
    c.translate(x, y)
    c.setFillColor(HexColor(card["tint"]))
    c.rect(-3 * mm, -91 * mm, 69 * mm, 94 * mm, stroke=0, fill=1)
    c.drawImage(os.path.join(root, card["art"]), 1.5 * mm, -46.5 * mm, 60 * mm, 45 * mm)
    c.setStrokeColor(dark)
    c.setLineWidth(.7 * mm)
    c.rect(1.5 * mm, -86.5 * mm, 60 * mm, 85 * mm)
    c.setFillColor(colour)
    c.roundRect(3.5 * mm, -11.5 * mm, 56 * mm, 8 * mm, 1.5 * mm, stroke=0, fill=1)
    c.setFillColor(white)
    c.setFont("Bold", 9.5)
    c.drawCentredString(31.5 * mm, -8.7 * mm, card["title"])
    c.setFillColor(dark)
    c.setFont("Bold", 7)
    c.drawString(4 * mm, -49.6 * mm, card["kind"])
    c.setStrokeColor(colour)
    c.setLineWidth(.25 * mm)
    c.line(4 * mm, -50.6 * mm, 59 * mm, -50.6 * mm)
    bx, by, bw, bh = (v * mm for v in gen.RULES)
    box = KeepInFrame(bw, bh, [Paragraph(card["rules"], style)], mode="shrink")
    w, h = box.wrapOn(c, bw, bh)
    box.drawOn(c, bx, -by - h)
    c.setStrokeColor(dark)
    c.setLineWidth(.4 * mm)
    c.setFont("Bold", 10)
    for cx, v in zip((14, 31.5, 49), (card["a"], card["b"], card["c"])):
        c.setFillColor(colour)
        c.circle(cx * mm, -78.6 * mm, 4 * mm, stroke=1, fill=1)
        c.setFillColor(white)
        c.drawCentredString(cx * mm, -79.9 * mm, str(v))
    c.setFillColor(dark)
    c.setFont("Text", 5)
    c.drawString(4 * mm, -85.2 * mm, card["id"])
    c.drawRightString(59 * mm, -85.2 * mm, f"{card['n']}/{card['total']}")
    c.restoreState()


def back(c, x, y):
    c.saveState()
    c.translate(x, y)
    c.setFillColor(HexColor("#263238"))
    c.rect(-3 * mm, -91 * mm, 69 * mm, 94 * mm, stroke=0, fill=1)
    c.setStrokeColor(HexColor("#ffca28"))
    c.setLineWidth(1 * mm)
    c.rect(4 * mm, -84 * mm, 55 * mm, 80 * mm)
    c.setFillColor(HexColor("#ffca28"))
    c.circle(31.5 * mm, -44 * mm, 16 * mm, stroke=0, fill=1)
    c.setFillColor(HexColor("#263238"))
    c.setFont("Bold", 16)
    c.drawCentredString(31.5 * mm, -46 * mm, "BENCH")
    c.restoreState()


def render(cards, root, out):
    pdfmetrics.registerFont(TTFont("Text", gen.FONT))
    pdfmetrics.registerFont(TTFont("Bold", gen.BOLD))
    pdfmetrics.registerFontFamily("Text", normal="Text", bold="Bold", italic="Text", boldItalic="Bold")
    style = ParagraphStyle("rules", fontName="Text", fontSize=gen.SIZE_MAX, leading=gen.SIZE_MAX * gen.LEADING,
                           alignment=TA_JUSTIFY, textColor=HexColor("#222222"))
    c = Canvas(out, pagesize=(gen.PAGE_W * mm, gen.PAGE_H * mm))
    marks = [(a * mm, (gen.PAGE_H - b) * mm, d * mm, (gen.PAGE_H - e) * mm) for a, b, d, e in gen.crop_marks()]
    for sheet in gen.sheets(cards):
        for col, row, card in sheet:
            front(c, card, (gen.X0 + 3 + col * 69) * mm, (gen.PAGE_H - gen.Y0 - 3 - row * 94) * mm, root, style)
        c.setLineWidth(.25)
        c.lines(marks)
        c.showPage()
        for col, row, card in sheet:
            back(c, (gen.X0 + 3 + (2 - col) * 69) * mm, (gen.PAGE_H - gen.Y0 - 3 - row * 94) * mm)
        c.showPage()
    c.save()


if __name__ == "__main__":
    src, out = sys.argv[1:3]
    rl_config.useA85 = 0
    with open(src, encoding="utf-8") as f:
        render(json.load(f), os.path.dirname(src), out)
