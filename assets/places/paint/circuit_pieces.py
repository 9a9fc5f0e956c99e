"""Pieces of the place of Love Live: what lies beneath cards, boards and bulbs of the score, the house."""
import math
import random

import numpy as np

from circuit_things import BRASS, star
from common import F, Canvas, circle, piece_canvas, rough

BULB_STEP = 20.5
"""Units from one bulb of the energy cord to the next."""
ARCH = 13
"""How far the top of a marquee rises in its middle, in units."""
RED, BLUE = (122, 38, 44), (44, 50, 96)
TRIM = (222, 178, 100)
HEARTS = [(240, 140, 178), (222, 78, 70), (244, 204, 74), (96, 184, 104), (88, 146, 226), (164, 116, 214)]


def blank(width, height, units=False, fine=2):
    """A canvas for a piece, its paper smoother than that of the floor, which saves much of the file."""
    c = piece_canvas(width, height, units, fine=fine)
    c.grain *= F(.12)
    return c


# ---------------------------------------------------------------------- rows of cards

SPOT, SPOT_AT = (2.16, 1.54), (0, -.04)


def spot(near):
    """A spotlight's pool on the floor with its beam, and the place where a member stands: soft, so that cards are brighter."""
    c = blank(*SPOT)
    y = -SPOT_AT[1] * 130 + 2
    r = 84
    colour = (255, 232, 172) if near else (206, 204, 255)
    d = np.hypot(c.x, (c.y - y) * 1.02)
    disc = np.clip((r - d) / 24 + .5, 0, 1)
    disc = disc * disc * (3 - 2 * disc)
    # The beam comes from above and opens until it touches the ring.
    top = c.y0
    t = np.clip((c.y - top) / (y - top), 0, 1)
    half = 15 + (r * .94 - 15) * t
    beam = np.clip((half - np.abs(c.x)) / (3 + 5 * t) + .5, 0, 1) * (c.y < y) * np.clip((c.y - top) / 24, 0, 1)
    streak = 1 + .16 * np.sin(np.arctan2(c.x, c.y - top + 40) * 58) + .10 * np.sin(np.arctan2(c.x, c.y - top + 40) * 131 + 1)
    light = disc * (.10 + .12 * np.clip(1 - d / r, 0, 1))
    shaft = beam * .26 * (1 - t) ** 1.2 * streak
    c.over((1 - (1 - light) * (1 - shaft)).astype(F), colour)
    c.over((np.clip(1.5 - np.abs(d - r + 2), 0, 1) * .07).astype(F), (255, 246, 214) if near else (226, 224, 255))
    if near:
        c.over((np.clip(1.2 - np.abs(d - r + 8), 0, 1) * .04).astype(F), (255, 246, 214))
    else:
        a = np.arctan2(c.y - y, c.x) / math.tau * 60
        tick = (np.abs(a - np.round(a)) * math.tau / 60 * d < 1.1) & (d > r - 12) & (d < r - 5 + 2 * (np.round(a) % 5 == 0))
        c.over(tick.astype(F) * .12, (224, 206, 236))
    # Tape on the floor: corners for a card.
    w, h, cy = 93.6 / 2 + 7, 65 + 7, y - 2
    tape = (250, 226, 170) if near else (196, 200, 244)
    for sx in (-1, 1):
        for sy in (-1, 1):
            x0, y0 = sx * w, cy + sy * h
            c.stroke([(x0, y0 - sy * 13), (x0, y0), (x0 - sx * 13, y0)], tape, 2.6, 0, .16)
    c.paper(star(0, cy, 22, .44), tape, 0, 0, 0, .16, 0)
    rng = random.Random(3 if near else 4)
    for _ in range(26):
        v = rng.uniform(.15, 1)
        x = rng.uniform(-1, 1) * (15 + (r - 15) * v) * .9
        c.shine(x, top + v * (y - top), rng.uniform(1.2, 2.6), (255, 250, 226) if near else (232, 232, 255), .5 * (1.1 - v))
    return c


