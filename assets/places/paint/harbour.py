"""Paints the harbour: a street of boats faces a lamplighters' quay, a canal between. The place of Lily.

y is measured from the spine, the middle of the canal, x from the left edge of a window of 16:9.
"""
import os
import random

import numpy as np

import harbour_pieces
import harbour_things as things
import materials
from common import MARGIN, F, Canvas, dimmed, save_halves, save_png, smooth, whole_table, write_place
from harbour_lanterns import lantern, mirrored
from preview import Slot, command_line

HERE = os.path.dirname(os.path.abspath(__file__))
OUT = os.path.join(HERE, '..', 'harbour')
SCALE, PAINTED = 1.5, 2.0
"""Pixels to the unit of the halves, as saved and as painted."""
SPINE_HEIGHT = 100
SKYLIGHTS = [(1062, -289), (1166, -289), (1384, -262)]
HAND_LAMPS = [(176, 64), (190, -10)]
NEAR_WINDOWS = [(-150, 300), (1420, 262)]


class Ground:
    """The static part of the place in daylight, and the masks that its lights need."""

    def __init__(self, scale):
        c = self.canvas = whole_table(scale)
        self.rough, self.spots = c.noise(13, 40), c.noise(43, 12, 3)
        self.wide = c.noise(41, 70)
        self.across, self.down = c.noise(46, 12, 3, 7.0, 0.16), c.noise(42, 12, 3, 0.16, 7.0)
        rim = self.rough * 0.8
        self.jetty = np.maximum(c.box(-300, -460, 322, -151, rim, 3), c.box(-300, -201, 300, -63, rim, 3))
        self.wharf = c.box(952, -460, 1600, -119, rim, 4)
        self.quay = c.y - quay_edge(c.x) + self.rough * 0.7
        self.stairs = c.box(212, 4, 276, 60, rim, 1)
        self.on_quay = c.edge(self.quay)
        self.land = np.maximum.reduce([c.edge(d) for d in (self.jetty, self.wharf, self.quay, self.stairs)])
        self.random = random.Random(21)
        self.water()
        self.far_side()
        self.near_side()
        self.far_things()
        self.near_things()

    # ------------------------------------------------------------------ water

    def water(self):
        """Sheets of blue-green paper, lighter near what stands in the water, with snow-white tide marks."""
        c = self.canvas
        near = c.blur(self.land, 17) + 0.6 * c.blur(self.land, 6)
        canal = np.exp(-(c.y / 46) ** 2)
        depth = c.noise(14, 190, 5, 2.4, 0.62) + 0.85 * near + 0.10 * self.rough + 0.40 * canal
        colours = [(34, 68, 86), (41, 81, 99), (50, 95, 111), (62, 112, 124), (80, 132, 139), (104, 154, 156)]
        c.rgb[:] = colours[0]
        for level, colour in zip((-0.22, 0.02, 0.27, 0.56, 0.92), colours[1:]):
            c.lay(c.above(depth, level), colour, 1, 2.4, 4, 0.36, 0.055, tint=(8, 34, 56))
        c.over(c.contours(depth * 7 + 0.2 * self.rough) * 0.09, (214, 236, 232))
        shore = c.blur(self.land, 4.2) + 0.025 * self.rough
        broken = self.spots + self.wide * 0.8
        for low, high, opacity, gaps in ((0.10, 0.19, 0.85, -0.05), (0.30, 0.52, 0.5, -0.25)):
            mark = c.above(shore, low) * (1 - c.above(shore, high)) * (1 - self.land)
            c.over(mark * np.clip((broken - gaps) * 3 + 0.5, 0, 1) * opacity, (232, 242, 240))

    # ------------------------------------------------------------------ the far side

    def far_side(self):
        """A jetty of grey timber on the left, a wharf of pale stone under slate roofs on the right."""
        c = self.canvas
        inside = c.edge(self.jetty)
        boards = materials.planks(c.x + self.rough * 0.6, c.y + 301, 17, 150, (98, 106, 110), self.down, 3)
        c.lay(inside, boards, 4, 10, 7, 0.7, 0.12)
        beam = inside - c.edge(self.jetty - 9)
        c.lay(beam, materials.planks(c.y, c.x, 40, 90, (76, 82, 88), self.across, 9), 0, 3, 3, 0.5, 0.16)
        c.over(inside - c.edge(self.jetty - 2.2), (222, 232, 230))
        c.lay(np.minimum(c.edge(self.jetty - 44), c.edge(4 - np.abs(c.y + 183))), (68, 74, 82), 1, 3, 3, 0.4, 0.12)
        drift = c.above(self.wide + 0.7 * c.blur(inside - c.edge(self.jetty - 20), 8), 0.72) * c.edge(self.jetty - 2)
        c.lay(drift, (206, 216, 216), 1, 2, 2, 0.3, 0.08)
        self.boathouse(-262, -70, -400, -176)

        inside = c.edge(self.wharf)
        c.lay(inside, materials.slabs(c.x + self.rough * 1.2, c.y + self.rough * 1.3, -469, [26] * 16, 54, (100, 112, 122), 5), 4, 10, 7, 0.7, 0.12)
        coping = materials.slabs(c.x + self.rough, c.y + self.rough, -700, [1200], 62, (146, 156, 160), 6)
        c.lay(inside - c.edge(self.wharf - 11), coping, 0, 2, 3, 0.45, 0.14)
        c.over(inside - c.edge(self.wharf - 1.8), (232, 240, 238))
        eaves = -243 + 1.5 * self.wide + 2.2 * np.abs(np.sin(c.x / 19))
        self.slate_roof(np.minimum(np.minimum(c.x - 1006, 1304 - c.x) + self.rough, eaves - c.y), eaves, (86, 90, 114))
        eaves = -204 + 1.5 * self.wide + 2.2 * np.abs(np.sin(c.x / 19))
        self.slate_roof(np.minimum(c.x - 1326 + self.rough, eaves - c.y), eaves, (98, 86, 100))
        for x, y in SKYLIGHTS:
            pane = c.box(x, y, x + 40, y + 26, 0, 2)
            c.lay(c.edge(pane + 3), (58, 58, 72), 1, 3, 3, 0.6, 0.1)
            c.lay(c.edge(pane), (214, 176, 112), 0, 0, 1, 0, 0)
            c.over(c.edge(pane) * np.clip(1.6 - np.minimum(np.abs(c.x - x - 20), np.abs(c.y - y - 13)), 0, 1), (70, 60, 62))
        for x, y in ((1228, -307), (1440, -330)):
            c.lay(c.edge(c.box(x, y, x + 26, y + 28, 0, 1)), (128, 92, 84), 6, 12, 6, 0.6, 0.2)
            c.lay(c.edge(c.box(x + 5, y + 5, x + 21, y + 22, 0, 1)), (40, 40, 50), 0, 0, 2, 0, 0)

    def slate_roof(self, distance, eaves, colour):
        """A roof of slates, snow along its edges and in drifts."""
        c = self.canvas
        inside = c.edge(distance)
        c.lay(inside, materials.slates(c.x, c.y, eaves, colour), 3, 12, 9, 0.75, 0.14)
        snow = c.above(self.wide * 0.8 + 0.9 * c.blur(inside - c.edge(distance - 12), 6) - 0.006 * np.clip(distance, 0, 60), 0.30) * inside
        c.lay(snow, (190, 202, 212), 1, 2, 2.5, 0.35, 0.08)
        c.over((inside - c.edge(distance - 3)) * 0.9, (228, 236, 238))

    def boathouse(self, left, right, top, bottom):
        """A roof of boards with its ridge down the middle, far to the left."""
        c = self.canvas
        distance = c.box(left, top, right, bottom, self.rough * 0.8, 2)
        middle = (left + right) / 2
        wood = materials.planks(c.y + self.rough, np.abs(c.x - middle), 15, 70, (92, 84, 88), self.across, 33)
        wood *= np.where(c.x < middle, 1.12, 0.82)[..., None]
        c.lay(c.edge(distance), wood, 4, 12, 9, 0.75, 0.14)
        c.lay(c.edge(np.minimum(distance, 4 - np.abs(c.x - middle))), (206, 216, 218), 1, 3, 3, 0.4, 0.16)
        c.over((c.edge(distance) - c.edge(distance - 4)) * 0.9, (222, 230, 232))

    # ------------------------------------------------------------------ the near side

    def near_side(self):
        """A quay of setts in fans with a coping along the water, timber decks left and right."""
        c = self.canvas
        quay = self.on_quay
        c.multiply(1 - 0.55 * c.blur(c.shift(quay, 0, -5), 7) * (1 - quay))
        self.water_stairs()
        setts = materials.fans(c.x, c.y + 301, 56, 9.4, (120, 122, 124), self.rough, 640)
        c.lay(quay, setts * (1 + 0.06 * self.spots + 0.05 * self.wide)[..., None], 0, 0, 2, 0, 0)
        pavement = c.edge(np.minimum(c.y - 352 + self.rough, np.minimum(c.x - 388, 892 - c.x)))
        c.lay(pavement, materials.slabs(c.x + self.rough * 1.2, c.y + self.rough, 352, [13] + [30] * 8, 62, (112, 112, 112), 12), 0, -2, 4, 0.45, 0.12)
        for side in (-1, 1):
            distance = np.minimum((386 - c.x) if side < 0 else (c.x - 900), c.y - (173 if side < 0 else 99)) + self.rough * 0.6
            inside = c.edge(distance)
            boards = materials.planks(c.y + self.rough * 0.8, c.x, 24, 190, (136, 102, 70), self.across, 50 + side)
            c.lay(inside, boards, -1, -2, 5, 0.55, 0.1)
            c.lay(inside - c.edge(distance - 8), np.array((106, 80, 58), F) * (1 + 0.06 * self.spots)[..., None], 1, 3, 3, 0.5, 0.16)
            wear = c.above(c.noise(90 + side, 60, 4, 3.0, 0.5), 0.5) * c.edge(distance - 10)
            c.over(wear * 0.10, (196, 164, 122))
        coping = quay - c.edge(self.quay - 13)
        c.lay(coping, materials.slabs(c.x + self.rough, c.y + self.rough, -700, [1400], 74, (162, 158, 148), 6) * (1 + 0.05 * self.spots)[..., None], 0, 4, 5, 0.55, 0.16)
        c.over((quay - c.edge(self.quay - 1.6)) * 0.8, (240, 236, 220))
        self.inlay(1120, 344, 62)
        self.gutter()
        self.puddles()
        self.houses()

    def water_stairs(self):
        """Four steps that lead down into the water."""
        c = self.canvas
        for i in range(4):
            step = c.box(212 + i * 2, 6 + i * 9, 276 - i * 2, 60, self.rough * 0.5, 1)
            stone = materials.slabs(c.x + self.rough, c.y, -100, [300], 30, dimmed((122, 128, 126), 0.66 + 0.13 * i), 60 + i)
            c.lay(c.edge(step), stone, 0, -2, 3, 0.5, 0.16)
            if i == 0:
                c.over(c.edge(step) * 0.35, (54, 104, 116))
        c.over(c.ring(244, 8, 27, 1.2, 7) * 0.3, (232, 242, 240))

    def gutter(self):
        """A line of flat stones that leads the rain to the canal, with an iron grate."""
        c = self.canvas
        for x in (394, 888):
            line = c.edge(np.minimum(4.5 - np.abs(c.x - x + self.rough * 0.6), np.minimum(self.quay - 14, 352 - c.y)))
            c.lay(line, materials.slabs(c.y + self.rough, c.x, x - 400, [800], 40, (104, 106, 106), 14 + x), 0, 1, 2, 0.4, 0.12)
            c.over(c.edge(np.minimum(1.6 - np.abs(c.x - x + self.rough * 0.6), np.minimum(self.quay - 14, 352 - c.y))) * 0.45, (48, 62, 74))

    def puddles(self):
        """Smooth and cool, they mirror the sky."""
        c = self.canvas
        free = c.edge(self.quay - 17) * c.edge(352 - c.y) * ((c.x > 402) | (c.y < 165)) * ((c.x < 878) | (c.y < 91))
        self.puddle = c.above(c.noise(61, 46, 4, 1.9, 0.8) + 0.2 * self.wide, 0.40) * free
        c.over(self.puddle * 0.62, (70, 102, 126))
        c.over(self.puddle * (1 - c.blur(c.shift(self.puddle, 1.4, 1.8), 0.7)) * 0.4, (214, 226, 228))
        c.over(self.puddle * np.clip(np.sin(c.y * 0.5 + self.rough * 2.4 + self.wide) * 3 - 2.2, 0, 1) * 0.14, (255, 222, 170))

    def houses(self):
        """Roofs at the outer edges, seen in wide windows only, and an awning."""
        c = self.canvas
        for inner, sign, top, colour in ((-64, -1, 226, (132, 84, 66)), (1346, 1, 186, (118, 84, 78))):
            distance = np.minimum(sign * (c.x - inner), c.y - top) + self.rough * 0.5
            tiles = materials.slates(c.y, sign * c.x, sign * inner + np.zeros_like(c.x), colour, 13, 20)
            inside = c.edge(distance)
            c.lay(inside, tiles, -3 * sign, 8, 9, 0.75, 0.16)
            c.lay(inside - c.edge(distance - 7), dimmed(colour, 0.72), 0, 2, 3, 0.4, 0.16)
        for x, y in NEAR_WINDOWS:
            pane = c.box(x - 17, y - 24, x + 17, y + 24, 0, 2)
            c.lay(c.edge(pane + 4), (70, 52, 50), 2, 5, 4, 0.6, 0.16)
            c.lay(c.edge(pane), (214, 176, 112), 0, 0, 1, 0, 0)
            c.over(c.edge(pane) * np.clip(1.6 - np.minimum(np.abs(c.x - x), np.abs(c.y - y)), 0, 1), (70, 60, 62))
        scallop = 6 * np.abs(np.sin((c.y - 70) / 28 * np.pi))
        awning = c.box(-300, 70, -78, 182, self.rough * 0.4, 1) - scallop * (c.x > -110)
        stripe = np.where((np.floor((c.y - 70) / 28) % 2 == 0)[..., None], np.array((188, 92, 74), F), np.array((222, 206, 174), F))
        c.lay(c.edge(awning), stripe * (0.86 + 0.14 * smooth(c.x, -240, -90))[..., None], 5, 12, 8, 0.6, 0.16)

    # ------------------------------------------------------------------ things

    def far_things(self):
        """Moorings, cargo and small boats of the far side."""
        c, r = self.canvas, self.random
        for x, y in ((-150, -69), (-70, -69), (10, -69), (78, -69), (150, -69), (222, -69), (294, -73), (294, -111), (316, -157), (316, -275)):
            things.post(c, x, y)
        for x, y in ((334, -38), (918, -236)):
            things.post(c, x, y, 9.5)
        things.rope(c, 334, -38, 297, -72, 10)
        things.rope(c, 918, -236, 960, -270, 8)
        things.bollard(c, 960, -148, 7, True)
        things.bollard(c, 1304, -131, 8, True)
        things.coil(c, 62, -92, 15, (196, 196, 184))
        things.crate(c, -12, -172, 42, 38, (112, 108, 104), r)
        things.barrel(c, 52, -140, 12, (120, 104, 92))
        things.sack(c, 20, -112, 14, (148, 146, 136), r)
        things.net(c, -64, -112, 27, 19, r)
        things.ladder(c, 306, -59, 298, -133, 12, 6)
        things.barrel(c, 980, -271, 13, (124, 100, 82))
        things.barrel(c, 982, -241, 11, (124, 100, 82))
        things.crate(c, 962, -217, 30, 30, (118, 110, 104), r)
        things.crate(c, 1316, -176, 34, 30, (118, 110, 104), r)
        things.sack(c, 1372, -152, 15, (156, 150, 136), r)
        things.sack(c, 1396, -158, 13, (144, 140, 130), r)
        things.coil(c, 1440, -140, 14, (196, 196, 184))
        things.skiff(c, 148, -12, 108, 0.05, (58, 104, 112))
        things.skiff(c, 52, -28, 84, -0.12, (128, 72, 66))
        things.skiff(c, -120, -20, 104, 0.08, (96, 96, 120))
        things.skiff(c, 1392, -48, 110, -0.1, (70, 104, 98))
        things.rope(c, 16, -32, 10, -61, 4)
        things.rope(c, -160, -28, -152, -62, 4)
        things.rope(c, 99, -13, 92, 42, 4)
        things.rope(c, 1346, -48, 1308, -124, 6)
        for x, y in ((978, -50), (1262, -75), (-10, 6)):
            things.buoy(c, x, y)

    def near_things(self):
        """The lamplighters' gear on the quay."""
        c, r = self.canvas, self.random
        for x in (-180, -60, 92, 282, 376, 552, 728, 910, 1300, 1420):
            things.bollard(c, x, float(quay_edge(np.float32(x))) + 9, 7)
        things.ladder(c, 70, 158, 214, 84, 22, 10)
        c.stroke([(66, 172), (270, 150)], (16, 16, 24), 4, opacity=0.4)
        c.stroke([(64, 168), (268, 146)], (150, 112, 72), 3.4)
        c.disc(269, 146, 4, things.BRASS, 2, 0.4, 0.3)
        things.coil(c, 250, 112, 18)
        things.barrel(c, 108, 76, 13)
        things.barrel(c, 130, 92, 11)
        things.handcart(c, 10, 98)
        things.barrel(c, 924, 127, 13)
        things.barrel(c, 930, 258, 13)
        things.crate(c, 1222, 168, 46, 44, random=r)
        things.crate(c, 1262, 186, 38, 36, (140, 106, 72), r)
        things.coil(c, 1242, 246, 16)
        things.cat(c, 1245, 191)
        things.sack(c, 42, 366, 20, (164, 138, 102), r)
        things.sack(c, 78, 376, 17, (150, 124, 92), r)
        things.net(c, 1304, 330, 34, 24, r, (170, 156, 130))
        things.crate(c, 306, 384, 46, 40, random=r)
        things.barrel(c, 926, 402, 15)

    def inlay(self, x, y, r):
        """The lamplighters' sign, let into the boards: a lamp's star within rings of brass."""
        c = self.canvas
        d, a = np.hypot(c.x - x, c.y - y), np.arctan2(c.y - y, c.x - x)
        star = r * 0.80 * (0.34 + 0.66 * np.abs(np.cos(a * 4)) ** 3) * np.where(np.cos(a * 4 + 0.01) > 0, 1, 0.72)
        for mask, colour, strength in ((c.edge(r - d), (96, 72, 52), 0.34), (c.edge(star - d), (196, 156, 100), 0.34),
                                       (c.edge(1.6 - np.abs(d - r)), (206, 166, 104), 0.5), (c.edge(0.8 - np.abs(d - r * 0.88)), (206, 166, 104), 0.4),
                                       (c.edge(r * 0.2 - d), (110, 82, 58), 0.6), (c.edge(1.0 - np.abs(d - r * 0.2)), (214, 176, 112), 0.5)):
            c.over(mask * np.clip(0.9 + 0.3 * self.spots, 0, 1) * strength, colour)


