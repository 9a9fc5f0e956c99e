//! Settings with a few ways to choose from.

use fudaba_cards::Lang;
use serde::{Deserialize, Serialize};

/// A language of texts.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default,
)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Japanese.
    Japanese,
}

impl Language {
    /// All languages, in the order in which they are offered.
    pub const ALL: [Self; 2] = [Self::English, Self::Japanese];

    /// The language's name in itself.
    pub fn own_name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Japanese => "日本語",
        }
    }

    /// The language of a locale name such as `ja_JP.UTF-8`; English when it is another one.
    pub fn of_locale(locale: &str) -> Self {
        if locale.to_ascii_lowercase().starts_with("ja") {
            Self::Japanese
        } else {
            Self::English
        }
    }
}

impl From<Language> for Lang {
    fn from(language: Language) -> Self {
        match language {
            Language::English => Self::En,
            Language::Japanese => Self::Ja,
        }
    }
}

/// Colours of the marks for "can act", "chosen", "target" and "threat".
///
/// Marks also differ by outline, so a palette is a comfort and never the only sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
pub enum HighlightPalette {
    /// Amber, teal, ember.
    #[default]
    Lamplight,
    /// Safe for weak or missing green vision.
    Deutan,
    /// Safe for weak or missing red vision.
    Protan,
    /// Safe for weak or missing blue vision.
    Tritan,
    /// White and pure colours on dark.
    HighContrast,
}

impl HighlightPalette {
    /// All palettes, in the order in which they are offered.
    pub const ALL: [Self; 5] = [
        Self::Lamplight,
        Self::Deutan,
        Self::Protan,
        Self::Tritan,
        Self::HighContrast,
    ];
}

/// How long the computer opponent's moves are held for the eye.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
pub enum OpponentPace {
    /// No pause.
    Quick,
    /// A short pause before each move, and a moment to see it.
    #[default]
    Steady,
    /// A long pause before each move, and twice the time to see it.
    Slow,
    /// The opponent waits for a press of the continue button.
    StepByStep,
}

impl OpponentPace {
    /// All paces, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Quick, Self::Steady, Self::Slow, Self::StepByStep];
}

/// Whether cards fade in where they belong instead of travelling there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
pub enum ReducedMotion {
    /// As the desktop of the system wants it.
    #[default]
    System,
    /// They fade. Files of earlier versions say `true`.
    #[serde(alias = "true")]
    On,
    /// They travel. Files of earlier versions say `false`.
    #[serde(alias = "false")]
    Off,
}

impl ReducedMotion {
    /// All, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::System, Self::On, Self::Off];
}

/// How far the player can take choices back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
pub enum TakeBack {
    /// Until a card or a result of chance comes to light, or the other player chooses.
    #[default]
    Fair,
    /// Every choice of his own, against the computer.
    Free,
}

impl TakeBack {
    /// All, in the order in which they are offered.
    pub const ALL: [Self; 2] = [Self::Fair, Self::Free];
}

/// How the cards of the player's own hand lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
pub enum HandOrder {
    /// By kind, then by colour and the number at their head, as in the deck builder.
    #[default]
    ByKind,
    /// By the number at their head: what they cost, or their level.
    ByNumber,
    /// As they came into the hand, the newest at the right.
    AsDrawn,
}

impl HandOrder {
    /// All, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::ByKind, Self::ByNumber, Self::AsDrawn];
}
