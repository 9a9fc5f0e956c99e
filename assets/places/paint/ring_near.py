"""The two near lands of the ring: Kilnmoor with its fires, the Hollow Orrery with its planets of stone."""
import math
import random

import numpy as np

from common import F, circle, dimmed, hashed, mixed, rough, smooth
from cut import band, body, box, papers, pit, region, smoke, spline, turned
from ring_ground import QUARTERS

# ---------------------------------------------------------------------- Kilnmoor


def plates(part, cell, seed):
    """A ground cracked into plates: distance to the nearest crack, and a number for each plate."""
    gx, gy = part.x / cell, part.y / cell
    cx, cy = np.floor(gx), np.floor(gy)
    best = np.full(gx.shape, 9, F)
    second, plate = best.copy(), np.zeros(gx.shape, F)
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            number = (cx + dx + 300) * 397 + (cy + dy + 300) * 91 + seed
            px, py = cx + dx + 0.12 + 0.76 * hashed(number, 3), cy + dy + 0.12 + 0.76 * hashed(number, 11)
            distance = np.hypot(gx - px, gy - py)
            nearer = distance < best
            second = np.where(nearer, best, np.minimum(second, distance))
            plate = np.where(nearer, number, plate)
            best = np.where(nearer, distance, best)
    return ((second - best) * cell / 2).astype(F), plate


def kiln(canvas, ground, lamps):
    """Near left: a moor cut into plates of peat and clay, kilns between them, fire in the cracks."""
    r = random.Random(303)
    with region(canvas, *QUARTERS['kiln']) as (part, slices):
        g = ground.cut(slices)
        crack, plate = plates(part, 30, 5)
        own = hashed(plate, 17)
        hills = part.noise(81, 150, 3)
        base = np.floor(plate)
        shore = np.minimum(g.warped, g.outer)
        part.lay(part.edge(shore), (88, 52, 46), 3, 7, 9, 0.6)
        # Each plate stands on a height of its own, taken from the hills at it, so that all edges follow cracks.
        height = smooth(hills, -0.7, 0.7) * 6 + own * 2.2 + shore / 160
        step = np.round(height - 0.5 * own)
        for level in range(0, 9):
            mask = part.edge(np.minimum(crack - 0.5, shore - 2 - 6 * own)) * (step >= level)
            if float(mask.max()) <= 0:
                continue
            tone = np.array(mixed((122, 70, 54), (198, 126, 92), level / 8), F)
            colour = tone * (0.88 + 0.24 * own)[..., None]
            heath = (own * 7 % 1 > 0.76)[..., None]
            colour = np.where(heath, colour * np.array((0.86, 0.90, 0.74), F), colour)
            part.lay(mask, colour, 1.4, 2.8, 2.4, 0.36, 0.09)
        # The cracks near the kilns glow.
        ember = smooth(part.noise(82, 90, 2), 0.25, 0.9) * part.edge(1.6 - crack) * part.edge(shore - 6)
        part.over(ember * F(0.75), (255, 132, 54))
        pools = part.above(-hills, 0.86) * part.edge(shore - 16)
        part.lay(pools, (66, 62, 68), 0, 0, 0, 0)
        part.over(np.clip(part.blur(part.shift(1 - pools, 2, 4), 3) * pools, 0, 1) * F(0.6), (14, 10, 16))
        part.over(part.contours(hills * 16, 0.9) * pools * F(0.3), (190, 150, 126))
    rails(canvas, r, [(-230, 226), (-80, 258), (20, 300), (110, 322), (200, 306), (286, 322), (350, 390), (420, 560)])
    for x, y, size in ((262, 52, 13), (28, 74, 21), (372, 132, 15), (26, 214, 17), (292, 376, 27), (88, 386, 24), (-110, 150, 27), (-60, 420, 24), (368, 300, 16), (190, 470, 22), (-150, 352, 20)):
        if ground.inside(x, y) > size * 0.6:
            oven(canvas, r, lamps, x, y, size)
    for x, y in ((300, 168), (150, 44), (-20, 120), (330, 44), (-120, 300), (236, 440), (20, 346)):
        if ground.inside(x + 16, y + 8) > 24:
            stacks(canvas, r, x, y)
    walking_kiln(canvas, r, lamps, 206, 362, 24)
    walking_kiln(canvas, r, lamps, -96, 60, 18)
    salamander(canvas, r, lamps, [(70, 202), (96, 176), (130, 190), (168, 196), (206, 182), (240, 186), (270, 180)], 21)
    salamander(canvas, r, lamps, [(-190, 90), (-170, 120), (-140, 100), (-160, 70)], 13)
    locomotive(canvas, r, lamps, 124, 321, -0.02)
    for x, y in ((356, 84), (200, 62), (60, 286), (292, 216), (-60, 190), (36, 140)):
        ember_spirit(canvas, lamps, x, y)


