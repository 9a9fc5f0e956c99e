//! Full tables that agree with what one player may know.

use crate::flow::context::{Context, Query};
use crate::hidden::view::View;
use crate::ruleset::skill::CERTAIN;
use crate::table::Table;
use crate::table::ids::{CardId, DefId, PlayerId};
use crate::table::rng::Rng;
use std::collections::BTreeMap;

/// Of tables that are hard to believe, one of so many is taken.
const MOST_DEALS: u8 = 12;

impl View {
    /// Prepares for many samples.
    #[must_use]
    pub fn sampler(&self) -> Sampler<'_> {
        let mut parts = Vec::new();
        for owner in PlayerId::ALL {
            let declared = self.setup().declared;
            let sections = (0u8..).take(self.setup().decks[owner].sections.len());
            // One pool for each back: which section a hidden card comes from is not known either.
            for section in sections.filter(|s| declared.section_of_back(declared.back(*s)) == *s) {
                parts.extend(self.unknown(owner, declared.back(section)));
            }
        }
        Sampler { view: self, parts }
    }

    /// The cards with a back that the viewer cannot place, and the places that he cannot see into.
    fn unknown(&self, owner: PlayerId, back: u8) -> Option<Unknown> {
        let declared = self.setup().declared;
        let lists = (0u8..).zip(&self.setup().decks[owner].sections);
        let lists = lists.filter(|(section, _)| declared.back(*section) == back);
        let mut left: Vec<(DefId, u8)> = lists
            .flat_map(|(section, list)| list.iter().map(move |def| (*def, section)))
            .collect();
        let mut hidden = Vec::new();
        for card in self.table().card_ids() {
            let state = self.table().card(card);
            if state.owner() != owner || declared.back(state.section()) != back {
                continue;
            }
            if state.def == DefId::HIDDEN {
                hidden.push(card);
            } else if let Some(at) = left.iter().position(|d| *d == (state.def, state.section())) {
                left.swap_remove(at);
            }
        }
        // Places that tell something are served first, so that what is left fits the others.
        let q = self.q();
        let mut telling = Vec::new();
        let mut others = Vec::new();
        for card in hidden {
            let rules = self.setup().rules;
            let tells = rules.telling(q, card);
            let fits = |(def, section): &(DefId, u8)| {
                rules.may_be_from(q, card, *section) && (!tells || rules.plausible(q, card, *def))
            };
            let shared = left
                .first()
                .is_some_and(|first| left.iter().any(|d| d.1 != first.1));
            if (tells || shared) && !left.iter().all(fits) {
                telling.push(Telling::new(card, left.iter().map(fits).collect()));
            } else {
                others.push(card);
            }
        }
        Telling::bound(&mut telling);
        (!left.is_empty()).then_some(Unknown {
            left,
            telling,
            others,
        })
    }
}

/// Makes full tables that agree with a view.
#[derive(Debug)]
pub struct Sampler<'a> {
    view: &'a View,
    parts: Vec<Unknown>,
}

/// A deal in which a given card lies at a given place.
#[derive(Clone, Copy, Debug)]
pub struct Deal {
    /// The place of its pool among the parts of the sampler.
    part: usize,
    /// What it is, and which section of the deck it is from.
    card: (DefId, u8),
    /// The hidden card that is to be it.
    pub(super) top: CardId,
}

#[derive(Debug)]
pub(super) struct Unknown {
    /// What the hidden cards are and which sections they come from, in no order.
    pub(super) left: Vec<(DefId, u8)>,
    /// Hidden cards in places that tell something.
    telling: Vec<Telling>,
    /// Hidden cards that can be anything.
    others: Vec<CardId>,
}

/// A hidden card in a place that tells something.
#[derive(Debug)]
struct Telling {
    card: CardId,
    /// What it may be of what is left.
    may: Vec<bool>,
    /// Of how many at most it can still be one when those before it have been dealt.
    most: usize,
}

impl Telling {
    fn new(card: CardId, may: Vec<bool>) -> Self {
        let most = may.iter().filter(|may| **may).count();
        Self { card, may, most }
    }

