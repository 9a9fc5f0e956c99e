"""The near side of the marsh: the bell-founders' city, its yard of casting pits, runnels of bronze, roofs and bells."""
import math
import random

import numpy as np

from common import F, circle, dimmed, mixed, rough, smooth
from cut import band, box, papers, pit, region, roof, smoke, spline, tree, turned

NEAR_SIDE = (-220, 0, 1500, 560)
BRONZE = (255, 160, 66)
TILES = ((186, 88, 62), (160, 76, 58), (142, 108, 98), (176, 116, 78), (122, 96, 94))


def city(canvas, lamps):
    """All of the near side's ground."""
    r = random.Random(12)
    cobbles(canvas, r)
    yard(canvas, r)
    with region(canvas, *NEAR_SIDE) as (part, _):
        moss = part.noise(33, 46, 3)
        paved = smooth(np.hypot((part.x - 640) / 380, part.y / 330), 0.86, 1.05)
        part.over(smooth(moss, 0.2, 0.7) * paved * F(0.40), (92, 104, 66))
        wet = part.above(part.noise(34, 90, 3), 0.62) * (1 - smooth(560 - np.abs(part.x - 640) * 1.5, 0, 120))
        part.over(wet * F(0.30), (52, 54, 66))
    runnel(canvas, r, lamps, [(30, 10), (30, 90), (24, 170), (34, 250), (40, 318)])
    runnel(canvas, r, lamps, [(1252, 10), (1254, 70), (1246, 140), (1250, 214)])
    furnace(canvas, r, lamps, 42, 352, 36)
    basin(canvas, r, lamps, 1250, 246, 27)
    streets(canvas, r, lamps)
    great_bell(canvas, 196, 162, 30, (170, 122, 70))
    great_bell(canvas, 924, 166, 25, (150, 128, 84))
    great_bell(canvas, 1246, 366, 22, (164, 116, 70))
    moulds(canvas, r, 912, 84)
    moulds(canvas, r, 318, 150)
    ingots(canvas, r, lamps, 960, 250)
    ingots(canvas, r, lamps, 182, 214)
    for x, y, s in ((980, 60, 15), (1006, 72, 11), (66, 128, 11), (330, 226, 10), (908, 262, 12)):
        canvas.disc(x, y, s, (158, 128, 90), 4, 0.45, ry=s * 0.8)
        canvas.disc(x - s * 0.2, y - s * 0.24, s * 0.56, (182, 152, 110), 1.4, 0.3, ry=s * 0.44)
    crane(canvas, r, 300, 72)
    for x, y in ((80, 40), (1200, 40), (196, 92), (1086, 372), (330, 300), (950, 330)):
        street_lamp(canvas, lamps, x, y)
    for x, y in ((104, 240), (1200, 150), (356, 46), (884, 46), (1150, 270), (92, 420), (1190, 420)):
        for _ in range(3):
            tree(canvas, r, x + r.uniform(-9, 9), y + r.uniform(-6, 6), r.uniform(3.5, 6), (104, 116, 72))


def cobbles(canvas, r):
    """Courses of cobbles, each stone a little round."""
    with region(canvas, *NEAR_SIDE) as (part, _):
        part.lay(np.ones((part.h, part.w), F), (84, 76, 68), 0, 0, 0, 0, 0)
    y, row = 10, 0
    while y < 560:
        stones, tones, x = [], [], -226 - (row % 2) * 8
        while x < 1506:
            w = r.uniform(12, 20)
            stones.append([(x + 2, y), (x + w - 3, y - 0.4), (x + w - 1.2, y + 4), (x + w - 2.2, y + 9.6), (x + 2, y + 10), (x, y + 5)])
            tones.append(dimmed(mixed((124, 110, 98), (140, 122, 102), r.random()), r.uniform(0.82, 1.08)))
            x += w
        papers(canvas, stones, tones, 1.1, 0.4, 0.10)
        y += 11.6
        row += 1