def oven(canvas, r, lamps, x, y, size):
    """A round kiln: courses of brick, a mouth of fire, smoke."""
    canvas.disc(x, y, size * 1.18, (84, 46, 40), 8, 0.55)
    for ring, (outer, width, tone) in enumerate(((1.06, 0.2, (154, 82, 58)), (0.84, 0.2, (178, 98, 68)), (0.62, 0.16, (196, 116, 80)))):
        count = int(9 + size * 0.4) - ring * 2
        outlines = [band(x, y, size * outer, size * outer, size * width, (i + 0.5 * (ring % 2)) * math.tau / count, math.tau / count * 0.92, 4) for i in range(count)]
        papers(canvas, outlines, [dimmed(tone, r.uniform(0.84, 1.14)) for _ in outlines], 1.8, 0.45, 0.18)
    canvas.disc(x, y, size * 0.44, (50, 24, 24), 0, 0, 0)
    lamps.shape(circle(x, y, size * 0.36), (255, 150, 62), 0.95)
    lamps.shape(circle(x + 0.6, y + 0.8, size * 0.22), (255, 220, 140), 0.95)
    lamps.glow(x, y, size * 2.6, (255, 130, 54), 0.5)
    smoke(canvas, r, x + size * 0.3, y - size * 0.5, size * 1.5, -size * 1.3, 6, size * 0.34, (120, 92, 86), (206, 184, 168))


def stacks(canvas, r, x, y):
    """Bricks set out to dry, in three rows."""
    outlines, colours = [], []
    for i in range(5):
        for j in range(3):
            outlines.append(rough(r, box(x + i * 8, y + j * 7, x + i * 8 + 6.6, y + j * 7 + 4.6), 0.5))
            colours.append(dimmed((196, 104, 70), r.uniform(0.8, 1.16)))
    papers(canvas, outlines, colours, 2.6, 0.5, 0.2)


def walking_kiln(canvas, r, lamps, x, y, size):
    """A kiln that has got up: six legs of iron, a body of brick, an eye of fire."""
    for i in range(6):
        a = i * math.tau / 6 + 0.3
        knee = (x + size * 1.25 * math.cos(a), y + size * 1.05 * math.sin(a) - 2)
        foot = (x + size * 1.75 * math.cos(a + 0.16), y + size * 1.5 * math.sin(a + 0.16) + 3)
        canvas.stroke([(x + size * 0.7 * math.cos(a), y + size * 0.7 * math.sin(a)), knee, foot], (70, 58, 58), size * 0.2, 3.5, 1, 0.2)
        canvas.disc(*foot, size * 0.2, (58, 48, 50), 3)
        canvas.disc(*knee, size * 0.14, (150, 116, 84), 2)
    oven(canvas, r, lamps, x, y, size * 0.86)


