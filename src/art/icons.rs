//! Small marks: colour emblems, states, zones. Each is one shape in a box of 100 by 100, a layer of
//! `assets/drawings/marks/marks.svg`.

use super::drawing::{self, Layer};
use super::shape::Shape;

/// A mark of the interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Icon {
    /// The leader's crown.
    Crown,
    /// Three petals: the emblem of "blue".
    Fleur,
    /// Six points: the emblem of "black".
    Hexagram,
    /// Five round petals: the emblem of "red".
    Blossom,
    /// A ring: no colour.
    Ring,
    /// Emblems for colours of other rulesets: leaf, sun, crescent, drop, square, heart.
    Leaf,
    /// See [`Icon::Leaf`].
    Sun,
    /// See [`Icon::Leaf`].
    Crescent,
    /// See [`Icon::Leaf`].
    Drop,
    /// See [`Icon::Leaf`].
    Diamond,
    /// See [`Icon::Leaf`].
    Heart,
    /// Power.
    Blade,
    /// Support: a hand held up under another.
    Support,
    /// Block.
    Shield,
    /// Critical.
    Burst,
    /// Turned sideways.
    Rested,
    /// Face down.
    FaceDown,
    /// The card beside the field.
    Partner,
    /// Discard pile.
    Trash,
    /// Draw pile.
    Deck,
    /// Hand.
    Hand,
    /// Resource row.
    Coupling,
    /// The shared slot.
    Event,
    /// Gained when the leader falls.
    Potential,
    /// A pile nobody may look at.
    Mystery,
    /// Level or cost.
    Level,
    /// A chosen target.
    Target,
    /// Cannot be done.
    Forbidden,
    /// Movement.
    Move,
    /// A lamp, the mark of the game itself.
    Lamp,
    /// A spell for attacking: a kite with its tip ahead.
    Kite,
    /// A spell for evading: a curl of wind.
    Gust,
    /// An attack on two at once: twin arrows that part.
    Barrage,
    /// A glowing stick of the crowd: what calls for more of the deck.
    Torch,
    /// Any colour you like.
    Rainbow,
    /// Draw a card.
    DrawOne,
    /// A point more.
    Star,
}

impl Icon {
    /// All marks.
    pub const ALL: [Self; 37] = [
        Self::Crown,
        Self::Fleur,
        Self::Hexagram,
        Self::Blossom,
        Self::Ring,
        Self::Leaf,
        Self::Sun,
        Self::Crescent,
        Self::Drop,
        Self::Diamond,
        Self::Heart,
        Self::Blade,
        Self::Support,
        Self::Shield,
        Self::Burst,
        Self::Rested,
        Self::FaceDown,
        Self::Partner,
        Self::Trash,
        Self::Deck,
        Self::Hand,
        Self::Coupling,
        Self::Event,
        Self::Potential,
        Self::Mystery,
        Self::Level,
        Self::Target,
        Self::Forbidden,
        Self::Move,
        Self::Lamp,
        Self::Kite,
        Self::Gust,
        Self::Barrage,
        Self::Torch,
        Self::Rainbow,
        Self::DrawOne,
        Self::Star,
    ];

    /// The mark with this key; a key is the variant's name in lower case with underscores.
    #[must_use]
    pub fn by_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|icon| icon.key() == key)
    }

    /// The key of this mark.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Crown => "crown",
            Self::Fleur => "fleur",
            Self::Hexagram => "hexagram",
            Self::Blossom => "blossom",
            Self::Ring => "ring",
            Self::Leaf => "leaf",
            Self::Sun => "sun",
            Self::Crescent => "crescent",
            Self::Drop => "drop",
            Self::Diamond => "diamond",
            Self::Heart => "heart",
            Self::Blade => "blade",
            Self::Support => "support",
            Self::Shield => "shield",
            Self::Burst => "burst",
            Self::Rested => "rested",
            Self::FaceDown => "face_down",
            Self::Partner => "partner",
            Self::Trash => "trash",
            Self::Deck => "deck",
            Self::Hand => "hand",
            Self::Coupling => "coupling",
            Self::Event => "event",
            Self::Potential => "potential",
            Self::Mystery => "mystery",
            Self::Level => "level",
            Self::Target => "target",
            Self::Forbidden => "forbidden",
            Self::Move => "move",
            Self::Lamp => "lamp",
            Self::Kite => "kite",
            Self::Gust => "gust",
            Self::Barrage => "barrage",
            Self::Torch => "torch",
            Self::Rainbow => "rainbow",
            Self::DrawOne => "draw_one",
            Self::Star => "star",
        }
    }

    /// The emblem of a colour key. Every key has one; known colours have shapes of their own.
    #[must_use]
    pub fn emblem(colour: &str) -> Self {
        const OTHERS: [Icon; 6] = [
            Icon::Leaf,
            Icon::Sun,
            Icon::Crescent,
            Icon::Drop,
            Icon::Diamond,
            Icon::Heart,
        ];
        match colour.to_ascii_lowercase().as_str() {
            "" | "none" | "colourless" => Self::Ring,
            "blue" => Self::Fleur,
            "black" => Self::Hexagram,
            "red" => Self::Blossom,
            "green" => Self::Leaf,
            "yellow" => Self::Sun,
            "purple" | "violet" => Self::Crescent,
            "white" => Self::Diamond,
            "pink" => Self::Heart,
            "attack" => Self::Kite,
            "evade" => Self::Gust,
            "special" => Self::Sun,
            "all" => Self::Rainbow,
            "draw" => Self::DrawOne,
            "score" => Self::Star,
            other => OTHERS[(super::noise::hash_text(other) % 6) as usize],
        }
    }

    /// The shape in a box of 100 by 100: a layer of the drawing of marks.
    #[must_use]
    pub fn shape(self) -> Shape {
        let name = self.key().replace('_', "-");
        // A test finds them all.
        drawing::layer("marks/marks", &name).map_or_else(Shape::default, Layer::silhouette)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mark_is_drawn_in_its_box_and_found_by_its_key() {
        for icon in Icon::ALL {
            let key = icon.key();
            assert_eq!(Icon::by_key(key), Some(icon));
            let (low, high) = icon.shape().bounds().expect(key);
            let inside = low.x > -1.0 && low.y > -1.0 && high.x < 101.0 && high.y < 101.0;
            assert!(
                inside && high.y - low.y > 30.0,
                "{key}: {low:?} to {high:?}"
            );
        }
    }
}
