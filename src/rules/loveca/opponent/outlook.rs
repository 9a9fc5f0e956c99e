//! What the lives of a turn may come to, for the computer opponent. It reads full tables: what the player cannot know
//! was dealt at random before.

use crate::cards::queries;
use crate::cards::words::{ICONS, stat};
use crate::rules::hearts::{self, Hearts};
use crate::rules::{set, state, turn, yell, zones};

use fudaba_engine::{DefId, PlayerId, Query};
use smallvec::SmallVec;

/// A chance of 1.
pub const SURE: i32 = 1_000;

/// So many stretches of a deck are looked at as the yell to come.
const YELLS: usize = 20;

/// So many lives in hand are thought of.
const CANDIDATES: usize = 5;

/// Lives that a player performs together: the chance that they succeed, and their score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outlook {
    /// In parts of [`SURE`].
    pub chance: i32,
    /// What they score if they succeed.
    pub score: i32,
    /// Which of the lives in hand are among them, one bit each.
    from_hand: u32,
}

/// What a score counts for besides its number: a success without any other's is placed whatever it scores.
const SUCCESS: i32 = 6;
/// A live must promise so much to be taken from the hand.
const SPENT: i32 = 1_500;

impl Outlook {
    /// How much it promises.
    fn promise(self) -> i32 {
        self.chance * (self.score.max(0) + SUCCESS) - SPENT * self.from_hand.count_ones() as i32
    }

    /// How many lives it takes from the hand.
    #[must_use]
    pub fn cards(self) -> usize {
        self.from_hand.count_ones() as usize
    }

    /// Does it take the nth live of the hand?
    #[must_use]
    pub fn takes(self, n: u32) -> bool {
        self.from_hand.checked_shr(n).unwrap_or(0) & 1 == 1
    }
}

/// The hearts that a player may have in a performance: those on stage with those of each of several yells.
struct Prospect {
    pools: SmallVec<[Hearts; YELLS]>,
}

fn add(sum: &mut Hearts, more: &Hearts) {
    for (s, n) in sum.iter_mut().zip(more) {
        *s += n;
    }
}

/// What the cards of a player's deck are. Of a deck that nobody has dealt it is as good as the whole list, taken in such
/// steps that equal cards lie apart.
fn deck(q: Query, player: PlayerId) -> SmallVec<[DefId; 64]> {
    let cards = q.table.zone(zones::deck(player)).iter();
    let known: SmallVec<[DefId; 64]> = cards.map(|c| q.table.card(*c).def).collect();
    if !known.contains(&DefId::HIDDEN) {
        return known;
    }
    let list = &q.setup.decks[player].sections[0];
    let step = if list.len().is_multiple_of(7) { 11 } else { 7 };
    let all = (0..list.len()).map(|n| list[n * step % list.len()]);
    all.collect()
}

/// The blade hearts that a card shows.
fn icons(q: Query, card: DefId) -> Hearts {
    let mut shown = [0; state::COLOURS];
    if let Some(def) = q.setup.catalogue.get(card) {
        for (n, stat) in shown.iter_mut().zip(ICONS) {
            *n = def.stat(*stat);
        }
    }
    shown
}

impl Prospect {
    /// With a yell of so many cards still to come.
    fn of(q: Query, player: PlayerId, cards: i32) -> Self {
        let pool = yell::pool(q, player);
        let deck = deck(q, player);
        let cards = usize::try_from(cards).unwrap_or(0);
        if cards == 0 || deck.is_empty() {
            return Self {
                pools: SmallVec::from_slice(&[pool]),
            };
        }
        // Sums of icons from the bottom of the deck on, to take differences of.
        let mut sums: SmallVec<[Hearts; 64]> = SmallVec::new();
        let mut all = [0; state::COLOURS];
        sums.push(all);
        for card in &deck {
            add(&mut all, &icons(q, *card));
            sums.push(all);
        }
        let size = deck.len();
        let rounds = i32::try_from(cards / size).unwrap_or(0);
        let yells = size.min(YELLS);
        let pools = (0..yells).map(|n| {
            let from = n * size / yells;
            let to = from + cards % size;
            let mut sum = pool;
            for (c, hearts) in sum.iter_mut().enumerate() {
                let shown = if to <= size {
                    sums[to][c] - sums[from][c]
                } else {
                    all[c] - sums[from][c] + sums[to - size][c]
                };
                *hearts += shown + all[c] * rounds;
            }
            sum
        });
        Self {
            pools: pools.collect(),
        }
    }

    /// With all blades of the stage: every member will be active.
    fn fresh(q: Query, player: PlayerId) -> Self {
        Self::of(q, player, all_blades(q, player))
    }

    /// The most promising of what is set together with lives of the hand: so many more of those that are not taken.
    fn best(&self, set: Attempt, hand: &Lives, taken: u32, room: usize) -> Outlook {
        let mut best = Outlook::default();
        // What more lives ask for is met no more often than what fewer of them do.
        let mut most = [SURE; 1 << CANDIDATES];
        for from_hand in 0u32..1 << hand.len() {
            if from_hand & taken != 0 || from_hand.count_ones() as usize > room {
                continue;
            }
            let mut attempt = set;
            let mut chance = SURE;
            for (n, (needs, score)) in hand.iter().enumerate() {
                if from_hand >> n & 1 == 1 {
                    attempt.add(needs, *score);
                    chance = chance.min(most[(from_hand & !(1 << n)) as usize]);
                }
            }
            let mut outlook = Outlook {
                chance,
                score: attempt.score,
                from_hand,
            };
            if attempt.lives > 0 && outlook.promise() > best.promise() {
                outlook.chance = self.chance(&attempt.needs);
                if outlook.promise() > best.promise() {
                    best = outlook;
                }
            }
            most[from_hand as usize] = outlook.chance;
        }
        best
    }

