"""The far side of the marsh: water with a drowned nave in it, banks of reeds, houses on stilts, the red moon's likeness."""
import math
import random

import numpy as np

from common import F, circle, dimmed, edge, mixed, rough, smooth
from cut import band, body, box, papers, region, spline, turned

MOON = (1206, -112, 60)
"""Middle and radius of the moon's likeness in the water."""
FAR_SIDE = (-220, -360, 1500, 0)
ISLETS = ((20, -300, 104, 60), (66, -38, 96, 30), (-120, -170, 110, 90), (320, -206, 50, 22), (1116, -30, 90, 22), (1384, -230, 110, 120), (1236, -226, 66, 34), (84, -136, 58, 34), (938, -44, 34, 14), (884, -246, 26, 14), (-170, -330, 100, 40), (1400, -40, 110, 44))
"""Banks that lie above the water: middle and half their size."""


def water(canvas, lamps):
    """All of the far side's ground."""
    r = random.Random(11)
    with region(canvas, *FAR_SIDE) as (part, _):
        swell = part.noise(21, 190, 4, ax=1.9, ay=0.8) * 2.2
        part.lay(np.ones_like(swell), (56, 86, 88), 0, 0, 0, 0, 0)
        # Sheets of water, each a little paler, so that one looks through them into the deep.
        for i, level in enumerate((-1.1, -0.62, -0.2, 0.24, 0.7)):
            if i == 2:
                drowned_nave(part)
            tone = mixed((62, 96, 96), (120, 150, 134), i / 4)
            mask = part.above(swell + 0.14 * np.sin(part.x / 17 + 3 * swell), level)
            part.lay(mask * F(0.5), tone, 1.6, 3.4, 3.4, 0.40, 0.07)
        part.over(part.contours(swell * 5, 0.8) * F(0.10), (190, 214, 190))
        glints(part, r)
        banks(part, r)
    fish(canvas, r)
    moon(canvas, r, lamps)
    for x, y, n in ((52, -292, 8), (26, -236, 9), (338, -246, 8), (1104, -70, 6), (760, -36, 7), (440, -260, 5), (900, -120, 7), (1256, -30, 6), (-40, -60, 8), (1330, -120, 8), (560, -40, 5), (222, -66, 6), (-150, -240, 8), (1460, -300, 7)):
        pads(canvas, r, x, y, n)
    for (x0, y0), (x1, y1), (x2, y2) in (((-226, -180), (-90, -190), (58, -122)), ((1500, -176), (1390, -186), (1232, -206))):
        walkway(canvas, r, [(x0, y0), (x1, y1), (x2, y2)])
    for x, y, w, h in ((54, -168, 58, 34), (-98, -262, 78, 44), (-190, -150, 66, 42), (1200, -258, 62, 36), (1368, -262, 80, 46), (1420, -150, 62, 42), (-90, -120, 60, 40)):
        thatch(canvas, r, lamps, x, y, w, h)
    for x, y, n, height in ((10, -200, 15, 62), (112, -262, 12, 48), (10, -30, 16, 54), (116, -26, 10, 40), (330, -200, 10, 40), (1076, -24, 12, 44), (1268, -26, 13, 50), (1160, -18, 8, 32), (1272, -228, 14, 56), (884, -240, 8, 34),
                           (940, -36, 8, 34), (-60, -200, 16, 60), (-180, -60, 18, 60), (1350, -170, 16, 58), (1470, -70, 18, 60), (1326, -50, 12, 50), (-150, -330, 12, 50), (1480, -330, 14, 56), (384, -22, 6, 26), (800, -20, 6, 26)):
        reeds(canvas, r, x, y, n, height)
    punt(canvas, r, lamps, 372, -92, 1.2)
    punt(canvas, r, lamps, 906, -170, -1.1)
    punt(canvas, r, lamps, -30, -20, 0.1)
    for x, y in ((94, -60), (1096, -206), (376, -270), (1420, -92), (-130, -226)):
        mask_post(canvas, r, x, y)
    heron(canvas, 1128, -140, 2.7, 0.9)
    heron(canvas, 430, -214, -0.4, 0.8)
    heron(canvas, -110, -60, 0.5, 0.9)
    for x, y in ((230, -22), (880, -28), (1300, -250), (660, -250), (-40, -270), (40, -160)):
        will_o_wisp(lamps, x, y)