def salamander(canvas, r, lamps, points, width):
    """A fire salamander, basking; the spots along its back glow."""
    path = spline(points, 12)
    n = len(path)
    for t, reach in ((0.5, 1.25), (0.82, 1.15)):
        i = int(n * t)
        (xa, ya), (xb, yb) = path[i], path[i + 1]
        a = math.atan2(yb - ya, xb - xa)
        for side in (-1, 1):
            leg = turned([(0, side * width * 0.3), (width * 0.35, side * width * 0.75), (width * 0.15, side * width * reach)], xa, ya, a)
            canvas.stroke(leg, (44, 34, 40), width * 0.24, 3, 1, 0.2)
            for toe in (-0.5, 0, 0.5):
                tx, ty = leg[-1]
                canvas.stroke([(tx, ty), (tx + 4 * math.cos(a + toe + side * 0.9), ty + 4 * math.sin(a + toe + side * 0.9))], (52, 38, 40), 1.5)
    canvas.paper(body(path, [0.6, width * 0.3, width * 0.5, width * 0.86, width, width * 0.92, width * 0.62]), (52, 38, 40), 5, 0.55, 0.22)
    (xa, ya), (xb, yb) = path[-5], path[-1]
    a = math.atan2(yb - ya, xb - xa)
    head = spline([(-0.3, -0.36), (0.3, -0.46), (0.8, -0.26), (0.95, 0), (0.8, 0.26), (0.3, 0.46), (-0.3, 0.36)], 5, True)
    canvas.paper(turned(head, xb, yb, a, width), (60, 44, 44), 4, 0.5, 0.22)
    for side in (-1, 1):
        ex, ey = turned([(0.42, side * 0.3)], xb, yb, a, width)[0]
        lamps.shape(circle(ex, ey, 1.5), (255, 214, 120), 0.95)
    for i in range(6, n - 2, 5):
        (px, py), (qx, qy) = path[i], path[min(n - 1, i + 1)]
        a = math.atan2(qy - py, qx - px)
        k = float(np.interp(i / n, (0, 0.5, 1), (1.2, 3.0, 2.2)))
        side = (-1) ** i * k * 0.5
        spot = circle(px - math.sin(a) * side, py + math.cos(a) * side, k, k * 0.72)
        canvas.paper(spot, (236, 142, 62), 0, 0, 0.1)
        lamps.shape(spot, (255, 164, 72), 0.6)


def rails(canvas, r, points):
    """A narrow track for peat wagons."""
    path = spline(points, 22)
    sleepers, colours = [], []
    for i in range(0, len(path) - 1):
        (xa, ya), (xb, yb) = path[i], path[i + 1]
        a = math.atan2(yb - ya, xb - xa)
        sleepers.append(turned(box(-1.3, -7, 1.3, 7), xa, ya, a))
        colours.append(dimmed((94, 66, 52), r.uniform(0.8, 1.15)))
    papers(canvas, sleepers, colours, 1.6, 0.45)
    for side in (-1, 1):
        rail = []
        for i in range(len(path) - 1):
            (xa, ya), (xb, yb) = path[i], path[i + 1]
            a = math.atan2(yb - ya, xb - xa)
            rail.append((xa - math.sin(a) * side * 4, ya + math.cos(a) * side * 4))
        canvas.stroke(rail, (170, 150, 140), 1.4, 1.2, 1, 0.2)


