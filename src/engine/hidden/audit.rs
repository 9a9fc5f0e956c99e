//! Checks that hold on every table at all times, for tests and simulations.

use crate::ability::{Subject, Trigger};
use crate::flow::context::Query;
use crate::flow::setup::{Deck, MatchSetup};
use crate::table::ids::{ByPlayer, CardId, DefId, PlayerId};
use crate::table::zones::ZoneSet;
use crate::table::{CardState, Sources, Table};
use crate::triggers::listeners::Call;

/// A card knows of so many sections which one it comes from.
const SECTIONS: usize = 4;

fn column(owner: PlayerId, section: usize) -> usize {
    owner.index() * SECTIONS + section % SECTIONS
}

/// A card of a section, spread over all bits, so that sums of other cards differ.
fn scattered(def: DefId, column: usize) -> u64 {
    let card = u64::from(def.0) * (2 * SECTIONS as u64) + column as u64 + 1;
    let wide = card.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    wide ^ wide >> 32
}

/// The sections of both decks, each by its column.
fn sections(decks: &ByPlayer<Deck>) -> impl Iterator<Item = (usize, &[DefId])> {
    PlayerId::ALL.into_iter().flat_map(|player| {
        let lists = decks[player].sections.iter().enumerate();
        lists.map(move |(n, list)| (column(player, n), list.as_slice()))
    })
}

/// The cards of all sections as one number. The same cards have the same, in whichever order, and others another one.
pub(crate) fn sum_of(decks: &ByPlayer<Deck>) -> u64 {
    let cards = sections(decks).flat_map(|(column, list)| list.iter().map(move |d| (*d, column)));
    cards.fold(0, |sum, (def, column)| {
        sum.wrapping_add(scattered(def, column))
    })
}

