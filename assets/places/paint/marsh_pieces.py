"""What lies beneath the cards of the marsh and its city: pits and jetties, walls and breaches, towers, benches, drops."""
import math
import random

import numpy as np

from common import CARD, CARD_UNITS, F, circle, dimmed, mixed, piece_canvas, rough, save_png
from cut import band, box, bricks, papers, pit, region, spline, turned
from marsh_city import bell
from marsh_water import reeds

CARD_WIDTH = CARD_UNITS * CARD
SUNK = 0.15 * CARD_UNITS
"""Height in units of a card in a row that has given up its room; its width stays."""
STONE, CLAY, BRICK, LIMESTONE, PLANK = (176, 154, 124), (128, 94, 70), (160, 92, 68), (204, 190, 160), (138, 122, 96)
WALL_HALF = 160
"""Half the width of a stretch of wall, in units of a card 130 high: neighbours stand 2.8 to 3.4 widths apart."""


class Piece:
    """A canvas about the card's centre, from -half to half and from top to bottom in units of a card 130 high."""

    def __init__(self, name, half, top, bottom, fine=2, card=CARD_UNITS):
        self.name, self.half, self.top, self.bottom, self.card = name, half, top, bottom, card
        self.canvas = piece_canvas(2 * half, bottom - top, True, fine=fine)
        middle = (top + bottom) / 2
        self.canvas.y0 += middle
        self.canvas.y += F(middle)
        self.random = random.Random(name)

    def save(self, folder, scale=2.0, light=0.84):
        """Saves the picture, `light` times as bright, so that it lies quietly on its ground; tells its size and place."""
        self.canvas.multiply(light)
        save_png(self.canvas, folder, self.name + '.png', scale)
        return dict(size=(2 * self.half / CARD_WIDTH, (self.bottom - self.top) / self.card), at=(0, (self.top + self.bottom) / 2 / self.card))


# ---------------------------------------------------------------------- kin and fragments


def kin_pit(folder, low=False):
    """A casting pit in a bell's outline: rim of stone, walls of clay, the rings that the strickle board has left."""
    if low:
        # Nobody stands there: the lid is on, and only its edge and two rings are seen.
        p = Piece('near_pit_low', 64, -22, 26, card=SUNK)
        p.canvas.paper(rough(p.random, [(-46, -12), (46, -12), (54, 12), (-54, 12)], 0.8), dimmed(STONE, 0.8), 4, 0.5, 0.18)
        boards = [rough(p.random, box(-43 + i * 12.3, -9, -31.6 + i * 12.3, 9), 0.6) for i in range(7)]
        papers(p.canvas, boards, [dimmed((124, 96, 70), p.random.uniform(0.86, 1.08)) for _ in boards], 1.6, 0.4, 0.16)
        for x in (-24, 24):
            p.canvas.paper(band(x, 0, 6, 5, 1.8), (96, 84, 74), 2, 0.5, 0.2)
        return p.save(folder, light=0.96)
    p = Piece('near_pit', 70, -84, 96)
    c, r = p.canvas, p.random
    c.paper(rough(r, bell(0, -72, 108, 152), 1.0), dimmed(STONE, 0.74), 6, 0.5, 0.16)
    outer, inner = bell(0, -72, 108, 151), bell(0, -65, 93, 137)
    stones, tones = [], []
    count = len(outer)
    for i in range(count):
        a, b = i, (i + 1) % count
        if math.hypot(outer[a][0] - outer[b][0], outer[a][1] - outer[b][1]) < 4:
            continue
        parts = max(1, round(math.hypot(outer[a][0] - outer[b][0], outer[a][1] - outer[b][1]) / 16))
        for k in range(parts):
            t0, t1 = k / parts, (k + 0.92) / parts
            at = lambda line, t: (line[a][0] + (line[b][0] - line[a][0]) * t, line[a][1] + (line[b][1] - line[a][1]) * t)
            stones.append([at(outer, t0), at(outer, t1), at(inner, t1), at(inner, t0)])
            tones.append(dimmed(STONE, r.uniform(0.84, 1.02)))
    papers(c, stones, tones, 1.6, 0.4, 0.18)
    pit(c, rough(r, inner, 0.8), CLAY, 8, 0.55)
    for k in (0.84, 0.68, 0.52):
        c.stroke(bell(0, -65 + 137 * (1 - k) * 0.5, 93 * k, 137 * k) + bell(0, -65 + 137 * (1 - k) * 0.5, 93 * k, 137 * k)[:1], (172, 132, 94), 1.1, opacity=0.5)
    c.shine(0, 16, 44, (226, 150, 92), 0.22, 60)
    c.paper(circle(0, -71, 8, 6), dimmed(STONE, 1.0), 3, 0.5, 0.2)
    c.paper(circle(0, -71, 3.6, 2.6), (84, 66, 54), 0, 0, 0)
    return p.save(folder, light=0.96)


