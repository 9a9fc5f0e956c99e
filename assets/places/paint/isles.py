#!/usr/bin/env python3
"""Paints the place of Ikangetsu: an archipelago seen from high up in the air, with three lanes of wind.

    python3 isles.py                        paints everything in ../isles/ anew
    python3 isles.py dawn pieces            only these
    python3 isles.py --preview FILE         the same, and a picture of the whole table in each light
    python3 isles.py --only-preview FILE    from the pictures that are there

The near isles are round terraces of sand and grass, the far ones steep dark rock. The sea and the isles
at the sides are painted once for each light; what lies beneath a card is a piece, because rows may shrink
and move.
"""
import argparse
import math
import os
import random

import numpy as np

import preview
from common import PIECE_SCALE, F, Canvas, circle, piece_canvas, rough, save_halves, save_png, whole_table, write_place

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = os.path.join(HERE, '..', 'isles')
SCALE = 1.5
SPINE_HEIGHT = 60
MIDDLE = 640

# ---------------------------------------------------------------------- light

# `deep` and `warm` are the five sheets of the sea away from the sun and towards it; `cold_land` and `warm_land`
# tint the land likewise; `side` is where the sun stands (-1 left, 1 right), `high` whether it stands high.
LIGHTS = {
    'dawn': dict(
        deep=[(34, 54, 90), (44, 72, 106), (56, 90, 120), (72, 108, 132), (94, 126, 142)],
        warm=[(84, 78, 112), (122, 96, 122), (164, 116, 124), (204, 132, 122), (232, 154, 128)],
        cold_land=(.74, .80, .98), warm_land=(1.14, 1.02, .98), side=1, high=False, reach=1.5,
        path=(255, 214, 150), glow=(255, 158, 112), shade=(30, 26, 76), gamma=1.34,
        cloud=[(128, 116, 150), (170, 144, 166), (214, 176, 176), (248, 214, 190)],
    ),
    'forenoon': dict(
        deep=[(16, 74, 100), (24, 96, 118), (38, 120, 134), (62, 146, 150), (98, 172, 164)],
        warm=[(30, 98, 122), (48, 126, 142), (78, 152, 154), (118, 180, 170), (158, 204, 184)],
        cold_land=(.88, .96, 1.02), warm_land=(1.10, 1.06, .96), side=-1, high=True, reach=1.1,
        path=(255, 250, 216), glow=(255, 244, 196), shade=(10, 44, 84), gamma=1.80,
        cloud=[(150, 176, 190), (196, 212, 214), (232, 236, 228), (255, 250, 236)],
    ),
    'evening': dict(
        deep=[(44, 40, 84), (58, 52, 98), (78, 66, 112), (102, 82, 122), (130, 100, 130)],
        warm=[(128, 62, 74), (170, 82, 74), (206, 108, 72), (232, 140, 78), (250, 176, 96)],
        cold_land=(.78, .74, .96), warm_land=(1.24, .98, .74), side=-1, high=False, reach=1.35,
        path=(255, 196, 104), glow=(255, 142, 66), shade=(48, 20, 72), gamma=1.30,
        cloud=[(112, 82, 128), (164, 104, 128), (222, 138, 112), (255, 190, 128)],
    ),
}

# Sheets of the land from the shore up: height and colour.
NEAR = [(-.17, (240, 234, 216)), (-.08, (222, 190, 140)), (.14, (152, 160, 102)), (.34, (122, 142, 92)), (.54, (100, 126, 86))]
FAR = [(-.17, (226, 232, 238)), (-.08, (118, 110, 128)), (.14, (104, 102, 126)), (.34, (90, 100, 124)), (.54, (106, 116, 138))]
# Pieces lie in every light, so theirs is the mean of all.
PIECE_TINT = {False: np.array((.80, .77, .75), F), True: np.array((.78, .77, .83), F)}
SHOAL = {False: (142, 168, 168), True: (128, 146, 168)}


def slab(c, x, y, a, b, power, wx=0, wy=0):
    """The height of an isle: 1.2 in its middle, 0 near its shore."""
    return 1.2 - ((np.abs(c.x + wx - x) / a) ** power + (np.abs(c.y + wy - y) / b) ** power) ** (1 / power)


def lay_land(c, height, steps, tint, shallow, side=-1, shade=(30, 30, 70), shallows=((-.66, .20), (-.42, .30), (-.26, .34))):
    """The sheets of an isle from its shallows up."""
    for level, strength in shallows:
        c.over(c.above(height, level) * F(strength), shallow)
    for i, (level, colour) in enumerate(steps):
        foam = i == 0
        c.lay(c.above(height, level), np.asarray(colour, F) * (tint if not foam else np.sqrt(tint)), (1.5 if foam else 3) * -side, 2.2 if foam else 4.4,
              3 if foam else 4.5, .30 if foam else .46, .05 if foam else .09, shade, sun=side)


# ---------------------------------------------------------------------- small things


def wind(c, points, colour, width, opacity):
    """A line that grows thin towards both ends."""
    left, right, n = [], [], len(points) - 1
    for i, (x, y) in enumerate(points):
        (x0, y0), (x1, y1) = points[max(0, i - 1)], points[min(n, i + 1)]
        length = math.hypot(x1 - x0, y1 - y0) or 1
        half = width / 2 * math.sin(math.pi * (i + .3) / (n + .6)) ** .6
        nx, ny = -(y1 - y0) / length * half, (x1 - x0) / length * half
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    c.paper(left + right[::-1], colour, 0, 0, 0, opacity, 0)


def pine(c, x, y, k, tint, rng):
    for j in range(3):
        w, b = k * (1 - j * .25), y - j * k * .62
        outline = [(x - w, b), (x - w * .4, b + k * .12), (x + w * .4, b + k * .12), (x + w, b), (x, b - k * 1.15)]
        c.paper(rough(rng, outline, .5), np.array((40 + j * 13, 66 + j * 14, 76 + j * 11)) * tint, 1.6, .45, .10)