CARPET, TRAY = (6.2, 1.24), (5.5, 1.20)


def carpet():
    """The runner that is unrolled while lives lie on it: teal, gold borders, a star for each place."""
    c = blank(*CARPET)
    folds, fine = c.noise(45, 70, 2), c.noise(46, 40, 3)
    w, h = -c.x0 - 17, -c.y0 - 5
    inside = np.minimum(w - np.abs(c.x), h - np.abs(c.y)) + fine * 1.3
    # Fringe at both ends.
    fringe = ((np.abs(c.x) > w - 2) & (np.abs(c.x) < w + 12 + 2 * np.sin(c.y * 1.7)) & (np.abs(c.y) < h - 2)).astype(F)
    c.lay((fringe * (np.abs((c.y + .4 * np.sin(c.x)) % 6 - 3) < 1.7)).astype(F), (214, 184, 122), 1, 2.4, 2, .45, .06)
    mask = c.edge(inside.astype(F))
    weave = 1 + .05 * folds + .04 * np.sin(c.y * 2.1)
    c.lay(mask, np.array((62, 122, 116), F) * weave[..., None], 2, 4, 5, .5, .07)
    c.over(mask * np.clip((np.abs(c.y) - h * .62) / 12, 0, 1) * .22, (18, 44, 60))
    for depth, width, opacity in ((6.5, 3.2, .85), (11.5, 1.1, .6), (26, 1.1, .45)):
        c.over(mask * np.clip(width / 2 + .5 - np.abs(inside - depth), 0, 1) * opacity, (218, 178, 100))
    # A band of lozenges between the borders.
    u = (c.x / 15) % 1 - .5
    v = (inside - 18.5) / 11
    lozenge = (np.abs(u) * 1.7 + np.abs(v) * 2.2 < .8) & (np.abs(c.x) < w - 24)
    c.over(mask * lozenge * .40, (218, 178, 100))
    for k in range(-5, 6):
        x, y = k * 44, 0
        a, d = np.arctan2(c.y - y, c.x - x), np.hypot(c.x - x, c.y - y)
        c.over(mask * np.clip(.5 + (19 * (.5 + .5 * np.abs(np.cos(a * 4))) ** 2 - d), 0, 1) * .22, (226, 190, 116))
        c.over(mask * np.clip(1.1 - np.abs(d - 21), 0, 1) * .16, (226, 190, 116))
    return c


