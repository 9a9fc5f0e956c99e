"""What stands on the plaza of the ring: arches whose doorways are gates, little gates for the score, stairs, beds."""
import math
import random

import numpy as np

from common import CARD, CARD_UNITS, F, circle, dimmed, mixed, piece_canvas, rough, save_png, smooth
from cut import band, box, papers, pit, region, turned

GATE = (120, 240, 210)
CARD_WIDTH = CARD_UNITS * CARD
SIDES = {
    'near': dict(stone=(186, 154, 116), dark=(138, 112, 86), round=True),
    'far': dict(stone=(124, 140, 150), dark=(88, 102, 114), round=False),
}
"""Sandstone with round arches, blue-grey stone with pointed ones."""


def opening(side, half, top, bottom, rise):
    """The outline of a doorway, from its lower left corner over its crown to its lower right one."""
    if SIDES[side]['round']:
        crown = circle(0, top + rise, half, rise, math.pi, math.pi, 24)
    else:
        # Two arcs that meet in a point: their centres lie beyond the middle.
        beyond = 0.85
        last = math.acos(beyond / (1 + beyond))
        angles = [last * i / 12 for i in range(13)]
        left = [(half * (beyond - (1 + beyond) * math.cos(a)), top + rise * (1 - math.sin(a) / math.sin(last))) for a in angles]
        crown = left + [(-x, y) for x, y in left[-2::-1]]
    return [(-half, bottom)] + crown + [(half, bottom)]


SUNK = 0.3 * CARD_UNITS
"""Height in units of a card in a row that has given up its room; its width stays."""


class Arch:
    """The measures of an arch in units, the card's centre at (0, 0) and the card 130 high. Neighbours stand 1.25 to
    1.75 widths of a card apart: close together they share a pillar, further apart a low wall joins them."""

    def __init__(self, side, low=False):
        self.side, self.low = side, low
        self.stone, self.dark = SIDES[side]['stone'], SIDES[side]['dark']
        near = SIDES[side]['round']
        self.half, self.pillar = CARD_WIDTH / 2 + 8, 13
        self.reach = self.half + self.pillar + 17
        self.top, self.bottom, self.rise = (-24, 23, 26 if near else 33) if low else (-74, 75, 38 if near else 56)
        if low:
            self.pillar = 9
            self.reach = self.half + self.pillar + 21
        self.random = random.Random(f'{side}{low}')

    def outline(self, out=0.0):
        """The doorway, made broader by `out`."""
        return opening(self.side, self.half + out, self.top - out, self.bottom, self.rise + out)


def wall(canvas, arch):
    """The low wall to both sides of an arch, in steps like a buttress, with toothed ends."""
    near = SIDES[arch.side]['round']
    r = random.Random(arch.side)
    course, start = 9.0, arch.half + 2
    heights = [(arch.pillar + 5, 0.72), (arch.pillar + 11, 0.46), (arch.reach - arch.half, 0.30)]
    if arch.low:
        heights = [(arch.reach - arch.half, 0.62)]
    outlines, colours, caps, tones = [], [], [], []
    for side in (-1, 1):
        inner = start
        for reach, share in heights:
            rows = max(1, int((arch.bottom - arch.top) * share / course))
            end = arch.half + reach
            top = arch.bottom + 2 - rows * course
            canvas.paper(box(min(side * inner, side * (end - 3)), top, max(side * inner, side * (end - 3)), arch.bottom + 2), dimmed(arch.dark, 0.74), 5, 0.5, 0.1)
            for row in range(rows):
                y0 = arch.bottom + 2 - (row + 1) * course
                last = end - (3.5 if row % 2 and end == arch.reach else 0)
                outlines.append([(side * inner, y0), (side * (last - 1), y0), (side * (last - 1), y0 + course - 1.2), (side * inner, y0 + course - 1.2)])
                colours.append(dimmed(arch.dark, r.uniform(0.9, 1.14)))
            x0, x1 = sorted((side * inner, side * (end + 1)))
            caps.append(rough(r, box(x0, top - 4, x1, top + 1), 0.5))
            tones.append(dimmed(arch.stone, r.uniform(0.94, 1.06)))
            middle = (x0 + x1) / 2
            if end == arch.reach:
                caps.append(box(middle - 4, top - 10, middle + 4, top - 4) if near else [(middle - 4.5, top - 4), (middle, top - 14), (middle + 4.5, top - 4)])
                tones.append(arch.stone)
            inner = end
    papers(canvas, outlines, colours, 1.2, 0.4, 0.16, 0.035)
    papers(canvas, caps, tones, 3, 0.5, 0.22)


