//! What an action would come to: the contest that it begins or goes on with, as it would end if nobody did anything else.
//!
//! The action is played on tables that agree with what the viewer may know; whoever is asked something on the way does
//! nothing. Where the viewer must choose a card, he takes the one that fights for him, or any where all are alike to him. So
//! a forecast never peeks, and the same view gives the same forecast.

use crate::flow::action::{Action, Actions, Verb};
use crate::flow::context::Context;
use crate::flow::event::{Event, Watcher};
use crate::hidden::sampler::Deal;
use crate::hidden::view::View;
use crate::ruleset::contest::{Contest, Side, Stage};
use crate::table::Table;
use crate::table::ids::{CardId, PlayerId};
use crate::table::rng::Rng;
use futile::Way;
use replies::Answers;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

mod alike;
mod futile;
mod offers;
mod orders;
mod reach;
mod replies;

pub use replies::Reply;

/// So often the cards that the viewer cannot know are dealt evenly, to tell chances.
const DEALS: u32 = 24;

/// A course with more decisions than this is not told.
const MOST_DECISIONS: u32 = 60;

/// What an action would come to.
#[derive(Clone, Debug, PartialEq)]
pub struct Forecast {
    /// The contest as it would most often end; `None` where there would be none, but the match would end.
    pub contest: Option<Contest>,
    /// The least and the greatest number of each side; of a side that only counts card by card, of its first card. Where the
    /// sides have several numbers, all are of the one that decides most often.
    pub numbers: [(i32, i32); 2],
    /// Key of the label of the number that this is, where the sides have several: only what is of the same can be compared.
    pub measure: Option<&'static str>,
    /// The numbers that the attacked side may come to, from the least on, each with whether its first card loses then;
    /// `None` where that depends on more than this number.
    pub by_number: Vec<(i32, Option<bool>)>,
    /// The cards that may lose, with the chance in percent that they do.
    pub beaten: Vec<(CardId, u8)>,
    /// Who would win the match by it, with the chance in percent.
    pub wins: Option<(PlayerId, u8)>,
    /// What could still change it.
    pub open: Open,
}

/// What could still change what is foretold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Open {
    /// Cards that the viewer cannot know, or chance.
    pub hidden: bool,
    /// The viewer could do something on the way.
    pub own: bool,
    /// His opponent could.
    pub other: bool,
}

impl Forecast {
    /// Does it come so, whatever anybody does?
    #[must_use]
    pub fn is_certain(&self) -> bool {
        self.open == Open::default()
    }

    /// The chance in percent that this card loses.
    #[must_use]
    pub fn chance_to_lose(&self, card: CardId) -> u8 {
        let found = self.beaten.iter().find(|(beaten, _)| *beaten == card);
        found.map_or(0, |(_, chance)| *chance)
    }
}

impl Side {
    /// The number that this side is compared by: of all its cards together, the one that decides, or of its first card.
    #[must_use]
    pub fn number(&self) -> Option<i32> {
        let decides = self.measures.iter().find(|m| m.decides);
        let first = self.fighters.first().map(|f| f.total);
        let together = self.together.as_ref().map(|sum| sum.total);
        together.or(decides.map(|m| m.sum.total)).or(first)
    }

    /// The key of the label of the number that decides, where the side has several.
    fn decisive(&self) -> Option<&'static str> {
        let decides = self.measures.iter().find(|m| m.decides);
        decides.map(|m| m.label)
    }

    /// The number with this label, decisive or not.
    fn number_of(&self, label: &'static str) -> Option<i32> {
        let found = self.measures.iter().find(|m| m.label == label);
        found.map(|m| m.sum.total)
    }
}

impl View {
    /// What a legal action of the viewer's open decision would come to. `None` where no contest and no end of the match
    /// comes of it, or somebody must first choose something that cannot be passed.
    #[must_use]
    pub fn forecast(&self, action: Action) -> Option<Forecast> {
        if !self.legal().contains(&action) {
            return None;
        }
        let sampler = self.sampler();
        let mut rng = Rng::new(self.table().digest());
        let mut course = Course::new(self);
        let mut table = Table::new(0);
        let mut told = Vec::new();
        for _ in 0..DEALS {
            sampler.deal(&mut table, &mut rng);
            told.push(course.play(&mut table, action)?);
        }
        let evenly = told.len();
        // Where it seems to be certain, each card that there may be is laid once wherever it may lie; otherwise wherever it
        // would take part, so that no number that may come is missing.
        let is_open = told.iter().any(|t| t.open.hidden || t.open.other);
        let parts: BTreeSet<CardId> = told.iter().flat_map(Told::parts).collect();
        let wanted = |deal: &Deal| !is_open || parts.contains(&deal.top);
        for deal in sampler.each_card_everywhere().into_iter().filter(wanted) {
            sampler.deal_with(&mut table, &mut rng, deal);
            match course.play(&mut table, action) {
                Some(one) => told.push(one),
                None if is_open => {}
                None => return None,
            }
        }
        Some(gather(&told, evenly))
    }
}

