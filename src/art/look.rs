//! What a face shows: plain data, filled in by whoever knows the cards.

use super::artwork::Artwork;

/// The language of a face: decides line breaking details and type sizes, not words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    En,
    /// Japanese.
    Ja,
}

/// A place on the face for a badge. Badges that share a corner stack away from it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Corner {
    /// Where the level hangs as a ribbon together with the colour emblem.
    #[default]
    TopLeft,
    /// Opposite the level.
    TopRight,
    /// The place of the number that decides fights.
    BottomLeft,
    /// The place of the second number.
    BottomRight,
}

/// How a value compares with the printed one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Trend {
    /// As printed.
    #[default]
    Same,
    /// Raised: an arrow up, a brighter plate.
    Raised,
    /// Lowered: an arrow down, a warm ink.
    Lowered,
}

/// What stands on a badge.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// A number or a few letters, already written out ("60", "+20", "II").
    Value(String),
    /// Which rows ahead can be reached, as pips: `[1, 2]` is the first and second row.
    /// Empty means none.
    Reach(Vec<u8>),
    /// Only the icon.
    Plain,
    /// A gem in the colour of a key, with the emblem of that colour, and how many of it there are.
    Gem {
        /// Key of the colour ("pink", "all"); empty for "of any colour".
        colour: String,
        /// How many, already written out; empty for one that is not counted.
        count: String,
    },
}

/// One designed number or mark on a face.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Badge {
    /// Where.
    pub corner: Corner,
    /// Key of the icon beside the value, see [`Icon::by_key`](super::Icon::by_key); empty for none.
    pub icon: String,
    /// What.
    pub mark: Mark,
    /// The word for it on the large face ("Power", 「パワー」); may be empty.
    pub label: String,
    /// Large figures: the number that decides.
    pub large: bool,
    /// Whether the small table face shows it too.
    pub on_table: bool,
    /// Against the printed value.
    pub trend: Trend,
}

impl Badge {
    /// A large number for a corner.
    #[must_use]
    pub fn number(corner: Corner, icon: &str, value: impl Into<String>, label: &str) -> Self {
        Self {
            corner,
            icon: icon.to_owned(),
            mark: Mark::Value(value.into()),
            label: label.to_owned(),
            large: true,
            on_table: true,
            trend: Trend::Same,
        }
    }

    /// A smaller number for a corner.
    #[must_use]
    pub fn small(corner: Corner, icon: &str, value: impl Into<String>, label: &str) -> Self {
        Self {
            large: false,
            ..Self::number(corner, icon, value, label)
        }
    }

    /// A range mark.
    #[must_use]
    pub fn reach(corner: Corner, rows: &[u8], label: &str) -> Self {
        Self {
            mark: Mark::Reach(rows.to_vec()),
            ..Self::small(corner, "", "", label)
        }
    }

    /// An icon alone.
    #[must_use]
    pub fn mark(corner: Corner, icon: &str) -> Self {
        Self {
            mark: Mark::Plain,
            ..Self::small(corner, icon, "", "")
        }
    }

    /// A gem of a colour; `count` may be empty.
    #[must_use]
    pub fn gem(corner: Corner, colour: &str, count: impl Into<String>, label: &str) -> Self {
        Self {
            mark: Mark::Gem {
                colour: colour.to_owned(),
                count: count.into(),
            },
            ..Self::small(corner, "", "", label)
        }
    }

    /// Same, with a trend.
    #[must_use]
    pub fn trending(self, trend: Trend) -> Self {
        Self { trend, ..self }
    }
}

/// One paragraph of rules text with the short word before it ("Triggered", "SP").
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Passage {
    /// The word on the pill; may be empty.
    pub label: String,
    /// The sentence or sentences.
    pub text: String,
}

/// Everything that decides how a card looks. Equal looks give equal pictures, so a look can be
/// the key of a cache.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CardLook {
    /// Key of the world ("harbour"); unknown worlds get a neutral one.
    pub world: String,
    /// What sort of card: "character", "event", "potential"; others are painted as objects.
    pub kind: String,
    /// Colour key ("blue"); may be empty.
    pub colour: String,
    /// Colour key of another colour that the card has besides; empty if it has none.
    pub second_colour: String,
    /// Identity of the card; seeds everything that nothing else decides.
    pub id: String,
    /// Further seed, usually 0.
    pub seed: u64,
    /// Who is shown: cards with the same persona show the same person. Empty: the id.
    pub persona: String,
    /// Name in the language of the face.
    pub name: String,
    /// Epithet, over the name; may be empty.
    pub epithet: String,
    /// Kind, colour, traits in words, on the large face.
    pub type_line: String,
    /// Words of [`CardLook::language`].
    pub language: Language,
    /// Level or cost: raises the horizon and the richness of the dress.
    pub level: i32,
    /// Power: size and stance of the subject.
    pub power: i32,
    /// Reach as data (also shown by a badge if the caller adds one): chooses what is carried.
    pub reach: Vec<u8>,
    /// Wishes of the card data for the picture, such as "scene:lighthouse", "prop:spyglass",
    /// "body:coat", "head:cap", "pose:raise", "object:fog"; unknown ones are ignored.
    pub motifs: Vec<String>,
    /// Numbers and marks.
    pub badges: Vec<Badge>,
    /// Rules text.
    pub rules: Vec<Passage>,
    /// Flavour text; may be empty.
    pub flavour: String,
    /// Small print at the foot: number, set.
    pub footer: String,
    /// 0 plain, 1 a line of foil, 2 and more a broad one.
    pub rarity: u8,
    /// A picture in place of the painted one; where it cannot be shown, there is the painted one.
    pub artwork: Option<Artwork>,
    /// The small face lies on its side, its foot at the right: the numbers at its foot are set upright there.
    pub resting: bool,
}

impl CardLook {
    /// Seed of everything about this very card.
    #[must_use]
    pub fn card_seed(&self) -> u64 {
        super::noise::mix(super::noise::hash_text(&self.id) ^ self.seed.rotate_left(17))
    }

    /// Seed of the person shown.
    #[must_use]
    pub fn person_seed(&self) -> u64 {
        let who = if self.persona.is_empty() {
            &self.id
        } else {
            &self.persona
        };
        super::noise::hash_text(who)
    }

    /// The colour key of picture and frame: the wish of the card data, or else the card's own.
    #[must_use]
    pub fn tint(&self) -> &str {
        self.motif("tint").unwrap_or(&self.colour)
    }

    /// The colour key of the other half of the frame, if the card has two colours.
    #[must_use]
    pub fn second_tint(&self) -> Option<&str> {
        let second = self.second_colour.as_str();
        (!second.is_empty() && second != self.tint()).then_some(second)
    }

    /// The wish for a part of the picture, if the card data has one ("scene" in "scene:fog").
    #[must_use]
    pub fn motif(&self, part: &str) -> Option<&str> {
        self.motifs
            .iter()
            .find_map(|m| m.split_once(':').filter(|(k, _)| *k == part))
            .map(|m| m.1)
    }
}