def doorway(canvas, arch, stands):
    """What is seen through an arch: gate light, or the dark with a few stars in it."""
    outline, half = arch.outline(), arch.half
    if not stands:
        pit(canvas, outline, (82, 80, 90), 11, 0.6)
        with region(canvas, -half - 4, arch.top - 4, half + 4, arch.bottom + 4) as (part, _):
            inside = part.polygon(outline)
            mist = part.noise(5, 40, 3)
            for i, level in enumerate((0.0, 0.3)):
                part.over(part.above(mist, level) * inside * F(0.28), mixed((98, 98, 116), (116, 116, 134), i))
            part.over(smooth(part.y, arch.bottom - 50, arch.bottom) * inside * F(0.45), (84, 78, 78))
        r = random.Random(9)
        for _ in range(12):
            x, y = r.uniform(-half + 8, half - 8), r.uniform(arch.top + arch.rise, arch.bottom - 34)
            canvas.disc(x, y, r.uniform(0.5, 1.1), (196, 206, 230), 0, 0, 0)
        return
    pit(canvas, outline, (38, 98, 96), 7, 0.5, 0.02)
    with region(canvas, -half - 4, arch.top - 4, half + 4, arch.bottom + 4) as (part, _):
        inside = part.polygon(outline)
        height = (arch.bottom - arch.top) / 2
        middle = (arch.bottom + arch.top) / 2 + height * 0.16
        part.over(part.pool(0, middle, half * 1.25, height * 1.35, 1.1) * inside * F(0.66), (76, 172, 156))
        part.over(part.pool(0, middle + height * 0.2, half * 0.86, height * 0.9, 1.5) * inside * F(0.52), (170, 234, 212))
        # Waves of light that leave the sill, each in the shape of the arch.
        for i in range(1, 5):
            k = 1 - 0.19 * i
            inner = opening(arch.side, half * k, arch.top + (1 - k) * 2 * height * 0.72, arch.bottom + 20, arch.rise * k)
            part.over((part.polygon(inner) - part.polygon(turned(inner, 0, (1.8 * 0.4), 0, 0.982))).clip(0, 1) * inside * F(0.5 - 0.07 * i), (232, 255, 246))
        r = random.Random(half)
        for _ in range(16):
            x, y, s = r.uniform(-half, half) * 0.85, r.uniform(arch.top + 14, arch.bottom - 8), r.uniform(0.6, 1.5)
            part.over(part.edge(part.round_(x, y, s)) * inside * F(0.75), (246, 255, 250))
            part.over(part.pool(x, y, s * 5, s * 5) * inside * F(0.35), (220, 255, 244))
        shade = part.blur(part.shift(1 - inside, 2.5, 4.5), 4) * inside
        part.over(np.clip(shade, 0, 1) * F(0.55), (10, 40, 48))


