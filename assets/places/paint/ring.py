#!/usr/bin/env python3
"""Paints the ring of four worlds, the table of Luck & Logic. Writes ../ring."""
import math
import os
import random

import numpy as np

import ring_far
import ring_near
import ring_wall
from common import FAR, F, MARGIN, NEAR, Canvas, circle, dimmed, mixed, rough, save_halves, save_png, smooth, whole_table, write_place
from cut import Lamps, box, lit, papers, pit, region
from preview import Slot, command_line
from ring_ground import CENTRE, GATE, OUTER, PLAZA, PLAZA_HEIGHT, Ground, at

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'ring')
SCALE = 1.5
"""Pixels to the unit of the halves and the spine as they are saved."""
PAINTED = float(os.environ.get('PAINTED', 3))
"""The same as they are painted; less is quicker, for trying things out."""
SPINE = 60.0


def void(canvas, lamps):
    """The dark beyond the ring and in the moat: banks of mist, stars, crumbs of land."""
    r = random.Random(1)
    mist = canvas.noise(2, 220, 4)
    canvas.rgb[:] = np.array((40, 46, 66), F)
    for i, level in enumerate((-0.5, -0.1, 0.3, 0.7)):
        canvas.lay(canvas.above(mist, level), mixed((36, 42, 62), (74, 82, 112), i / 3), 1, 3, 8, 0.35, 0.05)
    for _ in range(420):
        x, y, s = r.uniform(-220, 1500), r.uniform(-360, 560), r.uniform(0.4, 1.2)
        if math.hypot((x - CENTRE) / OUTER[0], y / OUTER[1 if y < 0 else 2]) > 1.0:
            lamps.shape(circle(x, y, s), (224, 230, 255), r.uniform(0.4, 0.9))
            lamps.glow(x, y, s * 5, (160, 180, 255), 0.3)


def plaza(canvas, ground, lamps):
    """The oval in the middle, laid in scales on the far side and in rays on the near one, over a moat of gate light."""
    r = random.Random(7)
    h0, h1 = PLAZA_HEIGHT
    near = canvas.y > 0
    with region(canvas, CENTRE - 330, -FAR, CENTRE + 330, NEAR) as (part, cut):
        p, n = ground.plaza[cut], near[cut]
        part.lay(part.edge(p), (78, 74, 78), 4, 10, 11, 0.7)
        part.lay(part.edge(p - 3), np.where(n[..., None], np.array((136, 116, 94), F), np.array((100, 112, 120), F)), 1, 2, 2, 0.4)
    hues = {0: (86, 160, 160), 1: (214, 168, 88), 2: (128, 116, 182), 3: (196, 100, 72)}
    outlines, colours = [], []
    for quarter, start in ((0, 180), (1, 270), (2, 0), (3, 90)):
        ry = h0 if quarter < 2 else h1
        for i in range(18):
            a, b = math.radians(start + i * 5 + 0.4), math.radians(4.2)
            outer = circle(CENTRE, 0, PLAZA - 6, ry - 6, a, b, 4)
            inner = circle(CENTRE, 0, PLAZA - 24, ry - 24, a + b, -b, 4)
            outlines.append(outer + inner)
            colours.append(mixed(hues[quarter], (236, 226, 200), 0.34 if i % 2 else 0.04))
    papers(canvas, outlines, colours, 1.6, 0.45, 0.16)
    rays, tones = [], []
    for i in range(9):
        k0, k1, count = 0.1 + i * 0.092, 0.1 + (i + 1) * 0.092, 8 + i * 5
        for j in range(count):
            a, turn = math.pi * j / count, math.pi / count - 1.4 / ((PLAZA - 28) * k1)
            rx, ry = PLAZA - 27, h1 - 27
            rays.append(rough(r, circle(CENTRE, 0, rx * k1 - 1.3, ry * k1 - 1.3, a, turn, 4) + circle(CENTRE, 0, rx * k0, ry * k0, a + turn, -turn, 4), 0.6, 20))
            tones.append(dimmed((158, 136, 110), r.uniform(0.9, 1.08)))
    papers(canvas, rays, tones, 1.4, 0.4, 0.12)
    for row in range(13, -2, -1):
        scales, tones, y = [], [], -12 - row * 24
        for column in range(-12, 13):
            x = CENTRE + (column + (0.5 if row % 2 else 0)) * 27
            if math.hypot((x - CENTRE) / (PLAZA - 40), (y - 8) / (h0 - 26)) < 1 and y < 13:
                scales.append(circle(x, y, 13.2, 21, math.pi, math.pi, 10) + [(x + 13.2, min(-1, y + 12)), (x - 13.2, min(-1, y + 12))])
                tones.append(dimmed((112, 124, 132), r.uniform(0.9, 1.1)))
        papers(canvas, scales, tones, 1.8, 0.42, 0.14)
    # Gate light in the moat, and the bridges over it.
    lamps.line(circle(CENTRE, 0, PLAZA + 6, h0 + 6, math.pi, math.pi, 90), GATE, 2.2, 0.8)
    lamps.line(circle(CENTRE, 0, PLAZA + 6, h1 + 6, 0, math.pi, 90), GATE, 2.2, 0.8)
    for i in range(96):
        a = i * math.tau / 96
        ry = h0 if math.sin(a) < 0 else h1
        lamps.glow(CENTRE + (PLAZA + 12) * math.cos(a), (ry + 12) * math.sin(a), 26, (70, 190, 170), 0.35)
    for direction, tone in ((200, (140, 176, 174)), (228, (140, 176, 174)), (340, (214, 180, 118)), (313, (214, 180, 118)), (24, (160, 150, 196)), (46, (160, 150, 196)), (156, (186, 112, 80)), (132, (186, 112, 80))):
        bridge(canvas, r, direction, tone)


