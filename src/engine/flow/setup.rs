//! What a match starts from and what never changes during it.

use crate::hidden::audit::sum_of;
use crate::printed::def::{Catalogue, MAX_STATS, Reach, moment_bit};
use crate::printed::words::{AbilityKind, KeywordId, StatFamily, StatId};
use crate::reading::order::Order;
use crate::ruleset::Ruleset;
use crate::ruleset::arithmetic::StatRule;
use crate::ruleset::declaration::Declaration;
use crate::ruleset::mind::{Mind, Minds};
use crate::table::Table;
use crate::table::ids::{ByPlayer, CardId, DefId, PlayerId, ZoneId};
use crate::table::modifier::Modifier;
use crate::table::zones::{ZoneSet, Zones};
use crate::triggers::listeners::Listeners;
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
    /// What is fixed about them.
    pub declared: &'static Declaration,
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
    /// How the computer opponent judges and looks ahead.
    pub minds: Arc<Minds>,
    /// For each section of a deck, the cards that set-up puts on top of its pile instead of leaving it to the shuffle.
    stacked: ByPlayer<Vec<Vec<DefId>>>,
    /// The zones of the rules.
    pub(crate) zones: &'static Zones,
    /// The families of stats of the rules.
    pub(crate) families: &'static [StatFamily],
    /// The stats that are the sum of a family, one bit each.
    totals: u64,
    /// How each stat is reckoned.
    stat_rules: [StatRule; MAX_STATS],
    /// In which order the lasting effects of the match apply.
    pub(crate) order: Arc<Order>,
    /// Where a card shows one of its faces: on slots, and where the ruleset declares it.
    pub(crate) shows_face: ZoneSet,
    /// The kinds of ability that cards of the match have, one bit each.
    ability_kinds: u64,
    /// Can a card of the match give abilities to cards?
    pub(crate) gives: bool,
    /// The zones of which it is kept what a card that leaves them was like.
    pub(crate) remembers: ZoneSet,
    /// The numbers and keywords that abilities of the match ask about.
    pub(crate) asked: Reach,
    /// The stats of cards that a lasting effect of a card of the match may lower, one bit each.
    pub(crate) lowers: u64,
    /// Can a lasting effect of a card of the match keep abilities from working? Then that may begin and end at any time.
    pub(crate) silenced_in_force: bool,
    /// The keywords that are printed on cards of the match, one bit each.
    pub(crate) keywords: u64,
    /// Can a card of the match replace a number, so that it matters which came later?
    pub(crate) replaces: bool,
    /// The moments at which a card arrives, one bit each.
    pub(crate) arrivals: u64,
    /// The moments that some card of the match listens to.
    pub(crate) moments: u64,
    /// What lasting effects of cards of the match are about.
    pub(crate) reach: Reach,
    /// Which cards can have an ability at work where they lie.
    pub(crate) listeners: Arc<Listeners>,
    /// The cards of all sections of both decks, as one number for audits.
    pub(crate) cards_listed: u64,
    /// The places for one card or stack.
    slots: ZoneSet,
    /// For each zone those to which a card goes from it without becoming another object.
    one_object: [ZoneSet; Zones::MAX],
    /// Is what works told by where cards lie ([`Ruleset::works_by_place`])?
    pub(crate) by_place: bool,
    /// What keeps abilities from working; anything, if lasting effects of cards of the match do.
    silencing: Reach,
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
        let mut listeners = Listeners::new(rules, catalogue.len());
        let (mut moments, mut reach, mut gives, mut replaces) = (0, Reach::default(), false, false);
        let (mut asked, mut keywords, mut lowers) = (Reach::default(), 0, 0);
        let mut ability_kinds = 0;
        let mut all: Vec<DefId> = in_decks.chain(extra).copied().collect();
        all.sort_unstable();
        all.dedup();
        for id in &all {
            let Some(def) = catalogue.get(*id) else {
                continue;
            };
            listeners.add(*id, def, rules);
            moments |= def.moments;
            reach = reach.and(def.reach);
            gives |= def.abilities.iter().any(|a| a.given);
            let faces = def.faces.iter().flat_map(|faces| faces.iter());
            for face in faces.chain([def]) {
                let kinds = face.abilities.iter().map(|a| a.ability.kind.bit());
                ability_kinds = kinds.fold(ability_kinds, |all, bit| all | bit);
            }
            replaces |= def.sets;
            asked = asked.and(def.reads);
            keywords |= def.keywords;
            lowers |= def.lowers;
        }
        let read = |f: &&StatFamily| asked.meets(Reach::stats(&[f.total, f.chosen]));
        let of_families = families.iter().filter(read);
        let asked = of_families.fold(asked, |all, f| all.and(Reach::stats(f.parts)));
        let silencing = Reach::keywords(rules.declaration().silencing);
        let lasting = reach.meets(silencing) || !rules.declaration().works_by_place;
        Self {
            rules,
            declared: rules.declaration(),
            zones,
            families,
            totals: families.iter().fold(0, |m, f| m | 1 << f.total.0),
            stat_rules: std::array::from_fn(|n| {
                rules
                    .declaration()
                    .stat_rule(StatId(u8::try_from(n).unwrap_or(u8::MAX)))
            }),
            shows_face: zones
                .ids()
                .filter(|z| {
                    let decl = zones.decl(*z);
                    decl.is_slot() || rules.declaration().one_faced_in.contains(&decl.kind)
                })
                .collect(),
            ability_kinds,
            gives,
            order: Arc::new(Order::new(&catalogue, &all, rules)),
            cards_listed: sum_of(&decks),
            catalogue,
            options,
            decks,
            seed,
            first,
            minds: Arc::new(Minds::new(Mind::declared(rules.declaration()))),
            stacked: ByPlayer::default(),
            remembers: (zones.ids().filter(|z| rules.remembered(*z))).collect(),
            asked,
            silenced_in_force: reach.meets(silencing),
            keywords,
            lowers,
            replaces,
            arrivals: (rules.declaration().arrivals.iter()).fold(0, |all, m| all | moment_bit(*m)),
            moments,
            reach,
            listeners: Arc::new(listeners),
            one_object: {
                let mut one_object = [ZoneSet::EMPTY; Zones::MAX];
                for from in zones.ids() {
                    let same = zones.ids().filter(|to| rules.same_object(from, *to));
                    one_object[from.index()] = same.collect();
                }
                one_object
            },
            slots: zones.ids().filter(|z| zones.decl(*z).is_slot()).collect(),
            by_place: rules.declaration().works_by_place,
            silencing: if lasting { Reach::ALL } else { silencing },
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

    /// The same with these minds of the computer opponent.
    #[must_use]
    pub fn with_minds(self, minds: Arc<Minds>) -> Self {
        Self { minds, ..self }
    }

    /// The same with an order of piles, for scenarios: whenever set-up shuffles the pile of a section, these cards of it
    /// come to lie on top, the first uppermost.
    #[must_use]
    pub fn stacked(self, stacked: ByPlayer<Vec<Vec<DefId>>>) -> Self {
        Self { stacked, ..self }
    }

    /// The cards that come to lie on top of this pile when it is shuffled now.
    pub(crate) fn stack_of(&self, table: &Table, zone: ZoneId) -> &[DefId] {
        let decl = self.zones.decl(zone);
        match (decl.owner, decl.section) {
            (Some(owner), Some(section)) if table.phase == 0 => {
                let sections = &self.stacked[owner];
                sections
                    .get(usize::from(section))
                    .map_or(&[], Vec::as_slice)
            }
            _ => &[],
        }
    }

    /// Is the stat the sum of a family?
    #[inline]
    pub(crate) fn is_total(&self, stat: StatId) -> bool {
        self.totals >> (stat.0 & 63) & 1 == 1
    }

    /// How a stat is reckoned.
    #[inline]
    pub(crate) fn stat_rule(&self, stat: StatId) -> &StatRule {
        let own = self.stat_rules.get(stat.index());
        own.unwrap_or(&StatRule::USUAL)
    }

    /// Does a card stay the same object when it goes from one zone to another?
    #[inline]
    pub(crate) fn same_object(&self, from: ZoneId, to: ZoneId) -> bool {
        let zones = self.one_object.get(from.index());
        zones.is_some_and(|zones| zones.contains(to))
    }

    /// Is anything kept of cards that leave this zone?
    pub(crate) fn keeps_what_leaves(&self, zone: ZoneId) -> bool {
        self.gives || self.remembers.contains(zone)
    }

    /// Can a lasting ability begin or end when this card goes from one zone to another, where it lies now?
    #[inline]
    pub(crate) fn invalidates(
        &self,
        table: &Table,
        card: CardId,
        from: ZoneId,
        to: ZoneId,
    ) -> bool {
        // What lies above another card of a slot may hide it.
        let covers = |zone: ZoneId, most| {
            self.slots.contains(zone)
                && table.count(zone) > most
                && self.listeners.any_lasts(table, table.zone(zone))
        };
        !self.by_place
            || self.listeners.may_last(table, card, &[from, to])
            || covers(from, 0)
            || covers(to, 1)
    }

    /// Can one begin or end when these cards change what they are, or places of the same kind, among themselves?
    pub(crate) fn invalidates_any<'a>(
        &self,
        table: &Table,
        cards: impl IntoIterator<Item = &'a CardId>,
    ) -> bool {
        let may_last = |card: &CardId| {
            let at = table.card(*card).zone;
            self.listeners.may_last(table, *card, &[at])
        };
        !self.by_place || cards.into_iter().any(may_last)
    }

    /// Can a lasting ability begin or end when this modifier comes, goes or changes its card?
    pub(crate) fn silences(&self, modifier: &Modifier) -> bool {
        self.silencing.meets(Reach::of_modifier(modifier))
    }

    /// Has a card of the match an ability of this kind?
    #[must_use]
    #[inline]
    pub fn has_abilities_of(&self, kind: AbilityKind) -> bool {
        self.ability_kinds & kind.bit() != 0
    }

    /// Can a lasting effect of a card of the match be about this keyword of cards?
    #[must_use]
    #[inline]
    pub fn may_last(&self, keyword: KeywordId) -> bool {
        self.reach.meets(Reach::keyword(keyword))
    }

    /// Has this card of the match abilities that are used by its player's own action?
    #[must_use]
    #[inline]
    pub fn is_activated(&self, table: &Table, card: CardId) -> bool {
        self.listeners.traits(table, card).activated
    }

    /// Can there be such cards outside the listening zones?
    #[must_use]
    #[inline]
    pub fn is_activated_elsewhere(&self) -> bool {
        self.listeners.activated_elsewhere()
    }

    /// The value of an option, by its place in [`Ruleset::options`].
    #[must_use]
    pub fn option(&self, option: usize) -> u8 {
        self.options[option]
    }
}
