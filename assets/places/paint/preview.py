"""Puts a painted place together as the window does, from its place.ron, to look at it and to measure it."""
import argparse
import os
import re

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from common import CARD, FAR, MARGIN, NEAR, TABLE

TOKEN = re.compile(r'//[^\n]*|"((?:[^"\\]|\\.)*)"|(-?[0-9]+(?:\.[0-9]*)?)|([A-Za-z_][A-Za-z_0-9]*)|([()\[\]{}:,])')


def read_ron(text):
    """Reads the part of RON that place.ron uses: numbers, words, texts, tuples, structs, lists and maps."""
    tokens = [m for m in TOKEN.finditer(text) if not m.group().startswith('//')]
    position = 0

    def peek(offset=0):
        return tokens[position + offset].group()

    def take():
        nonlocal position
        position += 1
        return tokens[position - 1]

    def value():
        token = take()
        if token.group(1) is not None:
            return token.group(1)
        if token.group(2) is not None:
            return float(token.group(2))
        if token.group(3) is not None:
            return {'true': True, 'false': False}.get(token.group(3), token.group(3))
        close = {'(': ')', '[': ']', '{': '}'}[token.group()]
        entries, keyed = [], False
        while peek() != close:
            entry = value()
            if peek() == ':':
                take()
                entry, keyed = (entry, value()), True
            entries.append(entry)
            if peek() == ',':
                take()
        take()
        return dict(entries) if keyed or close == '}' else entries

    return value()


class Slot:
    """A place of a card: its centre and the card's height in units of the table, and the piece beneath it. In a row
    that has given up its room a card keeps its `width`."""

    def __init__(self, x, y, height, piece=None, card=True, rested=False, hue=0, back=False, width=None):
        self.x, self.y, self.height, self.piece = x, y, height, piece
        self.card, self.rested, self.hue, self.back, self.width = card, rested, hue, back, width


def compose(folder, light, spine, slots, things=(), cards=True, width=1280, pixels=1.0):
    """The table of `width` units: the halves and the spine with its centre at `spine`, the pieces of all slots, then
    `things` ((piece, x, y), in units), then the cards."""
    with open(os.path.join(folder, 'place.ron'), encoding='utf-8') as file:
        place = read_ron(file.read())
    light = next(entry for entry in place['lights'] if entry['name'] == light)
    k = place['scale']
    left = (1280 + 2 * MARGIN - width) / 2
    table = Image.new('RGBA', (round(width * k), round(TABLE * k)))

    def put(picture, x, y):
        table.paste(picture, (round(x * k), round(y * k)))

    def stamp(picture, x, y, w, h):
        size = max(1, round(w * k)), max(1, round(h * k))
        # Scaled with multiplied colours, as a graphics card would see them.
        picture = picture.convert('RGBa').resize(size, Image.LANCZOS).convert('RGBA')
        lay_over(table, picture, round((x - w / 2) * k), round((y - h / 2) * k))

    load = lambda name: Image.open(os.path.join(folder, name))
    put(load(light['far']).convert('RGBA'), -left, spine - FAR)
    put(load(light['near']).convert('RGBA'), -left, spine)
    stamp(load(light['spine']).convert('RGBA'), width / 2, spine, 1280 + 2 * MARGIN, place['spine_height'])

    offset = (width - 1280) / 2
    for slot in slots:
        if slot.piece:
            piece = place['pieces'][slot.piece]
            w, h = slot.width or slot.height * CARD, slot.height
            (pw, ph), (ax, ay) = piece['size'], piece.get('at', (0, 0))
            stamp(load(piece['file']).convert('RGBA'), slot.x + offset + ax * w, slot.y + ay * h, pw * w, ph * h)
    for name, x, y in things:
        piece = place['pieces'][name]
        (pw, ph), (ax, ay) = piece['size'], piece.get('at', (0, 0))
        stamp(load(piece['file']).convert('RGBA'), x + offset + ax, y + ay, pw, ph)
    mat = table.convert('RGB').resize((width, TABLE), Image.LANCZOS)
    if cards:
        for slot in slots:
            if slot.card:
                lay_card(table, (slot.x + offset) * k, slot.y * k, slot.height * k, slot)
    size = round(width * pixels), round(TABLE * pixels)
    return table.convert('RGB').resize(size, Image.LANCZOS), mat


def lay_over(table, picture, x, y):
    """Lays a transparent picture on the table; what hangs over its edges is cut off."""
    left, top = max(0, -x), max(0, -y)
    right, bottom = min(picture.width, table.width - x), min(picture.height, table.height - y)
    if right > left and bottom > top:
        table.alpha_composite(picture.crop((left, top, right, bottom)), (x + left, y + top))


