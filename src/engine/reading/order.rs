//! In which order lasting effects apply where one reads what another changes: what is read comes first, and of several that
//! read one another in a circle the older one. So a number never depends on itself, and chains may be as long as they are.
//!
//! Most effects of a match read no number that another changes, or one that is not read in turn: their order is settled
//! when the match is put together. Where it may be otherwise, numbers are worked out as they are asked for; if one is found
//! to depend on itself, all are worked out anew in the order of time.

use crate::ability::{Ability, Always, Condition, Effect, Filter, Value, Visit};
use crate::flow::context::Query;
use crate::printed::def::{Catalogue, Reach};
use crate::printed::words::{KeywordId, StatFamily, StatId};
use crate::reading::sheet::Notes;
use crate::ruleset::Ruleset;
use crate::table::ids::{CardId, DefId};
use crate::table::memory::Stamp;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

/// The place of a lasting effect in the order. What an effect reads is what those before its bound make of it. From the
/// highest bits: its level (effects of lower ones are read by those of higher ones), when it came into force, and, where all
/// else is the same, its card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Rank(u64);

/// What was worked out on the way to an answer, where numbers depend on numbers.
#[derive(Debug, Default)]
pub(crate) struct Known {
    /// Numbers and keywords; `None` while they are being worked out.
    answers: RefCell<BTreeMap<(Asked, Rank), Option<i32>>>,
    /// Does an answer depend on itself?
    circle: Cell<bool>,
    /// Are effects read in the order of time?
    by_time: bool,
    /// How deep the reading has gone.
    depth: Cell<u8>,
}

/// What is asked of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Asked {
    /// A number.
    Stat(CardId, StatId),
    /// A keyword.
    Keyword(CardId, KeywordId),
}

/// So deep effects may read one another before that is taken for a circle.
const DEEP: u8 = 100;

impl Known {
    fn by_time() -> Self {
        Self {
            by_time: true,
            ..Self::default()
        }
    }

    /// The answer, worked out once; `plain` stands for it where it depends on itself.
    pub(crate) fn answer(
        &self,
        key: (Asked, Rank),
        plain: i32,
        work_out: impl FnOnce() -> i32,
    ) -> i32 {
        match self.answers.borrow().get(&key) {
            Some(Some(n)) => return *n,
            Some(None) => {
                self.circle.set(true);
                return plain;
            }
            None => {}
        }
        if self.circle.get() {
            return plain; // everything is worked out anew
        }
        self.answers.borrow_mut().insert(key, None);
        let n = work_out();
        self.answers.borrow_mut().insert(key, Some(n));
        n
    }
}

impl Query<'_> {
    /// Reads numbers and keywords in force: as they are asked for, or by time where one depends on itself.
    pub(crate) fn settled<T>(self, read: impl Fn(Query) -> T) -> T {
        if !self.setup.order.deep || self.on_the_way().is_some() {
            return read(self);
        }
        for known in [Known::default(), Known::by_time()] {
            let by_time = known.by_time;
            let notes = Notes::OfNumber(known);
            let q = Query {
                notes: Some(&notes),
                ..self
            };
            let answer = read(q);
            if by_time || q.on_the_way().is_none_or(|known| !known.circle.get()) {
                return answer;
            }
        }
        read(self)
    }

    /// The reader of what a lasting effect reads; `None` if the effect itself is not read here.
    pub(crate) fn before(self, def: DefId, n: usize, since: Stamp, card: CardId) -> Option<Self> {
        if let Some(known) = self.on_the_way().filter(|known| !known.by_time) {
            if known.circle.get() || known.depth.get() > DEEP {
                known.circle.set(true);
                return None;
            }
            return Some(self);
        }
        let (rank, bound) = self.setup.order.rank(def, n, since, card);
        (rank < self.bound).then_some(Self { bound, ..self })
    }

    /// Goes one step deeper into what effects read.
    pub(crate) fn deeper(self, read: impl FnOnce()) {
        if let Some(known) = self.on_the_way() {
            known.depth.set(known.depth.get().saturating_add(1));
            read();
            known.depth.set(known.depth.get().saturating_sub(1));
        } else {
            read();
        }
    }
}

impl Rank {
    /// Behind all effects.
    pub(crate) const LAST: Self = Self::new(u8::MAX, Stamp(u32::MAX), CardId::NONE);
    /// Before all effects.
    pub(crate) const FIRST: Self = Self::of_level(0);