def masonry(canvas, arch, stands):
    """Pillars, capitals, voussoirs and keystone, the sill and, where the gate is broken, what fell on it."""
    near, r = SIDES[arch.side]['round'], arch.random
    half, pillar, stone = arch.half, arch.pillar, arch.stone if stands else dimmed(arch.stone, 0.86)
    spring = arch.top + arch.rise
    outlines, colours = [], []
    count = 2 if arch.low else 8
    for side in (-1, 1):
        for i in range(count):
            y0, y1 = (spring + (arch.bottom - spring) * k / count for k in (i, i + 1))
            if not stands and side == 1 and i < (count + 1) // 3:
                continue
            wide = pillar + (2.4 if i % 2 else 0)
            outlines.append(rough(r, box(min(side * half, side * (half + wide)), y0, max(side * half, side * (half + wide)), y1 - 1.3), 0.7))
            colours.append(dimmed(stone, r.uniform(0.88, 1.12)))
    inner, outer = arch.outline()[1:-1], arch.outline(pillar)[1:-1]
    count = 9 if arch.low else 11
    for i in range(count):
        if not stands and i >= count * 0.4:
            continue
        a, b = round(i * (len(inner) - 1) / count), round((i + 1) * (len(inner) - 1) / count)
        block = inner[a:b + 1] + outer[a:b + 1][::-1]
        cx, cy = sum(x for x, _ in block) / len(block), sum(y for _, y in block) / len(block)
        outlines.append([(cx + (x - cx) * 0.955, cy + (y - cy) * 0.955) for x, y in block])
        colours.append(dimmed(stone, r.uniform(0.9, 1.14)))
    papers(canvas, outlines, colours, 5, 0.52, 0.2, 0.04)
    for side in (-1, 1):
        if stands or side == -1:
            canvas.paper(rough(r, box(min(side * (half - 3), side * (half + pillar + 4)), spring - 4, max(side * (half - 3), side * (half + pillar + 4)), spring + 3), 0.6), dimmed(stone, 1.16), 3, 0.5, 0.22)
        canvas.paper(rough(r, box(min(side * (half - 4), side * (half + pillar + 5)), arch.bottom - (5 if arch.low else 9), max(side * (half - 4), side * (half + pillar + 5)), arch.bottom + 1), 0.6), dimmed(stone, 1.1), 3, 0.5, 0.22)
    canvas.paper(rough(r, box(-half - pillar - 6, arch.bottom, half + pillar + 6, arch.bottom + (4 if arch.low else 7)), 0.8), dimmed(stone, 1.06), 4, 0.5, 0.22)
    size = 0.62 if arch.low else 0.86
    if stands:
        y = arch.top - pillar * 0.5
        key = [(-10, y - 13), (10, y - 13), (6.6, y + 12), (-6.6, y + 12)] if near else [(0, y - 16), (11, y - 2), (0, y + 15), (-11, y - 2)]
        key = [(x * size, y + (py - y) * size) for x, py in key]
        canvas.paper(key, (214, 240, 224), 4, 0.55, 0.25)
        canvas.paper([(x * 0.56, y + (py - y) * 0.6 - 0.4) for x, py in key], (120, 232, 204), 0, 0, 0.1)
        canvas.shine(0, y, 26 * size, (150, 250, 226), 0.5)
    else:
        for _ in range(15):
            x, y = half * r.uniform(-0.25, 1.12), arch.bottom - r.uniform(-2, 11)
            size, a = r.uniform(5, 10.5) * (0.6 if arch.low else 1), r.uniform(0, 1.5)
            stone_piece = [(x + size * r.uniform(0.75, 1.1) * math.cos(a + k * math.tau / 5), y + size * 0.72 * r.uniform(0.75, 1.1) * math.sin(a + k * math.tau / 5)) for k in range(5)]
            canvas.paper(stone_piece, dimmed(stone, r.uniform(0.74, 1.08)), 4, 0.55, 0.2)
        canvas.paper(turned([(-10, -12), (10, -12), (6.6, 12), (-6.6, 12)] if near else [(0, -15), (11, -2), (0, 14), (-11, -2)], half * 0.52, arch.bottom - (8 if arch.low else 13), 2.2, 0.6 if arch.low else 1), dimmed(stone, 0.98), 4, 0.55, 0.2)


def arch_piece(folder, name, side, stands, low=False):
    """Paints one arch and tells its size and place."""
    arch = Arch(side, low)
    half, top, bottom = arch.reach + 5, arch.top - arch.pillar - (9 if low else 15), arch.bottom + (12 if low else 16)
    canvas = centred(half, top, bottom)
    wall(canvas, arch)
    doorway(canvas, arch, stands)
    masonry(canvas, arch, stands)
    canvas.multiply(0.92 if side == 'near' else 0.88)
    save_png(canvas, folder, name + '.png')
    return place_of(half, top, bottom, SUNK if low else CARD_UNITS)


def centred(half, top, bottom, seed=5):
    """A transparent canvas from -half to half and from top to bottom, in units about the card's centre."""
    canvas = piece_canvas(2 * half, bottom - top, True, seed)
    shift = (top + bottom) / 2
    canvas.y0 += shift
    canvas.y += F(shift)
    return canvas


def place_of(half, top, bottom, card=CARD_UNITS):
    """`size` and `at` of such a canvas in widths and heights of a card that is `card` units high."""
    return dict(size=(2 * half / CARD_WIDTH, (bottom - top) / card), at=(0, (top + bottom) / 2 / card))