    /// Those come first that can be least. Each then takes something from all later ones that can be all that it can be.
    fn bound(all: &mut [Self]) {
        all.sort_by_key(|t| t.most);
        for n in 0..all.len() {
            let (before, from) = all.split_at_mut(n);
            let within = |t: &&Self| t.may.iter().zip(&from[0].may).all(|(a, b)| !a || *b);
            let taken = before.iter().filter(within).count();
            from[0].most -= taken.min(from[0].most);
        }
    }
}

/// So often a deal is tried at random; all that fit are equally likely. Then they are counted.
const TRIES: usize = 60;

/// The most cards for which all ways to deal them are counted.
const COUNTED: usize = 20;

impl Sampler<'_> {
    /// Makes a sample of a table that was used before: every deal that agrees with the view is equally likely.
    pub fn deal(&self, table: &mut Table, rng: &mut Rng) {
        table.clone_from(self.view.table());
        self.lay(table, rng);
        self.finish(table);
    }

    /// The deals in which a card that there may be lies where it may: each card once in each place that the viewer cannot
    /// see into, on top where there are several.
    pub fn each_card_everywhere(&self) -> Vec<Deal> {
        let mut deals = Vec::new();
        for (part, unknown) in self.parts.iter().enumerate() {
            let mut cards = unknown.left.clone();
            cards.sort_unstable();
            cards.dedup();
            let zone = |card: &CardId| self.view.table().card(*card).zone;
            let mut places: Vec<CardId> = unknown.others.clone();
            places.sort_by_key(|card| (zone(card), self.view.table().index_in_zone(*card)));
            let next = |at: usize| places.get(at + 1).map(zone);
            let tops = (0..places.len()).filter(|at| next(*at) != Some(zone(&places[*at])));
            for top in tops.map(|at| places[at]) {
                let here = cards.iter().map(|card| Deal {
                    part,
                    card: *card,
                    top,
                });
                deals.extend(here);
            }
        }
        deals
    }

    /// The same as [`deal`](Self::deal), with a card laid where it is wanted, if it can be had from where nothing is told.
    pub fn deal_with(&self, table: &mut Table, rng: &mut Rng, deal: Deal) {
        table.clone_from(self.view.table());
        self.lay(table, rng);
        let others = &self.parts[deal.part].others;
        let is = |card: &&CardId| {
            let state = table.card(**card);
            (state.def, state.section()) == deal.card
        };
        if let Some(from) = others.iter().find(is) {
            let state = table.card(deal.top);
            let instead = (state.def, state.section());
            for (card, (def, section)) in [(*from, instead), (deal.top, deal.card)] {
                let state = table.card_mut(card);
                state.def = def;
                state.set_section(section);
            }
        }
        self.finish(table);
    }

    /// The same as [`deal`](Self::deal), but what the ruleset finds hard to believe of the viewer's opponent
    /// ([`Ruleset::credence`]) is dealt anew, up to [`MOST_DEALS`] times.
    ///
    /// [`Ruleset::credence`]: crate::ruleset::Ruleset::credence
    pub fn deal_believed(&self, table: &mut Table, rng: &mut Rng) {
        let (setup, viewer) = (self.view.setup(), self.view.viewer());
        table.clone_from(self.view.table());
        for _ in 0..MOST_DEALS {
            self.lay(table, rng);
            let credence = setup.rules.credence(Query::new(table, setup), viewer);
            if credence >= CERTAIN || rng.below(CERTAIN.into()) < credence.into() {
                break;
            }
        }
        self.finish(table);
    }

    /// The same as [`deal_believed`](Self::deal_believed), but with the habits that the viewer takes the other player to have
    /// ([`Opponent::suppose`]), if any.
    ///
    /// [`Opponent::suppose`]: crate::ruleset::Opponent::suppose
    pub fn deal_supposed(&self, table: &mut Table, habits: &[u16], rng: &mut Rng) {
        if habits.is_empty() {
            self.deal_believed(table, rng);
            return;
        }
        let (setup, viewer) = (self.view.setup(), self.view.viewer());
        table.clone_from(self.view.table());
        self.lay(table, rng);
        (setup.rules).suppose(table, setup, viewer, habits, rng);
        self.finish(table);
    }

    /// Deals the cards that the viewer cannot know.
    fn lay(&self, table: &mut Table, rng: &mut Rng) {
        table.rng = Rng::new(rng.next());
        for part in &self.parts {
            let order = part.order(rng);
            let cards = part.telling.iter().map(|t| &t.card).chain(&part.others);
            for (card, at) in cards.zip(order) {
                let (def, section) = part.left[usize::from(at)];
                let state = table.card_mut(*card);
                state.def = def;
                state.set_section(section);
            }
        }
    }

    /// The pools of cards that the viewer cannot place.
    pub(super) fn parts(&self) -> &[Unknown] {
        &self.parts
    }

    /// What the viewer knows of the table.
    pub(super) fn known(&self) -> &Table {
        self.view.table()
    }

    /// What the dealt cards have in force is collected before anybody reads the table.
    pub(super) fn finish(&self, table: &mut Table) {
        Context::new(table, self.view.setup(), None).collect_now();
    }
}

