//! Paints contact sheets: many cards side by side, to be looked at.
//!
//! `cargo run --release --no-default-features --features art --example contact_sheet [FOLDER]`
//! writes `table.png`, `small.png`, `zoom.png`, `objects.png`, `backs.png`, `marks.png` and
//! `mat.png`.

use std::error::Error;
use std::path::{Path, PathBuf};

use fudaba::art::{
    BackKind, Badge, CardLook, Corner, Icon, Language, MatLook, Painter, Passage, Picture, Rgb,
    SlotMark,
};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(
        std::env::args()
            .nth(1)
            .unwrap_or_else(|| "target/sheets".into()),
    );
    std::fs::create_dir_all(&folder)?;
    let fonts = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/fonts");
    let regular = std::fs::read(fonts.join("BIZUDPGothic-Regular.ttf"))?;
    let bold = std::fs::read(fonts.join("BIZUDPGothic-Bold.ttf"))?;
    let painter = Painter::new(&regular, &bold)?;
    let people: Vec<CardLook> = (0..40).map(character).collect();
    let things: Vec<CardLook> = (0..36).map(thing).collect();
    let paint = |looks: &[CardLook], w: u32, h: u32| -> Vec<Picture> {
        looks
            .iter()
            .map(|look| painter.table_face(look, w, h))
            .collect()
    };
    let start = std::time::Instant::now();
    let faces = paint(&people, 228, 318);
    println!(
        "a table face at 3x: {:?}",
        start.elapsed() / people.len() as u32
    );
    save(&folder, "table.png", &faces, 10)?;
    save(&folder, "small.png", &paint(&people, 76, 106), 10)?;
    save(&folder, "objects.png", &paint(&things, 228, 318), 9)?;
    let start = std::time::Instant::now();
    let zoomed: Vec<Picture> = people
        .iter()
        .chain(&things)
        .step_by(5)
        .map(|look| painter.zoom_face(look, 420, 590))
        .collect();
    println!("a zoom face: {:?}", start.elapsed() / zoomed.len() as u32);
    save(&folder, "zoom.png", &zoomed, 5)?;
    save(&folder, "backs.png", &backs(&painter), 4)?;
    let mut marks: Vec<Picture> = Icon::ALL
        .iter()
        .map(|i| painter.icon(*i, 64, Rgb(242, 232, 210)))
        .collect();
    marks.extend(
        Icon::ALL
            .iter()
            .map(|i| painter.seal(*i, "harbour", "blue", 64)),
    );
    save(&folder, "marks.png", &marks, 15)?;
    std::fs::write(folder.join("mat.png"), mat(&painter).png()?)?;
    Ok(())
}

/// A sample character.
fn character(i: usize) -> CardLook {
    const NAMES: [(&str, &str, &str, &str); 5] = [
        (
            "Maren",
            "Keeper of the Third Stair",
            "マレン",
            "三番階段の灯守",
        ),
        (
            "Tobi Ashwell",
            "Who Counts the Soot",
            "トビ・アッシュウェル",
            "煤を数える者",
        ),
        ("Isolde", "Voice over Still Water", "イゾルデ", "凪を渡る声"),
        ("Hanno", "Last on the Ladder", "ハンノ", "梯子の殿"),
        (
            "Wren of the Nine Bridges",
            "Quick Match",
            "九橋のレン",
            "早火",
        ),
    ];
    const REACHES: [&[u8]; 5] = [&[1], &[1, 2], &[2], &[1, 2, 3], &[]];
    let japanese = i % 2 == 1;
    let (en, en_epithet, ja, ja_epithet) = NAMES[i % NAMES.len()];
    let (level, power) = (1 + (i / 3) % 5, 20 + 10 * (i % 7));
    let words = |e: &str, j: &str| (if japanese { j } else { e }).to_owned();
    let number = |corner, icon: &str, value: String, label: String| {
        Badge::number(corner, icon, value, &label)
    };
    let support = Badge::small(
        Corner::BottomRight,
        "support",
        format!("+{}", 10 * (i % 4)),
        &words("Support", "サポート"),
    );
    CardLook {
        id: format!("sample-{i}"),
        world: "harbour".into(),
        kind: "character".into(),
        colour: ["blue", "black", "red"][i % 3].into(),
        persona: format!("{en} {}", i / 2),
        name: words(en, ja),
        epithet: words(en_epithet, ja_epithet),
        type_line: words("Character / lamplighter", "キャラ／灯守"),
        language: if japanese { Language::Ja } else { Language::En },
        level: level as i32,
        power: power as i32,
        reach: REACHES[i % 5].to_vec(),
        badges: vec![
            number(
                Corner::TopLeft,
                "level",
                level.to_string(),
                words("Level", "レベル"),
            ),
            number(
                Corner::BottomLeft,
                "blade",
                power.to_string(),
                words("Power", "パワー"),
            ),
            support,
            Badge::reach(Corner::TopRight, REACHES[i % 5], ""),
        ],
        rules: rules(i, japanese),
        flavour: words(
            "She counts the lamps twice: once for the ships, once for those that never came home.",
            "灯は二度数える。一度は船のために、もう一度は帰らなかった人のために。",
        ),
        footer: format!("H-{i:03}"),
        rarity: (level as u8).saturating_sub(3),
        ..CardLook::default()
    }
}

