"""The two far lands of the ring: Tidelattice in its canals, Sunterrace on its stairs of fields."""
import math
import random

import numpy as np

from common import F, circle, dimmed, hashed, mixed, smooth
from cut import band, body, box, papers, region, roof, spline, tree, turned
from ring_ground import QUARTERS, at, spots, steepness

# ---------------------------------------------------------------------- Tidelattice


def tide(canvas, ground, lamps):
    """Far left: islands of tiled stone in a lattice of canals, each cut off by water."""
    r = random.Random(101)
    with region(canvas, *QUARTERS['tide']) as (part, slices):
        g = ground.cut(slices)
        shore = np.minimum(g.warped + 3 * np.sin(g.turn * 150), g.outer + 9 * part.noise(41, 40))
        part.lay(part.edge(shore + 6), (38, 74, 84), 3, 7, 9, 0.6)
        ripples = part.noise(42, 60, ay=0.5)
        depth = smooth(shore, -6, 60)[..., None]
        water = np.array((58, 122, 124), F) * (1 - depth) + np.array((34, 92, 108), F) * depth
        water = water * (1 + 0.10 * ripples[..., None])
        part.lay(part.edge(shore), water, 2, 4, 4, 0.4)
        part.over(part.contours(ripples * 5, 0.9) * part.edge(shore - 4) * F(0.20), (176, 226, 216))
        # Canals: rings and spokes of a crooked net. Distance to the nearest of them, and which island it is.
        rings, spokes = g.warped / 74 + 0.08, g.turn * (44 + 0 * g.turn)
        ring, spoke = np.floor(rings), np.floor(spokes + 0.5 * (np.floor(rings) % 2))
        away_ring = np.abs(rings - np.round(rings)) * 74
        shifted_spokes = spokes + 0.5 * (ring % 2)
        away_spoke = np.abs(shifted_spokes - np.round(shifted_spokes)) / steepness(g.turn * 44, part.scale)
        bank = np.minimum(np.minimum(away_ring, away_spoke) - 4.6, shore - 5)
        # Rounded corners: the two distances are blended near the corner.
        a, b = np.minimum(away_ring, 40), np.minimum(away_spoke, 40)
        bank = np.minimum(bank, 26 - np.hypot(np.maximum(26 - a, 0), np.maximum(26 - b, 0)) - 4.6)
        isle = hashed(ring * 131 + spoke * 7 + 900, 3)
        kind = hashed(ring * 57 + spoke * 29 + 400, 5)
        present = (isle > 0.10).astype(F)
        stone = np.where((kind < 0.34)[..., None], np.array((96, 134, 112), F), np.where((kind < 0.72)[..., None], np.array((112, 150, 152), F), np.array((86, 128, 140), F)))
        stone = stone * (0.92 + 0.16 * hashed(ring * 17 + spoke * 3 + 70, 7))[..., None]
        part.over(part.edge(3.2 - np.abs(bank - 0.5)) * present * F(0.55), (206, 240, 230))
        part.lay(part.edge(bank) * present, stone * 0.72, 2, 4, 4, 0.55)
        step = hashed(ring * 71 + spoke * 13 + 33, 11)
        part.lay(part.edge(bank - 4.5) * present, stone, 1.4, 3, 2.5, 0.4)
        setts = part.edge(bank - 9) * present * (kind >= 0.34) * (part.contours(rings * 8, 1.0) * 0.5 + part.contours(shifted_spokes * 7, 1.0) * 0.5)
        part.over(setts * F(0.22), (30, 62, 70))
        high = (step > 0.45) * present
        part.lay(part.edge(bank - 12) * high, stone * 1.08, 1.6, 3.4, 3, 0.45)
        part.lay(part.edge(bank - 19) * high * (step > 0.74), stone * 1.18, 1.6, 3.4, 3, 0.45)
        # Basins let into some islands.
        basin = (isle > 0.86) * present
        part.lay(part.edge(bank - 11) * basin, (46, 110, 122), 0, 0, 0, 0)
        inside = part.edge(bank - 11) * basin
        part.over(np.clip(part.blur(part.shift(1 - inside, 2, 4), 2.5) * inside, 0, 1) * F(0.6), (10, 28, 40))
        part.over(part.contours(bank / 5, 0.9) * inside * F(0.4), (180, 230, 220))
        ground_ = np.where((basin > 0.5) | (present < 0.5), F(-1), bank)
        bridges = np.where((away_spoke < 1.2) & (away_ring > 24) & (shore > 22), F(10), F(-1))
        across = np.gradient(shifted_spokes)
    # Houses stand where an island is broad enough, gardens and trees round them, bridges over the canals.
    for x, y in spots(r, part, bridges, 5, 34, 26):
        row, column = int((y - part.y0) * part.scale), int((x - part.x0) * part.scale)
        canal_bridge(canvas, r, x, y, math.atan2(across[0][row, column], across[1][row, column]))
    houses = spots(r, part, ground_, 13, 40, 30)
    for x, y in houses:
        tone = r.choice([(78, 122, 142), (104, 146, 138), (82, 106, 132), (128, 148, 136)])
        roof(canvas, r, x - 13, y - 11, r.uniform(22, 30), r.uniform(15, 19), tone, r.random() < 0.6, 7, (255, 226, 160), lamps)
    for x, y in spots(r, part, ground_, 7, 13, 120):
        if min((abs(x - hx) + abs(y - hy) for hx, hy in houses), default=99) > 24:
            tree(canvas, r, x, y, r.uniform(3.6, 6.6), r.choice([(96, 146, 112), (80, 130, 116), (122, 158, 114)]))
    wheel(canvas, 352, -204, 36)
    wheel(canvas, 268, -58, 20)
    wheel(canvas, 32, -150, 24)
    eel(canvas, r, [(-60, -226), (-20, -262), (34, -276), (84, -258), (128, -268), (178, -286), (226, -270), (268, -254), (312, -262)], 17)
    for x, y, angle in ((300, -96, 0.5), (30, -66, -0.25), (196, -166, 1.2), (-96, -150, 0.3), (346, -292, 0.9)):
        barge(canvas, r, x, y, angle)
    for x, y in ((258, -150), (62, -150), (330, -60), (150, -60), (-120, -90), (240, -330)):
        water_spirit(canvas, lamps, x, y)


