//! Kites: frames of bamboo with painted paper, their tails and strings.

use super::super::canvas::{Paper, Stencil};
use super::super::palette::Rgb;
use super::super::shape::{Place, Pt, Shape, pt};
use super::Set;

/// A make of kite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kite {
    /// Four corners, a long tail.
    Diamond,
    /// Six corners: the fighting kite.
    Hexagon,
    /// A bird with a forked tail.
    Swallow,
    /// Two bands around a frame.
    Box,
    /// A sleeve with scales and an eye.
    Fish,
    /// A half circle of ribs.
    Fan,
    /// An upright sheet with a painted crest.
    Sheet,
    /// Points all around.
    Star,
    /// A wide wing.
    Wing,
}

impl Kite {
    /// All makes.
    pub const ALL: [Self; 9] = [
        Self::Diamond,
        Self::Hexagon,
        Self::Swallow,
        Self::Box,
        Self::Fish,
        Self::Fan,
        Self::Sheet,
        Self::Star,
        Self::Wing,
    ];

    /// The outline, about 20 units around the origin.
    fn outline(self) -> Shape {
        match self {
            Self::Diamond => Shape::cut("0,-22* 17,-4* 0,24* -17,-4*"),
            Self::Hexagon => Shape::cut("0,-23* 16,-12* 16,12* 0,23* -16,12* -16,-12*"),
            Self::Swallow => Shape::symmetric(
                "0,-17 4,-14 7,-7* 20,-13 33,-11* 26,-2 9,3* 6,9* 15,25* 4,16* 0,20*",
            ),
            Self::Box => Shape::cut(
                "-13,-20* 7,-20* 13,-25* 13,-13* 7,-8* -13,-8*; -13,8* 7,8* 13,3* 13,15* 7,20* -13,20*",
            ),
            Self::Fish => Shape::cut(
                "-30,0* -25,-9 -10,-12 8,-9 20,-4* 31,-12* 28,0* 31,11* 20,4* 8,9 -10,12 -25,9",
            ),
            Self::Fan => Shape::cut("0,16* -24,0* -22,-12 -13,-20 0,-23 13,-20 22,-12 24,0*"),
            Self::Sheet => Shape::cut("-15,-20* 15,-20* 15,20* -15,20*"),
            Self::Star => Shape::star(pt(0.0, 0.0), 6, 23.0, 13.0, 0.0, true),
            Self::Wing => Shape::symmetric("0,-16* 14,-8 33,10* 20,8 9,10 4,15* 0,12*"),
        }
    }

    /// Where the bamboo lies: both ends of each spar.
    fn spars(self) -> &'static [(f32, f32, f32, f32)] {
        match self {
            Self::Diamond => &[(0.0, -22.0, 0.0, 22.0), (-17.0, -4.0, 17.0, -4.0)],
            Self::Hexagon => &[
                (0.0, -22.0, 0.0, 22.0),
                (-16.0, -11.0, 16.0, -11.0),
                (-16.0, 11.0, 16.0, 11.0),
            ],
            Self::Box => &[
                (-13.0, -20.0, -13.0, 20.0),
                (7.0, -20.0, 7.0, 20.0),
                (13.0, -25.0, 13.0, 15.0),
            ],
            Self::Fan => &[
                (0.0, 16.0, -14.0, -19.0),
                (0.0, 16.0, 0.0, -23.0),
                (0.0, 16.0, 14.0, -19.0),
            ],
            Self::Sheet => &[
                (-15.0, -20.0, 15.0, 20.0),
                (15.0, -20.0, -15.0, 20.0),
                (0.0, -20.0, 0.0, 20.0),
            ],
            Self::Wing => &[
                (0.0, -16.0, 0.0, 14.0),
                (-30.0, 8.0, 0.0, -14.0),
                (30.0, 8.0, 0.0, -14.0),
            ],
            Self::Swallow | Self::Star | Self::Fish => &[],
        }
    }

    /// Where tails hang from.
    fn tails(self) -> &'static [(f32, f32)] {
        match self {
            Self::Diamond => &[(0.0, 23.0)],
            Self::Hexagon | Self::Sheet => &[(-12.0, 18.0), (12.0, 18.0)],
            Self::Star => &[(-10.0, 17.0), (0.0, 22.0), (10.0, 17.0)],
            Self::Fan => &[(0.0, 15.0)],
            Self::Wing => &[(0.0, 13.0)],
            Self::Swallow | Self::Box | Self::Fish => &[],
        }
    }
}

/// What is painted on the paper of a kite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crest {
    /// A disc.
    Sun,
    /// Three waves.
    Waves,
    /// A curl of wind.
    Curl,
    /// A pair of eyes.
    Eyes,
    /// Bands.
    Bands,
    /// Squares.
    Checks,
    /// A mountain.
    Peak,
    /// Patches with stitches.
    Patches,
    /// A ring around a ring.
    Rings,
}

