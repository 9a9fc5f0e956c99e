//! What an attack hits that does not fight back: a rim card, or the player himself.

use fudaba_engine::{CardId, Ending, Event, PlayerId, Stage};

/// The attack that goes on, as far as it has not struck yet.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Striker {
    attacker: Option<CardId>,
    targets: Vec<CardId>,
    /// The card of which a rule has said something last, and whose doing it was.
    named: Option<(CardId, PlayerId)>,
}

/// A blow that no fight tells of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Struck {
    /// This card is struck by that one.
    Card(CardId, CardId),
    /// The match ends by this card's attack.
    Match(CardId),
}

impl Striker {
    /// What is struck by this event.
    pub fn follow(&mut self, event: &Event) -> Option<Struck> {
        match event {
            Event::Attacked { attacker, targets } => {
                self.attacker = Some(*attacker);
                self.targets = targets.iter().filter_map(|card| card.some()).collect();
                None
            }
            Event::Contested(contest) if contest.fight && contest.stage == Stage::Resolved => {
                // The fight tells of its own blow.
                *self = Self::default();
                None
            }
            Event::Noted(note) => {
                self.named = note.card.some().zip(note.player);
                None
            }
            Event::CardMoved { card, .. } if self.targets.contains(card) => {
                // Of several cards that fall, the first is struck.
                self.targets.clear();
                Some(Struck::Card(*card, self.attacker?))
            }
            Event::Ended(outcome) => {
                let named = std::mem::take(self).named;
                let won = |(_, player): &(CardId, PlayerId)| Some(*player) == outcome.winner;
                let by_rule = matches!(outcome.why, Ending::Rule(_) | Ending::Effect);
                named
                    .filter(won)
                    .filter(|_| by_rule)
                    .map(|(card, _)| Struck::Match(card))
            }
            Event::TurnBegan { .. } | Event::PhaseBegan { .. } => {
                *self = Self::default();
                None
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use fudaba_engine::{Note, Outcome};

    use super::*;

    const ATTACKER: CardId = CardId(3);
    const WINNER: PlayerId = PlayerId(0);

    fn said_of(player: PlayerId) -> Event {
        Event::Noted(Note {
            key: "struck",
            clause: "1",
            player: Some(player),
            card: ATTACKER,
            n: 0,
        })
    }

    fn ended(why: Ending) -> Event {
        Event::Ended(Outcome {
            winner: Some(WINNER),
            why,
        })
    }

    #[test]
    fn the_card_that_wins_the_match_strikes_once() {
        let mut striker = Striker::default();
        striker.follow(&said_of(WINNER));
        let end = ended(Ending::Rule(0));
        assert_eq!(striker.follow(&end), Some(Struck::Match(ATTACKER)));
        assert_eq!(striker.follow(&end), None);
    }

    #[test]
    fn nothing_strikes_where_the_other_won_or_somebody_gave_up_or_it_was_a_turn_before() {
        let mut striker = Striker::default();
        striker.follow(&said_of(WINNER.other()));
        assert_eq!(striker.follow(&ended(Ending::Rule(0))), None);
        striker.follow(&said_of(WINNER));
        assert_eq!(striker.follow(&ended(Ending::Concession)), None);
        striker.follow(&said_of(WINNER));
        let turn = Event::TurnBegan {
            turn: 4,
            player: WINNER,
        };
        striker.follow(&turn);
        assert_eq!(striker.follow(&ended(Ending::Rule(0))), None);
    }

    #[test]
    fn of_several_attacked_cards_the_first_that_falls_is_struck() {
        let mut striker = Striker::default();
        let mut targets = [CardId::NONE; 4];
        targets[..2].copy_from_slice(&[CardId(7), CardId(8)]);
        let attacked = Event::Attacked {
            attacker: ATTACKER,
            targets,
        };
        let falls = |card| Event::CardMoved {
            card,
            def: fudaba_engine::DefId(0),
            seen: fudaba_engine::ByPlayer([true; 2]),
            from: fudaba_engine::ZoneId::NONE,
            to: fudaba_engine::ZoneId::NONE,
            index: 0,
            face_up: true,
            rested: false,
            covers: fudaba_engine::ZoneSet::EMPTY,
            cause: fudaba_engine::Cause::Rule,
        };
        striker.follow(&attacked);
        assert_eq!(striker.follow(&falls(CardId(9))), None, "another card");
        let struck = Struck::Card(CardId(8), ATTACKER);
        assert_eq!(striker.follow(&falls(CardId(8))), Some(struck));
        assert_eq!(striker.follow(&falls(CardId(7))), None);
    }
}