def canal_bridge(canvas, r, x, y, angle):
    """A little bridge with its arch shown by the shadow on the water."""
    canvas.paper(turned(box(-12, -5, 12, 5), x, y, angle), (96, 120, 118), 5, 0.6, 0.1)
    steps = [turned(box(-11 + i * 3.7, -4, -7.9 + i * 3.7, 4), x, y, angle) for i in range(6)]
    papers(canvas, steps, [dimmed((190, 204, 188), r.uniform(0.86, 1.06)) for _ in steps], 1)
    for side in (-1, 1):
        canvas.paper(turned(box(-12.5, side * 5 - 1, 12.5, side * 5 + 1), x, y, angle), (216, 226, 206), 2, 0.5, 0.2)


def wheel(canvas, x, y, r):
    """A water wheel from above: rim, twelve spokes with buckets, hub."""
    canvas.disc(x, y, r + 3, (30, 66, 76), 7, 0.5)
    spokes, buckets = [], []
    for i in range(12):
        a = i * math.tau / 12
        spokes.append(turned(box(r * 0.2, -1.4, r * 0.94, 1.4), x, y, a))
        buckets.append(turned([(r * 0.84, -5.2), (r * 1.06, -6.6), (r * 1.06, 6.6), (r * 0.84, 5.2)], x, y, a, 1))
    papers(canvas, spokes, (150, 190, 182), 2)
    papers(canvas, buckets, [(188, 220, 206) if i % 2 else (152, 196, 188) for i in range(12)], 3)
    canvas.paper(band(x, y, r * 0.74, r * 0.74, 4), (118, 164, 160), 2.5)
    canvas.paper(band(x, y, r * 0.46, r * 0.46, 2.5), (170, 206, 196), 2)
    canvas.disc(x, y, r * 0.22, (214, 228, 206), 3)
    canvas.disc(x, y, r * 0.1, (70, 110, 116), 0)