def drowned_nave(part):
    """A church that the marsh has taken, seen through the water from above: nave, transept, apse and ribs."""
    cx, cy = 640, -150
    nave = box(cx - 300, cy - 46, cx + 250, cy + 46)
    transept = box(cx + 60, cy - 118, cx + 150, cy + 118)
    apse = circle(cx + 250, cy, 46, 46)
    shape = np.maximum(np.maximum(part.polygon(nave), part.polygon(transept)), part.polygon(apse))
    part.over(part.blur(shape, 5) * F(0.8), (30, 48, 56))
    part.over(shape * F(0.6), (84, 92, 88))
    inner = np.maximum(part.polygon(box(cx - 292, cy - 36, cx + 250, cy + 36)), np.maximum(part.polygon(box(cx + 70, cy - 108, cx + 140, cy + 108)), part.polygon(circle(cx + 250, cy, 37))))
    part.over(inner * F(0.7), (44, 60, 64))
    for i in range(11):
        x = cx - 280 + i * 50
        for side in (-1, 1):
            rib = spline([(x, cy + side * 38), (x + 14, cy + side * 12), (x + 25, cy), (x + 36, cy + side * 12), (x + 50, cy + side * 38)], 6)
            part.over(part.line(rib, 3.4) * F(0.42), (126, 128, 116))
    part.over(part.ring(cx + 105, cy, 27, 4) * F(0.5), (140, 136, 118))
    for i in range(10):
        x = cx - 262 + i * 50
        for y in (cy - 41, cy + 41):
            part.over(part.pool(x, y, 20, 12) * F(0.42), (206, 190, 120))


def glints(part, r):
    """Light on the water: short level strokes."""
    for _ in range(230):
        x, y, w = r.uniform(-215, 1490), r.uniform(-350, -22), r.uniform(10, 42)
        tone, strength = ((176, 204, 188), 0.5) if r.random() < 0.6 else ((30, 50, 56), 0.5)
        part.stroke([(x, y), (x + w * 0.5, y - 0.8), (x + w, y)], tone, r.uniform(0.8, 1.5), opacity=strength * r.uniform(0.4, 1))


def banks(part, r):
    """Mud, moss and grass above the water, in contours of their own."""
    edge_noise = part.noise(23, 44, 3) * 14
    land = np.full(part.x.shape, -99, F)
    for x, y, rx, ry in ISLETS:
        land = np.maximum(land, (1 - np.hypot((part.x - x) / rx, (part.y - y) / ry)) * min(rx, ry) * 1.1)
    land = land + edge_noise
    part.over(part.edge(5 - np.abs(land + 5)) * F(0.35), (150, 178, 158))
    for level, tone, blur in ((0, (74, 68, 56), 6), (7, (92, 88, 62), 3.5), (15, (106, 112, 70), 3.5), (26, (122, 132, 80), 3.5), (40, (138, 146, 90), 3.5)):
        part.lay(part.edge(land - level), tone, 1.8, 4, blur, 0.5, 0.10)


