//! Whether an ability offers something for nothing: whoever declines would give it away.

use super::pass;
use crate::ability::{Cost, Effect, Filter, Selector, Visit, Way};
use crate::flow::action::{Action, Actions, Verb};
use crate::flow::context::{Context, Query};
use crate::hidden::view::View;
use crate::table::Table;
use crate::table::frame::Frame;
use crate::table::ids::{CardId, ZoneId};
use crate::table::rng::Rng;
use crate::table::zones::{Shape, Visibility};
use crate::words::ZoneKind;

/// It is tried on so many tables that agree with the view.
const TABLES: u32 = 3;
/// So many of the cards that may be chosen are tried.
const TRIED: usize = 4;
/// No ability asks for more than so many answers.
const MOST_ANSWERS: usize = 16;

/// What has become better and worse for a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Change {
    better: bool,
    /// A card of his own has come from his hand onto the table, and whether it is better there he knows best.
    played: bool,
    /// Something is paid, lost, or such that it cannot be told whether it is.
    worse: bool,
}

/// Whether a card looks at what lies face down in zones of a kind, other than to turn it up.
struct Looks {
    kind: ZoneKind,
    found: bool,
}

impl<'a> Visit<'a> for Looks {
    fn effect(&mut self, step: &'a Effect) {
        if !matches!(step, Effect::Turn(_, Way::Up)) {
            step.walk(self);
        }
    }
    fn selector(&mut self, selector: &'a Selector) {
        if let Selector::Mine(zone, filters)
        | Selector::Theirs(zone, filters)
        | Selector::Both(zone, filters) = selector
        {
            self.found |= *zone == self.kind && filters.contains(&Filter::FaceDown);
        }
        selector.walk(self);
    }
}

impl View {
    /// Does an ability offer the viewer something for nothing, so that he would give it away by declining? `Some(true)` if he
    /// surely has more by it, `Some(false)` if it costs nothing and brings something of which that cannot be told. Each answer
    /// is carried out on tables that agree with what he knows; where he is asked for more on the way, he takes what he is
    /// offered.
    #[must_use]
    pub fn gift(&self) -> Option<bool> {
        let declines = pass(self.legal())?;
        let asks = matches!(self.table().frames.last(), Some(Frame::Program(_)));
        let offers = |action: &&Action| matches!(action.verb, Verb::Yes | Verb::Pick);
        let offered = self.legal().iter().filter(|_| asks).filter(offers);
        offered
            .take(TRIED)
            .filter_map(|action| self.is_gift(*action, declines))
            .max()
    }

    fn is_gift(&self, action: Action, declines: Action) -> Option<bool> {
        let sampler = self.sampler();
        let mut rng = Rng::new(self.table().digest());
        let mut dealt = Table::new(0);
        let mut surely = true;
        for _ in 0..TABLES {
            sampler.deal(&mut dealt, &mut rng);
            let [taken, left] = [action, declines].map(|first| self.carried_out(&dealt, first));
            let (taken, left) = taken.zip(left)?;
            let change = self.between(&left, &taken);
            let more = taken.mods.len() > left.mods.len();
            let brings = change.better || change.played || more;
            if change.worse || !brings {
                return None;
            }
            surely &= change.better && !change.played;
        }
        Some(surely)
    }

    /// The table after an answer, once the ability that asks has been carried out.
    fn carried_out(&self, dealt: &Table, first: Action) -> Option<Table> {
        let mut table = dealt.clone();
        let depth = dealt.frames.len();
        // Another ability may come in its place.
        let asks = |table: &Table| match table.frames.get(depth - 1) {
            Some(Frame::Program(frame)) => Some((frame.source, frame.ability)),
            _ => None,
        };
        let mut legal = Actions::new();
        let mut next = first;
        for _ in 0..MOST_ANSWERS {
            let mut cx = Context::new(&mut table, self.setup(), None);
            cx.answer(next);
            let stopped = cx.advance_until(&mut legal, |q, _| q.table.frames.len() < depth);
            if stopped || table.outcome.is_some() || asks(&table) != asks(dealt) {
                self.setup().rules.forget_course(&mut table);
                return Some(table);
            }
            let waiting = table.waiting?;
            let takes = |action: &&Action| !matches!(action.verb, Verb::Done | Verb::No);
            next = if waiting.player == self.viewer() {
                let taken = legal.iter().find(takes);
                *taken.or_else(|| legal.first())?
            } else {
                pass(&legal).or_else(|| legal.first().copied())?
            };
        }
        None
    }

