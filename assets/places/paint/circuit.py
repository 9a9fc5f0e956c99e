#!/usr/bin/env python3
"""Paints the place of Love Live: a clockwork revolve faces a timber stage under a glass roof.

    python3 circuit.py                        paints everything in ../circuit/ anew
    python3 circuit.py matinee pieces         only these
    python3 circuit.py --preview FILE         the same, and a picture of the whole table in each light
    python3 circuit.py --only-preview FILE    from the pictures that are there

Floors, curtains and wings are painted once and then lit three times; what lies beneath cards, the rim of
the house with its audience and everything of the score are pieces.
"""
import argparse
import os
import random

import numpy as np

import preview
from circuit_pieces import BULB_STEP, bulb_at, pieces
from circuit_things import BRASS, boards, crate, curtain, drum, gear, harlequin, leaves, panes, revolve, sandbag, star, wedge
from common import PIECE_SCALE, F, Canvas, save_halves, save_png, smooth, whole_table, write_place

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'circuit')
SCALE = 1.5
SPINE_HEIGHT = 88

# ---------------------------------------------------------------------- light

# Ambient light (a factor for each colour) on the near and the far stage; lamps: centre, half sizes, power, colour, gain;
# beams: from, half width there, to, half width there, colour, strength.
LIGHTS = {
    'matinee': dict(
        near=(.84, .87, .92), far=(.94, .98, 1.08), gamma=1.16, foot=.26, core=((255, 190, 104), (255, 232, 178)),
        lamps=[(640, 210, 600, 340, 1.4, (255, 226, 170), .36), (640, -190, 430, 260, 1.5, (214, 200, 255), .40)],
        beams=[], panes=.46, confetti=0, edge=(1.0, .98, .90), drapes=1.0,
    ),
    'evening': dict(
        near=(.44, .40, .60), far=(.54, .58, 1.0), gamma=1.04, foot=.60, core=((255, 160, 84), (255, 220, 156)),
        lamps=[(640, 170, 500, 330, 1.0, (255, 190, 96), 1.5), (190, 250, 330, 280, 1.4, (255, 70, 150), 1.15), (1090, 250, 330, 280, 1.4, (80, 130, 255), 1.15),
               (640, -190, 400, 250, 1.2, (200, 190, 255), 1.0), (120, -160, 260, 220, 1.5, (60, 170, 255), .7), (1170, -160, 280, 220, 1.5, (220, 90, 255), .7)],
        beams=[(66, 26, 8, 900, 360, 130, (255, 170, 205), .40), (1214, 26, 8, 380, 360, 130, (176, 196, 255), .40),
               (76, -330, 7, 590, -60, 90, (150, 200, 255), .34), (1204, -330, 7, 690, -60, 90, (236, 170, 255), .34)],
        panes=.0, moon=.30, confetti=0, edge=(.90, .94, .62), drapes=.70,
    ),
    'finale': dict(
        near=(.82, .66, .56), far=(.84, .56, .76), gamma=1.10, foot=.66, core=((255, 180, 96), (255, 240, 190)),
        lamps=[(640, 200, 660, 390, 1.0, (255, 210, 110), .84), (640, -170, 480, 300, 1.1, (255, 170, 190), .80), (180, 330, 360, 240, 1.6, (255, 130, 90), .36),
               (1110, 330, 360, 240, 1.6, (255, 130, 90), .36), (140, -150, 280, 220, 1.5, (255, 110, 180), .5), (1150, -150, 280, 220, 1.5, (255, 150, 120), .5)],
        beams=[(66, 24, 8, 720, 420, 120, (255, 236, 160), .42), (1214, 24, 8, 560, 420, 120, (255, 236, 160), .42), (340, 24, 7, 200, 430, 84, (255, 200, 170), .26), (940, 24, 7, 1080, 430, 84, (255, 200, 170), .26),
               (76, -340, 7, 610, -40, 90, (255, 200, 230), .36), (1204, -340, 7, 670, -40, 90, (255, 214, 170), .36)],
        panes=.0, confetti=900, edge=(.98, .92, .82), drapes=.94,
    ),
}
HEARTS = [(240, 140, 178), (222, 78, 70), (244, 204, 74), (96, 184, 104), (88, 146, 226), (164, 116, 214)]