/// Places in the list of what is left.
type Order = smallvec::SmallVec<[u8; 96]>;

impl Unknown {
    /// The hidden cards, those that tell something first.
    pub(super) fn cards(&self) -> impl Iterator<Item = CardId> {
        let telling = self.telling.iter().map(|t| t.card);
        telling.chain(self.others.iter().copied())
    }

    /// Can hidden card number `n` be this one?
    pub(super) fn may_be(&self, n: usize, card: (DefId, u8)) -> bool {
        self.telling.get(n).is_none_or(|telling| {
            let mut may = self.left.iter().zip(&telling.may);
            may.any(|(left, may)| *may && *left == card)
        })
    }

    /// What each hidden card is, those that tell something first: every deal that fits is equally likely.
    fn order(&self, rng: &mut Rng) -> Order {
        let mut order: Order = (0u8..).take(self.left.len()).collect();
        rng.shuffle(&mut order);
        if self.fits(&order) {
            return order;
        }
        for _ in 0..TRIES {
            if self.deals_telling(&mut order, rng) {
                rng.shuffle(&mut order[self.telling.len()..]);
                return order;
            }
        }
        if self.left.len() <= COUNTED {
            let mut ways = BTreeMap::new();
            if self.ways(0, 0, &mut ways) > 0 {
                self.by_counting(&mut order, &ways, rng);
                return order;
            }
        }
        self.one_after_another(&mut order);
        order
    }

    fn fits(&self, order: &[u8]) -> bool {
        let mut telling = self.telling.iter().zip(order);
        telling.all(|(t, at)| t.may[usize::from(*at)])
    }

    /// Deals the cards that tell something one after the other, each any of those that it may be. A deal in which one had
    /// fewer of them to choose from than it can have would come about too often: so many of these are given up that all
    /// deals are equally likely. False if it was given up.
    fn deals_telling(&self, order: &mut Order, rng: &mut Rng) -> bool {
        for (n, Telling { may, most, .. }) in self.telling.iter().enumerate() {
            let pick = rng.below((*most).max(1));
            let mut fitting = (n..order.len()).filter(|i| may[usize::from(order[*i])]);
            let Some(at) = fitting.nth(pick) else {
                return false;
            };
            order.swap(n, at);
        }
        true
    }

    /// In how many ways the cards from `n` on can be dealt what is not used.
    fn ways(&self, n: usize, used: u32, known: &mut BTreeMap<u32, u64>) -> u64 {
        let Some(Telling { may, .. }) = self.telling.get(n) else {
            return 1;
        };
        if let Some(ways) = known.get(&used) {
            return *ways;
        }
        let mut ways = 0;
        for (at, _) in may.iter().enumerate().filter(|(_, may)| **may) {
            if used >> at & 1 == 0 {
                ways += self.ways(n + 1, used | 1 << at, known);
            }
        }
        known.insert(used, ways);
        ways
    }

