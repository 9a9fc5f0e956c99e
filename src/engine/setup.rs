//! What a match starts from and what never changes during it.

use super::ability::AbilityKind;
use super::def::{CardDef, Catalogue, MAX_STATS, Reach};
use super::ids::{ByPlayer, CardId, DefId, PlayerId, ZoneId};
use super::ruleset::{Ruleset, StatRule};
use super::table::Table;
use super::words::{StatFamily, StatId, ZoneKind};
use super::zones::{ZoneSet, Zones};
use std::fmt;
use std::sync::Arc;

/// The largest number of options of a ruleset.
pub const MAX_OPTIONS: usize = 32;

/// A deck as the engine takes it: sections of cards, and cards named apart from them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deck {
    /// The cards of each section (main deck, side pile …), in the order of the ruleset.
    pub sections: Vec<Vec<DefId>>,
    /// Cards named for a role (leader, partner …), in the order of the ruleset.
    pub named: Vec<DefId>,
}

/// Who has the first turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum First {
    /// Drawn from the match's random stream.
    #[default]
    Random,
    /// This player.
    Player(PlayerId),
}

/// What never changes during a match.
#[derive(Clone)]
pub struct MatchSetup {
    /// The rules.
    pub rules: &'static dyn Ruleset,
    /// All cards.
    pub catalogue: Arc<Catalogue>,
    /// The value chosen for each option, by its place.
    pub options: [u8; MAX_OPTIONS],
    /// Both decks. Their lists are open to both players.
    pub decks: ByPlayer<Deck>,
    /// The seed of the random stream.
    pub seed: u64,
    /// Who has the first turn.
    pub first: First,
    /// The zones of the rules.
    pub(super) zones: &'static Zones,
    /// The families of stats of the rules.
    pub(super) families: &'static [StatFamily],
    /// The stats that are the sum of a family, one bit each.
    totals: u64,
    /// How each stat is reckoned.
    stat_rules: [StatRule; MAX_STATS],
    /// Can a card of the match give abilities to cards?
    pub(super) gives: bool,
    /// The moments that some card of the match listens to.
    pub(super) moments: u64,
    /// The moments that some card with Special abilities listens to.
    special_moments: u64,
    /// What lasting effects of cards of the match are about.
    pub(super) reach: Reach,
    /// Has some card with Special abilities a lasting effect?
    special_reach: bool,
    /// Has some card with Special abilities one that is used by its player's own action?
    special_activated: bool,
    /// What matters of each card of the match, by its place in the catalogue.
    in_match: Vec<Traits>,
    /// The places for one card or stack.
    slots: ZoneSet,
    /// Is what works told by where cards lie ([`Ruleset::works_by_place`])?
    pub(super) by_place: bool,
    /// The lively zones.
    lively: ZoneSet,
    /// What can work in each of them.
    places: Vec<Place>,
}

/// What cards of the match can do in a lively zone.
#[derive(Clone, Copy, Debug)]
struct Place {
    zone: ZoneId,
    /// The moments that abilities which can work there listen to.
    moments: u64,
    /// Can a lasting effect be in force there?
    lasting: bool,
}

impl Place {
    fn idle(zone: ZoneId) -> Self {
        Self {
            zone,
            moments: 0,
            lasting: false,
        }
    }

    /// This card of the match may come to the zone, which is of this kind.
    fn add(&mut self, def: &CardDef, rules: &dyn Ruleset, kind: ZoneKind) {
        let abilities = def.abilities.iter();
        for a in abilities.filter(|a| rules.may_work_in(&a.ability, kind)) {
            self.moments |= a.moments;
            self.lasting |= !a.ability.always.is_empty();
        }
    }
}

/// What must be known quickly of a card of the match.
#[derive(Clone, Copy, Debug, Default)]
struct Traits {
    /// The moments that it listens to.
    moments: u64,
    /// Has it a lasting effect?
    lasting: bool,
    /// Has it Special abilities?
    special: bool,
    /// Has it abilities that are used by its player's own action?
    activated: bool,
}

impl fmt::Debug for MatchSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MatchSetup")
            .field("rules", &self.rules.id())
            .field("seed", &self.seed)
            .finish_non_exhaustive()
    }
}

