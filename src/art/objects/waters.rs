//! Weather, waters and beasts of the isles.

use super::super::canvas::{Fill, Paper};
use super::super::palette::hex;
use super::super::scene::kites::{self, Crest, Flight, Kite};
use super::super::scene::{offing, water};
use super::super::shape::{Place, Pt, Shape, pt};
use super::{Set, sheet};

/// Paints a thing by its name; an unknown one is a sky with a kite.
pub fn paint(set: &mut Set<'_, '_>, name: &str) {
    match name {
        "fogbank" => fog_bank(set),
        "whale" => whale(set),
        "ferrygull" => ferry_gull(set),
        "undertow" => undertow(set),
        "turtle" => turtle(set),
        "thunderhead" => thunderhead(set),
        "whirlwind" => whirlwind(set),
        "headwind" => headwind(set),
        "albatross" => albatross(set),
        _ => {
            offing::heaven(set, "strand");
            kites::any(
                set,
                Place::at(50.0, 58.0).scaled(1.5),
                Some(pt(30.0, 142.0)),
            );
        }
    }
}

fn fog_bank(set: &mut Set<'_, '_>) {
    offing::heaven(set, "mist");
    let [far, mid, _] = set.theme.depth;
    offing::islands(set, 62.0, far, 2);
    for i in 0..5 {
        let t = i as f32 / 4.0;
        let y = 50.0 + i as f32 * 17.0;
        let tone = set.theme.sky[2].mix(mid, 0.12 + t * 0.22).lighter(0.25);
        let mut line = format!("-20,170* -20,{y}* ");
        let mut x = -14.0 + set.dice.between(-6.0, 6.0);
        while x < 112.0 {
            let w = set.dice.between(15.0, 24.0);
            let top = y - set.dice.between(6.0, 12.0);
            line += &format!(
                "{x},{y}* {},{} {},{top} {},{} ",
                x + w * 0.1,
                top + 4.0,
                x + w * 0.5,
                x + w * 0.9,
                top + 4.0
            );
            x += w;
        }
        let shape = Shape::cut(&format!("{line}120,{y}* 120,170*"));
        let paper = Paper {
            alpha: 0.93,
            ..Paper::of(tone).lift(1.8)
        };
        set.canvas.sheet(&shape, &paper);
        if i == 1 {
            let roof = Shape::cut("58,74* 70,60* 82,74*").and(Shape::rect(61.0, 74.0, 79.0, 92.0));
            sheet(set, &roof, mid.mix(tone, 0.35), 1.0);
        }
        if i == 2 {
            let masts = Shape::cut(
                "22,100* 22,62* 23.4,62* 23.4,100*; 32,100* 32,70* 33.2,70* 33.2,100*; 16,72* 30,72* 30,73* 16,73*",
            );
            sheet(set, &masts, mid.mix(tone, 0.2), 0.8);
        }
    }
    water::fog(set, 84.0, 3);
}

fn whale(set: &mut Set<'_, '_>) {
    offing::heaven(set, "moonset");
    let [_, mid, near] = set.theme.depth;
    let [main, second, pale, _] = set.theme.cloth;
    super::super::scene::parts::rooftops(set, 112.0, mid.mix(near, 0.5));
    let place = Place::at(50.0, 56.0).scaled(1.12).turned(-0.12);
    let body = Shape::cut(
        "-42,2 -38,-14 -22,-22 0,-20 18,-10 30,-2 38,-14* 46,-20 46,-8 40,2 46,12 38,12* 30,6 12,16 -14,19 -34,15",
    );
    let glow = Fill::Radial(
        place.map(pt(-14.0, 4.0)),
        52.0,
        set.theme.lamp.lighter(0.45),
        main.mix(set.theme.lamp, 0.45),
    );
    let clip = set
        .canvas
        .sheet(&body.placed(&place), &Paper::filled(glow).lift(2.4));
    for x in [-30.0, -20.0, -10.0, 0.0, 10.0, 20.0] {
        let rib = Shape::ribbon(&[
            (pt(x, -24.0), 0.4),
            (pt(x + 3.0, 0.0), 0.5),
            (pt(x, 22.0), 0.4),
        ])
        .placed(&place);
        set.canvas.inlay(&clip, &rib, &Paper::of(second).tone(0.5));
    }
    let belly = Shape::cut("-42,8 -20,9 6,10 26,6 10,20 -20,24 -40,18").placed(&place);
    set.canvas
        .inlay(&clip, &belly, &Paper::of(pale.lighter(0.3)).tone(0.75));
    let fin = Shape::cut("-12,10* -2,28 8,30 0,12*").placed(&place);
    sheet(set, &fin, main, 1.4);
    let eye = Shape::circle(pt(-31.0, -1.0), 2.6).placed(&place);
    sheet(set, &eye, near, 0.4);
    let light = Shape::circle(pt(-31.8, -1.8), 0.8).placed(&place);
    sheet(set, &light, pale.lighter(0.5), 0.0);
    set.lights.push((place.map(pt(-8.0, 2.0)), 60.0, 0.4));
    for x in [30.0, 62.0] {
        kites::string(set, pt(x, 66.0), pt(x + 8.0, 140.0));
    }
    super::super::scene::near::sparks(set, 8);
}