def locomotive(canvas, r, lamps, x, y, angle):
    """A peat engine with two wagons on the track."""
    for k, tone in ((-30, (112, 72, 56)), (-54, (96, 62, 50))):
        wx, wy = turned([(k, 0)], x, y, angle)[0]
        canvas.paper(turned(box(-10, -7.5, 10, 7.5), wx, wy, angle), tone, 4, 0.55)
        canvas.paper(turned(box(-8.4, -6, 8.4, 6), wx, wy, angle), (58, 40, 38), 0, 0, 0)
        blocks = [turned(box(-7.4 + i * 5, -5.4 + j * 4, -3.4 + i * 5, -2 + j * 4), wx, wy, angle) for i in range(3) for j in range(3)]
        papers(canvas, blocks, [dimmed((128, 86, 66), r.uniform(0.8, 1.2)) for _ in blocks], 1.4)
    canvas.paper(turned(box(-16, -8, 12, 8), x, y, angle), (58, 48, 52), 5, 0.55)
    canvas.paper(turned(box(-8, -5.6, 16, 5.6), x, y, angle), (150, 66, 48), 4, 0.45, 0.22)
    for k in (-2, 5, 12):
        canvas.paper(turned(box(k, -5.8, k + 1.8, 5.8), x, y, angle), (206, 160, 92), 0, 0, 0.1)
    canvas.paper(turned(box(-19, -8.6, -7, 8.6), x, y, angle), (104, 60, 50), 5, 0.5, 0.2)
    cx, cy = turned([(12, 0)], x, y, angle)[0]
    canvas.disc(cx, cy, 3.6, (44, 38, 42), 4)
    lx, ly = turned([(19, 0)], x, y, angle)[0]
    lamps.glow(lx + 4, ly + 4, 26, (255, 206, 130), 0.6, hours=('gates',))
    lamps.shape(circle(lx, ly, 2), (255, 232, 170), 0.95)
    smoke(canvas, r, cx, cy - 3, 26, -30, 6, 7, (150, 126, 118), (222, 204, 190))


def ember_spirit(canvas, lamps, x, y):
    """A spark with a skirt of flame."""
    flame = spline([(x, y - 8), (x + 3, y - 2), (x + 4.5, y + 4), (x, y + 6.5), (x - 4.5, y + 4), (x - 3, y - 2)], 5, True)
    lamps.glow(x, y, 20, (255, 140, 60), 0.55)
    lamps.shape(flame, (255, 150, 70), 0.8)
    lamps.shape(spline([(x, y - 2), (x + 2, y + 2), (x, y + 5), (x - 2, y + 2)], 4, True), (255, 236, 180), 0.95)


# ---------------------------------------------------------------------- Hollow Orrery

ORRERY = (1218, 330)
"""The middle of the orrery, where there is nothing."""