def tree(c, x, y, k, tint, rng):
    c.disc(x, y, k, np.array(rng.choice([(72, 104, 74), (88, 118, 74), (62, 94, 76)])) * tint, 2, .45, .12)
    c.disc(x - k * .25, y - k * .32, k * .58, np.array((124, 150, 92)) * tint, 0, 0, .08)


def house(c, x, y, k, tint, rng):
    roof = np.array(rng.choice([(206, 104, 62), (190, 88, 56), (222, 128, 76)])) * tint
    c.paper([(x - k * .82, y), (x + k * .82, y), (x + k * .82, y + k * .55), (x - k * .82, y + k * .55)], np.array((240, 226, 196)) * tint, 2, .45)
    c.paper([(x - k, y + k * .1), (x + k, y + k * .1), (x + k * .66, y - k * .72), (x - k * .66, y - k * .72)], roof, 2.4, .5)
    c.stroke([(x - k * .66, y - k * .72), (x + k * .66, y - k * .72)], np.array((255, 214, 160)) * tint, .8, opacity=.7)


def tower(c, x, y, k, tint):
    """A watch tower of the far side, with a light in it."""
    for j, (w, wall) in enumerate(((1., (64, 62, 84)), (.8, (86, 82, 104)), (.58, (96, 92, 116)))):
        b = y - j * k * .8
        c.paper([(x - w * k * .62, b), (x + w * k * .62, b), (x + w * k * .5, b - k * .7), (x - w * k * .5, b - k * .7)], np.array(wall) * tint, 2, .45)
        c.paper([(x - w * k, b - k * .5), (x + w * k, b - k * .5), (x + w * k * .45, b - k), (x - w * k * .45, b - k)], np.array((52, 70, 124)) * tint, 2.4, .5)
    c.shine(x, y - k * .3, k * 1.1, (255, 214, 130), .7)


def boat(c, x, y, sail, k, flip):
    for dx, dy, w, a in ((26, 6, 1.1, .35), (22, 9, .9, .25)):
        wind(c, [(x - flip * (dx - i * 3) * k, y + (dy - i * .5) * k) for i in range(6)], (244, 246, 238), w, a)
    c.paper([(x - 9 * k, y), (x + 9 * k, y), (x + 5 * k, y + 4.5 * k), (x - 6 * k, y + 4.5 * k)], (96, 62, 52), 3, .5)
    c.paper([(x - k, y - k), (x - k, y - 15 * k), (x + flip * 9 * k, y - 2 * k)], sail, 3, .45)
    c.paper([(x - 2 * k, y - k), (x - 2 * k, y - 11 * k), (x - flip * 6 * k - 2 * k, y - 2 * k)], np.array(sail) * .86, 2, .4)


def gull(c, x, y, k=1.):
    c.stroke([(x - 6 * k, y - 2.4 * k), (x - 2.5 * k, y - 3.6 * k), (x, y), (x + 2.5 * k, y - 3.6 * k), (x + 6 * k, y - 2.4 * k)], (252, 250, 244), 1.3, 0, .85)


def gate(c, x, y, k, tint):
    """A red gate that stands in the shallows."""
    red = np.array((204, 78, 54)) * tint
    for r in (1.7, 1.2):
        c.stroke(circle(x, y + k * .1, k * r, k * r * .3), (236, 244, 240), .9, 0, .4)
    for s in (-1, 1):
        c.paper([(x + s * k * .62 - 1.5, y), (x + s * k * .62 + 1.5, y), (x + s * k * .56 + 1.2, y - k * 1.5), (x + s * k * .56 - 1.2, y - k * 1.5)], red * .9, 2.5)
    c.paper([(x - k * .8, y - k * 1.02), (x + k * .8, y - k * 1.02), (x + k * .8, y - k * 1.16), (x - k * .8, y - k * 1.16)], red, 2)
    c.paper([(x - k * 1.1, y - k * 1.68), (x - k * .4, y - k * 1.54), (x + k * .4, y - k * 1.54), (x + k * 1.1, y - k * 1.68), (x + k, y - k * 1.36), (x - k, y - k * 1.36)], red * 1.1, 2.5)


def waterfall(c, x, y, w, h):
    """White slips that fall from a terrace."""
    for i in range(4):
        u = x + (i - 1.5) * w / 4
        c.paper([(u - w * .1, y), (u + w * .1, y), (u + w * .13, y + h), (u - w * .13, y + h)], (214, 226, 238), 1, .3, .06, .9)
    for i in range(5):
        c.disc(x + (i - 2) * w * .26, y + h, w * .16, (226, 236, 244), 1, .3, .1, opacity=.9)


def whale(c, x, y, k, flip, tone):
    """A whale just below the surface."""
    body = [(0, 0), (14, -9), (40, -14), (72, -12), (98, -5), (116, -2), (134, -14), (142, -10), (136, 0), (143, 11), (134, 14), (116, 4), (98, 7), (72, 13), (40, 14), (14, 9)]
    fin = [(44, 10), (58, 30), (66, 32), (64, 11)]
    for part, opacity in ((body, .42), (fin, .30), ([(u, -v) for u, v in fin], .30)):
        c.paper([(x + flip * u * k, y + v * k + u * k * .12) for u, v in part], tone, 0, 0, 0, opacity, 0)
    wind(c, [(x + flip * (i * 9 - 4) * k, y + (-13 + .1 * (i - 6) ** 2 + i * 1.0) * k) for i in range(11)], (240, 246, 244), 1.4, .4)