def jetty(folder, low=False):
    """A jetty of planks on posts; low when nobody stands there."""
    top, bottom = (-10, 10) if low else (-74, 80)
    p = Piece('far_jetty_low' if low else 'far_jetty', 72, top - 10, bottom + 18, card=SUNK if low else CARD_UNITS)
    c, r, half = p.canvas, p.random, 54
    boards, tones, y = [], [], top
    step = 10.0 if not low else 5.0
    while y < bottom - 2:
        boards.append(rough(r, box(-half + r.uniform(-3, 2), y, half + r.uniform(-2, 3), y + step - 1.2), 0.7))
        tones.append(dimmed(mixed(PLANK, (112, 116, 88), r.random() * 0.5), r.uniform(0.8, 1.0)))
        y += step
    papers(c, boards, tones, 6, 0.5, 0.18, 0.04)
    for side in (-1, 1):
        for py in ((0,) if low else (top + 8, 6, bottom - 8)):
            size = 4.6 if low else 6
            c.disc(side * (half + 2), py, size, (88, 76, 60), 5, 0.5, 0.2)
            c.disc(side * (half + 2) - 1, py - 1.2, size * 0.5, (142, 130, 104), 0, 0, 0)
        if not low:
            c.stroke(spline([(side * (half + 2), top + 8), (side * (half + 5), -22), (side * (half + 2), 6), (side * (half + 5), 42), (side * (half + 2), bottom - 8)], 8), (186, 164, 120), 1.8, 2)
    if not low:
        for y in (top + 5, bottom - 6):
            for x in (-half + 8, half - 8):
                c.disc(x, y, 1.3, (70, 62, 54), 0, 0, 0)
        c.over(c.edge(c.box(-CARD_WIDTH / 2 - 2, -67, CARD_WIDTH / 2 + 2, 67, radius=6)) * F(0.16), (30, 32, 30))
    return p.save(folder)


def casting_pit(folder, hot):
    """The round pit in which a fragment enters: cold, a bed of rings in loam; hot, full of bronze."""
    p = Piece('near_casting_pit_' + ('hot' if hot else 'cold'), 100, -100, 100)
    c, r = p.canvas, p.random
    if hot:
        c.shine(0, 0, 99, (255, 120, 50), 0.4)
    c.disc(0, 0, 84, (104, 76, 64), 6, 0.5)
    for outer, width, count, tone in ((83, 11, 34, (186, 154, 122)), (71, 5, 28, (150, 104, 80))):
        blocks = [band(0, 0, outer, outer, width, i * math.tau / count, math.tau / count * 0.9, 3) for i in range(count)]
        papers(c, blocks, [dimmed(tone, r.uniform(0.82, 1.0)) for _ in blocks], 2, 0.45, 0.2)
    pit(c, circle(0, 0, 66), (176, 72, 38) if hot else (118, 88, 68), 9, 0.6)
    if hot:
        c.over(c.pool(0, 4, 62, 62, 0.7) * F(0.9), (236, 106, 44))
        c.over(c.pool(-6, 2, 50, 50, 1.0) * F(0.95), (255, 176, 84))
        c.over(c.pool(-10, -4, 30, 28, 1.2) * F(0.9), (255, 236, 170))
        for k in (0.9, 0.72, 0.54, 0.34):
            c.stroke(circle(0, 2, 62 * k, 62 * k), (255, 218, 140), 1.4, opacity=0.5)
        for _ in range(9):
            a, k = r.uniform(0, math.tau), r.uniform(26, 58)
            x, y, s = k * math.cos(a), k * math.sin(a), r.uniform(3, 7)
            c.paper([(x + s * math.cos(q) * r.uniform(0.7, 1.2), y + s * 0.6 * math.sin(q)) for q in np.linspace(0, math.tau, 8)[:-1]], (150, 60, 38), 0, 0, 0.1, 0.7)
    else:
        for k in (0.86, 0.7, 0.54, 0.38, 0.22):
            c.stroke(circle(0, 2, 62 * k, 62 * k), (150, 116, 86), 1.3, opacity=0.55)
        c.disc(0, 2, 5, (84, 62, 50), 0, 0, 0)
        c.paper(turned(box(-2.4, -4, 2.4, 62), 0, 2, 0.7), (146, 112, 78), 3, 0.45, 0.18)
    return p.save(folder, light=0.94 if hot else 0.88)


