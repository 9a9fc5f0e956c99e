//! Things of the isles that fill a picture: kites, drums, rafts, towers, lamps.

use super::super::canvas::{Fill, Paper};
use super::super::scene::kites::{self, Crest, Flight, Kite};
use super::super::scene::{isles, offing, parts, water};
use super::super::shape::{Place, Pt, Shape, pt};
use super::{Set, sheet, waters};

/// Names, as card data may wish for them.
pub const NAMES: [&str; 20] = [
    "swallow",
    "deckdrum",
    "seventail",
    "daydragon",
    "fogbank",
    "mirage",
    "whale",
    "patchwing",
    "ferrygull",
    "undertow",
    "turtle",
    "tower",
    "raft",
    "hexagon",
    "thunderhead",
    "oldlamp",
    "whirlwind",
    "cometkite",
    "headwind",
    "albatross",
];

/// Paints a thing by its name.
pub fn paint(set: &mut Set<'_, '_>, name: &str) {
    match name {
        "swallow" => swallow(set),
        "deckdrum" => deck_drum(set),
        "seventail" => seven_tail(set),
        "daydragon" => dragon(set),
        "mirage" => mirage(set),
        "patchwing" => patch_wing(set),
        "tower" => tower(set),
        "raft" => raft(set),
        "hexagon" => hexagon(set),
        "oldlamp" => old_lamp(set),
        "cometkite" => comet(set),
        _ => waters::paint(set, name),
    }
}

fn ground(set: &mut Set<'_, '_>, sky: &str) {
    offing::heaven(set, sky);
    let (h, far) = (set.horizon, set.theme.depth[0]);
    offing::islands(set, h + 10.0, far, 3);
    offing::sea(set, h + 20.0, 2);
}

fn swallow(set: &mut Set<'_, '_>) {
    ground(set, "strand");
    let [main, second, pale, _] = set.theme.cloth;
    for (x, y, k, turn) in [(18.0, 92.0, 0.32, 0.5), (84.0, 78.0, 0.4, -0.2)] {
        let place = Place::at(x, y).scaled(k).turned(turn);
        let tones = [pale, second, second];
        kites::fly(
            set,
            &Flight {
                kite: Kite::Swallow,
                crest: Crest::Bands,
                place,
                tones,
                tail: 0.0,
                string: None,
            },
        );
    }
    let place = Place::at(50.0, 56.0).scaled(1.42).turned(-0.42);
    let flight = Flight {
        kite: Kite::Swallow,
        crest: Crest::Bands,
        place,
        tones: [pale, main.mix(pale, 0.35), second],
        tail: 0.0,
        string: Some(pt(20.0, 142.0)),
    };
    kites::fly(set, &flight);
    // Lines of handwriting: it was folded from old papers.
    for i in 0..7 {
        let y = -10.0 + i as f32 * 3.6;
        let row = Shape::ribbon(&[(pt(-12.0, y), 0.25), (pt(10.0 - i as f32, y + 0.6), 0.25)])
            .placed(&place);
        set.canvas.sheet(
            &row,
            &Paper {
                alpha: 0.55,
                ..Paper::ink(second)
            },
        );
    }
    let throat = Shape::cut("-3,-12* 3,-12* 2,-7 0,-5 -2,-7").placed(&place);
    sheet(set, &throat, main, 0.6);
}

fn deck_drum(set: &mut Set<'_, '_>) {
    offing::heaven(set, "sunrise");
    let near = set.theme.depth[2];
    let frame = Shape::cut(
        "14,120* 24,34* 30,34* 24,120*; 86,120* 76,34* 70,34* 76,120*; 12,104* 88,104* 90,112* 10,112*; 20,30* 80,30* 84,37* 16,37*",
    );
    sheet(set, &frame, near.lighter(0.08), 2.0);
    isles::drum(set, pt(50.0, 68.0), 32.0);
    for (x, turn) in [(22.0, 0.5), (78.0, -0.5)] {
        let stick =
            Shape::rounded(-1.4, -22.0, 1.4, 14.0, 1.4).placed(&Place::at(x, 104.0).turned(turn));
        sheet(set, &stick, set.theme.cloth[2].darker(0.18), 1.4);
    }
    let floor = Shape::rect(-4.0, 118.0, 104.0, parts::FLOOR);
    sheet(set, &floor, near, 1.2);
}

