//! What a strong computer player would do at a decision, how sure it is, and what it would come to.

use fudaba_ai::{Agent, Budget, Search, Stop};
use fudaba_engine::words::ZoneKind;
use fudaba_engine::{
    Action, Actions, Forecast, Match, PlayerId, Query, Rng, Table, Verb, View, ZoneId, mix,
};

/// The search is done in so many parts of its own luck, from whose spread it is told how sure it is.
const PARTS: u32 = 8;
/// How far a mean of so many parts may lie from the truth, in standard errors: 95 of 100 lie nearer.
const SPREAD: f32 = 2.36;
/// A choice that was looked at less often than this part of the best is not taken for as good.
const ALIKE: f32 = 0.25;
/// So many tables are played on, to see what choices come to.
const DEALS: u64 = 24;
/// A play-out ends after so many choices, or after the opponent's next turn.
const MOST_CHOICES: usize = 80;

/// What a choice is worth against the best.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weighed {
    /// Its place in the list of legal actions.
    pub index: usize,
    /// The share of the looks that went to it, from 0 to 1.
    pub share: f32,
    /// Its worth: 0 lost, 1 won.
    pub value: f32,
    /// What it loses against the best: the least and the most that is to be believed.
    pub loses: (f32, f32),
}

/// Something in which the outcomes of two choices differ.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// Whose cards.
    pub player: PlayerId,
    /// Where they lie.
    pub zone: ZoneKind,
    /// How many more there are after the better choice, on average.
    pub more: f32,
}

/// Advice for an open decision.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Advice {
    /// The best choice, then the others that were considered, best first.
    pub choices: Vec<Weighed>,
    /// How many tables were looked at.
    pub looks: u32,
    /// What speaks for the best choice against the second, what differs most first.
    pub reasons: Vec<Difference>,
    /// What is foretold of the best choice.
    pub comes_to: Option<Forecast>,
    /// What is foretold of the second.
    pub next_comes_to: Option<Forecast>,
}

impl Advice {
    /// The choices that cannot be told from the best, itself included: they were looked at about as often, and may well lose
    /// nothing.
    pub fn equals(&self) -> impl Iterator<Item = &Weighed> {
        let best = self.choices.first().map_or(0.0, |best| best.share);
        let equal = move |choice: &Weighed| choice.loses.0 <= 0.0 && choice.share >= best * ALIKE;
        self.choices.iter().filter(move |choice| equal(choice))
    }

    /// The same, those together that differ in nothing but in which of several empty places of a kind a card goes to.
    #[must_use]
    pub fn kinds(&self, view: &View) -> Vec<Vec<&Weighed>> {
        let mut kinds: Vec<Vec<&Weighed>> = Vec::new();
        for choice in self.equals() {
            let like = |kind: &&mut Vec<&Weighed>| are_alike(view, kind[0].index, choice.index);
            match kinds.iter_mut().find(like) {
                Some(kind) => kind.push(choice),
                None => kinds.push(vec![choice]),
            }
        }
        kinds
    }

    /// The best choice that is another than the best one.
    #[must_use]
    pub fn next(&self, view: &View) -> Option<&Weighed> {
        let kinds = self.kinds(view);
        let best = kinds.first().map_or(&[][..], Vec::as_slice);
        let another = |choice: &&Weighed| best.iter().all(|one| one.index != choice.index);
        self.choices.iter().skip(1).find(another)
    }
}

/// Does the same card go to one of two empty places of a kind by either of two choices?
fn are_alike(view: &View, one: usize, other: usize) -> bool {
    let (Some(one), Some(other)) = (view.legal().get(one), view.legal().get(other)) else {
        return false;
    };
    let places = [one.place, other.place];
    let there = places.iter().all(|place| *place != ZoneId::NONE);
    let same = Action {
        place: one.place,
        ..*other
    } == *one;
    there && same && one.verb == Verb::Deploy && {
        let [a, b] = places.map(|place| view.q().zones().decl(place));
        let empty = |place: &ZoneId| view.table().zone(*place).is_empty();
        a.kind == b.kind && a.owner == b.owner && places.iter().all(empty)
    }
}

/// Thinks about the open decision of a view for so many iterations. The same view, number and seed give the same advice.
/// None if there is nothing to choose.
#[must_use]
pub fn advise(view: &View, iterations: u32, seed: u64, stop: &Stop) -> Option<Advice> {
    let count = view.legal().len();
    if count == 0 {
        return None;
    }
    if count == 1 {
        let only = Weighed {
            index: 0,
            share: 1.0,
            value: 0.5,
            loses: (0.0, 0.0),
        };
        return Some(Advice {
            choices: vec![only],
            ..Advice::default()
        });
    }
    let mut seen = Seen::new(count);
    for part in 0..PARTS {
        if stop.is_set() && part > 1 {
            break;
        }
        let mut search = Search::thorough(Budget::iterations(iterations.div_ceil(PARTS).max(1)));
        let thought = search.think(view, mix(seed, part.into()), stop);
        seen.looks += thought.iterations;
        seen.parts += 1;
        if thought.lines.is_empty() {
            // What is done without a thought.
            seen.visits[thought.index] += 1;
        }
        for line in thought.lines {
            seen.visits[line.index] += line.visits;
            seen.values[line.index].push((part, line.value));
        }
    }
    let found = Advice {
        choices: seen.weighed(),
        looks: seen.looks,
        ..Advice::default()
    };
    let best = found.choices.first().map(|best| best.index);
    let next = found.next(view).map(|next| next.index);
    let reasons = match (best, next) {
        (Some(best), Some(next)) => differences(view, best, next, seed),
        _ => Vec::new(),
    };
    let foretold = |choice: Option<usize>| view.forecast(*view.legal().get(choice?)?);
    Some(Advice {
        comes_to: foretold(best),
        next_comes_to: foretold(next),
        reasons,
        ..found
    })
}