def quay_edge(x):
    """Where the quay ends and the water begins."""
    return np.where(x < 386, 38, np.where(x < 898, 21, 44)).astype(F)


# ---------------------------------------------------------------------- light

FAR_LAMPS = [(1012 + i * 60, -155) for i in range(5)]
NEAR_LAMPS = [(1012 + i * 60, 71) for i in range(5)]
"""Where the lamps of the score stand: on the wharf's edge and on the quay, so that the water mirrors them."""


class Light:
    """A time of day: what daylight sinks to on both sides, how strong lamps are, what the sky sends."""

    def __init__(self, far, near, lamps, sky, sky_at, sky_strength, canal, vignette, gamma, mist=0.0):
        self.far, self.near, self.lamps = np.array(far, F), np.array(near, F), lamps
        self.sky, self.sky_at, self.sky_strength = sky, sky_at, sky_strength
        self.canal, self.vignette, self.gamma, self.mist = canal, vignette, gamma, mist


LIGHTS = {
    'dusk': Light((0.98, 0.88, 0.96), (0.82, 0.74, 0.80), 0.60, (255, 166, 132), (1500, -420, 1150, 620), 0.34, (255, 196, 168), 0.55, 1.08),
    'night': Light((0.80, 0.89, 0.99), (0.58, 0.64, 0.79), 1.0, (150, 196, 232), (400, -420, 950, 580), 0.30, (150, 216, 214), 0.75, 1.12),
    'mist': Light((0.84, 0.90, 0.90), (0.66, 0.72, 0.76), 0.80, (186, 208, 206), (640, -330, 1500, 420), 0.16, (204, 226, 220), 0.70, 1.10, mist=0.34),
}
LAMP = np.array((1.35, 1.0, 0.52), F)