def cloud(c, x, y, w, tones, seed, shade, side, lift=16, shadow=.34, flat=.42):
    """A cloud from above: sheets of round lobes, smaller and lighter towards the sun; `flat` is its height to its width."""
    rng = random.Random(seed)
    window = c._window(x - w * .75 - 50, y - w * .6 - 40, x + w * .75 + 50, y + w * .6 + 60)
    if window is None:
        return
    _, rows, columns = window
    part = c._part(rows, columns)
    for j, tone in enumerate(tones):
        t = j / (len(tones) - 1)
        a, b = w * .5 * (1 - .52 * t), w * .5 * flat * (1 - .56 * t)
        cx, cy = x + side * w * .10 * t + rng.uniform(-.04, .04) * w, y - w * flat * .13 * t
        field = (1 - np.hypot((part.x - cx) / (a * .86), (part.y - cy) / (b * .8))) * b
        count, turn = 10 - j, rng.uniform(0, 6.28)
        for i in range(count):
            u = turn + (i + rng.uniform(-.22, .22)) / count * math.tau
            r = w * .125 * rng.uniform(.72, 1.22) * (1 - .34 * t)
            px, py = cx + math.cos(u) * (a - r * .5), cy + math.sin(u) * (b - r * .35)
            field = np.maximum(field, r - np.hypot(part.x - px, part.y - py))
        field = field.astype(F)
        mask = part.edge(field)
        if j == 0:
            cast = part.blur(part.shift(mask, -side * lift * 1.3, lift * 2.1), lift * .8) * F(shadow)
            part.over(cast, part.rgb * (np.array(shade, F) * .6 / 255) if part.alpha is None else np.array(shade, F) * .3)
        rise = np.clip((cy - part.y) / (b * 2) + side * (part.x - cx) / (a * 4), -.5, .6)[..., None]
        part.lay(mask, np.asarray(tone, F) * (1 + rise * np.array((.20, .15, .10), F)), -side * 2, 4, 5, .32 if j else 0, .06, shade, .012, sun=side)
        part.over(mask * part.contours(field / 5.5 + .5, 1.) * np.clip(field / 6, 0, 1) * np.clip(1.6 - field / 12, 0, 1) * .22, np.minimum(np.asarray(tone, F) * 1.22 + 8, 255))
    c._put(part, rows, columns)


def scales(c, w):
    """Waves as they are drawn on cloth: rows of scales made of rings."""
    step, r = w * .25, w / 2
    out, done = np.zeros((c.h, c.w), F), np.zeros((c.h, c.w), bool)
    base = np.floor(c.y / step)
    for n in range(2, -1, -1):
        j = base + n
        u = c.x + np.where(j % 2 == 0, 0, w / 2)
        d = np.hypot(u - np.round(u / w) * w, c.y - j * step)
        inside = (d <= r) & ~done & (c.y <= j * step)
        away = np.minimum(np.minimum(np.abs(d - r + .5), np.abs(d - r * .72)), np.abs(d - r * .44))
        out = np.where(inside, np.clip(1.1 - away * c.scale * .8, 0, 1), out)
        done |= inside
    return out


# ---------------------------------------------------------------------- sea, isles, air

# Isles at the sides: centre and half sizes. The 16:9 window shows x from 0 to 1280.
NEAR_ISLES = [
    (188, 186, 116, 92), (248, 306, 60, 40), (84, 322, 74, 60), (1060, 214, 132, 86), (1196, 346, 104, 66), (1188, 92, 42, 32), (330, 84, 22, 17),
    (962, 62, 18, 13), (-116, 150, 92, 110), (1404, 200, 96, 80), (-80, 440, 150, 80), (1340, 500, 150, 60), (390, 450, 90, 46), (850, 470, 120, 50), (180, 500, 80, 40),
]
FAR_ISLES = [
    (176, -184, 120, 74), (66, -272, 80, 50), (1046, -190, 124, 76), (1202, -262, 100, 60), (328, -62, 28, 18), (1180, -80, 40, 24), (396, -312, 30, 22),
    (902, -318, 34, 24), (-120, -150, 90, 80), (-50, -330, 110, 50), (1410, -140, 80, 64), (1340, -330, 120, 60), (240, -345, 60, 30), (1060, -350, 60, 30),
]
# Where strings of kites and spent cards lie, the ground is left open.
QUIET = [(40, -236, 370, -118), (40, 120, 370, 236), (952, -240, 1160, -116), (960, 110, 1180, 250)]


def towards(c, light):
    """How much a place is turned to the sun, 0 to 1."""
    u, v = (c.x - MIDDLE) / 640, c.y / 360
    if light['high']:
        return np.clip(.5 - .30 * u - .22 * v, 0, 1)
    return np.clip(.46 + light['side'] * .40 * u - .14 * v, 0, 1)


