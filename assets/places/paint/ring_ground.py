"""The ground of the ring: where its lands lie about the plaza, and how places on them are found."""
import math

import numpy as np

from common import F

CENTRE = 640
"""The middle of the ring on the spine."""
PLAZA = 288
"""Half the width of the plaza."""
PLAZA_HEIGHT = (318, 338)
"""Its height on the far and on the near side."""
GATE = (120, 240, 210)
"""Gate light."""
OUTER = (800, 520, 600)
"""Half the width of the ring, its height on the far and on the near side."""
CRUMBS = ((-172, -292, 40), (-196, 60, 34), (-178, 330, 46), (-128, 492, 62), (36, 512, 40), (1462, -304, 44), (1478, 36, 30), (1466, 292, 46), (1404, 470, 64), (1238, 530, 38))
"""Islets that have come off the ring: (x, y, half their width)."""
QUARTERS = {'tide': (-220, -360, 640, 0), 'sun': (640, -360, 1500, 0), 'kiln': (-220, 0, 640, 560), 'orrery': (640, 0, 1500, 560)}


class Ground:
    """Where each point of a canvas lies in the ring: units outwards from the moat (`inner`) and inwards from the
    outer edge (`outer`), and its direction in turns."""

    def __init__(self, canvas):
        x, y = canvas.x - CENTRE, canvas.y
        self.plaza_height = np.where(y < 0, *map(F, PLAZA_HEIGHT))
        self.plaza = (1 - np.hypot(x / PLAZA, y / self.plaza_height)) * PLAZA
        self.wx, self.wy = canvas.noise(31, 130, 3) * 26, canvas.noise(32, 130, 3) * 26
        wx, wy = x + self.wx, y + self.wy
        self.inner = (np.hypot(x / PLAZA, y / self.plaza_height) - 1) * PLAZA - 26
        self.warped = (np.hypot(wx / PLAZA, wy / self.plaza_height) - 1) * PLAZA - 26
        self.outer = (1 - np.hypot(wx / OUTER[0], wy / np.where(y < 0, F(OUTER[1]), F(OUTER[2])))) * 560
        cleft = np.abs(x + 7 * np.sin(y / 19) + 5 * np.sin(y / 7.3)) - 9
        self.outer = np.minimum(self.outer, cleft)
        for cx, cy, size in CRUMBS:
            self.outer = np.maximum(self.outer, size - np.hypot(wx + CENTRE - cx, wy - cy))
        self.turn = (np.arctan2(wy / self.plaza_height, wx / PLAZA) / math.tau).astype(F)
        self.corner, self.scale = (canvas.x0, canvas.y0), canvas.scale

    def inside(self, x, y):
        """How many units a point lies inside the land, negative outside of it."""
        column, row = (int((v - v0) * self.scale) for v, v0 in zip((x, y), self.corner))
        h, w = self.inner.shape
        if not (0 <= column < w and 0 <= row < h):
            return -1.0
        return float(min(self.inner[row, column], self.outer[row, column]))

    def cut(self, slices):
        """The same for a part of the canvas."""
        part = Ground.__new__(Ground)
        part.__dict__ = {k: v[slices] for k, v in self.__dict__.items() if isinstance(v, np.ndarray)}
        return part


def at(direction, out):
    """The point `out` units outside of the moat in a direction in degrees (0 right, 90 down)."""
    a = math.radians(direction)
    ry = PLAZA_HEIGHT[0 if math.sin(a) < 0 else 1]
    x, y = PLAZA * math.cos(a), ry * math.sin(a)
    k = 1 + (out + 26) / PLAZA
    return CENTRE + x * k, y * k


def steepness(field, scale):
    """How much a field rises over one unit."""
    down, across = np.gradient(field)
    return np.hypot(across, down) * scale + F(1e-5)


def spots(r, part, field, least, apart, count, bottom=-38):
    """Up to `count` points where a field is at least `least`, that far apart from each other."""
    rows, columns = np.nonzero(field >= least)
    found, tries = [], 0
    while len(rows) and len(found) < count and tries < count * 30:
        tries += 1
        k = r.randrange(len(rows))
        x, y = part.x0 + columns[k] / part.scale, part.y0 + rows[k] / part.scale
        if (y < bottom or y > -bottom) and all(math.hypot(x - a, y - b) >= apart for a, b in found):
            found.append((x, y))
    return found