def lit(ground, light):
    """The ground in one light: it sinks into the dusk, then the lamps come back one by one."""
    c = ground.canvas.copy()
    quay, water = ground.on_quay, 1 - ground.land
    pools = [(640, 169, 620, 330, 1.3, 0.42), (640, 130, 420, 230, 1.2, 0.42), (344, 231, 150, 130, 1.4, 0.55), (158, 255, 270, 190, 1.3, 0.75),
             (1060, 209, 320, 190, 1.3, 0.75), (180, 78, 190, 120, 1.5, 0.95), (-100, 140, 160, 130, 1.4, 0.7), (1400, 130, 200, 150, 1.4, 0.6)]
    gain = np.zeros_like(c.x)
    for x, y, rx, ry, power, strength in pools:
        gain += c.pool(x, y, rx, ry, power) * quay * strength
    for x, y in SKYLIGHTS:
        gain += c.pool(x + 20, y + 24, 90, 70, 1.5) * 0.8
    for x, y in NEAR_WINDOWS:
        gain += c.pool(x, y, 110, 110, 1.5) * 0.7
    for x, y, r in ((190, -7, 150), (90, -150, 150), (-160, -120, 150)):
        gain += c.pool(x, y, r, r * 0.6, 1.5) * 0.55 * (1 - quay)
    far = np.clip(np.hypot((c.x - 640) / 980, (c.y - 60) / 520) - 0.56, 0, 1) * light.vignette
    ambient = np.where(quay[..., None] > 0.5, light.near, light.far)
    ambient = ambient * np.stack([1 - far, 1 - far * 0.9, 1 - far * 0.7], -1)
    c.relight(ambient, (gain * light.lamps)[..., None] * LAMP, 0.05 * light.lamps, light.gamma)
    x, y, rx, ry = light.sky_at
    c.light(c.pool(x, y, rx, ry, 1.2) * (1 - quay * 0.6) * F(light.sky_strength), light.sky)
    c.light(c.above(c.noise(71, 200, 4, 3.0, 0.5), 0.25) * water * F(0.07), light.canal)
    c.light(np.exp(-(c.y / 30) ** 2) * water * F(0.14), light.canal)
    c.light(c.pool(640, 5, 360, 70, 1.3) * water * F(0.30 * light.lamps), (255, 206, 130))
    shining(ground, c, light)
    if light.mist:
        banks(ground, c, light.mist)
    return c


