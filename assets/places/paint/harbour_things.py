"""Things that stand about the harbour, in daylight: each lays its sheets on a canvas at a place."""
import math

from common import circle, dimmed, rough

IRON, BRASS, SNOW = (44, 46, 54), (206, 166, 96), (226, 232, 228)
ROPE = (206, 192, 160)


def rope(canvas, x0, y0, x1, y1, sag, width=2.2, colour=ROPE):
    """A rope that hangs between two points, its strands turned."""
    steps = 22
    at = lambda t: (x0 + (x1 - x0) * t, y0 + (y1 - y0) * t + sag * 4 * t * (1 - t))
    points = [at(i / steps) for i in range(steps + 1)]
    canvas.stroke([(x + 1.5, y + 3.5) for x, y in points], (8, 12, 24), width + 0.6, opacity=0.42)
    canvas.stroke(points, (92, 80, 66), width + 1)
    canvas.stroke(points, colour, width - 0.3)
    for i in range(int(math.hypot(x1 - x0, y1 - y0) / 4)):
        x, y = at((i + 0.5) / int(math.hypot(x1 - x0, y1 - y0) / 4))
        canvas.stroke([(x - 1, y - 1), (x + 1, y + 1)], (120, 104, 84), 0.8, opacity=0.8)


def bollard(canvas, x, y, r=9, snow=False):
    """An iron bollard from above; `snow` lies on those of the far side."""
    canvas.disc(x, y, r + 2.5, (58, 60, 66), 5, 0.6, 0.24)
    canvas.disc(x, y - 1, r, (150, 160, 164) if snow else (84, 86, 92), 2, 0.43, 0.28)
    canvas.disc(x - r * 0.25, y - r * 0.35, r * 0.45, (236, 242, 240) if snow else (126, 130, 134), 0, 0, 0.08)


def post(canvas, x, y, r=8.4):
    """A mooring post with a cap of snow."""
    canvas.disc(x, y, r, (86, 82, 82), 6, 0.6, 0.2)
    canvas.disc(x - 0.4, y - 0.8, r * 0.82, SNOW, 0, 0, 0.16)
    canvas.disc(x - r * 0.2, y - r * 0.3, r * 0.45, (244, 248, 246), 0, 0, 0.06)


def coil(canvas, x, y, r, colour=(204, 184, 146)):
    """A coil of rope."""
    canvas.disc(x, y, r + 1.5, (92, 78, 62), 5, 0.55, 0.12)
    for i in range(int(r / 3.2)):
        ring = r - i * 3.2
        canvas.stroke(circle(x, y, ring, ring * 0.96, steps=40), dimmed(colour, 0.86 + 0.14 * (i % 2)), 2.6)
    canvas.disc(x, y, 2.6, (70, 58, 48), 0, 0, 0)


def barrel(canvas, x, y, r, lid=(142, 104, 70)):
    """A barrel from above."""
    canvas.disc(x, y, r, (62, 48, 40), 7, 0.6, 0.24)
    canvas.disc(x, y, r - 2.4, lid, 0, 0, 0.2)
    for i in (-1.6, -0.55, 0.55, 1.6):
        half = math.sqrt(max(0, (r - 3) ** 2 - (i * r * 0.42) ** 2))
        canvas.stroke([(x + i * r * 0.42, y - half), (x + i * r * 0.42, y + half)], dimmed(lid, 0.64), 1.2)
    canvas.stroke(circle(x, y, r - 1.2), (96, 98, 102), 2)


def crate(canvas, x, y, w, h, colour=(128, 98, 70), random=None):
    """A crate from above, a batten across its boards."""
    outline = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
    canvas.paper(rough(random, outline, 0.8) if random else outline, dimmed(colour, 0.7), 8, 0.6, 0.2)
    boards = 4
    for i in range(boards):
        a, b = y + 3 + i * (h - 6) / boards, y + 1.6 + (i + 1) * (h - 6) / boards
        canvas.paper([(x + 3, a), (x + w - 3, a), (x + w - 3, b), (x + 3, b)], dimmed(colour, 0.94 + 0.1 * (i % 2)), 0, 0, 0.16)
    canvas.paper([(x + 3, y + h - 9), (x + 9, y + h - 3), (x + w - 3, y + 9), (x + w - 9, y + 3)], dimmed(colour, 1.12), 2, 0.35, 0.2)