def raft(folder):
    """A raft of logs tied with rope, moss round it."""
    p = Piece('far_raft', 76, -94, 98)
    c, r = p.canvas, p.random
    for k, tone in ((1.0, (84, 84, 62)), (0.88, (110, 116, 76))):
        outline = [(66 * k * r.uniform(0.94, 1.05) * math.cos(a), 2 + 84 * k * r.uniform(0.94, 1.05) * math.sin(a)) for a in np.linspace(0, math.tau, 15)[:-1]]
        c.paper(spline(outline, 4, True), tone, 4, 0.45, 0.12)
    logs, tones = [], []
    for i in range(9):
        x = -56 + i * 12.6
        logs.append(rough(r, box(x, -74 + r.uniform(-4, 4), x + 11.4, 76 + r.uniform(-4, 4)), 0.8))
        tones.append(dimmed((152, 136, 104), r.uniform(0.8, 1.0)))
    papers(c, logs, tones, 6, 0.5, 0.2, 0.04)
    for y in (-58, 60):
        c.paper(rough(r, box(-60, y - 4, 60, y + 4), 0.7), (188, 166, 122), 3, 0.5, 0.18)
        for i in range(12):
            c.stroke([(-58 + i * 10, y + 4), (-53 + i * 10, y - 4)], (128, 106, 72), 1.3)
    return p.save(folder, light=0.76)


# ---------------------------------------------------------------------- walls


def broken_edge(r, side, top, bottom, inner, spread):
    """A ragged line from top to bottom, `inner` units beside the middle."""
    count = 7
    return [(side * (inner + r.uniform(-spread, spread)), top + (bottom - top) * i / count) for i in range(count + 1)]


def cracked_bell(c, x, y, size, tone):
    """A bell that has burst."""
    outline = turned(bell(0, -size * 0.5, size, size * 1.05), x, y, 0.16)
    c.paper(outline, tone, 5, 0.55, 0.22, texture=0.05)
    c.paper(turned([(-size * 0.3, -size * 0.2), (-size * 0.2, -size * 0.34), (-size * 0.24, size * 0.3), (-size * 0.42, size * 0.44)], x, y, 0.16), dimmed(tone, 1.2), 0, 0, 0)
    c.stroke(turned([(0.02 * size, -0.46 * size), (0.1 * size, -0.2 * size), (-0.04 * size, -0.02 * size), (0.1 * size, 0.2 * size), (0.0, 0.52 * size)], x, y, 0.16), (30, 24, 26), 3)