def banks(ground, c, thickness):
    """Banks of mist along the water and over the far side: thin sheets of pale paper, open in the middle."""
    drift = c.noise(91, 230, 4, 3.6, 0.42) + 0.10 * c.noise(92, 40, 3, 3.0, 0.6)
    over = smooth(-c.y, -60, 30) * (0.45 + 0.55 * smooth(np.abs(c.x - 640), 190, 460)) + 0.30 * smooth(np.abs(c.x - 640), 420, 700) * (c.y > 0)
    for level, share in ((0.08, 0.42), (0.30, 0.38), (0.55, 0.34)):
        c.lay(c.above(drift, level) * over * F(thickness * share), (188, 206, 206), 1, 5, 6, 0.16, 0.02, (8, 34, 56), 0.01)


def shining(ground, c, light):
    """What shines by itself, and what the water makes of it."""
    r = random.Random(33)
    for x, y in SKYLIGHTS:
        c.shine(x + 20, y + 13, 60, (255, 196, 110), 0.5 * (0.5 + 0.5 * light.lamps))
    for x, y in NEAR_WINDOWS:
        c.shine(x, y, 70, (255, 190, 100), 0.55 * (0.5 + 0.5 * light.lamps))
    mirrored(c, 176, 28, 24, 14, r, 7, 0.6, True)
    for _ in range(260):
        x, y, w = r.uniform(-220, 1500), r.gauss(0, 17), r.uniform(6, 34)
        warm = abs(x - 640) < 320 and r.random() < 0.7 * light.lamps
        column = min(max(int((x + w / 2 - c.x0) * c.scale), 0), c.w - 1)
        row = min(max(int((y - c.y0) * c.scale), 0), c.h - 1)
        if ground.land[row, column] < 0.5:
            c.paper([(x, y), (x + w / 2, y - 1), (x + w, y), (x + w / 2, y + 1)], (255, 226, 164) if warm else light.canal, 0, 0, 0, r.uniform(0.15, 0.45), 0)
    for x, y in HAND_LAMPS:
        lantern(c, x, y, 'hand', True, 0.9 if y > 0 else 0.62)