def eel(canvas, r, points, width):
    """A great eel asleep in the canals, its fin along its back."""
    path = spline(points, 12)
    canvas.paper(body(path, [width * 0.2, width * 0.62, width, width, width * 0.9, width * 0.8, width * 0.7, width * 0.8]), (36, 66, 84), 5, 0.55, 0.2)
    inner = body(path, [0.5, width * 0.24, width * 0.5, width * 0.52, width * 0.46, width * 0.4, width * 0.34, width * 0.4])
    canvas.paper(inner, (62, 104, 116), 0, 0, 0.1)
    fin = body([(x, y - 0.5) for x, y in path], [0.3, 4.5, 4.5, 4, 3.4, 2.6, 1.4, 0.4])
    canvas.paper(fin, (146, 196, 186), 1.5, 0.4, 0.2)
    for i in range(8, len(path) - 10, 5):
        (xa, ya), (xb, yb) = path[i], path[i + 1]
        a = math.atan2(yb - ya, xb - xa)
        for side in (-1, 1):
            canvas.disc(xa - math.sin(a) * side * width * 0.33, ya + math.cos(a) * side * width * 0.33, 1.3, (168, 214, 200), 0, 0, 0)
    (xa, ya), (xb, yb) = path[-4], path[-1]
    a = math.atan2(yb - ya, xb - xa)
    head = [(-6, -5.4), (2, -6.6), (11, -5.2), (18, -2), (18, 2), (11, 5.2), (2, 6.6), (-6, 5.4)]
    canvas.paper(turned(spline(head, 5, True), xb, yb, a, width / 13), (44, 80, 96), 4, 0.5, 0.2)
    for side in (-1, 1):
        ex, ey = turned([(8, side * 3.6)], xb, yb, a, width / 13)[0]
        canvas.disc(ex, ey, 1.5, (240, 236, 190), 0, 0, 0)
        canvas.stroke(turned([(15, side * 2), (22, side * 6), (27, side * 5)], xb, yb, a, width / 13), (146, 196, 186), 0.9)


def barge(canvas, r, x, y, angle):
    """A narrow barge with an awning in stripes, and its wake."""
    for side in (-1, 1):
        canvas.stroke(turned([(-16, side * 3), (-30, side * 7)], x, y, angle), (196, 236, 226), 0.9, opacity=0.5)
    hull = [(-17, 0), (-15, -4.6), (8, -5), (19, 0), (8, 5), (-15, 4.6)]
    canvas.paper(turned(hull, x, y, angle), (66, 50, 46), 4, 0.55, 0.2)
    canvas.paper(turned(hull, x, y, angle, 0.8), (128, 98, 72), 0, 0, 0.1)
    stripes = [turned(box(-11 + i * 3.2, -4.2, -8 + i * 3.2, 4.2), x, y, angle) for i in range(5)]
    papers(canvas, stripes, [(214, 222, 200) if i % 2 else (64, 138, 142) for i in range(5)], 2.4)


def water_spirit(canvas, lamps, x, y):
    """A drop with a tail that goes from basin to basin at night."""
    tail = spline([(x, y), (x - 7, y + 8), (x - 3, y + 16), (x - 11, y + 24)], 6)
    lamps.line(tail, (170, 240, 226), 1.4, 0.55)
    lamps.glow(x, y, 16, (140, 236, 220), 0.55)
    lamps.shape(spline([(x, y - 5.5), (x + 3.4, y), (x, y + 3.6), (x - 3.4, y)], 5, True), (226, 255, 246), 0.95)


# ---------------------------------------------------------------------- Sunterrace


