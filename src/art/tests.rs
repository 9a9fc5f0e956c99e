//! Tests of whole pictures. They need the fonts of the program.

use super::*;

fn painter() -> Painter {
    let font = |name: &str| {
        let path = format!("{}/assets/fonts/{name}", fudaba_files::checkout().display());
        std::fs::read(&path).unwrap_or_else(|e| panic!("{path}: {e}"))
    };
    let (regular, bold) = (
        font("BIZUDPGothic-Regular.ttf"),
        font("BIZUDPGothic-Bold.ttf"),
    );
    Painter::new(regular, bold).expect("the fonts of the program can be read")
}

fn look(id: &str, colour: &str, kind: &str) -> CardLook {
    CardLook {
        world: "harbour".into(),
        kind: kind.into(),
        colour: colour.into(),
        id: id.into(),
        name: "Maren Tidewell".into(),
        epithet: "Keeper of the Third Stair".into(),
        level: 2,
        power: 40,
        reach: vec![1],
        badges: vec![
            Badge::number(Corner::TopLeft, "level", "2", "Level"),
            Badge::number(Corner::BottomLeft, "blade", "40", "Power"),
            Badge::small(Corner::BottomRight, "support", "+20", "Support"),
            Badge::reach(Corner::TopRight, &[1, 2], "Range"),
        ],
        rules: vec![Passage {
            label: "SP".into(),
            text: "Draw a card.".into(),
        }],
        ..CardLook::default()
    }
}

/// Mean difference of two pictures per channel.
fn distance(a: &Picture, b: &Picture) -> f32 {
    let sum: u64 = a
        .rgba
        .iter()
        .zip(&b.rgba)
        .map(|(&x, &y)| u64::from(x.abs_diff(y)))
        .sum();
    sum as f32 / a.rgba.len() as f32
}

#[test]
fn equal_looks_give_equal_pictures() {
    let painter = painter();
    let card = look("h-1", "blue", "character");
    assert_eq!(
        painter.table_face(&card, 114, 159),
        painter.table_face(&card, 114, 159)
    );
    assert_eq!(
        painter.zoom_face(&card, 210, 295),
        painter.zoom_face(&card.clone(), 210, 295)
    );
}

#[test]
fn a_card_of_two_colours_shows_both_in_its_frame() {
    let painter = painter();
    let face = |colour: &str, second: &str| {
        let card = CardLook {
            second_colour: second.into(),
            ..look("h-1", colour, "character")
        };
        painter.table_face(&card, 114, 159)
    };
    // The mean colour of the frame at one side.
    let side = |face: &Picture, columns: std::ops::Range<usize>| {
        let at = |x: usize, y: usize| (y * 114 + x) * 4;
        let pixels: Vec<usize> = (60..100)
            .flat_map(|y| columns.clone().map(move |x| at(x, y)))
            .collect();
        [0, 1, 2].map(|c| {
            let sum: u32 = pixels.iter().map(|p| u32::from(face.rgba[p + c])).sum();
            sum as f32 / pixels.len() as f32
        })
    };
    let apart = |a: [f32; 3], b: [f32; 3]| -> f32 { (0..3).map(|c| (a[c] - b[c]).abs()).sum() };
    let (both, blue, red) = (face("blue", "red"), face("blue", ""), face("red", ""));
    for (columns, own, other) in [(1..3, &blue, &red), (111..113, &red, &blue)] {
        let here = side(&both, columns.clone());
        let (near, far) = (side(own, columns.clone()), side(other, columns.clone()));
        assert!(apart(near, far) > 30.0, "{near:?} {far:?}");
        assert!(
            apart(here, near) * 4.0 < apart(here, far),
            "{here:?} {near:?} {far:?}"
        );
    }
}

#[test]
fn no_two_cards_look_alike() {
    let painter = painter();
    let mut faces = Vec::new();
    for kind in ["character", "event", "potential"] {
        for i in 0..12 {
            let card = look(&format!("{kind}-{i}"), "red", kind);
            faces.push((card.id.clone(), painter.illustration(&card, 57, 80)));
        }
    }
    for (i, (one, a)) in faces.iter().enumerate() {
        for (other, b) in &faces[i + 1..] {
            assert!(distance(a, b) > 1.5, "{one} and {other} look alike");
        }
    }
}