def spine(light):
    """The bright middle of the canal, a strip that ends in nothing above and below."""
    c = Canvas(-MARGIN, -SPINE_HEIGHT / 2, 1280 + 2 * MARGIN, SPINE_HEIGHT, SCALE * 2)
    fade = smooth(SPINE_HEIGHT / 2 - np.abs(c.y), 2, 26)
    middle = 0.55 + 0.45 * c.pool(640, 0, 760, 400, 0.8)
    wave = c.noise(81, 60, 3, 3.2, 0.6) * 9 + c.noise(82, 22, 2, 2.4, 0.8) * 3
    for half, strength in ((17, 0.16), (10.5, 0.20), (5, 0.26)):
        c.over(c.edge(half + wave - np.abs(c.y + wave * 0.4)) * fade * middle * F(strength), light.canal)
    c.over(np.exp(-(c.y / 3.4) ** 2) * middle * F(0.30), (250, 246, 226))
    r = random.Random(35)
    for _ in range(240):
        x, y, w = r.uniform(-220, 1500), r.gauss(0, 9), r.uniform(8, 40)
        warm = abs(x - 640) < 340 and r.random() < 0.6 * light.lamps + 0.1
        c.paper([(x, y), (x + w / 2, y - 1), (x + w, y), (x + w / 2, y + 1)], (255, 232, 180) if warm else (214, 240, 236), 0, 0, 0, r.uniform(0.12, 0.5) * (1 - min(1, abs(y) / 30)), 0)
    c.cut(fade)
    return c