def paint(name):
    """Both halves in one light."""
    light = LIGHTS[name]
    side, shade = light['side'], light['shade']
    c = whole_table(SCALE)
    c.grain *= F(.5)
    w1, w2, fine = c.noise(11, 90, 4), c.noise(12, 90, 4), c.noise(13, 40, 4)
    t = towards(c, light)
    mix = (t ** light['reach'])[..., None]
    deep, warm = np.array(light['deep'], F), np.array(light['warm'], F)
    sheet = lambda i: deep[i] * (1 - mix) + warm[i] * mix
    # The sea: sheets of paper, deep to light, the lightest along the spine and under the lanes.
    c.rgb[:] = sheet(0)
    depth = c.noise(14, 260, 5, 2.2, .7) + .45 * np.exp(-(c.y / 90) ** 2) + .16 * np.exp(-((c.x - MIDDLE) / 300) ** 2)
    for i, level in enumerate((-.26, -.02, .20, .44)):
        c.lay(c.above(depth + .02 * fine, level), sheet(i + 1), -side * 1.4, 3, 5, .30, .05, shade, sun=side)
    c.over(c.contours(depth * 9 + .25 * fine) * .10, (236, 240, 236))
    where = np.clip(c.noise(17, 150, 3, 1.6, .8) * 1.8 - .2, 0, 1) * np.clip((np.abs(c.y) - 40) / 60, 0, 1)
    c.over((scales(c, 30) * where * .18).astype(F), (240, 244, 240))
    whale(c, -150, 300, .9, 1, np.array(light['deep'][0]) * .7)
    whale(c, 1400, 40, .8, -1, np.array(light['deep'][0]) * .7)
    # The isles.
    near, far = np.full((c.h, c.w), -9, F), np.full((c.h, c.w), -9, F)
    for x, y, a, b in NEAR_ISLES:
        near = np.maximum(near, slab(c, x, y, a, b, 2.1, w1 * 42, w2 * 38) + .10 * fine)
    for x, y, a, b in FAR_ISLES:
        far = np.maximum(far, slab(c, x, y, a, b, 1.5, w1 * 36, w2 * 32) + .10 * fine)
    near += .05 * fine
    far += .045 * fine + .05 * np.abs(c.noise(15, 30, 3))
    tint = np.asarray(light['cold_land'], F) * (1 - t[..., None]) + np.asarray(light['warm_land'], F) * t[..., None]
    shallow = sheet(4) * 1.08 + np.array((2, 12, 8), F)
    lay_land(c, far, FAR, tint, shallow, side, shade)
    lay_land(c, near, NEAR, tint, np.minimum(shallow * np.array((.98, 1.06, 1.0), F), 255), side, shade)
    fields = c.above(near, .18) * (1 - c.above(near, .5)) * np.clip(c.noise(18, 46, 2) * 3, 0, 1)
    c.over(c.contours(near * 22, 1.) * fields * .30, np.array((206, 202, 132), F) * tint)
    c.over(c.contours(far * 13 + fine * .5, 1.) * c.above(far, -.04) * .16, np.array((196, 200, 222), F) * tint)
    # Shadows of clouds drift over everything.
    drift = c.blur(c.above(c.noise(31, 330, 3, 1.7, .8), .24), 10)
    c.multiply(np.stack([1 - drift * .22, 1 - drift * .19, 1 - drift * .13], -1))
    shine(c, t, fine, light)
    dress(c, near, far, tint, light)
    return c


def shine(c, t, fine, light):
    """The sun: its path on the water, its glow, and what it leaves in shade."""
    c.light(np.exp(-((c.y - fine * 5) / 16) ** 2) * (.42 + .36 * t), light['path'])
    c.light(np.exp(-(c.y / 64) ** 2) * t ** 2 * .34, light['glow'])
    if light['high']:
        c.light(c.pool(80, -330, 900, 640, 1.5) * .34, light['glow'])
    else:
        c.light(c.pool(MIDDLE + light['side'] * 680, 0, 680, 480, 1.6) * .46, light['glow'])
    c.light(c.pool(MIDDLE, 190, 470, 280, 1.5) * .16, light['path'])
    v = np.clip(np.hypot((c.x - 660) / 860, (c.y - 20) / 480) - .60, 0, 1)
    c.multiply(np.stack([1 - v * .60, 1 - v * .54, 1 - v * .42], -1))
    c.rgb = 255 * np.clip(c.rgb / 255, 0, 1) ** F(light['gamma'])


def dress(c, near, far, tint, light):
    """Trees, roofs, boats, birds, lanes of wind and clouds."""
    rng = random.Random(21)
    look = lambda field, x, y: field[min(c.h - 1, int((y - c.y0) * c.scale)), min(c.w - 1, int((x - c.x0) * c.scale))]
    dusk = .86
    spots = []
    for _ in range(4000):
        x, y = rng.uniform(-214, 1494), rng.uniform(-352, 552)
        if look(far if y < 0 else near, x, y) < .12 or any(a < x < e and b < y < f for a, b, e, f in QUIET):
            continue
        if all(math.hypot(x - a, (y - b) * 1.3) > 8.5 for a, b in spots):
            spots.append((x, y))
        if len(spots) == 330:
            break
    for x, y in sorted(spots, key=lambda s: s[1]):
        k = look(tint, x, y) * dusk
        if y < 0:
            if rng.random() < .03:
                tower(c, x, y, rng.uniform(7, 9), k)
            else:
                pine(c, x, y, rng.uniform(4.5, 8), k, rng)
        elif rng.random() < .12:
            house(c, x, y, rng.uniform(6, 8.5), k, rng)
        else:
            tree(c, x, y, rng.uniform(3.4, 6.2), k, rng)
    for x, y, k in [(300, 36, 1), (986, -38, .9), (1140, 50, 1.1), (236, -40, .9), (404, 30, .9), (1260, -30, 1), (-20, 44, 1.2), (1360, 96, 1.1), (80, 60, .8)]:
        boat(c, x, y, (244, 232, 210) if y > 0 else (84, 98, 140), k, rng.choice((-1, 1)))
    gate(c, 352, 262, 12, look(tint, 352, 262) * dusk)
    gate(c, 1262, 84, 12, look(tint, 1262, 84) * dusk)
    glitter(c, light, rng, 200, 11, .34)
    lanes(c)
    for x, y in [(430, -50), (446, -42), (912, 152), (1120, 0), (300, 260), (905, -152), (380, -152), (1240, 210), (0, 110), (1340, -220), (-80, -60)]:
        gull(c, x, y)
    for i, (x, y, w) in enumerate([(-10, -306, 210), (1290, -300, 230), (-190, 60, 220), (1488, 20, 230), (-170, -240, 260), (1460, -220, 220), (700, -352, 330),
                                   (-190, 330, 280), (1480, 350, 280), (20, 500, 270), (1250, 500, 280), (640, 560, 340)]):
        cloud(c, x, y, w, light['cloud'], 40 + i, light['shade'], light['side'])


