"""What the painters of all places share: fields, sheets of cut paper, light, and saving.

A place is painted on a `Canvas`, a rectangle of the table measured in units (the table is 720 units
high) at so many pixels to the unit. Shapes are *masks*: arrays of the canvas' size from 0 (outside)
to 1 (inside). Many start as a *distance*: units inside an edge, negative outside; `edge` turns it into
a mask with a clean rim. Colours are (red, green, blue) from 0 to 255, or a whole picture of them.

A canvas without a ground is transparent, for pieces; its colours are kept multiplied by their opacity.
"""
import contextlib
import math
import os

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

F = np.float32
TABLE = 720
"""Height of the table in units."""
MARGIN = 220
"""What a half has to the left and to the right of the 1280 units of a 16:9 window."""
FAR, NEAR = 360, 560
"""Heights of the two halves in units."""
CARD = 95 / 132
"""Width of a card, its height being 1."""
CARD_UNITS = 130
"""Height in units of the card for which pieces are painted, at `PIECE_SCALE`."""
PIECE_SCALE = 2
"""Pixels to the unit of all pieces."""

_HASH = np.random.RandomState(77).rand(4001).astype(F)


def hashed(numbers, salt=1):
    """A number from 0 to 1 for each whole number, the same each time."""
    return _HASH[(numbers.astype(np.int64) * salt) % len(_HASH)]


def edge(distance, scale=1.0):
    """The mask of what lies inside a distance in units; `scale` is pixels to the unit."""
    return np.clip(distance * scale + 0.5, 0, 1).astype(F)


def smooth(value, low, high):
    """0 below `low`, 1 above `high`, an S between."""
    t = np.clip((value - low) / (high - low), 0, 1)
    return (t * t * (3 - 2 * t)).astype(F)


def mixed(a, b, t):
    """The colour a share `t` of the way from one colour to another."""
    return tuple(x + (y - x) * t for x, y in zip(a, b))


def dimmed(colour, factor):
    """A colour made darker, or lighter with a factor above 1."""
    return tuple(min(255.0, v * factor) for v in colour)