fn seven_tail(set: &mut Set<'_, '_>) {
    ground(set, "skyboats");
    let [main, second, pale, bright] = set.theme.cloth;
    let root = pt(36.0, 40.0);
    for i in 0..7 {
        let t = i as f32 / 6.0;
        let (dx, dy) = (18.0 + t * 44.0, 84.0 - t * 62.0);
        let bend = pt(
            root.x + dx * 0.45 + (1.0 - t) * 4.0,
            root.y + dy * 0.3 + 8.0,
        );
        let end = root.offset(dx, dy);
        let line = Shape::ribbon(&[
            (root, 1.7),
            (bend, 2.2),
            (root.toward(end, 0.8).offset(4.0, -2.0), 1.7),
            (end, 0.3),
        ]);
        let tone = [main, pale, bright, second.lighter(0.2)][i % 4];
        sheet(set, &line, tone, 1.5);
    }
    let place = Place::at(34.0, 36.0).scaled(1.08).turned(-0.5);
    let flight = Flight {
        kite: Kite::Diamond,
        crest: Crest::Eyes,
        place,
        tones: [pale, main, second],
        tail: 0.0,
        string: Some(pt(8.0, 140.0)),
    };
    kites::fly(set, &flight);
}

fn dragon(set: &mut Set<'_, '_>) {
    offing::heaven(set, "sunrise");
    let [main, second, pale, _] = set.theme.cloth;
    let (h, far) = (set.horizon, set.theme.depth[0]);
    offing::islands(set, h + 18.0, far, 2);
    offing::sea(set, h + 28.0, 1);
    let count = 15;
    for i in (1..count).rev() {
        let t = i as f32 / count as f32;
        let at = pt(36.0 + (t * 6.6).sin() * 34.0 + t * 8.0, 34.0 + t * 92.0);
        let r = 12.5 - t * 6.0;
        let tone = if i % 2 == 0 { pale } else { main };
        let clip = sheet(set, &Shape::circle(at, r), tone, 1.6);
        let ring = Shape::circle(at, r * 0.66).without(Shape::circle(at, r * 0.5));
        set.canvas.inlay(&clip, &ring, &Paper::of(second).tone(0.8));
        for side in [-1.0, 1.0] {
            let feather = Shape::ribbon(&[
                (at.offset(side * r, 0.0), 0.5),
                (at.offset(side * (r + 8.0), 3.0), 0.2),
            ]);
            sheet(set, &feather, second, 0.5);
        }
    }
    dragon_head(set, Place::at(38.0, 34.0).scaled(1.25));
}

fn dragon_head(set: &mut Set<'_, '_>, place: Place) {
    let [main, second, pale, bright] = set.theme.cloth;
    for turn in [-0.9_f32, -0.45, 0.45, 0.9] {
        let horn = Shape::cut("-2.4,-8* -1,-26 3,-32* 2.6,-8*").placed(&Place { turn, ..place });
        sheet(set, &horn, pale.darker(0.08), 1.2);
    }
    let mane = Shape::star(pt(0.0, 2.0), 13, 23.0, 16.0, 0.1, true).placed(&place);
    sheet(set, &mane, second, 1.4);
    let face = Shape::symmetric("0,-15 9,-13 15,-4 13,6 15,13 7,19 0,21").placed(&place);
    let clip = sheet(set, &face, main, 1.6);
    for side in [-1.0, 1.0] {
        let white = Shape::ellipse(pt(side * 6.6, -3.0), 4.2, 3.4).placed(&place);
        set.canvas
            .inlay(&clip, &white, &Paper::of(pale.lighter(0.4)).lift(0.0));
        let pupil = Shape::circle(pt(side * 5.8, -2.6), 1.8).placed(&place);
        set.canvas
            .inlay(&clip, &pupil, &Paper::of(second.darker(0.4)).lift(0.0));
        let brow = Shape::cut("2,-8* 12,-11* 13,-7 3,-5*")
            .map(|p| pt(p.x * side, p.y))
            .placed(&place);
        set.canvas.inlay(&clip, &brow, &Paper::of(bright).lift(0.0));
        let whisker = Shape::ribbon(&[
            (pt(side * 9.0, 9.0), 0.7),
            (pt(side * 24.0, 13.0), 0.5),
            (pt(side * 31.0, 4.0), 0.1),
        ])
        .placed(&place);
        sheet(set, &whisker, pale, 0.8);
    }
    let mouth = Shape::cut("-10,11* 0,9 10,11* 8,16 0,18 -8,16").placed(&place);
    set.canvas
        .inlay(&clip, &mouth, &Paper::of(second.darker(0.35)).lift(0.0));
    for x in [-7.0, -3.5, 0.0, 3.5, 7.0] {
        let tooth = Shape::cut("-1.4,0* 1.4,0* 0,3.2*")
            .shifted(x, 10.2)
            .placed(&place);
        set.canvas
            .inlay(&clip, &tooth, &Paper::of(pale.lighter(0.5)).lift(0.0));
    }
}