def yard(canvas, r):
    """The casting yard: pale flags in a great bell's outline, with the founders' gauges cut into them."""
    outline = [(330, 16), (950, 16), (962, 120), (978, 200), (1010, 262), (996, 286), (640, 300), (284, 286), (270, 262), (302, 200), (318, 120)]
    outline = spline(outline, 6, True)
    canvas.paper(rough(r, outline, 1.4), (112, 98, 84), 4, 0.5, 0.16)
    with region(canvas, 250, 0, 1030, 320) as (part, _):
        inside = part.polygon([(640 + (x - 640) * 0.985, 150 + (y - 150) * 0.97) for x, y in outline])
        before = part.rgb.copy()
        y, row = 4, 0
        while y < 310:
            x, flags, tones = 240 - (row % 2) * 17, [], []
            while x < 1030:
                w = r.uniform(27, 40)
                flags.append(rough(r, box(x, y, x + w - 1.8, y + 18.2), 0.8))
                tones.append(dimmed((168, 148, 122), r.uniform(0.88, 1.07)))
                x += w
            papers(part, flags, tones, 1.1, 0.4, 0.12)
            y += 20
            row += 1
        part.rgb = before * (1 - inside[..., None]) + part.rgb * inside[..., None]
        # Gauges: halves of bells, one in the other, with a scale.
        for k in range(5):
            ring = np.abs(np.hypot((part.x - 640) / (300 - 46 * k), (part.y - 20) / (250 - 40 * k)) - 1) * (250 - 40 * k)
            part.over(part.edge(1.0 - ring) * inside * F(0.34), (112, 82, 60))
        turn = np.arctan2(part.y - 20, part.x - 640)
        away = np.hypot((part.x - 640) / 300, (part.y - 20) / 250)
        ticks = (np.abs(turn * 40 - np.round(turn * 40)) < 0.05) & (away > 0.97) & (away < 1.02)
        part.over(ticks.astype(F) * inside * F(0.4), (112, 82, 60))


def runnel(canvas, r, lamps, points):
    """A gutter of brick in which bronze runs from the great channel."""
    path = spline(points, 14)
    for side in (-1, 1):
        blocks, tones = [], []
        for i in range(len(path) - 1):
            (xa, ya), (xb, yb) = path[i], path[i + 1]
            a = math.atan2(yb - ya, xb - xa)
            length = math.hypot(xb - xa, yb - ya)
            blocks.append(turned(box(0.6, side * 6, length - 0.6, side * 11), xa, ya, a))
            tones.append(dimmed((166, 104, 78), r.uniform(0.84, 1.12)))
        papers(canvas, blocks, tones, 3, 0.5, 0.18)
    canvas.stroke(path, (150, 58, 36), 11)
    lamps.line(path, (226, 92, 40), 9, 0.85)
    lamps.line(path, (255, 172, 78), 5, 0.95)
    lamps.line([(x - 0.8, y) for x, y in path], (255, 236, 170), 1.6, 0.9)
    for x, y in path[::4]:
        lamps.glow(x, y, 46, (255, 120, 50), 0.30)


def furnace(canvas, r, lamps, x, y, size):
    """The great crucible: rings of brick, a lip, molten metal, smoke and sparks."""
    canvas.disc(x, y, size * 1.24, (92, 62, 54), 9, 0.55)
    for outer, width, count, tone in ((1.18, 0.2, 26, (150, 92, 70)), (0.98, 0.2, 22, (176, 110, 82)), (0.78, 0.14, 18, (110, 84, 78))):
        blocks = [band(x, y, size * outer, size * outer, size * width, i * math.tau / count, math.tau / count * 0.9, 3) for i in range(count)]
        papers(canvas, blocks, [dimmed(tone, r.uniform(0.84, 1.12)) for _ in blocks], 2.2, 0.45, 0.2)
    canvas.disc(x, y, size * 0.64, (90, 34, 26), 0, 0, 0)
    lamps.shape(circle(x, y, size * 0.62), (224, 84, 36), 0.95)
    lamps.shape(circle(x - 1, y - 1, size * 0.5), (255, 160, 70), 0.95)
    lamps.shape(circle(x - 3, y - 4, size * 0.28), (255, 226, 150), 0.9)
    lamps.glow(x, y, size * 3.2, (255, 120, 50), 0.5)
    for k in range(3):
        canvas.paper(turned(box(size * 0.9, -3, size * 1.7, 3), x, y, -0.5 + k * 2.1), (88, 76, 74), 6, 0.5, 0.2)
    smoke(canvas, r, x + size * 0.8, y - size * 0.5, size * 1.3, -size * 1.4, 7, size * 0.3, (118, 96, 92), (196, 178, 168))
    for _ in range(40):
        a, k = r.uniform(0, math.tau), r.uniform(0.6, 2.4)
        lamps.glow(x + size * k * math.cos(a), y + size * k * math.sin(a) - 8, r.uniform(2, 4.5), (255, 214, 130), 0.8)