impl Crest {
    /// All crests.
    pub const ALL: [Self; 9] = [
        Self::Sun,
        Self::Waves,
        Self::Curl,
        Self::Eyes,
        Self::Bands,
        Self::Checks,
        Self::Peak,
        Self::Patches,
        Self::Rings,
    ];
}

/// How a kite flies.
#[derive(Clone, Copy, Debug)]
pub struct Flight {
    /// The make.
    pub kite: Kite,
    /// What is painted on it.
    pub crest: Crest,
    /// Where and how large.
    pub place: Place,
    /// Paper, paint, bamboo.
    pub tones: [Rgb; 3],
    /// Length of the tails in its own units; 0 for none.
    pub tail: f32,
    /// The other end of its string.
    pub string: Option<Pt>,
}

/// Flies a kite.
pub fn fly(set: &mut Set<'_, '_>, flight: &Flight) {
    let Flight {
        kite, place, tones, ..
    } = *flight;
    let [paper, paint, bamboo] = tones;
    let k = place.sy.abs();
    if let Some(hand) = flight.string {
        string(set, place.at, hand);
    }
    if flight.tail > 0.0 {
        for (i, &(x, y)) in kite.tails().iter().enumerate() {
            tail(set, flight, pt(x, y), i);
        }
    }
    let lift = (2.2 * k).clamp(0.5, 2.6);
    let clip = set
        .canvas
        .sheet(&kite.outline().placed(&place), &Paper::of(paper).lift(lift));
    crest(set, &clip, flight, paint);
    let mut frame = Shape::default();
    for &(x0, y0, x1, y1) in kite.spars() {
        frame = frame.and(Shape::ribbon(&[(pt(x0, y0), 0.5), (pt(x1, y1), 0.5)]));
    }
    set.canvas
        .inlay(&clip, &frame.placed(&place), &Paper::of(bamboo).tone(0.75));
    if kite == Kite::Fish {
        scales(set, &clip, &place, paint, bamboo);
    }
}

/// A kite string: one white line with a little slack.
pub fn string(set: &mut Set<'_, '_>, from: Pt, to: Pt) {
    let sag = from.distance(to) * 0.06;
    let middle = from.toward(to, 0.5).offset(sag * 0.4, sag);
    let line = Shape::ribbon(&[(from, 0.2), (middle, 0.26), (to, 0.3)]);
    let white = set.theme.cloth[2].lighter(0.4);
    set.canvas.sheet(
        &line,
        &Paper {
            alpha: 0.9,
            ..Paper::ink(white)
        },
    );
}

fn tail(set: &mut Set<'_, '_>, flight: &Flight, root: Pt, index: usize) {
    let side = if index.is_multiple_of(2) { 1.0 } else { -1.0 };
    let steps = 6;
    let at = |i: usize| {
        let t = i as f32 / steps as f32;
        let swing = (t * 7.0 + index as f32).sin() * (2.0 + t * 5.0) * side;
        flight.place.map(root.offset(swing, t * flight.tail))
    };
    let k = flight.place.sy.abs();
    let line: Vec<(Pt, f32)> = (0..=steps).map(|i| (at(i), 0.75 * k)).collect();
    let [paper, paint, _] = flight.tones;
    set.canvas
        .sheet(&Shape::ribbon(&line), &Paper::of(paint).lift(0.8));
    for i in 1..=steps {
        let bow = Shape::cut("0,0* -3.4,-2.2* -3.4,2.2*; 0,0* 3.4,-2.2* 3.4,2.2*");
        let p = at(i);
        let place = Place::at(p.x, p.y).scaled(k).turned(i as f32 * 0.5 * side);
        let tone = if i % 2 == 0 {
            paper
        } else {
            paint.lighter(0.2)
        };
        set.canvas
            .sheet(&bow.placed(&place), &Paper::of(tone).lift(0.6));
    }
}