def orrery(canvas, ground, lamps):
    """Near right: smooth discs that step down to a hole full of stars, planets of stone on rails of brass."""
    r = random.Random(404)
    ox, oy = ORRERY
    with region(canvas, *QUARTERS['orrery']) as (part, slices):
        g = ground.cut(slices)
        shore = np.minimum(g.inner, g.outer + g.wx * 0)
        far = np.hypot(part.x - ox, (part.y - oy) / 0.86)
        part.lay(part.edge(shore), (60, 54, 92), 3, 7, 9, 0.6)
        levels = [640, 540, 456, 384, 322, 268, 220, 178, 138, 100]
        for i, radius in enumerate(levels):
            # Lower discs are cut out of the upper ones: each sheet has a hole, and the light falls into it.
            tone = mixed((158, 150, 186), (92, 86, 132), i / (len(levels) - 1))
            if i == 0:
                part.lay(part.edge(shore - 1), dimmed(tone, 1.0), 0, 0, 0, 0)
                continue
            inside = part.edge(levels[i - 1] - far) * part.edge(shore - 1)
            part.lay(inside, dimmed(tone, 1.06 if i % 2 else 0.94), 0, 0, 0, 0, 0.10)
            shade = part.blur(part.shift(1 - inside, 3, 6), 4.5) * inside
            part.over(np.clip(shade, 0, 1) * F(0.55), (18, 14, 44))
            part.over(part.edge(1.0 - np.abs(far - levels[i - 1] + 4)) * inside * F(0.35), (226, 216, 250))
        # Ticks along one of the steps, like the scale of an instrument.
        turn = np.arctan2(part.y - oy, part.x - ox) / math.tau
        for radius, count in ((330, 144), (218, 96)):
            ticks = (np.abs(turn * count - np.round(turn * count)) / count * math.tau * radius < 0.8) * part.edge(6 - np.abs(far - radius)) * part.edge(shore - 4)
            part.over(ticks.astype(F) * F(0.4), (224, 214, 246))
    hole(canvas, r, lamps, ox, oy, 44)
    rings = [(78, 1.3), (116, 1.4), (158, 2.0), (202, 1.3), (246, 2.2), (300, 1.4), (358, 2.2), (420, 1.4), (488, 2.0)]
    for radius, width in rings:
        track = [(x, y) for x, y in circle(ox, oy, radius, radius * 0.86, steps=300) if y > 30 and ground.inside(x, y) > 6]
        for run in runs(track):
            canvas.stroke([(x + 1, y + 1.6) for x, y in run], (30, 24, 58), width + 0.8, opacity=0.45)
            canvas.stroke(run, (204, 176, 122), width)
    tones = [(206, 196, 226), (138, 126, 178), (176, 164, 208), (222, 210, 232), (150, 138, 190), (112, 104, 158)]
    for k, (radius, direction, size) in enumerate(((78, 214, 8), (78, 20, 9), (116, 156, 11), (116, 300, 7), (158, 248, 15), (158, 110, 12), (202, 200, 10), (202, 292, 17), (246, 226, 21), (246, 262, 11), (246, 170, 14), (300, 210, 12),
                                                   (300, 250, 16), (300, 300, 13), (358, 192, 18), (358, 232, 9), (358, 276, 20), (420, 204, 13), (420, 186, 19), (488, 196, 10), (488, 178, 16), (300, 340, 17), (246, 20, 22), (358, 320, 15))):
        a = math.radians(direction)
        x, y = ox + radius * math.cos(a), oy + radius * 0.86 * math.sin(a)
        if y > 34 + size and ground.inside(x, y) > size + 4:
            planet(canvas, x, y, size, tones[k % 6], k)
    for x, y, size in ((1108, 366, 20), (1010, 350, 17), (966, 74, 15), (1128, 430, 15), (1262, 74, 22), (1336, 150, 24), (1404, 280, 20), (926, 400, 16), (1300, 452, 24), (1000, 452, 22), (860, 480, 18), (1180, 500, 20)):
        if ground.inside(x, y) > size * 0.7:
            dome(canvas, r, lamps, x, y, size)
    inlay(canvas, r, ground)
    ray(canvas, r, lamps, 1078, 104, 36, 0.3)
    ray(canvas, r, lamps, 1440, 400, 36, -2.3)
    comet(canvas, r, lamps, 1190, 92, 2.6)
    comet(canvas, r, lamps, 1376, 92, -0.5)
    gears(canvas, 1052, 318, 17)


def runs(points):
    """Splits points that follow one another at gaps."""
    out = [[points[0]]] if points else []
    for a, b in zip(points, points[1:]):
        if math.hypot(b[0] - a[0], b[1] - a[1]) > 24:
            out.append([])
        out[-1].append(b)
    return [run for run in out if len(run) > 1]


def hole(canvas, r, lamps, x, y, size):
    """The hollow: a shaft through the land, with the stars beneath it."""
    canvas.paper(band(x, y, size + 9, (size + 9) * 0.86, 9), (176, 166, 206), 5, 0.5)
    outlines = [band(x, y, size + 8, (size + 8) * 0.86, 6.5, i * math.tau / 36, math.tau / 36 * 0.8, 3) for i in range(36)]
    papers(canvas, outlines, [dimmed((142, 132, 178), r.uniform(0.86, 1.14)) for _ in outlines], 1)
    pit(canvas, circle(x, y, size, size * 0.86), (40, 36, 82), 12, 0.8)
    pit(canvas, circle(x + 3, y + 5, size * 0.8, size * 0.68), (26, 24, 62), 10, 0.8)
    for _ in range(46):
        a, k = r.uniform(0, math.tau), math.sqrt(r.random()) * size * 0.8
        px, py, s = x + k * math.cos(a), y + k * 0.86 * math.sin(a), r.uniform(0.5, 1.3)
        lamps.shape(circle(px, py, s), (226, 228, 255), r.uniform(0.5, 0.95))
        lamps.glow(px, py, s * 5, (170, 180, 255), 0.4)