def lanes(c):
    """Three lanes of wind from the near ships to the far ones: bands of bright air, lines and curls in them."""
    rng = random.Random(9)
    white = (255, 253, 244)
    centre = lambda lane, y: MIDDLE + lane * (145 + (y + 281) * .097)
    for lane in (-1, 0, 1):
        x = centre(lane, c.y) + 7 * np.sin(c.y / 58 + lane * 2)
        half = 40 + 14 * np.clip((c.y + 281) / 630, 0, 1)
        ends = np.clip((c.y + 300) / 60, 0, 1) * np.clip((360 - c.y) / 60, 0, 1)
        c.light(np.clip(1 - np.abs(c.x - x) / half, 0, 1) ** .7 * ends * .13, white)
        for k in range(9):
            off, phase, swing = (k - 4) * 13 + rng.uniform(-4, 4), .5 * k + lane, rng.uniform(6, 12)
            long = k % 2 == 0
            y0, y1 = (350, -290) if long else (rng.uniform(30, 120), rng.uniform(-80, -30))
            points = []
            for i in range(120):
                y = y0 + (y1 - y0) * i / 119
                points.append((centre(lane, y) + off * (.74 + .26 * (y + 281) / 630) + swing * math.sin(y / 46 + phase) * math.sin(math.pi * i / 119), y))
            wind(c, points, white, 2.0 if long else 2.6, .26 if long else .42)
            if not long:
                x, y = points[-1]
                s, r = (1 if k >= 4 else -1), rng.uniform(7, 11)
                curl = [(x + s * (r - r * math.cos(q * .32) * (1 - q / 27)), y - r * math.sin(q * .32) * (1 - q / 27)) for q in range(24)]
                wind(c, points[-14:] + curl, white, 2.2, .42)


def glitter(c, light, rng, count, spread, opacity):
    """Slips of light on the water along the spine, more of them towards a low sun."""
    for _ in range(count):
        u = rng.random() ** .75
        x, y, w = MIDDLE + light['side'] * (u * 2 - 1) * 860, rng.gauss(0, spread), rng.uniform(8, 46)
        a = opacity * (.35 + .65 * (.7 if light['high'] else u)) * math.exp(-(y / (spread * 1.4)) ** 2)
        c.paper([(x, y), (x + w * .5, y - 1.1), (x + w, y), (x + w * .5, y + 1.1)], light['path'], 0, 0, 0, a, 0)


def paint_spine(name):
    """The sun's path on the water: a band of light with slips of paper in it; its edges are clear."""
    light = LIGHTS[name]
    c = Canvas(-220, -SPINE_HEIGHT / 2, 1720, SPINE_HEIGHT, SCALE)
    wave, t = c.noise(51, 70, 4, 2.2, .5), towards(c, light)
    fade = np.clip((SPINE_HEIGHT / 2 - np.abs(c.y)) / 10, 0, 1)
    bright = np.minimum(np.array(light['path'], F) + np.array((0, 22, 50), F), 255)
    c.over(np.exp(-((c.y - wave * 6) / 13) ** 2) * (.30 + .34 * t) * fade, light['path'])
    c.over(np.exp(-((c.y - wave * 5) / 4.2) ** 2) * (.34 + .36 * t) * fade, bright)
    rng = random.Random(77)
    glitter(c, light, rng, 230, 8.5, .8)
    for _ in range(70):
        x, y = rng.uniform(-220, 1500), rng.gauss(0, 7)
        if abs(y) < SPINE_HEIGHT / 2 - 8:
            c.shine(x, y, rng.uniform(3, 6), (255, 252, 236), .7)
    return c


# ---------------------------------------------------------------------- pieces


def shore(c, height):
    """An isle that ends before its picture does."""
    away = np.minimum(np.minimum(c.x - c.x0, -c.x0 - c.x), np.minimum(c.y - c.y0, -c.y0 - c.y))
    return (height - np.clip((16 - away) / 16, 0, 1) ** 2 * .6).astype(F)


def plant(c, height, rng, far, count, free):
    """Trees and roofs on a piece, none where `free` says that the card lies."""
    tint, spots = PIECE_TINT[far], []
    for _ in range(900):
        x, y = rng.uniform(c.x0, -c.x0), rng.uniform(c.y0, -c.y0)
        v = height[int((y - c.y0) * c.scale), int((x - c.x0) * c.scale)]
        if v < .12 or free(x, y) or any(math.hypot(x - a, y - b) < 8 for a, b in spots):
            continue
        spots.append((x, y))
        if len(spots) == count:
            break
    for x, y in sorted(spots, key=lambda s: s[1]):
        if far:
            pine(c, x, y, rng.uniform(4, 6.5), tint, rng)
        elif rng.random() < .15:
            house(c, x, y, 6.5, tint, rng)
        else:
            tree(c, x, y, rng.uniform(3.2, 5.4), tint, rng)


ISLET, LAGOON, SAIL = (2.1, 1.5), (2.3, 1.5), (3.7, 1.34)
KITE, SPENT, STRING, POLE = (26, 52), (28, 34), (312, 56), (40, 104)


def blank(width, height, units=False):
    """A canvas for a piece, its paper smoother than that of the sea, which saves much of the file."""
    c = piece_canvas(width, height, units)
    c.grain *= F(0)
    return c


def islet(seed, far):
    """An isle for a guard: a terrace for the card, with shore, shallows and trees around it."""
    c = blank(*ISLET)
    w1, w2, fine = c.noise(seed, 60, 3), c.noise(seed + 1, 60, 3), c.noise(seed + 2, 26, 4)
    h = slab(c, 0, -1, 60 if far else 62, 62 if far else 66, 1.9 if far else 2.5, w1 * 13, w2 * 11) + .05 * fine
    if far:
        h += .04 * np.abs(c.noise(seed + 3, 22, 3))
    h = shore(c, np.minimum(h, .62))
    lay_land(c, h, FAR if far else NEAR, PIECE_TINT[far], SHOAL[far], shallows=((-.50, .14), (-.32, .24)))
    if far:
        c.over(c.contours(h * 13 + fine * .5) * c.above(h, -.04) * (1 - c.above(h, .5)) * .16, (196, 200, 222))
    plant(c, h, random.Random(seed), far, 13, lambda x, y: abs(x) < 52 and -70 < y < 74)
    return c


