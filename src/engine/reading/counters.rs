//! Plain numbers of one side of a table, named by the words of a ruleset: what a learned judgement reads.

use crate::flow::context::Query;
use crate::printed::words::{FactId, KindId, StatId, TallyId, ZoneKind};
use crate::ruleset::declaration::Declaration;
use crate::table::ids::{CardId, PlayerId};
use crate::table::zones::Visibility;

/// A number of one side of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Counter {
    /// The player's cards in zones of a kind, or something of them.
    Cards(ZoneKind, Of),
    /// A number of the player.
    Tally(TallyId),
    /// A fact about the player: 1 if it holds.
    Fact(FactId),
}

/// What is counted of the cards in a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Of {
    /// How many there are.
    Number,
    /// How many lie face up.
    FaceUp,
    /// How many are turned sideways.
    Rested,
    /// How many are of a kind.
    Kind(KindId),
    /// The sum of a number that is printed on them.
    Sum(StatId),
    /// The greatest of these numbers; 0 where all are below it, or there is no card.
    Most(StatId),
    /// The sum of the number as it is now of the top card of each zone, and as it is printed of those below.
    SumNow(StatId),
    /// The greatest of these.
    MostNow(StatId),
}

impl Counter {
    /// The number, for this player.
    #[must_use]
    pub fn of(self, q: Query, player: PlayerId) -> i32 {
        let mut found = [0];
        Counters::new(&[self]).read(q, player, &mut found);
        found[0]
    }

    /// All that can be counted in a ruleset, each with its name: `Sum(Hand, Power)`. Of cards that nobody may see only their
    /// number is, and what is printed on cards changes only in slots.
    #[must_use]
    pub fn all(declared: &Declaration) -> Vec<(String, Self)> {
        let (words, mut all) = (declared.words, Vec::new());
        for (zone, name) in (0u8..).map(ZoneKind).zip(words.zones) {
            let mut add = |of: &str, what: &str, counted: Of| {
                let what = if what.is_empty() {
                    String::new()
                } else {
                    format!(", {what}")
                };
                all.push((format!("{of}({name}{what})"), Self::Cards(zone, counted)));
            };
            add("Cards", "", Of::Number);
            let kind = |id| declared.zones.decl(id);
            let is_slot = (declared.zones.ids()).any(|z| kind(z).kind == zone && kind(z).is_slot());
            let decls = declared.zones.ids().map(|z| declared.zones.decl(z));
            let mut own = decls.filter(|decl| decl.kind == zone);
            if own.all(|decl| decl.visibility == Visibility::Nobody) {
                continue;
            }
            add("FaceUp", "", Of::FaceUp);
            add("Rested", "", Of::Rested);
            for (kind, word) in (0u8..).map(KindId).zip(words.kinds) {
                add("Kind", word, Of::Kind(kind));
            }
            for (stat, word) in (0u8..).map(StatId).zip(words.stats) {
                add("Sum", word, Of::Sum(stat));
                add("Most", word, Of::Most(stat));
                if is_slot {
                    add("SumNow", word, Of::SumNow(stat));
                    add("MostNow", word, Of::MostNow(stat));
                }
            }
        }
        for (tally, word) in (0u8..).map(TallyId).zip(words.tallies) {
            all.push((format!("Tally({word})"), Self::Tally(tally)));
        }
        for (fact, word) in (0u8..).map(FactId).zip(words.facts) {
            all.push((format!("Fact({word})"), Self::Fact(fact)));
        }
        all
    }
}

/// Several counters, put together so that the cards of each zone are looked through once.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Counters {
    counts: Vec<(usize, ZoneKind)>,
    zones: Vec<OfZone>,
    tallies: Vec<(usize, TallyId)>,
    facts: Vec<(usize, FactId)>,
}

/// What is counted of the cards in zones of a kind, each with its place.
#[derive(Clone, Debug, PartialEq)]
struct OfZone {
    kind: ZoneKind,
    face_up: Option<usize>,
    rested: Option<usize>,
    kinds: Vec<(usize, KindId)>,
    stats: Vec<OfStat>,
}