def lay_card(table, x, y, height, slot):
    """A stand-in for a card: a frame, a picture of two hills, a number."""
    w, h = round(height * CARD), round(height)
    hues = [((30, 84, 122), (116, 172, 190)), ((124, 34, 38), (226, 128, 84)), ((44, 40, 66), (132, 120, 170)), ((34, 84, 62), (140, 180, 120))]
    dark, bright = hues[slot.hue % len(hues)]
    card = Image.new('RGBA', (w * 2, h * 2))
    draw = ImageDraw.Draw(card)
    r = max(2, w // 7)
    draw.rounded_rectangle((0, 0, w * 2 - 1, h * 2 - 1), r, fill=dark + (255,))
    if slot.back:
        draw.rounded_rectangle((w // 6, w // 6, w * 2 - w // 6, h * 2 - w // 6), r, outline=(206, 166, 96, 255), width=max(1, w // 20))
        draw.ellipse((w * 0.6, h - w * 0.4, w * 1.4, h + w * 0.4), outline=(206, 166, 96, 255), width=max(1, w // 16))
    else:
        draw.rectangle((w // 8, w // 8, w * 2 - w // 8, int(h * 1.6)), fill=bright + (255,))
        draw.ellipse((w * 0.7, h * 0.3, w * 1.3, h * 0.3 + w * 0.6), fill=(250, 236, 200, 255))
        draw.ellipse((-w * 0.6, h * 0.9, w * 1.3, h * 2.2), fill=tuple((a + b) // 2 for a, b in zip(dark, bright)) + (255,))
        draw.rectangle((0, int(h * 1.6), w * 2, int(h * 1.86)), fill=dark + (255,))
        draw.rounded_rectangle((w * 0.1, h * 1.56, w, h * 1.92), r, fill=tuple(v // 2 for v in dark) + (255,), outline=(230, 200, 130, 255), width=max(1, w // 24))
    card = card.resize((w, h), Image.LANCZOS)
    if slot.rested:
        card = card.rotate(90, expand=True)
    pad = max(4, h // 8)
    shade = Image.new('L', (card.width + 2 * pad, card.height + 2 * pad))
    shade.paste(card.split()[3], (pad, pad))
    shade = shade.filter(ImageFilter.GaussianBlur(pad * 0.35)).point(lambda v: int(v * 0.62))
    cast = Image.new('RGBA', shade.size, (8, 8, 20, 0))
    cast.putalpha(shade)
    left, top = round(x - card.width / 2), round(y - card.height / 2)
    lay_over(table, cast, left - pad + pad // 6, top - pad + pad // 3)
    lay_over(table, card, left, top)


def lightness(picture):
    """L* of each pixel."""
    a = np.asarray(picture.convert('RGB'), np.float64) / 255
    a = np.where(a <= 0.04045, a / 12.92, ((a + 0.055) / 1.055) ** 2.4)
    y = a @ [0.2126, 0.7152, 0.0722]
    return np.where(y > 0.008856, 116 * np.cbrt(y) - 16, 903.3 * y)


def measure(name, mat):
    """Prints mean L* and the share of pixels below L* 20, and tells whether both are within the limits."""
    field = lightness(mat)
    mean, dark = field.mean(), (field < 20).mean()
    print(f'{name}: mean L* {mean:.1f} (30 to 45), {dark * 100:.0f} % below L* 20 (at most 35), '
          f'{(field > 50).mean() * 100:.0f} % above 50')
    return 30 <= mean <= 45 and dark <= 0.35


def contrast(folder, light, spine, slot):
    """How far, in L*, the piece beneath a slot at rest stands out of its ground on average (at most 8)."""
    _, with_piece = compose(folder, light, spine, [slot], cards=False)
    _, without = compose(folder, light, spine, [], cards=False)
    a, b = lightness(with_piece), lightness(without)
    touched = np.abs(a - b) > 0.5
    return float((a - b)[touched].mean()) if touched.any() else 0.0


def command_line(about, paint, folder, lights, scenes):
    """Paints a place unless `--only-preview` is given, measures it in every light and scene, and saves previews if a file
    is named. `scenes`: name -> (the spine's y, slots, things)."""
    parser = argparse.ArgumentParser(description=about.split('\n')[0])
    parser.add_argument('--preview', metavar='FILE', help='save previews, named after light and scene')
    parser.add_argument('--only-preview', metavar='FILE', help='the same without painting anew')
    parser.add_argument('--wide', action='store_true', help='previews of 21:9')
    options = parser.parse_args()
    if not options.only_preview:
        paint()
    stem, ending = os.path.splitext(options.preview or options.only_preview or '')
    for light in lights:
        for scene, (spine, slots, things) in scenes.items():
            _, mat = compose(folder, light, spine, slots, things, cards=False)
            measure(f'{light}, {scene}', mat)
            if stem:
                picture, _ = compose(folder, light, spine, slots, things, width=1680 if options.wide else 1280)
                picture.save(f'{stem}-{light}-{scene}{ending}')
                mat.save(f'{stem}-{light}-{scene}-mat{ending}')
    for light in lights:
        spine, slots, _ = next(iter(scenes.values()))
        seen = {}
        for slot in slots:
            if slot.piece and slot.piece not in seen:
                seen[slot.piece] = contrast(folder, light, spine, slot)
        print(f'L* off the ground, {light}: ' + ', '.join(f'{name} {value:+.0f}' for name, value in seen.items()))