# ---------------------------------------------------------------------- all of it


def slots(at_rest):
    """Rows and piles as the window lays them: a fight, or at rest with the far back row sunk."""
    found = []
    columns = {-1: 'left', 0: 'centre', 1: 'right'}
    spine_y = spine_at(at_rest)
    rows = [('far_stern', -223, 105, 141), ('far_bow', -96, 112, 150), ('near_circle', 87, 125, 167), ('near_circle', 236, 132, 176)]
    if at_rest:
        rows = [('far_stern', -194, 19, 141), ('far_bow', -106, 130, 150), ('near_circle', 97, 145, 167), ('near_circle', 266, 153, 176)]
    for piece, y, h, pitch in rows:
        for c, name in columns.items():
            far = piece.startswith('far')
            taken = (piece, c) not in {('far_stern', 0), ('far_stern', 1), ('far_bow', 0), ('near_circle', 0)} or at_rest and 0 < y < 200
            taken &= not (at_rest and piece == 'far_stern')
            rested = c == 1 and 0 < y < 200
            sunk = h < 30
            found.append(Slot(640 + c * pitch, spine_y + y, h, f'{piece}_{name}' if far else piece, taken, rested, c + (1 if far else 2), width=88 if sunk else None))
    aside = [(372, -209, 90, 'far_partner', True, 0), (372, -95, 82, 'far_support', False, 0), (92, -235, 84, 'far_deck', True, 9), (166, -235, 84, 'far_trash', True, 1),
             (240, -235, 84, 'far_mystery', False, 0), (206, -135, 78, 'far_coupling', True, 2), (900, -89, 84, 'event', True, 1),
             (328, 231, 112, 'near_partner', True, 1), (330, 97, 100, 'near_support', False, 0), (1000, 211, 90, 'near_deck', True, 9), (1082, 211, 90, 'near_trash', False, 0),
             (1164, 211, 90, 'near_mystery', False, 0), (154, 235, 104, 'near_coupling', True, 2), (1252, 129, 56, 'near_potential', True, 1), (1252, -211, 56, 'far_potential', True, 2)]
    for x, y, h, piece, taken, hue in aside:
        found.append(Slot(x, spine_y + y, h, piece, taken, hue=hue, back=hue == 9))
    for x, y, h, hue in ((100, 235, 104, 1), (208, 235, 104, 1), (168, -135, 78, 0), (244, -135, 78, 0)):
        found.append(Slot(x, spine_y + y, h, None, hue=hue))
    hand = [Slot(640 + (i - 3) * 86, 633 + 71, 142, None, hue=i) for i in range(7)]
    return found + hand