def planet(canvas, x, y, size, tone, k):
    """A stone planet on its rail: a lit side, bands or a ring."""
    canvas.disc(x, y, size, dimmed(tone, 0.66), 6, 0.5, 0.2)
    lit = circle(x - size * 0.16, y - size * 0.18, size * 0.8)
    canvas.paper(lit, tone, 0, 0, 0)
    canvas.paper(circle(x - size * 0.28, y - size * 0.30, size * 0.5), dimmed(tone, 1.14), 0, 0, 0)
    if k % 3 == 0:
        for dy in (-0.3, 0.1, 0.42):
            half = math.sqrt(max(0.05, 1 - dy * dy)) * size * 0.92
            canvas.stroke([(x - half, y + dy * size + 1), (x, y + dy * size + 2.4), (x + half, y + dy * size + 0.6)], dimmed(tone, 0.56), 1.3, opacity=0.6)
    elif k % 3 == 1 and size > 11:
        ring = [turned([p], x, y, -0.4)[0] for p in band(0, 0, size * 1.7, size * 0.5, 2.6)]
        canvas.paper(ring, (222, 196, 146), 3, 0.4)
        canvas.paper(circle(x - size * 0.16, y - size * 0.18, size * 0.8, start=math.pi - 0.4, turn=math.pi), tone, 0, 0, 0)
    else:
        for cx, cy, cr in ((0.2, 0.1, 0.2), (-0.3, 0.3, 0.14), (-0.1, -0.4, 0.12)):
            canvas.disc(x + cx * size, y + cy * size, cr * size, dimmed(tone, 0.72), 0, 0, 0)


def dome(canvas, r, lamps, x, y, size):
    """An observatory: a ring of masonry, a dome of ribs, a slit with a lamp behind it."""
    canvas.disc(x, y, size * 1.3, (78, 72, 114), 8, 0.5)
    outlines = [band(x, y, size * 1.24, size * 1.24, size * 0.22, i * math.tau / 18, math.tau / 18 * 0.86, 3) for i in range(18)]
    papers(canvas, outlines, [dimmed((150, 142, 182), r.uniform(0.84, 1.14)) for _ in outlines], 1.5)
    canvas.disc(x, y, size, (112, 104, 156), 5, 0.5, 0.2)
    for i in range(8):
        a = i * math.tau / 8
        canvas.stroke([(x, y), (x + size * 0.96 * math.cos(a), y + size * 0.96 * math.sin(a))], (84, 76, 126), 1.2)
    canvas.disc(x - size * 0.2, y - size * 0.22, size * 0.56, (142, 132, 186), 0, 0, 0)
    angle = -2.2 + (x * 0.013) % 1.6
    slit = turned([(0, -size * 0.09), (size * 0.98, -size * 0.13), (size * 0.98, size * 0.13), (0, size * 0.09)], x, y, angle)
    canvas.paper(slit, (44, 38, 70), 0, 0, 0)
    lamps.shape(slit, (255, 234, 180), 0.9)
    lamps.glow(x + size * 0.7 * math.cos(angle), y + size * 0.7 * math.sin(angle), size * 1.5, (255, 222, 150), 0.5)
    canvas.paper(turned(box(size * 0.3, -2, size * 1.25, 2), x, y, angle), (206, 176, 116), 4, 0.5, 0.2)


