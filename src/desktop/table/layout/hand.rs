//! How the cards of the viewer's own hand lie beside one another. Pure.

use fudaba_engine::words::{ColourId, KindId};
use fudaba_engine::{CardDef, CardId};
use fudaba_saves::settings::HandOrder;

/// What of a card decides where it lies: in this order by kind, as in the deck builder.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Head {
    kind: KindId,
    /// Cards without a colour come last.
    colours: (bool, Option<ColourId>, Option<ColourId>),
    /// What it costs, or its level; 0 where it has none.
    number: i16,
    /// Its key, so that the same cards lie together.
    key: String,
}

impl From<&CardDef> for Head {
    fn from(def: &CardDef) -> Self {
        Self {
            kind: def.kind,
            colours: (def.colour.is_none(), def.colour, def.second_colour),
            number: def.stats[0],
            key: def.key.clone(),
        }
    }
}

/// The cards of a hand as they are laid from left to right; `cards` as they came, each with what is printed on it. What is not
/// known, and what is alike, stays as it came.
#[must_use]
pub fn laid(mut cards: Vec<(CardId, Option<Head>)>, order: HandOrder) -> Vec<CardId> {
    match order {
        HandOrder::AsDrawn => {}
        HandOrder::ByKind => cards.sort_by(|one, other| one.1.cmp(&other.1)),
        HandOrder::ByNumber => cards.sort_by(|(_, one), (_, other)| {
            let number = |head: &Option<Head>| head.as_ref().map(|head| head.number);
            number(one).cmp(&number(other)).then_with(|| one.cmp(other))
        }),
    }
    cards.into_iter().map(|(card, _)| card).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head(key: &str, kind: u8, colour: u8, number: i16) -> Head {
        let colour = Some(ColourId(colour));
        Head {
            kind: KindId(kind),
            colours: (false, colour, None),
            number,
            key: key.to_owned(),
        }
    }

    #[test]
    fn a_hand_lies_as_its_player_likes_it() {
        let late = head("late", 0, 1, 9);
        let all = [
            head("song", 1, 0, 0),
            late.clone(),
            head("early", 0, 2, 1),
            head("middle", 0, 1, 4),
            late,
        ];
        let laid = |order| {
            let cards = all.iter().cloned().map(Some);
            let cards = (1..).map(CardId).zip(cards).collect();
            laid(cards, order)
                .iter()
                .map(|card| card.0)
                .collect::<Vec<_>>()
        };
        assert_eq!(laid(HandOrder::AsDrawn), [1, 2, 3, 4, 5]);
        assert_eq!(laid(HandOrder::ByKind), [4, 2, 5, 3, 1]);
        assert_eq!(laid(HandOrder::ByNumber), [1, 3, 4, 2, 5]);
    }

    #[test]
    fn what_is_not_known_stays_as_it_came() {
        let cards = [5, 3, 4].map(CardId);
        let hidden = cards.map(|card| (card, None)).into();
        assert_eq!(laid(hidden, HandOrder::ByKind), cards);
    }
}