fn mirage(set: &mut Set<'_, '_>) {
    offing::heaven(set, "mist");
    let [main, second, pale, bright] = set.theme.cloth;
    water::fog(set, set.horizon, 3);
    let spots = [
        (24.0, 26.0),
        (52.0, 18.0),
        (80.0, 30.0),
        (16.0, 60.0),
        (84.0, 66.0),
        (28.0, 92.0),
        (54.0, 102.0),
        (80.0, 98.0),
    ];
    for (i, (x, y)) in spots.into_iter().enumerate() {
        let ghost = set.theme.sky[1]
            .mix(main, 0.14 + 0.05 * (i % 3) as f32)
            .lighter(0.15);
        let place = Place::at(x, y).scaled(0.52).turned(0.06);
        let tones = [ghost, ghost.lighter(0.3), ghost.darker(0.15)];
        kites::fly(
            set,
            &Flight {
                kite: Kite::Fan,
                crest: Crest::Rings,
                place,
                tones,
                tail: 0.0,
                string: None,
            },
        );
    }
    let place = Place::at(50.0, 60.0).scaled(1.0).turned(0.06);
    let tones = [pale, bright.mix(main, 0.5), second];
    kites::fly(
        set,
        &Flight {
            kite: Kite::Fan,
            crest: Crest::Rings,
            place,
            tones,
            tail: 26.0,
            string: None,
        },
    );
    let shadow = Shape::ellipse(pt(50.0, 116.0), 22.0, 3.4);
    set.canvas.sheet(
        &shadow,
        &Paper {
            alpha: 0.5,
            ..Paper::ink(second.darker(0.3))
        },
    );
    water::fog(set, 74.0, 3);
}

fn patch_wing(set: &mut Set<'_, '_>) {
    ground(set, "cliff");
    let [main, second, pale, _] = set.theme.cloth;
    let place = Place::at(50.0, 54.0).scaled(1.38).turned(0.16);
    let tones = [pale.mix(main, 0.12), main, second];
    kites::fly(
        set,
        &Flight {
            kite: Kite::Wing,
            crest: Crest::Patches,
            place,
            tones,
            tail: 28.0,
            string: Some(pt(86.0, 142.0)),
        },
    );
    for (x, y, turn) in [(-14.0, -1.0, 0.4), (13.0, 1.0, -0.4), (2.0, -6.0, 0.0)] {
        let local = Place::at(x, y).turned(turn);
        for i in 0..5 {
            let dx = -6.0 + i as f32 * 3.0;
            let stitch = Shape::ribbon(&[(pt(dx, -1.4), 0.3), (pt(dx + 1.0, 1.4), 0.3)]);
            set.canvas.sheet(
                &stitch.placed(&local).placed(&place),
                &Paper::ink(second.darker(0.2)),
            );
        }
    }
}