fn rules(i: usize, japanese: bool) -> Vec<Passage> {
    const TEXTS: [[&str; 4]; 3] = [
        [
            "Triggered",
            "When this character is deployed, look at the top 3 cards of your deck. You may take \
             one card with the same name into your hand; put the rest on the bottom.",
            "自動",
            "このキャラが出撃したとき、自分のデッキの上から3枚を見る。その中から同じ名前のカードを1枚まで\
             手札に加え、残りをデッキの下に置く。",
        ],
        [
            "Continuous",
            "While this character is in the back row, allies in the front row get +10 power.",
            "常時",
            "このキャラがバック列にいる間、フロント列の味方はパワー+10。",
        ],
        [
            "SP",
            "+20 power for this battle.",
            "SP",
            "この戦闘の間、パワー+20。",
        ],
    ];
    TEXTS
        .iter()
        .take(i % 4)
        .map(|[en, text, ja, words]| Passage {
            label: (*if japanese { ja } else { en }).into(),
            text: (*if japanese { words } else { text }).into(),
        })
        .collect()
}

/// A sample event or potential.
fn thing(i: usize) -> CardLook {
    let event = i < 18;
    CardLook {
        id: format!("thing-{i}"),
        kind: if event { "event" } else { "potential" }.into(),
        name: if event {
            "Fog on the Quay"
        } else {
            "The Last Flame"
        }
        .into(),
        epithet: String::new(),
        badges: Vec::new(),
        colour: ["blue", "black", "red", ""][i % 4].into(),
        type_line: if event { "Event" } else { "Potential" }.into(),
        language: Language::En,
        ..character(i * 2)
    }
}

fn backs(painter: &Painter) -> Vec<Picture> {
    let mut backs = Vec::new();
    for kind in [BackKind::Deck, BackKind::Potential] {
        for (w, h) in [(420, 590), (76, 106), (40, 56)] {
            backs.push(painter.back("harbour", kind, w, h));
        }
        backs.push(painter.app_icon(256));
    }
    backs
}

fn mat(painter: &Painter) -> Picture {
    let slots = (0..12)
        .map(|i| SlotMark {
            x: 486.0 + (i % 3) as f32 * 112.0,
            y: 60.0 + (i / 3) as f32 * 150.0,
            width: 84.0,
            height: 117.0,
            label: ["左", "中央", "右"][i % 3].into(),
            strong: i / 3 == 1 || i / 3 == 2,
        })
        .collect();
    painter.mat(&MatLook {
        world: "harbour".into(),
        width: 1280,
        height: 720,
        slots,
        divide: Some(360.0),
    })
}

/// Lays the pictures in rows on one sheet and saves it.
fn save(
    folder: &Path,
    name: &str,
    pictures: &[Picture],
    columns: u32,
) -> Result<(), Box<dyn Error>> {
    let w = pictures.iter().map(|p| p.width).max().unwrap_or(1) + 10;
    let h = pictures.iter().map(|p| p.height).max().unwrap_or(1) + 10;
    let rows = (pictures.len() as u32).div_ceil(columns);
    let (width, height) = (w * columns + 10, h * rows + 10);
    let mut rgba = [18, 48, 56, 255].repeat((width * height) as usize);
    for (i, picture) in pictures.iter().enumerate() {
        let (x0, y0) = (10 + i as u32 % columns * w, 10 + i as u32 / columns * h);
        for y in 0..picture.height {
            for x in 0..picture.width {
                let from = ((y * picture.width + x) * 4) as usize;
                let to = (((y0 + y) * width + x0 + x) * 4) as usize;
                let a = u32::from(picture.rgba[from + 3]);
                for c in 0..3 {
                    let mixed =
                        u32::from(picture.rgba[from + c]) * a + u32::from(rgba[to + c]) * (255 - a);
                    rgba[to + c] = (mixed / 255) as u8;
                }
            }
        }
    }
    std::fs::write(
        folder.join(name),
        Picture {
            width,
            height,
            rgba,
        }
        .png()?,
    )?;
    Ok(())
}