    const fn new(level: u8, since: Stamp, card: CardId) -> Self {
        Self((level as u64) << 40 | (since.0 as u64) << 8 | card.0 as u64)
    }

    /// Before all effects of a level.
    const fn of_level(level: u8) -> Self {
        Self::new(level, Stamp(0), CardId(0))
    }
}

/// What the order knows of one lasting ability.
#[derive(Clone, Copy, Debug, Default)]
struct Place {
    level: u8,
    /// Does it read what depends on itself?
    circular: bool,
}

/// The places of all lasting abilities of a match.
#[derive(Clone, Debug, Default)]
pub(crate) struct Order {
    /// By the place of the card in the catalogue and the number of the ability.
    places: Vec<Vec<Place>>,
    /// Do numbers depend on numbers that depend on numbers, so that what was worked out is worth keeping?
    pub(crate) deep: bool,
}

impl Order {
    /// The order of the lasting abilities of these cards.
    pub(crate) fn new(catalogue: &Catalogue, cards: &[DefId], rules: &dyn Ruleset) -> Self {
        // Whether an ability works at all is read first.
        let silencing = Reach::keywords(rules.declaration().silencing);
        let families = rules.words().families;
        let mut nodes: Vec<Node> = Vec::new();
        for id in cards {
            let abilities = catalogue.get(*id).map_or(&[][..], |d| &d.abilities);
            for (n, a) in abilities.iter().enumerate() {
                if !a.ability.always.is_empty() {
                    nodes.push(Node {
                        at: (usize::from(id.0), n),
                        writes: a.reach,
                        reads: Reads::of(&a.ability, families),
                        silencing,
                    });
                }
            }
        }
        let places = levels(&nodes, Node::may_read);
        let plain = levels(&nodes, Node::reads_number);
        let mut order = Self {
            places: vec![Vec::new(); catalogue.len()],
            deep: plain.iter().any(|p| p.level > 1 || p.circular),
        };
        for (node, place) in nodes.iter().zip(places) {
            let row = &mut order.places[node.at.0];
            if row.len() <= node.at.1 {
                row.resize(node.at.1 + 1, Place::default());
            }
            row[node.at.1] = place;
        }
        order
    }

    /// The rank of an ability in force, and the bound of what it reads.
    pub(crate) fn rank(&self, def: DefId, n: usize, since: Stamp, card: CardId) -> (Rank, Rank) {
        let row = self.places.get(usize::from(def.0));
        let place = row.and_then(|row| row.get(n)).copied().unwrap_or_default();
        let rank = Rank::new(place.level, since, card);
        let bound = if place.circular {
            rank
        } else {
            Rank::of_level(place.level)
        };
        (rank, bound)
    }
}

/// A lasting ability, as far as the order asks.
struct Node {
    at: (usize, usize),
    writes: Reach,
    reads: Reads,
    silencing: Reach,
}

impl Node {
    fn may_read(&self, other: &Self) -> bool {
        let silenced = self.silencing.meets(other.writes);
        self.reads.anything || silenced || self.reads_number(other)
    }

    fn reads_number(&self, other: &Self) -> bool {
        self.reads.reach.meets(other.writes)
    }
}

/// What a lasting ability reads.
#[derive(Clone, Copy, Debug, Default)]
struct Reads {
    /// Numbers and keywords that it names.
    reach: Reach,
    /// Does it read something of the ruleset's own, which may depend on anything?
    anything: bool,
}

impl Reads {
    fn of(ability: &Ability, families: &[StatFamily]) -> Self {
        let mut reading = Reading {
            reads: Self::default(),
            families,
        };
        reading.condition(&ability.condition);
        for always in &ability.always {
            reading.always(always);
        }
        reading.reads
    }
}

/// The numbers and keywords that any part of an ability reads; of a family, its total or chosen stat alone.
pub(crate) fn all_read(ability: &Ability) -> Reach {
    let mut reading = Reading {
        reads: Reads::default(),
        families: &[],
    };
    reading.ability(ability);
    reading.reads.reach
}

struct Reading<'f> {
    reads: Reads,
    families: &'f [StatFamily],
}

