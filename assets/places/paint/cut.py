"""Cut paper in quantity: many small sheets at once, hollows, tapering bodies, tiled roofs, light laid on last.

These are functions on the `Canvas` of `common`; outlines are lists of (x, y) in units of the table.
"""
import contextlib
import math

import numpy as np
from PIL import Image, ImageDraw

from common import F, circle, dimmed, mixed, rough


@contextlib.contextmanager
def region(canvas, x0, y0, x1, y1):
    """The part of a canvas inside a rectangle, as a canvas of its own; what is painted on it is kept. Also yields the
    slices with which masks of the whole canvas are cut to the part."""
    window = canvas._window(x0, y0, x1, y1)
    if window is None:
        raise ValueError('the rectangle lies outside the canvas')
    _, rows, columns = window
    part = canvas._part(rows, columns)
    yield part, (rows, columns)
    canvas._put(part, rows, columns)


def papers(canvas, outlines, colours, lift=2, shadow=0.43, rim=0.14, texture=0.02, opacity=1.0):
    """Lays many small sheets that do not overlap as if they were one: one shadow, one pass. `colours` is one colour
    or one for each outline."""
    if not outlines:
        return
    if not isinstance(colours, list):
        colours = [colours] * len(outlines)
    pad = lift * 2 + 6
    xs = [x for outline in outlines for x, _ in outline]
    ys = [y for outline in outlines for _, y in outline]
    window = canvas._window(min(xs) - pad, min(ys) - pad, max(xs) + pad, max(ys) + pad)
    if window is None:
        return
    (left, top, right, bottom), rows, columns = window
    width, height, k = right - left, bottom - top, canvas.scale
    mask = Image.new('L', (width * 2, height * 2))
    fill = Image.new('RGB', (width, height))
    on_mask, on_fill = ImageDraw.Draw(mask), ImageDraw.Draw(fill)
    for outline, colour in zip(outlines, colours):
        points = [((x - canvas.x0) * k - left, (y - canvas.y0) * k - top) for x, y in outline]
        on_mask.polygon([(x * 2, y * 2) for x, y in points], fill=255)
        # One pixel more than the mask, which makes the clean edge.
        on_fill.polygon(points, fill=_bytes(colour), outline=_bytes(colour), width=3)
    mask = np.asarray(mask.resize((width, height), Image.BOX), F) / 255
    canvas._small(mask, rows, columns, np.asarray(fill, F), lift, shadow, rim, opacity, texture)


def _bytes(colour):
    return tuple(int(max(0, min(255, v))) for v in colour[:3])


def pit(canvas, outline, colour, depth=6, dark=0.6, texture=0.03):
    """Cuts a hollow: its floor, dark below its upper left rim."""
    pad = depth * 2 + 4
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    with region(canvas, min(xs) - pad, min(ys) - pad, max(xs) + pad, max(ys) + pad) as (part, _):
        mask = part.polygon(outline)
        part.lay(mask, colour, shadow=0, rim=0, texture=texture)
        shade = part.blur(part.shift(1 - mask, depth * 0.45, depth * 0.8), depth * 0.5)
        part.over(np.clip(shade * mask, 0, 1) * F(dark), (8, 9, 16))


def body(path, widths):
    """The outline of a body along a path, as wide at each point as `widths` says (interpolated)."""
    left, right = [], []
    for i, (x, y) in enumerate(path):
        (xa, ya), (xb, yb) = path[max(0, i - 1)], path[min(len(path) - 1, i + 1)]
        length = math.hypot(xb - xa, yb - ya) or 1
        nx, ny = -(yb - ya) / length, (xb - xa) / length
        w = float(np.interp(i / (len(path) - 1), np.linspace(0, 1, len(widths)), widths)) / 2
        left.append((x + nx * w, y + ny * w))
        right.append((x - nx * w, y - ny * w))
    return left + right[::-1]