fn tower(set: &mut Set<'_, '_>) {
    offing::heaven(set, "moonset");
    let [far, mid, near] = set.theme.depth;
    offing::islands(set, set.horizon, far, 3);
    let frame = Shape::cut(
        "26,150* 40,44* 44,44* 33,150*; 74,150* 60,44* 56,44* 67,150*; 33,82* 67,82* 67,86* 33,86*; 30,110* 70,110* 70,114* 30,114*",
    );
    sheet(set, &frame, near.lighter(0.06), 1.8);
    for (a, b) in [
        (pt(34.0, 112.0), pt(64.0, 84.0)),
        (pt(66.0, 112.0), pt(36.0, 84.0)),
    ] {
        sheet(
            set,
            &Shape::ribbon(&[(a, 1.0), (b, 1.0)]),
            near.lighter(0.12),
            0.8,
        );
    }
    sheet(set, &Shape::cut("24,46* 76,46* 76,51* 24,51*"), mid, 1.4);
    sheet(
        set,
        &Shape::cut("20,24* 50,8* 80,24* 76,28* 24,28*"),
        mid.darker(0.25),
        1.6,
    );
    for x in [32.0, 50.0, 68.0] {
        let cord = Shape::rect(x - 0.4, 27.0, x + 0.4, 31.0);
        sheet(set, &cord, near, 0.3);
        let c = pt(x, 37.0);
        let fill = Fill::Radial(
            c,
            9.0,
            set.theme.lamp.lighter(0.5),
            set.theme.lamp.mix(set.theme.cloth[0], 0.3),
        );
        set.canvas
            .sheet(&Shape::ellipse(c, 6.4, 7.0), &Paper::filled(fill).lift(1.2));
        sheet(set, &Shape::rect(x - 3.0, 29.4, x + 3.0, 31.2), near, 0.4);
        sheet(set, &Shape::rect(x - 3.0, 43.0, x + 3.0, 44.6), near, 0.4);
        set.lights.push((c, 22.0, 0.5));
    }
    offing::sea(set, set.horizon + 34.0, 2);
}

fn raft(set: &mut Set<'_, '_>) {
    offing::heaven(set, "skyboats");
    let [far, mid, near] = set.theme.depth;
    offing::islands(set, set.horizon - 8.0, far, 3);
    offing::sea(set, set.horizon - 14.0, 2);
    for (x, k) in [(18.0, 0.8), (82.0, 0.8), (50.0, 1.0)] {
        isles::drum(set, pt(x, 70.0 - 8.0 * k), 18.0 * k);
        let stand = Shape::cut("-12,0* -8,-8* 8,-8* 12,0*").placed(&Place::at(x, 86.0).scaled(k));
        sheet(set, &stand, near, 1.0);
    }
    for i in 0..3 {
        let y = 84.0 + i as f32 * 8.0;
        let wood = mid.mix(near, i as f32 * 0.3);
        let log = Shape::rounded(-6.0, y, 106.0, y + 8.4, 4.0);
        let clip = sheet(set, &log, wood, 1.4);
        for x in [14.0, 38.0, 62.0, 86.0] {
            let rope = Shape::rect(x, y - 1.0, x + 2.6, y + 10.0);
            set.canvas.inlay(
                &clip,
                &rope,
                &Paper::of(set.theme.cloth[2].darker(0.1)).tone(0.9),
            );
        }
    }
    offing::sea(set, 112.0, 2);
}

fn hexagon(set: &mut Set<'_, '_>) {
    ground(set, "skyboats");
    let [main, second, pale, bright] = set.theme.cloth;
    let place = Place::at(50.0, 50.0).scaled(1.86);
    for x in [-6.0, 16.0, 38.0, 62.0, 84.0, 106.0] {
        kites::string(set, pt(50.0 + (x - 50.0) * 0.3, 66.0), pt(x, 142.0));
    }
    let tones = [pale, main, second];
    kites::fly(
        set,
        &Flight {
            kite: Kite::Hexagon,
            crest: Crest::Peak,
            place,
            tones,
            tail: 0.0,
            string: None,
        },
    );
    let disc = Shape::circle(pt(7.0, -12.0), 3.6).placed(&place);
    sheet(set, &disc, bright, 0.6);
    let rim = Shape::cut("0,-23* 16,-12* 16,12* 0,23* -16,12* -16,-12*").without(Shape::cut(
        "0,-21.4* 14.6,-11.2* 14.6,11.2* 0,21.4* -14.6,11.2* -14.6,-11.2*",
    ));
    sheet(set, &rim.placed(&place), second, 0.4);
}