# ---------------------------------------------------------------------- floors and wings


def floors():
    """Both stages without any light on them."""
    c = whole_table(SCALE)
    c.grain *= F(.6)
    far = (c.y < 0).astype(F)
    near = 1 - far
    soft = c.noise(41, 60, 4)
    c.rgb[:] = boards(c, (156, 114, 76)) * (1 + .03 * soft)[..., None]
    inlay(c, near)
    c.over(far, harlequin(c, (88, 80, 116), (68, 70, 106)) * (1 + .04 * soft)[..., None])
    machinery(c, far)
    revolve(c, 640, -295, far)
    return c, near, far


def inlay(c, near):
    """A half sun of marquetry that answers the revolve: rays and two bands around the middle of the footlights."""
    d, a = np.hypot(c.x - 640, c.y + 30), np.arctan2(c.y + 30, c.x - 640)
    ray = np.clip(np.sin(a * 26) * 6, -1, 1) * smooth(d, 60, 150) * (1 - smooth(d, 352, 356))
    c.multiply(1 + ray * .055 * near)
    for r, w, colour, opacity in ((366, 9, (96, 58, 44), .42), (366, 3.4, (206, 158, 96), .55), (346, 1.4, (206, 158, 96), .5), (386, 1.4, (206, 158, 96), .5)):
        c.over(np.clip(w / 2 + .5 - np.abs(d - r), 0, 1).astype(F) * F(opacity) * near, colour)
    for k in range(9):
        t = np.pi * (.12 + .76 * k / 8)
        x, y = 640 + 366 * np.cos(t), -30 + 366 * np.sin(t)
        c.paper(star(x, y, 11, .4, 4), (214, 170, 104), 0, 0, .14, .85)


def machinery(c, far):
    """Wheels that drive the revolve, and the belt between two of them."""
    for x, y, r, teeth, phase, colour in [
        (352, -61, 48, 18, .2, (134, 106, 66)), (912, -51, 46, 18, .3, (134, 106, 66)), (992, -79, 50, 20, .1, (112, 98, 92)), (1196, -209, 92, 36, .2, (124, 100, 70)),
        (1104, -95, 44, 16, .5, (112, 98, 92)), (410, -125, 30, 14, .4, (112, 98, 92)), (84, -52, 36, 14, .1, (112, 98, 92)), (160, -70, 26, 12, .3, (134, 106, 66)),
        (-70, -170, 104, 40, .2, (124, 100, 70)), (-178, -66, 52, 20, .6, (112, 98, 92)), (1372, -110, 76, 30, .1, (112, 98, 92)), (1460, -240, 84, 32, .4, (124, 100, 70)),
        (1300, -40, 28, 12, .2, (134, 106, 66)), (-150, -310, 60, 22, .1, (134, 106, 66)),
    ]:
        gear(c, x, y, r, teeth, phase, colour, spokes=6 if r > 60 else 5, keep=far)


def wings(c):
    """What stands in the wings, to be seen in wide windows only, and the leaves of the glasshouse."""
    rng = random.Random(17)
    for x in (-196, -168, -120, 1402, 1440, 1476):
        sandbag(c, x, rng.uniform(60, 110), rng)
    crate(c, -140, 210, 96, 70, (132, 66, 58), rng)
    crate(c, -176, 296, 70, 58, (70, 104, 98), rng)
    crate(c, 1418, 250, 110, 76, (70, 104, 98), rng)
    crate(c, 1456, 340, 66, 58, (150, 112, 62), rng)
    drum(c, -96, 300, 34, (160, 58, 54))
    drum(c, 1372, 352, 30, (58, 84, 140))
    drum(c, -150, 452, 42, (58, 84, 140))
    crate(c, 1420, 460, 120, 84, (132, 66, 58), rng)
    green = [(62, 104, 74), (82, 126, 80), (48, 88, 70), (104, 142, 84)]
    for x, y, a, n, size in [(26, 352, -.75, 6, 118), (1254, 262, 3.5, 5, 92), (1256, 66, 2.6, 4, 66), (30, 52, .5, 3, 50), (-214, 380, -.5, 5, 110), (1496, 180, 3.3, 5, 100), (26, 520, -.6, 6, 120), (1254, 500, 3.7, 6, 120)]:
        leaves(c, x, y, a, n, size, rng, green)