class Canvas:
    """A rectangle of the table whose corner is (x0, y0), painted at `scale` pixels to the unit."""

    def __init__(self, x0, y0, width, height, scale, ground=None, seed=5):
        self.x0, self.y0, self.scale = x0, y0, scale
        self.w, self.h = round(width * scale), round(height * scale)
        rows, columns = np.mgrid[0:self.h, 0:self.w].astype(F)
        self.x, self.y = (columns + F(0.5)) / F(scale) + F(x0), (rows + F(0.5)) / F(scale) + F(y0)
        self.rgb = np.zeros((self.h, self.w, 3), F)
        self.alpha = None if ground is not None else np.zeros((self.h, self.w), F)
        if ground is not None:
            self.rgb[:] = ground
        self.grain = np.random.RandomState(seed).normal(0, 1, (self.h, self.w)).astype(F)

    # ------------------------------------------------------------------ fields

    def noise(self, seed, cell, octaves=4, ax=1.0, ay=1.0, gain=0.5):
        """Smooth noise about 0 with a spread of about half; `cell` is the size of its largest spots
        in units, `ax` and `ay` stretch them."""
        random = np.random.RandomState(seed)
        out, weight, total = np.zeros((self.h, self.w), F), 1.0, 0.0
        for _ in range(octaves):
            across = max(4, int(self.w / self.scale / (cell * ax)) + 3)
            down = max(4, int(self.h / self.scale / (cell * ay)) + 3)
            spots = Image.fromarray(random.normal(0, 1, (down, across)).astype(F))
            out += F(weight) * np.asarray(spots.resize((self.w, self.h), Image.BICUBIC))
            total += weight
            weight *= gain
            cell /= 2
        return out / F(total)

    def blur(self, mask, radius):
        """A mask blurred by a radius in units."""
        if radius <= 0:
            return mask
        picture = Image.fromarray((np.clip(mask, 0, 1) * 255).astype(np.uint8))
        return np.asarray(picture.filter(ImageFilter.GaussianBlur(radius * self.scale)), F) / 255

    def shift(self, mask, dx, dy):
        """A mask moved by some units; what comes in from outside is empty."""
        return shifted(mask, round(dx * self.scale), round(dy * self.scale))

    def edge(self, distance):
        """The mask of what lies inside a distance in units."""
        return edge(distance, self.scale)

    def above(self, field, level):
        """The mask of the part of a field above a level, with a clean edge: a contour."""
        down, across = np.gradient(field)
        return np.clip((field - level) / (np.hypot(across, down) + 1e-4) * 0.7 + 0.5, 0, 1).astype(F)

    def contours(self, field, width=1.1):
        """The mask of thin lines along each whole number of a field."""
        away = np.abs(field - np.round(field))
        down, across = np.gradient(field)
        return np.clip(width - away / (np.hypot(across, down) + 1e-4) * 0.9, 0, 1).astype(F)

    def polygon(self, points):
        """The mask of a polygon."""
        mask = Image.new('L', (self.w * 2, self.h * 2), 0)
        ImageDraw.Draw(mask).polygon(self._pixels(points, 2), fill=255)
        return np.asarray(mask.resize((self.w, self.h), Image.BOX), F) / 255

    def line(self, points, width):
        """The mask of a line through some points."""
        mask = Image.new('L', (self.w, self.h), 0)
        ImageDraw.Draw(mask).line(self._pixels(points, 1), fill=255, width=max(1, round(width * self.scale)), joint='curve')
        return np.asarray(mask, F) / 255

    def box(self, x0, y0, x1, y1, wobble=0.0, radius=0.0):
        """Distance inside a box with round corners; `wobble` (units or a field) is taken off."""
        dx = np.maximum(x0 - self.x, self.x - x1)
        dy = np.maximum(y0 - self.y, self.y - y1)
        corner = np.hypot(np.maximum(dx + radius, 0), np.maximum(dy + radius, 0)) - radius
        outside = np.where((dx > -radius) & (dy > -radius), corner, np.maximum(dx, dy))
        return (-(outside + wobble)).astype(F)

    def round_(self, x, y, rx, ry=None):
        """Distance inside an ellipse."""
        ry = ry or rx
        return ((1 - np.hypot((self.x - x) / rx, (self.y - y) / ry)) * min(rx, ry)).astype(F)

    def ring(self, x, y, rx, width, ry=None):
        """The mask of a line of some width along an ellipse."""
        return self.edge(width / 2 - np.abs(self.round_(x, y, rx, ry)))

    def pool(self, x, y, rx, ry, power=2.0):
        """A pool of light: 1 in its middle, 0 at its rim."""
        return (np.clip(1 - np.hypot((self.x - x) / rx, (self.y - y) / ry), 0, 1) ** power).astype(F)

    # -------------------------------------------------------- sheets over the whole canvas

    def lay(self, mask, colour, dx=2, dy=4, blur=4, shadow=0.5, rim=0.10, tint=(26, 26, 64), texture=0.035, sun=-1):
        """Lays a sheet of paper: its shadow, moved and blurred in units, then the sheet with grain and
        a rim that catches light at the upper left, or at the upper right with a `sun` of 1."""
        if shadow > 0:
            cast = self.blur(self.shift(mask, dx, dy), blur) * shadow
            self._cover(cast, self.rgb * (np.array(tint, F) * 0.6 / 255) if self.alpha is None else np.array(tint, F) * 0.25)
        sheet = np.empty((self.h, self.w, 3), F)
        sheet[:] = colour
        if texture:
            sheet *= (1 + self.grain * texture)[..., None]
        if rim:
            step = max(1, round(0.8 * self.scale))
            sheet += (np.clip(mask - shifted(mask, -sun * step, step), 0, 1) * (255 * rim * 1.6))[..., None]
            sheet -= (np.clip(mask - shifted(mask, sun * step, -step), 0, 1) * (255 * rim))[..., None]
        self._cover(mask, sheet)

    def over(self, mask, colour):
        """Paints a colour as thick as a mask says, without shadow or rim."""
        self._cover(mask, np.array(colour, F))

    def multiply(self, factor):
        """Darkens or brightens: by a number, a field or three of them."""
        self.rgb *= factor[..., None] if np.ndim(factor) == 2 else np.asarray(factor, F)

    def light(self, mask, colour):
        """Screens a colour in, where there is something to shine on."""
        full = F(255) if self.alpha is None else self.alpha[..., None] * F(255)
        self.rgb = full - (full - self.rgb) * (1 - mask[..., None] * np.array(colour, F) / 255)

    def glow(self, mask, colour):
        """Light in the air: as `light`, and on a transparent canvas it is seen beside things as well."""
        if self.alpha is None:
            self.light(mask, colour)
        else:
            light = mask[..., None] * np.array(colour, F)
            self.rgb = self.rgb + light * (1 - np.clip(self.rgb / 255, 0, 1))
            self.alpha = np.maximum(self.alpha + mask * (1 - self.alpha) * 0.9, self.rgb.max(-1) / 255).clip(0, 1)

    def cut(self, mask):
        """Keeps only what lies inside a mask (transparent canvases)."""
        self.rgb *= mask[..., None]
        self.alpha *= mask

    # -------------------------------------------------------- small sheets, by their outlines

    def paper(self, points, colour, lift=5, shadow=0.43, rim=0.16, opacity=1.0, texture=0.02):
        """Lays one small sheet with the outline `points`; `lift` is its height, which makes its shadow."""
        pad = lift * 2 + 6
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        window = self._window(min(xs) - pad, min(ys) - pad, max(xs) + pad, max(ys) + pad)
        if window is None:
            return
        (left, top, right, bottom), rows, columns = window
        mask = Image.new('L', ((right - left) * 3, (bottom - top) * 3), 0)
        outline = [(((x - self.x0) * self.scale - left) * 3, ((y - self.y0) * self.scale - top) * 3) for x, y in points]
        ImageDraw.Draw(mask).polygon(outline, fill=255)
        mask = np.asarray(mask.resize((right - left, bottom - top), Image.BOX), F) / 255
        self._small(mask, rows, columns, colour, lift, shadow, rim, opacity, texture)

    def stroke(self, points, colour, width, lift=0, opacity=1.0, rim=0.0, shadow=0.45):
        """Lays a line of some width through some points."""
        pad = width + lift * 2 + 6
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        window = self._window(min(xs) - pad, min(ys) - pad, max(xs) + pad, max(ys) + pad)
        if window is None:
            return
        (left, top, right, bottom), rows, columns = window
        mask = Image.new('L', ((right - left) * 3, (bottom - top) * 3), 0)
        path = [(((x - self.x0) * self.scale - left) * 3, ((y - self.y0) * self.scale - top) * 3) for x, y in points]
        ImageDraw.Draw(mask).line(path, fill=255, width=max(1, round(width * self.scale * 3)), joint='curve')
        mask = np.asarray(mask.resize((right - left, bottom - top), Image.BOX), F) / 255
        self._small(mask, rows, columns, colour, lift, shadow, rim, opacity, 0)

    def disc(self, x, y, r, colour, lift=3, shadow=0.43, rim=0.16, ry=None, opacity=1.0):
        """Lays a round sheet."""
        self.paper(circle(x, y, r, ry), colour, lift, shadow, rim, opacity)

    def shine(self, x, y, r, colour, strength, ry=None, power=2.0):
        """A small round glow; like `glow`, without the work of the whole canvas."""
        ry = ry or r
        window = self._window(x - r, y - ry, x + r, y + ry)
        if window is None:
            return
        _, rows, columns = window
        part = self._part(rows, columns)
        part.glow(part.pool(x, y, r, ry, power) * F(strength), colour)
        self._put(part, rows, columns)

    # ------------------------------------------------------------------ lighting and saving

    def relight(self, ambient, gain, warm=0.05, gamma=1.13):
        """Night: the whole sinks to the ambient colour (a factor each for red, green, blue, or a picture
        of them), then lamps, a picture of gains, bring stone and wood back with all their grain."""
        self.rgb *= np.asarray(ambient, F)
        self.rgb *= 1 + gain
        self.light(np.clip(gain[..., 0], 0, 1.6) * F(warm), (255, 180, 90))
        full = F(255) if self.alpha is None else np.maximum(self.alpha[..., None], F(1e-3)) * F(255)
        self.rgb = full * np.clip(self.rgb / full, 0, 1) ** F(gamma)

    def copy(self):
        """The same canvas once more, to try another light on it."""
        other = Canvas.__new__(Canvas)
        other.__dict__.update(self.__dict__)
        other.rgb = self.rgb.copy()
        other.alpha = None if self.alpha is None else self.alpha.copy()
        return other

    def image(self, scale=None):
        """The picture, at another number of pixels to the unit if one is given."""
        rgb = np.clip(self.rgb, 0, 255)
        if self.alpha is None:
            picture = Image.fromarray((rgb + 0.5).clip(0, 255).astype(np.uint8))
            return picture if scale in (None, self.scale) else picture.resize(self._size(scale), Image.LANCZOS)
        bands = [rgb[..., 0], rgb[..., 1], rgb[..., 2], np.clip(self.alpha, 0, 1) * 255]
        if scale not in (None, self.scale):
            bands = [np.asarray(Image.fromarray(b.astype(F)).resize(self._size(scale), Image.LANCZOS)) for b in bands]
        alpha = np.clip(bands[3], 0, 255)
        alpha = np.where(alpha > 253, 255, alpha)
        straight = [np.clip(b * 255 / np.maximum(alpha, 1e-3), 0, 255) for b in bands[:3]]
        alpha = np.where(alpha < 1.0, 0, alpha)
        straight = [np.where(alpha == 0, 0, b) for b in straight]
        return Image.fromarray(np.stack(straight + [alpha], -1).round().astype(np.uint8))

    # ------------------------------------------------------------------ inner workings

    @contextlib.contextmanager
    def part(self, x0, y0, x1, y1):
        """A rectangle of this canvas as a canvas of its own, to paint there at less cost; what was painted is kept."""
        window = self._window(x0, y0, x1, y1)
        if window is None:
            raise ValueError(f'({x0}, {y0}) to ({x1}, {y1}) lies outside the canvas')
        _, rows, columns = window
        part = self._part(rows, columns)
        yield part
        self._put(part, rows, columns)

    def _size(self, scale):
        return round(self.w / self.scale * scale), round(self.h / self.scale * scale)

    def _pixels(self, points, factor):
        k = self.scale * factor
        return [((x - self.x0) * k, (y - self.y0) * k) for x, y in points]

    def _cover(self, mask, colour):
        m = mask[..., None]
        self.rgb = self.rgb * (1 - m) + colour * m
        if self.alpha is not None:
            self.alpha = self.alpha * (1 - mask) + mask

    def _window(self, x0, y0, x1, y1):
        left = max(0, math.floor((x0 - self.x0) * self.scale))
        top = max(0, math.floor((y0 - self.y0) * self.scale))
        right = min(self.w, math.ceil((x1 - self.x0) * self.scale))
        bottom = min(self.h, math.ceil((y1 - self.y0) * self.scale))
        if right - left < 1 or bottom - top < 1:
            return None
        return (left, top, right, bottom), slice(top, bottom), slice(left, right)

    def _part(self, rows, columns):
        part = Canvas.__new__(Canvas)
        part.x0, part.y0 = self.x0 + columns.start / self.scale, self.y0 + rows.start / self.scale
        part.scale, part.w, part.h = self.scale, columns.stop - columns.start, rows.stop - rows.start
        part.x, part.y, part.grain = self.x[rows, columns], self.y[rows, columns], self.grain[rows, columns]
        part.rgb = self.rgb[rows, columns]
        part.alpha = None if self.alpha is None else self.alpha[rows, columns]
        return part

    def _put(self, part, rows, columns):
        self.rgb[rows, columns] = part.rgb
        if self.alpha is not None:
            self.alpha[rows, columns] = part.alpha

    def _small(self, mask, rows, columns, colour, lift, shadow, rim, opacity, texture):
        part = self._part(rows, columns)
        part.lay(mask * F(opacity), colour, lift * 0.25, lift * 0.6, lift * 0.5, shadow if lift else 0, rim, (40, 40, 96), texture)
        self._put(part, rows, columns)