def spline(points, steps=10, closed=False):
    """A smooth curve through some points (Catmull and Rom's)."""
    n = len(points)
    get = (lambda i: points[i % n]) if closed else (lambda i: points[max(0, min(n - 1, i))])
    out = []
    for i in range(n if closed else n - 1):
        p0, p1, p2, p3 = get(i - 1), get(i), get(i + 1), get(i + 2)
        for s in range(steps):
            t = s / steps
            out.append(tuple(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3)
                             for a, b, c, d in zip(p0, p1, p2, p3)))
    return out if closed else out + [points[-1]]


def turned(points, x, y, angle, size=1.0):
    """An outline turned by an angle about (0, 0), made larger, and put at (x, y)."""
    c, s = math.cos(angle) * size, math.sin(angle) * size
    return [(x + px * c - py * s, y + px * s + py * c) for px, py in points]


def band(x, y, rx, ry, width, start=0.0, turn=math.tau, steps=24):
    """A piece of a ring, `width` units broad inwards."""
    outer = circle(x, y, rx, ry, start, turn, steps)
    return outer + circle(x, y, rx - width, ry - width, start + turn, -turn, steps)


def box(x0, y0, x1, y1):
    """The outline of a rectangle."""
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def bricks(random, x0, y0, x1, y1, length, height, colour, spread=0.14, joint=1.4, keep=None):
    """Courses of bricks: outlines and colours. `keep(x, y)` tells which ones are there."""
    outlines, colours, y, course = [], [], y0, 0
    while y < y1 - 1:
        x = x0 - (length / 2 if course % 2 else 0)
        while x < x1:
            step = length * random.uniform(0.85, 1.15)
            a, b = max(x, x0), min(x + step - joint, x1)
            if b - a > length * 0.2 and (keep is None or keep((a + b) / 2, y + height / 2)):
                outlines.append(rough(random, box(a, y, b, min(y + height - joint, y1)), 0.7, 12))
                colours.append(dimmed(colour, random.uniform(1 - spread, 1 + spread)))
            x += step
        y += height
        course += 1
    return outlines, colours


class Lamps:
    """Light that is laid on last, when the place has its hour: glows and shapes that shine by themselves."""

    def __init__(self):
        self.all = []

    def glow(self, x, y, r, colour, strength=0.6, ry=None, hours=None):
        """A round glow; `hours` names the lights in which it burns (all, if none are named)."""
        self.all.append((hours, lambda canvas, k: canvas.shine(x, y, r, colour, min(1.0, strength * k), ry)))

    def shape(self, outline, colour, strength=1.0, hours=None):
        """A shape that shines: a window, a mouth of fire."""
        self.all.append((hours, lambda canvas, k: canvas.paper(outline, colour, 0, 0, 0, min(1.0, strength * k), 0)))

    def line(self, points, colour, width, strength=1.0, hours=None):
        """A line that shines."""
        self.all.append((hours, lambda canvas, k: canvas.stroke(points, colour, width, opacity=min(1.0, strength * k))))

    def burn(self, canvas, hour, factor=1.0):
        """Lays all that burn in an hour onto a canvas, `factor` times as strong."""
        for hours, lay in self.all:
            if hours is None or hour in hours:
                lay(canvas, factor)


def lit(canvas, ambient, pools):
    """Multiplies a canvas by painted light: `ambient` (three factors) and pools (x, y, rx, ry, colour, strength)."""
    gain = np.empty((canvas.h, canvas.w, 3), F)
    gain[:] = ambient
    for x, y, rx, ry, colour, strength in pools:
        fall = np.exp(-1.6 * (((canvas.x - x) / rx) ** 2 + ((canvas.y - y) / ry) ** 2)).astype(F) * F(strength)
        gain += fall[..., None] * (np.array(colour, F) / 255)
    canvas.rgb *= gain


# ---------------------------------------------------------------------- things that several places have