fn bird(set: &mut Set<'_, '_>, place: Place, tones: [super::super::palette::Rgb; 3]) {
    let [white, grey, dark] = tones;
    let far = Shape::cut("2,-2* 14,-20 34,-34 48,-36* 36,-24 24,-6 10,4*").placed(&place);
    sheet(set, &far, grey, 1.4);
    let tail = Shape::cut("-16,2* -34,0 -38,6* -30,9 -14,8*").placed(&place);
    sheet(set, &tail, grey.lighter(0.1), 1.0);
    let body =
        Shape::cut("-22,4 -6,-5 12,-7 22,-10 30,-8 33,-3 28,1 18,4 4,10 -12,10").placed(&place);
    sheet(set, &body, white, 1.8);
    let near = Shape::cut("6,-4* -6,-22 -26,-40 -46,-44* -40,-30 -26,-10 -8,4*").placed(&place);
    let wing = sheet(set, &near, white.darker(0.04), 1.8);
    let tip = Shape::cut("-26,-50* -60,-50* -50,-20* -30,-24*").placed(&place);
    set.canvas.inlay(&wing, &tip, &Paper::of(dark).tone(0.9));
    for i in 0..4 {
        let t = i as f32 * 7.0;
        let quill = Shape::ribbon(&[
            (pt(-6.0 - t, -8.0 - t), 0.3),
            (pt(-14.0 - t, 2.0 - t * 1.1), 0.3),
        ])
        .placed(&place);
        set.canvas
            .inlay(&wing, &quill, &Paper::of(grey.darker(0.2)).tone(0.6));
    }
    let beak = Shape::cut("32,-6* 44,-3 45,1* 40,0 31,-1*").placed(&place);
    sheet(set, &beak, set.theme.lamp, 0.8);
    let eye = Shape::circle(pt(26.6, -5.0), 1.4).placed(&place);
    sheet(set, &eye, dark, 0.2);
}