impl Reading<'_> {
    fn stat(&mut self, stat: StatId) {
        let family = (self.families.iter()).find(|f| f.total == stat || f.chosen == stat);
        match family {
            Some(family) => {
                let parts = Reach::stats(family.parts);
                self.reads.reach = self.reads.reach.and(parts);
            }
            None => self.reads.reach = self.reads.reach.and(Reach::stat(stat)),
        }
    }
}

impl<'a> Visit<'a> for Reading<'_> {
    fn always(&mut self, always: &'a Always) {
        match always {
            Always::Stat(cards, _, change) => {
                self.cards(cards);
                self.change(change);
            }
            Always::Keyword(cards, _) => self.cards(cards),
            Always::Player(..) => {}
            Always::PlayerStat(_, _, change) => self.change(change),
        }
    }

    fn filter(&mut self, filter: &'a Filter) {
        match filter {
            Filter::Stat(stat, ..) | Filter::Has(stat, _) => self.stat(*stat),
            Filter::Keyword(keyword) => {
                self.reads.reach = self.reads.reach.and(Reach::keyword(*keyword));
            }
            Filter::Sign(_) => self.reads.anything = true,
            _ => {}
        }
        filter.walk(self);
    }

    fn value(&mut self, value: &'a Value) {
        match value {
            Value::Stat(stat, _)
            | Value::Sum(stat, _)
            | Value::Greatest(stat, _)
            | Value::Least(stat, _) => self.stat(*stat),
            Value::Tally(..) => self.reads.anything = true,
            _ => {}
        }
        value.walk(self);
    }

    fn effect(&mut self, step: &'a Effect) {
        if let Effect::Trade(.., stat, _) = step {
            self.stat(*stat);
        }
        step.walk(self);
    }

    fn condition(&mut self, condition: &'a Condition) {
        self.reads.anything |= matches!(condition, Condition::Fact(..));
        condition.walk(self);
    }
}

/// The level of each node, and whether it lies on a circle. A node is one level above the highest that it reads from
/// outside of its own circle.
fn levels(nodes: &[Node], reads: fn(&Node, &Node) -> bool) -> Vec<Place> {
    let n = nodes.len();
    let mut reach = vec![vec![false; n]; n];
    for (a, row) in reach.iter_mut().enumerate() {
        for (b, cell) in row.iter_mut().enumerate() {
            *cell = reads(&nodes[a], &nodes[b]);
        }
    }
    for middle in 0..n {
        let through = reach[middle].clone();
        for row in reach.iter_mut().filter(|row| row[middle]) {
            for (cell, also) in row.iter_mut().zip(&through) {
                *cell |= also;
            }
        }
    }
    let mut places: Vec<Place> = (0..n)
        .map(|a| Place {
            level: 0,
            circular: reach[a][a],
        })
        .collect();
    // Each round settles one level more; no path is longer than there are nodes.
    for _ in 0..n {
        let before = places.clone();
        for a in 0..n {
            let below = (0..n).filter(|b| reach[a][*b] && !reach[*b][a]);
            let highest = below.map(|b| before[b].level.saturating_add(1)).max();
            let own = (0..n).filter(|b| reach[a][*b] && reach[*b][a]);
            let alike = own.map(|b| before[b].level).max();
            places[a].level = highest.unwrap_or(0).max(alike.unwrap_or(0));
        }
        if places.iter().zip(&before).all(|(a, b)| a.level == b.level) {
            break;
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(reads: u64, writes: u64) -> Node {
        let about = |stats| Reach {
            stats,
            ..Reach::default()
        };
        Node {
            at: (0, 0),
            writes: about(writes),
            silencing: Reach::default(),
            reads: Reads {
                reach: about(reads),
                anything: false,
            },
        }
    }

    #[test]
    fn what_is_read_comes_first_and_circles_stand_together() {
        let nodes = [
            node(0, 1), // reads nothing
            node(1, 2), // reads it
            node(2, 4), // and so on
            node(4, 8),
            node(16, 32), // two that read one another
            node(32 | 8, 16),
            node(64, 64), // one that reads itself
        ];
        let places = levels(&nodes, Node::reads_number);
        let levels: Vec<u8> = places.iter().map(|p| p.level).collect();
        assert_eq!(levels, [0, 1, 2, 3, 4, 4, 0]);
        let circular: Vec<bool> = places.iter().map(|p| p.circular).collect();
        assert_eq!(circular, [false, false, false, false, true, true, true]);
    }
}