def bridge(canvas, r, direction, tone):
    """A bridge over the moat, in the stone of the land it leads to."""
    (x0, y0), (x1, y1) = at(direction, -34), at(direction, 8)
    length = math.hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    def point(along, aside):
        return x0 + ux * along - uy * aside, y0 + uy * along + ux * aside
    canvas.paper([point(0, -13), point(length, -13), point(length, 13), point(0, 13)], dimmed(tone, 0.6), 8, 0.6)
    planks = [[point(i * 5.2, -10), point(i * 5.2 + 4.4, -10), point(i * 5.2 + 4.4, 10), point(i * 5.2, 10)] for i in range(int(length / 5.2))]
    papers(canvas, planks, [dimmed(tone, r.uniform(0.86, 1.1)) for _ in planks], 1.4)
    for side in (-1, 1):
        canvas.paper([point(0, side * 10), point(length, side * 10), point(length, side * 13.5), point(0, side * 13.5)], dimmed(tone, 1.14), 3, 0.5, 0.2)


def ground(scale):
    """The table in full, before an hour's light falls on it, and its lamps."""
    canvas, lamps = whole_table(scale, (40, 46, 66)), Lamps()
    void(canvas, lamps)
    where = Ground(canvas)
    for land in (ring_far.tide, ring_far.sun, ring_near.kiln, ring_near.orrery):
        land(canvas, where, lamps)
    plaza(canvas, where, lamps)
    canvas.rgb *= (1 + 0.05 * canvas.noise(9, 50, 3) + 0.03 * canvas.noise(10, 5, 2))[..., None]
    return canvas, lamps