def fish(canvas, r):
    """Old pikes and one leviathan beneath the surface: dark shapes, no edges."""
    for points, width, strength in (([(470, -60), (520, -78), (572, -72), (628, -88)], 20, 0.42), ([(930, -300), (960, -272), (1004, -262), (1040, -270)], 11, 0.4), ([(200, -130), (180, -104), (196, -80), (226, -74)], 10, 0.4),
                                    ([(-210, -40), (-150, -54), (-100, -40), (-60, -50)], 16, 0.4)):
        path = spline(points, 10)
        outline = body(path, [0.4, width * 0.3, width * 0.66, width, width * 0.92, width * 0.5])
        canvas.paper(outline, (22, 40, 46), 0, 0, 0, strength)
        (x0, y0), (x1, y1) = path[0], path[1]
        a = math.atan2(y1 - y0, x1 - x0)
        canvas.paper(turned([(3, 0), (-8, -6), (-5, 0), (-8, 6)], x0, y0, a, width / 14), (22, 40, 46), 0, 0, 0, strength)
        canvas.stroke(path[6:-4], (96, 122, 112), 1.0, opacity=0.35)


def moon(canvas, r, lamps):
    """The moon in the water, torn into strips that grow apart towards the viewer, and its path on the waves."""
    mx, my, mr = MOON
    lamps.glow(mx, my, 190, (255, 70, 56), 0.34, 150, ('moon',))
    lamps.glow(mx, my, 150, (255, 170, 140), 0.22, 120, ('dusk',))
    y = -mr
    while y < mr:
        h, sway = r.uniform(5, 8.4), r.uniform(-1, 1) * (2 + 8 * (y + mr) / (2 * mr))
        w = math.sqrt(max(4, mr * mr - (y + h / 2) ** 2))
        strip = rough(r, [(mx - w + sway, my + y), (mx + w + sway, my + y - 0.5), (mx + w + sway - 3, my + y + h - 1.3), (mx - w + sway + 3, my + y + h - 1.1)], 1.4, 12)
        canvas.paper(strip, mixed((226, 110, 88), (248, 176, 136), max(0, 1 - abs(y + 18) / 52)), 1.5, 0.3, 0.10)
        lamps.shape(strip, mixed((224, 66, 50), (255, 142, 98), max(0, 1 - abs(y + 18) / 56)), 0.86, ('moon',))
        y += h + r.uniform(0.2, 1.6)
    for _ in range(34):
        y = my + mr + r.uniform(-30, 52)
        w, x = r.uniform(8, 30), mx + r.uniform(-64, 46)
        if y < -20:
            strip = [(x, y), (x + w, y - 0.6), (x + w - 3, y + 1.8), (x + 3, y + 2)]
            canvas.paper(strip, (206, 110, 92), 0, 0, 0, 0.6)
            lamps.shape(strip, (236, 84, 62), 0.6, ('moon',))
    for cx, cy, cr in ((-18, -16, 11), (14, 4, 15), (-8, 26, 9), (26, -26, 7)):
        canvas.paper(circle(mx + cx, my + cy, cr, cr * 0.8), (198, 92, 74), 0, 0, 0, 0.34)


def pads(canvas, r, x, y, n):
    """Lily pads with their slits, some in flower."""
    for i in range(n):
        px, py, s = x + r.gauss(0, 22), y + r.gauss(0, 11), r.uniform(4, 9)
        if py > -20:
            continue
        a = r.uniform(0, math.tau)
        leaf = [(px, py)] + circle(px, py, s, s * 0.74, a + 0.35, math.tau - 0.7, 16)
        canvas.paper(leaf, dimmed((112, 134, 80), r.uniform(0.82, 1.16)), 2.6, 0.45, 0.16)
        if i % 3 == 0:
            for k in range(6):
                petal = turned([(0.5, 0), (2.4, -1.3), (4.6, 0), (2.4, 1.3)], px, py - 1, k * math.tau / 6, 0.9)
                canvas.paper(petal, (240, 214, 208), 1, 0.3, 0.1)
            canvas.disc(px, py - 1, 1.3, (240, 196, 110), 0, 0, 0)