#[test]
fn the_same_persona_keeps_face_and_hair_on_another_card() {
    let with = |id: &str| CardLook {
        persona: "Maren".into(),
        ..look(id, "blue", "character")
    };
    assert_eq!(with("a").person_seed(), with("b").person_seed());
    assert_ne!(with("a").card_seed(), with("b").card_seed());
}

#[test]
fn strange_input_is_painted_all_the_same() {
    let painter = painter();
    let long = "とても長い名前のひと・A very long name that goes on and on ".repeat(9);
    let card = CardLook {
        world: "nowhere".into(),
        kind: "spaceship".into(),
        colour: "octarine".into(),
        name: long.clone(),
        epithet: long.clone(),
        level: i32::MAX,
        power: i32::MIN,
        reach: vec![0, 200, 9],
        motifs: ["scene:moonbase", "prop:", ":", "body", "head:hood"]
            .map(String::from)
            .to_vec(),
        badges: vec![
            Badge::number(Corner::BottomLeft, "no such icon", "9999999999999", &long),
            Badge::small(Corner::BottomRight, "", "", ""),
            Badge::reach(Corner::TopRight, &[200], ""),
            Badge::small(Corner::TopLeft, "crown", "∞\u{1F409}", "x").trending(Trend::Lowered),
        ],
        rules: vec![
            Passage {
                label: long.clone(),
                text: long.repeat(2)
            };
            3
        ],
        flavour: long,
        rarity: 255,
        ..CardLook::default()
    };
    for card in [card, CardLook::default()] {
        for (w, h) in [(1, 1), (7, 300), (300, 9), (120, 168)] {
            let face = painter.table_face(&card, w, h);
            assert_eq!(face.rgba.len(), (w * h * 4) as usize);
            let face = painter.zoom_face(&card, w, h);
            assert_eq!(face.rgba.len(), (w * h * 4) as usize);
        }
    }
}

#[test]
fn backs_are_the_same_upside_down() {
    let painter = painter();
    for world_key in ["harbour", "circuit", "ring", "marsh", "nowhere"] {
        for kind in [BackKind::Deck, BackKind::Potential] {
            let back = painter.back(world_key, kind, 84, 118);
            let pixels: Vec<&[u8]> = back.rgba.chunks_exact(4).collect();
            let off = pixels
                .iter()
                .zip(pixels.iter().rev())
                .filter(|(a, b)| a.iter().zip(b.iter()).any(|(x, y)| x.abs_diff(*y) > 2))
                .count();
            assert!(
                off <= pixels.len() / 100,
                "{world_key} {kind:?}: {off} pixels differ"
            );
        }
    }
    let worlds = ["harbour", "isles", "circuit", "ring", "marsh"];
    let small = |key: &str, kind| painter.back(key, kind, 40, 56);
    for key in worlds {
        let (deck, other) = (small(key, BackKind::Deck), small(key, BackKind::Potential));
        assert!(distance(&deck, &other) > 10.0, "{key}");
        for another in worlds.into_iter().filter(|w| *w != key) {
            let theirs = small(another, BackKind::Deck);
            assert!(distance(&deck, &theirs) > 6.0, "{key} {another}");
        }
    }
}

#[test]
fn emblems_differ_without_colour() {
    let painter = painter();
    let keys = [
        "", "blue", "black", "red", "green", "yellow", "purple", "white", "pink",
    ];
    let marks: Vec<Picture> = keys
        .iter()
        .map(|k| painter.icon(Icon::emblem(k), 24, Rgb(255, 255, 255)))
        .collect();
    for (i, a) in marks.iter().enumerate() {
        for (j, b) in marks.iter().enumerate().skip(i + 1) {
            assert!(
                distance(a, b) > 8.0,
                "{} and {} look alike",
                keys[i],
                keys[j]
            );
        }
    }
}