def near_wall(folder, state):
    """A stretch of the city's wall: courses of brick, merlons, a lit niche; or a breach with the marsh in it."""
    p = Piece(f'near_{state}', WALL_HALF, -108, 110, fine=1)
    c, r, walls = p.canvas, p.random, random.Random('near wall')
    breach = state != 'niche_whole'
    top, bottom = -84, 88
    gap = (lambda x, y: abs(x) > 58 + 10 * math.sin(y * 0.21) + 5 * math.sin(y * 0.6)) if breach else None
    for side in (-1, 1) if breach else (0,):
        x0, x1 = (-WALL_HALF, WALL_HALF) if side == 0 else (min(side * 56, side * WALL_HALF), max(side * 56, side * WALL_HALF))
        c.paper(box(x0, top, x1, bottom), dimmed(BRICK, 0.66), 0, 0, 0.08)
    outlines, tones = bricks(walls, -WALL_HALF, top + 3, WALL_HALF, bottom - 4, 34, 14.2, BRICK, 0.13, 2.0, gap)
    papers(c, outlines, tones, 1.4, 0.4, 0.16, 0.04)
    x, merlons, crowns = -WALL_HALF + 4, [], []
    while x < WALL_HALF - 10:
        if not breach or abs(x + 12) > 74:
            merlons.append(rough(walls, box(x, top - 18, x + 22, top + 4), 0.8))
            crowns.append(dimmed(LIMESTONE, walls.uniform(0.84, 1.0)))
        x += 39
    papers(c, merlons, crowns, 4, 0.5, 0.2, 0.03)
    for x0, x1 in ((-WALL_HALF, WALL_HALF),) if not breach else ((-WALL_HALF, -66), (66, WALL_HALF)):
        c.paper(rough(walls, box(x0, top - 2, x1, top + 6), 0.7), dimmed(LIMESTONE, 0.88), 3, 0.45, 0.2)
        c.paper(rough(walls, box(x0, bottom - 6, x1, bottom + 9), 0.8), (112, 94, 84), 4, 0.5, 0.18)
    if not breach:
        arch = lambda half, rise, up: [(-half, 74)] + circle(0, -52 - up + rise, half, rise, math.pi, math.pi, 20) + [(half, 74)]
        outer, inner = arch(68, 38, 28), arch(56, 30, 20)
        voussoirs, tones = [], []
        a, b = outer[1:-1], inner[1:-1]
        for i in range(10):
            voussoirs.append(a[2 * i:2 * i + 3] + b[2 * i:2 * i + 3][::-1])
            tones.append(dimmed(LIMESTONE, r.uniform(0.84, 1.0)))
        for side in (-1, 1):
            for i in range(5):
                y0, y1 = -42 + i * 23, -42 + i * 23 + 21.6
                voussoirs.append(box(min(side * 56, side * (68 + 3 * (i % 2))), y0, max(side * 56, side * (68 + 3 * (i % 2))), y1))
                tones.append(dimmed(LIMESTONE, r.uniform(0.82, 1.0)))
        papers(c, voussoirs, tones, 4, 0.5, 0.2, 0.03)
        pit(c, inner, (150, 92, 58), 8, 0.5)
        inside = c.polygon(inner)
        c.over(c.pool(0, 10, 76, 104, 0.9) * inside * F(0.62), (250, 178, 96))
        c.over(c.pool(0, -50, 34, 30, 1.3) * inside * F(0.8), (255, 226, 150))
        c.paper(rough(r, box(-72, 70, 72, 80), 0.7), dimmed(LIMESTONE, 0.98), 4, 0.5, 0.2)
        c.paper(bell(0, -86, 17, 17), (196, 146, 82), 3, 0.5, 0.22)
        return p.save(folder, 1.25, 0.92)
    hot = state == 'breach_fresh'
    hole = broken_edge(r, -1, top - 12, bottom + 6, 64, 7)[::-1] + broken_edge(r, 1, top - 12, bottom + 6, 64, 7)
    pit(c, hole, (64, 92, 88) if not hot else (104, 62, 50), 9, 0.6)
    inside = c.polygon(hole)
    for i in range(9):
        y, w = top + 10 + i * 17, r.uniform(24, 60)
        x = r.uniform(-58, 58 - w)
        c.stroke([(x, y), (x + w / 2, y - 1), (x + w, y)], (150, 182, 168) if not hot else (255, 150, 80), 1.6, opacity=0.5)
    if hot:
        c.over(c.pool(0, 20, 80, 100, 1.0) * inside * F(0.7), (255, 98, 50))
    cracked_bell(c, -4, 18, 66, (134, 122, 110) if not hot else (170, 84, 60))
    if hot:
        c.shine(0, 20, 80, (255, 110, 56), 0.5)
    fallen, tones = [], []
    for _ in range(24):
        x, y = r.uniform(-76, 76), bottom - abs(r.gauss(0, 13)) + 8
        fallen.append(turned(box(-13, -6, 13, 6), x, y, r.uniform(-1.4, 1.4)))
        tones.append(dimmed(BRICK, r.uniform(0.68, 1.06)))
    for k in range(0, 24, 6):
        papers(c, fallen[k:k + 6], tones[k:k + 6], 4, 0.5, 0.2)
    for side in (-1, 1):
        for i in range(7):
            y = top + 4 + i * 22
            c.paper(rough(r, box(min(side * 62, side * (84 + 6 * (i % 2))), y, max(side * 62, side * (84 + 6 * (i % 2))), y + 12), 1.0), dimmed(BRICK, r.uniform(0.8, 1.08)), 3, 0.5, 0.2)
    reeds(c, r, -48, bottom + 4, 5, 70, 14)
    reeds(c, r, 52, bottom + 4, 4, 58, 10)
    if hot:
        for _ in range(22):
            c.shine(r.uniform(-70, 70), r.uniform(top - 16, bottom), r.uniform(3, 7), (255, 190, 100), 0.8)
    return p.save(folder, 1.25, 0.92)