def sack(canvas, x, y, r, colour, random):
    """A sack of grain, tied at its top."""
    canvas.paper(rough(random, circle(x, y, r, r * 0.8, steps=14)[:-1], 3, 40), colour, 6, 0.55, 0.18)
    canvas.paper(rough(random, circle(x - r * 0.1, y - r * 0.1, r * 0.6, r * 0.44, steps=10)[:-1], 2, 40), dimmed(colour, 1.1), 0, 0, 0.1)
    canvas.disc(x, y, r * 0.2, dimmed(colour, 0.7), 2, 0.4, 0.2)


def skiff(canvas, x, y, length, angle, colour, oars=True):
    """A small boat with three thwarts."""
    ca, sa = math.cos(angle), math.sin(angle)
    turn = lambda u, v: (x + ca * u - sa * v, y + sa * u + ca * v)
    beam = length * 0.2

    def hull(k):
        points = []
        for i in range(60):
            t = i * math.tau / 60
            points.append(turn(length * 0.5 * k * math.cos(t), beam * k * math.copysign(abs(math.sin(t)) ** 0.8, math.sin(t))))
        return points

    canvas.paper(hull(1.0), (40, 46, 56), 7, 0.6, 0.16)
    canvas.paper(hull(0.965), colour, 0, 0, 0.24)
    canvas.paper(hull(0.89), (216, 222, 214), 0, 0, 0.06)
    canvas.paper(hull(0.84), (92, 82, 72), 0, 0, 0.12)
    canvas.paper(hull(0.70), (76, 68, 62), 0, 0, 0.06)
    for u in (-0.24, 0.02, 0.26):
        half = beam * 0.82 * math.sqrt(max(0, 1 - (2 * u) ** 2))
        seat = [(-3, -half), (3, -half), (3, half), (-3, half)]
        canvas.paper([turn(u * length + a, b) for a, b in seat], (156, 124, 92), 2, 0.4, 0.2)
    if oars:
        canvas.stroke([turn(-0.34 * length, -beam * 0.4), turn(0.34 * length, beam * 0.3)], (206, 182, 142), 2, 2)
        canvas.paper([turn(0.30 * length, beam * 0.14), turn(0.40 * length, beam * 0.2), turn(0.42 * length, beam * 0.42), turn(0.31 * length, beam * 0.36)], (196, 170, 130), 1, 0.3, 0.16)


def ladder(canvas, x0, y0, x1, y1, width=13, rungs=9):
    """A ladder lying on the ground, narrower at its far end."""
    a = math.atan2(y1 - y0, x1 - x0)
    nx, ny = -math.sin(a) * width / 2, math.cos(a) * width / 2
    for side in (-1, 1):
        rail = [(x0 + nx * side, y0 + ny * side), (x1 + nx * side * 0.8, y1 + ny * side * 0.8)]
        canvas.stroke([(x + 2, y + 4) for x, y in rail], (8, 10, 18), width * 0.26, opacity=0.45)
        canvas.stroke(rail, (112, 82, 56), width * 0.26)
        canvas.stroke([(x - 0.5, y - 0.5) for x, y in rail], (190, 148, 100), width * 0.15)
    for i in range(rungs):
        t = (i + 0.6) / rungs
        x, y, k = x0 + (x1 - x0) * t, y0 + (y1 - y0) * t, 1 - 0.2 * t
        canvas.stroke([(x - nx * k, y - ny * k + 2), (x + nx * k, y + ny * k + 2)], (20, 18, 24), 3, opacity=0.42)
        canvas.stroke([(x - nx * k, y - ny * k), (x + nx * k, y + ny * k)], (196, 154, 104), 2.8)


def buoy(canvas, x, y, r=5):
    """A red and white buoy."""
    canvas.disc(x, y, r + 3, SNOW, 0, 0, 0, opacity=0.25)
    canvas.disc(x, y, r, (168, 74, 66), 4, 0.5, 0.24)
    canvas.disc(x - 0.4, y - 0.6, r * 0.56, (234, 232, 222), 0, 0, 0.16)
    canvas.disc(x - 0.6, y - 0.8, r * 0.2, IRON, 0, 0, 0)


def fender(canvas, x, y, h=11, w=4.6):
    """A fender between two boats."""
    canvas.paper([(x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h)], (216, 220, 212), 3, 0.5, 0.24)
    canvas.paper([(x - w, y - 3), (x + w, y - 3), (x + w, y + 3), (x - w, y + 3)], (150, 76, 70), 0, 0, 0.12)