/// How an action ended on one table.
#[derive(Clone, Debug, PartialEq)]
struct Told {
    contest: Option<Contest>,
    winner: Option<PlayerId>,
    open: Open,
}

impl Told {
    fn numbers(&self) -> [Option<i32>; 2] {
        self.numbers_of(self.measure())
    }

    /// The numbers of both sides as this decides: those that are compared if it does here, too, otherwise those with its label.
    fn numbers_of(&self, measure: Option<&'static str>) -> [Option<i32>; 2] {
        let here = self.measure() == measure;
        let number = |side: &Side| {
            let labelled = measure.and_then(|label| side.number_of(label));
            labelled.or_else(|| here.then(|| side.number()).flatten())
        };
        let sides = self.contest.as_ref().map(|c| &c.sides);
        sides.map_or([None; 2], |[a, b]| [number(a), number(b)])
    }

    /// What decided it, where the sides have several numbers.
    fn measure(&self) -> Option<&'static str> {
        let sides = self.contest.iter().flat_map(|c| &c.sides);
        sides.filter_map(Side::decisive).next()
    }

    /// The cards of both sides that fight or support.
    fn parts(&self) -> impl Iterator<Item = CardId> {
        let sides = self.contest.iter().flat_map(|c| &c.sides);
        sides.flat_map(|side| {
            let fighters = side.fighters.iter().map(|fighter| fighter.card);
            fighters.chain(side.support.shown().iter().map(|support| support.card))
        })
    }

    fn beaten(&self) -> impl Iterator<Item = CardId> {
        let sides = self.contest.iter().flat_map(|c| &c.sides);
        let fighters = sides.flat_map(|side| &side.fighters);
        fighters.filter(|f| f.beaten).map(|f| f.card)
    }

    /// Do two tables come to the same, as far as it is told?
    fn is_like(&self, other: &Self) -> bool {
        self.contest.is_some() == other.contest.is_some()
            && self.winner == other.winner
            && self.measure() == other.measure()
            && self.numbers() == other.numbers()
            && self.beaten().eq(other.beaten())
    }
}

/// What was told of all tables; the chances are those of the first `evenly` of them.
fn gather(told: &[Told], evenly: usize) -> Forecast {
    let usual = usual(&told[..evenly]);
    let mut open = Open::default();
    for one in told {
        open.own |= one.open.own;
        open.other |= one.open.other;
        open.hidden |= one.open.hidden || !one.is_like(usual);
    }
    let measure = usual.measure();
    let numbers = [0, 1].map(|side| {
        let all = || told.iter().filter_map(|t| t.numbers_of(measure)[side]);
        let (least, most) = (all().min(), all().max());
        (least.unwrap_or_default(), most.unwrap_or_default())
    });
    let percent = |count: usize| {
        // What did not happen on every table, or on none, is neither certain nor impossible.
        let rounded = (count * 100 + evenly / 2) / evenly;
        let least = 1;
        let most = if count == evenly && !open.hidden {
            100
        } else {
            99
        };
        u8::try_from(rounded.clamp(least, most.max(least))).unwrap_or(100)
    };
    let mut beaten: Vec<(CardId, usize)> = Vec::new();
    for (n, one) in told.iter().enumerate() {
        let counts = usize::from(n < evenly);
        for card in one.beaten() {
            match beaten.iter_mut().find(|(known, _)| *known == card) {
                Some((_, count)) => *count += counts,
                None => beaten.push((card, counts)),
            }
        }
    }
    let winner = PlayerId::ALL.into_iter().find_map(|player| {
        let wins = |t: &&Told| t.winner == Some(player);
        let count = told[..evenly].iter().filter(wins).count();
        told.iter()
            .any(|t| wins(&t))
            .then(|| (player, percent(count)))
    });
    Forecast {
        contest: usual.contest.clone(),
        numbers,
        measure,
        by_number: by_number(told, measure),
        beaten: (beaten.into_iter())
            .map(|(card, count)| (card, percent(count)))
            .collect(),
        wins: winner,
        open,
    }
}