def lagoon(seed, far):
    """A ring of land around still water, where a ship lies."""
    c = blank(*LAGOON)
    w1, w2, fine = c.noise(seed, 60, 3), c.noise(seed + 1, 60, 3), c.noise(seed + 2, 26, 4)
    h = slab(c, 0, -1, 72, 70, 1.9 if far else 2.4, w1 * 12, w2 * 10) + .05 * fine
    if far:
        h += .04 * np.abs(c.noise(seed + 3, 22, 3))
    h = shore(c, np.minimum(h, .5))
    lay_land(c, h, FAR if far else NEAR, PIECE_TINT[far] * (.92 if far else .88), SHOAL[far], shallows=((-.50, .14), (-.32, .24)))
    pit = slab(c, 0, 0, 54, 66, 3.2, w2 * 5, w1 * 4)
    bank, water, ripple = ((112, 108, 132), (56, 70, 98), (190, 204, 230)) if far else ((184, 160, 122), (62, 102, 110), (220, 236, 230))
    c.lay(c.above(pit, .13), np.array(bank, F) * PIECE_TINT[far], 0, 0, 2, 0, .10)
    inner = c.above(pit, .21)
    c.lay(inner, np.array(water, F) * (1.04 - .12 * np.clip((pit - .21) * 1.6, 0, 1)[..., None]), 0, 0, 2, 0, 0)
    # The bank throws its shadow on the water.
    c.over(inner * (1 - c.blur(c.shift(inner, 3, 5), 3)) * .40, (16, 24, 52))
    c.over(inner * c.contours(np.hypot(c.x - fine * 5, (c.y - 10) * 1.05) * .13) * .22, ripple)
    field = np.where(pit > .02, -1, h)
    plant(c, field, random.Random(seed), far, 15, lambda x, y: False)
    beached(c, random.Random(seed + 5), h, pit, far)
    return c


def beached(c, rng, height, pit, far):
    """A rowing boat drawn up on the shore."""
    for _ in range(400):
        x, y = rng.uniform(-88, 88), rng.uniform(20, 74)
        i, j = int((y - c.y0) * c.scale), int((x - c.x0) * c.scale)
        if -.02 < height[i, j] < .10 and pit[i, j] < -.05:
            break
    a = rng.uniform(-.5, .5)
    turn = lambda k: [(x + u * k * math.cos(a) - v * k * math.sin(a), y + u * k * math.sin(a) + v * k * math.cos(a)) for u, v in
                      ((-8, 0), (-5, -2.8), (0, -3.4), (5, -2.8), (9, 0), (5, 2.8), (0, 3.4), (-5, 2.8))]
    c.paper(turn(1), (72, 78, 110) if far else (150, 84, 60), 2, .5)
    c.paper(turn(.68), (44, 46, 70) if far else (84, 52, 44), 0, 0, 0)


def sail(far):
    """An old sail spread on the ground, on which the spent cards lie in a row."""
    c = blank(*SAIL)
    fine, folds = c.noise(500, 30, 4), c.noise(501, 80, 3, 2.4, .6)
    cloth, seam, rope = ((56, 62, 91), (98, 108, 144), (118, 122, 148)) if far else ((91, 75, 60), (142, 116, 90), (166, 140, 104))
    w, h = -c.x0 - 9, -c.y0 - 9
    sag = 7 * np.sin(np.pi * np.clip((c.x + w) / (2 * w), 0, 1)), 5 * np.sin(np.pi * np.clip((c.y + h) / (2 * h), 0, 1))
    inside = np.minimum(w - sag[1] - np.abs(c.x), h - sag[0] - np.abs(c.y)) + fine * .8
    mask = c.edge(inside.astype(F))
    shading = 1 + .10 * folds + .03 * np.sin(c.y * 1.9) + .03 * np.sin(c.x * 1.9)
    c.lay(mask, np.array(cloth, F) * shading[..., None], 1.5, 3, 3, .42, .10)
    for x in (-.5, 0, .5):
        at = c.x - x * w * 1.05 - fine * 1.5
        c.over(mask * np.clip(1.3 - np.abs(at), 0, 1) * .35, (20, 18, 30))
        c.over(mask * np.clip(1.2 - np.abs(np.abs(at) - 2.6), 0, 1) * (np.sin(c.y * 1.6) > -.2) * .45, seam)
    c.over(np.clip(1.6 - np.abs(inside - 4), 0, 1) * .7, rope)
    c.over(np.clip(1.6 - np.abs(inside - 4), 0, 1) * (np.sin((c.x + c.y) * 1.7) > .2) * .35, (30, 24, 30))
    patch = [(w * .62, -h * .5), (w * .86, -h * .44), (w * .84, h * .02), (w * .6, -h * .06)]
    c.paper(patch, np.array(cloth) * (1.12 if far else .88), 1, .3, .1)
    c.stroke(patch + patch[:1], seam, 1, 0, .5)
    for x in (-1, 1):
        for y in (-1, 1):
            px, py = x * (w - 2), y * (h - 2)
            c.stroke([(px, py), (px + x * 6, py + y * 5)], rope, 1.6, 1)
            c.disc(px + x * 6, py + y * 5, 2.4, (92, 70, 56), 2)
            c.disc(px - x * 5, py - y * 4, 2.2, (214, 186, 120), .6, .3)
    return c