def carpet_rolled():
    """The same runner, rolled up and strapped: a cylinder that throws a shadow, its spiral at both ends."""
    c = blank(476, 46, True)
    w, h, fine = 214, 15, c.noise(47, 30, 3)
    bulge = h + fine * .5 - 1.2 * np.clip((np.abs(c.x) - w + 8) / 8, 0, 1)
    inside = np.minimum(w - np.abs(c.x), bulge - np.abs(c.y + 2))
    t = (c.y + 2) / h
    round_ = np.sqrt(np.clip(1 - t * t, 0, 1))
    shade = .34 + .62 * np.clip(-t * .62 + round_ * .80, 0, 1.2) + .10 * np.clip(t - .55, 0, 1)
    c.lay(c.edge(inside.astype(F)), np.array((84, 152, 144), F) * (shade * (1 + .04 * np.sin(c.x * 2.2)))[..., None], 3, 8, 5, .62, .03)
    # The pattern runs round the roll.
    for y, opacity in ((-9.5, .7), (8.5, .5)):
        c.over(c.edge(inside.astype(F)) * np.clip(1.5 - np.abs(c.y + 2 - y), 0, 1) * opacity, (214, 176, 102))
    star_ = np.zeros((c.h, c.w), F)
    for k in range(-7, 8):
        a, d = np.arctan2((c.y + 2) * 1.35, c.x - k * 28), np.hypot(c.x - k * 28, (c.y + 2) * 1.35)
        star_ = np.maximum(star_, np.clip(.5 + (9 * (.5 + .5 * np.abs(np.cos(a * 4))) ** 2 - d), 0, 1))
    c.over(star_ * .40, (226, 190, 116))
    c.over(np.exp(-((t + .42) / .16) ** 2) * c.edge(inside.astype(F)) * .22, (232, 255, 244))
    # The last turn's edge lies a little below the middle.
    c.over(c.edge(inside.astype(F)) * np.clip(1.2 - np.abs(c.y - 3.6 - fine * .6), 0, 1) * .45, (20, 48, 52))
    for side in (-1, 1):
        x = side * (w + 1)
        c.lay(c.edge(c.round_(x, -2, 7.5, h + .6)), (52, 100, 98), 1, 3, 3, .5, .12)
        for k in (.78, .52, .26):
            c.over(c.ring(x, -2, 7.5 * k, 1.1, (h + .6) * k) * .8, (214, 176, 102))
        for j in range(6):
            c.stroke([(x + side * 5, -14 + j * 4.4), (x + side * 13, -14.6 + j * 4.7)], (214, 184, 122), 1.4, 1)
    for x in (-132, 0, 132):
        strap = np.minimum(5.5 - np.abs(c.x - x), h + 1.4 - np.abs(c.y + 2))
        c.lay(c.edge(strap.astype(F)), np.array((150, 92, 54), F) * (.5 + .62 * round_)[..., None], 1.5, 2.5, 2, .5, .12)
        c.stroke([(x - 5, -7), (x + 5, -7), (x + 5, 2), (x - 5, 2), (x - 5, -7)], TRIM, 1.8, 1, 1, .2)
        c.stroke([(x - 1, -2.5), (x + 7, -2.5)], TRIM, 1.6, 1)
    return c


def tray():
    """The far side's ledge for its lives: a belt of slats between two chains of brass."""
    c = blank(*TRAY)
    fine = c.noise(48, 20, 3)
    w, h = -c.x0 - 12, -c.y0 - 8
    body = c.edge(c.box(-w, -h, w, h, radius=14))
    c.lay(body, (58, 48, 70), 2, 5, 6, .55, .08)
    z = (c.x + 2000) / 26
    cell = np.floor(z)
    gap = np.minimum(z - cell, 1 - z + cell) * 26
    tone = .92 + .16 * np.sin(cell * 12.9) ** 2
    slat = np.array((96, 82, 108), F) * (tone * (1 + .05 * np.sin(c.y * .9 + fine * 5) + .04 * fine))[..., None]
    slat *= (1 - .55 * np.clip(1.8 - gap, 0, 1))[..., None]
    slat += (np.clip(1 - np.abs(gap - 3), 0, 1) * 12)[..., None]
    c.lay(c.edge(c.box(-w + 5, -h + 13, w - 5, h - 13, radius=5)), slat, 0, 0, 2, 0, .10)
    c.over(c.edge(c.box(-w + 5, -h + 13, w - 5, h - 13, radius=5)) * np.clip(1 - (c.y + h - 13) / 9, 0, 1) * .5, (18, 12, 34))
    for y in (-h + 7, h - 7):
        link = np.hypot(((c.x % 13) - 6.5) / 1.35, c.y - y)
        inside = np.abs(c.x) < w - 8
        c.lay((np.clip(4.6 - link, 0, 1) * inside).astype(F), (176, 138, 78), .6, 1.6, 1.5, .5, .16)
        c.over((np.clip(2.2 - link, 0, 1) * inside).astype(F), (62, 48, 62))
    for x in (-w + 3, w - 3):
        for y in (-h + 3, h - 3):
            c.disc(x, y, 8, (150, 118, 70), 3, .5)
            c.disc(x, y, 3, (74, 58, 66), 0, 0)
    for k in (-1, 0, 1):
        c.paper(star(k * 104, 0, 20, .42, 6), (150, 128, 150), 0, 0, 0, .28, 0)
    return c