impl MatchSetup {
    /// Puts a match together. `extra` are cards beyond the decks that may come into it (scenarios).
    #[must_use]
    pub fn new(
        rules: &'static dyn Ruleset,
        catalogue: Arc<Catalogue>,
        options: [u8; MAX_OPTIONS],
        decks: ByPlayer<Deck>,
        seed: u64,
        first: First,
        extra: &[DefId],
    ) -> Self {
        let decks = ByPlayer(decks.0.map(|deck| rules.complete_deck(deck, &options)));
        let in_decks = decks
            .0
            .iter()
            .flat_map(|d| d.sections.iter().flatten().chain(&d.named));
        let (zones, families) = (rules.zones(), rules.words().families);
        let lively = rules.lively_zones().iter();
        let mut places: Vec<Place> = lively.map(|z| Place::idle(*z)).collect();
        let mut in_match = vec![Traits::default(); catalogue.len()];
        let (mut moments, mut special_moments) = (0, 0);
        let (mut reach, mut special_reach) = (Reach::default(), false);
        let mut special_activated = false;
        let mut gives = false;
        for id in in_decks.chain(extra) {
            let Some(def) = catalogue.get(*id) else {
                continue;
            };
            for place in &mut places {
                place.add(def, rules, zones.decl(place.zone).kind);
            }
            moments |= def.moments;
            reach = reach.and(def.reach);
            gives |= def.abilities.iter().any(|a| a.given);
            let lasting = def.reach != Reach::default();
            let mut states = def.abilities.iter().filter_map(|a| a.ability.state);
            let special = def.has_special || states.any(|s| rules.elsewhere(s));
            let activated = def.abilities_of(AbilityKind::Activated).next().is_some();
            if special {
                special_moments |= def.moments;
                special_reach |= lasting;
                special_activated |= activated;
            }
            in_match[usize::from(id.0)] = Traits {
                moments: def.moments,
                lasting,
                special,
                activated,
            };
        }
        Self {
            rules,
            zones,
            families,
            totals: families.iter().fold(0, |m, f| m | 1 << f.total.0),
            stat_rules: std::array::from_fn(|n| {
                rules.stat_rule(StatId(u8::try_from(n).unwrap_or(u8::MAX)))
            }),
            gives,
            catalogue,
            options,
            decks,
            seed,
            first,
            moments,
            special_moments,
            reach,
            special_reach,
            special_activated,
            in_match,
            slots: zones.ids().filter(|z| zones.decl(*z).is_slot()).collect(),
            by_place: rules.works_by_place(),
            lively: rules.lively_zones().iter().copied().collect(),
            places,
        }
    }

    /// The same with another random stream.
    #[must_use]
    pub fn again(&self, seed: u64) -> Self {
        Self {
            seed,
            ..self.clone()
        }
    }

    /// The family that this stat is the sum of.
    pub(super) fn family_of(&self, stat: StatId) -> Option<&'static StatFamily> {
        if self.totals >> (stat.0 & 63) & 1 == 0 {
            return None;
        }
        self.families.iter().find(|f| f.total == stat)
    }

    /// How a stat is reckoned.
    pub(super) fn stat_rule(&self, stat: StatId) -> StatRule {
        self.stat_rules[stat.index() % MAX_STATS]
    }

    /// Can a lasting ability begin or end when this card goes from one zone to another, where it lies now?
    pub(super) fn stirs(&self, table: &Table, card: CardId, from: ZoneId, to: ZoneId) -> bool {
        // What lies above another card of a slot may hide it.
        let covers = |zone: ZoneId, most| self.slots.contains(zone) && table.count(zone) > most;
        !self.by_place || self.traits(table, card).lasting || covers(from, 0) || covers(to, 1)
    }

    /// Has this card of the match abilities that are used by its player's own action?
    #[must_use]
    pub fn is_activated(&self, table: &Table, card: CardId) -> bool {
        self.traits(table, card).activated
    }

    /// Can there be such cards outside the lively zones?
    #[must_use]
    pub fn is_activated_elsewhere(&self) -> bool {
        self.special_activated
    }

    fn traits(&self, table: &Table, card: CardId) -> Traits {
        let def = usize::from(table.card(card).def.0);
        self.in_match.get(def).copied().unwrap_or_default()
    }

    /// Calls `f` for every card that may listen to these moments where it is: the cards of lively zones, then cards
    /// elsewhere that have Special abilities.
    pub(super) fn for_each_listener(&self, table: &Table, bits: u64, f: impl FnMut(CardId)) {
        let anywhere = self.special_moments & bits != 0;
        let there = |p: &Place| p.moments & bits != 0;
        self.for_each_lively(table, there, anywhere, |t| t.moments & bits != 0, f);
    }

    /// Calls `f` for every card that may have a lasting effect where it is.
    pub(super) fn for_each_lasting(&self, table: &Table, f: impl FnMut(CardId)) {
        self.for_each_lively(table, |p| p.lasting, self.special_reach, |t| t.lasting, f);
    }

    fn for_each_lively(
        &self,
        table: &Table,
        there: impl Fn(&Place) -> bool,
        anywhere: bool,
        test: impl Fn(Traits) -> bool,
        mut f: impl FnMut(CardId),
    ) {
        for place in self.places.iter().filter(|p| there(p)) {
            for card in table.zone(place.zone) {
                if test(self.traits(table, *card)) {
                    f(*card);
                }
            }
        }
        if !anywhere {
            return;
        }
        for card in table.card_ids() {
            let traits = self.traits(table, card);
            let elsewhere = !self.lively.contains(table.card(card).zone);
            if traits.special && elsewhere && test(traits) {
                f(card);
            }
        }
    }

    /// The value of an option, by its place in [`Ruleset::options`].
    #[must_use]
    pub fn option(&self, option: usize) -> u8 {
        self.options[option]
    }
}