def kite(near, state):
    """A kite of the score: `aloft` (its value has been seen), `hidden` or `spent`; the window writes its number."""
    colour = (232, 120, 64) if near else (70, 96, 158)
    if state == 'spent':
        c = blank(*SPENT, True)
        rng = random.Random(5 if near else 6)
        a = .42 if near else -.42
        turn = lambda x, y: (x * math.cos(a) - y * math.sin(a), x * math.sin(a) + y * math.cos(a))
        # It has fallen: on its side, bleached, a corner torn off, the spar broken, the end of its string beside it.
        whole = [(0, -14.5), (11, -3), (7.4, 3.2), (8.6, 5.0), (4.6, 6.6), (5.2, 8.6), (0, 14.5), (-11, -3)]
        tone = (186, 168, 152) if near else (156, 166, 186)
        c.paper([turn(x, y) for x, y in rough(rng, whole, .7, 7)], tone, 2, .55, .20)
        c.paper([turn(x, y) for x, y in [(-11, -3), (0, -14.5), (0, -3)]], np.array(tone) * 1.07, 0, 0, 0)
        c.paper([turn(x, y) for x, y in [(8.6, 8.4), (11.8, 6.2), (12.2, 10.6), (9.6, 12.2)]], np.array(colour) * .8, 1.4, .45)
        for line in ([(0, -14.5), (-.6, -5)], [(.8, 6), (0, 14.5)], [(-11, -3), (-5, -3.6)], [(6, -2.6), (11, -3)]):
            c.stroke([turn(x, y) for x, y in line], np.array(colour) * .62, .9, 0, .8)
        c.stroke([turn(x, y) for x, y in [(0, -14.5), (3, -16), (6, -13.5), (9, -15)]], (246, 242, 230), .8, 0, .9)
        return c
    c = blank(*KITE, True)
    paper = colour if state == 'aloft' else ((240, 208, 178) if near else (192, 204, 228))
    w, top, mid, low = 12, -24.5, -12.0, 9.5
    x, y = 0, low
    for j in range(4):
        u = math.sin(j * 1.5 + 1) * 1.4
        c.paper([(u - 3.4, y + 2.4), (u + .2, y + .8), (u + 3.2, y + 2.0), (u + 2.8, y + 5.2), (u, y + 3.6), (u - 3.2, y + 5.4)],
                (252, 238, 212) if j % 2 else colour, 1.2, .4, .12)
        y += 3.5
    c.paper([(0, top), (w, mid), (0, low), (-w, mid)], paper, 3, .5, .22)
    for outline, k in (([(0, top + 1), (w - 1.4, mid), (0, mid)], 1.16), ([(0, mid), (0, low - 1), (-w + 1.4, mid)], .90)):
        c.paper(outline, np.minimum(np.array(paper) * k + 4 * (k > 1), 255), 0, 0, 0)
    frame = (255, 246, 226) if state == 'aloft' else colour
    c.stroke([(0, top), (0, low)], frame, .8, 0, .45)
    c.stroke([(-w, mid), (w, mid)], frame, .8, 0, .45)
    c.stroke([(0, top), (w, mid), (0, low), (-w, mid), (0, top)], frame, 1.1, 0, .75)
    return c


def string_at(t):
    """The string of kites: where it runs at a share `t` of its length, in units from the middle of its picture."""
    return (t - .5) * 300, -14 + 26 * math.sin(math.pi * t) - t * 8


def kite_string():
    """The string on which twelve kites hang, the first at its left end (share 1/24), the last at its right (23/24)."""
    c = blank(*STRING, True)
    points = [string_at(i / 60) for i in range(61)]
    c.stroke([(x + .6, y + 3) for x, y in points], (20, 22, 48), 1.6, 0, .28)
    c.stroke(points, (250, 244, 226), 1.3)
    for i in range(12):
        x, y = string_at((i + .5) / 12)
        c.disc(x, y, 1.8, (250, 232, 190), 1, .4)
    return c


def kite_pole(near):
    """The mast from which the string runs, with a streamer in the colour of its side."""
    c = blank(*POLE, True)
    wood, colour = ((104, 74, 58), (232, 120, 64)) if near else ((76, 74, 92), (78, 108, 176))
    c.shine(-8, 44, 15, (16, 18, 40), .5, 5)
    c.paper([(-11, 46), (-9.4, -46), (-6.6, -46), (-5, 46)], wood, 4, .5)
    for y in (-30, -8, 14, 34):
        c.paper([(-11.4, y), (-4.6, y - 1), (-4.4, y + 2.2), (-11.2, y + 3.2)], np.array(wood) * 1.5, 1, .4)
    c.disc(-8, -47, 3, (246, 206, 120), 2)
    for dy, k in ((2.4, .78), (0, 1.)):
        c.paper([(-6, -43 + dy), (4, -45 + dy), (17, -40 + dy), (10, -37.5 + dy), (16, -33 + dy), (4, -36 + dy), (-6, -34 + dy)], np.array(colour) * k, 2.4, .45)
    return c


def crown():
    """Set on the kite of the value that is a ship."""
    c = blank(20, 16, True)
    c.paper([(-8, 5), (-8.6, -3), (-4, .6), (0, -5.6), (4, .6), (8.6, -3), (8, 5)], (250, 208, 104), 2, .5, .25)
    for x, y in ((-8.4, -3.4), (0, -6), (8.4, -3.4)):
        c.disc(x, y, 1.5, (255, 236, 170), 1, .4)
    c.stroke([(-7.4, 3), (7.4, 3)], (190, 120, 50), 1, 0, .8)
    return c


RIM, FAR_RIM = (1720, 190), (1720, 110)