def spine_at(at_rest):
    """Where the spine lies in the preview, from the top of the table."""
    return 274 if at_rest else 301


def lamps(spine_y, far, near):
    """The lamps of the score, so many of them lit."""
    found = [('lamp_lit_far' if i < far else 'lamp_out_far', x, y + spine_y) for i, (x, y) in enumerate(FAR_LAMPS)]
    return found + [('lamp_lit_near' if i < near else 'lamp_out_near', x, y + spine_y) for i, (x, y) in enumerate(NEAR_LAMPS)]


def paint():
    """Paints everything."""
    os.makedirs(OUT, exist_ok=True)
    pieces = harbour_pieces.paint_all(OUT)
    ground = Ground(PAINTED)
    for name, light in LIGHTS.items():
        save_halves(lit(ground, light), OUT, name, SCALE, 84)
        save_png(spine(light), OUT, f'{name}-spine.png', SCALE)
    write_place(OUT, SCALE, list(LIGHTS), SPINE_HEIGHT, pieces)


if __name__ == '__main__':
    scenes = {name: (spine_at(at_rest), slots(at_rest), lamps(spine_at(at_rest), 3, 4)) for name, at_rest in (('fight', False), ('rest', True))}
    command_line(__doc__, paint, OUT, list(LIGHTS), scenes)
