//! Colours of drawings: words of the palette, and how they are changed.

use super::super::figure::Dress;
use super::super::palette::{Rgb, Theme, hex};

/// Where a colour comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ink {
    Sky(usize),
    Depth(usize),
    Main,
    Second,
    Trim,
    Lining,
    Frame,
    Plate,
    Lamp,
    Dark,
    Accent,
    Skin,
    Hair,
    Eyes,
    Fixed(Rgb),
}

/// The words of the palette. The first fourteen are of a world, a dress or a person; the others
/// are the same everywhere.
const WORDS: [(&str, Ink); 35] = [
    ("sky-high", Ink::Sky(0)),
    ("sky", Ink::Sky(1)),
    ("sky-low", Ink::Sky(2)),
    ("far", Ink::Depth(0)),
    ("mid", Ink::Depth(1)),
    ("near", Ink::Depth(2)),
    ("main", Ink::Main),
    ("second", Ink::Second),
    ("trim", Ink::Trim),
    ("lining", Ink::Lining),
    ("frame", Ink::Frame),
    ("plate", Ink::Plate),
    ("lamp", Ink::Lamp),
    ("dark", Ink::Dark),
    ("accent", Ink::Accent),
    ("skin", Ink::Skin),
    ("hair", Ink::Hair),
    ("eyes", Ink::Eyes),
    ("ink", Ink::Fixed(hex(0x1d1118))),
    ("white", Ink::Fixed(hex(0xfdf6ea))),
    ("paper", Ink::Fixed(hex(0xeadfc6))),
    ("wood", Ink::Fixed(hex(0x6b4a30))),
    ("iron", Ink::Fixed(hex(0x2b2d36))),
    ("steel", Ink::Fixed(hex(0x8b93a0))),
    ("brass", Ink::Fixed(hex(0xc9923e))),
    ("copper", Ink::Fixed(hex(0xb0643c))),
    ("stone", Ink::Fixed(hex(0x8a857c))),
    ("brick", Ink::Fixed(hex(0x9a4a34))),
    ("bone", Ink::Fixed(hex(0xe3d7b8))),
    ("ember", Ink::Fixed(hex(0xff7a30))),
    ("leaf", Ink::Fixed(hex(0x5d8a52))),
    ("water", Ink::Fixed(hex(0x3f8794))),
    ("blush", Ink::Fixed(hex(0xd8503c))),
    ("shade", Ink::Fixed(hex(0x5a2a4a))),
    ("spark", Ink::Fixed(hex(0xfff3c8))),
];

/// A colour of a drawing: a word of the palette and its changes, in order. `lit-20` is a fifth
/// closer to white, `dim-20` closer to black, `with-lamp-30` three tenths closer to another word.
#[derive(Clone, Debug, PartialEq)]
pub struct Tint {
    ink: Ink,
    changes: Vec<Change>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Change {
    Lit(f32),
    Dim(f32),
    With(Ink, f32),
}

/// The colours that the words stand for.
#[derive(Clone, Copy, Debug)]
pub struct Inks {
    /// The tones of the picture.
    pub theme: Theme,
    /// The colours of the dress.
    pub dress: Dress,
    /// The accent of the world.
    pub accent: Rgb,
    /// Skin, hair and eyes.
    pub person: [Rgb; 3],
}

impl Inks {
    /// The colours of a picture in which nobody is shown.
    #[must_use]
    pub fn plain(theme: &Theme, accent: Rgb) -> Self {
        Self {
            theme: *theme,
            dress: Dress::plain(theme),
            accent,
            person: [theme.cloth[2], theme.depth[2], theme.depth[2]],
        }
    }

    fn of(&self, ink: Ink) -> Rgb {
        match ink {
            Ink::Sky(i) => self.theme.sky[i],
            Ink::Depth(i) => self.theme.depth[i],
            Ink::Main => self.dress.main,
            Ink::Second => self.dress.second,
            Ink::Trim => self.dress.trim,
            Ink::Lining => self.dress.lining,
            Ink::Frame => self.theme.frame,
            Ink::Plate => self.theme.plate,
            Ink::Lamp => self.dress.lamp,
            Ink::Dark => self.dress.dark,
            Ink::Accent => self.accent,
            Ink::Skin => self.person[0],
            Ink::Hair => self.person[1],
            Ink::Eyes => self.person[2],
            Ink::Fixed(colour) => colour,
        }
    }
}

impl Tint {
    /// Reads the words of a colour. Nothing is said when there are none.
    ///
    /// # Errors
    /// The word that is not known, with the nearest one that is.
    pub fn read(words: &str) -> Result<Option<Self>, String> {
        let mut tint: Option<Self> = None;
        for word in words.split_whitespace() {
            match (&mut tint, word_of(word)) {
                (None, Some(ink)) => {
                    tint = Some(Self {
                        ink,
                        changes: Vec::new(),
                    });
                }
                (Some(_), Some(_)) => {
                    return Err(format!(
                        "\"{word}\" is a second colour; mix it in with \"with-{word}-50\""
                    ));
                }
                (Some(tint), None) => tint.changes.push(change(word)?),
                (None, None) => return Err(unknown(word)),
            }
        }
        Ok(tint)
    }

    /// The same closer to white (or else to black) by `t`.
    #[must_use]
    pub fn changed(&self, white: bool, t: f32) -> Self {
        let mut tint = self.clone();
        let change = if white {
            Change::Lit(t)
        } else {
            Change::Dim(t)
        };
        tint.changes.push(change);
        tint
    }

    /// The colour.
    #[must_use]
    pub fn mixed(&self, inks: &Inks) -> Rgb {
        self.changes
            .iter()
            .fold(inks.of(self.ink), |colour, change| match *change {
                Change::Lit(t) => colour.lighter(t),
                Change::Dim(t) => colour.darker(t),
                Change::With(ink, t) => colour.mix(inks.of(ink), t),
            })
    }
}

fn word_of(word: &str) -> Option<Ink> {
    let found = WORDS.iter().find(|(name, _)| *name == word);
    found.map(|(_, ink)| *ink)
}

fn change(word: &str) -> Result<Change, String> {
    let bad = || {
        format!(
            "\"{word}\" is no change of a colour; write lit-20, dim-20 or with-lamp-30 (percent)"
        )
    };
    let (kind, amount) = word.rsplit_once('-').ok_or_else(|| unknown(word))?;
    let Ok(percent @ 0..=100) = amount.parse::<u8>() else {
        return Err(unknown(word));
    };
    let t = f32::from(percent) / 100.0;
    match kind.strip_prefix("with-") {
        Some(other) => match word_of(other) {
            Some(ink) => Ok(Change::With(ink, t)),
            None => Err(unknown(other)),
        },
        None if kind == "lit" => Ok(Change::Lit(t)),
        None if kind == "dim" => Ok(Change::Dim(t)),
        None => Err(bad()),
    }
}

fn unknown(word: &str) -> String {
    let near = WORDS
        .iter()
        .map(|(name, _)| (strsim::jaro_winkler(name, word), *name))
        .max_by(|a, b| a.0.total_cmp(&b.0));
    match near {
        Some((_, name)) => {
            format!("no palette knows the class \"{word}\"; did you mean \"{name}\"?")
        }
        None => format!("no palette knows the class \"{word}\""),
    }
}