def palisade(folder, state):
    """A stretch of the marsh's palisade: stakes, ropes, masks of bone, a house for the rim card; or a gap with a cracked bell."""
    p = Piece(f'far_{state}', WALL_HALF, -104, 100, fine=1)
    c, r, walls = p.canvas, p.random, random.Random('palisade')
    breach, hot = state != 'niche_whole', state == 'breach_fresh'
    top, bottom = -72, 80
    if hot:
        c.shine(0, 10, 96, (255, 92, 60), 0.5)
    stakes, tones, x = [], [], -WALL_HALF + 1
    while x < WALL_HALF - 12:
        w = walls.uniform(17, 21)
        fallen = breach and abs(x + w / 2) < 74
        y = top + walls.uniform(-12, 9) + (walls.uniform(84, 126) if fallen else 0)
        lean = walls.uniform(-3, 3) * (3 if fallen else 1)
        stakes.append([(x, bottom + walls.uniform(-3, 4)), (x + lean, y + 12), (x + lean + w / 2, y), (x + lean + w - 1.6, y + 12), (x + w - 1.6, bottom + walls.uniform(-3, 4))])
        tones.append(dimmed(mixed((138, 124, 94), (106, 116, 82), walls.random()), walls.uniform(0.78, 1.08)))
        x += w
    papers(c, stakes, tones, 5, 0.5, 0.2, 0.05)
    for y in (top + 24, bottom - 26):
        for x0, x1 in ((-WALL_HALF, WALL_HALF),) if not breach or y > 0 else ((-WALL_HALF, -78), (78, WALL_HALF)):
            c.paper(rough(walls, box(x0, y - 4, x1, y + 4), 0.8), (196, 176, 132), 3, 0.45, 0.18)
            for i in range(int((x1 - x0) / 15)):
                c.stroke([(x0 + i * 15 + 2, y + 4), (x0 + i * 15 + 9, y - 4)], (120, 98, 66), 1.6)
    for side in (-1, 1):
        mx, my = side * 112, 0
        face = spline([(mx - 15, my - 24), (mx, my - 30), (mx + 15, my - 24), (mx + 16, my - 3), (mx, my + 24), (mx - 16, my - 3)], 5, True)
        c.paper(face, (226, 216, 190), 5, 0.55, 0.2)
        for eye in (-1, 1):
            c.paper([(mx + eye * 3.4, my - 7), (mx + eye * 12, my - 12), (mx + eye * 10.5, my - 2)], (40, 34, 36), 0, 0, 0)
        c.stroke([(mx, my - 2), (mx, my + 10)], (150, 62, 52), 2.4)
        for k in (-6, 0, 6):
            c.stroke([(mx + k - 2, my + 13 - abs(k) * 0.5), (mx + k + 2, my + 13 - abs(k) * 0.5)], (96, 84, 72), 1.4)
    if not breach:
        house = [(-58, 76), (-58, -58), (0, -92), (58, -58), (58, 76)]
        c.paper([(x * 1.18, y * 1.05 - 2) for x, y in house], (112, 94, 68), 6, 0.55, 0.2)
        pit(c, house, (132, 104, 78), 8, 0.5)
        inside = c.polygon(house)
        c.over(c.pool(0, 6, 80, 110, 0.9) * inside * F(0.6), (236, 166, 110))
        c.over(c.pool(0, -60, 34, 28, 1.3) * inside * F(0.8), (255, 216, 150))
        for side in (-1, 1):
            c.paper([(0, -100), (side * 74, -58), (side * 74, -46), (0, -88)], (162, 144, 98), 5, 0.5, 0.2)
        c.paper(rough(r, box(-70, 72, 70, 82), 0.7), (150, 128, 92), 4, 0.5, 0.2)
        return p.save(folder, 1.25)
    cracked_bell(c, 2, 30, 62, (124, 126, 116) if not hot else (170, 84, 60))
    if hot:
        c.shine(0, 26, 74, (255, 110, 60), 0.55)
    for _ in range(9):
        x, y = r.uniform(-70, 70), bottom - r.uniform(-8, 18)
        c.paper(turned(box(-20, -4, 20, 4), x, y, r.uniform(-0.9, 0.9)), dimmed((140, 130, 104), r.uniform(0.76, 1.06)), 4, 0.5, 0.2)
    reeds(c, r, -52, bottom + 6, 5, 74, 14)
    reeds(c, r, 56, bottom + 6, 5, 62, 12)
    if hot:
        for _ in range(18):
            c.shine(r.uniform(-66, 66), r.uniform(-60, bottom), r.uniform(3, 7), (255, 190, 100), 0.8)
    return p.save(folder, 1.25)


