//! What the other is likely to have laid where, by his habits: many lay the strongest card that they have before their ship.
//! Whether he does is told by those of his guards that have been seen.

use crate::cards::words::stat;
use crate::opponent::knowledge;
use crate::rules::state::{self, Laid};
use crate::rules::zones;

use fudaba_engine::{CardId, MatchSetup, PlayerId, Query, Rng, Table};
use smallvec::SmallVec;

/// So many of the strongest cards of a hand are told apart; all weaker ones are as the last of them.
const RANKS: usize = 8;

/// How many numbers tell habits, see [`Habits`].
pub const COUNT: usize = 2 + 4 * RANKS;

/// How much likelier it gets that a player is plain with each card of his that was laid so, and with each that was not.
const LAID_SO: f32 = 2.0;
const LAID_OTHERWISE: f32 = 0.1;

/// Habits in thousandths. First, how many players are plain: they lay the strongest card they have before their ship, and
/// any elsewhere. Then, how readily the others lay the strongest card of their hand, the second and so on, four times
/// [`RANKS`] numbers: before the ship in the set-up, before it later, elsewhere in the set-up, elsewhere later. Then, how many
/// take the ship that their deck list suggests.
#[derive(Clone, Copy, Debug)]
struct Habits<'a>(&'a [u16]);

impl<'a> Habits<'a> {
    fn plain(self) -> f32 {
        f32::from(self.0[0]) / 1_000.0
    }

    /// How readily cards are laid as one of these was, by rank in the hand.
    fn by_rank(self, laid: Laid) -> &'a [u16] {
        let later = usize::from(laid.turn() != Some(0));
        let list = later + 2 * usize::from(!laid.before_ship());
        &self.0[1 + list * RANKS..1 + (list + 1) * RANKS]
    }

    fn usual_ship(self) -> u16 {
        self.0[1 + 4 * RANKS]
    }
}

/// Exchanges hidden cards of the opponent of `viewer`, as he may have laid them.
pub fn suppose(
    table: &mut Table,
    setup: &MatchSetup,
    viewer: PlayerId,
    habits: &[u16],
    rng: &mut Rng,
) {
    if habits.len() != COUNT {
        return;
    }
    let (foe, habits) = (viewer.other(), Habits(habits));
    let Hidden { guards, mut places } = Hidden::of(Query::new(table, setup), foe, viewer);
    if guards.is_empty() {
        return;
    }
    suppose_ship(table, setup, viewer, &places, habits, rng);
    let odds = habits.plain() / (1.0 - habits.plain()).max(0.001)
        * plainness(Query::new(table, setup), foe, viewer);
    let plain = rng.below(10_000) < (odds / (1.0 + odds) * 10_000.0) as usize;
    for (laid, guard) in guards {
        // What was in hand when it was laid: what is there now, and what was laid later.
        let q = Query::new(table, setup);
        places.sort_unstable_by_key(|card| (-value(q, *card), *card));
        let at = match (plain, laid.before_ship()) {
            (true, true) => 0,
            (true, false) => rng.below(places.len()),
            (false, _) => drawn(habits.by_rank(laid), places.len(), rng),
        };
        let other = places[at];
        let what = |card: CardId| q.table.card(card).def;
        let may_be = |card, of| knowledge::plausible(q, card, what(of));
        if other != guard && may_be(guard, other) && may_be(other, guard) {
            table.exchange(guard, other);
        }
        places.retain(|card| *card != guard);
    }
}

/// A place among so many, drawn by how readily each is taken; those past the list as its last.
fn drawn(readily: &[u16], count: usize, rng: &mut Rng) -> usize {
    let weight = |n: usize| usize::from(readily[n.min(RANKS - 1)]);
    let all: usize = (0..count).map(weight).sum();
    let mut left = rng.below(all.max(1));
    for n in 0..count {
        if left < weight(n) {
            return n;
        }
        left -= weight(n);
    }
    0
}

/// While ships lie hidden, most are what the deck list suggests.
fn suppose_ship(
    table: &mut Table,
    setup: &MatchSetup,
    viewer: PlayerId,
    places: &[CardId],
    habits: Habits,
    rng: &mut Rng,
) {
    let foe = viewer.other();
    let ship = state::get(Query::new(table, setup)).ship_of(foe);
    if ship == CardId::NONE || table.card(ship).known_to(viewer) {
        return;
    }
    let usual = setup.decks[foe].named.first();
    let is_usual = |card: &&CardId| Some(&table.card(**card).def) == usual;
    let at = places.iter().find(is_usual);
    if let Some(at) = at.filter(|_| rng.below(1_000) < habits.usual_ship().into()) {
        table.exchange(ship, *at);
    }
}

/// Cards of a player that another cannot see.
struct Hidden {
    /// Guards, those that were laid first coming first.
    guards: SmallVec<[(Laid, CardId); 3]>,
    /// Guards and hand.
    places: SmallVec<[CardId; 16]>,
}

impl Hidden {
    fn of(q: Query, owner: PlayerId, viewer: PlayerId) -> Self {
        let hidden =
            |c: &CardId| !q.table.card(*c).known_to(viewer) && *c != state::get(q).ship_of(owner);
        let guards = zones::guards(owner).filter_map(|z| q.table.top(z));
        let guards = guards.filter(hidden).map(|card| (laid(q, card), card));
        let mut guards: SmallVec<[(Laid, CardId); 3]> = guards.collect();
        guards.sort_unstable_by_key(|(laid, card)| (laid.turn(), !laid.before_ship(), *card));
        let mut places: SmallVec<[CardId; 16]> = guards.iter().map(|(_, card)| *card).collect();
        let hand = q.table.zone(zones::hand(owner)).iter().copied();
        places.extend(hand.filter(hidden));
        Self { guards, places }
    }
}

fn laid(q: Query, card: CardId) -> Laid {
    let laid = state::get(q).laid.get(card.index());
    laid.copied().unwrap_or(Laid::NEVER)
}

/// The printed value.
fn value(q: Query, card: CardId) -> i32 {
    let def = q.setup.catalogue.get(q.table.card(card).def);
    def.map_or(0, |d| d.stat(stat::VALUE))
}

/// How much likelier than at first it is that a player is plain, by those of his guards that have been seen.
fn plainness(q: Query, owner: PlayerId, viewer: PlayerId) -> f32 {
    let own = |c: &CardId| q.owner(*c) == owner && !state::get(q).is_ship(*c);
    let known = |c: &CardId| q.table.card(*c).known_to(viewer);
    let in_hand = |c: CardId| q.table.card(c).zone == zones::hand(owner);
    let seen = || q.table.card_ids().filter(|c| own(c) && known(c));
    let hidden = || q.table.card_ids().filter(|c| own(c) && !known(c));
    let mut times = 1.0;
    for card in seen().filter(|c| laid(q, *c).before_ship() && !in_hand(*c)) {
        let (at, worth) = (laid(q, card).turn(), value(q, card));
        let later = |c: CardId| laid(q, c).turn() > at || in_hand(c);
        let stronger = |c: &CardId| value(q, *c) > worth;
        // What is stronger and hidden lies where something was laid before, or was in hand when this one was laid.
        let room = hidden().filter(|c| !later(*c)).count();
        let strong = hidden().filter(stronger).count();
        let otherwise = strong > room || seen().any(|c| later(c) && stronger(&c));
        times *= if otherwise { LAID_OTHERWISE } else { LAID_SO };
    }
    times
}
