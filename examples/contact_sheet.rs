//! Paints contact sheets of the cards of a ruleset, to be looked at side by side.
//!
//! `cargo run --release --no-default-features --features art --example contact_sheet [RULESET [FOLDER]]`
//! writes `table-N.png`, `small.png`, `zoom-en-N.png`, `zoom-ja-N.png`, `backs.png`, `marks.png`
//! and `mat.png` into the folder (`target/sheets` if none is given).

use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::Instant;

use fudaba::art::{
    BackKind, Badge, CardLook, Corner, Directions, Icon, Language, MatLook, Painter, Passage,
    Picture, Rgb, SlotMark,
};
use fudaba::cards::{CardEntry, data_root, load_game};
use fudaba::engine::words::Vocabulary;
use fudaba::rules::registry;
use fudaba::text::{Lang, Lexicon, card_text};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let wanted = args.next();
    let folder = PathBuf::from(args.next().unwrap_or_else(|| "target/sheets".into()));
    std::fs::create_dir_all(&folder)?;
    let game = registry()
        .iter()
        .find(|g| wanted.as_deref().is_none_or(|w| w == g.rules.id()))
        .ok_or("there is no ruleset of this name")?;
    let root = data_root(None)?;
    let words = game.rules.words();
    let data = root.join("ron_data").join(game.rules.id());
    let lexicon = Lexicon::read(&data.join("words.ron"), words)?;
    let directions = Directions::read(&std::fs::read_to_string(data.join("pictures.ron"))?)?;
    let pack = load_game(game.cards, &root, None);
    let fonts = root.join("assets/fonts");
    let painter = Painter::new(
        &std::fs::read(fonts.join("BIZUDPGothic-Regular.ttf"))?,
        &std::fs::read(fonts.join("BIZUDPGothic-Bold.ttf"))?,
    )?;
    let looks = |lang| -> Vec<CardLook> {
        pack.cards()
            .map(|card| look_of(card, words, &lexicon, &directions, lang))
            .collect()
    };
    let (english, japanese) = (looks(Lang::En), looks(Lang::Ja));
    let start = Instant::now();
    let faces: Vec<Picture> = english
        .iter()
        .map(|l| painter.table_face(l, 228, 318))
        .collect();
    println!(
        "{} table faces, {:?} each",
        faces.len(),
        start.elapsed() / faces.len().max(1) as u32
    );
    for (i, part) in faces.chunks(30).enumerate() {
        save(&folder, &format!("table-{i}.png"), part, 10)?;
    }
    let small: Vec<Picture> = english
        .iter()
        .map(|l| painter.table_face(l, 76, 106))
        .collect();
    save(&folder, "small.png", &small, 14)?;
    for (name, looks) in [("en", &english), ("ja", &japanese)] {
        for (i, part) in looks.chunks(15).enumerate() {
            let faces: Vec<Picture> = part
                .iter()
                .map(|l| painter.zoom_face(l, 420, 590))
                .collect();
            save(&folder, &format!("zoom-{name}-{i}.png"), &faces, 5)?;
        }
    }
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

/// What stands on a card. Stats are shown by their usual names; others are left out.
fn look_of(
    card: &CardEntry,
    words: &Vocabulary,
    lexicon: &Lexicon,
    directions: &Directions,
    lang: Lang,
) -> CardLook {
    let text = |t: &fudaba::cards::Text| t.get(lang).to_owned();
    let mut look = CardLook {
        world: "harbour".into(),
        kind: card.kind.name(words).to_lowercase(),
        colour: card
            .colour
            .map_or_else(String::new, |c| c.name(words).to_lowercase()),
        id: card.id.clone(),
        persona: card.name.en.clone(),
        name: text(&card.name),
        epithet: card.epithet.as_ref().map(text).unwrap_or_default(),
        flavour: card.flavour.as_ref().map(text).unwrap_or_default(),
        footer: card.id.clone(),
        language: if lang == Lang::Ja {
            Language::Ja
        } else {
            Language::En
        },
        motifs: directions.of(&card.id, &card.name.en),
        ..CardLook::default()
    };
    let label = |stat| {
        let known = lexicon.words.stats.get(&stat);
        known.map_or_else(String::new, |w| w.label.get(lang).to_owned())
    };
    for (&stat, &value) in &card.stats {
        let word = label(stat);
        match stat.name(words) {
            "Level" => {
                look.level = i32::from(value);
                look.badges.push(Badge::number(
                    Corner::TopLeft,
                    "level",
                    value.to_string(),
                    &word,
                ));
            }
            "Power" => {
                look.power = i32::from(value);
                let badge = Badge::number(Corner::BottomLeft, "blade", value.to_string(), &word);
                look.badges.push(badge);
            }
            _ => {
                let badge =
                    Badge::small(Corner::BottomRight, "support", format!("+{value}"), &word);
                look.badges.push(badge);
            }
        }
    }
    for (&mark, &value) in &card.marks {
        let name = words
            .values
            .iter()
            .find(|(_, v)| *v == value.0)
            .map_or("", |(name, _)| name);
        let rows: &[u8] = match name {
            "R1" => &[1],
            "R2" => &[2],
            "R1_2" => &[1, 2],
            "R1_3" => &[1, 2, 3],
            _ => &[],
        };
        look.reach = rows.to_vec();
        look.badges
            .push(Badge::reach(Corner::TopRight, rows, &label(mark)));
    }
    let written = card_text(card, lexicon, lang);
    look.rules = written
        .lines
        .iter()
        .map(|line| Passage {
            label: line
                .label
                .as_ref()
                .map_or_else(String::new, |l| l.name.clone()),
            text: line.body_text(),
        })
        .collect();
    look
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