def tower(folder, side, state=''):
    """A tower at the wall's end for the life deck or the core; lit from within, or crimson when life runs out."""
    p = Piece(f'{side}_tower' + (f'_{state}' if state else ''), 92, -136, 118, fine=1)
    c, r = p.canvas, p.random
    glow = {'': (250, 190, 110), 'lit': (255, 216, 140), 'crimson': (255, 76, 64)}[state]
    if state:
        c.shine(0, 0, 92, glow, 0.5, 116)
    if side == 'near':
        c.paper(box(-76, -108, 76, 106), dimmed(BRICK, 0.66), 6, 0.5, 0.14)
        outlines, tones = bricks(r, -76, -104, 76, 102, 30, 14.2, BRICK, 0.13, 2.0, lambda x, y: abs(x) > 44 or not -70 < y < 78)
        papers(c, outlines, tones, 1.4, 0.4, 0.16, 0.04)
        quoins = [box(min(s * 62, s * 80), -104 + i * 29, max(s * 62, s * 80), -104 + i * 29 + 17) for s in (-1, 1) for i in range(7)]
        papers(c, quoins, [dimmed(LIMESTONE, r.uniform(0.8, 1.0)) for _ in quoins], 2.4, 0.45, 0.2)
        c.paper(rough(r, box(-84, -114, 84, -102), 0.8), dimmed(LIMESTONE, 0.92), 4, 0.5, 0.2)
        merlons = [box(-84 + i * 37, -132, -84 + i * 37 + 21, -112) for i in range(5)]
        papers(c, merlons, [dimmed(LIMESTONE, r.uniform(0.86, 1.0)) for _ in merlons], 4, 0.5, 0.2)
    else:
        stakes, tones, x = [], [], -78.0
        while x < 72:
            w = r.uniform(17, 21)
            y = -112 + r.uniform(-9, 8)
            stakes.append([(x, 104), (x, y + 12), (x + w / 2, y), (x + w - 1.6, y + 12), (x + w - 1.6, 104)])
            tones.append(dimmed(mixed((142, 128, 98), (110, 120, 84), r.random()), r.uniform(0.8, 1.06)))
            x += w
        papers(c, stakes, tones, 6, 0.5, 0.2, 0.05)
        for y in (-88, 92):
            c.paper(rough(r, box(-84, y - 6, 84, y + 6), 0.8), (196, 176, 132), 4, 0.5, 0.2)
    door = rough(r, box(-CARD_WIDTH / 2 - 5, -72, CARD_WIDTH / 2 + 5, 74), 0.7)
    c.paper([(x * 1.14, y * 1.08) for x, y in door], dimmed(LIMESTONE if side == 'near' else (150, 128, 92), 0.94), 3, 0.5, 0.2)
    pit(c, door, dimmed(glow, 0.62), 8, 0.55)
    c.over(c.pool(0, 0, 66, 90, 0.9) * c.polygon(door) * F(0.5), glow)
    return p.save(folder, 1.25, 0.92 if state else 0.8)


# ---------------------------------------------------------------------- other places


def territory(folder, side):
    """A bed of moss: framed by timber in the city, an islet in the marsh."""
    p = Piece(f'{side}_territory', 72, -92, 98)
    c, r = p.canvas, p.random
    if side == 'near':
        c.paper(rough(r, box(-62, -80, 62, 82), 1.0), (98, 78, 60), 4, 0.5, 0.18)
    else:
        c.paper(spline([(64 * r.uniform(0.94, 1.04) * math.cos(a), 2 + 84 * r.uniform(0.94, 1.04) * math.sin(a)) for a in np.linspace(0, math.tau, 15)[:-1]], 4, True), (84, 76, 58), 4, 0.45, 0.14)
    half, high = (54, 72) if side == 'near' else (56, 75)
    for k, tone in ((1.0, (98, 100, 70)), (0.9, (114, 116, 80)), (0.74, (128, 128, 90))):
        outline = [(half * k * r.uniform(0.95, 1.04) * math.copysign(abs(math.cos(a)) ** 0.5, math.cos(a)), high * k * r.uniform(0.96, 1.03) * math.copysign(abs(math.sin(a)) ** 0.5, math.sin(a))) for a in np.linspace(0, math.tau, 25)[:-1]]
        c.paper(spline(outline, 3, True), tone, 2.4, 0.4, 0.12)
    for _ in range(16):
        x, y = r.uniform(-half, half) * 0.9, r.uniform(-high, high) * 0.92
        c.disc(x, y, r.uniform(1.4, 2.6), r.choice([(214, 198, 160), (176, 92, 74), (150, 160, 104)]), 1, 0.4, 0.1)
    return p.save(folder, light=0.74)