/// Each number of the attacked side that some table comes to, with whether its first card loses on all of these tables or
/// on none.
fn by_number(told: &[Told], measure: Option<&'static str>) -> Vec<(i32, Option<bool>)> {
    let mut all: BTreeMap<i32, Option<bool>> = BTreeMap::new();
    for one in told {
        let sides = one.contest.as_ref().map(|contest| &contest.sides);
        let first = sides.and_then(|sides| sides[1].fighters.first());
        if let (Some(number), Some(first)) = (one.numbers_of(measure)[1], first) {
            all.entry(number)
                .and_modify(|loses| *loses = loses.filter(|loses| *loses == first.beaten))
                .or_insert(Some(first.beaten));
        }
    }
    all.into_iter().collect()
}

/// What most tables come to; of equally frequent ones the first.
fn usual(told: &[Told]) -> &Told {
    let frequency = |one: &&Told| told.iter().filter(|other| one.is_like(other)).count();
    let mut best = &told[0];
    for one in told {
        if frequency(&one) > frequency(&best) {
            best = one;
        }
    }
    best
}

/// What an action led to.
struct Run {
    /// The contest as it was shown last, if there was one.
    contest: Option<Contest>,
    /// Is it over?
    ended: bool,
    open: Open,
}

/// Plays an action to the end of its contest, with nobody doing anything else.
struct Course<'a> {
    view: &'a View,
    legal: Actions,
}

impl<'a> Course<'a> {
    fn new(view: &'a View) -> Self {
        Self {
            view,
            legal: Actions::with_capacity(64),
        }
    }

    fn play(&mut self, table: &mut Table, action: Action) -> Option<Told> {
        self.play_answered(table, action, &mut Answers::default())
    }

    /// The same, with what the other player is asked on the way, and with one thing that he does.
    fn play_answered(
        &mut self,
        table: &mut Table,
        action: Action,
        answers: &mut Answers,
    ) -> Option<Told> {
        let chance = table.rng.clone();
        let run = self.run(table, action, answers, None)?;
        if !run.ended && table.outcome.is_none() {
            return None;
        }
        let hidden = table.rng != chance || self.has_come_to_light(table);
        if table.outcome.is_none() {
            self.settle(table);
        }
        let winner = table.outcome.and_then(|outcome| outcome.winner);
        (run.contest.is_some() || winner.is_some()).then_some(Told {
            contest: run.contest.map(decided),
            winner,
            open: Open { hidden, ..run.open },
        })
    }

    /// Plays an action until the contest that goes on or comes is over, or else to the end of the phase, with what the
    /// viewer does on the way, if he does something.
    fn run(
        &mut self,
        table: &mut Table,
        action: Action,
        answers: &mut Answers,
        mut way: Option<&mut Way>,
    ) -> Option<Run> {
        let (setup, viewer) = (self.view.setup(), self.view.viewer());
        let began = (table.turn, table.phase);
        let before = setup.rules.contest(crate::Query::new(table, setup));
        let (mut last, ended) = (before.clone(), Cell::new(false));
        let contested = Cell::new(before.is_some());
        let resolved = Cell::new(false);
        let mut hear = Watcher(|_: &Table, event: Event| match event {
            Event::Contested(contest) if !ended.get() => {
                resolved.set(contest.stage == Stage::Resolved);
                last = Some(*contest);
                contested.set(true);
            }
            Event::ContestEnded if contested.get() => ended.set(true),
            _ => {}
        });
        let mut open = Open::default();
        let mut next = action;
        let mut over = false;
        for _ in 0..MOST_DECISIONS {
            let mut cx = Context::new(table, setup, Some(&mut hear));
            cx.answer(next);
            let stopped = cx.advance_until(&mut self.legal, |q, _| {
                let left = (q.table.turn, q.table.phase) != began;
                ended.get() || (left && !contested.get())
            });
            over = stopped || table.outcome.is_some() || ended.get();
            if over {
                break;
            }
            let waiting = table.waiting?;
            match waiting.player == viewer {
                true => open.own = true,
                false => open.other = true,
            }
            let follows = (waiting.player != viewer)
                .then(|| answers.next(waiting.prompt, &self.legal, table, setup))
                .flatten();
            let does = (way.as_deref_mut().filter(|_| waiting.player == viewer))
                .and_then(|way| way.next(self.view, table, (waiting.prompt, &self.legal)));
            let answer = follows
                .or(does)
                .or_else(|| pass(&self.legal))
                .or_else(|| self.evident(waiting.player, before.as_ref()))
                .or_else(|| way.as_ref().and(self.legal.first().copied()));
            next = match answer {
                Some(answer) => answer,
                // What must be chosen of what is already decided, as in which order the fallen are put away, changes nothing
                // of it.
                None if resolved.get() => {
                    ended.set(true);
                    over = true;
                    break;
                }
                None => return None,
            };
        }
        over.then(|| Run {
            contest: last.filter(|_| contested.get()),
            ended: ended.get(),
            open,
        })
    }