fn ferry_gull(set: &mut Set<'_, '_>) {
    offing::heaven(set, "strand");
    let [far, mid, near] = set.theme.depth;
    offing::islands(set, set.horizon, far, 3);
    offing::sea(set, set.horizon + 6.0, 3);
    let post = Shape::cut("30,150* 30,92* 42,90* 42,150*");
    sheet(set, &post, mid.mix(near, 0.5), 1.6);
    let rope = Shape::ribbon(&[(pt(28.0, 104.0), 1.4), (pt(44.0, 106.0), 1.4)]);
    sheet(set, &rope, set.theme.cloth[2].darker(0.2), 0.8);
    let white = set.theme.cloth[2].lighter(0.4);
    let leg = Shape::cut("35,76* 36,76* 36,92* 35,92*; 41,76* 42,76* 42,91* 41,91*");
    sheet(set, &leg, set.theme.lamp, 0.4);
    let body = Shape::cut(
        "14,62* 26,60 40,54 52,44 58,34 67,31 73,36 71,44 64,54 60,68 48,78 34,80 24,74",
    );
    sheet(set, &body, white, 2.0);
    let wing = Shape::cut("8,66* 26,60 44,58 54,62 46,72 30,76 18,74");
    let clip = sheet(set, &wing, set.theme.depth[0].mix(white, 0.35), 1.2);
    let tip = Shape::cut("4,62* 20,60* 16,78* 4,78*");
    set.canvas.inlay(&clip, &tip, &Paper::of(near).tone(0.9));
    sheet(
        set,
        &Shape::cut("72,36* 84,40 82,43 72,42*"),
        set.theme.lamp,
        0.8,
    );
    sheet(set, &Shape::circle(pt(67.0, 36.6), 1.7), near, 0.2);
    let cap = Shape::cut("57,33 60,26 67,23 73,27 74,32* 66,29");
    sheet(set, &cap, set.theme.cloth[0], 1.2);
    let bag = Shape::cut("44,56* 60,64* 58,76* 44,74*");
    sheet(set, &bag, set.theme.cloth[0].darker(0.2), 1.2);
}

fn undertow(set: &mut Set<'_, '_>) {
    offing::heaven(set, "squall");
    let [far, mid, near] = set.theme.depth;
    let white = set.theme.cloth[2].lighter(0.3);
    offing::islands(set, 44.0, far, 1);
    for i in 0..7 {
        let t = i as f32 / 6.0;
        let y = 42.0 + i as f32 * 14.0;
        let tone = far
            .mix(mid, (t * 1.6).min(1.0))
            .mix(near, (t - 0.6).max(0.0));
        let shape = Shape::cut(&format!(
            "-10,170* -10,{} 16,{} 40,{} 58,{} 76,{} 112,{} 112,170*",
            y - 6.0,
            y - 3.0,
            y + 9.0,
            y + 12.0,
            y + 4.0,
            y - 9.0
        ));
        let clip = sheet(set, &shape, tone, 1.6);
        let foam = Shape::ribbon(&[
            (pt(-10.0, y - 4.0), 0.3),
            (pt(40.0, y + 11.0), 0.9),
            (pt(58.0, y + 14.0), 1.1),
            (pt(112.0, y - 7.0), 0.3),
        ]);
        set.canvas.inlay(&clip, &foam, &Paper::of(white).tone(0.75));
    }
    let place = Place::at(56.0, 82.0).turned(0.5);
    sheet(
        set,
        &Shape::cut("-16,-4* 16,-4* 10,6 -10,6").placed(&place),
        set.theme.cloth[0],
        1.4,
    );
    sheet(
        set,
        &Shape::cut("-1,-4* 0,-26* 1,-4*").placed(&place),
        near,
        0.6,
    );
    for (x, y) in [(30.0, 70.0), (70.0, 100.0), (44.0, 112.0), (82.0, 74.0)] {
        let stone = Shape::ellipse(pt(x, y), 2.6, 1.9);
        sheet(set, &stone, near.lighter(0.2), 0.8);
    }
}

