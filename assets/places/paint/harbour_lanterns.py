"""Lanterns of the harbour, and how their light lies on stone and water."""
import math

from common import circle
from harbour_things import BRASS, IRON

GLASS, COLD = (255, 226, 148), (74, 84, 94)
LAMPLIGHT, GLIMMER = (255, 180, 88), (255, 208, 124)


def flame(canvas, x, y, r):
    """A flame of two slips of paper."""
    outer = [(0, -1.25), (0.55, -0.25), (0.5, 0.45), (0, 0.8), (-0.5, 0.45), (-0.55, -0.25)]
    inner = [(0, -0.6), (0.3, 0), (0.24, 0.42), (0, 0.6), (-0.24, 0.42), (-0.3, 0)]
    for outline, colour in ((outer, (255, 176, 72)), (inner, (255, 250, 222))):
        canvas.paper([(x + a * r, y + b * r) for a, b in outline], colour, 0, 0, 0, texture=0)


def lantern(canvas, x, y, make, lit, k=1.0, glow=1.0):
    """A lantern, (x, y) the middle of its glass. Makes: `street` has four panes and a hat, `ship` is a caged globe, `hand`
    is six-sided with a ring."""
    at = lambda points: [(x + a * k, y + b * k) for a, b in points]
    glass = GLASS if lit else COLD
    if lit:
        canvas.shine(x, y, 62 * k * glow, LAMPLIGHT, 0.55 * glow)
        canvas.shine(x, y, 26 * k, (255, 226, 160), 0.78)
    if make == 'ship':
        canvas.paper(at([(-9, 14), (9, 14), (11, 20), (-11, 20)]), IRON, 4, 0.55, 0.24)
        canvas.paper(circle(x, y, 13 * k, 13.5 * k), glass, 3, 0.43, 0.2)
        canvas.paper(at([(-7, -12), (7, -12), (4, -18), (-4, -18)]), IRON, 2, 0.43, 0.24)
        canvas.stroke(at([(-5, -19), (-5, -22), (0, -25), (5, -22), (5, -19)]), IRON, 1.8 * k)
        if lit:
            flame(canvas, x, y + 2 * k, 8.5 * k)
        canvas.stroke(circle(x, y, 6.8 * k, 13.2 * k, steps=32), IRON, 1.2 * k, opacity=0.9)
        canvas.stroke(at([(-13, 0), (13, 0)]), IRON, 1.2 * k, opacity=0.86)
    elif make == 'street':
        canvas.paper(at([(-6, 15), (6, 15), (8, 22), (-8, 22)]), IRON, 4, 0.55, 0.24)
        canvas.paper(at([(-12, -13), (12, -13), (8.5, 15), (-8.5, 15)]), glass, 3, 0.43, 0.2)
        if lit:
            flame(canvas, x, y + 4 * k, 9.5 * k)
        for a, b, width in ((-12, -8.5, 1.5), (12, 8.5, 1.5), (-3.6, -2.6, 1.0), (3.6, 2.6, 1.0)):
            canvas.stroke(at([(a, -13), (b, 15)]), IRON, width * k, opacity=0.92)
        canvas.paper(at([(-9.5, 14), (9.5, 14), (9.5, 17), (-9.5, 17)]), IRON, 1, 0.35, 0.2)
        canvas.paper(at([(-15, -12), (15, -12), (7, -21), (-7, -21)]), IRON, 3, 0.47, 0.28)
        canvas.disc(x, y - 23 * k, 2.8 * k, BRASS if lit else (96, 90, 84), 1, 0.35, 0.24)
    else:
        canvas.paper(at([(-7, 9), (7, 9), (8.5, 13), (-8.5, 13)]), IRON, 3, 0.55, 0.24)
        canvas.paper(at([(-6, -9), (6, -9), (9, 0), (6, 9), (-6, 9), (-9, 0)]), glass, 2, 0.43, 0.2)
        if lit:
            flame(canvas, x, y + 2 * k, 6 * k)
        canvas.stroke(at([(-9, 0), (9, 0)]), IRON, 0.9 * k, opacity=0.78)
        canvas.paper(at([(-8.5, -8), (8.5, -8), (4, -14), (-4, -14)]), IRON, 2, 0.43, 0.24)
        canvas.stroke(circle(x, y - 17 * k, 4 * k), IRON, 1.5 * k)


def mirrored(canvas, x, y, length, width, random, count, opacity=0.8, up=False, colour=GLIMMER):
    """A lamp's reflection: slips of light paper on the water, from y downwards or upwards."""
    for i in range(count):
        t = (i + random.uniform(0, 0.8)) / count
        yy = y + (-1 if up else 1) * length * t
        w = width * (0.45 + 0.9 * math.sin(math.pi * min(1, 0.18 + t * 0.8))) * random.uniform(0.55, 1.1) * (1 - 0.45 * t)
        xx, h = x + random.gauss(0, 1.5 + 5 * t), 1.3 + 1.2 * (1 - t)
        slip = [(xx - w, yy), (xx - w * 0.3, yy - h), (xx + w, yy), (xx + w * 0.25, yy + h)]
        canvas.paper(slip, colour, 0, 0, 0, max(0.0, opacity * (1 - t) ** 0.8), 0)
