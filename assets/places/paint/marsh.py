#!/usr/bin/env python3
"""Paints the bell-founders' city in its marsh, the table of Crimson Fragments. Writes ../marsh."""
import math
import os
import random

import numpy as np

import marsh_city
import marsh_pieces
import marsh_water
from common import MARGIN, F, Canvas, circle, dimmed, rough, save_halves, save_png, whole_table, write_place
from cut import Lamps, box, lit, papers, pit
from marsh_city import bell
from preview import Slot, command_line

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'marsh')
SCALE = 1.5
"""Pixels to the unit of the halves and the spine as they are saved."""
PAINTED = float(os.environ.get('PAINTED', 3))
"""The same as they are painted; less is quicker, for trying things out."""
SPINE = 60.0
HOURS = {
    # The sun has gone down to the left behind the marsh; its last light lies warm on water and roofs.
    'dusk': ((0.68, 0.64, 0.70), [(60, -260, 560, 330, (255, 186, 140), 0.40), (640, 130, 420, 220, (255, 214, 170), 0.34), (-100, 200, 420, 300, (255, 160, 110), 0.22), (1206, -112, 220, 160, (255, 150, 130), 0.22)], 0.55),
    # Night under the red moon: blue shadows, its red on water and eaves, fire in the runnels and windows.
    'moon': ((0.46, 0.50, 0.68), [(1206, -112, 420, 300, (255, 84, 70), 0.44), (640, 150, 400, 230, (255, 196, 140), 0.36), (1150, 240, 300, 240, (255, 110, 90), 0.22), (40, 350, 260, 220, (255, 140, 70), 0.42), (380, -120, 420, 220, (120, 190, 190), 0.16)], 1.0),
}
"""Light: ambient, pools (x, y, rx, ry, colour, strength), how strongly lamps burn."""


def ground(scale):
    """The table in full, before an hour's light falls on it, and its lamps."""
    canvas, lamps = whole_table(scale, (60, 66, 62)), Lamps()
    marsh_water.water(canvas, lamps)
    marsh_city.city(canvas, lamps)
    canvas.rgb *= (1 + 0.05 * canvas.noise(9, 50, 3) + 0.03 * canvas.noise(10, 5, 2))[..., None]
    return canvas, lamps


def spine(hour, burn):
    """The strip over the seam: molten bronze in its channel, piles and planks of the marsh above, brick below."""
    canvas, lamps, r = Canvas(-MARGIN, -SPINE / 2, 1280 + 2 * MARGIN, SPINE, 3), Lamps(), random.Random(4)
    ambient, pools, _ = HOURS[hour]
    left, right = -MARGIN - 10, 1280 + MARGIN + 10
    canvas.paper(rough(r, box(left, -18, right, 18), 1.2), (96, 78, 70), 7, 0.6, 0.16)
    stakes, tones, x = [], [], left
    while x < right:
        w = r.uniform(6, 9)
        stakes.append([(x, -11), (x, -19 + r.uniform(-3, 2)), (x + w / 2, -22 + r.uniform(-3, 2)), (x + w - 1, -19 + r.uniform(-3, 2)), (x + w - 1, -11)])
        tones.append(dimmed(r.choice([(124, 112, 88), (104, 108, 82), (136, 118, 90)]), r.uniform(0.84, 1.1)))
        x += w
    papers(canvas, stakes, tones, 3, 0.5, 0.16)
    for y0, y1, tone, long in ((-14.5, -8, (134, 126, 112), 30), (8.5, 15.6, (172, 108, 82), 22)):
        blocks, tones, x = [], [], left
        while x < right:
            w = long * r.uniform(0.85, 1.2)
            blocks.append(rough(r, box(x, y0, x + w - 1.5, y1), 0.6))
            tones.append(dimmed(tone, r.uniform(0.84, 1.1)))
            x += w
        papers(canvas, blocks, tones, 1.6, 0.42, 0.18)
    pit(canvas, box(left, -8, right, 8), (170, 66, 38), 4, 0.5, 0.02)
    lit(canvas, tuple(v * 0.6 + 0.34 for v in ambient), [(x, y, rx, ry, c, k * 0.5) for x, y, rx, ry, c, k in pools])
    for x in range(-220, 1500, 70):
        lamps.glow(x, 0, 84, (255, 110, 40), 0.55, 20)
    flow = [(x, 1.5 * math.sin(x / 37) + 0.8 * math.sin(x / 11)) for x in range(int(left), int(right), 6)]
    lamps.line(flow, (255, 150, 70), 9, 0.7)
    lamps.line(flow, (255, 204, 116), 5, 0.9)
    lamps.line([(x, y - 0.7) for x, y in flow], (255, 244, 200), 2, 0.9)
    for i in range(150):
        x, y = r.uniform(left, right), r.uniform(-5.5, 5.5)
        lamps.line([(x, y), (x + r.uniform(6, 22), y + r.uniform(-0.6, 0.6))], (255, 230, 160) if i % 2 else (164, 52, 30), 1.1, 0.65)
    for _ in range(70):
        x, y, s = r.uniform(left, right), r.uniform(-26, 12), r.uniform(0.7, 1.6)
        lamps.glow(x, y, s * 4.5, (255, 140, 60), 0.6)
        lamps.glow(x, y, s * 1.4, (255, 238, 190), 0.9)
    lamps.burn(canvas, hour, min(1.0, burn + 0.3))
    return canvas


