//! The interface's own words, in English and Japanese.
//!
//! Names, prompts and log lines of a match come from the text layer; here is only what belongs to
//! the window itself.

use fudaba_engine::Asked;
use fudaba_saves::settings::{
    HandOrder, HighlightPalette, Language, OpponentPace, ReducedMotion, TakeBack,
};

macro_rules! words {
    ($($(#[doc = $doc:literal])? $key:ident: $english:literal, $japanese:literal;)*) => {
        /// A text of the interface.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[allow(missing_docs, reason = "each key is explained by its two texts")]
        pub enum Word {
            $($(#[doc = $doc])? $key,)*
        }

        impl Word {
            /// All texts.
            pub const ALL: &[Word] = &[$(Word::$key,)*];

            /// The text in a language.
            pub fn text(self, language: Language) -> &'static str {
                match (self, language) {
                    $(
                        (Word::$key, Language::English) => $english,
                        (Word::$key, Language::Japanese) => $japanese,
                    )*
                }
            }
        }
    };
}

mod words;

pub use words::Word;

impl Word {
    /// The text with its places filled: each `{name}` becomes the value of that name, each `{name|one|many}` agrees with it.
    pub fn fill(self, language: Language, values: &[(&str, &str)]) -> String {
        fudaba_text::fill(self.text(language), values)
    }
}

/// The interface's words in one language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Words(pub Language);

impl Words {
    /// A text.
    pub fn get(self, word: Word) -> &'static str {
        word.text(self.0)
    }

    /// A text with its places filled.
    pub fn fill(self, word: Word, values: &[(&str, &str)]) -> String {
        word.fill(self.0, values)
    }

    /// The name of a palette.
    pub fn palette(self, palette: HighlightPalette) -> &'static str {
        self.get(match palette {
            HighlightPalette::Lamplight => Word::PaletteLamplight,
            HighlightPalette::Deutan => Word::PaletteDeutan,
            HighlightPalette::Protan => Word::PaletteProtan,
            HighlightPalette::Tritan => Word::PaletteTritan,
            HighlightPalette::HighContrast => Word::PaletteContrast,
        })
    }

    /// The name of a pace.
    pub fn pace(self, pace: OpponentPace) -> &'static str {
        self.get(match pace {
            OpponentPace::Quick => Word::PaceQuick,
            OpponentPace::Steady => Word::PaceSteady,
            OpponentPace::Slow => Word::PaceSlow,
            OpponentPace::StepByStep => Word::PaceStep,
        })
    }

    /// When a player wants to be asked.
    pub fn asked(self, asked: Asked) -> &'static str {
        self.get(match asked {
            Asked::Always => Word::AskAlways,
            Asked::Relevant => Word::AskRelevant,
            Asked::Never => Word::AskNever,
        })
    }

    /// Whether motion is reduced.
    pub fn reduced_motion(self, way: ReducedMotion) -> &'static str {
        self.get(match way {
            ReducedMotion::System => Word::MotionSystem,
            ReducedMotion::On => Word::MotionReduced,
            ReducedMotion::Off => Word::MotionFull,
        })
    }

    /// How the cards of the hand lie.
    pub fn hand_order(self, order: HandOrder) -> &'static str {
        self.get(match order {
            HandOrder::ByKind => Word::HandByKind,
            HandOrder::ByNumber => Word::HandByNumber,
            HandOrder::AsDrawn => Word::HandAsDrawn,
        })
    }

    /// How far choices can be taken back.
    pub fn take_back(self, take_back: TakeBack) -> &'static str {
        self.get(match take_back {
            TakeBack::Fair => Word::TakeBackFair,
            TakeBack::Free => Word::TakeBackFree,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn places(text: &str) -> BTreeSet<&str> {
        text.split('{')
            .skip(1)
            .filter_map(|rest| rest.split_once('}').map(|(name, _)| name))
            .filter_map(|inside| inside.split('|').next())
            .collect()
    }

    #[test]
    fn every_text_is_written_in_both_languages() {
        for &word in Word::ALL {
            let english = word.text(Language::English);
            let japanese = word.text(Language::Japanese);
            assert!(
                !english.trim().is_empty() && english.is_ascii_or_quotes(),
                "{word:?}"
            );
            assert!(!japanese.is_ascii(), "{word:?}: {japanese}");
        }
    }

    trait AsciiOrQuotes {
        fn is_ascii_or_quotes(&self) -> bool;
    }

    impl AsciiOrQuotes for str {
        fn is_ascii_or_quotes(&self) -> bool {
            self.chars()
                .all(|c| c.is_ascii() || matches!(c, '…' | '’' | '→'))
        }
    }

    #[test]
    fn both_languages_have_the_same_places() {
        for &word in Word::ALL {
            let english = places(word.text(Language::English));
            let japanese = places(word.text(Language::Japanese));
            assert_eq!(english, japanese, "{word:?}");
        }
    }

    #[test]
    fn english_numbers_agree_with_what_they_count() {
        for &word in Word::ALL {
            let text = word.text(Language::English);
            for number in ["n", "count", "turns"] {
                let place = format!("{{{number}}} ");
                for (at, _) in text.match_indices(&place) {
                    let after = text[at + place.len()..].split([' ', '.', ',', ':']).next();
                    let counted = after.unwrap_or_default();
                    let verb = ["beats", "loses", "means"].contains(&counted);
                    assert!(verb || !counted.ends_with('s'), "{word:?}: {text}");
                }
            }
        }
        let days = |n| Word::DaysAgo.fill(Language::English, &[("n", n)]);
        assert_eq!([days("1"), days("2")], ["1 day ago", "2 days ago"]);
    }

    #[test]
    fn places_are_filled() {
        let text = Word::Progress.fill(Language::English, &[("n", "2"), ("total", "3")]);
        assert_eq!(text, "2 of 3");
    }

    #[test]
    fn the_fonts_have_every_character() {
        for bytes in [crate::fonts::REGULAR, crate::fonts::BOLD] {
            let face = ttf_parser::Face::parse(bytes, 0).unwrap();
            for &word in Word::ALL {
                for language in Language::ALL {
                    for character in word.text(language).chars() {
                        assert!(
                            face.glyph_index(character).is_some(),
                            "{word:?}: {character}"
                        );
                    }
                }
            }
        }
    }
}