def spine(folder, hour, burn):
    """The strip over the seam: a channel let into the stone of both sides, gate light from edge to edge."""
    canvas, lamps, r = Canvas(-MARGIN, -SPINE / 2, 1280 + 2 * MARGIN, SPINE, 3), Lamps(), random.Random(4)
    ambient, pools, _ = HOURS[hour]
    left, right = -MARGIN - 10, 1280 + MARGIN + 10
    swell = [(left, 17), (470, 17), (530, 20), (CENTRE, 21), (750, 20), (810, 17), (right, 17)]
    canvas.paper([(x, -y) for x, y in swell] + [(x, y) for x, y in swell[::-1]], (112, 108, 108), 7, 0.6, 0.16)
    outlines, colours = [], []
    for side, tone in ((-1, (140, 154, 162)), (1, (176, 150, 118))):
        x = left
        while x < right:
            w = r.uniform(30, 44)
            outlines.append(rough(r, [(x, side * 9.4), (x + w - 1.6, side * 9.4), (x + w - 1.6, side * 15.6), (x, side * 15.6)], 0.6))
            colours.append(dimmed(tone, r.uniform(0.88, 1.1)))
            x += w
    papers(canvas, outlines, colours, 1.4, 0.4, 0.16)
    for x in range(-200, 1500, 100):
        canvas.paper([(x, -19), (x + 9, -12), (x, -7.6), (x - 9, -12)], (156, 166, 170), 3, 0.5, 0.2)
        canvas.paper(circle(x, 13, 7, 6), (190, 164, 128), 3, 0.5, 0.2)
    pit(canvas, box(left, -8, right, 8), (40, 104, 100), 4, 0.55, 0.02)
    lit(canvas, tuple(v * 0.6 + 0.34 for v in ambient), [(x, y, rx, ry, c, k * 0.6) for x, y, rx, ry, c, k in pools])
    for x in range(-220, 1500, 80):
        lamps.glow(x + 40, 0, 90, (80, 210, 186), 0.62, 15)
        lamps.glow(x, 0, 70, (110, 236, 208), 0.22, 28)
    lamps.line([(left, 0), (right, 0)], (206, 255, 238), 2.4)
    for y in (-3.6, 3.6):
        lamps.line([(x, y + 0.8 * math.sin(x / 31 + y)) for x in range(int(left), int(right), 8)], (130, 236, 210), 1.2, 0.7)
    for _ in range(110):
        x, y = r.uniform(left, right), r.uniform(-6, 6)
        lamps.line([(x, y), (x + r.uniform(8, 30), y)], (186, 255, 236), 0.9, 0.55)
    lamps.burn(canvas, hour, min(1.0, burn + 0.25))
    save_png(canvas, folder, f'{hour}-spine.png', SCALE)


HOURS = {
    # The sun stands beyond Sunterrace; the far left and the near left lie in its slant light.
    'day': ((0.66, 0.68, 0.76), [(1180, -330, 620, 420, (255, 216, 140), 0.42), (640, 150, 360, 260, (255, 222, 170), 0.26), (250, 330, 330, 240, (255, 170, 120), 0.16), (200, -150, 340, 240, (190, 236, 226), 0.16)], 0.55),
    # After sunset the gates light the plaza and the shores of the lands.
    'gates': ((0.42, 0.47, 0.64), [(640, 20, 400, 370, (120, 226, 204), 0.42), (240, 260, 320, 240, (255, 140, 84), 0.32), (1120, -160, 320, 240, (255, 204, 130), 0.24), (1150, 250, 320, 240, (186, 160, 240), 0.26), (200, -160, 320, 220, (100, 206, 206), 0.22)], 1.0),
}


ROWS = {
    'full': (308, dict(nf=(407, 125, 158, 90), nb=(556, 132, 166, 94), ff=(220, 112, 141, 80), fb=(87, 105, 133, 76))),
    'rest': (268, dict(nf=(371, 154, 158, 110), nb=(545, 138, 166, 99), ff=(157, 154, 143, 110), fb=(51, 44, 134, 104))),
}
"""The spine and the rows that the window makes with all rows in use, and with the far back row empty: the y of their
middle, the height of a card, the distance of columns, the width of a card."""
BROKEN = {('fb', 2), ('ff', 2), ('nf', 0)}
MEMBERS = {('fb', 0), ('fb', 2), ('ff', 1), ('nf', 1), ('nf', 2), ('nb', 0), ('nb', 2)}


