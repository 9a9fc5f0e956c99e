"""Things on the two stages of Love Live: wood, gears, curtains, leaves, light."""
import math

import numpy as np

from common import F, hashed, rough

BRASS = (206, 162, 88)


def boards(c, base, width=43.0, dark=0.62):
    """Planks that run towards the house and spread a little, with rings, joints and nails."""
    fine = c.noise(42, 14, 3, .16, 7.)
    spread = .86 + c.y / 420 * .22
    u = (c.x - 640) / spread + 4000
    index = np.floor(u / width).astype(int)
    across = u / width - index
    start, length = hashed(index, 7) * 400, hashed(index, 13) * 120 + 190
    v = c.y + 2000 + start
    joint = np.floor(v / length).astype(int)
    along = (v / length - joint) * length
    tone, hue = hashed(index * 37 + joint * 91, 5), hashed(index * 53 + joint * 17, 11)
    rings = np.sin(across * 9 + fine * 3.2 + tone * 20)
    wood = .84 + .20 * tone + .055 * fine + .030 * rings * (tone > .3)
    out = (np.array(base, F) + hue[..., None] * np.array((16, 8, -6), F)) * wood[..., None]
    gap = np.minimum(np.minimum(across, 1 - across) * width * spread, np.minimum(along, length - along))
    out *= (1 - dark * np.clip(1.5 - gap, 0, 1))[..., None]
    out += (np.clip(1 - np.abs(across * width * spread - 2.2), 0, 1) * 16)[..., None]
    nx, ny = np.minimum(np.abs(across - .2), np.abs(across - .8)) * width * spread, np.minimum(np.abs(along - 6), np.abs(length - along - 6))
    return out * (1 - .55 * np.clip(2.4 - np.hypot(nx, ny), 0, 1))[..., None]


def harlequin(c, one, other):
    """A floor of lozenges."""
    p, q = (c.x - 640) / 74 + c.y / 104, (c.x - 640) / 74 - c.y / 104
    checks = ((np.floor(p) + np.floor(q)) % 2)[..., None] > 0
    near = np.minimum(np.minimum(p - np.floor(p), np.ceil(p) - p), np.minimum(q - np.floor(q), np.ceil(q) - q))
    tone = .92 + .16 * hashed(np.floor(p) * 57 + np.floor(q) * 131 + 9000, 3)
    cloth = c.noise(43, 14, 3, 6, 6)
    out = np.where(checks, np.array(one, F), np.array(other, F)) * (tone * (1 + .05 * cloth))[..., None]
    out *= (1 - .34 * np.clip(1 - near * 46, 0, 1))[..., None]
    # A small brass stud where four of them meet.
    d = np.hypot((p - np.round(p)), (q - np.round(q)))
    stud = np.clip(1.6 - d * 40, 0, 1)[..., None]
    return out * (1 - stud) + np.array((150, 124, 84), F) * stud


def wheel(c, x, y, r, teeth, phase=0.0, tooth=.09):
    """The mask of a toothed wheel."""
    a, d = np.arctan2(c.y - y, c.x - x), np.hypot(c.x - x, c.y - y)
    return c.edge((r * (1 + tooth * np.clip(np.sin(a * teeth + phase) * 2.2, -1, 1)) - d).astype(F))


def gear(c, x, y, r, teeth, phase, colour, hollow=(58, 54, 84), spokes=5, keep=1.0):
    """A toothed wheel of brass or iron with spokes."""
    a, d = np.arctan2(c.y - y, c.x - x), np.hypot(c.x - x, c.y - y)
    brushed = .90 + .12 * np.cos(a * 2 + .8) + .04 * np.sin(d * 2.1)
    c.lay(wheel(c, x, y, r, teeth, phase) * keep, np.array(colour, F) * brushed[..., None], 2, 5, 5, .55)
    c.over(np.clip(1.2 - np.abs(d - r * .84), 0, 1) * .35 * keep, (40, 30, 40))
    open_ = ((d > r * .30) & (d < r * .76) & (np.abs((a * spokes / math.tau) % 1 - .5) < .34)).astype(F)
    c.lay(open_ * keep, hollow, -1, -2, 3, 0, .10)
    c.over(c.blur(c.shift(1 - open_, 2, 4), 2) * open_ * .45 * keep, (20, 16, 40))
    c.lay(c.edge((r * .17 - d).astype(F)) * keep, BRASS, 1, 2, 2, .5)
    c.over(c.edge((r * .05 - d).astype(F)) * keep, (60, 44, 50))