fn turtle(set: &mut Set<'_, '_>) {
    offing::heaven(set, "sunrise");
    let [far, mid, near] = set.theme.depth;
    offing::islands(set, set.horizon - 6.0, far, 2);
    offing::sea(set, set.horizon - 2.0, 1);
    let [main, second, pale, _] = set.theme.cloth;
    let skin = mid.mix(main, 0.3);
    for line in [
        "14,96* -2,108 -8,120 8,118 24,106*",
        "70,98* 84,112 96,118 94,106 82,94*",
    ] {
        sheet(set, &Shape::cut(line), skin, 1.4);
    }
    sheet(
        set,
        &Shape::cut("70,84 74,66 82,58 91,58 96,66 94,76 86,84 80,94"),
        skin.lighter(0.22),
        1.6,
    );
    sheet(set, &Shape::circle(pt(89.0, 66.0), 1.8), near, 0.2);
    let shell = Shape::cut("6,98* 12,72 30,54 52,50 72,60 82,82 84,98* 46,104");
    let clip = sheet(set, &shell, main.mix(second, 0.25), 2.2);
    for (x, y, r) in [
        (30.0, 78.0, 10.0),
        (50.0, 70.0, 11.0),
        (68.0, 82.0, 9.0),
        (46.0, 92.0, 10.0),
        (22.0, 94.0, 8.0),
    ] {
        let c = pt(x, y);
        let plate = Shape::star(c, 3, r, r * 0.86, 0.3, true);
        set.canvas
            .inlay(&clip, &plate, &Paper::of(pale.mix(main, 0.55)).lift(0.6));
    }
    let hill = Shape::cut("26,62* 34,50 46,44 58,48 66,60* 48,56");
    sheet(set, &hill, mid.mix(hex(0x5a8a4a), 0.35), 1.2);
    for (x, y) in [(38.0, 49.0), (48.0, 45.0), (57.0, 50.0)] {
        let tree = Shape::cut("0,-16* 5,-6* 2.6,-6* 6,0* -6,0* -2.6,-6* -5,-6*").shifted(x, y);
        sheet(set, &tree, near.mix(hex(0x2f5a3a), 0.5), 0.8);
    }
    let hut = Shape::cut("50,54* 50,48* 47,48* 54,41* 61,48* 58,48* 58,54*").shifted(-22.0, 8.0);
    sheet(set, &hut, pale, 0.8);
    offing::sea(set, 104.0, 2);
}

fn thunderhead(set: &mut Set<'_, '_>) {
    offing::heaven(set, "moonset");
    let [far, mid, near] = set.theme.depth;
    let lit = set.theme.sky[2].lighter(0.4);
    let heap: [(f32, f32, f32); 12] = [
        (50.0, 22.0, 15.0),
        (36.0, 32.0, 14.0),
        (64.0, 34.0, 15.0),
        (26.0, 48.0, 15.0),
        (50.0, 46.0, 18.0),
        (76.0, 50.0, 15.0),
        (16.0, 66.0, 15.0),
        (38.0, 66.0, 17.0),
        (62.0, 68.0, 17.0),
        (86.0, 68.0, 15.0),
        (28.0, 82.0, 13.0),
        (72.0, 84.0, 13.0),
    ];
    for (i, (x, y, r)) in heap.into_iter().enumerate() {
        let t = i as f32 / 11.0;
        let fill = Fill::Linear(
            pt(x - r, y - r),
            lit.mix(far, t * 0.5),
            pt(x + r * 0.6, y + r),
            mid.mix(lit, 0.35 * (1.0 - t)),
        );
        set.canvas
            .sheet(&Shape::circle(pt(x, y), r), &Paper::filled(fill).lift(1.5));
    }
    let base = Shape::cut("-4,88* 104,86* 96,96 70,92 50,98 24,93 4,98");
    sheet(set, &base, mid.mix(near, 0.5), 1.6);
    for (x, turn) in [(34.0, 0.1), (68.0, -0.15)] {
        let bolt = Shape::cut("0,0* 6,0* 2,12* 7,12* -3,32* 0,17* -4,17*")
            .placed(&Place::at(x, 92.0).turned(turn));
        sheet(set, &bolt, set.theme.lamp.lighter(0.3), 1.2);
        set.lights.push((pt(x, 106.0), 22.0, 0.5));
    }
    offing::sea(set, 118.0, 1);
}