def shifted(mask, dx, dy):
    """A mask moved by some pixels; what comes in from outside is empty."""
    out = np.zeros_like(mask)
    h, w = mask.shape
    if abs(dx) < w and abs(dy) < h:
        out[max(dy, 0):h + min(dy, 0), max(dx, 0):w + min(dx, 0)] = mask[max(-dy, 0):h + min(-dy, 0), max(-dx, 0):w + min(-dx, 0)]
    return out


# ---------------------------------------------------------------------- outlines


def circle(x, y, rx, ry=None, start=0.0, turn=math.tau, steps=None):
    """Points on an ellipse, or on part of one."""
    ry = ry or rx
    steps = steps or max(16, int(max(rx, ry) * 2))
    return [(x + rx * math.cos(start + turn * i / steps), y + ry * math.sin(start + turn * i / steps)) for i in range(steps + 1)]


def rough(random, points, amount=1.2, step=16):
    """An outline cut by an unsteady hand."""
    out = []
    for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1]):
        n = max(1, int(math.hypot(x1 - x0, y1 - y0) / step))
        for i in range(n):
            t = i / n
            out.append((x0 + (x1 - x0) * t + random.uniform(-amount, amount) / 2, y0 + (y1 - y0) * t + random.uniform(-amount, amount) / 2))
    return out