impl Table {
    /// Are all cards of both decks there, each once, where it says it is? Is nothing changed that counts as printed, and
    /// does nothing work where it cannot?
    ///
    /// # Errors
    /// What is wrong.
    pub fn audit(&self, setup: &MatchSetup) -> Result<(), String> {
        self.audit_end()?;
        if !self.actions_fit() {
            return Err("a declared action runs its course and is not there".to_owned());
        }
        let mut seen = [false; 1 + u8::MAX as usize];
        let (mut found, mut occupied) = (0, ZoneSet::EMPTY);
        for zone in setup.zones.ids() {
            let cards = self.zone(zone);
            if cards.is_empty() {
                continue;
            }
            found += cards.len();
            occupied = occupied.with(zone);
            for card in cards {
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
        // None of them lies in two.
        if found != self.card_count() {
            return Err("a card lies in no zone".to_owned());
        }
        if occupied != self.occupied {
            return Err(
                "a zone with cards counts as empty, or an empty one as occupied".to_owned(),
            );
        }
        self.audit_sections(setup)?;
        self.audit_in_force(setup)?;
        self.audit_places(setup)
    }

    /// Is nobody asked once there is a result?
    ///
    /// # Errors
    /// Somebody is.
    pub fn audit_end(&self) -> Result<(), String> {
        match (self.outcome, self.waiting) {
            (Some(_), Some(waiting)) => Err(format!(
                "the match is over and player {} is asked still",
                waiting.player.0 + 1
            )),
            _ => Ok(()),
        }
    }

    /// Was everything collected that is in force, and is nothing changed that counts as printed? (What was collected and
    /// does not work is passed over when it is read.)
    fn audit_in_force(&self, setup: &MatchSetup) -> Result<(), String> {
        if self.dirty {
            return Ok(()); // it is about to be collected anew
        }
        let mut sources = Sources::new();
        let q = Query::new(self, setup);
        let lasting = q.in_force_now(&mut sources);
        let about = q.about_now();
        if self.lasting.and(lasting) != self.lasting || self.about.and(about) != self.about {
            return Err("a change is not looked for".to_owned());
        }
        match sources.iter().find(|c| !self.sources.contains(c)) {
            Some(card) => Err(format!("a lasting effect of card {} is forgotten", card.0)),
            None => Ok(()),
        }
    }

    /// Does no ability work in a zone where it is said that it cannot?
    fn audit_places(&self, setup: &MatchSetup) -> Result<(), String> {
        let (q, rules) = (Query::new(self, setup), setup.rules);
        for zone in rules.declaration().listening_zones.iter() {
            let kind = setup.zones.decl(*zone).kind;
            for card in self.zone(*zone) {
                let abilities = q.def(*card).into_iter().flat_map(|d| &d.abilities);
                let printed = abilities.filter(|a| !a.given).map(|a| &a.ability);
                let mut missed = printed.filter(|a| !rules.may_work_in(a, kind));
                if missed.any(|a| rules.works(q, *card, a)) {
                    let (card, zone) = (card.0, zone.0);
                    return Err(format!("an ability of card {card} works in zone {zone}"));
                }
            }
        }
        Ok(())
    }

    /// Is every ability that works found when something happens, and in force if it is a lasting one? Takes longer than
    /// [`Table::audit`], and may be asked of tables that hold other cards than the decks.
    ///
    /// # Errors
    /// What is wrong.
    pub fn audit_abilities(&self, setup: &MatchSetup) -> Result<(), String> {
        self.audit_in_force(setup)?;
        let q = Query::new(self, setup);
        for card in self.card_ids() {
            let abilities = q.def(card).into_iter().flat_map(|d| &d.abilities);
            let printed = abilities.filter(|a| !a.given).map(|a| &a.ability);
            for ability in printed.filter(|a| setup.rules.works(q, card, a)) {
                let lasting = !ability.always.is_empty() && !self.dirty;
                if lasting && !self.sources.contains(&card) {
                    return Err(format!("a lasting effect of card {} is forgotten", card.0));
                }
                for Trigger(moment, subject) in &ability.when {
                    let own = *subject == Subject::This;
                    let call = Call {
                        moment: *moment,
                        it: if own { card } else { CardId::NONE },
                    };
                    let mut asked = false;
                    (setup.listeners).for_each_listener(self, call, |c| asked |= c == card);
                    if !asked {
                        let name = moment.name(setup.declared.words);
                        return Err(format!("card {} does not hear of {name}", card.0));
                    }
                }
            }
        }
        Ok(())
    }

    fn audit_sections(&self, setup: &MatchSetup) -> Result<(), String> {
        let mut there = 0u64;
        for card in &self.cards[..self.card_count()] {
            let column = column(card.owner(), card.section().into());
            there = there.wrapping_add(scattered(card.def, column));
        }
        if there == setup.cards_listed {
            Ok(())
        } else {
            Err(self.tell_sections(setup))
        }
    }

    /// Which section does not have the cards of its list.
    #[cold]
    fn tell_sections(&self, setup: &MatchSetup) -> String {
        // How many more of each card the list of a section has than there are.
        let mut missing = vec![[0i16; 2 * SECTIONS]; setup.catalogue.len()];
        let cards = &self.cards[..self.card_count()];
        for (column, list) in sections(&setup.decks) {
            for def in list {
                if let Some(row) = missing.get_mut(usize::from(def.0)) {
                    row[column] += 1;
                }
            }
        }
        for card in cards {
            let Some(row) = missing.get_mut(usize::from(card.def.0)) else {
                return format!("card {} is none of the catalogue", card.def.0);
            };
            row[column(card.owner(), card.section().into())] -= 1;
        }
        let wrong = |c: usize| missing.iter().any(|row| row[c] != 0);
        let (n, list) = sections(&setup.decks)
            .find(|(c, _)| wrong(*c))
            .unwrap_or((0, &[]));
        let of_section = |c: &&CardState| column(c.owner(), c.section().into()) == n;
        let (there, wanted) = (cards.iter().filter(of_section).count(), list.len());
        let (owner, n) = (n / SECTIONS, n % SECTIONS);
        format!(
            "section {n} of player {owner} has {there} cards, its list {wanted}, or others than those"
        )
    }

    /// The number of cards that each player owns.
    #[must_use]
    pub fn owned(&self) -> ByPlayer<usize> {
        let cards = &self.cards[..self.card_count()];
        ByPlayer(PlayerId::ALL.map(|p| cards.iter().filter(|c| c.owner() == p).count()))
    }
}