def reeds(canvas, r, x, y, n, height, spread=26):
    """A clump of reeds, bent by one wind, with heads of down."""
    blades, colours, heads = [], [], []
    for i in range(n):
        bx, h = x + r.uniform(-spread, spread), height * r.uniform(0.6, 1.12)
        lean, w = r.uniform(-0.12, 0.26) * h, r.uniform(1.2, 2.1)
        blades.append([(bx - w, y + r.uniform(-3, 3)), (bx + lean * 0.4 - w * 0.7, y - h * 0.55), (bx + lean, y - h), (bx + lean * 0.42 + w * 0.6, y - h * 0.5), (bx + w, y)])
        colours.append(dimmed(r.choice([(120, 132, 78), (98, 116, 72), (150, 148, 96), (134, 138, 80)]), r.uniform(0.86, 1.12)))
        if i % 3 == 0:
            heads.append(circle(bx + lean * 0.9, y - h * 0.9, 2.3, 7))
    # The whole clump shares one shadow; nearer blades are laid later.
    half = len(blades) // 2
    papers(canvas, blades[:half], [dimmed(c, 0.82) for c in colours[:half]], 3, 0.4, 0.08)
    papers(canvas, blades[half:], colours[half:], 3, 0.4, 0.12)
    papers(canvas, heads, (122, 78, 52), 2, 0.4, 0.16)


def thatch(canvas, r, lamps, x, y, w, h):
    """A house of the marsh: stilts, a deck, a roof of thatch, a lantern at its door."""
    for i in range(5):
        px = x - 4 + i * (w + 8) / 4
        canvas.disc(px, y + h + 13, 3.2, (70, 60, 50), 5, 0.5)
    boards = [rough(r, box(x - 8 + i * 7, y + h - 4, x - 2 + i * 7, y + h + 14), 0.8) for i in range(int((w + 14) / 7))]
    papers(canvas, boards, [dimmed((128, 112, 88), r.uniform(0.8, 1.1)) for _ in boards], 5, 0.5, 0.14)
    door = box(x + w / 2 - 4, y + h, x + w / 2 + 4, y + h + 8)
    canvas.paper(rough(r, box(x + 3, y + 6, x + w - 3, y + h + 8), 0.8), (84, 70, 58), 6, 0.5, 0.1)
    canvas.paper(door, (40, 32, 32), 0, 0, 0)
    lamps.shape(door, (255, 190, 104), 0.9)
    lamps.glow(x + w / 2, y + h + 10, 30, (255, 170, 90), 0.5)
    canvas.paper(rough(r, box(x - 2, y - 2, x + w + 2, y + h + 2), 1.6), (74, 66, 46), 8, 0.55, 0.1)
    straw, tones = [], []
    for row in range(5):
        for i in range(int(w / 4.4)):
            px = x + i * 4.4 + r.uniform(-1, 1)
            top = y + h * row / 5 - 2
            straw.append([(px, top), (px + 4.6, top), (px + 4.3 + r.uniform(-1, 1), top + h / 5 + 4 + r.uniform(-2, 2)), (px + 0.4, top + h / 5 + 4)])
            tones.append(dimmed((158, 140, 94), r.uniform(0.78, 1.12) * (1.08 if row < 2 else 0.9 if row > 2 else 1.0)))
    for row in range(5):
        count = len(straw) // 5
        papers(canvas, straw[row * count:(row + 1) * count], tones[row * count:(row + 1) * count], 1, 0.35, 0.1)
    canvas.paper(rough(r, box(x - 3, y + h * 0.36, x + w + 3, y + h * 0.5), 0.8), (112, 92, 58), 3, 0.5, 0.16)
    for i in range(int(w / 9)):
        canvas.stroke([(x + i * 9 + 2, y + h * 0.36), (x + i * 9 + 7, y + h * 0.5)], (190, 166, 112), 1.2)


def walkway(canvas, r, points):
    """A path of planks on posts."""
    path = spline(points, 26)
    planks, tones = [], []
    for i in range(len(path) - 1):
        (xa, ya), (xb, yb) = path[i], path[i + 1]
        a = math.atan2(yb - ya, xb - xa)
        planks.append(turned(box(-2.2, -8 + r.uniform(-1.5, 1.5), 2.2, 8 + r.uniform(-1.5, 1.5)), xa, ya, a))
        tones.append(dimmed((134, 118, 92), r.uniform(0.8, 1.12)))
        if i % 8 == 0:
            for side in (-1, 1):
                canvas.disc(xa - math.sin(a) * side * 9, ya + math.cos(a) * side * 9, 2.6, (78, 66, 54), 4, 0.5)
    papers(canvas, planks, tones, 4.5, 0.5, 0.16)