def roof(canvas, random, x, y, w, h, colour, along=True, wall=9, window=None, lamps=None, hours=None):
    """A house seen from above and a little from the south: two slopes of tiles, a ridge, a strip of its front with
    windows. (x, y) is its upper left corner; `along`: the ridge runs from left to right."""
    front = mixed(colour, (120, 104, 92), 0.55)
    canvas.paper(rough(random, box(x + 2, y + 4, x + w - 2, y + h + wall), 0.8), dimmed(front, 0.62), 8, 0.5, 0.1)
    count = max(1, int(w / 16))
    for i in range(count):
        wx = x + w * (i + 0.5) / count
        pane = box(wx - 2.4, y + h + 1.5, wx + 2.4, y + h + wall - 2.5)
        canvas.paper(pane, (44, 34, 38), 0, 0, 0)
        if lamps is not None and random.random() < 0.72:
            lamps.shape(pane, window or (255, 206, 120), 0.95, hours)
            lamps.glow(wx, y + h + wall, 17, window or (255, 180, 90), 0.5, 12, hours)
    canvas.paper(rough(random, box(x - 1.5, y - 1, x + w + 1.5, y + h + 1.5), 0.8), dimmed(colour, 0.5), 3, 0.5, 0.1)
    outlines, colours, tile = [], [], 6.5
    rows, columns = max(2, round((h if along else w) / 2 / tile)), max(2, round((w if along else h) / 7.5))
    for slope in (0, 1):
        for row in range(rows):
            for column in range(columns):
                u0, u1 = column / columns, (column + 0.94) / columns
                v0, v1 = row / rows / 2, (row + 0.92) / rows / 2
                if slope:
                    v0, v1 = 1 - v1, 1 - v0
                a, b, c, d = (u0, v0, u1, v1) if along else (v0, u0, v1, u1)
                shade = (1.1 if slope == 0 else 0.84) * random.uniform(0.87, 1.11)
                outlines.append(box(x + a * w, y + b * h, x + c * w, y + d * h))
                colours.append(dimmed(colour, shade))
    papers(canvas, outlines, colours, 1.2, 0.4, 0.16)
    ridge = box(x - 1.5, y + h / 2 - 1.7, x + w + 1.5, y + h / 2 + 1.7) if along else box(x + w / 2 - 1.7, y - 1.5, x + w / 2 + 1.7, y + h + 1.5)
    canvas.paper(ridge, dimmed(colour, 1.28), 2.5, 0.5, 0.2)


def tree(canvas, random, x, y, r, colour):
    """A tree seen from above: discs of leaves, lighter towards the upper left."""
    for i in range(3):
        k = 1 - 0.28 * i
        outline = [(x - i * r * 0.14 + r * k * random.uniform(0.86, 1.1) * math.cos(a), y - i * r * 0.18 + r * k * random.uniform(0.86, 1.1) * math.sin(a))
                   for a in np.linspace(0, math.tau, 9)[:-1]]
        canvas.paper(spline(outline, 4, True), dimmed(colour, 0.74 + 0.22 * i), 4 if i == 0 else 1.4, 0.45, 0.12)


def smoke(canvas, random, x, y, dx, dy, count, size, dark, pale):
    """A plume of paper smoke that grows as it drifts."""
    for i in range(count):
        t = (i + 1) / count
        px, py = x + dx * t + random.uniform(-1, 1) * size * t * 0.5, y + dy * t + math.sin(t * 5) * size * 0.5
        r = size * (0.45 + 0.9 * t)
        outline = [(px + r * random.uniform(0.9, 1.1) * math.cos(a), py + r * 0.86 * random.uniform(0.9, 1.1) * math.sin(a)) for a in np.linspace(0, math.tau, 11)[:-1]]
        canvas.paper(spline(outline, 4, True), mixed(dark, pale, t), 4, 0.3, 0.12, 0.92 - 0.35 * t)
