//! The languages of the player, and texts in both.

use super::Text;
use serde::{Deserialize, Serialize};

/// A language of the player.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Japanese.
    Ja,
}

impl Lang {
    /// Both languages.
    pub const ALL: [Self; 2] = [Self::En, Self::Ja];

    /// What stands between a label and what it labels.
    #[must_use]
    pub fn colon(self) -> &'static str {
        match self {
            Self::En => ": ",
            Self::Ja => "：",
        }
    }
}

impl Text {
    /// The text in one language.
    #[must_use]
    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Ja => &self.ja,
        }
    }
}
