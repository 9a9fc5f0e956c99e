"""Pieces of the harbour: what lies beneath slots and rows, and the lamps of the score. Measures here are units for a card
of 130 units, its centre at (0, 0)."""
import math
import random

import numpy as np
from PIL import Image

import harbour_things as things
import materials
from common import CARD, CARD_UNITS, F, dimmed, hashed, piece_canvas, rough, save_png, smooth
from harbour_lanterns import LAMPLIGHT, lantern, mirrored

W, H = CARD_UNITS * CARD, CARD_UNITS
FAR_LIGHT, NEAR_LIGHT = np.array((0.84, 0.91, 0.97), F), np.array((0.765, 0.735, 0.79), F)
LAMP = np.array((1.35, 0.97, 0.58), F)
TRIMS = {'left': (62, 106, 132), 'centre': (96, 94, 128), 'right': (140, 88, 84)}
MIDDLES = {'left': 0.05, 'centre': 0.0, 'right': -0.05}
"""How far, in widths of a card, the middle of a bow lies off its card: columns of the back row are closer, and both parts
of a barge share the difference, so that they lie in one line."""
CHALK = (238, 236, 220)


def paint_all(folder):
    """Paints all pieces into a folder and returns what place.ron says of them."""
    pieces = {}

    def piece(name, width, height, paint, at=(0, 0), units=False, variants=None):
        """Paints one piece; `at` moves the picture's middle off the card's. Several `variants` share a size, the first of
        them has the plain name as well."""
        for variant in variants or [None]:
            canvas = piece_canvas(width, height, units)
            dx, dy = at if units else (at[0] * W, at[1] * H)
            canvas.x, canvas.y = canvas.x + F(dx), canvas.y + F(dy)
            canvas.x0, canvas.y0 = canvas.x0 + dx, canvas.y0 + dy
            paint(canvas) if variant is None else paint(canvas, variant)
            fade_out(canvas)
            full = name if variant is None else f'{name}_{variant}'
            save_png(canvas, folder, f'{full}.png')
            entry = {'size': (width, height), 'at': at, 'units': units, 'file': f'{full}.png'}
            pieces[full] = entry
            pieces.setdefault(name, entry)

    piece('near_circle', 1.94, 1.40, lamp_circle)
    piece('far_bow', 2.1, 1.66, bow, (0, 0.12), variants=['centre', 'left', 'right'])
    piece('far_stern', 2.24, 1.66, stern, (0, -0.03), variants=['centre', 'left', 'right'])
    piece('near_partner', 1.8, 1.3, partner_mat)
    piece('far_partner', 1.72, 1.86, rowing_boat, (0, 0.04))
    piece('near_coupling', 3.56, 1.54, lambda c: cloth(c, (150, 122, 92), (196, 160, 112), NEAR_LIGHT, 1))
    piece('far_coupling', 3.56, 1.54, lambda c: cloth(c, (118, 128, 132), (170, 182, 182), FAR_LIGHT, 2))
    piece('event', 1.86, 1.74, raft)
    piece('near_deck', 1.56, 1.42, lambda c: pallet(c, (178, 138, 96), NEAR_LIGHT, 3))
    piece('far_deck', 1.56, 1.42, lambda c: pallet(c, (136, 138, 136), FAR_LIGHT, 4))
    piece('near_trash', 1.56, 1.42, lambda c: ash_tray(c, (176, 160, 144), NEAR_LIGHT, 5))
    piece('far_trash', 1.56, 1.42, lambda c: ash_tray(c, (136, 144, 148), FAR_LIGHT, 6))
    piece('near_support', 1.56, 1.42, lambda c: flagstone(c, (140, 136, 128), NEAR_LIGHT, 7))
    piece('far_support', 1.86, 1.70, pontoon)
    piece('near_mystery', 1.56, 1.42, lambda c: trapdoor(c, (190, 148, 106), NEAR_LIGHT, 9))
    piece('far_mystery', 1.56, 1.42, lambda c: trapdoor(c, (140, 146, 148), FAR_LIGHT, 10))
    piece('near_potential', 1.42, 1.32, lambda c: slate(c, (114, 110, 110), NEAR_LIGHT))
    piece('far_potential', 1.42, 1.32, lambda c: slate(c, (104, 112, 122), FAR_LIGHT))
    piece('lamp_lit_near', 170, 170, lambda c: street_lamp(c, True), (0, 10), units=True)
    piece('lamp_out_near', 60, 76, lambda c: street_lamp(c, False), units=True)
    piece('lamp_lit_far', 150, 230, lambda c: ship_lamp(c, True), (0, 28), units=True)
    piece('lamp_out_far', 60, 76, lambda c: ship_lamp(c, False), units=True)
    return pieces