/// Where the sum of a number goes, and the greatest, if they are asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
struct OfStat {
    stat: StatId,
    now: bool,
    sum: Option<usize>,
    most: Option<usize>,
}

impl OfZone {
    fn new(kind: ZoneKind) -> Self {
        Self {
            kind,
            face_up: None,
            rested: None,
            kinds: Vec::new(),
            stats: Vec::new(),
        }
    }

    fn stat(&mut self, stat: StatId, now: bool) -> &mut OfStat {
        let known = self
            .stats
            .iter()
            .position(|of| (of.stat, of.now) == (stat, now));
        let at = known.unwrap_or_else(|| {
            self.stats.push(OfStat {
                stat,
                now,
                sum: None,
                most: None,
            });
            self.stats.len() - 1
        });
        &mut self.stats[at]
    }

    /// Adds what counts of a card. `top`: does it lie on top?
    #[inline]
    fn add(&self, q: Query, card: CardId, top: bool, out: &mut [i32]) {
        let state = q.table.card(card);
        if let Some(at) = self.face_up {
            out[at] += i32::from(state.face_up());
        }
        if let Some(at) = self.rested {
            out[at] += i32::from(state.rested());
        }
        if self.kinds.is_empty() && self.stats.is_empty() {
            return;
        }
        let Some(def) = q.def(card) else {
            return;
        };
        for (at, kind) in &self.kinds {
            out[*at] += i32::from(def.is_kind(*kind));
        }
        for OfStat {
            stat,
            now,
            sum,
            most,
        } in &self.stats
        {
            let number = if *now && top {
                q.stat(card, *stat)
            } else {
                def.stat(*stat)
            };
            if let Some(at) = *sum {
                out[at] += number;
            }
            if let Some(at) = *most {
                out[at] = out[at].max(number);
            }
        }
    }
}

impl Counters {
    /// These, in this order. None is there twice.
    #[must_use]
    pub fn new(all: &[Counter]) -> Self {
        let mut counters = Self::default();
        for (at, counter) in all.iter().enumerate() {
            match *counter {
                Counter::Tally(tally) => counters.tallies.push((at, tally)),
                Counter::Fact(fact) => counters.facts.push((at, fact)),
                Counter::Cards(zone, Of::Number) => counters.counts.push((at, zone)),
                Counter::Cards(zone, of) => {
                    let zone = counters.zone(zone);
                    match of {
                        Of::FaceUp => zone.face_up = Some(at),
                        Of::Rested => zone.rested = Some(at),
                        Of::Kind(kind) => zone.kinds.push((at, kind)),
                        Of::Sum(stat) => zone.stat(stat, false).sum = Some(at),
                        Of::Most(stat) => zone.stat(stat, false).most = Some(at),
                        Of::SumNow(stat) => zone.stat(stat, true).sum = Some(at),
                        Of::MostNow(stat) => zone.stat(stat, true).most = Some(at),
                        Of::Number => {}
                    }
                }
            }
        }
        counters
    }

    fn zone(&mut self, kind: ZoneKind) -> &mut OfZone {
        let known = self.zones.iter().position(|zone| zone.kind == kind);
        let at = known.unwrap_or_else(|| {
            self.zones.push(OfZone::new(kind));
            self.zones.len() - 1
        });
        &mut self.zones[at]
    }

    /// Reads them for a player: each into its place.
    pub fn read(&self, q: Query, player: PlayerId, out: &mut [i32]) {
        out.fill(0);
        for (at, kind) in &self.counts {
            out[*at] = q.count_in(*kind, player) as i32;
        }
        for list in &self.zones {
            for zone in q.zones().of(list.kind, player) {
                if let Some((top, below)) = q.table.zone(zone).split_last() {
                    for card in below {
                        list.add(q, *card, false, out);
                    }
                    list.add(q, *top, true, out);
                }
            }
        }
        for (at, tally) in &self.tallies {
            out[*at] = q.setup.rules.tally(q, *tally, player);
        }
        for (at, fact) in &self.facts {
            out[*at] = q.setup.rules.fact(q, *fact, player).into();
        }
    }
}
