#!/usr/bin/env python3
"""Makes every sound of Fudaba from nothing but arithmetic.

    python3 make.py             all of them
    python3 make.py draw flip   only these

Needs Python 3 and, to write OGG files, `sox` and `oggenc` (Debian: sox,
vorbis-tools). No recording goes in: paper is filtered noise, wood is a handful
of dying sines, strings are Karplus-Strong delay lines. Each sound has a random
generator of its own, seeded by its name, so the same file comes out each time.
"""
import array
import math
import os
import random
import subprocess
import sys
import tempfile
import wave

HERE = os.path.dirname(os.path.abspath(__file__))
RATE = 44100          # effects
LOOP_RATE = 32000     # loops: dark strings and water need no more
TAU = 2 * math.pi

# ---------------------------------------------------------------- raw material


def seconds(length, rate=RATE):
    """Silence."""
    return [0.0] * int(length * rate)


def mix(into, sound, at=0.0, gain=1.0, rate=RATE):
    """Adds `sound` to `into`, growing it as needed."""
    start = int(at * rate)
    if len(into) < start + len(sound):
        into.extend([0.0] * (start + len(sound) - len(into)))
    for i, x in enumerate(sound, start):
        into[i] += gain * x
    return into


def band(noise, low, high, rate=RATE):
    """Lets pass what lies between two frequencies; each may glide (start, end)."""
    lows = low if isinstance(low, tuple) else (low, low)
    highs = high if isinstance(high, tuple) else (high, high)
    n = max(1, len(noise))
    a = b = a2 = b2 = 0.0
    out = []
    for i, x in enumerate(noise):
        t = i / n
        kh = 1 - math.exp(-TAU * (highs[0] + (highs[1] - highs[0]) * t) / rate)
        kl = 1 - math.exp(-TAU * (lows[0] + (lows[1] - lows[0]) * t) / rate)
        a += kh * (x - a)
        a2 += kh * (a - a2)
        b += kl * (a2 - b)
        b2 += kl * (a2 - b - b2)
        out.append(a2 - b - b2)
    return out


def hiss(rng, length, low, high, shape, rate=RATE):
    """Noise between two frequencies under an envelope `shape(t)`, t from 0 to 1."""
    n = int(length * rate)
    raw = band([rng.uniform(-1, 1) for _ in range(n)], low, high, rate)
    return [x * shape(i / n) for i, x in enumerate(raw)]


def hump(peak, sharpness=2.0):
    """An envelope that rises to `peak` and falls again."""
    def shape(t):
        x = t / peak if t < peak else (1 - t) / (1 - peak)
        return math.sin(min(1.0, max(0.0, x)) * math.pi / 2) ** sharpness
    return shape


def fall(rate_of_fall):
    """An envelope that starts at once and dies away."""
    return lambda t: math.exp(-rate_of_fall * t) * min(1.0, t * 200) * min(1.0, (1 - t) * 20)


def crackle(rng, length, grains, low, high, shape):
    """Paper fibres: many tiny bursts, scattered by `shape`."""
    out = seconds(length + 0.02)
    placed = 0
    while placed < grains:
        t = rng.random()
        if rng.random() > shape(t):
            continue
        placed += 1
        grain = hiss(rng, rng.uniform(0.0015, 0.007), low, high, fall(5))
        mix(out, grain, t * length, rng.uniform(0.2, 1.0) ** 2)
    return out


def paper(rng, length, low, high, shape, fibres=0.6):
    """A sheet that moves: smooth hiss and the crackle of its fibres."""
    out = hiss(rng, length, low, high, shape)
    return mix(out, crackle(rng, length, int(length * 260), 1800, 7000, shape), 0, fibres)


def wood(rng, pitch, hardness=1.0, ring=1.0):
    """A knock on wood: a few inharmonic modes and the click of the touch."""
    out = seconds(0.16 * ring + 0.02)
    for ratio, level, decay in ((1, 1, .030), (1.62, .6, .022), (2.71, .38, .014), (4.13, .22, .008)):
        f = pitch * ratio * rng.uniform(0.99, 1.01)
        level *= hardness ** (ratio - 1) if hardness < 1 else 1
        step, k = TAU * f / RATE, math.exp(-1 / (decay * ring * RATE))
        env = level
        for i in range(len(out)):
            out[i] += env * math.sin(step * i) * min(1.0, i / 12)
            env *= k
    return mix(out, hiss(rng, 0.006, 900, 6000, fall(6)), 0, 0.9 * hardness)