    /// The viewer's answer where he must choose one of several cards: the one that fights for him, or the first where all are
    /// alike to him: hidden ones, or copies of one card.
    fn evident(&self, player: PlayerId, contest: Option<&Contest>) -> Option<Action> {
        let (view, first) = (self.view, *self.legal.first()?);
        let picks = |action: &Action| action.verb == Verb::Pick && action.card != CardId::NONE;
        if player != view.viewer() || !self.legal.iter().all(picks) {
            return None;
        }
        let sides = contest.into_iter().flat_map(|contest| &contest.sides);
        let own = sides.filter(|side| side.player == player);
        let fighters = own.flat_map(|side| side.fighters.iter().map(|fighter| fighter.card));
        let of = |card| self.legal.iter().copied().find(move |a| a.card == card);
        let known = |action: &Action| view.def(action.card);
        let alike = self
            .legal
            .iter()
            .all(|action| known(action) == known(&first));
        fighters.filter_map(of).next().or(alike.then_some(first))
    }

    /// Does the viewer know a card now that he did not know before?
    fn has_come_to_light(&self, table: &Table) -> bool {
        let viewer = self.view.viewer();
        let knew = |card: CardId| self.view.table().card(card).known_to(viewer);
        let mut cards = table.card_ids();
        cards.any(|card| table.card(card).known_to(viewer) && !knew(card))
    }

    /// Goes on to the next decision or phase, to see whether the match ends by what has been decided.
    fn settle(&mut self, table: &mut Table) {
        let now = (table.turn, table.phase);
        let mut cx = Context::new(table, self.view.setup(), None);
        cx.advance_until(&mut self.legal, |q, _| {
            (q.table.turn, q.table.phase) != now || q.setup.rules.contest(q).is_some()
        });
    }
}

/// A contest that is over, as it was shown last.
fn decided(contest: Contest) -> Contest {
    Contest {
        stage: Stage::Resolved,
        ..contest
    }
}

/// The action by which a player does nothing, if there is one.
fn pass(legal: &[Action]) -> Option<Action> {
    let is = |verb: Verb| legal.iter().copied().find(move |a| a.verb == verb);
    is(Verb::Done).or_else(|| is(Verb::No))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::contest::{Fighter, Measure, Sum, Support};

    /// A side with a power and an aura, of which one decides.
    fn side(player: PlayerId, (power, aura): (i32, i32), decides: &str) -> Side {
        let measure = |label: &'static str, total| Measure {
            label,
            sum: Sum {
                terms: Vec::new(),
                total,
            },
            decides: label == decides,
        };
        Side {
            player,
            role: "side",
            fighters: vec![Fighter {
                card: CardId(0),
                def: crate::table::ids::DefId::HIDDEN,
                terms: Vec::new(),
                total: if decides == "aura" { aura } else { power },
                mark: None,
                beaten: false,
            }],
            together: None,
            measures: vec![measure("power", power), measure("aura", aura)],
            support: Support::None,
        }
    }

    fn told(one: (i32, i32), other: (i32, i32), decides: &str) -> Told {
        let [a, b] = PlayerId::ALL;
        Told {
            contest: Some(Contest {
                fight: true,
                stage: Stage::Resolved,
                sides: [side(a, one, decides), side(b, other, decides)],
                seal: None,
                forecast: None,
            }),
            winner: None,
            open: Open::default(),
        }
    }

    #[test]
    fn both_ends_of_a_range_are_of_the_number_that_mostly_decides() {
        let all = [
            told((15_000, 5), (16_000, 4), "aura"),
            told((15_000, 5), (16_000, 4), "aura"),
            told((15_000, 5), (16_000, 5), "power"),
        ];
        let forecast = gather(&all, all.len());
        assert_eq!(forecast.measure, Some("aura"));
        assert_eq!(forecast.numbers, [(5, 5), (4, 5)]);
        let numbers = forecast.by_number.iter().map(|(n, _)| *n);
        assert_eq!(numbers.collect::<Vec<_>>(), [4, 5]);
    }
}