def sun(canvas, ground, lamps):
    """Far right: stairs of fields that climb outwards, each terrace with a crop of its own."""
    r = random.Random(202)
    crops = [(206, 166, 86), (150, 152, 82), (188, 136, 72), (222, 190, 116), (122, 138, 78), (198, 150, 80)]
    with region(canvas, *QUARTERS['sun']) as (part, slices):
        g = ground.cut(slices)
        sector = np.floor(g.turn * 46 + 0.5 * np.sin(g.warped / 60))
        outer = g.outer + 10 * np.round(2 * hashed(np.floor(g.turn * 90) + 500, 3)) - 8
        part.lay(part.edge(np.minimum(g.warped, outer)), (112, 82, 46), 3, 7, 9, 0.6)
        lane = np.abs(g.turn * 46 + 0.5 * np.sin(g.warped / 60) - np.round(g.turn * 46 + 0.5 * np.sin(g.warped / 60))) / steepness(g.turn * 46, part.scale)
        for level in range(9):
            start = level * 42.0
            jag = 11 * np.round(2 * hashed(sector * 31 + level * 411 + 800, 7)) - 8
            reach = np.minimum(g.warped - start - jag, outer - 4 - 1.5 * level)
            if float(reach.max()) < 0:
                continue
            mask = part.edge(reach)
            which = hashed(sector * 53 + level * 197 + 300, 13)
            colour = np.array(crops, F)[(which * 5.99).astype(int)]
            colour = colour * F(0.80 + 0.035 * level) * (1 + 0.06 * part.noise(60 + level, 30)[..., None])
            # A wall of pale stone holds each terrace; behind it run the furrows.
            part.lay(mask, (196, 176, 138), 2.4, 5, 5, 0.55)
            field = part.edge(reach - 3.6)
            part.lay(field, colour, 0, 0, 0, 0, 0.04)
            along = part.edge(1.0 - np.abs(((reach + 400) % 6.2) - 3.1))
            across_phase = (g.turn * 46 * 9) % 1
            across = (np.abs(across_phase - 0.5) < 0.16).astype(F)
            furrow = np.where(which * 7 % 1 < 0.55, along, across) * part.edge(reach - 6)
            near_wall = part.edge(41 - reach)
            part.over(furrow * near_wall * F(0.34), (96, 74, 38))
            part.over(part.shift(furrow, 1.4, 1.2) * field * near_wall * F(0.18), (255, 232, 170))
            # Lanes between the fields.
            part.over(part.edge(2.6 - lane) * field * F(0.55), (202, 176, 128))
    stair(canvas, r, ground, 313)
    stair(canvas, r, ground, 340)
    for direction, out, along in ((299, 66, 1), (306, 150, 0), (324, 34, 1), (329, 30, 0), (345, 74, 1), (350, 110, 0), (342, 160, 1), (331, 196, 1), (320, 110, 0), (352, 250, 1), (336, 270, 0), (322, 236, 1), (346, 330, 1)):
        x, y = at(direction, out)
        y = min(y, -48)
        if ground.inside(x, y) < 22:
            continue
        tone = r.choice([(196, 106, 66), (178, 92, 60), (206, 130, 78), (186, 118, 84)])
        roof(canvas, r, x - 14, y - 12, r.uniform(24, 32), r.uniform(16, 21), tone, bool(along), 8, (255, 214, 130), lamps)
    for _ in range(70):
        x, y = at(r.uniform(278, 356), r.uniform(8, 400))
        if y > -34 or ground.inside(x, y) < 8:
            continue
        if r.random() < 0.6:
            cypress(canvas, r, x, y, r.uniform(3.4, 5))
        else:
            tree(canvas, r, x, y, r.uniform(4, 7), r.choice([(122, 128, 66), (142, 138, 72), (104, 118, 66)]))
    sundial(canvas, 1212, -92, 42)
    mirror(canvas, lamps, 1004, -284, 17)
    mirror(canvas, lamps, 1142, -48, 14)
    mirror(canvas, lamps, 1252, -256, 24)
    mirror(canvas, lamps, 1330, -210, 22)
    tortoise(canvas, r, 1092, -104, 32, -0.5)
    tortoise(canvas, r, 1400, -84, 18, 0.6)
    hives(canvas, r, lamps, 948, -196)
    hives(canvas, r, lamps, 1290, -300)
    for x, y, a in ((1030, -140, -0.4), (1190, -276, 0.3), (1276, -160, -0.6), (1440, -170, 0.2), (905, -278, 0.5)):
        sun_bird(canvas, lamps, x, y, a)