def fade_out(canvas, width=5.0):
    """Shadows and glows run out before the picture does."""
    from_rim = np.minimum(np.minimum(canvas.x - canvas.x.min(), canvas.x.max() - canvas.x), np.minimum(canvas.y - canvas.y.min(), canvas.y.max() - canvas.y))
    canvas.cut(smooth(from_rim, 0, width))


def inside(c, outline):
    """Distance inside a closed outline; found on a coarse grid, since it is smooth."""
    columns, rows = max(2, c.w // 4), max(2, c.h // 4)
    x = (c.x0 + (np.arange(columns, dtype=F) + 0.5) * (c.w / columns / c.scale))[None, :]
    y = (c.y0 + (np.arange(rows, dtype=F) + 0.5) * (c.h / rows / c.scale))[:, None]
    nearest, within = np.full((rows, columns), 1e9, F), np.zeros((rows, columns), bool)
    for (x0, y0), (x1, y1) in zip(outline, outline[1:] + outline[:1]):
        dx, dy = x1 - x0, y1 - y0
        t = np.clip(((x - x0) * dx + (y - y0) * dy) / max(dx * dx + dy * dy, 1e-9), 0, 1)
        nearest = np.minimum(nearest, np.hypot(x - x0 - t * dx, y - y0 - t * dy))
        if y0 != y1:
            within ^= ((y0 > y) != (y1 > y)) & (x < x0 + (y - y0) / dy * dx)
    signed = np.where(within, nearest, -nearest).astype(F)
    return np.asarray(Image.fromarray(signed).resize((c.w, c.h), Image.BICUBIC), F)


def hull_outline(beam, rear, tip, middle=0.0, steps=48):
    """The outline of a hull from its half beam, a function of y."""
    ys = [rear + (tip - rear) * (1 - math.cos(math.pi * i / steps)) / 2 for i in range(steps + 1)]
    side = [(float(beam(F(y))), y) for y in ys]
    return [(middle + b, y) for b, y in side] + [(middle - b, y) for b, y in reversed(side)]


def card_box(canvas, grow, radius=6.0, wobble=0.0):
    """Distance inside the card's outline, `grow` units wider on each side."""
    return canvas.box(-W / 2 - grow, -H / 2 - grow, W / 2 + grow, H / 2 + grow, wobble, radius)


def halo(canvas, rx, ry, strength, colour=LAMPLIGHT):
    """Lamplight about a slot, also beside it."""
    canvas.glow(canvas.pool(0, 0, rx, ry, 1.6) * F(strength), colour)


# ---------------------------------------------------------------------- the near side


def lamp_circle(c):
    """Setts in rings within two bands of brass, a boss in the middle, and the lamplight that falls there."""
    wobble, spots = c.noise(13, 30) * 0.5, c.noise(43, 12, 3)
    radius = 67
    d = np.hypot(c.x, c.y) + wobble
    c.lay(c.edge(radius + 2.4 - d), (66, 64, 62), 0, 2, 4, 0.4, 0.06)
    bases = [(146, 135, 126), (144, 133, 124), (140, 130, 122), (136, 127, 120), (122, 114, 110)]
    materials.setts_in_rings(c, 0, 0, [0, 12, 26, 40, 54, radius], [1, 7, 13, 20, 34], bases, wobble, 3)
    inside = c.edge(radius + 2.4 - d)
    c.multiply(1 + 0.05 * spots * inside)
    for r, width, strength in ((54, 2.4, 0.62), (radius, 2.4, 0.66)):
        c.over(c.edge(width / 2 - np.abs(d - r)) * strength, (214, 178, 112))
        c.over(c.edge(0.5 - np.abs(d - r + width * 0.4)) * strength * 0.6, (250, 226, 168))
    for i in range(8):
        a = i * math.tau / 8 + math.pi / 8
        x, y = 60.5 * math.cos(a), 60.5 * math.sin(a)
        c.disc(x, y, 2.6, (150, 124, 82), 1, 0.4, 0.24)
        c.disc(x - 0.4, y - 0.5, 1.2, (222, 190, 128), 0, 0, 0)
    c.disc(0, 0, 7, (88, 86, 82), 2, 0.5, 0.24)
    c.over(c.ring(0, 0, 4.4, 1.8) * 0.8, (196, 176, 140))
    c.disc(0, 0, 2, (150, 128, 92), 0, 0, 0.1)
    c.relight(NEAR_LIGHT * 0.86, (c.pool(0, 0, 120, 112, 1.2) * 0.36)[..., None] * LAMP)
    halo(c, 90, 90, 0.30)


def partner_mat(c):
    """A round mat of plaited rope, two chalk rings about it: where the partner waits."""
    wobble, spots = c.noise(15, 26) * 0.5, c.noise(44, 12, 3)
    d = np.hypot(c.x, c.y) + wobble
    a = np.arctan2(c.y, c.x)
    c.over(c.edge(1.1 - np.abs(d - 72)) * 0.5 * np.clip(0.8 + spots, 0.3, 1), CHALK)
    c.over(c.edge(0.6 - np.abs(d - 76)) * 0.34 * np.clip(0.8 + spots, 0.3, 1), CHALK)
    course = np.floor(d / 6.2)
    f = d / 6.2 - course
    twist = np.sin(a * np.maximum(4, np.round(course * 6.2 * 1.1)) + course * 2.1 + f * 2.4)
    body = np.sin(np.pi * f) ** 0.5
    rope = np.array((190, 156, 114), F) * (0.68 + 0.30 * body + 0.10 * twist * body)[..., None]
    rope *= (1 - 0.10 * (np.mod(course, 4) == 3))[..., None]
    c.lay(c.edge(65 - d), rope, 1, 3, 4, 0.5, 0.08)
    c.relight(NEAR_LIGHT * 0.80, (c.pool(0, 0, 120, 112, 1.3) * 0.30)[..., None] * LAMP)
    halo(c, 80, 80, 0.10)


def cloth(c, colour, stitch, ambient, seed):
    """A tarpaulin laid out for the cards of the coupling area, its hem stitched, eyelets at its corners."""
    wave, fold = c.noise(seed, 60), c.noise(seed + 20, 90, 3, 0.5, 2.0)
    w, h = 1.62 * W, 0.66 * H
    distance = c.box(-w, -h, w, h, wave * 2.2, 10)
    crease = np.clip(1 - np.abs(c.x) / 1.6, 0, 1) + np.clip(1 - np.abs(np.abs(c.x) - w / 2) / 1.6, 0, 1)
    shade = 1 + 0.035 * fold - 0.10 * crease + 0.06 * np.clip(1 - np.abs(np.mod(c.x + w / 4, w / 2) - w / 4 - 3) / 5, 0, 1)
    weave = 1 + 0.018 * np.sin(c.x * 2.2) * np.sin(c.y * 2.2)
    c.lay(c.edge(distance), np.array(colour, F) * (shade * weave)[..., None], 2, 5, 5, 0.5, 0.14, texture=0.012)
    c.over(c.edge(1.0 - np.abs(distance - 9)) * (np.mod(c.x + c.y, 9) < 5.4) * 0.55, stitch)
    c.over(c.edge(0.5 - np.abs(distance - 5)) * 0.4, dimmed(colour, 0.6))
    for x in (-w + 16, w - 16):
        for y in (-h + 16, h - 16):
            c.disc(x, y, 4.6, (150, 128, 88), 1, 0.4, 0.3)
            c.disc(x, y, 2.2, (40, 34, 34), 0, 0, 0)
    c.relight(ambient * 0.84, (c.pool(0, 0, w * 1.5, h * 2.2, 1.2) * (0.30 if ambient is NEAR_LIGHT else 0.06))[..., None] * LAMP)


def pallet(c, colour, ambient, seed):
    """Slats on two bearers, for the deck."""
    r, rim = random.Random(seed), c.noise(seed, 20) * 0.5
    w, h = W / 2 + 13, H / 2 + 10
    for x in (-w * 0.62, w * 0.62):
        c.lay(c.edge(c.box(x - 7, -h - 4, x + 7, h + 4, rim)), dimmed(colour, 0.66), 3, 7, 5, 0.6, 0.12)
    grain = c.noise(seed + 3, 12, 3, 7.0, 0.16)
    slats = 7
    for i in range(slats):
        top, bottom = -h + i * 2 * h / slats + 1.6, -h + (i + 1) * 2 * h / slats - 1.6
        inset = r.uniform(-2, 2)
        wood = np.array(dimmed(colour, r.uniform(0.9, 1.08)), F) * (1 + 0.05 * grain)[..., None]
        c.lay(c.edge(c.box(-w + inset, top, w + inset, bottom, rim, 1)), wood, 1, 3, 3, 0.5, 0.14)
        for x in (-w * 0.62, w * 0.62):
            for dx in (-3, 3):
                c.disc(x + dx, (top + bottom) / 2, 1.1, (56, 50, 48), 0, 0, 0)
    c.relight(ambient * 0.84, (c.pool(0, 0, 120, 130, 1.2) * (0.30 if ambient is NEAR_LIGHT else 0.04))[..., None] * LAMP)


def ash_tray(c, colour, ambient, seed):
    """A shallow iron tray with ash in it, for what is spent."""
    rim, ash = c.noise(seed, 24) * 0.5, c.noise(seed + 5, 26)
    outer = card_box(c, 14, 9, rim)
    c.lay(c.edge(outer), dimmed(colour, 0.86), 3, 7, 5, 0.6, 0.16)
    c.over(c.edge(outer - 5) * 0.65, dimmed(colour, 0.55))
    inner = c.edge(outer - 6)
    for level, factor in ((-0.6, 0.92), (0.05, 1.04), (0.5, 1.16)):
        c.lay(c.above(ash - 0.004 * np.hypot(c.x, c.y), level) * inner, dimmed(colour, factor), 0.6, 1.4, 2, 0.28, 0.05)
    r = random.Random(seed)
    for _ in range(16):
        x, y = r.uniform(-W / 2, W / 2), r.uniform(-H / 2, H / 2)
        c.disc(x, y, r.uniform(0.8, 1.6), (206, 128, 78) if r.random() < 0.5 else dimmed(colour, 1.5), 0, 0, 0, opacity=0.7)
    for x in (-W / 2 - 9, W / 2 + 9):
        for y in (-H / 2 - 9, H / 2 + 9):
            c.disc(x, y, 2.2, dimmed(colour, 1.4), 1, 0.4, 0.2)
    c.relight(ambient * 0.86, (c.pool(0, 0, 120, 130, 1.2) * (0.30 if ambient is NEAR_LIGHT else 0.04))[..., None] * LAMP)


def flagstone(c, colour, ambient, seed):
    """A dressed flagstone within a border of small setts, a chalk frame on it, for a card that lends its support."""
    rim, spots = c.noise(seed, 24) * 0.7, c.noise(seed + 4, 14, 3)
    distance = card_box(c, 15, 5, rim)
    c.lay(c.edge(distance + 1.5), (62, 62, 64), 0, 2, 3, 0.4, 0)
    along = np.where(np.abs(c.x) / (W / 2 + 15) > np.abs(c.y) / (H / 2 + 15), c.y, c.x)
    border = materials.slabs(along, distance, -1, [9], 14, dimmed(colour, 0.90), seed, 0.3)
    c.lay(c.edge(distance), border, 1, 2, 3, 0.4, 0.10)
    stone = np.array(colour, F) * (1 + 0.03 * spots)[..., None]
    c.lay(c.edge(distance - 8), stone, 1, 2, 2, 0.4, 0.14)
    crack = rough(random.Random(seed), [(-W / 2 - 6, -H * 0.31), (-W * 0.25, -H * 0.26), (-W * 0.02, -H * 0.36), (W * 0.16, -H / 2 - 7)], 7, 12)[:-9]
    c.stroke(crack, (60, 60, 62), 1.1, opacity=0.55)
    c.over(c.edge(0.8 - np.abs(card_box(c, 3, 5, rim * 0.4))) * 0.42 * np.clip(0.8 + spots, 0.3, 1), CHALK)
    c.over(c.edge(0.8 - np.abs(np.abs(c.x) + np.abs(c.y) - 14)) * 0.2, CHALK)
    c.relight(ambient * 0.84, (c.pool(0, 0, 120, 130, 1.2) * (0.26 if ambient is NEAR_LIGHT else 0.04))[..., None] * LAMP)


def trapdoor(c, colour, ambient, seed):
    """A hatch with iron straps and a ring: nobody knows what is below."""
    rim, grain = c.noise(seed, 24) * 0.5, c.noise(seed + 3, 12, 3, 0.16, 7.0)
    outer = card_box(c, 14, 4, rim)
    c.lay(c.edge(outer), dimmed(colour, 0.78), 2, 5, 4, 0.5, 0.14)
    boards = materials.planks(c.x, c.y, 18, 400, colour, grain, seed, nails=False)
    c.lay(c.edge(outer - 6), boards, 0, 2, 3, 0.4, 0.1)
    for y in (-H * 0.34, H * 0.34):
        strap = np.minimum(outer - 4, 5 - np.abs(c.y - y))
        c.lay(c.edge(strap), (104, 104, 108), 0.6, 1.6, 2, 0.4, 0.16)
        for x in (-36, -12, 12, 36):
            c.disc(x, y, 1.7, (124, 126, 130), 0.6, 0.3, 0.2)
    c.over(c.ring(0, 0, 12, 3.4) * 0.8, (56, 58, 64))
    c.over(c.ring(-0.6, -0.8, 12, 1.2) * 0.7, (134, 136, 140))
    c.relight(ambient * 0.86, (c.pool(0, 0, 120, 130, 1.2) * (0.26 if ambient is NEAR_LIGHT else 0.04))[..., None] * LAMP)


def slate(c, colour, ambient):
    """A writing slate at the foot of a lamp, for the potential that its going out gave."""
    rim, spots = c.noise(31, 22) * 0.6, c.noise(32, 12, 3)
    outer = card_box(c, 9, 5, rim)
    c.lay(c.edge(outer), (122, 98, 74), 2, 5, 4, 0.55, 0.16)
    c.lay(c.edge(outer - 6), np.array(colour, F) * (1 + 0.05 * spots)[..., None], 0, 1, 2, 0.4, 0.06)
    c.over(c.above(c.noise(33, 40, 4, 2.2, 0.6), 0.5) * c.edge(outer - 8) * 0.10, CHALK)
    c.relight(ambient * 0.84, (c.pool(0, 0, 110, 120, 1.2) * (0.24 if ambient is NEAR_LIGHT else 0.04))[..., None] * LAMP)


# ---------------------------------------------------------------------- the far side


def half_beam(y, half, straight, tip, power=2.6):
    """Half of a hull's width at y: straight, then a full bow that ends at `tip`."""
    t = np.clip((y - straight) / (tip - straight), 0, 1)
    return half * np.clip(1 - t ** power, 0, 1) ** (1 / 1.75)


def tide_marks(c, distance, seed, open_ends=0.0):
    """Two broken lines of foam around what the water touches, and a lighter sheet of shallow water; none beside `open_ends`,
    a mask of where another hull joins."""
    inside = c.edge(distance)
    ripple = 0.025 * c.noise(seed + 2, 40)
    shore, wide = c.blur(inside, 4.2) + ripple, c.blur(inside, 9) + ripple
    spots = c.noise(seed, 12, 3) + 0.8 * c.noise(seed + 1, 70)
    c.over(smooth(wide, 0.04, 0.5) * (1 - open_ends) * 0.34, (112, 168, 172))
    for low, high, opacity, gaps in ((0.10, 0.19, 0.85, -0.05), (0.30, 0.52, 0.5, -0.25)):
        mark = c.above(shore, low) * (1 - c.above(shore, high)) * (1 - inside)
        c.over(mark * np.clip((spots - gaps) * 3 + 0.5, 0, 1) * opacity * (1 - open_ends), (226, 238, 236))


def hull(c, distance, trim, boards):
    """A hull from the water up: side, painted strake, pale gunwale, deck."""
    c.lay(c.edge(distance), (46, 52, 62), 8, 13, 9, 0.7, 0.10)
    c.lay(c.edge(distance - 1.8), trim, 0, 0, 2, 0, 0.14)
    c.lay(c.edge(distance - 6), (204, 212, 208), 0, 1, 1.5, 0.4, 0.1)
    c.over(c.edge(0.6 - np.abs(distance - 8)) * 0.3, (90, 96, 100))
    c.lay(c.edge(distance - 9.6), (58, 68, 78), 0, 0, 2, 0, 0)
    c.lay(c.edge(distance - 11.6), boards * (0.80 + 0.20 * np.clip((distance - 11) / 18, 0, 1))[..., None], 0, 3, 4, 0.35, 0.05)


def beam_across(c, distance, y, half, colour=(116, 112, 108)):
    """A timber across a boat, from gunwale to gunwale."""
    c.lay(c.edge(np.minimum(distance - 8, half - np.abs(c.y - y))), np.array(colour, F) * (1 + 0.06 * c.noise(46, 12, 3, 7.0, 0.16))[..., None], 2, 4, 3, 0.55, 0.14)


def place_on_deck(c, distance):
    """Where a card stands on a boat: a low hatch and two rings of chalk."""
    spots = c.noise(43, 14, 3)
    hatch = np.minimum(card_box(c, 4, 7), distance - 14)
    c.over(c.edge(hatch) * 0.10, (214, 226, 228))
    c.over(c.edge(0.7 - np.abs(hatch)) * 0.32, (38, 46, 56))
    for r, width, strength in ((58, 2.0, 0.30), (51, 1.0, 0.22)):
        c.over(c.ring(0, 0, r, width) * c.edge(distance - 12) * strength * np.clip(0.9 + spots, 0.3, 1), (236, 244, 240))


def cleat(c, x, y):
    """A bright cleat on a gunwale."""
    c.disc(x, y, 3.6, (190, 198, 196), 2, 0.45, 0.24)


def fender(c, middle, side, half, y):
    """A fender over a hull's side, on its line from a cleat."""
    x = middle + side * (half + 2.6)
    c.stroke([(middle + side * (half - 8), y - 24), (x, y - 10)], (90, 80, 68), 2.2)
    c.stroke([(middle + side * (half - 8), y - 24), (x, y - 10)], things.ROPE, 1.3)
    cleat(c, middle + side * (half - 8), y - 24)
    things.fender(c, x, y, 12, 4.2)


def bow(c, column):
    """The fore part of a barge: the front row's place, its bow towards the canal, a flat end towards the stern."""
    trim, middle = TRIMS[column], MIDDLES[column] * W
    half, rear, tip = 0.72 * W, -0.61 * H, 0.755 * H
    x, profile = c.x - F(middle), half_beam(c.y, half, 10, tip)
    distance = inside(c, hull_outline(lambda y: half_beam(y, half, 10, tip), rear, tip, middle))
    tide_marks(c, distance, 11, smooth(-c.y, -rear - 6, -rear))
    taper = x * (half / (np.maximum(profile, 1) * 0.5 + half * 0.5))
    hull(c, distance, trim, materials.planks(taper, c.y, 15, 130, (134, 148, 152), c.noise(42, 12, 3, 0.16, 7.0), list(TRIMS).index(column), 0.5))
    place_on_deck(c, distance)
    beam_across(c, distance, rear + 9, 5.5)
    fore = np.minimum(distance - 10, c.y - 0.565 * H)
    c.lay(c.edge(fore), np.array(trim, F) * (0.92 + 0.05 * c.noise(5, 20))[..., None], 0, -1, 2, 0.4, 0.12)
    c.over(c.edge(0.9 - np.abs(c.y - 0.595 * H)) * c.edge(fore) * 0.5, (226, 222, 204))
    c.disc(middle, 0.66 * H, 5.0, things.IRON, 3, 0.5, 0.24)
    c.disc(middle, 0.66 * H - 1, 2.4, (222, 228, 222), 0, 0, 0.16)
    for side in (-1, 1):
        for y in (-0.44 * H, 0.26 * H):
            cleat(c, middle + side * (float(half_beam(np.float32(y), half, 10, tip)) - 8), y)
        fender(c, middle, side, half, -0.10 * H)
    things.coil(c, middle - side * 0.36 * W, 0.50 * H, 8.5, (206, 200, 180))
    c.relight(FAR_LIGHT * 0.92, (c.pool(0, 10, 110, 130, 1.3) * 0.10)[..., None] * LAMP)


def stern(c, column):
    """The after part of a barge: the back row's place, round astern, a flat end towards the bow."""
    trim, middle = TRIMS[column], -MIDDLES[column] * W
    half, rear, front = 0.765 * W, -0.74 * H, 0.61 * H
    x = c.x - F(middle)
    round_stern = lambda y: half * np.clip(1 - np.clip((-0.26 * H - y) / (0.48 * H), 0, 1) ** 3.0, 0, 1) ** (1 / 2.2)
    distance = inside(c, hull_outline(round_stern, rear, front, middle))
    tide_marks(c, distance, 21, smooth(c.y, front - 6, front))
    c.paper([(middle - 4, rear - 9), (middle + 4, rear - 9), (middle + 5, rear + 4), (middle - 5, rear + 4)], (70, 74, 82), 4, 0.5, 0.2)
    hull(c, distance, trim, materials.planks(x, c.y, 15, 130, (128, 142, 147), c.noise(52, 12, 3, 0.16, 7.0), 3 + list(TRIMS).index(column), 0.5))
    place_on_deck(c, distance)
    beam_across(c, distance, front - 9, 5.5)
    aft = np.minimum(distance - 10, -0.575 * H - c.y)
    c.lay(c.edge(aft), np.array(trim, F) * (0.92 + 0.05 * c.noise(5, 20))[..., None], 0, 2, 2, 0.4, 0.12)
    for colour, width, lift in (((92, 74, 60), 3.6, 3), ((176, 146, 108), 2.2, 0)):
        c.stroke([(middle, rear + 8), (middle + 15, rear + 25)], colour, width, lift)
    for side in (-1, 1):
        for y in (-0.30 * H, 0.44 * H):
            cleat(c, middle + side * (half - 8), y)
        fender(c, middle, side, half, 0.04 * H)
    c.relight(FAR_LIGHT * 0.92, (c.pool(0, 0, 110, 130, 1.3) * 0.08)[..., None] * LAMP)


def rowing_boat(c):
    """The partner's rowing boat."""
    half, straight, tip, rear, full = 0.60 * W, 0.10 * H, 0.77 * H, -0.74 * H, -0.10 * H
    round_stern = lambda y: np.clip(1 - np.clip((full - y) / (full - rear), 0, 1) ** 3.2, 0, 1) ** (1 / 2.2)
    distance = inside(c, hull_outline(lambda y: half_beam(y, half, straight, tip, 2.4) * round_stern(y), rear, tip))
    tide_marks(c, distance, 31)
    c.lay(c.edge(distance), (46, 52, 62), 6, 10, 7, 0.7, 0.10)
    c.lay(c.edge(distance - 1.4), (70, 116, 138), 0, 0, 2, 0, 0.14)
    c.lay(c.edge(distance - 4.4), (208, 216, 210), 0, 1, 1.5, 0.4, 0.1)
    c.lay(c.edge(distance - 7.4), (64, 70, 76), 0, 0, 2, 0, 0)
    boards = materials.planks(c.x, c.y, 11, 220, (112, 124, 128), c.noise(62, 12, 3, 0.16, 7.0), 21, 0.5)
    c.lay(c.edge(distance - 8.6), boards, 0, 3, 4, 0.45, 0.05)
    for y in (-0.60 * H, 0.565 * H):
        c.lay(c.edge(np.minimum(distance - 6, 6 - np.abs(c.y - y))), (140, 122, 100), 1, 4, 3, 0.5, 0.16)
    for side in (-1, 1):
        x = side * (half - 4)
        c.stroke([(x - side * 9, -0.52 * H), (x + side * 5, 0.34 * H)], (92, 74, 60), 4.2, 3)
        c.stroke([(x - side * 9, -0.52 * H), (x + side * 5, 0.34 * H)], (190, 160, 120), 2.6)
        c.paper([(x + side * 3.4, 0.30 * H), (x + side * 7.6, 0.30 * H), (x + side * 11, 0.50 * H), (x + side * 4, 0.51 * H)], (196, 168, 128), 3, 0.4, 0.2)
        c.disc(x, -0.06 * H, 3, (190, 198, 196), 1, 0.4, 0.24)
    c.relight(FAR_LIGHT * 0.92, (c.pool(0, 0, 100, 130, 1.3) * 0.10)[..., None] * LAMP)


def raft(c):
    """The raft in mid-channel on which the event lies: it belongs to both sides."""
    rim = c.noise(13, 30) * 0.8
    w, h = W / 2 + 21, H / 2 + 22
    logs = 5.0 * np.abs(np.sin(np.pi * (c.x + w) / (2 * w) * 6)) ** 0.6
    distance = c.box(-w, -h, w, h, rim, 6)
    ends = np.minimum(distance, h - 6 + logs - np.abs(c.y))
    tide_marks(c, ends, 41)
    u = (c.x + w) / (2 * w) * 6
    log, f = np.floor(u), u - np.floor(u)
    roundness = 0.62 + 0.46 * np.clip(np.sin(np.pi * f ** 0.85), 0, 1) ** 0.7
    wood = np.array((136, 122, 104), F) * (roundness * (1 + 0.05 * c.noise(46, 12, 3, 0.16, 7.0)))[..., None]
    wood *= (0.92 + 0.16 * hashed(log + 60, 31))[..., None]
    c.lay(c.edge(ends), wood, 5, 9, 7, 0.7, 0.12)
    for y in (-h + 15, h - 15):
        c.lay(c.edge(np.minimum(distance + 3, 4.6 - np.abs(c.y - y))), (96, 84, 76), 1, 2, 2, 0.5, 0.16)
        for i in range(6):
            x = -w + (i + 0.5) * w / 3
            c.stroke([(x - 4, y - 6), (x + 4, y + 6)], (190, 172, 138), 2.0, 1)
            c.stroke([(x + 4, y - 6), (x - 4, y + 6)], (190, 172, 138), 2.0, 1)
    c.over(c.edge(0.7 - np.abs(card_box(c, 5, 6))) * 0.30, (236, 232, 214))
    c.relight(FAR_LIGHT * 0.94, (c.pool(0, 0, 110, 120, 1.3) * 0.16)[..., None] * LAMP)


def pontoon(c):
    """A float of boards on four casks beside the jetty, for the far side's support."""
    rim = c.noise(16, 30) * 0.7
    w, h = W / 2 + 17, H / 2 + 10
    distance = c.box(-w, -h, w, h, rim, 4)
    casks = np.maximum.reduce([c.box(sx * w - 12, sy * h * 0.56 - 17, sx * w + 12, sy * h * 0.56 + 17, 0, 7) for sx in (-1, 1) for sy in (-1, 1)])
    tide_marks(c, np.maximum(distance, casks), 51)
    c.lay(c.edge(casks), np.array((112, 92, 74), F) * (1 - 0.22 * (np.abs(np.mod(c.y, 12) - 6) < 1.6))[..., None], 5, 9, 6, 0.65, 0.14)
    boards = materials.planks(c.y + rim, c.x, 15.4, 400, (124, 134, 136), c.noise(72, 12, 3, 7.0, 0.16), 5, 0.5)
    c.lay(c.edge(distance), boards, 4, 8, 6, 0.65, 0.12)
    c.over((c.edge(distance) - c.edge(distance - 2)) * 0.7, (214, 224, 222))
    spots = c.noise(43, 14, 3)
    c.over(c.edge(0.8 - np.abs(card_box(c, 6, 6))) * 0.34 * np.clip(0.9 + spots, 0.3, 1), CHALK)
    for sx in (-1, 1):
        for sy in (-1, 1):
            cleat(c, sx * (w - 8), sy * (h - 8))
    c.relight(FAR_LIGHT * 0.84, (c.pool(0, 0, 110, 120, 1.3) * 0.08)[..., None] * LAMP)


# ---------------------------------------------------------------------- the score


def street_lamp(c, lit):
    """One of the near side's five lamps. Lit, it lights the stone and is mirrored in the canal above."""
    if lit:
        c.glow(c.pool(0, 18, 84, 74, 1.7) * F(0.52), LAMPLIGHT)
        mirrored(c, 0, -30, 26, 15, random.Random(8), 9, 0.75, True)
    lantern(c, 0, 0, 'street', lit, 1.08, 1.1)


def ship_lamp(c, lit):
    """One of the far side's five lamps, at the wharf's edge, 42 units from the water below."""
    if lit:
        c.glow(c.pool(0, 6, 74, 66, 1.7) * F(0.50), LAMPLIGHT)
        mirrored(c, 0, 43, 88, 15, random.Random(9), 22, 0.85)
    lantern(c, 0, 0, 'ship', lit, 1.08, 1.1)