def revolve(c, x, y, keep):
    """The clockwork revolve: rings of parquet, a rim of brass teeth."""
    d, a = np.hypot(c.x - x, c.y - y), np.arctan2(c.y - y, c.x - x)
    cloth = c.noise(43, 14, 3, 6, 6)
    c.lay(wheel(c, x, y, 268, 72, 0, .022) * keep, np.array((168, 132, 74), F) * (.86 + .16 * np.cos(a * 3 + .5))[..., None], 2, 6, 8, .6)
    c.over(c.edge((256 - d).astype(F)) * keep, (58, 48, 74))
    radii = [0, 62, 124, 150, 204, 252]
    colours = [(118, 84, 92), (132, 92, 96), (156, 122, 74), (112, 80, 96), (126, 90, 102)]
    for i, (colour, count) in enumerate(zip(colours, (1, 16, 48, 34, 44))):
        ring = ((d >= radii[i] + 1.2) & (d < radii[i + 1] - 1.2)).astype(F) * keep
        z = a / math.tau * count + i * .37 + 100
        cell = np.floor(z)
        tone = .80 + .30 * hashed(cell * 71 + i * 313, 3) + .05 * np.sin(d * 1.3 + cloth * 4) + .04 * cloth
        wood = np.array(colour, F) * tone[..., None]
        if count > 1:
            gap = np.minimum(z - cell, 1 - z + cell) * math.tau / count * d
            wood *= (1 - .5 * np.clip(1.3 - gap, 0, 1))[..., None]
        if i == 2:
            # Every other tile of the narrow ring is a lighter wood.
            wood *= np.where(cell % 2 == 0, 1.16, .88)[..., None]
        c.lay(ring, wood, 0, 0, 1, 0, .05, texture=.02)
    for r in (62, 124, 150, 204, 253):
        c.over(np.clip(1.3 - np.abs(d - r), 0, 1) * .7 * keep, (222, 184, 112))


def curtain(c, side, y0, y1, colours, seed, trim=(222, 178, 100)):
    """Drapery in five sheets at one side of the 16:9 window, gathered by a cord; the wings lie behind it."""
    across = c.x if side < 0 else 1280 - c.x
    t = (c.y - y0) / (y1 - y0)
    tie = np.exp(-((t - .46) / .13) ** 2)
    wave = c.noise(40 + seed, 60, 3)
    for i in range(5):
        inner = (64 - i * 13) * (1.0 - .34 * tie) + 5 * np.sin(c.y / (23 + i * 5) + i * 2 + seed) * (1 - tie) + 3 * wave
        outer = across + 56 - i * 7 + 6 * np.sin(c.y / 31 + i + seed)
        mask = c.edge(np.minimum(np.minimum(inner - across, outer), np.minimum(c.y - y0, y1 - c.y)).astype(F))
        fold = .80 + .24 * np.cos((across - inner) / 6.0 + i) + .06 * np.cos((across - inner) / 2.3)
        c.lay(mask, np.array(colours[i % len(colours)], F) * fold[..., None], 3 * -side, 5, 7, .55, .07)
        if i == 0:
            c.over(mask * np.clip(1.7 - np.abs(inner - across - 4), 0, 1) * .8, trim)
    y = y0 + (y1 - y0) * .46
    x = lambda v: v if side < 0 else 1280 - v
    for dy in (-3, 2):
        c.stroke([(x(-50), y - 8 + dy), (x(-10), y + 1 + dy), (x(24), y + 3 + dy), (x(42), y - 4 + dy)], trim, 3.4, 2, 1, .2)
    c.disc(x(34), y + 5, 5, trim, 3)
    c.paper([(x(30), y + 9), (x(38), y + 9), (x(41), y + 30), (x(27), y + 30)], np.array(trim) * .92, 3)
    for k in range(5):
        c.stroke([(x(29 + k * 2.6), y + 14), (x(28.2 + k * 3), y + 30)], np.array(trim) * .6, .8, 0, .8)


def leaves(c, x, y, angle, count, length, rng, colours):
    """A fan of leaves from the glasshouse."""
    for i in range(count):
        a = angle + (i - (count - 1) / 2) * .44 + rng.uniform(-.08, .08)
        size = length * rng.uniform(.75, 1.1) * (1 - .06 * abs(i - (count - 1) / 2))
        width, ca, sa, bend = size * .17, math.cos(a), math.sin(a), rng.uniform(-.2, .2) * size
        up, down, rib = [], [], []
        for k in range(15):
            q = k / 14
            u, v = q * size, bend * q * q
            w = width * math.sin(math.pi * min(1, q * .98 + .02)) ** .75 * (1 - .14 * (k % 2) * (0 < k < 14))
            rib.append((x + ca * u - sa * v, y + sa * u + ca * v))
            up.append((x + ca * u - sa * (v + w), y + sa * u + ca * (v + w)))
            down.append((x + ca * u - sa * (v - w), y + sa * u + ca * (v - w)))
        colour = np.array(rng.choice(colours))
        c.paper(up + down[::-1], colour, 7, .5, .2)
        c.paper(rib + down[::-1], colour * .86, 0, 0, 0, .7)
        c.stroke(rib, np.minimum(colour * 1.4, 255), 1.3, 0, .6)
        for k in range(3, 13, 2):
            c.stroke([rib[k], up[min(14, k + 1)]], colour * .76, .8, 0, .5)
            c.stroke([rib[k], down[min(14, k + 1)]], colour * .76, .8, 0, .5)