# ---------------------------------------------------------------------- lighting


def lit(base, near, far, name):
    """The stages in one light."""
    light = LIGHTS[name]
    c = base.copy()
    c.multiply(near[..., None] * np.array(light['near'], F) + far[..., None] * np.array(light['far'], F))
    gain = np.zeros_like(c.rgb)
    for x, y, rx, ry, power, colour, strength in light['lamps']:
        side = near if y > 0 else far
        gain += (c.pool(x, y, rx, ry, power) * side)[..., None] * np.array(colour, F) / 255 * F(strength)
    c.rgb *= 1 + gain
    if light['panes']:
        for x, y, columns, rows in ((250, 268, 4, 5), (1090, 262, 4, 5), (660, 452, 5, 2), (-130, 150, 3, 5), (1420, 420, 3, 4)):
            mask, pick = panes(c, x, y, columns, rows)
            tints = np.array([(255, 246, 206), (255, 246, 206), (255, 246, 206), (150, 226, 206), (255, 246, 206), (250, 190, 150), (255, 246, 206), (255, 226, 130)], F)
            colour = tints[np.clip((pick * len(tints)).astype(int), 0, len(tints) - 1)]
            c.rgb *= 1 + (mask * near)[..., None] * colour / 255 * F(light['panes'])
            c.rgb += (255 - c.rgb) * (mask * near)[..., None] * colour / 255 * F(light['panes'] * .36)
    if light.get('moon'):
        for x, y in ((250, 268), (1090, 262)):
            mask, _ = panes(c, x, y, 4, 5)
            c.rgb *= 1 + (mask * near)[..., None] * np.array((.7, .9, 1.4), F) * F(light['moon'])
    for x0, y0, w0, x1, y1, w1, colour, strength in light['beams']:
        c.light(wedge(c, x0, y0, w0, x1, y1, w1) * (near if y0 > 0 else far) * F(strength), colour)
    # Footlights throw their scallops on both floors.
    scallop = .78 + .22 * np.cos((c.x % 32 - 16) / 5)
    c.light((np.exp(-np.clip(c.y - 30, 0, 300) / 34) * near * light['foot'] * scallop).astype(F), light['core'][0])
    c.light((np.exp(-np.clip(-c.y - 30, 0, 300) / 22) * far * light['foot'] * .42 * scallop).astype(F), (226, 190, 220))
    v = np.clip(np.hypot((c.x - 640) / 830, (c.y - 40) / 520) - .54, 0, 1)
    c.multiply(np.stack([1 - v * .80 * light['edge'][0], 1 - v * .86 * light['edge'][1], 1 - v * .80 * light['edge'][2]], -1))
    c.rgb = 255 * np.clip(c.rgb / 255, 0, 1) ** F(light['gamma'])
    confetti(c, light['confetti'])
    return c