fn crest(set: &mut Set<'_, '_>, clip: &Stencil, flight: &Flight, paint: Rgb) {
    let middle = pt(0.0, 0.0);
    let mut lay = |shape: Shape, tone: Rgb| {
        let shape = shape.placed(&flight.place);
        set.canvas
            .inlay(clip, &shape, &Paper::of(tone).lift(0.0).edge(0.2));
    };
    match flight.crest {
        Crest::Sun => {
            lay(Shape::circle(pt(0.0, -2.0), 9.0), paint);
        }
        Crest::Waves => {
            for y in [-6.0, 3.0, 12.0] {
                let line = format!(
                    "-34,{}* -34,{y} -24,{a} -16,{y} -8,{a} 0,{y} 8,{a} 16,{y} 24,{a} 34,{y}* 34,{}*",
                    y + 4.0,
                    y + 4.0,
                    a = y - 4.0
                );
                lay(Shape::cut(&line), paint);
            }
        }
        Crest::Curl => {
            let line: Vec<(Pt, f32)> = (0..14)
                .map(|i| {
                    let t = i as f32 / 13.0;
                    (middle.polar(t * 8.4, 1.5 + t * 12.0), 0.8 + t * 1.8)
                })
                .collect();
            lay(Shape::ribbon(&line), paint);
        }
        Crest::Eyes => {
            for x in [-7.0, 7.0] {
                lay(
                    Shape::ellipse(pt(x, -4.0), 5.0, 4.0),
                    flight.tones[2].lighter(0.85),
                );
                lay(Shape::circle(pt(x * 0.9, -3.4), 2.4), flight.tones[2]);
            }
            lay(Shape::cut("-9,7* 0,11 9,7* 7,13 0,15 -7,13"), paint);
        }
        Crest::Bands => {
            for y in [-16.0, -4.0, 8.0] {
                lay(Shape::rect(-36.0, y, 36.0, y + 6.0), paint);
            }
        }
        Crest::Checks => {
            for row in -3_i32..3 {
                for column in -4_i32..4 {
                    if (row + column).rem_euclid(2) == 0 {
                        let (x, y) = (column as f32 * 8.0, row as f32 * 8.0);
                        lay(Shape::rect(x, y, x + 8.0, y + 8.0), paint);
                    }
                }
            }
        }
        Crest::Peak => {
            lay(
                Shape::cut("-34,20* -12,6 0,-10* 10,2 34,20* 34,30* -34,30*"),
                paint,
            );
            lay(
                Shape::cut("-4,-4* 0,-10* 4.4,-4.6* 1,-2* -1,-4*"),
                flight.tones[0].lighter(0.4),
            );
        }
        Crest::Patches => {
            let tones = [paint, paint.lighter(0.35), flight.tones[2].lighter(0.3)];
            for (i, (x, y)) in [
                (-11.0, -9.0),
                (6.0, -12.0),
                (-3.0, 3.0),
                (9.0, 7.0),
                (-13.0, 12.0),
            ]
            .into_iter()
            .enumerate()
            {
                let turn = i as f32 * 0.7;
                let patch = Shape::rect(-5.0, -4.0, 5.0, 4.0);
                lay(patch.placed(&Place::at(x, y).turned(turn)), tones[i % 3]);
            }
        }
        Crest::Rings => {
            for (r, tone) in [(11.0, paint), (7.5, flight.tones[0]), (4.0, paint)] {
                lay(Shape::circle(middle, r), tone);
            }
        }
    }
}

/// Scales, gills and an eye.
fn scales(set: &mut Set<'_, '_>, clip: &Stencil, place: &Place, paint: Rgb, dark: Rgb) {
    for column in 0..4 {
        for row in -2_i32..=2 {
            let c = pt(
                -8.0 + column as f32 * 6.5,
                row as f32 * 5.0 + (column % 2) as f32 * 2.5,
            );
            let arc = Shape::circle(c, 3.6).without(Shape::circle(c.offset(1.0, 0.0), 3.0));
            set.canvas.inlay(
                clip,
                &arc.placed(place),
                &Paper::of(paint.darker(0.3)).tone(0.6),
            );
        }
    }
    let gill = Shape::ribbon(&[
        (pt(-14.0, -11.0), 0.6),
        (pt(-12.0, 0.0), 1.2),
        (pt(-14.0, 11.0), 0.6),
    ]);
    set.canvas
        .inlay(clip, &gill.placed(place), &Paper::of(dark).tone(0.7));
    let eye = Shape::circle(pt(-21.0, -3.0), 2.8).placed(place);
    set.canvas
        .inlay(clip, &eye, &Paper::of(paint.lighter(0.9)).lift(0.0));
    let pupil = Shape::circle(pt(-21.4, -3.0), 1.4).placed(place);
    set.canvas.inlay(clip, &pupil, &Paper::of(dark).lift(0.0));
}

/// A kite by chance in the tones of the scene.
pub fn any(set: &mut Set<'_, '_>, place: Place, string: Option<Pt>) {
    let kite = *set.dice.pick(&Kite::ALL).unwrap_or(&Kite::Hexagon);
    let crest = *set.dice.pick(&Crest::ALL).unwrap_or(&Crest::Sun);
    let [main, second, pale, bright] = set.theme.cloth;
    let tones = match set.dice.below(4) {
        0 => [pale, main, second],
        1 => [main, pale, second.darker(0.3)],
        2 => [pale.mix(main, 0.25), bright, second],
        _ => [bright, pale, second.darker(0.2)],
    };
    let tail = set.dice.between(16.0, 34.0);
    fly(
        set,
        &Flight {
            kite,
            crest,
            place,
            tones,
            tail,
            string,
        },
    );
}