#[test]
fn lines_never_leave_their_box() {
    let painter = painter();
    let fonts = painter.fonts();
    let texts = [
        "このキャラが登場したとき、デッキの上から3枚を見て、その中から「マレン」を1枚まで手札に加える。",
        "When this character is deployed, look at the top three cards (you may take one of them).",
        "Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenantragsformular",
        "",
    ];
    for text in texts {
        for size in [6.0, 11.0, 19.0] {
            for width in [40.0, 130.0, 300.0] {
                let paragraph = Paragraph { text, indent: 1.0 };
                for (i, line) in fonts
                    .wrap(Weight::Regular, &paragraph, size, width)
                    .iter()
                    .enumerate()
                {
                    let indent = if i == 0 { size } else { 0.0 };
                    let used = fonts.width(Weight::Regular, line, size) + indent;
                    assert!(used <= width + 0.5 || line.chars().count() == 1, "{line}");
                }
            }
        }
    }
}

#[test]
fn japanese_lines_neither_start_nor_end_with_the_wrong_mark() {
    let painter = painter();
    let text = "「灯」を掲げる者よ、波（なみ）を越えて、きっと、ここへ。「さあ、行こう」と、彼女は言った。";
    for width in 40..140 {
        let paragraph = Paragraph { text, indent: 0.0 };
        let lines = painter
            .fonts()
            .wrap(Weight::Regular, &paragraph, 10.0, width as f32);
        assert_eq!(lines.concat(), text, "nothing is lost");
        for line in &lines {
            assert!(
                !line.starts_with(['、', '。', '」', '）', 'っ']),
                "{width}: {lines:?}"
            );
            assert!(!line.ends_with(['「', '（']), "{width}: {lines:?}");
        }
    }
}

#[test]
fn text_shrinks_until_everything_fits() {
    let painter = painter();
    for count in [1, 10, 60, 400] {
        let text = "When deployed, draw a card. ".repeat(count);
        let paragraphs = [Paragraph {
            text: &text,
            indent: 0.0,
        }];
        let set = painter
            .fonts()
            .fit(Weight::Regular, &paragraphs, (300.0, 120.0), 16.0);
        assert!(set.height <= 120.0, "{count} sentences");
        let words: usize = set.paragraphs[0]
            .iter()
            .map(|l| l.split_whitespace().count())
            .sum();
        assert_eq!(words, count * 5);
    }
}

#[test]
fn a_raised_value_differs_from_a_lowered_one() {
    let painter = painter();
    let with = |trend| {
        let mut card = look("h-1", "blue", "character");
        card.badges[1].trend = trend;
        painter.table_face(&card, 76, 106)
    };
    let (same, up, down) = (with(Trend::Same), with(Trend::Raised), with(Trend::Lowered));
    assert!(distance(&same, &up) > 1.0 && distance(&same, &down) > 1.0);
    assert!(distance(&up, &down) > 1.0);
}

#[test]
fn the_mat_presses_its_slots_into_the_cloth() {
    let painter = painter();
    let slot = SlotMark {
        x: 60.0,
        y: 40.0,
        width: 76.0,
        height: 106.0,
        label: "左".into(),
        strong: true,
    };
    let mut look = MatLook {
        world: "harbour".into(),
        width: 320,
        height: 200,
        ..MatLook::default()
    };
    let bare = painter.mat(&look);
    look.slots.push(slot);
    let pressed = painter.mat(&look);
    let at = |p: &Picture, x: usize, y: usize| {
        let i = (y * 320 + x) * 4;
        p.rgba[i..i + 3].iter().map(|&v| u32::from(v)).sum::<u32>()
    };
    assert!(
        at(&pressed, 98, 80) < at(&bare, 98, 80),
        "the floor of a slot is darker"
    );
    assert_eq!(
        at(&pressed, 250, 80),
        at(&bare, 250, 80),
        "the rest is untouched"
    );
}

#[test]
fn the_painter_knows_every_word_of_the_stage_directions_in_the_data() {
    let data = format!("{}/ron_data", fudaba_files::checkout().display());
    let mut found = 0;
    for folder in std::fs::read_dir(&data)
        .unwrap_or_else(|e| panic!("{data}: {e}"))
        .flatten()
    {
        let Ok(text) = std::fs::read_to_string(folder.path().join("pictures.ron")) else {
            continue;
        };
        let directions =
            Directions::read(&text).unwrap_or_else(|e| panic!("{:?}: {e}", folder.path()));
        assert_eq!(directions.unknown(), [], "{:?}", folder.path());
        found += directions.keys().count();
    }
    assert!(found > 0, "no stage directions in {data}");
}
