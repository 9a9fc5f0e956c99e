//! What a drawing only names, because it is computed anew for each picture: how far the waves
//! reach, where the stars stand, which houses make a row.

use super::ink::Tint;

/// What one word after the name of a part is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slot {
    /// A place to the right.
    X,
    /// A height; it moves with the horizon.
    Y,
    /// A size, a share or an angle in degrees.
    Size,
    /// A whole number up to 64.
    Count,
    /// A word.
    Word,
}

use Slot::{Count, Size, Word, X, Y};

/// The parts by name, and what is said behind each name.
const PARTS: [(&str, &[Slot]); 37] = [
    ("layer", &[Word]),
    ("sky", &[]),
    ("wash", &[]),
    ("stars", &[Count]),
    ("night", &[Count]),
    ("rings", &[X, Y, Count, Size]),
    ("rays", &[X, Y]),
    ("sunburst", &[X, Y, Count, Size]),
    ("moon", &[X, Y, Size, Word]),
    ("sun", &[X, Y, Size]),
    ("clouds", &[Count]),
    ("bands", &[Count]),
    ("breeze", &[Count]),
    ("rain", &[]),
    ("fog", &[Y, Count]),
    ("islands", &[Y, Count]),
    ("hills", &[Y]),
    ("ridges", &[Y]),
    ("meadow", &[Y]),
    ("sea", &[Y, Count]),
    ("waves", &[Y, Count]),
    ("masts", &[Y]),
    ("skyline", &[Y, Size]),
    ("rooftops", &[Y]),
    ("shelves", &[]),
    ("leaves", &[Y, Count]),
    ("fronds", &[Size, Count]),
    ("garland", &[X, Y, X, Y, Size]),
    ("bunting", &[X, Y, X, Y, Size]),
    ("wreath", &[Count]),
    ("prop", &[Word, X, Y, Size, Size]),
    ("sparks", &[Count]),
    ("dust", &[Count]),
    ("confetti", &[Count]),
    ("spray", &[]),
    ("gulls", &[]),
    ("ropes", &[]),
];

/// Something that is computed where it stands among the sheets.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// Its name, one of those that the painter knows.
    pub name: &'static str,
    /// The word said with it: the name of a prop, "crescent".
    pub word: String,
    /// Its colour, if one is said.
    pub tint: Option<Tint>,
    /// Does not move with the horizon.
    pub still: bool,
    slots: &'static [Slot],
    numbers: Vec<f32>,
}

impl Part {
    /// Reads "waves 122 2".
    ///
    /// # Errors
    /// What cannot be read, and what is expected in its place.
    pub fn read(text: &str, tint: Option<Tint>, still: bool) -> Result<Self, String> {
        let mut words = text.split_whitespace();
        let name = words.next().unwrap_or_default();
        let Some((name, slots)) = PARTS.into_iter().find(|(n, _)| *n == name) else {
            let near = PARTS.into_iter().max_by(|a, b| {
                let likeness = |n: &str| strsim::jaro_winkler(n, name);
                likeness(a.0).total_cmp(&likeness(b.0))
            });
            let near = near.map_or("sky", |(n, _)| n);
            return Err(format!(
                "no part is called \"{name}\"; did you mean \"{near}\"?"
            ));
        };
        let words: Vec<&str> = words.collect();
        if words.len() != slots.len() {
            return Err(format!("after \"{name}\" comes {}", expected(slots)));
        }
        let mut part = Self {
            name,
            word: String::new(),
            tint,
            still,
            slots,
            numbers: Vec::new(),
        };
        for (slot, word) in slots.iter().zip(words) {
            let number = word.parse::<f32>().ok().filter(|n| n.abs() <= 400.0);
            let whole = number.is_some_and(|n| (0.0..=64.0).contains(&n) && n.fract() == 0.0);
            match (slot, number) {
                (Word, _) => word.clone_into(&mut part.word),
                (Count, Some(n)) if whole => part.numbers.push(n),
                (X | Y | Size, Some(n)) => part.numbers.push(n),
                _ => {
                    return Err(format!(
                        "after \"{name}\" comes {}, not \"{word}\"",
                        expected(slots)
                    ));
                }
            }
        }
        Ok(part)
    }

    /// The numbers, moved down by `shift` and mirrored if so.
    #[must_use]
    pub fn numbers(&self, shift: f32, mirrored: bool) -> Vec<f32> {
        let slots = self.slots.iter().filter(|s| **s != Word);
        let moved = slots.zip(&self.numbers).map(|(slot, n)| match slot {
            X if mirrored => 100.0 - n,
            Y => n + shift,
            _ => *n,
        });
        moved.collect()
    }
}

fn expected(slots: &[Slot]) -> String {
    let called = slots.iter().map(|slot| match slot {
        X => "x",
        Y => "y",
        Size => "a size",
        Count => "a count up to 64",
        Word => "a word",
    });
    let words: Vec<&str> = called.collect();
    if words.is_empty() {
        "nothing".to_owned()
    } else {
        words.join(", ")
    }
}