fn whirlwind(set: &mut Set<'_, '_>) {
    offing::heaven(set, "squall");
    let [far, mid, near] = set.theme.depth;
    let pale = set.theme.cloth[2].lighter(0.2);
    super::super::scene::parts::rooftops(set, 118.0, mid.mix(near, 0.4));
    for i in 0..9 {
        let t = i as f32 / 8.0;
        let y = 112.0 - i as f32 * 11.0;
        let r = 7.0 + t * 34.0;
        let c = pt(50.0 + (t * 5.0).sin() * 7.0, y);
        let tone = pale.mix(far, 0.35 * ((i % 3) as f32) * 0.6);
        let line: Vec<(Pt, f32)> = (0..9)
            .map(|j| {
                let a = 0.5 + j as f32 / 8.0 * 5.0;
                let width = 0.3 + 2.0 * (1.0 - (j as f32 / 4.0 - 1.0).abs());
                (pt(c.x + a.cos() * r, c.y + a.sin() * r * 0.26), width)
            })
            .collect();
        sheet(set, &Shape::ribbon(&line), tone, 1.3);
    }
    for (x, y, turn, index) in [
        (22.0, 36.0, 0.6, 0_usize),
        (80.0, 54.0, -0.8, 1),
        (34.0, 84.0, 0.3, 2),
        (70.0, 22.0, 1.2, 3),
    ] {
        let place = Place::at(x, y).scaled(0.8).turned(turn);
        let roof = Shape::cut("-11,4* 0,-8* 11,4*; -7,4* 7,4* 7,7* -7,7*").placed(&place);
        let tone = [set.theme.cloth[0], near, set.theme.cloth[3], mid][index];
        sheet(set, &roof, tone, 1.4);
    }
}

fn headwind(set: &mut Set<'_, '_>) {
    offing::heaven(set, "deck");
    let [far, mid, near] = set.theme.depth;
    offing::islands(set, set.horizon + 12.0, far, 2);
    offing::sea(set, set.horizon + 16.0, 2);
    let pale = set.theme.cloth[2].lighter(0.35);
    let face = Shape::cut(
        "104,18* 84,14 68,22 62,34 55,42* 60,47 57,53* 62,57 60,62 66,68 62,74 70,84 88,90 104,88*",
    );
    let clip = sheet(set, &face, pale.mix(far, 0.3), 2.0);
    let cheek = Shape::ellipse(pt(76.0, 62.0), 9.0, 8.0);
    set.canvas
        .inlay(&clip, &cheek, &Paper::of(set.theme.cloth[0]).tone(0.28));
    let brow = Shape::ribbon(&[
        (pt(66.0, 34.0), 0.6),
        (pt(76.0, 28.0), 1.8),
        (pt(90.0, 30.0), 0.6),
    ]);
    set.canvas.inlay(&clip, &brow, &Paper::of(mid).tone(0.9));
    let eye = Shape::ribbon(&[
        (pt(69.0, 42.0), 0.3),
        (pt(76.0, 44.0), 1.2),
        (pt(84.0, 41.0), 0.3),
    ]);
    set.canvas.inlay(&clip, &eye, &Paper::of(near).lift(0.0));
    for (y, reach, k) in [(52.0, 62.0, 1.0), (60.0, 70.0, 1.5), (68.0, 58.0, 1.0)] {
        let line = Shape::ribbon(&[
            (pt(58.0, 60.0), 0.4),
            (pt(40.0, y + 1.0), k),
            (pt(58.0 - reach * 0.7, y), k * 1.3),
            (pt(58.0 - reach, y - 6.0 * k), k),
            (pt(64.0 - reach, y - 10.0 * k), 0.3),
        ]);
        sheet(set, &line, pale, 1.2);
    }
    let hair = Shape::cut("104,6* 80,4 62,14 70,16 58,24 72,24 84,18 104,22*");
    sheet(set, &hair, pale, 1.4);
    let place = Place::at(20.0, 92.0).scaled(0.6).turned(-0.9);
    let tones = [set.theme.cloth[0], pale, near];
    kites::fly(
        set,
        &Flight {
            kite: Kite::Diamond,
            crest: Crest::Bands,
            place,
            tones,
            tail: 20.0,
            string: Some(pt(60.0, 138.0)),
        },
    );
}

fn albatross(set: &mut Set<'_, '_>) {
    offing::heaven(set, "moonset");
    let [far, mid, _] = set.theme.depth;
    offing::islands(set, 122.0, far.mix(mid, 0.4), 2);
    offing::bands(set, 4);
    let tones = [
        set.theme.cloth[2].lighter(0.4),
        set.theme.depth[0].lighter(0.25),
        set.theme.depth[2],
    ];
    bird(set, Place::at(48.0, 76.0).scaled(1.16).turned(-0.14), tones);
    offing::breeze(set, 3);
}