def tray_folded():
    """The same belt, folded up against the edge of the stage."""
    c = blank(420, 36, True)
    for i, y in enumerate((-7, -1.5, 4)):
        mask = c.edge(c.box(-186 + i * 4, y - 5.5, 186 - i * 4, y + 5.5, radius=5))
        c.lay(mask, np.array((86 + i * 10, 74 + i * 9, 100 + i * 8), F) * (1 + .10 * np.sin(c.x / 26 * math.tau * .5))[..., None], 1, 4, 4, .5, .14)
        c.over(mask * ((c.x + 2000) % 26 < 1.6) * .45, (30, 22, 42))
    for x in (-186, 186):
        c.disc(x, -1, 10, (150, 118, 70), 4, .55)
        for k in range(8):
            a = k * math.tau / 8
            c.disc(x + 10 * math.cos(a), -1 + 10 * math.sin(a), 2.2, (150, 118, 70), 0, 0)
        c.disc(x, -1, 4, (74, 58, 66), 0, 0)
    for x in (-92, 0, 92):
        c.paper([(x - 4, -14), (x + 4, -14), (x + 5, 11), (x - 5, 11)], (176, 138, 78), 2.4, .5)
        c.disc(x, 6, 2, (74, 58, 66), 0, 0)
    return c


# ---------------------------------------------------------------------- piles

PILE = (1.56, 1.42)


def trunk(near):
    """Where a deck lies: the open lid of a travelling trunk, or a plate of iron with rivets."""
    c = blank(*PILE)
    fine = c.noise(60 + near, 20, 4)
    w, h = 60, 78
    body, inner = ((118, 66, 50), (92, 52, 44)) if near else ((78, 80, 112), (62, 62, 92))
    c.lay(c.edge(c.box(-w, -h, w, h, fine * .6, 9)), np.array(body, F) * (1 + .06 * fine)[..., None], 2, 5, 5, .55, .12)
    c.lay(c.edge(c.box(-w + 8, -h + 8, w - 8, h - 8, fine * .4, 5)), np.array(inner, F) * (1 + .05 * fine + .03 * np.sin(c.y * 1.6))[..., None], 0, 0, 2, 0, 0)
    c.over(c.edge(c.box(-w + 8, -h + 8, w - 8, h - 8, radius=5)) * np.clip(1 - (c.y + h - 8) / 9, 0, 1) * .45, (16, 8, 20))
    for sx in (-1, 1):
        for sy in (-1, 1):
            x, y = sx * w, sy * h
            if near:
                c.paper([(x, y), (x - sx * 17, y), (x - sx * 15, y - sy * 8), (x - sx * 8, y - sy * 15), (x, y - sy * 17)], (196, 154, 84), 1.6, .45)
                c.disc(x - sx * 5.5, y - sy * 5.5, 1.6, (96, 70, 52), 0, 0)
            else:
                c.disc(x - sx * 5, y - sy * 5, 3, (150, 144, 168), 1.2, .45)
    for y in (-38, 38) if near else ():
        for s in (-1, 1):
            c.paper([(s * w, y - 5), (s * (w - 8), y - 5), (s * (w - 8), y + 5), (s * w, y + 5)], (160, 104, 62), 1, .4)
    if not near:
        for k in range(-3, 4):
            for s in (-1, 1):
                c.disc(s * (w - 4), k * 19, 1.6, (150, 144, 168), .8, .4)
    return c


def bench(near):
    """The waiting room: a bench of slats, or one of riveted steel with a strip of velvet."""
    c = blank(*PILE)
    fine = c.noise(64 + near, 30, 3, .3, 3)
    for s in (-1, 1):
        c.paper([(s * 44 - 6, -82), (s * 44 + 6, -82), (s * 44 + 6, 82), (s * 44 - 6, 82)], (84, 56, 44) if near else (66, 66, 88), 4, .5)
    for k in range(5):
        x = (k - 2) * 24
        mask = c.edge(c.box(x - 10.6, -74, x + 10.6, 74, fine * .4, 3))
        tone = .94 + .10 * math.sin(k * 2.3) ** 2
        colour = (134, 92, 58) if near else ((82, 84, 116) if k != 2 else (92, 62, 104))
        c.lay(mask, np.array(colour, F) * (tone * (1 + .07 * fine + .03 * np.sin(c.x * 2 + fine * 4)))[..., None], 1.5, 4, 4, .5, .10)
        for y in (-66, 66):
            c.disc(x, y, 1.7, (70, 48, 38) if near else (160, 152, 176), .6, .4)
    return c