def stair(canvas, r, ground, direction):
    """A stair of pale stone from the moat to the outer edge."""
    steps, colours = [], []
    for i in range(64):
        (x0, y0), (x1, y1) = at(direction, i * 6.5), at(direction, i * 6.5 + 5)
        if y0 > -24 or ground.inside(x1, y1) < 6:
            continue
        length = math.hypot(x1 - x0, y1 - y0)
        nx, ny = -(y1 - y0) / length * 9, (x1 - x0) / length * 9
        steps.append([(x0 - nx, y0 - ny), (x1 - nx, y1 - ny), (x1 + nx, y1 + ny), (x0 + nx, y0 + ny)])
        colours.append(dimmed((222, 204, 166), r.uniform(0.86, 1.08)))
    papers(canvas, steps, colours, 2.4, 0.5, 0.18)


def cypress(canvas, r, x, y, w):
    """A cypress: a flame of dark green and its shadow."""
    h = w * 3.1
    outline = spline([(x, y - h), (x + w * 0.8, y - h * 0.4), (x + w, y), (x, y + w * 0.7), (x - w, y), (x - w * 0.8, y - h * 0.4)], 4, True)
    canvas.paper(outline, (72, 84, 52), 5, 0.5, 0.14)
    canvas.paper(spline([(x - w * 0.2, y - h * 0.86), (x + w * 0.2, y - h * 0.3), (x - w * 0.1, y), (x - w * 0.7, y - h * 0.1)], 4, True), (110, 120, 68), 0, 0, 0)


def sundial(canvas, x, y, r):
    """A sundial as wide as a house: rays of two golds, a face, a gnomon."""
    canvas.disc(x, y, r + 3, (150, 112, 60), 7, 0.5)
    rays = []
    for i in range(24):
        a = i * math.tau / 24
        length = r if i % 2 == 0 else r * 0.84
        rays.append([(x + r * 0.5 * math.cos(a - 0.11), y + r * 0.5 * math.sin(a - 0.11)), (x + length * math.cos(a), y + length * math.sin(a)),
                     (x + r * 0.5 * math.cos(a + 0.11), y + r * 0.5 * math.sin(a + 0.11))])
    papers(canvas, rays, [(244, 212, 136) if i % 2 == 0 else (206, 138, 74) for i in range(24)], 2.5)
    canvas.disc(x, y, r * 0.56, (238, 200, 122), 4)
    canvas.paper(band(x, y, r * 0.46, r * 0.46, 1.8), (176, 122, 66), 0, 0, 0)
    for i in range(12):
        a = i * math.tau / 12
        canvas.stroke([(x + r * 0.36 * math.cos(a), y + r * 0.36 * math.sin(a)), (x + r * 0.43 * math.cos(a), y + r * 0.43 * math.sin(a))], (140, 92, 52), 1.2)
    canvas.paper([(x - 1.6, y + 2), (x + r * 0.46, y - r * 0.30), (x + 2, y - 1)], (126, 84, 52), 4, 0.6)


def mirror(canvas, lamps, x, y, r):
    """A mirror that follows the sun: petals of brass round a bright glass, on a turntable with teeth."""
    teeth = []
    for i in range(40):
        k = r * (1.12 if i % 4 < 2 else 1.0)
        a = i * math.tau / 40
        teeth.append((x + k * math.cos(a), y + k * math.sin(a)))
    canvas.paper(teeth, (118, 88, 56), 6, 0.5)
    petals = [turned(spline([(r * 0.3, 0), (r * 0.62, -r * 0.22), (r * 0.95, 0), (r * 0.62, r * 0.22)], 4, True), x, y, i * math.tau / 8) for i in range(8)]
    papers(canvas, petals, [(226, 178, 96) if i % 2 else (198, 146, 76) for i in range(8)], 2.5)
    canvas.disc(x, y, r * 0.42, (196, 150, 84), 3)
    canvas.disc(x, y, r * 0.34, (232, 226, 198), 0)
    canvas.paper(circle(x - r * 0.06, y - r * 0.06, r * 0.24, start=2.4, turn=2.6), (255, 250, 226), 0, 0, 0)
    lamps.glow(x, y, r * 1.8, (255, 232, 160), 0.40, hours=('day',))
    lamps.glow(x, y, r * 0.9, (255, 226, 150), 0.55, hours=('day',))
    lamps.glow(x, y, r * 0.7, (190, 220, 230), 0.3, hours=('gates',))