/// What the parts of a search found out.
struct Seen {
    visits: Vec<u32>,
    /// Of each choice, its worth in each part that looked at it.
    values: Vec<Vec<(u32, f32)>>,
    looks: u32,
    parts: u32,
}

impl Seen {
    fn new(count: usize) -> Self {
        Self {
            visits: vec![0; count],
            values: vec![Vec::new(); count],
            looks: 0,
            parts: 0,
        }
    }

    fn weighed(&self) -> Vec<Weighed> {
        let mut order: Vec<usize> = (0..self.visits.len())
            .filter(|n| self.visits[*n] > 0)
            .collect();
        order.sort_by_key(|n| (std::cmp::Reverse(self.visits[*n]), *n));
        let Some(best) = order.first().copied() else {
            return Vec::new();
        };
        let all: u32 = self.visits.iter().sum();
        let weigh = |index: usize| Weighed {
            index,
            share: self.visits[index] as f32 / all.max(1) as f32,
            value: mean(self.values[index].iter().map(|(_, value)| *value)),
            loses: if index == best {
                (0.0, 0.0)
            } else {
                self.loses(best, index)
            },
        };
        order.into_iter().map(weigh).collect()
    }

    /// What a choice loses against the best: the least and the most, by the parts that looked at both.
    fn loses(&self, best: usize, other: usize) -> (f32, f32) {
        let of_best = |part: u32| self.values[best].iter().find(|(p, _)| *p == part);
        let pairs = self.values[other].iter();
        let losses: Vec<f32> = pairs
            .filter_map(|(part, value)| Some(of_best(*part)?.1 - value))
            .collect();
        if losses.len() < 2 {
            return (-1.0, 1.0);
        }
        let mean = mean(losses.iter().copied());
        let off: f32 = losses.iter().map(|loss| (loss - mean).powi(2)).sum();
        let n = losses.len() as f32;
        let room = SPREAD * (off / (n - 1.0) / n).sqrt();
        (mean - room, mean + room)
    }
}

fn mean(values: impl Iterator<Item = f32>) -> f32 {
    let (sum, n) = values.fold((0.0, 0u32), |(sum, n), value| (sum + value, n + 1));
    sum / n.max(1) as f32
}

/// In which numbers of cards the tables differ after the opponent's next turn, when the first or the second of two choices is
/// made and both go on by what comes to mind, on the same deals.
fn differences(view: &View, first: usize, second: usize, seed: u64) -> Vec<Difference> {
    let kinds = kinds(view.q());
    let mut sums = vec![(0.0f32, 0.0f32); kinds.len()];
    for deal in 0..DEALS {
        let after = |index: usize| {
            let table = view.sample(&mut Rng::new(mix(seed, deal)));
            let end = play_on(view, table, view.legal()[index]);
            let q = end.q();
            let count = |(player, kind): &(PlayerId, ZoneKind)| {
                let zones = q.zones().ids().filter(|zone| {
                    let decl = q.zones().decl(*zone);
                    decl.kind == *kind && decl.owner == Some(*player)
                });
                zones.map(|zone| q.table.count(zone)).sum::<usize>() as f32
            };
            kinds.iter().map(count).collect::<Vec<f32>>()
        };
        let (best, other) = (after(first), after(second));
        for (sum, (a, b)) in sums.iter_mut().zip(best.iter().zip(&other)) {
            sum.0 += a - b;
            sum.1 += (a - b).powi(2);
        }
    }
    let n = DEALS as f32;
    let mut found: Vec<(f32, Difference)> = Vec::new();
    for ((player, zone), (sum, squares)) in kinds.into_iter().zip(sums) {
        let mean = sum / n;
        let spread = ((squares / n - mean * mean).max(0.0) / n).sqrt();
        // What might as well be luck is no reason.
        if mean.abs() > 0.25 && mean.abs() > 2.0 * spread {
            let difference = Difference {
                player,
                zone,
                more: mean,
            };
            found.push((mean.abs() / (spread + 0.1), difference));
        }
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    found
        .into_iter()
        .map(|(_, difference)| difference)
        .collect()
}

/// The kinds of zones of both players.
fn kinds(q: Query) -> Vec<(PlayerId, ZoneKind)> {
    let mut kinds = Vec::new();
    for zone in q.zones().ids() {
        let decl = q.zones().decl(zone);
        if let Some(owner) = decl.owner
            && !kinds.contains(&(owner, decl.kind))
        {
            kinds.push((owner, decl.kind));
        }
    }
    kinds
}

/// The match some way on, when this choice is made on a table and both players go on by what comes to mind first.
fn play_on(view: &View, table: Table, choice: Action) -> Match {
    let mut game = Match::from_table(view.setup().clone(), table, None);
    let turn = game.table().turn;
    let mut next = Some(choice);
    for _ in 0..MOST_CHOICES {
        let action = match next.take() {
            Some(action) => action,
            None if game.outcome().is_some() || game.table().turn > turn + 1 => break,
            None => first_thought(game.q(), &game.legal().to_vec()),
        };
        if game.act(action, None).is_err() {
            break;
        }
    }
    game
}

/// What comes to mind first.
fn first_thought(q: Query, legal: &Actions) -> Action {
    let mut weights = Vec::new();
    q.setup.rules.priors(q, legal, &mut weights);
    let best = (0..legal.len())
        .rev()
        .max_by_key(|at| weights.get(*at).copied().unwrap_or(0));
    legal[best.unwrap_or(0)]
}