def trap(near):
    """For removed cards: a trapdoor let into the floor."""
    c = blank(*PILE)
    fine = c.noise(68 + near, 30, 3, 3, .3)
    w, h = 58, 76
    frame, leaf = ((96, 64, 44), (116, 80, 52)) if near else ((72, 66, 92), (66, 62, 92))
    c.over(c.edge(c.box(-w - 3, -h - 3, w + 3, h + 3, radius=3)) * .5, (24, 16, 26))
    c.lay(c.edge(c.box(-w, -h, w, h, radius=2)), np.array(frame, F) * (1 + .06 * fine)[..., None], 0, 0, 2, 0, .10)
    c.over(c.edge(c.box(-w + 6, -h + 6, w - 6, h - 6)) * .8, (22, 14, 22))
    for s in (-1, 1):
        x0, x1 = (-w + 7.5, -.8) if s < 0 else (.8, w - 7.5)
        c.lay(c.edge(c.box(x0, -h + 7.5, x1, h - 7.5)), np.array(leaf, F) * (1 + .08 * fine)[..., None], 0, 0, 2, 0, .12)
        for y in (-46, 46):
            c.paper([(s * (w - 4), y - 4), (s * (w - 26), y - 2.4), (s * (w - 26), y + 2.4), (s * (w - 4), y + 4)], (150, 118, 70), 1, .4)
        c.stroke(circle(s * 8, 0, 5), (186, 150, 90), 1.8, 1)
    return c


# ---------------------------------------------------------------------- score


def marquee(near, niches):
    """The board of a company: an arch of bulbs over a niche for each live that is to be won."""
    c = blank(76 * niches + 56, 190, True)
    body = np.array(RED if near else BLUE, F)
    fine = c.noise(70, 40, 3)
    w = (76 * niches + 26) / 2
    x = c.x
    lift = ARCH * np.cos(np.clip(x / w, -1, 1) * math.pi / 2)
    outer = np.minimum(np.minimum(w + 5 - np.abs(x), 66 - c.y), c.y + 71 + lift)
    inner = np.minimum(np.minimum(w - np.abs(x), 61 - c.y), c.y + 66 + lift)
    c.lay(c.edge((outer + fine * .5).astype(F)), np.array(TRIM, F) * (.92 + .10 * np.cos(c.y / 11 + x / 29))[..., None], 3, 7, 8, .6, .16)
    c.over(c.edge(outer.astype(F)) * np.clip(1.1 - np.abs(outer - 5), 0, 1) * .6, (96, 62, 40))
    panel = c.edge(inner.astype(F))
    velvet = 1 + .06 * fine + .05 * np.sin((x + c.y) / 8) * np.sin((x - c.y) / 8)
    c.lay(panel, body * velvet[..., None], 0, 0, 2, 0, 0)
    c.over(panel * np.clip(1 - inner / 12, 0, 1) * .45, body * .35)
    # Rays behind the niches.
    a = np.arctan2(c.y - 60, x)
    c.over(panel * np.clip(np.sin(a * 24) * 5, 0, 1) * .10, np.minimum(body * 2.2, 255))
    for k in range(niches):
        cx = (k - (niches - 1) / 2) * 76
        c.lay(c.edge(c.box(cx - 37, -48, cx + 37, 52, radius=3)), np.array(TRIM) * .80, 1, 2.5, 3, .5, .14)
        hole = c.edge(c.box(cx - 34, -45, cx + 34, 49))
        c.lay(hole, body * .56, 0, 0, 1, 0, 0)
        c.over(hole * np.clip(1 - (c.y + 45) / 12, 0, 1) * .55, (10, 6, 18))
        c.over(hole * np.clip(1 - (cx + 34 - x) / 3, 0, 1) * .25, np.minimum(body * 2, 255))
        c.paper(star(cx, 3, 19), body * .98, 0, 0, .14)
        c.paper(star(cx, 3, 12), body * .76, 0, 0, 0)
    n = 5 * niches + 2
    for i in range(n):
        px, py = bulb_at(i, n, niches)
        c.disc(px, py, 4.4, (120, 84, 50), 1, .4)
        c.disc(px, py, 3.2, (150, 116, 84), 0, 0, .25)
    # A crest in the middle: a star, or a wheel.
    top = -69 - ARCH
    if near:
        c.paper(star(0, top - 1, 13, .46), TRIM, 4, .5, .2)
        c.paper(star(0, top - 1, 8, .46), (176, 64, 54), 1, .3)
    else:
        for k in range(10):
            t = k * math.tau / 10
            c.disc(12 * math.cos(t), top - 1 + 12 * math.sin(t), 2.4, TRIM, 1, .3)
        c.disc(0, top - 1, 11.5, TRIM, 3, .5, .2)
        c.disc(0, top - 1, 7, (70, 84, 150), 0, 0)
        c.disc(0, top - 1, 3, TRIM, 1, .3)
    return c