    /// What has become better and worse for the viewer from one table to the other.
    fn between(&self, before: &Table, after: &Table) -> Change {
        let mut change = Change::default();
        if before.outcome != after.outcome {
            let wins = |table: &Table| table.outcome.and_then(|outcome| outcome.winner);
            let won = wins(after) == Some(self.viewer());
            return Change {
                better: won,
                worse: !won,
                played: false,
            };
        }
        for card in before.card_ids() {
            self.card_between(before, after, card, &mut change);
        }
        // What is counted besides may be what is paid.
        change.worse |= before.rules != after.rules || before.attached != after.attached;
        // Nobody draws his last card for nothing.
        let zones = self.setup().rules.zones();
        change.worse |= zones.ids().any(|zone| {
            let decl = zones.decl(zone);
            let own = decl.owner == Some(self.viewer()) && decl.shape == Shape::Pile;
            own && !before.zone(zone).is_empty() && after.zone(zone).is_empty()
        });
        change
    }

    fn card_between(&self, before: &Table, after: &Table, card: CardId, change: &mut Change) {
        let own = before.card(card).owner() == self.viewer();
        let counts = |change: &mut Change, better: bool, worse: bool| {
            change.better |= if own { better } else { worse };
            change.worse |= if own { worse } else { better };
        };
        let (was, is) = (before.card(card), after.card(card));
        if was.zone != is.zone {
            match (self.is_good(was.zone), self.is_good(is.zone)) {
                (false, true) => counts(change, true, false),
                (true, false) => counts(change, false, true),
                (true, true) if own && self.is_own_hand(was.zone) && self.is_slot(is.zone) => {
                    change.played = true;
                }
                // From one pile to another, or from the table back to the hand: who knows.
                _ => change.worse = true,
            }
            return;
        }
        if was.face_up() != is.face_up() {
            match self.pays_by_turning(was.zone) {
                Some(pays) => {
                    counts(change, is.face_up(), was.face_up());
                    // Where cards look at what lies face down he knows best.
                    change.played |= !pays;
                }
                None => change.worse = true,
            }
        }
        if was.rested() != is.rested() {
            counts(change, was.rested(), is.rested());
        }
        if !self.setup().rules.zones().decl(is.zone).is_slot() {
            return;
        }
        let (was, is) = (
            Query::new(before, self.setup()),
            Query::new(after, self.setup()),
        );
        let words = self.setup().rules.words();
        let stats = words.stats.iter();
        let stats = stats.filter_map(|name| crate::words::StatId::find(words, name));
        for stat in stats {
            let (was, is) = (was.stat(card, stat), is.stat(card, stat));
            counts(change, is > was, is < was);
        }
    }

    /// Is something paid in this match by turning cards of such a zone face down, so that it is a gain to turn them up again? Nothing
    /// if it is not; `Some(false)` if a card looks at what lies face down there.
    fn pays_by_turning(&self, zone: ZoneId) -> Option<bool> {
        let zones = self.setup().rules.zones();
        let kind = (zone != ZoneId::NONE).then(|| zones.decl(zone).kind)?;
        let mut looks = Looks { kind, found: false };
        let catalogue = &self.setup().catalogue;
        let all = catalogue.iter().flat_map(|(_, def)| &def.abilities);
        let mut costs = all.flat_map(|ability| &ability.ability.cost);
        if !costs.any(|cost| matches!(cost, Cost::TurnDown(zone, _) if *zone == kind)) {
            return None;
        }
        let is_own = |card: &CardId| self.table().card(*card).owner() == self.viewer();
        let own = self.table().card_ids().filter(is_own);
        let own = own.filter_map(|card| catalogue.get(self.def(card)?));
        for ability in own.flat_map(|def| &def.abilities) {
            looks.ability(&ability.ability);
        }
        Some(!looks.found)
    }

    fn is_own_hand(&self, zone: ZoneId) -> bool {
        let decl = self.setup().rules.zones().decl(zone);
        let own = decl.owner == Some(self.viewer());
        own && decl.visibility == Visibility::OwnerOnly && !decl.is_slot()
    }

    fn is_slot(&self, zone: ZoneId) -> bool {
        self.setup().rules.zones().decl(zone).is_slot()
    }

    /// Is a card of use where it lies: in a hand, or in a place on the table?
    fn is_good(&self, zone: ZoneId) -> bool {
        if zone == ZoneId::NONE {
            return false;
        }
        let decl = self.setup().rules.zones().decl(zone);
        decl.is_slot() || decl.visibility == Visibility::OwnerOnly
    }
}
