//! Whether it is all the same where a card goes, and whether it could be taken back.

use crate::ability::{Ability, Family, Filter, Visit, Word};
use crate::flow::action::{Action, Actions};
use crate::flow::context::{Context, Query};
use crate::flow::event::{Event, Watcher};
use crate::hidden::view::View;
use crate::table::Table;
use crate::table::ids::{CardId, DefId, PlayerId, ZoneId};
use crate::table::rng::Rng;
use crate::table::zones::{Shape, Visibility};
use crate::words::{AreaId, StatId, ZoneKind};

/// It is tried on so many tables that agree with the view.
const TABLES: u32 = 2;

/// What a card says of places.
#[derive(Debug, Default)]
struct Places {
    areas: Vec<AreaId>,
    /// It speaks of what stands next to something, or in line with it.
    relative: bool,
}

impl<'a> Visit<'a> for Places {
    fn filter(&mut self, filter: &'a Filter) {
        self.relative |= matches!(filter, Filter::AdjacentTo(_) | Filter::InLineWith(_));
        filter.walk(self);
    }

    fn named(&mut self, _: &'static Family, word: &'static str) {
        self.relative |= word == "Adjacent";
    }

    fn word(&mut self, word: Word) {
        if let Word::Area(area) = word {
            self.areas.push(area);
        }
    }
}

/// What lies in a slot, as far as it is known: what it is, whether it is face up, whether it is turned.
type Lies = Option<(Option<DefId>, bool, bool)>;

/// What there is afterwards: whose choice it is, how many answers he has, and of each card where it lies and what is counted.
type After = (Option<PlayerId>, usize, Vec<(CardId, ZoneId, Vec<i32>)>);

impl View {
    /// Is it all the same which of these legal actions is taken, as far as the viewer can tell? They put one card in empty
    /// slots of one row; what lies in line with each of these is alike, no card that he knows on the table or in his hand
    /// tells them apart, and everything that is counted comes out the same.
    #[must_use]
    pub fn are_alike(&self, actions: &[Action]) -> bool {
        let Some(first) = actions.first() else {
            return false;
        };
        let place = first.place;
        let same = |a: &Action| Action { place, ..*a } == *first && self.legal().contains(a);
        let lines: Option<Vec<_>> = actions.iter().map(|a| self.line(a.place)).collect();
        let in_line = lines.is_some_and(|lines| lines.iter().all(|line| *line == lines[0]));
        if !actions.iter().all(same) || !in_line || self.tells_apart(actions) {
            return false;
        }
        let mut all = actions.iter().map(|a| self.after(*a));
        let one = all.next().flatten();
        one.is_some() && all.all(|other| other == one)
    }

    /// Is it the viewer's choice again after this action, as far as he can tell, and does nothing come to light by it? Then he
    /// can take it back.
    #[must_use]
    pub fn leaves_all_open(&self, action: Action) -> bool {
        let (sampler, viewer) = (self.sampler(), self.viewer());
        let mut rng = Rng::new(self.table().digest());
        let (mut dealt, mut legal) = (Table::new(0), Actions::new());
        let mut passes = false;
        (0..TABLES).all(|_| {
            sampler.deal(&mut dealt, &mut rng);
            let before = dealt.clone();
            // A phase that passes by itself may take the way back with it.
            let mut hear = Watcher(|_: &Table, event: Event| {
                passes |= matches!(event, Event::PhaseBegan { .. } | Event::TurnBegan { .. });
            });
            let mut cx = Context::new(&mut dealt, self.setup(), Some(&mut hear));
            cx.answer(action);
            cx.advance(&mut legal);
            let known = |table: &Table, card: CardId| table.card(card).known_to(viewer);
            let learned = |card: CardId| known(&dealt, card) && !known(&before, card);
            let own = dealt.waiting.is_some_and(|w| w.player == viewer);
            own && dealt.rng == before.rng && !dealt.card_ids().any(learned)
        }) && !passes
    }

    /// The row of an empty slot and what lies in line with it; nothing if it is no slot, or not empty.
    fn line(&self, place: ZoneId) -> Option<((ZoneKind, u8), Vec<Lies>)> {
        let (table, zones) = (self.table(), self.q().zones());
        if place.index() >= zones.len() || table.cover(place).is_some() {
            return None;
        }
        let decl = zones.decl(place);
        let Shape::Slot { column, row } = decl.shape else {
            return None;
        };
        let slot = |zone: ZoneId| match zones.decl(zone).shape {
            Shape::Slot { column, row } => Some((column, row)),
            _ => None,
        };
        let in_row = |zone: &ZoneId| {
            let other = zones.decl(*zone);
            other.kind == decl.kind && other.owner == decl.owner
        };
        let row_of = zones.ids().filter(in_row).filter_map(slot);
        let columns = row_of.filter(|(_, other)| *other == row).map(|(at, _)| at);
        let across = columns.max()?.saturating_sub(column);
        let lies = |zone: ZoneId| {
            let card = table.cover(zone)?;
            let state = table.card(card);
            Some((self.def(card), state.face_up(), state.rested()))
        };
        // Columns are counted from the left of whoever sits there.
        let in_line = zones.ids().filter(|zone| {
            let own = zones.decl(*zone).owner == decl.owner;
            slot(*zone).is_some_and(|(at, _)| at == if own { column } else { across })
        });
        let lies = in_line.map(lies).collect();
        Some(((decl.kind, row), lies))
    }

    /// Does a card that the viewer knows tell the places of these actions apart by what it says?
    fn tells_apart(&self, actions: &[Action]) -> bool {
        let (table, zones) = (self.table(), self.q().zones());
        let counts = |card: &CardId| {
            let zone = table.card(*card).zone;
            let decl = (zone.index() < zones.len()).then(|| zones.decl(zone));
            decl.is_some_and(|decl| decl.is_slot() || decl.visibility == Visibility::OwnerOnly)
        };
        let cards = table.card_ids().filter(counts);
        let mut said = Places::default();
        for card in cards.filter_map(|card| self.q().def(card)) {
            let abilities = card.abilities.iter().map(|a| &a.ability);
            abilities.for_each(|ability: &Ability| said.ability(ability));
        }
        let differs = |area: &AreaId| {
            let first = zones.in_area(actions[0].place, *area);
            actions
                .iter()
                .any(|a| zones.in_area(a.place, *area) != first)
        };
        said.relative || said.areas.iter().any(differs)
    }

    fn after(&self, action: Action) -> Option<After> {
        let mut table = Table::new(0);
        let mut rng = Rng::new(self.table().digest());
        self.sampler().deal(&mut table, &mut rng);
        let mut legal = Actions::new();
        let mut cx = Context::new(&mut table, self.setup(), None);
        cx.answer(action);
        cx.advance(&mut legal);
        let q = Query::new(&table, self.setup());
        let words = self.setup().rules.words();
        let stats: Vec<StatId> = (words.stats.iter())
            .filter_map(|name| StatId::find(words, name))
            .collect();
        let zones = q.zones();
        let of_card = |card: CardId| {
            let zone = table.card(card).zone;
            let slot = zone.index() < zones.len() && zones.decl(zone).is_slot();
            let counted = stats
                .iter()
                .filter(|_| slot)
                .map(|stat| q.stat(card, *stat));
            let zone = if zone == action.place {
                ZoneId::NONE
            } else {
                zone
            };
            (card, zone, counted.collect())
        };
        let cards = table.card_ids().map(of_card).collect();
        let over = table.outcome.is_some();
        (!over).then(|| (table.waiting.map(|w| w.player), legal.len(), cards))
    }
}