def bulb_at(i, count, niches):
    """Where bulb `i` of a marquee is, from the middle of its picture."""
    w = (76 * niches + 26) / 2
    x = -w + 2 * w * i / (count - 1)
    return x, -68.5 - ARCH * math.cos(x / w * math.pi / 2)


def marquee_bulb():
    """A bulb of the arch that is lit."""
    c = blank(30, 30, True)
    c.over(c.pool(0, 0, 15, 15, 1.8) * .8, (255, 206, 112))
    c.disc(0, 0, 3.4, (255, 244, 204), 0, 0, .2)
    return c


def niche_won():
    """Beneath a card in a niche: a poster in its own light."""
    c = blank(132, 160, True)
    c.over(c.pool(0, 2, 66, 80, 1.5) * .62, (255, 210, 122))
    c.paper(rough(random.Random(2), [(-34, -47), (34, -47), (34, 47), (-34, 47)], .8, 12), (250, 232, 190), 3, .5, .14)
    c.stroke([(-31, -44), (31, -44), (31, 44), (-31, 44), (-31, -44)], (206, 156, 84), 1, 0, .7)
    return c


def energy(near, on):
    """A lamp of the energy cord."""
    c = blank(*((52, 56) if on else (24, 34)), units=True)
    if on:
        c.over(c.pool(0, 2, 26, 28, 1.7) * .72, (255, 196, 96) if near else (255, 206, 130))
    c.paper([(-3.4, -12), (3.4, -12), (3.4, -6), (-3.4, -6)], (112, 86, 66) if near else (96, 92, 112), 1, .4)
    glass = [(-3, -6), (3, -6), (6.6, 2.6), (3.8, 9.4), (-3.8, 9.4), (-6.6, 2.6)]
    if on:
        c.paper(glass, (255, 222, 132), 2, .4, .2)
        c.paper([(-1.4, -3), (1.6, -3), (3.4, 3), (1.4, 6.6), (-2, 6.6), (-3.6, 3)], (255, 246, 206), 0, 0, 0)
    else:
        c.paper(glass, (112, 94, 84) if near else (94, 94, 120), 2, .45, .2)
        c.stroke([(-1.8, 3.4), (-.6, -.4), (.6, 3), (1.8, -.6)], (60, 46, 48) if near else (52, 50, 74), 1, 0, .8)
        c.stroke([(-4.4, 2.4), (-2.4, -2.6)], (210, 196, 180), 1, 0, .35)
    return c