def punt(canvas, r, lamps, x, y, angle):
    """A punt with its pole and a lantern at the bow."""
    hull = [(-26, 0), (-22, -6), (20, -6.4), (28, 0), (20, 6.4), (-22, 6)]
    canvas.paper(turned(hull, x, y, angle), (64, 52, 44), 5, 0.55, 0.2)
    canvas.paper(turned(hull, x, y, angle, 0.82), (120, 98, 72), 0, 0, 0.1)
    for k in (-12, 0, 12):
        canvas.paper(turned(box(k - 1.6, -5.4, k + 1.6, 5.4), x, y, angle), (92, 74, 56), 1.5, 0.4, 0.14)
    canvas.paper(turned([(-20, 8), (34, 11), (34, 12.4), (-20, 9.6)], x, y, angle), (150, 126, 88), 3, 0.4, 0.1)
    lx, ly = turned([(25, 0)], x, y, angle)[0]
    lamps.glow(lx, ly, 34, (255, 190, 104), 0.55)
    lamps.shape(circle(lx, ly, 2.2), (255, 232, 176), 0.95)
    for side in (-1, 1):
        canvas.stroke(turned([(-24, side * 5), (-40, side * 9), (-54, side * 10)], x, y, angle), (176, 204, 188), 0.9, opacity=0.4)


def mask_post(canvas, r, x, y):
    """A mask of bone on a stake, a warning to the city."""
    canvas.paper(box(x - 1.8, y - 6, x + 1.8, y + 22), (84, 70, 56), 4, 0.5, 0.16)
    face = spline([(x - 8, y - 13), (x, y - 16), (x + 8, y - 13), (x + 8.4, y - 2), (x, y + 12), (x - 8.4, y - 2)], 5, True)
    canvas.paper(face, (222, 212, 186), 4, 0.5, 0.18)
    for side in (-1, 1):
        canvas.paper([(x + side * 1.8, y - 4), (x + side * 6.4, y - 7), (x + side * 5.6, y - 1.6)], (44, 36, 38), 0, 0, 0)
    canvas.stroke([(x, y - 1), (x, y + 5)], (150, 66, 56), 1.4)
    for side in (-1, 1):
        canvas.paper([(x + side * 6, y - 13), (x + side * 15, y - 24), (x + side * 9, y - 11)], (126, 132, 84), 2, 0.4, 0.1)


def heron(canvas, x, y, angle, size):
    """A heron on the wing, high over the water."""
    half = [(30, 0), (22, -1.6), (12, -2.4), (9, -9), (4, -24), (-6, -42), (-14, -50), (-12, -38), (-9, -24), (-10, -9), (-12, -3), (-22, -4.6), (-34, -1.2)]
    outline = half + [(px, -py) for px, py in half[::-1]]
    canvas.paper(turned(outline, x, y, angle, size), (186, 190, 184), 15, 0.34, 0.22)
    for side in (-1, 1):
        tip = [(2, side * 24), (-6, side * 42), (-14, side * 50), (-12, side * 38), (-9, side * 24), (-4, side * 20)]
        canvas.paper(turned(tip, x, y, angle, size), (86, 92, 102), 0, 0, 0)
    canvas.paper(turned([(30, 0), (40, -0.9), (50, 0), (40, 0.9)], x, y, angle, size), (232, 176, 96), 4, 0.3)


def will_o_wisp(lamps, x, y):
    """Marsh gas that has caught fire."""
    lamps.glow(x, y, 22, (150, 220, 150), 0.42)
    lamps.glow(x, y, 7, (220, 255, 200), 0.7)