def small_gate(folder, name, side, stands):
    """One of six little gates in a row, 27 units apart, that are the score."""
    canvas = piece_canvas(29, 40, True)
    stone, near, r = SIDES[side]['stone'], SIDES[side]['round'], random.Random(name)
    canvas.paper(box(-13.5, -11, 13.5, 15), dimmed(stone, 0.86), 3, 0.5, 0.2)
    for i in range(3):
        x = -13.5 + i * 9
        canvas.paper(box(x + 0.8, -16, x + 7, -10) if near else [(x + 0.8, -10), (x + 4.4, -18), (x + 8, -10)], stone, 2, 0.5, 0.22)
    canvas.paper(box(-13.5, 12, 13.5, 16), dimmed(stone, 1.1), 2, 0.5, 0.2)
    small = opening(side, 8.4, -10 if near else -12, 12.5, 8.4 if near else 13)
    canvas.paper([(x * 1.22, y * 1.1 - 0.6) for x, y in small], dimmed(stone, 1.16), 1.5, 0.4, 0.2)
    if stands:
        pit(canvas, small, (96, 216, 190), 1.6, 0.4)
        with region(canvas, -9, -13, 9, 13) as (part, _):
            part.over(part.pool(0, 5, 9, 16, 1.2) * part.polygon(small) * F(0.9), (236, 255, 246))
        canvas.shine(0, 2, 15, GATE, 0.35)
    else:
        pit(canvas, small, (38, 38, 46), 3, 0.7)
        canvas.stroke([(1.5, -17), (-1, -11), (2.4, -6)], (30, 28, 34), 1.5)
        for i in range(5):
            x, y, s = -7 + i * 3.4, 11.5 - (i % 2) * 2, r.uniform(2.2, 3.6)
            canvas.paper([(x - s, y + s * 0.7), (x - s * 0.3, y - s), (x + s * 0.8, y - s * 0.3), (x + s, y + s * 0.8)], dimmed(stone, r.uniform(0.7, 1.0)), 1.2, 0.5, 0.2)
    save_png(canvas, folder, name + '.png')
    return dict(size=(29, 40), units=True)


def stair(folder, name, side):
    """Four steps for level cards in a row, 1.08 widths apart, each step higher than the one before."""
    half, top, bottom = CARD_WIDTH * 2.28, -84, 84
    canvas = centred(half, top, bottom)
    tone = (128, 86, 70) if side == 'near' else (86, 112, 120)
    r = random.Random(name)
    pitch = CARD_WIDTH * 1.08
    for i in range(4):
        x = (i - 1.5) * pitch
        rise = i * 4
        outline = rough(r, box(x - pitch / 2, -70 - rise * 0.5, x + pitch / 2, 76), 0.9)
        canvas.paper(outline, dimmed(tone, 0.68 + 0.07 * i), 6, 0.5, 0.16)
        canvas.paper(rough(r, box(x - pitch / 2 + 3, -66 - rise * 0.5, x + pitch / 2 - 3, 70), 0.8), dimmed(tone, 0.78 + 0.08 * i), 1.2, 0.35, 0.16)
        for k in range(i + 1):
            canvas.disc(x - (i - 2 * k) * 6, 58, 3.4, dimmed(tone, 0.56), 0, 0, 0.1)
        if side == 'near':
            joints = [box(x - pitch / 2 + 8 + k * 22, -58, x - pitch / 2 + 26 + k * 22, -50) for k in range(4)]
            papers(canvas, joints, [dimmed(tone, 0.92 + 0.05 * k) for k in range(4)], 0.8, 0.3, 0.14)
        else:
            for k in range(3):
                wave = [(x - pitch / 2 + 10 + t * (pitch - 20) / 12, -56 + k * 7 + 2.2 * math.sin(t * 1.6)) for t in range(13)]
                canvas.stroke(wave, (176, 222, 214), 1.2, opacity=0.5)
    canvas.multiply(0.92)
    save_png(canvas, folder, name + '.png')
    return place_of(half, top, bottom)


def bed(folder, name, side):
    """A place for a pile: a frame of stones about a floor that lets the ground be seen."""
    half, top, bottom = CARD_WIDTH / 2 + 12, -78, 80
    canvas = centred(half, top, bottom)
    tone = (150, 142, 176) if side == 'near' else (176, 152, 108)
    r = random.Random(name)
    floor = rough(r, box(-half + 5, top + 5, half - 5, bottom - 7), 1.0)
    canvas.paper(floor, (34, 30, 40), 0, 0, 0, 0.34)
    outlines = []
    for down, length in ((False, bottom - top - 10), (True, 2 * half - 8)):
        count = round(length / 20)
        for i in range(count):
            u, v = length * i / count, length * (i + 0.93) / count
            if down:
                outlines += [box(-half + 4 + u, top + 4, -half + 4 + v, top + 11), box(-half + 4 + u, bottom - 13, -half + 4 + v, bottom - 6)]
            elif 0 < i < count - 1:
                outlines += [box(-half + 4, top + 4 + u, -half + 10, top + 4 + v), box(half - 10, top + 4 + u, half - 4, top + 4 + v)]
    outlines = [rough(r, outline, 0.6) for outline in outlines]
    colours = [dimmed(tone, r.uniform(0.74, 0.92)) for _ in outlines]
    papers(canvas, outlines, colours, 1.6, 0.4, 0.16)
    save_png(canvas, folder, name + '.png')
    return place_of(half, top, bottom)