ROWS = {
    'full': (285, dict(nk=(378, 150, 146, 107), nr=(541, 71, 153, 51), fk=(172, 134, 130, 96), fr=(62, 57, 122, 41))),
    'rest': (268, dict(nk=(350, 168, 148, 120), nr=(532, 80, 156, 57), fk=(136, 24, 134, 108), fr=(60, 64, 126, 46))),
}
"""The spine and the rows that the window makes with all rows in use, and with the far kin away: the y of their middle,
the height of a card, the distance of columns, the width of a card."""
BROKEN = {('nr', 3): 'breach', ('fr', 0): 'breach_fresh', ('fr', 2): 'breach'}
KIN = {('nk', 0), ('nk', 1), ('nk', 3), ('fk', 0), ('fk', 1), ('fk', 3)}


def scene(name):
    """The table with stand-ins for cards: (the spine's y, slots, things)."""
    spine_y, rows = ROWS[name]
    up, found = spine_y - 301, []
    for row in ('fr', 'fk', 'nr', 'nk'):
        y, h, pitch, w = rows[row]
        side, kin, sunk = ('near' if row[0] == 'n' else 'far'), row[1] == 'k', h < 40
        for column in range(4):
            x = 640 + (column - 1.5) * pitch
            if kin:
                piece = ('near_pit' if side == 'near' else 'far_jetty') + ('_low' if sunk else '')
                found.append(Slot(x, y, h, piece, (row, column) in KIN and not sunk, (row, column) in {('nk', 0), ('fk', 3)}, 1 if side == 'near' else 3, width=w))
            else:
                state = BROKEN.get((row, column))
                found.append(Slot(x, y, h, f'{side}_{state or "niche_whole"}', not state, back=True, width=w))
    at = [('near_casting_pit_hot' if name == 'full' else 'near_casting_pit_cold', 234, 378, 140, name == 'full', 1), ('near_territory', 112, 374, 100, True, 1), ('near_arts', 1150, 500, 88, False, 1),
          ('near_relics', 1046, 500, 88, True, 1), ('near_shift', 112, 510, 82, False, 1), ('near_fragment', 228, 634, 104, name != 'full', 1), ('near_tower', 270, 538, 70, True, 2), ('near_tower', 956, 538, 64, True, 2),
          ('near_bed', 1042, 634, 92, True, 2), ('near_bed', 1126, 634, 92, True, 1), ('near_bed', 1206, 634, 84, True, 1)]
    far = [('far_raft', 268, 166, 112, True, 3), ('far_territory', 166, 166, 84, True, 3), ('far_arts', 984, 176, 84, True, 2), ('far_relics', 1066, 176, 84, False, 2), ('far_shift', 86, 60, 70, False, 2), ('far_fragment', 228, 62, 74, False, 2),
           ('far_tower', 318, 62, 48, True, 2), ('far_tower', 930, 62, 48, True, 2), ('far_bed', 1004, 52, 80, True, 2), ('far_bed', 1078, 52, 80, True, 3), ('far_bed', 1148, 52, 72, True, 3)]
    for piece, x, y, h, card, hue in at + [(p, x, y + up, h, c, hue) for p, x, y, h, c, hue in far]:
        found.append(Slot(x, y, h, piece, card, hue=hue, back=hue == 2))
    found += [Slot(93 + i * 62, 510, 82, hue=1) for i in range(2)]
    found += [Slot(380 + i * 94, 702, 142, hue=1) for i in range(6)] + [Slot(574 + i * 44, -14, 64, back=True) for i in range(4)]
    return spine_y, found, [('ap_full' if i < 2 else 'ap_empty', 100 + i * 24, 590) for i in range(4)]


def paint():
    """Paints everything."""
    os.makedirs(FOLDER, exist_ok=True)
    bare, lamps = ground(PAINTED)
    for hour, (ambient, pools, burn) in HOURS.items():
        canvas = bare.copy()
        lit(canvas, ambient, pools)
        lamps.burn(canvas, hour, burn)
        save_halves(canvas, FOLDER, hour, SCALE)
        save_png(spine(hour, burn), FOLDER, f'{hour}-spine.png', SCALE)
    write_place(FOLDER, SCALE, list(HOURS), SPINE, marsh_pieces.pieces(FOLDER))


if __name__ == '__main__':
    command_line(__doc__, paint, FOLDER, HOURS, {name: scene(name) for name in ROWS})