def basin(canvas, r, lamps, x, y, size):
    """Where the bronze comes to rest: a basin with a cooling skin on it."""
    blocks = [band(x, y, size * 1.3, size * 1.1, size * 0.28, i * math.tau / 20, math.tau / 20 * 0.9, 3) for i in range(20)]
    papers(canvas, blocks, [dimmed((170, 108, 80), r.uniform(0.84, 1.12)) for _ in blocks], 4, 0.5, 0.2)
    pit(canvas, circle(x, y, size, size * 0.84), (140, 56, 36), 4, 0.5)
    lamps.shape(circle(x, y, size * 0.94, size * 0.78), (212, 84, 40), 0.8)
    for k in range(9):
        a, d = r.uniform(0, math.tau), r.uniform(0.1, 0.6)
        px, py, s = x + size * d * math.cos(a), y + size * 0.8 * d * math.sin(a), r.uniform(4, 8)
        lamps.shape([(px + s * math.cos(q) * r.uniform(0.7, 1.1), py + s * 0.7 * math.sin(q)) for q in np.linspace(0, math.tau, 7)[:-1]], (120, 52, 40), 0.85)
    lamps.glow(x, y, size * 2.6, (255, 120, 50), 0.42)


def streets(canvas, r, lamps):
    """The city to the left and to the right of the yard: whole houses in blocks, streets between them."""
    columns = [(-214, 56), (-146, 58), (-76, 60), (1292, 58), (1360, 60), (1432, 56)]
    for index, (x, w) in enumerate(columns):
        y = 34 + (index % 3) * 10
        while y < 520:
            h = r.uniform(38, 62)
            house = w - r.uniform(2, 12)
            roof(canvas, r, x + r.uniform(0, 4), y, house, h, r.choice(TILES), r.random() < 0.6, 11, (255, 196, 110), lamps)
            chimney(canvas, r, lamps, x + house * r.uniform(0.2, 0.8), y + h * r.uniform(0.2, 0.4))
            y += h + r.uniform(24, 34)
    for x, y, w, h, tone, along in ((1000, 30, 64, 32, 2, True), (1086, 34, 52, 30, 0, True), (1158, 30, 66, 34, 3, True), (1136, 104, 56, 30, 1, True), (1040, 100, 60, 30, 4, True), (92, 356, 62, 34, 3, True), (110, 34, 52, 28, 1, True), (1180, 472, 60, 36, 0, True),
                                   (300, 470, 60, 36, 2, True), (420, 474, 60, 36, 1, True), (560, 470, 62, 38, 0, True), (700, 474, 60, 36, 3, True), (830, 470, 60, 36, 1, True), (960, 472, 62, 38, 4, True), (1070, 470, 60, 36, 2, True), (60, 470, 60, 38, 0, True), (180, 474, 60, 36, 3, True)):
        roof(canvas, r, x, y, w, h, TILES[tone], along, 13, (255, 196, 110), lamps)
        chimney(canvas, r, lamps, x + w * 0.7, y + h * 0.3)


def chimney(canvas, r, lamps, x, y):
    """A stack on a roof, some of them at work."""
    canvas.paper(rough(r, box(x - 4.5, y - 5, x + 4.5, y + 5), 0.5), (122, 78, 64), 5, 0.5, 0.2)
    canvas.paper(box(x - 2.4, y - 2.6, x + 2.4, y + 2.6), (40, 28, 30), 0, 0, 0)
    if r.random() < 0.4:
        lamps.glow(x, y, 16, (255, 140, 70), 0.45)
        smoke(canvas, r, x, y - 4, 14, -22, 4, 5, (128, 108, 104), (200, 186, 178))


def bell(x, top, w, h):
    """The outline of a bell, (x, top) the middle of its crown."""
    profile = [(0.10, 0), (0.22, 0.012), (0.33, 0.05), (0.395, 0.13), (0.425, 0.26), (0.44, 0.45), (0.452, 0.66), (0.475, 0.81), (0.52, 0.91), (0.562, 0.965), (0.555, 1.0)]
    return [(x + w * a, top + h * b) for a, b in profile] + [(x, top + h * 1.012)] + [(x - w * a, top + h * b) for a, b in profile[::-1]]