    /// Deals the cards that tell something by the number of ways to go on from each choice.
    fn by_counting(&self, order: &mut Order, ways: &BTreeMap<u32, u64>, rng: &mut Rng) {
        let mut used = 0u32;
        for (n, Telling { may, .. }) in self.telling.iter().enumerate() {
            let last = n + 1 == self.telling.len();
            let on = |at: usize, used: u32| match (may[at] && used >> at & 1 == 0, last) {
                (false, _) => 0,
                (true, true) => 1,
                (true, false) => ways.get(&(used | 1 << at)).copied().unwrap_or(0),
            };
            let total: u64 = (0..may.len()).map(|at| on(at, used)).sum();
            let mut pick = rng.below(usize::try_from(total).unwrap_or(1).max(1)) as u64;
            for at in 0..may.len() {
                let there = on(at, used);
                if pick < there {
                    let from = order.iter().position(|o| usize::from(*o) == at);
                    order.swap(n, from.unwrap_or(n));
                    used |= 1 << at;
                    break;
                }
                pick -= there;
            }
        }
    }

    /// One card after another takes the first that fits it.
    fn one_after_another(&self, order: &mut Order) {
        for (n, Telling { may, .. }) in self.telling.iter().enumerate() {
            let fits = (n..order.len()).find(|i| may[usize::from(order[*i])]);
            order.swap(n, fits.unwrap_or(n));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Telling, Unknown};
    use crate::table::ids::{CardId, DefId};
    use crate::table::rng::Rng;
    use std::collections::BTreeMap;

    const DEALS: u32 = 40_000;

    /// Three cards of eight tell what they may be: one of the first four, one of the second to the fifth, and one of the
    /// first two. Who comes first takes from the others, not always as much.
    fn unknown() -> Unknown {
        let may = |from: usize, to: usize| (0..8).map(|n| (from..to).contains(&n)).collect();
        let mut telling = vec![
            Telling::new(CardId(0), may(0, 4)),
            Telling::new(CardId(1), may(1, 5)),
            Telling::new(CardId(2), may(0, 2)),
        ];
        Telling::bound(&mut telling);
        Unknown {
            left: (0..8).map(|n| (DefId(n), 0)).collect(),
            telling,
            others: (3..8).map(CardId).collect(),
        }
    }

    fn deals(unknown: &Unknown, mut each: impl FnMut(&[u8])) {
        let mut rng = Rng::new(7);
        for _ in 0..DEALS {
            let order = unknown.order(&mut rng);
            assert!(unknown.fits(&order));
            each(&order);
        }
    }

    #[test]
    fn all_deals_of_cards_that_tell_something_are_equally_likely() {
        let unknown = unknown();
        let mut seen: BTreeMap<Vec<u8>, u32> = BTreeMap::new();
        deals(&unknown, |order| {
            *seen.entry(order[..3].to_vec()).or_default() += 1;
        });
        let ways = u32::try_from(unknown.ways(0, 0, &mut BTreeMap::new())).unwrap();
        assert_eq!(u32::try_from(seen.len()).unwrap(), ways);
        let each = DEALS / ways;
        for (deal, count) in seen {
            // Five standard errors.
            let room = 5 * each.isqrt();
            assert!(count.abs_diff(each) < room, "{deal:?}: {count}, not {each}");
        }
    }

    #[test]
    fn what_is_left_over_goes_anywhere() {
        let mut seen: BTreeMap<u8, [u32; 5]> = BTreeMap::new();
        deals(&unknown(), |order| {
            for (at, card) in order[3..].iter().enumerate() {
                seen.entry(*card).or_default()[at] += 1;
            }
        });
        for (card, places) in seen {
            let each = places.iter().sum::<u32>() / 5;
            let room = 5 * each.isqrt();
            let even = places.iter().all(|n| n.abs_diff(each) < room);
            assert!(even, "{card}: {places:?}");
        }
    }
}