def star(x, y, r, inner=.44, points=5, turn=0.0):
    """The outline of a star."""
    return [(x + r * (1 if k % 2 == 0 else inner) * math.sin(k * math.pi / points + turn), y - r * (1 if k % 2 == 0 else inner) * math.cos(k * math.pi / points + turn)) for k in range(points * 2)]


def wedge(c, x0, y0, w0, x1, y1, w1, softness=5.0):
    """The mask of a beam of light from one point to another, fading on its way."""
    length = math.hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    t = ((c.x - x0) * ux + (c.y - y0) * uy) / length
    lateral = np.abs((c.x - x0) * -uy + (c.y - y0) * ux)
    half = w0 + (w1 - w0) * np.clip(t, 0, 1.2)
    mask = np.clip((half - lateral) / (softness + half * .16) + .5, 0, 1) * np.clip(t * 12, 0, 1) * np.clip((1.06 - t) * 7, 0, 1)
    return (mask * (1 - .62 * np.clip(t, 0, 1))).astype(F)


def panes(c, x, y, columns, rows, size=(58, 62), lean=.36):
    """Daylight that falls through a glasshouse window on the floor: the masks of its panes, clear ones and coloured ones."""
    u = (c.x - x + (c.y - y) * lean) / size[0] + columns / 2
    v = (c.y - y) / size[1] + rows / 2
    fu, fv = u - np.floor(u), v - np.floor(v)
    # The uppermost row ends in a pointed arch.
    inside = (u > 0) & (u < columns) & (v > 0) & (v < rows)
    arch = np.hypot((u - columns / 2) / (columns / 2), np.clip((1.6 - v) / 1.6, 0, 1)) < 1.0
    edge = np.minimum(np.minimum(fu, 1 - fu) * size[0], np.minimum(fv, 1 - fv) * size[1]) - 3.4
    mask = c.blur((np.clip(edge + .5, 0, 1) * (inside & arch)).astype(F), .8)
    pick = hashed(np.floor(u) * 17 + np.floor(v) * 71 + 900, 7)
    return mask, pick


def sandbag(c, x, y, rng):
    """A counterweight on its rope."""
    c.stroke([(x, y - 60), (x + rng.uniform(-2, 2), y)], (150, 122, 84), 1.6, 2)
    bag = [(x - 7, y), (x + 7, y), (x + 11, y + 12), (x + 8, y + 24), (x - 8, y + 24), (x - 11, y + 12)]
    c.paper(rough(rng, bag, 1.4, 6), (126, 104, 78), 5, .5)
    c.stroke([(x - 7, y + 2), (x + 7, y + 2)], (80, 62, 50), 1.6)


def crate(c, x, y, w, h, colour, rng):
    """A box of the company, seen from above, with a star on its lid."""
    c.paper(rough(rng, [(x - w / 2, y - h / 2), (x + w / 2, y - h / 2), (x + w / 2, y + h / 2), (x - w / 2, y + h / 2)], 1, 20), colour, 7, .55)
    inner = np.array(colour) * .86
    c.paper([(x - w / 2 + 6, y - h / 2 + 6), (x + w / 2 - 6, y - h / 2 + 6), (x + w / 2 - 6, y + h / 2 - 6), (x - w / 2 + 6, y + h / 2 - 6)], inner, 0, 0, .1)
    c.paper(star(x, y, min(w, h) * .26), np.array(BRASS) * .9, 1.5, .4)
    for sx in (-1, 1):
        for sy in (-1, 1):
            c.paper([(x + sx * w / 2, y + sy * h / 2), (x + sx * (w / 2 - 9), y + sy * h / 2), (x + sx * w / 2, y + sy * (h / 2 - 9))], BRASS, 1, .4)


def drum(c, x, y, r, hoop, skin=(226, 210, 176)):
    """A drum from above."""
    c.disc(x, y, r, hoop, 7, .55)
    c.disc(x, y, r * .86, skin, 0, 0, .12)
    c.over(c.ring(x, y, r * .6, 1.2) * .25, (120, 90, 60))
    for k in range(8):
        a = k * math.tau / 8
        c.disc(x + r * .94 * math.cos(a), y + r * .94 * math.sin(a), 1.8, BRASS, 1)