def great_bell(canvas, x, y, size, tone):
    """A bell that waits to be hung: on its bed of timber, with bands and a letter or two."""
    for dx in (-0.6, 0.0, 0.6):
        canvas.paper(box(x + size * dx - 4, y + size * 0.3, x + size * dx + 4, y + size * 1.02), (96, 72, 54), 4, 0.5, 0.16)
    canvas.paper(box(x - size * 0.9, y + size * 0.74, x + size * 0.9, y + size * 0.9), (122, 92, 66), 4, 0.5, 0.18)
    canvas.paper(circle(x, y - size * 0.62, size * 0.16), dimmed(tone, 0.72), 4, 0.5, 0.2)
    canvas.paper(circle(x, y - size * 0.62, size * 0.08), (60, 48, 44), 0, 0, 0)
    outline = bell(x, y - size * 0.55, size * 1.2, size * 1.3)
    canvas.paper(outline, tone, 9, 0.55, 0.24)
    canvas.paper([(x - size * 0.42, y - size * 0.2), (x - size * 0.28, y - size * 0.42), (x - size * 0.32, y + size * 0.4), (x - size * 0.5, y + size * 0.6)], mixed(tone, (255, 232, 176), 0.55), 0, 0, 0)
    canvas.paper([(x + size * 0.24, y - size * 0.44), (x + size * 0.42, y - size * 0.28), (x + size * 0.56, y + size * 0.6), (x + size * 0.36, y + size * 0.66)], dimmed(tone, 0.72), 0, 0, 0)
    for k, half in ((-0.24, 0.50), (-0.12, 0.51), (0.42, 0.57), (0.52, 0.6)):
        canvas.stroke([(x - size * half, y + size * k), (x, y + size * (k + 0.03)), (x + size * half, y + size * k)], dimmed(tone, 0.55), 1.4)
    for i in range(5):
        canvas.disc(x + (i - 2) * size * 0.19, y + size * 0.06, 1.5, dimmed(tone, 0.6), 0, 0, 0)


def moulds(canvas, r, x, y):
    """Cores and cases of loam, set out to dry."""
    for dx, dy, s in ((0, 0, 15), (26, 5, 12), (10, 22, 10)):
        canvas.disc(x + dx, y + dy, s, (150, 112, 82), 5, 0.5, ry=s * 0.86)
        canvas.paper(band(x + dx, y + dy, s * 0.86, s * 0.74, s * 0.2), (178, 136, 98), 1.5, 0.35, 0.16)
        canvas.disc(x + dx, y + dy, s * 0.36, (66, 46, 40), 0, 0, 0, ry=s * 0.3)


def ingots(canvas, r, lamps, x, y):
    """Bars of bronze in a stack, the last still warm."""
    for i in range(3):
        for j in range(4 - i):
            bar = box(x + j * 12 + i * 6, y - i * 7, x + j * 12 + i * 6 + 10.4, y - i * 7 + 17)
            canvas.paper(rough(r, bar, 0.4), dimmed((190, 138, 78), r.uniform(0.84, 1.1)), 2.6, 0.5, 0.22)
    lamps.shape(box(x + 12, y - 14, x + 22.4, y + 3), (255, 150, 70), 0.55)
    lamps.glow(x + 17, y - 6, 22, (255, 130, 60), 0.35)


def crane(canvas, r, x, y):
    """A crane of timber with its wheel, a bell's yoke on the hook."""
    canvas.paper(box(x - 13, y - 13, x + 13, y + 13), (96, 74, 56), 5, 0.55, 0.16)
    arm = turned(box(-6, -4, 70, 4), x, y, 0.62)
    canvas.paper(arm, (142, 108, 74), 10, 0.5, 0.2)
    for k in range(6):
        canvas.stroke(turned([(4 + k * 11, -4), (11 + k * 11, 4)], x, y, 0.62), (96, 70, 50), 1.4)
    canvas.disc(x, y, 9, (170, 132, 88), 6, 0.5, 0.2)
    canvas.paper(band(x, y, 7, 7, 1.8), (96, 70, 50), 0, 0, 0)
    hx, hy = turned([(66, 0)], x, y, 0.62)[0]
    canvas.disc(hx, hy, 4, (80, 70, 68), 6, 0.5, 0.2)
    canvas.stroke([(hx, hy), (hx + 3, hy + 12)], (60, 52, 50), 1.4, 4)
    canvas.paper(bell(hx + 3, hy + 11, 16, 16), (176, 126, 70), 7, 0.45, 0.22)


def street_lamp(canvas, lamps, x, y):
    """A lamp on its post, seen from above."""
    canvas.disc(x, y, 4.2, (70, 60, 58), 6, 0.5, 0.2)
    lamps.shape(circle(x, y, 2.5), (255, 226, 160), 0.95)
    lamps.glow(x, y, 44, (255, 180, 96), 0.36)