    /// The chance that these needs are met.
    fn chance(&self, needs: &Hearts) -> i32 {
        let met = self.pools.iter().filter(|p| hearts::met(p, needs)).count();
        let (met, all) = (met as i32, self.pools.len() as i32);
        if all == 1 {
            return SURE * met;
        }
        // Stretches that were not looked at may be better or worse.
        (met * 2 * SURE + SURE / 2) / (all * 2 + 1)
    }
}

/// Needs and score of lives in hand.
type Lives = SmallVec<[(Hearts, i32); CANDIDATES]>;

fn lives_in_hand(q: Query, player: PlayerId) -> Lives {
    let cards = q.table.zone(zones::hand(player)).iter();
    let lives = cards.filter(|c| yell::is_live(q, **c)).take(CANDIDATES);
    let each = lives.map(|c| (queries::needs(q, *c), q.stat(*c, stat::SCORE)));
    each.collect()
}

/// The blades of a stage, those of wait members too.
#[must_use]
pub fn all_blades(q: Query, player: PlayerId) -> i32 {
    queries::members(q, player)
        .map(|c| queries::blades(q, c))
        .sum()
}

/// Is the player through with setting cards, while the other is not?
#[must_use]
pub fn has_set(q: Query, player: PlayerId) -> bool {
    player == state::first(q) && q.table.waiting.is_some_and(|w| w.player != player)
}

/// What a player could perform with the lives in hand and the stage as it is.
#[must_use]
pub fn of_hand(q: Query, player: PlayerId) -> Outlook {
    later(q, player, None, &lives_in_hand(q, player), 0)
}

fn later(
    q: Query,
    player: PlayerId,
    known: Option<&Prospect>,
    hand: &Lives,
    taken: u32,
) -> Outlook {
    if hand.len() == taken.count_ones() as usize {
        return Outlook::default();
    }
    let room = usize::from(set::MOST);
    let best = |p: &Prospect| p.best(Attempt::default(), hand, taken, room);
    match known {
        Some(prospect) => best(prospect),
        None => best(&Prospect::fresh(q, player)),
    }
}

/// What a player has set, or can set, in this turn; and what the lives left in hand allow in the next.
#[must_use]
pub fn outlooks(q: Query, player: PlayerId) -> [Outlook; 2] {
    let hand = lives_in_hand(q, player);
    let (now, prospect) = this_turn(q, player, &hand);
    let known = prospect.filter(|_| q.table.phase <= turn::phase::LIVE_SET);
    [now, later(q, player, known.as_ref(), &hand, now.from_hand)]
}

/// What a player has set, or can set, in this turn.
#[must_use]
pub fn now(q: Query, player: PlayerId) -> Outlook {
    this_turn(q, player, &lives_in_hand(q, player)).0
}

/// The same, with the hearts that the player may have, if that matters.
fn this_turn(q: Query, player: PlayerId, hand: &Lives) -> (Outlook, Option<Prospect>) {
    let phase = q.table.phase;
    let state = state::get(q);
    let row = q.table.zone(zones::live(player));
    let mut attempt = Attempt::default();
    for card in row.iter().filter(|c| yell::is_live(q, **c)) {
        attempt.add(&queries::needs(q, *card), q.stat(*card, stat::SCORE));
    }
    if state.did(player, state::SUCCEEDED) {
        let now = Outlook {
            chance: SURE,
            score: attempt.score,
            from_hand: 0,
        };
        return (now, None);
    }
    // What is no live is set last, see `prior`.
    let through = phase > turn::phase::LIVE_SET
        || phase == turn::phase::LIVE_SET && has_set(q, player)
        || row.iter().any(|c| !yell::is_live(q, *c));
    let nothing = attempt.lives == 0 && (through || hand.is_empty());
    if nothing || state.did(player, state::FAILED) {
        return (Outlook::default(), None);
    }
    let yelled = state.did(player, state::PERFORMED) && queries::yelled(q, player).next().is_some();
    let prospect = match phase {
        _ if yelled => Prospect::of(q, player, 0),
        turn::phase::LIVE_SET.. => Prospect::of(q, player, yell::due(q, player)),
        _ => Prospect::fresh(q, player),
    };
    let room = if through {
        0
    } else {
        usize::from(set::MOST).saturating_sub(row.len())
    };
    (prospect.best(attempt, hand, 0, room), Some(prospect))
}

/// Lives performed together.
#[derive(Clone, Copy, Default)]
struct Attempt {
    needs: Hearts,
    score: i32,
    lives: u8,
}

impl Attempt {
    fn add(&mut self, needs: &Hearts, score: i32) {
        add(&mut self.needs, needs);
        self.score = self.score.saturating_add(score);
        self.lives = self.lives.saturating_add(1);
    }
}