def ray(canvas, r, lamps, x, y, size, angle):
    """A ray that swims through stone as through night; stars shine through its back."""
    half = [(1.0, 0), (0.86, -0.16), (0.5, -0.52), (0.06, -1.22), (-0.18, -1.3), (-0.1, -0.8), (-0.34, -0.36), (-0.62, -0.12)]
    outline = half + [(px, -py) for px, py in half[::-1]]
    path = turned(spline([(-0.55, 0), (-1.0, 0.1), (-1.5, -0.08), (-2.0, 0.12)], 8), x, y, angle, size)
    canvas.paper(body(path, [size * 0.12, size * 0.07, 1.6, 0.5]), (52, 46, 92), 6, 0.4)
    canvas.paper(turned(spline(outline, 4, True), x, y, angle, size), (52, 46, 92), 12, 0.42, 0.22)
    canvas.paper(turned(spline(outline, 4, True), x, y, angle, size * 0.8), (70, 62, 116), 0, 0, 0.1)
    stars = [(0.5, 0.1), (0.2, -0.35), (0.1, 0.5), (-0.1, -0.75), (-0.12, 0.86), (-0.3, 0.05), (0.3, 0.3), (0.02, 0.0), (0.62, -0.14)]
    for a, b in ((0, 1), (1, 3), (0, 6), (6, 2), (2, 4), (7, 5)):
        pair = turned([stars[a], stars[b]], x, y, angle, size * 0.92)
        lamps.line(pair, (190, 190, 250), 0.8, 0.4)
    for sx, sy in turned(stars, x, y, angle, size * 0.92):
        lamps.shape(circle(sx, sy, 1.3), (240, 240, 255), 0.95)
        lamps.glow(sx, sy, 6, (190, 196, 255), 0.4)


def comet(canvas, r, lamps, x, y, angle):
    """A comet wagon: a bright head drawn along a rail, three tails behind it."""
    for k, reach in ((-0.14, 44), (0.0, 62), (0.14, 40)):
        tail = turned([(0, -3.5), (-reach, -0.4 + k * reach), (-reach, 0.4 + k * reach), (0, 3.5)], x, y, angle)
        canvas.paper(tail, (196, 188, 232), 3, 0.25, 0.1, 0.4)
    canvas.disc(x, y, 7, (216, 206, 236), 5, 0.5)
    canvas.disc(x, y, 4, (250, 240, 216), 0)
    lamps.glow(x, y, 26, (214, 214, 255), 0.6)
    lamps.shape(circle(x, y, 3), (255, 252, 236), 0.95)


def inlay(canvas, r, ground):
    """A chart of stars let into the stone: brass stars, some joined to figures."""
    stars = []
    for _ in range(900):
        x, y = r.uniform(650, 1480), r.uniform(36, 540)
        if ground.inside(x, y) > 12 and math.hypot(x - ORRERY[0], (y - ORRERY[1]) / 0.86) > 62 and all(math.hypot(x - a, y - b) > 21 for a, b in stars):
            stars.append((x, y))
    for i, (x, y) in enumerate(stars):
        near = [(a, b) for a, b in stars[:i] if math.hypot(x - a, y - b) < 40]
        for a, b in near[:1 if i % 3 else 2]:
            if i % 2:
                canvas.stroke([(x, y), (a, b)], (206, 190, 222), 0.8, opacity=0.35)
    for i, (x, y) in enumerate(stars):
        size = 2.8 if i % 5 == 0 else 1.5
        canvas.paper([turned([(size if k % 2 == 0 else size * 0.42, 0)], x, y, k * math.tau / 8)[0] for k in range(8)], (232, 210, 160), 0, 0, 0, 0.75)


def gears(canvas, x, y, size):
    """The works of the orrery, bare: three wheels with teeth."""
    for dx, dy, k, tone in ((0, 0, 1.0, (150, 126, 90)), (26, 14, 0.7, (184, 154, 104)), (16, -20, 0.56, (126, 108, 92))):
        n, r = int(18 * k) + 4, size * k
        teeth = []
        for i in range(n * 4):
            q = r * (1.0 if i % 4 < 2 else 0.86)
            teeth.append((x + dx + q * math.cos(i * math.tau / n / 4), y + dy + q * math.sin(i * math.tau / n / 4)))
        canvas.paper(teeth, tone, 4, 0.5, 0.2)
        canvas.paper(band(x + dx, y + dy, r * 0.66, r * 0.66, r * 0.12), dimmed(tone, 0.62), 0, 0, 0)
        canvas.disc(x + dx, y + dy, r * 0.24, dimmed(tone, 1.3), 2)