def cat(canvas, x, y, k=1.0, colour=(52, 50, 56)):
    """A cat asleep, curled up, seen from above."""
    light = dimmed(colour, 1.45)
    canvas.paper(circle(x, y, 13 * k, 11 * k), colour, 5, 0.5, 0.2)
    canvas.stroke(circle(x + 1 * k, y + 1 * k, 11.5 * k, 9.5 * k, 0.2, 3.2), light, 5 * k, 1)
    canvas.disc(x - 7 * k, y + 3 * k, 6 * k, dimmed(colour, 1.2), 2, 0.4, 0.2)
    for side in (-1, 1):
        ex, ey = x - 10 * k, y + 3 * k + side * 3.6 * k
        canvas.paper([(ex - 2 * k, ey - 1.5 * k), (ex + 2.4 * k, ey + side * 1.4 * k - 0.6 * k), (ex - 0.6 * k, ey + side * 4.6 * k)], dimmed(colour, 1.1), 1, 0.3, 0.2)


def net(canvas, x, y, rx, ry, random, colour=(150, 150, 138)):
    """A net in a heap, with cork floats along its rim."""
    canvas.paper(rough(random, circle(x, y, rx, ry, steps=18)[:-1], 5, 60), (74, 82, 86), 4, 0.45, 0.1)
    for i in range(9):
        a, k = random.uniform(0, math.tau), random.uniform(0.35, 0.92)
        canvas.stroke(circle(x + random.uniform(-3, 3), y + random.uniform(-3, 3), rx * k, ry * k, a, random.uniform(2.5, 5.5)), dimmed(colour, random.uniform(0.75, 1.1)), 0.9)
    for i in range(12):
        a = i * math.tau / 12
        u, v = math.cos(a), math.sin(a)
        canvas.stroke([(x + rx * 0.25 * u, y + ry * 0.25 * v), (x + rx * 0.9 * u, y + ry * 0.9 * v)], dimmed(colour, 0.8), 0.7, opacity=0.7)
        if i % 2:
            canvas.disc(x + rx * 0.96 * u, y + ry * 0.96 * v, 3.4, (196, 150, 100), 2, 0.45, 0.2)


def brazier(canvas, x, y, r):
    """An iron basket of coals; the glow is laid on later."""
    canvas.disc(x, y, r + 2, IRON, 6, 0.6, 0.24)
    canvas.disc(x, y, r, (70, 40, 34), 0, 0, 0.1)
    for i in range(7):
        a = i * 0.9
        canvas.disc(x + r * 0.5 * math.cos(a), y + r * 0.5 * math.sin(a), r * 0.3, (190, 86, 46) if i % 2 else (96, 50, 42), 0, 0, 0.16)
    canvas.stroke([(x - r, y), (x + r, y)], IRON, 1.4)
    canvas.stroke([(x, y - r), (x, y + r)], IRON, 1.4)


def handcart(canvas, x, y):
    """The lamplighter's cart: an oil cask, wicks and two wheels."""
    for dy in (-21, 21):
        canvas.paper([(x - 15, y + dy - 3), (x + 15, y + dy - 3), (x + 15, y + dy + 3), (x - 15, y + dy + 3)], (66, 54, 48), 5, 0.55, 0.2)
    for dy in (-12, 12):
        canvas.stroke([(x + 24, y + dy), (x + 62, y + dy * 0.7)], (150, 112, 74), 3.4, 4)
    canvas.stroke([(x + 61, y - 9), (x + 61, y + 9)], (176, 134, 90), 3, 3)
    canvas.paper([(x - 30, y - 17), (x + 28, y - 17), (x + 28, y + 17), (x - 30, y + 17)], (118, 86, 60), 7, 0.55, 0.2)
    for i in range(4):
        canvas.paper([(x - 27, y - 14.5 + i * 7.4), (x + 25, y - 14.5 + i * 7.4), (x + 25, y - 8.2 + i * 7.4), (x - 27, y - 8.2 + i * 7.4)], dimmed((146, 108, 74), 0.94 + 0.08 * (i % 2)), 0, 0, 0.14)
    canvas.disc(x - 12, y, 12, (74, 82, 92), 5, 0.5, 0.24)
    canvas.disc(x - 12, y, 8.5, (104, 114, 122), 0, 0, 0.2)
    canvas.disc(x - 12, y, 2.6, BRASS, 1, 0.3, 0.2)
    for i in range(4):
        canvas.disc(x + 12 + (i % 2) * 8, y - 7 + (i // 2) * 11, 3.8, (222, 206, 166), 2, 0.4, 0.2)