def rim(near):
    """Clouds along the edge of the window, on which a hand lies."""
    width, height = RIM if near else FAR_RIM
    c = Canvas(-width / 2, -height / 2, width, height, 1.5)
    c.grain *= F(.3)
    tones = [(88, 98, 132), (118, 126, 158), (150, 154, 182), (184, 186, 206)]
    y = RIM[1] / 2 if near else -FAR_RIM[1] / 2
    if near:
        places = [(-640, 6, 330), (640, 6, 340), (-860, -20, 300), (860, -20, 300), (-420, 32, 280), (420, 30, 290), (-200, 46, 260), (210, 46, 260), (0, 50, 280)]
    else:
        places = [(-690, -14, 240), (690, -10, 250), (-470, -34, 220), (470, -36, 220), (-250, -44, 200), (250, -44, 200), (0, -46, 260)]
    for i, (x, dy, w) in enumerate(sorted(places, key=lambda p: -abs(p[0]))):
        cloud(c, x, y + dy, w, tones, 70 + i + 20 * near, (30, 30, 70), -1, 10, .3, .52)
    return c


def pieces():
    """Everything that lies beneath a card or belongs to the score: name, canvas, size and so on."""
    out = {}
    for i in (1, 2, 3):
        for far, side in ((False, 'near'), (True, 'far')):
            out[f'{side}_islet_{i}'] = dict(canvas=islet((200 if far else 100) + 10 * i, far), size=ISLET)
            out[f'{side}_lagoon_{i}'] = dict(canvas=lagoon((400 if far else 300) + 10 * i, far), size=LAGOON)
    for near, side in ((True, 'near'), (False, 'far')):
        out[f'{side}_sail'] = dict(canvas=sail(not near), size=SAIL)
        for state in ('aloft', 'hidden', 'spent'):
            out[f'kite_{state}_{side}'] = dict(canvas=kite(near, state), size=SPENT if state == 'spent' else KITE, units=True)
        out[f'kite_pole_{side}'] = dict(canvas=kite_pole(near), size=POLE, units=True)
        # Seen from the middle of a hand: the near one lies half below the window's edge, the far one above it.
        out[f'{side}_clouds'] = dict(canvas=rim(near), size=RIM if near else FAR_RIM, at=(0, -62) if near else (0, 34), units=True, scale=1.25)
    out['kite_string'] = dict(canvas=kite_string(), size=STRING, units=True)
    out['kite_crown'] = dict(canvas=crown(), size=(20, 16), units=True)
    return out


# ---------------------------------------------------------------------- looking at it


def slots():
    """Cards as they lie in a match: rows at the heights of the spine at 301."""
    Slot, out = preview.Slot, []
    for row, y, h, pitch, shown in (('far_lagoon', 77, 102, 152, (2,)), ('far_islet', 201, 110, 166, (1, 2, 3)), ('near_lagoon', 545, 134, 196, (2,)), ('near_islet', 396, 124, 184, (1, 2, 3))):
        for i in (1, 2, 3):
            out.append(Slot(MIDDLE + (i - 2) * pitch, y, h, f'{row}_{i}', card=i in shown, hue=2 if 'far' in row else 1, back=row == 'far_islet' and i < 3))
    out += [Slot(1046, 118, 88, 'far_sail', card=False)] + [Slot(1046 + 40 * (i - 1), 118, 88, hue=2) for i in range(3)]
    out += [Slot(1064, 470, 98, 'near_sail', card=False)] + [Slot(1064 + 46 * (i - .5), 470, 98, hue=1) for i in range(2)]
    out += [Slot(MIDDLE + 98 * (i - 2), 707, 148, hue=i) for i in range(5)] + [Slot(MIDDLE + 44 * (i - 2), -9, 62, back=True) for i in range(5)]
    return out


def score():
    """Poles, strings and kites at the left, and the clouds."""
    out = [('near_clouds', MIDDLE, 707), ('far_clouds', MIDDLE, -9)]
    for side, x, y, seen, spent in (('far', 64, 120, (4, 7), (3, 6, 9, 12)), ('near', 64, 476, (8, 10), (1, 7, 11))):
        out += [(f'kite_pole_{side}', x, y + 6), ('kite_string', x + 146, y - 14)]
        for i in range(12):
            dx, dy = string_at((i + .5) / 12)
            if i + 1 in spent:
                out.append((f'kite_spent_{side}', x + 146 + dx, y - 14 + dy + 52))
            else:
                out.append((f'kite_{"aloft" if i + 1 in seen else "hidden"}_{side}', x + 146 + dx, y - 14 + dy + 24))
                if i + 1 == seen[0]:
                    out.append(('kite_crown', x + 146 + dx, y - 14 + dy - 6))
    return out


def main():
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('parts', nargs='*', help='lights, or "pieces"; all if none is named')
    parser.add_argument('--preview', metavar='FILE')
    parser.add_argument('--only-preview', metavar='FILE')
    options = parser.parse_args()
    wanted = options.parts or ([] if options.only_preview else [*LIGHTS, 'pieces'])
    os.makedirs(FOLDER, exist_ok=True)
    if 'pieces' in wanted:
        save_pieces()
    for light in LIGHTS:
        if light in wanted:
            save_halves(paint(light), FOLDER, light, SCALE)
            save_png(paint_spine(light), FOLDER, f'{light}-spine.png', SCALE)
    for light in LIGHTS:
        picture, mat = preview.compose(FOLDER, light, 301, slots(), score())
        preview.measure(light, mat)
        file = options.preview or options.only_preview
        if file:
            stem, ending = os.path.splitext(file)
            picture.save(f'{stem}-{light}{ending}')
        for slot in slots():
            if slot.piece and (slot.piece.endswith('_2') or slot.piece.endswith('sail')):
                print(f'    {slot.piece}: {preview.contrast(FOLDER, light, 301, slot):+.1f} L* from its ground')


def save_pieces():
    """Paints all pieces and writes place.ron."""
    made = {}
    for name, piece in pieces().items():
        save_png(piece.pop('canvas'), FOLDER, f'{name}.png', piece.pop('scale', PIECE_SCALE))
        made[name] = piece
        if name.endswith('_2'):
            made[name[:-2]] = dict(piece, file=f'{name}.png')
    write_place(FOLDER, SCALE, LIGHTS, SPINE_HEIGHT, made)


if __name__ == '__main__':
    main()