def bench(folder, side):
    """A founder's bench, or boards on the water, for relics: as broad as two cards."""
    half = CARD_WIDTH * (1.02 if side == 'near' else 0.62)
    p = Piece(f'{side}_relics', half + 4, -84, 92)
    c, r = p.canvas, p.random
    boards, tones, x = [], [], -half + 6
    while x < half - 10:
        w = min(r.uniform(18, 23), half - 6 - x)
        boards.append(rough(r, box(x, -74 + r.uniform(-2, 2), x + w - 1.2, 76 + r.uniform(-2, 2)), 0.8))
        tones.append(dimmed((140, 106, 78) if side == 'near' else PLANK, r.uniform(0.8, 0.98)))
        x += w
    papers(c, boards, tones, 5, 0.5, 0.18, 0.04)
    for y in (-62, 64):
        c.paper(rough(r, box(-half + 3, y - 5, half - 3, y + 5), 0.8), (102, 78, 58), 3, 0.5, 0.18)
        for x in (-half + 12, 0, half - 12):
            c.disc(x, y, 2, (176, 160, 136), 1, 0.4, 0.2)
    return p.save(folder)


def hatch(folder, side):
    """A hatch over a cellar, or a lidded eel trap, for arts that are set."""
    p = Piece(f'{side}_arts', 68, -84, 92)
    c, r = p.canvas, p.random
    frame = (142, 126, 106) if side == 'near' else (112, 98, 76)
    c.paper(rough(r, box(-60, -78, 60, 80), 0.9), frame, 4, 0.5, 0.2)
    pit(c, box(-53, -71, 53, 73), (70, 56, 48), 5, 0.6)
    boards = [rough(r, box(-51 + i * 17.2, -69, -35.4 + i * 17.2, 71), 0.7) for i in range(6)]
    papers(c, boards, [dimmed((128, 94, 70) if side == 'near' else PLANK, r.uniform(0.8, 0.98)) for _ in boards], 2, 0.4, 0.18, 0.04)
    for y in (-46, 48):
        c.paper(box(-52, y - 5, 52, y + 5), (82, 76, 76), 2.6, 0.5, 0.22)
        for x in (-42, -14, 14, 42):
            c.disc(x, y, 1.8, (160, 152, 144), 0.8, 0.4, 0.2)
    c.paper(band(30, 4, 9, 9, 2.4), (186, 176, 158), 3, 0.5, 0.24)
    return p.save(folder)


def shift_tray(folder, side):
    """A tray of the furnace, where cards give their power; in the marsh a hearth of clay on a float."""
    half = CARD_WIDTH * (1.36 if side == 'near' else 1.3)
    p = Piece(f'{side}_shift', half + 4, -86, 98)
    c, r = p.canvas, p.random
    tone = (104, 84, 72) if side == 'near' else (112, 100, 78)
    c.paper(rough(r, [(-half + 10, -78), (half - 10, -78), (half - 4, 84), (-half + 4, 84)], 1.2), tone, 5, 0.5, 0.18)
    pit(c, [(-half + 18, -70), (half - 18, -70), (half - 14, 62), (-half + 14, 62)], dimmed(tone, 0.72), 5, 0.5)
    rods = [box(-half + 24 + i * 20, -66, -half + 28 + i * 20, 58) for i in range(int((2 * half - 46) / 20))]
    papers(c, rods, dimmed(tone, 0.98), 1.6, 0.4, 0.2)
    trough = [(-half + 14, 66), (half - 14, 66), (half - 11, 78), (-half + 11, 78)]
    c.paper(trough, (196, 88, 44), 0, 0, 0.1)
    c.paper([(x * 0.98, y * 0.3 + 72 * 0.7) for x, y in trough], (255, 176, 90), 0, 0, 0)
    c.shine(0, 72, half * 0.96, (255, 130, 56), 0.34, 17)
    return p.save(folder, light=0.98)


