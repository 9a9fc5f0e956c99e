//! Checks that hold on every table at all times, for tests and simulations.

use super::ids::{ByPlayer, DefId, PlayerId};
use super::setup::MatchSetup;
use super::table::Table;

impl Table {
    /// Are all cards of both decks there, each once, where it says it is?
    ///
    /// # Errors
    /// What is wrong.
    pub fn audit(&self, setup: &MatchSetup) -> Result<(), String> {
        let mut seen = [false; super::table::MAX_CARDS];
        for zone in setup.rules.zones().ids() {
            for card in self.zone(zone) {
                if card.index() >= self.card_count() {
                    return Err(format!(
                        "zone {} holds card {}, which is none",
                        zone.0, card.0
                    ));
                }
                if std::mem::replace(&mut seen[card.index()], true) {
                    return Err(format!("card {} lies in two places", card.0));
                }
                let says = self.card(*card).zone;
                if says != zone {
                    let (card, zone) = (card.0, zone.0);
                    return Err(format!(
                        "card {card} lies in zone {zone}, but says {}",
                        says.0
                    ));
                }
            }
        }
        if seen.iter().filter(|s| **s).count() != self.card_count() {
            return Err("a card lies in no zone".to_owned());
        }
        for player in PlayerId::ALL {
            for (n, section) in setup.decks[player].sections.iter().enumerate() {
                self.audit_section(player, n, section)?;
            }
        }
        Ok(())
    }

    fn audit_section(&self, owner: PlayerId, n: usize, list: &[DefId]) -> Result<(), String> {
        let of_section =
            |c: &&super::table::CardState| c.owner() == owner && usize::from(c.section()) == n;
        let cards = self.cards[..self.card_count()].iter().filter(of_section);
        let mut there: smallvec::SmallVec<[DefId; 96]> = cards.map(|c| c.def).collect();
        let mut wanted: smallvec::SmallVec<[DefId; 96]> = list.into();
        there.sort_by_key(|d| d.0);
        wanted.sort_by_key(|d| d.0);
        if there == wanted {
            Ok(())
        } else {
            let (owner, there, wanted) = (owner.0, there.len(), wanted.len());
            Err(format!(
                "section {n} of player {owner} has {there} cards, its list {wanted}, or others than those"
            ))
        }
    }

    /// The number of cards that each player owns.
    #[must_use]
    pub fn owned(&self) -> ByPlayer<usize> {
        let cards = &self.cards[..self.card_count()];
        ByPlayer(PlayerId::ALL.map(|p| cards.iter().filter(|c| c.owner() == p).count()))
    }
}