def bezier(p0, p1, p2, p3, steps=30):
    """Points on a curve from p0 to p3."""
    ts = [i / steps for i in range(steps + 1)]
    return [tuple((1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t * t * c + t ** 3 * d for a, b, c, d in zip(p0, p1, p2, p3)) for t in ts]


# ---------------------------------------------------------------------- canvases of a place


def whole_table(scale, ground=(0, 0, 0)):
    """A canvas for both halves at once: x from -220 to 1500, y from -360 to 560, the spine at y = 0."""
    return Canvas(-MARGIN, -FAR, 1280 + 2 * MARGIN, FAR + NEAR, scale, ground)


def piece_canvas(width, height, units=False, seed=5, fine=2):
    """A transparent canvas for a piece with the card's centre at (0, 0); `width` and `height` in widths and
    heights of the card, or in units. It is painted `fine` times as fine as it is saved, with a finer grain than the
    halves have, since PNG keeps all of it."""
    w, h = (width, height) if units else (width * CARD_UNITS * CARD, height * CARD_UNITS)
    canvas = Canvas(-w / 2, -h / 2, w, h, PIECE_SCALE * fine, None, seed)
    canvas.grain *= F(0.6)
    return canvas


def save_halves(canvas, folder, name, scale, quality=85):
    """Cuts the picture of the whole table along the spine and saves both halves."""
    picture = canvas.image(scale)
    cut = round(FAR * scale)
    for half, box in (('far', (0, 0, picture.width, cut)), ('near', (0, cut, picture.width, picture.height))):
        path = os.path.join(folder, f'{name}-{half}.jpg')
        picture.crop(box).save(path, quality=quality, optimize=True, progressive=False)
        print(f'{os.path.basename(path)}: {os.path.getsize(path) // 1024} kB')


def save_png(canvas, folder, file, scale=PIECE_SCALE, step=4):
    """Saves a transparent picture: a piece or a spine. Its colours are rounded to each `step`, which paper with a grain
    hides and which makes the file a third smaller."""
    path = os.path.join(folder, file)
    pixels = np.array(canvas.image(scale)).astype(np.int16)
    if step > 1:
        pixels[..., :3] = np.clip((pixels[..., :3] + step // 2) // step * step, 0, 255)
    Image.fromarray(pixels.astype(np.uint8)).save(path, optimize=True)
    print(f'{file}: {os.path.getsize(path) // 1024} kB')


# ---------------------------------------------------------------------- place.ron


def number(value):
    """A number as RON writes it."""
    return f'{value:.4f}'.rstrip('0') + ('0' if f'{value:.4f}'.rstrip('0').endswith('.') else '')


def write_place(folder, scale, lights, spine_height, pieces):
    """Writes place.ron. `lights`: names of times of day. `pieces`: name -> dictionary with `size` and, if wanted,
    `at`, `units` and `file` (else NAME.png)."""
    out = ['// What lies in this folder and where the window puts it; see ../README.md. Written by the painter.', '(']
    out += [f'    scale: {number(scale)},', '    lights: [']
    for light in lights:
        out.append(f'        (name: "{light}", far: "{light}-far.jpg", near: "{light}-near.jpg", spine: "{light}-spine.png"),')
    out += ['    ],', f'    spine_height: {number(spine_height)},', '    pieces: {']
    for name, piece in pieces.items():
        pair = lambda key, default: '({}, {})'.format(*map(number, piece.get(key, default)))
        fields = [f'file: "{piece.get("file", name + ".png")}"', f'size: {pair("size", None)}', f'at: {pair("at", (0, 0))}']
        if piece.get('units'):
            fields.append('units: true')
        out.append(f'        "{name}": ({", ".join(fields)}),')
    out += ['    },', ')', '']
    with open(os.path.join(folder, 'place.ron'), 'w', encoding='utf-8') as file:
        file.write('\n'.join(out))