def cradle(folder, side):
    """Where the fragment waits: a cradle for a bell, or a nest of reeds."""
    p = Piece(f'{side}_fragment', 74, -94, 98)
    c, r = p.canvas, p.random
    if side == 'near':
        for y in (-62, 0, 64):
            c.paper(rough(r, box(-64, y - 8, 64, y + 8), 0.9), (112, 84, 62), 4, 0.5, 0.18)
        for x in (-56, 44):
            c.paper(rough(r, box(x, -80, x + 12, 82), 0.9), (136, 102, 74), 5, 0.5, 0.2)
        c.paper(band(0, 0, 40, 58, 5), (168, 128, 76), 2, 0.4, 0.2)
    else:
        for k in range(5):
            for i in range(34):
                a = i * math.tau / 34 + k * 0.09
                x, y = (62 - k * 3) * math.cos(a), 2 + (82 - k * 4) * math.sin(a)
                c.stroke([(x - 9 * math.sin(a + 0.4), y + 9 * math.cos(a + 0.4)), (x + 9 * math.sin(a + 0.4), y - 9 * math.cos(a + 0.4))], dimmed(r.choice([(150, 136, 92), (122, 122, 80), (134, 118, 84)]), 0.8 + 0.06 * k), 2.6)
        c.paper(circle(0, 2, 48, 66), (96, 90, 66), 0, 0, 0, 0.5)
    return p.save(folder)


def bed(folder, side):
    """A slab in the cobbles, or boards on the mud, for a pile."""
    p = Piece(f'{side}_bed', CARD_WIDTH / 2 + 14, -78, 84)
    c, r = p.canvas, p.random
    half = CARD_WIDTH / 2 + 6
    c.paper(rough(r, box(-half, -71, half, 73), 0.9), (112, 98, 88) if side == 'near' else (110, 102, 80), 3, 0.45, 0.18)
    if side == 'near':
        c.paper(rough(r, box(-half + 5, -66, half - 5, 68), 0.8), (96, 84, 76), 0, 0, 0.12)
    else:
        boards = [rough(r, box(-half + 4, -68 + i * 17, half - 4, -52.5 + i * 17), 0.7) for i in range(8)]
        papers(c, boards, [dimmed((122, 110, 86), r.uniform(0.84, 1.0)) for _ in boards], 1.2, 0.4, 0.16)
    return p.save(folder)


def drop(folder, full):
    """An action point: a drop of bronze, or the mould that it has left."""
    canvas = piece_canvas(30, 36, True)
    outline = circle(0, 4, 8.2, 8.2, -0.35, math.pi + 0.7, 20) + [(0, -13)]
    if full:
        canvas.shine(0, 2, 15, (255, 130, 50), 0.6, 17)
        canvas.paper(outline, (255, 170, 78), 3, 0.5, 0.24)
        canvas.paper([(x * 0.5 - 1.6, y * 0.5 + 2) for x, y in outline], (255, 232, 168), 0, 0, 0)
    else:
        canvas.paper([(x * 1.12, y * 1.12) for x, y in outline], (112, 94, 82), 1.5, 0.4, 0.2)
        pit(canvas, outline, (58, 50, 50), 2.4, 0.6)
    save_png(canvas, folder, f'ap_{"full" if full else "empty"}.png')
    return dict(size=(30, 36), units=True)


def pieces(folder):
    """Paints all pieces and tells their sizes."""
    out = {'near_pit': kin_pit(folder), 'near_pit_low': kin_pit(folder, True), 'far_jetty': jetty(folder), 'far_jetty_low': jetty(folder, True),
           'near_casting_pit_cold': casting_pit(folder, False), 'near_casting_pit_hot': casting_pit(folder, True), 'far_raft': raft(folder)}
    for state in ('niche_whole', 'breach', 'breach_fresh'):
        out[f'near_{state}'] = near_wall(folder, state)
        out[f'far_{state}'] = palisade(folder, state)
    for side in ('near', 'far'):
        for state in ('', 'lit', 'crimson'):
            out[f'{side}_tower' + (f'_{state}' if state else '')] = tower(folder, side, state)
        for make in (territory, bench, hatch, shift_tray, cradle, bed):
            name = {territory: 'territory', bench: 'relics', hatch: 'arts', shift_tray: 'shift', cradle: 'fragment', bed: 'bed'}[make]
            out[f'{side}_{name}'] = make(folder, side)
    out['ap_full'], out['ap_empty'] = drop(folder, True), drop(folder, False)
    return out