fn old_lamp(set: &mut Set<'_, '_>) {
    offing::heaven(set, "lanternrow");
    let [_, mid, near] = set.theme.depth;
    let [main, _, pale, _] = set.theme.cloth;
    for (x, y, w) in [(-4.0, 92.0, 40.0), (58.0, 84.0, 48.0)] {
        let bale = Shape::rounded(x, y, x + w, y + 60.0, 5.0);
        let clip = sheet(set, &bale, mid, 1.6);
        for i in 0..5 {
            let rope = Shape::rect(
                x - 2.0,
                y + 8.0 + i as f32 * 9.0,
                x + w + 2.0,
                y + 9.2 + i as f32 * 9.0,
            );
            set.canvas
                .inlay(&clip, &rope, &Paper::of(mid.darker(0.4)).tone(0.7));
        }
    }
    sheet(
        set,
        &Shape::rect(-4.0, 116.0, 104.0, parts::FLOOR),
        near,
        1.4,
    );
    let c = pt(48.0, 72.0);
    let fill = Fill::Radial(
        c.offset(0.0, 6.0),
        34.0,
        set.theme.lamp.lighter(0.55),
        set.theme.lamp.mix(main, 0.35),
    );
    let body =
        Shape::cut("-18,-26* 18,-26* 25,-10 25,12 18,28* -18,28* -25,12 -25,-10").shifted(c.x, c.y);
    let clip = set.canvas.sheet(&body, &Paper::filled(fill).lift(2.0));
    for i in 0..7 {
        let y = c.y - 22.0 + i as f32 * 7.4;
        let rib = Shape::ribbon(&[
            (pt(c.x - 27.0, y), 0.4),
            (pt(c.x, y + 2.4), 0.4),
            (pt(c.x + 27.0, y), 0.4),
        ]);
        set.canvas
            .inlay(&clip, &rib, &Paper::of(main.darker(0.2)).tone(0.55));
    }
    let tear = Shape::cut("8,-20* 14,-8* 10,2* 16,10* 9,6* 11,-4* 5,-12*").shifted(c.x, c.y);
    set.canvas
        .inlay(&clip, &tear, &Paper::of(pale.lighter(0.3)).tone(0.9));
    for y in [-31.0, 27.0] {
        sheet(
            set,
            &Shape::rounded(c.x - 14.0, c.y + y, c.x + 14.0, c.y + y + 5.0, 1.6),
            near,
            1.2,
        );
    }
    let ring =
        Shape::circle(pt(c.x, c.y - 36.0), 6.0).without(Shape::circle(pt(c.x, c.y - 36.0), 4.4));
    sheet(set, &ring, near, 0.8);
    set.lights.push((c, 52.0, 0.55));
}

fn comet(set: &mut Set<'_, '_>) {
    offing::heaven(set, "lanternrow");
    offing::islands(set, set.horizon + 14.0, set.theme.depth[1], 2);
    offing::sea(set, set.horizon + 22.0, 2);
    let lamp = set.theme.lamp;
    let head = pt(36.0, 76.0);
    for (i, (spread, tone)) in [
        (15.0, set.theme.cloth[0]),
        (9.0, lamp),
        (4.0, lamp.lighter(0.5)),
    ]
    .into_iter()
    .enumerate()
    {
        let end = pt(104.0, 2.0 + i as f32 * 4.0);
        let line: [(Pt, f32); 4] = [
            (head, spread * 0.7),
            (head.toward(end, 0.3).offset(2.0, 3.0), spread),
            (head.toward(end, 0.7), spread * 0.6),
            (end, 0.4),
        ];
        let paper = Paper {
            alpha: 0.92,
            ..Paper::of(tone).lift(1.2).edge(0.3)
        };
        set.canvas.sheet(&Shape::ribbon(&line), &paper);
    }
    let place = Place::at(head.x, head.y).scaled(1.12).turned(0.4);
    let tones = [
        set.theme.cloth[2].lighter(0.3),
        set.theme.cloth[0],
        set.theme.cloth[1],
    ];
    kites::fly(
        set,
        &Flight {
            kite: Kite::Star,
            crest: Crest::Sun,
            place,
            tones,
            tail: 0.0,
            string: Some(pt(4.0, 142.0)),
        },
    );
    set.lights.push((head, 46.0, 0.55));
    super::super::scene::near::sparks(set, 16);
}
