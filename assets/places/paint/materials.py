"""What places are built of: timber, dressed stone, setts, slates. Each gives a picture in daylight for a whole canvas,
to be laid through a mask."""
import math

import numpy as np

from common import F, hashed


def _tinted(base, hue, spread, tone):
    """A colour that varies a little in warmth and lightness from stone to stone."""
    colour = np.array(base, F) + ((hue - 0.5) * F(spread))[..., None] * np.array([1, 0.35, -0.8], F)
    return colour * tone[..., None]


def planks(across, along, width, length, base, fine=0.0, seed=0, gap=0.6, nails=True):
    """Boards laid side by side: `across` and `along` are fields in units, `fine` is noise along the grain."""
    u = across / width + 50
    board, f = np.floor(u), u - np.floor(u)
    piece = length * (0.8 + 0.5 * hashed(board, 17))
    v = along + hashed(board, 61) * length * 2 + 4000
    joint, g = np.floor(v / piece), v / piece - np.floor(v / piece)
    tone, hue = hashed(board * 37 + joint * 91 + seed), hashed(board * 53 + joint * 17 + seed, 3)
    rings = np.sin(f * 9 + fine * 3 + tone * 20)
    wood = _tinted(base, hue, 14, 0.84 + 0.24 * tone + 0.05 * fine + 0.03 * rings)
    away = np.minimum(np.minimum(f, 1 - f) * width, np.minimum(g, 1 - g) * piece)
    wood *= (1 - gap * np.clip(1.4 - away, 0, 1))[..., None]
    wood += (np.clip(1 - np.abs(f * width - 2), 0, 1) * 13)[..., None]
    if nails:
        nx = np.minimum(np.abs(f - 0.2), np.abs(f - 0.8)) * width
        ny = np.minimum(np.abs(g * piece - 5), np.abs((1 - g) * piece - 5))
        wood *= (1 - 0.5 * np.clip(2.1 - np.hypot(nx, ny), 0, 1))[..., None]
    return wood.astype(F)


def slabs(x, y, top, heights, width, base, seed, variety=0.16):
    """Courses of dressed stone; `heights` are those of the courses from `top` down."""
    random = np.random.RandomState(seed)
    lines = np.cumsum([top] + list(heights))
    course = np.clip(np.searchsorted(lines, y.ravel()).reshape(y.shape), 1, len(lines) - 1)
    length = (width * random.uniform(0.8, 1.25, len(lines) + 1))[course]
    u = x / length + random.uniform(0, 9, len(lines) + 1)[course]
    u = u + 0.2 * np.sin(u * 2.1 + course * 1.7)
    stone, f = np.floor(u), u - np.floor(u)
    above, below = y - lines[course - 1], lines[course] - y
    left, right = f * length * 0.8, (1 - f) * length * 0.8
    tone, hue = hashed(stone * 7 + course * 131, 37), hashed(stone * 11 + course * 71, 53)
    colour = _tinted(base, hue, 9, 1 - variety / 2 + variety * tone)
    lit = np.clip(1.8 - np.minimum(left, above), 0, 1)
    dark = np.clip(2.4 - np.minimum(right, below), 0, 1)
    joint = np.clip(1 - np.minimum(np.minimum(left, right), np.minimum(above, below)), 0, 1)
    return (colour * (1 + 0.16 * lit - 0.20 * dark)[..., None] * (1 - 0.55 * joint)[..., None]).astype(F)


def fans(x, y, radius, sett, base, rough=0.0, middle=0.0):
    """Setts laid in overlapping fans, the wave pattern of the card backs; `middle` is the x of a fan's axis."""
    row = np.floor(y / (radius / 2))
    taken = np.zeros(x.shape, bool)
    from_middle, angle, which = (np.zeros(x.shape, F) for _ in range(3))
    for back in (2, 1, 0, -1):
        j = row + back
        odd = np.where(j % 2 == 0, 0, radius)
        cx = np.round((x - odd - middle) / (2 * radius)) * 2 * radius + odd + middle
        dx, dy = x + rough * 0.7 - cx, y + rough * 0.7 - j * radius / 2
        r = np.hypot(dx, dy)
        hit = ~taken & (r < radius)
        taken |= hit
        from_middle = np.where(hit, r, from_middle)
        angle = np.where(hit, np.arctan2(dy, dx), angle)
        which = np.where(hit, j * 97 + np.round(cx), which)
    depth = (radius - from_middle) / sett
    course, f = np.floor(depth), depth - np.floor(depth)
    count = np.maximum(1, np.round(math.tau * np.maximum(radius - course * sett - sett / 2, 2) / (sett * 1.22)))
    z = angle / math.tau * count + course * 0.43
    stone, g = np.floor(z), z - np.floor(z)
    radial = np.minimum(f, 1 - f) * sett
    round_ = np.minimum(g, 1 - g) * math.tau / count * from_middle
    tone = hashed(stone * 31 + course * 77 + np.abs(which) * 3, 37)
    hue = hashed(stone * 13 + course * 29 + np.abs(which) * 5, 53)
    colour = _tinted(base, hue, 16, 0.80 + 0.32 * tone)
    joint = np.clip(1.5 - np.minimum(radial, round_), 0, 1)
    lit = np.clip(2 - radial, 0, 1) * (f < 0.5) * (radial > 0.9)
    return (colour * (1 - 0.5 * joint - 0.16 * (course == 0) + 0.12 * lit)[..., None]).astype(F)


def setts_in_rings(canvas, x, y, radii, counts, bases, wobble=0.0, seed=0):
    """Setts in rings about a point: lays each ring on the canvas. `radii` has one number more than `counts`."""
    d = np.hypot(canvas.x - x, canvas.y - y) + wobble
    a = np.arctan2(canvas.y - y, canvas.x - x)
    for i, count in enumerate(counts):
        ring = canvas.edge(np.minimum(d - radii[i] - 0.9, radii[i + 1] - 0.9 - d))
        z = a / math.tau * count + i * 0.37
        stone, f = np.floor(z), z - np.floor(z)
        colour = _tinted(bases[i], hashed(stone * 29 + i * 71 + seed, 7), 12, 0.86 + 0.24 * hashed(np.mod(stone, count) * 71 + i * 313 + seed))
        if count > 1:
            joint = np.clip(1.3 - np.minimum(f, 1 - f) * math.tau / count * d, 0, 1)
            colour = colour * (1 - 0.45 * joint)[..., None]
        canvas.lay(ring, colour, 0, 0, 1, 0, 0.06, texture=0.02)


def slates(x, y, eaves, base, course=11.0, width=18.0):
    """Rounded slates in courses; `eaves` is the y of the roof's lower edge (a number or a field)."""
    t = y / course
    row = np.floor(t)
    u = (x + (row % 2) * width / 2) / width
    slate, f, g = np.floor(u), u - np.floor(u) - 0.5, t - row
    body = np.clip((g - 0.25 - 0.9 * (0.25 - f * f) * 1.6) * 7, 0, 1)
    colour = _tinted(base, hashed(slate * 17 + row * 41, 19), 12, 0.80 + 0.34 * hashed(slate * 13 + row * 57, 71))
    colour = colour * (1 - 0.36 * np.clip(1.15 - g * 2.4 + np.abs(f) * 0.3, 0, 1) + 0.10 * body)[..., None]
    return (colour * (1 + 0.24 * np.clip(1 - (eaves - y) / 40, 0, 1))[..., None]).astype(F)