def drum(rng, pitch=62.0, length=0.55, skin=0.5):
    """A low drum: a sinking sine, a second mode of the skin, a soft thump."""
    n = int(length * RATE)
    out, phase, phase2 = [], 0.0, 0.0
    for i in range(n):
        t = i / RATE
        f = pitch * (1 + 0.9 * math.exp(-t / 0.028))
        phase += TAU * f / RATE
        phase2 += TAU * f * 1.59 / RATE
        tail = min(1.0, (n - i) / 2000)
        out.append(tail * (math.sin(phase) * math.exp(-t / (length * 0.28))
                           + 0.35 * math.sin(phase2) * math.exp(-t / 0.07)))
    return mix(out, hiss(rng, 0.09, 60, 900, fall(7)), 0, skin)


def pluck(rng, freq, length, bright=0.5, decay=0.996, where=0.22, rate=RATE):
    """A plucked string (Karplus-Strong) with exact tuning by an all-pass filter."""
    damp = 0.5 - 0.35 * bright
    period = rate / freq
    n = int(period - damp - 0.3)
    frac = period - damp - n
    tune = (1 - frac) / (1 + frac)
    burst = [rng.uniform(-1, 1) for _ in range(n)]
    for _ in range(2 if bright < 0.6 else 1):
        burst = [(burst[i] + burst[i - 1]) / 2 for i in range(n)]
    gap = max(1, int(n * where))
    line = [burst[i] - burst[i - gap] for i in range(n)]
    mean = sum(line) / n
    line = [x - mean for x in line]
    loss = decay ** (period / 200)
    out, last, ap_in, ap_out, at = [], 0.0, 0.0, 0.0, 0
    for _ in range(int(length * rate)):
        x = line[at]
        y = loss * ((1 - damp) * x + damp * last)
        last = x
        ap_out = tune * (y - ap_out) + ap_in
        ap_in = y
        line[at] = ap_out
        at = at + 1 if at + 1 < n else 0
        out.append(x)
    fade = int(0.25 * length * rate)
    for i in range(fade):
        out[-1 - i] *= i / fade
    return out


def chime(freq, length, rate=RATE, level=1.0):
    """A lamp glass touched with a fingernail: three pure partials."""
    out = [0.0] * int(length * rate)
    for ratio, gain, decay in ((1, 1, .45), (2.76, .35, .22), (5.40, .12, .09)):
        step, k, env = TAU * freq * ratio / rate, math.exp(-1 / (decay * length * rate * 0.5)), gain * level
        for i in range(len(out)):
            out[i] += env * math.sin(step * i) * min(1.0, i / 60)
            env *= k
    fade = len(out) // 4
    for i in range(fade):
        out[-1 - i] *= i / fade
    return out


# --------------------------------------------------------------------- scales

D3 = 146.83
# The harbour: D E F A C in pure intervals, restless only at its third.
HARBOUR = (1, 9 / 8, 6 / 5, 3 / 2, 9 / 5)
# The hall before any world is chosen: the same keynote, at ease.
HALL = (1, 9 / 8, 5 / 4, 3 / 2, 5 / 3)
# The ring of four worlds: D F# G# A C#, all light and never quite at rest.
RING = (1, 5 / 4, 45 / 32, 3 / 2, 15 / 8)
# The marsh: D Eb G A Bb, whose two narrow steps toll against each other.
MARSH = (1, 16 / 15, 4 / 3, 3 / 2, 8 / 5)