def scene(name):
    """The table with stand-ins for cards: (the spine's y, slots, things)."""
    spine_y, rows = ROWS[name]
    up, found, things = spine_y - 301, [], []
    for row in ('fb', 'ff', 'nf', 'nb'):
        y, h, pitch, w = rows[row]
        side, sunk = ('near' if row[0] == 'n' else 'far'), h < 60
        for column in range(3):
            state = 'broken' if (row, column) in BROKEN else 'stands'
            found.append(Slot(CENTRE + (column - 1) * pitch, y, h, f'{side}_{"arcade" if sunk else "arch"}_{state}', (row, column) in MEMBERS and not sunk,
                              (row, column) in {('nb', 0), ('fb', 2)}, int(side == 'near'), width=w))
    found += [Slot(203, 184 + up, 68, 'far_stair', False), Slot(216, 414 + up, 86, 'near_stair', False), Slot(129, 86 + up, 62, 'far_stock', False), Slot(150, 558, 84, 'near_stock', False),
              Slot(1150, 524, 90, 'near_removed', False), Slot(1126, 92 + up, 74, 'far_removed', False)]
    found += [Slot(203 + (i - 1.5) * 53, 184 + up, 68, hue=0) for i in range(3)] + [Slot(216 + (i - 1.5) * 67, 414 + up, 86, hue=1) for i in range(3)]
    found += [Slot(110 + i * 20, 86 + up, 62, rested=True, back=True) for i in range(3)] + [Slot(110 + i * 24, 558, 84, rested=True, back=True) for i in range(4)]
    found += [Slot(x, y + (up if side == 'far' else 0), h, f'{side}_bed', back=True) for x, y, h, side in
              ((976, 524, 106, 'near'), (1066, 524, 106, 'near'), (1226, 524, 70, 'near'), (960, 92, 96, 'far'), (1046, 92, 96, 'far'), (1196, 92, 60, 'far'))]
    found += [Slot(364 + i * 92, 702, 142, hue=1) for i in range(7)] + [Slot(552 + i * 44, -14, 64, back=True) for i in range(5)]
    for i in range(6):
        for side, y, broken in (('far', spine_y - 40, (2, 5)), ('near', spine_y + 42, (3,))):
            things.append((f'{side}_gate_small_{"broken" if i in broken else "stands"}', 85 + i * 27, y))
    return spine_y, found, things + [('lamp_on', 272, 600), ('lamp_off', 310, 600)]


CALM = 0.58
"""How much of what is small and hard on the lands is softened, and by how far."""
SOFT = 7.0


def calm(canvas):
    """Takes back what is small and hard on the lands, so that cards and numbers stand out from them; the plaza with its
    walls, on which one plays, keeps its stones."""
    h0, h1 = PLAZA_HEIGHT
    high = np.where(canvas.y < 0, h0 + 20, h1 + 20)
    away = np.hypot((canvas.x - CENTRE) / (PLAZA + 20), canvas.y / high)
    much = (CALM * smooth(away, 1.0, 1.12)).astype(F)
    for c in range(3):
        colour = canvas.rgb[..., c]
        soft = canvas.blur(colour / 255, SOFT) * 255
        canvas.rgb[..., c] = colour + (soft - colour) * much


def paint():
    """Paints everything."""
    os.makedirs(FOLDER, exist_ok=True)
    bare, lamps = ground(PAINTED)
    for hour, (ambient, pools, burn) in HOURS.items():
        canvas = bare.copy()
        lit(canvas, ambient, pools)
        calm(canvas)
        lamps.burn(canvas, hour, burn * 0.7)
        save_halves(canvas, FOLDER, hour, SCALE)
        spine(FOLDER, hour, burn)
    write_place(FOLDER, SCALE, list(HOURS), SPINE, ring_wall.pieces(FOLDER))


if __name__ == '__main__':
    command_line(__doc__, paint, FOLDER, HOURS, {name: scene(name) for name in ROWS})