def stock(folder, name, side):
    """A rack on which cards lie sideways, the newest on top."""
    half, top, bottom = CARD_WIDTH * 1.32, -64, 66
    canvas = centred(half, top, bottom)
    tone = (132, 90, 68) if side == 'near' else (80, 104, 110)
    r = random.Random(name)
    for y in (-44, 0, 44):
        canvas.paper(rough(r, box(-half + 4, y - 9, half - 4, y + 9), 0.9), dimmed(tone, 0.74), 4, 0.45, 0.16)
    slats = [rough(r, box(-half + 12 + i * 25, -56, -half + 30 + i * 25, 56), 0.8) for i in range(int((2 * half - 24) / 25))]
    papers(canvas, slats, [dimmed(tone, r.uniform(0.84, 1.0)) for _ in slats], 3, 0.45, 0.18)
    save_png(canvas, folder, name + '.png')
    return place_of(half, top, bottom)


def removed(folder, name, side):
    """A hole in the land for what has left the match."""
    half, top, bottom = 62, -80, 82
    canvas = centred(half, top, bottom)
    tone = (142, 132, 178) if side == 'near' else (176, 150, 104)
    r = random.Random(name)
    stones = [band(0, 0, 57, 75, 11, i * math.tau / 24, math.tau / 24 * 0.88, 3) for i in range(24)]
    papers(canvas, stones, [dimmed(tone, r.uniform(0.74, 0.96)) for _ in stones], 2, 0.45, 0.18)
    pit(canvas, circle(0, 0, 46, 64), (58, 54, 88), 9, 0.7)
    pit(canvas, circle(2, 3, 38, 55), (44, 42, 74), 7, 0.7)
    for _ in range(36):
        a, k = r.uniform(0, math.tau), math.sqrt(r.random())
        canvas.disc(42 * k * math.cos(a), 60 * k * math.sin(a), r.uniform(0.6, 1.4), (206, 210, 240), 0, 0, 0)
    save_png(canvas, folder, name + '.png')
    return place_of(half, top, bottom)


def lamp(folder, name, burns):
    """A lamp for what can be done once a turn."""
    canvas = piece_canvas(48, 48, True)
    canvas.disc(0, 0, 17, (112, 78, 60), 4, 0.5)
    canvas.paper(band(0, 0, 16, 16, 3), (196, 160, 104), 1, 0.4, 0.2)
    canvas.disc(0, 0, 11.5, (128, 238, 208) if burns else (52, 50, 54), 0, 0, 0.2)
    if burns:
        canvas.disc(-1.5, -2, 7, (216, 255, 240), 0, 0, 0)
        canvas.shine(0, 0, 23, GATE, 0.6)
    save_png(canvas, folder, name + '.png')
    return dict(size=(48, 48), units=True)


def pieces(folder):
    """Paints all pieces and tells their sizes."""
    out = {}
    for side in ('near', 'far'):
        for state, stands in (('stands', True), ('broken', False)):
            out[f'{side}_arch_{state}'] = arch_piece(folder, f'{side}_arch_{state}', side, stands)
            out[f'{side}_arcade_{state}'] = arch_piece(folder, f'{side}_arcade_{state}', side, stands, low=True)
            out[f'{side}_gate_small_{state}'] = small_gate(folder, f'{side}_gate_small_{state}', side, stands)
        out[f'{side}_stair'] = stair(folder, f'{side}_stair', side)
        out[f'{side}_bed'] = bed(folder, f'{side}_bed', side)
        out[f'{side}_stock'] = stock(folder, f'{side}_stock', side)
        out[f'{side}_removed'] = removed(folder, f'{side}_removed', side)
    out['lamp_on'] = lamp(folder, 'lamp_on', True)
    out['lamp_off'] = lamp(folder, 'lamp_off', False)
    return out