def energy_cord(near):
    """The cord for twelve lamps."""
    c = blank(12 * BULB_STEP + 30, 30, True)
    w = 6 * BULB_STEP
    points = [(x, -12 + 2.4 * math.sin((x + w) / BULB_STEP * math.pi + math.pi / 2) ** 2) for x in np.linspace(-w - 6, w + 6, 120)]
    c.stroke([(x + 1, y + 3) for x, y in points], (14, 8, 16), 2, 0, .3)
    c.stroke(points, (58, 42, 44) if near else (48, 46, 70), 1.8)
    for i in range(12):
        c.disc((i - 5.5) * BULB_STEP, -11.4, 2.2, (84, 64, 56) if near else (74, 72, 98), 1, .4)
    for s in (-1, 1):
        c.disc(s * (w + 7), -12, 3.4, TRIM, 2, .45)
    return c


# ---------------------------------------------------------------------- the rim of the window

HOUSE, VALANCE = (1720, 140), (1720, 52)


def house():
    """The front of the stage with its bulbs, and the audience behind it, with sticks of light."""
    c = Canvas(-860, -70, 1720, 140, 1.5)
    c.grain *= F(.12)
    bow = lambda x: -5 - 46 * np.minimum(np.abs(x) / 640, 1.08) ** 2
    front = bow(c.x)
    c.over(np.clip(1 - np.abs(c.y - front) / 12, 0, 1) * (c.y < front) * .4, (20, 10, 16))
    c.lay(c.edge((c.y - front).astype(F)), (46, 32, 46), 0, 0, 2, 0, 0)
    c.over(c.edge((c.y - front).astype(F)) * np.clip(1 - (c.y - front) / 46, 0, 1) * .42, (176, 96, 60))
    c.lay(c.edge((5.5 - np.abs(c.y - front)).astype(F)), np.array((176, 134, 72), F) * (.88 + .14 * np.cos(c.x / 9))[..., None], 0, 6, 6, .6, .16)
    c.over(np.clip(1.2 - np.abs(c.y - front + 3), 0, 1) * .5, (248, 218, 150))
    rng = random.Random(5)
    for row, (dy, k, colour) in enumerate([(30, .88, (92, 58, 66)), (50, 1.0, (70, 44, 56)), (74, 1.14, (50, 33, 46))]):
        x = -880 + row * 17
        while x < 880:
            heads(c, x, float(bow(x)) + dy + rng.uniform(-4, 4), 13 * k * rng.uniform(.88, 1.1), colour, rng)
            x += 40 * k * rng.uniform(.86, 1.12)
    for i in range(45):
        x = -852 + i * 38.75
        y = float(bow(x)) - 2
        c.shine(x, y - 4, 22, (255, 206, 120), .5)
        c.disc(x, y, 3.2, (255, 238, 190), 2, .4)
    return c


def heads(c, x, y, r, colour, rng):
    """One of the audience from behind, perhaps with a hat and a stick of light."""
    tone = np.array(colour) * rng.uniform(.85, 1.18)
    c.paper([(x - r * 2, y + r * 2.6), (x - r * 1.7, y + r * 1.5), (x - r * .8, y + r * 1.05), (x + r * .8, y + r * 1.05), (x + r * 1.7, y + r * 1.5), (x + r * 2, y + r * 2.6)], tone * .92, 3, .5, .10)
    kind = rng.random()
    if .22 < kind < .42:
        c.disc(x, y - r * .9, r * .42, tone, 0, 0, .2)
    elif .42 < kind < .58:
        for s in (-1, 1):
            c.disc(x + s * r * .8, y - r * .4, r * .45, tone, 0, 0, .18)
    c.disc(x, y, r * .92, tone, 3, .45, .26)
    # The stage lights the crown of each head.
    c.stroke([(x + r * .8 * math.sin(t), y - r * .8 * math.cos(t)) for t in np.linspace(-.9, .9, 9)], (236, 160, 104), 1.5, 0, .42)
    if kind < .22:
        c.paper([(x - r * 1.3, y - r * .1), (x + r * 1.3, y - r * .1), (x + r * 1.2, y + r * .14), (x - r * 1.2, y + r * .14)], tone * .8, 1, .4, .1)
        c.paper([(x - r * .8, y - r * .1), (x - r * .6, y - r * 1.3), (x + r * .6, y - r * 1.3), (x + r * .8, y - r * .1)], tone * .8, 1, .4, .2)
    if rng.random() < .30:
        stick, lx, lean = rng.choice(HEARTS), x + r * 1.3, rng.uniform(-4, 6)
        c.shine(lx + lean * .6, y - 6, 22, stick, .55)
        c.stroke([(lx, y + 10), (lx + lean, y - 15)], stick, 3.2, 0, 1)
        c.stroke([(lx + lean * .12, y + 6), (lx + lean * .92, y - 13)], np.minimum(np.array(stick) * .5 + 140, 255), 1.3, 0, .9)


