//! Paints contact sheets of the cards of a ruleset, to be looked at side by side.
//!
//! `cargo run --release --no-default-features --features art --example contact_sheet [RULESET [FOLDER]]`
//! writes `table-N.png`, `small.png`, `zoom-en-N.png`, `zoom-ja-N.png`, `backs.png`, `marks.png`
//! and `mat.png` into the folder (`target/sheets` if none is given).

use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::Instant;

use fudaba::art::{
    BackKind, Badge, CardLook, Corner, Directions, Icon, Language, MatLook, Painter, Passage,
    Picture, Rgb, SlotMark,
};
use fudaba::cards::{CardEntry, data_root, load_game};
use fudaba::engine::words::{StatId, Vocabulary};
use fudaba::rules::registry;
use fudaba::text::{Lang, Lexicon, card_text};
use serde::Deserialize;

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
    let sheet = std::fs::read_to_string(data.join("ruleset.ron"))?;
    let options =
        ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    let sheet: Sheet = options.from_str(&sheet)?;
    let pack = load_game(game.cards, &root, None);
    let fonts = root.join("assets/fonts");
    let painter = Painter::new(
        std::fs::read(fonts.join("BIZUDPGothic-Regular.ttf"))?,
        std::fs::read(fonts.join("BIZUDPGothic-Bold.ttf"))?,
    )?;
    let looks = |lang| -> Vec<CardLook> {
        pack.cards()
            .map(|card| look_of(card, words, &sheet, &lexicon, &directions, lang))
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
    save(&folder, "backs.png", &backs(&painter, &sheet.world), 4)?;
    let mut marks: Vec<Picture> = Icon::ALL
        .iter()
        .map(|i| painter.icon(*i, 64, Rgb(242, 232, 210)))
        .collect();
    marks.extend(
        Icon::ALL
            .iter()
            .map(|i| painter.seal(*i, &sheet.world, "blue", 64)),
    );
    save(&folder, "marks.png", &marks, 15)?;
    std::fs::write(folder.join("mat.png"), mat(&painter, &sheet.world).png()?)?;
    Ok(())
}

/// What the painter needs of a `ruleset.ron`.
#[derive(Deserialize)]
struct Sheet {
    world: String,
    face: Face,
}

#[derive(Deserialize)]
struct Face {
    kinds: BTreeMap<String, Kind>,
    colours: BTreeMap<String, String>,
    #[serde(default)]
    abilities: BTreeMap<String, String>,
    #[serde(default)]
    hues: Vec<(String, String)>,
    #[serde(default)]
    keywords: BTreeMap<String, Mark>,
    stats: BTreeMap<String, Stat>,
    stature: Stature,
}

#[derive(Deserialize)]
struct Kind {
    look: String,
    stats: Vec<String>,
}

#[derive(Deserialize)]
struct Mark {
    corner: At,
    icon: String,
}

#[derive(Deserialize)]
struct Stat {
    corner: At,
    #[serde(default)]
    icon: String,
    set: Set,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct Stature {
    level: String,
    power: String,
}

#[derive(Deserialize, Clone, Copy)]
enum At {
    TopLeft,
    TopRight,
    BottomLeft,
    BottomRight,
}

#[derive(Deserialize)]
enum Set {
    Large,
    Small,
    Added,
    Gem(String),
    Token(String),
    Reach(BTreeMap<String, Vec<u8>>),
}

fn corner(at: At) -> Corner {
    match at {
        At::TopLeft => Corner::TopLeft,
        At::TopRight => Corner::TopRight,
        At::BottomLeft => Corner::BottomLeft,
        At::BottomRight => Corner::BottomRight,
    }
}

/// What stands on a card, as the file of the ruleset's look says.
fn look_of(
    card: &CardEntry,
    words: &Vocabulary,
    sheet: &Sheet,
    lexicon: &Lexicon,
    directions: &Directions,
    lang: Lang,
) -> CardLook {
    let text = |t: &fudaba::cards::Text| t.get(lang).to_owned();
    let face = &sheet.face;
    let kind = face.kinds.get(card.kind.name(words));
    let colour = match (card.colour, card.abilities.first()) {
        (Some(colour), _) => face.colours.get(colour.name(words)),
        (None, Some(first)) => face.abilities.get(&format!("{:?}", first.kind)),
        (None, None) => None,
    };
    let number = |name: &str| {
        let stat = StatId::find(words, name).and_then(|stat| card.stats.get(&stat));
        stat.map_or(0, |n| i32::from(*n))
    };
    // The last of equals is what `max_by_key` finds, so the list is read from its end.
    let hues = face.hues.iter().rev();
    let greatest = hues.max_by_key(|(stat, _)| number(stat));
    let hue = greatest.filter(|(stat, _)| number(stat) > 0).map(|h| &h.1);
    let mut look = CardLook {
        world: sheet.world.clone(),
        kind: kind.map_or_else(String::new, |k| k.look.clone()),
        colour: colour.or(hue).cloned().unwrap_or_default(),
        id: card.id.clone(),
        persona: card.name.en.clone(),
        name: text(&card.name),
        epithet: card.epithet.as_ref().map(text).unwrap_or_default(),
        flavour: card.flavour.as_ref().map(text).unwrap_or_default(),
        footer: card.id.clone(),
        level: number(&face.stature.level),
        power: number(&face.stature.power),
        language: if lang == Lang::Ja {
            Language::Ja
        } else {
            Language::En
        },
        motifs: directions.of(&card.id, &card.name.en),
        ..CardLook::default()
    };
    for name in kind.map_or(&[][..], |k| &k.stats) {
        let (Some(stat), Some(style)) = (StatId::find(words, name), face.stats.get(name)) else {
            continue;
        };
        let known = lexicon.words.stats.get(&stat);
        let label = known.map_or_else(String::new, |w| w.label.get(lang).to_owned());
        let (at, n) = (corner(style.corner), number(name));
        let badge = match &style.set {
            Set::Large => Badge::number(at, &style.icon, n.to_string(), &label),
            Set::Small => Badge::small(at, &style.icon, n.to_string(), &label),
            Set::Added => Badge::small(at, &style.icon, format!("+{n}"), &label),
            Set::Gem(_) | Set::Token(_) if n == 0 => continue,
            Set::Gem(colour) => Badge::gem(at, colour, n.to_string(), &label),
            Set::Token(colour) => Badge::gem(at, colour, "", &label),
            Set::Reach(rows) => {
                let value = card.marks.get(&stat).map_or(0, |v| v.0);
                let named = words.values.iter().find(|(_, v)| *v == value);
                look.reach = named
                    .and_then(|(name, _)| rows.get(*name).cloned())
                    .unwrap_or_default();
                Badge::reach(at, &look.reach, &label)
            }
        };
        look.badges.push(badge);
    }
    for keyword in &card.keywords {
        if let Some(mark) = face.keywords.get(keyword.name(words)) {
            look.badges
                .push(Badge::mark(corner(mark.corner), &mark.icon));
        }
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

fn backs(painter: &Painter, world: &str) -> Vec<Picture> {
    let mut backs = Vec::new();
    for kind in [BackKind::Deck, BackKind::Potential] {
        for (w, h) in [(420, 590), (76, 106), (40, 56)] {
            backs.push(painter.back(world, kind, w, h));
        }
        backs.push(painter.app_icon(256));
    }
    backs
}

fn mat(painter: &Painter, world: &str) -> Picture {
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
        world: world.into(),
        width: 1280,
        height: 720,
        slots,
        divide: Some(360.0),
        ..MatLook::default()
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