def tortoise(canvas, r, x, y, size, angle):
    """A tortoise on whose back a garden grows."""
    skin, shell = (146, 134, 84), (122, 108, 60)
    for lx, ly, la in ((0.75, -0.72, -0.8), (0.75, 0.72, 0.8), (-0.72, -0.68, 2.4), (-0.72, 0.68, -2.4)):
        leg = spline([(0, -0.22), (0.42, -0.2), (0.5, 0), (0.42, 0.2), (0, 0.22)], 3, True)
        px, py = turned([(lx * 0.82, ly * 0.82)], x, y, angle, size)[0]
        canvas.paper(turned(leg, px, py, angle + la, size), skin, 3, 0.5)
    canvas.paper(turned(spline([(0.8, -0.2), (1.25, -0.26), (1.5, -0.08), (1.5, 0.08), (1.25, 0.26), (0.8, 0.2)], 4, True), x, y, angle, size), skin, 4, 0.5)
    for side in (-1, 1):
        ex, ey = turned([(1.38, side * 0.14)], x, y, angle, size)[0]
        canvas.disc(ex, ey, 1.1, (40, 34, 30), 0, 0, 0)
    canvas.paper(turned([(-0.95, -0.1), (-1.3, 0), (-0.95, 0.1)], x, y, angle, size), skin, 2)
    canvas.paper(turned(circle(0, 0, 1.02, 0.9), x, y, angle, size), dimmed(shell, 0.7), 6, 0.55)
    scutes, colours = [], []
    for cx, cy in ((0, 0), (0.52, 0), (-0.52, 0), (0.27, 0.44), (-0.27, 0.44), (0.27, -0.44), (-0.27, -0.44)):
        scutes.append(turned([(cx + 0.25 * math.cos(k * math.tau / 6), cy + 0.25 * math.sin(k * math.tau / 6)) for k in range(6)], x, y, angle, size))
        colours.append(dimmed((164, 140, 76), r.uniform(0.86, 1.12)))
    papers(canvas, scutes, colours, 2, 0.4, 0.2)
    for _ in range(5):
        px, py = x + r.uniform(-0.4, 0.4) * size, y + r.uniform(-0.4, 0.3) * size
        tree(canvas, r, px, py, size * 0.17, (116, 128, 64))


def hives(canvas, r, lamps, x, y):
    """Three straw hives and their bees."""
    for i, (dx, dy) in enumerate(((0, 0), (17, 6), (5, 15))):
        for k in (1.0, 0.72, 0.42):
            canvas.disc(x + dx - (1 - k) * 2, y + dy - (1 - k) * 5, 8 * k, mixed((168, 122, 64), (232, 192, 116), 1 - k), 4 if k == 1 else 1.5, ry=7 * k)
        canvas.disc(x + dx + 1, y + dy + 4.4, 1.6, (60, 40, 28), 0, 0, 0)
    for _ in range(9):
        bx, by = x + r.gauss(6, 20), y + r.gauss(4, 14)
        canvas.disc(bx, by, 1.0, (250, 214, 120), 1, 0.4, 0)


def sun_bird(canvas, lamps, x, y, angle):
    """A gilded bird in flight, high over its shadow."""
    half = [(15, 0), (11, -2.4), (7, -3.2), (6, -9), (0, -18), (-9, -26), (-5, -17), (-4, -9), (-3, -3), (-9, -2.4), (-20, -6), (-13, 0)]
    outline = half + [(px, -py) for px, py in half[-2:0:-1]]
    canvas.paper(turned(outline, x, y, angle), (240, 206, 132), 10, 0.36, 0.22)
    for side in (-1, 1):
        canvas.paper(turned([(6, side * 8), (0, side * 17), (-6, side * 23), (-2, side * 12)], x, y, angle), (206, 124, 70), 0, 0, 0)
    canvas.paper(turned([(14, 0), (8, -2), (-8, -1.2), (-8, 1.2), (8, 2)], x, y, angle), (255, 238, 186), 1.5, 0.3, 0.1)
    lamps.glow(x, y, 20, (255, 214, 130), 0.28)