def confetti(c, count):
    """Slips and streamers in the colours of the hearts, most of them where the company stands."""
    rng = random.Random(61)
    for _ in range(count):
        x, y = rng.gauss(640, 420), rng.uniform(-330, 540)
        k, a = rng.uniform(2.6, 5.2), rng.uniform(0, 3.14)
        ux, uy = np.cos(a) * k, np.sin(a) * k
        colour = np.array(rng.choice(HEARTS)) * (.82 if y < 0 else .92)
        thin = rng.uniform(.35, .7)
        c.paper([(x - ux, y - uy), (x - uy * thin, y + ux * thin), (x + ux, y + uy), (x + uy * thin, y - ux * thin)], colour, 1.4, .4, .12)
    for _ in range(count // 26):
        x, y, a = rng.uniform(40, 1240), rng.uniform(60, 520) * rng.choice((1, -.6)), rng.uniform(0, 6.28)
        points = []
        for i in range(26):
            points.append((x + i * 2.6 * np.cos(a) + 5 * np.sin(i * .9) * np.sin(a), y + i * 2.6 * np.sin(a) - 5 * np.sin(i * .9) * np.cos(a)))
        c.stroke(points, np.array(rng.choice(HEARTS)) * .92, 2.4, 2, .95, .12, .4)


def paint(base, near, far, name):
    """Both halves in one light; the curtains hang before everything."""
    c = lit(base, near, far, name)
    k = LIGHTS[name]['drapes']
    red = [np.array(v) * k for v in ((142, 44, 50), (168, 56, 56), (126, 38, 48))]
    blue = [np.array(v) * k for v in ((46, 56, 100), (60, 70, 120), (40, 48, 88))]
    for side, seed in ((-1, 1), (1, 4)):
        curtain(c, side, 8, 620, red, seed)
        curtain(c, side, -420, -8, blue, seed + 1, (190, 160, 120))
    return c


def paint_spine(name):
    """A gutter of brass between the stages with a line of light in it and shells of footlights along it."""
    light = LIGHTS[name]
    c = Canvas(-220, -SPINE_HEIGHT / 2, 1720, SPINE_HEIGHT, SCALE)
    c.grain *= F(.4)
    y = c.y
    glow = np.clip(1 - np.abs(y) / (SPINE_HEIGHT / 2), 0, 1) ** 1.4
    c.over(glow * (y > 0) * .42, light['core'][0])
    c.over(glow * (y < 0) * .16, (220, 190, 230))
    for side in (-1, 1):
        xx = (c.x % 32) - 16
        shell = c.edge((13 - np.hypot(xx, (y - side * 22) * 1.22)).astype(F)) * (y * side > 21)
        rib = .78 + .24 * np.cos(np.arctan2(y * side - 21, xx) * 10)
        c.lay(shell.astype(F), np.array(BRASS if side > 0 else (176, 142, 100), F) * rib[..., None], 0, 2.5, 3, .5, .12)
    c.lay(c.edge((26 - np.abs(y)).astype(F)), np.array((150, 114, 62), F) * (.86 + .16 * np.cos(y / 8))[..., None], 0, 3, 5, .6, .18)
    c.over(np.clip(1.3 - np.abs(np.abs(y) - 23.4), 0, 1) * .6, (246, 212, 140))
    channel = c.edge((20 - np.abs(y)).astype(F))
    c.lay(channel, (44, 30, 38), 0, 0, 1, 0, 0)
    c.over(channel * np.clip(1 - np.abs(y + 19) / 5, 0, 1) * .6, (14, 8, 16))
    # Joints of the gutter, and the line of light in it, which wavers a little.
    joint = (c.x + 220) % 96 - 48
    c.over(channel * np.clip(1.2 - np.abs(joint), 0, 1) * .5, (18, 10, 18))
    c.over(channel * np.clip(1.0 - np.abs(joint - 1.6), 0, 1) * .25, light['core'][0])
    for s in (-1, 1):
        c.over(np.clip(2.0 - np.hypot(joint, y - s * 23.2), 0, 1), (96, 66, 44))
    flow = c.noise(52, 60, 3, 3, .4)
    c.light(channel * np.clip(1 - np.abs(y) / 21, 0, 1) ** 1.5 * .52, light['core'][0])
    c.light(np.exp(-((y - flow * 1.2) / 6.0) ** 2) * .46, light['core'][0])
    c.light(np.exp(-((y - flow * 1.2) / 2.4) ** 2) * .80, light['core'][1])
    for i in range(54):
        x = -208 + i * 32
        c.shine(x, 23, 14, light['core'][1], .55, 11)
        c.disc(x, 22.5, 3.2, (255, 246, 212), 1, .35, 0)
        c.disc(x, -22.5, 2.5, (176, 150, 130), 1, .35, 0)
    return c


# ---------------------------------------------------------------------- looking at it

SHOW = dict(fm=(77, 102, 150), fl=(203, 104, 112), nl=(396, 122, 150), nm=(545, 134, 196))
REST = dict(fm=(112, 146, 176), nm=(478, 186, 218))


def slots(at_rest):
    """Cards as they lie in a match, during a live and in the main phase."""
    Slot, rows, out = preview.Slot, REST if at_rest else SHOW, []
    for row, piece, hue in (('fm', 'far_spot', 2), ('nm', 'near_spot', 1)):
        y, h, pitch = rows[row]
        out += [Slot(640 + k * pitch, y, h, piece, hue=hue, card=not (at_rest and k == 1 and row == 'nm')) for k in (-1, 0, 1)]
    if not at_rest:
        for row, piece in (('fl', 'far_tray'), ('nl', 'near_carpet')):
            y, h, pitch = rows[row]
            out.append(Slot(640, y, h, piece, card=False))
            out += [Slot(640 + pitch * k * .44, y, h, hue=3) for k in (-1, 1)]
    out += [Slot(204 - 76, y + 2, 84, hue=3) for y in (108, 424)]
    near = ((1010, 440, 108), (1104, 440, 108)) if at_rest else ((944, 592, 82), (1012, 592, 82))
    out += [Slot(*place, f'near_{piece}', hue=0, back=piece == 'trunk') for place, piece in zip(near, ('trunk', 'bench'))]
    out += [Slot(x, 100, 96, f'far_{piece}', hue=2, back=piece == 'trunk') for x, piece in ((1000, 'trunk'), (1084, 'bench'))]
    out += [Slot(640 + 98 * (i - 2), 707, 148, hue=i) for i in range(5)] + [Slot(640 + 46 * (i - 2), -8, 62, back=True) for i in range(5)]
    return out


def score(at_rest):
    """Boards, bulbs, the house and the ledges of the empty rows."""
    out = [('near_house', 640, 707), ('far_valance', 640, -8)]
    if at_rest:
        out += [('near_carpet_rolled', 640, 352), ('far_tray_folded', 640, 246)]
    for side, y, lit_count in (('far', 108, 2), ('near', 424, 6)):
        out += [(f'marquee_{side}', 204, y), ('niche_won', 204 - 76, y + 2), (f'energy_cord_{side}', 204, y + 96)]
        out += [('marquee_bulb', 204 + dx, y + dy) for dx, dy in (bulb_at(i, 17, 3) for i in range(6))]
        for i in range(12):
            if i < 9:
                out.append((f'energy_{"lit" if i < lit_count else "out"}_{side}', 204 + (i - 5.5) * BULB_STEP, y + 96))
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
        made = {}
        for name, piece in pieces().items():
            save_png(piece.pop('canvas'), FOLDER, f'{name}.png', piece.pop('scale', PIECE_SCALE))
            made[name] = piece
        write_place(FOLDER, SCALE, LIGHTS, SPINE_HEIGHT, made)
    if any(light in wanted for light in LIGHTS):
        base, near, far = floors()
        wings(base)
        for light in LIGHTS:
            if light in wanted:
                save_halves(paint(base, near, far, light), FOLDER, light, SCALE)
                save_png(paint_spine(light), FOLDER, f'{light}-spine.png', SCALE)
    for light in LIGHTS:
        for at_rest in (False, True):
            picture, mat = preview.compose(FOLDER, light, 301, slots(at_rest), score(at_rest))
            preview.measure(f'{light}{", at rest" if at_rest else ""}', mat)
            file = options.preview or options.only_preview
            if file:
                stem, ending = os.path.splitext(file)
                picture.save(f'{stem}-{light}{"-rest" if at_rest else ""}{ending}')
        for slot in [s for s in slots(False) if s.piece and s.x >= 640]:
            print(f'    {slot.piece}: {preview.contrast(FOLDER, light, 301, slot):+.1f} L* from its ground')


if __name__ == '__main__':
    main()
