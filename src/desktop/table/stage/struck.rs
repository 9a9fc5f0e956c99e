//! What an attack hits that does not fight back: a card that lies there, what is turned over, or the player himself.

use super::Table;
use crate::table::ruleset::look::BlowsLook;
use fudaba_engine::{CardId, Ending, Event, PlayerId, Stage, ZoneId};

/// The attack that goes on, as far as it has not struck yet.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Striker {
    attacker: Option<CardId>,
    targets: Vec<CardId>,
    /// They fight: what is turned over by that is not struck yet.
    fights: bool,
    /// The card that attacks something that lies in a place of its own, until that has been turned over.
    aims: Option<CardId>,
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
    /// What is struck by this event. `blows`: which notes tell of what strikes; `in_place`: does a card lie in a place of its
    /// own?
    pub fn follow(
        &mut self,
        event: &Event,
        blows: &BlowsLook,
        in_place: impl Fn(CardId) -> bool,
    ) -> Option<Struck> {
        match event {
            Event::Attacked { attacker, targets } => {
                self.aims = None;
                self.fights = false;
                self.attacker = Some(*attacker);
                self.targets = targets.iter().filter_map(|card| card.some()).collect();
                None
            }
            Event::Contested(contest) if contest.fight && contest.stage == Stage::Resolved => {
                // The fight tells of its own blow.
                *self = Self::default();
                None
            }
            Event::Contested(contest) if contest.fight => {
                self.fights = true;
                None
            }
            Event::Noted(note) => {
                self.named = note.card.some().zip(note.player);
                if blows.attacks.iter().any(|key| key == note.key) {
                    self.aims = note.card.some();
                }
                None
            }
            Event::Turned { card, .. } if self.aims.is_some() && in_place(*card) => {
                Some(Struck::Card(*card, self.aims.take()?))
            }
            Event::Turned { card, .. } if !self.fights && self.targets.contains(card) => {
                self.targets.clear();
                Some(Struck::Card(*card, self.attacker?))
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
            Event::ContestEnded => {
                self.aims = None;
                None
            }
            _ => None,
        }
    }
}

/// Does something break without a contest?
#[must_use]
pub fn breaks(event: &Event, blows: &BlowsLook) -> bool {
    let Event::Noted(note) = event else {
        return false;
    };
    blows.breaks.iter().any(|key| key == note.key)
}

/// Does a card lie in a place of its own?
#[must_use]
pub fn in_place(table: Option<&Table>, card: CardId) -> bool {
    table.and_then(|table| table.view()).is_some_and(|view| {
        let zone = view.table().card(card).zone;
        zone != ZoneId::NONE && view.setup().rules.zones().decl(zone).is_slot()
    })
}

#[cfg(test)]
mod tests {
    use fudaba_engine::{Note, Outcome};

    use super::*;

    const ATTACKER: CardId = CardId(3);
    const WINNER: PlayerId = PlayerId(0);

    /// What is struck by this event where a note of an attack on a place has this key.
    fn follow(striker: &mut Striker, event: &Event) -> Option<Struck> {
        let blows = BlowsLook {
            attacks: vec!["strikes_a_place".to_owned()],
            breaks: Vec::new(),
        };
        striker.follow(event, &blows, |card| card != ELSEWHERE)
    }

    /// A card that lies in a pile.
    const ELSEWHERE: CardId = CardId(30);

    fn said_of(player: PlayerId) -> Event {
        said("struck", player)
    }

    fn said(key: &'static str, player: PlayerId) -> Event {
        Event::Noted(Note {
            key,
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
        follow(&mut striker, &said_of(WINNER));
        let end = ended(Ending::Rule(0));
        assert_eq!(follow(&mut striker, &end), Some(Struck::Match(ATTACKER)));
        assert_eq!(follow(&mut striker, &end), None);
    }

    #[test]
    fn nothing_strikes_where_the_other_won_or_somebody_gave_up_or_it_was_a_turn_before() {
        let mut striker = Striker::default();
        follow(&mut striker, &said_of(WINNER.other()));
        assert_eq!(follow(&mut striker, &ended(Ending::Rule(0))), None);
        follow(&mut striker, &said_of(WINNER));
        assert_eq!(follow(&mut striker, &ended(Ending::Concession)), None);
        follow(&mut striker, &said_of(WINNER));
        let turn = Event::TurnBegan {
            turn: 4,
            player: WINNER,
        };
        follow(&mut striker, &turn);
        assert_eq!(follow(&mut striker, &ended(Ending::Rule(0))), None);
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
            from: ZoneId::NONE,
            to: ZoneId::NONE,
            index: 0,
            face_up: true,
            rested: false,
            covers: fudaba_engine::ZoneSet::EMPTY,
            cause: fudaba_engine::Cause::Rule,
        };
        follow(&mut striker, &attacked);
        assert_eq!(
            follow(&mut striker, &falls(CardId(9))),
            None,
            "another card"
        );
        let struck = Struck::Card(CardId(8), ATTACKER);
        assert_eq!(follow(&mut striker, &falls(CardId(8))), Some(struck));
        assert_eq!(follow(&mut striker, &falls(CardId(7))), None);
    }

    fn turned(card: CardId) -> Event {
        Event::Turned {
            card,
            def: fudaba_engine::DefId(0),
            seen: fudaba_engine::ByPlayer([true; 2]),
            face_up: true,
        }
    }

    #[test]
    fn an_attacked_card_is_struck_as_it_is_turned_over_unless_it_fights() {
        let rim = CardId(12);
        let mut targets = [CardId::NONE; 4];
        targets[0] = rim;
        let attacked = Event::Attacked {
            attacker: ATTACKER,
            targets,
        };
        let mut striker = Striker::default();
        follow(&mut striker, &attacked);
        assert_eq!(follow(&mut striker, &turned(CardId(13))), None, "another");
        let struck = Struck::Card(rim, ATTACKER);
        assert_eq!(follow(&mut striker, &turned(rim)), Some(struck));
        assert_eq!(follow(&mut striker, &turned(rim)), None, "once");
        follow(&mut striker, &attacked);
        let side = |player| fudaba_engine::Side {
            player,
            role: "fights",
            fighters: Vec::new(),
            support: fudaba_engine::Support::None,
            together: None,
            measures: Vec::new(),
        };
        let fight = fudaba_engine::Contest {
            sides: [side(WINNER), side(WINNER.other())],
            fight: true,
            stage: Stage::Declared,
            seal: None,
            forecast: None,
        };
        follow(&mut striker, &Event::Contested(Box::new(fight)));
        assert_eq!(follow(&mut striker, &turned(rim)), None, "it fights back");
    }

    #[test]
    fn what_is_turned_over_in_its_place_is_struck_by_the_card_that_attacks_a_place() {
        let gate = CardId(12);
        let attacks = || said("strikes_a_place", WINNER);
        let mut striker = Striker::default();
        assert_eq!(follow(&mut striker, &turned(gate)), None, "nobody attacks");
        follow(&mut striker, &attacks());
        assert_eq!(follow(&mut striker, &turned(ELSEWHERE)), None);
        let struck = Struck::Card(gate, ATTACKER);
        assert_eq!(follow(&mut striker, &turned(gate)), Some(struck));
        assert_eq!(follow(&mut striker, &turned(gate)), None, "once");
        follow(&mut striker, &attacks());
        follow(&mut striker, &Event::ContestEnded);
        assert_eq!(follow(&mut striker, &turned(gate)), None, "it was over");
    }
}