def note(degree, scale=HARBOUR):
    """The frequency of a degree; 0 is D3, five degrees make an octave."""
    return D3 * 2 ** (degree // 5) * scale[degree % 5]


# -------------------------------------------------------------------- effects

EFFECTS = {}


def effect(make):
    """Registers a sound under its function's name."""
    EFFECTS[make.__name__.replace("_", "-")] = make
    return make


@effect
def draw(rng):
    """A card slides off the deck and leaves it with a snap."""
    out = paper(rng, 0.17, (700, 1800), (2600, 6500), hump(0.7))
    return mix(out, paper(rng, 0.05, 1500, 7500, fall(4)), 0.145, 0.8)


@effect
def place(rng):
    """A card is laid on the table: air, paper, and the wood below."""
    out = paper(rng, 0.07, (900, 500), (4500, 2500), hump(0.75))
    mix(out, paper(rng, 0.06, 600, 4500, fall(6)), 0.06, 1.0)
    return mix(out, wood(rng, 168, 0.35, 1.3), 0.06, 0.55)


@effect
def slide(rng):
    """A card is pushed over cloth."""
    return paper(rng, 0.27, (500, 800), (2200, 3600), hump(0.45, 1.5), 0.3)


@effect
def flip(rng):
    """A card is turned over: it bends, springs, and lies flat."""
    out = paper(rng, 0.13, (600, 2000), (2500, 6000), hump(0.8))
    mix(out, paper(rng, 0.035, 1500, 8000, fall(4)), 0.115, 1.2)
    return mix(out, wood(rng, 240, 0.3), 0.19, 0.35)


@effect
def shuffle(rng):
    """A riffle, a bridge, and the deck squared on the table."""
    out, t = seconds(0.1), 0.02
    for i in range(38):
        snap = paper(rng, 0.022, 1100, rng.uniform(4500, 7500), fall(5), 0.8)
        mix(out, snap, t, rng.uniform(0.45, 0.9))
        t += 0.026 - 0.013 * math.sin(math.pi * i / 38) + rng.uniform(0, 0.005)
    mix(out, paper(rng, 0.34, (700, 1500), (2200, 5200), hump(0.6)), t, 0.9)
    for gap, gain in ((0.44, 0.8), (0.60, 0.6)):
        mix(out, wood(rng, 300, 0.4), t + gap, gain * 0.7)
        mix(out, paper(rng, 0.04, 900, 5000, fall(5)), t + gap, gain)
    return out


@effect
def tap(rng):
    """A card turns to rest: a quarter of a rustle and a dull tick."""
    out = paper(rng, 0.11, (1200, 600), (4200, 2000), hump(0.4))
    return mix(out, wood(rng, 330, 0.4), 0.10, 0.5)


@effect
def ready(rng):
    """A card stands up again: the rustle rises, a string answers softly."""
    out = paper(rng, 0.11, (600, 1300), (2000, 4600), hump(0.7))
    return mix(out, pluck(rng, note(8), 0.5, 0.4, 0.990), 0.09, 0.5)


@effect
def attack(rng):
    """A swing through the air; the blow itself is `impact`."""
    out = hiss(rng, 0.30, (180, 900), (700, 3800), hump(0.82, 2.4))
    return mix(out, paper(rng, 0.2, 900, 4000, hump(0.9)), 0.1, 0.35)


@effect
def impact(rng):
    """A low drum, a crack of wood, crushed paper."""
    out = mix(drum(rng, 58, 0.6, 0.8), wood(rng, 410, 0.9, 1.2), 0, 0.5)
    return mix(out, paper(rng, 0.16, 500, 4800, fall(5)), 0.004, 0.8)


@effect
def defeat(rng):
    """A card is lost: the drum sinks, two strings step down, paper crumples."""
    out = mix(drum(rng, 46, 0.8, 0.4), paper(rng, 0.42, (900, 300), (4200, 1200), fall(3)), 0.02, 0.8)
    mix(out, pluck(rng, note(2), 0.9, 0.35, 0.992), 0.10, 0.8)
    return mix(out, pluck(rng, note(0), 1.2, 0.3, 0.993), 0.28, 0.9)


@effect
def block(rng):
    """Two boards meet."""
    out = mix(wood(rng, 260, 0.9, 1.8), wood(rng, 390, 1.0, 1.4), 0.012, 0.8)
    return mix(out, drum(rng, 92, 0.25, 0.3), 0, 0.6)


@effect
def critical(rng):
    """A strum that leaps, over drum and glass."""
    out = drum(rng, 66, 0.6, 0.6)
    for i, degree in enumerate((3, 5, 8, 10)):
        mix(out, pluck(rng, note(degree), 1.0, 0.85, 0.995, 0.12), 0.03 + 0.035 * i, 0.9)
    return mix(out, chime(note(15), 0.9), 0.17, 0.28)


@effect
def counter(rng):
    """The table turns: paper snaps back and two strings rise."""
    out = paper(rng, 0.15, (2400, 500), (7000, 2500), hump(0.2))
    mix(out, wood(rng, 520, 0.9), 0.13, 0.7)
    mix(out, pluck(rng, note(3), 0.5, 0.8, 0.990, 0.12), 0.14, 0.9)
    return mix(out, pluck(rng, note(6), 0.9, 0.8, 0.994, 0.12), 0.24, 0.9)


@effect
def phase(rng):
    """A wooden tick and a smaller one: the next phase."""
    return mix(wood(rng, 620, 0.7), wood(rng, 830, 0.6), 0.085, 0.6)


@effect
def button(rng):
    """One small tick."""
    return wood(rng, 980, 0.6, 0.7)


@effect
def deny(rng):
    """This cannot be done: a dull double knock."""
    return mix(wood(rng, 190, 0.25, 1.2), wood(rng, 170, 0.25, 1.2), 0.11, 0.9)


@effect
def prompt(rng):
    """Something is asked: two soft strings."""
    out = pluck(rng, note(5), 0.7, 0.45, 0.991)
    return mix(out, pluck(rng, note(8), 1.0, 0.45, 0.992), 0.13, 0.9)


@effect
def your_turn(rng):
    """A soft drum and three strings upward."""
    out = mix(seconds(0.1), drum(rng, 70, 0.45, 0.3), 0, 0.6)
    for i, degree in enumerate((0, 3, 6)):
        mix(out, pluck(rng, note(degree), 1.3 + 0.1 * i, 0.55, 0.9945), 0.02 + 0.15 * i, 0.9)
    return out


@effect
def win(rng):
    """The lamps go up: the scale climbs to its octave, glass above it."""
    out = drum(rng, 60, 0.7, 0.5)
    for i, degree in enumerate((0, 1, 3, 5, 6, 8, 10)):
        t = 0.05 + 0.135 * i
        mix(out, pluck(rng, note(degree), 1.8, 0.65, 0.9965), t, 0.8)
        mix(out, chime(note(degree + 10), 0.7), t + 0.01, 0.12)
    for degree in (0, 3, 8, 11):
        mix(out, pluck(rng, note(degree), 2.4, 0.6, 0.997), 1.14, 0.6)
    return mix(out, drum(rng, 60, 0.7, 0.4), 1.12, 0.8)


@effect
def lose(rng):
    """The lamps go out, one by one."""
    out = seconds(0.1)
    for i, (t, degree) in enumerate(((0, 6), (0.28, 5), (0.56, 3), (0.95, 2), (1.4, 0))):
        mix(out, pluck(rng, note(degree), 1.7, 0.4 - 0.04 * i, 0.995), t, 0.9)
    mix(out, drum(rng, 48, 0.9, 0.3), 1.4, 0.8)
    return mix(out, pluck(rng, note(-5), 1.8, 0.3, 0.996), 1.42, 0.8)


@effect
def draw_game(rng):
    """Nobody won: an open fifth that is left standing."""
    out = mix(seconds(0.1), drum(rng, 60, 0.6, 0.3), 0, 0.6)
    for t, degree in ((0.0, 0), (0.02, 3), (0.45, 6), (0.9, 3), (0.92, 8)):
        mix(out, pluck(rng, note(degree), 1.7, 0.5, 0.996), t, 0.8)
    return out


# ---------------------------------------------------------------------- loops


class Loop:
    """A stereo ring: whatever runs over the end goes on at the beginning."""

    def __init__(self, length):
        self.n = int(length * LOOP_RATE)
        self.left = [0.0] * self.n
        self.right = [0.0] * self.n

    def add(self, sound, at, gain=1.0, pan=0.0):
        """Adds a mono sound; `pan` from -1 (left) to 1 (right)."""
        l, r = math.cos((pan + 1) * math.pi / 4), math.sin((pan + 1) * math.pi / 4)
        start = int(at * LOOP_RATE)
        for i, x in enumerate(sound, start):
            self.left[i % self.n] += x * gain * l
            self.right[i % self.n] += x * gain * r

    def add_water(self, rng, gain):
        """Waves against a quay: low noise that swells without a beat."""
        lap = 3 * LOOP_RATE
        swells = [(cycles, rng.uniform(0, TAU)) for cycles in (5, 8, 13, 21)]
        for side in (self.left, self.right):
            raw = [rng.uniform(-1, 1) for _ in range(self.n + lap)]
            raw = band(raw, 90, 520, LOOP_RATE)
            turn = rng.uniform(-0.5, 0.5)
            for i in range(self.n):
                x = raw[i]
                if i < lap:  # the end fades into the beginning
                    t = i / lap * math.pi / 2
                    x = x * math.sin(t) + raw[self.n + i] * math.cos(t)
                a = TAU * i / self.n
                swell = sum(math.sin(a * c + p + turn) for c, p in swells) / 4
                side[i] += gain * x * (0.55 + 0.45 * swell)


def play(loop, rng, scale, beat, start, line, gain, bright, length, pan=0.0, human=0.012):
    """Plays a line of (beat, degree[, accent]) on a string."""
    for at, degree, *accent in line:
        velocity = (accent[0] if accent else 1.0) * rng.uniform(0.85, 1.05)
        f = note(degree, scale)
        hold = length * (1.25 if degree < 0 else 1.0)
        decay = 0.9972 if degree < 0 else 0.9966
        tone = pluck(rng, f, hold, bright * (0.75 + 0.25 * velocity), decay, 0.19, LOOP_RATE)
        when = (start + at) * beat + rng.uniform(0, human)
        loop.add(tone, when, gain * velocity, pan + rng.uniform(-0.08, 0.08))


def at_loop_rate(sound):
    """Effects are made at another rate: reads them anew at the loops' rate."""
    step, out = RATE / LOOP_RATE, []
    for i in range(int(len(sound) / step) - 1):
        p = i * step
        k = int(p)
        out.append(sound[k] + (sound[k + 1] - sound[k]) * (p - k))
    return out


def music_harbour():
    """The harbour at night: seven slow periods, two of them nearly empty."""
    rng = random.Random("music-harbour")
    beat, period = 1.1, 16
    first = [(1, 3), (1.5, 4), (2, 5), (4.5, 6), (5, 5), (6, 3), (9, 2), (9.5, 3), (10, 5), (12.5, 4), (13, 3), (14, 1)]
    second = [(1, 5), (2, 6), (2.5, 7), (4, 6), (6, 5), (6.5, 4), (8.5, 3), (9, 1), (10, 2), (13, 1), (14, 0)]
    high = [(2, 8, .7), (2.75, 7, .7), (3.5, 5), (7, 6), (10, 8, .8), (10.5, 9, .7), (11.5, 8, .7), (14, 5)]
    rolling = [(.5, 0), (1, 3), (1.5, 5), (2, 6), (3, 5), (3.5, 3), (6.5, 1), (7, 3), (7.5, 6), (8.5, 5),
               (10.5, 2), (11, 5), (11.5, 7), (12, 6), (13, 5), (14, 3)]
    answer = [(1, 6), (1.5, 5), (2, 3), (5, 4), (5.5, 5), (6, 6), (9.5, 5), (10, 3), (11, 1), (14, 0)]
    calm, still = [(5, 3, .6), (12, 1, .6)], [(3, 6, .5), (9, 5, .5), (9.75, 3, .5)]
    periods = [
        (first, [(0, -5), (4, -2), (8, -3), (12, -2)]),
        (calm, [(0, -5), (8, -2)]),
        (second, [(0, -5), (4, -1), (8, -4), (12, -2)]),
        (high, [(0, -3), (8, -1)]),
        (still, [(0, -4), (10, -2)]),
        (rolling, [(0, -5), (6, -4), (10, -3), (14, -2)]),
        (answer, [(0, -5), (4, -1), (8, -2), (13, -5)]),
    ]
    loop = Loop(beat * period * len(periods))
    loop.add_water(rng, 0.55)
    skin, tick = at_loop_rate(drum(rng, 52, 0.8, 0.15)), at_loop_rate(wood(rng, 430, 0.4))
    for i, (line, bass) in enumerate(periods):
        start = i * period
        play(loop, rng, HARBOUR, beat, start, line, 0.30, 0.42, 3.2, -0.25)
        play(loop, rng, HARBOUR, beat, start, bass, 0.34, 0.25, 4.0, 0.2)
        if line not in (calm, still):
            loop.add(skin, start * beat, 0.16)
            loop.add(skin, (start + 8) * beat, 0.10)
            loop.add(tick, (start + 7.5) * beat, 0.035, 0.5)
        else:  # a far bell buoy, a mooring that creaks
            loop.add(chime(note(3) * 2, 3.5, LOOP_RATE), (start + 6.4) * beat, 0.035, 0.6)
            loop.add(chime(note(1) * 2, 3.5, LOOP_RATE), (start + 13.1) * beat, 0.025, -0.6)
            for k in range(4):
                loop.add(tick, (start + 10) * beat + 0.16 * k + 0.03 * k * k, 0.03, -0.5)
    return loop


def music_title():
    """The hall: the same strings, brighter and on their feet."""
    rng = random.Random("music-title")
    beat, period = 0.72, 16
    call = [(0, 5), (1, 6), (1.5, 7), (2, 8), (3.5, 7), (4, 6), (6, 5), (8, 3), (8.5, 5), (9, 6), (10, 8), (12, 7), (13, 6), (14, 5)]
    reply = [(0, 8), (1, 9), (1.5, 8), (2, 6), (4, 7), (4.5, 6), (5, 5), (6, 3), (8, 5), (9, 3), (9.5, 2), (10, 3), (12, 1), (14, 0)]
    wander = [(0, 3), (.5, 5), (1, 6), (2, 5), (3, 6), (3.5, 8), (4, 10), (6, 8), (8, 9), (8.5, 8), (9, 6), (10, 7), (11, 6), (12, 5), (14, 3)]
    rest = [(0, 10, .6), (2, 8, .6), (4, 6, .6), (8, 7, .6), (10, 5, .6), (12, 3, .6)]
    figure = [(0, -5), (1, -2), (2, 0), (3, -2), (4, -5), (5, -2), (6, 1), (7, -2),
              (8, -4), (9, -1), (10, 1), (11, -1), (12, -2), (13, 0), (14, 1), (15, 0)]
    plain = [(0, -5), (4, -2), (8, -4), (12, -2)]
    periods = [(call, figure), (reply, figure), (rest, plain), (wander, figure), (call, figure), (reply, plain)]
    loop = Loop(beat * period * len(periods))
    skin = at_loop_rate(drum(rng, 60, 0.6, 0.3))
    tick, tock = at_loop_rate(wood(rng, 560, 0.5)), at_loop_rate(wood(rng, 420, 0.5))
    brush = at_loop_rate(paper(rng, 0.12, 900, 4200, hump(0.3)))
    for i, (line, bass) in enumerate(periods):
        start = i * period
        play(loop, rng, HALL, beat, start, line, 0.30, 0.55, 2.2, 0.2)
        play(loop, rng, HALL, beat, start, bass, 0.24, 0.35, 2.4, -0.25)
        for bar in range(0, period, 4):
            loop.add(skin, (start + bar) * beat, 0.20 if bar % 8 == 0 else 0.12)
            if line is not rest:
                loop.add(brush, (start + bar + 1) * beat, 0.07, 0.4)
                loop.add(tick, (start + bar + 2) * beat, 0.06, -0.4)
                loop.add(brush, (start + bar + 3) * beat, 0.05, 0.4)
                loop.add(tock, (start + bar + 3.5) * beat, 0.04, -0.3)
    return loop


def music_ring():
    """The ring: one figure that turns through four worlds, each a little further round."""
    rng = random.Random("music-ring")
    beat, period = 0.9, 16
    wheel = [(0, -5), (1.5, -2), (3, 0), (4, -3), (5.5, -2), (7, 1), (8, -4), (9.5, -2), (11, 0), (12, -2), (13.5, -1), (15, 1)]
    sparse = [(0, -5), (6, -2), (11, -4)]
    kiln = [(1, 5), (1.5, 6), (2, 8), (4, 7), (5, 5), (6.5, 6), (9, 3), (10, 5), (10.5, 6), (12, 5), (13.5, 3), (14.5, 2)]
    tide = [(.5, 8), (2, 7), (3.5, 5), (5, 6), (7, 3), (8.5, 5), (10, 7), (11.5, 6), (13, 5), (14.5, 3)]
    sun = [(0, 5), (.5, 6), (1, 8), (2, 10), (4, 8), (5, 10), (5.5, 11), (7, 10), (8, 8), (9, 6), (10, 8), (12, 10), (14, 8)]
    stars = [(2, 10, .5), (6.5, 13, .4), (9, 11, .5), (13, 8, .5)]
    periods = [(kiln, wheel), (tide, wheel), (stars, sparse), (sun, wheel), (kiln, wheel), (stars, sparse), (tide, wheel)]
    loop = Loop(beat * period * len(periods))
    tick, tock = at_loop_rate(wood(rng, 620, 0.5)), at_loop_rate(wood(rng, 470, 0.5))
    skin = at_loop_rate(drum(rng, 58, 0.6, 0.2))
    for i, (line, bass) in enumerate(periods):
        start = i * period
        play(loop, rng, RING, beat, start, line, 0.28, 0.5, 2.8, 0.22)
        play(loop, rng, RING, beat, start, bass, 0.26, 0.3, 3.0, -0.22)
        if line is stars:
            for at, degree in ((3.5, 13), (8, 15), (14.5, 12)):
                loop.add(chime(note(degree, RING), 3.0, LOOP_RATE), (start + at) * beat, 0.03, rng.uniform(-0.6, 0.6))
            continue
        for k in range(0, period, 2):
            loop.add(tick if k % 4 == 0 else tock, (start + k) * beat, 0.035, 0.45 if k % 4 == 0 else -0.45)
        loop.add(skin, start * beat, 0.16)
        loop.add(skin, (start + 8) * beat, 0.10)
    return loop


def music_marsh():
    """The marsh: water, low strings, and bells that answer each other from far towers."""
    rng = random.Random("music-marsh")
    beat, period = 1.2, 14
    lament = [(1, 5), (2, 6), (2.5, 5), (5, 3), (6, 4), (6.5, 3), (9, 2), (10, 3), (12, 1), (13, 0)]
    rise = [(.5, 3), (1.5, 4), (3, 5), (5, 7), (6, 6), (8, 5), (8.5, 4), (11, 3), (12.5, 1)]
    toll = [(3, 8, .5), (10, 6, .5)]
    dance = [(0, 5), (.75, 6), (1.5, 5), (2.5, 3), (3.5, 5), (4.25, 8), (5, 7), (7, 6), (7.75, 5), (8.5, 4), (10, 3), (11, 1), (12, 3)]
    low, drone = [(0, -5), (4, -2), (7, -4), (11, -2)], [(0, -5), (7, -5)]
    periods = [(lament, low), (toll, drone), (rise, low), (lament, low), (toll, drone), (dance, low), (rise, drone)]
    loop = Loop(beat * period * len(periods))
    loop.add_water(rng, 0.4)
    skin, reed = at_loop_rate(drum(rng, 46, 0.9, 0.12)), at_loop_rate(paper(rng, 0.3, 700, 2600, hump(0.5)))
    for i, (line, bass) in enumerate(periods):
        start = i * period
        play(loop, rng, MARSH, beat, start, line, 0.28, 0.36, 3.4, -0.2)
        play(loop, rng, MARSH, beat, start, bass, 0.36, 0.22, 4.4, 0.18)
        loop.add(skin, start * beat, 0.15)
        loop.add(reed, (start + 6.2) * beat, 0.05, 0.6)
        bells = ((1, 0, .05), (4.6, 3, .04), (8.2, 1, .035), (11.8, 0, .03)) if line is toll else ((13.2, 3, .02),)
        for k, (at, degree, gain) in enumerate(bells):
            loop.add(chime(note(degree, MARSH) * 2, 4.5, LOOP_RATE), (start + at) * beat, gain, -0.6 if k % 2 else 0.6)
    return loop


LOOPS = {
    "music-title": music_title,
    "music-harbour": music_harbour,
    "music-ring": music_ring,
    "music-marsh": music_marsh,
}

# ------------------------------------------------------------------- loudness


def k_weighted(samples, rate):
    """The two filters of ITU-R BS.1770: a high shelf and a high pass."""
    def biquad(xs, b, a):
        x1 = x2 = y1 = y2 = 0.0
        out = []
        for x in xs:
            y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2
            x2, x1, y2, y1 = x1, x, y1, y
            out.append(y)
        return out
    gain, q = 10 ** (3.999843853973347 / 20), 0.7071752369554196
    k = math.tan(math.pi * 1681.974450955533 / rate)
    vb = gain ** 0.4996667741545416
    a0 = 1 + k / q + k * k
    out = biquad(samples,
                 ((gain + vb * k / q + k * k) / a0, 2 * (k * k - gain) / a0, (gain - vb * k / q + k * k) / a0),
                 (2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0))
    q, k = 0.5003270373238773, math.tan(math.pi * 38.13547087602444 / rate)
    a0 = 1 + k / q + k * k
    return biquad(out, (1, -2, 1), (2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0))


def loudness(channels, rate):
    """Integrated, gated LUFS; for a short sound the loudest 400 ms."""
    size, hop = int(0.4 * rate), int(0.1 * rate)
    n = len(channels[0])
    sums = []
    for ch in channels:
        acc, run = 0.0, [0.0]
        for y in k_weighted(ch, rate):
            acc += y * y
            run.append(acc)
        sums.append(run)
    powers = [sum(run[min(n, s + size)] - run[s] for run in sums) / size
              for s in range(0, max(1, n - size + hop), hop)]
    lufs = lambda p: -0.691 + 10 * math.log10(max(p, 1e-12))
    if n < 4 * rate:
        return lufs(max(powers))
    loud = [p for p in powers if lufs(p) > -70]
    gate = lufs(sum(loud) / len(loud)) - 10
    loud = [p for p in loud if lufs(p) > gate]
    return lufs(sum(loud) / len(loud))


# -------------------------------------------------------------------- writing

TARGET, CEILING = -18.0, 10 ** (-2.0 / 20)
# What should stand back, in decibels below the others.
BACK = {"button": -5, "phase": -3, "slide": -4, "tap": -2, "ready": -3, "draw": -2, "prompt": -2, "deny": -2}


def write_wav(path, channels, rate):
    """Sixteen bits, with a little noise against rounding."""
    rng = random.Random(path.rsplit("/", 1)[-1])
    data = array.array("h")
    for frame in zip(*channels):
        for x in frame:
            v = x * 32767 + rng.random() - rng.random()
            data.append(max(-32768, min(32767, round(v))))
    with wave.open(path, "wb") as out:
        out.setnchannels(len(channels))
        out.setsampwidth(2)
        out.setframerate(rate)
        out.writeframes(data.tobytes())


def read_wav(path):
    """The channels of a 16-bit file."""
    with wave.open(path, "rb") as src:
        data = array.array("h", src.readframes(src.getnframes()))
        n = src.getnchannels()
    return [[x / 32768 for x in data[c::n]] for c in range(n)]


def finish(name, channels, rate, quality, work):
    """Levels, encodes and reports."""
    goal = TARGET + BACK.get(name, 0)
    peak = max(abs(x) for ch in channels for x in ch)
    gain = min(10 ** ((goal - loudness(channels, rate)) / 20), CEILING / peak)
    channels = [[x * gain for x in ch] for ch in channels]
    wav, ogg = os.path.join(work, name + ".wav"), os.path.join(HERE, name + ".ogg")
    write_wav(wav, channels, rate)
    subprocess.run(["oggenc", "-Q", "-s", "1", "-q", str(quality), "-o", ogg, wav], check=True)
    print(f"{name:14} {len(channels[0]) / rate:7.2f} s  {loudness(channels, rate):6.1f} LUFS  "
          f"peak {20 * math.log10(peak * gain):5.1f} dB  {os.path.getsize(ogg) / 1024:7.1f} KiB", flush=True)


def make_effect(name, work):
    """One effect: mono, faded in over a millisecond, faded out over ten."""
    sound = EFFECTS[name](random.Random(name))
    for i in range(44):
        sound[i] *= i / 44
    for i in range(441):
        sound[-1 - i] *= i / 441
    finish(name, [sound], RATE, 3, work)


def make_loop(name, work):
    """One loop: its room is taken from the second of two rounds, so that the end's echo lies over the start."""
    loop = LOOPS[name]()
    peak = max(max(map(abs, loop.left)), max(map(abs, loop.right)))
    dry, wet = os.path.join(work, "dry.wav"), os.path.join(work, "wet.wav")
    write_wav(dry, [[x / peak * 0.5 for x in side] * 2 for side in (loop.left, loop.right)], LOOP_RATE)
    subprocess.run(["sox", "-R", dry, wet, "reverb", "38", "45", "70", "100", "12", "-2",
                    "trim", f"{loop.n}s", f"{loop.n}s"], check=True)
    finish(name, read_wav(wet), LOOP_RATE, 1, work)


def main(names):
    """Makes the named sounds, or all."""
    known = list(EFFECTS) + list(LOOPS)
    for name in names:
        if name not in known:
            sys.exit(f"make.py: there is no sound '{name}'; there are: {', '.join(known)}")
    with tempfile.TemporaryDirectory() as work:
        for name in names or known:
            (make_effect if name in EFFECTS else make_loop)(name, work)


if __name__ == "__main__":
    main(sys.argv[1:])