def valance():
    """The border that hangs at the top of the far stage."""
    c = Canvas(-860, -26, 1720, 52, 1.5)
    c.grain *= F(.12)
    for dy, k, shift in ((7, .72, 22), (0, 1.0, 0)):
        drop = 6 + dy + 9 * np.abs(np.sin((c.x + shift) / 91.4 * math.pi)) ** .8
        mask = c.edge((drop - c.y).astype(F))
        fold = .80 + .26 * np.abs(np.sin((c.x + shift) / 22.8 * math.pi))
        c.lay(mask, np.array((58, 64, 112), F) * (fold * k)[..., None], 0, 5, 6, .6, .10)
        c.over(np.clip(1.5 - np.abs(c.y - drop + 3), 0, 1) * mask * .8, (206, 170, 104))
        fringe = ((c.y > drop - 1) & (c.y < drop + 5) & (np.abs(c.x % 4 - 2) < 1.1)).astype(F)
        c.over(fringe * .75, np.array((206, 170, 104)) * (.7 if dy else 1))
    return c


def pieces():
    """Name, canvas, size and place of all pieces."""
    out = {
        'near_spot': dict(canvas=spot(True), size=SPOT, at=SPOT_AT), 'far_spot': dict(canvas=spot(False), size=SPOT, at=SPOT_AT),
        'near_carpet': dict(canvas=carpet(), size=CARPET), 'far_tray': dict(canvas=tray(), size=TRAY),
        'near_carpet_rolled': dict(canvas=carpet_rolled(), size=(476, 46), units=True), 'far_tray_folded': dict(canvas=tray_folded(), size=(420, 36), units=True),
    }
    for near, side in ((True, 'near'), (False, 'far')):
        for name, paint in (('trunk', trunk), ('bench', bench), ('trap', trap)):
            out[f'{side}_{name}'] = dict(canvas=paint(near), size=PILE)
        out[f'marquee_{side}'] = dict(canvas=marquee(near, 3), size=(284, 190), units=True)
        out[f'marquee_{side}_2'] = dict(canvas=marquee(near, 2), size=(208, 190), units=True)
        out[f'energy_lit_{side}'] = dict(canvas=energy(near, True), size=(52, 56), units=True)
        out[f'energy_out_{side}'] = dict(canvas=energy(near, False), size=(24, 34), units=True)
        out[f'energy_cord_{side}'] = dict(canvas=energy_cord(near), size=(12 * BULB_STEP + 30, 30), units=True)
    out['marquee_bulb'] = dict(canvas=marquee_bulb(), size=(30, 30), units=True)
    out['niche_won'] = dict(canvas=niche_won(), size=(132, 160), units=True)
    # Seen from the middle of a hand, like the clouds of the isles.
    out['near_house'] = dict(canvas=house(), size=HOUSE, at=(0, -38), units=True, scale=1.5)
    out['far_valance'] = dict(canvas=valance(), size=VALANCE, at=(0, 33), units=True, scale=1.5)
    return out
